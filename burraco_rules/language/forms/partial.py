"""A document as far as it could be read.

Why it exists: one mistake must not hide the others. What could be read of a file is checked at once, and the words of
what could not be read are remembered, so that nobody is told that a word is missing which may stand there.
May import: `core`.
"""

from __future__ import annotations

import re

from msgspec import Struct

from burraco_rules.language.core import Document

_LEXEME = re.compile(r'#[^\n]*|"(?P<text>(?:[^"\\\n]|\\.)*)"?|[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*')
_GAP = re.compile(r"<[^<>]*>")


class Partial(Struct, frozen=True):
    """What could be read: `document` is None where not even the header could. `whole` says that nothing was left out.

    `lost` are the words of what was left out.
    """

    document: Document | None = None
    lost: frozenset[str] = frozenset()
    whole: bool = False


def words_of(text: str) -> frozenset[str]:
    """The words and numbers of a piece of text in the language; of texts in quotes those of their expressions only."""
    found: set[str] = set()
    for lexeme in _LEXEME.finditer(text):
        if lexeme["text"] is not None:
            found |= words_of(" ".join(_GAP.findall(lexeme["text"])))
        elif not lexeme.group().startswith(("#", '"')):
            found.add(lexeme.group())
    return frozenset(found)
