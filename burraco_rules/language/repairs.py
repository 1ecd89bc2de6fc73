"""What was probably meant where a text does not follow the grammar: small repairs, tried out.

Why it exists: the word at which a parser stops is often not the word that is wrong. A misspelt keyword there, or one that
was taken for a name just before, and a word written twice are put right in turn, and the repair after which the text can be
read furthest is suggested. May import: `grammar`, `nearest`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from burraco_rules.language import grammar
from burraco_rules.nearest import SHOWN, all_nearest, either

LONGEST = 8_000
"""Repairs are tried where so many characters stand before the mistake at most: the work stays bounded."""
_WORDS_HERE = re.compile(r"[\w-]+(?:[ \t]+[\w-]+){0,3}")
_WORD = re.compile(r"(?<![\w-])[A-Za-z][\w-]*")
_TWICE = re.compile(r"(?P<one>[\w-]+|[^\w\s])(?P<gap>\s*)\Z")


class Repair(Struct, frozen=True):
    """Other words in the place of those from `start` to `end`."""

    start: int
    end: int
    words: str


def suggested(text: str, position: int, expected: list[str], name: grammar.Grammar, start: grammar.Start | None) -> str:
    """A help that names the best repair of a mistake at a position, or "" where none lets the text be read further."""
    repairs = [*_keywords_here(text, position, expected), *_keywords_before(text, position, name), *_twice(text, position)]
    if start is not None and position <= LONGEST:
        reached = {repair: _reached(text, position, repair, name, start) for repair in repairs}
        furthest = max(reached.values(), default=position)
        repairs = [repair for repair in repairs if reached[repair] == furthest > position]
    best = [repair for repair in repairs if (repair.start, repair.end) == (repairs[0].start, repairs[0].end)]
    if not best:
        return ""
    written, words = text[best[0].start : best[0].end], [repair.words for repair in best[:SHOWN]]
    if not words[0]:
        return f"`{written.strip()}` is written twice: remove one"
    return f"did you mean {either(words)}?" if best[0].end > position else f"is `{written}` meant to be {either(words)}?"


def _keywords_here(text: str, position: int, expected: list[str]) -> Iterator[Repair]:
    here = _WORDS_HERE.match(text[position : position + 100])
    written = re.split(r"([ \t]+)", here.group()) if here else []
    for count in range(1, len(written) + 1, 2):
        words = "".join(written[:count])
        known = [word for word in expected if word.count(" ") == count // 2]
        for meant in all_nearest(words, known):
            if meant != words:
                yield Repair(position, position + len(words), meant)


def _keywords_before(text: str, position: int, name: grammar.Grammar) -> Iterator[Repair]:
    known = sorted(word for word in grammar.keywords(name) if " " not in word)
    first = max(0, position - 100)
    words = list(_WORD.finditer(text[first:position]))
    for word in reversed(words[-2:]):
        if word.group() not in known:
            for meant in all_nearest(word.group(), known):
                yield Repair(first + word.start(), first + word.end(), meant)


def _twice(text: str, position: int) -> Iterator[Repair]:
    before = _TWICE.search(text[max(0, position - 100) : position])
    if before and text.startswith(before["one"], position):
        yield Repair(position, position + len(before["one"]), "")


def _reached(text: str, position: int, repair: Repair, name: grammar.Grammar, start: grammar.Start) -> int:
    """How far the repaired text can be read, as a position in the text as it was."""
    from lark.exceptions import UnexpectedInput

    repaired = text[: repair.start] + repair.words + text[repair.end :]
    try:
        grammar.parser(name).parse(repaired, start=start)
    except UnexpectedInput as error:
        reached = error.pos_in_stream
        ended = getattr(getattr(error, "token", None), "type", "") == "$END"
        if reached is not None and not ended:
            return int(reached) - len(repair.words) + repair.end - repair.start
    return len(text) + 1
