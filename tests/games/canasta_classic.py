"""Classic Canasta: two packs and four jokers; jokers and twos are wild, and there are no runs.

A meld: three cards or more of one rank from four to ace, equal cards too, two natural ones at least and three wilds at
most. Threes are not melded, but for three or four black ones by a player who goes out.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.games.lists import JOKER, RANKS, SUITS, Game, alike, pack_of, rank_of

PACK = pack_of(RANKS, SUITS, copies=2, jokers=4)
WILD = [JOKER, *("2" + suit for suit in SUITS)]
BLACK_THREES = ["3S", "3C"]


def is_meld(cards: list[str]) -> bool:
    naturals = [card for card in cards if card not in WILD]
    wilds = len(cards) - len(naturals)
    return (
        Counter(cards) <= PACK
        and len(cards) >= 3
        and len(naturals) >= 2
        and wilds <= 3
        and alike([rank_of(card) for card in naturals])
        and rank_of(naturals[0]) != "3"
    )


def is_meld_going_out(cards: list[str]) -> bool:
    return is_meld(cards) or are_black_threes(cards)


def are_black_threes(cards: list[str]) -> bool:
    return Counter(cards) <= PACK and 3 <= len(cards) <= 4 and all(card in BLACK_THREES for card in cards)


def build(rng: Random) -> list[str]:
    chosen = rng.choice(RANKS[3:] + RANKS[:1])
    naturals = rng.sample([chosen + suit for suit in SUITS] * 2, rng.randint(2, 8))
    wilds = rng.randint(0 if len(naturals) > 2 else 1, 3)
    return [*naturals, *rng.sample([card for card in WILD for _ in range(PACK[card])], wilds)]


def build_going_out(rng: Random) -> list[str]:
    return rng.sample(BLACK_THREES * 2, rng.randint(3, 4)) if rng.random() < 0.2 else build(rng)


GAME = Game(PACK, is_meld, build)
GOING_OUT = Game(PACK, is_meld_going_out, build_going_out)
