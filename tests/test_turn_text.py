"""Turns as text: what is read, what is refused with its place, and that writing is the inverse of reading."""

from __future__ import annotations

import lark
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from burraco_rules.cardtext import cards
from burraco_rules.language.forms import grammar
from burraco_rules.notation import Meaning
from burraco_rules.pack import Card
from burraco_rules.play.actions import Action, Group, Target
from burraco_rules.play.records.action_text import SHAPES, TurnError, TurnProblem, action_of
from burraco_rules.play.records.written import (
    LONGEST,
    MOST_ACTIONS,
    MOST_PROBLEMS,
    _plain,
    read_turn,
    write_action,
    write_turn,
)
from burraco_rules.signs import standard

PACK = standard()
SAID = frozenset({"knock", "pass", "ask-partner"})


def group(text: str) -> Group:
    return Group(cards(text))


def read(text: str) -> tuple[Action, ...]:
    return read_turn(text, PACK, SAID)


# ---- what is read --------------------------------------------------------------------------------------

READ = {
    "draw": Action("draw"),
    "take pile": Action("take", much="pile"),
    "take  top": Action("take", much="top"),
    "take 9D..": Action("take", (group("9D"),), much="from"),
    "take 9♦ ..": Action("take", (group("9D"),), much="from"),
    "meld 9C 9D 9S": Action("meld", (group("9C 9D 9S"),)),
    "meld 3H-6H": Action("meld", (group("3H 4H 5H 6H"),)),
    "meld 9c,9d, T♠": Action("meld", (group("9C 9D 10S"),)),
    "meld as ks qs": Action("meld", (group("AS KS QS"),)),
    "meld 3H JK=4H 5H": Action("meld", (Group(cards("3H JK 5H"), (None, Meaning("4", "H"), None)),)),
    "open 9C 9D 9S / 4H 5H 6H": Action("open", (group("9C 9D 9S"), group("4H 5H 6H"))),
    "declare 5H 6H 7H/KS KH KC": Action("declare", (group("5H 6H 7H"), group("KS KH KC"))),
    "add 7C 10C to 1": Action("add", (group("7C 10C"),), (Target(1),)),
    "add 7C to opponent 12": Action("add", (group("7C"),), (Target(12, opponent=True),)),
    "swap 7C for JK in 1": Action("swap", (group("7C"),), (Target(1),), group("JK")),
    "swap 7C for JK=7C in opponent 2": Action(
        "swap", (group("7C"),), (Target(2, opponent=True),), Group(cards("JK"), (Meaning("7", "C"),))
    ),
    "regroup 1 2 as 3S 4S / as ks": Action("regroup", (group("3S 4S"), group("AS KS")), (Target(1), Target(2))),
    "regroup opponent 1 2 as 3S": Action("regroup", (group("3S"),), (Target(1, opponent=True), Target(2))),
    "discard KS": Action("discard", (group("KS"),)),
    "discard nothing": Action("end"),
    "knock": Action("knock"),
    "ask-partner": Action("ask-partner"),
    "2: draw": Action("draw", player=2),
    "12 : take pile": Action("take", much="pile", player=12),
    "3:pass": Action("pass", player=3),
}


@pytest.mark.parametrize("text", READ)
def test_an_action_is_read(text: str) -> None:
    assert read(text) == (READ[text],)


def test_actions_stand_between_semicolons_and_a_comment_ends_the_turn() -> None:
    assert read(" draw;meld 9C 9D 9S ;  discard KS; # and more; of it") == (
        Action("draw"),
        Action("meld", (group("9C 9D 9S"),)),
        Action("discard", (group("KS"),)),
    )
    assert read("") == read("  # nothing") == ()
    assert read("draw\n;\ndiscard KS") == read("draw; discard KS")


# ---- what is refused -----------------------------------------------------------------------------------

BEGINS = "an action begins with " + ", ".join(f"`{word}`" for word in (*SHAPES, *sorted(SAID)))

REFUSED = {
    "drow": ["1 4 action 1: `drow` is no action; did you mean `draw`?"],
    "draw; dscard KS": ["7 6 action 2: `dscard` is no action; did you mean `discard`?"],
    "fold": [f"1 4 action 1: `fold` is no action; {BEGINS}"],
    "kncok": ["1 5 action 1: `kncok` is no action; did you mean `knock`?"],
    "knock twice": ["7 5 action 1: `twice` cannot stand here; write `knock`"],
    "draw;; discard KS": ["6 1 action 2: there is no action; one `;` stands between two actions"],
    ";": ["1 1 action 1: there is no action; one `;` stands between two actions"],
    "take": ["4 1 action 1: the action is not finished; write `take pile`, `take top` or `take 9D..`"],
    "take pyle": ["9 1 action 1: the action is not finished; write `take pile`, `take top` or `take 9D..`"],
    "take 9D": ["7 1 action 1: the action is not finished; write `take pile`, `take top` or `take 9D..`"],
    "take 9D 8D..": ["9 4 action 1: `8D..` cannot stand here; write `take pile`, `take top` or `take 9D..`"],
    "take 9D-JD..": ["6 5 action 1: `9D-JD` is not one card"],
    "meld": ["4 1 action 1: the action is not finished; write `meld 7C 8C 9C`"],
    "meld 9C 9Z": ["9 2 action 1: `9Z` is not a card; the nearest is `9S`"],
    "meld 9C / 9D": ["9 1 action 1: `/` cannot stand here; write `meld 7C 8C 9C`"],
    "meld 9X; discard 9Y": [
        "6 2 action 1: `9X` is not a card; the nearest is `9S`",
        "18 2 action 2: `9Y` is not a card; the nearest is `9S`",
    ],
    "add 7C 1": ["8 1 action 1: the action is not finished; write `add 7C to 1` or `add 7C to opponent 1`"],
    "add 7C ot 1": ["8 2 action 1: `ot` cannot stand here; did you mean `to`?"],
    "add 7C to one": ["11 3 action 1: `one` cannot stand here; write `add 7C to 1` or `add 7C to opponent 1`"],
    "add 7C to oponent 1": ["11 7 action 1: `oponent` cannot stand here; did you mean `opponent`?"],
    "add 7C to 1000": ["11 4 action 1: the number is larger than 999"],
    "swap 7C for JK": ["14 1 action 1: the action is not finished; write `swap 7C for JK in 1`"],
    "swap 7C for JK on 1": ["16 2 action 1: `on` cannot stand here; did you mean `in`?"],
    "regroup 1 2 3S 4S": ["13 2 action 1: `3S` cannot stand here; write `regroup 1 2 as 3S 4S 5S / 6S 7S 8S`"],
    "discard": ["7 1 action 1: the action is not finished; write `discard KS` or `discard nothing`"],
    "discard KS QD": ["12 2 action 1: `QD` cannot stand here; write `discard KS` or `discard nothing`"],
    "discard 3H-5H": ["9 5 action 1: `3H-5H` is not one card"],
    "1000: draw": ["1 4 action 1: the number is larger than 999"],
    "2:: draw": [f"1 3 action 1: `2::` cannot stand here; {BEGINS}"],
    "\x07": [f"1 1 action 1: `\\u0007` cannot stand here; {BEGINS}"],
    "draw \u202e": ["6 1 action 1: `\\u202e` cannot stand here; write `draw`"],
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_wrong_is_told_with_its_place_and_what_to_write_instead(text: str) -> None:
    with pytest.raises(TurnError) as error:
        read(text)
    assert [f"{found.column} {found.length} {found}" for found in error.value.problems] == REFUSED[text]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x" * (LONGEST + 1), f"action 1: the turn has {LONGEST + 1:,} characters, at most {LONGEST:,} are read"),
        (
            ";".join(["draw"] * (MOST_ACTIONS + 1)),
            f"action {MOST_ACTIONS + 1}: a turn has at most {MOST_ACTIONS} actions",
        ),
    ],
)
def test_a_turn_is_bounded(text: str, message: str) -> None:
    with pytest.raises(TurnError) as error:
        read(text)
    assert str(error.value) == message


def test_of_many_mistakes_the_first_are_told() -> None:
    with pytest.raises(TurnError) as error:
        read("; ".join(["meld 9X"] * 100))
    assert len(error.value.problems) == MOST_PROBLEMS


# ---- the grammar ---------------------------------------------------------------------------------------


def test_strict_mode_finds_no_conflict() -> None:
    pytest.importorskip("interegular")
    lark.Lark(grammar.grammar_text("game"), parser="lalr", start=["heading", "action"], strict=True)


def test_every_action_of_the_grammar_is_shown_how_it_is_written() -> None:
    words = {found[0] for found in grammar.words("game").values()}
    assert SHAPES.keys() <= words
    for shape in SHAPES.values():
        for example in shape.replace("` or `", "`, `").split("`, `"):
            assert read(example)


faces = st.sampled_from([*PACK.faces])
meanings = (
    st.none() | st.builds(Meaning, st.sampled_from(PACK.ranks), st.sampled_from(["", *PACK.suits])) | st.just(Meaning())
)
numbers = st.integers(1, 999)


@st.composite
def groups(draw: st.DrawFn) -> Group:
    found = tuple(draw(st.lists(faces, min_size=1, max_size=5)))
    beside = tuple(draw(st.lists(meanings, min_size=len(found), max_size=len(found))))
    return Group(found, beside if any(beside) else ())


def one_card(card: Card) -> Group:
    return Group((card,))


targets = st.builds(Target, numbers, st.booleans())
several = st.lists(groups(), min_size=1, max_size=3).map(tuple)
deeds = st.one_of(
    st.just(Action("draw")),
    st.sampled_from([Action("take", much="pile"), Action("take", much="top"), Action("end")]),
    st.builds(lambda card: Action("take", (one_card(card),), much="from"), faces),
    st.builds(lambda card: Action("discard", (one_card(card),)), faces),
    st.builds(lambda one: Action("meld", (one,)), groups()),
    st.builds(Action, st.sampled_from(["open", "declare"]), several),
    st.builds(lambda one, target: Action("add", (one,), (target,)), groups(), targets),
    st.builds(lambda one, target, freed: Action("swap", (one,), (target,), freed), groups(), targets, groups()),
    st.builds(lambda all, to: Action("regroup", all, tuple(to)), several, st.lists(targets, min_size=1, max_size=3)),
    st.sampled_from(sorted(SAID)).map(Action),
)
actions = st.builds(
    lambda action, player: Action(
        action.name, action.groups, action.targets, action.freeing, action.much, player=player
    ),
    deeds,
    st.integers(0, 999),
)


@given(st.lists(actions, max_size=5).map(tuple))
@settings(deadline=None)
def test_what_is_written_is_read_back(turn: tuple[Action, ...]) -> None:
    assert read(write_turn(turn, PACK)) == turn


def mutated(text: str, place: int, sign: str) -> str:
    at = place % (len(text) + 1)
    return text[:at] + sign + text[at + 1 :]


signs = st.sampled_from([*" :;=/.,#-0129TOtoasKSinfor♠\n", "", "to ", "nothing", ".."])


@given(actions, st.integers(0, 60), signs)
@settings(deadline=None, max_examples=300)
def test_reading_without_the_grammar_reads_the_same(action: Action, place: int, sign: str) -> None:
    text = mutated(write_action(action), place, sign).strip()
    plain = _plain(text, PACK)
    if plain is not None:
        assert plain == action_of(text, PACK, SAID)


@pytest.mark.parametrize("text", ["draw", "take pile", "meld 9C 9D 9S", "add 7C JK=8C to 2", "2: discard KS"])
def test_the_commonest_actions_are_read_without_the_grammar(text: str) -> None:
    assert _plain(text, PACK) == action_of(text, PACK, SAID)


@given(st.text(st.sampled_from([*"dramektopilswfdc ;:/.=#1279KSHJ", "\x00", "♠", "é"]), max_size=60))
@settings(deadline=None, max_examples=200)
def test_any_text_is_a_turn_or_has_problems_with_places_in_it(text: str) -> None:
    try:
        assert all(isinstance(action, Action) for action in read(text))
    except TurnError as error:
        for found in error.problems:
            assert isinstance(found, TurnProblem)
            assert 1 <= found.column <= max(1, len(text))
            assert found.number >= 1
