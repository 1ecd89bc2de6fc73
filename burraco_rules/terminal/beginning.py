"""`rules new`: a commented template in a file of its own.

Why it exists: an author begins from a text that passes `rules check`, not from an empty page.
May import: `asking`, `paint`, `language`, `data`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from burraco_rules import data
from burraco_rules.language.files.library import Library, read_document
from burraco_rules.language.messages.diagnostics import Report, printable
from burraco_rules.language.source import Span
from burraco_rules.terminal.asking import FINE, refuse, stop
from burraco_rules.terminal.paint import say

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*")
NAME_IN_TEMPLATE, BASE_IN_TEMPLATE = "new-name", "base-name"


def new_ruleset(name: str, extends: str, patch_for: str, yaml: bool, paths: Sequence[Path] | None) -> None:
    """Write a template under a name that is free; leaves with code 2 where it is taken or no name."""
    if extends and patch_for:
        stop("a file either extends a ruleset or is a patch for one", "give `--extends` or `--patch-for`")
    path = Path(name)
    if not path.name:
        stop(f"`{printable(name)}` names no file", "give a name such as `my-game`, or a file to write")
    yaml = yaml or path.suffix in (".yaml", ".yml")
    if path.suffix not in (".rules", ".yaml", ".yml"):
        path = path.with_name(path.name + (".yaml" if yaml else ".rules"))
    if not _NAME.fullmatch(path.stem):
        stop(
            f"`{printable(path.stem)}` cannot be the name of a ruleset",
            "letters, digits and single hyphens, a letter first",
        )
    base = extends or patch_for
    if base:
        report = Report()
        loaded = Library(paths or ()).load(base, report)
        if loaded is not None and loaded.document.form == "patch":
            report.add("patch-as-ruleset", Span(base), name=base)
        if report.failed:
            refuse(report.in_order(), json=False)
    if yaml and path.suffix == ".rules":
        stop("a file that ends in `.rules` is not in the YAML form", "leave `--yaml` out, or end the name in `.yaml`")
    text = _template("patch" if patch_for else "child" if extends else "game", yaml)
    text = text.replace(NAME_IN_TEMPLATE, path.stem).replace(BASE_IN_TEMPLATE, Path(base).stem)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        stop(f"`{printable(str(path))}` is there already", "nothing was written; give another name")
    except OSError as error:
        stop(f"`{printable(str(path))}` cannot be written: {(error.strerror or 'no reason given').lower()}")
    say(("written", "good"), f"  {path}")
    say(f"  next: burraco rules check {path}")
    raise SystemExit(FINE)


def _template(name: str, yaml: bool) -> str:
    """A template in the form asked for; one that stands in the other form only is converted."""
    folder = data.folder("rulesets") / "templates"
    if yaml and not (folder / f"{name}.yaml").is_file():
        document = read_document((folder / f"{name}.rules").read_text("utf-8"), f"{name}.rules", Report())
        if document is None:
            raise RuntimeError(f"the template {name} is broken")
        from burraco_rules.language.forms.write_yaml import write_yaml

        return write_yaml(document)
    return (folder / f"{name}{'.yaml' if yaml else '.rules'}").read_text("utf-8")
