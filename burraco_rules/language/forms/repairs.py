"""What was probably meant where a text does not follow the grammar: small repairs, tried out.

Why it exists: the word at which a parser stops is often not the word that is wrong. A misspelt keyword there, or one
that was taken for a name just before or at the beginning of a line, and a word written twice are put right in turn, and
the repair after which the text can be read furthest is suggested. May import: `grammar`, `nearest`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from burraco_rules.language.forms import grammar
from burraco_rules.nearest import SHOWN, all_nearest, either

LONGEST = 8_000
"""Repairs are tried where so many characters stand before the mistake at most: the work stays bounded."""
LONGEST_LINE = 200
_FARTHEST, _MOST_LINES = 1_000, 8
_WORDS_HERE = re.compile(r"[\w-]+(?:[ \t]+[\w-]+){0,3}")
_WORD = re.compile(r"(?<![\w-])[A-Za-z][\w-]*")
_FIRST_WORD = re.compile(r"^[ \t]*([A-Za-z][\w-]{2,})", re.MULTILINE)
_NO_WORDS = re.compile(r'"(?:[^"\\\n]|\\.)*"|#[^\n]*')
_TWICE = re.compile(r"(?P<one>[\w-]+|[^\w\s])\s+(?P<other>(?P=one))(?![\w-])")


class Repair(Struct, frozen=True):
    """Other words in the place of those from `start` to `end`."""

    start: int
    end: int
    words: str


def suggested(
    text: str,
    position: int,
    expected: list[str],
    name: grammar.Grammar,
    start: grammar.Start,
    ended: bool = False,
) -> str:
    """A help that names the best repair of a mistake at a position, or "" where none lets the text be read further.

    `expected` are the keywords that may stand there. Where a text has `ended` too early, it is the end.
    """
    repairs = [
        *_keywords_here(text, position, expected),
        *_keywords_before(text, position, name),
        *_twice(text, position),
    ]
    if position > LONGEST:
        return ""
    reached = {repair: _reached(text, position, repair, name, start, ended) for repair in repairs}
    furthest = max(reached.values(), default=position)
    repairs = [repair for repair in repairs if reached[repair] == furthest > position]
    best = [repair for repair in repairs if (repair.start, repair.end) == (repairs[0].start, repairs[0].end)]
    if not best:
        return ""
    written, words = text[best[0].start : best[0].end], [repair.words for repair in best[:SHOWN]]
    if not words[0]:
        return f"`{written}` is written twice: remove one"
    return (
        f"did you mean {either(words)}?" if best[0].end > position else f"is `{written}` meant to be {either(words)}?"
    )


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
    first = _line_before(text, position)
    plain = _NO_WORDS.sub(lambda found: " " * len(found.group()), text[first:position])
    words = [(first + word.start(), word.group()) for word in list(_WORD.finditer(plain))[-2:]]
    first = max(0, position - _FARTHEST)
    lines = [(first + line.start(1), line[1]) for line in _FIRST_WORD.finditer(text[first:position])]
    for begin, word in dict.fromkeys((*reversed(words), *reversed(lines[-_MOST_LINES:]))):
        if word not in known:
            for meant in all_nearest(word, known):
                yield Repair(begin, begin + len(word), meant)


def _twice(text: str, position: int) -> Iterator[Repair]:
    """The word at the mistake or before it, where it stands twice."""
    first = _line_before(text, position)
    for twice in _TWICE.finditer(text, first, position + LONGEST_LINE):
        near = twice.end() >= position or text[twice.end() : position].isspace()
        if near and twice.start() < position:
            yield Repair(twice.start("other"), twice.end("other"), "")
            return


def _line_before(text: str, position: int) -> int:
    """The start of the line before that of a position, if that is not too far."""
    start = text.rfind("\n", 0, max(0, text.rfind("\n", 0, position))) + 1
    return max(start, position - LONGEST_LINE)


def _reached(text: str, position: int, repair: Repair, name: grammar.Grammar, start: grammar.Start, ended: bool) -> int:
    """How far the repaired text can be read, as a position in the text as it was."""
    from lark.exceptions import UnexpectedInput

    repaired = text[: repair.start] + repair.words + text[repair.end :]
    try:
        grammar.parser(name).parse(repaired, start=start)
    except UnexpectedInput as error:
        reached = error.pos_in_stream
        if getattr(getattr(error, "token", None), "type", "") == "$END" or reached is None:
            return position if ended else len(text)
        return int(reached) - len(repair.words) + repair.end - repair.start
    return len(text) + 1
