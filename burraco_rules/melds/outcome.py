"""An outcome: what a situation makes of some cards, worked out as far as somebody asks.

Why it exists: whether cards are legal needs one placement of one kind; what they are called and worth needs the best
placement of each; why they are refused needs a search of its own. May import: `situation`, `search`, `cases`, `programs`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from burraco_rules.language.code import Env, Overrun
from burraco_rules.language.layouts import Layout
from burraco_rules.melds.blame import Atom, core
from burraco_rules.melds.cases import Cards, Case
from burraco_rules.melds.domains import Combination
from burraco_rules.melds.nearest_kind import nearest_kind
from burraco_rules.melds.programs import Program
from burraco_rules.melds.search import atoms_of, relaxed, solutions, stated_forms
from burraco_rules.melds.situation import KindAt, Situation

MOST_PLACEMENTS: Final = 20_000
"""Of one kind no more placements are compared."""


class Shown(NamedTuple):
    """The placement that is shown: its kind, the unknowns of the meld, a stand a seat, its grade and what that is worth."""

    kind: KindAt
    unknowns: Combination
    stands: tuple[int, ...]
    wilds: int
    grade: str
    bonus: int

    def layout(self, cards: Cards) -> Layout:
        """The meld as it lies."""
        case = Case(self.kind.compiled.of_size(len(cards.faces)).shape, cards.faces, Env(), cards.written)
        case.fix(self.unknowns)
        case.layout.stand(self.stands)
        return case.layout


class Outcome:
    """What a situation makes of some cards. Each part is worked out once; doing so twice at a time does no harm."""

    def __init__(self, situation: Situation, cards: Cards) -> None:
        self.situation, self.cards = situation, cards

    @cached_property
    def legal(self) -> bool | None:
        """Whether they are a meld; None where that hangs on facts that are not known."""
        doubtful = False
        for kind in self.situation.kinds:
            program = self.program(kind)
            if self.possible(kind):
                if not program.waits_for or self.possible(kind, certain=True):
                    return True
                doubtful = True
        return None if doubtful else False

    def program(self, kind: KindAt) -> Program:
        """A kind for melds of as many cards."""
        return kind.compiled.of_size(len(self.cards.faces))

    def possible(self, kind: KindAt, certain: bool = False) -> bool:
        """Whether the kind has a placement; if `certain`, whatever the facts are that are not known."""
        return next(self.solutions(kind, self.case(kind), certain), None) is not None

    def case(self, kind: KindAt) -> Case:
        """The cards as this kind tries to place them."""
        return Case(self.program(kind).shape, self.cards.faces, kind.env(), self.cards.written)

    def solutions(self, kind: KindAt, case: Case, certain: bool = False) -> Iterator[tuple[Combination, Sequence[int]]]:
        """Every placement in this kind."""
        program = self.program(kind)
        return solutions(program, case, certain, stated_forms(program, self.cards.meanings))

    @cached_property
    def refusal(self) -> tuple[KindAt | None, tuple[Atom, ...]]:
        """The kind that was probably meant, and a minimal set of its conditions that cannot all be kept."""
        kind = nearest_kind(self.situation.kinds, self.cards)
        if kind is None:
            return None, ()
        program = self.program(kind)
        return kind, tuple(core(program, self.case(kind), stated_forms(program, self.cards.meanings)))

    @cached_property
    def shown(self) -> Shown | None:
        """The best placement of the kind with the best grade, then the fewest wilds, then written first; None if refused."""
        certain = self.legal is True
        found = [self.best(kind, certain) for kind in self.situation.kinds]
        ranked = [shown for shown in found if shown is not None]
        return min(ranked, key=lambda shown: (-shown.bonus, shown.wilds, shown.kind.place), default=None)

    @cached_property
    def refused_in_play(self) -> Shown | None:
        """For cards that the kind allows and a rule of play does not, the best placement in the kind; else None."""
        kind, atoms = self.refusal
        if kind is None or not any(form.conjunct.of_play for form, _ in atoms):
            return None
        program, case = self.program(kind), self.case(kind)
        kept = {form: atoms_of(form, case) for form in program.forms if not form.conjunct.of_play}
        stated = stated_forms(program, self.cards.meanings)
        return self._best(kind, case, relaxed(program, case, kept, stated))

    def best(self, kind: KindAt, certain: bool) -> Shown | None:
        """The best placement in one kind, by its wishes. Overrun where there are too many to compare."""
        case = self.case(kind)
        certain = certain and bool(self.program(kind).waits_for)
        return self._best(kind, case, self.solutions(kind, case, certain))

    def _best(
        self, kind: KindAt, case: Case, placements: Iterable[tuple[Combination, Sequence[int]]]
    ) -> Shown | None:
        count = case.shape.line.count
        best: tuple[tuple[object, ...], Combination, tuple[int, ...]] | None = None
        number = 0
        for unknowns, masks in placements:
            number += 1
            if number > MOST_PLACEMENTS:
                raise Overrun(f"{MOST_PLACEMENTS:,} placements of one meld")
            stands = tuple(mask.bit_length() - 1 for mask in masks)
            case.fix(unknowns)
            case.layout.stand(stands)
            rank = kind.preference.rank(case.env, case.layout)
            if best is None or rank < best[0]:
                best = rank, unknowns, stands
        if best is None:
            return None
        _, unknowns, stands = best
        case.fix(unknowns)
        case.layout.stand(stands)
        grade, bonus = kind.grades.of(case.env, case.layout)
        return Shown(kind, unknowns, stands, sum(stand >= count for stand in stands), grade, bonus)
