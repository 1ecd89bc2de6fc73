"""Which pieces an action means: the faces that it names, found in the hand, in the pile or in a meld.

Why it exists: a record says `discard KS`; of two kings of spades one may have come from the pile in this turn, and may
not go back to it. So every way that a rule could tell apart is told, the likeliest first: cards just taken are melded
before others, and cards held before are discarded before others. May import: `actions`, `position`; `melds.cases`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice, permutations, product
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import Letters, Side, Unknown
from burraco_rules.melds.model.cases import Blank
from burraco_rules.pack import Card
from burraco_rules.play.actions import FROM, TOP, WHOLE, Action, Group, Target
from burraco_rules.play.position import Pieces, Position, as_piece

MOST_WAYS: Final = 64
"""In no more ways are the copies of cards chosen."""
MOST_SETS: Final = 1_000
"""No more sets of copies are looked at."""


Origin = Callable[[Piece], Any]
"""Tells where a card came from; its order is that in which copies are chosen."""


class Chosen(NamedTuple):
    """The pieces of an action: those of each group, and those that come to the hand."""

    groups: tuple[Pieces, ...] = ()
    freeing: Pieces = ()
    targets: tuple[Layout, ...] = ()


class NotThere(NamedTuple):
    """The action names what is not there: the name of the refusal, and the cards."""

    reason: str
    cards: tuple[Card, ...] = ()


class NoSuchMeld(Exception):
    """The action names a meld that is not on the table."""

    def __init__(self, target: Target) -> None:
        whose = " of the opponents" if target.opponent else ""
        super().__init__(f"there is no meld {target.number}{whose} on the table")


def choices(position: Position, action: Action, letters: Letters) -> Iterator[Chosen] | NotThere:
    """Every way to choose the pieces that makes a difference; or what is not there. NoSuchMeld for a wrong number."""
    if action.name == "take":
        return _taking(position, action, letters)
    targets = tuple(dict.fromkeys(_meld(position, target) for target in action.targets))
    freeing: list[Pieces] = [()]
    if action.freeing.cards:
        found = _from(targets[0].cards, action.freeing.cards, lambda: _key) if targets else []
        if not found:
            return NotThere("in-hand", action.freeing.cards)
        freeing = [tuple(map(as_piece, chosen)) for chosen in found]
    wanted = action.cards
    if not wanted:
        return (Chosen((), freed, targets) for freed in freeing)
    hand = position.hands[position.player]
    there: Sequence[Piece] = _unseen(position, wanted, letters) if isinstance(hand, Unknown) else hand
    if action.name == "regroup":
        there = [*(as_piece(card) for meld in targets for card in meld.cards), *there]
    origins = partial(_origins, position, action.name != "discard")
    several = len(action.groups) > 1
    ways = _from(there, wanted, origins, several)
    if not ways:
        named, missing = _with_blanks(there, wanted, letters)
        if missing:
            return NotThere("in-hand", missing)
        ways = _from(named, wanted, origins, several)
    if len(ways) * len(freeing) == 1:
        return iter((Chosen(tuple(_grouped(ways[0], action.groups)), freeing[0], targets),))
    return (
        Chosen(tuple(_grouped(pieces, action.groups)), freed, targets)
        for pieces, freed in islice(product(ways, freeing), MOST_WAYS)
    )


def _unseen(position: Position, wanted: Sequence[Card], letters: Letters) -> Pieces:
    """The cards of a hand that nobody knows: whatever is named."""
    return tuple(Piece(face, key, letters) for key, face in enumerate(wanted, position.next_key))


def _taking(  # noqa: PLR0911  each way to take has its own
    position: Position, action: Action, letters: Letters
) -> Iterator[Chosen] | NotThere:
    pile = position.pile
    if isinstance(pile, Unknown):
        top: Pieces = (Blank(position.next_key),) if action.much == TOP else ()
        return iter((Chosen((top,)),))
    if not pile:
        return NotThere("in-pile", action.cards)
    if action.much == WHOLE:
        return iter((Chosen((pile,)),))
    if action.much == TOP:
        return iter((Chosen((pile[-1:],)),))
    if action.much != FROM or len(action.cards) != 1:
        return NotThere("in-pile", action.cards)
    (card,) = action.cards
    starts = [place for place, piece in enumerate(pile) if piece.face == card]
    blank = [place for place, piece in enumerate(pile) if isinstance(piece, Blank)]
    if not starts and blank:
        named = Piece(card, pile[blank[-1]].key, letters)
        return iter((Chosen(((named, *pile[blank[-1] + 1 :]),)),))
    if not starts:
        return NotThere("in-pile", action.cards)
    return (Chosen((pile[start:],)) for start in reversed(starts))


def _meld(position: Position, target: Target) -> Layout:
    own = position.melds if position.common else position.melds_of(position.side)
    melds = tuple(meld for meld in position.melds if meld.owner != Side(position.side)) if target.opponent else own
    if not 1 <= target.number <= len(melds):
        raise NoSuchMeld(target)
    return melds[target.number - 1]


def _with_blanks(
    there: Sequence[Piece], wanted: Iterable[Card], letters: Letters
) -> tuple[list[Piece], tuple[Card, ...]]:
    """The pieces, of which unseen ones are what is named and else not there; and what is not there even so."""
    pieces = [piece for piece in there if not isinstance(piece, Blank)]
    unseen = [piece for piece in there if isinstance(piece, Blank)]
    left = [piece.face for piece in pieces]
    missing = []
    for card in wanted:
        if card in left:
            left.remove(card)
        elif unseen:
            pieces.append(Piece(card, unseen.pop().key, letters))
        else:
            missing.append(card)
    return pieces, tuple(missing)


def _origins(position: Position, first_taken: bool) -> Origin:
    """What rules can tell of where a card came from; its order is that in which copies are chosen."""
    turn = position.turn
    unplayed = {piece.key for pile in position.unplayed for piece in pile}
    seen = (turn.top_taken, turn.deepest_taken, turn.taken, turn.drawn, turn.freed)
    zones = [set() if isinstance(zone, Unknown) else {piece.key for piece in zone} for zone in seen]
    zones.append(unplayed)

    def origin(piece: Piece) -> tuple[bool, ...]:
        return tuple((piece.key in keys) != first_taken for keys in zones)

    return origin


def _key(piece: Piece) -> int:
    return piece.key


def _from(
    there: Sequence[Piece], wanted: Sequence[Card], origins: Callable[[], Origin], several: bool = False
) -> list[tuple[Piece, ...]]:
    """Every way to find the wanted cards, in their order; pieces of one origin are the same. [] if there is none.

    Among `several` groups it may matter which of equal cards goes to which.
    """
    by_face: dict[Card, list[Piece]] = {face: [] for face in wanted}
    for piece in there:
        copies = by_face.get(piece.face)
        if copies is not None:
            copies.append(piece)
    alone = len(by_face) == len(wanted)
    if alone and all(len(copies) == 1 for copies in by_face.values()):
        return [tuple([by_face[face][0] for face in wanted])]
    options: list[list[tuple[Piece, ...]]] = []
    origin: Origin | None = None
    for face, copies in by_face.items():
        number = wanted.count(face)
        if len(copies) < number:
            return []
        if len(copies) == number and (number == 1 or not several):
            options.append([tuple(copies)])
        else:
            origin = origin or origins()
            options.append(_distinct(copies, number, origin, several))
    if alone:
        return [tuple([piece for (piece,) in chosen]) for chosen in islice(product(*options), MOST_WAYS)]
    found = []
    for chosen in islice(product(*options), MOST_WAYS):
        left = {face: list(some) for face, some in zip(by_face, chosen, strict=True)}
        found.append(tuple([left[card].pop(0) for card in wanted]))
    return found


def _distinct(copies: Sequence[Piece], number: int, origin: Origin, several: bool) -> list[tuple[Piece, ...]]:
    """So many of equal cards, in every way that an origin tells apart."""
    in_order = sorted(copies, key=lambda piece: (origin(piece), piece.key))
    found: dict[Any, tuple[Piece, ...]] = {}
    for some in islice((permutations if several else combinations)(in_order, number), MOST_SETS):
        found.setdefault(tuple(map(origin, some)), some)
    return list(found.values())


def _grouped(pieces: Sequence[Piece], groups: Iterable[Group]) -> Iterator[Pieces]:
    start = 0
    for group in groups:
        yield tuple(pieces[start : start + len(group.cards)])
        start += len(group.cards)
