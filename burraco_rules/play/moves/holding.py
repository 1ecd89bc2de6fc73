"""What melds a hand may hold, told anew where only a few cards have changed.

Why it exists: a hand is looked at after every action, and mostly differs from one looked at before by a card or two;
the melds that hold a new card are the only new ones. May import: `ready`; `melds`; `pack`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.shapes.found import Codes, Found
from burraco_rules.melds.shapes.listing import Listing
from burraco_rules.pack import Card
from burraco_rules.play.engine.ready import Asked, Ready

MOST_KEPT: Final = 8
"""The melds of so many hands are kept."""
A_HAND: Final = 30
"""How many questions to the solver a hand is worth."""
MOST_NEW: Final = 4
"""A hand that differs in the numbers of more cards is looked at as a whole."""

Melds = Mapping[Codes, Found]
Hand = Mapping[Card, int]


class Holding:
    """The melds that hands may hold, of the actions of one book. For one thread."""

    def __init__(self, ready: Ready) -> None:
        self._ready = ready
        self._kept: dict[str, OrderedDict[frozenset[tuple[Card, int]], tuple[Hand, Melds]]] = {}
        self._listings: dict[str, Listing] = {}

    def melds(self, action: str, hand: Hand) -> Melds:
        """Every set of these cards that an action may lay as one meld, as far as that does not hang on the position.

        None of a hand that holds too many to tell.
        """
        kept = self._kept.setdefault(action, OrderedDict())
        key = frozenset(hand.items())
        known = kept.get(key)
        if known is not None:
            kept.move_to_end(key)
            return known[1]
        asked = self._ready.of(action)
        shapes = asked.shapes if asked.at_hand(A_HAND) else None
        if shapes is None:
            found = self._listed(action, hand)
        else:
            nearest = min(kept, key=lambda before: len(key ^ before), default=None)
            near = nearest is not None and len(key - nearest) <= MOST_NEW
            found = self._changed(asked, *kept[nearest], hand) if near and nearest is not None else shapes.within(hand)
        kept[key] = hand, found
        if len(kept) > MOST_KEPT:
            kept.popitem(last=False)
        return found

    def _listed(self, action: str, hand: Hand) -> Melds:
        """The melds of a hand by itself."""
        if action not in self._listings:
            asked = self._ready.of(action)
            self._listings[action] = Listing(asked.situation, asked.supply)
        try:
            return self._listings[action].possible(hand)
        except Overrun:
            return {}

    def _changed(self, asked: Asked, before: Hand, melds: Melds, hand: Hand) -> Melds:
        """The melds of a hand by those of another that is like it."""
        gone = [(face, hand.get(face, 0)) for face, count in before.items() if count > hand.get(face, 0)]
        found = {
            codes: meld for codes, meld in melds.items() if all(meld.cards.count(face) <= left for face, left in gone)
        }
        there = {face: min(count, before.get(face, 0)) for face, count in hand.items()}
        for face, count in hand.items():
            for number in range(there[face] + 1, count + 1):
                there[face] = number
                found |= asked.shapes_with(face).within(there, {face: number})
        return found
