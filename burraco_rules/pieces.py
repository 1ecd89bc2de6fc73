"""One piece of card text: `10H`, `3H-9H`, `2C=4C`, `JK=-`; what it says, or what its writer probably meant.

Why it exists: `grammars/cards.lark` says what shapes a piece may have, `notation` which names there are; here the two
meet. Nothing is raised for what a person wrote: a piece that cannot be read has a flaw.
May import: `data`, `cards`, `signs`, `notation`, `nearest`; lark when the first piece is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import accumulate, chain, islice
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from burraco_rules import data
from burraco_rules.nearest import nearest
from burraco_rules.notation import Meaning, beside, card_named, fold, rank_named, write_card
from burraco_rules.pack import Card, Pack
from burraco_rules.signs import standard

if TYPE_CHECKING:
    from lark import Lark, Token

LONGEST = 256
"""The characters of the longest piece that is read, before and after folding."""

NAMES = 2_000
"""The names of a pack among which the nearest is looked for."""

Flaw = Literal["card", "range", "suits", "order", "meaning"]
"""Why a piece cannot be read: it is no card; no range, a range of two suits, or a range that does not ascend; or no
card with what it may stand for."""


class Found(NamedTuple):
    """A card of a piece, the characters of the piece before it (0 for all cards of a range), and its stated meaning."""

    card: Card
    offset: int = 0
    meaning: Meaning | None = None


Reading = tuple[Found, ...] | Flaw


# ---- reading -----------------------------------------------------------------------------------------


@cache
def _parser() -> Lark:
    import lark

    grammar = (data.folder("grammars") / "cards.lark").read_text("utf-8")
    return lark.Lark(grammar, parser="lalr", start=["text", "piece"])


def pieces(text: str) -> Iterator[tuple[int, str]]:
    """The pieces of a text, each after the number of characters before it."""
    for piece in cast("list[Token]", _parser().parse(text, "text").children):
        yield piece.start_pos or 0, str(piece)


def read_piece(piece: str, pack: Pack) -> Reading:
    """The cards of one piece, of the pack or standard ones; or its flaw."""
    from lark import Token
    from lark.exceptions import UnexpectedInput

    folded = _folded(piece)
    try:
        tree = _parser().parse(folded, "piece")
    except UnexpectedInput:
        return "card"
    parts = [str(part) if isinstance(part, Token) else "".join(map(str, part.children)) for part in tree.children]
    return _READERS[tree.data](parts, pack)


def _folded(piece: str) -> str:
    """The piece as names are looked up; "", which is not a card, for one that is too long."""
    folded = fold(piece) if len(piece) <= LONGEST else ""
    return folded if len(folded) <= LONGEST else ""


def _card(parts: list[str], pack: Pack) -> Reading:
    card = card_named("".join(parts), pack)
    return "card" if card is None else (Found(card),)


def _row(characters: list[str], pack: Pack) -> Reading:
    offsets = accumulate(map(len, characters), initial=0)
    cards = [(card_named(character, pack), offset) for character, offset in zip(characters, offsets, strict=False)]
    found = tuple(Found(card, offset) for card, offset in cards if card is not None)
    return found if len(found) == len(cards) else "card"


def _range(ends: list[str], pack: Pack) -> Reading:
    low, high = (card_named(end, pack) for end in ends)
    if low is None or high is None or not low.suit or not high.suit:
        return "range"
    if low.suit != high.suit:
        return "suits"
    for ranks in (pack.ranks, standard().ranks):
        if low.rank in ranks and high.rank in ranks:
            between = ranks[ranks.index(low.rank) : ranks.index(high.rank) + 1]
            return tuple(Found(Card(rank, low.suit)) for rank in between) or "order"
    return "range"


def _meant(parts: list[str], pack: Pack) -> Reading:
    name, words = parts
    card, meaning = card_named(name, pack), _meaning(words, pack)
    return "meaning" if card is None or meaning is None else (Found(card, 0, meaning),)


def _meaning(words: str, pack: Pack) -> Meaning | None:
    """What stands after `=`; no words are those of `-`."""
    if not words:
        return Meaning()
    card = card_named(words, pack)
    if card is not None:
        return Meaning(card.rank, card.suit)
    rank = rank_named(words, pack)
    return None if rank is None else Meaning(rank)


_READERS: Mapping[str, Callable[[list[str], Pack], Reading]] = {
    "card": _card,
    "row": _row,
    "range": _range,
    "meant": _meant,
}


# ---- what was probably meant -------------------------------------------------------------------------


def nearest_piece(piece: str, pack: Pack) -> str:
    """The nearest text that can be read for a piece that cannot, in the notation of the pack; or ""."""
    folded = _folded(piece).replace("\u2013", "-")
    for mark, meant in (("=", _meant_meaning), ("-", _meant_range)):
        first, found, second = folded.partition(mark)
        if found and first and second:
            return meant(first, second, pack)
    card = _meant_card(folded, pack)
    cards = _apart(folded, pack) or ((card,) if card else ())
    return " ".join(write_card(card, pack) for card in cards)


def _meant_card(word: str, pack: Pack) -> Card | None:
    """The card as it stands, in canonical letters, with the suit before the rank, a number for its rank, or of the
    nearest name.
    """
    turned = (word[cut:] + word[:cut] for cut in range(len(word)))
    exact = (card_named(name, letters) for name in turned for letters in (pack, standard()))
    found = next(filter(None, exact), None) or _numbered(word, pack)
    return found or card_named(fold(nearest(word, _names(pack))), pack)


def _numbered(word: str, pack: Pack) -> Card | None:
    """The card of the pack whose rank is written as a number where it has a letter: `11H` for the jack of hearts."""
    rest = word.lstrip("0123456789")
    number, ranks = word.removesuffix(rest), standard().ranks
    if not (number.isascii() and 0 < len(number) <= len(str(len(ranks))) and 0 < int(number) <= len(ranks)):
        return None
    card = card_named(fold(ranks[int(number) - 1]) + rest, pack)
    return card if card is not None and card.rank in (pack.ranks or ranks) else None


def _meant_range(first: str, second: str, pack: Pack) -> str:
    """The range in the suit of its first card, on to the highest rank if it ends with the lowest, or turned round."""
    low, high = _meant_card(first, pack), _meant_card(second, pack)
    if low is None or high is None:
        return ""
    ranks = pack.ranks or standard().ranks
    start, end, top = (write_card(Card(rank, low.suit), pack) for rank in (low.rank, high.rank, ranks[-1]))
    around = (f"{start}-{top} {end}",) if high.rank == ranks[0] else ()
    ways = (f"{start}-{end}", *around, f"{end}-{start}")
    return next((way for way in ways if not any(isinstance(read_piece(p, pack), str) for p in way.split())), "")


def _meant_meaning(first: str, second: str, pack: Pack) -> str:
    card = _meant_card(first, pack)
    meaning = _meaning(second.removeprefix("-"), pack)
    if meaning is None and (near := _meant_card(second, pack)):
        meaning = Meaning(near.rank, near.suit)
    return write_card(card, pack, meaning) if card and meaning else ""


def _apart(word: str, pack: Pack) -> tuple[Card, ...]:
    """The cards of names that were written without blanks between them, the longest first; () if it is not that."""
    cards: list[Card] = []
    longest = max(map(len, _names(pack)))
    while word:
        names = (word[:cut] for cut in range(min(longest, len(word)), 0, -1))
        found = next(((name, card) for name in names if (card := card_named(name, pack))), None)
        if found is None:
            return ()
        word = word.removeprefix(found[0])
        cards.append(found[1])
    return tuple(cards)


@lru_cache(maxsize=64)
def _names(pack: Pack) -> tuple[str, ...]:
    """The names of the cards of a pack, then those of the standard cards."""
    return tuple(write_card(card, pack) for card in islice(chain(pack.faces, beside(pack).faces), NAMES))
