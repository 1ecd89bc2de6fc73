"""Every way to fill a kind: which sorts of cards stand where, for all cards that there are.

Why it exists: what is arranged are units. A unit is a sort of natural cards, or a kin of sorts that are alike where
they are wild; which of these are meant is decided afterwards. The conditions are those of the kind, asked as they are
written of each arrangement that is complete; what is known of places, windows and counts, and what is broken already
by the cards that are placed, only keeps hopeless ones from being begun or gone on with. May import: `sorts`,
`programs`, `forms`, `cases`; `code`, `layouts`, `values` of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import FREE, Layout
from burraco_rules.language.evaluating.values import UNPLACED
from burraco_rules.melds.model.cases import UNNAMED, Cards, Case
from burraco_rules.melds.model.forms import ApartPlaces, Counted, Form, Near, told
from burraco_rules.melds.model.programs import Program
from burraco_rules.melds.shapes.sorts import ORDERS, TOLD_APART, Sort, arranged

Units = tuple[int, ...]
"""Natural cards by the number of their sort, wild ones by the number of sorts and that of their kin."""


class Arrangement(NamedTuple):
    """A unit and a stand for each card, from the place with which a window of places begins."""

    units: Units
    stands: tuple[int, ...]


class _Choice(NamedTuple):
    """A unit on a stand, and for each bound whether the card counts."""

    unit: int
    stand: int
    counts: tuple[int, ...]


class _Bound(NamedTuple):
    """How many cards may count, and must."""

    low: int
    high: int


class Arranger:
    """Arranges sorts of cards in melds of one size, with the unknowns of the meld fixed. For one use and one thread.

    What is unknown counts against an arrangement, or, unless it is to be `certain`, for it.
    """

    def __init__(
        self, program: Program, place: int, sorts: Sequence[Sort], size: tuple[int, int], env: Env, certain: bool = True
    ) -> None:
        """`size` is the size of the melds, and its number among those for which the sorts tell their stands."""
        self.program, self.sorts, self.env, self.certain = program, sorts, env, certain
        self.size, number = size
        self.unknowns = program.combinations[place]
        self._count = program.shape.line.count
        self._masks = [sort.stands[number] for sort in sorts]
        self._spread_over_kins()
        self._bounds: list[_Bound] = []
        self._counts: list[list[int]] = []
        self._asked: list[Form] = []
        self._foreseen: list[Form] = []
        """What is asked of whole arrangements, and what of this may be broken before all cards are placed."""
        self._set_the_stage()
        self.in_a_row = self._take_apart()
        """Whether each card has a place of its own, and these are neighbours."""

    def _spread_over_kins(self) -> None:
        """How many there are of each unit, and of each kin together with the natural cards of its sorts."""
        sorts, wild = self.sorts, -1 << self._count
        kins = 1 + max((sort.kin for sort in sorts), default=-1)
        members = [next((number for number, sort in enumerate(sorts) if sort.kin == kin), 0) for kin in range(kins)]
        self._samples = [*range(len(sorts)), *members]
        """For each unit the number of a sort that it may be of."""
        self._unit_masks = [
            *(mask & ~wild for mask in self._masks),
            *(self._masks[sort] & wild for sort in members),
        ]
        self._left = [
            *(sort.copies for sort in sorts),
            *(sum(sort.copies for sort in sorts if sort.kin == kin) for kin in range(kins)),
        ]
        self._pools = [*(len(sorts) + sort.kin if sort.kin >= 0 else -1 for sort in sorts), *[-1] * kins]
        """For each unit the unit of its kin, of which it takes one, too."""

    # ---- the stage ----------------------------------------------------------------------------------

    def _set_the_stage(self) -> None:
        """One layout serves for all arrangements; its cards get other faces only where somebody reads these."""
        program = self.program
        faces = [self.sorts[sort].faces[0] for sort in self._samples]
        reads = {what for form in arranged(program) for what, _ in form.asks}
        reads |= {what for what, _ in program.compiled.reads}
        self._faces_matter = bool(reads & TOLD_APART)
        self._order_matters = program.order_matters
        letters = program.shape.letters
        self._faces = [(face, letters.rank(face), letters.suit(face)) for face in faces]
        self.layout: Layout = Case(program.shape, Cards((faces[0],) * self.size), self.env).place(self.unknowns, ())

    def stage(self, units: Sequence[int], stands: Sequence[int]) -> None:
        """Let the layout be this meld, of cards as if they were laid in the order in which they lie."""
        layout = self.layout
        self.env.spend(self.size)
        if self._faces_matter:
            faces = self._faces
            for card, unit in zip(layout.cards, units, strict=True):
                card.face, card.rank, card.suit = faces[unit]
        layout.stand(stands)
        if self._order_matters:
            for position, seat in enumerate(layout.order() or (), start=1):
                layout.cards[seat].written = position
        self.env.layout = layout

    # ---- conditions ---------------------------------------------------------------------------------

    def _take_apart(self) -> bool:
        """Set aside what the search itself keeps; whether the cards stand in a row, each on a place of its own."""
        program = self.program
        others = arranged(program)
        plain = [form for form in others if form.guard is None]
        apart, near = (any(isinstance(form, sort) for form in plain) for sort in (ApartPlaces, Near))
        in_a_row = apart and (near or self._count == self.size)
        for form in others:
            if isinstance(form, Counted) and form.guard is None and form.able.lasting:
                self._bound(form)
            elif not (in_a_row and form.guard is None and isinstance(form, ApartPlaces | Near)):
                self._asked.append(form)
                if not any(what in ORDERS for what, _ in form.asks):
                    self._foreseen.append(form)
        return in_a_row

    def _bound(self, form: Counted) -> None:
        """Keep a bound on a count: of those that count as far as is known, and of those that do for certain."""
        case = Case(self.program.shape, Cards(tuple(face for face, *_ in self._faces)), self.env)
        case.fix(self.unknowns)
        for bound, certain in (
            (_Bound(0, form.high), not self.certain),
            (_Bound(form.low, self.size), self.certain),
        ):
            if bound != _Bound(0, self.size):
                self._bounds.append(bound)
                self._counts.append(
                    [form.able.stands(case, seat, self.unknowns, certain) for seat in range(len(self._faces))]
                )

    def holds(self) -> bool:
        """Whether everything holds of the meld on the stage that the search has not seen to."""
        env, certain = self.env, self.certain
        for form in self._asked:
            if form.guard is not None and not told(form.guard.run(env), not certain):
                continue
            if not told(form.code.run(env), certain):
                return False
        return True

    def _may_hold(self, units: Sequence[int], stands: Sequence[int]) -> bool:
        """Whether no condition is broken already by the cards that are placed; of the others nothing is known."""
        env, layout, left = self.env, self.layout, self.size - len(units)
        env.spend(1)
        if self._faces_matter:
            faces = self._faces
            for card, unit in zip(layout.cards, units, strict=False):
                card.face, card.rank, card.suit = faces[unit]
            for card in layout.cards[-left:]:
                card.face, card.rank, card.suit = UNNAMED, UNPLACED, UNPLACED
        if self._order_matters:
            for card in layout.cards:
                card.written = UNPLACED
        layout.stand([*stands, *[FREE] * left])
        env.layout = layout
        return not any(
            (form.guard is None or form.guard.run(env) is True) and form.code.run(env) is False
            for form in self._foreseen
        )

    # ---- the search ---------------------------------------------------------------------------------

    def arrangements(self) -> Iterator[Arrangement]:
        """Every arrangement that keeps what the search sees to; whether all conditions hold is seen on the stage."""
        for slots in self._rows() if self.in_a_row else [self._anywhere()]:
            yield from self._filled(slots, [], [], [0] * len(self._bounds))

    def _rows(self) -> Iterator[list[list[_Choice]]]:
        """For each stretch of places, what may stand on each of them."""
        count, size, circle = self._count, self.size, self.program.shape.line.circle
        at = [self._at(place) for place in range(count)]
        starts = range(1 if size == count else count if circle else count - size + 1)
        for start in starts if size <= count else ():
            slots = [at[(start + step) % count] for step in range(size)]
            if all(slots):
                yield slots

    def _anywhere(self) -> list[list[_Choice]]:
        """One choice for all cards together, of which none stands before the one chosen last."""
        return [[choice for place in range(self._count) for choice in self._at(place)]]

    def _at(self, place: int) -> list[_Choice]:
        return [
            _Choice(unit, stand, tuple(able[unit] >> stand & 1 for able in self._counts))
            for stand in (place, place + self._count)
            for unit, mask in enumerate(self._unit_masks)
            if mask >> stand & 1
        ]

    def _filled(
        self, slots: list[list[_Choice]], units: list[int], stands: list[int], sums: list[int]
    ) -> Iterator[Arrangement]:
        """Fill what is left. A single list of choices serves all cards, and goes on from the last choice."""
        left = self.size - len(units) - 1
        self.env.spend(1)
        in_a_row, bounds, there, pools = self.in_a_row, self._bounds, self._left, self._pools
        choices = slots[len(units)] if in_a_row else slots[0]
        after = sums
        for number, (unit, stand, counts) in enumerate(choices):
            pool = pools[unit]
            if not there[unit] or (pool >= 0 and not there[pool]):
                continue
            if bounds:
                after = [total + counted for total, counted in zip(sums, counts, strict=True)]
                if any(not low - left <= total <= high for total, (low, high) in zip(after, bounds, strict=True)):
                    continue
            if not left:
                yield Arrangement((*units, unit), (*stands, stand))
                continue
            there[unit] -= 1
            if pool >= 0:
                there[pool] -= 1
            units.append(unit)
            stands.append(stand)
            if not self._foreseen or self._may_hold(units, stands):
                yield from self._filled(slots if in_a_row else [choices[number:]], units, stands, after)
            units.pop()
            stands.pop()
            there[unit] += 1
            if pool >= 0:
                there[pool] += 1
