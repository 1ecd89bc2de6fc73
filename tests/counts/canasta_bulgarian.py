"""Bulgarian canasta, counted without this package: by which cards of a meld, in the order it grows in, may be wild.

A meld begins with two natural cards; a wild card stands at the seventh place at most, in a row of wild cards shorter
than the row of natural ones before it, and there are three at most. Sets have three to seven cards of one rank, but for
twos and threes. Runs lie from the four to the ace and grow upward from four to eight, or downward from ten to ace; no
end is a nine. Three to seven wild cards are a meld of their own.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby

from tests.counts.canasta import ways

NATURAL, WILD = ways([2] * 4), ways([2] * 4 + [4])
PLACES = 11
NINE = 5
"""The place of the nine, that of the four being 0."""


def may_grow(wild: list[bool]) -> bool:
    """Whether cards of these roles, in the order in which the meld grows, may lie so."""
    rows = [(role, len(list(row))) for role, row in groupby(wild)]
    return (
        sum(wild) <= 3
        and not any(wild[:2])
        and not any(wild[7:])
        and all(not role or (place and length < rows[place - 1][1]) for place, (role, length) in enumerate(rows))
    )


def roles(size: int, wilds: int) -> list[list[bool]]:
    return [[place in chosen for place in range(size)] for chosen in combinations(range(size), wilds)]


def runs() -> set[tuple[frozenset[int], int]]:
    """The natural places of the runs of a suit, and how many cards are wild."""
    found = set()
    for low in range(PLACES):
        for high in range(low + 2, PLACES):
            places = range(low, high + 1)
            ways_to_grow = [list(places)] if low <= 4 else []
            ways_to_grow += [list(reversed(places))] if high >= 6 else []
            for grown in ways_to_grow if NINE not in (low, high) else ():
                for wilds in range(4):
                    for wild in roles(len(grown), wilds):
                        if may_grow(wild):
                            natural = (place for place, role in zip(grown, wild, strict=True) if not role)
                            found.add((frozenset(natural), wilds))
    return found


def count() -> Counter[tuple[str, int, int]]:
    """How many sets of cards are melds, by kind, size and number of wild cards."""
    found: Counter[tuple[str, int, int]] = Counter()
    for size in range(3, 8):
        for wilds in range(min(3, size) + 1):
            if any(map(may_grow, roles(size, wilds))):
                found["set", size, wilds] += 11 * NATURAL[size - wilds] * WILD[wilds]
        found["wild-set", size, size] = WILD[size]
    for natural, wilds in runs():
        found["run", len(natural) + wilds, wilds] += 4 * WILD[wilds]
    return found


if __name__ == "__main__":
    print(sum(count().values()), dict(count()))  # noqa: T201
