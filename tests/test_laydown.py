"""Laying a hand down: against every way tried, on tables, by goals that are no sums, and hands nobody would hold."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from burraco_rules import Card, CardError, Question, QuestionError, Rules, load, loads
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.laydowns import Grouping, Laydown
from burraco_rules.melds.laying_down import LayingDown
from tests.oracle_laydown import GOALS, Shares


@cache
def rules(name: str, **options: str) -> Rules:
    return load(name, options=options)


# ---- against every way tried --------------------------------------------------------------------------


class World(NamedTuple):
    """Hands out of some cards of the pack, which are few enough for many melds."""

    name: str
    goal: str
    ranks: str
    suits: str
    size: int
    hands: int
    wilds: int = 0
    given: tuple[tuple[str, str], ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    known_as: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.known_as or self.goal} {self.size}"


WORLDS = [
    World("burraco", "points", "A 2 3 4 5 7 8 9", "S H", 9, 12, 1),
    World("burraco", "points", "3 4 5 6 7 8 9 10", "S H", 12, 4, 2),
    World("burraco", "cover", "A 2 3 4 K Q J 10", "S H", 10, 8, 2),
    World("burraco", "going-out", "5 6 7 8 9 10 J", "H", 11, 6, 2),
    World("canasta-classic", "points", "2 7 8 9 A", "S H D", 11, 6, 1),
    World("canasta-classic", "opening", "2 8 9 K", "S H D", 10, 6, 1, (("score", "0"),)),
    World("samba", "deadwood", "2 7 8 9 10", "S H", 10, 8, 1),
    World("gin", "deadwood", "A 2 3 4 5 6 7", "S H D C", 10, 12),
    World("gin", "knock", "A 2 3 4 5 6", "S H D C", 11, 8),
    World("rummikub", "least-rack-points", "5 6 7 8 9", "R B K O", 11, 6, 1),
    World("rummikub", "opening-play", "7 8 9 10 11 12", "R B K O", 8, 10, 2),
    World(
        "rummikub", "opening-play", "7 8 9 10 11", "R B K", 9, 8, 1,
        options=(("joker-in-opening", "forbidden"),), known_as="opening-play without jokers",
    ),
    World("rummy-indian", "least-points", "A 2 3 4 5 6 7", "S H D C", 10, 8, 1, (("wild-rank", "9"),)),
    World("rummy-indian", "complete", "2 3 4 5 6 7 9", "S H", 10, 8, 1, (("wild-rank", "9"),)),
    World("scala40", "least-points", "A 2 3 J Q K", "S H D", 10, 8, 1),
    World("scala40", "opening", "A 2 9 10 J Q K", "S H D", 10, 8, 1),
    World("rummy500", "points", "A 2 3 4 Q K", "S H D C", 10, 8, 1),
    World("contract-rummy", "contract", "3 4 5 6", "S H D", 10, 8, 1, (("deal-number", "1"),), known_as="contract 1"),
    World("contract-rummy", "contract", "3 4 5 6 7", "S H D", 10, 8, 1, (("deal-number", "2"),), known_as="contract 2"),
]  # fmt: skip


def hands(world: World) -> list[list[Card]]:
    """Random hands with so many wild cards, of no more copies than the pack has."""
    random = Random(str(world))
    pack = rules(world.name).pack
    ranks, suits = world.ranks.split(), world.suits.split()
    there = [face for face, copies in pack.faces.items() for _ in range(copies)]
    jokers = [face for face in there if face.rank == "JK"]
    plain = [face for face in there if face.rank in ranks and face.suit in suits]
    found = []
    for _ in range(world.hands):
        wilds = min(world.wilds, len(jokers))
        found.append(random.sample(jokers, wilds) + random.sample(plain, world.size - wilds))
    return found


@pytest.mark.parametrize("world", WORLDS, ids=str)
def test_no_way_to_lay_a_hand_down_is_better(world: World) -> None:
    of_world, question = rules(world.name, **dict(world.options)), Question(given=world.given)
    shares, goal = Shares(of_world, question), GOALS[world.name, world.known_as or world.goal]
    possible = 0
    for hand in hands(world):
        found = of_world.laydown(hand, world.goal, question)
        best = shares.best(hand, goal)
        assert found.proved
        assert sound(found, hand)
        assert found.possible is (best is not None), (list(map(str, hand)), best)
        if best is not None:
            possible += 1
            signs = [1 if wish.most else -1 for wish in goal_of(of_world, world.goal)]
            assert tuple(s * wish for s, wish in zip(signs, found.wishes, strict=True)) == best, list(map(str, hand))
    assert possible, "no hand of this world can be laid down at all"


def goal_of(of: Rules, name: str):  # type: ignore[no-untyped-def]
    return next(goal.wishes for goal in of.ruleset.goals if goal.name == name)


def sound(found: Grouping, hand: list[Card]) -> bool:
    """Whether the melds and the cards left are the hand."""
    laid = Counter(card.card for group in found.groups for card in group.cards)
    laid.update(card for addition in found.additions for card in addition.added)
    return laid + Counter(found.loose) == Counter(hand)
