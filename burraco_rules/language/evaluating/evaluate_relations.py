"""The evaluator's relations: comparisons, membership, and what `is` asks of a card.

Why it exists: these are where ranks, places and sets meet. A rank in an order of places stands for the place that
carries it, on the line of the place it is compared with.
May import: `values`, `layouts`, `code`, `context`, `expressions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from burraco_rules.language.evaluating.code import Code, Env, Read, joined
from burraco_rules.language.evaluating.context import UNBOUND, Bound, Context
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import NONE, RELATIONS, Place, Unknown, equal, opposite, unknown_of
from burraco_rules.language.expressions import Compare, Expr, Is, Listing, Member, Name, Range


class NamedPlace:
    """A place by the rank that it carries, until it is known on which line."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def beside(self, place: Any) -> Any:
        """The place of that name on the line of another; none on no line."""
        if place.__class__ is Unknown:
            return place
        return place.line.named(self.name) if place.__class__ is Place else NONE


class Relations:
    """Relations of one context; mixed into the evaluator, which compiles the sides."""

    context: Context

    def compile(self, node: Expr, bound: Bound = UNBOUND) -> Code:
        """The code of an expression."""
        raise NotImplementedError

    def compare(self, node: Compare, bound: Bound) -> Code:
        """`left < right` and its like."""
        relation = RELATIONS[node.operator]

        def related(left: Any, right: Any) -> Any:
            if left.__class__ is NamedPlace:
                left = left.beside(right)
            elif right.__class__ is NamedPlace:
                right = right.beside(left)
            return relation(left, right)

        named = any(isinstance(side, Name) and side.sense == "place" for side in (node.left, node.right))
        return both(related if named else relation, self._end(node.left, bound), self._end(node.right, bound))

    def _end(self, node: Expr, bound: Bound) -> Code:
        if isinstance(node, Name) and node.sense == "place":
            place = NamedPlace(node.name)
            return Code(lambda env: place)
        return self.compile(node, bound)

    # ---- membership -------------------------------------------------------------------------------

    def member(self, node: Member, bound: Bound) -> Code:
        """`item in among`: a range, a listing, or a set."""
        item = self.compile(node.item, bound)
        match node.among:
            case Range() as entry:
                code = self._one_of(item, (entry,), bound)
            case Listing(items=items):
                code = self._one_of(item, items, bound)
            case among:
                code = both(_is_in, item, self.compile(among, bound))
        run = code.run
        return Code(lambda env: opposite(run(env)), code.reads) if node.negated else code

    def _one_of(self, item: Code, entries: tuple[Expr, ...], bound: Bound) -> Code:
        test, reads = self._tests(entries, bound)
        given = item.run
        return Code(lambda env: test(env, given(env)), item.reads | reads)

    def _tests(self, entries: tuple[Expr, ...], bound: Bound) -> tuple[Callable[[Env, Any], Any], frozenset[Read]]:
        """A test for a value being one of these, or in one of these ranges; and what it reads."""
        entered = [self._entry(entry, bound) for entry in entries]
        runs = [(relation, [end.run for end in ends]) for relation, ends in entered]

        def test(env: Env, value: Any) -> Any:
            doubts = []
            for relation, ends in runs:
                held = relation(value, *[end(env) for end in ends])
                if held is True:
                    return True
                if held is not False:
                    doubts.append(held)
            return unknown_of(*doubts) if doubts else False

        return test, joined(end for _, ends in entered for end in ends)

    def _entry(self, entry: Expr, bound: Bound) -> tuple[Callable[..., Any], tuple[Code, ...]]:
        if isinstance(entry, Range):
            return _between, (self._end(entry.low, bound), self._end(entry.high, bound))
        return equal, (self._end(entry, bound),)

    # ---- is ---------------------------------------------------------------------------------------

    def is_(self, node: Is, bound: Bound) -> Code:
        """`card is red 3`, `card is not (A, J..K)`."""
        card = self.compile(node.card, bound)
        test, reads = self._tests(node.pattern.ranks, bound)
        if not reads:
            table = {rank: test(Env(), rank) for rank in (*self.context.letters.ranks.values(), NONE)}
            test = lambda env, rank: table[rank]  # noqa: E731
        given, pack, colour, negated = card.run, self.context.letters.pack, node.pattern.colour, node.negated

        def is_one(env: Env) -> Any:
            found = given(env)
            rank = found if found.__class__ is Unknown else found.rank
            if rank.__class__ is Unknown:
                return unknown_of(rank)
            held = test(env, rank) if not colour or pack.colour(found.face) == colour else False
            return opposite(held) if negated else held

        slot = bound.judged(node.card)
        asked = ("rank", "suit") if colour else ("rank",)
        own = card.reads if slot is None else frozenset((what, slot) for what in asked)
        return Code(is_one, own | reads)


def both(function: Callable[[Any, Any], Any], left: Code, right: Code) -> Code:
    """The code of a function of two sides."""
    one, other = left.run, right.run
    if right.constant:
        fixed = right.value
        return Code(lambda env: function(one(env), fixed), left.reads)
    return Code(lambda env: function(one(env), other(env)), left.reads | right.reads)


def _between(value: Any, low: Any, high: Any) -> Any:
    if low.__class__ is NamedPlace:
        low = low.beside(value)
    if high.__class__ is NamedPlace:
        high = high.beside(value)
    above, below = RELATIONS[">="](value, low), RELATIONS["<="](value, high)
    if above is False or below is False:
        return False
    return True if above is True and below is True else unknown_of(above, below)


def _is_in(thing: Any, among: Any) -> Any:
    if thing.__class__ is Unknown or among.__class__ is Unknown:
        return unknown_of(thing, among)
    return thing in (among.cards if among.__class__ is Layout else among)
