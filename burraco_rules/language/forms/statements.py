"""Where the statements of a `.rules` text begin and end, found without parsing it.

Why it exists: a text with a mistake is read statement by statement. Line breaks carry no meaning in the language, but
authors begin statements, and the parts of a kind, on lines of their own; a misspelt first word is known by its
nearness.
May import: `grammar`, `nearest`.
"""

from __future__ import annotations

import re
from itertools import pairwise

from msgspec import Struct

from burraco_rules.language.forms import grammar
from burraco_rules.nearest import nearest

STATEMENTS = (
    *("pack", "setup", "seating", "notation", "option", "announce", "value", "kind", "rule", "grade", "line"),
    *("turn", "event", "goal", "match", "test", "accept", "set", "override", "except", "remove"),
)
"""The first words of statements."""
PARTS = ("unknown", "from", "counts", "reversed", "rule", "prefer")
"""The first words of the parts of a kind, each of which stands by itself."""
MOST_WORDS = 4_000
"""So many different words are asked for their nearness at most."""

_FIRST_WORD = re.compile(r"^[a-z]+(?=[ \t])", re.MULTILINE)
_FIRST_WORD_INSIDE = re.compile(r"^(?:[ \t]+(?P<word>[a-z]+)(?=[ \t])|\})", re.MULTILINE)
_KIND = re.compile(r"(?:override\s+)?kind\s")


class Piece(Struct, frozen=True):
    """A stretch of a text that begins at the start of the line numbered `line`."""

    text: str
    line: int


class Part(Struct, frozen=True):
    """A stretch of a statement, from one position to another."""

    start: int
    end: int


class _Openers:
    """Whether a word opens something: one of some words, or a word near to one of them that is no keyword."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self._words = words
        self._known = {**dict.fromkeys(grammar.keywords("ruleset"), False), **dict.fromkeys(words, True)}

    def __call__(self, word: str) -> bool:
        if word not in self._known and len(self._known) < MOST_WORDS:
            self._known[word] = bool(nearest(word, self._words))
        return self._known.get(word, False)


def statements_of(text: str, most: int) -> list[Piece]:
    """The text before the first statement, then each statement; no more than one above `most` of them."""
    starts = [0]
    opens = _Openers(STATEMENTS)
    for match in _FIRST_WORD.finditer(text):
        if opens(match.group()):
            starts.append(match.start())
        if len(starts) > most + 1:
            break
    pieces, line = [], 1
    for start, end in pairwise([*starts, len(text)]):
        pieces.append(Piece(text[start:end].rstrip(), line))
        line += text.count("\n", start, end)
    return pieces


def parts_of(statement: str) -> list[Part]:
    """The parts of a kind that begin on lines of their own; other statements have none."""
    if not _KIND.match(statement):
        return []
    opens = _Openers(PARTS)
    found = _FIRST_WORD_INSIDE.finditer(statement)
    starts = [match.start() for match in found if match["word"] is None or opens(match["word"])]
    return [Part(start, end) for start, end in pairwise([*starts, len(statement)]) if statement[start] != "}"]
