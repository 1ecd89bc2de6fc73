"""The evaluator's calls: properties, values with a subject, unknowns, `old`, what a card counts as, what is handed in.

Why it exists: what a call reads depends on whether its argument is a card of the meld that is judged; that is decided
here and nowhere else. May import: `values`, `layouts`, `code`, `context`, `properties`, `core`, `expressions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from burraco_rules.language.core import Counts
from burraco_rules.language.evaluating.code import ITSELF, Code, Env, Read, constant, joined, renamed, without
from burraco_rules.language.evaluating.context import UNBOUND, Bound, Context
from burraco_rules.language.evaluating.properties import FACTS_OF_MELD, PLACE, PROPERTIES, Property
from burraco_rules.language.evaluating.values import NONE, Unknown, bounds, unknown_of
from burraco_rules.language.expressions import Call, Expr

EXTREMES: Mapping[str, Callable[[int, int], int]] = {"min": min, "max": max}

Subject = tuple[int, Code]
"""The slot that a thing is bound to, and code that asks something of it."""


class Calls:
    """Calls of one context; mixed into the evaluator, which compiles the arguments."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.waits_for: set[str] = set()
        """The facts that were not known when something was compiled, nor can be known when it runs.

        What is unknown in a value without a subject is unknown by the name of the value.
        """
        self._values: dict[tuple[str, bool], Code] = {}
        self._subjects: dict[tuple[str, bool], Subject] = {}
        self._counts: dict[str, Mapping[str, Subject]] = {}
        self._special: dict[str, Callable[[Expr, Bound], Code]] = {
            "old": self._old,
            "as-rank": partial(self._counted_as, "as-rank"),
            "as-suit": partial(self._counted_as, "as-suit"),
            "can-be-wild": partial(self._can_be, "wild"),
            "can-be-natural": partial(self._can_be, "natural"),
        }
        self._of_cards = {
            unknown.name for kind in context.kinds.values() for unknown in kind.unknowns if unknown.form != "meld"
        }

    def compile(self, node: Expr, bound: Bound = UNBOUND) -> Code:
        """The code of an expression."""
        raise NotImplementedError

    def condition(self, node: Expr | None, bound: Bound = UNBOUND) -> Code:
        """The code of a condition; where none is written it holds."""
        raise NotImplementedError

    def value_of(self, name: str, past: bool = False) -> Subject:
        """The slot of a value's subject, and the code of the value."""
        raise NotImplementedError

    def call(self, node: Call, bound: Bound) -> Code:
        """The code of a call."""
        name, (first, *_) = node.function, node.arguments
        if node.sense == "value":
            return self._asked(self.value_of(name, bound.past), first, bound)
        if node.sense == "unknown":
            asked = PLACE if name in self._of_cards else Property(lambda meld: meld.unknowns.get(name, NONE))
            return self._property(asked, first, bound)
        if name in PROPERTIES:
            return self._property(PROPERTIES[name], first, bound)
        if name in self._special:
            return self._special[name](first, bound)
        return self._extreme(node, bound) if name in EXTREMES else self._handed(name, node, bound)

    # ---- of one thing -----------------------------------------------------------------------------

    def _property(self, asked: Property, of: Expr, bound: Bound) -> Code:
        argument = self.compile(of, bound)
        function, given, slot = asked.of, argument.run, bound.judged(of)
        if slot is not None:
            own = frozenset((what, slot) for what in asked.own)
            return Code(lambda env: function(given(env)), own | asked.besides)

        def run(env: Env) -> Any:
            thing = given(env)
            return unknown_of(thing) if thing.__class__ is Unknown else function(thing)

        return Code(run, argument.reads)

    def _asked(self, subject: Subject, of: Expr, bound: Bound) -> Code:
        """Code that asks something of a thing, which is bound to a slot for it."""
        slot, code = subject
        if code.constant:
            return code
        argument = self.compile(of, bound)
        run, given = code.run, argument.run

        def asked(env: Env) -> Any:
            thing = given(env)
            if thing.__class__ is Unknown:
                return unknown_of(thing)
            env.bound[slot] = thing
            return run(env)

        return Code(asked, self._reads(subject, argument, of, bound))

    def _reads(self, subject: Subject, argument: Code, of: Expr, bound: Bound) -> frozenset[Read]:
        """What is read by asking something of an argument."""
        slot, code = subject
        asker = bound.judged(of)
        if asker is not None:
            return renamed(code.reads, slot, asker)
        return without(code.reads, slot) | argument.reads

    def _can_be(self, role: str, of: Expr, bound: Bound) -> Code:
        """Whether the value `role` allows a card this role; without that value every card is natural."""
        if "role" not in self.context.values:
            return constant(role == "natural")
        slot, code = self.value_of("role", bound.past)
        run, allowed = code.run, (role, "either")

        def can_be(env: Env) -> Any:
            found = run(env)
            return found if found.__class__ is Unknown else found in allowed

        return self._asked((slot, Code(can_be, code.reads)), of, bound)

    def _extreme(self, node: Call, bound: Bound) -> Code:
        """The smaller or larger of two numbers."""
        choose = EXTREMES[node.function]
        codes = [self.compile(argument, bound) for argument in node.arguments]
        left, right = (code.run for code in codes)

        def extreme(env: Env) -> Any:
            one, other = left(env), right(env)
            if one.__class__ is int and other.__class__ is int:
                return choose(one, other)
            (low, high), (least, most) = bounds(one), bounds(other)
            return unknown_of(one, other, low=choose(low, least), high=choose(high, most))

        return Code(extreme, joined(codes))

    def _handed(self, name: str, node: Call, bound: Bound) -> Code:
        """A function that the language leaves to others; unknown where nobody has handed it in."""
        arguments = [self.compile(argument, bound) for argument in node.arguments]
        handed = self.context.handed.get(name)
        if handed is None:
            return self.unknown(name)
        run, runs = handed.run, [argument.run for argument in arguments]
        return Code(lambda env: run(env, *[given(env) for given in runs]), joined(arguments) | handed.reads)

    def unknown(self, name: str) -> Code:
        """The code of what is not known."""
        self.waits_for.add(name)
        return constant(Unknown(frozenset({name})))

    # ---- the old layout, and what a card counts as ---------------------------------------------------

    def _old(self, node: Expr, bound: Bound) -> Code:
        """What an expression was in the layout before; `none` where there was none."""
        code = self.compile(node, Bound(bound.variables, past=True))
        run = code.run

        def old(env: Env) -> Any:
            now = env.layout
            if now.old is None:
                return NONE
            env.layout = now.old
            try:
                return run(env)
            finally:
                env.layout = now

        return Code(old, frozenset(read for read in code.reads if read[0] in ("card", "fact")) | {ITSELF})

    def _counted_as(self, name: str, of: Expr, bound: Bound) -> Code:
        """The rank or suit that a card counts as, by the `counts` of the kind of its meld."""
        argument = self.compile(of, bound)
        tables = {kind: self._counts_of(kind)[name] for kind in self.context.kinds}
        given = argument.run

        def counted(env: Env) -> Any:
            card = given(env)
            if card.__class__ is Unknown:
                return unknown_of(card)
            slot, code = tables[card.layout.kind]
            now, env.layout = env.layout, card.layout
            env.bound[slot] = card
            try:
                return code.run(env)
            finally:
                env.layout = now

        if bound.judged(of) is None or not self.context.kind:
            return Code(counted, argument.reads)
        own = tables[self.context.kind]
        return own[1] if own[1].constant else Code(counted, self._reads(own, argument, of, bound))

    def _counts_of(self, kind: str) -> Mapping[str, Subject]:
        if kind not in self._counts:
            asker = self if kind == self.context.kind else type(self)(of_kind(self.context, kind))
            asker._counts = self._counts
            nothing = 0, constant(NONE)
            self._counts[kind] = {"as-rank": nothing, "as-suit": nothing}  # what a `counts` that asks itself is told
            self._counts[kind] = {
                "as-rank": asker.counts(lambda counts: counts.rank),
                "as-suit": asker.counts(lambda counts: counts.suit),
            }
        return self._counts[kind]

    def counts(self, part: Callable[[Counts], Expr | None]) -> Subject:
        """The slot of a card, and code for the part of what it counts as; `none` where nothing is written."""
        raise NotImplementedError


def of_kind(context: Context, kind: str) -> Context:
    """The context of a meld of another kind: what was known of the meld that is judged does not hold of it."""
    known = {name: value for name, value in context.known.items() if name not in FACTS_OF_MELD}
    return replace(context, kind=kind, known=known)
