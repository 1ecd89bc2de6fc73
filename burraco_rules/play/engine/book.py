"""A ruleset compiled for play: its guards, turns, events and values, ready to be asked in positions.

Why it exists: everything that is the same in every position is worked out once: which rules hang on an action, which
ask for look-ahead, what an event moves. May import: `facts`, `parts`, `position`, `settings`, `steps`;
`melds`; the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from burraco_rules.language import core
from burraco_rules.language.core import Event, Move, MoveEach, Rule
from burraco_rules.language.evaluating.code import Code, Env, Read, Run
from burraco_rules.language.evaluating.context import UNBOUND, Bound, Context, Handed, options_of
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.values import RELATIONS, Letters, Unknown
from burraco_rules.language.expressions import Call, Compare, Expr, Name, Quantified
from burraco_rules.language.ruleset import Ruleset, values_of
from burraco_rules.language.vocabulary import LAYING
from burraco_rules.melds.model.conjuncts import conditions_of_play
from burraco_rules.melds.model.situation import ADDING, NEW_MELD, Situation
from burraco_rules.play.engine.parts import Deed, Guard, Happening, Offer, Plan, Shift, Step
from burraco_rules.play.engine.settings import Settings
from burraco_rules.play.engine.steps import NOTHING, offer_of, told_beforehand
from burraco_rules.play.fact_table import FACTS
from burraco_rules.play.facts import NUMBER_OF, Facts
from burraco_rules.play.handed import HANDED
from burraco_rules.play.position import Position

CLOSE: Final = "close"
"""The event by which a side goes out."""
END: Final = "end"
"""The moment at which a turn is complete."""
DEAL: Final = "deal"
"""The moment after the cards are dealt."""
TURNED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
"""Each comparison as it reads from the other side."""
AHEAD: Final[frozenset[Read]] = frozenset({("fact", "can"), ("fact", "going-out")})
"""What is read by a condition that asks what can still be done."""


class PlayEvaluator(Evaluator):
    """An evaluator that asks for the number of a set, or how it compares, where nothing else of the set is read."""

    def call(self, node: Call, bound: Bound) -> Code:
        """The code of a call."""
        name = self._counted(node, bound)
        if not name:
            return super().call(node, bound)
        number, unknown = NUMBER_OF + name, Unknown(frozenset({name}), low=0)
        return Code(lambda env: env.facts.get(number, unknown), frozenset({("fact", name)}))

    def compare(self, node: Compare, bound: Bound) -> Code:
        """The code of a comparison."""
        for side, other, operator in (
            (node.left, node.right, node.operator),
            (node.right, node.left, TURNED[node.operator]),
        ):
            name = self._counted(side, bound)
            limit = self.compile(other, bound) if name else None
            if limit is not None and limit.constant and limit.value.__class__ is int:
                return Code(_compared(NUMBER_OF + name, operator, limit.value), frozenset({("fact", name)}))
        return super().compare(node, bound)

    def _counted(self, node: Expr, bound: Bound) -> str:
        """The set of the position that an expression counts; empty where it does something else."""
        match node:
            case Call(function="count", sense="function", arguments=(Name(sense="fact", name=name),)):
                known = self.context.known
                return name if name in FACTS and name not in known and not self.context.kind and not bound.past else ""
        return ""


def _compared(number: str, operator: str, limit: int) -> Run:
    def run(env: Env) -> Any:
        facts = env.facts
        if facts.__class__ is not Facts:
            return RELATIONS[operator](Unknown(frozenset({number[1:]}), low=0), limit)
        return facts.compared(number, operator, limit)

    return run


class PlaySituation(Situation):
    """The kinds of a ruleset as an action asks them in play: what is not known is read in the position."""

    in_play = True

    def granted(self, action: str) -> Mapping[str, Any]:
        """What is known of an action without being told: cards that are played were given in no order."""
        return {"ordered": False, **({} if action in ADDING else NEW_MELD)}

    def handed(self) -> Mapping[str, Handed]:
        """The functions that the language leaves to others, but for those that grade melds."""
        return {name: handed for name, handed in HANDED.items() if name not in ("grade", "graded", "bonus")}


class Book:
    """A ruleset under what is known for a whole hand: `known` are facts and values that stay the same in it."""

    remembers = True
    """Whether what became of one action may be kept for others that are alike; not where it matters what is asked."""

    def __init__(self, ruleset: Ruleset, letters: Letters, known: Mapping[str, Any], plain: bool = False) -> None:
        self.ruleset, self.letters, self.known, self.plain = ruleset, letters, known, plain
        self.remembers = self.remembers and not plain
        context = Context(
            letters=letters,
            values=values_of(ruleset),
            options=options_of(ruleset),
            kinds={kind.name: kind for kind in ruleset.kinds},
            known=known,
            handed=HANDED,
        )
        self.evaluator: Evaluator = PlayEvaluator(context)
        self._rules: dict[str, tuple[Guard, ...]] = {}
        self._after: dict[str, tuple[Guard, ...]] = {}
        self._settled: dict[str, bool | None] = {}
        self._happenings: dict[tuple[bool, str], tuple[Happening, ...]] = {}
        self._interrupting: dict[tuple[bool, str], tuple[Plan, ...]] = {}
        self._situations: dict[str, PlaySituation] = {}
        self.plans = tuple(map(self._plan, ruleset.turns))
        self._by_name = {plan.name: plan for plan in reversed(self.plans)}
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

    def settled(self, action: str) -> bool | None:
        """Whether the rules on an action that do not look ahead allow it, where that is the same in all positions."""
        if action not in self._settled:
            guards = [guard for guard in self.rules_on(action) if not guard.looks_ahead]
            never = any(guard.always and guard.require.constant and guard.require.value is False for guard in guards)
            self._settled[action] = False if never else None if guards else True
        return self._settled[action]

    def rules_after(self, moment: str) -> tuple[Guard, ...]:
        """The guards of rules that judge the position which an action leaves."""
        if moment not in self._after:
            turned = [replace(rule, on=rule.after) for rule in self.ruleset.rules if rule.after]
            self._after[moment] = self._guards(turned, moment)
        return self._after[moment]

    def _guards(self, rules: Iterable[Rule], moment: str) -> tuple[Guard, ...]:
        found = []
        for conjunct in conditions_of_play(rules, moments_of(moment)):
            when, require = self.condition(conjunct.guard), self.condition(conjunct.require)
            ahead = not AHEAD.isdisjoint(when.reads | require.reads)
            always = when.constant and when.value is True
            if not (when.constant and when.value is False) and not (require.constant and require.value is True):
                found.append(Guard(conjunct, when, require, ahead, always))
        return tuple(found)

    # ---- turns and events -------------------------------------------------------------------------

    def offer(self, position: Position, facts: Facts) -> Offer:
        """What the turn in progress offers now."""
        now = position.turn.stack[-1]
        plan = self._by_name.get(now.name)
        return NOTHING if plan is None else offer_of(plan, now, facts)

    def _plan(self, turn: core.Turn) -> Plan:
        moment = turn.moment
        before, moments = (False, ()) if moment is None else (moment.before, moment.names)
        steps = tuple(map(self._step, turn.steps))
        return Plan(turn.name, turn.by, before, moments, self.condition(turn.when), steps, told_beforehand(steps))

    def _step(self, step: core.Step) -> Step:
        when = self.condition(step.when)
        return Step(step.many, step.actions, when, step.because, when.constant and when.value is True)

    def plan(self, name: str) -> Plan:
        """The turn of a name."""
        return self._by_name[name]

    def first_plans(self, facts: Facts) -> list[Plan]:
        """The turn that a player begins: the first whose condition holds; before it those whose condition may hold."""
        found = []
        for plan in self.plans:
            if plan.moments:
                continue
            held = plan.when.run(Env(facts=facts))
            if held is not False:
                found.append(plan)
            if held is True:
                break
        return found

    def first_plan(self, facts: Facts) -> Plan | None:
        """The turn that a player begins: the one whose condition holds, else the first that may be; None for none."""
        plans = self.first_plans(facts)
        if not plans:
            return None
        return plans[-1] if plans[-1].when.run(Env(facts=facts)) is True else plans[0]

    def interrupting(self, before: bool, moment: str) -> tuple[Plan, ...]:
        """The turns that stand before or after a moment."""
        found = self._interrupting.get((before, moment))
        if found is None:
            moments = moments_of(moment)
            found = self._interrupting[before, moment] = tuple(
                plan for plan in self.plans if plan.before is before and not moments.isdisjoint(plan.moments)
            )
        return found

    def events(self, before: bool, moment: str) -> tuple[Happening, ...]:
        """The events before or after a moment, in file order."""
        found = self._happenings.get((before, moment))
        if found is None:
            moments = moments_of(moment)
            found = self._happenings[before, moment] = tuple(
                happening
                for event, happening in self._events
                if event.moment.before is before and not moments.isdisjoint(event.moment.names)
            )
        return found

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


def moments_of(moment: str) -> frozenset[str]:
    """The names by which a moment is meant: melds that are laid, by whatever action, are laid."""
    return frozenset({moment, "lay"} if moment in LAYING else {moment})


def _zone(node: Expr) -> str:
    return node.name if isinstance(node, Name) else ""
