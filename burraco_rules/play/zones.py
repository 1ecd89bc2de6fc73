"""Moving cards between the zones of a position.

Why it exists: actions and the effects of events move cards alike, whatever they are called.
May import: `position`; `melds.cases` for cards that nobody has seen.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.melds.model.cases import Blank
from burraco_rules.play.position import Pieces, Position, Reserve, Zone, with_at, without


def blanks(position: Position, number: int) -> tuple[Pieces, Position]:
    """So many cards that nobody has seen, and the position in which they are known to be such."""
    first = position.next_key
    found = tuple(Blank(key) for key in range(first, first + number))
    return found, replace(position, next_key=first + number)


def zone(position: Position, name: str) -> Zone:
    """The cards of a zone; the hand is that of the player whose turn it is, the reserve the next pile."""
    match name:
        case "hand":
            return position.hands[position.player]
        case "aside":
            return position.aside[position.side]
        case "reserve":
            return position.reserves[0] if position.reserves else ()
        case "turned":
            return position.turned
        case "stock":
            return position.stock
    return position.pile


def with_zone(position: Position, name: str, cards: Zone) -> Position:
    """The position with other cards in a zone."""
    match name:
        case "hand":
            return replace(position, hands=with_at(position.hands, position.player, cards))
        case "aside":
            return replace(position, aside=with_at(position.aside, position.side, cards))
        case "turned" if not isinstance(cards, Unknown):
            return replace(position, turned=cards)
        case "stock":
            return replace(position, stock=cards)
        case "pile":
            return replace(position, pile=cards)
    return position


def move(position: Position, cards: Pieces, origin: str, to: str) -> Position:
    """Move known cards; those that come to a zone lie on top of it, but cards of the pile under the stock."""
    if origin == "reserve":
        position = _reserve_taken(position, cards, to)
    else:
        there = zone(position, origin)
        if not isinstance(there, Unknown):
            position = with_zone(position, origin, without(there, cards))
    place = zone(position, to)
    if isinstance(place, Unknown):
        return position
    under = origin == "pile" and to == "stock"
    return with_zone(position, to, (*cards, *place) if under else (*place, *cards))


def from_top(position: Position, origin: str, number: int) -> tuple[Pieces, Position]:
    """The top cards of a zone, topmost first, as many as there are; where nobody knows how many, blanks."""
    there = zone(position, origin)
    if isinstance(there, Unknown):
        return blanks(position, number)
    return tuple(reversed(there[-number:] if number else ())), position


def shuffled(position: Position) -> Position:
    """The stock in another order, which follows from the seed of the position."""
    stock = position.stock
    if isinstance(stock, Unknown):
        return position
    cards = list(stock)
    Random(position.seed).shuffle(cards)
    return replace(position, stock=tuple(cards), seed=position.seed + 1)


def _reserve_taken(position: Position, cards: Pieces, to: str) -> Position:
    """The next pile is taken: into a hand, by its owner. After the last one nobody waits for one any more."""
    if not position.reserves:
        return position
    left = position.reserves[1:]
    reserve, unplayed = position.reserve, position.unplayed
    if to == "hand" and position.owners:
        owner = position.owners[position.player]
        state: Reserve = "unplayed"
        reserve, unplayed = with_at(reserve, owner, state), with_at(unplayed, owner, cards)
    if not left:
        reserve = tuple("none" if state == "waiting" else state for state in reserve)
    return replace(position, reserves=left, reserve=reserve, unplayed=unplayed)
