"""Burraco, counted without this package: every set of cards is made from the places of its cards, and told once.

Two packs and four jokers. A set has three to nine cards of one rank, two natural ones at least and at most one wild. A
run has three to fourteen neighbours of one suit, at most one of them wild, and no two natural aces. Jokers and twos are
wild; in a run the two of its suit may be natural in its place.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
LINE = (*RANKS, "A")
WILD = ("JK", *("2" + suit for suit in SUITS))
COPIES = Counter({rank + suit: 2 for rank in RANKS for suit in SUITS} | {"JK": 4})

Cards = tuple[str, ...]


def sets() -> dict[Cards, int]:
    """The sets with their wild cards."""
    found: dict[Cards, int] = {}
    for rank in RANKS:
        for copies in product(range(3), repeat=4) if rank != "2" else ():
            naturals = [rank + suit for suit, number in zip(SUITS, copies, strict=True) for _ in range(number)]
            for wild in ([], *([card] for card in WILD)):
                if len(naturals) >= 2 and 3 <= len(naturals) + len(wild) <= 9:
                    found[tuple(sorted(naturals + wild))] = len(wild)
    return found


def runs() -> dict[Cards, int]:
    """The runs with their wild cards: of cards that lie in several ways the fewest."""
    found: dict[Cards, int] = {}
    for suit, first in product(SUITS, range(14)):
        for last in range(first + 2, 14):
            places = range(first, last + 1)
            for gap in (None, *places):
                naturals = [LINE[place] + suit for place in places if place != gap]
                for wild in ([],) if gap is None else ([card] for card in WILD):
                    cards = Counter(naturals + wild)
                    if naturals.count("A" + suit) <= 1 and cards <= COPIES:
                        key = tuple(sorted(cards.elements()))
                        found[key] = min(len(wild), found.get(key, 1))
    return found


def count() -> Counter[tuple[str, int, int]]:
    """How many sets of cards are melds, by kind, size and number of wild cards."""
    of_ranks, in_a_row = sets(), runs()
    assert not of_ranks.keys() & in_a_row.keys()
    return Counter(
        (kind, len(cards), wilds)
        for kind, melds in (("set", of_ranks), ("run", in_a_row))
        for cards, wilds in melds.items()
    )


if __name__ == "__main__":
    print(len(sets()), len(runs()), dict(count()))  # noqa: T201
