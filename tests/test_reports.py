"""Reports: what they leave out, how they end a pass, and that one mistake does not hide or make another."""

from __future__ import annotations

import pickle

import pytest

from burraco_rules.language.messages.diagnostics import Enough, Report, RulesetError
from burraco_rules.language.source import Span
from tests.bad_files import FOLDER, diagnostics_of, said


def test_what_is_written_by_the_user_is_shown_without_commands_for_a_terminal() -> None:
    report = Report()
    report.add("bad-name", Span("f", 1, 1), name="a\x1b[31m\u202eb")
    assert report.in_order()[0].message == "`a\\u001b[31m\\u202eb` is no name"


def test_a_long_word_of_the_user_is_cut_in_messages() -> None:
    report = Report()
    report.add("bad-name", Span("f", 1, 1), name="x" * 5_000)
    assert len(report.in_order()[0].message) < 300


def test_a_report_sorts_by_place_and_tells_nothing_twice() -> None:
    report = Report()
    for line in (3, 1, 3):
        report.add("unknown-rule", Span("f", line, 1), name="r")
    assert [entry.at.line for entry in report.in_order()] == [1, 3]


def test_a_report_with_a_limit_ends_the_pass() -> None:
    report = Report(most=2)
    report.add("unknown-rule", Span("f", 1, 1), name="r")
    report.add("unknown-rule", Span("f", 2, 1), name="r")
    with pytest.raises(Enough):
        report.add("unknown-rule", Span("f", 3, 1), name="r")
    assert [entry.code for entry in report.in_order()] == ["unknown-rule", "unknown-rule", "too-many-mistakes"]


def test_a_lost_word_is_not_called_missing() -> None:
    report = Report(lost={"no-gap"})
    report.add("unknown-rule", Span("f", 1, 1), name="run.no-gap")
    report.add("unknown-rule", Span("f", 2, 1), name="run.size")
    assert [entry.at.line for entry in report.in_order()] == [2]


def test_an_accepted_warning_is_not_given_and_remembered() -> None:
    report = Report(accepted=[("unused-value", ("v",)), ("unused-option", ())])
    for name in ("v", "w"):
        report.add("unused-value", Span("f", 1, 1), name=name, more="")
        report.add("unused-option", Span("f", 2, 1), name=name, more="")
    assert [entry.message for entry in report.in_order()] == ["nothing reads the value `w`"]
    assert ("unused-value", "v") in report.spared


def test_an_error_shows_every_diagnostic_and_survives_pickling() -> None:
    error = RulesetError(diagnostics_of(FOLDER / "unknown-name.rules"))
    again = pickle.loads(pickle.dumps(error))
    assert again.diagnostics == error.diagnostics
    assert "nothing is called `wildz`" in str(again)


# ---- what is lost with a statement -----------------------------------------------------------------


def test_what_stands_in_a_statement_that_cannot_be_read_is_not_called_unknown() -> None:
    text = (
        "ruleset r extends base language 1\n"
        'optoin tie { shared default "equal" again "unequal" }\n'
        "line bonus on match worth 1 when tie = shared\n"
        "line more worth wildz\n"
    )
    found = said(text, "r.rules")
    assert [(entry.code, entry.at.line) for entry in found] == [("syntax", 2), ("unknown-name", 4)]


def test_a_part_of_a_kind_that_cannot_be_read_leaves_the_rest_of_the_kind() -> None:
    text = (
        "ruleset r extends base language 1\n"
        "kind row {\n"
        "  unknown colour ni suits\n"
        '  rule one requir size >= 3 because "it is so"\n'
        '  rule two require every c has suit(c) = colour because "it is so"\n'
        '  rule three require wildz < 2 because "it is so"\n'
        "}\n"
        'test "3S 4S 5S" illegal because row.one\n'
    )
    found = said(text, "r.rules")
    assert [(entry.code, entry.at.line) for entry in found] == [("syntax", 3), ("syntax", 4), ("unknown-name", 6)]


def test_without_a_pack_no_letter_is_called_unknown() -> None:
    text = (
        "ruleset r language 1\n"
        "pcak {\n  ranks A, 2..5, K\n  suits S, H\n}\n"
        "setup { players 2 melds side }\n"
        "kind row {\n"
        "  unknown suit in S, H\n"
        '  rule one require every c has c is (3..5, K) and suit(c) = suit because "it is so"\n'
        "}\n"
    )
    assert [(entry.code, entry.at.line) for entry in said(text, "r.rules")] == [("syntax", 2)]
