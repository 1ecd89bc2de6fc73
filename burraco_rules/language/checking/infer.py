"""The types of expressions: each node is checked and comes back with what its names mean.

Why it exists: after this step nobody asks again what a word is. One mistake gives one message: what was reported has
the type that fits everywhere. May import: `scope`, `types`, `vocabulary`, `expressions`, `diagnostics`, `nearest`,
`lookup`, `relations`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from burraco_rules.language import types as t
from burraco_rules.language.checking.lookup import Lookup
from burraco_rules.language.checking.relations import Relations
from burraco_rules.language.checking.scope import CARDS_OF_THE_MELD, Names, Scope
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
    Quantified,
    Range,
)
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import LIMITS, Limits
from burraco_rules.language.types import ANY, BOOL, INT, PLACE, RANK, WORD, Type
from burraco_rules.language.vocabulary import ENGINE_VALUES, FOLDS, FUNCTIONS, SUBJECTS
from burraco_rules.nearest import listed, suggestion

Typed = tuple[Any, Type]


class Inference(Lookup, Relations):
    """Checks expressions of one ruleset. `needs` collects what the expression at hand reads of its scope."""

    def __init__(self, names: Names, report: Report, limits: Limits = LIMITS) -> None:
        super().__init__(names, report)
        self.limits = limits
        self._methods: dict[type, Callable[[Any, Scope, Type], Typed]] = {
            Number: self._number,
            Name: self.name,
            Call: self._call,
            Minus: self._minus,
            Arithmetic: self._arithmetic,
            Compare: self.compare,
            Logic: self._logic,
            Not: self._not,
            Member: self.member,
            Is: self.is_,
            Quantified: self._quantified,
            Fold: self._fold,
            Range: self._stray,
            Listing: self._stray,
        }

    def infer(self, node: Expr, scope: Scope, wanted: Type = ANY) -> Typed:
        """The node with its names resolved, and its type; `wanted` decides what a bare word or number means."""
        return self._methods[type(node)](node, scope, wanted)

    def expect(self, node: Expr, scope: Scope, wanted: Type) -> Any:
        """The node resolved, of a type that fits `wanted`; reported where it does not."""
        made, found = self.infer(node, scope, wanted)
        if not t.fits(found, wanted):
            self._mismatch(node, found, wanted)
        return made

    def condition(self, node: Expr, scope: Scope) -> Any:
        """The node resolved as a condition."""
        return self.expect(node, scope, BOOL)

    def _mismatch(self, node: Expr, found: Type, wanted: Type) -> None:
        if wanted == BOOL:
            shown = self.written(node)
            help = f"write `{shown}(c)`, or compare it with something" if found == WORD else ""
            self.report.add("not-a-condition", node.at, help=help, shown=shown, found=t.spoken(found))
        else:
            self.report.add("wrong-type", node.at, found=t.spoken(found), wanted=t.spoken(wanted))

    # ---- leaves -----------------------------------------------------------------------------------

    def _number(self, node: Number, scope: Scope, wanted: Type) -> Typed:
        if wanted == RANK:
            return self.rank_literal(node, str(node.value))
        if wanted.startswith("choice of option "):
            return self.word(Name(str(node.value), at=node.at), wanted)
        return node, INT

    def _stray(self, node: Any, scope: Scope, wanted: Type) -> Typed:
        self.report.add("stray-range", node.at)
        return node, ANY

    # ---- calls ------------------------------------------------------------------------------------

    def _call(self, node: Call, scope: Scope, wanted: Type) -> Typed:
        own = self._own_call(node, scope)
        if own is not None:
            return own
        function = FUNCTIONS[node.function]
        if function.group != "situation":
            self.need(f"{function.name}()", node, scope)
        signatures = [known for known in function.signatures if len(known[0]) == len(node.arguments)]
        if not signatures:
            self._wrong_count(node, {len(known[0]) for known in function.signatures})
            return node, ANY
        if function.name == "count":
            return self._count(node, scope)
        parameters, result = signatures[0]
        return replace(node, arguments=self._arguments(node, scope, parameters), sense="function"), result

    def _own_call(self, node: Call, scope: Scope) -> Typed | None:
        """A value with a subject, an unknown of a kind, `old`, or what is no function; None for one of the language."""
        name = node.function
        if name == "old":
            return self._old(node, scope)
        written = self.names.values.get(name)
        if written is not None and self.is_as_asked_for(written):
            return self._value_of(node, scope)
        if name in ENGINE_VALUES:
            subject, result = ENGINE_VALUES[name]
            return replace(node, arguments=self._arguments(node, scope, (SUBJECTS[subject],)), sense="value"), result
        if self._is_unknown_of_card(name):
            self.names.used.add(f"unknown {name}")
            return replace(node, arguments=self._arguments(node, scope, (t.PLACED,)), sense="unknown"), PLACE
        if name not in FUNCTIONS or (name in self.names.unknowns and len(node.arguments) == 1):
            return self._unknown_of_meld(node, scope)
        return None

    def _arguments(self, node: Call, scope: Scope, parameters: tuple[Type, ...]) -> tuple[Any, ...]:
        if len(node.arguments) != len(parameters):
            self._wrong_count(node, {len(parameters)})
            return node.arguments
        return tuple(
            self._argument(node, argument, scope, wanted)
            for argument, wanted in zip(node.arguments, parameters, strict=True)
        )

    def _argument(self, node: Call, argument: Expr, scope: Scope, wanted: Type) -> Any:
        if wanted == WORD:
            return self.moment(argument, scope)
        made, found = self.infer(argument, scope, wanted)
        if t.fits(found, wanted):
            return made
        if wanted == t.PLACED and found == t.CARD:
            self.report.add("role-of-card", argument.at, function=node.function, shown=self.written(argument))
        else:
            self.report.add(
                "wrong-argument", argument.at, function=node.function, found=t.spoken(found), wanted=t.spoken(wanted)
            )
        return made

    def _wrong_count(self, node: Call, counts: set[int]) -> None:
        shown = sorted(counts)
        wanted = f"{' or '.join(map(str, shown))} argument{'s' * (shown != [1])}"
        help = ""
        if node.function in FOLDS and len(node.arguments) == 1:
            help = f"it runs over things: `{node.function}({self.written(node.arguments[0])} for c)`"
        self.report.add(
            "argument-count", node.at, help=help, function=node.function, wanted=wanted, found=len(node.arguments)
        )

    def _count(self, node: Call, scope: Scope) -> Typed:
        (argument,) = node.arguments
        made, found = self.infer(argument, scope)
        if found == INT:
            self.report.add("number-already", argument.at, shown=self.written(argument))
        elif found != ANY and not t.is_set(found):
            self.report.add("not-a-set", argument.at, shown=self.written(argument), found=t.spoken(found))
        return replace(node, arguments=(made,), sense="function"), INT

    def _old(self, node: Call, scope: Scope) -> Typed:
        self.need("kept", node, scope)
        if len(node.arguments) != 1:
            self._wrong_count(node, {1})
            return node, ANY
        made, found = self.infer(node.arguments[0], scope)
        return replace(node, arguments=(made,), sense="function"), found

    def _value_of(self, node: Call, scope: Scope) -> Typed:
        value = self.names.values[node.function]
        if value.subject is None:
            self.report.add("value-without-subject", node.at, name=value.name)
            return node, ANY
        subject = SUBJECTS.get(value.subject.type, ANY)
        arguments = self._arguments(node, scope, (subject,))
        return replace(node, arguments=arguments, sense="value"), self.value(value.name, node, scope)

    def _is_unknown_of_card(self, name: str) -> bool:
        return self.names.unknowns.get(name) == PLACE

    def _unknown_of_meld(self, node: Call, scope: Scope) -> Typed:
        """`suit(m)`, the unknown of a meld, where the function of that name does not fit; or an unknown function."""
        function = FUNCTIONS.get(node.function)
        if node.function not in self.names.unknowns or len(node.arguments) != 1:
            self.unknown_function(node, scope)
            return node, ANY
        made, found = self.infer(node.arguments[0], scope)
        if found == t.MELD:
            self.names.used.add(f"unknown {node.function}")
            return replace(node, arguments=(made,), sense="unknown"), self.names.unknowns[node.function]
        if function is not None:
            if found in (t.INT, t.RANK) or not t.fits(found, function.signatures[0][0][0]):
                self.report.add(
                    "wrong-argument",
                    node.arguments[0].at,
                    function=node.function,
                    found=t.spoken(found),
                    wanted=f"{t.spoken(function.signatures[0][0][0])} or a meld",
                )
            return replace(node, arguments=(made,), sense="function"), function.signatures[0][1]
        if found != ANY:
            self.report.add(
                "wrong-argument", node.arguments[0].at, function=node.function, found=t.spoken(found), wanted="a meld"
            )
        return node, ANY

    # ---- numbers and logic ------------------------------------------------------------------------

    def _minus(self, node: Minus, scope: Scope, wanted: Type) -> Typed:
        return replace(node, operand=self.expect(node.operand, scope, INT)), INT

    def _arithmetic(self, node: Arithmetic, scope: Scope, wanted: Type) -> Typed:
        left, one = self.infer(node.left, scope)
        right, other = self.infer(node.right, scope)
        if not (one == other == PLACE and node.operator == "-"):
            for side, found in ((node.left, one), (node.right, other)):
                if found == RANK:
                    self.report.add("rank-as-number", side.at, shown=self.written(side))
                elif found not in (INT, ANY):
                    self.report.add("wrong-type", side.at, found=t.spoken(found), wanted=t.spoken(INT))
        return replace(node, left=left, right=right), INT

    def _logic(self, node: Logic, scope: Scope, wanted: Type) -> Typed:
        left = self.condition(node.left, scope)
        if isinstance(node.right, Number | Name) and isinstance(node.left, Compare) and node.left.operator == "=":
            made, found = self.infer(node.right, scope, self.type_of(node.left.left, scope))
            if found != BOOL:
                shown = self.written(node.right)
                help = f"write `{self.written(node.left.left)} in ({self.written(node.left.right)}, {shown})`"
                if found != ANY:
                    self.report.add("not-a-condition", node.right.at, help=help, shown=shown, found=t.spoken(found))
                return replace(node, left=left, right=made), BOOL
        return replace(node, left=left, right=self.condition(node.right, scope)), BOOL

    def _not(self, node: Not, scope: Scope, wanted: Type) -> Typed:
        return replace(node, operand=self.condition(node.operand, scope)), BOOL

    # ---- binders ----------------------------------------------------------------------------------

    def binder(self, node: Binder, scope: Scope) -> tuple[Binder, Scope]:
        """The binder resolved, and the scope inside it."""
        among, found = None, t.PLACED
        if node.among is None:
            self.need(CARDS_OF_THE_MELD, node, scope)
        else:
            among, whole = self.infer(node.among, scope)
            if whole == INT:
                self.report.add("number-already", node.among.at, shown=self.written(node.among))
            elif whole != ANY and not t.is_set(whole):
                self.report.add("not-a-set", node.among.at, shown=self.written(node.among), found=t.spoken(whole))
            found = t.element(whole)
        self.check_new_name(node.variable, node.at, "a variable")
        inner = scope.binding({node.variable: found}, deeper=1)
        if inner.depth > self.limits.binders:
            self.report.add("too-many-binders", node.at, limit=self.limits.binders)
        where = self.condition(node.where, inner) if node.where is not None else None
        return replace(node, among=among, where=where), inner

    def _quantified(self, node: Quantified, scope: Scope, wanted: Type) -> Typed:
        binder, inner = self.binder(node.binder, scope)
        has = self.condition(node.has, inner) if node.has is not None else None
        return replace(node, binder=binder, has=has), BOOL

    def _fold(self, node: Fold, scope: Scope, wanted: Type) -> Typed:
        if node.function not in FOLDS:
            help = suggestion(node.function, FOLDS, listed(FOLDS, "there are"))
            self.report.add("unknown-fold", node.at, help=help, name=node.function)
        binder, inner = self.binder(node.binder, scope)
        if (node.term is None) != (node.function == "count") and node.function in FOLDS:
            self.report.add("fold-shape", node.at, function=node.function)
        term, found = self.infer(node.term, inner) if node.term is not None else (None, ANY)
        allowed = {"sum": (INT, PLACE), "min": (INT,), "max": (INT,), "consecutive": (PLACE, INT)}.get(node.function)
        if allowed and found != ANY and found not in allowed and node.term is not None:
            self.report.add("wrong-type", node.term.at, found=t.spoken(found), wanted=t.spoken(allowed[0]))
        result = BOOL if node.function in ("distinct", "consecutive", "same") else INT
        return replace(node, binder=binder, term=term), result
