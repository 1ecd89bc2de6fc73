"""Finding the word that is wrong inside the statement that it stands in.

Why it exists: a statement keeps the place where it begins, and not that of every name in it; a message points at the
name.
May import: `source`.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from burraco_rules.language.source import Span

_FARTHEST = 4_000
"""So many characters of a statement are looked at."""
_HEADERS = ("ruleset", "patch")


def pointed(text: str, at: Span, word: str) -> Span:
    """The place of a word in the statement that begins at a place of the text; that place where it is not found.

    A statement goes on over lines that are indented more than its first; a header over all that follows.
    """
    line = 0
    for _ in range(at.line - 1):
        line = text.find("\n", line) + 1
    start = line + at.column - 1
    indented = re.compile(r"[ \t]*").match(text, line)
    indent = len(indented.group()) if indented else 0
    rest = text[start : start + _FARTHEST]
    end = re.search(rf"\n[ \t]{{0,{indent}}}[^\s}}#]", rest) if not rest.startswith(_HEADERS) else None
    found = re.search(rf"(?<![\w.-]){re.escape(word)}(?![\w-])", rest[: end.start()] if end else rest)
    if not word or found is None:
        return at
    before = rest[: found.start()]
    lines = before.count("\n")
    column = len(before) - before.rfind("\n") if lines else at.column + len(before)
    return replace(at, line=at.line + lines, column=column, length=len(word))
