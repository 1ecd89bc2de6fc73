"""Where things were written: places in a text, and the limits that a text must keep.

Why it exists: every node of the language knows its place, so that every message can point at it. Places never
decide whether two things are equal: a rule read from a `.rules` file equals the same rule read from YAML.
May import: nothing of this package.
"""

from __future__ import annotations

from msgspec import Struct


class Span(Struct, frozen=True, eq=False, array_like=True, gc=False):
    """A stretch of one line of a text: `line` and `column` count from 1, `length` counts characters.

    `file` is the path or name the reader was given. `comment` holds the comment lines that stand above a
    statement, without their `#`. All spans are equal to each other and hash alike, on purpose.
    """

    file: str = ""
    line: int = 0
    column: int = 0
    length: int = 0
    comment: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Span)

    def __hash__(self) -> int:
        return 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


NOWHERE = Span()

PRELUDE = "prelude.rules"
"""The file in `grammars/` that states what every ruleset has unless it says otherwise."""


class Limits(Struct, frozen=True):
    """What a text may cost at most. All are checked before or while the text is read, never afterwards.

    `file_bytes` and `token_characters` bound the text, `depth` its nesting (brackets, blocks and operators),
    `binders` how many binders may stand inside one another, `items` the statements of a file, `documents` the files
    that one ruleset may draw on, `number` the largest number that may be written.
    """

    file_bytes: int = 1 << 20
    token_characters: int = 4 << 10
    depth: int = 64
    binders: int = 4
    items: int = 2_000
    documents: int = 32
    number: int = 1_000_000


LIMITS = Limits()
