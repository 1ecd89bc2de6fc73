"""What the unknowns of a kind may be: the places of its line, and the combinations of the meld's own unknowns.

Why it exists: domains are facts that carry no rule and are never blamed; they are written out once.
May import: the evaluator, `core`, `expressions`, `values` of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final

from burraco_rules.language.core import Kind, Unknown
from burraco_rules.language.evaluating.code import Env, Overrun
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.values import NONE, Line, Rank
from burraco_rules.language.expressions import Expr, Name, Range

MOST_PLACES: Final = 2_000
"""A line has no more places."""
MOST_COMBINATIONS: Final = 10_000
"""The unknowns of a meld have no more combinations of values."""

Combination = Mapping[str, Any]
"""A value for each unknown of the meld."""


def combinations(kind: Kind, evaluator: Evaluator) -> tuple[Combination, ...]:
    """Every choice of values for the unknowns of the meld, in the order written. Overrun if there are too many."""
    unknowns = [unknown for unknown in kind.unknowns if unknown.form == "meld"]
    domains = [tuple(_members(unknown, evaluator)) for unknown in unknowns]
    number = 1
    for domain in domains:
        number *= len(domain)
    if number > MOST_COMBINATIONS:
        raise Overrun(f"{MOST_COMBINATIONS:,} combinations of unknowns")
    return tuple(
        {unknown.name: value for unknown, value in zip(unknowns, values, strict=True)} for values in product(*domains)
    )


def line_of(kind: Kind, evaluator: Evaluator) -> Line:
    """The places of a kind; the line of a kind without places has one, which is `none`."""
    for unknown in kind.unknowns:
        if unknown.form == "in":
            return Line([NONE] * _length(unknown.domain[0], evaluator))
        if unknown.form != "meld":
            ranks = [value for value in _members(unknown, evaluator) if value.__class__ is Rank]
            return Line(ranks[:MOST_PLACES], circle=unknown.form == "around")
    return Line([])


def is_sized(kind: Kind) -> bool:
    """Whether the line of a kind depends on the size of the meld."""
    return any(unknown.form == "in" for unknown in kind.unknowns)


def _length(domain: Expr, evaluator: Evaluator) -> int:
    """How many places an order `1..size` has."""
    if not isinstance(domain, Range):
        return 0
    low, high = (evaluator.compile(end).run(Env()) for end in (domain.low, domain.high))
    known = low.__class__ is int and high.__class__ is int
    return max(0, min(high - low + 1, MOST_PLACES)) if known else 0


def _members(unknown: Unknown, evaluator: Evaluator) -> Iterator[Any]:
    """The members of a domain one by one; ranges of ranks run in the order of the pack."""
    for entry in unknown.domain:
        if isinstance(entry, Range):
            low, high = (evaluator.compile(end).run(Env()) for end in (entry.low, entry.high))
            yield from evaluator.context.letters.between(low, high)
        elif isinstance(entry, Name) and entry.name in evaluator.context.letters.whole:
            yield from evaluator.context.letters.whole[entry.name]
        else:
            yield evaluator.compile(entry).run(Env())
