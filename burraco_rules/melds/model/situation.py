"""A ruleset compiled for one moment: every kind under the rules then in force, with what is known folded in.

Why it exists: most questions share their moment. What it decides is decided once, and answers already found are kept.
A situation that is like another but for some options takes over whatever does not read them.
May import: `programs`, `conjuncts`, `grades`, `readers`; the evaluator, `ruleset`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from burraco_rules.language.core import Kind
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.context import Context, Handed, options_of
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import NONE, Letters, Side
from burraco_rules.language.ruleset import Ruleset, values_of
from burraco_rules.melds.model.conjuncts import conjuncts, conjuncts_of_play
from burraco_rules.melds.model.grades import UNGRADED, Grades, Meanings, Points, Preference
from burraco_rules.melds.model.programs import Compiled
from burraco_rules.melds.model.readers import POINTS, grades, shape, wishes

T = TypeVar("T")

THIS_TURN: Final[Mapping[str, Any]] = dict.fromkeys(("taken", "drawn", "played", "freed"), ())
"""What a bare question knows without being told."""
NEW_MELD: Final[Mapping[str, Any]] = dict.fromkeys(("kept", "added", "removed"), ())
"""What is known of a meld that did not lie before."""
OWN: Final = Side(0)
"""The side that a question is about."""
OTHER: Final = Side(1)
"""Another side."""
MOMENTS: Final[Mapping[str, frozenset[str]]] = {
    "": frozenset(),
    "meld": frozenset({"meld", "lay"}),
    "open": frozenset({"open", "lay"}),
    "declare": frozenset({"declare", "lay"}),
    "regroup": frozenset({"regroup"}),
    "add": frozenset({"add"}),
    "swap": frozenset({"swap"}),
}
"""The moments of each action that a question may be about; a meld that lies on the table is at none."""
ADDING: Final = frozenset({"add", "swap"})
"""The actions that change a meld which lies on the table."""
OF_PLAY: Final = ADDING | {"open"}
"""The actions of which a question also asks the rules outside kinds, as far as they can be read."""
MORE_WORK_IF_PLAIN: Final = 100
"""How many times more work a question may take in plain mode, where nothing is narrowed."""


class Alike(NamedTuple):
    """Another situation, in which nothing but some options is different, and the parts of the ruleset that read them.

    It is of the same ruleset, and the same is known.
    """

    situation: Situation
    changed: frozenset[str]


class KindAt:
    """A kind at a moment, with what is read off its placements."""

    def __init__(self, kind: Kind, place: int, situation: Situation) -> None:
        ruleset, name = situation.ruleset, kind.name
        other, changed = situation.counterpart(place)

        def part(of: str, taken: Callable[[KindAt], T], made: Callable[[], T]) -> T:
            return made() if other is None or of in changed else taken(other)

        self.kind, self.place = kind, place
        self.grades = part(
            grades(name),
            lambda other: other.grades,
            lambda: Grades(ruleset.grades, name, Evaluator(situation.context(name))),
        )
        self.evaluator = Evaluator(situation.context(name, self.grades))
        self.preference = part(
            wishes(name), lambda other: other.preference, lambda: Preference(kind.prefer, self.evaluator)
        )
        self.points = part(POINTS, lambda other: other.points, lambda: Points(self.evaluator))
        self.counts = part(
            shape(name), lambda other: other.counts, lambda: None if not kind.counts else Meanings(self.evaluator)
        )
        moments = MOMENTS[situation.action]
        conditions = conjuncts(kind.rules, moments)
        if situation.asks_play:
            conditions += conjuncts_of_play(ruleset.rules, moments)
        wanted = self.grades.reads | self.preference.reads
        same = None if other is None else other.compiled
        if same is not None and same.reads == wanted and not any(condition.rule in changed for condition in conditions):
            self.compiled: Compiled = same
        else:
            context, kin = self.evaluator.context, None if same is None else (same, changed)
            self.compiled = Compiled(kind, context, conditions, wanted, situation.plain, kin)

    def env(self) -> Env:
        """What one question to the kind is evaluated in."""
        env = Env()
        env.steps *= MORE_WORK_IF_PLAIN if self.compiled.plain else 1
        return env


class Situation:
    """The kinds of a ruleset at one moment. Safe to share between threads."""

    def __init__(
        self,
        ruleset: Ruleset,
        letters: Letters,
        known: Mapping[str, Any],
        action: str,
        plain: bool,
        alike: Alike | None = None,
    ) -> None:
        self.ruleset, self.letters, self.action, self.plain = ruleset, letters, action, plain
        self._alike = alike
        self.known = {**self.granted(action), **known}
        self.asks_play = action in OF_PLAY and not self.in_play
        """Whether rules of play are asked with those of the kinds, as far as they can be read."""
        self._values = values_of(ruleset)
        self._kinds = {kind.name: kind for kind in ruleset.kinds}
        self._options = options_of(ruleset)
        self._order_matters: dict[int, bool] = {}
        self.kinds = tuple(KindAt(kind, place, self) for place, kind in enumerate(ruleset.kinds))
        self._by_name = {kind.kind.name: kind for kind in self.kinds}

    in_play = False
    """Whether facts that are not known are read in a position, when something is asked."""

    def granted(self, action: str) -> Mapping[str, Any]:
        """What is known of an action without being told."""
        return {**THIS_TURN, "side": OWN, **({} if action in ADDING else NEW_MELD)}

    def handed(self) -> Mapping[str, Handed]:
        """The functions that the language leaves to others, but for those that grade melds."""
        return {"did": Handed(lambda env, action: False)}

    def counterpart(self, place: int) -> tuple[KindAt | None, frozenset[str]]:
        """The same kind in the situation that is alike, if much of it is the same, and which parts are not."""
        if self._alike is None:
            return None, frozenset()
        situation, changed = self._alike
        kind = situation.kinds[place]
        return None if shape(kind.kind.name) in changed or kind.compiled.waits else kind, changed

    def context(self, kind: str, grades: Grades | None = None) -> Context:
        """What is known in rules of a kind; without grades, in its grades."""
        handed = dict(self.handed())
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
            known=self.known,
            handed=handed,
            closed=not self.in_play,
        )

    def grade(self, env: Env, meld: Layout) -> tuple[Any, int]:
        """The grade of a meld, `none` where it has none, and its worth."""
        name, worth = self._by_name[meld.kind].grades.of(env, meld)
        return (NONE if name == UNGRADED else name), worth

    def kinds_after(self, name: str) -> tuple[KindAt, ...]:
        """The kinds that a meld of a kind may be of when cards are added: its own, and those that are made from it."""
        return tuple(kind for kind in self.kinds if name in (kind.kind.name, *kind.kind.bases))

    def order_matters(self, size: int) -> bool:
        """Whether an answer may depend on the order in which cards were given."""
        found = self._order_matters.get(size)
        if found is None:
            found = any(kind.compiled.of_size(size).order_matters for kind in self.kinds)
            self._order_matters[size] = found
        return found
