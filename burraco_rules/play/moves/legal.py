"""What may be played: whole legal turns, and what was near an action that is refused.

Why it exists: a refusal is settled by showing what would have been right. All that is given here was asked of the
engine. May import: `actions`, `engine`, `moves`, `position`, `referee`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.play.actions import END, Action
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.moves.moves import continuations
from burraco_rules.play.position import Position

MOST_TRIED: Final = 60
"""Of the actions that are near a refused one no more are tried."""
MOST_STEPS: Final = 20_000
"""In a search for whole turns no more actions are tried."""


def legal_turns(engine: Engine, position: Position) -> Iterator[tuple[Action, ...]]:
    """Whole legal turns from here on, those first that end soonest; of several orders of the same actions one."""
    tried, seen = 0, {_essence(position)}
    pending: list[tuple[Position, tuple[Action, ...]]] = [(position, ())]
    while pending:
        longer: list[tuple[Position, tuple[Action, ...]]] = []
        for now, done in pending:
            for action in continuations(engine, now):
                tried += 1
                if tried > MOST_STEPS:
                    return
                result = engine.apply(now, action, look=False)
                if not isinstance(result, Position):
                    continue
                turn = (*done, action)
                if result.over or not result.turn.did or result.turn.stack[0].player != position.turn.stack[0].player:
                    if _is_legal(engine, now, action):
                        yield turn
                elif action.name != END and _essence(result) not in seen:
                    seen.add(_essence(result))
                    longer.append((result, turn))
        pending = longer


def instead(engine: Engine, position: Position, refused: Action, most: int) -> list[Action]:
    """Some legal actions, those first that are most like a refused one."""
    if position.over:
        return []
    near = sorted(continuations(engine, position), key=lambda action: _distance(action, refused))
    legal = (action for action in near[:MOST_TRIED] if _is_legal(engine, position, action))
    return list(islice(legal, most))


def _is_legal(engine: Engine, position: Position, action: Action) -> bool:
    return isinstance(engine.apply(position, action), Position)


def _distance(action: Action, refused: Action) -> tuple[bool, bool, int]:
    """How far an action is from another: its name, the meld it goes to, and the cards that differ."""
    one, other = Counter(action.cards), Counter(refused.cards)
    return action.name != refused.name, action.targets != refused.targets, ((one - other) + (other - one)).total()


def _essence(position: Position) -> Any:
    """What tells apart two positions of one turn, equal cards being equal."""
    hand = position.hands[position.player]
    faces = None if isinstance(hand, Unknown) else frozenset(Counter(piece.face for piece in hand).items())
    melds = frozenset(
        Counter((meld.kind, tuple(sorted(str(c.face) for c in meld.cards))) for meld in position.melds).items()
    )
    return faces, melds, position.turn.stack
