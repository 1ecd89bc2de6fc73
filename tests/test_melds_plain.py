"""Plain mode: every short cut turned off, and the same answers.

In games only short lists are asked about, since plain reasons take long; in small worlds all lists of up to five cards
are, for the verdict and for all that is told of melds. Reasons are compared for a sample of the refusals.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.judge import PLAIN, Judge
from burraco_rules.melds.question import Question
from burraco_rules.pack import JOKER, Card, Pack
from burraco_rules.rules import load
from tests.oracle_worlds import WHOLE, WORLDS, world
from tests.test_melds_oracle import MELDS, every, longer

NUMBER = 30
RULESETS = ("burraco", "canasta-classic", "canasta-bulgarian", "rummikub", "rummy-indian", "scala40", "gin")
GIVEN = {"rummy-indian": (("wild-rank", "4"),)}
REFUSALS = {1: 5, 2: 15, 3: 15, 4: 10, 5: 5}
"""Of the refused lists of each size the reasons of so many are compared."""
LONGER = 12
"""So many longer lists are asked about."""
PARTS = {"short": range(1, 5), "five": range(5, 6)}


def near_melds(pack: Pack, rng: random.Random, longest: int) -> list[Card]:
    """Some cards that are a meld or nearly one: of a rank or of neighbouring ranks in a suit, and perhaps a joker."""
    deck = [card for card, count in pack.faces.items() for _ in range(count)]
    base = rng.choice([card for card in deck if card.suit])
    if rng.random() < 0.4:
        pool = [card for card in deck if card.rank == base.rank]
    else:
        place = pack.order(base.rank)
        pool = [card for card in deck if card.suit == base.suit and abs(pack.order(card.rank) - place) < longest]
    pool = [*pool, *[card for card in deck if card.rank == JOKER][:2], rng.choice(deck)]
    return rng.sample(pool, min(rng.choice([2, 3, 3, 4, 4]), longest, len(pool)))


def questions(ruleset: Ruleset, name: str, longest: int) -> list[tuple[list[Card], Question]]:
    pack = Judge(ruleset).pack
    rng = random.Random(name)
    asked = []
    for _ in range(NUMBER):
        cards = near_melds(pack, rng, longest)
        if all(count <= pack.count(card) for card, count in Counter(cards).items()):
            question = Question(ordered=rng.random() < 0.3, first_meld=rng.random() < 0.3, given=GIVEN.get(name, ()))
            asked.append((cards, question))
    return asked


def differences(ruleset: Ruleset, name: str, longest: int) -> list[str]:
    fast, plain = Judge(ruleset, plain=False), Judge(ruleset, plain=True)
    return [
        f"{' '.join(map(str, cards))} {question}: {one} {other}"
        for cards, question in questions(ruleset, name, longest)
        if (one := fast.check(cards, question).record) != (other := plain.check(cards, question).record)
    ]


@pytest.mark.parametrize("name", RULESETS)
def test_plain_answers_are_the_same_reasons_included(name: str) -> None:
    assert differences(load(name).ruleset, name, longest=3) == []


@pytest.mark.parametrize("name", WORLDS)
def test_plain_answers_are_the_same_in_small_worlds(name: str) -> None:
    assert differences(world(WORLDS[name]), name, longest=4) == []


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", WHOLE)
def test_plain_answers_are_the_same_for_every_list(name: str, part: str) -> None:
    ruleset = world(WHOLE[name])
    fast, plain, rng = Judge(ruleset, plain=False), Judge(ruleset, plain=True), random.Random(name)
    for size in PARTS[part]:
        pairs = [(fast.check(entry), plain.check(entry)) for entry in every(fast.pack, size)]
        assert [one for one, other in pairs if one.legal is not other.legal] == []
        melds = [(one.record, other.record) for one, other in pairs if one]
        assert [pair for pair in melds if pair[0] != pair[1]] == []
        assert (size, len(melds)) == (size, MELDS[name].get(size, 0))
        refused = rng.sample([pair for pair in pairs if not pair[0]], REFUSALS[size])
        assert [(one.record, other.record) for one, other in refused if one.record != other.record] == []
        assert all(one.reasons for one, _ in refused)


@pytest.mark.parametrize("name", WHOLE)
def test_plain_answers_are_the_same_for_longer_lists(name: str) -> None:
    ruleset = world(WHOLE[name])
    fast, plain = Judge(ruleset, plain=False), Judge(ruleset, plain=True)
    for entry in random.Random(name).sample(longer(name), LONGER):
        one, other = fast.check(entry), plain.check(entry)
        assert (entry, one.legal) == (entry, other.legal)
        assert not one or one.record == other.record


def test_the_environment_turns_plain_mode_on(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = load("burraco").ruleset
    monkeypatch.setenv(PLAIN, "1")
    assert Judge(ruleset).plain
    monkeypatch.delenv(PLAIN)
    assert not Judge(ruleset).plain
