"""The rules of a kind that are in force at a moment, taken apart into single conditions.

Why it exists: `A and B` is two conditions, each with its own constraint; both are blamed by the rule that holds them.
What `when` and `except` say joins each condition as its guard. Nothing is compiled here: trees go in and come out. May
import: `core`, `expressions`, `source` of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language.core import Except, Rule, Source, Text
from burraco_rules.language.evaluating.properties import FACTS_OF_MELD, OF_THE_MELD
from burraco_rules.language.expressions import Binder, Expr, Fold, Logic, Member, Name, Not, Quantified
from burraco_rules.language.source import PRELUDE, Span
from burraco_rules.language.walk import nodes

Apart = Callable[[Expr], Iterator[tuple[Expr, bool]]]
"""Takes a condition apart: the conditions that it is made of, and whether each is implied."""


class Conjunct(Struct, frozen=True):
    """One condition of a rule, which holds where `guard` does (everywhere if there is none).

    `because`, `source` and `at` are those of the rule, or of the exception to it that wrote the condition. One that is
    `implied` is part of what another means. A `standing` one belongs to no moment: it holds of every meld that lies on
    the table. One `of_play` stands outside kinds: where it reads a position that is not
    given it is not judged.
    """

    rule: str
    require: Expr
    because: Text | None
    source: Source | None
    at: Span
    guard: Expr | None = None
    implied: bool = False
    of_play: bool = False
    standing: bool = False

    @property
    def built_in(self) -> bool:
        """Whether it is not the author's, but built into every kind."""
        return self.at.file == PRELUDE

    @property
    def reads_the_moment(self) -> bool:
        """Whether it reads an option, a value, or a fact that is not of the meld, and not how many cards there are."""
        return not self.reads_size and any(
            node.sense in ("option", "value") or _is_of_the_moment(node) for node in self._names
        )

    @property
    def reads_size(self) -> bool:
        """Whether it reads how many cards there are."""
        return any(node.sense == "fact" and node.name == "size" for node in self._names)

    @property
    def _names(self) -> list[Name]:
        return [node for part in (self.require, self.guard) for node in nodes(part) if isinstance(node, Name)]


def conjuncts(rules: Iterable[Rule], moments: frozenset[str]) -> tuple[Conjunct, ...]:
    """The conditions of a kind in force: of rules on no moment, and of those on one of `moments`; in file order."""
    return tuple(
        conjunct for rule in rules if _concerns(rule.on, moments) for conjunct in _of_rule(rule, moments, split)
    )


def conjuncts_of_play(rules: Iterable[Rule], moments: frozenset[str]) -> tuple[Conjunct, ...]:
    """The conditions of rules outside kinds on one of `moments`, in file order, as they are asked of a meld."""
    return tuple(replace(conjunct, of_play=True) for conjunct in _on(rules, moments, split))


def conditions_of_play(rules: Iterable[Rule], moments: frozenset[str]) -> tuple[Conjunct, ...]:
    """The conditions of rules outside kinds that are on one of `moments`, in file order, as they are written."""
    return tuple(_on(rules, moments, _as_written))


def _on(rules: Iterable[Rule], moments: frozenset[str], apart: Apart) -> Iterator[Conjunct]:
    return (
        conjunct for rule in rules if not moments.isdisjoint(rule.on) for conjunct in _of_rule(rule, moments, apart)
    )


def _is_of_the_moment(node: Name) -> bool:
    return node.sense == "fact" and node.name not in FACTS_OF_MELD


def _concerns(on: tuple[str, ...], moments: frozenset[str]) -> bool:
    return not on or not moments.isdisjoint(on)


def _of_rule(rule: Rule, moments: frozenset[str], apart: Apart) -> Iterator[Conjunct]:
    """The rule's own condition, and those of its exceptions; of exceptions that meet, the one written last holds."""
    guard = rule.when
    for exception in reversed(rule.exceptions):
        if not _concerns(exception.on, moments):
            continue
        yield from _of_exception(rule, exception, conjunction(guard, exception.when), apart)
        if exception.when is None:
            return
        guard = conjunction(guard, Not(exception.when))
    if rule.require is not None:
        for require, implied in apart(rule.require):
            yield Conjunct(rule.name, require, rule.because, rule.source, rule.at, guard, implied, standing=not rule.on)


def _of_exception(rule: Rule, exception: Except, guard: Expr | None, apart: Apart) -> Iterator[Conjunct]:
    if exception.require is not None:
        source = exception.source or rule.source
        because = exception.because or rule.because
        for require, implied in apart(exception.require):
            yield Conjunct(rule.name, require, because, source, exception.at, guard, implied)


def conjunction(left: Expr | None, right: Expr | None) -> Expr | None:
    """Both conditions; None is one that always holds."""
    if left is None or right is None:
        return left or right
    return Logic("and", left, right)


def _as_written(node: Expr) -> Iterator[tuple[Expr, bool]]:
    """The conditions that `and` joins."""
    if isinstance(node, Logic) and node.operator == "and":
        yield from _as_written(node.left)
        yield from _as_written(node.right)
    else:
        yield node, False


def split(node: Expr) -> Iterator[tuple[Expr, bool]]:
    """The conditions that a condition is made of, and whether each is implied.

    `no c where P` is said as `every c has not P`, and of the cards of a smaller set as of all cards that are in it.
    `consecutive` is asked as what it means: one window, and no place twice.
    """
    match node:
        case Logic(operator="and"):
            yield from split(node.left)
            yield from split(node.right)
        case Quantified(quantifier="no", binder=binder) if _of_the_meld(binder) and binder.where is not None:
            yield Quantified("every", _over_all(replace(binder, where=None)), Not(binder.where), at=node.at), False
        case Quantified(quantifier="every", has=Logic(operator="and") as has):
            for part in (has.left, has.right):
                yield from split(replace(node, has=part))
        case Quantified(quantifier="every", binder=binder) if _of_the_meld(binder):
            yield replace(node, binder=_over_all(binder)), False
        case Fold(function="consecutive"):
            yield replace(node, function="distinct"), True
            yield replace(node, function="window"), False
        case _:
            yield node, False


def _of_the_meld(binder: Binder) -> bool:
    return binder.among is None or (isinstance(binder.among, Name) and binder.among.name in OF_THE_MELD)


def _over_all(binder: Binder) -> Binder:
    if binder.among is None:
        return binder
    card = Name(binder.variable, "variable", at=binder.at)
    return replace(binder, among=None, where=conjunction(Member(card, binder.among, at=binder.at), binder.where))
