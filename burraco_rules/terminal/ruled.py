"""What `referee` answers, as one record a file or a dispute.

Why it exists: the same answer is shown, and printed as JSON. May import: `play`, `melds`.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from burraco_rules.melds.verdict import Reason
from burraco_rules.play.actions import Action
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.moves.legal import instead
from burraco_rules.play.play import Play
from burraco_rules.play.readings import Dependence, Readings
from burraco_rules.play.records.record import Note
from burraco_rules.play.records.replay import Replayed
from burraco_rules.play.records.written import write_action
from burraco_rules.play.referee import Ends, Ruling
from burraco_rules.rules import Rules

MOST_INSTEAD = 6
"""Of the legal actions that are near a refused one so many are told."""


class Ruled(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What became of a turn. Of a legal one `ends` says what ends with it.

    Of an illegal one `at` is the number of the action that is refused, from 1, `action` its text, `player` who did it,
    from 1; `reasons` are the rules that refuse it, `instead` are legal actions in its place. `depends_on` are other
    readings of open options under which the answer would be another.
    """

    turn: str
    legal: bool
    player: int
    ends: Ends = "nothing"
    at: int = 0
    action: str = ""
    reasons: tuple[Reason, ...] = ()
    instead: tuple[str, ...] = ()
    depends_on: tuple[Dependence, ...] = ()
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


class PlayedHand(Struct, frozen=True, omit_defaults=True):
    """A hand of a record: its number, how many turns it has, and whether it is over."""

    number: int
    turns: int
    over: bool


class Refereed(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What became of a record. `refused` is the turn at which it stops, at `line`, in `hand`, its `number` in it."""

    file: str
    legal: bool
    hands: tuple[PlayedHand, ...]
    notes: tuple[Note, ...] = ()
    refused: Ruled | None = None
    hand: int = 0
    number: int = 0
    line: int = 0
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


def ruled(
    rules: Rules, engine: Engine, actions: tuple[Action, ...], turn: str, ruling: Ruling, ask: Callable[[Play], Ruling]
) -> Ruled:
    """What is told of a turn; `ask` gives the ruling by the ruleset under another reading."""
    pack = engine.book.letters.pack
    at = ruling.at
    return Ruled(
        turn=turn,
        legal=ruling.legal,
        player=(actions[at - 1].player or ruling.after.player + 1) if at else ruling.before.player + 1,
        ends=ruling.ends if ruling.legal else "nothing",
        at=at,
        action=write_action(actions[at - 1], pack) if at else "",
        reasons=() if ruling.refused is None else ruling.refused.reasons,
        instead=tuple(
            write_action(action, pack) for action in instead(engine, ruling.after, actions[at - 1], MOST_INSTEAD)
        )
        if at
        else (),
        depends_on=Readings(rules).dependences(ask, ruling),
        ruleset=rules.name,
        edition=rules.edition,
        digest=rules.digest,
    )


def refereed(file: str, replayed: Replayed) -> Refereed:
    """What is told of a record."""
    game, stop = replayed.game, replayed.stop
    rules = game.rules
    refused = None
    if stop is not None:
        error = stop.error
        refused = ruled(
            rules,
            game.engine,
            error.actions,
            stop.at.text,
            error.ruling,
            lambda play: game.ruling_by(play, error.actions),
        )
    return Refereed(
        file=file,
        legal=stop is None,
        hands=tuple(PlayedHand(number, turns, over) for number, turns, over in game.hands),
        notes=replayed.notes,
        refused=refused,
        hand=0 if stop is None else stop.hand,
        number=0 if stop is None else stop.turn,
        line=0 if stop is None else stop.at.line,
        ruleset=rules.name,
        edition=rules.edition,
        digest=rules.digest,
    )
