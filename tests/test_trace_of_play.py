"""Traces of turns and of sheets: which rules were asked for each action, in order, and what each of them said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import burraco_rules as br
from burraco_rules.authoring.cases import Case, read_cases
from burraco_rules.authoring.testing import Runner
from burraco_rules.authoring.trace import Answer, Step, Trace
from burraco_rules.authoring.tracing_play import PlayTracer
from burraco_rules.language.messages.diagnostics import Report
from tests.inside import run

CASES = Path(__file__).parent / "cases" / "burraco-play.yaml"


@cache
def tracer() -> PlayTracer:
    return PlayTracer(br.load("burraco"))


def traced(ask: str, **question: Any) -> Trace:
    """The trace of a question to `burraco`."""
    found = tracer().trace(Case("case", "burraco", ask, question, {}))
    assert found is not None
    return found


def told(trace: Trace) -> list[tuple[str, list[str]]]:
    return [(step.action, [f"{answer.name} {answer.outcome}" for answer in step.asked]) for step in trace.steps]


TURNS = {
    "take pile; discard KS": [
        ("take pile", ["whole-pile held"]),
        ("discard KS", ["no-give-back held", "discard-due held"]),
    ],
    "take pile; discard 7H": [("take pile", ["whole-pile held"]), ("discard 7H", ["no-give-back broken"])],
    "take pile; meld KS QD 3C; discard 7H": [
        ("take pile", ["whole-pile held"]),
        ("meld KS QD 3C", ["set.same-rank broken"]),
    ],
    "meld KS QD 3C": [("meld KS QD 3C", ["no-step broken"])],
    "regroup 1 as KS QD 3C": [("regroup 1 as KS QD 3C", ["never-regrouped broken"])],
}


@pytest.mark.parametrize(("turn", "steps"), list(TURNS.items()))
def test_of_a_turn_it_is_told_action_by_action_what_the_rules_said(turn: str, steps: list[Any]) -> None:
    position = {"hand": "KS QD 3C", "pile": "7H", "melds": ["3S 4S 5S"]}
    assert told(traced("turn", position=position, turn=turn)) == steps


def test_a_rule_of_an_event_is_told_where_the_event_comes_and_counts_by_what_it_said() -> None:
    position = {"hand": "2S", "drawn": "true", "reserve": "taken", "melds": ["3S 4S 5S 6S 7S 8S 9S"]}
    trace = traced("turn", position=position, turn="discard 2S")
    assert trace.steps == (
        Step(
            "discard 2S",
            (Answer("a-big-meld", "held"), Answer("final-discard", "held"), Answer("closing-natural", "broken")),
        ),
    )
    assert trace.that_were("broken") == ("closing-natural",)
    assert trace.that_were("held") == ("a-big-meld", "final-discard")
    assert "discard-due" in trace.that_were("unread")


def test_of_a_sheet_its_lines_are_told() -> None:
    teams = [{"melds": ["3H 4H 5H"], "hands": ["KS"], "closed": "true", "reserve": "taken"}, {"hands": ["AS"]}]
    (step,) = traced("score", teams=teams).steps
    assert step == Step(
        "",
        tuple(
            Answer(name, worth)
            for name, worth in {
                "cards": "15, 0",
                "bonuses": "0, 0",
                "in-hand": "-10, -15",
                "closing": "100, 0",
                "reserve": "0, 0",
            }.items()
        ),
    )


def test_a_question_that_no_rule_is_asked_in_has_no_trace() -> None:
    assert tracer().trace(Case("case", "burraco", "match", {"totals": ["2000", "1000"]}, {})) is None


def turns() -> Iterator[Case]:
    report = Report()
    cases = read_cases(CASES, report)
    assert not report.failed
    yield from (case for case in cases if case.ask == "turn" and case.ruleset in ("burraco", "burraco-fibur"))


def test_to_trace_a_case_changes_nothing_of_its_result_and_the_last_step_breaks_what_refuses_it() -> None:
    cases = list(turns())
    plain, with_trace = (list(Runner(traced=traced).run(cases)) for traced in (False, True))
    assert [result.message for result in plain] == [result.message for result in with_trace]
    traces = [(result.case.expect, result.trace) for result in with_trace if result.trace is not None]
    assert len(traces) == len(cases) > 10
    for expect, trace in traces:
        broken = [[answer.name for answer in step.asked if answer.outcome == "broken"] for step in trace.steps]
        assert not any(broken[:-1])
        if expect.get("legal") in ("true", "false"):
            assert bool(broken[-1]) == (expect["legal"] == "false")


OUTPUT = """\
passed  give-back  (burraco)  turns.yaml:1
        take pile
          held        whole-pile
        discard 7H
          broken      no-give-back
        not read      30 others
passed  sheet  (burraco)  turns.yaml:7
        the sheet
          15, 0       cards
          0, 0        bonuses
          0, 0        in-hand
          100, 0      closing
          0, 0        reserve
        not read      32 others
"""
TEXT = """\
- id: give-back
  ruleset: burraco
  ask: turn
  position: {hand: "KS QD 3C", pile: "7H"}
  turn: "take pile; discard 7H"
  expect: {at: 2}
- id: sheet
  ruleset: burraco
  ask: score
  teams: [{melds: ["3H 4H 5H"], closed: true, reserve: taken}, {}]
  expect: {totals: [115, 0]}
"""


def test_the_trace_of_turns_and_sheets_is_shown_under_each_case(tmp_path: Path) -> None:
    (tmp_path / "turns.yaml").write_text(TEXT, "utf-8")
    assert run("test", "turns.yaml", "--trace", cwd=tmp_path).stdout.startswith(OUTPUT)
