"""Gin, counted without this package: three or four cards of a rank, three neighbours of a suit or more, the ace low."""

from __future__ import annotations

from collections import Counter
from math import comb


def count() -> Counter[tuple[str, int, int]]:
    """How many sets of cards are melds, by kind, size and number of wild cards, of which there are none."""
    found: Counter[tuple[str, int, int]] = Counter()
    for size in (3, 4):
        found["set", size, 0] = 13 * comb(4, size)
    for size in range(3, 14):
        found["run", size, 0] = 4 * (14 - size)
    return found


if __name__ == "__main__":
    print(sum(count().values()), dict(count()))  # noqa: T201
