"""Checked rulesets kept on disk, so that a start costs neither a parser nor a checker.

Why it exists: most runs ask a ruleset that has not changed. What is kept is plain JSON under a key of the question;
it is
used only while every file that went into it has the same content, is still what its name leads to, and was read by
the same program. May import: `library`, `ruleset`, `diagnostics`, `source`, `data`, `store`; `loading`
when nothing is kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from burraco_rules import data, store
from burraco_rules.language.files.library import Library, read_bytes
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.ruleset import Lineage, Ruleset
from burraco_rules.language.source import Span

SHELF = "rulesets"


def recall_ruleset(
    name_or_path: str | Path,
    report: Report,
    library: Library,
    patches: Sequence[str | Path] = (),
    options: Mapping[str, str | int] | None = None,
) -> Ruleset | None:
    """A checked ruleset as `load_ruleset` gives it, from disk where what is kept there is still good.

    Warnings are not repeated for a ruleset that was kept.
    """
    key = key_of(name_or_path, patches, options or {}, library)
    ruleset = recall(key, library)
    if ruleset is None:
        from burraco_rules.language.files.loading import load_ruleset

        ruleset = load_ruleset(name_or_path, report, library, patches, options)
        if ruleset is not None:
            remember(key, ruleset)
    return ruleset


def recall(key: str, library: Library) -> Ruleset | None:
    """The ruleset kept under a key, if all that it was made of is as it was."""
    content = store.read(SHELF, key)
    if content is None:
        return None
    try:
        ruleset = msgspec.json.decode(content, type=Ruleset)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        store.forget(SHELF, key)
        return None
    return ruleset if all(_same(document, library) for document in ruleset.lineage) else None


def remember(key: str, ruleset: Ruleset) -> None:
    """Keep a checked ruleset under a key, if all of it was read from files."""
    if all(document.content for document in ruleset.lineage):
        store.write(SHELF, key, msgspec.json.encode(ruleset))


def key_of(
    target: str | Path, patches: Sequence[str | Path], options: Mapping[str, str | int], library: Library
) -> str:
    """What a question for a ruleset is kept under: all that decides the answer but the content of files."""
    asked = [
        program(),
        str(Path(target).absolute()) if library.is_path(target) else str(target),
        [str(Path(patch).absolute()) if library.is_path(patch) else str(patch) for patch in patches],
        sorted((name, str(value)) for name, value in options.items()),
        [str(folder.absolute()) for folder in library.folders],
        msgspec.to_builtins(library.limits),
    ]
    return hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:32]


@cache
def program() -> str:
    """What tells one state of this program from another: its own files and grammars, by name, size and time."""
    package = Path(__file__).resolve().parents[2]
    return state_of([*package.glob("*.py"), *package.glob("language/**/*.py"), *data.folder("grammars").iterdir()])


def state_of(files: Iterable[Path]) -> str:
    """What tells one state of some files from another: their names, sizes and times."""
    states = sorted((path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files)
    return hashlib.sha256(repr(states).encode()).hexdigest()[:16]


def _same(document: Lineage, library: Library) -> bool:
    path = library.locate(document.asked, Path(document.near) if document.near else None)
    if path is None or str(path) != document.file:
        return False
    content = read_bytes(path, Report(), Span(), library.limits)
    return content is not None and hashlib.sha256(content).hexdigest() == document.content
