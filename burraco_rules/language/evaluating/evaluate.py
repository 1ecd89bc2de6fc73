"""The evaluator: from the checked tree of an expression to a closure, with what it reads.

Why it exists: an expression is walked once. What is known beforehand (options, facts of the situation) is folded in,
so that `when free-wild = low` costs nothing where the option is `high`, and a rule that cannot matter is seen not to.
Every expression of a checked ruleset has a value: logic is three-valued, numbers are bounded, work is counted. May
import: `values`, `layouts`, `code`, `context`, `quantifiers`, `properties`, `core`, `expressions`, and the two other
parts of the evaluator.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from burraco_rules.language.core import Counts, Value
from burraco_rules.language.evaluating import quantifiers
from burraco_rules.language.evaluating.code import (
    CARDS,
    Code,
    Env,
    Read,
    Run,
    constant,
    folded,
    guarded,
    joined,
    without,
)
from burraco_rules.language.evaluating.context import UNBOUND, Bound, Context, Variable
from burraco_rules.language.evaluating.evaluate_calls import Calls, Subject
from burraco_rules.language.evaluating.evaluate_relations import Relations, both
from burraco_rules.language.evaluating.properties import FACTS_OF_MELD, OF_THE_MELD, before
from burraco_rules.language.evaluating.quantifiers import Loop
from burraco_rules.language.evaluating.values import ARITHMETIC, NONE, Unknown, equal, negative, opposite, unknown_of
from burraco_rules.language.expressions import (
    Arithmetic,
    Binder,
    Call,
    Compare,
    Expr,
    Fold,
    Is,
    Logic,
    Member,
    Minus,
    Name,
    Not,
    Number,
    Quantified,
)

WORDS = {"always": True, "never": False, "none": NONE}
"""The words that are no word of a choice."""


class Evaluator(Calls, Relations):
    """Compiles the expressions of one context. Values are compiled once each, when first read.

    What it gives may be run by several threads; compiling is for one thread at a time.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._methods: dict[type, Callable[[Any, Bound], Code]] = {
            Number: lambda node, bound: constant(node.value),
            Name: self._name,
            Call: self.call,
            Minus: self._minus,
            Arithmetic: self._arithmetic,
            Compare: self.compare,
            Logic: self._logic,
            Not: self._not,
            Member: self.member,
            Is: self.is_,
            Quantified: self._quantified,
            Fold: self._fold,
        }
        self._senses: dict[str, Callable[[str, Bound], Code]] = {
            "variable": lambda name, bound: _variable(bound.variables[name].slot, bound.past),
            "unknown": lambda name, bound: _unknown_of_the_meld(name),
            "option": lambda name, bound: self._option(name),
            "value": lambda name, bound: self._value(name, bound.past),
            "rank": lambda name, bound: constant(context.letters.ranks.get(name, NONE)),
            "suit": lambda name, bound: constant(context.letters.suits.get(name, NONE)),
            "fact": lambda name, bound: self._fact(name, bound.past),
        }

    def compile(self, node: Expr, bound: Bound = UNBOUND) -> Code:
        """The code of an expression, worked out where it reads nothing."""
        return folded(self._methods[type(node)](node, bound))

    def condition(self, node: Expr | None, bound: Bound = UNBOUND) -> Code:
        """The code of a condition; where none is written it holds."""
        return constant(True) if node is None else self.compile(node, bound)

    # ---- names ------------------------------------------------------------------------------------

    def _name(self, node: Name, bound: Bound) -> Code:
        meant = self._senses.get(node.sense)
        return constant(WORDS.get(node.name, node.name)) if meant is None else meant(node.name, bound)

    def _option(self, name: str) -> Code:
        options = self.context.options
        return constant(options[name]) if name in options else self.unknown(name)

    def _fact(self, name: str, past: bool) -> Code:
        context = self.context
        if name in context.known and not (past and name in FACTS_OF_MELD):
            return constant(context.known[name])
        if name in context.handed:
            run = context.handed[name].run
            return Code(lambda env: run(env, env.layout), context.handed[name].reads)
        if name in FACTS_OF_MELD and context.kind:
            of = FACTS_OF_MELD[name].of
            return Code(lambda env: of(env.layout), FACTS_OF_MELD[name].reads)
        whole = context.letters.whole.get(name)
        if whole is not None:
            return constant(whole)
        if context.closed:
            return self.unknown(name)
        unknown = Unknown(frozenset({name}))
        return Code(lambda env: env.facts.get(name, unknown), frozenset({("fact", name)}))

    # ---- values -----------------------------------------------------------------------------------

    def _value(self, name: str, past: bool) -> Code:
        """The code of a value without a subject, unless it is known. What is unknown in it is unknown by its name."""
        if name in self.context.known:
            return constant(self.context.known[name])
        key = name, past
        if key not in self._values:
            others, self.waits_for = self.waits_for, set()
            rows = first_row(self._rows(self.context.values[name], Bound(past=past)))
            self.waits_for = others | ({name} if self.waits_for else set())
            self._values[key] = folded(Code(_named(name, rows.run), rows.reads))
        return self._values[key]

    def value_of(self, name: str, past: bool = False) -> Subject:
        """The slot of a value's subject, and the code of the value."""
        key = name, past
        if key not in self._subjects:
            slot, rows = self._rows_of(name, past)
            code = first_row(rows)
            self._subjects[key] = slot, Code(_counted(code.run), code.reads)
        return self._subjects[key]

    def candidates(self, name: str) -> Subject:
        """The slot of a value's subject, and code for what it may be, and what is unknown if that is several things."""
        slot, rows = self._rows_of(name, past=False)
        runs = [(when.run, value.run) for when, value in rows]
        return slot, Code(lambda env: _possible(runs, env), joined(code for row in rows for code in row))

    def _rows_of(self, name: str, past: bool) -> tuple[int, list[tuple[Code, Code]]]:
        value = self.context.values[name]
        subject = value.subject
        if subject is None:
            raise ValueError(f"the value {name} has no subject")
        slot, bound = Bound(past=past).binding(subject.variable, judged=subject.type in ("card", "placed"))
        return slot, self._rows(value, bound)

    def counts(self, part: Callable[[Counts], Expr | None]) -> Subject:
        """The slot of a card, and code for a part (rank or suit) of what it counts as in the kind of the context."""
        slot, _ = UNBOUND.binding("", judged=True)
        rows = []
        for counts in self.context.kinds[self.context.kind].counts:
            bound = Bound({counts.variable: Variable(slot, judged=True)})
            meant = part(counts)
            value = constant(NONE) if meant is None else self.compile(meant, bound)
            rows.append((self.condition(counts.when, bound), value))
        return slot, first_row([*rows, (constant(True), constant(NONE))])

    def _rows(self, value: Value, bound: Bound) -> list[tuple[Code, Code]]:
        return [(self.condition(row.when, bound), self.compile(row.value, bound)) for row in value.rows]

    # ---- numbers and logic ------------------------------------------------------------------------

    def _minus(self, node: Minus, bound: Bound) -> Code:
        operand = self.compile(node.operand, bound)
        run = operand.run
        return Code(lambda env: negative(run(env)), operand.reads)

    def _arithmetic(self, node: Arithmetic, bound: Bound) -> Code:
        return both(ARITHMETIC[node.operator], self.compile(node.left, bound), self.compile(node.right, bound))

    def _not(self, node: Not, bound: Bound) -> Code:
        operand = self.compile(node.operand, bound)
        run = operand.run
        return Code(lambda env: opposite(run(env)), operand.reads)

    def _logic(self, node: Logic, bound: Bound) -> Code:
        decisive = node.operator == "or"
        left = self.compile(node.left, bound)
        if left.constant and left.value is decisive:
            return left
        right = self.compile(node.right, bound)
        for side, other in ((left, right), (right, left)):
            if side.constant and side.value.__class__ is bool:
                return side if side.value is decisive else other
        reads = right.reads if decisive else guarded(right.reads, naturals(node.left, bound))
        return Code(_decided(left.run, right.run, decisive), left.reads | reads)

    # ---- binders ----------------------------------------------------------------------------------

    def loop(self, node: Binder, bound: Bound) -> tuple[Loop, Bound, Code, Code]:
        """The loop of a binder, the variables inside it, and the code of its set and of its condition."""
        judged = node.among is None or (
            isinstance(node.among, Name) and node.among.name in OF_THE_MELD and bool(self.context.kind)
        )
        among = (
            Code(lambda env: env.layout.cards, frozenset({CARDS}))
            if node.among is None
            else self.compile(node.among, bound)
        )
        slot, inner = bound.binding(node.variable, judged and not bound.past)
        where = self.condition(node.where, inner)
        return Loop(slot, among.run, None if node.where is None else where.run), inner, among, where

    def _quantified(self, node: Quantified, bound: Bound) -> Code:
        loop, inner, among, where = self.loop(node.binder, bound)
        if node.quantifier == "every":
            has = self.condition(node.has, inner)
            return self._closed(quantifiers.every(loop, has.run), node.binder, inner, (among, where, has))
        run = quantifiers.some(loop) if node.quantifier == "some" else quantifiers.no(loop)
        return self._closed(run, node.binder, inner, (among, where))

    def _fold(self, node: Fold, bound: Bound) -> Code:
        loop, inner, among, where = self.loop(node.binder, bound)
        if node.term is None:
            return self._closed(quantifiers.count(loop), node.binder, inner, (among, where))
        term = self.compile(node.term, inner)
        return self._closed(quantifiers.fold(node.function, loop, term.run), node.binder, inner, (among, where, term))

    def _closed(self, run: Run, node: Binder, inner: Bound, codes: tuple[Code, ...]) -> Code:
        """A whole binder: what it reads of its variable it reads of any card of the meld, or of the set."""
        among, where, *rest = codes
        if among.constant and not among.value:
            return Code(run)
        variable = inner.variables[node.variable]
        reads = where.reads | guarded(joined(rest), naturals(node.where, inner))
        if variable.judged or (node.among is None and inner.past):
            return Code(run, among.reads | _of_any(reads, variable.slot) | {CARDS})
        return Code(run, among.reads | without(reads, variable.slot))


def naturals(node: Expr | None, bound: Bound) -> frozenset[int]:
    """The slots of the cards that are natural wherever a condition holds."""
    match node:
        case Call(function="natural", arguments=(Name(sense="variable", name=name),)):
            return frozenset({bound.variables[name].slot})
        case Not(operand=Call(function="wild", arguments=(Name(sense="variable", name=name),))):
            return frozenset({bound.variables[name].slot})
        case Logic(operator="and"):
            return naturals(node.left, bound) | naturals(node.right, bound)
    return frozenset()


def first_row(rows: list[tuple[Code, Code]]) -> Code:
    """The value of the first row whose condition holds; unknown where rows that differ may be the first."""
    kept: list[tuple[Code, Code]] = []
    for when, value in rows:
        if not (when.constant and when.value is False):
            kept.append((when, value))
        if when.constant and when.value is True:
            break
    if kept and kept[0][0].constant and kept[0][0].value is True:
        return kept[0][1]
    runs = [(when.run, value.run) for when, value in kept]

    def run(env: Env) -> Any:
        values, doubts = _possible(runs, env)
        if len(values) == 1 or (values and all(equal(values[0], value) is True for value in values[1:])):
            return values[0]
        return unknown_of(*doubts, *values) if values else NONE

    return folded(Code(run, joined(code for row in kept for code in row)))


def _possible(rows: list[tuple[Run, Run]], env: Env) -> tuple[list[Any], list[Any]]:
    """The values of the rows that may be the first to hold, and what is unknown of their conditions."""
    values, doubts = [], []
    for when, value in rows:
        held = when(env)
        if held is False:
            continue
        values.append(value(env))
        if held is True:
            break
        doubts.append(held)
    return values, doubts


def _unknown_of_the_meld(name: str) -> Code:
    return Code(lambda env: env.layout.unknowns.get(name, NONE), frozenset({("unknown", name)}))


def _variable(slot: int, past: bool) -> Code:
    if past:
        return Code(lambda env: before(env.bound[slot]), frozenset({("card", slot)}))
    return Code(lambda env: env.bound[slot], frozenset({("card", slot)}))


def _named(name: str, run: Run) -> Run:
    """A value whose unknown result waits for the value itself, which a question may give."""
    names = frozenset({name})

    def named(env: Env) -> Any:
        env.spend(1)
        found = run(env)
        return Unknown(names, found.low, found.high) if found.__class__ is Unknown and found.names else found

    return named


def _counted(run: Run) -> Run:
    """A value that counts as work whenever it is asked for."""

    def counted(env: Env) -> Any:
        env.spend(1)
        return run(env)

    return counted


def _decided(left: Run, right: Run, decisive: bool) -> Run:
    """`or`, which one True decides, or `and`, which one False decides."""

    def run(env: Env) -> Any:
        one = left(env)
        if one is decisive:
            return decisive
        other = right(env)
        if other is decisive:
            return decisive
        if one.__class__ is Unknown:
            return unknown_of(one, other)
        return other

    return run


def _of_any(reads: frozenset[Read], slot: int) -> frozenset[Read]:
    return frozenset((what, CARDS[1] if of == slot else of) for what, of in reads)
