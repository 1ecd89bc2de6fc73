"""The forms that a condition can take, and how each joins a network.

Why it exists: this is the table of section 6 of the language. A condition that the solver knows something about (a
count, a window, one card at a time) becomes that; any other becomes a predicate on the layout, which always works. In
plain mode every condition is a predicate, and the answers are the same. Each form has atoms: what may be kept or
dropped to explain a refusal. An atom is a seat, or the whole condition. May import: `conjuncts`, `constraints`,
`network`, `stands`, `cases`; `code`, `layouts`, `values` of the language.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from burraco_rules.language.evaluating.code import ANY_CARD, CARDS, STANDS, Code, Env
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import Line
from burraco_rules.melds.model.cases import Case, Shape
from burraco_rules.melds.model.conjuncts import Conjunct
from burraco_rules.melds.model.constraints import (
    AtLeast,
    AtMost,
    Constraint,
    DistinctPlaces,
    DistinctValues,
    Indexed,
    Masks,
    Window,
    windows,
)
from burraco_rules.melds.model.network import Network, Predicate
from burraco_rules.melds.model.stands import Condition, OfIndex, OfOneCard, grouped, of_one_card

WHOLE: Final = -1
"""The atom of a condition that is kept or dropped as a whole."""

Atoms = Mapping["Form", Collection[int]]
"""Some atoms, by form: seats, or `WHOLE`."""


class Draft:
    """A network that is being put together, for a case with its unknowns fixed."""

    __slots__ = ("case", "certain", "constraints", "indices", "masks", "predicates", "unknowns")

    def __init__(self, case: Case, masks: Masks, unknowns: Mapping[str, Any], certain: bool) -> None:
        self.case, self.masks, self.unknowns, self.certain = case, masks, unknowns, certain
        self.constraints: list[Constraint] = []
        self.predicates: list[Predicate] = []
        self.indices: dict[int, list[tuple[int, int]]] = {}

    def network(self) -> Network:
        """The network of all that took part."""
        layout = self.case.layout if self.indices else None
        if layout is not None and not layout.line.circle:
            self.constraints.append(Indexed(self.indices, layout.line.count, self.case.size, layout.lies_turned))
        return Network(self.constraints, self.predicates, self.case, self.certain)

    def allow(self, seat: int, pairs: Sequence[tuple[int, int]]) -> None:
        """Leave to a seat only these indices, by its stands: pairs of indices and stands, as bits."""
        before = self.indices.get(seat, [(-1, -1)])
        self.indices[seat] = [
            (indices & more, stands & there) for indices, stands in before for more, there in pairs if stands & there
        ]

    def restrict(self, seat: int, stands: int) -> bool:
        """Leave only these stands to a seat; False where none is left."""
        self.masks[seat] &= stands
        return self.masks[seat] != 0

    def hidden(self, seats: Collection[int]) -> frozenset[int]:
        """The seats but these."""
        return frozenset(range(len(self.masks))).difference(seats)


class Form:
    """A condition of a kind. `code` is the whole of it, `guard` says where it holds (None: everywhere)."""

    by_seat = False
    """Whether its atoms are seats."""
    lasting = False
    """Whether it looks at single cards, or at none, and says the same in every question."""
    knows_its_card = False
    low = 0
    """How many of these there must be at least."""
    able: Condition | None = None
    """What the cards have in common that a bound on their number is about; None where it is about all cards."""

    def __init__(self, conjunct: Conjunct, code: Code, guard: Code | None) -> None:
        self.conjunct, self.code, self.guard = conjunct, code, guard
        self.asks = code.reads if guard is None else code.reads | guard.reads
        """What the condition and its guard read."""
        self.momentary = conjunct.of_play or (
            conjunct.reads_the_moment and all(what == "unknown" for what, _ in self.asks)
        )
        """Whether it is not about the cards, but about what the moment and the ruleset's options allow."""
        self.of_the_meld = self.momentary or (
            not conjunct.reads_size and bool(self.asks) and all(what == "unknown" for what, _ in self.asks)
        )
        """Whether it is not about the cards, but about what the moment allows or which melds there may be at all."""

    @property
    def tells_apart(self) -> frozenset[str]:
        """What it reads of cards, taken together, by which they may be told apart; `card` is each by itself."""
        return frozenset(what for what, of in self.asks if of == ANY_CARD) - STANDS - {CARDS[0]}

    def join(self, draft: Draft, atoms: Collection[int]) -> bool:
        """Take part in a network with these atoms, where the guard holds; False where that leaves no placement."""
        if self.guard is not None:
            case = draft.case
            case.env.layout = case.layout
            if not told(self.guard.run(case.env), not draft.certain):
                return True
        return self.add(draft, atoms)

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        """Take part in a network with these atoms; False where that leaves no placement."""
        raise NotImplementedError


class Test(Form):
    """A condition that reads no stand: it holds or not before anything is placed."""

    def __init__(self, conjunct: Conjunct, code: Code, guard: Code | None) -> None:
        super().__init__(conjunct, code, guard)
        self.lasting = guard is None and all(what == "unknown" for what, _ in code.reads)

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        case = draft.case
        case.env.layout = case.layout
        return told(self.code.run(case.env), draft.certain)

    def holds(self, shape: Shape, unknowns: Mapping[str, Any], certain: bool) -> bool:
        """Whether a lasting condition holds of every meld with these unknowns."""
        return told(self.code.run(Env(Layout(shape.kind, shape.line, (), unknowns))), certain)


class Filter(Form):
    """`every c .. has Q`, where Q looks at one card: the stands that Q leaves to each."""

    by_seat = True

    def __init__(self, conjunct: Conjunct, code: Code, guard: Code | None, condition: Condition) -> None:
        super().__init__(conjunct, code, guard)
        self.condition = condition
        self.lasting = condition.lasting and guard is None

    @property
    def tells_apart(self) -> frozenset[str]:
        """Nothing that would not show in the stands of the cards."""
        return frozenset()

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        stands, case, unknowns, certain = self.condition.stands, draft.case, draft.unknowns, draft.certain
        return all(draft.restrict(seat, stands(case, seat, unknowns, certain)) for seat in atoms)


class Each(Form):
    """`every c .. has Q`, where Q looks at other cards too: a predicate for each card."""

    by_seat = True

    def __init__(self, conjunct: Conjunct, code: Code, guard: Code | None, slot: int, body: Code) -> None:
        super().__init__(conjunct, code, guard)
        self.slot, self.body = slot, body
        self.knows_its_card = ("card", slot) in body.reads
        """Whether each of its atoms knows its card by more than the face."""

    @property
    def tells_apart(self) -> frozenset[str]:
        own = frozenset(what for what, of in self.body.reads if of == self.slot) - {"card"}
        others = frozenset(what for what, of in self.body.reads if of == ANY_CARD)
        return (own | others) - STANDS - {CARDS[0]}

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        cards = draft.case.layout.cards
        alone = of_one_card(self.body)
        draft.predicates += [
            Predicate(self.body.run, (seat,) if alone else None, bound={self.slot: cards[seat]}) for seat in atoms
        ]
        return True


class AtIndex(Each):
    """`every c .. has Q`, where Q looks at one card and at its index."""

    def __init__(self, conjunct: Conjunct, code: Code, guard: Code | None, slot: int, condition: OfIndex) -> None:
        super().__init__(conjunct, code, guard, slot, condition.code)
        self.condition = condition

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        for seat in atoms:
            results = self.condition.results(draft.case, seat, draft.unknowns)
            draft.allow(seat, [(held[draft.certain], alike) for held, alike in results])
        return super().add(draft, atoms)


class Whole(Form):
    """Any other condition: a predicate on the layout."""

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        draft.predicates.append(Predicate(self.code.run, lenient=self.conjunct.of_play))
        return True


class Kept(Form):
    """A condition on a set of cards that is asked of those kept alone; the others count as not placed."""

    by_seat = True

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        draft.predicates.append(Predicate(self.code.run, atoms, draft.hidden(atoms)))
        return True


class Apart(Kept):
    """`distinct(E for c where P)`."""

    def __init__(
        self, conjunct: Conjunct, code: Code, guard: Code | None, term: OfOneCard, where: Condition | None
    ) -> None:
        super().__init__(conjunct, code, guard)
        self.term, self.where = term, where

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        case, unknowns = draft.case, draft.unknowns
        groups: dict[int, Mapping[object, int]] = {}
        for seat in atoms:
            counts = draft.masks[seat]
            if self.where is not None:
                counts &= self.where.stands(case, seat, unknowns, certain=True)
                if self.where.stands(case, seat, unknowns, certain=False) & draft.masks[seat] != counts:
                    return super().add(draft, atoms)
            found = grouped(self.term, case, seat, unknowns, counts)
            if found is None:
                return super().add(draft, atoms)
            groups[seat] = found
        draft.constraints.append(DistinctValues(groups))
        return True


class ApartPlaces(Kept):
    """`distinct(place(c) for c)`."""

    def __init__(self, conjunct: Conjunct, code: Code, guard: Code | None, line: Line) -> None:
        super().__init__(conjunct, code, guard)
        self.count = line.count

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        draft.constraints.append(DistinctPlaces(sorted(atoms), self.count))
        return True


class Near(Kept):
    """`consecutive(place(c) for c)`, but for its being distinct."""

    def __init__(self, conjunct: Conjunct, code: Code, guard: Code | None, line: Line) -> None:
        super().__init__(conjunct, code, guard)
        self.line = line

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        found = windows(self.line.count, min(draft.case.size, self.line.count), self.line.circle)
        draft.constraints.append(Window(sorted(atoms), found))
        return True


class Counted(Form):
    """A bound on how many cards there are for which P holds: `wilds <= 1`, `count(c where P) in 2..3`."""

    able: Condition

    def __init__(
        self, conjunct: Conjunct, code: Code, guard: Code | None, able: Condition, low: int, high: int
    ) -> None:
        super().__init__(conjunct, code, guard)
        self.able, self.low, self.high = able, low, high

    def add(self, draft: Draft, atoms: Collection[int]) -> bool:
        case, unknowns, certain = draft.case, draft.unknowns, draft.certain
        seats, stands = range(len(draft.masks)), self.able.stands
        if self.high < len(seats):
            most = {seat: stands(case, seat, unknowns, not certain) for seat in seats}
            draft.constraints.append(AtMost(self.high, most))
        if self.low > 0:
            least = {seat: stands(case, seat, unknowns, certain) for seat in seats}
            draft.constraints.append(AtLeast(self.low, least))
        return self.high >= 0


def told(held: Any, certain: bool) -> bool:
    """Whether a condition counts as held: what is unknown does, unless only what is certain may."""
    return held is True or (held is not False and not certain)


def atoms_of(form: Form, case: Case) -> tuple[int, ...]:
    """All atoms of a form in a case."""
    return tuple(range(len(case.faces))) if form.by_seat else (WHOLE,)
