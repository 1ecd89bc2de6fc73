"""Rummikub: tiles from one to thirteen in four colours, each twice, and two jokers, which may both be in one meld.

A group: three or four tiles of one number in different colours. A run: three neighbours of one colour or more; the one
is low. A meld holds a tile that is no joker.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.games.lists import JOKER, Game, alike, different, in_a_row, pack_of, rank_of, suit_of

NUMBERS = tuple(str(number) for number in range(1, 14))
COLOURS = ("R", "B", "K", "O")
PACK = pack_of(NUMBERS, COLOURS, copies=2, jokers=2)


def is_meld(cards: list[str]) -> bool:
    tiles = [card for card in cards if card != JOKER]
    if not Counter(cards) <= PACK or len(cards) < 3 or not tiles:
        return False
    numbers, colours = [rank_of(tile) for tile in tiles], [suit_of(tile) for tile in tiles]
    is_group = len(cards) <= 4 and alike(numbers) and different(colours)
    return is_group or (alike(colours) and in_a_row(numbers, len(cards), NUMBERS))


def build(rng: Random) -> list[str]:
    if rng.random() < 0.4:
        number = rng.choice(NUMBERS)
        cards = [number + colour for colour in rng.sample(COLOURS, rng.randint(3, 4))]
    else:
        size = rng.randint(3, 13)
        low = rng.randint(0, 13 - size)
        colour = rng.choice(COLOURS)
        cards = [number + colour for number in NUMBERS[low : low + size]]
    for place in rng.sample(range(len(cards)), rng.choice([0, 0, 1, 2])):
        cards[place] = JOKER
    return cards


GAME = Game(PACK, is_meld, build)
