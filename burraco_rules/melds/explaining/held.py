"""Cards held to some of their stands: what is taken for granted to ask what would follow from it.

Why it exists: to tell why a card is natural the question is put anew with the card wild. What is held so is a fact, and
never blamed. May import: `forms`, `conjuncts`, `blame`; `code`, `expressions`, `source` of the language.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from burraco_rules.language.evaluating.code import ANY_CARD, constant
from burraco_rules.language.expressions import Name
from burraco_rules.language.source import NOWHERE
from burraco_rules.melds.explaining.blame import Atom
from burraco_rules.melds.model.conjuncts import Conjunct
from burraco_rules.melds.model.forms import Draft, Form

_FACT: Final = Conjunct("", Name("always", "word"), None, None, NOWHERE)


class Held(Form):
    """The stands, as bits, that are left to some seats; `of_places` says that these differ in more than the role."""

    by_seat = True

    def __init__(self, stands: Mapping[int, int], of_places: bool = False) -> None:
        super().__init__(_FACT, constant(True), None)
        self.asks = frozenset({("place" if of_places else "role", ANY_CARD)})
        self.stands = stands

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        return all(draft.restrict(seat, self.stands[seat]) for seat in atoms)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """All of it."""
        return tuple((self, seat) for seat in self.stands)
