"""The judge against games that were written by hand from their rules: the same lists of cards are melds for both.

The games know nothing of the package. Each is asked about melds, melds with one card changed, every three cards of a
neighbourhood, and what is nearly a whole suit.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from burraco_rules import Question, load
from tests.games import burraco, canasta_classic, gin, rummikub, rummy_indian, scala40
from tests.games.lists import LONGEST, Game, long_runs, make_lists, neighbourhood

NUMBER = 2_000


class Table(NamedTuple):
    """A ruleset and a moment, the game they must agree with, and where its hardest cards are: a suit, and ranks."""

    ruleset: str
    game: Game
    suit: str
    ranks: tuple[str, ...]
    question: Question = Question()


TABLES = {
    "burraco": Table("burraco", burraco.GAME, "S", ("A", "2")),
    "canasta-classic": Table("canasta-classic", canasta_classic.GAME, "S", ("2", "3")),
    "canasta-classic, going out": Table(
        "canasta-classic", canasta_classic.GOING_OUT, "C", ("2", "3"), Question(going_out=True)
    ),
    "scala40": Table("scala40", scala40.GAME, "H", ("A", "K")),
    "gin": Table("gin", gin.GAME, "D", ("A", "J")),
    "rummikub": Table("rummikub", rummikub.GAME, "K", ("1", "13")),
    "rummy-indian, queens wild": Table(
        "rummy-indian", rummy_indian.GAME, "S", ("A", "Q"), Question(given=(("wild-rank", "Q"),))
    ),
}

each_table = pytest.mark.parametrize("name", TABLES)


@cache
def lists(name: str) -> list[list[str]]:
    return make_lists(TABLES[name].game, NUMBER, seed=name)


def differences(table: Table, asked: list[list[str]]) -> list[str]:
    """The lists about which the judge and the game differ, with what the judge says."""
    rules = load(table.ruleset)
    verdicts = [(cards, rules.check(" ".join(cards), table.question).legal) for cards in asked]
    return [f"{' '.join(cards)}: {legal}" for cards, legal in verdicts if legal is not table.game.is_meld(cards)]


@each_table
def test_the_judge_and_the_game_agree(name: str) -> None:
    assert differences(TABLES[name], lists(name)) == []


@each_table
def test_they_agree_on_every_three_cards_of_a_neighbourhood(name: str) -> None:
    table = TABLES[name]
    asked = list(neighbourhood(table.game, table.suit, table.ranks))
    assert any(map(table.game.is_meld, asked))
    assert any(not Counter(cards) <= table.game.pack for cards in asked), "some lists hold more than the pack"
    assert differences(table, asked) == []


@each_table
def test_they_agree_on_long_runs(name: str) -> None:
    table = TABLES[name]
    assert differences(table, list(long_runs(table.game, table.suit))) == []


@each_table
def test_what_is_put_together_as_a_meld_is_one(name: str) -> None:
    game, rng = TABLES[name].game, Random(name)
    built = [game.build(rng) for _ in range(1_000)]
    assert [cards for cards in built if not game.is_meld(cards)] == []


@each_table
def test_the_lists_are_worth_asking(name: str) -> None:
    game, asked = TABLES[name].game, lists(name)
    legal = sum(map(game.is_meld, asked))
    assert legal >= 0.4 * NUMBER
    assert NUMBER - legal >= 0.2 * NUMBER
    assert {len(cards) for cards in asked} <= set(range(2, LONGEST + 1))


def test_at_least_five_games_are_asked_about_fourteen_cards() -> None:
    assert len({table.ruleset for name, table in TABLES.items() if LONGEST in map(len, lists(name))}) >= 5


def test_the_games_know_nothing_of_the_package() -> None:
    modules = list((Path(__file__).parent / "games").glob("*.py"))
    assert len(modules) > len({table.ruleset for table in TABLES.values()})
    assert [module.name for module in modules if "burraco_rules" in module.read_text(encoding="utf-8")] == []
