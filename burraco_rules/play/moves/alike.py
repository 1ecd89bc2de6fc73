"""What tells actions apart: which facts are not the same for all actions of a name, and what a fate is kept with.

Why it exists: that two actions are alike is told by tables, one line a fact; whoever adds a fact finds here what it
must say. May import: `actions`, `facts`, `position`, `course`; the language.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.vocabulary import LAYING
from burraco_rules.play.actions import Action, Doing
from burraco_rules.play.engine.course import OF_ZONES
from burraco_rules.play.fact_table import MOVED
from burraco_rules.play.facts import FIRED, SPARE, Comparison, Key
from burraco_rules.play.position import Position

_OF_LAYING: Final = frozenset(
    (
        *("laying", "playing", "left", "hand", "hands", "melds", "all-melds", "table", "all-table", "other-melds"),
        *("played", "fits"),
    )
)
_OF_ADDING: Final = _OF_LAYING | {"target", "freeing", "freed"}
DIFFERENT: Final[Mapping[str, frozenset[str]]] = {
    "draw": frozenset(("drawn", "hand", "hands")),
    "take": frozenset(("taking", "deepest", "taken", "top-taken", "deepest-taken", "hand", "hands", "pile", "top")),
    "discard": frozenset(("card", "left", "hand", "hands", "pile", "top", "closing-discard")),
    "add": _OF_ADDING,
    "swap": _OF_ADDING,
    "regroup": _OF_ADDING | {"regrouping"},
    **dict.fromkeys(LAYING, _OF_LAYING),
}
"""For each action the facts that are not the same for all actions of that name and of as many cards.

All others are, after the action, what follows from what they were before it.
"""
OF_THE_RESERVE: Final = frozenset({"reserve", "unplayed-cards", "#unplayed-cards"})
"""The facts that tell from where cards are played, while a reserve is not in play."""
STATES: Final = frozenset({"reserve"})
"""What follows from what it was, even where cards were moved."""
OF_HANDS: Final = frozenset({"hand", "reserve"})
"""The zones that give other cards to spare where cards were moved from or to them."""
DISCARD: Final = "discard"
CARD: Final = frozenset({"card"})
OF_ONE: Final = frozenset({"card", "left"})
"""What is another for each card that is put down."""
TARGET: Final = frozenset({"target"})
OWN: Final = frozenset({"side"})
NUMBERS: Final = frozenset(("#taking", "#laying", "#playing", "#left", "#freeing", "#regrouping"))
"""The numbers that are the same only for actions of as many cards."""
GROWS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("#hand", "#hands", "#left"), -1),
    **dict.fromkeys(("#table", "#all-table", "#played", "#playing"), 1),
}
"""By how much a number is larger for each card more of an action that lays cards; others do not hang on it."""
COMPARED: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
"""The comparisons of numbers that are known."""
MOST_RULINGS: Final = 5_000
"""Of so many actions and melds it is kept whether the rules allow the one on the other."""
MOST_PRECEDENTS: Final = 8
"""Of the actions of one name at one point of a turn so many different fates are kept."""


class Move(NamedTuple):
    """An action that may be tried: how many cards it concerns, and the meld that it is about.

    Where it is `sure` it is known that its cards can lie so; `doings` are then all ways to do it, if these are at hand.
    """

    action: Action
    cards: int = 0
    target: Layout | None = None
    sure: bool = True
    doings: Callable[[], Sequence[Doing]] | None = None


class Precedent(NamedTuple):
    """The fate of an action of so many cards, and what it hangs on: facts, and numbers as they were before.

    Where it hangs on a card that stays in the hand and could be put down, `spare` names the action that would do that.
    It may hold for actions of `exactly` as many cards only. If it is legal it may end the turn, or the side may have
    gone out by it.
    """

    legal: bool
    cards: int
    spare: str = ""
    ends: bool = False
    closes: bool = False
    facts: tuple[tuple[Key, Any], ...] = ()
    comparisons: tuple[tuple[Comparison, bool], ...] = ()
    exactly: bool = True


class Single(NamedTuple):
    """Which cards of the hand the rules allow for an action that puts down one, by their keys; and what they read."""

    cards: frozenset[int]
    reads: frozenset[Key]


def are_alike(action: str, keys: Iterable[Key], besides: frozenset[str]) -> bool:
    """Whether nothing was read that may be different for actions of a name and of as many cards, nor some facts."""
    names, moved, spare = set[str](), set[str](), False
    for key in keys:
        if isinstance(key, str):
            names.add(key)
        elif key[0] == MOVED:
            moved.add(key[1])
        elif key[0] == SPARE:
            spare = True
        else:
            names.add(key[0])
    different = DIFFERENT.get(action, frozenset()) | besides
    if FIRED in names or (spare and not moved.isdisjoint(OF_HANDS)):
        return False
    return different.isdisjoint(names) and all((OF_ZONES[zone] - STATES).isdisjoint(names) for zone in moved)


LAYS: Final = frozenset((*LAYING, "add"))
"""The actions of which what is told of one holds of one with more cards as well."""


def is_spare(key: Key) -> bool:
    """Whether it was read that a card must stay that could be put down."""
    return key.__class__ is tuple and key[0] == SPARE


def has_ended(before: Position, after: Position) -> bool:
    """Whether the turn that was in progress is over."""
    if after.over or not after.turn.did:
        return True
    level, stack = len(before.turn.stack) - 1, after.turn.stack
    return len(stack) <= level or stack[level].player != before.turn.now.player or stack[level].finished
