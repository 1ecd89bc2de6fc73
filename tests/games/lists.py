"""Lists of cards to ask a game about, and the few words in which the games of this folder are written.

Cards are names: `"10H"` is rank 10 of suit H, `"JK"` a joker. Nothing here comes from the package under test: a game
written with it is a second opinion. Half of the lists are melds, put together by a game's `build`; the others are such
melds with one card changed, since hands drawn at random are hardly ever melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from random import Random
from typing import NamedTuple

JOKER = "JK"
SUITS = ("S", "H", "D", "C")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE_AT_BOTH_ENDS = (*RANKS, "A")
LONGEST = 14


class Game(NamedTuple):
    """What a pack holds, which lists of cards are melds, and a way to put melds together without asking `is_meld`."""

    pack: Counter[str]
    is_meld: Callable[[list[str]], bool]
    build: Callable[[Random], list[str]]


# ---- the words of the games --------------------------------------------------------------------------


def pack_of(ranks: Sequence[str], suits: Sequence[str], copies: int, jokers: int) -> Counter[str]:
    """How many of each card a pack holds."""
    return +Counter({JOKER: jokers, **{rank + suit: copies for rank in ranks for suit in suits}})


def rank_of(card: str) -> str:
    """The rank of a card that is no joker."""
    return card[:-1]


def suit_of(card: str) -> str:
    """The suit of a card that is no joker."""
    return card[-1]


def alike(values: Sequence[str]) -> bool:
    """Are all of these the same?"""
    return len(set(values)) <= 1


def different(values: Sequence[str]) -> bool:
    """Is none of these there twice?"""
    return len(set(values)) == len(values)


def in_a_row(ranks: Sequence[str], size: int, line: Sequence[str]) -> bool:
    """Are there `size` neighbours on the line that hold all these ranks, and each as often as it is given?"""
    needed = Counter(ranks)
    return any(needed <= Counter(line[low : low + size]) for low in range(len(line) - size + 1))


# ---- lists -------------------------------------------------------------------------------------------


def make_lists(game: Game, count: int, seed: str) -> list[list[str]]:
    """So many different lists, at most `LONGEST` cards each, in any order; by turns a meld and a changed one."""
    rng = Random(seed)
    found: set[tuple[str, ...]] = set()
    lists: list[list[str]] = []
    while len(lists) < count:
        cards = game.build(rng)
        if len(lists) % 2:
            cards = _changed(cards, game.pack, rng)
        rng.shuffle(cards)
        if len(cards) <= LONGEST and tuple(cards) not in found:
            found.add(tuple(cards))
            lists.append(cards)
    return lists


def neighbourhood(game: Game, one_suit: str, ranks: Sequence[str]) -> Iterator[list[str]]:
    """Every three cards that are jokers, of one suit, or of some ranks; not all of these are in the pack."""
    faces = [card for card in game.pack if card != JOKER and (suit_of(card) == one_suit or rank_of(card) in ranks)]
    return map(list, combinations_with_replacement([*faces, JOKER], 3))


def long_runs(game: Game, one_suit: str) -> Iterator[list[str]]:
    """A whole suit, alone and with its first card twice, and either of them with any one card exchanged."""
    suit = [card for card in game.pack if card != JOKER and suit_of(card) == one_suit]
    for cards in (suit, [*suit, suit[0]]):
        yield cards
        for place, face in product(range(len(cards)), [*game.pack, JOKER]):
            yield [*cards[:place], face, *cards[place + 1 :]]


def _changed(cards: list[str], pack: Counter[str], rng: Random) -> list[str]:
    """The cards with one of them exchanged, added, doubled or left out."""
    place = rng.randrange(len(cards))
    before, card, after = cards[:place], cards[place], cards[place + 1 :]
    faces = [*pack, JOKER]
    near = [other for other in pack if JOKER not in (card, other) and _share_rank_or_suit(card, other)] or faces
    instead = rng.choice(
        [
            [rng.choice(faces)],
            [rng.choice(near)],
            [rng.choice(cards)],
            [JOKER],
            [card, rng.choice(near)],
            [card, card],
            [card, JOKER],
            [],
        ]
    )
    return [*before, *instead, *after]


def _share_rank_or_suit(card: str, other: str) -> bool:
    return rank_of(card) == rank_of(other) or suit_of(card) == suit_of(other)
