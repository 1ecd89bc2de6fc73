"""A card and a pack: which cards there are, how many of each, in which order and colour.

Why it exists: everything else speaks of cards, and no game's ranks, suits or numbers of copies may stand in Python. A
card here is a face; two copies of it are equal. How cards are written is `notation`'s business.
May import: nothing of this package.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

JOKER = "JK"
"""The rank of a joker, in every pack."""

Colour = Literal["", "red", "black"]
"""A colour; empty for a joker in a pack that does not tell red and black jokers apart."""

JOKERS: Mapping[Colour, str] = MappingProxyType({"": "", "red": "R", "black": "B"})
"""The letter that follows the joker's rank in its name, by colour."""

Letters = tuple[tuple[str, str], ...]
"""Pairs of a letter of the pack and what a notation writes for it."""


class Card(Struct, frozen=True, omit_defaults=True, cache_hash=True, gc=False):
    """The face of a card: its rank and suit. A joker has the rank `JK`, no suit and, in some packs, a colour.

    `str(card)` is its canonical name, whatever the notation: `10H`, `JK`, `JKR` for a red joker, `JKB` for a black one.
    """

    rank: str
    suit: str = ""
    colour: Colour = ""

    def __str__(self) -> str:
        return self.rank + self.suit + JOKERS[self.colour]


class Pack(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The cards of a game.

    `ranks` run from low to high, the jokers' left out; each is there in every suit, `copies` times, but for the faces
    in `without`. `jokers` have no colour; `red_jokers` and `black_jokers` are told apart. `red` names the red suits,
    the others are black. `written_ranks` and `written_suits` are what a chosen notation writes for some letters (the
    joker's rank included): `(("J", "F"), ("Q", "D"))`.
    """

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    copies: int = 1
    jokers: int = 0
    red_jokers: int = 0
    black_jokers: int = 0
    red: tuple[str, ...] = ()
    without: tuple[Card, ...] = ()
    written_ranks: Letters = ()
    written_suits: Letters = ()

    @property
    def faces(self) -> Mapping[Card, int]:
        """Every card with its number of copies, at least one: suit by suit from low to high, then the jokers."""
        return _faces(self)

    @property
    def size(self) -> int:
        """The number of cards, copies and jokers included."""
        return sum(self.faces.values())

    def count(self, card: Card) -> int:
        """The copies of a card, 0 if the pack lacks it."""
        return self.faces.get(card, 0)

    def order(self, rank: str) -> int:
        """The place of a rank, 0 for the lowest; jokers stand above all others. KeyError for a rank the pack lacks."""
        return _order(self)[rank]

    def colour(self, card: Card) -> Colour:
        """The colour of a card: a joker's own, else that of its suit."""
        if card.rank == JOKER:
            return card.colour
        return "red" if card.suit in self.red else "black"

    def known(self, card: Card) -> Card:
        """The card as this pack knows it: a joker loses its colour where the pack does not tell jokers apart."""
        return card if self.red_jokers or self.black_jokers or not card.colour else Card(JOKER)


@lru_cache(maxsize=64)
def _faces(pack: Pack) -> Mapping[Card, int]:
    faces = {Card(rank, suit): pack.copies for suit in pack.suits for rank in pack.ranks}
    faces |= dict.fromkeys(pack.without, 0)
    faces |= {
        Card(JOKER): pack.jokers,
        Card(JOKER, colour="red"): pack.red_jokers,
        Card(JOKER, colour="black"): pack.black_jokers,
    }
    return MappingProxyType({card: count for card, count in faces.items() if count > 0})


@lru_cache(maxsize=64)
def _order(pack: Pack) -> Mapping[str, int]:
    return {rank: place for place, rank in enumerate((*pack.ranks, JOKER))}
