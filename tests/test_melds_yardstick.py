"""The judge against a hand-written check of one game, on lists of up to fourteen cards."""

from __future__ import annotations

from bench import yardstick
from burraco_rules.melds.judge import Judge
from burraco_rules.pack import JOKER, Card
from burraco_rules.rules import load


def card(name: str) -> Card:
    return Card(JOKER) if name == JOKER else Card(name[:-1], name[-1])


def test_the_judge_agrees_with_the_yardstick() -> None:
    judge = Judge(load("burraco").ruleset, plain=False)
    lists = yardstick.make_lists(3_000, seed=7)
    wrong = [cards for cards in lists if judge.check(map(card, cards)).legal is not yardstick.is_meld(cards)]
    assert wrong == []


def test_what_is_shown_of_a_meld_is_a_meld_again() -> None:
    judge = Judge(load("burraco").ruleset, plain=False)
    melds = [cards for cards in yardstick.make_lists(300, seed=8) if yardstick.is_meld(cards)]
    for cards in melds:
        verdict = judge.check(map(card, cards))
        again = judge.check(verdict.layout, ordered=verdict.kind == "run")
        assert (again.legal, again.layout, again.grade) == (True, verdict.layout, verdict.grade)
