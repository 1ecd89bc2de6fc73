"""What melds a hand may hold, told anew where only a few cards have changed.

Why it exists: a hand is looked at after every action, and mostly differs from one looked at before by a card or two; the
melds that hold a new card are the only new ones. May import: `ready`; `melds`; `pack`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Final

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.found import Codes, Found
from burraco_rules.melds.listing import Listing
from burraco_rules.melds.shapes import Shapes
from burraco_rules.pack import Card
from burraco_rules.play.ready import Ready

MOST_KEPT: Final = 12
"""The melds of so many hands are kept."""
A_HAND: Final = 30
"""How many questions to the solver a hand is worth."""
MOST_NEW: Final = 3
"""A hand with more new cards is looked at as a whole."""

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
        found = self._listed(action, hand) if shapes is None else self._changed(shapes, kept.values(), hand)
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

    @staticmethod
    def _changed(shapes: Shapes, kept: Iterable[tuple[Hand, Melds]], hand: Hand) -> Melds:
        """The melds of a hand by those of the hand that is most like it."""
        nearest: tuple[Hand, Melds] | None = None
        fewest = MOST_NEW + 1
        for before, melds in kept:
            new = sum([max(0, count - before.get(face, 0)) for face, count in hand.items()])
            if new < fewest or (new == fewest and nearest is not None and len(melds) < len(nearest[1])):
                nearest, fewest = (before, melds), new
        if nearest is None:
            return shapes.within(hand)
        before, melds = nearest
        gone = [(face, hand.get(face, 0)) for face, count in before.items() if count > hand.get(face, 0)]
        found = {
            codes: meld
            for codes, meld in melds.items()
            if all([meld.cards.count(face) <= left for face, left in gone])
        }
        there = {face: min(count, before.get(face, 0)) for face, count in hand.items()}
        for face, count in hand.items():
            for number in range(there[face] + 1, count + 1):
                there[face] = number
                found |= shapes.within(there, containing={face: number})
        return found
