"""Hands for tests of lists: random ones, and crowded ones that hold many melds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from burraco_rules.melds.shapes.found import Codes, Found
from burraco_rules.melds.shapes.listing import Listing
from burraco_rules.melds.shapes.tried import tried
from burraco_rules.pack import Card, Pack

Told = dict[Codes, tuple[object, ...]]


def hands(pack: Pack, rng: random.Random, number: int, size: int) -> Iterator[Counter[Card]]:
    """Some hands: of neighbours of a suit, of few ranks, of neighbours and two ranks, of any cards, and again."""
    deck = [card for card, count in pack.faces.items() for _ in range(count)]
    for turn in range(number):
        suit, ranks = rng.choice(pack.suits), rng.sample(pack.ranks, min(3, len(pack.ranks)))
        first = rng.randrange(max(1, len(pack.ranks) - 6))
        neighbours = {card for card in deck if card.suit == suit and card.rank in pack.ranks[first : first + 7]}
        pools = (
            [card for card in deck if card in neighbours or not card.suit],
            [card for card in deck if card.rank in ranks or not card.suit],
            [card for card in deck if card in neighbours or card.rank in ranks[:2] or not card.suit],
            deck,
        )
        pool = pools[turn % len(pools)]
        yield Counter(rng.sample(pool, min(size, len(pool))))


def told(melds: dict[Codes, Found]) -> Told:
    """Everything about some melds that two ways to find them must agree on."""
    return {
        codes: (found.kind.kind.name, *(part for part in found if part is not found.kind))
        for codes, found in melds.items()
    }


def listed_and_tried(listing: Listing, hand: Counter[Card], certain: bool = True) -> tuple[Told, Told]:
    """What a list says that some cards hold, and what trying every set of them says."""
    there = {face: hand[face] for face in listing.supply if hand[face]}
    melds = listing.within(there) if certain else listing.possible(there)
    return told(melds), told(tried(listing.situation, listing.supply, there, certain=certain))
