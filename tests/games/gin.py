"""Gin Rummy: one pack of fifty-two cards, and nothing is wild.

A set: three or four cards of one rank. A run: three neighbours of one suit or more; the ace is low.
"""

from __future__ import annotations

from random import Random

from tests.games.lists import RANKS, SUITS, Game, alike, different, in_a_row, pack_of, rank_of, suit_of

PACK = pack_of(RANKS, SUITS, copies=1, jokers=0)


def is_meld(cards: list[str]) -> bool:
    if len(cards) < 3 or not different(cards) or not all(card in PACK for card in cards):
        return False
    ranks, suits = [rank_of(card) for card in cards], [suit_of(card) for card in cards]
    return alike(ranks) or (alike(suits) and in_a_row(ranks, len(cards), RANKS))


def build(rng: Random) -> list[str]:
    if rng.random() < 0.3:
        chosen = rng.choice(RANKS)
        return [chosen + suit for suit in rng.sample(SUITS, rng.randint(3, 4))]
    size = rng.randint(3, 13)
    low = rng.randint(0, 13 - size)
    of_suit = rng.choice(SUITS)
    return [rank + of_suit for rank in RANKS[low : low + size]]


GAME = Game(PACK, is_meld, build)
