"""Which cards of a hand the rules let an action play at all, each looked at by itself.

Why it exists: a rule that asks something of every card that is played closes the action to some cards of the hand; sets
of melds that hold one of these need not be tried, of which a large hand holds millions. May import: `engine`, `fates`,
`facts`, `actions`; expressions and the vocabulary of the language; `pack`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from burraco_rules.language.evaluating.layouts import Piece
from burraco_rules.language.expressions import Call, Name, Node, Quantified
from burraco_rules.language.types import CARD
from burraco_rules.language.vocabulary import FUNCTIONS
from burraco_rules.language.walk import nodes
from burraco_rules.pack import Card
from burraco_rules.play.actions import Doing
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.engine.parts import Guard
from burraco_rules.play.facts import Facts
from burraco_rules.play.moves.fates import Fates
from burraco_rules.play.position import Position

OF_THE_ACTION: Final = frozenset(
    {"taking", "deepest", "laying", "playing", "target", "freeing", "regrouping", "left", "card", "other-melds"}
)
"""The facts that are another for each action of a name."""


class Concerned(NamedTuple):
    """The cards of an action that a rule may ask something of each: by the fact, and how an action has one of them."""

    fact: str
    doing: Callable[[str, Piece], Doing]


PLAYING: Final = Concerned("playing", lambda action, piece: Doing(action, playing=(piece,)))
FREEING: Final = Concerned("freeing", lambda action, piece: Doing(action, freeing=(piece,)))


class Playable:
    """Which cards the actions of one engine may play. For one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._guards: dict[str, tuple[Guard, ...]] = {}

    def numbers(self, position: Position, action: str, fates: Fates) -> Mapping[Card, int]:
        """How many of each card of the hand may be played, as far as that hangs on the card alone."""
        guards = self._guards.get(action)
        if guards is None:
            guards = self._guards[action] = guards_of_each(self._engine.book.rules_on(action), PLAYING)
        if not guards:
            return fates.numbers
        found: dict[Card, int] = {}
        for face, pieces in fates.pieces.items():
            facts = [Facts(position, self._engine.oracle, PLAYING.doing(action, piece)) for piece in pieces]
            number = sum(self._engine.judging.refusal(guards, one) is None for one in facts)
            if number:
                found[face] = number
        return found


def guards_of_each(guards: Iterable[Guard], concerned: Concerned) -> tuple[Guard, ...]:
    """The rules that ask something of every card that an action concerns, and of each by itself."""
    return tuple(guard for guard in guards if _of_each_card(guard, concerned.fact))


def _of_each_card(guard: Guard, fact: str) -> bool:
    require = guard.conjunct.require
    if guard.looks_ahead or not isinstance(require, Quantified) or require.quantifier == "some":
        return False
    among = require.binder.among
    if not isinstance(among, Name) or among.name != fact or not _is_free(guard.conjunct.guard):
        return False
    return _is_free(require.binder.where) and _is_free(require.has)


def _is_free(condition: Node | None) -> bool:
    """Whether a condition reads nothing of the action, nor of how a card lies."""
    return not any(map(_hangs, nodes(condition)))


def _hangs(node: Node) -> bool:
    match node:
        case Name(sense="fact", name=name):
            return name in OF_THE_ACTION
        case Name(sense="value"):
            return True
        case Call(sense="function", function=name) if name in FUNCTIONS:
            return any(arguments != (CARD,) for arguments, _ in FUNCTIONS[name].signatures)
        case Call():
            return True
    return False
