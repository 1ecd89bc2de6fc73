"""Tables and code in Markdown.

Why it exists: the pages that are made are made of the same few pieces. May import: nothing of this package.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; a `|` in a cell is escaped."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def code(text: str) -> str:
    """A piece of code in a line; empty for an empty text."""
    return f"`{text}`" if text else ""


def codes(texts: Iterable[str]) -> str:
    """Pieces of code with commas between them."""
    return ", ".join(map(code, texts))


def block(text: str, language: str = "text") -> str:
    """A block of code."""
    return f"```{language}\n{text}\n```"
