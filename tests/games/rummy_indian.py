"""Indian Rummy in a deal whose wild rank is the queen: two packs and two jokers, and any number of wilds in a meld.

Jokers are wild; queens are wild, or natural in their own place. A set: three or four cards of one rank, the natural
ones in different suits. A run: three to thirteen neighbours of one suit, the ace low or high. A meld holds a natural
card.
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

PACK = pack_of(RANKS, SUITS, copies=2, jokers=2)
QUEENS = ["Q" + suit for suit in SUITS]


def is_meld(cards: list[str]) -> bool:
    return Counter(cards) <= PACK and (is_set(cards) or is_run(cards))


def is_set(cards: list[str]) -> bool:
    naturals = _naturals(cards)
    ranks, suits = [rank_of(card) for card in naturals], [suit_of(card) for card in naturals]
    return 3 <= len(cards) <= 4 and bool(naturals) and alike(ranks) and different(suits)


def is_run(cards: list[str]) -> bool:
    naturals = _naturals(cards)
    ranks, suits = [rank_of(card) for card in naturals], [suit_of(card) for card in naturals]
    return 3 <= len(cards) <= 13 and bool(naturals) and alike(suits) and in_a_row(ranks, len(cards), ACE_AT_BOTH_ENDS)


def _naturals(cards: list[str]) -> list[str]:
    """The fewest natural cards the list can have: a queen is one only where no other card is."""
    others = [card for card in cards if card != JOKER and card not in QUEENS]
    return others or [card for card in cards if card in QUEENS][:1]


def build(rng: Random) -> list[str]:
    while True:
        if rng.random() < 0.4:
            chosen = rng.choice(RANKS)
            cards = [chosen + suit for suit in rng.sample(SUITS, rng.randint(3, 4))]
        else:
            size = rng.randint(3, 13)
            low = rng.randint(0, 14 - size)
            of_suit = rng.choice(SUITS)
            cards = [rank + of_suit for rank in ACE_AT_BOTH_ENDS[low : low + size]]
        wilds = [JOKER] * 2 + QUEENS * 2
        for place in rng.sample(range(len(cards)), rng.randint(0, min(4, len(cards) - 1))):
            cards[place] = wilds.pop(rng.randrange(len(wilds)))
        if Counter(cards) <= PACK:
            return cards


GAME = Game(PACK, is_meld, build)
