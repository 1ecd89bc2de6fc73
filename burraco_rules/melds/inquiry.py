"""An inquiry: the outcome of one question, with what its answers are told in.

Why it exists: whatever is asked of some cards (a verdict, its reasons, other placements, what would help) is worked out
from the same outcome and told with the same words. May import: `outcome`; `notation`, `pack`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from burraco_rules.melds.outcome import Outcome
from burraco_rules.notation import Meaning
from burraco_rules.pack import Card

Writer = Callable[[Card, Meaning | None], str]
"""Writes a card with what it stands for, if that is given."""


class Inquiry(NamedTuple):
    """An outcome and how to tell of it.

    `order` is what the cards as given are sorted by where the outcome has them in another order, else None; `language`
    is that of sentences.
    """

    outcome: Outcome
    order: Sequence[int] | None
    language: str
    write: Writer

    @property
    def positions(self) -> Sequence[int]:
        """For each seat of the outcome the position of its card as given, from 0."""
        positions = range(len(self.outcome.cards.faces))
        return positions if self.order is None else sorted(positions, key=self.order.__getitem__)

    def write_face(self, card: Card) -> str:
        """A card as it is written by itself."""
        return self.write(card, None)
