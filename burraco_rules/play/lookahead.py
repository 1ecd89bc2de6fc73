"""Look-ahead: what the player can still do in this turn.

Why it exists: some rules ask whether a turn can be brought to a legal end. Continuations are tried, those that are
likely and cheap first, and of those that are alike only one; a turn written to its end needs none of it. Inside a
look-ahead whatever asks for look-ahead holds. May import: `engine`, `book`, `facts`, `fates`, `laying`, `moves`,
`position`; `melds`; the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final

from burraco_rules.cardtext import CardError
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import NONE, Rank, Suit, Unknown
from burraco_rules.melds.cases import Before, Blank
from burraco_rules.melds.grades import UNGRADED
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.laying_down import LayingDown
from burraco_rules.melds.question import Question, QuestionError
from burraco_rules.melds.verdict import Reason
from burraco_rules.play.actions import END, Action, Doing
from burraco_rules.play.book import CLOSE, Book
from burraco_rules.play.course import FIRED
from burraco_rules.play.engine import Engine, Trace
from burraco_rules.play.facts import Facts
from burraco_rules.play.fates import Fates
from burraco_rules.play.laying import cards_of
from burraco_rules.play.moves import Move, Moves
from burraco_rules.play.position import Position
from burraco_rules.play.refused import Refused

MOST_TRIED: Final = 3_000
"""How many continuations one question tries; beyond these it cannot be told."""
MOST_KEPT: Final = 200
"""So many answers are kept."""
EVERYTHING: Final = (FIRED,)
"""What an answer hangs on that was found by trying much."""

Goal = Callable[[Position, Position], bool]
"""Whether a position reached from another is what was asked for."""
Answer = tuple[Any, tuple[str, ...]]


class Lookahead:
    """Answers what rules ask of the future. For one thread."""

    def __init__(self, book: Book, language: str = "en") -> None:
        self.book = book
        self.engine = Engine(book, self, language)
        self.moves = Moves(self.engine)
        self._looking = False
        self._kept: dict[tuple[int, str], tuple[Position, Answer]] = {}
        self._graded: dict[int, tuple[Layout, tuple[Any, int]]] = {}

    # ---- what can still be done -------------------------------------------------------------------

    def can(self, position: Position, action: str) -> Answer:
        """Whether some legal continuation of the turn does the action: of `end`, completes the turn.

        Told with the facts on which the answer hangs.
        """
        if self._looking or position.over:
            return True, ()
        hand = position.hands[position.player]
        if isinstance(hand, Unknown) or any(isinstance(piece, Blank) for piece in hand):
            return Unknown(frozenset({"hand"})), EVERYTHING
        key = id(position), action
        known = self._kept.get(key)
        if known is not None and known[0] is position:
            return known[1]
        with self._look():
            found = _Search(self.engine, self.moves, position, _goal(action)).answer()
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = position, found
        return found

    def possible(self, position: Position) -> bool:
        """Whether there may be something that the player can do besides ending the turn."""
        if self._looking:
            return True
        with self._look():
            return self.moves.possible(position)

    @contextmanager
    def _look(self) -> Iterator[None]:
        """Inside of which whatever asks for look-ahead holds."""
        now, self._looking = self._looking, True
        try:
            yield
        finally:
            self._looking = now

    def stopping(self, position: Position) -> tuple[Reason, ...]:
        """The rules that stop what comes nearest to the end of the turn."""
        with self._look():
            worst: Refused | None = None
            fates = Fates(self.engine, position)
            for move in (*self.moves.cheap(position, fates, every=True), Move(Action(END))):
                result = self.engine.apply(position, move.action)
                if isinstance(result, Refused) and (worst is None or result.stage > worst.stage):
                    worst = result
            return () if worst is None else worst.reasons

    # ---- melds --------------------------------------------------------------------------------------

    def deadwood(self, cards: tuple[Piece, ...], melds: tuple[Layout, ...]) -> Any:
        """The points of the cards left over when these are grouped as well as can be, or added to melds."""
        faces = [card.face for card in cards if not isinstance(card, Blank)]
        if len(faces) < len(cards):
            return Unknown(frozenset({"deadwood"}))
        try:
            return self._laying_down.deadwood(faces, melds, self._question)
        except (CardError, Overrun, QuestionError):
            return Unknown(frozenset({"deadwood"}))

    @cached_property
    def _laying_down(self) -> LayingDown:
        return LayingDown(Judge(self.book.ruleset, self.engine.language, plain=self.book.plain))

    @cached_property
    def _question(self) -> Question:
        """What the book knows, as a question gives it."""
        given = [(name, _text(fact)) for name, fact in self.book.known.items()]
        return Question(given=tuple(sorted((name, text) for name, text in given if text)))

    def fits(self, card: Piece, meld: Layout, facts: Facts) -> Any:
        """Whether a card alone could be added to a meld by the rules of its kind."""
        if isinstance(card, Blank):
            return Unknown(frozenset({"fits"}))
        cards = cards_of((card,), (), Before(meld, tuple(range(meld.size))))
        asked = Facts(facts.position, self, Doing("add", playing=(card,), target=meld), facts.side)
        return next(self.engine.ready.ways("add", cards, asked), None) is not None

    def graded(self, meld: Layout, facts: Facts) -> tuple[Any, int]:
        """The grade of a meld, `none` where it has none, and its worth."""
        known = self._graded.get(id(meld))
        if known is not None and known[0] is meld:
            return known[1]
        situation = self.book.situation("")
        kind = next(kind for kind in situation.kinds if kind.kind.name == meld.kind)
        env = kind.env()
        env.facts = asked = facts.beside(())
        name, worth = kind.grades.of(env, meld)
        found = (NONE if name == UNGRADED else name), worth
        if any(asked.reads):
            for read in asked.reads:
                facts.noted(read)
            return found
        if len(self._graded) >= MOST_GRADED:
            self._graded.clear()
        self._graded[id(meld)] = meld, found
        return found


MOST_GRADED: Final = 2_000
"""Of so many melds the grade is kept."""


class _Search:
    """One search for a continuation that is wanted."""

    def __init__(self, engine: Engine, moves: Moves, start: Position, is_goal: Goal) -> None:
        self._engine, self._moves, self._start, self._is_goal = engine, moves, start, is_goal
        self._left = MOST_TRIED

    def answer(self) -> Answer:
        """Whether there is one, and on what that hangs."""
        start = self._start
        fates = Fates(self._engine, start)
        for move in self._enders(start, fates):
            trace = Trace()
            result = self._tried(start, move.action, trace)
            if isinstance(result, Position) and self._is_goal(start, result):
                return True, self._hangs_on(move, fates, trace)
        try:
            found = self._reached()
        except _Enough:
            found = Unknown(frozenset({"can"}))
        return found, EVERYTHING

    @staticmethod
    def _hangs_on(move: Move, fates: Fates, trace: Trace) -> tuple[str, ...]:
        """What the answer hangs on that one action gives: of one that any card would do as well, on there being one."""
        reads = {*trace.on, *trace.later}
        if move.action.name == END:
            return tuple(reads)
        alike = fates.different(move.action.name).isdisjoint(reads)
        return (*reads, "#hand") if alike and move.action.name == "discard" else EVERYTHING

    def _enders(self, position: Position, fates: Fates) -> Iterator[Move]:
        """The end of the turn, and what is offered that moves no meld; of what is alike and refused only one."""
        yield Move(Action(END))
        for move in self._moves.cheap(position, fates):
            yield move

    def _reached(self) -> bool:
        """Whether what is wanted can be reached; _Enough where too much was tried."""
        seen, pending = {_essence(self._start)}, [self._start]
        while pending:
            position = pending.pop()
            later: list[Position] = []
            fates = Fates(self._engine, position)
            for move in self._candidates(position, fates):
                result = self._tried(position, move.action)
                if not isinstance(result, Position):
                    continue
                if self._is_goal(position, result):
                    return True
                if move.action.name == END or not _same_turn(self._start, result):
                    continue
                key = _essence(result)
                if key not in seen:
                    seen.add(key)
                    later.append(result)
            pending += reversed(later)
        return False

    def _candidates(self, position: Position, fates: Fates) -> Iterable[Move]:
        if position is not self._start:
            yield from self._enders(position, fates)
        yield from self._moves.laid(position, fates)

    def _tried(self, position: Position, action: Action, trace: Trace | None = None) -> Position | Refused | None:
        self._left -= 1
        if self._left < 0:
            raise _Enough
        try:
            return self._engine.apply(position, action, trace=trace)
        except Overrun:
            return None


class _Enough(Exception):
    """More was tried than is allowed."""


def _text(fact: Any) -> str:
    """A fact as a question gives it; empty for what cannot be given so."""
    if isinstance(fact, bool):
        return "always" if fact else "never"
    return str(fact) if isinstance(fact, int | str | Rank | Suit | Piece) else ""


def _goal(action: str) -> Goal:
    if action == END:
        return lambda before, after: bool(after.over) or not _same_turn(before, after)
    if action == CLOSE:
        return lambda before, after: after.closed != before.closed
    return lambda before, after: _did(after, before, action)


def _did(after: Position, before: Position, action: str) -> bool:
    return after.times.get((action, before.player), 0) > before.times.get((action, before.player), 0) or any(
        name == action for name, _ in after.turn.did[len(before.turn.did) :]
    )


def _same_turn(before: Position, after: Position) -> bool:
    """Whether the turn that was in progress is not over."""
    now, turn = before.turn.now, after.turn
    if after.over or not turn.did:
        return False
    level = len(before.turn.stack) - 1
    return len(turn.stack) > level and turn.stack[level].player == now.player and not turn.stack[level].finished


def _essence(position: Position) -> Any:
    """What tells apart two positions of one turn."""
    hand, turn = position.hands[position.player], position.turn
    special = {
        piece.key
        for zone in (turn.taken, turn.drawn, turn.freed, *position.unplayed)
        if not isinstance(zone, Unknown)
        for piece in zone
    }
    cards = () if isinstance(hand, Unknown) else sorted(_mark(piece, special) for piece in hand)
    melds = sorted(
        (meld.kind, tuple([_mark(card, special) for card in meld.cards]), tuple(meld.stands)) for meld in position.melds
    )
    return tuple(cards), tuple(melds), turn.stack


def _mark(piece: Piece, special: set[int]) -> tuple[str, str, int]:
    return piece.face.rank, piece.face.suit, piece.key if piece.key in special else -1
