"""Canasta and samba, counted without this package: by how many ways there are to choose so many cards of some faces.

Sets of one rank, but for twos and threes, with two natural cards at least; twos and jokers are wild. Runs of samba are
three to seven neighbours of a suit from the four to the ace, without wild cards.
"""

from __future__ import annotations

from collections import Counter


def ways(copies: list[int]) -> list[int]:
    """For each number of cards in how many ways it can be chosen from faces of which there are so many copies."""
    found = [1]
    for number in copies:
        found = [
            sum(found[total - own] for own in range(number + 1) if 0 <= total - own < len(found))
            for total in range(len(found) + number)
        ]
    return found


def count(name: str) -> Counter[tuple[str, int, int]]:
    """How many sets of cards are melds of a game, by kind, size and number of wild cards."""
    copies, jokers, most_wilds, has_runs = {"canasta-classic": (2, 4, 3, False), "samba": (3, 6, 2, True)}[name]
    natural, wild = ways([copies] * 4), ways([copies] * 4 + [jokers])
    found: Counter[tuple[str, int, int]] = Counter()
    for naturals in range(2, len(natural)):
        for wilds in range(most_wilds + 1):
            if naturals + wilds >= 3:
                found["set", naturals + wilds, wilds] += 11 * natural[naturals] * wild[wilds]
    for size in range(3, 8) if has_runs else ():
        found["run", size, 0] = 4 * (11 - size + 1)
    return found


if __name__ == "__main__":
    for game in ("canasta-classic", "samba"):
        print(game, sum(count(game).values()), dict(count(game)))  # noqa: T201
