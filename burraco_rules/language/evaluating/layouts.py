"""Cards as expressions see them, and how they lie in a meld: seats, stands, and what follows from them.

Why it exists: the same questions (is it wild, where does it stand, is it inside) are asked of a meld on the table, of
one that a solver is still placing, and of the one it was before. A card not placed yet gives `UNPLACED`, never a
guess. May import: `cards`, `values`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from burraco_rules.language.evaluating.values import NONE, UNPLACED, Letters, Line, Place, Rank, Suit, Unknown
from burraco_rules.pack import Card

FREE: Final = -1
"""The stand of a card that is not placed yet."""


class Piece:
    """A physical card: two copies of one face are two pieces, and a piece equals itself wherever it lies.

    `key` tells the pieces of one question or game apart.
    """

    __slots__ = ("face", "key", "rank", "suit")

    def __init__(self, face: Card, key: int, letters: Letters) -> None:
        self.face, self.key = face, key
        self.rank: Rank | Any = letters.rank(face)
        self.suit: Suit | Any = letters.suit(face)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and self.key == other.key

    def __hash__(self) -> int:
        return self.key

    def __str__(self) -> str:
        return str(self.face)

    __repr__ = __str__


class Placed(Piece):
    """A piece in a seat of a layout. `written` is its position as the cards were given, from 1; `by` is who laid it.

    `old` is the same piece in the layout before, where there was one. `tried` is the index that the card is taken to
    have, whatever its place, while conditions are looked at for what they would say of it; 0 where that is not done.
    """

    __slots__ = ("by", "layout", "old", "seat", "tried", "written")

    def __init__(self, piece: Piece, layout: Layout, seat: int, written: int = 0, by: Any = NONE) -> None:
        self.face, self.key, self.rank, self.suit = piece.face, piece.key, piece.rank, piece.suit
        self.layout, self.seat, self.by = layout, seat, by
        self.written: int | Unknown = written or seat + 1
        self.old: Placed | None = None
        self.tried = 0


class Layout:
    """The cards of one meld and where they stand.

    The stand of a card is one number for role and place: a natural card at the place of index `p` has `p`, a wild one
    `line.count + p`, one not placed yet `FREE`. `turned` says, asked of the layout, whether it lies from the high end.
    """

    __slots__ = ("_order", "cards", "kind", "line", "old", "owner", "stands", "turned", "unknowns")

    def __init__(
        self,
        kind: str,
        line: Line,
        pieces: Iterable[Piece],
        unknowns: Mapping[str, Any],
        stands: Sequence[int] = (),
        turned: Callable[[Layout], Any] | None = None,
    ) -> None:
        self.kind, self.line, self.unknowns, self.turned = kind, line, unknowns, turned
        self.cards = tuple(Placed(piece, self, seat) for seat, piece in enumerate(pieces))
        self.stands: Sequence[int] = stands or [FREE] * len(self.cards)
        self.owner: Any = NONE
        self.old: Layout | None = None
        self._order: list[int] | None = None

    def stand(self, stands: Sequence[int]) -> None:
        """Place the cards; what followed from the stands before is forgotten."""
        self.stands = stands
        self._order = None

    # ---- roles ------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards)

    @property
    def wilds(self) -> int | Unknown:
        """How many cards are wild; bounded while some are not placed."""
        count, stands = self.line.count, self.stands
        wilds, free = sum(stand >= count for stand in stands), stands.count(FREE)
        return Unknown(low=wilds, high=wilds + free) if free else wilds

    @property
    def naturals(self) -> int | Unknown:
        """How many cards are natural; bounded while some are not placed."""
        count, stands = self.line.count, self.stands
        free = stands.count(FREE)
        naturals = sum(stand < count for stand in stands) - free
        return Unknown(low=naturals, high=naturals + free) if free else naturals

    # ---- order ------------------------------------------------------------------------------------

    @property
    def lies_turned(self) -> bool:
        """Whether the meld lies from its highest place to its lowest."""
        return self.turned is not None and self.turned(self) is True

    def order(self) -> list[int] | None:
        """The seats as the meld lies, None while a card is not placed; for a kind without places, the order of seats.

        From the lowest place, or from the highest when the kind is reversed; on a circle from the card that has an
        empty place before it.
        """
        if self._order is None and FREE not in self.stands:
            count = self.line.count
            places = [stand % count for stand in self.stands]
            first = self._first_place(set(places)) if self.line.circle else 0
            self._order = sorted(range(len(places)), key=lambda seat: (places[seat] - first) % count)
            if self.lies_turned:
                self._order.reverse()
        return self._order

    def _first_place(self, taken: set[int]) -> int:
        count = self.line.count
        return next((place for place in sorted(taken) if (place - 1) % count not in taken), 0)

    def end(self, high: bool) -> Place | Any:
        """The lowest or the highest place; `none` in a kind without places."""
        order = self.order()
        if order is None:
            return UNPLACED
        if not order:
            return NONE
        if self.lies_turned:
            high = not high
        return self.line.places[self.stands[order[-1 if high else 0]] % self.line.count]

    def rows(self) -> list[tuple[int, int]] | None:
        """By seat the length of the row of equal roles it stands in, and of the row before; None while unplaced."""
        order = self.order()
        if order is None:
            return None
        rows: list[list[int]] = []
        count = self.line.count
        for seat in order:
            if rows and (self.stands[rows[-1][0]] >= count) == (self.stands[seat] >= count):
                rows[-1].append(seat)
            else:
                rows.append([seat])
        found = [(0, 0)] * len(order)
        before = 0
        for row in rows:
            for seat in row:
                found[seat] = len(row), before
            before = len(row)
        return found


# ---- what is asked of a placed card ------------------------------------------------------------------


def natural(card: Placed) -> bool | Unknown:
    """Whether the card is natural in its layout."""
    stand = card.layout.stands[card.seat]
    return UNPLACED if stand < 0 else stand < card.layout.line.count


def wild(card: Placed) -> bool | Unknown:
    """Whether the card is wild in its layout."""
    stand = card.layout.stands[card.seat]
    return UNPLACED if stand < 0 else stand >= card.layout.line.count


def place(card: Placed) -> Any:
    """The place of the card; `none` in a kind without places."""
    line = card.layout.line
    stand = card.layout.stands[card.seat]
    return UNPLACED if stand < 0 and line.has_places else line.places[stand % line.count]


def index(card: Placed) -> int | Unknown:
    """1, 2, .. as the meld lies; bounded while some cards are not placed."""
    if card.tried:
        return card.tried
    layout = card.layout
    order = layout.order()
    if order is not None:
        return order.index(card.seat) + 1
    own = layout.stands[card.seat]
    if own == FREE or layout.line.circle:
        return UNPLACED
    count = layout.line.count
    places = [(stand % count, seat) for seat, stand in enumerate(layout.stands) if stand != FREE]
    below = sum(place < (own % count, card.seat) for place in places)
    above = len(places) - below - 1
    if layout.lies_turned:
        below, above = above, below
    return Unknown(low=1 + below, high=layout.size - above)


def inside(card: Placed) -> bool | Unknown:
    """Whether the card has neither the lowest nor the highest place; of a kind without places nothing is inside."""
    line = card.layout.line
    if not line.has_places:
        return False
    low, high, own = card.layout.end(False), card.layout.end(True), place(card)
    return UNPLACED if low is UNPLACED else own is not low and own is not high


def streak(card: Placed) -> int | Unknown:
    """The length of the row of equal roles in which the card stands."""
    rows = card.layout.rows()
    return UNPLACED if rows is None else rows[card.seat][0]


def streak_before(card: Placed) -> int | Unknown:
    """The length of the row of equal roles just before that."""
    rows = card.layout.rows()
    return UNPLACED if rows is None else rows[card.seat][1]
