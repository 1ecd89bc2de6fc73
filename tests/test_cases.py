"""The case files: questions are answered as expected, refusals blame what a case says, house rules change an answer."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from burraco_rules import data
from burraco_rules.authoring.cases import Case, read_cases, read_overlay
from burraco_rules.authoring.testing import Overlay, Result, Runner
from burraco_rules.language.files.library import PATCHES
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.rules import load

TESTS = Path(__file__).resolve().parent
VARIANTS = TESTS / "data" / "parameters"

ANSWERED = {"meld": 94, "layoff": 28, "turn": 49, "score": 15, "match": 3, "deal": 9}
NOT_YET = {"meld": 3}
"""How many cases there are of each question, those that are answered so far and the others."""

WITHOUT_A_PATCH = {"set-010", "set-027", "set-032"}
"""Melds under a house rule of a game that is not shipped: it has no sets, and no shipped patch brings them back."""

OF_PLAY = {
    *("buying", "close-without-discard", "cut-of-22", "leftovers-to-opponents", "melds-need-a-clean-one"),
    *("one-card-hand", "part-of-the-pile", "reserve-becomes-stock", "unplayed-not-taken"),
}
"""Patches that change no answer about a meld; `tests/play/house.yaml` shows what they change."""


@cache
def cases(folder: str) -> tuple[Case, ...]:
    report = Report()
    found = tuple(case for path in sorted((TESTS / folder).glob("*.yaml")) for case in read_cases(path, report))
    assert [str(finding) for finding in report.in_order()] == []
    return found


@cache
def overlay() -> Overlay:
    report = Report()
    found = Overlay(*read_overlay(TESTS / "overlay.yaml", report))
    assert [str(finding) for finding in report.in_order()] == []
    return found


@cache
def results(folder: str) -> tuple[Result, ...]:
    return tuple(Runner([VARIANTS], overlay()).run(cases(folder)))


def failures(folder: str) -> list[str]:
    return [f"{result.case.id}: {result.message}" for result in results(folder) if result.outcome == "failed"]


# ---- the cases of the family -------------------------------------------------------------------------


def test_no_case_fails() -> None:
    assert failures("cases") == []


def test_every_meld_and_lay_off_is_judged_and_other_questions_wait() -> None:
    found = results("cases")
    assert Counter(result.case.ask for result in found if result.outcome != "skipped") == ANSWERED
    assert Counter(result.case.ask for result in found if result.outcome == "skipped") == NOT_YET


def test_a_meld_is_left_out_only_where_no_patch_says_its_house_rule() -> None:
    skipped = [result.case for result in results("cases") if result.outcome == "skipped"]
    assert {case.id for case in skipped if case.ask == "meld"} == WITHOUT_A_PATCH


def test_every_refusal_has_its_reason() -> None:
    refused = {case.id for case in cases("cases") if case.ask in ANSWERED and case.expect.get("legal") == "false"}
    assert refused - set(overlay().reasons) == refused & WITHOUT_A_PATCH


def test_the_overlay_speaks_of_cases_and_of_house_rules_that_they_assume() -> None:
    known = {case.id: case for case in cases("cases")}
    assert set(overlay().reasons) | set(overlay().patches) <= set(known)
    assert [name for name in overlay().patches if not known[name].house_rule] == []


@pytest.mark.parametrize("name", sorted(overlay().patches))
def test_a_patch_of_the_overlay_applies_to_the_ruleset_of_its_case(name: str) -> None:
    (case,) = [case for case in cases("cases") if case.id == name]
    rules = load(case.ruleset, overlay().patches[name], case.options, paths=[VARIANTS])
    assert rules.name == "--".join([case.ruleset, *overlay().patches[name]])


# ---- house rules -------------------------------------------------------------------------------------


def changed_answers() -> dict[str, list[str]]:
    """For each patch the cases in which it makes the answer another one than the same cards have without it."""
    plain = {(case.ruleset, str(case.question)): case for case in cases("house") if not case.patches}
    found: dict[str, list[str]] = {}
    for case in cases("house"):
        base = plain.get((case.ruleset, str(case.question)))
        compared = case.expect.keys() & base.expect.keys() if base else ()
        if base and any(case.expect[key] != base.expect[key] for key in compared):
            for patch in case.patches:
                found.setdefault(patch, []).append(case.id)
    return found


def test_house_rules_are_judged_as_their_cases_say() -> None:
    assert failures("house") == []
    assert {result.outcome for result in results("house")} == {"passed"}


def test_every_house_rule_about_melds_changes_an_answer() -> None:
    shipped = {path.stem for path in (data.folder("rulesets") / PATCHES).iterdir()}
    assert set(changed_answers()) == shipped - OF_PLAY
