"""What the commands about hands print as JSON.

Why it exists: the published schemas in `docs/schema` are made from records, so that no answer holds what no schema
tells. A list is several lines, each of which says in `line` what it is; its first says how long it is. May import:
`melds`.
"""

from __future__ import annotations

from msgspec import Struct

from burraco_rules.melds.hands.completing import Completion
from burraco_rules.melds.hands.counting import Count
from burraco_rules.melds.hands.listed import Listed
from burraco_rules.melds.hands.near import Near
from burraco_rules.melds.laying.laydowns import Addition, Laydown, Missed
from burraco_rules.melds.verdict import Reason, Record


class HandLine(Struct, frozen=True, omit_defaults=True, tag_field="line", tag="hand"):
    """How many `melds` of a hand are wanted, and how many of these are `left_out` of the lines that follow.

    `undecided` is how many further sets of cards are melds or not, depending on facts that are not given, which are
    `unknown`; None where they are too many to tell. Where all melds are counted there are `rows`, and no lines follow.
    """

    question: str
    melds: int
    left_out: int = 0
    undecided: int | None = 0
    unknown: tuple[str, ...] = ()
    rows: tuple[Count, ...] = ()
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


class MeldLine(Listed, frozen=True, omit_defaults=True, tag_field="line", tag="meld"):
    """A meld of the hand."""


class NearlyLine(Struct, frozen=True, omit_defaults=True, tag_field="line", tag="nearly"):
    """How many sets of cards of a hand are no meld by one rule alone, in the lines that follow.

    `left_out` is how many more sets may be such; they were not asked about. Where these were too many to count they are
    `uncounted`.
    """

    question: str
    number: int
    left_out: int = 0
    uncounted: bool = False
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


class NearLine(Near, frozen=True, omit_defaults=True, tag_field="line", tag="near"):
    """A set of cards that is no meld by one rule alone."""


class TableLine(Struct, frozen=True, omit_defaults=True, tag_field="line", tag="table"):
    """How many `layoffs` there are on the melds of a `table`, and how many of these are `left_out` of the lines that
    follow.

    Where none may be made at all, `reasons` say why; where nothing can be added, `nearest` is the card for which that
    is refused by the fewest rules.
    """

    question: str
    table: tuple[str, ...]
    layoffs: int
    left_out: int = 0
    reasons: tuple[Reason, ...] = ()
    nearest: Missed | None = None
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


class LayoffLine(Addition, frozen=True, omit_defaults=True, tag_field="line", tag="layoff"):
    """A lay-off of the hand."""


class BestLine(Laydown, frozen=True, omit_defaults=True, tag_field="line", tag="best"):
    """The best way to lay the hand down and add cards to the table."""


class Judged(Record, frozen=True, omit_defaults=True, kw_only=True):
    """What `layoff` answers about cards to be added: the `question` as it was asked, and the verdict."""

    question: str
    table: str
    take: str = ""
    owner: str = "own"


class Completed(Struct, frozen=True, omit_defaults=True):
    """What `complete` answers: whether the cards are `legal` without any, and the first of all sets that complete them.

    There are `number` of them, of which so many are `left_out`; so many are `undecided`, depending on facts that are
    not given, which are `unknown`.
    """

    question: str
    legal: bool | None
    number: int
    found: tuple[Completion, ...] = ()
    left_out: int = 0
    undecided: int = 0
    unknown: tuple[str, ...] = ()
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


class LaidDown(Laydown, frozen=True, omit_defaults=True, kw_only=True):
    """What `laydown` answers about a hand: the `question` as it was asked, and the best way."""

    question: str
    table: tuple[str, ...] = ()
