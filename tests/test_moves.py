"""Legal actions: what is kept of earlier positions, and what shapes tell, changes none of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

import pytest

import burraco_rules as br
from burraco_rules.play.actions import Action
from burraco_rules.play.dealing import Deal, deal
from burraco_rules.play.engine.book import Book
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.moves.moves import legal_actions
from burraco_rules.play.play import Play
from burraco_rules.play.position import Position

NAMES: Final = (
    "burraco",
    "burraco--close-without-discard",
    "burraco--unplayed-not-taken",
    "canasta-classic",
    "gin",
    "rummy500",
    "scala40",
)
SEEDS: Final = range(3)
MOST_ACTIONS: Final = 70
LIKELY: Final = {"meld": 20, "open": 20, "add": 20, "take": 2}
"""How likely an action is chosen, by its name; 1 where nothing is said."""
IN_PLAIN: Final = ("burraco", "burraco--unplayed-not-taken")
"""Plain mode needs much longer, so it is asked of these only, at every so many actions."""
PLAIN: Final = 25


class Forgetful(Book):
    """A book of whose actions nothing is kept for others that are alike."""

    remembers = False


@cache
def play_of(name: str) -> Play:
    ruleset, *patches = name.split("--")
    return Play(br.load(ruleset, patches))


def engine_of(play: Play, seed: int) -> tuple[Engine, Position]:
    engine, position = deal(play, Deal(seed=seed))
    assert isinstance(position, Position)
    return engine, position


def listed(engine: Engine, position: Position) -> list[Action]:
    return sorted(legal_actions(engine, position), key=repr)


def walk(name: str, seed: int, every: int = 1) -> Iterator[tuple[list[Action], Position]]:
    """The positions of a random hand with their legal actions, one of so many."""
    random = Random(seed)
    engine, position = engine_of(play_of(name), seed)
    for number in range(MOST_ACTIONS):
        legal = listed(engine, position)
        if not legal:
            return
        if number % every == 0:
            yield legal, position
        action = random.choices(legal, [LIKELY.get(action.name, 1) for action in legal])[0]
        result = engine.apply(position, action)
        assert isinstance(result, Position), action
        position = result


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", NAMES)
def test_legal_actions_are_the_same_whatever_was_asked_before(name: str, seed: int) -> None:
    play = play_of(name)
    forgetful, _ = engine_of(Play(play.rules, Forgetful, play.letters), seed)
    positions = list(walk(name, seed))
    assert len(positions) > 1
    for legal, position in positions:
        assert legal == listed(forgetful, position)


@pytest.mark.parametrize("name", IN_PLAIN)
def test_plain_mode_lists_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, *patches = name.split("--")
    monkeypatch.setenv("BURRACO_PLAIN", "1")
    plain = Play(br.load(ruleset, patches), letters=play_of(name).letters)
    assert plain.rules.judge.plain
    engine, _ = engine_of(plain, 0)
    for legal, position in walk(name, 0, PLAIN):
        assert legal == listed(engine, position)
