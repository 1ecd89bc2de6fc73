"""Other readings: the open options that, decided otherwise, would make another answer of a turn.

Why it exists: where the sources are silent a ruleset has an open option, and a ruling that would be another under
another reading must say so. What was judged on the way is noted, and only what that reads is varied, each option alone.
May import: the other modules of `play`; `rules`, `melds`; the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from msgspec import Struct

from burraco_rules.cardtext import CardError
from burraco_rules.language.core import Event, Move, MoveEach, Option, Rule
from burraco_rules.language.expressions import Node
from burraco_rules.melds.dependence import open_options, with_option
from burraco_rules.melds.model.readers import PACK, named_in, readers
from burraco_rules.melds.model.situation import MOMENTS
from burraco_rules.melds.question import QuestionError
from burraco_rules.play.engine.book import Book, PlaySituation
from burraco_rules.play.engine.parts import Guard, Happening, Plan
from burraco_rules.play.play import Play
from burraco_rules.play.records.action_text import TurnError
from burraco_rules.play.referee import Ends, Ruling
from burraco_rules.rules import Rules

T = TypeVar("T")

EVERYWHERE = ""
"""The moment at which a meld lies on the table."""


class Reading(Struct, frozen=True):
    """Another value of an open option."""

    option: str
    value: int | str


class Dependence(Struct, frozen=True, omit_defaults=True):
    """Another value of an open option, under which a turn is legal or not, which action is refused, and what ends."""

    option: str
    value: int | str
    legal: bool
    at: int = 0
    ends: Ends = "nothing"


class NotedBook(Book):
    """A book that notes of which moments it was asked: of rules and events, and of kinds by action."""

    remembers = False

    def __init__(self, *args: Any, moments: set[str], actions: set[str]) -> None:
        self.moments, self.actions = moments, actions
        super().__init__(*args)

    def rules_on(self, moment: str) -> tuple[Guard, ...]:
        self.moments.add(moment)
        return super().rules_on(moment)

    def rules_after(self, moment: str) -> tuple[Guard, ...]:
        self.moments.add(moment)
        return super().rules_after(moment)

    def events(self, before: bool, moment: str) -> tuple[Happening, ...]:
        self.moments.add(moment)
        return super().events(before, moment)

    def interrupting(self, before: bool, moment: str) -> tuple[Plan, ...]:
        self.moments.add(moment)
        return super().interrupting(before, moment)

    def situation(self, action: str) -> PlaySituation:
        self.actions.add(action)
        return super().situation(action)


class Readings:
    """The readings of one ruleset. For one thread; what it keeps is made once for each value of an option."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._moments, self._actions = set[str](), set[str]()
        self._noted = Play(rules, self._noting)
        self._of_pack = {name for name, parts in readers(rules.ruleset).items() if PACK in parts}
        self._variants: dict[Reading, Play] = {}

    def _noting(self, *args: Any) -> Book:
        return NotedBook(*args, moments=self._moments, actions=self._actions)

    def of_turn(self, ask: Callable[[Play], T]) -> Iterator[tuple[Reading, T]]:
        """Every other reading of what is judged on the way to an answer, each with the answer that it makes."""
        self._moments.clear()
        self._actions.clear()
        ask(self._noted)
        yield from self._answers(ask, self._read())

    def dependences(self, ask: Callable[[Play], Ruling], found: Ruling) -> tuple[Dependence, ...]:
        """The readings under which some actions are legal and were not, are refused and were not, or end otherwise."""
        return tuple(
            Dependence(reading.option, reading.value, other.legal, other.at, other.ends)
            for reading, other in self.of_turn(ask)
            if (other.legal, other.at, other.ends) != (found.legal, found.at, found.ends)
        )

    def of_trees(self, ask: Callable[[Play], T], trees: Iterable[Node | None]) -> Iterator[tuple[Reading, T]]:
        """Every other reading of some trees of the ruleset, each with the answer that it makes."""
        yield from self._answers(ask, named_in(self.rules.ruleset, trees))

    def _answers(self, ask: Callable[[Play], T], names: Iterable[str]) -> Iterator[tuple[Reading, T]]:
        read = frozenset(names)
        for option in self.rules.ruleset.options:
            if not option.open or option.name not in read:
                continue
            for reading in _others(option):
                try:
                    yield reading, ask(self.under(reading))
                except (QuestionError, CardError, TurnError):  # under that reading the question makes no sense
                    continue

    def under(self, reading: Reading) -> Play:
        """The ruleset ready to be played under another reading. It can judge the same positions, unless its pack is
        another.
        """
        if reading not in self._variants:
            ruleset = with_option(self.rules.ruleset, reading.option, reading.value)
            letters = None if reading.option in self._of_pack else self._noted.letters
            rules = Rules(ruleset, self.rules.language, self.rules.notation)
            self._variants[reading] = Play(rules, letters=letters)
        return self._variants[reading]

    def _read(self) -> frozenset[str]:
        """The options that something reads of what was noted."""
        ruleset = self.rules.ruleset
        read_by = readers(ruleset)
        of_kinds = {
            option.name
            for action in self._actions | {EVERYWHERE}
            if action in MOMENTS
            for option in open_options(ruleset, read_by, action)
        }
        return named_in(ruleset, self._trees()) | of_kinds | self._of_pack

    def _trees(self) -> Iterator[Node | None]:
        ruleset, moments = self.rules.ruleset, self._moments
        moments = moments | ({"lay"} if moments & {"meld", "open", "declare"} else set())
        for rule in ruleset.rules:
            if moments & {*rule.on, *rule.after}:
                yield from trees_of_rule(rule)
        for event in ruleset.events:
            if moments & {event.name, *event.moment.names}:
                yield from _trees_of_event(event)
        for turn in ruleset.turns:
            yield turn.when
            yield from (step.when for step in turn.steps)
        for goal in ruleset.goals:
            yield goal.require
            yield from (tree for wish in goal.wishes for tree in (wish.amount, wish.when))


def trees_of_rule(rule: Rule) -> Iterator[Node | None]:
    """The conditions of a rule and of its exceptions."""
    yield from (rule.when, rule.require)
    for exception in rule.exceptions:
        yield from (exception.when, exception.require)


def _trees_of_event(event: Event) -> Iterator[Node | None]:
    yield event.when
    for effect in event.effects:
        match effect:
            case Move():
                yield effect.number
            case MoveEach():
                yield effect.binder


def _others(option: Option) -> Iterator[Reading]:
    """The values that are not in force."""
    return (Reading(option.name, choice.value) for choice in option.choices if not choice.default)
