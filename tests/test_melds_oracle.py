"""The judge against an oracle that tries every placement, on worlds small enough for that."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from burraco_rules.cardtext import cards
from burraco_rules.language.evaluating.packs import pack_of
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import Question
from burraco_rules.melds.verdict import Verdict
from burraco_rules.pack import Card
from tests.oracle import Found, Oracle
from tests.oracle_worlds import WORLDS, world

PICKED = ("4S 4S 4H JK", "4S 4H 4H JK", "2S 2S 3S JK", "2S 2H 3S 4S", "AS AS 2S JK", "JK JK 5H 6H", "5S 6S AS 2S")
"""Lists in which cards differ by something that matters to natural cards only, or at one end of a line."""
SAMPLES = {1: 13, 2: 91, 3: 90, 4: 60, 5: 12}
"""Of the lists of each size so many are tried."""


def lists(name: str) -> Iterator[tuple[Card, ...]]:
    """A sample of the lists of cards of a world's pack, the same each time."""
    pack = pack_of(world(WORLDS[name]))
    yield from (tuple(sorted(cards(text), key=list(pack.faces).index)) for text in PICKED)
    rng = random.Random(name)
    for size, number in SAMPLES.items():
        every = [
            chosen
            for chosen in combinations_with_replacement(pack.faces, size)
            if all(count <= pack.count(card) for card, count in Counter(chosen).items())
        ]
        yield from rng.sample(every, min(number, len(every)))


def shown(verdict: Verdict) -> Found | None:
    """What a verdict shows, as the oracle tells it."""
    if not verdict:
        return None
    cards = tuple((laid.card, laid.wild, laid.place) for laid in verdict.cards)
    has_places = any(place for *_, place in cards)
    return Found(
        verdict.kind,
        cards if has_places else tuple(sorted(cards, key=str)),
        verdict.wilds,
        verdict.grade,
        verdict.bonus,
        verdict.points,
    )


@pytest.mark.parametrize("name", WORLDS)
def test_the_judge_finds_what_trying_everything_finds(name: str) -> None:
    ruleset = world(WORLDS[name])
    judge = Judge(ruleset, plain=False)
    question = Question(given=(("turned", "4S"),))
    oracle = Oracle(ruleset, {"opened": True, "ordered": False}, turned=Card("4", "S"))
    found = {entry: (shown(judge.check(entry, question)), oracle.best(entry)) for entry in lists(name)}
    assert {str(entry): pair for entry, pair in found.items() if pair[0] != pair[1]} == {}
    legal = sum(theirs is not None for _, theirs in found.values())
    assert legal > 10, "a sample without melds says nothing"


@pytest.mark.parametrize("name", WORLDS)
def test_the_judge_and_the_oracle_agree_on_cards_in_order(name: str) -> None:
    ruleset = world(WORLDS[name])
    judge = Judge(ruleset, plain=False)
    question = Question(ordered=True, opened=False, given=(("turned", "4S"),))
    oracle = Oracle(ruleset, {"opened": False, "ordered": True}, turned=Card("4", "S"))
    rng = random.Random(2)
    sample = [entry for entry in lists(name) if len(entry) < 5]
    melds = [entry for entry in sample if judge.check(entry, Question(given=question.given))]
    tried = [tuple(rng.sample(entry, len(entry))) for entry in [*rng.sample(sample, 40), *melds]]
    found = {entry: (shown(judge.check(entry, question)), oracle.best(entry)) for entry in tried}
    assert {str(entry): pair for entry, pair in found.items() if pair[0] != pair[1]} == {}
