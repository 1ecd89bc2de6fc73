"""Shapes tell what trying every set of cards tells: of every ruleset, and of worlds made to mislead them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from burraco_rules.cardtext import cards
from burraco_rules.language.files.library import Library
from burraco_rules.language.files.loading import load_ruleset
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import Question
from burraco_rules.melds.shapes.families import families_of
from burraco_rules.melds.shapes.paths import Some
from burraco_rules.pack import Card
from burraco_rules.rules import load
from tests.oracle_worlds import WORLDS, world
from tests.shape_hands import hands, listed_and_tried, told

ROOT = Path(__file__).resolve().parents[1]
PARAMETERS = ROOT / "tests" / "data" / "parameters"
SHIPPED = sorted(path.stem for path in (ROOT / "rulesets").glob("*.rules"))
WILD_FOURS, WILD_ACES = (Question(given=(("wild-rank", rank),)) for rank in ("4", "A"))
MOMENTS = {
    "rummy-indian": (Question(), WILD_FOURS, WILD_ACES),
    "canasta-classic": (Question(), Question(going_out=True), Question(first_meld=True, given=(("score", "0"),))),
    "samba": (Question(), Question(first_meld=True)),
    "rummy500": (Question(), Question(given=(("players", "6"),))),
    "rummikub": (Question(), Question(first_meld=True)),
    "burraco": (Question(), Question(melds=("7S 7H 7D", "3S 4S 5S"))),
}
SIZES = {"rummy-indian": 6, "pinnacola": 5, "kalooki40": 5, "pinella": 5}
"""How many cards hands have at most: where many are wild the solver has much to try."""
LARGE = {"rummy-indian", "pinnacola", "kalooki40", "pinella"}
"""Rulesets of which the whole pack takes long to solve, or too long: hands are solved by themselves."""
OPTIONS: tuple[dict[str, str | int], ...] = (
    {"free-wild": "as-laid"},
    {"free-wild": "high", "wild-sets": "allowed"},
    {"semi-clean-grade": "seven-in-a-row", "longest-run": 13, "wild-sets": "allowed"},
)

HEAD = """
ruleset world language 1
pack {{ ranks A, 2..6  suits S, H  copies 2  {jokers}  red H }}
setup {{ players 2  melds side }}
value role of card c {{ when c is JK then wild  when c is 2 then either  otherwise natural }}
value points of card c {{ when c is JK then 30  otherwise number(rank(c)) }}
"""
RUN = """
kind run {
  unknown suit in suits
  UNKNOWN
  unknown place of c PLACES
  counts c as rank-at(place(c)) of suit
  rule size      require size in 3..6 because "size"
  rule own-place require every c where natural(c) has place(c) = rank(c) because "<c> has a place"
  rule same-suit require every c where natural(c) has suit(c) = suit because "<c> is of another suit"
"""
SET = """
kind set {
  unknown rank in ranks
  counts c as rank
  rule same-rank require every c where natural(c) has rank(c) = rank because "<c> is of another rank"
"""


def run(rules: str, places: str = "on A, 2..6", unknown: str = "") -> str:
    return RUN.replace("PLACES", places).replace("UNKNOWN", unknown) + rules + "}\n"


TURNED = "unknown way in up, down\n  reversed when way = down"
MISLEADING = {
    "places of their own in small melds only": run("""
  rule one-each when size < 4 require distinct(place(c) for c) because "two"
  rule near require consecutive(place(c) for c) or size > 4 because "gap"
  rule few require wilds <= 2 because "few" """),
    "gaps": run("""
  rule one-each require distinct(place(c) for c) because "two"
  rule few require wilds <= 1 because "few"
  prefer most sum(place(c) for c where wild(c))"""),
    "a direction that only indices show": run(
        """
  rule one-each require distinct(place(c) for c) because "two"
  rule near require consecutive(place(c) for c) because "gap"
  rule start require every c where wild(c) has index(c) > 2 because "start" """,
        unknown=TURNED,
    ),
    "cards that share a place and are counted there": run(
        """
  rule small require size <= 4 because "small"
  rule start require every c where wild(c) has index(c) > 2 because "start"
  rule few require wilds <= 2 because "few" """,
        unknown=TURNED,
    ),
    "cards that share a place": run("""
  rule small require size <= 4 because "small"
  rule few require wilds <= 2 because "few"
  prefer least wilds"""),
    "a circle with a direction": run(
        """
  rule near require consecutive(place(c) for c) because "gap"
  rule start require every c where wild(c) has index(c) > 1 because "start" """,
        "around A, 2..6",
        TURNED,
    ),
    "conditions that hold beside some cards only": SET
    + """
  rule size require size in 2..5 because "size"
  rule few when some c where c is A or c is 2 require wilds <= 1 because "few"
  rule other when every c has c is (A, 2, JK) require every c where wild(c) has c is JK because "other"
  rule pairs when count(c where suit(c) = S) > 1 require naturals >= 2 because "pairs"
}
""",
    "cards read in the order in which they were given": SET
    + """
  unknown place of c in 1..size
  rule size require size in 2..4 because "size"
  rule one-each require distinct(place(c) for c) because "two"
  rule first require every c where wild(c) has written(c) > 1 because "first"
  prefer least sum(index(c) for c where wild(c))
}
""",
    "facts that are not known": """
value limit { when turned is JK then 2 otherwise 1 }
"""
    + SET
    + """
  rule size require size in 2..4 because "size"
  rule marked require count(c where rank(c) = rank(turned)) <= 1 because "marked"
  rule unmarked require count(c where natural(c) and rank(c) != rank(turned)) >= 1 because "unmarked"
  rule few require wilds <= limit because "few"
}
""",
    "wishes against grades, and two kinds": SET
    + """
  rule size require size in 2..4 because "size"
  rule few require wilds <= 2 because "few"
  prefer most wilds, most sum(number(rank(c)) for c where wild(c))
}
kind pair {
  unknown rank in ranks
  unknown suit in suits
  counts c as rank
  rule size require size = 3 because "size"
  rule alike require every c where natural(c) has rank(c) = rank or suit(c) = suit because "alike"
  prefer least naturals
}
grade wild of pair worth 3 when wilds = 2
grade low of set worth 2 when rank = 2 or rank = 3
grade four of pair worth 9 when suit = H and rank = 4
""",
}
COLOURS = (
    SET
    + """
  rule size require size in 2..4 because "size"
  rule red require every c where c is red JK has (some d where natural(d) and d is red A..6) because "red"
  rule few require count(c where c is black JK) <= 1 because "few"
}
grade flush worth 5 when some c where c is red JK
grade low worth 7 when size = 3 and naturals = 3 and (every c has c is A..3)
"""
)


def misleading(name: str) -> Ruleset:
    return world(HEAD.format(jokers="jokers 2") + MISLEADING[name])


def differences(ruleset: Ruleset, question: Question, number: int, size: int, certain: bool = True) -> list[str]:
    """The hands of which the list says something else than trying every set does; none may hold nothing at all."""
    judge = Judge(ruleset, plain=False)
    listing = judge.listing(question)
    if ruleset.name in LARGE:
        listing.__dict__["shapes"] = None
    found, melds = [], 0
    for hand in hands(judge.pack, random.Random(ruleset.name), number, size):
        listed, tried = listed_and_tried(listing, hand, certain)
        melds += len(tried)
        if listed != tried:
            found.append(" ".join(map(str, hand.elements())))
    assert melds or not certain, "hands without a meld prove nothing"
    return found


@pytest.mark.parametrize("name", SHIPPED)
def test_shapes_of_a_shipped_ruleset_tell_what_trying_tells(name: str) -> None:
    ruleset = load(name).ruleset
    for question in MOMENTS.get(name, (Question(),)):
        assert differences(ruleset, question, 4, SIZES.get(name, 7)) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_hands_of_fourteen_cards_hold_what_trying_every_set_of_them_finds(name: str) -> None:
    """Random hands and crowded ones; where the moment is not known in full, at one at which it is."""
    judge = Judge(load(name).ruleset, plain=False)
    listing = judge.listing(WILD_FOURS if name == "rummy-indian" else None)
    for hand in hands(judge.pack, random.Random(f"fourteen of {name}"), 4, 14):
        listed, tried = listed_and_tried(listing, hand)
        assert listed == tried, " ".join(map(str, hand.elements()))


@pytest.mark.parametrize("there", [[], [(0, 2, 0), (1, 1, 0), (2, 3, 1)], [(0, 1, 1), (1, 2, 2), (2, 2, 0), (3, 1, 0)]])
def test_sets_of_cards_that_are_alike_are_counted_as_they_are_made(there: list[tuple[int, int, int]]) -> None:
    faces = [Card(str(code), "S") for code, *_ in there]
    hand = {face: most for face, (_, most, _) in zip(faces, there, strict=True)}
    must = {code: least for code, _, least in there}
    some = Some([tuple(code for code, *_ in there)], faces, hand, must)
    for count in range(sum(hand.values()) + 2):
        tried = [
            tuple(code for (code, *_), number in zip(there, numbers, strict=True) for _ in range(number))
            for numbers in product(*(range(least, most + 1) for _, most, least in there))
            if sum(numbers) == count
        ]
        assert sorted(some.of(0, count)) == sorted(tried)
        assert some.number(0, count) == len(tried)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_shapes_under_other_options_tell_what_trying_tells(options: dict[str, str | int]) -> None:
    assert differences(load("burraco", options=options).ruleset, Question(), 4, 5) == []


@pytest.mark.parametrize("path", sorted(PARAMETERS.glob("*.rules")), ids=lambda path: path.stem)
def test_shapes_of_a_ruleset_of_an_example_tell_what_trying_tells(path: Path) -> None:
    report = Report()
    ruleset = load_ruleset(path.stem, report, Library([PARAMETERS], private=False))
    assert ruleset is not None, report.in_order()
    assert differences(ruleset, Question(), 6, SIZES.get(path.stem, 6)) == []


@pytest.mark.parametrize("certain", [True, False])
@pytest.mark.parametrize("name", WORLDS)
def test_shapes_of_small_worlds_tell_what_trying_tells(name: str, certain: bool) -> None:
    for question in (Question(given=(("turned", "4S"),)), Question(opened=False, given=(("turned", "JK"),))):
        assert differences(world(WORLDS[name]), question, 8, 8, certain) == []


@pytest.mark.parametrize("certain", [True, False])
@pytest.mark.parametrize("name", MISLEADING)
def test_shapes_are_not_misled(name: str, certain: bool) -> None:
    for question in (Question(given=(("turned", "4S"),)), Question(first_meld=True, given=(("turned", "JK"),))):
        assert differences(misleading(name), question, 6, 6, certain) == []


def test_shapes_tell_jokers_of_two_colours_apart() -> None:
    assert differences(world(HEAD.format(jokers="red-jokers 2 black-jokers 2") + COLOURS), Question(), 8, 8) == []


def test_what_may_be_a_meld_is_what_trying_finds_where_a_fact_is_not_known() -> None:
    assert differences(misleading("facts that are not known"), Question(), 8, 7, certain=False) == []
    assert differences(load("rummy-indian").ruleset, Question(), 4, 5, certain=False) == []


def test_shapes_are_not_used_where_they_do_not_tell_enough() -> None:
    assert Judge(misleading("cards that share a place and are counted there"), plain=False).listing().shapes is None
    assert Judge(misleading("cards that share a place"), plain=False).listing().shapes is not None


def test_what_differs_in_nothing_is_solved_once() -> None:
    judge = Judge(load("gin").ruleset, plain=False)
    kinds = judge.listing().situation.kinds
    roots = {kind.kind.name: {id(family.root) for family in families_of(kind, judge.pack.faces)} for kind in kinds}
    assert {name: len(found) for name, found in roots.items()} == {"set": 1, "run": 1}


def test_plain_mode_uses_no_shapes() -> None:
    assert Judge(load("gin").ruleset, plain=True).listing().shapes is None


@pytest.mark.parametrize("name", SHIPPED)
def test_plain_mode_lists_the_same(name: str) -> None:
    ruleset = load(name).ruleset
    question = MOMENTS.get(name, (Question(),))[-1]
    fast, plain = (Judge(ruleset, plain=plain) for plain in (False, True))
    for hand in hands(fast.pack, random.Random(f"plain {name}"), 3, 4):
        melds = plain.listing(question).within(hand)
        assert told(fast.listing(question).within(hand)) == told(melds)
        assert fast.listing(question).numbers(hand) == Counter(
            (meld.kind.kind.name, len(codes), meld.wilds) for codes, meld in melds.items()
        )


def test_plain_mode_counts_the_same_as_undecided() -> None:
    fast, plain = (Judge(load("rummy-indian").ruleset, plain=plain).listing() for plain in (False, True))
    hand = Counter(cards("3H 4H 5H 9D"))
    legal = fast.within(hand)
    assert fast.undecided(hand, legal) == plain.undecided(hand, legal) == 4
