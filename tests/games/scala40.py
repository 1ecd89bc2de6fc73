"""Scala 40: two packs and four jokers, which alone are wild; a meld holds one joker at most.

A set: three or four cards of one rank in different suits. A run: three to fourteen neighbours of one suit; the ace is
low or high, and no run has two natural aces, so that only thirteen cards and a joker make fourteen.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.games.lists import (
    ACE_AT_BOTH_ENDS,
    JOKER,
    RANKS,
    SUITS,
    Game,
    alike,
    different,
    in_a_row,
    pack_of,
    rank_of,
    suit_of,
)

PACK = pack_of(RANKS, SUITS, copies=2, jokers=4)


def is_meld(cards: list[str]) -> bool:
    return Counter(cards) <= PACK and cards.count(JOKER) <= 1 and (is_set(cards) or is_run(cards))


def is_set(cards: list[str]) -> bool:
    naturals = [card for card in cards if card != JOKER]
    ranks, suits = [rank_of(card) for card in naturals], [suit_of(card) for card in naturals]
    return 3 <= len(cards) <= 4 and alike(ranks) and different(suits)


def is_run(cards: list[str]) -> bool:
    naturals = [card for card in cards if card != JOKER]
    ranks, suits = [rank_of(card) for card in naturals], [suit_of(card) for card in naturals]
    return (
        3 <= len(cards) <= 14
        and alike(suits)
        and ranks.count("A") <= 1
        and in_a_row(ranks, len(cards), ACE_AT_BOTH_ENDS)
    )


def build(rng: Random) -> list[str]:
    if rng.random() < 0.4:
        chosen = rng.choice(RANKS)
        cards = [chosen + suit for suit in rng.sample(SUITS, rng.randint(3, 4))]
    else:
        size = rng.randint(3, 14)
        low = rng.randint(0, 14 - size)
        of_suit = rng.choice(SUITS)
        cards = [rank + of_suit for rank in ACE_AT_BOTH_ENDS[low : low + size]]
    if len(cards) == 14:
        cards[rng.choice([0, 13])] = JOKER
    elif rng.random() < 0.5:
        cards[rng.randrange(len(cards))] = JOKER
    return cards


GAME = Game(PACK, is_meld, build)
