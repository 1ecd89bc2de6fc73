"""What an action itself does to a position: cards move, melds lie, and the turn has seen it.

Why it exists: nothing is judged here and nothing else happens; that is the engine's. May import: `actions`, `facts`,
`laying`, `position`, `settings`, `zones`; `layouts`, `values`, `vocabulary` of the language.
"""

from __future__ import annotations

from msgspec.structs import replace

from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.language.vocabulary import LAYING
from burraco_rules.play.actions import Doing
from burraco_rules.play.engine.laying import as_it_lies
from burraco_rules.play.position import Pieces, Position, Zone, with_at, without
from burraco_rules.play.zones import from_top, move


def done(position: Position, doing: Doing, place: int, draw: int) -> Position:
    """The position after an action, which the step at a place offered; `draw` cards are drawn at a time."""
    now, turn = position.turn.now, position.turn
    stack = (*turn.stack[:-1], replace(now, step=place, done=True))
    turn = replace(turn, stack=stack, did=(*turn.did, (doing.name, now.player)), after_itself=False)
    position = replace(position, turn=turn)
    match doing.name:
        case "draw":
            return _drawn(position, draw)
        case "take":
            return _taken(position, doing.taking)
        case "discard":
            return _discarded(position, doing)
    return _laid(position, doing) if doing.laying else position


def _drawn(position: Position, number: int) -> Position:
    cards, position = from_top(position, "stock", number)
    position = replace(position, turn=replace(position.turn, drawn=(*position.turn.drawn, *cards)))
    return move(position, cards, "stock", "hand")


def _taken(position: Position, taking: Zone) -> Position:
    if isinstance(taking, Unknown):
        turn = replace(position.turn, taken=taking, top_taken=taking, deepest_taken=taking)
        hands = with_at(position.hands, position.player, Unknown(frozenset({"hand"})))
        return replace(position, turn=turn, hands=hands)
    before = position.turn.taken
    taken = before if isinstance(before, Unknown) else (*before, *taking)
    turn = replace(position.turn, taken=taken, top_taken=taking[-1:], deepest_taken=taking[:1])
    return move(_named(replace(position, turn=turn), taking), taking, "pile", "hand")


def _discarded(position: Position, doing: Doing) -> Position:
    card, left, pile = doing.card, doing.left, position.pile
    if card is None:
        return position
    if left == ():
        position = replace(position, turn=replace(position.turn, closing_discard=(card,)))
    position = _played(_named(position, (card,)), (card,))
    hands = position.hands
    if left is not None:
        hands = with_at(hands, position.player, left)
    return replace(position, hands=hands, pile=pile if isinstance(pile, Unknown) else (*pile, card))


def _laid(position: Position, doing: Doing) -> Position:
    gone = {id(meld) for meld in (doing.target, *doing.regrouping) if meld is not None}
    melds, new = list[Layout](), [as_it_lies(meld) for meld in doing.laying]
    for meld in position.melds:
        if id(meld) not in gone:
            melds.append(meld)
        elif doing.target is not None:
            melds.append(new.pop(0))
    turn = position.turn
    turn = replace(turn, played=(*turn.played, *doing.playing), freed=(*turn.freed, *doing.freeing))
    hands, opened = position.hands, position.opened
    if doing.left is not None:
        hands = with_at(hands, position.player, doing.left)
    if doing.name in LAYING:
        opened = with_at(opened, position.side, True)
    position = replace(position, turn=turn, melds=(*melds, *new), opened=opened, hands=hands)
    return _played(_named(position, doing.playing), doing.playing)


def _named(position: Position, pieces: Pieces) -> Position:
    """The position in which the next card that nobody has seen is none of these."""
    first = position.next_key
    named = sum(first <= piece.key < first + len(pieces) for piece in pieces)
    return replace(position, next_key=first + named) if named else position


def _played(position: Position, pieces: Pieces) -> Position:
    """The position in which a reserve is in play once a card of it is played."""
    if not any(position.unplayed):
        return position
    keys = {piece.key for piece in pieces}
    for owner, cards in enumerate(position.unplayed):
        if any(card.key in keys for card in cards):
            position = replace(
                position,
                unplayed=with_at(position.unplayed, owner, ()),
                reserve=with_at(position.reserve, owner, "in-play"),
            )
    return position


def left_of(hand: Zone, gone: Pieces, freed: Pieces = ()) -> Zone:
    """The cards that stay in a hand."""
    return hand if isinstance(hand, Unknown) else (*without(hand, gone), *freed)
