"""What is read off a placement: its grade, its points, what its cards count as, and how it compares with others.

Why it exists: none of these decides what is legal; all are read off a placement that a solver found.
May import: the evaluator, `core`, `ruleset`, `layouts`, `values` of the language; `notation`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from burraco_rules.language.core import Grade, Wish
from burraco_rules.language.evaluating.code import Code, Env, Read, joined
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.layouts import Layout, Placed
from burraco_rules.language.evaluating.values import NONE, Place, Rank, Suit
from burraco_rules.language.ruleset import UNWRITTEN
from burraco_rules.notation import Meaning

UNGRADED = str(NONE)
"""The grade of a meld of which no grade holds; it is worth 0."""


class Grades:
    """The grades that a meld of one kind may have: of those that hold the highest worth, then the one written first."""

    def __init__(self, grades: Iterable[Grade], kind: str, evaluator: Evaluator) -> None:
        self._rows = [
            (grade.name, evaluator.condition(grade.when), evaluator.compile(grade.worth))
            for grade in grades
            if grade.kind in ("", kind) and grade.worth is not None
        ]
        self.reads: frozenset[Read] = joined(code for _, *codes in self._rows for code in codes)

    def of(self, env: Env, layout: Layout) -> tuple[str, int]:
        """The grade of a layout and its worth; a condition that is not known does not hold."""
        best, most = UNGRADED, 0
        now, env.layout = env.layout, layout
        for name, when, worth in self._rows:
            if when.run(env) is True:
                value = worth.run(env)
                if value.__class__ is int and (best == UNGRADED or value > most):
                    best, most = name, value
        env.layout = now
        return best, most


class Points:
    """The points of the cards of a meld: `table-points` where the ruleset has that value, else `points`, else 0."""

    def __init__(self, evaluator: Evaluator) -> None:
        values = evaluator.context.values
        name = next((name for name in ("table-points", "points") if values[name] is not UNWRITTEN[name]), None)
        self._ask = None if name is None else evaluator.value_of(name)

    def of(self, env: Env, layout: Layout) -> int:
        """The sum; points that are not known count 0."""
        if self._ask is None:
            return 0
        slot, code = self._ask
        total = 0
        env.layout = layout
        for card in layout.cards:
            env.bound[slot] = card
            found = code.run(env)
            total += found if found.__class__ is int else 0
        return total


class Meanings:
    """What the cards of a meld count as."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._rank = evaluator.counts(lambda counts: counts.rank)
        self._suit = evaluator.counts(lambda counts: counts.suit)

    def of(self, env: Env, card: Placed) -> Meaning:
        """The rank and suit that a card counts as; empty for nothing."""
        env.layout = card.layout
        letters = []
        for slot, code in (self._rank, self._suit):
            env.bound[slot] = card
            found = code.run(env)
            letters.append(found.name if found.__class__ in (Rank, Suit) else "")
        return Meaning(*letters)


class _Wish(NamedTuple):
    when: Code
    amount: Code
    sign: int


class Preference:
    """The wishes of a kind, in order: each `most E` or `least E`, perhaps under a condition."""

    def __init__(self, wishes: Iterable[Wish], evaluator: Evaluator) -> None:
        compiled = [
            _Wish(evaluator.condition(wish.when), evaluator.compile(wish.amount), -1 if wish.most else 1)
            for wish in wishes
        ]
        self._wishes = [wish for wish in compiled if not (wish.when.constant and wish.when.value is False)]
        self.reads: frozenset[Read] = joined(code for wish in self._wishes for code in (wish.when, wish.amount))

    def rank(self, env: Env, layout: Layout) -> tuple[Any, ...]:
        """What a placement is ordered by, the best being the least: the wishes, then the places from low to high."""
        count = layout.line.count
        places = sorted(stand % count for stand in layout.stands)
        return (*self.wishes(env, layout), places, tuple(layout.stands))

    def wishes(self, env: Env, layout: Layout) -> list[Any]:
        """How far a placement is from each wish: less is better."""
        env.layout = layout
        return [wish.sign * _amount(wish.amount.run(env)) if wish.when.run(env) is True else 0 for wish in self._wishes]


def _amount(value: Any) -> int:
    if value.__class__ is Place:
        return int(value.index)
    return value if value.__class__ is int else 0
