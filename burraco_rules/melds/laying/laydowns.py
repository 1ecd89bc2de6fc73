"""What is answered about a whole hand: the best way to lay it down, and what of it can be added to the table.

Why it exists: an answer is plain data, whatever it took to find it. May import: `verdict`; `pack`.
"""

from __future__ import annotations

from msgspec import Struct

from burraco_rules.melds.verdict import Laid, Reason
from burraco_rules.pack import Card


class Group(Struct, frozen=True, omit_defaults=True):
    """A new meld as it will lie: `layout` is the text, `cards` the same as data; `bonus` is the worth of its grade."""

    kind: str
    layout: str
    cards: tuple[Laid, ...] = ()
    wilds: int = 0
    grade: str = "none"
    bonus: int = 0
    points: int = 0


class Addition(Struct, frozen=True, omit_defaults=True):
    """Cards `added` to a meld of the table, which is told by its place there, from 0; and the meld as it will lie.

    `bonus_change` is what that changes of its bonus.
    """

    table: int
    added: tuple[Card, ...]
    kind: str
    layout: str
    cards: tuple[Laid, ...] = ()
    wilds: int = 0
    grade: str = "none"
    bonus: int = 0
    bonus_change: int = 0


class Grouping(Struct, frozen=True, omit_defaults=True):
    """One way to lay a hand down: new melds, additions, and the cards that stay, which are `loose`.

    `regrouped` are the melds of the table, by place, whose cards lie in the new melds. `deadwood` are the points of the
    loose cards; `bonus` and `card_points` are those of the new melds, and what additions change of a bonus. `points` is
    what the goal asks for most of, or else both of these; `wishes` are all amounts that the goal asks about, in order.
    """

    groups: tuple[Group, ...] = ()
    additions: tuple[Addition, ...] = ()
    regrouped: tuple[int, ...] = ()
    loose: tuple[Card, ...] = ()
    deadwood: int = 0
    points: int = 0
    bonus: int = 0
    card_points: int = 0
    wishes: tuple[int, ...] = ()


class Laydown(Grouping, frozen=True, omit_defaults=True, kw_only=True):
    """The best way to lay a hand down by a goal, and what is known of it.

    `possible` is False where no way is what the goal requires: `reasons` then say so in the words of the ruleset, and
    nothing is laid down. It is None where that, or what the way is worth, hangs on facts that were not given. `proved`
    says that no way is better; there may be one where the work or the time allowed did not suffice, and where that
    hangs on such facts. All of these are `unknown`: facts and values by name, and options that have no value. `others`
    are further ways that are as good, and `left_out` says that there may be more of these than are told.
    """

    possible: bool | None
    goal: str
    proved: bool = True
    others: tuple[Grouping, ...] = ()
    left_out: bool = False
    reasons: tuple[Reason, ...] = ()
    unknown: tuple[str, ...] = ()
    ruleset: str = ""
    edition: str = ""
    digest: str = ""

    def __bool__(self) -> bool:
        return self.possible is True


class Missed(Struct, frozen=True, omit_defaults=True):
    """A card that cannot be `added` to a meld of the table, which is told by its place there, from 0; and why."""

    table: int
    added: Card
    reasons: tuple[Reason, ...] = ()
    unknown: tuple[str, ...] = ()
    """The facts on which it hangs, where it is not known whether the card can be added."""


class Layoffs(Struct, frozen=True, omit_defaults=True):
    """Every lay-off of a hand: for each meld of the table each set of cards that can be added to it.

    `best` is the best way to lay the hand down and add cards to them, where the ruleset has a goal that speaks of it.
    Where none may be made at all, `reasons` say why. Where nothing can be added, `nearest` is the card for which that
    is refused by the fewest rules; it is missing if there are very many to ask about.
    """

    additions: tuple[Addition, ...] = ()
    best: Laydown | None = None
    reasons: tuple[Reason, ...] = ()
    nearest: Missed | None = None
    ruleset: str = ""
    edition: str = ""
    digest: str = ""
