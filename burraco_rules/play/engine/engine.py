"""The engine: what an action makes of a position, or which rule refuses it.

Why it exists: this is the order of judgement, once for every game: the step of the turn; what comes before the action;
the rules on it; the action; what comes after it; rules that judge what it leaves; the end of the turn; last, what can
still be done. May import: the other modules of `play`; `melds`; the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import Piece
from burraco_rules.melds.explaining.reasons import NO_STEP
from burraco_rules.pack import Card
from burraco_rules.play.actions import END, Action, Doing
from burraco_rules.play.engine import deeds
from burraco_rules.play.engine.book import Book
from burraco_rules.play.engine.chosen import Chosen, NotThere, choices
from burraco_rules.play.engine.course import Course
from burraco_rules.play.engine.doings import Doings
from burraco_rules.play.engine.judging import Judging
from burraco_rules.play.engine.ready import Ready
from burraco_rules.play.engine.refused import Refused, Result, Stage
from burraco_rules.play.engine.steps import offered
from burraco_rules.play.engine.turns import Turns
from burraco_rules.play.facts import Comparison, Facts, Key, Oracle
from burraco_rules.play.position import Position

__all__ = ["Engine", "Refused", "Result", "Trace"]

IN_STOCK = "in-stock"


class Trace:
    """What was read to judge an action: by the rules on it, and by all that came later."""

    __slots__ = ("courses", "on")

    def __init__(self) -> None:
        self.on: list[Facts] = []
        self.courses: list[Course] = []

    def read_on(self) -> Iterator[Key]:
        """What the rules on the action read."""
        return (key for facts in self.on for key in facts.reads)

    def read_later(self) -> Iterator[Key]:
        """What was read after it."""
        return (key for course in self.courses for key in course.reads())

    def compared_on(self) -> Iterator[Comparison]:
        """What the rules on the action asked of numbers."""
        return (comparison for facts in self.on for comparison in facts.comparisons)

    def compared_later(self) -> Iterator[Comparison]:
        """What was asked of numbers after it."""
        return (comparison for course in self.courses for comparison in course.comparisons())


class Engine:
    """Judges actions by one book. `language` is that of sentences. Safe to share between threads, as the book is."""

    def __init__(self, book: Book, oracle: Oracle, language: str = "en") -> None:
        self.book, self.oracle, self.language = book, oracle, language
        self.judging = Judging(book, language)
        self.ready = Ready(book)
        self.turns = Turns(self.judging, oracle)
        self._doings = Doings(self.judging, self.ready, oracle)
        self.precedents: dict[Any, list[Any]] = {}
        self.rulings: dict[Any, Any] = {}
        self.quiet: dict[str, bool] = {}
        """What is kept of the fates of actions; and before which of them nothing happens."""

    # ---- an action --------------------------------------------------------------------------------

    def apply(self, position: Position, action: Action, look: bool = True, trace: Trace | None = None) -> Result:
        """The position after an action, in the first way that is legal; else why it is refused.

        `look` asks also what the player can still do afterwards, as after the last action of a turn. With a `trace`
        only whether it is legal is of interest: a turn in which nothing is left that could be done is then not ended.
        NoSuchMeld where the action names a meld that is not there; Overrun where the cards can lie in too many ways.
        """
        worst: Refused | None = None
        for result in self.results(position, action, look, trace):
            if isinstance(result, Position):
                return result
            if worst is None or result.stage > worst.stage:
                worst = result
        return worst or self.fixed(NO_STEP)

    def results(
        self, position: Position, action: Action, look: bool = True, trace: Trace | None = None
    ) -> Iterator[Result]:
        """What an action makes of the position, for each way to choose the copies of its cards and to lay them."""
        if position.over:
            yield position if action.name == END else self.fixed(NO_STEP)
            return
        entered = self._at_turn(position, action)
        if isinstance(entered, Refused):
            yield entered
            return
        if action.name == END:
            yield self.ended(entered, look, trace)
            return
        place = offered(self.book, entered, action.name, Facts(entered, self.oracle))
        if place is None:
            entered = self.turns.guessed(entered, action.name)
            place = offered(self.book, entered, action.name, Facts(entered, self.oracle))
        ready = entered if place is None else self._before(entered, action.name)
        if isinstance(ready, Refused) or ready is not entered:
            if isinstance(ready, Refused) or ready.over or ready.turn.now.player != entered.turn.now.player:
                yield ready
                return
            place = offered(self.book, ready, action.name, Facts(ready, self.oracle))
        found = choices(ready, action, self.book.letters)
        if isinstance(found, NotThere):
            refused = self._not_offered(ready, Doing(action.name)) if place is None else None
            yield refused or self.fixed(found.reason, found.cards)
            return
        for chosen in found:
            yield from self._done(ready, action, chosen, place, look, trace)

    def _at_turn(self, position: Position, action: Action) -> Result:
        """The position in which the player who acts is at turn: out of turn it takes a turn that may interrupt.

        A player who acts while others may still do something before is taken at the word that they do not.
        """
        player = action.player - 1
        while action.player and player != position.player:
            if not any(progress.player == player for progress in position.turn.stack) or position.over:
                return self.turns.claimed(position, player, action.name)
            ended = self.ended(position, look=False)
            if isinstance(ended, Refused):
                return self.fixed(NO_STEP)
            position = ended
        return position

    def _before(self, position: Position, action: str) -> Result:
        """What happens before an action that is offered: others have done what they must, then events."""
        refused = self.turns.awaited(position, action)
        if refused is not None:
            return refused
        if not self.book.events(True, action):
            return position
        course = Course(position, self.judging, self.oracle)
        refused = course.happen(True, action)
        if refused is None and course.turn_over and not course.position.over:
            refused = self.turns.ended(course, look=False)
        return refused or course.position

    def _done(
        self, position: Position, action: Action, chosen: Chosen, place: int | None, look: bool, trace: Trace | None
    ) -> Iterator[Result]:
        """The action with these pieces, for each way in which they can lie."""
        doings = self._doings.of(position, action, chosen)
        if isinstance(doings, Refused):
            yield (self._not_offered(position, Doing(action.name)) if place is None else None) or doings
            return
        tried = False
        for doing in doings:
            tried = True
            if place is None:
                yield self._not_offered(position, doing)
                return
            yield self.done(position, doing, place, look, trace)
        if not tried:
            yield self.fixed(NO_STEP)

    def done(
        self, position: Position, doing: Doing, place: int, look: bool = True, trace: Trace | None = None
    ) -> Result:
        """The position after an action that the step at a place offers, or why it is refused.

        With a `trace` only whether it is legal is of interest: the position is then not the next player's.
        """
        facts = Facts(position, self.oracle, doing)
        refused = self.judging.refusal(self.book.rules_on(doing.name), facts, Stage.RULES)
        if trace is not None:
            trace.on.append(facts)
        if refused is not None:
            return refused
        draw = 0
        if doing.name == "draw":
            if position.stock == ():
                return self.fixed(IN_STOCK, stage=Stage.RULES)
            draw = self.book.settings.number("setup", "draw", facts, 1)
        position = self.turns.without_claims(position, doing.name)
        course = Course(deeds.done(position, doing, place, draw), self.judging, self.oracle, trace is None)
        refused = self._comes_after(course, facts, doing, look)
        if trace is not None:
            trace.courses.append(course)
        return refused or course.position

    def _comes_after(self, course: Course, before: Facts, doing: Doing, look: bool) -> Refused | None:
        """Events and turns after an action, rules on what it leaves, the end of the turn, and what can still be
        done.
        """
        on, after = self.book.rules_on(doing.name), self.book.rules_after(doing.name)
        refused = course.happen(False, doing.name)
        if refused is not None:
            return refused
        left = course.position
        if after:
            refused = self.judging.refusal(after, course.facts(doing), Stage.AFTERWARDS)
            if refused is not None:
                return refused
        refused = self.turns.ended(course, look and course.whole)
        if refused is not None or not look:
            return refused
        if any(guard.looks_ahead for guard in on):
            facts = course.asks(Facts(before.position, self.oracle, doing, ahead=left))
            refused = self.judging.refusal(on, facts, Stage.AHEAD, ahead=True)
        if refused is None and any(guard.looks_ahead for guard in after):
            facts = course.asks(Facts(left, self.oracle, doing, before.side))
            refused = self.judging.refusal(after, facts, Stage.AHEAD, ahead=True)
        return refused or self._ahead_of_end(course)

    def _ahead_of_end(self, course: Course) -> Refused | None:
        for guards, facts in course.ahead:
            refused = self.judging.refusal(guards, facts, Stage.AHEAD, ahead=True)
            if refused is not None:
                return refused
        return None

    def _not_offered(self, position: Position, doing: Doing) -> Refused:
        """The refusal of an action that no step offers: by a rule on it, else by the step that is due."""
        facts = Facts(position, self.oracle, doing)
        refused = self.judging.refusal(self.book.rules_on(doing.name), facts, Stage.STEP)
        return refused or self.judging.not_due(self.book.offer(position, facts).due, facts)

    def ended(self, position: Position, look: bool = True, trace: Trace | None = None) -> Result:
        """The position after the player ends the turn without a further action, or why that is refused."""
        if position.turn.after_itself:
            return position
        course = Course(position, self.judging, self.oracle, trace is None)
        refused = self.turns.said(position, course)
        if refused is None and look:
            refused = self._ahead_of_end(course)
        if trace is not None:
            trace.courses.append(course)
        return refused or course.position

    # ---- for set-up -------------------------------------------------------------------------------

    def at_turn(self, position: Position, player: int) -> Position:
        """The position in which it is a player's turn, before it is known which one."""
        return self.turns.at_turn(position, player)

    def begun(self, position: Position, player: int) -> Position:
        """The position at the start of a player's turn."""
        return self.turns.begun(position, player)

    def judged(self, moment: str, facts: Facts) -> Refused | None:
        """The refusal by a rule on a moment; None where all hold."""
        return self.judging.refusal(self.book.rules_on(moment), facts)

    def happen(self, position: Position, moment: str) -> Result:
        """The position after what follows a moment."""
        course = Course(position, self.judging, self.oracle)
        return course.happen(False, moment) or course.position

    def value_of_card(self, name: str, card: Piece) -> Any:
        """What a value of cards is for a card that lies nowhere."""
        slot, code = self.book.evaluator.value_of(name)
        env = Env()
        env.bound[slot] = card
        return code.run(env)

    def fixed(self, name: str, cards: Iterable[Card] = (), stage: int = Stage.START) -> Refused:
        """A refusal that rests on no rule."""
        return self.judging.fixed(name, cards, stage)
