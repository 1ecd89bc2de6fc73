"""Cases of play that are our own are answered as expected, and each statement of the rules page is held.

`tests/play/page.yaml` names for every statement what holds it and what shows it, and changes of the rules with which
that fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

import burraco_rules as br
from burraco_rules.authoring.cases import Case, read_cases, read_overlay
from burraco_rules.authoring.playing import QUESTIONS_OF_PLAY
from burraco_rules.authoring.testing import Overlay, Result, Runner
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.play.records.record import RecordError
from burraco_rules.play.records.replay import replayed

TESTS = Path(__file__).resolve().parent
FOLDER = TESTS / "play"
VARIANTS = TESTS / "data" / "parameters"
PAGE: list[dict[str, Any]] = yaml.safe_load((FOLDER / "page.yaml").read_text("utf-8"))
DOCUMENT = (TESTS.parent / "docs" / "rules.md").read_text("utf-8")


@cache
def overlay() -> Overlay:
    return Overlay(*read_overlay(TESTS / "overlay.yaml", Report()))


@cache
def runner() -> Runner:
    return Runner([VARIANTS], overlay())


def read(*paths: Path) -> list[Case]:
    report = Report()
    found = [case for path in paths for case in read_cases(path, report)]
    assert [str(entry) for entry in report.in_order()] == []
    return found


@cache
def of_the_family() -> tuple[Case, ...]:
    cases = read(*sorted((TESTS / "cases").glob("*.yaml")))
    return tuple(case for case in cases if case.ask in QUESTIONS_OF_PLAY)


def own(name: str) -> tuple[Case, ...]:
    return tuple(read(FOLDER / name))


def named(case: Case) -> str:
    return case.id


# ---- cases ---------------------------------------------------------------------------------------------


def test_every_refusal_names_its_rules() -> None:
    refused = {case.id for case in of_the_family() if case.expect.get("legal") == "false"}
    refused |= {case.id for case in of_the_family() if case.expect.get("recommended") == "false" and case.ask == "turn"}
    assert refused == {case.id for case in of_the_family() if case.id in overlay().reasons}


@pytest.mark.parametrize("case", [*own("page-cases.yaml"), *own("house.yaml")], ids=named)
def test_a_case_of_ours_is_answered_as_expected(case: Case) -> None:
    result = runner().result(case)
    assert (result.outcome, result.message) == ("passed", "")


def pairs() -> Iterator[tuple[Case, Case]]:
    """Each case with patches, beside the one without that asks the same."""
    cases = own("house.yaml")
    for case in cases:
        if case.patches:
            yield from ((other, case) for other in cases if not other.patches and other.question == case.question)


def test_a_house_rule_of_play_makes_another_answer() -> None:
    changed = {case.patches for plain, case in pairs() if plain.expect != case.expect}
    assert {name for patches in changed for name in patches} == {
        *("buying", "close-without-discard", "cut-of-22", "leftovers-to-opponents", "melds-need-a-clean-one"),
        *("one-card-hand", "part-of-the-pile", "reserve-becomes-stock", "unplayed-not-taken"),
    }


# ---- what is expected of an answer ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all cases that are written here: a ruleset is loaded once for the cases of a folder."""
    return tmp_path_factory.mktemp("cases")


POSITION = 'position: {hand: "KS QD 3C", pile: "7H"}, turn: take pile; discard KS'


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (f"ask: turn, {POSITION}, expect: {{legal: false}}", "legal is true, not false"),
        (f"ask: turn, {POSITION}, expect: {{legal: undecided}}", "legal is true and depends on no open option"),
        (f"ask: turn, {POSITION}, expect: {{ends: hand, at: 2}}", "ends is turn, not hand; at is none, not 2"),
        (f"ask: turn, {POSITION}, expect: {{reason: cut}}", "the reason is none, not cut"),
        (f"ask: turn, {POSITION}, expect: {{takes-reserve: true}}", "takes-reserve is false, not true"),
        (f"ask: turn, {POSITION}, expect: {{points: 3}}", "points is none, not 3"),
        (
            'ask: turn, position: {hand: "KS QD", pile: "7H"}, turn: take pile; discard 7H, confidence: high,'
            " expect: {legal: false}",
            "legal depends on give-back, and the confidence is high",
        ),
        ("ask: turn, position: {hand: KZ}, turn: draw, expect: {legal: true}", "`KZ` is not a card"),
        ("ask: turn, position: {hand: KS}, turn: drow, expect: {legal: true}", "`drow` is no action"),
        ("ask: turn, position: {hand: KS, stock: many}, turn: draw, expect: {legal: true}", "`many` is not a card"),
        ("ask: turn, position: {players: 99}, turn: draw, expect: {legal: true}", "`players` cannot be 99"),
        ("ask: turn, position: {players: two}, turn: draw, expect: {legal: true}", "`two` cannot be what `players` is"),
        ("ask: turn, position: {stock: 99999}, turn: draw, expect: {legal: true}", "`stock` cannot be 99999"),
        ("ask: turn, position: {score: [a]}, turn: draw, expect: {legal: true}", "`a` cannot be what `score` is"),
        ("ask: turn, position: {melds: [3H 4S]}, turn: draw, expect: {legal: true}", "`3H 4S` is no meld"),
        ("ask: turn, position: {given: {x: y}}, turn: draw, expect: {legal: true}", "nothing is called `x`"),
        ("ask: score, teams: [{melds: [3H 4H 5H]}], expect: {cards: [10]}", "cards is 15, 0, not 10"),
        ("ask: score, teams: [{}], expect: {gifts: [10]}", ""),
        ("ask: score, teams: [{hands: [KS]}], expect: {in-hand: [many]}", "`many` cannot be what `in-hand` is"),
        ("ask: match, totals: [2100, 2000], expect: {over: false, winner: 1}", "over is true, not false; winner is 0"),
        ("ask: match, totals: [1, 2], expect: {over: undecided}", "over is false and depends on no open option"),
        ("ask: match, totals: [a, 2], expect: {over: true}", "`a` cannot be what `totals` is"),
        ("ask: deal, cut: 21, expect: {legal: true}", "legal is false, not true"),
        ("ask: deal, players: 4, expect: {stock: 40, hands: 43}", "stock is 41, not 40; hands is 11 11 11 11, not 43"),
        ("ask: deal, draws: KS QS 3H 4H, expect: {dealer: 3}", "dealer is 2, not 3"),
        ("ask: deal, players: 4, expect: {dealer: 3}", "nothing is known of dealer"),
    ],
)
def test_an_answer_that_differs_is_told(folder: Path, asked: str, message: str) -> None:
    path = folder / "cases.yaml"
    path.write_text(f"- {{id: a, ruleset: burraco, {asked}}}", "utf-8")
    report = Report()
    cases = read_cases(path, report)
    if not message:
        assert [entry.code for entry in report.in_order()] == ["unknown-key"]
        return
    assert report.in_order() == ()
    result = runner().result(cases[0])
    assert result.outcome == "failed"
    assert message in result.message


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("ask: turn, turn: draw", "a case needs `position`"),
        ("ask: turn, position: {hand: KS}", "a case needs `turn`"),
        ("ask: turn, turn: draw, position: KS", "a text stands here, where a map with the keys below is needed"),
        ("ask: turn, turn: draw, position: {hnad: KS}", "the key `hnad` has no place here"),
        ("ask: turn, turn: draw, position: {reserve: waitng}", "`waitng` is not a value of `reserve`"),
        (
            "ask: turn, turn: draw, position: {hand: {a: b}}",
            "a map stands here, where a text or a list of texts is needed",
        ),
        ("ask: score, teams: [KS]", "a text stands here, where a map is needed"),
        ("ask: score, teams: [{melts: KS}]", "the key `melts` has no place here"),
        ("ask: match", "a case needs `totals`"),
    ],
)
def test_a_mistake_in_a_description_is_told_with_its_place(tmp_path: Path, asked: str, message: str) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(f"- {{id: a, ruleset: burraco, expect: {{other-reading: x, bonus: 1}}, {asked}}}", "utf-8")
    report = Report()
    assert read_cases(path, report) == ()
    assert message in [entry.message for entry in report.in_order()]


# ---- the rules page ------------------------------------------------------------------------------------


@cache
def cases_by_id() -> dict[str, Case]:
    return {case.id: case for case in [*read(*sorted((TESTS / "cases").glob("*.yaml"))), *own("page-cases.yaml")]}


def test_every_statement_of_the_page_is_there() -> None:
    assert [entry["r"] for entry in PAGE] == [f"R{number}" for number in range(1, 30)]


@pytest.mark.parametrize("entry", PAGE, ids=lambda entry: entry["r"])
def test_what_holds_a_statement_is_part_of_the_ruleset(entry: dict[str, Any]) -> None:
    ruleset = br.load("burraco").ruleset
    known = {*ruleset.origins}
    for section in (ruleset.pack, ruleset.setup, ruleset.seating):
        known |= {f"setting {section.name}.{setting.name}" for setting in section.settings}
    assert [name for name in entry["holds"] if name not in known] == []


@pytest.mark.parametrize("entry", PAGE, ids=lambda entry: entry["r"])
def test_the_document_says_the_same_of_a_statement(entry: dict[str, Any]) -> None:
    (row,) = re.findall(rf"^\| {entry['r']} \|(.*)\|$", DOCUMENT, re.MULTILINE)
    says, holds, shown = (cell.strip() for cell in row.split("|"))
    assert says == entry["says"]
    assert re.findall(r"`([^`]+)`", holds) == entry["holds"]
    assert re.findall(r"`([^`]+)`", shown) == entry["shown"]


def answered(name: str, patches: tuple[str, ...]) -> bool:
    """Whether a case or a record is answered as it stands there, with some patches on top."""
    if name.endswith(".game"):
        try:
            found = replayed(FOLDER / name, br.load("burraco", patches))
        except (RecordError, br.RulesetError):
            return False
        return found.stop is None and found.notes == () and found.game.over
    case = cases_by_id()[name]
    result: Result = runner().result(replace(case, patches=patches))
    return result.outcome == "passed"


def changes() -> list[Any]:
    return [
        pytest.param(entry, change, id=f"{entry['r']} {number}")
        for entry in PAGE
        for number, change in enumerate(entry["changes"], start=1)
    ]


@pytest.mark.parametrize("entry", PAGE, ids=lambda entry: entry["r"])
def test_what_shows_a_statement_holds(entry: dict[str, Any]) -> None:
    assert [name for name in entry["shown"] if not answered(name, ())] == []


@pytest.mark.parametrize(("entry", "change"), changes())
def test_with_a_change_of_the_rules_something_that_shows_the_statement_fails(
    tmp_path: Path, entry: dict[str, Any], change: str
) -> None:
    path = tmp_path / "change.rules"
    path.write_text(f"patch change for burraco language 1\n{change}\n", "utf-8")
    assert br.load("burraco", [path]).name == "burraco--change"
    assert not all(answered(name, (str(path),)) for name in entry["shown"])
