"""What the rules said while a turn was judged or a hand was scored, one after the other.

Why it exists: whoever wonders why a turn is refused, or allowed, wants to see which rules were asked, and which never
were. May import: `cases`, `described`, `seated`, `trace`; `play`, `rules`; the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import starmap
from typing import Any, Final

from burraco_rules.authoring.cases import Case
from burraco_rules.authoring.described import position_of, teams_of
from burraco_rules.authoring.seated import settle
from burraco_rules.authoring.trace import BROKEN, UNREAD, Answer, Fate, Step, Trace, rule_names
from burraco_rules.language.core import Rule
from burraco_rules.language.evaluating.code import Code, Env
from burraco_rules.play.actions import Action
from burraco_rules.play.described import score_position
from burraco_rules.play.engine.book import Book
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.engine.parts import Guard
from burraco_rules.play.facts import Facts
from burraco_rules.play.play import Play
from burraco_rules.play.position import Position
from burraco_rules.play.records.written import write_action
from burraco_rules.play.scoring import score
from burraco_rules.rules import Rules

Heard = dict[str, Fate]
"""The rules that were asked, in order, and what became of each when it was asked last."""


class HeardBook(Book):
    """A book that tells which rules are asked; what is only looked ahead to is not told."""

    remembers = False

    def __init__(self, *args: Any, heard: Heard) -> None:
        self._heard = heard
        super().__init__(*args)

    def _guards(self, rules: Iterable[Rule], moment: str) -> tuple[Guard, ...]:
        return tuple(map(self._told, super()._guards(rules, moment)))

    def _told(self, guard: Guard) -> Guard:
        rule, require = guard.conjunct.rule, guard.require

        def run(env: Env) -> Any:
            found, facts = require.run(env), env.facts
            if facts.__class__ is Facts and not facts.oracle.looking and found.__class__ is bool:
                self._heard.pop(rule, None)
                self._heard[rule] = "held" if found else "broken"
            return found

        return guard._replace(require=Code(run, require.reads))


class PlayTracer:
    """Traces of the questions of play to one ruleset. For one thread."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._heard = rules, Heard()
        self._play = Play(rules, lambda *args: HeardBook(*args, heard=self._heard))

    def trace(self, case: Case) -> Trace | None:
        """What the rules said in a case; None for questions in which none is asked one by one.

        CardError, QuestionError, TurnError for what makes no sense.
        """
        find = _TRACED.get(case.ask)
        return None if find is None else find(self, case)

    def turn(self, case: Case) -> Trace:
        """The rules that each action of a turn was judged by, up to the one that is refused."""
        position = position_of(case.question["position"], case.question.get("upcard", ""))
        settled = settle(self._play, position, case.question["turn"])
        actions, pack = settled.actions, self._play.letters.pack
        steps, fates = [], dict.fromkeys(rule_names(self._rules.ruleset), UNREAD)
        for place, before in enumerate(settled.ruling.path):
            asked = self._asked(settled.engine, before, actions[place], place == len(actions) - 1)
            steps.append(Step(write_action(actions[place], pack), tuple(starmap(Answer, asked.items()))))
            fates |= asked
        return Trace(self._rules.name, fates, steps=tuple(steps))

    def _asked(self, engine: Engine, before: Position, action: Action, look: bool) -> Heard:
        """The rules that judged an action: in the way in which it is done, else in the one that came furthest."""
        furthest, found = -1, Heard()
        self._heard.clear()
        for result in engine.results(before, action, look):
            heard = Heard(self._heard)
            self._heard.clear()
            if isinstance(result, Position):
                return heard
            if result.stage > furthest:
                furthest, found = result.stage, heard | dict.fromkeys((r.rule for r in result.reasons), BROKEN)
        return found

    def score(self, case: Case) -> Trace:
        """The lines of the sheet of a finished hand, with what each is worth to each side."""
        engine, position = score_position(self._play, teams_of(case.question))
        rows = score(engine, position).rows
        lines = tuple(Answer(row.name, ", ".join(map(str, row.worth))) for row in rows)
        return Trace(self._rules.name, dict.fromkeys(rule_names(self._rules.ruleset), UNREAD), steps=(Step("", lines),))


_TRACED: Final[Mapping[str, Callable[[PlayTracer, Case], Trace]]] = {"turn": PlayTracer.turn, "score": PlayTracer.score}
"""The questions of play that are answered rule by rule."""
