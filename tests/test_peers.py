"""Gin beside `open_spiel`, whose routines were written by others and by hand: the melds of a hand, and its deadwood.

Needs the extra `peers`, which `.ci/run` installs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from burraco_rules import Card, Rules, load, loads

spiel: Any = pytest.importorskip("pyspiel", reason="the extra `peers` is not installed")
PEER = spiel.gin_rummy.GinRummyUtils(13, 4, 10)
RANKS, SUITS = ["A", *map(str, range(2, 11)), "J", "Q", "K"], "SCDH"
"""In the order in which the cards are numbered there."""
LONGEST = 5
"""Longer runs are not listed there: each is two shorter ones."""
NUMBER = {"random_hand": 2_000, "crowded_hand": 500}
"""So many hands are dealt; a third of it where each is asked about at length."""

WITH_A_DISCARD = """ruleset gin-before-the-discard extends gin language 1
goal discarding least sum(points(c) for c in loose) - max(points(c) for c in loose)
  require count(loose) >= 1 because "one card is discarded"
"""


@cache
def gin() -> Rules:
    return load("gin")


def points(card: Card) -> int:
    return min(10, 1 + RANKS.index(card.rank))


def number_of(card: Card) -> int:
    return SUITS.index(card.suit) * len(RANKS) + RANKS.index(card.rank)


def numbers(cards: Iterable[Card]) -> list[int]:
    return sorted(map(number_of, cards))


def random_hand(random: Random, size: int) -> list[Card]:
    return random.sample(list(gin().pack.faces), size)


def crowded_hand(random: Random, size: int) -> list[Card]:
    """Cards of four neighbouring ranks, in which melds compete for nearly every card."""
    first = random.randrange(len(RANKS) - 3)
    return random.sample([card for card in gin().pack.faces if card.rank in RANKS[first : first + 4]], size)


DEALS = [random_hand, crowded_hand]
Deal = Callable[[Random, int], list[Card]]


def hands(deal: Deal, size: int, part: int = 1) -> Iterator[list[Card]]:
    random = Random(f"{deal.__name__} {size}")
    for _ in range(NUMBER[deal.__name__] // part):
        yield deal(random, size)


def test_a_card_has_the_same_number_and_the_same_points() -> None:
    for card in gin().pack.faces:
        assert PEER.card_string(number_of(card)) == f"{card.rank.replace('10', 'T')}{card.suit.lower()}"
        assert PEER.card_value(number_of(card)) == points(card) == gin().laydown([card]).deadwood


@pytest.mark.parametrize("deal", DEALS)
def test_the_least_deadwood_of_ten_cards_is_the_same(deal: Deal) -> None:
    told = []
    for hand in hands(deal, 10):
        found = gin().laydown(hand)
        assert found.proved
        assert found.deadwood == PEER.min_deadwood(numbers(hand)), list(map(str, hand))
        told.append(found.deadwood)
    assert len(set(told)) > 10


@pytest.mark.parametrize("deal", DEALS)
def test_of_eleven_cards_grouped_as_well_as_can_be_the_highest_is_discarded(deal: Deal) -> None:
    """The call for eleven cards groups them all, in one of the best ways, and then leaves out the highest loose one."""
    several = 0
    for hand in hands(deal, 11, 3):
        found = gin().laydown(hand, every=True)
        assert not found.left_out
        left = {way.deadwood - max(map(points, way.loose), default=0) for way in (found, *found.others)}
        assert PEER.min_deadwood(numbers(hand)) in left, list(map(str, hand))
        several += len(left) > 1
    assert several or deal is random_hand


@pytest.mark.parametrize("deal", DEALS)
def test_after_the_best_discard_of_eleven_cards_the_least_deadwood_is_the_same(deal: Deal) -> None:
    discarding = loads(WITH_A_DISCARD)
    for hand in hands(deal, 11, 3):
        held = numbers(hand)
        least = min(PEER.min_deadwood([other for other in held if other != card]) for card in held)
        found = discarding.laydown(hand, "discarding")
        assert found.wishes == (least,) if found.possible else gin().laydown(hand).deadwood == 0, list(map(str, hand))


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("size", [10, 11])
def test_a_hand_holds_the_same_melds(deal: Deal, size: int) -> None:
    several = 0
    for hand in hands(deal, size):
        own = [numbers(laid.card for laid in meld.cards) for meld in gin().melds(hand)]
        listed = sorted(meld for meld in own if len(meld) <= LONGEST)
        assert listed == sorted(map(sorted, PEER.all_melds(numbers(hand)))), list(map(str, hand))
        several += len(listed) > 1
    assert several > NUMBER[deal.__name__] // 20
