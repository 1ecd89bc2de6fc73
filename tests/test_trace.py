"""Traces: what became of each rule in a question, what cases cover together, and how `test --trace` tells it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

import burraco_rules as br
from burraco_rules.authoring.cases import Case, read_cases
from burraco_rules.authoring.testing import Runner
from burraco_rules.authoring.trace import Coverage, Fate, Trace, Use, coverage, rule_names, trace_of
from burraco_rules.language.core import Rule
from burraco_rules.language.expressions import Name
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.vocabulary import FIXED_REASONS
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import Question
from tests.inside import run

HOUSE = """\
ruleset house extends burraco language 1
source house
rule run.wild-inside when wilds > 0 require every c where wild(c) has inside(c) because "<c> lies at an end"
rule run.short when not opened require size <= 4 because "a first run has four cards at most"
except run.short when going-out
rule large-first on open require some m in laying where size(m) >= 5 because "the first meld is large"
rule in-time on open require deal-number <= 3 because "nobody opens after the third hand"
"""
FATES: tuple[Fate, ...] = ("held", "broken", "unread")


@pytest.fixture(scope="module")
def house() -> br.Rules:
    """A ruleset with rules that are asked at some moments and of some placements only."""
    return br.loads(HOUSE)


def traced(rules: br.Rules, cards: str, question: Question | None = None) -> Trace:
    asked = cards, question or Question()
    return trace_of(rules, asked, rules.check(*asked))


@pytest.mark.parametrize(
    ("cards", "question", "rule", "fate"),
    [
        ("3H 4H 5H", Question(), "run.no-gap", "held"),
        ("3H 4H 5H", Question(), "set.size", "unread"),
        ("3H 4H 5H", Question(), "whole-pile", "unread"),
        ("3H 4H 7H", Question(), "run.no-gap", "broken"),
        ("3H 4H 7H", Question(), "run.same-suit", "held"),
        ("8S 8S 8S", Question(), "in-pack", "broken"),
        ("8S 8S 8S", Question(), "set.size", "unread"),
        ("", Question(), "no-cards", "broken"),
        # a rule of some moments, and an exception to it
        ("3H 4H 5H", Question(), "run.short", "unread"),
        ("3H 4H 5H", Question(first_meld=True), "run.short", "held"),
        ("3H 4H 5H 6H 7H", Question(first_meld=True), "run.short", "broken"),
        ("3H 4H 5H 6H 7H", Question(first_meld=True, going_out=True), "run.short", "unread"),
        # a rule of some placements
        ("3H 4H 5H", Question(), "run.wild-inside", "unread"),
        ("3H JK 5H", Question(), "run.wild-inside", "held"),
        ("3H 4H JK=5H", Question(), "run.wild-inside", "broken"),
        ("3H JK JK 5H", Question(), "run.wild-inside", "unread"),
        # rules of play, which may read what the question leaves out
        ("3H 4H 5H", Question(), "large-first", "unread"),
        ("3H 4H 5H", Question(first_meld=True), "large-first", "broken"),
        ("KH KD KS KC KH", Question(first_meld=True), "large-first", "held"),
        ("KH KD KS KC KH", Question(first_meld=True), "in-time", "unread"),
        ("KH KD KS KC KH", Question(first_meld=True, given=(("deal-number", "3"),)), "in-time", "held"),
        ("KH KD KS KC KH", Question(first_meld=True, given=(("deal-number", "4"),)), "in-time", "broken"),
        # the order is asked for where it is given
        ("2H 3H 4H", Question(), "run.as-laid", "unread"),
        ("2H 3H 4H", Question(ordered=True), "run.as-laid", "held"),
    ],
)
def test_each_rule_is_held_broken_or_unread(
    house: br.Rules, cards: str, question: Question, rule: str, fate: Fate
) -> None:
    assert traced(house, cards, question).rules[rule] == fate


def test_a_lay_off_reads_the_rules_of_lay_offs() -> None:
    rules = br.load("burraco")
    laid = traced(rules, "7C", Question(table="6C JK=7C 8C"))
    assert laid.rules["run.locked-wild"] == "held"
    assert laid.rules["run.size"] == "held"
    assert laid.rules["run.natural-two-stays"] == "unread"


# ---- what a fate means -------------------------------------------------------------------------------


def never(ruleset: Ruleset, rule: str) -> Ruleset:
    """The ruleset in which nothing is as the rule requires, where it is in force."""

    def changed(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
        return tuple(replace(entry, require=Name("never", "word")) if entry.name == rule else entry for entry in rules)

    kinds = tuple(replace(kind, rules=changed(kind.rules)) for kind in ruleset.kinds)
    return replace(ruleset, kinds=kinds, rules=changed(ruleset.rules))


@pytest.mark.parametrize(
    ("name", "cards", "question"),
    [
        ("burraco", "3H 4H 5H 6H 7H 8H 9H", Question()),
        ("burraco", "7S 7H 7D 2C", Question()),
        ("scala40", "7S 7H 7D", Question()),
        ("samba", "QH QD QS JK", Question()),
    ],
)
def test_a_legal_meld_would_be_lost_if_a_rule_that_held_could_not_be_kept_and_no_other(
    name: str, cards: str, question: Question
) -> None:
    rules = br.load(name)
    trace = traced(rules, cards, question)
    assert trace.that_were("broken") == ()
    for rule, fate in trace.rules.items():
        verdict = Judge(never(rules.ruleset, rule)).check(cards, question)
        assert (verdict.legal is True and verdict.kind == trace.kind) == (fate == "unread"), rule


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("burraco", "3H 4H 7H"),
        ("burraco", "3H 4S 5D 5D 6H"),
        ("burraco", "2S 2S JK"),
        ("burraco", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS JK"),
        ("gin", "7S 7H 7D 7C 8H"),
        ("canasta-classic", "3S 3C KH"),
    ],
)
def test_a_rule_in_force_is_broken_where_it_alone_would_refuse_the_cards(name: str, cards: str) -> None:
    rules = br.load(name)
    trace = traced(rules, cards)
    reasons = {reason.rule for reason in rules.check(cards).reasons}
    (kind,) = [kind for kind in rules.ruleset.kinds if kind.name == trace.kind]
    in_force = [rule for rule in kind.rules if trace.rules[rule.name] != "unread" and rule.name not in reasons]
    assert in_force
    for rule in in_force:
        alone = replace(rules.ruleset, kinds=(replace(kind, rules=(rule,)),))
        assert Judge(alone).check(cards).legal is (trace.rules[rule.name] == "held"), rule.name


# ---- cases -------------------------------------------------------------------------------------------


def results_of(folder: str) -> list[tuple[Case, Trace]]:
    report = Report()
    files = sorted((Path(__file__).parent / folder).glob("*.yaml"))
    results = Runner(traced=True).run(case for file in files for case in read_cases(file, report))
    return [(result.case, result.trace) for result in results if result.trace is not None]


def test_the_trace_of_a_case_breaks_what_its_refusal_names() -> None:
    found = results_of("house")
    assert len(found) > 30
    for case, trace in found:
        refused = case.expect["legal"] == "false" or case.expect.get("recommended") == "false"
        assert bool(trace.that_were("broken")) == refused, case.id
        assert bool(trace.kind) or trace.that_were("held") == ()


def test_a_trace_has_every_rule_of_its_ruleset_once_in_file_order(house: br.Rules) -> None:
    trace = traced(house, "3H 4H 7H")
    assert tuple(trace.rules) == rule_names(house.ruleset) == tuple(rule.name for rule in house.rules)
    assert sorted(name for fate in FATES for name in trace.that_were(fate)) == sorted(trace.rules)


def test_coverage_counts_by_ruleset_and_leaves_fixed_names_out() -> None:
    traces = [
        Trace("one", {"a": "held", "b": "broken", "c": "unread"}),
        Trace("two", {"a": "unread"}),
        Trace("one", {"a": "held", "b": "held", "c": "unread", "in-pack": "broken"}),
        Trace("one", {"a": "unread", "b": "unread", "c": "unread"}),
    ]
    assert "in-pack" in FIXED_REASONS
    one, two = coverage(traces)
    assert one == Coverage("one", 3, (Use("a", held=2), Use("b", held=1, broken=1), Use("c")))
    assert (one.never_broken, one.never_read) == (("a",), ("c",))
    assert two == Coverage("two", 1, (Use("a"),))


# ---- the command line --------------------------------------------------------------------------------

SMALL = """\
ruleset small language 1
source here
pack { ranks A, 2..6  suits S, H  copies 2 }
setup { players 2  sides players  melds side  hand 5 }
kind pair {
  unknown rank in ranks
  rule two require size = 2 because "a pair has two cards"
  rule same-rank require every c has rank(c) = rank because "not all of one rank: <c>"
  rule no-aces on lay when not opened require no c where c is A because "the first pair is not of aces"
}
kind row {
  unknown place of c on A, 2..6
  rule own-place require every c has place(c) = rank(c) because "<c> does not stand there"
  rule no-gap require size >= 3 and consecutive(place(c) for c) because "there is a gap"
}
rule again on discard require card not in taken because "<card> was just taken"
turn usual { one of draw, take  any of meld  one of discard }
"""
CASES = """\
- {id: a-pair, ruleset: small.rules, ask: meld, cards: 4S 4H, expect: {legal: true, kind: pair}}
- {id: no-pair, ruleset: small.rules, ask: meld, cards: 4S 4H 6H, expect: {legal: true, kind: pair}, why: four and four}
- {id: eight, ruleset: small.rules, ask: meld, cards: 4S 4S 4S, expect: {legal: false, reason: [in-pack]}}
- {id: house, ruleset: small.rules, house-rule: no fours, ask: meld, cards: 4S 4H, expect: {legal: false}}
"""
TOLD = """\
passed  a-pair  (small.rules)  cases.yaml:1
        held          pair.two, pair.same-rank
        not read      pair.no-aces and 4 others
failed  no-pair  (small.rules)  cases.yaml:2
        legal is false, not true
        four and four
        broken        pair.two, pair.same-rank
        not read      pair.no-aces and 4 others
passed  eight  (small.rules)  cases.yaml:3
        broken        in-pack
        not read      7 others
small  3 cases, 7 rules: 2 broken, 0 never broken, 5 never read
  never read    pair.no-aces, row.own-place, row.no-gap, row.as-laid, again
skipped 1: no patch says its house rule
2 passed, 1 failed, 1 skipped
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small ruleset and its cases."""
    (tmp_path / "small.rules").write_text(SMALL, "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    return tmp_path


def test_the_trace_is_told_for_every_case_and_then_for_every_ruleset(folder: Path) -> None:
    done = run("test", "cases.yaml", "--trace", cwd=folder)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == TOLD


def test_json_holds_the_trace_of_each_case_and_the_coverage(folder: Path) -> None:
    answer = json.loads(run("test", "cases.yaml", "--trace", "--json", cwd=folder).stdout)
    assert [list(result.get("trace", {})) for result in answer["results"]] == [
        ["ruleset", "rules", "kind"],
        ["ruleset", "rules", "kind"],
        ["ruleset", "rules"],
        [],
    ]
    assert answer["results"][1]["trace"]["rules"]["pair.two"] == "broken"
    (covered,) = answer["coverage"]
    assert (covered["ruleset"], covered["cases"]) == ("small", 3)
    assert covered["rules"][:2] == [
        {"rule": "pair.two", "held": 1, "broken": 1},
        {"rule": "pair.same-rank", "held": 1, "broken": 1},
    ]


def test_without_the_flag_nothing_is_traced_and_junit_is_the_same_either_way(folder: Path) -> None:
    answer = json.loads(run("test", "cases.yaml", "--json", "--junit", "plain.xml", cwd=folder).stdout)
    assert "coverage" not in answer
    assert not any("trace" in result for result in answer["results"])
    run("test", "cases.yaml", "--trace", "--junit", "traced.xml", cwd=folder)
    assert (folder / "plain.xml").read_bytes() == (folder / "traced.xml").read_bytes()
