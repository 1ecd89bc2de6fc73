"""Which form a condition takes.

Why it exists: the conditions of a kind are recognised by their trees, after what is known has been folded in. Whatever
is not recognised is a predicate. May import: `forms`, `stands`, `conjuncts`; the evaluator.
"""

from __future__ import annotations

from typing import Any

from burraco_rules.language.evaluating.code import Code, constant
from burraco_rules.language.evaluating.context import UNBOUND
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.values import LARGEST, Line
from burraco_rules.language.expressions import (
    Binder,
    Call,
    Compare,
    Expr,
    Fold,
    Logic,
    Member,
    Name,
    Not,
    Quantified,
    Range,
)
from burraco_rules.melds.model.conjuncts import Conjunct
from burraco_rules.melds.model.forms import (
    Apart,
    ApartPlaces,
    AtIndex,
    Counted,
    Each,
    Filter,
    Form,
    Kept,
    Near,
    Test,
    Whole,
)
from burraco_rules.melds.model.stands import Condition, OfIndex, OfOneCard, of_one_card, of_own_index

CARD = Name("card", "variable")
ALWAYS = Name("always", "word")
ROLES = {"wilds": "wild", "naturals": "natural"}
"""The facts that count roles, and the role each counts."""
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}
"""Each comparison as it reads from the other side."""


class Classifier:
    """Finds the forms of conditions in one context, on one line. In plain mode it recognises as little as it may."""

    def __init__(self, evaluator: Evaluator, line: Line, plain: bool) -> None:
        self.evaluator, self.line, self.plain = evaluator, line, plain

    def form(self, conjunct: Conjunct) -> Form | None:
        """The form of a condition; None where it holds whatever the cards are."""
        if conjunct.of_play:
            code = self.evaluator.compile(_under(conjunct.guard, conjunct.require))
            return None if code.constant and code.value is True else Whole(conjunct, code, None)
        guard, require = self.evaluator.condition(conjunct.guard), conjunct.require
        if guard.constant and guard.value is False:
            return None
        if conjunct.guard is not None and guard.reads_stands:
            guard, require = constant(True), _under(conjunct.guard, require)
        code = self.evaluator.compile(require)
        if code.constant and code.value is True:
            return None
        checked = None if guard.constant and guard.value is True else guard
        return self._form(conjunct, require, code, checked)

    def _form(self, conjunct: Conjunct, require: Expr, code: Code, guard: Code | None) -> Form:
        match require:
            case Quantified(quantifier="every", binder=Binder(among=None)) if not code.constant:
                return self._every(conjunct, require, code, guard)
            case Fold(function="distinct" | "window", binder=Binder(among=None), term=term) if term is not None:
                return self._kept(conjunct, require, term, code, guard)
        counted = self._counted(conjunct, require, code, guard)
        if counted is not None and code.reads_stands and not self.plain:
            return counted
        found = (Whole if self.plain or code.reads_stands else Test)(conjunct, code, guard)
        if counted is not None:
            found.able, found.low = counted.able, counted.low
        return found

    # ---- one card at a time -----------------------------------------------------------------------

    def _every(self, conjunct: Conjunct, node: Quantified, code: Code, guard: Code | None) -> Form:
        body = _under(node.binder.where, node.has or ALWAYS)
        slot, inner = UNBOUND.binding(node.binder.variable, judged=True)
        asked = self.evaluator.condition(body, inner)
        if not self.plain and of_one_card(asked):
            return Filter(conjunct, code, guard, Condition(slot, asked, self.line))
        if not self.plain and of_own_index(asked) and self.line.has_places:
            return AtIndex(conjunct, code, guard, slot, OfIndex(slot, asked, self.line))
        return Each(conjunct, code, guard, slot, asked)

    def _kept(self, conjunct: Conjunct, node: Fold, term: Expr, code: Code, guard: Code | None) -> Form:
        of_places = isinstance(term, Call) and term.sense == "unknown" and node.binder.where is None
        if self.plain or not of_places or not self.line.has_places:
            return self._apart(conjunct, node, term, code, guard)
        return (ApartPlaces if node.function == "distinct" else Near)(conjunct, code, guard, self.line)

    def _apart(self, conjunct: Conjunct, node: Fold, term: Expr, code: Code, guard: Code | None) -> Form:
        slot, inner = UNBOUND.binding(node.binder.variable, judged=True)
        value, where = self.evaluator.compile(term, inner), self.evaluator.condition(node.binder.where, inner)
        if self.plain or node.function != "distinct" or not (of_one_card(value) and of_one_card(where)):
            return Kept(conjunct, code, guard)
        counts = None if node.binder.where is None else Condition(slot, where, self.line)
        return Apart(conjunct, code, guard, OfOneCard(slot, value, self.line), counts)

    # ---- counts -----------------------------------------------------------------------------------

    def _counted(self, conjunct: Conjunct, node: Expr, code: Code, guard: Code | None) -> Counted | None:
        match node:
            case Compare(operator=operator, left=left, right=right) if operator in TURNED:
                for counted, sign, limit in ((left, operator, right), (right, TURNED[operator], left)):
                    condition, number = self._condition(counted), self._number(limit)
                    if condition is not None and number is not None:
                        return Counted(conjunct, code, guard, condition, *_bounds(sign, number))
            case Member(item=item, among=Range(low=low, high=high), negated=False):
                condition, least, most = self._condition(item), self._number(low), self._number(high)
                if condition is not None and least is not None and most is not None:
                    return Counted(conjunct, code, guard, condition, least, most)
        return None

    def _condition(self, node: Expr) -> Condition | None:
        """The condition on one card of which an expression counts how often it holds."""
        match node:
            case Name(sense="fact", name=name) if name in ROLES:
                where: Expr | None = Call(ROLES[name], (CARD,), "function")
                variable = CARD.name
            case Fold(function="count", binder=Binder(among=None, variable=variable, where=where)):
                pass
            case _:
                return None
        slot, inner = UNBOUND.binding(variable, judged=True)
        code = self.evaluator.condition(where, inner)
        return Condition(slot, code, self.line) if of_one_card(code) else None

    def _number(self, node: Expr) -> int | None:
        code = self.evaluator.compile(node)
        value: Any = code.value if code.constant else None
        return value if value.__class__ is int else None


def _bounds(operator: str, number: int) -> tuple[int, int]:
    """The least and the largest count that a comparison allows."""
    low = {"=": number, ">=": number, ">": number + 1}.get(operator, 0)
    high = {"=": number, "<=": number, "<": number - 1}.get(operator, LARGEST)
    return low, high


def _under(guard: Expr | None, node: Expr) -> Expr:
    """A condition that is asked only where another holds."""
    return node if guard is None else Logic("or", Not(guard), node)
