"""Actions: what a player does, as it is written, and what that means in a position.

Why it exists: a record says `discard KS`; which of two kings of spades that is may matter. An action names faces, a
deed names pieces. May import: `position`; `layouts`, `values` of the language; `notation`, `pack`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.notation import Meaning
from burraco_rules.pack import Card

Cards = tuple[Card, ...]
Meanings = tuple[Meaning | None, ...]
END: Final = "end"
"""The player ends the turn without a further action."""
WHOLE: Final = "pile"
TOP: Final = "top"
FROM: Final = "from"


class Group(Struct, frozen=True):
    """Cards that are laid together, in the order written, with what some are said to stand for."""

    cards: Cards
    meanings: Meanings = ()


class Target(Struct, frozen=True):
    """A meld on the table: its number from 1 among those of its owner."""

    number: int
    opponent: bool = False


class Action(Struct, frozen=True, omit_defaults=True):
    """What is done: `draw`, `take`, `meld`, `open`, `declare`, `add`, `swap`, `regroup`, `discard`, an announcement, or
    `end`.

    `groups` are the melds that are laid, or the cards that are added; `targets` the melds that change, `freeing` the
    cards that come to the hand for it. A `take` says how much: the whole pile, the top card, or from a card up, which
    is in `groups`. `player` is who does it out of turn, from 1; 0 for the player whose turn it is.
    """

    name: str
    groups: tuple[Group, ...] = ()
    targets: tuple[Target, ...] = ()
    freeing: Group = Group(())
    much: Literal["", "pile", "top", "from"] = ""
    player: int = 0

    @property
    def cards(self) -> Cards:
        """All cards that it names, in the order written."""
        return tuple(card for group in self.groups for card in group.cards)


class Doing(Struct, frozen=True):
    """An action in a position: what rules on it can read, before it is done.

    `laying` are the melds as they will lie, `playing` the cards that leave the hand for them, `left` those that stay.
    What is taken of a pile that nobody knows is unknown.
    """

    name: str
    taking: tuple[Piece, ...] | Unknown = ()
    laying: tuple[Layout, ...] = ()
    playing: tuple[Piece, ...] = ()
    target: Layout | None = None
    freeing: tuple[Piece, ...] = ()
    regrouping: tuple[Layout, ...] = ()
    card: Piece | None = None
    left: tuple[Piece, ...] | Unknown | None = None
    cut: int | None = None
