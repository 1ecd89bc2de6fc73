"""How cards are written: the names of the cards of a pack, in its letters or in those of a national notation.

Why it exists: `KH`, `k♥`, `🂾` and the Italian `RC` are one card. A name that the pack lacks may still be that of a
standard card: it can be read, and the pack says whether it is there.
May import: `cards`, `signs`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.pack import JOKER, JOKERS, Card, Letters, Pack
from burraco_rules.signs import signs, standard

Thing = TypeVar("Thing")

SELECTORS = ("", "\ufe0e", "\ufe0f")
"""What may follow a sign: nothing, or the mark that asks for its black-and-white or its coloured picture."""


class Meaning(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a card is said to stand for: a card, a rank (no suit), or nothing (no rank). `4C`, `K`, `-`."""

    rank: str = ""
    suit: str = ""

    def __str__(self) -> str:
        return write_meaning(self)


# ---- reading names -----------------------------------------------------------------------------------


class Alphabet(NamedTuple):
    """What can be read with one pack, folded: ranks, suits, and names that do not come apart into these.

    No name has more than `longest` characters.
    """

    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    whole: Mapping[str, Card]
    longest: int

    def card(self, name: str) -> Card | None:
        """The card of a folded name."""
        if name in self.whole:
            return self.whole[name]
        if len(name) > self.longest:
            return None
        for cut in range(1, len(name)):
            rank, suit = self.ranks.get(name[:cut]), self.suits.get(name[cut:])
            if rank is not None and suit is not None:
                return Card(rank, suit)
        return None


def fold(text: str) -> str:
    """The text without what makes no difference: capitals, and letters or digits in full width."""
    return (text if text.isascii() else unicodedata.normalize("NFKC", text)).casefold()


def card_named(name: str, pack: Pack) -> Card | None:
    """The card of a folded name: of this pack, else a standard one that the pack may lack, else None."""
    for alphabet in _alphabets(pack):
        card = alphabet.card(name)
        if card is not None:
            return card
    return None


def rank_named(name: str, pack: Pack) -> str | None:
    """The rank of a folded name, found as `card_named` finds cards."""
    return next((alphabet.ranks[name] for alphabet in _alphabets(pack) if name in alphabet.ranks), None)


@lru_cache(maxsize=64)
def beside(pack: Pack) -> Pack:
    """The standard cards in the notation of this pack."""
    return replace(standard(), written_ranks=pack.written_ranks, written_suits=pack.written_suits)


@lru_cache(maxsize=64)
def _alphabets(pack: Pack) -> tuple[Alphabet, Alphabet]:
    return _alphabet(pack, pack), _alphabet(beside(pack), pack)


def _alphabet(named: Pack, pack: Pack) -> Alphabet:
    """How the cards of `named` are written; a joker or a playing-card character is read as `pack` knows the card."""
    written_ranks, written_suits = dict(named.written_ranks), dict(named.written_suits)
    marks = {mark: suit for suit in named.suits for mark in signs().suits.get(suit, ())}
    ranks = _names(named.ranks, written_ranks, signs().also)
    suits = _with_selectors(marks) | _names(named.suits, written_suits, {})
    pictures = {picture: pack.known(card) for picture, card in signs().cards.items()}
    jokers = {
        name + fold(letter): pack.known(Card(JOKER, colour=colour))
        for name in _names((JOKER,), written_ranks, signs().also)
        for colour, letter in JOKERS.items()
    }
    longest = max(map(len, ranks), default=0) + max(map(len, suits), default=0)
    return Alphabet(ranks, suits, _with_selectors(pictures) | jokers, longest)


def _names(letters: Iterable[str], written: Mapping[str, str], also: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """From what is written, folded, to the letter it stands for: what a notation writes, else the letter and others.

    Where they meet, a letter wins over another's further spelling. Names hold only letters and digits.
    """
    spellings = {fold(more): letter for letter in letters if letter not in written for more in also.get(letter, ())}
    names = spellings | {fold(written.get(letter, letter)): letter for letter in letters}
    return {name: letter for name, letter in names.items() if name.isalnum()}


def _with_selectors(signs: Mapping[str, Thing]) -> dict[str, Thing]:
    return {sign + mark: thing for sign, thing in signs.items() for mark in SELECTORS}


def unfit_names(pack: Pack) -> tuple[str, ...]:
    """The names of this pack that would not be read as what they name, in its notation; () for a sound pack.

    Two things may share a name (a rank J in a suit K, and the joker), or a name may hold more than letters and digits.
    The work grows with the number of faces: bound that first.
    """
    cards = [write_card(card, pack) for card in pack.faces if card_named(fold(write_card(card, pack)), pack) != card]
    written = {rank: _written(rank, pack.written_ranks) for rank in pack.ranks}
    folded = {rank: fold(name) for rank, name in written.items()}
    ranks = [rank for rank in pack.ranks if rank_named(folded[rank], pack) != rank or card_named(folded[rank], pack)]
    return tuple(dict.fromkeys([*cards, *(written[rank] for rank in ranks)]))


# ---- writing -----------------------------------------------------------------------------------------


def write_card(card: Card, pack: Pack | None = None, meaning: Meaning | None = None) -> str:
    """The card in the notation of the pack, canonical without one; with its meaning `2C=4C`."""
    name = _letters(card.rank, card.suit, pack) + JOKERS[card.colour]
    return name if meaning is None else f"{name}={write_meaning(meaning, pack)}"


def write_meaning(meaning: Meaning, pack: Pack | None = None) -> str:
    """What stands after `=`: `4C`, `K`, or `-` for nothing."""
    return _letters(meaning.rank, meaning.suit, pack) or "-"


def write_cards(cards: Iterable[Card], pack: Pack | None = None) -> str:
    """The cards with blanks between them, in the notation of the pack: `7S 10H JK`."""
    return " ".join(write_card(card, pack) for card in cards)


def _letters(rank: str, suit: str, pack: Pack | None) -> str:
    return _written(rank, pack.written_ranks) + _written(suit, pack.written_suits) if pack else rank + suit


def _written(letter: str, written: Letters) -> str:
    return next((other for own, other in written if own == letter), letter)
