"""The evaluator: what each construct of the language means, in three-valued logic, within bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burraco_rules.language.evaluating.code import CARDS, ITSELF, Code, Env, Overrun
from burraco_rules.language.evaluating.context import Context, Handed, options_of
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.layouts import FREE, Layout, Piece
from burraco_rules.language.evaluating.packs import pack_of, players_of
from burraco_rules.language.evaluating.sentences import in_language, render, write_value
from burraco_rules.language.evaluating.values import (
    LARGEST,
    NONE,
    RELATIONS,
    Letters,
    Line,
    Unknown,
    minus,
    plus,
    times,
)
from burraco_rules.pack import JOKER, Card
from tests.oracle_worlds import PACK, world

TEXT = """
option cap { 4 default "four"  6 "six" }
option tint { dark default "dark"  light "light" }
value role of card c { when c is JK then wild  when c is 2 then either  otherwise natural }
value points of card c { when c is JK then 30  when c is (A, 5..6) then 10  otherwise 5 }
value ten = 10
value bracket { when score < 100 then 1  when score < 200 then 2  otherwise 3 }
value bound = min(score, 5)
kind run {
  unknown suit in suits
  unknown place of c on A, 2..6, A
  counts c as nothing when wild(c) and place(c) = A
  counts c as rank-at(place(c)) of suit
  rule any require always because "any"
}
kind set { unknown rank in ranks  counts c as rank  rule any require always because "any" }
kind heap { rule any require always because "any" }
"""

RUN = [(Card("A", "S"), 0), (Card("2", "S"), 1), (Card(JOKER), 9), (Card("4", "S"), 3)]
"""A run from the ace: the joker stands at the third place; wild stands are seven above natural ones."""


LETTERS = Letters(pack_of(world(PACK)))


class Scene:
    """Evaluates expressions about one meld; each is checked as the value `probe` of a ruleset."""

    def __init__(self, known: dict[str, Any] | None = None, handed: dict[str, Handed] | None = None) -> None:
        self.known, self.handed = known or {}, handed or {}

    def code(self, expression: str, kind: str = "run") -> Code:
        ruleset = world(PACK + TEXT + f"value probe = {expression}")
        context = Context(
            letters=LETTERS,
            values={value.name: value for value in ruleset.values},
            options=options_of(ruleset),
            kinds={entry.name: entry for entry in ruleset.kinds},
            kind=kind,
            known=self.known,
            handed=self.handed,
            closed=True,
        )
        probe = next(value for value in ruleset.values if value.name == "probe")
        return Evaluator(context).compile(probe.rows[0].value)

    def value(self, expression: str, cards: Sequence[tuple[Card, int]] = RUN, kind: str = "run") -> Any:
        found = self.code(expression, kind).run(Env(meld(cards, kind)))
        return found if isinstance(found, bool | int | Unknown) else write_value(found)


def meld(cards: Sequence[tuple[Card, int]] = RUN, kind: str = "run") -> Layout:
    """A meld of these cards at these stands; a run lies on a line from ace to ace."""
    line = Line([LETTERS.ranks[rank] for rank in ("A", "2", "3", "4", "5", "6", "A")] if kind == "run" else [])
    pieces = [Piece(face, key, LETTERS) for key, (face, _) in enumerate(cards)]
    return Layout(kind, line, pieces, {"suit": LETTERS.suits["S"]}, [stand for _, stand in cards])


def value(expression: str, cards: Sequence[tuple[Card, int]] = RUN, kind: str = "run") -> Any:
    return Scene().value(expression, cards, kind)


# ---- what each construct means -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        ("1 + 2 * 3 - 4", 3),
        ("-ten + min(3, 4) + max(3, 4)", -3),
        ("3 < 4 and not 4 < 3", True),
        ("1 = 2 or 2 != 3", True),
        ("size in 4..6", True),
        ("size not in (1, 5..9)", True),
        ("cap", 4),
        ("tint = dark", True),
        ("count(c where c is JK)", 1),
        ("count(c where c is red A)", 0),
        ("count(c where c is black A)", 1),
        ("count(c where c is not (A, 3..5))", 2),
        ("some c where c is 2", True),
        ("no c where c is 6", True),
        ("every c where natural(c) has suit(c) = suit", True),
        ("every c has natural(c)", False),
        ("sum(points(c) for c)", 50),
        ("sum(place(c) for c)", 10),
        ("min(number(rank(c)) for c where natural(c))", 1),
        ("max(number(rank(c)) for c where natural(c))", 4),
        ("max(number(rank(c)) for c where never)", 0),
        ("distinct(place(c) for c)", True),
        ("distinct(suit(c) for c where natural(c))", False),
        ("same(suit(c) for c where natural(c))", True),
        ("same(rank(c) for c)", False),
        ("consecutive(place(c) for c)", True),
        ("consecutive(place(c) for c where natural(c))", False),
        ("wilds", 1),
        ("naturals", 3),
        ("kind = run", True),
        ("lowest = A", True),
        ("lowest < 2", True),
        ("highest = 4", True),
        ("highest in 3..5", True),
        ("highest in (A, 5..6)", False),
        ("highest - lowest", 3),
        ("rank-at(highest) = 4", True),
        ("count(c where inside(c))", 2),
        ("count(c where index(c) = written(c))", 4),
        ("max(streak(c) for c)", 2),
        ("count(c where streak-before(c) = 2 and wild(c))", 1),
        ("count(c where as-rank(c) = 3 and as-suit(c) = S)", 1),
        ("count(c where can-be-wild(c))", 2),
        ("count(c where can-be-natural(c))", 3),
        ("count(suits)", 2),
        ("count(ranks)", 6),
        ("some r in ranks where r = 5", True),
        ("count(kept) + count(removed)", 0),
        ("rank(upcard) = 3", True),
    ],
)
def test_an_expression_means_what_the_vocabulary_says(expression: str, wanted: object) -> None:
    assert Scene({"kept": (), "removed": (), "upcard": Piece(Card("3", "H"), 99, LETTERS)}).value(expression) == wanted


def test_nothing_is_ordered_against_none() -> None:
    heap = [(Card("2", "S"), 0), (Card("3", "S"), 0)]
    assert value("some c where place(c) < 2", heap, "heap") is False
    assert value("some c where place(c) >= 2", heap, "heap") is False
    assert value("every c has place(c) = none", heap, "heap") is True
    assert value("lowest - highest", heap, "heap") == "none"
    assert value("sum(place(c) for c)", heap, "heap") == 0
    assert value("count(c where inside(c))", heap, "heap") == 0


def test_a_joker_is_ordered_against_no_rank() -> None:
    assert value("count(c where rank(c) >= A)") == 3
    assert value("count(c where rank(c) < A or rank(c) > 6)") == 0


def test_a_card_counts_as_nothing_where_the_kind_says_so() -> None:
    high = [(Card("5", "S"), 4), (Card("6", "S"), 5), (Card(JOKER), 13)]
    assert value("count(c where as-rank(c) = none)", high) == 1
    assert value("sum(number(as-rank(c)) for c)", high) == 11


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        ("count(c in kept where old(wild(c)) and place(c) != old(place(c)))", 1),
        ("every c in kept where natural(c) has place(c) = old(place(c))", True),
        ("size - old(size)", 1),
        ("old(wilds)", 1),
        ("old(highest) = 3 and highest = 5", True),
        ("count(added) + count(removed)", 1),
        ("every c in added has rank(c) = 4 and old(natural(c)) = natural(c)", True),
    ],
)
def test_the_old_layout_is_read_through_old(expression: str, wanted: object) -> None:
    before, after = meld(RUN[:3]), meld([RUN[0], RUN[1], (RUN[2][0], 11), RUN[3]])
    for card, old in zip(after.cards, before.cards, strict=False):
        card.old = old
    after.old = before
    assert Scene({"size": 4}).code(expression).run(Env(after)) == wanted


# ---- what is not known -------------------------------------------------------------------------------


def names(found: object) -> set[str]:
    assert isinstance(found, Unknown), found
    return set(found.names)


def test_what_is_left_out_is_unknown_by_name() -> None:
    assert names(value("score > 3")) == {"score"}
    assert names(value("score + deal-number")) == {"score", "deal-number"}
    assert names(value("count(stock) > 3")) == {"stock"}
    assert names(value("bracket = 2")) == {"bracket"}
    assert names(value("can(discard)")) == {"can"}


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        ("score > 3 and never", False),
        ("never and score > 3", False),
        ("score > 3 or always", True),
        ("size = 4 or score > 3", True),
        ("bracket in 1..3", None),
        ("bound <= 5", True),
        ("bound > 5", False),
        ("some c where c is JK or score > 3", True),
        ("every c has c is JK and score > 3", False),
        ("count(c where c is JK or score > 3) >= 1", True),
        ("count(c where c is JK or score > 3) > 4", False),
        ("count(c where c is JK or score > 3) > 2", None),
        ("distinct(suit(c) for c where natural(c) or score > 3)", False),
    ],
)
def test_only_what_decides_is_needed(expression: str, wanted: bool | None) -> None:
    found = value(expression)
    assert found is wanted if wanted is not None else isinstance(found, Unknown)


def test_a_card_that_is_not_placed_decides_nothing_and_hides_nothing() -> None:
    free = [*RUN[:2], (Card(JOKER), FREE), RUN[3]]
    assert isinstance(value("wilds = 1", free), Unknown)
    assert value("wilds <= 1", free) is True
    assert value("naturals >= 3", free) is True
    assert value("naturals > 4", free) is False
    assert value("consecutive(place(c) for c)", [*RUN[:2], (Card(JOKER), FREE), (Card("6", "S"), 5)]) is False
    assert value("distinct(place(c) for c)", [RUN[0], RUN[0], (Card(JOKER), FREE)]) is False
    assert value("every c where c is A has index(c) <= 2", free) is True
    assert value("every c where c is 4 has index(c) = 1", free) is False
    assert value("wilds = 1", free) is not value("score = 1", free)


def test_a_value_that_is_given_is_not_worked_out() -> None:
    assert Scene({"bracket": 7}).value("bracket + 1") == 8
    assert Scene({"score": 150}).value("bracket") == 2


def test_facts_may_be_handed_in_when_it_runs() -> None:
    ruleset = world(PACK + "value probe = score * 2")
    probe = ruleset.values[-1].rows[0].value
    code = Evaluator(Context(Letters(pack_of(ruleset)))).compile(probe)
    assert code.run(Env(facts={"score": 4})) == 8
    assert isinstance(code.run(Env()), Unknown)


def test_functions_are_handed_in_through_the_scope() -> None:
    of_meld = Handed(lambda env, judged: len(judged.cards) * 100, frozenset({("role", -1)}))
    handed = {"bonus": of_meld, "can": Handed(lambda env, action: action == "end")}
    assert Scene(handed=handed).value("bonus + 1") == 401
    assert Scene(handed=handed).value("can(end) and not can(discard)") is True


# ---- what is read ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "reads"),
    [
        ("1 + cap", set()),
        ("ten + 1", set()),
        ("size > 3", {("fact", "size")}),
        ("suit = S", {("unknown", "suit")}),
        ("every c has c is JK", {("rank", -1), CARDS}),
        (
            "every c where natural(c) has suit(c) = suit",
            {("role", -1), ("natural suit", -1), ("unknown", "suit"), CARDS},
        ),
        ("count(c where wild(c) and (tint = light or c is JK))", {("role", -1), ("rank", -1), CARDS}),
        ("count(c where wild(c) and (tint = dark or c is JK))", {("role", -1), CARDS}),
        ("some c where written(c) = 2", {ITSELF, CARDS}),
        ("some c where index(c) = 2", {("index", -1), CARDS}),
        ("no m in other-melds where rank(m) = A", set()),
    ],
)
def test_what_an_expression_reads_is_known(expression: str, reads: set[tuple[str, object]]) -> None:
    assert set(Scene({"other-melds": ()}).code(expression).reads) == reads


# ---- bounds ------------------------------------------------------------------------------------------

numbers = st.one_of(st.integers(-LARGEST, LARGEST), st.sampled_from([0, 1, -1, LARGEST, -LARGEST]))


@given(numbers, numbers)
def test_numbers_stop_at_their_bounds(one: int, other: int) -> None:
    for operation in (plus, minus, times):
        assert -LARGEST <= operation(one, other) <= LARGEST
    assert times(LARGEST, LARGEST) == LARGEST
    assert times(LARGEST, -LARGEST) == -LARGEST


@given(numbers, numbers, numbers, st.sampled_from(sorted(RELATIONS)))
def test_a_bounded_number_decides_what_all_its_values_decide(low: int, high: int, other: int, relation: str) -> None:
    low, high = sorted((low, high))
    found = RELATIONS[relation](Unknown(low=low, high=high), other)
    for known in {low, high, (low + high) // 2, min(max(other, low), high)}:
        assert isinstance(found, Unknown) or found is RELATIONS[relation](known, other)


def test_work_is_bounded() -> None:
    env = Env(meld())
    env.steps = 3
    with pytest.raises(Overrun, match="more work than is allowed"):
        Scene().code("sum(1 for c)").run(env)


# ---- packs and sentences -----------------------------------------------------------------------------


def test_a_pack_is_worked_out_for_the_players() -> None:
    text = """
    ruleset mine language 1
    pack { ranks A, 2..3  suits S, H, D  copies decks  jokers 2 * decks }
    setup { players 2..4, 6  melds side }
    value decks { when players <= 3 then 1  otherwise 2 }
    """
    ruleset = world(text)
    assert players_of(ruleset) == (2, 3, 4, 6)
    assert (pack_of(ruleset, 2).copies, pack_of(ruleset, 6).copies, pack_of(ruleset).jokers) == (1, 2, 4)
    assert pack_of(ruleset).ranks == ("A", "2", "3")
    assert pack_of(ruleset).red == ("H", "D")


def test_a_sentence_tells_of_each_blamed_card() -> None:
    ruleset = world(
        PACK
        + 'kind heap { rule r require every c has size < 2 because "<c>: <number(rank(c))> of <size>, <score>, <<" }'
    )
    evaluator = Evaluator(Context(LETTERS, kind="heap", closed=True))
    layout = meld([(Card("3", "S"), 0), (Card("4", "S"), 0)], "heap")
    sentence = in_language(ruleset.kinds[0].rules[0].because)
    told = render(sentence, evaluator, Env(layout), {"c": layout.cards}, lambda card: f"[{card}]")
    assert told == "[3S] [4S]: 3 4 of 2, ?, <"


def test_values_are_written_as_readers_know_them() -> None:
    assert [write_value(found) for found in (True, False, 7, NONE, "high", ())] == [
        "always",
        "never",
        "7",
        "none",
        "high",
        "",
    ]
