"""What a rule can read in a position: the facts of the language by name, and its functions of sides and actions.

Why it exists: one table gives every name its meaning in play; the checker's table of the same names is what authors are
held to. A fact is worked out when it is read, and then kept. May import: `position`, `actions`; `values`, `code`,
`context`, `layouts` of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.context import Handed
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import NONE, Side, Unknown, unknown_of
from burraco_rules.melds.verdict import Reason
from burraco_rules.play.actions import Doing
from burraco_rules.play.position import Position, Zone

_MISSING: Final = object()
NUMBER_OF: Final = "#"
"""What stands before the name of a fact for the number of its members."""


class Oracle(Protocol):
    """What facts ask of the engine: questions that need a search."""

    def can(self, position: Position, action: str) -> tuple[Any, Iterable[str]]:
        """Whether some legal continuation of the turn does the action, and the facts on which that hangs."""
        ...

    def possible(self, position: Position) -> bool:
        """Whether there may be something that the player can do besides ending the turn."""
        ...

    def stopping(self, position: Position) -> tuple[Reason, ...]:
        """The rules that stop what comes nearest to the end of the turn."""
        ...

    @property
    def moves(self) -> Any:
        """What may be done in a position."""
        ...

    def deadwood(self, cards: tuple[Piece, ...], melds: tuple[Layout, ...]) -> Any:
        """The points of the cards left over when these are grouped, perhaps with melds."""
        ...

    def fits(self, card: Piece, meld: Layout, facts: Facts) -> Any:
        """Whether a card alone could be added to a meld."""
        ...

    def graded(self, meld: Layout, facts: Facts) -> tuple[Any, int]:
        """The grade of a meld, and what it is worth."""
        ...


class Match(Protocol):
    """What is known of the match when a hand is over."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by side."""
        ...

    @property
    def hands_won(self) -> tuple[int, ...]:
        """How many hands each side has won."""
        ...

    @property
    def winner(self) -> int | None:
        """The side that has won the match, once there is one."""
        ...


class Facts:
    """The facts of a position as one side sees it, while an action is done. For one thread.

    `reads` are the names of what was read so far.
    """

    __slots__ = ("_kept", "ahead", "doing", "match", "oracle", "others", "position", "side")

    def __init__(
        self,
        position: Position,
        oracle: Oracle,
        doing: Doing | None = None,
        side: int | None = None,
        others: tuple[Layout, ...] = (),
        match: Match | None = None,
        ahead: Position | None = None,
    ) -> None:
        """`others` are the melds that the same action lays besides the one that is judged.

        What can still be done is asked of the position `ahead`, if there is another one.
        """
        self.position, self.oracle, self.doing, self.others, self.match = position, oracle, doing, others, match
        self.side = position.sides[position.turn.stack[-1].player] if side is None else side
        self.ahead = position if ahead is None else ahead
        self._kept: dict[str, Any] = {}

    def get(self, name: str, default: Any = None) -> Any:
        """A fact by its name; the default where it is not one."""
        found = self._kept.get(name, _MISSING)
        if found is _MISSING:
            found = self._kept[name] = self._found(name, default)
        return found

    def _found(self, name: str, default: Any) -> Any:
        known = FACTS.get(name)
        if known is not None:
            return known(self)
        return _number(self._found(name[1:], default)) if name[0] == NUMBER_OF else default

    @property
    def reads(self) -> Iterable[str]:
        """The names of the facts that were read; `#hand` is that of their number alone."""
        return self._kept

    def known_reads(self) -> tuple[tuple[str, Any], ...] | None:
        """The facts that were read, as they are; None if one of them was read in another way than by its name."""
        if any(fact is _MISSING or fact.__class__ is Unknown for fact in self._kept.values()):
            return None
        return tuple(self._kept.items())

    def noted(self, name: str) -> None:
        """Note that a fact was read in another way than by its name."""
        self._kept.setdefault(name, _MISSING)

    def beside(self, others: tuple[Layout, ...]) -> Facts:
        """The same facts while one of several melds is judged."""
        return Facts(self.position, self.oracle, self.doing, self.side, others, self.match)

    def apart(self) -> Facts:
        """The same facts while it is not known which other melds there will be."""
        found = self.beside(())
        found._kept["other-melds"] = unknown("other-melds")
        return found

    # ---- of a side --------------------------------------------------------------------------------

    def hands(self, side: int) -> Zone:
        """All cards in the hands of a side."""
        position = self.position
        zones = [zone for player, zone in enumerate(position.hands) if position.sides[player] == side]
        return next((zone for zone in zones if isinstance(zone, Unknown)), None) or tuple(
            piece for zone in zones if not isinstance(zone, Unknown) for piece in zone
        )

    def owner(self, side: int) -> int | None:
        """The owner of the reserve that a side reads: itself, or the player whose turn it is; None without reserves."""
        position = self.position
        own = [player for player, of in enumerate(position.sides) if of == side]
        if not position.owners or not own:
            return None
        player = position.player if position.turn.stack and position.player in own else own[0]
        return position.owners[player]

    def all_sides(self) -> tuple[Side, ...]:
        """All sides that there are players of."""
        return tuple(Side(number) for number in sorted(set(self.position.sides)))


def unknown(name: str) -> Unknown:
    """What is not known, by its name."""
    return Unknown(frozenset({name}))


def _number(things: Any) -> Any:
    """How many members a set has, as `count` tells it."""
    return unknown_of(things) if things.__class__ is Unknown else len(getattr(things, "cards", things))


def _doing(name: str, of: Callable[[Doing], Any]) -> Callable[[Facts], Any]:
    def fact(facts: Facts) -> Any:
        found = None if facts.doing is None else of(facts.doing)
        return unknown(name) if found is None else found

    return fact


def _match(name: str, of: Callable[[Match, int], Any]) -> Callable[[Facts], Any]:
    return lambda facts: unknown(name) if facts.match is None else of(facts.match, facts.side)


def _of_side(function: str) -> Callable[[Facts], Any]:
    return lambda facts: OF_SIDES[function](facts, facts.side)


def _top(facts: Facts) -> Any:
    pile = facts.position.pile
    return pile if isinstance(pile, Unknown) else pile[-1:]


def _other_melds(facts: Facts) -> tuple[Layout, ...]:
    target = None if facts.doing is None else facts.doing.target
    gone = () if facts.doing is None else facts.doing.regrouping
    return (
        *(meld for meld in facts.position.melds_of(facts.side) if meld is not target and meld not in gone),
        *facts.others,
    )


def _reserve(facts: Facts, side: int) -> Any:
    owner = facts.owner(side)
    return "none" if owner is None else facts.position.reserve[owner] or unknown("reserve")


def _cards_of(melds: tuple[Layout, ...]) -> tuple[Piece, ...]:
    return tuple(card for meld in melds for card in meld.cards)


def _unplayed(facts: Facts) -> tuple[Piece, ...]:
    position = facts.position
    owners = {position.owners[player] for player, side in enumerate(position.sides) if side == facts.side}
    return tuple(piece for owner in sorted(owners) for piece in position.unplayed[owner]) if position.owners else ()


def _active(facts: Facts) -> tuple[Side, ...]:
    position = facts.position
    return tuple(Side(number) for number in sorted({position.sides[p] for p, on in enumerate(position.active) if on}))


OF_SIDES: Final[Mapping[str, Callable[[Facts, int], Any]]] = {
    "opened": lambda facts, side: facts.position.opened[side],
    "hands": lambda facts, side: facts.hands(side),
    "melds": lambda facts, side: facts.position.melds_of(side),
    "table": lambda facts, side: _cards_of(facts.position.melds_of(side)),
    "reserve": _reserve,
    "opened-before": lambda facts, side: facts.position.turn.opened_before[side],
    "closed": lambda facts, side: facts.position.closed[side],
    "total": lambda facts, side: unknown("total") if facts.match is None else facts.match.totals[side],
    "hands-won": lambda facts, side: unknown("hands-won") if facts.match is None else facts.match.hands_won[side],
}
"""Facts that can be asked of any side."""

FACTS: Final[Mapping[str, Callable[[Facts], Any]]] = {
    **{name: _of_side(name) for name in OF_SIDES},
    "players": lambda facts: facts.position.players,
    "deal-number": lambda facts: facts.position.deal_number,
    "score": lambda facts: facts.position.score[facts.side] if facts.position.score else unknown("score"),
    "going-out": lambda facts: _can_be_done(facts, "close"),
    "ordered": lambda facts: False,
    "other-melds": _other_melds,
    "taken": lambda facts: facts.position.turn.taken,
    "upcard": lambda facts: facts.position.upcard or unknown("upcard"),
    "turned": lambda facts: facts.position.turned[0] if facts.position.turned else unknown("turned"),
    "hand": lambda facts: facts.position.hands[facts.position.turn.stack[-1].player],
    "stock": lambda facts: facts.position.stock,
    "pile": lambda facts: facts.position.pile,
    "aside": lambda facts: facts.position.aside[facts.side],
    "top": _top,
    "all-melds": lambda facts: facts.position.melds,
    "all-table": lambda facts: _cards_of(facts.position.melds),
    "side": lambda facts: Side(facts.side),
    "sides": lambda facts: facts.all_sides(),
    "opponents": lambda facts: tuple(side for side in facts.all_sides() if side.number != facts.side),
    "active": _active,
    "unplayed-cards": _unplayed,
    "top-taken": lambda facts: facts.position.turn.top_taken,
    "deepest-taken": lambda facts: facts.position.turn.deepest_taken,
    "drawn": lambda facts: facts.position.turn.drawn,
    "played": lambda facts: facts.position.turn.played,
    "freed": lambda facts: facts.position.turn.freed,
    "turn-name": lambda facts: facts.position.turn.now.name,
    "closing-discard": lambda facts: facts.position.turn.closing_discard,
    "cut": lambda facts: facts.doing.cut if facts.doing and facts.doing.cut is not None else facts.position.cut,
    "cutter": lambda facts: Side(facts.position.sides[facts.position.dealer - 1]),
    "won": _match("won", lambda match, side: match.winner == side),
    "taking": _doing("taking", lambda doing: doing.taking),
    "deepest": _doing("deepest", lambda doing: doing.taking[0] if doing.taking else None),
    "laying": _doing("laying", lambda doing: doing.laying),
    "playing": _doing("playing", lambda doing: doing.playing),
    "target": _doing("target", lambda doing: doing.target),
    "freeing": _doing("freeing", lambda doing: doing.freeing),
    "regrouping": _doing("regrouping", lambda doing: doing.regrouping),
    "left": _doing("left", lambda doing: doing.left),
    "card": _doing("card", lambda doing: doing.card),
}
"""What every fact is in play."""


# ---- functions --------------------------------------------------------------------------------------


def _function_of_sides(name: str) -> Handed:
    def run(env: Env, side: Any = None) -> Any:
        facts = env.facts
        if facts.__class__ is not Facts:
            return unknown(name)
        if side.__class__ is Unknown:
            return side
        if side.__class__ is not Side:
            return facts.get(name)
        facts.noted(name)
        return OF_SIDES[name](facts, side.number)

    return Handed(run, frozenset({("fact", name)}))


def _did(env: Env, action: Any) -> Any:
    return any(name == action for name, _ in env.facts.position.turn.did)


def _times(env: Env, action: Any, side: Any = None) -> Any:
    position = env.facts.position
    done = [(name, player, count) for (name, player), count in position.times.items()]
    done += [(name, player, 1) for name, player in position.turn.did]
    found = sum(
        count
        for name, player, count in done
        if name == action and (side is None or position.sides[player] == side.number)
    )
    return found if position.told else Unknown(frozenset({"times"}), low=found)


def _in_a_row(env: Env, action: Any) -> Any:
    position = env.facts.position
    return position.in_a_row.get(action, 0) if position.told else Unknown(frozenset({"in-a-row"}), low=0)


def _can(env: Env, action: Any) -> Any:
    return _can_be_done(env.facts, action)


def _can_be_done(facts: Facts, action: str) -> Any:
    found, reads = facts.oracle.can(facts.ahead, action)
    for name in reads:
        facts.noted(name)
    return found


def _deadwood(env: Env, cards: Any, melds: Any = ()) -> Any:
    if isinstance(cards, Unknown) or isinstance(melds, Unknown):
        return unknown("deadwood")
    return env.facts.oracle.deadwood(tuple(cards), tuple(melds))


def _fits(env: Env, card: Any, meld: Any) -> Any:
    if isinstance(card, Unknown) or isinstance(meld, Unknown):
        return unknown("fits")
    env.facts.noted("fits")
    return env.facts.oracle.fits(card, meld, env.facts)


def _grade(env: Env, meld: Any) -> Any:
    return env.facts.oracle.graded(meld, env.facts)[0]


def _graded(env: Env, meld: Any) -> Any:
    return env.facts.oracle.graded(meld, env.facts)[0] is not NONE


def _bonus(env: Env, meld: Any) -> Any:
    return env.facts.oracle.graded(meld, env.facts)[1]


def _read(name: str, run: Callable[..., Any]) -> Handed:
    def known(env: Env, *arguments: Any) -> Any:
        return run(env, *arguments) if env.facts.__class__ is Facts else unknown(name)

    return Handed(known, frozenset({("fact", name)}))


HANDED: Final[Mapping[str, Handed]] = {
    **{name: _function_of_sides(name) for name in OF_SIDES},
    "did": _read("did", _did),
    "times": _read("times", _times),
    "in-a-row": _read("in-a-row", _in_a_row),
    "can": _read("can", _can),
    "deadwood": _read("deadwood", _deadwood),
    "fits": _read("fits", _fits),
    "grade": _read("grade", _grade),
    "graded": _read("graded", _graded),
    "bonus": _read("bonus", _bonus),
}
"""The functions that the language leaves to play."""
