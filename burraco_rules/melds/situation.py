"""A ruleset compiled for one moment: every kind under the rules then in force, with what is known folded in.

Why it exists: most questions share their moment. What it decides is decided once, and answers already found are kept.
May import: `programs`, `conjuncts`, `grades`; the evaluator, `ruleset`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from burraco_rules.language.core import Kind
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.context import Context, Handed, options_of
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import NONE, Letters
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.conjuncts import conjuncts, conjuncts_of_play
from burraco_rules.melds.grades import UNGRADED, Grades, Meanings, Points, Preference
from burraco_rules.melds.programs import Compiled

NEW_MELD: Final[Mapping[str, Any]] = dict.fromkeys(
    ("taken", "drawn", "played", "freed", "kept", "added", "removed"), ()
)
"""What a bare question about a new meld knows without being told."""
MOMENTS: Final[Mapping[str, frozenset[str]]] = {
    "": frozenset(),
    "meld": frozenset({"meld", "lay"}),
    "open": frozenset({"open", "lay"}),
}
"""The moments of each action that a question may be about; a meld that lies on the table is at none."""
MORE_WORK_IF_PLAIN: Final = 100
"""How many times more work a question may take in plain mode, where nothing is narrowed."""


class KindAt:
    """A kind at a moment, with what is read off its placements."""

    def __init__(self, kind: Kind, place: int, situation: Situation) -> None:
        ruleset, context = situation.ruleset, situation.context(kind.name)
        self.kind, self.place = kind, place
        self.grades = Grades(ruleset.grades, kind.name, Evaluator(context))
        self.evaluator = Evaluator(situation.context(kind.name, self.grades))
        self.preference = Preference(kind.prefer, self.evaluator)
        self.points = Points(self.evaluator)
        self.counts = None if not kind.counts else Meanings(self.evaluator)
        moments = MOMENTS[situation.action]
        conditions = conjuncts(kind.rules, moments)
        if situation.action == "open":
            conditions += conjuncts_of_play(ruleset.rules, moments)
        reads = self.grades.reads | self.preference.reads
        self.compiled = Compiled(kind, self.evaluator.context, conditions, reads, situation.plain)

    def env(self) -> Env:
        """What one question to the kind is evaluated in."""
        env = Env()
        env.steps *= MORE_WORK_IF_PLAIN if self.compiled.plain else 1
        return env


class Situation:
    """The kinds of a ruleset at one moment. Safe to share between threads."""

    def __init__(self, ruleset: Ruleset, letters: Letters, known: Mapping[str, Any], action: str, plain: bool) -> None:
        self.ruleset, self.letters, self.action, self.plain = ruleset, letters, action, plain
        self._known = {**NEW_MELD, **known}
        self._values = {value.name: value for value in ruleset.values}
        self._kinds = {kind.name: kind for kind in ruleset.kinds}
        self._options = options_of(ruleset)
        self._order_matters: dict[int, bool] = {}
        self.kinds = tuple(KindAt(kind, place, self) for place, kind in enumerate(ruleset.kinds))
        self._by_name = {kind.kind.name: kind for kind in self.kinds}

    def context(self, kind: str, grades: Grades | None = None) -> Context:
        """What is known in rules of a kind; without grades, in its grades."""
        handed = {"did": Handed(lambda env, action: False)}
        if grades is not None:
            reads = grades.reads | {("fact", "grade")}
            handed["grade"] = Handed(lambda env, meld: self.grade(env, meld)[0], reads)
            handed["graded"] = Handed(lambda env, meld: self.grade(env, meld)[0] is not NONE, reads)
            handed["bonus"] = Handed(lambda env, meld: self.grade(env, meld)[1], reads)
        return Context(
            letters=self.letters,
            values=self._values,
            options=self._options,
            kinds=self._kinds,
            kind=kind,
            known=self._known,
            handed=handed,
            closed=True,
        )

    def grade(self, env: Env, meld: Layout) -> tuple[Any, int]:
        """The grade of a meld, `none` where it has none, and its worth."""
        name, worth = self._by_name[meld.kind].grades.of(env, meld)
        return (NONE if name == UNGRADED else name), worth

    def order_matters(self, size: int) -> bool:
        """Whether an answer may depend on the order in which cards were given."""
        found = self._order_matters.get(size)
        if found is None:
            found = any(kind.compiled.of_size(size).order_matters for kind in self.kinds)
            self._order_matters[size] = found
        return found
