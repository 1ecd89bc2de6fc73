"""Repairs: examples of each sort from the games, and other moments, options and numbers against trying all of them."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from burraco_rules import Question, Rules, RulesetError, Verdict, cards, load, loads
from burraco_rules.language.evaluating.context import options_of
from burraco_rules.melds.explaining.repairing.proposals import MOST_TRIES
from burraco_rules.melds.explaining.repairing.refused import Given, Refused
from burraco_rules.melds.inquiry import Inquiry
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import QuestionError
from burraco_rules.melds.verdict import ByCards, ByMoment, ByNumber, ByOption, Repair
from burraco_rules.pack import Card
from burraco_rules.terminal.repairs import show_repairs
from tests.oracle_worlds import PACK
from tests.test_repairs_brute import near_melds


@cache
def rules(name: str, **options: str) -> Rules:
    return load(name, options=options)


def told(repair: Repair) -> str:
    """A repair in short."""
    match repair:
        case ByCards():
            without = f"-{' '.join(map(str, repair.remove))} " if repair.remove else ""
            added = f"+{' '.join(map(str, repair.add))} " if repair.add else ""
            return f"{without}{added}{repair.layout}" + ", moved" * repair.moved
        case ByMoment():
            return f"{repair.fact} {repair.value}" + f" {repair.layout}" * (repair.fact == "ordered")
        case ByOption():
            return f"{repair.option} {repair.value}"
        case ByNumber():
            return f"{repair.rule} {repair.written} {repair.needed}"


# ---- examples ----------------------------------------------------------------------------------------

EXAMPLES: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("burraco", "3H 4H 5H 9S", {}, ["-9S 3H 4H 5H", "-9S +6H 3H 4H 5H 6H"]),
    (
        "burraco",
        "5H 6H 8H 9H 10H",
        {},
        [
            "+7H 5H 6H 7H 8H 9H 10H",
            "-10H +7H 5H 6H 7H 8H 9H",
            "-5H +7H 6H 7H 8H 9H 10H",
            "-5H 6H 8H 9H 10H",
        ],
    ),
    ("burraco", "5H 5H 6H 7H", {}, ["-5H 5H 6H 7H", "-5H +4H 4H 5H 6H 7H"]),
    ("burraco", "AS 3S 4H", {}, ["-4H +2S AS 2S 3S"]),
    ("burraco", "3H 4H 5H 7S 7D 7C 9H", {}, ["-3H 4H 5H 9H 7S 7D 7C"]),
    ("burraco", "KH KD JK JK", {}, ["-JK KH KD JK=K", "-JK +KS KH KD KS JK=K", "set.one-wild 1 2"]),
    (
        "burraco",
        "KH JK 2S KD",
        {},
        ["-2S KH KD JK=K", "-JK KH KD 2S=K", "-2S +KS KH KD KS JK=K", "-JK +KS KH KD KS 2S=K", "set.one-wild 1 2"],
    ),
    ("burraco", "3H 4H", {}, ["+5H 3H 4H 5H", "run.size 3 2"]),
    ("burraco", "5H", {}, []),
    ("burraco", "9S 9S 9S", {}, ["-9S +9H 9S 9S 9H"]),
    ("burraco", "9S 9S 9S 9H", {}, ["-9S 9S 9S 9H", "-9S +9D 9S 9S 9H 9D"]),
    ("burraco", "", {}, []),
    (
        "burraco",
        "6C JK=9C 7C",
        {},
        [
            "+8C 6C 7C 8C JK=9C",
            "-JK +JK JK=5C 6C 7C",
            "-6C +8C 7C 8C JK=9C",
        ],
    ),
    ("burraco", "JK JK JK", {}, ["two-two-joker exempt", "wild-sets allowed"]),
    ("burraco", "KS KH KC", {"melds": ("KH KD KS",)}, ["other-melds none", "second-set allowed"]),
    ("burraco", "5S 3S 4S 5S", {"ordered": True}, ["-5S 3S 4S 5S", "-5S +2S 2S 3S 4S 5S"]),
    ("burraco", "5S 7S 6S", {"ordered": True}, ["-7S +4S 4S 5S 6S, moved", "ordered no 5S 6S 7S"]),
    ("burraco", "5S 7S 6S", {"given": (("ordered", "yes"),)}, ["-7S +4S 4S 5S 6S, moved", "ordered no 5S 6S 7S"]),
    ("burraco", "5S 6S 8S", {"ordered": True}, ["+7S 5S 6S 7S 8S", "-8S +7S 5S 6S 7S"]),
    ("burraco", "3H 5H 6H", {"ordered": True}, ["+4H 3H 4H 5H 6H", "-3H +4H 4H 5H 6H"]),
    ("burraco", "9S", {"table": "5S 6S 7S"}, ["+8S 5S 6S 7S 8S 9S", "-9S +8S 5S 6S 7S 8S"]),
    (
        "burraco",
        "JK JK",
        {"table": "5S 6S 7S"},
        [
            "-JK JK=4S 5S 6S 7S",
            "-JK +3S 3S JK=4S 5S 6S 7S",
            "run.one-wild 1 2",
        ],
    ),
    (
        "burraco",
        "2H",
        {"table": "3C 2C=4C 5C 6C"},
        [
            "+4C 2H=AC 2C 3C 4C 5C 6C",
            "-2H +4C 2C 3C 4C 5C 6C",
            "two-two-joker jokers",
            "inner-wild free",
            "run.one-wild 1 2",
        ],
    ),
    ("canasta-classic", "3S 3C 3S", {}, ["going-out yes"]),
    (
        "canasta-classic",
        "7S 7D JK JK JK JK",
        {},
        [
            "-JK 7S 7D JK=7 JK=7 JK=7",
            "-JK +7H 7S 7D 7H JK=7 JK=7 JK=7",
            "set.wild-limit 3 4",
        ],
    ),
    ("rummikub", "9R 9B 9K", {"first_meld": True}, ["+9O 9R 9B 9K 9O", "opened yes"]),
    ("rummy500", "2S 2S 2H", {}, ["-2S +2D 2S 2H 2D", "repeats allowed"]),
    ("scala40", "9C", {"table": "6C JK=7C 8C", "take": "JK"}, ["+7C 6C 7C 8C 9C", "-9C +7C 6C 7C 8C"]),
]


@pytest.mark.parametrize(
    ("name", "text", "moment", "expected"), EXAMPLES, ids=[f"{row[0]} {row[1]}" for row in EXAMPLES]
)
def test_repairs_of(name: str, text: str, moment: dict[str, Any], expected: list[str]) -> None:
    assert [told(repair) for repair in rules(name).check(text, Question(**moment)).repairs] == expected


def test_other_cards_that_would_do_are_told_too() -> None:
    (repair,) = [entry for entry in rules("burraco").check("3H 4H 7H").repairs if isinstance(entry, ByCards)][:1]
    assert (repair.remove, repair.positions, repair.add) == (cards("7H"), (2,), cards("5H"))
    assert [" ".join(map(str, others)) for others in repair.instead] == ["2H", "2S", "2D", "2C", "JK"]
    assert (repair.kind, repair.layout) == ("run", "3H 4H 5H")


def test_positions_are_those_of_the_cards_as_given() -> None:
    for text, positions in (
        ("9S 3H 5H 4H", (0,)),
        ("3H 9S 4H 5H", (1,)),
        ("6H 7H 5H 5H", (3,)),
        ("9S 9S 9S 9H", (2,)),
    ):
        found = rules("burraco").check(text).repairs
        assert isinstance(found[0], ByCards)
        assert found[0].positions == positions


def test_a_card_that_lies_in_another_meld_cannot_be_had() -> None:
    melds = ("KH KD KS", "KC KC KD")
    asked = rules("burraco", **{"second-set": "allowed"}).check("KS KH 9C", Question(melds=melds))
    (repair,) = asked.repairs
    assert isinstance(repair, ByCards)
    assert repair.add == cards("2C")
    alone = rules("burraco").check("KS KH 9C").repairs[0]
    assert isinstance(alone, ByCards)
    assert alone.add == cards("KC")


def test_legal_and_undecided_cards_need_no_repair() -> None:
    assert rules("burraco").check("3H 4H 5H").repairs == ()
    undecided = rules("rummy-indian").check("3H 4H 9H")
    assert undecided.legal is None
    assert undecided.repairs == ()


def test_repairs_are_plain_data() -> None:
    asked = [("burraco", "KH KD JK JK", {}), ("burraco", "KS KH KC", {"melds": ("KH KD KS",)})]
    for name, text, moment in asked:
        verdict = rules(name).check(text, Question(**moment))  # type: ignore[arg-type]
        assert {type(repair) for repair in verdict.repairs}
        assert Verdict.from_json(verdict.to_json()) == pickle.loads(pickle.dumps(verdict)) == verdict
        hash(verdict.repairs)


def test_cards_may_be_objects_and_in_a_notation() -> None:
    as_text, as_cards = (rules("burraco").check(given).repairs for given in ("3H 4H 7H", list(cards("3H 4H 7H"))))
    assert as_text == as_cards
    italian = load("burraco", notation="italian").check("DC RC JK=FC 9F").repairs
    assert [told(repair) for repair in italian] == ["-9C JK=FC DC RC", "-9C +10H 10C JK=FC DC RC"]


# ---- other moments and options: all of them are tried ------------------------------------------------

RULESETS: dict[str, dict[str, Any]] = {
    "burraco": {"melds": ("KH KD KS",)},
    "burraco-fibur": {"melds": ("4S 5S 6S", "7S 8S 9S")},
    "canasta-classic": {"melds": ("7H 7D 7S",)},
    "rummy500": {},
    "rummikub": {"first_meld": True},
    "scala40": {},
}


PICKED = {
    "burraco": ("JK JK JK", "2H 2D 2S", "2S 2S JK", "KS KH KC"),
    "burraco-fibur": ("4S 5S 6S", "2S 2S JK"),
    "canasta-classic": ("3S 3C 3S", "7C 7H 7S"),
    "rummy500": ("2S 2S 2H",),
    "rummikub": ("9R 9B 9K",),
}
"""Cards that something else than other cards would help."""


def all_refused(name: str, number: int) -> list[tuple[tuple[Card, ...], Question]]:
    """Cards that are nearly melds and are refused, at two moments."""
    rng, judge = random.Random(name), rules(name).judge
    moments = (Question(**RULESETS[name]), Question(**RULESETS[name] | {"first_meld": True}))
    picked = [(cards(text, judge.pack), moment) for text in PICKED.get(name, ()) for moment in moments]
    found = [asked for asked in picked if judge.check(*asked).legal is False]
    while len(found) < number:
        asked = near_melds(judge.pack, rng, (2, 3, 3, 4, 5)), rng.choice(moments)
        if judge.check(*asked).legal is False:
            found.append(asked)
    return found


def is_legal(judge: Judge, asked: Sequence[Card], question: Question) -> bool:
    try:
        return judge.check(asked, question).legal is True
    except QuestionError:
        return False


@pytest.mark.parametrize("name", RULESETS)
def test_every_value_of_an_option_that_helps_is_told(name: str) -> None:
    by, helped = rules(name), 0
    now = {option: str(value) for option, value in options_of(by.ruleset).items()}
    others = [
        (option.name, choice.value)
        for option in by.ruleset.options
        for choice in option.choices
        if str(choice.value) != now[option.name]
    ]
    for asked, question in all_refused(name, 40):
        found = [entry for entry in by.check(asked, question).repairs if isinstance(entry, ByOption)]
        helping = [other for other in others if is_legal(by.under(*other), asked, question)]
        assert [(entry.option, entry.value) for entry in found] == helping, (asked, question)
        helped += len(found)
    assert bool(helped) == (name in {"burraco", "burraco-fibur", "rummy500"})


@pytest.mark.parametrize("name", RULESETS)
def test_every_fact_that_helps_is_told(name: str) -> None:
    by, helped = rules(name), 0
    others: dict[str, Callable[[Question], Question]] = {
        "opened": lambda asked: replace(asked, first_meld=not asked.first_meld),
        "going-out": lambda asked: replace(asked, going_out=True),
        "ordered": lambda asked: replace(asked, ordered=True),
        "other-melds": lambda asked: replace(asked, melds=()),
    }
    for asked, question in all_refused(name, 40):
        found = [entry.fact for entry in by.check(asked, question).repairs if isinstance(entry, ByMoment)]
        helping = [fact for fact, other in others.items() if is_legal(by.judge, asked, other(question))]
        assert found == helping, (asked, question)
        helped += len(found)
    assert bool(helped) == (name in {"burraco", "canasta-classic", "rummikub"})


def test_an_option_is_no_repair_where_it_only_leaves_the_answer_open() -> None:
    by = loads(
        PACK
        + """
option limit { low default "low"  unsure "unsure"  high "high" }
kind all {
  rule few when limit = low require size < 2 because "few"
  rule unsure when limit = unsure require score > 0 because "score"
}
"""
    )
    assert [told(repair) for repair in by.check("3S 4S").repairs] == ["-4S 3S", "-3S 4S", "limit high", "all.few 2 3"]


def test_a_number_is_no_repair_where_it_only_leaves_the_answer_open() -> None:
    unsure = 'rule sure when size > 1 and some c where c is 3 require score > 0 because "score"'
    by = loads(PACK + f'kind all {{ rule few require size <= 1 because "few" {unsure} }}')
    assert [told(repair) for repair in by.check("3S 4S").repairs] == ["-4S 3S", "-3S 4S"]
    assert [told(repair) for repair in by.check("5S 4S").repairs] == ["-4S 5S", "-5S 4S", "all.few 1 2"]


def test_a_number_is_no_repair_where_nobody_knows_which_cards_are_wild() -> None:
    role = "value role of card c { when score > 0 and c is 4 then wild  otherwise natural }"
    few = 'rule few require size <= 1 because "few" rule natural require every c has natural(c) because "natural"'
    by = loads(f"{PACK}{role} kind all {{ {few} }}")
    assert [told(repair) for repair in by.check("3S 5S").repairs] == ["-5S 3S", "-3S 5S", "all.few 1 2"]
    assert [told(repair) for repair in by.check("3S 4S").repairs] == ["-4S 3S"]


def test_an_option_may_decide_about_single_cards() -> None:
    by = loads(
        PACK
        + """
option jokers { refused default "refused"  allowed "allowed" }
kind all { rule jokers require every c where c is JK has jokers = allowed because "no jokers" }
"""
    )
    assert [told(repair) for repair in by.check("3S JK").repairs] == ["-JK 3S", "-JK +AS 3S AS", "jokers allowed"]


def test_an_option_may_decide_which_cards_are_wild() -> None:
    by = loads(
        PACK
        + """
option twos { natural default "natural"  wild "wild" }
value role of card c { when c is 2 and twos = wild then wild  otherwise natural }
kind set { rule same require same(rank(c) for c where natural(c)) because "same" }
"""
    )
    assert not any(isinstance(repair, ByOption) for repair in by.check("3S 3H 4H 2S").repairs)
    assert [told(repair) for repair in by.check("3S 3H 2S").repairs] == ["-2S 3S 3H", "-2S +3S 3S 3H 3S", "twos wild"]


def test_the_copies_of_a_card_may_be_an_option() -> None:
    by = loads(
        """
ruleset world language 1
option packs { 1 default "one"  2 "two" }
pack { ranks A, 2..6  suits S, H  copies packs }
setup { players 2  melds side }
kind pair { rule same require same(rank(c) for c) and size = 2 because "a pair" }
"""
    )
    assert [told(repair) for repair in by.check("3S 3S").repairs] == ["-3S +3H 3S 3H", "packs 2"]


# ---- numbers: every other number is tried ------------------------------------------------------------

NUMBERS = """
kind set {{
  unknown rank in ranks
  rule size require size in {low}..{high} because "size"
  rule same-rank require every c where natural(c) has rank(c) = rank because "rank"
  rule wilds when size >= {long} require wilds <= {few} because "wilds"
}}
except set.size when wilds > {many} require size = {exactly} because "so many"
value role of card c {{ when c is (JK, 2) then wild  otherwise natural }}
"""
WRITTEN = {"low": 3, "high": 4, "long": 4, "few": 3, "many": 1, "exactly": 5}
RULE_OF = {"low": "set.size", "high": "set.size", "many": "set.size", "exactly": "set.size"} | dict.fromkeys(
    ("long", "few"), "set.wilds"
)


@cache
def with_number(name: str, value: int) -> Rules:
    return loads(PACK + NUMBERS.format(**WRITTEN | {name: value}))


@cache
def nearest_number(name: str, asked: tuple[Card, ...]) -> int | None:
    written = WRITTEN[name]
    tried = [value for away in range(1, 8) for value in (written + away, written - away) if value >= 0]
    return next((value for value in tried if _allows(name, value, asked)), None)


def _allows(name: str, value: int, asked: tuple[Card, ...]) -> bool:
    try:
        return with_number(name, value).check(asked).legal is True
    except RulesetError:  # a range that is empty
        return False


def test_numbers_that_are_told_are_the_nearest_that_help() -> None:
    by, told_numbers = with_number("low", 3), set[str]()
    for text, number, wilds in product(("4S 4S 4H 4H", "5S 5H 6S 5H"), range(1, 5), range(6)):
        asked = (*cards(text)[:number], *cards("JK 2S JK 2H 2H")[:wilds])
        verdict = by.check(asked)
        if verdict.legal is not False:
            continue
        blamed = {reason.rule for reason in verdict.reasons}
        found = {(entry.rule, entry.written, entry.needed) for entry in verdict.repairs if isinstance(entry, ByNumber)}
        helping = {
            (rule, WRITTEN[name], needed): name
            for name, rule in RULE_OF.items()
            if rule in blamed and (needed := nearest_number(name, asked)) is not None
        }
        assert found <= set(helping), (asked, found)
        alone = {entry for entry in helping if blamed == {entry[0]} and helping[entry] in {"low", "high", "few"}}
        assert alone <= found, (asked, alone, found)
        told_numbers |= {helping[entry] for entry in found}
    assert told_numbers == set(WRITTEN)


def test_a_rank_that_is_written_as_a_number_is_no_limit() -> None:
    by = loads(
        PACK + 'kind one { rule no-four require no c where c is 4 because "4" rule one require size = 1 because "1" }'
    )
    assert [told(repair) for repair in by.check("3S 4S").repairs] == ["-4S 3S"]


def test_a_number_says_where_it_is_written() -> None:
    (repair,) = [entry for entry in rules("burraco").check("KH KD JK JK").repairs if isinstance(entry, ByNumber)]
    assert repair.file.endswith("burraco.rules")
    assert repair.line == rules("burraco").check("KH KD JK JK").reasons[0].line


# ---- bounds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["burraco", "canasta-classic", "rummikub", "gin"])
def test_long_lists_are_asked_about_a_bounded_number_of_times(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by, asked, ask = rules(name), list[int](), Refused.ask

    def counted(refused: Refused, given: Sequence[Given]) -> Inquiry | None:
        asked.append(len(given))
        return ask(refused, given)

    monkeypatch.setattr(Refused, "ask", counted)
    deck = [card for card, count in by.pack.faces.items() for _ in range(count)]
    for size in (40, len(deck), 2 * len(deck)):
        verdict = by.check((deck * 2)[:size])
        assert verdict.legal is False
        asked.clear()
        assert all(isinstance(repair, ByCards | ByOption) for repair in verdict.repairs)
        assert len(asked) <= MOST_TRIES + 2


def test_what_takes_too_much_work_is_not_told() -> None:
    squared_twice = "sum(sum(sum(sum(1 for f) for e) for d) for c)"
    by = loads(PACK + f'kind all {{ rule hard require {squared_twice} in (6561, 14641) because "hard" }}')
    twelve = cards("AS AH 2S 2H 3S 3H 4S 4H 5S 5H 6S 6H")
    assert by.check(twelve).legal is False
    assert by.check(twelve[1:]).legal is True
    assert by.check(twelve).repairs == ()
    assert [told(repair) for repair in by.check(twelve[2:]).repairs] == ["-2S 2H 3S 3H 4S 4H 5S 5H 6S 6H"]


# ---- on a terminal -----------------------------------------------------------------------------------

SHOWN: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "3H 4H 5H 9S",
        {},
        [
            "legal if you remove 9S: 3H 4H 5H",
            "legal if you replace 9S with 6H (or 2S, 2H, 2D, 2C, JK): 3H 4H 5H 6H",
        ],
    ),
    ("7H 7D 9C", {}, ["legal if you replace 9C with 7C (or 7S, 7H, 7D, 2C, 2S, and others): 7H 7D 7C"]),
    (
        "KH KD JK JK",
        {},
        [
            "legal if you remove JK: KH KD JK=K",
            "legal if you replace JK with KS (or KC, KH, KD): KH KD KS JK=K",
            "legal by a house rule, with 2 in place of 1 in set.one-wild",
        ],
    ),
    ("KH JK=- KS", {}, ["legal where JK stands for something else: KH KS JK=K"]),
    ("KS KH KC", {"melds": ("KH KD KS",)}, ["legal without the side's other melds (other-melds)"]),
    ("JK JK JK", {}, []),
    (
        "5H 3H 4H",
        {"ordered": True},
        ["legal if you replace 5H with 2H (or 2S, 2D, 2C, JK): 2H 3H 4H", "legal in the order 3H 4H 5H"],
    ),
    (
        "5S 7S 6S",
        {"ordered": True},
        [
            "legal if you replace 7S with 4S (or 2S, 2H, 2D, 2C, JK), in the order 4S 5S 6S",
            "legal in the order 5S 6S 7S",
        ],
    ),
]
"""Options that are open are told by what the verdict depends on."""


@pytest.mark.parametrize(("text", "moment", "lines"), SHOWN, ids=[row[0] for row in SHOWN])
def test_repairs_on_a_terminal(
    text: str, moment: dict[str, Any], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    show_repairs(rules("burraco").check(text, Question(**moment)), rules("burraco"))
    assert capsys.readouterr().out.splitlines() == [f"  {line}" for line in lines]


def test_values_of_one_option_share_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    show_repairs(rules("rummy500").check("2S 2S 2H"), rules("rummy500"))
    record = rules("burraco").check("2S 2S JK").record
    show_repairs(Verdict.of(replace(record, depends_on=())), rules("burraco"))
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if " were " in line] == [
        "  legal if repeats were allowed",
        "  legal if two-two-joker were jokers or exempt",
        "  legal if wild-sets were allowed",
    ]


def test_cards_are_coloured_as_elsewhere(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    show_repairs(rules("burraco").check("5H 6H 9S"), rules("burraco"))
    assert "\x1b[31m7H\x1b[0m" in capsys.readouterr().out
