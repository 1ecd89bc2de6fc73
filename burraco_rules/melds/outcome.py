"""An outcome: what a situation makes of some cards, worked out as far as somebody asks.

Why it exists: whether cards are legal needs one placement of one kind; what they are called and worth needs the best
placement of each; why they are refused needs a search of its own.
May import: `situation`, `search`, `blame`, `nearest_kind`, `cases`, `programs`; `code`, `layouts` of the language.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.melds.blame import Atom, core
from burraco_rules.melds.cases import Cards, Case
from burraco_rules.melds.domains import Combination
from burraco_rules.melds.forms import atoms_of
from burraco_rules.melds.nearest_kind import nearest_kind
from burraco_rules.melds.programs import Program
from burraco_rules.melds.search import Placement, relaxed, solutions
from burraco_rules.melds.situation import KindAt, Situation

MOST_PLACEMENTS: Final = 20_000
"""Of one kind no more placements are compared."""


class Shown(NamedTuple):
    """The placement that is shown: its kind, the unknowns of the meld, a stand a seat, its grade and its bonus."""

    kind: KindAt
    unknowns: Combination
    stands: tuple[int, ...]
    wilds: int
    grade: str
    bonus: int

    def layout(self, cards: Cards) -> Layout:
        """The meld as it lies."""
        shape = self.kind.compiled.of_size(len(cards.faces)).shape
        return Case(shape, cards, self.kind.env()).place(self.unknowns, self.stands)


class Refusal(NamedTuple):
    """The kind that was probably meant, and a minimal set of its conditions that cannot all be kept."""

    kind: KindAt
    core: tuple[Atom, ...]


class Outcome:
    """What a situation makes of some cards. Each part is worked out once; doing so twice at a time does no harm."""

    def __init__(self, situation: Situation, cards: Cards) -> None:
        self.situation, self.cards = situation, cards

    @cached_property
    def legal(self) -> bool | None:
        """Whether they are a meld; None where that hangs on facts that are not known."""
        doubtful = False
        for kind in self.situation.kinds:
            if self._possible(kind):
                if not self.program(kind).waits_for or self._possible(kind, certain=True):
                    return True
                doubtful = True
        return None if doubtful else False

    @cached_property
    def shown(self) -> Shown | None:
        """The best placement: of the best grade, then with the fewest wilds, then of the kind written first."""
        certain = self.legal is True
        found = [self._best(kind, case, solutions(self.program(kind), case, certain)) for kind, case in self._cases()]
        ranked = [shown for shown in found if shown is not None]
        return min(ranked, key=lambda shown: (-shown.bonus, shown.wilds, shown.kind.place), default=None)

    @cached_property
    def refusal(self) -> Refusal | None:
        """Why they are no meld; None where the ruleset has no kinds."""
        kind = nearest_kind(self.situation.kinds, self.cards)
        return None if kind is None else Refusal(kind, tuple(core(self.program(kind), self.case(kind))))

    @cached_property
    def refused_in_play(self) -> Shown | None:
        """For cards that the kind allows and a rule of play does not, the best placement in the kind; else None."""
        refusal = self.refusal
        if refusal is None or not any(form.conjunct.of_play for form, _ in refusal.core):
            return None
        kind = refusal.kind
        program, case = self.program(kind), self.case(kind)
        kept = {form: atoms_of(form, case) for form in program.forms if not form.conjunct.of_play}
        return self._best(kind, case, relaxed(program, case, kept))

    def program(self, kind: KindAt) -> Program:
        """A kind for melds of as many cards."""
        return kind.compiled.of_size(len(self.cards.faces))

    def case(self, kind: KindAt) -> Case:
        """The cards as this kind tries to place them."""
        return Case(self.program(kind).shape, self.cards, kind.env())

    def _cases(self) -> Iterable[tuple[KindAt, Case]]:
        return ((kind, self.case(kind)) for kind in self.situation.kinds)

    def _possible(self, kind: KindAt, certain: bool = False) -> bool:
        """Whether the kind has a placement; if `certain`, whatever the facts are that are not known."""
        return next(solutions(self.program(kind), self.case(kind), certain), None) is not None

    def _best(self, kind: KindAt, case: Case, placements: Iterable[Placement]) -> Shown | None:
        """The best of some placements by the wishes of their kind. Overrun where there are too many to compare."""
        best: tuple[tuple[Any, ...], Combination] | None = None
        for number, (unknowns, masks) in enumerate(placements):
            if number >= MOST_PLACEMENTS:
                raise Overrun(f"{MOST_PLACEMENTS:,} placements of one meld")
            layout = case.place(unknowns, [mask.bit_length() - 1 for mask in masks])
            rank = kind.preference.rank(case.env, layout)
            if best is None or rank < best[0]:
                best = rank, unknowns
        if best is None:
            return None
        (*_, stands), unknowns = best
        layout = case.place(unknowns, stands)
        wilds = sum(stand >= layout.line.count for stand in stands)
        return Shown(kind, unknowns, stands, wilds, *kind.grades.of(case.env, layout))
