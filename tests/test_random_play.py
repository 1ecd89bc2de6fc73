"""Random play: whatever is chosen among the legal actions, cards are conserved, hands end, records tell the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from burraco_rules.pack import Card
from tests.random_hands import TEMPERS, Hand, cards_of, play_of

BURRACO: Final = ("burraco", "burraco-fibur", "burraco--close-without-discard", "burraco--one-card-hand")
CHUNK, CHUNKS = 25, 8
"""Of each of these so many hands are played, in so many tests."""
SAMPLED: Final = 300
"""At every so many actions it is tried whether what is not listed is refused."""
WORTH: Final[Mapping[str, int]] = {"JK": 30, "2": 20, "A": 15, **dict.fromkeys(("8", "9", "10", "J", "Q", "K"), 10)}
"""What a card is worth by its rank, as every player of these games knows it; 5 where nothing is said."""
HAPPENINGS: Final = frozenset(
    {
        "the pile is taken",
        "a reserve is taken",
        "a reserve is played",
        "a side goes out",
        "the stock runs out",
        "all players swap one card",
    }
)


def worth_of(card: Card) -> int:
    return WORTH.get(card.rank, 5)


OTHERS: Final[Mapping[str, tuple[range, int, frozenset[str]]]] = {
    "canasta-classic": (range(4, 8), 2, frozenset({"the pile is taken"})),
    "contract-rummy": (range(8), 4, frozenset({"the pile is taken", "a side goes out"})),
    "gin": (range(10), 10, frozenset({"the pile is taken", "the stock runs out"})),
    "rummikub": (range(8), 4, frozenset({"the stock runs out"})),
    "rummy-indian": (range(8), 4, frozenset({"the pile is taken"})),
    "rummy500": (range(8), 4, frozenset({"the pile is taken", "a side goes out"})),
    "samba": (range(1, 3), 1, frozenset({"the pile is taken"})),
    "scala40": (range(10), 10, frozenset({"the pile is taken", "a side goes out"})),
}
"""The other games that can be played: the seeds of their hands, how many in one test, and what happens in each test.

At `canasta-classic` and `samba` the seeds are those that take little time. A hand of `contract-rummy` need not end: in
that of seed 15 the cards that are left fit no meld of anybody.
"""
LIVELY: Final = ("even", "lays", "lays and takes")
"""The tempers of players who come to an end: where the pile becomes the stock again, those who only wait do not."""


def chunks() -> Iterator[Any]:
    """Each other game with the hands of each test."""
    for name, (seeds, size, happenings) in OTHERS.items():
        for place in range(0, len(seeds), size):
            yield pytest.param(name, seeds[place : place + size], happenings, id=f"{name}-{place // size}")


@pytest.mark.parametrize(("name", "seeds", "happenings"), list(chunks()))
def test_random_hands_of_other_games_keep_their_cards_end_and_are_replayed(
    name: str, seeds: range, happenings: frozenset[str]
) -> None:
    play, seen = play_of(name), set[str]()
    for seed in seeds:
        hand = Hand(play, seed, TEMPERS[LIVELY[seed % len(LIVELY)]])
        hand.play(SAMPLED)
        hand.check_record()
        seen |= hand.seen
    assert seen >= happenings


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", BURRACO)
def test_random_hands_of_the_base_game_keep_their_cards_end_and_are_replayed(name: str, chunk: int) -> None:
    play, seen = play_of(name), set[str]()
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        hand = Hand(play, seed, list(TEMPERS.values())[seed % len(TEMPERS)])
        position = hand.game.position
        cards = cards_of(position)
        assert (len(cards), sum(worth_of(card.face) for card in cards)) == (108, 1080)
        assert isinstance(position.stock, tuple)
        assert len(position.stock) == 41
        hand.play(SAMPLED)
        hand.check_record()
        seen |= hand.seen
    assert seen == HAPPENINGS
