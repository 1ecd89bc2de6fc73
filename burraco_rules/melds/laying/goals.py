"""Goals: what a ruleset asks of a way to lay a hand down, taken apart into what single melds and cards add to it.

Why it exists: most of what a goal says is a sum over melds or cards, and sums can be searched for; the rest is asked of
whole groupings as it is written. Nothing is decided here: a grouping that was found is asked the goal itself. May
import: `inside`, `situation`, `grades`; the evaluator, `core`, `expressions`, `walk` of the language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from burraco_rules.language.core import Goal, Value
from burraco_rules.language.evaluating.code import Code, Env
from burraco_rules.language.evaluating.context import Context
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.language.expressions import (
    Arithmetic,
    Binder,
    Call,
    Compare,
    Expr,
    Fold,
    Logic,
    Minus,
    Name,
    Node,
    Not,
    Quantified,
)
from burraco_rules.melds.laying.inside import reads_fact
from burraco_rules.melds.model.cases import piece_of
from burraco_rules.melds.model.grades import Grades
from burraco_rules.melds.model.situation import Situation
from burraco_rules.pack import Card

GROUPS, LOOSE, CHANGED, MELDS = SETS = ("groups", "loose", "changed", "melds")
"""The sets that a grouping makes: new melds, cards left over, melds of the table that change, all melds of the side."""
HAND: Final = "hand"
MOST_WAYS: Final = 16
"""In so many ways a condition may be kept at most, for them to be looked at one by one."""
OPPOSITE: Final = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


class Measure(NamedTuple):
    """A sum over a set that a grouping makes: of a term, or of 1 where there is none, for each member that counts."""

    over: str
    variable: str
    term: Expr | None
    where: Expr | None


class Linear(NamedTuple):
    """A number made of measures: a factor for each that counts, by its place, and what is added to them."""

    factors: Mapping[int, int]
    constant: int = 0

    def plus(self, other: Linear, times: int = 1) -> Linear:
        """The sum with another number, taken so many times."""
        places = dict.fromkeys((*self.factors, *other.factors))
        factors = {place: self.factors.get(place, 0) + times * other.factors.get(place, 0) for place in places}
        return Linear(factors, self.constant + times * other.constant)

    def of(self, amounts: Mapping[int, int] | tuple[int, ...]) -> int:
        """What it adds up to, but for the constant."""
        return sum([factor * amounts[place] for place, factor in self.factors.items()])


NOTHING: Final = Linear({})


class Wanted(NamedTuple):
    """One wish: the number that is to be as large as possible, if it is made of measures; and its code."""

    most: bool
    amount: Linear | None
    code: Code


class Way(NamedTuple):
    """One way to keep a condition: numbers that must not be below 0, and what is asked of whole groupings besides."""

    floors: tuple[Linear, ...]
    others: tuple[Code, ...] = ()


class Aim:
    """A goal at one moment."""

    def __init__(self, goal: Goal, situation: Situation) -> None:
        self.goal = goal
        bare = situation.context("")
        context = situation.context("", Grades((), "", Evaluator(bare)))
        self.evaluator = Evaluator(replace(context, closed=False))
        taken_apart = _TakenApart(context, self.evaluator)
        self.wishes = tuple(taken_apart.wanted(wish.most, wish.amount, wish.when) for wish in goal.wishes)
        self.ways = (Way(()),) if goal.require is None else taken_apart.ways(goal.require)
        self.measures = tuple(taken_apart.measures)
        self._require = self.evaluator.condition(goal.require)
        self.reads_hand = reads_fact(goal, context.values, frozenset({HAND}))
        """Whether the goal speaks of the whole hand, and not only of what becomes of it."""
        self._points: dict[Card, int] = {}

    @property
    def linear(self) -> bool:
        """Whether all of it is a matter of measures."""
        return all(wish.amount is not None for wish in self.wishes) and not any(way.others for way in self.ways)

    def holds(self, facts: Mapping[str, Any]) -> Any:
        """Whether a grouping is what the goal requires; unknown where that hangs on facts that are not known."""
        return self._require.run(Env(facts=facts))

    def amounts(self, facts: Mapping[str, Any]) -> list[Any]:
        """What the wishes are asked about, of a grouping, in order; each may be unknown."""
        return [wish.code.run(Env(facts=facts)) for wish in self.wishes]

    def points(self, face: Card) -> int:
        """The points of a card that lies in no meld; what is unknown counts nothing."""
        found = self._points.get(face)
        if found is None:
            slot, code = self.evaluator.value_of("points")
            env = Env()
            env.bound[slot] = piece_of(face, 0, self.evaluator.context.letters)
            found = self._points[face] = number(code.run(env))
        return found

    def worth(self, facts: Mapping[str, Any]) -> tuple[int, ...]:
        """How good a grouping is by the wishes, the largest best; what is unknown counts nothing."""
        return tuple(
            (1 if wish.most else -1) * number(amount)
            for wish, amount in zip(self.wishes, self.amounts(facts), strict=True)
        )


def number(amount: Any) -> int:
    """An amount as a number; what is none, or not known, is 0."""
    return amount if amount.__class__ is int else 0


class _TakenApart:
    """The parts of one goal. Measures are noted as they are met."""

    def __init__(self, context: Context, whole: Evaluator) -> None:
        self._closed, self._whole = Evaluator(context), whole
        self._values: Mapping[str, Value] = context.values
        self.measures: list[Measure] = []

    def wanted(self, most: bool, amount: Expr, when: Expr | None) -> Wanted:
        """A wish."""
        code = self._whole.compile(amount)
        if when is None:
            linear = self._linear(amount)
            return Wanted(most, None if linear is None else NOTHING.plus(linear, 1 if most else -1), code)
        held = self._whole.condition(when).run
        return Wanted(most, None, Code(lambda env: code.run(env) if held(env) is True else 0, code.reads))

    # ---- numbers ------------------------------------------------------------------------------------

    def _linear(self, node: Expr) -> Linear | None:
        """A number as a sum of measures; None where it is none. One that hangs on unknown facts is 0."""
        if not self._speaks_of_grouping(node):
            amount = self._closed.compile(node)
            return Linear({}, number(amount.value)) if amount.constant else None
        found: Linear | None = None
        match node:
            case Minus(operand=operand):
                inner = self._linear(operand)
                found = None if inner is None else NOTHING.plus(inner, -1)
            case Arithmetic():
                found = self._of_two(node)
            case Fold(function="sum" | "count", binder=binder, term=term):
                found = self._measure(binder, term)
            case Call(function="count", arguments=(Name(name=name, sense="fact"),)) if name in SETS:
                found = self._noted(Measure(name, "", None, None))
            case Name(name=name, sense="value"):
                meant = self._meant(name)
                found = None if meant is None else self._linear(meant)
        return found

    def _of_two(self, node: Arithmetic) -> Linear | None:
        """What comes of two numbers; of two that hang on the grouping no product."""
        one, other = self._linear(node.left), self._linear(node.right)
        if one is None or other is None:
            return None
        if node.operator != "*":
            return one.plus(other, 1 if node.operator == "+" else -1)
        if one.factors and other.factors:
            return None
        scaled, times = (one, other) if one.factors else (other, one)
        return NOTHING.plus(scaled, times.constant)

    def _measure(self, binder: Binder, term: Expr | None) -> Linear | None:
        among = binder.among
        if not isinstance(among, Name) or among.sense != "fact" or among.name not in SETS:
            return None
        if any(map(self._speaks_of_grouping, (term, binder.where))):
            return None
        return self._noted(Measure(among.name, binder.variable, term, binder.where))

    def _noted(self, measure: Measure) -> Linear:
        if measure not in self.measures:
            self.measures.append(measure)
        return Linear({self.measures.index(measure): 1})

    def _meant(self, name: str) -> Expr | None:
        """What a value always is, if it has one row only."""
        rows = self._values[name].rows
        return rows[0].value if len(rows) == 1 and rows[0].when is None else None

    def _speaks_of_grouping(self, node: Node | None) -> bool:
        """Whether an expression, or a value that it names, reads what a grouping makes."""
        return reads_fact(node, self._values, frozenset(SETS))

    # ---- conditions -----------------------------------------------------------------------------------

    def ways(self, node: Expr) -> tuple[Way, ...]:
        """The ways to keep a condition; none where it can never be kept."""
        found = self._ways(node, True)
        return (self._other(node, True),) if len(found) > MOST_WAYS else tuple(found)

    def _ways(self, node: Expr, wanted: bool) -> list[Way]:
        """The ways in which a condition is as wanted. What hangs on unknown facts may be so."""
        if not self._speaks_of_grouping(node):
            held = self._closed.compile(node)
            if held.constant:
                return [Way(())] if held.value is wanted or held.value.__class__ is Unknown else []
        found: list[Way] | None = None
        match node:
            case Not(operand=operand):
                found = self._ways(operand, not wanted)
            case Logic():
                found = self._of_both(node, wanted)
            case Compare():
                found = self._compared(node, wanted)
            case Quantified():
                found = self._quantified(node, wanted)
            case Name(name=name, sense="value"):
                meant = self._meant(name)
                found = None if meant is None else self._ways(meant, wanted)
        return [self._other(node, wanted)] if found is None else found

    def _of_both(self, node: Logic, wanted: bool) -> list[Way] | None:
        one, other = self._ways(node.left, wanted), self._ways(node.right, wanted)
        if (node.operator == "or") is wanted:
            return one + other
        if len(one) * len(other) > MOST_WAYS:
            return None
        return [_both(first, second) for first in one for second in other]

    def _quantified(self, node: Quantified, wanted: bool) -> list[Way] | None:
        """`some`: there are one or more of them; `no`, and `every` of those that do not: there is none."""
        where = node.binder.where
        if node.has is not None:
            where = Not(node.has) if where is None else Logic("and", where, Not(node.has))
        found = self._measure(replace(node.binder, where=where), None)
        if found is None:
            return None
        some = (node.quantifier == "some") is wanted
        return [Way((found.plus(Linear({}, -1)) if some else NOTHING.plus(found, -1),))]

    def _compared(self, node: Compare, wanted: bool) -> list[Way] | None:
        if self._hangs_on_facts(node.left) or self._hangs_on_facts(node.right):
            return [Way(())]
        one, other = self._linear(node.left), self._linear(node.right)
        if one is None or other is None:
            return None
        above, less = one.plus(other, -1), Linear({}, -1)
        below = NOTHING.plus(above, -1)
        ways: dict[str, list[tuple[Linear, ...]]] = {
            ">=": [(above,)],
            "<=": [(below,)],
            ">": [(above.plus(less),)],
            "<": [(below.plus(less),)],
            "=": [(above, below)],
            "!=": [(above.plus(less),), (below.plus(less),)],
        }
        return [Way(floors) for floors in ways[node.operator if wanted else OPPOSITE[node.operator]]]

    def _hangs_on_facts(self, node: Expr) -> bool:
        """Whether a side of a comparison cannot be told, whatever the grouping is."""
        if self._speaks_of_grouping(node):
            parts = (node.left, node.right) if isinstance(node, Arithmetic) else ()
            return any(map(self._hangs_on_facts, (node.operand,) if isinstance(node, Minus) else parts))
        code = self._closed.compile(node)
        return code.constant and code.value.__class__ is Unknown

    def _other(self, node: Expr, wanted: bool) -> Way:
        return Way((), (self._whole.condition(node if wanted else Not(node)),))


def _both(one: Way, other: Way) -> Way:
    return Way((*one.floors, *other.floors), (*one.others, *other.others))
