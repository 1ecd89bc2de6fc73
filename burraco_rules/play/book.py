"""A ruleset compiled for play: its guards, turns, events and values, ready to be asked in positions.

Why it exists: everything that is the same in every position is worked out once: which rules hang on an action, which
ask for look-ahead, what an event moves. May import: `facts`, `settings`; `melds.conjuncts`, `melds.situation`; the
language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from burraco_rules.language.core import Event, Move, MoveEach, Rule, Text
from burraco_rules.language.evaluating.code import Code, Env
from burraco_rules.language.evaluating.context import UNBOUND, Context, Handed, options_of
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.quantifiers import Loop
from burraco_rules.language.evaluating.values import Letters
from burraco_rules.language.expressions import Call, Expr, Name, Quantified
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.vocabulary import LAYING
from burraco_rules.language.walk import nodes
from burraco_rules.melds.conjuncts import Conjunct, conditions_of_play
from burraco_rules.melds.listing import Listing
from burraco_rules.melds.situation import ADDING, NEW_MELD, Situation
from burraco_rules.play.facts import HANDED, Facts
from burraco_rules.play.settings import Settings

CLOSE: Final = "close"
"""The event by which a side goes out."""
END: Final = "end"
"""The moment at which a turn is complete."""
DEAL: Final = "deal"
"""The moment after the cards are dealt."""


class Guard(NamedTuple):
    """A condition of a rule of play. `looks_ahead` says that it, or where it holds, asks what can still be done."""

    conjunct: Conjunct
    when: Code
    require: Code
    looks_ahead: bool


class Step(NamedTuple):
    """A step of a turn: what may be done, how often, and when the step is on."""

    many: str
    actions: tuple[str, ...]
    when: Code
    because: Text | None


class Plan(NamedTuple):
    """A turn: who plays it, what it interrupts, and its steps."""

    name: str
    by: str
    before: bool
    moments: tuple[str, ...]
    when: Code
    steps: tuple[Step, ...]


class Shift(NamedTuple):
    """An effect that moves cards: from a zone to a zone; `number` of them, all, or those that a binder finds."""

    origin: str
    to: str
    number: Code | None
    all: bool
    chosen: tuple[Loop, Code] | None = None


class Deed(NamedTuple):
    """An effect that moves no card: `end hand` and its like."""

    verb: str
    object: str


class Happening(NamedTuple):
    """An event: when it happens, and its effects in order."""

    name: str
    when: Code
    effects: tuple[Shift | Deed, ...]
    because: Text | None


class PlaySituation(Situation):
    """The kinds of a ruleset as an action asks them in play: what is not known is read in the position."""

    in_play = True

    def granted(self, action: str) -> Mapping[str, Any]:
        return {} if action in ADDING else NEW_MELD

    def handed(self) -> Mapping[str, Handed]:
        return {name: handed for name, handed in HANDED.items() if name not in ("grade", "graded", "bonus")}


class Book:
    """A ruleset under what is known for a whole hand: `known` are facts and values that stay the same in it."""

    def __init__(self, ruleset: Ruleset, letters: Letters, known: Mapping[str, Any], plain: bool = False) -> None:
        self.ruleset, self.letters, self.known, self.plain = ruleset, letters, known, plain
        context = Context(
            letters=letters,
            values={value.name: value for value in ruleset.values},
            options=options_of(ruleset),
            kinds={kind.name: kind for kind in ruleset.kinds},
            known=known,
            handed=HANDED,
        )
        self.evaluator = Evaluator(context)
        self._rules: dict[str, tuple[Guard, ...]] = {}
        self._after: dict[str, tuple[Guard, ...]] = {}
        self._situations: dict[str, PlaySituation] = {}
        self.plans = tuple(
            Plan(
                turn.name,
                turn.by,
                turn.moment is not None and turn.moment.before,
                () if turn.moment is None else turn.moment.names,
                self.condition(turn.when),
                tuple(Step(step.many, step.actions, self.condition(step.when), step.because) for step in turn.steps),
            )
            for turn in ruleset.turns
        )
        self._events = [(event, self._happening(event)) for event in ruleset.events]
        self.announcements = frozenset(announce.name for announce in ruleset.announces)
        self.most_cards = letters.pack.size
        """How often an event may happen at once."""
        self.settings = Settings(ruleset, self.evaluator)

    def condition(self, node: Expr | None) -> Code:
        """The code of a condition in a position."""
        return self.evaluator.condition(node)

    # ---- rules ------------------------------------------------------------------------------------

    def rules_on(self, moment: str) -> tuple[Guard, ...]:
        """The guards on an action, an event or `end`, in file order."""
        if moment not in self._rules:
            self._rules[moment] = self._guards(self.ruleset.rules, moment)
        return self._rules[moment]

    def rules_after(self, moment: str) -> tuple[Guard, ...]:
        """The guards of rules that judge the position which an action leaves."""
        if moment not in self._after:
            turned = [replace(rule, on=rule.after) for rule in self.ruleset.rules if rule.after]
            self._after[moment] = self._guards(turned, moment)
        return self._after[moment]

    def _guards(self, rules: Iterable[Rule], moment: str) -> tuple[Guard, ...]:
        moments = frozenset({moment, "lay"} if moment in LAYING else {moment})
        return tuple(
            Guard(
                conjunct,
                self.condition(conjunct.guard),
                self.condition(conjunct.require),
                self._looks_ahead(conjunct.guard) or self._looks_ahead(conjunct.require),
            )
            for conjunct in conditions_of_play(rules, moments)
        )

    def _looks_ahead(self, node: Expr | None) -> bool:
        """Whether an expression asks `can`, itself or through the values that it reads."""
        pending, seen = [node], set[str]()
        values = self.evaluator.context.values
        while pending:
            for part in nodes(pending.pop()):
                if isinstance(part, Call) and part.function == "can" and part.sense == "function":
                    return True
                name = part.name if isinstance(part, Name) else part.function if isinstance(part, Call) else ""
                if name in values and name not in seen and getattr(part, "sense", "") == "value":
                    seen.add(name)
                    pending += [expr for row in values[name].rows for expr in (row.value, row.when)]
        return False

    # ---- turns and events -------------------------------------------------------------------------

    def plan(self, name: str) -> Plan:
        """The turn of a name."""
        return next(plan for plan in self.plans if plan.name == name)

    def first_plan(self, facts: Facts) -> Plan | None:
        """The turn that a player begins: the first whose condition holds, else may hold; None where there is none."""
        plans = [plan for plan in self.plans if not plan.moments]
        held = [plan.when.run(Env(facts=facts)) for plan in plans]
        certain = next((plan for plan, holds in zip(plans, held, strict=True) if holds is True), None)
        return certain or next((plan for plan, holds in zip(plans, held, strict=True) if holds is not False), None)

    def interrupting(self, before: bool, moment: str) -> tuple[Plan, ...]:
        """The turns that stand before or after a moment."""
        return tuple(plan for plan in self.plans if plan.before is before and moment in plan.moments)

    def events(self, before: bool, moment: str) -> tuple[Happening, ...]:
        """The events before or after a moment, in file order."""
        return tuple(
            happening
            for event, happening in self._events
            if event.moment.before is before and moment in event.moment.names
        )

    def _happening(self, event: Event) -> Happening:
        return Happening(event.name, self.condition(event.when), tuple(map(self._effect, event.effects)), event.because)

    def _effect(self, effect: Any) -> Shift | Deed:
        match effect:
            case Move():
                number = None if effect.number is None else self.evaluator.compile(effect.number)
                return Shift(_zone(effect.origin), _zone(effect.to), number, effect.all)
            case MoveEach():
                loop, inner, _, _ = self.evaluator.loop(effect.binder, UNBOUND)
                among = effect.binder.among
                origin = among.name if isinstance(among, Name) else ""
                return Shift(origin, _zone(effect.to), None, True, (loop, self.evaluator.condition(None, inner)))
            case _:
                return Deed(effect.verb, effect.object)

    # ---- asking -----------------------------------------------------------------------------------

    def holds(self, code: Code, facts: Facts) -> bool:
        """Whether a condition holds for certain."""
        return code.run(Env(facts=facts)) is True

    @property
    def direction(self) -> int:
        """The step from a player to the next: 1 to the left, -1 to the right."""
        return -1 if self.settings.word("seating", "direction", "left") == "right" else 1

    def situation(self, action: str) -> PlaySituation:
        """The kinds as an action asks them; with no action, as melds lie on the table."""
        found = self._situations.get(action)
        if found is None:
            found = PlaySituation(self.ruleset, self.letters, self.known, action, self.plain)
            self._situations[action] = found
        return found

    @cached_property
    def listing(self) -> Listing:
        """The melds that cards may hold, as far as that does not hang on the position."""
        return Listing(self.situation("meld"), self.letters.pack.faces)

    def failing(self, node: Expr, facts: Facts) -> dict[str, tuple[Any, ...]]:
        """For each variable of a condition's outermost binder the things that break it."""
        if not isinstance(node, Quantified):
            return {}
        loop, inner, _, _ = self.evaluator.loop(node.binder, UNBOUND)
        has = self.evaluator.condition(node.has, inner)
        env = Env(facts=facts)
        among = loop.among(env)
        if not isinstance(among, tuple):
            return {}
        found = []
        for thing in among:
            env.bound[loop.slot] = thing
            if loop.where is not None and loop.where(env) is not True:
                continue
            if node.quantifier == "no" or (node.quantifier == "every" and has.run(env) is not True):
                found.append(thing)
        return {node.binder.variable: tuple(found)}


def _zone(node: Expr) -> str:
    return node.name if isinstance(node, Name) else ""
