"""Look-ahead: what the player can still do in this turn.

Why it exists: some rules ask whether a turn can be brought to a legal end. Continuations are tried, those that are
likely and cheap first; a turn written to its end needs none of it. Inside a look-ahead whatever asks for look-ahead
holds. May import: `engine`, `book`, `facts`, `moves`; `melds`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import NONE, Side, Unknown
from burraco_rules.melds.cases import Before, Blank
from burraco_rules.melds.grades import UNGRADED
from burraco_rules.play.actions import END, Doing
from burraco_rules.play.book import CLOSE, Book
from burraco_rules.play.engine import Engine
from burraco_rules.play.facts import Facts
from burraco_rules.play.laying import cards_of, ways
from burraco_rules.play.moves import continuations
from burraco_rules.play.position import Position

MOST_TRIED: Final = 3_000
"""How many continuations one question tries; beyond these it cannot be told."""

Goal = Callable[[Position, Position], bool]
"""Whether a position reached from another is what was asked for."""


class Lookahead:
    """Answers what rules ask of the future. For one thread."""

    def __init__(self, book: Book, language: str = "en") -> None:
        self.book = book
        self.engine = Engine(book, self, language)
        self._looking = False

    def can(self, position: Position, action: str) -> Any:
        """Whether some legal continuation of the turn does the action: of `end`, completes the turn."""
        if self._looking or position.over:
            return True
        if any(isinstance(piece, Blank) for piece in position.hand()):
            return Unknown(frozenset({"hand"}))
        self._looking = True
        try:
            return self._reached(position, _goal(action))
        finally:
            self._looking = False

    def _reached(self, start: Position, is_goal: Goal) -> Any:
        tried, seen = 0, set[Any]()
        pending = [start]
        while pending:
            position = pending.pop()
            later: list[Position] = []
            for action in continuations(self.engine, position):
                tried += 1
                if tried > MOST_TRIED:
                    return Unknown(frozenset({"can"}))
                result = self.engine.apply(position, action)
                if not isinstance(result, Position):
                    continue
                if is_goal(position, result):
                    return True
                key = _essence(result)
                if action.name != END and _same_turn(start, result) and key not in seen:
                    seen.add(key)
                    later.append(result)
            pending += reversed(later)
        return False

    def deadwood(self, cards: tuple[Piece, ...], melds: tuple[Layout, ...]) -> Any:
        """The points of the cards left over when these are grouped as well as can be."""
        raise NotImplementedError

    def fits(self, card: Piece, meld: Layout, facts: Facts) -> Any:
        """Whether a card alone could be added to a meld by the rules of its kind."""
        if isinstance(card, Blank):
            return Unknown(frozenset({"fits"}))
        before = Before(meld, tuple(range(meld.size)))
        cards = cards_of((card,), (), before)
        asked = Facts(facts.position, self, Doing("add", playing=(card,), target=meld), facts.side)
        return next(ways(self.book.situation("add"), cards, asked, Side(facts.side)), None) is not None

    def graded(self, meld: Layout, facts: Facts) -> tuple[Any, int]:
        """The grade of a meld, `none` where it has none, and its worth."""
        situation = self.book.situation("")
        kind = next(kind for kind in situation.kinds if kind.kind.name == meld.kind)
        env = kind.env()
        env.facts = facts
        name, worth = kind.grades.of(env, meld)
        return (NONE if name == UNGRADED else name), worth


def _goal(action: str) -> Goal:
    if action == END:
        return lambda before, after: (
            bool(after.over) or (after.turn.now != before.turn.now and not _same_turn(before, after))
        )
    if action == CLOSE:
        return lambda before, after: after.closed != before.closed
    return lambda before, after: _did(after, before, action)


def _did(after: Position, before: Position, action: str) -> bool:
    return after.times.get((action, before.player), 0) > before.times.get((action, before.player), 0) or any(
        name == action for name, _ in after.turn.did[len(before.turn.did) :]
    )


def _same_turn(before: Position, after: Position) -> bool:
    """Whether the turn that was in progress is not over."""
    return not after.over and after.turn.stack[0].player == before.turn.stack[0].player and bool(after.turn.did)


def _essence(position: Position) -> Any:
    """What tells apart two positions of one turn."""
    hand = position.hands[position.player]
    keys = None if isinstance(hand, Unknown) else frozenset(piece.key for piece in hand)
    melds = frozenset((meld.kind, tuple(sorted(card.key for card in meld.cards))) for meld in position.melds)
    return keys, melds, position.turn.stack
