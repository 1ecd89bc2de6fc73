"""Repairs by cards against trying everything: every removal, addition and exchange on packs small enough for that."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import pytest

from burraco_rules.melds.explaining.repairing.by_cards import MOST_EQUAL, MOST_INSTEAD
from burraco_rules.melds.explaining.repairing.repairs import repairs
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import Question
from burraco_rules.melds.verdict import ByCards, Repair
from burraco_rules.pack import JOKER, Card, Pack
from tests.oracle_worlds import PACK, WORLDS, world

Faces = tuple[Card, ...]
BOUND = (
    PACK
    + """
value role of card c { when c is JK then wild  when c is 2 then either  otherwise natural }
kind run {
  unknown suit in suits
  unknown place of c on A, 2..6
  rule size      require size = 4 because "size"
  rule own-place require every c where natural(c) has place(c) = rank(c) because "own place"
  rule same-suit require every c where natural(c) has suit(c) = suit because "suit"
  rule low-twos  require every c where c is 2 has place(c) in A..2 because "a two lies low"
  rule one-each  require distinct(place(c) for c) because "one place"
  rule no-gap    require consecutive(place(c) for c) because "gap"
}
"""
)
LOOSE = (
    PACK
    + """
value role of card c { when c is JK then wild  when c is (2, 3) then either  otherwise natural }
kind all {
  rule size     require size = 3 because "size"
  rule one-wild require wilds = 1 because "one wild"
}
"""
)
UNSURE = LOOSE + 'rule all.rich when some c where c is (A, 5) require score > 0 because "rich"'
UNLIKE = {"bound": BOUND, "loose": LOOSE, "unsure": UNSURE}
"""Worlds in which equal blanks and cards are no longer equal once the blanks are named."""
GIVEN = (("turned", "4S"),)
MOST = {"removal": 4, "addition": 3, "exchange": 2}
"""How many cards each sort of change takes away or adds at most, on lists of up to six cards."""


class Change(NamedTuple):
    """The cards that go and those that come, in the order of their names."""

    gone: Faces
    come: Faces


# ---- everything that may be tried --------------------------------------------------------------------


def in_order(cards: Sequence[Card]) -> Faces:
    return tuple(sorted(cards, key=str))


def less(cards: Faces, gone: Faces) -> list[Card]:
    kept = list(cards)
    for card in reversed(gone):
        kept.reverse()
        kept.remove(card)
        kept.reverse()
    return kept


def choices(cards: Faces, number: int) -> list[Faces]:
    """Every way to choose so many of some cards, equal ones once."""
    return sorted({in_order(chosen) for chosen in combinations(cards, number)}, key=str)


def additions(pack: Pack, number: int) -> list[Faces]:
    return [in_order(chosen) for chosen in combinations_with_replacement(pack.faces, number)]


class Tried:
    """All changes of one size and sort that are legal."""

    def __init__(self, judge: Judge, cards: Faces, question: Question, table: Faces = ()) -> None:
        self.judge, self.cards, self.question, self.table = judge, cards, question, table

    def of(self, sort: str, number: int) -> set[Change]:
        removed = 0 if sort == "addition" else number
        added = 0 if sort == "removal" else number
        stay = len(self.cards) - removed
        most = 1 if self.question.ordered and added else MOST[sort]
        if number > most or stay < 0 or (stay + len(self.table) < added if added else stay * 3 < len(self.cards)):
            return set()
        tried = (
            Change(gone, come)
            for gone in choices(self.cards, removed)
            for come in additions(self.judge.pack, added)
            if not set(gone) & set(come) and self._are_there([*self.cards, *come], come)
        )
        if not (self.question.ordered and removed and added):
            return {change for change in tried if self._is_legal(less(self.cards, change.gone), change.come)}
        return self._in_order(set(tried))

    def _in_order(self, tried: set[Change]) -> set[Change]:
        """Exchanges of one card where the order matters: elsewhere only where nothing can lie in its place."""
        legal = {change for change in tried if self._is_legal(less(self.cards, change.gone), change.come)}
        in_place = {
            change
            for change in legal
            if any(self._lies_at(place, change) for place, card in enumerate(self.cards) if (card,) == change.gone)
        }
        return in_place | {change for change in legal if not any(change.gone == other.gone for other in in_place)}

    def _lies_at(self, place: int, change: Change) -> bool:
        cards = [*self.cards[:place], *change.come, *self.cards[place + 1 :]]
        return self.judge.check(cards, self.question).legal is True

    def _are_there(self, cards: Sequence[Card], come: Faces) -> bool:
        counts = Counter([*self.table, *cards])
        return all(counts[card] <= self.judge.pack.count(card) for card in come)

    def _is_legal(self, kept: Sequence[Card], come: Faces) -> bool:
        if not (kept or come):
            return False
        return any(self.judge.check(cards, self.question).legal is True for cards in self._orders(kept, come))

    def _orders(self, kept: Sequence[Card], come: Faces) -> Iterator[list[Card]]:
        if not self.question.ordered:
            yield [*kept, *come]
            return
        for place in range(len(kept) + 1):
            yield [*kept[:place], *come, *kept[place:]]


def expected(tried: Tried) -> dict[str, set[Change]]:
    """The smallest changes of each sort: those of the fewest cards, and others of at most one card more.

    Exchanges are told only where nothing less would do.
    """
    found: dict[str, set[Change]] = {}
    nearest = 0
    for number in range(1, max(len(tried.cards), 4)):
        if nearest and number > nearest + 1:
            break
        for sort in MOST:
            if sort not in found and not (sort == "exchange" and nearest):
                legal = tried.of(sort, number)
                if legal:
                    found[sort] = legal
        nearest = nearest or (number if found else 0)
    return found


# ---- what is told ------------------------------------------------------------------------------------


def sort_of(repair: ByCards) -> str:
    return "exchange" if repair.add and repair.remove else "addition" if repair.add else "removal"


def by_sort(found: Sequence[Repair]) -> dict[str, list[ByCards]]:
    sorts: dict[str, list[ByCards]] = {}
    for repair in found:
        if isinstance(repair, ByCards):
            sorts.setdefault(sort_of(repair), []).append(repair)
    return sorts


def mistakes(judge: Judge, cards: Faces, question: Question, table: Faces = ()) -> list[str]:
    """Where what is told differs from what trying everything finds."""
    told = by_sort(repairs(judge, judge.under, cards, question))
    wanted = expected(Tried(judge, cards, question, table))
    found = []
    if set(told) != set(wanted):
        found.append(f"sorts {sorted(told)}, not {sorted(wanted)}")
    for sort in set(told) & set(wanted):
        for repair in told[sort]:
            gone = in_order(repair.remove)
            comes = {change.come for change in wanted[sort] if change.gone == gone}
            here = [in_order(repair.add), *map(in_order, repair.instead)]
            if not set(here) <= comes or len(here) != len(set(here)):
                found.append(f"{sort} of {gone} for {here}, not {comes}")
            if len(here) != min(len(comes), MOST_INSTEAD + 1):
                found.append(f"{sort} of {gone}: {len(here)} choices, not {len(comes)}")
            if [cards[position] for position in repair.positions] != list(repair.remove):
                found.append(f"{sort} of {gone} at {repair.positions}")
        groups = {change.gone for change in wanted[sort]}
        if not 1 <= len(told[sort]) <= min(MOST_EQUAL, len(groups)):
            found.append(f"{len(told[sort])} of {len(groups)} {sort}s")
    return [f"{' '.join(map(str, cards))}: {mistake}" for mistake in found]


def near_melds(pack: Pack, rng: random.Random, sizes: Sequence[int]) -> Faces:
    """Cards that are nearly a meld: of a rank or of a suit, with something else among them."""
    deck = [card for card, count in pack.faces.items() for _ in range(count)]
    base = rng.choice([card for card in deck if card.suit])
    near = [card for card in deck if card.suit == base.suit or card.rank == base.rank]
    pool = [*near, *near, *[card for card in deck if card.rank == JOKER], rng.choice(deck)]
    while True:
        chosen = rng.sample(pool, rng.choice(sizes))
        if all(count <= pack.count(card) for card, count in Counter(chosen).items()):
            return tuple(chosen)


def refused(judge: Judge, question: Question, seed: str, number: int, sizes: Sequence[int]) -> list[Faces]:
    rng, found = random.Random(seed), list[Faces]()
    while len(found) < number:
        cards = near_melds(judge.pack, rng, sizes)
        if judge.check(cards, question).legal is False:
            found.append(cards)
    return found


@pytest.mark.parametrize("name", [*WORLDS, *UNLIKE])
def test_the_smallest_changes_are_those_that_trying_everything_finds(name: str) -> None:
    judge, question = Judge(world({**WORLDS, **UNLIKE}[name]), plain=False), Question(given=GIVEN)
    lists = refused(judge, question, name, 16, (1, 2, 3, 4, 5, 6))
    assert [mistake for cards in lists for mistake in mistakes(judge, cards, question)] == []


@pytest.mark.parametrize("name", ["runs and sets", "directed"])
def test_where_the_order_matters_cards_may_come_anywhere(name: str) -> None:
    judge, question = Judge(world(WORLDS[name]), plain=False), Question(ordered=True, given=GIVEN)
    lists = refused(judge, question, name, 8, (2, 3, 4))
    assert [mistake for cards in lists for mistake in mistakes(judge, cards, question)] == []


@pytest.mark.parametrize(("table", "world_name"), [("3S 4S 5S", "runs and sets"), ("5S 5H JK=5", "runs and sets")])
def test_of_a_meld_on_the_table_only_the_cards_added_may_change(table: str, world_name: str) -> None:
    judge = Judge(world(WORLDS[world_name]), plain=False)
    question, lying = Question(table=table), judge.check(table)
    lists = refused(judge, question, table, 8, (1, 2, 3))
    cards = tuple(laid.card for laid in lying.cards)
    assert [mistake for added in lists for mistake in mistakes(judge, added, question, cards)] == []


def test_cards_that_the_pack_lacks_must_go() -> None:
    judge, question = Judge(world(WORLDS["runs and sets"]), plain=False), Question(given=GIVEN)
    rng = random.Random(5)
    lists = [(*near_melds(judge.pack, rng, (2, 3, 4)), *[rng.choice(list(judge.pack.faces))] * 3) for _ in range(12)]
    assert [mistake for cards in lists for mistake in mistakes(judge, cards, question)] == []


@pytest.mark.parametrize("name", WORLDS)
def test_plain_repairs_are_the_same(name: str) -> None:
    ruleset, question = world(WORLDS[name]), Question(given=GIVEN)
    fast, plain = Judge(ruleset, plain=False), Judge(ruleset, plain=True)
    lists = refused(fast, question, f"plain {name}", 5, (2, 3))
    found = {str(cards): [repairs(judge, judge.under, cards, question) for judge in (fast, plain)] for cards in lists}
    assert {cards: pair for cards, pair in found.items() if pair[0] != pair[1]} == {}
    assert any(pair[0] for pair in found.values())
