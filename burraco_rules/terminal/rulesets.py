"""`rules list`, `rules show` and `rules check`.

Why it exists: what is asked of rulesets as files. May import: `asking`, `paint`, `diagnostics`, `language`, `rules`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import typer
from msgspec.structs import replace

from burraco_rules.language import describe
from burraco_rules.language.core import Document
from burraco_rules.language.files.library import PATCHES, Library, Loaded, decode
from burraco_rules.language.files.loading import check_loaded, loaded_text
from burraco_rules.language.messages.codes_of_inheritance import FILES
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.resolving.flatten import flatten
from burraco_rules.language.resolving.resolve import key_of
from burraco_rules.language.ruleset import Origin
from burraco_rules.language.source import LIMITS, Span
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import FINDINGS, UNUSABLE, Ask, there_are
from burraco_rules.terminal.diagnostics import Findings, as_json, print_json, show_diagnostics, shown_path
from burraco_rules.terminal.paint import say, table

_DEEDS = {"written": "", "overridden": "overridden ", "excepted": "with an exception ", "set": "set "}


def list_rulesets(paths: Sequence[Path] | None, language: str, json: bool) -> None:
    """Everything that can be used by name, rulesets before patches."""
    there_are(paths or ())
    library = Library(paths or ())
    rows = []
    for name, path in library.names():
        loaded = library.load(path, Report())
        document = loaded.document if loaded else None
        form = document.form if document else ("patch" if path.parent.name == PATCHES else "ruleset")
        title = describe.text(document.title, language) if document and document.title else ""
        rows.append(
            {
                "name": name,
                "form": form,
                "title": title if document else "cannot be read: burraco rules check says why",
                "extends": document.extends if document else "",
                "for": list(document.bases) if document else [],
                "file": str(path),
            }
        )
    rows.sort(key=lambda row: (row["form"] == "patch", row["name"]))
    if json:
        print_json(rows)
        return
    for form, heading in (("ruleset", "Rulesets"), ("patch", "Patches (--with)")):
        say((heading, "strong"))
        chosen = [row for row in rows if row["form"] == form]
        table(((str(row["name"]), "code"), str(row["title"]), (_relation(row), "dim")) for row in chosen)
        say("")


def _relation(row: dict[str, Any]) -> str:
    if row["extends"]:
        return f"extends {row['extends']}"
    return f"for {', '.join(row['for'])}" if row["for"] else ""


def show_ruleset(ask: Ask, source: bool, yaml: bool, choices: bool) -> None:
    """A ruleset resolved: as text with origins, as source, its options, or all of it as JSON."""
    rules = ask.rules()
    if ask.json:
        print_json({"options": msgspec.to_builtins(rules.options)} if choices else _as_json(rules))
    elif choices:
        _show_options(rules)
    else:
        document = flatten(rules.ruleset)
        _print_document(document if source else _with_origins(document, rules), yaml)


def _as_json(rules: Rules) -> dict[str, Any]:
    return {
        "name": rules.name,
        "title": rules.title,
        "edition": rules.edition,
        "digest": rules.digest,
        "lineage": [{"name": entry.name, "form": entry.form, "file": entry.file} for entry in rules.ruleset.lineage],
        "kinds": msgspec.to_builtins(rules.kinds),
        "options": msgspec.to_builtins(rules.options),
        "rules": msgspec.to_builtins(rules.rules),
        "grades": msgspec.to_builtins(rules.grades),
    }


def _show_options(rules: Rules) -> None:
    for option in rules.options:
        note = "open: the sources are silent" if option.open else "set" if option.set else ""
        say((option.name, "strong"), f"  {note}" if note else "")
        table(
            ((("> " if choice.value == option.value else "  ") + str(choice.value), "code"), choice.text)
            for choice in option.choices
        )


def _with_origins(document: Document, rules: Rules) -> Document:
    """The document with the origin of each statement as the comment above it; kinds name those of their rules too."""
    origins = rules.ruleset.origins
    head = [
        f"{rules.title}, digest {rules.digest}",
        *(f"{entry.form} {entry.name}: {shown_path(entry.file)}" for entry in rules.ruleset.lineage),
    ]

    def commented(item: Any) -> Any:
        lines = _origin_lines(item, origins)
        return replace(item, at=replace(item.at, line=0, comment=tuple(lines)))

    return replace(document, items=tuple(map(commented, document.items)), at=Span(comment=tuple(head)))


def _origin_lines(item: Any, origins: dict[str, tuple[Origin, ...]]) -> list[str]:
    if hasattr(item, "settings"):
        keys = [f"setting {item.name}.{setting.name}" for setting in item.settings]
        places = dict.fromkeys(_chain(origins.get(key, ())) for key in keys if key in origins)
        return [place for place in places if place]
    key = key_of(item) if hasattr(item, "name") else ""
    lines = [_chain(origins[key])] if key in origins else []
    for rule in getattr(item, "rules", ()):
        chain = origins.get(f"rule {item.name}.{rule.name}", ())
        if len(chain) > 1 or (chain and chain[0].document != origins[key][0].document):
            lines.append(f"{rule.name}: {_chain(chain)}")
    return lines


def _chain(origins: Sequence[Origin]) -> str:
    return ", ".join(f"{_DEEDS[origin.deed]}{origin.document}:{origin.at.line}" for origin in origins)


def _print_document(document: Document, yaml: bool) -> None:
    if yaml:
        from burraco_rules.language.forms.write_yaml import write_yaml

        sys.stdout.write(write_yaml(document))
        return
    from burraco_rules.language.forms.write_rules import write_rules

    sys.stdout.write(write_rules(document))


def check_rulesets(files: Sequence[str], paths: Sequence[Path] | None, strict: bool, json: bool) -> None:
    """All mistakes of each file; leaves with code 1 where there are errors, or with `strict` any finding."""
    there_are(paths or ())
    library = Library(paths or ())
    found: list[Any] = []
    texts: dict[str, str] = {}
    missing = False
    for file in files:
        report = Report()
        loaded = _from_input(report, texts, library) if file == "-" else library.load_partly(file, report)
        if loaded is not None:
            check_loaded(loaded, library, report)
        found += report.in_order()
        missing = missing or any(entry.code in FILES and not entry.at.line for entry in report.in_order())
    if json:
        print_json(Findings(as_json(found)))
    else:
        show_diagnostics(found, texts, to=sys.stdout)
        errors = sum(entry.severity == "error" for entry in found)
        counts = f"{errors} error{'s' * (errors != 1)}, {len(found) - errors} warning{'s' * (len(found) - errors != 1)}"
        say((counts, "bad" if errors else "good"))
    if any(entry.severity == "error" or strict for entry in found):
        raise typer.Exit(UNUSABLE if missing else FINDINGS)


def _from_input(report: Report, texts: dict[str, str], library: Library) -> Loaded | None:
    name = "<stdin>"
    text = decode(sys.stdin.buffer.read(LIMITS.file_bytes + 1), name, report)
    if text is None:
        return None
    texts[name] = text
    return loaded_text(text, name, report, library)


def loaded_documents(files: Sequence[str], library: Library, report: Report) -> Iterator[Loaded]:
    """The documents of files, names or standard input that can be read."""
    for file in files:
        loaded = _from_input(report, {}, library) if file == "-" else library.load(file, report)
        if loaded is not None and loaded.whole:
            yield loaded
