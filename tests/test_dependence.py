"""Options decided otherwise: the judge that takes over what does not read an option, against one made anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from burraco_rules import Question, QuestionError, Rules, Verdict, load
from burraco_rules.cardtext import cards
from burraco_rules.language.core import Option
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.dependence import dependences, open_options, with_option
from burraco_rules.melds.judge import PLAIN, Judge
from burraco_rules.melds.model.readers import readers
from burraco_rules.melds.model.situation import MOMENTS
from burraco_rules.melds.verdict import Dependence
from burraco_rules.pack import JOKER, Card, Pack
from tests.oracle_worlds import world

EVERYWHERE = """
ruleset everywhere language 1
pack { ranks A, 2..6  suits S, H  copies 2  jokers number-of-jokers }
setup { players 2  melds side }
option number-of-jokers open { 2 default "two"  1 "one" }
option twos open { natural default "natural"  either "natural or wild" }
option threes open { natural default "natural"  wild "wild" }
option slots open { 5 default "five"  3 "three" }
option high-ace open { counted default "an ace above the six"  nothing "nothing above the six" }
option way open { up default "up"  down "down" }
option least-size open { 2 default "two"  3 "three" }
option most-wilds open { 1 default "one"  2 "two" }
option two-of-a-suit open { allowed default "allowed"  forbidden "forbidden" }
option fours open { free default "free"  lone "only three" }
option free-wild open { low default "low"  high "high" }
option big open { 4 default "four"  3 "three" }
option beside-big open { forbidden default "forbidden"  allowed "allowed" }
option fives open { free default "free"  barred "barred" }
option hearts open { anywhere default "anywhere"  low "low" }
option late-score open { 60 default "sixty"  100 "a hundred" }
option value-of-five open { 5 default "five"  50 "fifty" }
option first-points open { 0 default "nothing"  30 "thirty" }
option unread open { no default "no"  yes "yes" }
value role of card c {
  when c is JK then wild
  when c is 2 and twos = either then either
  when c is 3 and wild-threes then wild
  otherwise natural
}
value wild-threes { when threes = wild then always  otherwise never }
value points of card c { when c is 5 then value-of-five  otherwise 10 }
value long { when big = 3 then 3  otherwise 4 }
value in-time { when size < 4 then always  otherwise score >= late-score }
kind set {
  unknown rank in ranks
  unknown place of c in 1..slots
  counts c as rank
  rule apart     require distinct(place(c) for c) because "one place"
  rule close     require consecutive(place(c) for c) because "gap"
  rule same-rank require every c where natural(c) has rank(c) = rank because "<c> is of another rank"
  rule size      require size in least-size..5 because "at least <least-size> cards"
  rule wilds     require wilds <= most-wilds because "at most <most-wilds> wild cards"
  rule lone when some c where natural(c) require size <= 4 because "four"
  rule in-time   require in-time because "too few points"
  rule no-five   require every c where natural(c) and fives = barred has c is not 5 because "<c> is barred"
  rule no-low    on lay require no m in other-melds where kind(m) = run and lowest(m) = 3 because "beside a low run"
  prefer least wilds, least sum(place(c) for c where suit(c) = H) when hearts = low, most bonus
}
except set.lone when fours = lone and rank = 4 require size = 3 because "three"
kind run {
  unknown suit in suits
  unknown place of c on A, 2..6, A
  counts c as nothing when wild(c) and place(c) = A and high-ace = nothing
  counts c as rank-at(place(c)) of suit
  reversed when way = down
  rule size       require size >= 3 because "three"
  rule own-place  require every c where natural(c) has place(c) = rank(c) because "<c> has a place of its own"
  rule same-suit  require every c where natural(c) has suit(c) = suit because "<c> is of another suit"
  rule no-gap     require consecutive(place(c) for c) because "gap"
  rule one-wild   require count(c where wild(c)) <= most-wilds because "at most <most-wilds> wild cards"
  rule all-count  require every c where wild(c) has as-rank(c) != none because "<c> counts as nothing"
  rule second     on lay when two-of-a-suit = forbidden
    require no m in other-melds where kind(m) = run and suit(m) = suit because "a second run of the suit"
  rule beside     on lay when beside-big = forbidden
    require no m in other-melds where graded(m) because "beside a big meld"
  prefer least sum(place(c) for c where wild(c)) when free-wild = low,
         most sum(place(c) for c where wild(c)) when free-wild = high
}
rule first on open require first-points = 0 or not ordered because "at least <first-points> points"
grade large worth 20 when size >= long
grade pure of run worth 10 when wilds = 0 and way = up
"""
"""Options that are read in every part of a ruleset that a meld is judged by."""

RULESETS = ("everywhere", "burraco", "rummy-indian")
MELDS = {
    "everywhere": ("4S 5S 6S", "5H 5S 5H JK", "2H 3H 4H 5H", "5H JK 4H", "3H 4H 5H"),
    "burraco": ("4S 5S 6S", "8H 8S 8H JK", "2S 3S 4S", "3C 4C 5C 6C 7C 8C 9C JK"),
    "rummy-indian": ("4S 5S 6S", "8H 8S 8C"),
}
MATTERS: dict[str, tuple[str, dict[str, Any]]] = {
    "number-of-jokers": ("5S 5H JK JK", {}),
    "twos": ("4S 5S 2H", {}),
    "threes": ("3S 3H 5S", {}),
    "slots": ("4S 4S 4H 4H", {}),
    "high-ace": ("AS 2S 3S 4S 5S 6S JK", {}),
    "way": ("4S 5S 6S", {"ordered": True}),
    "least-size": ("5H 5S", {}),
    "most-wilds": ("5S JK JK", {}),
    "two-of-a-suit": ("4S 5S 6S", {"melds": ("3S JK=4S 5S",)}),
    "fours": ("4S 4S 4H 4H", {}),
    "free-wild": ("5H 5S 5S", {"melds": ("5H JK 4H",)}),
    "big": ("5S 6S JK", {"melds": ("4H JK=5H 6H",)}),
    "beside-big": ("4S 5S 6S", {"melds": ("3H 4H JK=5H 6H",)}),
    "fives": ("5H 5S 5S", {}),
    "hearts": ("6S 6S 6H JK", {"given": ()}),
    "late-score": ("4S 4S 4H 4H", {}),
    "value-of-five": ("5H 5S", {}),
    "first-points": ("5S 6S JK", {"first_meld": True, "ordered": True}),
}
"""For every option of the first of these rulesets that is read, cards and a moment for which it matters."""
GIVEN: dict[str, tuple[tuple[str, str], ...]] = {
    "rummy-indian": (("wild-rank", "4"),),
    "everywhere": (("score", "70"),),
}
NUMBER = 5


@cache
def ruleset(name: str) -> Ruleset:
    return world(EVERYWHERE) if name == "everywhere" else load(name).ruleset


def near_meld(pack: Pack, rng: Random) -> tuple[Card, ...]:
    """Cards of a rank, or neighbours in a suit, perhaps with a joker and a stranger, in any order."""
    suited = [face for face in pack.faces if face.suit]
    base = rng.choice(suited)
    if rng.random() < 0.4:
        pool = [face for face in suited if face.rank == base.rank] * 2
    else:
        place = pack.order(base.rank)
        pool = [face for face in suited if face.suit == base.suit and abs(pack.order(face.rank) - place) < 3]
    rng.shuffle(pool)
    jokers = [face for face in pack.faces if face.rank == JOKER]
    found = pool[: rng.choice((2, 3, 3, 4, 5))] + rng.choices(jokers or suited, k=rng.choice((0, 0, 1, 1, 2)))
    if rng.random() < 0.2:
        found.append(rng.choice(suited))
    rng.shuffle(found)
    return tuple(found)


def questions(name: str) -> Iterator[tuple[tuple[Card, ...], Question]]:
    """New melds, first melds, and cards that are added; with other melds beside them, or not."""
    pack, rng = Judge(ruleset(name)).pack, Random(name)
    for number in range(NUMBER):
        found = near_meld(pack, rng)
        beside = tuple(rng.sample(MELDS[name], rng.choice((0, 0, 1, 2))))
        given = GIVEN.get(name, ()) if rng.random() < 0.7 else ()
        asked = Question(ordered=rng.random() < 0.3, first_meld=number % 4 == 1, melds=beside, given=given)
        if number % 4 == 2:
            found, asked = found[:2], Question(table=rng.choice(MELDS[name]), given=given)
        yield found, asked


@cache
def made_anew(name: str, option: str, value: int | str) -> Judge:
    return Judge(with_option(ruleset(name), option, value), plain=False)


def told(judge: Judge, asked: tuple[Card, ...], question: Question) -> Any:
    """The whole record, or what is wrong with the question."""
    try:
        return judge.check(asked, question).record
    except QuestionError as error:
        return str(error)


def anew(
    name: str, asked: tuple[Card, ...], question: Question, verdict: Verdict
) -> Callable[[str, int | str], Verdict]:
    """The same question to a judge that has nothing in common with others, or the same verdict if it makes no sense."""

    def ask(option: str, value: int | str) -> Verdict:
        try:
            return made_anew(name, option, value).check(asked, question)
        except QuestionError:
            return verdict

    return ask


def others(options: Iterable[Option]) -> list[tuple[str, int | str]]:
    """Every value that is not the default of its option."""
    return [(option.name, choice.value) for option in options for choice in option.choices if not choice.default]


@pytest.mark.parametrize("name", RULESETS)
def test_a_judge_under_another_value_is_like_one_made_anew(name: str) -> None:
    base = Judge(ruleset(name), plain=False)
    choices, rng = others(base.ruleset.options), Random(name)
    kin = {choice: base.under(*choice) for choice in choices}
    wrong = []
    for asked, question in questions(name):
        for choice in rng.sample(choices, min(3, len(choices))):
            one, other = told(kin[choice], asked, question), told(made_anew(name, *choice), asked, question)
            if one != other:
                wrong.append((choice, asked, question, one, other))
    assert wrong == []


def test_whatever_an_option_matters_for_is_taken_into_account() -> None:
    base = Judge(ruleset("everywhere"), plain=False)
    assert {option.name for option in base.ruleset.options} - set(MATTERS) == {"unread"}
    for option, value in others(base.ruleset.options):
        text, moment = MATTERS.get(option, MATTERS["twos"])
        asked, question = cards(text, base.pack), Question(**{"given": GIVEN["everywhere"], **moment})
        found = told(base.under(option, value), asked, question)
        assert (option, found) == (option, told(made_anew("everywhere", option, value), asked, question))
        assert (option, found != told(base, asked, question)) == (option, option in MATTERS)


@pytest.mark.parametrize("name", RULESETS)
def test_a_verdict_depends_on_what_asking_anew_finds(name: str) -> None:
    rules = Rules(ruleset(name))
    options = [option for option in rules.ruleset.options if option.open]
    found: list[Dependence] = []
    for asked, question in questions(name):
        verdict = rules.check(asked, question)
        assert verdict.depends_on == dependences(options, verdict, anew(name, asked, question, verdict))
        found += verdict.depends_on
    assert found, "no list depends on anything"


@pytest.mark.parametrize("name", RULESETS)
def test_plain_verdicts_depend_on_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = Rules(ruleset(name))
    assert not fast.judge.plain
    monkeypatch.setenv(PLAIN, "1")
    plain = Rules(ruleset(name))
    assert plain.judge.plain
    short = [(asked, question) for asked, question in questions(name) if len(asked) < 4 and not question.table]
    for asked, question in short[:4]:
        assert plain.check(asked, question).depends_on == fast.check(asked, question).depends_on


def test_only_options_that_something_in_force_reads_are_tried() -> None:
    everywhere = ruleset("everywhere")
    read_by = readers(everywhere)
    tried = {action: {option.name for option in open_options(everywhere, read_by, action)} for action in MOMENTS}
    names = {option.name for option in everywhere.options} - {"unread"}
    assert tried["open"] == names
    assert tried["meld"] == names - {"first-points"}
    assert tried["add"] == tried[""] == names - {"first-points", "two-of-a-suit", "beside-big"}
