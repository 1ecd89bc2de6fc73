"""Refusals: cores are minimal, the nearest kind is blamed, and reasons are the author's own sentences."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from bench import yardstick
from burraco_rules.cardtext import cards
from burraco_rules.language.evaluating.values import Letters
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.explaining.blame import grouped, quickxplain
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.model.cases import Cards
from burraco_rules.melds.model.search import satisfiable
from burraco_rules.melds.model.situation import Situation
from burraco_rules.melds.outcome import Outcome
from burraco_rules.melds.question import BARE, Question, known_facts
from burraco_rules.melds.verdict import ByNumber
from burraco_rules.rules import load, loads
from tests.oracle_worlds import PACK, WORLDS, world


def refused(ruleset: Ruleset, texts: list[str]) -> list[Outcome]:
    judge = Judge(ruleset)
    letters = Letters(judge.pack)
    known = {**known_facts(BARE, {}, letters), "other-melds": ()}
    situation = Situation(ruleset, letters, known, "meld", plain=False)
    outcomes = [Outcome(situation, Cards(cards(text, judge.pack))) for text in texts]
    return [outcome for outcome in outcomes if outcome.legal is False]


def lists(ruleset: Ruleset, number: int) -> list[str]:
    """Cards of which many are nearly melds: of a rank or a suit, in any number up to seven."""
    faces = list(Judge(ruleset).pack.faces)
    rng = random.Random(number)
    found = []
    for _ in range(number):
        base = rng.choice(faces)
        pool = [face for face in faces if face.rank == base.rank or face.suit == base.suit] + [rng.choice(faces)]
        found.append(" ".join(map(str, rng.sample(pool, min(len(pool), rng.randint(2, 7))))))
    return found


def check_minimal(outcome: Outcome) -> None:
    refusal = outcome.refusal
    assert refusal is not None
    core, program = list(refusal.core), outcome.program(refusal.kind)
    assert core, "a refusal has a reason"
    assert not satisfiable(program, outcome.case(refusal.kind), grouped(core))
    for atom in core:
        rest = [other for other in core if other != atom]
        assert satisfiable(program, outcome.case(refusal.kind), grouped(rest)), "a reason that is not needed"


@pytest.mark.parametrize("name", WORLDS)
def test_cores_are_minimal_in_small_worlds(name: str) -> None:
    ruleset = world(WORLDS[name])
    outcomes = refused(ruleset, lists(ruleset, 60))
    assert len(outcomes) > 10
    for outcome in outcomes:
        check_minimal(outcome)


@pytest.mark.parametrize("name", ["burraco", "canasta-classic", "rummikub", "gin"])
def test_cores_are_minimal_in_whole_games(name: str) -> None:
    ruleset = load(name).ruleset
    for outcome in refused(ruleset, lists(ruleset, 40)):
        check_minimal(outcome)


def test_cores_of_long_lists_are_minimal() -> None:
    long = [" ".join(entry) for entry in yardstick.make_lists(200, seed=3) if not yardstick.is_meld(entry)]
    for outcome in refused(load("burraco").ruleset, [text for text in long if len(text.split()) > 9][:25]):
        check_minimal(outcome)


def blamed(text: str, ruleset: str = "burraco", question: Question | None = None) -> list[tuple[str, str]]:
    verdict = Judge(load(ruleset).ruleset).check(text, question)
    assert verdict.legal is False
    return [(reason.rule, reason.sentence) for reason in verdict.reasons]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("5S 6C 7S", ["run.same-suit"]),
        ("5S 6S 8S", ["run.own-place", "run.no-gap"]),
        ("8H 7H 7H 6H 10H", ["run.own-place", "run.one-each"]),
        ("2H 6H 10H 7H JH 5H JK", ["run.own-place", "run.no-gap", "run.one-wild"]),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC", ["run.one-ace"]),
        ("5S 6S", ["run.size"]),
    ],
)
def test_the_rule_that_is_broken_is_blamed(text: str, rules: list[str]) -> None:
    assert [rule for rule, _ in blamed(text)] == rules


def test_of_several_reasons_the_rule_written_last_is_told() -> None:
    ruleset = world(PACK + 'kind all { rule a require size = 3 because "a" rule b require size > 2 because "b" }')
    assert [reason.sentence for reason in Judge(ruleset).check("2S").reasons] == ["b"]


def test_a_sentence_names_the_cards_it_blames_in_the_order_given() -> None:
    verdict = Judge(load("burraco").ruleset).check("8S 6S 5S")
    own_place = verdict.reasons[0]
    assert own_place.sentence == "every natural card keeps its own place: 8S 5S"
    assert own_place.positions == (0, 2)
    assert own_place.file.endswith("burraco.rules")
    assert own_place.line > 0
    assert own_place.sources == ("seed-page",)
    assert own_place.origins[0].document == "burraco"


def test_a_sentence_is_told_in_the_language_asked_for() -> None:
    ruleset = world(PACK + 'kind pair { rule two require size = 2 because "two" @it "due <size>" }')
    told = [Judge(ruleset, language=language).check("2S").reasons[0].sentence for language in ("en", "it", "de")]
    assert told == ["two", "due 1", "two"]


def test_cards_are_written_in_the_notation_asked_for() -> None:
    text = 'notation mine { ranks A as "X" }\nkind twos { rule all require every c has c is 2 because "<c>!" }'
    judge = Judge(world(PACK + text), notation="mine")
    assert judge.check("XS 2S").reasons[0].sentence == "XS!"
    assert judge.check("2S").layout == "2S"
    with pytest.raises(ValueError, match="no notation `yours`"):
        Judge(world(PACK + text), notation="yours")


def test_a_kind_that_another_moment_allows_is_the_nearest() -> None:
    assert blamed("KH KD KC", question=Question(melds=("KH KD KS",))) == [
        ("set.same-rank", "not all of one rank: KH"),
        ("set.one-a-rank", "the side has a set of this rank already"),
    ]
    assert [rule for rule, _ in blamed("3S 3C 3S", "canasta-classic")] == ["black-threes.going-out"]
    assert [rule for rule, _ in blamed("JK JK JK")] == ["wild-set.allowed"]


BARRED = {
    "never": None,
    "no c where always": None,
    "every c has never": None,
    "wilds > size": None,
    "size >= 50": 3,
    "size = 50": 3,
    "size in 60..70": 3,
    "size >= 9": 3,
    "size <= 2": 3,
    "wilds >= 9": 0,
    "count(c where c is 3) >= 30": 1,
    "sum(points(c) for c) >= 500": 15,
}
"""Conditions that no cards of a run keep, and the number with which they would keep it."""


@pytest.mark.parametrize(("condition", "needed"), BARRED.items(), ids=BARRED)
def test_a_rule_that_other_cards_would_not_help_to_keep_is_blamed(condition: str, needed: int | None) -> None:
    house = f'ruleset house extends burraco language 1\nrule run.barred require {condition} because "barred"'
    verdict = loads(house).check("3H 4H 5H")
    assert (verdict.kind, [reason.sentence for reason in verdict.reasons]) == ("run", ["barred"])
    plain = Judge(loads(house).ruleset, plain=True).check("3H 4H 5H")
    assert (plain.kind, plain.reasons) == (verdict.kind, verdict.reasons)
    numbers = [repair.needed for repair in verdict.repairs if isinstance(repair, ByNumber)]
    assert numbers == ([] if needed is None else [needed])


def test_a_rule_that_other_cards_would_help_to_keep_makes_a_kind_no_nearer() -> None:
    house = 'ruleset house extends burraco language 1\nrule run.long require size >= 4 because "long"'
    assert [reason.rule for reason in loads(house).check("3H 4H 5H").reasons] == ["run.long"]
    assert [reason.rule for reason in loads(house).check("3H 3D 4H").reasons] == ["set.same-rank"]


def test_what_is_said_of_the_meld_as_a_whole_is_blamed_where_no_cards_would_help() -> None:
    """A set of threes is none; a four too many among other cards is no reason to speak of threes."""
    assert [rule for rule, _ in blamed("3H 3D 3C", "canasta-bulgarian")] == ["set.same-rank", "set.no-threes"]
    assert [rule for rule, _ in blamed("4H 4S 3H", "canasta-bulgarian")] == ["set.same-rank"]


@pytest.mark.parametrize("text", ["10H 4H JK KH 2C 2H", "6H 5H 9H 9H JH 2H", "6S 10S 9D AS 2S QS"])
def test_where_late_rules_take_too_much_work_early_ones_are_blamed(text: str) -> None:
    ruleset = load("canasta-bulgarian").ruleset
    (outcome,) = refused(ruleset, [text])
    assert outcome.refusal is not None
    assert not outcome.refusal.cut_short
    check_minimal(outcome)


@pytest.mark.parametrize(
    ("name", "table", "add"), [("scala40", "6C JK=7C 8C", "9C"), ("rummikub", "6R JK=7R 8R", "9R")]
)
def test_a_sentence_about_the_cards_that_leave_a_meld_names_them(name: str, table: str, add: str) -> None:
    reason = load(name).layoff(table, add, take="JK").reasons[-1]
    assert reason.rule == "run.swapped"
    assert reason.sentence.startswith("JK ")
    assert (reason.cards, reason.positions) == ((), ())


def test_a_rule_of_play_is_blamed_of_melds_only() -> None:
    first = Question(first_meld=True)
    assert blamed("9R 9B 9K", "rummikub", first)[-1] == ("opening", "the first meld is worth 27 and needs 30")
    assert [rule for rule, _ in blamed("9R 9B", "rummikub", first)] == ["set.size"]


def test_a_meaning_that_no_card_can_have_rests_on_no_rule() -> None:
    assert [rule for rule, _ in blamed("KH JK=- KS")] == ["as-written"]


def test_what_is_written_beside_a_card_is_never_blamed() -> None:
    assert [rule for rule, _ in blamed("6C JK=9C 7C")] == ["run.own-place", "run.no-gap"]


def test_the_order_of_the_cards_is_blamed_only_where_it_is_at_fault() -> None:
    judge = Judge(load("burraco").ruleset)
    wrong_order, wrong_cards = (judge.check(text, ordered=True).reasons for text in ("5S 7S 6S", "5S 8S 6S"))
    assert "run.as-laid" in [reason.rule for reason in wrong_order]
    assert [reason.rule for reason in wrong_cards] == ["run.own-place", "run.no-gap"]


def test_a_core_is_made_of_early_atoms_where_it_can_be() -> None:
    """Atoms are numbers here, and inconsistent where two of them add up to ten; the pair of early ones is found."""

    def is_consistent(numbers: Sequence[int]) -> bool:
        return not any(one + other == 10 for one, other in combinations(numbers, 2))

    assert quickxplain([1, 6, 4, 9, 8, 2], is_consistent) == [6, 4]
    assert quickxplain([1, 9], lambda numbers: False) == []
