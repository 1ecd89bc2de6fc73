"""What every name stands for in a position: the facts, and the functions that hang on their arguments alone.

Why it exists: one table gives every name its meaning in play; the checker's table of the same names is what authors are
held to. May import: `actions`, `position`, `zones`; `values`, `layouts` of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import Side, Unknown
from burraco_rules.play.actions import Doing
from burraco_rules.play.position import Position
from burraco_rules.play.zones import zone

if TYPE_CHECKING:
    from burraco_rules.play.facts import Facts, Match

MOVED: Final = "moved"
"""What an event reads of a zone from which or to which it moves cards: how many cards are there."""


def unknown(name: str) -> Unknown:
    """What is not known, by its name."""
    return Unknown(frozenset({name}))


def can(facts: Facts, action: Any) -> Any:
    """Whether an action can still be done in the turn; what that hangs on is noted."""
    found, keys, comparisons = facts.oracle.can(facts.ahead, action)
    facts.noted(keys, comparisons)
    return found


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


def _deepest(doing: Doing) -> Any:
    taking = doing.taking
    return taking if isinstance(taking, Unknown) else next(iter(taking), None)


FACTS: Final[Mapping[str, Callable[[Facts], Any]]] = {
    **{name: _of_side(name) for name in OF_SIDES},
    "players": lambda facts: facts.position.players,
    "deal-number": lambda facts: facts.position.deal_number,
    "score": lambda facts: facts.position.score[facts.side] if facts.position.score else unknown("score"),
    "going-out": lambda facts: can(facts, "close"),
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
    "deepest": _doing("deepest", _deepest),
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


def _did(facts: Facts, action: Any) -> Any:
    return any(name == action for name, _ in facts.position.turn.did)


def _times(facts: Facts, action: Any, side: Any = None) -> Any:
    position = facts.position
    done = [(name, player, count) for (name, player), count in position.times.items()]
    done += [(name, player, 1) for name, player in position.turn.did]
    found = sum(
        count
        for name, player, count in done
        if name == action and (side is None or position.sides[player] == side.number)
    )
    return found if position.told else Unknown(frozenset({"times"}), low=found)


def _in_a_row(facts: Facts, action: Any) -> Any:
    position = facts.position
    return position.in_a_row.get(action, 0) if position.told else Unknown(frozenset({"in-a-row"}), low=0)


def _size_of(position: Position, name: str) -> Any:
    """How many cards lie in a zone; of reserves, how many there are as well."""
    there = zone(position, name)
    size = unknown(name) if isinstance(there, Unknown) else len(there)
    return (size, len(position.reserves)) if name == "reserve" else size


FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    **{name: lambda facts, side, of=of: of(facts, side.number) for name, of in OF_SIDES.items()},
    "did": _did,
    "times": _times,
    "in-a-row": _in_a_row,
    MOVED: lambda facts, name: _size_of(facts.position, name),
}
"""The functions that hang on the position and their arguments alone."""
