"""An outcome: what a situation makes of some cards, worked out as far as somebody asks.

Why it exists: whether cards are legal needs one placement of one kind; what they are called and worth needs the best
placement of each; why they are refused needs a search of its own.
May import: `situation`, `search`, `blame`, `nearest_kind`, `cases`, `conjuncts`, `forms`, `programs`; `code`, `layouts`
of the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from operator import itemgetter
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.melds.explaining.blame import Atom, Blame, Core
from burraco_rules.melds.explaining.nearest_kind import Nearest, nearest_kind
from burraco_rules.melds.model.cases import Cards, Case
from burraco_rules.melds.model.conjuncts import Conjunct
from burraco_rules.melds.model.domains import Combination
from burraco_rules.melds.model.forms import atoms_of
from burraco_rules.melds.model.programs import Program
from burraco_rules.melds.model.search import Placement, relaxed, solutions
from burraco_rules.melds.model.situation import KindAt, Situation

MOST_PLACEMENTS: Final = 20_000
"""Of one kind no more placements are compared."""


Rank = tuple[Any, ...]
"""What placements of a kind are ordered by."""


class Shown(NamedTuple):
    """The placement that is shown: its kind, the unknowns of the meld, a stand a seat, its grade and its bonus."""

    kind: KindAt
    unknowns: Combination
    stands: tuple[int, ...]
    wilds: int
    grade: str
    bonus: int

    def layout(self, cards: Cards, first_key: int = 0) -> Layout:
        """The meld as it lies, of pieces with keys from `first_key` on."""
        shape = self.kind.compiled.of_size(len(cards.faces)).shape
        return Case(shape, cards, self.kind.env(), first_key=first_key).place(self.unknowns, self.stands)


class Refusal(NamedTuple):
    """Why a kind does not take the cards: a minimal set of its conditions that cannot all be kept.

    `strangers` are the seats of cards that are blamed first. Where the work allowed did not suffice the core is
    `cut_short`, and may hold more than it needs. `more` was asked besides the kind's conditions, `facts` were taken for
    granted.
    """

    kind: KindAt
    core: tuple[Atom, ...]
    strangers: frozenset[int] = frozenset()
    cut_short: bool = False
    more: tuple[Conjunct, ...] = ()
    facts: tuple[Atom, ...] = ()


class Outcome:
    """What a situation makes of some cards. Each part is worked out once; doing so twice at a time does no harm."""

    def __init__(self, situation: Situation, cards: Cards) -> None:
        self.situation, self.cards = situation, cards
        self.kinds = situation.kinds if cards.before is None else situation.kinds_after(cards.before.layout.kind)
        """The kinds that the cards may be of: a meld on the table stays of its kind, unless another is made from it."""

    @cached_property
    def legal(self) -> bool | None:
        """Whether they are a meld; None where that hangs on facts that are not known."""
        doubtful = False
        for kind in self.kinds:
            if self.takes(kind):
                if not self.program(kind).waits_for or self.takes(kind, certain=True):
                    return True
                doubtful = True
        return None if doubtful else False

    @cached_property
    def shown(self) -> Shown | None:
        """The best placement: of the best grade, then with the fewest wilds, then of the kind written first."""
        certain = self.legal is True
        found = [best(kind, case, solutions(self.program(kind), case, certain)) for kind, case in self._cases()]
        ranked = [shown for shown in found if shown is not None]
        return min(ranked, key=order_of_kinds, default=None)

    @cached_property
    def refusal(self) -> Refusal | None:
        """Why they are no meld: what the kind that was probably meant says; None where the ruleset has no kinds."""
        near = nearest_kind(self.kinds, self.cards)
        return None if near is None else refused(near, self.blame(near).core())

    def blame(self, near: Nearest) -> Blame:
        """The search for what in a kind refuses the cards."""
        return Blame(self.program(near.kind), self.case(near.kind), near.strangers, cards_first=near.cards)

    @cached_property
    def refused_in_play(self) -> Shown | None:
        """For cards that the kind allows and a rule of play does not, the best placement in the kind; else None."""
        refusal = self.refusal
        if refusal is None or not any(form.conjunct.of_play for form, _ in refusal.core):
            return None
        kind = refusal.kind
        program, case = self.program(kind), self.case(kind)
        kept = {form: atoms_of(form, case) for form in program.forms if not form.conjunct.of_play}
        return best(kind, case, relaxed(program, case, kept))

    def program(self, kind: KindAt) -> Program:
        """A kind for melds of as many cards."""
        return kind.compiled.of_size(len(self.cards.faces))

    def case(self, kind: KindAt) -> Case:
        """The cards as this kind tries to place them."""
        return Case(self.program(kind).shape, self.cards, kind.env())

    def _cases(self) -> Iterable[tuple[KindAt, Case]]:
        return ((kind, self.case(kind)) for kind in self.kinds)

    def takes(self, kind: KindAt, certain: bool = False) -> bool:
        """Whether the kind has a placement; if `certain`, whatever the facts are that are not known."""
        return next(solutions(self.program(kind), self.case(kind), certain), None) is not None


def order_of_kinds(shown: Shown) -> tuple[int, int, int]:
    """What the best placements of several kinds are ordered by: grade, wild cards, the order of the kinds."""
    return -shown.bonus, shown.wilds, shown.kind.place


def best(kind: KindAt, case: Case, placements: Iterable[Placement]) -> Shown | None:
    """The best of some placements by the wishes of their kind. Overrun where there are too many to compare."""
    found = min(ranked(kind, case, placements), key=itemgetter(0), default=None)
    return None if found is None else shown_at(kind, case, *found)


def ranked(kind: KindAt, case: Case, placements: Iterable[Placement]) -> Iterator[tuple[Rank, Combination]]:
    """Each placement as the wishes of its kind rank it, the best least. Overrun where there are too many."""
    for number, (unknowns, masks) in enumerate(placements):
        if number >= MOST_PLACEMENTS:
            raise Overrun(f"{MOST_PLACEMENTS:,} placements of one meld")
        layout = case.place(unknowns, [mask.bit_length() - 1 for mask in masks])
        yield kind.preference.rank(case.env, layout), unknowns


def shown_at(kind: KindAt, case: Case, rank: Rank, unknowns: Combination) -> Shown:
    """A placement with what it is worth; its rank ends in the stands of its cards."""
    stands = rank[-1]
    layout = case.place(unknowns, stands)
    wilds = sum(stand >= layout.line.count for stand in stands)
    return Shown(kind, unknowns, stands, wilds, *kind.grades.of(case.env, layout))


def refused(near: Nearest, core: Core) -> Refusal:
    """The refusal by a kind with one of its cores."""
    return Refusal(near.kind, core.atoms, near.strangers, core.cut_short)
