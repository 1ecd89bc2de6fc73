"""The judge against an oracle that tries every placement, on worlds small enough for that: every list, and longer ones.

The worlds have two suits of six ranks, or four suits of three, twice each, and two jokers.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from burraco_rules.cardtext import cards
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import Question
from burraco_rules.melds.verdict import Verdict
from burraco_rules.pack import JOKER, Card, Pack
from tests.oracle import Found, Oracle, Quick
from tests.oracle_worlds import WHOLE, WORLDS, world

ALL = WORLDS | WHOLE
MELDS = {
    "runs and sets": {3: 127, 4: 117, 5: 89},
    "suits apart": {2: 21, 3: 123, 4: 266, 5: 350},
    "directed": {2: 15, 3: 95, 4: 67, 5: 244},
    "excepted": {3: 110, 4: 106, 5: 79},
    "two suits": {3: 132, 4: 127, 5: 28},
    "four suits": {3: 146, 4: 121, 5: 182},
}
"""Of each world how many different lists of each size are melds, up to five cards."""
GRADES = {
    "two suits": {"clean", "dirty", "semi-clean"},
    "four suits": {"full", "pure", "two-colours", "none"},
}
"""The grades that melds of up to five cards have, in worlds where three cards are a big meld."""
PARTS = (range(1, 5), range(5, 6))
"""The sizes of lists, in parts that take about as long."""
PICKED = ("4S 4S 4H JK", "4S 4H 4H JK", "2S 2S 3S JK", "2S 2H 3S 4S", "AS AS 2S JK", "JK JK 5H 6H", "5S 6S AS 2S")
"""Lists in which cards differ by something that matters to natural cards only, or at one end of a line."""
TURNED = Question(given=(("turned", "4S"),))
SAMPLES = {1: 13, 2: 30, 3: 30, 4: 10}
"""Of the lists of each size so many are asked of the oracle that narrows nothing."""
LONGER = 25
"""So many lists of six cards are asked about, and of seven."""


@cache
def ruleset(name: str) -> Ruleset:
    return world(ALL[name])


@cache
def judge(name: str) -> Judge:
    return Judge(ruleset(name), plain=False)


@cache
def oracle(name: str, opened: bool = True, ordered: bool = False) -> Quick:
    rank = "4" if "4" in judge(name).pack.ranks else "A"
    return Quick(ruleset(name), {"opened": opened, "ordered": ordered}, turned=Card(rank, "S"))


def question(name: str, **moment: bool) -> Question:
    return Question(given=(("turned", "4S" if "4" in judge(name).pack.ranks else "AS"),), **moment)  # type: ignore[arg-type]


def every(pack: Pack, size: int) -> Iterator[tuple[Card, ...]]:
    """Every list of so many cards that the pack holds, in the order of the pack."""
    for chosen in combinations_with_replacement(pack.faces, size):
        if all(count <= pack.count(card) for card, count in Counter(chosen).items()):
            yield chosen


def shown(verdict: Verdict) -> Found | None:
    """What a verdict shows, as the oracle tells it."""
    if not verdict:
        return None
    laid = tuple((laid.card, laid.wild, laid.place) for laid in verdict.cards)
    has_places = any(place for *_, place in laid)
    return Found(
        verdict.kind,
        laid if has_places else tuple(sorted(laid, key=str)),
        verdict.wilds,
        verdict.grade,
        verdict.bonus,
        verdict.points,
    )


def differences(name: str, asked: Sequence[tuple[Card, ...]], **moment: bool) -> dict[str, tuple[object, object]]:
    """The lists on which judge and oracle differ, with what each of them shows."""
    them, it, asking = oracle(name, **moment), judge(name), question(name, **moment)
    found = {entry: (shown(it.check(entry, asking)), them.best(entry)) for entry in asked}
    return {" ".join(map(str, entry)): pair for entry, pair in found.items() if pair[0] != pair[1]}


@pytest.mark.parametrize("part", PARTS, ids=["short", "five"])
@pytest.mark.parametrize("name", ALL)
def test_the_judge_finds_of_every_list_what_trying_everything_finds(name: str, part: range) -> None:
    pack = judge(name).pack
    for size in part:
        lists = list(every(pack, size))
        assert differences(name, lists) == {}
        legal = sum(judge(name).check(entry, question(name)).legal is True for entry in lists)
        assert (size, legal) == (size, MELDS[name].get(size, 0))


@pytest.mark.parametrize("name", GRADES)
def test_melds_have_every_grade(name: str) -> None:
    verdicts = [
        judge(name).check(entry, question(name)) for size in (3, 4, 5) for entry in every(judge(name).pack, size)
    ]
    assert {verdict.grade for verdict in verdicts if verdict} == GRADES[name]


def longer(name: str) -> list[tuple[Card, ...]]:
    """Lists of six and seven cards, of a rank or of a suit for the most part, with a joker or two."""
    pack, rng = judge(name).pack, random.Random(name)
    deck = [card for card, count in pack.faces.items() for _ in range(count)]
    found: set[tuple[Card, ...]] = set()
    for size in (6, 7):
        while len([entry for entry in found if len(entry) == size]) < LONGER:
            suit, rank = rng.choice(pack.suits), rng.choice(pack.ranks)
            of_suit = rng.random() < 0.7
            near = [
                card for card in deck if card.rank == JOKER or (card.suit == suit if of_suit else card.rank == rank)
            ]
            different = list(dict.fromkeys(near)) if of_suit and rng.random() < 0.5 else near
            pool = different if len(different) >= size else [*near, *rng.sample(deck, 3)]
            chosen = Counter(rng.sample(pool, size))
            if len(pool) >= size and all(count <= pack.count(card) for card, count in chosen.items()):
                found.add(tuple(card for card in pack.faces for _ in range(chosen[card])))
    return sorted(found, key=str)


@pytest.mark.parametrize("name", ALL)
def test_the_judge_and_the_oracle_agree_on_longer_lists(name: str) -> None:
    assert differences(name, longer(name)) == {}


def test_some_of_the_longer_lists_are_melds() -> None:
    legal = Counter(len(entry) for name in ALL for entry in longer(name) if judge(name).check(entry, question(name)))
    assert legal[6] > 20
    assert legal[7] > 0


@pytest.mark.parametrize("name", ALL)
def test_the_judge_and_the_oracle_agree_on_cards_in_every_order(name: str) -> None:
    faces = list(judge(name).pack.faces)
    rng = random.Random(2)
    asked = [entry for size in (1, 2) for entry in product(faces, repeat=size)]
    asked += rng.sample(list(product(faces, repeat=3)), 100)
    melds = [
        entry for size in (3, 4) for entry in every(judge(name).pack, size) if judge(name).check(entry, question(name))
    ]
    asked += [tuple(rng.sample(entry, len(entry))) for entry in rng.sample(melds, 50)]
    asked = [entry for entry in asked if all(n <= judge(name).pack.count(card) for card, n in Counter(entry).items())]
    assert differences(name, asked, opened=False, ordered=True) == {}
    legal = [entry for entry in asked if judge(name).check(entry, question(name, opened=False, ordered=True))]
    assert len(legal) > 10, "a sample without melds says nothing"


@pytest.mark.parametrize("name", ALL)
def test_asking_of_single_cards_first_loses_no_placement(name: str) -> None:
    pack, rng = judge(name).pack, random.Random(name)
    quick = oracle(name)
    slow = Oracle(quick.ruleset, quick.known, Card(pack.ranks[0], "S"))
    slow.letters, slow.known = quick.letters, quick.known
    known = set(pack.faces)
    lists = [tuple(sorted(cards(text), key=list(pack.faces).index)) for text in PICKED if known >= set(cards(text))]
    for size, number in SAMPLES.items():
        lists += rng.sample(list(every(pack, size)), number)
    for entry in lists:
        for kind in quick.ruleset.kinds:
            assert placed(quick, kind.name, entry) == placed(slow, kind.name, entry)


def placed(asked: Oracle, name: str, entry: Sequence[Card]) -> list[tuple[dict[str, str], tuple[int, ...]]]:
    """All placements in a kind."""
    (kind,) = [kind for kind in asked.ruleset.kinds if kind.name == name]
    return [
        ({unknown: str(value) for unknown, value in layout.unknowns.items()}, tuple(layout.stands))
        for layout in asked.placements(kind, entry)
    ]
