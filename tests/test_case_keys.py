"""The format of cases: what is read, what is refused with its place, and the page that tells it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from burraco_rules.authoring.case_keys import ABOUT, EXPECTED, QUESTION, QUESTIONS, Keys
from burraco_rules.authoring.cases import Case, check_overlay, holds_cases, read_cases, read_overlay
from burraco_rules.authoring.named import unknown_names
from burraco_rules.authoring.testing import Overlay, Result, Runner
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.vocabulary import FIXED_REASONS
from burraco_rules.rules import load
from docs.making import case_tables, examples

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "cases.md").read_text("utf-8")
GOOD = "id: a, ruleset: gin, ask: meld, cards: 3H 4H 5H"
TWOS = "id: a, ruleset: burraco, ask: meld, cards: 2S 2S JK"


def read(path: Path, text: str) -> tuple[tuple[Case, ...], list[str]]:
    """The cases of a text, and what is said of its mistakes."""
    path.write_text(text, "utf-8")
    report = Report()
    cases = read_cases(path, report)
    return cases, [f"{found.at.column} {found.message}" for found in report.in_order()]


def result(path: Path, text: str) -> Result:
    """What becomes of the only case of a text, which has no mistakes."""
    cases, mistakes = read(path, text)
    assert mistakes == []
    (case,) = cases
    return Runner().result(case)


# ---- mistakes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ("- 3", ["3 a text stands here, where a case, which is a map, is needed"]),
        ("- [a]", ["3 a list stands here, where a case, which is a map, is needed"]),
        ("a: b", ["1 a map stands here, where a list of cases is needed"]),
        ("", ["1 nothing stands here, where a list of cases is needed"]),
        ("a", ["1 a text stands here, where a list of cases is needed"]),
        (
            "- {ask: meld}",
            [f"3 a case needs `{key}`" for key in ("id", "ruleset", "expect", "cards")],
        ),
        (
            '- {id: "", ruleset: gin, ask: meld, cards: 3H, expect: {legal: true}}',
            ["3 a case needs `id`"],
        ),
        (
            "- {id: a, ruleset: gin, ask: layoff, table: 3H 4H 5H, expect: {legal: true}}",
            ["3 a case needs `add`"],
        ),
        ("- {id: a, ruleset: gin, ask: mled, expect: {legal: true}}", ["30 `mled` is not a value of `ask`"]),
        (f"- {{{GOOD}, table: 3H, expect: {{legal: true}}}}", ["53 the key `table` has no place here"]),
        (f"- {{{GOOD}, expect: {{bonus-change: 3}}}}", ["62 the key `bonus-change` has no place here"]),
        (f"- {{{GOOD}, expect: x}}", ["61 a text stands here, where a map of what is expected is needed"]),
        (f"- {{{GOOD}, expect: {{}}}}", ["61 `expect` needs something that an answer can differ from"]),
        (
            f"- {{{GOOD}, expect: {{other-reading: x}}}}",
            ["61 `expect` needs something that an answer can differ from"],
        ),
        (f"- {{{GOOD}, expect: {{legal: maybe}}}}", ["69 `maybe` is not a value of `legal`"]),
        (
            f"- {{{GOOD}, expect: {{reason: {{a: b}}}}}}",
            ["70 a map stands here, where a text or a list of texts is needed"],
        ),
        (
            f"- {{{GOOD}, options: x, expect: {{legal: true}}}}",
            ["62 a text stands here, where a map from names to texts is needed"],
        ),
        (
            f"- {{{GOOD}, options: {{x: [1]}}, expect: {{legal: true}}}}",
            ["66 a list stands here, where a text is needed"],
        ),
        (
            f"- {{{GOOD}, given: [x], expect: {{legal: true}}}}",
            ["60 a list stands here, where a map from names to texts is needed"],
        ),
        (f"- {{{GOOD}, when: goingout, expect: {{legal: true}}}}", ["59 `goingout` is not a value of `when`"]),
        (f"- {{{GOOD}, when: [going-out, noon], expect: {{legal: true}}}}", ["71 `noon` is not a value of `when`"]),
        (f"- {{{GOOD}, ordered: perhaps, expect: {{legal: true}}}}", ["62 `perhaps` is not a value of `ordered`"]),
        (
            f"- {{{GOOD}, team-melds: [[KH]], expect: {{legal: true}}}}",
            ["66 a list stands here, where a text is needed"],
        ),
        (
            "- {id: a, ruleset: [gin], ask: meld, cards: {a: b}, expect: {legal: true}}",
            [
                "20 a list stands here, where a text is needed",
                "45 a map stands here, where a text or a list of texts is needed",
            ],
        ),
        (
            "- {id: a, ruleset: gin, ask: score, teams: [a], expect: {totals: [3]}}",
            ["45 a text stands here, where a map is needed"],
        ),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, text: str, mistakes: list[str]) -> None:
    cases, found = read(tmp_path / "cases.yaml", text)
    assert found == mistakes
    assert cases == ()


def test_a_case_of_a_name_that_is_taken_is_a_mistake_and_the_first_is_read(tmp_path: Path) -> None:
    cases, found = read(tmp_path / "cases.yaml", f"- {{{GOOD}, expect: {{legal: true}}}}\n" * 2)
    assert (len(cases), found) == (1, ["3 `a` is written twice"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: [b]", "a list stands here, where a map with `reason` or `with` is needed"),
        ("a: {because: b}", "the key `because` has no place here"),
        ("a: {with: {b: c}}", "a map stands here, where a text or a list of texts is needed"),
        ("- a", "a list stands here, where a map from ids of cases is needed"),
    ],
)
def test_a_mistake_in_an_overlay_is_told(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "overlay.yaml").write_text(text, "utf-8")
    report = Report()
    assert read_overlay(tmp_path / "overlay.yaml", report) == ({}, {}, {})
    assert [found.message for found in report.in_order()] == [message]


# ---- what is read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "outcome", "message"),
    [
        (f"- {{{GOOD}, expect: {{legal: true}}}}", "passed", ""),
        ("- {id: a, ruleset: gin, ask: meld, cards: [3H, 4H 5H], expect: {legal: true}}", "passed", ""),
        (f"- {{{GOOD}, team-melds: KH KD KS, expect: {{legal: true}}}}", "passed", ""),
        (f"- {{{GOOD}, given: {{going-out: yes}}, expect: {{kind: run}}}}", "passed", ""),
        (f"- {{{GOOD}, given: {{going-out: noon}}, expect: {{kind: run}}}}", "failed", "`noon` cannot be what"),
        (f"- {{{GOOD}, given: {{noon: yes}}, expect: {{kind: run}}}}", "failed", "nothing is called `noon`"),
        (f"- {{{GOOD}, wild-rank: Q, expect: {{kind: run}}}}", "failed", "nothing is called `wild-rank`"),
        (f"- {{{GOOD}, options: {{noon: x}}, expect: {{kind: run}}}}", "failed", "there is no option `noon`"),
        (f"- {{{GOOD}, expect: {{kind: set}}}}", "failed", "kind is run, not set"),
        ("- {id: a, ruleset: gin, ask: meld, cards: 3Z, expect: {legal: true}}", "failed", "`3Z` is not a card"),
        (
            "- {id: a, ruleset: gni, ask: meld, cards: 3H, expect: {legal: true}}",
            "failed",
            "there is no ruleset or patch `gni` - did you mean `gin`?",
        ),
        (
            f"- {{{TWOS}, expect: {{legal: undecided, depends-on: wild-sets}}}}",
            "passed",
            "",
        ),
        (
            f"- {{{TWOS}, expect: {{legal: undecided, depends-on: tie}}}}",
            "failed",
            "wild-sets, not on tie",
        ),
        (
            "- {id: a, ruleset: gin, ask: match, totals: [1, 2], expect: {over: true}}",
            "failed",
            "over is false, not true",
        ),
    ],
)
def test_a_case_passes_fails_or_is_skipped(tmp_path: Path, text: str, outcome: str, message: str) -> None:
    found = result(tmp_path / "cases.yaml", text)
    assert found.outcome == outcome
    assert message in found.message


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("kind: rnu", "`rnu` is no kind of burraco; did you mean `run`?"),
        ("grade: clena", "`clena` is no grade of burraco; did you mean `clean`?"),
        ("reason: run.no-gp", "`run.no-gp` is no rule of burraco; did you mean `run.no-gap`?"),
        ("reason: [run.no-gap, zzz]", "`zzz` is no rule of burraco"),
        (
            "legal: undecided, depends-on: wild-stes",
            "`wild-stes` is no option or fact of burraco; did you mean `wild-sets`?",
        ),
        ("kind: rnu, grade: clena", "`rnu` is no kind of burraco; did you mean `run`?; `clena` is no grade of"),
        ("reason: [run.no-gap, run.size]", "the reason is none, not run.no-gap, run.size"),
    ],
)
def test_a_name_that_an_answer_cannot_hold_is_told_with_the_nearest(tmp_path: Path, expect: str, message: str) -> None:
    found = result(tmp_path / "cases.yaml", f"- {{{GOOD.replace('gin', 'burraco')}, expect: {{{expect}}}}}")
    assert found.outcome == "failed"
    assert message in found.message


def test_every_name_that_a_refusal_may_have_is_known() -> None:
    assert unknown_names(load("burraco"), {"reason": [*FIXED_REASONS, "run.as-laid", "own-side"]}) == []


def test_an_overlay_for_a_case_that_is_not_asked_is_told_as_a_warning(tmp_path: Path) -> None:
    (tmp_path / "o.yaml").write_text("burraco-1: {reason: run.no-gap}\nburraco-2: {reason: run.size}", "utf-8")
    report = Report()
    *_, places = read_overlay(tmp_path / "o.yaml", report)
    cases, _ = read(tmp_path / "c.yaml", f"- {{{GOOD.replace('id: a', 'id: burraco-1')}, expect: {{legal: true}}}}")
    check_overlay(places, cases, report)
    (found,) = report.in_order()
    assert (found.severity, found.at.line, found.message) == ("warning", 2, "no case is called `burraco-2`")
    assert found.help == "did you mean `burraco-1`?"


@pytest.mark.parametrize(
    ("text", "cases"),
    [
        ("- {id: a}", True),
        ("  # a comment\n  - {id: a}", True),
        ("---\n- {id: a}", True),
        ("id: a\nruleset: gin\nask: meld", True),
        ("cases:\n  - {id: a}", True),
        ("- {id: [", True),
        ("", True),
        ("---\nruleset: a\nlanguage: 1", False),
        ("patch: a\nfor: gin", False),
        ("patch: [", False),
        ("a text", False),
    ],
)
def test_a_file_about_cases_is_known_however_badly_it_is_written(tmp_path: Path, text: str, cases: bool) -> None:
    (tmp_path / "c.yaml").write_text(text, "utf-8")
    assert holds_cases(tmp_path / "c.yaml") is cases


def test_the_same_mistake_in_a_file_read_twice_leaves_its_case_out_twice(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(f"- {{{GOOD}, expect: {{kind: [a]}}}}", "utf-8")
    report = Report()
    assert (read_cases(path, report), read_cases(path, report)) == ((), ())


PATCH = "patch: h\nfor: gin\nlanguage: 1\nrules:\n  run.long: {require: size >= 4, because: a run is long}\n"


def test_files_are_looked_for_where_the_cases_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("cases", "overlay", "elsewhere"):
        (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    (tmp_path / "cases" / "h.yaml").write_text(PATCH, "utf-8")
    expect = "expect: {legal: false, reason: run.long}"
    for name in ("h.yaml", "h"):
        assert result(tmp_path / "cases" / "c.yaml", f"- {{{GOOD}, with: {name}, {expect}}}").outcome == "passed"
    (tmp_path / "overlay" / "o.yaml").write_text("a: {with: ../cases/h.yaml}", "utf-8")
    added: Any = read_overlay(tmp_path / "overlay" / "o.yaml", Report())
    cases, _ = read(tmp_path / "elsewhere" / "c.yaml", f"- {{{GOOD}, house-rule: no run, {expect}}}")
    assert Runner().result(cases[0]).outcome == "skipped"
    assert Runner(overlay=Overlay(*added)).result(cases[0]).outcome == "passed"


# ---- the page --------------------------------------------------------------------------------------------


def test_the_tables_of_the_page_are_those_of_the_format() -> None:
    assert case_tables.renewed(PAGE) == PAGE, "run `python docs/make.py`"
    assert [name for name in case_tables.TABLES if f"<!-- keys: {name} -->" not in PAGE] == []


def test_every_question_of_the_format_is_on_the_page() -> None:
    assert QUESTION.keys() == QUESTIONS.keys() == EXPECTED.keys()
    assert [sentence for sentence in QUESTIONS.values() if f"*{sentence}*" not in PAGE] == []


def test_the_page_says_which_questions_are_not_answered_yet() -> None:
    outcomes = {ask: Runner().result(Case("a", "nowhere", ask, {}, {})).outcome for ask in QUESTIONS}
    _, _, section = PAGE.partition("## Questions that are not answered yet")
    told = re.findall(r"\(`(\w+)`\)", section.partition("\n## ")[0])
    assert told == [ask for ask, outcome in outcomes.items() if outcome == "skipped"]


@pytest.mark.parametrize("keys", [ABOUT, *QUESTION.values(), *EXPECTED.values()])
def test_a_key_has_a_meaning_in_a_few_words(keys: Keys) -> None:
    for key in keys.values():
        assert key.meaning
        assert not key.meaning.endswith(".")


def test_every_file_of_the_page_is_asked_for_by_a_command() -> None:
    commands = " ".join(entry.command for entry in examples.shown(PAGE))
    files = examples.files(PAGE)
    assert files
    assert [name for name in files if name not in commands and name not in "".join(files.values())] == []
    assert all(block.file or block.info == "console" for block in examples.blocks(PAGE))
