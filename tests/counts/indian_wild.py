"""Indian rummy with the fours wild, counted without this package.

Two packs and two jokers. A four is wild, or natural in its place; what is natural is chosen so that the cards are a
meld with the fewest wild cards. A set has three or four cards of one rank in different suits, a run three to thirteen
neighbours of a suit, the ace low or high; one card at least is natural. What is both is what has fewer wild cards, else
a set.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import comb

RANKS, SUITS, FOUR = 13, 4, 3
"""The ace is rank 0, so that the four is rank 3."""


def windows(ranks: tuple[int, ...], size: int) -> bool:
    """Whether so many neighbouring places hold cards of these ranks, the ace low or high."""
    ends = [ranks, (*(rank for rank in ranks if rank), RANKS)] if 0 in ranks else [ranks]
    return any(start <= min(taken) and max(taken) < start + size for taken in ends for start in range(RANKS + 2 - size))


@cache
def run_wilds(ranks: tuple[int, ...], own: int, others: int) -> int | None:
    """The fewest wild cards of a run: natural ranks without the four, fours of its suit, other wild cards; or None."""
    size = len(ranks) + own + others
    if not 3 <= size <= 13:
        return None
    for natural in (1, 0) if own else (0,):
        placed = tuple(sorted((*ranks, FOUR))) if natural else ranks
        if placed and windows(placed, size):
            return size - len(placed)
    return None


def set_wilds(rank: int, suits: tuple[int, ...], fours: tuple[int, ...], jokers: int) -> int | None:
    """The same of a set: the suits of natural cards of a rank, how many fours of each suit there are, and jokers.

    Of cards that are all fours and jokers the fours of different suits are natural.
    """
    size = len(suits) + sum(fours) + jokers
    naturals = sum(bool(number) for number in fours) if rank == FOUR else len(suits)
    return size - naturals if size in (3, 4) and naturals else None


Count = Counter[tuple[str, int, int]]
OF_FOURS = list(product(range(3), repeat=SUITS))
"""How many fours of each suit there may be."""


def of_a_suit() -> Count:
    """Natural cards of one suit: of several ranks a run, of one rank a set as well."""
    found: Count = Counter()
    tally = Counter((fours[0], sum(fours[1:])) for fours in OF_FOURS)
    for chosen in (chosen for chosen in range(1, 1 << RANKS) if not chosen >> FOUR & 1):
        ranks = tuple(rank for rank in range(RANKS) if chosen >> rank & 1)
        for ((own, others), times), jokers in product(tally.items(), range(3)):
            size = len(ranks) + own + others + jokers
            wilds = run_wilds(ranks, own, others + jokers)
            if len(ranks) == 1 and size in (3, 4) and (wilds is None or size - 1 <= wilds):
                found["set", size, size - 1] += SUITS * times
            elif wilds is not None:
                found["run", size, wilds] += SUITS * times
    return found


def of_a_rank() -> Count:
    """Natural cards of one rank in several suits."""
    found: Count = Counter()
    for number in range(2, SUITS + 1):
        for fours, jokers in product(OF_FOURS, range(3)):
            wilds = set_wilds(0, tuple(range(number)), fours, jokers)
            if wilds is not None:
                found["set", number + sum(fours) + jokers, wilds] += (RANKS - 1) * comb(SUITS, number)
    return found


def of_fours() -> Count:
    """Fours and jokers alone."""
    found: Count = Counter()
    for fours, jokers in product(OF_FOURS, range(3)):
        size = sum(fours) + jokers
        of_a_set = set_wilds(FOUR, (), fours, jokers)
        in_a_row = [run_wilds((), own, size - own) for own in fours if own]
        fewest = min((wilds for wilds in in_a_row if wilds is not None), default=None)
        if of_a_set is not None and (fewest is None or of_a_set <= fewest):
            found["set", size, of_a_set] += 1
        elif fewest is not None:
            found["run", size, fewest] += 1
    return found


def count() -> Count:
    """How many sets of cards are melds, by kind, size and number of wild cards."""
    return of_a_suit() + of_a_rank() + of_fours()


if __name__ == "__main__":
    print(sum(count().values()), dict(count()))  # noqa: T201
