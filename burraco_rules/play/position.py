"""A position: everything about a hand that a rule can read, as one frozen record.

Why it exists: an action makes a new position and leaves the old one as it was, so that a turn can be tried, taken back
and looked ahead in. Cards are pieces: two copies of a face stay apart, and where a piece came from can be told. A card
that nobody has seen is a blank. May import: `layouts`, `values` of the language; msgspec.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import Side, Unknown

Pieces = tuple[Piece, ...]
Zone = Pieces | Unknown
"""The cards of a zone, bottom to top; unknown where nobody knows how many there are."""
Known = bool | Unknown
Reserve = Literal["waiting", "in-play", "unplayed", "none", ""]
"""What became of the reserve of an owner; empty where nobody says."""
Over = Literal["", "ended", "void"]
"""Whether a hand is over, and whether it is scored."""

NOTHING: Final[Mapping[Any, int]] = MappingProxyType({})


class Seen(Struct, frozen=True):
    """What became of cards in the turn of one player: from the pile, from the stock, to the table, from the table."""

    taken: Zone = ()
    top_taken: Zone = ()
    deepest_taken: Zone = ()
    drawn: Pieces = ()
    played: Pieces = ()
    freed: Pieces = ()
    closing_discard: Pieces = ()


NOTHING_SEEN: Final = Seen()


class Progress(Struct, frozen=True):
    """How far a turn has come: its name, who plays it, the step it stands at, and whether that was done already.

    One that is `finished` was judged to be complete; it is `left` once what comes after it has happened, and waits only
    for others to end theirs. `seen` is what it has seen, while another player interrupts it.
    """

    name: str
    player: int
    step: int = 0
    done: bool = False
    finished: bool = False
    left: bool = False
    seen: Seen = NOTHING_SEEN


class Turn(Struct, frozen=True):
    """What this turn has seen. `stack` holds the turn in progress last, and before it those that it interrupts.

    `did` are the actions done so far, interruptions included, each with the player who did it; `claimed` are the turns
    that came before something, each with the player who took it. Of cards it is told what became of them in the turn in
    progress. `after_itself` says that the turn before ended without its player saying so.
    """

    stack: tuple[Progress, ...] = ()
    did: tuple[tuple[str, int], ...] = ()
    taken: Zone = ()
    top_taken: Zone = ()
    deepest_taken: Zone = ()
    drawn: Pieces = ()
    played: Pieces = ()
    freed: Pieces = ()
    closing_discard: Pieces = ()
    opened_before: tuple[Known, ...] = ()
    claimed: tuple[tuple[str, int], ...] = ()
    after_itself: bool = False

    @property
    def now(self) -> Progress:
        """The turn in progress."""
        return self.stack[-1]

    @property
    def seen(self) -> Seen:
        """What the turn in progress has seen of cards."""
        return Seen(*(getattr(self, name) for name in SEEN))

    def entered(self, progress: Progress) -> Turn:
        """The turn interrupted by another, which has seen nothing yet; one of the same player goes on with what was."""
        if progress.player == self.now.player:
            return replace(self, stack=(*self.stack, progress))
        below = replace(self.now, seen=self.seen)
        return replace(self, stack=(*self.stack[:-1], below, progress), **_fields(NOTHING_SEEN))

    def left(self) -> Turn:
        """The turn without the one in progress; what it interrupted goes on."""
        *below, gone = self.stack
        if below[-1].player == gone.player:
            return replace(self, stack=tuple(below))
        return replace(self, stack=tuple(below), **_fields(below[-1].seen))


SEEN: Final = Seen.__struct_fields__


def _fields(seen: Seen) -> dict[str, Any]:
    return {name: getattr(seen, name) for name in SEEN}


class Position(Struct, frozen=True):
    """A hand at one moment. Players are numbered from 0 in seat order to the left, sides likewise.

    `sides` gives the side of each player; `hands`, `active` are by player, `aside`, `opened`, `closed`, `score` by
    side, `reserve` and `unplayed` by owner of a reserve (`owners` gives that of each player). `reserves` are the piles
    that nobody has taken. `times` counts the actions of this hand by name and player, `in_a_row` the turns just past in
    which each was done without a break; where what came before is not `told`, there may have been more.
    """

    sides: tuple[int, ...]
    hands: tuple[Zone, ...]
    stock: Zone = ()
    pile: Zone = ()
    melds: tuple[Layout, ...] = ()
    aside: tuple[Pieces, ...] = ()
    reserves: tuple[Pieces, ...] = ()
    owners: tuple[int, ...] = ()
    reserve: tuple[Reserve, ...] = ()
    unplayed: tuple[Pieces, ...] = ()
    opened: tuple[Known, ...] = ()
    closed: tuple[bool, ...] = ()
    active: tuple[bool, ...] = ()
    upcard: Piece | None = None
    turned: Pieces = ()
    turn: Turn = Turn()
    times: Mapping[tuple[str, int], int] = NOTHING
    in_a_row: Mapping[str, int] = NOTHING
    over: Over = ""
    score: tuple[int, ...] = ()
    deal_number: int | Unknown = 1
    dealer: int = 0
    cut: int = 0
    common: bool = False
    next_key: int = 0
    seed: int = 0
    told: bool = True

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.sides)

    @property
    def player(self) -> int:
        """The player whose turn is in progress."""
        return self.turn.stack[-1].player

    @property
    def side(self) -> int:
        """The side whose turn is in progress."""
        return self.sides[self.turn.stack[-1].player]

    @property
    def number_of_sides(self) -> int:
        """How many sides there are."""
        return 1 + max(self.sides)

    def hand(self) -> Pieces:
        """The cards of the player whose turn is in progress; none where they are not known."""
        found = self.hands[self.player]
        return () if isinstance(found, Unknown) else found

    def melds_of(self, side: int) -> tuple[Layout, ...]:
        """The melds of a side; where the table is common, all melds."""
        if self.common:
            return self.melds
        return tuple(meld for meld in self.melds if meld.owner == Side(side))


def next_seat(player: int, direction: int, active: Sequence[bool]) -> int:
    """Who comes after a player among those who are there; where nobody is, the next seat."""
    number = len(active)
    seats = [(player + direction * step) % number for step in range(1, number + 1)]
    return next((seat for seat in seats if active[seat]), seats[0])


def with_at(things: tuple[Any, ...], index: int, thing: Any) -> tuple[Any, ...]:
    """The tuple with one member replaced."""
    return (*things[:index], thing, *things[index + 1 :])


def without(pieces: Pieces, gone: Pieces) -> Pieces:
    """The pieces but some of them."""
    if len(gone) == 1:
        key = gone[0].key
        return tuple([piece for piece in pieces if piece.key != key])
    keys = {piece.key for piece in gone}
    return tuple([piece for piece in pieces if piece.key not in keys])


def as_piece(card: Piece) -> Piece:
    """A card that lay in a meld as one that lies nowhere."""
    found = Piece.__new__(Piece)
    found.face, found.key, found.rank, found.suit = card.face, card.key, card.rank, card.suit
    return found
