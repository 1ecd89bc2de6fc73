"""The values that expressions have: numbers, words, ranks, suits, places, `none`, and what cannot be told.

Why it exists: logic here is three-valued and total. A value that is not known says which facts it waits for, and `none`
is ordered against nothing; so no expression of a checked ruleset can fail.
Numbers and words are plain `int` and `str`, conditions `True`, `False` or an `Unknown`.
May import: `cards`, `signs`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from math import nan
from typing import Any, Final

from burraco_rules.pack import JOKER, Card, Pack
from burraco_rules.signs import standard

LARGEST: Final = 10**9
"""Numbers stay between this and its negative: what would pass it stops there."""


class Unknown:
    """What cannot be told; `names` are the facts that would tell it. `low` and `high` bound a number.

    Without names it waits for cards that are not placed yet.
    """

    __slots__ = ("high", "low", "names")

    def __init__(self, names: frozenset[str] = frozenset(), low: int = -LARGEST, high: int = LARGEST) -> None:
        self.names, self.low, self.high = names, low, high

    def __repr__(self) -> str:
        return f"Unknown({', '.join(sorted(self.names))})"


UNPLACED: Final = Unknown()
"""What waits for a card to be placed, and for nothing else."""

Truth = bool | Unknown


class Ordered:
    """What has an order of its own; against a thing whose order is not a number every comparison is false."""

    __slots__ = ("order",)

    def __init__(self, order: float) -> None:
        self.order = order

    def __lt__(self, other: Ordered) -> bool:
        return self.order < other.order

    def __le__(self, other: Ordered) -> bool:
        return self.order <= other.order

    def __gt__(self, other: Ordered) -> bool:
        return self.order > other.order

    def __ge__(self, other: Ordered) -> bool:
        return self.order >= other.order


class Nothing(Ordered):
    """`none`: equal to itself alone."""

    __slots__ = ()

    def __str__(self) -> str:
        return "none"


NONE: Final = Nothing(nan)


class Rank(Ordered):
    """A rank of a pack; the joker's stands in no order. `number` is the printed number, 0 for a joker."""

    __slots__ = ("name", "number")

    def __init__(self, name: str, order: float, number: int) -> None:
        super().__init__(order)
        self.name, self.number = name, number

    def __str__(self) -> str:
        return self.name

    __repr__ = __str__


class Suit:
    """A suit of a pack."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __str__(self) -> str:
        return self.name

    __repr__ = __str__


class Letters:
    """The ranks and suits of a pack, each one object, so that they compare by identity."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.ranks: Mapping[str, Rank] = {
            **{rank: Rank(rank, place, printed_number(rank, place + 1)) for place, rank in enumerate(pack.ranks)},
            JOKER: Rank(JOKER, nan, 0),
        }
        self.suits: Mapping[str, Suit] = {suit: Suit(suit) for suit in pack.suits}
        self.whole: Mapping[str, tuple[Any, ...]] = {
            "ranks": tuple(self.ranks[rank] for rank in pack.ranks),
            "suits": tuple(self.suits.values()),
        }

    def rank(self, card: Card) -> Rank | Nothing:
        """The rank of a face."""
        return self.ranks.get(card.rank, NONE)

    def suit(self, card: Card) -> Suit | Nothing:
        """The suit of a face; a joker has none."""
        return self.suits.get(card.suit, NONE)

    def between(self, low: Any, high: Any) -> tuple[Rank, ...]:
        """The ranks from one to another, both included, in the order of the pack."""
        return tuple(rank for rank in self.ranks.values() if low <= rank <= high)


def printed_number(rank: str, place: int) -> int:
    """The number printed on a rank; that of a letter in the standard order, else its place in its own pack."""
    if rank.isdecimal():
        return clamp(int(rank))
    known = standard().ranks
    return known.index(rank) + 1 if rank in known else place


class Side:
    """A side of the game; its own `number` from 0 is all that tells it from another."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Side) and self.number == other.number

    def __hash__(self) -> int:
        return self.number

    def __str__(self) -> str:
        return f"side {self.number + 1}"

    __repr__ = __str__


class Place(Ordered):
    """A place of a line: `index` counts from 0 at the low end, `rank` is what is written there, if anything.

    Places are equal where their index is: an order `1..size` is another line for every size of meld.
    """

    __slots__ = ("index", "line", "rank")

    def __init__(self, line: Line, index: int, rank: Rank | Nothing) -> None:
        super().__init__(index)
        self.line, self.index, self.rank = line, index, rank

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and self.index == other.index

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return str(self.index + 1 if self.rank is NONE else self.rank)

    __repr__ = __str__


class Line:
    """The places of a kind, low to high. A kind without places has one, which is `none`.

    On a `circle` the first place follows the last.
    """

    __slots__ = ("circle", "count", "places")

    def __init__(self, ranks: Iterable[Rank | Nothing], circle: bool = False) -> None:
        self.places: tuple[Place | Nothing, ...] = tuple(
            Place(self, index, rank) for index, rank in enumerate(ranks)
        ) or (NONE,)
        self.circle = circle
        self.count = len(self.places)

    @property
    def has_places(self) -> bool:
        """Whether the kind has places at all."""
        return self.places[0] is not NONE

    def named(self, name: str) -> Place | Nothing:
        """The place that carries a rank, or that has this number in an order without ranks; the lowest of several."""
        for place in self.places:
            if str(place) == name:
                return place
        return NONE


# ---- three-valued relations --------------------------------------------------------------------------


def clamp(number: int) -> int:
    """The number, or the bound that it passes."""
    return -LARGEST if number < -LARGEST else min(number, LARGEST)


def unknown_of(*values: Any, low: int = -LARGEST, high: int = LARGEST) -> Unknown:
    """One unknown that waits for all that the unknown ones among the values wait for."""
    names = frozenset[str]()
    for value in values:
        if value.__class__ is Unknown:
            names |= value.names
    return Unknown(names, low, high) if names or (low, high) != (-LARGEST, LARGEST) else UNPLACED


def bounds(value: Any) -> tuple[int, int]:
    """The least and the largest number that a value may be; all numbers for what is no number."""
    if value.__class__ is Unknown:
        return value.low, value.high
    return (value, value) if value.__class__ is int else (-LARGEST, LARGEST)


def equal(left: Any, right: Any) -> Truth:
    """Whether two values are the same."""
    if left.__class__ is Unknown or right.__class__ is Unknown:
        (low, high), (least, most) = bounds(left), bounds(right)
        return False if high < least or most < low else unknown_of(left, right)
    return bool(left == right)


def unequal(left: Any, right: Any) -> Truth:
    """Whether two values differ."""
    return opposite(equal(left, right))


def opposite(truth: Truth) -> Truth:
    """`not`: what is unknown stays so."""
    return truth if truth.__class__ is Unknown else not truth


def _ordering(compare: Callable[[Any, Any], bool]) -> Callable[[Any, Any], Truth]:
    def ordered(left: Any, right: Any) -> Truth:
        if left.__class__ is not Unknown and right.__class__ is not Unknown:
            return compare(left, right)
        (low, high), (least, most) = bounds(left), bounds(right)
        certain = {compare(one, other) for one in (low, high) for other in (least, most)}
        return unknown_of(left, right) if len(certain) > 1 else certain.pop()

    return ordered


RELATIONS: Mapping[str, Callable[[Any, Any], Truth]] = {
    "=": equal,
    "!=": unequal,
    "<": _ordering(operator.lt),
    "<=": _ordering(operator.le),
    ">": _ordering(operator.gt),
    ">=": _ordering(operator.ge),
}
"""The comparisons of the language."""


# ---- arithmetic --------------------------------------------------------------------------------------


def plus(left: Any, right: Any) -> Any:
    """The sum, within bounds; nothing comes of `none`."""
    if left.__class__ is int and right.__class__ is int:
        return clamp(left + right)
    return _combined(left, right, lambda one, other: one + other)


def minus(left: Any, right: Any) -> Any:
    """The difference of numbers, or of two places of a line."""
    if left.__class__ is Place and right.__class__ is Place:
        return left.index - right.index
    return plus(left, negative(right))


def times(left: Any, right: Any) -> Any:
    """The product, within bounds."""
    if left.__class__ is int and right.__class__ is int:
        return clamp(left * right)
    return _combined(left, right, lambda one, other: one * other)


def negative(value: Any) -> Any:
    """The number with its sign turned."""
    if value.__class__ is Unknown:
        return Unknown(value.names, -value.high, -value.low)
    return -value if value.__class__ is int else NONE


ARITHMETIC: Mapping[str, Callable[[Any, Any], Any]] = {"+": plus, "-": minus, "*": times}
"""The operations of the language; there is no division."""


def _combined(left: Any, right: Any, operation: Callable[[int, int], int]) -> Any:
    """The result of an operation that grows or falls steadily with each side, of which one is unknown or `none`."""
    if Unknown not in (left.__class__, right.__class__):
        return NONE
    ends = [clamp(operation(one, other)) for one in bounds(left) for other in bounds(right)]
    return unknown_of(left, right, low=min(ends), high=max(ends))
