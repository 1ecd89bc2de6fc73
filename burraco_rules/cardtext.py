"""Card text: the cards that a person wrote, `3H-6H, 2C=4C JK`, and what could not be read of it.

Why it exists: cards come from people, so that a mistake is a record with its place and the nearest thing that can be
read, never an exception; and all mistakes of a text are told at once.
All functions are pure, over bounded caches, and may be called by several threads at once.
May import: `cards`, `signs`, `notation`, `pieces`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from burraco_rules.notation import Meaning, card_named, fold, write_card
from burraco_rules.pack import Card, Pack
from burraco_rules.pieces import LONGEST as LONGEST_PIECE
from burraco_rules.pieces import Flaw, nearest_piece, pieces, read_piece
from burraco_rules.signs import standard

LONGEST = 64 << 10
"""The characters of the longest text that is read."""

MOST = 2_000
"""The most cards, and pieces that are no cards, in one text."""

_KEPT = 128
"""The characters of the longest text whose reading is remembered."""

_SUGGESTIONS = 20
"""For how many pieces of one text a nearest card is looked for."""

_SHOWN = 40
"""The characters of a piece that a message shows."""

_SENTENCES: Mapping[Flaw, str] = {
    "card": "is not a card",
    "range": "is not a range of cards",
    "suits": "is not a range of one suit",
    "order": "is not a range from low to high",
    "meaning": "is not a card with what it stands for",
}


class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card of a text, the column of its name, and what it is said to stand for.

    Columns count characters from the start of the text, from 1. All cards of a range have the column of the range.
    """

    card: Card
    column: int
    meaning: Meaning | None = None


class CardProblem(Struct, frozen=True, omit_defaults=True, gc=False):
    r"""What is wrong with a text, in a sentence; with the piece it is about, its column and its length in characters.

    `piece` is fit to be shown: shortened, and characters that cannot be seen are written as `\u200f`. `nearest` can be
    read in its place; it is empty where nothing is near. A problem of a whole text has no piece, column or length.
    """

    message: str
    piece: str = ""
    column: int = 0
    length: int = 0
    nearest: str = ""

    @property
    def help(self) -> str:
        """What to write instead, or ""."""
        return f"the nearest is `{self.nearest}`" if self.nearest else ""

    def __str__(self) -> str:
        place = f"column {self.column}: " if self.column else ""
        return f"{place}{self.message}" + (f"; {self.help}" if self.help else "")


class CardText(Struct, frozen=True, omit_defaults=True):
    """A text that was read: its cards and its problems, both in the order of the text."""

    entries: tuple[Entry, ...] = ()
    problems: tuple[CardProblem, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards without their places and meanings."""
        return tuple(entry.card for entry in self.entries)


class CardError(ValueError):
    """Card text could not be read; `problems` holds all that is wrong with it."""

    def __init__(self, problems: Iterable[CardProblem]) -> None:
        self.problems: tuple[CardProblem, ...] = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[CardError], tuple[tuple[CardProblem, ...]]]:
        return CardError, (self.problems,)


def cards(text: str, pack: Pack | None = None) -> tuple[Card, ...]:
    """The cards of a text: `cards("7S 8S")`. Without a pack, standard cards can be read; with one, its own too.

    Whether a pack holds the cards is not asked. CardError for what cannot be read, and for a stated meaning (`2C=4C`),
    which a card alone does not hold.
    """
    pack = pack or standard()
    read = read_cards(text, pack)
    meant = [_told(entry, pack) for entry in read.entries if entry.meaning is not None]
    if read.problems or meant:
        raise CardError(sorted((*read.problems, *meant), key=lambda problem: problem.column))
    return read.cards


def read_cards(text: str, pack: Pack) -> CardText:
    """The cards of a text, of this pack or standard ones that it may lack. Nothing is raised, whatever the text.

    A text of more than `LONGEST` characters, or of more than `MOST` cards, is not read and is one problem.
    """
    return _read_again(text, pack) if len(text) <= _KEPT else _read(text, pack)


def _read(text: str, pack: Pack) -> CardText:
    if len(text) > LONGEST:
        return CardText(problems=(CardProblem(f"the text has {len(text):,} characters, at most {LONGEST:,} are read"),))
    plain = _plain(text, pack)
    read = _by_grammar(text, pack) if plain is None else plain
    if len(read.entries) + len(read.problems) > MOST:
        return CardText(problems=(CardProblem(f"the text has more than {MOST:,} cards"),))
    return read


_read_again = lru_cache(maxsize=1_024)(_read)


def _plain(text: str, pack: Pack) -> CardText | None:
    """The reading of a text of plain names, made without the grammar or its library; None for all other texts."""
    entries: list[Entry] = []
    for word in re.finditer(r"[^ ,]+", text):
        if len(word[0]) > LONGEST_PIECE or not (card := card_named(fold(word[0]), pack)):
            return None
        entries.append(Entry(card, word.start() + 1))
    return CardText(tuple(entries))


def _by_grammar(text: str, pack: Pack) -> CardText:
    """The reading of any text, up to the first thing that is too many."""
    entries: list[Entry] = []
    problems: list[CardProblem] = []
    for before, piece in pieces(text):
        reading = read_piece(piece, pack)
        if isinstance(reading, str):
            near = nearest_piece(piece, pack) if len(problems) < _SUGGESTIONS else ""
            problems.append(_unread(piece, before + 1, reading, near))
        else:
            entries += [Entry(card, before + offset + 1, meaning) for card, offset, meaning in reading]
        if len(entries) + len(problems) > MOST:
            break
    return CardText(tuple(entries), tuple(problems))


def _unread(piece: str, column: int, flaw: Flaw, near: str) -> CardProblem:
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in piece[:_SHOWN])
    shown += "…" if len(piece) > _SHOWN else ""
    return CardProblem(f"`{shown}` {_SENTENCES[flaw]}", shown, column, len(piece), near)


def _told(entry: Entry, pack: Pack) -> CardProblem:
    name, whole = write_card(entry.card, pack), write_card(entry.card, pack, entry.meaning)
    message = f"`{whole}` says what the card stands for, which a card alone does not hold"
    return CardProblem(message, whole, entry.column, len(whole), name)
