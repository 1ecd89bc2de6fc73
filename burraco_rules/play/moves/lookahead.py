"""Look-ahead: what the player can still do in this turn.

Why it exists: some rules ask whether a turn can be brought to a legal end. Continuations are tried, those that are
likely and cheap first, and of those that are alike only one; a turn written to its end needs none of it. None is tried
where it is plain that it cannot be. Inside a look-ahead whatever asks for look-ahead holds.
May import: `engine`, `book`, `facts`, `barred`, `fates`, `laying`, `moves`, `position`; `melds`; the language.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import chain
from typing import Any, Final

from burraco_rules.cardtext import CardError
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import NONE, Rank, Suit, Unknown
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.laying.laying_down import LayingDown
from burraco_rules.melds.model.cases import Before, Blank
from burraco_rules.melds.model.grades import UNGRADED
from burraco_rules.melds.question import Question, QuestionError
from burraco_rules.melds.verdict import Reason
from burraco_rules.play.actions import END, Action, Doing
from burraco_rules.play.engine.book import CLOSE, Book
from burraco_rules.play.engine.engine import Engine, Result, Trace
from burraco_rules.play.engine.laying import cards_of
from burraco_rules.play.engine.refused import Refused
from burraco_rules.play.facts import FIRED, SPARE, Comparison, Facts, Key
from burraco_rules.play.moves.alike import Move, has_ended
from burraco_rules.play.moves.barred import Barred
from burraco_rules.play.moves.fates import Fates
from burraco_rules.play.moves.moves import Moves
from burraco_rules.play.position import Position

MOST_TRIED: Final = 1_000
"""How many continuations one question tries; beyond these it cannot be told."""
MOST_KEPT: Final = 200
"""So many answers are kept."""
EVERYTHING: Final = ((FIRED,), ())
"""What an answer hangs on that was found by trying much."""
NOTHING: Final = ((), ())

Answer = tuple[Any, tuple[Key, ...], tuple[Comparison, ...]]
"""Whether it can be done, and on which facts and numbers that hangs."""


class Lookahead:
    """Answers what rules ask of the future. For one thread."""

    def __init__(self, book: Book, language: str = "en") -> None:
        self.book = book
        self.engine = Engine(book, self, language)
        self.moves = Moves(self.engine)
        self.barred = Barred(self.engine)
        self.looking = False
        self._kept: dict[tuple[int, str], tuple[Position, Answer]] = {}
        self._graded: dict[int, tuple[Layout, tuple[Any, int]]] = {}

    # ---- what can still be done -------------------------------------------------------------------

    def can(self, position: Position, action: str) -> Answer:
        """Whether some legal continuation of the turn does the action: of `end`, completes the turn.

        Told with the facts on which the answer hangs.
        """
        if self.looking or position.over:
            return True, *NOTHING
        hand = position.hands[position.player]
        if isinstance(hand, Unknown) or any(isinstance(piece, Blank) for piece in hand):
            return Unknown(frozenset({"hand"})), *EVERYTHING
        key = id(position), action
        known = self._kept.get(key)
        if known is not None and known[0] is position:
            return known[1]
        with self.look():
            found = _Search(self, position, action).answer()
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = position, found
        return found

    def possible(self, position: Position) -> bool:
        """Whether there may be something that the player can do besides ending the turn."""
        return self.looking or self.moves.possible(position)

    @contextmanager
    def look(self) -> Iterator[None]:
        """Inside of which whatever asks for look-ahead holds."""
        now, self.looking = self.looking, True
        try:
            yield
        finally:
            self.looking = now

    def stopping(self, position: Position) -> tuple[Reason, ...]:
        """The rules that stop what comes nearest to the end of the turn."""
        with self.look():
            worst: Refused | None = None
            fates = Fates(self.engine, position)
            for action in (*(move.action for move in self.moves.cheap(position, fates, every=True)), Action(END)):
                result = self.engine.apply(position, action)
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
        if not asked.untouched():
            facts.noted(asked.reads, asked.comparisons)
            return found
        if len(self._graded) >= MOST_GRADED:
            self._graded.clear()
        self._graded[id(meld)] = meld, found
        return found


MOST_GRADED: Final = 2_000
"""Of so many melds the grade is kept."""


class _Search:
    """One search for a continuation that does what is wanted."""

    def __init__(self, ahead: Lookahead, start: Position, wanted: str) -> None:
        self._engine, self._moves, self._barred = ahead.engine, ahead.moves, ahead.barred
        self._start, self._wanted = start, wanted
        self._left, self._found = MOST_TRIED, False

    def answer(self) -> Answer:
        """Whether there is one, and on what that hangs."""
        start, trace = self._start, Trace()
        ended = self._engine.ended(start, trace=trace)
        if self._is_wanted(start, ended):
            return True, tuple(trace.read_later()), tuple(trace.compared_later())
        fates = Fates(self._engine, start)
        for move in self._moves.cheap(start, fates):
            if self._serves(start, move, fates):
                return True, *_hangs_on(move, fates)
        if self._is_barred(start):
            return False, *EVERYTHING
        try:
            return self._reached(), *EVERYTHING
        except _Enough:
            return Unknown(frozenset({"can"})), *EVERYTHING

    def _is_barred(self, position: Position) -> bool:
        """Whether it is plain that what is wanted cannot be reached."""
        if self._wanted == CLOSE:
            return self._barred.from_close(position)
        return self._wanted == END and self._barred.from_end(position)

    def _is_wanted(self, before: Position, after: Result | None) -> bool:
        """Whether what is wanted was done between two positions."""
        if not isinstance(after, Position):
            return False
        if self._wanted == END:
            return has_ended(self._start, after)
        if self._wanted == CLOSE:
            return after.closed != before.closed
        return _did(after, before, self._wanted)

    def _serves(self, position: Position, move: Move, fates: Fates) -> bool:
        """Whether a move does what is wanted; of moves that are alike only one is tried.

        What is known of a move says whether it ends the turn in progress, which may be one that interrupts the other.
        """
        fate = fates.fate(move) if len(position.turn.stack) == len(self._start.turn.stack) else None
        if fate is not None:
            does = {END: fate.ends, CLOSE: fate.closes}.get(self._wanted, move.action.name == self._wanted)
            return fate.legal and does
        if fates.known(move) is False:
            return False
        self._left -= 1
        if self._left < 0:
            raise _Enough
        return self._is_wanted(position, fates.outcome(move))

    def _reached(self) -> bool:
        """Whether what is wanted can be reached; _Enough where too much was tried."""
        seen, tried = {_essence(self._start)}, [self._onward(self._start)]
        while tried:
            position = next(tried[-1], None)
            if position is None:
                tried.pop()
                if self._found:
                    return True
                continue
            key = _essence(position)
            if key not in seen:
                seen.add(key)
                tried.append(self._onward(position))
        return False

    def _onward(self, position: Position) -> Iterator[Position]:
        """The positions after one action more; none where what is wanted comes of one, which is then `_found`.

        Those come first that play a card without which the turn may not end.
        """
        fates = Fates(self._engine, position)
        ended = self._engine.ended(position, trace=Trace())
        if position is not self._start:
            cheap = self._moves.cheap(position, fates)
            self._found = self._is_wanted(position, ended) or any(self._serves(position, move, fates) for move in cheap)
            if self._found or self._is_barred(position):
                return
        lacking = {card for reason in ended.reasons for card in reason.cards} if isinstance(ended, Refused) else set()
        for move in chain(self._moves.laid(position, fates, lacking), self._moves.cheap(position, fates)):
            if self._serves(position, move, fates):
                self._found = True
                return
            if fates.known(move) is False:
                continue
            result = self._whole(position, move.action)
            if result is not None and not has_ended(self._start, result):
                yield result

    def _whole(self, position: Position, action: Action) -> Position | None:
        """The position after an action from which the turn goes on."""
        self._left -= 1
        if self._left < 0:
            raise _Enough
        try:
            result = self._engine.apply(position, action, look=False)
        except Overrun:
            return None
        return result if isinstance(result, Position) else None


def _hangs_on(move: Move, fates: Fates) -> tuple[tuple[Key, ...], tuple[Comparison, ...]]:
    """What an answer hangs on that one action gives: of one that any card would do as well, on there being one."""
    name, fate, asked = move.action.name, fates.fate(move), fates.asked_on(move)
    if name != "discard" or fate is None or asked is None:
        return EVERYTHING
    later, compared = fates.hangs_on(fate)
    if fates.alike(name, asked.reads):
        a_card = Comparison("#hand", ">", 0, fates.facts.number("#hand"))
        return (*asked.reads, *later), (a_card, *asked.comparisons, *compared)
    if not fates.alike(name, (key for key in asked.reads if key != "card")):
        return EVERYTHING
    return (*later, (SPARE, name)), compared


class _Enough(Exception):
    """More was tried than is allowed."""


def _text(fact: Any) -> str:
    """A fact as a question gives it; empty for what cannot be given so."""
    if isinstance(fact, bool):
        return "always" if fact else "never"
    return str(fact) if isinstance(fact, int | str | Rank | Suit | Piece) else ""


def _did(after: Position, before: Position, action: str) -> bool:
    return after.times.get((action, before.player), 0) > before.times.get((action, before.player), 0) or any(
        name == action for name, _ in after.turn.did[len(before.turn.did) :]
    )


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
