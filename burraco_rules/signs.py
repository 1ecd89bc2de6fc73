"""What every reader of card text knows beside the letters of a pack: the data of `grammars/signs.txt`.

Why it exists: the standard cards, suit signs and playing-card characters are facts of the world, not of a game, and
facts stand in a data file. May import: `data`, `cards`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from burraco_rules import data
from burraco_rules.pack import JOKER, Card, Colour, Pack

COLOURS: Mapping[str, Colour] = {"none": "", "red": "red", "black": "black"}


class Signs(NamedTuple):
    """The standard cards, further spellings of ranks, signs of suits, and the characters that show a whole card."""

    standard: Pack
    also: Mapping[str, tuple[str, ...]]
    suits: Mapping[str, tuple[str, ...]]
    cards: Mapping[str, Card]


@cache
def signs() -> Signs:
    """What the file says; read once."""
    ranks: tuple[str, ...] = ()
    also: dict[str, tuple[str, ...]] = {}
    suits: dict[str, tuple[str, ...]] = {}
    red: list[str] = []
    cards: dict[str, Card] = {}
    for line in (data.folder("grammars") / "signs.txt").read_text("utf-8").splitlines():
        match line.split():
            case ["ranks", *in_order]:
                ranks = tuple(in_order)
            case ["also", rank, *spellings]:
                also[rank] = tuple(spellings)
            case ["suit", suit, colour, *marks]:
                suits[suit] = tuple(marks)
                red += [suit] * (COLOURS[colour] == "red")
            case ["cards", suit, *characters]:
                cards |= {sign: Card(rank, suit) for rank, sign in zip(ranks, characters, strict=True)}
            case ["joker", colour, character]:
                cards[character] = Card(JOKER, colour=COLOURS[colour])
    pack = Pack(ranks, tuple(suits), jokers=1, red_jokers=1, black_jokers=1, red=tuple(red))
    return Signs(pack, also, suits, cards)


def standard() -> Pack:
    """The cards that can be read with every pack: one of each, jokers of every colour included."""
    return signs().standard
