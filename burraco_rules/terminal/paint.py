"""Writing to the terminal: colour where there is one, plain text everywhere else.

Why it exists: one place decides on colour and width. Rich is loaded only where its colours are seen.
May import: rich, when it is needed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Any, TextIO

Piece = tuple[str, str]
"""A stretch of text and its style: one of `STYLES`, or "" for none."""

STYLES = {
    "good": "bold green",
    "bad": "bold red",
    "open": "bold yellow",
    "red": "red",
    "black": "",
    "wild": "magenta",
    "dim": "dim",
    "strong": "bold",
    "code": "cyan",
}
"""What a piece may be, and how rich shows it."""


def colours(stream: TextIO) -> bool:
    """Whether colours are seen on this stream: on a terminal, unless NO_COLOR is set; or where FORCE_COLOR is."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (stream.isatty() and os.environ.get("TERM") != "dumb")


def say(*pieces: Piece | str, to: TextIO | None = None) -> None:
    """One line of pieces on standard output, or on another stream."""
    stream = to or sys.stdout
    parts = [piece if isinstance(piece, tuple) else (piece, "") for piece in pieces]
    if not colours(stream):
        print("".join(text for text, _ in parts), file=stream)
        return
    from rich.text import Text

    console(stream).print(Text.assemble(*((text, STYLES.get(style, "")) for text, style in parts)), soft_wrap=True)


def table(rows: Iterable[tuple[Piece | str, ...]], indent: str = "") -> None:
    """Rows in columns, each as wide as its widest cell; the last one is not padded."""
    lines = [[cell if isinstance(cell, tuple) else (cell, "") for cell in row] for row in rows]
    widths = [
        max(len(row[place][0]) for row in lines if len(row) > place) for place in range(max(map(len, lines), default=0))
    ]
    for row in lines:
        padded = [(text.ljust(width), style) for (text, style), width in zip(row[:-1], widths, strict=False)]
        say(indent, *[piece for cell in padded for piece in (cell, "  ")], row[-1])


def fail(*pieces: Piece | str) -> None:
    """One line on standard error."""
    say(*pieces, to=sys.stderr)


def console(stream: TextIO) -> Any:
    """Rich's console for a stream; it never reads markup out of what it is given."""
    from rich.console import Console

    return Console(file=stream, markup=False, highlight=False, force_terminal=True)
