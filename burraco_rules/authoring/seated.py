"""One ruleset ready for the questions of play, and what a turn is judged to be.

Why it exists: cases and disputes ask the same; a ruleset is compiled once for all of them. May import: `play`,
`rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from burraco_rules.play.actions import Action
from burraco_rules.play.described import Describer
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.play import Play
from burraco_rules.play.readings import Readings
from burraco_rules.play.records.written import read_turn
from burraco_rules.play.referee import Ruling, rule_on
from burraco_rules.rules import Rules


class Seated:
    """One ruleset ready for the questions of play. For one thread."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.play = rules, Play(rules)
        self.readings = Readings(rules)


class Settled(Struct, frozen=True):
    """A turn that was judged: by which engine, from which actions, and what became of it."""

    engine: Engine
    actions: tuple[Action, ...]
    ruling: Ruling


def settle(play: Play, position: Mapping[str, Any], turn: str) -> Settled:
    """What becomes of a turn from a described position. CardError, QuestionError, TurnError for what makes no sense."""
    engine, start = Describer(play, position).position()
    actions = read_turn(turn, play.letters.pack, engine.book.announcements)
    return Settled(engine, actions, rule_on(engine, start, actions))
