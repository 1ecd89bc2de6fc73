"""Showing diagnostics: place, sentence, the line of the file with a mark under it, help.

Why it exists: a mistake in a ruleset is shown in one way by every command, as text and as JSON.
May import: `paint`, `language`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

import msgspec
from msgspec import Struct

from burraco_rules import data
from burraco_rules.language.messages.diagnostics import Diagnostic, Severity, printable
from burraco_rules.terminal.paint import Piece, say

_WIDEST = 160


class Finding(Struct, frozen=True):
    """A mistake in a file, as it is printed in JSON.

    `code` is what `explain` explains; `help`, where there is any, says what to write instead. `line` and `column` count
    from 1, `length` counts characters; they are 0 where a mistake has no place in a file.
    """

    code: str
    severity: Severity
    message: str
    help: str
    file: str
    line: int
    column: int
    length: int


class Findings(Struct, frozen=True):
    """Why files cannot be used: all mistakes of each, in its order."""

    diagnostics: list[Finding]


def show_diagnostics(
    found: Iterable[Diagnostic], texts: Mapping[str, str] | None = None, to: TextIO | None = None
) -> None:
    """All diagnostics, in their order. `texts` are those that no file holds, by name."""
    lines: dict[str, list[str]] = {}
    for diagnostic in found:
        name = diagnostic.at.file
        if name not in lines:
            lines[name] = _lines(name, texts or {})
        _show(diagnostic, lines[name], to or sys.stderr)


def as_json(found: Iterable[Diagnostic]) -> list[Finding]:
    """Diagnostics as they are printed in JSON."""
    return [
        Finding(
            entry.code,
            entry.severity,
            entry.message,
            entry.help,
            entry.at.file,
            entry.at.line,
            entry.at.column,
            entry.at.length,
        )
        for entry in found
    ]


def print_json(value: object) -> None:
    """One JSON value on one line of standard output."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def _show(diagnostic: Diagnostic, lines: list[str], to: TextIO) -> None:
    at = diagnostic.at
    place = (
        f"{shown_path(at.file)}:{at.line}:{at.column}: " if at.line else f"{shown_path(at.file)}: " if at.file else ""
    )
    style = "bad" if diagnostic.severity == "error" else "open"
    head: list[Piece | str] = [(place, "strong"), (f"{diagnostic.severity}[{diagnostic.code}]", style), ": "]
    say(*head, printable(diagnostic.message), to=to)
    if 0 < at.line <= len(lines):
        line = lines[at.line - 1]
        start = max(0, at.column - _WIDEST // 2) if len(line) > _WIDEST else 0
        shown = "".join(sign if sign.isprintable() else " " for sign in line[start : start + _WIDEST])
        length = max(1, min(at.length, len(shown) - (at.column - 1 - start)))
        say(f"{at.line:>5} | ", shown.rstrip(), to=to)
        say("      | ", " " * (at.column - 1 - start), ("^" * length, style), to=to)
    if diagnostic.help:
        say("  help: ", printable(diagnostic.help), to=to)


def shown_path(file: str) -> str:
    """A path as short as it can be said from here; a shipped ruleset lies in `rulesets/`, wherever that is."""
    path = Path(file)
    shipped = data.folder("rulesets")
    if path.is_absolute() and path.is_relative_to(shipped):
        return f"{shipped.name}/{path.relative_to(shipped).as_posix()}"
    here = Path.cwd()
    if path.is_absolute() and path.is_relative_to(here):
        return printable(str(path.relative_to(here)))
    return printable(file)


def _lines(name: str, texts: Mapping[str, str]) -> list[str]:
    if name in texts:
        return texts[name].split("\n")
    try:
        return Path(name).read_text("utf-8", errors="replace").split("\n") if Path(name).is_file() else []
    except OSError:
        return []
