"""Laying out statements of the `.rules` form: on one line where they fit, else broken where a reader breathes.

Why it exists: line breaks carry no meaning in this form, so they are free to show what belongs together.
May import: nothing of this package.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

WIDTH = 110
"""Lines are at most this long, but for texts in quotes, which are never broken."""

SHORT = 84
"""A block stands on one line up to this length."""

Piece = tuple[str, ...]
"""A part of a statement: the stretches between which its line may be broken if it is too long by itself."""

_BREATHS = re.compile(r" (?=(?:and|or|has|where|when|for|then)(?![\w-]))|(?<=,) ")


def piece(word: str, text: str) -> Piece:
    """A part that begins with a word of its own: `when wild(c)`. It may be broken before `and`, `or` and the like."""
    return tuple(_BREATHS.split(f"{word} {text}" if word else text))


def lay(pieces: Sequence[Piece], width: int = WIDTH, indent: str = "") -> list[str]:
    """The lines of a statement: one if it fits, else broken before its parts, and within parts that are too long."""
    first, *others = pieces
    *lines, line = _fill(first, width, indent)
    for part in others:
        text = " ".join(part)
        if len(line) + 1 + len(text) <= width:
            line += f" {text}"
        else:
            lines.append(line)
            *full, line = _fill(part, width, f"{indent}  ")
            lines += full
    return [*lines, line]


def _fill(part: Piece, width: int, indent: str) -> list[str]:
    lines = [indent + part[0]]
    for stretch in part[1:]:
        if len(lines[-1]) + 1 + len(stretch) <= width:
            lines[-1] += f" {stretch}"
        else:
            lines.append(f"{indent}    {stretch}")
    return lines


def block(head: Sequence[str], body: Sequence[str], tail: Sequence[str] = ()) -> list[str]:
    """`head {`, the body indented, `}` and what follows it."""
    *first, last = head
    return [*first, f"{last} {{", *(f"  {line}" for line in body), " ".join(("}", *tail))]


def braces(head: Sequence[str], body: Sequence[str], tail: Sequence[str] = (), width: int = SHORT) -> list[str]:
    """`head { a  b }` on one line if that fits and holds no comment, else a block."""
    inside = "  ".join(body)
    whole = " ".join((head[-1], f"{{ {inside} }}" if inside else "{ }", *tail))
    fits = len(whole) <= width and not any(line.startswith("#") for line in body)
    return [*head[:-1], whole] if fits else block(head, body, tail)
