"""From the tree of a parsed expression to its nodes.

Why it exists: `.rules` files, YAML scalars and the `<..>` of sentences share this one construction.
May import: `source`, `diagnostics`, `expressions`, `core`, `tree`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, cast

from burraco_rules.language.core import SettingMember, Wish
from burraco_rules.language.expressions import (
    Arithmetic,
    Binder,
    Call,
    Compare,
    Expr,
    Fold,
    Is,
    Listing,
    Logic,
    Member,
    Minus,
    Name,
    Not,
    Number,
    Pattern,
    Quantified,
    Range,
)
from burraco_rules.language.forms.tree import Handler
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import Limits, Span


class ExpressionBuilder:
    """One method a rule of `expr.lark`, named like it. Places are moved to where the text stands in its file."""

    def __init__(self, at: Span, report: Report, limits: Limits) -> None:
        self.file, self.report, self.limits = at.file, report, limits
        self._lines, self._columns = max(at.line, 1) - 1, max(at.column, 1) - 1

    def handler(self, rule: str) -> Handler:
        """The method for a rule of the grammar."""
        return cast(Handler, getattr(self, rule))

    def place(self, meta: Any) -> Span:
        """The span of a parsed token or tree in the file."""
        if getattr(meta, "line", None) is None:
            return Span(self.file, self._lines + 1, self._columns + 1)
        line, column = meta.line, meta.column
        length = meta.end_column - column if meta.end_line == line else 1
        return Span(self.file, line + self._lines, column + (self._columns if line == 1 else 0), length)

    def number(self, at: Span, children: list[Any]) -> Number:
        value = int(children[0])
        if value > self.limits.number:
            self.report.add("number-too-large", at, limit=self.limits.number)
            value = 0
        return Number(value, at=at)

    def ref(self, at: Span, children: list[Any]) -> Name:
        return Name(str(children[0]), at=at)

    def no_word(self, at: Span, children: list[Any]) -> Name:
        return Name("no", at=at)

    def or_(self, at: Span, children: list[Any]) -> Logic:
        return Logic("or", *children, at=at)

    def and_(self, at: Span, children: list[Any]) -> Logic:
        return Logic("and", *children, at=at)

    def or_and(self, at: Span, children: list[Any]) -> Logic:
        first, second, third = children
        return Logic("or", first, Logic("and", second, third, at=second.at), at=at)

    def not_(self, at: Span, children: list[Any]) -> Not:
        return Not(children[0], at=at)

    def compare(self, at: Span, children: list[Any]) -> Compare:
        left, operator, right = children
        return Compare(cast(Any, str(operator)), left, right, at=at)

    def in_(self, at: Span, children: list[Any]) -> Member:
        return Member(*children, at=at)

    def not_in(self, at: Span, children: list[Any]) -> Member:
        item, among = children
        return Member(item, among, negated=True, at=at)

    def is_(self, at: Span, children: list[Any]) -> Is:
        return Is(*children, at=at)

    def is_not(self, at: Span, children: list[Any]) -> Is:
        card, pattern = children
        return Is(card, pattern, negated=True, at=at)

    def listing(self, at: Span, children: list[Any]) -> Listing:
        return Listing(tuple(children), at=at)

    def range(self, at: Span, children: list[Any]) -> Range:
        return Range(*children, at=at)

    def pattern(self, at: Span, children: list[Any]) -> Pattern:
        colour, *ranks = children
        return Pattern(str(colour or ""), tuple(ranks), at=at)

    def every(self, at: Span, children: list[Any]) -> Quantified:
        return Quantified("every", *children, at=at)

    def some(self, at: Span, children: list[Any]) -> Quantified:
        return Quantified("some", *children, at=at)

    def no(self, at: Span, children: list[Any]) -> Quantified:
        return Quantified("no", *children, at=at)

    def binder(self, at: Span, children: list[Any]) -> Binder:
        variable, among, where = children
        return Binder(str(variable), among, where, at=at)

    def add(self, at: Span, children: list[Any]) -> Arithmetic:
        return self._arithmetic("+", at, children)

    def sub(self, at: Span, children: list[Any]) -> Arithmetic:
        return self._arithmetic("-", at, children)

    def mul(self, at: Span, children: list[Any]) -> Arithmetic:
        return self._arithmetic("*", at, children)

    def _arithmetic(self, operator: Literal["+", "-", "*"], at: Span, children: list[Any]) -> Arithmetic:
        return Arithmetic(operator, *children, at=at)

    def minus(self, at: Span, children: list[Any]) -> Minus:
        return Minus(children[0], at=at)

    def call(self, at: Span, children: list[Any]) -> Call:
        function, *arguments = children
        return Call(str(function), _present(arguments), at=at)

    def fold(self, at: Span, children: list[Any]) -> Fold:
        function, term, binder = children
        return Fold(str(function), binder, term, at=at)

    def fold_in(self, at: Span, children: list[Any]) -> Fold:
        function, variable, among, where = children
        return Fold(str(function), Binder(str(variable), among, where, at=self.place(variable)), at=at)

    def fold_where(self, at: Span, children: list[Any]) -> Fold:
        function, variable, where = children
        return Fold(str(function), Binder(str(variable), None, where, at=self.place(variable)), at=at)

    def members(self, at: Span, children: list[Any]) -> tuple[Expr, ...]:
        return tuple(children)

    def settings(self, at: Span, children: list[Any]) -> tuple[SettingMember, ...]:
        return tuple(children)

    def coloured(self, at: Span, children: list[Any]) -> Pattern:
        return self.pattern(at, children)

    def wish(self, at: Span, children: list[Any]) -> Wish:
        direction, amount, when = children
        return Wish(str(direction) == "most", amount, when, at=at)


def _present(children: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(child for child in children if child is not None)
