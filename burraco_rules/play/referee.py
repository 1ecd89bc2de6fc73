"""The referee: what becomes of a turn, action by action, and which action is refused.

Why it exists: a turn names faces, and of two equal cards it may matter which one is meant; it is whichever makes the
turn legal, and that is known only when the whole turn is played. What the player could still do is asked after the
last action alone, for a turn written to its end is its own witness. May import: the other modules of `play`; `melds`;
the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct

from burraco_rules.language.evaluating.code import Env
from burraco_rules.melds.explaining.reasons import NO_STEP
from burraco_rules.play.actions import Action, Doing
from burraco_rules.play.engine.chosen import NoSuchMeld, NotThere, choices
from burraco_rules.play.engine.engine import Engine, Refused, Result
from burraco_rules.play.engine.laying import cards_of
from burraco_rules.play.facts import Facts
from burraco_rules.play.position import Position
from burraco_rules.play.records.action_text import TurnError, TurnProblem

MOST_TRIES: Final = 500
"""In no more ways are the actions of one turn tried."""

Ends = Literal["turn", "hand", "nothing"]
"""What ends with some actions."""


class Ruling(Struct, frozen=True):
    """What became of some actions: of a legal turn `after` is the position that it leaves.

    Of an illegal one `at` is the number of the action that is refused, from 1, and `after` the position before it.
    `path` are the positions before each action, as far as they were reached.
    """

    before: Position
    after: Position
    path: tuple[Position, ...] = ()
    at: int = 0
    refused: Refused | None = None

    @property
    def legal(self) -> bool:
        """Whether nothing was refused."""
        return self.refused is None

    @property
    def ends(self) -> Ends:
        """What ended with the actions that are legal."""
        after = self.after
        if after.over or any(after.closed):
            return "hand"
        passed = not after.turn.did or after.turn.stack[0].player != self.before.turn.stack[0].player
        return "turn" if passed and after is not self.before else "nothing"


def rule_on(engine: Engine, position: Position, actions: Sequence[Action]) -> Ruling:
    """What becomes of actions that are done one after the other. TurnError where one names a meld that is not there.

    Of several ways to choose equal cards, and to lay melds, the first in which all is legal counts; where there is
    none, the one that comes furthest.
    """
    if not actions:
        return Ruling(position, position)
    last = len(actions) - 1
    best = Ruling(position, position, (position,), 1, engine.fixed(NO_STEP))
    stage, tries = -1, 0
    reached: list[tuple[Position, Iterator[Result]]] = [(position, engine.results(position, actions[0], last == 0))]
    while reached and tries < MOST_TRIES:
        now, results = reached[-1]
        number = len(reached)
        try:
            result = next(results, None)
        except NoSuchMeld as error:
            raise TurnError([TurnProblem(str(error), number)]) from None
        if result is None:
            reached.pop()
            continue
        tries += 1
        if isinstance(result, Refused):
            if (number, result.stage) > (best.at, stage):
                path = tuple(there for there, _ in reached)
                best, stage = Ruling(position, now, path, number, result), result.stage
        elif number == len(actions):
            return Ruling(position, result, tuple(there for there, _ in reached))
        else:
            reached.append((result, engine.results(result, actions[number], number == last)))
    return best


def opening_points(engine: Engine, position: Position, action: Action) -> int | None:
    """What the cards of new melds are worth on the table, as they would lie best; None where some are no meld."""
    found = choices(position, action, engine.book.letters)
    chosen = None if isinstance(found, NotThere) else next(found, None)
    if chosen is None:
        return None
    situation = engine.book.situation(action.name)
    playing = tuple(piece for group in chosen.groups for piece in group)
    facts = Facts(position, engine.oracle, Doing(action.name, playing=playing))
    total = 0
    for group, written in zip(chosen.groups, action.groups, strict=True):
        meld = next(engine.ready.ways(action.name, cards_of(group, written.meanings), facts), None)
        if meld is None:
            return None
        kind = next(kind for kind in situation.kinds if kind.kind.name == meld.kind)
        total += kind.points.of(Env(facts=facts), meld)
    return total
