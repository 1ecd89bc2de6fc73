"""Amounts: what a single meld or card adds to each measure of a goal.

Why it exists: a hand may hold thousands of melds, and each is asked what it adds. Most terms are a bonus and the points
of cards: these are read off tables, and no meld is laid out for them. What reads where cards stand is asked of every
placement, since the player may choose; what reads grades alone is asked of the meld as it would be shown.
May import: `goals`, `found`, `families`, `cases`, `search`, `situation`; the evaluator, `expressions`, `walk`,
`layouts` of the language; `pack`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.code import Env, Overrun, joined
from burraco_rules.language.evaluating.context import UNBOUND
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.quantifiers import FOLDS
from burraco_rules.language.evaluating.values import Unknown, unknown_of
from burraco_rules.language.expressions import Arithmetic, Binder, Call, Expr, Fold, Minus, Name, Node, Quantified
from burraco_rules.language.walk import children
from burraco_rules.melds.laying.goals import LOOSE, Measure, number
from burraco_rules.melds.model.cases import Cards, Case, piece_of
from burraco_rules.melds.model.search import solutions
from burraco_rules.melds.model.situation import Situation
from burraco_rules.melds.shapes.families import wishes_and_places
from burraco_rules.melds.shapes.found import Codes, Found
from burraco_rules.pack import Card

AS_SHOWN: Final = frozenset({"bonus", "grade", "graded", "size", "count", "owner"})
"""The functions of a meld that are the same however its cards are placed, since grades are those of what is shown."""
OF_FACES: Final = frozenset({"rank", "suit"})
"""What may be read of a card for it to be read off a table of faces."""
MOST_PLACEMENTS: Final = 5_000
"""Of one meld no more placements are looked at."""
MOST_KEPT: Final = 50_000
"""Of so many melds the amounts are kept."""

Amount = tuple[int, ...]
"""What something adds to each measure, by place."""
Doubts = Mapping[int, frozenset[str]]
"""The measures, by place, of which something cannot be told, each with what is not known."""
CERTAIN: Final[Doubts] = {}


class Variant(NamedTuple):
    """A meld in one placement, what it adds to each measure of melds, and of which that cannot be told."""

    meld: Found
    amount: Amount
    unknown: Doubts = CERTAIN


class _Part(NamedTuple):
    """A part of a term: how often it is taken, and how it is found of a meld, which is laid out only if asked for."""

    times: int
    of: Callable[[Found, Callable[[], Layout]], Any]


class Amounts:
    """What melds and cards of one situation add to measures. `plain` asks every meld as it lies, and no table."""

    def __init__(
        self,
        measures: Sequence[Measure],
        situation: Situation,
        evaluator: Evaluator,
        faces: Iterable[Card],
        every: bool,
    ) -> None:
        """`faces` are those of the pack. Where `every` placement counts, none is passed over for adding the same."""
        self._faces = tuple(faces)
        self._situation, self._evaluator, self._every = situation, evaluator, every
        self._plain, self._letters = situation.plain, situation.letters
        self._values = evaluator.context.values
        self._asks = [self._ask(measure) for measure in measures]
        of_melds = [measure.over != LOOSE for measure in measures]
        self._placed = every or any(
            of_meld and not self._is_as_shown(measure) for measure, of_meld in zip(measures, of_melds, strict=True)
        )
        self._parts = [
            self._parts_of(measure) if of_meld else () for measure, of_meld in zip(measures, of_melds, strict=True)
        ]
        self._kept: dict[Codes, tuple[Variant, ...]] = {}
        self._of_cards: dict[tuple[Card, int], int | Unknown] = {}

    # ---- of things ----------------------------------------------------------------------------------

    def of_card(self, face: Card, place: int) -> int | Unknown:
        """What a card adds to the measure at a place, where it counts cards."""
        key = face, place
        found = self._of_cards.get(key)
        if found is None:
            found = self._of_cards[key] = _told(self._asks[place](piece_of(face, 0, self._letters)))
        return found

    def of_layout(self, meld: Layout, place: int) -> int | Unknown:
        """What a meld as it lies adds to the measure at a place, where it counts melds."""
        return _told(self._asks[place](meld))

    def variants(self, codes: Codes, meld: Found) -> tuple[Variant, ...]:
        """The placements of a meld that differ in what they add, of those that add the same the one shown first."""
        found = self._kept.get(codes)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            placed = self._placements(codes, meld) if self._placed and not self._is_fixed(meld) else [meld]
            some: dict[Any, Variant] = {}
            for one in placed:
                amounts = self._of_meld(one)
                unknown = {place: amount.names for place, amount in enumerate(amounts) if isinstance(amount, Unknown)}
                amount = tuple([0 if isinstance(amount, Unknown) else amount for amount in amounts])
                key = amount, tuple(unknown)
                some.setdefault((key, one) if self._every else key, Variant(one, amount, unknown))
            found = self._kept[codes] = tuple(some.values())
        return found

    def _is_fixed(self, meld: Found) -> bool:
        """Whether the cards can lie in no other way: in one kind, with one choice of unknowns, each at one stand."""
        if self._plain:
            return False
        for kind in self._situation.kinds:
            program = kind.compiled.of_size(len(meld.cards))
            tables = [program.table(face, certain=True) for face in meld.cards]
            there = program.open[True]
            for found, _ in tables:
                there &= found
            if there and (kind.place != meld.kind.place or there & there - 1):
                return False
            if there and any(stands[meld.place] & stands[meld.place] - 1 for _, stands in tables):
                return False
        return True

    def _placements(self, codes: Codes, meld: Found) -> list[Found]:
        """Every placement of the cards, the one that is shown first; of those that are alike the one a judge shows."""
        found = _placements(self._situation, [self._faces[code] for code in codes])
        return [meld, *(one for _, one in sorted(found, key=itemgetter(0)))]

    def _of_meld(self, meld: Found) -> list[int | Unknown]:
        laid: list[Layout] = []

        def layout() -> Layout:
            if not laid:
                laid.append(meld.layout())
            return laid[0]

        found: list[int | Unknown] = []
        for parts in self._parts:
            amounts = [part.of(meld, layout) for part in parts]
            doubts = [amount for amount in amounts if amount.__class__ is Unknown]
            found.append(
                unknown_of(*doubts)
                if doubts
                else sum([part.times * number(amount) for part, amount in zip(parts, amounts, strict=True)])
            )
        return found

    # ---- measures -------------------------------------------------------------------------------------

    def _ask(self, measure: Measure) -> Callable[[Any], Any]:
        """What a member of the set adds, asked as it is written."""
        slot, bound = UNBOUND.binding(measure.variable, judged=False)
        counts = self._evaluator.condition(measure.where, bound).run
        term = None if measure.term is None else self._evaluator.compile(measure.term, bound).run

        def ask(thing: Any) -> Any:
            env = Env()
            env.bound[slot] = thing
            held = counts(env)
            if held is not True:
                return held if held.__class__ is Unknown else 0
            if term is None:
                return 1
            amount = term(env)
            return amount if amount.__class__ is Unknown else FOLDS["sum"]([amount], [])

        return ask

    def _parts_of(self, measure: Measure) -> tuple[_Part, ...]:
        """The parts of what a meld adds."""
        ask = self._ask(measure)
        whole = (_Part(1, lambda meld, layout: ask(layout())),)
        if self._plain or measure.where is not None:
            return whole
        if measure.term is None:
            return (_Part(1, lambda meld, layout: 1),)
        return tuple(self._terms(measure.term, measure.variable, 1))

    def _terms(self, node: Expr, variable: str, times: int) -> Iterator[_Part]:
        """A term of a meld as a sum of parts."""
        match node:
            case Minus(operand=operand):
                yield from self._terms(operand, variable, -times)
            case Arithmetic(operator="+" | "-" as operator, left=left, right=right):
                yield from self._terms(left, variable, times)
                yield from self._terms(right, variable, times if operator == "+" else -times)
            case Call(function="bonus", arguments=(Name(name=name, sense="variable"),)) if name == variable:
                yield _Part(times, lambda meld, layout: meld.bonus)
            case Fold(function="sum" | "count", binder=binder, term=term) if _runs_over(binder, variable):
                asked = self._of_faces(binder, term)
                ask = self._ask(Measure("", variable, node, None))
                yield _Part(times, (lambda meld, layout: ask(layout())) if asked is None else asked)
            case _:
                ask = self._ask(Measure("", variable, node, None))
                yield _Part(times, lambda meld, layout: ask(layout()))

    def _of_faces(self, binder: Binder, term: Expr | None) -> Callable[[Found, Callable[[], Layout]], Any] | None:
        """A sum over the cards of a meld, read off a table of faces; None where more than faces is read."""
        if not self._reads_faces(binder, term):
            return None
        slot, bound = UNBOUND.binding(binder.variable, judged=True)
        counts = self._evaluator.condition(binder.where, bound).run
        run = None if term is None else self._evaluator.compile(term, bound).run
        table: dict[Card, Any] = {}

        def of_face(face: Card) -> Any:
            env = Env()
            env.bound[slot] = piece_of(face, 0, self._letters)
            held = counts(env)
            amount = 0 if held is False else 1 if run is None else run(env)
            return amount if held.__class__ is bool else held

        def total(meld: Found, _: Callable[[], Layout]) -> Any:
            known = 0
            for face in meld.cards:
                amount = table.get(face)
                if amount is None:
                    amount = table[face] = of_face(face)
                if amount.__class__ is not int:
                    return amount
                known += amount
            return known

        return total

    def _reads_faces(self, binder: Binder, term: Expr | None) -> bool:
        """Whether what is asked of the cards of a binder hangs on their faces alone."""
        slot, bound = UNBOUND.binding(binder.variable, judged=True)
        try:
            asked = [self._evaluator.condition(binder.where, bound)]
            asked += [] if term is None else [self._evaluator.compile(term, bound)]
        except KeyError:  # it reads the variable of a binder around it
            return False
        return all(of == slot and what in OF_FACES for what, of in joined(asked))

    # ---- what a placement matters to -----------------------------------------------------------------

    def _is_as_shown(self, measure: Measure) -> bool:
        """Whether a measure is the same however the cards of a meld are placed."""
        parts = (measure.term, measure.where)
        return all(part is None or self._shown(part, measure.variable, frozenset()) for part in parts)

    def _shown(self, node: Node, variable: str, seen: frozenset[str]) -> bool:
        """Whether an expression is the same however the cards of the meld of a variable are placed."""
        match node:
            case Name(name=name, sense="variable"):
                return name != variable
            case Call(function=function, arguments=(Name(name=name, sense="variable"),)) if name == variable:
                if node.sense == "value":
                    return function not in seen and self._value_shown(function, seen | {function})
                return node.sense == "function" and function in AS_SHOWN
            case Fold(binder=binder, term=inner) | Quantified(binder=binder, has=inner) if _runs_over(binder, variable):
                return self._reads_faces(binder, inner)
        return all(self._shown(part, variable, seen) for part in children(node))

    def _value_shown(self, name: str, seen: frozenset[str]) -> bool:
        value = self._values[name]
        if value.subject is None:
            return False
        rows = [part for row in value.rows for part in (row.value, row.when) if part is not None]
        return all(self._shown(row, value.subject.variable, seen) for row in rows)


def _told(amount: Any) -> int | Unknown:
    """An amount as a number, or that it is unknown; what is no number is 0."""
    return amount if isinstance(amount, Unknown) else number(amount)


def _runs_over(binder: Binder, variable: str) -> bool:
    among = binder.among
    return isinstance(among, Name) and among.sense == "variable" and among.name == variable


def _placements(situation: Situation, faces: Sequence[Card]) -> Iterator[tuple[Any, Found]]:
    """Every placement of some cards, in the order of the pack, that is legal for certain; and what it is sorted by."""
    number = 0
    for kind in situation.kinds:
        program = kind.compiled.of_size(len(faces))
        case = Case(program.shape, Cards(tuple(faces)), kind.env())
        for unknowns, masks in solutions(program, case, certain=True):
            number += 1
            if number > MOST_PLACEMENTS:
                raise Overrun(f"{MOST_PLACEMENTS:,} placements of one meld")
            layout = case.place(unknowns, [mask.bit_length() - 1 for mask in masks])
            rank = kind.preference.rank(case.env, layout)
            lies = layout.order() or range(layout.size)
            cards, stands = tuple(faces[seat] for seat in lies), tuple(layout.stands[seat] for seat in lies)
            place = program.combinations.index(unknowns)
            wilds = sum(stand >= layout.line.count for stand in stands)
            graded = kind.grades.of(case.env, layout)
            found = Found(cards, kind, place, stands, wishes_and_places(rank), wilds, *graded)
            yield (found.order, rank, place), found
