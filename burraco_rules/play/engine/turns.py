"""Turns: whose turn it is, who may interrupt it, when it is complete, and what follows then.

Why it exists: a turn ends with its last step, by its player's word, because its side has gone out, or because nothing
is left that could be done; others may come before or after something in it. May import: `actions`, `book`, `course`,
`facts`, `judging`, `parts`, `position`, `refused`, `steps`; `code`, `vocabulary` of the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.vocabulary import LAYING
from burraco_rules.melds.explaining.reasons import NO_STEP
from burraco_rules.play.engine.book import END
from burraco_rules.play.engine.course import Course
from burraco_rules.play.engine.judging import Judging
from burraco_rules.play.engine.parts import Plan
from burraco_rules.play.engine.refused import Refused, Result, Stage
from burraco_rules.play.engine.steps import offered
from burraco_rules.play.facts import Facts, Oracle
from burraco_rules.play.position import Position, Progress, Turn, next_seat

CHANGING: Final = frozenset((*LAYING, "add", "swap", "regroup"))
"""The actions that change melds: they end a row of turns in which only something else was done."""


class Turns:
    """The turns of one book."""

    def __init__(self, judging: Judging, oracle: Oracle) -> None:
        self._judging, self._oracle, self._book = judging, oracle, judging.book

    # ---- beginning ----------------------------------------------------------------------------------

    @staticmethod
    def at_turn(position: Position, player: int) -> Position:
        """The position in which it is a player's turn, before it is known which one."""
        return replace(position, turn=Turn((Progress("", player),), opened_before=position.opened))

    def begun(self, position: Position, player: int) -> Position:
        """The position at the start of a player's turn."""
        start = self.at_turn(position, player)
        plan = self._book.first_plan(Facts(start, self._oracle))
        return start if plan is None else _with_plan(start, plan.name)

    def following(self, position: Position) -> Position:
        """The position at the start of the turn of the next player who is still in the hand."""
        other = next_seat(position.player, self._book.direction, position.active)
        return self.begun(_counted(position), other)

    def guessed(self, position: Position, action: str) -> Position:
        """The position with another turn, where it is not known which one begins, and another offers the action."""
        turn = position.turn
        if turn.did or len(turn.stack) > 1 or turn.now.step:
            return position
        plans = self._book.first_plans(Facts(self.at_turn(position, turn.now.player), self._oracle))
        for plan in plans if len(plans) > 1 else ():
            found = _with_plan(position, plan.name)
            if offered(self._book, found, action, Facts(found, self._oracle)) is not None:
                return found
        return position

    # ---- interrupting -------------------------------------------------------------------------------

    def claimed(self, position: Position, player: int, action: str) -> Result:
        """The position in which a player out of turn is at turn, before something that may be done now."""
        for found in self.claims(position, (player,)):
            if offered(self._book, found, action, Facts(found, self._oracle)) is not None:
                return found
        return self._judging.fixed(NO_STEP)

    def claims(self, position: Position, players: Iterable[int]) -> Iterator[Position]:
        """The positions in which one of some players interrupts the turn in progress, before something in it."""
        facts = Facts(position, self._oracle)
        for plan in self._book.plans:
            if not plan.before or plan.when.run(Env(facts=facts)) is False:
                continue
            moments = [name for moment in plan.moments for name in (LAYING if moment == "lay" else (moment,))]
            if all(offered(self._book, position, name, facts) is None for name in moments):
                continue
            for player in self._still_to_come(position, plan):
                if player in players:
                    yield self._entered(position, plan, player)

    def awaited(self, position: Position, action: str) -> Refused | None:
        """The refusal of an action before which another player must do something."""
        for plan in self._book.interrupting(True, action):
            if plan.when.run(Env(facts=Facts(position, self._oracle))) is not True:
                continue
            for player in self._still_to_come(position, plan):
                found = self._entered(position, plan, player)
                facts = Facts(found, self._oracle)
                step = self._book.offer(found, facts).must
                if step is not None:
                    return self._judging.not_due(step, facts, Stage.STEP)
        return None

    def without_claims(self, position: Position, action: str) -> Position:
        """The position in which others may come again before an action, as it is done now."""
        if not position.turn.claimed:
            return position
        names = {plan.name for plan in self._book.interrupting(True, action)}
        claimed = tuple(claim for claim in position.turn.claimed if claim[0] not in names)
        return replace(position, turn=replace(position.turn, claimed=claimed))

    def _still_to_come(self, position: Position, plan: Plan) -> list[int]:
        """Who may still interrupt by a turn: each once, and those further to the left after those that did."""
        players = self._players(position, plan.by)
        came = [
            players.index(player) for name, player in position.turn.claimed if name == plan.name and player in players
        ]
        return players[1 + max(came, default=-1) :]

    @staticmethod
    def _entered(position: Position, plan: Plan, player: int) -> Position:
        turn = position.turn.entered(Progress(plan.name, player))
        return replace(position, turn=replace(turn, claimed=(*turn.claimed, (plan.name, player))))

    def _interrupted(self, position: Position, plans: Iterable[Plan]) -> Position:
        """The position after the turns that begin now were put before the one in progress, the first before all."""
        turn = position.turn
        coming = [Progress(plan.name, player) for plan in plans for player in self._players(position, plan.by)]
        for progress in reversed(coming):
            turn = turn.entered(progress)
        return replace(position, turn=turn)

    @staticmethod
    def _players(position: Position, by: str) -> list[int]:
        """Who may interrupt the player whose turn it is, from the left on."""
        player, number = position.player, position.players
        if not by:
            return [player]
        others = [(player + turn) % number for turn in range(1, number)]
        others = [other for other in others if position.active[other]]
        own = position.sides[player]
        match by:
            case "partner":
                return [other for other in others if position.sides[other] == own][:1]
            case "opponent":
                return [other for other in others if position.sides[other] != own][:1]
        return others

    # ---- ending -------------------------------------------------------------------------------------

    def ended(self, course: Course, look: bool) -> Refused | None:
        """What follows an action: the turn is complete, or goes on; others come to their turn. Its refusal by a rule.

        A turn in which nothing is left that could be done ends by itself; `look` asks for that.
        """
        position = course.position
        if position.over and not course.closed:
            return None
        if course.turn_over or self._book.offer(position, course.facts()).due is None:
            refused = None if course.ends_at_once else self._judged(course)
            if refused is not None or position.over:
                return refused
            course.position = _finished(position)
        if course.begun:
            course.position = self._interrupted(course.position, course.begun)
            course.begun = []
        refused = self._settled(course)
        position = course.position
        if refused is None and look and not position.over and position.turn.did and self._is_at_an_end(position):
            self._end_by_itself(course)
            refused = self._settled(course)
        return refused

    def said(self, position: Position, course: Course) -> Refused | None:
        """What follows where a player ends the turn without a further action. Its refusal by a rule."""
        facts = Facts(position, self._oracle)
        step = self._book.offer(position, facts).must
        refused = self._judged(course)
        if refused is None and step is not None:
            refused = self._judging.not_due(step, facts)
        if refused is not None:
            return refused
        course.position = _finished(position)
        return self._settled(course)

    def _judged(self, course: Course) -> Refused | None:
        """The refusal of the end of the turn in progress by a rule."""
        turn = course.position.turn
        moments = (turn.now.name,) if len(turn.stack) > 1 else (END, turn.now.name)
        for moment in moments:
            guards = self._book.rules_on(moment)
            if guards:
                facts = course.facts()
                refused = self._judging.refusal(guards, facts, Stage.END)
                if refused is not None:
                    return refused
                course.ahead.append((guards, facts))
        return None

    def _settled(self, course: Course) -> Refused | None:
        """Turns that are finished are left, and those in which nothing can be done are passed over."""
        passed, before = 0, course.position
        while not course.position.over and passed <= course.position.players:
            now = course.position.turn.stack[-1]
            if now.finished:
                refused = self._left(course)
                if refused is not None and course.by_itself:
                    course.position = before
                    break
                if refused is not None or not course.whole:
                    return refused
            elif course.whole and self._is_fresh(course.position) and self._is_at_an_end(course.position):
                before = course.position
                self._end_by_itself(course)
                passed += 1
            else:
                break
        if course.by_itself:
            turn = course.position.turn
            if not turn.did and len(turn.stack) == 1:
                course.position = replace(course.position, turn=replace(turn, after_itself=True))
        return None

    def _left(self, course: Course) -> Refused | None:
        """The turn in progress is left: what comes after it happens, and the one below, or the next player's, goes on.

        Where only the verdict counts nobody goes on.
        """
        turn = course.position.turn
        *below, now = turn.stack
        if not now.left:
            refused = self._after(course, now.name, below)
            if refused is not None or course.position.over or not course.whole:
                return refused
            if course.begun:
                turn = replace(turn, stack=(*below, replace(now, left=True)))
                course.position = self._interrupted(replace(course.position, turn=turn), course.begun)
                course.begun = []
                return None
        position = course.position
        if below:
            course.position = replace(position, turn=position.turn.left())
        else:
            course.position = self.following(position)
        return None

    def _after(self, course: Course, name: str, below: Iterable[Progress]) -> Refused | None:
        """What comes after a turn: of several players, after the last of them."""
        moments = [] if below else [END]
        if not any(progress.name == name for progress in below):
            moments.append(name)
        for moment in moments:
            refused = course.happen(False, moment)
            guards = self._book.rules_after(moment)
            if refused is None and guards:
                refused = self._judging.refusal(guards, course.facts(), Stage.END)
            if refused is not None or course.position.over:
                return refused
        return None

    @staticmethod
    def _is_fresh(position: Position) -> bool:
        """Whether nothing was done yet in the turn in progress."""
        turn = position.turn
        now = turn.now
        return bool(now.name) and not now.step and not now.done and (len(turn.stack) > 1 or not turn.did)

    def _is_at_an_end(self, position: Position) -> bool:
        """Whether nothing is left in the turn in progress that could be done, and no rule refuses its end."""
        if self._book.offer(position, Facts(position, self._oracle)).must is not None or self._oracle.possible(
            position
        ):
            return False
        trial = Course(position, self._judging, self._oracle)
        return self._judged(trial) is None and not any(
            self._judging.refusal(guards, facts, ahead=True) for guards, facts in trial.ahead
        )

    @staticmethod
    def _end_by_itself(course: Course) -> None:
        course.position, course.by_itself = _finished(course.position), True


def _finished(position: Position) -> Position:
    *below, now = position.turn.stack
    return replace(position, turn=replace(position.turn, stack=(*below, replace(now, finished=True))))


def _with_plan(position: Position, name: str) -> Position:
    now = replace(position.turn.now, name=name)
    return replace(position, turn=replace(position.turn, stack=(*position.turn.stack[:-1], now)))


def _counted(position: Position) -> Position:
    """The position with the actions of the turn counted; those in a row only where no meld was changed as well."""
    times, in_a_row = dict(position.times), position.in_a_row
    for done in position.turn.did:
        times[done] = times.get(done, 0) + 1
    names = {name for name, _ in position.turn.did}
    names = names & CHANGING or names
    return replace(position, times=times, in_a_row={name: in_a_row.get(name, 0) + 1 for name in names})
