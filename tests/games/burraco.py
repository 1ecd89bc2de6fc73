"""Burraco, as R15 to R17 of its rules page are read by default: two packs and four jokers.

A set: three to nine cards of one rank, equal cards too, two natural ones at least and one wild at most; a two is wild
there. A run: three to fourteen neighbours of one suit, one wild at most; a two is wild, or natural in its place in its
own suit; the ace is low or high, and no run has two natural aces. Twos and jokers alone are no meld.
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
    in_a_row,
    pack_of,
    rank_of,
    suit_of,
)

PACK = pack_of(RANKS, SUITS, copies=2, jokers=4)
WILD = [JOKER, *("2" + suit for suit in SUITS)]


def is_meld(cards: list[str]) -> bool:
    return Counter(cards) <= PACK and (is_set(cards) or is_run(cards))


def is_set(cards: list[str]) -> bool:
    naturals = [card for card in cards if card not in WILD]
    wilds = len(cards) - len(naturals)
    return 3 <= len(cards) <= 9 and wilds <= 1 and len(naturals) >= 2 and alike([rank_of(card) for card in naturals])


def is_run(cards: list[str]) -> bool:
    naturals = [card for card in cards if card not in WILD]
    if not 3 <= len(cards) <= 14 or not naturals or not alike([suit_of(card) for card in naturals]):
        return False
    two = "2" + suit_of(naturals[0])
    return _is_run_of(naturals, cards) or (two in cards and _is_run_of([*naturals, two], cards))


def _is_run_of(naturals: list[str], cards: list[str]) -> bool:
    """Are these a run if those are its natural cards and all others are wild?"""
    ranks = [rank_of(card) for card in naturals]
    return len(cards) - len(naturals) <= 1 and ranks.count("A") <= 1 and in_a_row(ranks, len(cards), ACE_AT_BOTH_ENDS)


def build(rng: Random) -> list[str]:
    if rng.random() < 0.4:
        of_a_rank = [rank for rank in RANKS if rank != "2"]
        chosen = rng.choice(of_a_rank)
        cards = rng.sample([chosen + suit for suit in SUITS] * 2, rng.randint(2, 8))
        return [*cards, rng.choice(WILD)] if len(cards) == 2 or rng.random() < 0.6 else cards
    size = rng.randint(3, 14)
    low = rng.randint(0, 14 - size)
    of_suit = rng.choice(SUITS)
    cards = [rank + of_suit for rank in ACE_AT_BOTH_ENDS[low : low + size]]
    if size == 14:
        cards[rng.choice([0, 13])] = rng.choice(WILD)
    elif rng.random() < 0.6:
        cards[rng.randrange(size)] = rng.choice(WILD)
    return cards


GAME = Game(PACK, is_meld, build)
