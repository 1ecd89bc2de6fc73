"""The parts of a ruleset as play meets them, compiled: conditions, steps, turns, effects, events.

Why it exists: what a book holds and the engine carries out is told in these few records. May import: `core`, `code`,
`quantifiers` of the language; `melds.conjuncts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from burraco_rules.language.core import Text
from burraco_rules.language.evaluating.code import Code
from burraco_rules.language.evaluating.quantifiers import Loop
from burraco_rules.melds.model.conjuncts import Conjunct

MUST, REPEATED = "one of", "any of"
"""How often a step is done: once, or as often as the player likes; any other may be done once."""


class Guard(NamedTuple):
    """A condition of a rule of play. `looks_ahead` says that it, or where it holds, asks what can still be done."""

    conjunct: Conjunct
    when: Code
    require: Code
    looks_ahead: bool
    always: bool
    """Whether it holds wherever the position is."""


class Step(NamedTuple):
    """A step of a turn: what may be done, how often, and when the step is on."""

    many: str
    actions: tuple[str, ...]
    when: Code
    because: Text | None
    always: bool
    """Whether it is on whatever the position is."""


class Offer(NamedTuple):
    """What a turn offers at one point: each action with the place of its step; the step that must be done next, and the
    one that is due: it, or else the next that may be done.
    """

    actions: Mapping[str, int]
    must: Step | None
    due: Step | None


class Plan(NamedTuple):
    """A turn: who plays it, what it interrupts, and its steps. Where all steps are always on, what it `offers` is told
    beforehand, by the step it stands at and whether that is done.
    """

    name: str
    by: str
    before: bool
    moments: tuple[str, ...]
    when: Code
    steps: tuple[Step, ...]
    offers: Mapping[tuple[int, bool], Offer] | None = None


class Shift(NamedTuple):
    """An effect that moves cards: from a zone to a zone; `number` of them, all, or those that a binder finds."""

    origin: str
    to: str
    number: Code | None
    all: bool
    chosen: tuple[Loop, Code] | None = None


class Deed(NamedTuple):
    """An effect that moves no card: `end hand` and its like."""

    verb: str
    object: str


class Happening(NamedTuple):
    """An event: when it happens, and its effects in order."""

    name: str
    when: Code
    effects: tuple[Shift | Deed, ...]
    because: Text | None
