"""Binders at work: `every`, `some`, `no`, `count`, and the folds.

Why it exists: these are the only loops of the language. Each is three-valued: it looks only as far as what decides it,
and what could not be told is named. May import: `values`, `layouts`, `code`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from burraco_rules.language.evaluating.code import Env, Run
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import NONE, Place, Unknown, clamp, equal, opposite, unknown_of


class Loop:
    """The things a binder runs over: `among` gives the set, `where` (if any) says which of them count.

    A meld is the set of its cards.
    """

    __slots__ = ("among", "slot", "where")

    def __init__(self, slot: int, among: Run, where: Run | None) -> None:
        self.slot, self.among, self.where = slot, among, where

    def items(self, env: Env) -> Any:
        """The things of the set, or Unknown."""
        found = self.among(env)
        if found.__class__ is Layout:
            found = found.cards
        if found.__class__ is not Unknown:
            env.spend(len(found) + 1)
        return found

    def bound(self, env: Env, items: Any) -> Iterator[Any]:
        """Each thing in turn, bound to the slot: True where it counts, Unknown where that cannot be told."""
        bound, slot, where = env.bound, self.slot, self.where
        for item in items:
            bound[slot] = item
            held = True if where is None else where(env)
            if held is not False:
                yield held


def every(loop: Loop, has: Run) -> Run:
    """Whether a condition holds for every thing that counts."""

    def run(env: Env) -> Any:
        items = loop.items(env)
        if items.__class__ is Unknown:
            return unknown_of(items)
        doubts = []
        for counts in loop.bound(env, items):
            held = has(env)
            if held is True:
                continue
            if held is False and counts is True:
                return False
            doubts += [counts, held]
        return unknown_of(*doubts) if doubts else True

    return run


def some(loop: Loop) -> Run:
    """Whether anything counts."""

    def run(env: Env) -> Any:
        items = loop.items(env)
        if items.__class__ is Unknown:
            return unknown_of(items)
        doubts = []
        for counts in loop.bound(env, items):
            if counts is True:
                return True
            doubts.append(counts)
        return unknown_of(*doubts) if doubts else False

    return run


def no(loop: Loop) -> Run:
    """Whether nothing counts."""
    found = some(loop)
    return lambda env: opposite(found(env))


def count(loop: Loop) -> Run:
    """How many things count; bounded while that cannot be told of some."""

    def run(env: Env) -> Any:
        items = loop.items(env)
        if items.__class__ is Unknown:
            return unknown_of(items, low=0)
        certain, doubts = 0, []
        for counts in loop.bound(env, items):
            if counts is True:
                certain += 1
            else:
                doubts.append(counts)
        return unknown_of(*doubts, low=certain, high=certain + len(doubts)) if doubts else certain

    return run


def fold(function: str, loop: Loop, term: Run) -> Run:
    """`sum(E for c ..)` and its like, by name."""
    close = FOLDS[function]

    def run(env: Env) -> Any:
        items = loop.items(env)
        if items.__class__ is Unknown:
            return unknown_of(items)
        terms: list[Any] = []
        doubts: list[Any] = []
        for counts in loop.bound(env, items):
            found = term(env)
            if counts is True and found.__class__ is not Unknown:
                terms.append(found)
            else:
                doubts += [counts, found]
        return close(terms, doubts)

    return run


# ---- folds: of the terms that are known, and of two doubts for each that is not -----------------------


def _total(terms: list[Any], doubts: list[Any]) -> Any:
    if doubts:
        return unknown_of(*doubts)
    total = 0
    for term in terms:
        total = clamp(total + _position(term))
    return total


def _least(terms: list[Any], doubts: list[Any]) -> Any:
    return unknown_of(*doubts) if doubts else min(map(_position, terms), default=0)


def _largest(terms: list[Any], doubts: list[Any]) -> Any:
    return unknown_of(*doubts) if doubts else max(map(_position, terms), default=0)


def _distinct(terms: list[Any], doubts: list[Any]) -> Any:
    if len(set(terms)) < len(terms):
        return False
    return unknown_of(*doubts) if doubts else True


def _same(terms: list[Any], doubts: list[Any]) -> Any:
    if any(equal(terms[0], term) is False for term in terms[1:]):
        return False
    return unknown_of(*doubts) if doubts else True


def _consecutive(terms: list[Any], doubts: list[Any]) -> Any:
    return False if _distinct(terms, []) is False else _window(terms, doubts)


def _window(terms: list[Any], doubts: list[Any]) -> Any:
    """Whether all lie within as many neighbouring places as there are terms; each doubt may still be one more."""
    if NONE in terms or _span(terms) > len(terms) + len(doubts) // 2:
        return False
    return unknown_of(*doubts) if doubts else True


def _span(terms: list[Any]) -> int:
    """How many neighbouring places, or numbers, hold all terms."""
    positions = sorted({_position(term) for term in terms})
    if not positions:
        return 0
    around = positions[-1] - positions[0] + 1
    if terms[0].__class__ is Place and terms[0].line.circle:
        gaps = [high - low for low, high in pairwise(positions)]
        return min(around, terms[0].line.count - max(gaps, default=0) + 1)
    return around


def _position(term: Any) -> int:
    """A number as it is, a place counted from the low end; nothing counts 0."""
    if term.__class__ is Place:
        return int(term.index) + 1
    return term if term.__class__ is int else 0


FOLDS: Mapping[str, Callable[[list[Any], list[Any]], Any]] = {
    "sum": _total,
    "min": _least,
    "max": _largest,
    "distinct": _distinct,
    "same": _same,
    "consecutive": _consecutive,
    "window": _window,
}
"""The folds of the language; `window` is what `consecutive` asks besides `distinct`."""
