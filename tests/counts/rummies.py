"""Games of the rummy family in which jokers alone are wild, counted without this package.

A set of cards is some natural cards and a number of jokers. Natural cards of one rank may be a set; of one suit and
different ranks they may be a run, if a window of as many places as there are cards holds them all. What is both is
called a set. One card at least is natural.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import NamedTuple


class Game(NamedTuple):
    """The pack, and what a set and a run are."""

    copies: int
    jokers: int
    set_sizes: range
    run_sizes: range
    most_wilds: int = 99
    repeated_suits: bool = False
    ace_high: bool = True


GAMES = {
    "plain-rummy": Game(2, 2, range(3, 5), range(3, 14)),
    "rummy-indian": Game(2, 2, range(3, 5), range(3, 14)),
    "rummikub": Game(2, 2, range(3, 5), range(3, 14), ace_high=False),
    "scala40": Game(2, 4, range(3, 5), range(3, 15), most_wilds=1),
    "rummy500": Game(2, 4, range(3, 5), range(3, 14)),
    "contract-rummy": Game(3, 2, range(3, 99), range(4, 15), repeated_suits=True),
}
SUITS, RANKS = 4, 13


def ways_of_a_rank(game: Game, naturals: int) -> int:
    """In how many ways so many natural cards of one rank can be chosen."""
    most = game.copies if game.repeated_suits else 1
    return sum(max(Counter(suits).values()) <= most for suits in combinations_with_replacement(range(SUITS), naturals))


def is_run(game: Game, ranks: tuple[int, ...], jokers: int) -> bool:
    """Whether natural cards of these ranks (0 for the ace) and so many jokers fill neighbouring places."""
    size, places = len(ranks) + jokers, RANKS + game.ace_high
    ends = [ranks, (*(rank for rank in ranks if rank), RANKS)] if game.ace_high and ranks[0] == 0 else [ranks]
    return size in game.run_sizes and any(
        any(start <= min(taken) and max(taken) < start + size for start in range(places - size + 1)) for taken in ends
    )


def count(name: str) -> Counter[tuple[str, int, int]]:
    """How many sets of cards are melds of a game, by kind, size and number of wild cards."""
    game = GAMES[name]
    found: Counter[tuple[str, int, int]] = Counter()
    for jokers in range(min(game.jokers, game.most_wilds) + 1):
        for naturals in range(1, SUITS * game.copies + 1):
            if naturals + jokers in game.set_sizes:
                found["set", naturals + jokers, jokers] += RANKS * ways_of_a_rank(game, naturals)
        for chosen in range(1, 1 << RANKS):
            ranks = tuple(rank for rank in range(RANKS) if chosen >> rank & 1)
            size = len(ranks) + jokers
            is_set = len(ranks) == 1 and size in game.set_sizes
            if not is_set and is_run(game, ranks, jokers):
                found["run", size, jokers] += SUITS
    return +found


if __name__ == "__main__":
    for game in GAMES:
        print(game, sum(count(game).values()), dict(count(game)))  # noqa: T201
