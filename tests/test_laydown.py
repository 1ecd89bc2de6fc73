"""Laying a hand down: against every way tried, on tables, by goals that are no sums, and hands nobody would hold."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from burraco_rules import Card, CardError, Question, QuestionError, Rules, load, loads
from burraco_rules.authoring.cases import read_cases
from burraco_rules.authoring.testing import Runner
from burraco_rules.cardtext import read_cards
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.evaluating.values import Letters
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.laying.laydowns import Grouping, Laydown
from burraco_rules.melds.laying.laying_down import LayingDown
from burraco_rules.melds.model.situation import OTHER
from burraco_rules.melds.question import Owner
from burraco_rules.melds.table import Table as Reader
from tests.oracle_laydown import GOALS, Shares, Tables, faces, total


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
    World("burraco", "points", "A 2 3 4 5 7 8 9", "S H", 9, 5, 1),
    World("burraco", "points", "3 4 5 6 7 8 9 10", "S H", 12, 2, 2),
    World("burraco", "cover", "A 2 3 4 K Q J 10", "S H", 9, 4, 2),
    World("burraco", "going-out", "5 6 7 8 9 10 J", "H", 11, 3, 2),
    World("canasta-classic", "points", "2 7 8 9 A", "S H D", 10, 3, 1),
    World("canasta-classic", "opening", "2 8 9 K", "S H D", 9, 3, 1, (("score", "0"),)),
    World("samba", "deadwood", "2 7 8 9 10", "S H", 9, 4, 1),
    World("gin", "deadwood", "A 2 3 4 5 6 7", "S H D C", 10, 5),
    World("gin", "knock", "A 2 3 4 5", "S H D C", 11, 3),
    World("rummikub", "least-rack-points", "5 6 7 8 9", "R B K O", 10, 3, 1),
    World("rummikub", "opening-play", "7 8 9 10 11 12", "R B K O", 8, 5, 2),
    World(
        "rummikub", "opening-play", "7 8 9 10 11", "R B K", 9, 3, 1,
        options=(("joker-in-opening", "forbidden"),), known_as="opening-play without jokers",
    ),
    World("rummy-indian", "least-points", "A 2 3 4 5 6 7", "S H D C", 9, 3, 1, (("wild-rank", "9"),)),
    World("rummy-indian", "complete", "2 3 4 5 6 7 9", "S H", 10, 3, 1, (("wild-rank", "9"),)),
    World("scala40", "least-points", "A 2 3 J Q K", "S H D", 9, 4, 1),
    World("scala40", "opening", "A 2 9 10 J Q K", "S H D", 9, 4, 1),
    World("rummy500", "points", "A 2 3 4 Q K", "S H D C", 9, 4, 1),
    World("contract-rummy", "contract", "3 4 5 6", "S H D", 9, 4, 1, (("deal-number", "1"),), known_as="contract 1"),
    World("contract-rummy", "contract", "3 4 5 6 7", "S H D", 9, 4, 1, (("deal-number", "2"),), known_as="contract 2"),
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


# ---- with melds on the table --------------------------------------------------------------------------


def drawn(  # noqa: PLR0917
    name: str, seed: str, ranks: str, suits: str, size: int, wilds: int, table: tuple[str, ...]
) -> list[Card]:
    """A random hand beside a table."""
    pack = rules(name).pack
    left = Counter(dict(pack.faces))
    left -= Counter(card for text in table for card in read_cards(text, pack).cards)
    jokers = [face for face in left.elements() if face.rank == "JK"][:wilds]
    plain = [face for face in left.elements() if face.rank in ranks.split() and face.suit in suits.split()]
    return jokers + Random(seed).sample(plain, size - len(jokers))


ADDED = [
    ("burraco", "points", ("3S 4S 5S 6S 7S 8S", "9H 9D 9C"), "2 9 10 J", "S H D", 6, 1),
    ("burraco", "points", ("3H 4H JK=5H 6H", "KS KH KD"), "2 5 7 8 K", "H S", 7, 0),
    ("gin", "lay-off", ("6H 7H 8H", "QS QH QD"), "4 5 9 10 Q", "S H C", 7, 0),
    ("scala40", "least-points", ("6H 7H 8H", "KS KH KD"), "4 5 9 10 K", "H C", 6, 1),
    ("canasta-classic", "points", ("8S 8H 8D 8C 8S 8H", "KS KH KD"), "2 8 9 K", "S D", 7, 0),
]


@pytest.mark.parametrize(("name", "goal", "table", "ranks", "suits", "size", "wilds"), ADDED)
def test_no_way_to_add_to_the_table_is_better(  # noqa: PLR0917
    name: str, goal: str, table: tuple[str, ...], ranks: str, suits: str, size: int, wilds: int
) -> None:
    owner: Owner = "opponent" if name == "gin" else "own"
    tables = Tables(rules(name), table, owner)
    added = 0
    for number in range(3):
        hand = drawn(name, f"{name} {goal} {number}", ranks, suits, size, wilds, table)
        found = rules(name).laydown(hand, goal, Question(owner=owner), table=table)
        if goal == "points":
            worths = [
                (sum(meld.bonus for meld in (*new, *lying)) + total(name, faces([*new, *lying])), -len(left))
                for new, lying, left in tables.adding(hand)
            ]
            assert (found.wishes[0], -found.wishes[1]) == max(worths), list(map(str, hand))
        else:
            assert found.wishes == (min(total(name, left) for _, _, left in tables.adding(hand)),)
        assert sound(found, hand)
        for addition in found.additions:
            verdict = rules(name).layoff(table[addition.table], addition.added, owner=owner)
            assert verdict.layout == addition.layout
        added += len(found.additions)
    assert added


TABLES = [
    (("3R 4R 5R 6R", "3K 4K 5K 6K"), "3 4 6 7", "R B O K", 3),
    (("7R 7B 7K 7O", "8R 9R 10R"), "6 7 8 9", "R B", 4),
    (("5B 6B 7B", "5R 5B 5K", "8O 9O 10O"), "4 5 7 8", "B O", 3),
]


@pytest.mark.parametrize(("table", "ranks", "suits", "size"), TABLES)
def test_no_way_to_regroup_the_table_is_better(table: tuple[str, ...], ranks: str, suits: str, size: int) -> None:
    rummikub, changed = rules("rummikub"), 0
    tables = Tables(rummikub, table)
    for number in range(3):
        hand = drawn("rummikub", f"{table} {number}", ranks, suits, size, number % 2, table)
        found = rummikub.laydown(hand, table=table)
        best = min((total("rummikub", left), changes) for changes, left in tables.regrouped(hand))
        assert found.wishes == best, list(map(str, hand))
        changed += found.wishes[1]
    assert changed


def test_a_lay_off_is_each_set_of_cards_that_may_be_added() -> None:
    table = ("6H 7H 8H", "QH QD QC")
    found = rules("scala40").layoffs("4H 5H 9H JK QS 2C", table)
    asked = {
        (number, tuple(sorted(map(str, cards))))
        for number, meld in enumerate(table)
        for size in range(1, 7)
        for cards in combinations(read_cards("4H 5H 9H JK QS 2C", rules("scala40").pack).cards, size)
        if rules("scala40").layoff(meld, cards).legal
    }
    assert {(one.table, tuple(sorted(map(str, one.added)))) for one in found.additions} == asked
    assert len(found.additions) == len(asked) == 15
    assert found.best is not None
    assert [" ".join(map(str, one.added)) for one in found.best.additions] == ["4H 5H 9H JK", "QS"]
    assert rules("gin").layoffs("4H", ("5H 6H 7H",), Question(owner="opponent")).additions[0].layout == "4H 5H 6H 7H"


def test_where_no_turn_offers_it_nothing_is_laid_off() -> None:
    found = loads(WITHOUT_LAY_OFFS).layoffs("4H", ("5H 6H 7H",))
    assert ([reason.rule for reason in found.reasons], found.additions) == (["no-step"], ())


WITHOUT_LAY_OFFS = """ruleset show extends plain-rummy language 1
override turn usual { one of draw, take  at most one of declare  one of discard }
"""


# ---- melds that are laid together ----------------------------------------------------------------------

SMALL = """ruleset small extends plain-rummy language 1
value points of card c = min(10, number(rank(c)))
"""


@cache
def small(rest: str) -> Rules:
    return loads(SMALL + rest)


def laid(rest: str, hand: str, goal: str = "") -> tuple[list[str], str]:
    """The melds and the cards left by a small ruleset with some more rules."""
    found = small(rest).laydown(hand, goal)
    assert found.proved
    return [group.layout for group in found.groups], " ".join(map(str, found.loose))


BESIDE_A_SET = 'rule run.beside on lay require some m in other-melds where kind(m) = set because "a set comes first"'
ONE_OF_A_SIZE = 'rule run.sizes on lay require no m in other-melds where size(m) = size because "one of a size"'
NONE_SMALLER = 'rule run.largest on lay require no m in other-melds where size(m) < size because "the smallest"'
TWO_OF_A_SUIT = 'rule run.two on lay require count(m in other-melds where suit(m) = suit) < 2 because "two of a suit"'


def test_a_meld_may_need_another_that_is_laid_with_it() -> None:
    assert laid(BESIDE_A_SET, "3H 4H 5H 7S 7D 7C") == (["7S 7D 7C", "3H 4H 5H"], "")
    assert laid(BESIDE_A_SET, "3H 4H 5H 7S 7D 8C") == ([], "7S 3H 4H 5H 7D 8C")


def test_melds_may_bar_each_other() -> None:
    assert laid(ONE_OF_A_SIZE, "3H 4H 5H 9S 10S JS QS") == (["9S 10S JS QS", "3H 4H 5H"], "")
    assert laid(ONE_OF_A_SIZE, "3H 4H 5H 9S 10S JS") == (["9S 10S JS"], "3H 4H 5H")
    assert laid(ONE_OF_A_SIZE, "7S 7D 7C 9S 10S JS") == (["9S 10S JS"], "7S 7D 7C")
    assert laid(NONE_SMALLER, "3H 4H 5H 9S 10S JS QS") == (["3H 4H 5H", "10S JS QS"], "9S")


def test_there_may_be_so_many_of_a_sort_and_no_more() -> None:
    hand = "3H 4H 5H 7H 8H 9H JH QH KH 3S 4S 5S"
    assert laid(TWO_OF_A_SUIT, hand) == (["3S 4S 5S", "7H 8H 9H", "JH QH KH"], "3H 4H 5H")
    found = small(TWO_OF_A_SUIT).laydown(hand, question=Question(melds=("AH 2H 3H",)))
    assert [group.layout for group in found.groups] == ["3S 4S 5S", "JH QH KH"]
    found = small(TWO_OF_A_SUIT).laydown(hand, table=("AH 2H 3H", "5H 6H 7H"))
    assert [group.layout for group in found.groups] == ["3S 4S 5S"]
    found = small(TWO_OF_A_SUIT).laydown(hand, question=Question(owner="opponent"), table=("AH 2H 3H", "5H 6H 7H"))
    assert [group.layout for group in found.groups] == ["3S 4S 5S", "7H 8H 9H", "JH QH KH"]


# ---- goals that are no sums, and facts that are not known ----------------------------------------------

LARGEST = "goal largest most max(size(m) for m in groups), least count(groups)"
EITHER = """goal either least sum(points(c) for c in loose)
  require count(groups) = 1 or not (some c in loose where c is K) because "one meld, or no king" """
APART = 'goal apart most count(groups) require distinct(kind(m) for m in groups) because "of one kind each"'
UNLIKE = 'goal unlike most sum(size(m) for m in groups) require count(groups) != 2 because "not two"'
PRODUCT = "goal product most count(groups) * count(loose)"
BY_VALUES = """value waste = sum(points(c) for c in loose)
value tidy = waste < 10
goal tidy most waste require tidy because "less than ten left" """


@pytest.mark.parametrize(
    ("goal", "hand", "groups", "left"),
    [
        (LARGEST, "3H 4H 5H 6H 6S 6D 7H", ["3H 4H 5H 6H 7H"], "6S 6D"),
        (EITHER, "3H 4H 5H KS KD KC 9C", ["KS KD KC", "3H 4H 5H"], "9C"),
        (EITHER, "3H 4H 5H 7S 7D 7C KC", ["7S 7D 7C"], "3H 4H 5H KC"),
        (APART, "3H 4H 5H 8C 9C 10C KS KD KC", ["KS KD KC", "3H 4H 5H"], "8C 9C 10C"),
        (UNLIKE, "3H 4H 5H 8C 9C 10C JC", ["8C 9C 10C JC"], "3H 4H 5H"),
        (PRODUCT, "3H 4H 5H 8C 9C 10C KS QD 2S JD 4S", ["3H 4H 5H", "8C 9C 10C"], "2S 4S KS JD QD"),
        (BY_VALUES, "3H 4H 5H 6H 8D", ["3H 4H 5H 6H"], "8D"),
    ],
)
def test_a_goal_may_be_more_than_a_sum(goal: str, hand: str, groups: list[str], left: str) -> None:
    name = goal.split("goal ")[1].split(maxsplit=1)[0]
    assert laid(goal, hand, name) == (groups, left)


def test_what_hangs_on_facts_that_are_not_given_is_undecided() -> None:
    found = rules("canasta-classic").laydown("8H 8D 8S 9H 9D 2S 4C 5C", "opening")
    assert (found.possible, found.unknown, bool(found)) == (None, ("opening-minimum",), False)
    assert found.points == 70
    found = rules("rummy-indian").laydown("5H 6H 7H 8S 9S")
    assert (found.possible, found.unknown) == (None, ("wild-rank",))
    found = rules("contract-rummy").laydown("5S 5D 5H 9C 9D 9H 2C", "contract")
    assert (found.possible, found.unknown) == (None, ("runs-due", "sets-due"))


def test_a_ruleset_without_points_has_a_goal_too() -> None:
    found = load("canasta-bulgarian").laydown("7H 7D 7S 8H")
    assert (found.goal, found.wishes, found.possible) == ("deadwood", (0,), True)


# ---- what is told -------------------------------------------------------------------------------------


def test_the_answer_says_what_lies_and_what_it_is_worth() -> None:
    found = rules("burraco").laydown("3H 4H 5H 6H 7H 8H 9H 7S 7D JK KS 2C")
    assert (found.goal, found.possible, found.proved, found.wishes) == ("points", True, True, (285, 2))
    assert [
        (group.layout, group.kind, group.grade, group.bonus, group.points, group.wilds) for group in found.groups
    ] == [
        ("3H 4H 5H 6H 7H 8H 9H", "run", "clean", 200, 45, 0),
        ("7S 7D JK=7", "set", "none", 0, 40, 1),
    ]
    assert (found.points, found.bonus, found.card_points, found.deadwood) == (285, 200, 85, 30)
    assert " ".join(map(str, found.loose)) == "KS 2C"
    assert (found.ruleset, found.digest) == ("burraco", rules("burraco").digest)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Laydown) == found


def test_what_cannot_be_laid_down_is_told_in_the_words_of_the_goal() -> None:
    italian = load("burraco", language="it")
    found = italian.laydown("3H 4H 5H 6H 7H 8H KS", "going-out")
    (reason,) = found.reasons
    assert (found.possible, found.groups, found.proved) == (False, (), True)
    assert reason.sentence == "non si possono calare tutte le carte, con un burraco, tranne una che non sia una matta"
    assert (reason.rule, reason.sources) == ("going-out", ("seed-page",))
    assert reason.file.endswith("burraco.rules")
    (reason,) = rules("rummikub", opening="50").laydown("9R 9B 9K", "opening-play").reasons
    assert reason.sentence == "the rack holds no first meld of 50"


def test_ways_that_are_as_good_are_told_too() -> None:
    found = rules("gin").laydown("3S 4S 5S 4H 4D KC", every=True)
    ways = [[group.layout for group in way.groups] for way in (found, *found.others)]
    assert (found.wishes, found.left_out) == ((18,), False)
    assert sorted(ways) == [["3S 4S 5S"], ["4S 4H 4D"]]
    assert {way.wishes for way in found.others} == {(18,)}
    assert rules("gin").laydown("3S 4S 5S 4H 4D KC").others == ()
    crowded = rules("samba").laydown("8S 8H 8D 8C 8S 8H 8D 8C 9S 9H 9D 9C 9S 9H 2S 2H", "deadwood", every=True)
    assert (len(crowded.others), crowded.left_out) == (100, True)


def test_equally_good_ways_are_those_that_trying_all_finds() -> None:
    burraco, hand = rules("burraco"), read_cards("3H 4H 5H 6H 5S 5D 6S JK", rules("burraco").pack).cards
    found = burraco.laydown(hand, every=True)
    goal = GOALS["burraco", "points"]
    best = {
        tuple(sorted(" ".join(sorted(map(str, faces([meld[0]])))) for meld in melds))
        for melds, left in Shares(burraco).ways(hand)
        if goal.worth([meld[0] for meld in melds], left) == (found.wishes[0], -found.wishes[1])
    }
    told = {
        tuple(sorted(" ".join(sorted(str(card.card) for card in group.cards)) for group in way.groups))
        for way in (found, *found.others)
    }
    assert told == best
    assert len(best) > 2


def test_the_points_that_are_left_over_are_those_of_the_best_grouping() -> None:
    gin = LayingDown(rules("gin").judge)
    cards = read_cards("4H 5H QS 2C", rules("gin").pack).cards
    assert gin.deadwood(cards) == 21
    assert gin.deadwood(()) == 0
    table = Reader(rules("gin").ruleset, Letters(rules("gin").pack), plain=False)
    melds = [table.lying(text, {}, number, owner=OTHER) for number, text in enumerate(("6H 7H 8H", "QH QD QC"), 1)]
    assert gin.deadwood(cards, melds) == 2
    assert gin.deadwood(cards, melds[:1]) == 12
    assert gin.deadwood(cards, [table.lying("9S 10S JS", {}, 1)]) == 11


# ---- cases ----------------------------------------------------------------------------------------------


def test_hands_worked_out_on_paper_are_laid_down_as_they_were_there() -> None:
    report, folder = Report(), Path(__file__).resolve().parent / "laydown"
    cases = [case for path in sorted(folder.glob("*.yaml")) for case in read_cases(path, report)]
    assert [str(found) for found in report.in_order()] == []
    assert [(r.case.id, r.message) for r in Runner().run(cases) if r.outcome != "passed"] == []
    assert (len(cases), len({case.ruleset for case in cases})) == (44, 8)


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("melds: [7S 7H 7D]", "melds are 5H 6H 7H 8H, not 7S 7H 7D"),
        ("melds: [5H 6H 7H 8H], left: 7S", "left are 7S 7D, not 7S"),
        ("left: [], deadwood: 3", "deadwood is 14, not 3; left are 7S 7D, not none"),
        ("points: 27, possible: false", "points is 26, not 27; possible is true, not false"),
        ("count: 3", "count is 4, not 3"),
    ],
)
def test_an_answer_that_is_not_as_expected_is_told(tmp_path: Path, expected: str, message: str) -> None:
    path, report = tmp_path / "hands.yaml", Report()
    path.write_text(
        f"- {{id: a, ruleset: gin, ask: laydown, hand: 5H 6H 7H 8H 7S 7D, expect: {{{expected}}}}}", "utf-8"
    )
    (result,) = Runner().run(read_cases(path, report))
    assert (result.outcome, result.message) == ("failed", message)


# ---- mistakes, and hands that nobody would hold ---------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "goal", "table", "error", "message"),
    [
        ("7H 7D 7S", "pointz", (), QuestionError, "there is no goal `pointz`; did you mean `points`?"),
        (
            "7H 7D 7S", "x", (), QuestionError,
            "there is no goal `x`; there are `points`, `cover`, `going-out`, `deadwood`",
        ),
        ("7H 8R", "", (), CardError, "column 4: `8R` is not a card; the nearest is `8S`"),
        ("7H 7H 7H", "", (), CardError, "`7H` is there 3 times, and the pack has 2"),
        ("7H 7H", "", ("5H 6H 7H",), CardError, "`7H` is there 3 times, and the pack has 2"),
        ("7H", "", ("5H 6H 8H",), QuestionError, "`5H 6H 8H` is no meld of this ruleset"),
        (
            "7H", "", ("5H 6X",), QuestionError,
            "the meld `5H 6X` cannot be read: column 4: `6X` is not a card; the nearest is `6S`",
        ),
    ],
)  # fmt: skip
def test_a_mistake_is_told(hand: str, goal: str, table: tuple[str, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as raised:
        rules("burraco").laydown(hand, goal, table=table)
    assert str(raised.value) == message


def test_a_table_is_not_given_by_the_question() -> None:
    with pytest.raises(QuestionError, match="not by the question"):
        rules("burraco").laydown("7H", question=Question(table="4H 5H 6H"))


def test_an_empty_hand_lays_nothing_down() -> None:
    found = rules("burraco").laydown("")
    assert (found.possible, found.wishes, found.groups, found.loose, found.proved) == (True, (0, 0), (), (), True)
    assert rules("rummikub").laydown("", "opening-play").possible is False
    assert rules("rummikub").laydown("", table=("3R 4R 5R",)).regrouped == ()


def test_the_time_and_the_work_that_an_answer_may_take_are_bounded() -> None:
    burraco = rules("burraco")
    faces = [face for face, copies in burraco.pack.faces.items() for _ in range(copies)]
    hand = Random("crowded").sample(faces, 40)
    hasty, whole = burraco.laydown(hand, time_limit=0), burraco.laydown(hand)
    assert (hasty.proved, whole.proved) == (False, True)
    assert sound(hasty, hand)
    assert hasty.wishes <= whole.wishes
    with pytest.raises(Overrun, match="melds to choose from"):
        rules("samba").laydown([face for face, copies in rules("samba").pack.faces.items() for _ in range(copies)])


def test_all_wild_cards_at_once_are_no_trouble() -> None:
    burraco = rules("burraco")
    wild = [face for face, copies in burraco.pack.faces.items() for _ in range(copies) if face.rank in ("2", "JK")]
    hand = wild + Random("wild").sample([face for face in burraco.pack.faces if face not in wild], 28)
    found = burraco.laydown(hand)
    assert (found.proved, len(wild), len(found.loose)) == (True, 12, 1)
    assert sound(found, hand)
    assert [burraco.check([card.card for card in group.cards]).bonus for group in found.groups] == [
        group.bonus for group in found.groups
    ]


# ---- without any short cut ------------------------------------------------------------------------------

TABLES_OF_GAMES = {
    "burraco": ("3S 4S 5S", "9H 9D 9C"),
    "rummikub": ("7R 8R 9R",),
    "scala40": ("JH QH KH", "AS AH AD"),
}


@pytest.mark.parametrize("world", WORLDS, ids=str)
def test_plain_and_fast_lay_hands_down_alike(world: World) -> None:
    fast, question = rules(world.name, **dict(world.options)), Question(given=world.given)
    plain = LayingDown(Judge(fast.ruleset, plain=True))
    for hand in hands(world._replace(size=7, hands=1)):
        assert plain.laydown(hand, world.goal, question, every=True) == fast.laydown(
            hand, world.goal, question, every=True
        )


@pytest.mark.parametrize(("name", "table"), TABLES_OF_GAMES.items())
def test_plain_and_fast_use_the_table_alike(name: str, table: tuple[str, ...]) -> None:
    fast = rules(name)
    plain = LayingDown(Judge(fast.ruleset, plain=True))
    world = next(world for world in WORLDS if world.name == name)
    for hand in hands(world._replace(size=4, hands=2)):
        assert plain.laydown(hand, table=table) == fast.laydown(hand, table=table)
        assert plain.layoffs(hand, table) == fast.layoffs(hand, table)


# ---- facts that are missing, and values that nobody wrote ------------------------------------------------

TENS = """option ten open { a "tens count 10"  b "tens count 50" }
value points of card c {
  when c is 10 and ten = a then 10
  when c is 10 and ten = b then 50
  otherwise number(rank(c))
}
goal laid default most sum(sum(points(c) for c in m) for m in groups)
goal left  least sum(points(c) for c in loose)
goal few   least count(loose) require sum(points(c) for c in loose) < 10 because "less than ten are left"
goal many  most count(groups) require sum(sum(points(c) for c in m) for m in groups) > 30 because "30 are laid"
"""


@pytest.mark.parametrize(
    ("goal", "hand", "possible", "proved", "groups"),
    [
        ("laid", "7S 7H 7D 10H", True, True, ["7S 7H 7D"]),  # the ten cannot be laid, whatever it counts
        ("laid", "10H 10D 10S KH KD KC", True, False, ["KH KD KC"]),
        ("left", "2S 3S 4S", True, True, ["2S 3S 4S"]),
        ("left", "2S 3S 4S 10H", None, False, ["2S 3S 4S"]),
        ("few", "2S 3S 4S 10H 10D 10S", True, True, ["2S 3S 4S", "10S 10H 10D"]),
        ("few", "2S 3S 4S 10H", None, False, ["2S 3S 4S"]),
        ("few", "KS KH JS", False, True, []),
        ("many", "7S 7H 7D", False, True, []),
        ("many", "10S 10H 10D", None, False, ["10S 10H 10D"]),
    ],
)
def test_what_a_card_counts_may_not_be_known(
    goal: str, hand: str, possible: bool | None, proved: bool, groups: list[str]
) -> None:
    of = loads(f"ruleset tens extends plain-rummy language 1\n{TENS}")
    found = of.laydown(hand, goal)
    assert (found.possible, found.proved, [group.layout for group in found.groups]) == (possible, proved, groups)
    assert found.unknown == (("ten",) if possible is None or not proved else ())


def test_cards_that_may_be_a_meld_leave_it_open_whether_a_goal_can_be_met() -> None:
    indian, hand = rules("rummy-indian"), "5H 6H 7H 8S 9S 4D KH KD KS 2C 2D 2S 9C"
    found = indian.laydown(hand, "complete")
    assert (found.possible, found.proved, found.unknown, found.reasons) == (None, False, ("wild-rank",), ())
    assert indian.laydown(hand, "complete", Question(given=(("wild-rank", "4"),))).possible is True
    found = indian.laydown(hand, "complete", Question(given=(("wild-rank", "3"),)))
    assert (found.possible, found.proved, found.unknown) == (False, True, ())


UNWRITTEN = """ruleset bare language 1
pack { ranks A, 2..10, J, Q, K  suits S, H, D, C  copies 2  jokers 2 }
setup { players 2  melds side  hand 5  upcard 1 }
kind set {
  unknown rank in ranks
  counts c as rank
  rule size require size >= 3 because "three cards"
  rule same require every c where natural(c) has rank(c) = rank because "of one rank"
  rule KIND
}
turn usual { one of draw  any of meld, add  one of discard }
REST
"""
CHEAP = "require sum(points(c) for c) + sum(table-points(c) for c) = 0"


@pytest.mark.parametrize(
    ("kind", "rest"),
    [
        (f'cheap {CHEAP} because "worth <sum(points(c) for c)>"', ""),
        ('plain require every c has role(c) = natural because "natural"', ""),
        ('cheap on add require sum(table-points(c) for c in added) = 0 because "cheap"', ""),
        ("", "grade dear of set worth sum(points(c) for c) when sum(table-points(c) for c) > 0"),
        ("", "goal own default least sum(points(c) for c in loose) require no c in loose where role(c) = wild"),
        ("", 'rule cheap on add require sum(table-points(c) for c in playing) = 0 because "cheap"'),
    ],
)
def test_what_the_language_asks_for_by_name_need_not_be_written(kind: str, rest: str) -> None:
    rest += ' because "x"' * ("goal" in rest)
    text = UNWRITTEN.replace("rule KIND", f"rule {kind}" if kind else "").replace("REST", rest)
    for judge in (Judge(loads(text).ruleset), Judge(loads(text).ruleset, plain=True)):
        assert judge.check("7S 7H 7D").legal is True
        assert judge.check("7S 7H 7D").points == 0
        assert judge.check("7C", Question(table="7S 7H 7D")).legal is True
        found = LayingDown(judge).laydown("7S 7H 7D 8S")
        assert (found.possible, found.deadwood) == (True, 0)
        assert len(LayingDown(judge).layoffs("7C 8S", ["7S 7H 7D"]).additions) == 1


# ---- arguments, and answers at once ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"time_limit": -1}, QuestionError, "a time limit is a number of seconds, 0 or more, and not -1"),
        ({"time_limit": float("nan")}, QuestionError, "a time limit is a number of seconds, 0 or more, and not nan"),
        ({"time_limit": "3"}, TypeError, "a time limit is a number of seconds, not `str`"),
        ({"table": "4H 5H 6H"}, TypeError, "the melds on the table are given as a list of texts, each a meld"),
        ({"table": [None]}, TypeError, "a meld on the table is given as text, not as `None`"),
        ({"table": [" "]}, QuestionError, "there is no card in the meld on the table"),
        ({"goal": None}, TypeError, "a goal is given as text, not as `None`"),
        ({"question": "opened"}, TypeError, "the moment is given as a Question, not as `str`"),
        (
            {"question": Question(given=(("score", 3),))},  # type: ignore[arg-type]
            QuestionError, "`given` of a question is a tuple of pairs of texts, each a name and what it is",
        ),
        (
            {"question": Question(melds="3H 4H 5H")},  # type: ignore[arg-type]
            QuestionError, "`melds` of a question is a tuple of texts, each a meld",
        ),
        (
            {"question": Question(owner="me")},  # type: ignore[arg-type]
            QuestionError, "`me` owns no melds; the owner is `own` or `opponent`",
        ),
    ],
)  # fmt: skip
def test_an_argument_of_the_wrong_shape_is_told(
    arguments: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as raised:
        rules("burraco").laydown("7H 8H 9H", **arguments)  # type: ignore[arg-type]
    assert str(raised.value) == message


@pytest.mark.parametrize("goal", ["points", "cover", "going-out"])
def test_without_any_time_the_way_that_is_found_at_once_is_sound(goal: str) -> None:
    burraco, random = rules("burraco"), Random(f"at once {goal}")
    faces = [face for face, copies in burraco.pack.faces.items() for _ in range(copies)]
    laid = 0
    for _ in range(10):
        hand = random.sample(faces, 20)
        found = burraco.laydown(hand, goal, time_limit=0)
        if found.possible:
            laid += bool(found.groups)
            assert sound(found, hand)
            assert all(burraco.check([card.card for card in group.cards]).legal for group in found.groups)
        else:
            assert (found.possible is None or found.proved, found.groups) == (True, ())
    assert laid or goal == "going-out"


def test_what_cannot_be_added_is_told_with_the_nearest_refusal() -> None:
    found = rules("burraco").layoffs("9S 3C KD", ["5S 6S 7S", "KS KH KC"])
    assert found.nearest is None
    found = rules("burraco").layoffs("9S QD", ["5S 6S 7S", "KS KH KC"])
    assert (found.additions, found.reasons) == ((), ())
    assert found.nearest is not None
    assert (found.nearest.table, str(found.nearest.added)) == (0, "QD")
    assert [reason.sentence for reason in found.nearest.reasons] == ["not all of one suit: QD"]
    assert rules("burraco").layoffs("", ["5S 6S 7S"]).nearest is None
    (reason,) = (
        loads(f'{WITHOUT_LAY_OFFS}rule own on add require never because "as they lie"')
        .layoffs("4H", ["5H 6H 7H"])
        .reasons
    )
    assert (reason.rule, reason.sentence) == ("own", "as they lie")
