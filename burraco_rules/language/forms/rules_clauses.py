"""Writing the parts of statements in the `.rules` form: `on`, `when`, `require`, `because` and their like.

Why it exists: each part is written in one way wherever it stands.
May import: `core`, `write_expression`, `write_phrases`, `rules_layout`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from burraco_rules.language.core import (
    FIRST_LANGUAGE,
    Part,
    Text,
)
from burraco_rules.language.forms.rules_layout import WIDTH, Piece, lay, piece
from burraco_rules.language.forms.write_expression import (
    write_expression,
    write_sentence,
    write_sum,
)
from burraco_rules.language.forms.write_phrases import (
    comment_lines,
    write_names,
    write_source,
)

_BARE = re.compile("[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*|[0-9]+")


def quoted(text: str) -> str:
    """A text in quotes."""
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'


def text_piece(word: str, text: Text) -> Piece:
    """`because ".." @it ".."`."""
    (first, sentence), *others = text.versions
    tag = f"{word} " if first == FIRST_LANGUAGE else f"{word} @{first} "
    return (
        tag.lstrip() + quoted(write_sentence(sentence)),
        *(f"@{language} {quoted(write_sentence(version))}" for language, version in others),
    )


def _names(word: str) -> Callable[[Any], Piece]:
    return lambda names: piece(word, write_names(names))


def _expression(word: str) -> Callable[[Any], Piece]:
    return lambda expr: piece(word, write_expression(expr))


CLAUSES: dict[str, Callable[[Any], Piece]] = {
    "on": _names("on"),
    "after": _names("after"),
    "by": lambda who: (f"by {who}",),
    "moment": lambda moment: piece("before" if moment.before else "after", write_names(moment.names)),
    "worth": lambda worth: piece("worth", write_sum(worth)),
    "when": _expression("when"),
    "require": _expression("require"),
}
ENDINGS: dict[str, Callable[[Any], Piece]] = {
    "because": lambda text: text_piece("because", text),
    "source": lambda source: (f"source {write_source(source)}",),
}


def clauses(part: Part, table: dict[str, Callable[[Any], Piece]]) -> list[Piece]:
    """The optional parts that a statement has, in the order of the grammar."""
    return [write(getattr(part, field)) for field, write in table.items() if getattr(part, field, None)]


def lines_of(parts: Iterable[Part], lines: Callable[[Any], list[str]]) -> list[str]:
    """The lines of the parts of a block, each part under its comment."""
    return [line for part in parts for line in (*comment_lines(part), *lines(part))]


def on_a_line(write: Callable[[Any], str]) -> Callable[[Any], list[str]]:
    """A part of a block on one line, or broken as an expression is."""
    return lambda part: lay([piece("", write(part))], WIDTH - 2)


def bare(written: str) -> str:
    """A name or a number as it is, any other text in quotes."""
    return written if _BARE.fullmatch(written) else quoted(written)


def ending_lines(part: Part) -> list[str]:
    """The sentence and the source of a statement on lines of their own."""
    endings = clauses(part, ENDINGS)
    return lay(endings, WIDTH, indent="  ") if endings else []
