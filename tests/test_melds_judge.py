"""The judge: what may be asked, what is answered, what is kept, and what is never done."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench import yardstick
from burraco_rules.cardtext import CardError
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import Question, QuestionError
from burraco_rules.melds.verdict import Verdict
from burraco_rules.pack import JOKER, Card
from burraco_rules.rules import load
from tests.oracle_worlds import DIRECTED, EXCEPTED, PACK, world

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(load("burraco").ruleset, plain=False)


# ---- what may be asked -------------------------------------------------------------------------------


def test_cards_are_text_or_cards(judge: Judge) -> None:
    as_cards = judge.check([Card("2", "S"), Card("3", "S"), Card(JOKER)])
    assert as_cards == judge.check("2S 3S JK")
    assert as_cards.layout == "JK=AS 2S 3S"


def test_text_that_holds_no_cards_is_an_error(judge: Judge) -> None:
    with pytest.raises(CardError):
        judge.check("2S three")


def test_a_stated_meaning_limits_the_placements(judge: Judge) -> None:
    assert judge.check("2C=4C 3C 5C").layout == "3C 2C=4C 5C"
    assert judge.check("2C 3C 4C").layout == "2C 3C 4C"
    assert judge.check("2C=5C 3C 4C").layout == "3C 4C 2C=5C"
    assert judge.check("2C=7C 3C 4C").legal is False
    assert judge.check("KH JK=K KS").layout == "KH KS JK=K"


@pytest.mark.parametrize("text", ["9S 9S 9S", "5S 6S 7S 7S 7S", "JK JK JK JK JK"])
def test_more_copies_than_the_pack_has_are_refused_for_that(judge: Judge, text: str) -> None:
    (reason,) = judge.check(text).reasons
    assert reason.rule == "in-pack"
    assert reason.sentence
    assert [str(card) for card in reason.cards] == [text.rpartition(" ")[2]]


def test_a_card_that_the_pack_lacks_is_refused_for_that() -> None:
    gin = Judge(load("gin").ruleset)
    verdict = gin.check("5S 6S JK")
    assert [(reason.rule, reason.positions) for reason in verdict.reasons] == [("in-pack", (2,))]


def test_a_coloured_joker_is_a_joker_where_the_pack_tells_none_apart(judge: Judge) -> None:
    assert judge.check([Card("5", "S"), Card("6", "S"), Card(JOKER, colour="red")]).legal is True


def test_the_pack_grows_with_the_players() -> None:
    contract = Judge(load("contract-rummy").ruleset)
    assert contract.check("5S 5S 5S").legal is True
    assert contract.check("5S 5S 5S", Question(given=(("players", "3"),))).reasons[0].rule == "in-pack"


def test_no_cards_are_no_meld(judge: Judge) -> None:
    verdict = judge.check("")
    assert verdict.legal is False
    assert [reason.rule for reason in verdict.reasons] == ["no-cards"]


def test_as_many_cards_as_the_pack_holds_are_answered(judge: Judge) -> None:
    everything = [card for card, count in judge.pack.faces.items() for _ in range(count)]
    verdict = judge.check(everything)
    assert verdict.legal is False
    assert verdict.reasons


# ---- the moment --------------------------------------------------------------------------------------


def test_order_counts_where_it_is_said_to(judge: Judge) -> None:
    assert judge.check("KH AH 2H").legal is True
    assert judge.check("KH AH 2H", ordered=True).legal is False
    assert judge.check("2H KH AH", ordered=True).layout == "2H=QH KH AH"
    assert judge.check("2H KH AH", Question(ordered=True)) == judge.check("2H KH AH", ordered=True)


def test_what_a_question_leaves_out_is_named_where_it_decides() -> None:
    indian = Judge(load("rummy-indian").ruleset)
    open_question = indian.check("5S 6S QH")
    assert (open_question.legal, open_question.unknown) == (None, ("wild-rank",))
    assert bool(open_question) is False
    assert indian.check("5S 6S QH", Question(given=(("wild-rank", "Q"),))).legal is True
    assert indian.check("5S 6S QH", Question(given=(("wild-rank", "K"),))).legal is False
    assert indian.check("5S 6S QH", Question(given=(("turned", "QS"),))).legal is True
    assert indian.check("5S 6S 7S").legal is True
    assert (indian.check("5S 9H").legal, indian.check("5S 9H").unknown) == (False, ())


def test_facts_of_the_situation_are_read() -> None:
    directed = Judge(world(DIRECTED))
    assert directed.check("3S JK 3H").legal is True
    assert directed.check("3S JK 3H", Question(opened=False)).layout == "3S 3H JK=3"
    black = Judge(load("canasta-classic").ruleset)
    assert black.check("3S 3C 3S", Question(going_out=True)).kind == "black-threes"
    assert black.check("3S 3C 3S").legal is False


def test_melds_of_the_side_are_read(judge: Judge) -> None:
    assert judge.check("KH KD KC", Question(melds=("KH KD JK=K",))).legal is False
    assert judge.check("KH KD KC", Question(melds=("QH QD JK=Q", "5S 6S 7S"))).legal is True
    with pytest.raises(QuestionError, match="`5S 6H 7S` is no meld"):
        judge.check("KH KD KC", Question(melds=("5S 6H 7S",)))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("wild-rnk", "Q", "nothing is called `wild-rnk` that a question can give; did you mean `wild-rank`?"),
        ("wild-rank", "often", "`often` cannot be what `wild-rank` is"),
        ("players", "some", "`some` cannot be what `players` is"),
        ("turned", "QS KS", "`turned` is one card, and `QS KS` is not"),
        ("turned", "?", "`turned` cannot be `?`"),
        ("hand", "QS", "nothing is called `hand` that a question can give"),
    ],
)
def test_a_fact_that_cannot_be_is_told(name: str, text: str, message: str) -> None:
    with pytest.raises(QuestionError) as told:
        Judge(load("rummy-indian").ruleset).check("5S 6S 7S", Question(given=((name, text),)))
    assert str(told.value).startswith(message)


def test_rules_of_play_that_cannot_be_read_are_listed() -> None:
    canasta = Judge(load("canasta-classic").ruleset)
    first = Question(first_meld=True, given=(("score", "0"),))
    enough = canasta.check("AS AH AD", first)
    assert (enough.legal, enough.unjudged) == (True, ("no-stranding",))
    few = canasta.check("4S 4H 4D", first)
    assert (few.legal, few.points, few.reasons[-1].rule) == (False, 15, "opening-minimum")
    canasta_of_fours = canasta.check("4S 4S 4H 4H 4D 4D 4C", first)
    assert (canasta_of_fours.legal, canasta_of_fours.unjudged) == (True, ("opening-minimum", "no-stranding"))
    assert canasta.check("AS AH AD").unjudged == ()


def test_exceptions_take_the_place_of_their_rule() -> None:
    rules = Judge(world(EXCEPTED))
    given = (("turned", "6S"),)
    assert rules.check("3S 3H JK 6H 6S", Question(given=given)).legal is True
    assert rules.check("3S 3H", Question(given=given)).reasons[0].sentence == "three or four"
    assert rules.check("3S 3H JK JK 6S 6H", Question(given=given)).reasons[0].sentence == "up to five"
    assert rules.check("AS JK JK", Question(given=given)).reasons[-1].sentence == "aces take one wild"
    assert rules.check("AS AH JK JK", Question(given=given)).legal is True


# ---- what is answered --------------------------------------------------------------------------------


def test_a_verdict_is_plain_data_when_it_travels(judge: Judge) -> None:
    for text in ("2S 3S JK", "5S 6C 7S", "9S 9S 9S"):
        verdict = judge.check(text)
        for copy in (pickle.loads(pickle.dumps(verdict)), Verdict.from_json(verdict.to_json())):
            assert copy == verdict
            assert hash(copy) == hash(verdict)
            assert bool(copy) is bool(verdict)
            assert copy.reasons == verdict.reasons


def test_a_verdict_tells_where_it_comes_from(judge: Judge) -> None:
    verdict = judge.check("2S 3S 4S")
    assert (verdict.ruleset, verdict.digest) == ("burraco", judge.ruleset.digest)


def test_a_set_is_written_as_it_was_given_with_the_wild_cards_last(judge: Judge) -> None:
    assert judge.check("KS JK KD KH").layout == "KS KD KH JK=K"
    assert judge.check("KH KD JK KS").layout == "KH KD KS JK=K"


def test_the_best_grade_decides_the_kind() -> None:
    text = """
    kind pair { rule two require size = 2 because "two" }
    kind same { unknown rank in ranks counts c as rank rule all require every c has rank(c) = rank because "same" }
    grade twins of same worth 5 when size = 2
    """
    judge = Judge(world(PACK + text))
    assert (judge.check("2S 2H").kind, judge.check("2S 2H").grade, judge.check("2S 2H").bonus) == ("same", "twins", 5)
    assert judge.check("2S 3H").kind == "pair"
    assert judge.check("2S 2H 2H").grade == "none"


def test_a_better_grade_counts_for_more_than_fewer_wild_cards() -> None:
    text = """
    value role of card c { when c is JK then either  otherwise natural }
    kind plain { rule all require wilds = 0 because "plain" }
    kind wild  { rule all require wilds >= 1 because "wild" }
    """
    assert Judge(world(PACK + text)).check("JK 2S").kind == "plain"
    assert Judge(world(PACK + text + "grade high of wild worth 5 when always")).check("JK 2S").kind == "wild"


def test_of_equal_grades_the_one_written_first_counts() -> None:
    text = 'kind all { rule r require always because "r" } grade one worth 5 when always grade two worth 5 when always'
    assert Judge(world(PACK + text)).check("2S").grade == "one"


@given(st.data())
def test_the_order_of_the_cards_makes_no_difference_unless_it_is_said_to(data: st.DataObject) -> None:
    judge = Judge(load("burraco").ruleset, plain=False)
    entry = data.draw(st.sampled_from(yardstick.make_lists(40, seed=5)))
    shuffled = data.draw(st.permutations(entry))
    one, other = judge.check(" ".join(entry)), judge.check(" ".join(shuffled))
    assert (one.legal, one.kind, one.grade, one.points) == (other.legal, other.kind, other.grade, other.points)
    assert {reason.rule for reason in one.reasons} == {reason.rule for reason in other.reasons}
    if one.kind == "run":
        assert one.layout == other.layout


# ---- what is kept, and what is never done ------------------------------------------------------------


def test_threads_may_share_a_judge() -> None:
    lists = yardstick.make_lists(200, seed=4)
    alone = Judge(load("burraco").ruleset, plain=False)
    wanted = [alone.check(" ".join(entry)).record for entry in lists]
    shared = Judge(load("burraco").ruleset, plain=False)
    with ThreadPoolExecutor(4) as pool:
        for answers in [pool.map(lambda entry: shared.check(" ".join(entry)).record, lists) for _ in range(2)]:
            assert list(answers) == wanted


def test_a_question_that_takes_too_much_work_ends_in_an_error() -> None:
    doubling = "\n".join(f"value v{n} = v{n + 1} + v{n + 1}" for n in range(28)) + "\nvalue v28 = wilds"
    judge = Judge(world(PACK + doubling + '\nkind all { rule r require v0 >= 0 because "r" }'))
    with pytest.raises(Overrun, match="more work than is allowed"):
        judge.check("2S 3S")


def test_binders_inside_binders_end_in_an_error() -> None:
    nested = "sum(count(b where some c where some d where wild(d)) for a)"
    pack = PACK.replace("copies 2", "copies 4")
    judge = Judge(world(pack + f'kind all {{ rule r require {nested} = 0 because "r" }}'))
    with pytest.raises(Overrun, match="more work than is allowed"):
        judge.check([card for card, count in judge.pack.faces.items() for _ in range(count)])


def test_the_solver_is_imported_when_something_is_left_to_search() -> None:
    program = """
import sys
from burraco_rules.melds.judge import Judge
from burraco_rules.rules import load
judge = Judge(load("burraco").ruleset)
assert judge.check("5S 6S 7S") and not judge.check("5S 6C 7S")
assert "constraint" not in sys.modules
assert judge.check("5S 6S JK")
assert "constraint" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)


def test_no_other_module_imports_the_solver() -> None:
    importing = [
        path.name
        for path in (ROOT / "burraco_rules").rglob("*.py")
        if re.search(r"^\s*(import|from) constraint\b", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert importing == ["solver.py"]
