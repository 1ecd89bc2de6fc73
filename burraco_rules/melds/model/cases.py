"""A case: the cards of one question, as one kind tries to place them.

Why it exists: most questions are settled on the faces alone; pieces, a layout and an environment are made when
something has to be evaluated. A case belongs to one question and one thread. May import: `code`, `layouts`, `values`
of the language, `cards`, `notation`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import UNPLACED, Letters, Line, Unknown
from burraco_rules.notation import Meaning
from burraco_rules.pack import Card

Meanings = tuple[Meaning | None, ...]
"""What is written beside each card; empty where nothing is."""


class Before(NamedTuple):
    """A meld that lies on the table, and the seats of those of its cards that stay in it."""

    layout: Layout
    seats: tuple[int, ...]


class Cards(NamedTuple):
    """The cards of a question by seat, the position of each as given (from 1), and what some are said to mean.

    Cards that are added to a meld come after those that stay in it (`before`). `pieces` are those that do not lie yet,
    where it matters which they are.
    """

    faces: tuple[Card, ...]
    written: tuple[int, ...] = ()
    meanings: tuple[Meaning | None, ...] = ()
    before: Before | None = None
    pieces: tuple[Piece, ...] = ()

    @property
    def kept(self) -> int:
        """How many of the cards, the first ones, lie on the table already."""
        return 0 if self.before is None else len(self.before.seats)


def in_order(cards: Sequence[Card], meanings: Meanings = ()) -> Cards:
    """Cards whose order may matter."""
    return Cards(tuple(cards), tuple(range(1, len(cards) + 1)), meanings)


UNNAMED: Final = Card("")
"""The face of a card that nobody has named."""


class Blank(Piece):
    """A card that nobody has named yet: it counts for the size of the meld, and nothing is known of it."""

    __slots__ = ()

    def __init__(self, key: int) -> None:
        self.face, self.key = UNNAMED, key
        self.rank = self.suit = UNPLACED


def piece_of(face: Card, key: int, letters: Letters) -> Piece:
    """A piece with this face, or a blank."""
    return Blank(key) if face is UNNAMED else Piece(face, key, letters)


class Shape:
    """What all cases of a kind share: its name, its line, and how it lies."""

    __slots__ = ("kind", "letters", "line", "turned")

    def __init__(self, kind: str, line: Line, letters: Letters, turned: Callable[[Layout], Any] | None) -> None:
        self.kind, self.line, self.letters, self.turned = kind, line, letters, turned


class Case:
    """Some cards, as a kind of this shape tries to place them. `blanks` cards more are thought of in the last seats, of
    which nothing is known; the work of the whole case is counted in `env`. Cards that lay nowhere before are pieces
    with keys from `first_key` on.
    """

    def __init__(self, shape: Shape, cards: Cards, env: Env, blanks: int = 0, first_key: int = 0) -> None:
        self.shape, self.cards, self.env, self.first_key = shape, cards, env, first_key
        self.faces = cards.faces + (UNNAMED,) * blanks
        self.kept: dict[Hashable, Any] = {}
        """What was worked out for these cards, by whoever worked it out."""
        self._layout: Layout | None = None
        self._unknowns: Mapping[str, Any] = {}

    def fix(self, unknowns: Mapping[str, Any]) -> None:
        """Give the unknowns of the meld these values from now on."""
        self._unknowns = unknowns
        if self._layout is not None:
            self._layout.unknowns = unknowns

    def place(self, unknowns: Mapping[str, Any], stands: Sequence[int]) -> Layout:
        """The layout with these unknowns and stands."""
        self.fix(unknowns)
        self.layout.stand(stands)
        return self.layout

    @property
    def size(self) -> int:
        """The number of cards, blanks included."""
        return len(self.faces)

    @property
    def layout(self) -> Layout:
        """The layout in which stands are tried. With blanks nobody knows where a card was written among all."""
        if self._layout is None:
            shape, before = self.shape, self.cards.before
            old = () if before is None else tuple(before.layout.cards[seat] for seat in before.seats)
            known = (*old, *self.cards.pieces)
            lay = () if before is None else before.layout.cards
            first_key = max((piece.key + 1 for piece in (*lay, *known)), default=self.first_key)
            others = enumerate(self.faces[len(known) :], first_key)
            pieces = [*known, *(piece_of(face, key, shape.letters) for key, face in others)]
            self._layout = Layout(shape.kind, shape.line, pieces, self._unknowns, turned=shape.turned)
            if before is not None:
                self._layout.old, self._layout.owner = before.layout, before.layout.owner
                for card, as_it_lay in zip(self._layout.cards, old, strict=False):
                    card.old, card.by = as_it_lay, as_it_lay.by
            unsure = (UNPLACED,) * self.size
            written: Sequence[int | Unknown] = self.cards.written if self.faces == self.cards.faces else unsure
            for card, position in zip(self._layout.cards, written, strict=False):
                card.written = position
        return self._layout
