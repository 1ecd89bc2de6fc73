"""`convert`: a ruleset or patch in the other written form.

Why it exists: the two forms hold the same, so the one is made from the other. May import: `asking`, `rulesets`,
`language`.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from burraco_rules.language.files.library import Library
from burraco_rules.language.messages.diagnostics import Report, printable
from burraco_rules.terminal.asking import refuse, stop, there_are
from burraco_rules.terminal.paint import say
from burraco_rules.terminal.rulesets import loaded_documents

FORMS = {"rules": (".rules",), "yaml": (".yaml", ".yml")}


def convert_file(file: str, to: str, output: Path | None, force: bool, paths: Sequence[Path] | None) -> None:
    """Print or write the document in the form asked for; an existing file is overwritten only with `force`."""
    if to and to not in FORMS:
        stop(f"there is no form `{printable(to)}`", "write `--to rules` or `--to yaml`")
    report = Report()
    there_are(paths or ())
    loaded = next(loaded_documents([file], Library(paths or ()), report), None)
    if loaded is None:
        refuse(report.in_order(), json=False)
    form = to or _form_of(output) or ("rules" if _form_of(Path(loaded.file)) == "yaml" else "yaml")
    if form == "yaml":
        from burraco_rules.language.forms.write_yaml import write_yaml

        text = write_yaml(loaded.document)
    else:
        from burraco_rules.language.forms.write_rules import write_rules

        text = write_rules(loaded.document)
    if output is None:
        sys.stdout.write(text)
        return
    write_whole(output, text, force)
    say(("written", "good"), f"  {output}")


def _form_of(path: Path | None) -> str:
    return next((form for form, suffixes in FORMS.items() if path is not None and path.suffix in suffixes), "")


def write_whole(path: Path, text: str, force: bool) -> None:
    """Write a file whole or not at all; one that is there already is kept unless `force` is given."""
    if not path.name or path.is_dir():
        stop(f"`{printable(str(path))}` names no file")
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        draft.write_text(text, encoding="utf-8")
        if force:
            draft.replace(path)
        else:
            os.link(draft, path)
            draft.unlink()
    except FileExistsError:
        draft.unlink(missing_ok=True)
        stop(f"`{printable(str(path))}` is there already", "nothing was written; `--force` overwrites it")
    except OSError as error:
        draft.unlink(missing_ok=True)
        stop(f"`{printable(str(path))}` cannot be written: {(error.strerror or 'no reason given').lower()}")
