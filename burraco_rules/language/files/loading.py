"""From a name, a path or a text to a checked ruleset.

Why it exists: finding, reading, resolving and checking are steps that can each be called alone; this is their order.
May import: everything of `language` before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from burraco_rules.language.checking.card_names import check_card_names
from burraco_rules.language.checking.check import check
from burraco_rules.language.core import Accept
from burraco_rules.language.files.library import Library, Loaded, read_partly
from burraco_rules.language.files.lineage import gather
from burraco_rules.language.messages.diagnostics import MOST_MISTAKES, Enough, Report
from burraco_rules.language.resolving.flatten import digest_of
from burraco_rules.language.resolving.resolve import resolve
from burraco_rules.language.ruleset import Ruleset

JOINT = "--"
"""Between the names of a ruleset and its patches: `NAME--PATCH`."""


def load_ruleset(
    name_or_path: str | Path,
    report: Report,
    library: Library,
    patches: Sequence[str | Path] = (),
    options: Mapping[str, str | int] | None = None,
) -> Ruleset | None:
    """A checked ruleset by name (`NAME`, `NAME--PATCH--PATCH`) or path; None after its mistakes were reported.

    Warnings are reported too, and do not keep the ruleset from being used.
    """
    target, *more = [name_or_path] if library.is_path(name_or_path) else str(name_or_path).split(JOINT)
    first = library.load_partly(target, report)
    return _finish(first, [*more, *patches], options or {}, library, report) if first else None


def loads_ruleset(
    text: str,
    report: Report,
    library: Library,
    patches: Sequence[str | Path] = (),
    options: Mapping[str, str | int] | None = None,
    file: str = "<text>",
) -> Ruleset | None:
    """A checked ruleset from a text in either form. It may build only on what `library` finds."""
    first = loaded_text(text, file, report, library)
    return _finish(first, patches, options or {}, library, report) if first else None


def loaded_text(text: str, file: str, report: Report, library: Library) -> Loaded | None:
    """A text in either form as far as it can be read; None where nothing can. Mistakes are reported."""
    found = read_partly(text, file, report, library.limits)
    if found.document is None:
        return None
    return Loaded(found.document, file, lost=found.lost, whole=found.whole, text=text)


def check_loaded(first: Loaded, library: Library, report: Report) -> Ruleset | None:
    """A ruleset or a patch checked for its author: a patch on top of each ruleset that it is `for`.

    Of a patch the last of these is returned, if all are right. A patch that names none is only read.
    """
    if first.document.form == "ruleset":
        return _finish(first, (), {}, library, report)
    bases = dict.fromkeys(first.document.bases)
    if len(bases) > library.limits.documents:
        report.add("too-many-documents", first.document.at, limit=library.limits.documents)
        return None
    found: list[Ruleset | None] = []
    for name in bases:
        asked = Report(texts={first.file: first.text})
        base = library.load_partly(name, asked, first.document.at, first.folder)
        report.extend(asked.in_order())
        found.append(_finish(base, [first], {}, library, report) if base else None)
    return found[-1] if found and None not in found else None


def _finish(
    first: Loaded,
    patches: Sequence[str | Path | Loaded],
    options: Mapping[str, str | int],
    library: Library,
    report: Report,
) -> Ruleset | None:
    texts: dict[str, str] = {}
    asked = Report(texts=texts)
    chain = gather(first, patches, library, asked)
    report.extend(asked.in_order())
    if chain is None:
        return None
    mine = Report(
        lost=frozenset().union(*(loaded.lost for loaded in chain)),
        accepted=[
            (item.finding, item.on) for loaded in chain for item in loaded.document.items if isinstance(item, Accept)
        ],
        texts=texts,
        most=MOST_MISTAKES,
    )
    try:
        ruleset = check(resolve(chain, options, mine), mine, library.limits)
        whole = all(loaded.whole for loaded in chain) and not mine.failed
        if whole:
            check_card_names(ruleset, mine)
    except Enough:
        return None
    finally:
        report.extend(mine.in_order())
    return replace(ruleset, digest=digest_of(ruleset)) if whole and not mine.failed else None
