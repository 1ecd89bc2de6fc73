"""`explain`: what a code means, and what each thing of a ruleset is, says, decides and comes from."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
import typer

import burraco_rules as br
from burraco_rules.language.described_parts import parts as described
from burraco_rules.language.mentions import named_by
from burraco_rules.language.vocabulary import FOLDS
from burraco_rules.language.words import words
from burraco_rules.terminal.complete import complete_explained
from burraco_rules.terminal.explaining import named_things
from tests.inside import run

TAVERN = """\
ruleset tavern language 1
title "The tavern's game"
source tavern-wall
pack { ranks A, 2..6  suits S, H  copies 2  jokers 2 }
setup { players 2  sides players  melds side  hand 5 }
option pairs open {
  two default "a pair has two cards" @it "una coppia ha due carte"
  more "a pair may have more"
} source tavern-wall, hearsay
option house open { 5 "five" 7 "seven" }
value role of card c { when c is JK then wild  otherwise natural }
value points of card c = worth-of-all + 1
value worth-of-all = house
kind pair {
  unknown rank in ranks
  counts c as rank
  rule size require size = 2 or pairs = more and size >= 2 because "a pair has two cards" @it "una coppia ha due carte"
  rule same-rank on lay when not opened require every c where natural(c) has rank(c) = rank
    because "not all of one rank: <c>" source hearsay unconfirmed
  prefer least wilds
}
kind heap { rule size require size > 4 because "a heap is large" }
grade pure worth 20 when wilds = 0 because "no wild card in it"
grade rich of pair worth house * 2 when size > 2
grade rich of heap worth 3 when always
"""
CELLAR = """\
ruleset cellar extends tavern language 1
source cellar-door
set pairs = more
override grade pure worth 30
except pair.same-rank when going-out
"""

EXPLAINED: list[tuple[str, str, list[str], str]] = [
    (
        "pairs",
        "tavern",
        [],
        """\
pairs  an option, about which the sources are silent

> two   a pair has two cards
  more  a pair may have more

chosen     two, the default
named by   pair.size
source     tavern-wall, hearsay
written    tavern  tavern.rules:6
""",
    ),
    (
        "house",
        "tavern",
        [],
        """\
house  an option, about which the sources are silent

  5  five
  7  seven

chosen     nothing: what hangs on it is undecided
named by   rich, worth-of-all
source     tavern-wall
written    tavern  tavern.rules:10
""",
    ),
    (
        "pair",
        "tavern",
        [],
        """\
pair  a kind of meld

  unknown rank in ranks
  counts c as rank
  prefer least wilds

  pair.size       a pair has two cards
  pair.same-rank  not all of one rank: <c>

grades     pure, rich
written    tavern  tavern.rules:14
""",
    ),
    (
        "heap",
        "tavern",
        [],
        """\
heap  a kind of meld

  heap.size  a heap is large

grades     pure, rich
written    tavern  tavern.rules:22
""",
    ),
    (
        "pure",
        "tavern",
        [],
        """\
pure  a grade: no wild card in it

worth      20
when       wilds = 0
source     tavern-wall
written    tavern  tavern.rules:23
""",
    ),
    (
        "rich",
        "tavern",
        [],
        """\
rich  a grade of pair

worth      house * 2
when       size > 2
source     tavern-wall
written    tavern  tavern.rules:24

rich  a grade of heap

worth      3
when       always
source     tavern-wall
written    tavern  tavern.rules:25
""",
    ),
    (
        "points",
        "tavern",
        [],
        """\
points  a value of a card

  value points of card c = worth-of-all + 1

named by   deadwood
source     tavern-wall
written    tavern  tavern.rules:12
""",
    ),
    (
        "pair.same-rank",
        "tavern",
        [],
        """\
pair.same-rank  not all of one rank: <c>

asked      on lay
when       not opened
requires   every c where natural(c) has rank(c) = rank
source     hearsay (unconfirmed)
written    tavern  tavern.rules:18
""",
    ),
    (
        "pairs",
        "cellar",
        ["--lang", "it"],
        """\
pairs  an option

  two   una coppia ha due carte
> more  a pair may have more

chosen     more, where the default is two
named by   pair.size
source     tavern-wall, hearsay
written    tavern  tavern.rules:6
set        cellar  cellar.rules:3
""",
    ),
    (
        "pure",
        "cellar",
        [],
        """\
pure  a grade: no wild card in it

worth      30
when       wilds = 0
source     tavern-wall
written    tavern  tavern.rules:23
overridden cellar  cellar.rules:4
""",
    ),
    (
        "pair.same-rank",
        "cellar",
        [],
        """\
pair.same-rank  not all of one rank: <c>

asked      on lay
when       not opened
requires   every c where natural(c) has rank(c) = rank
except     when going-out
source     hearsay (unconfirmed)
written    tavern  tavern.rules:18
excepted   cellar  cellar.rules:5
""",
    ),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ruleset and its child."""
    place = tmp_path_factory.mktemp("explained")
    (place / "tavern.rules").write_text(TAVERN, "utf-8")
    (place / "cellar.rules").write_text(CELLAR, "utf-8")
    return place


@pytest.mark.parametrize(("name", "rules", "more", "text"), EXPLAINED)
def test_a_thing_is_explained(folder: Path, name: str, rules: str, more: list[str], text: str) -> None:
    done = run("explain", name, "--rules", rules, "--path", ".", *more, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == text


def test_one_grade_of_several_is_asked_for_with_its_kind(folder: Path) -> None:
    done = run("explain", "heap.rich", "--rules", "tavern.rules", cwd=folder)
    assert done.stdout.startswith("rich  a grade of heap\n\nworth      3\n")
    assert done.stdout.count("worth") == 1


@pytest.mark.parametrize(
    ("name", "sorts"),
    [
        ("unknown-name", ["code"]),
        ("in-pack", ["refusal"]),
        ("pair.size", ["rule"]),
        ("pairs", ["option"]),
        ("pair", ["kind"]),
        ("rich", ["grade", "grade"]),
        ("worth-of-all", ["value"]),
    ],
)
def test_json_is_an_object_for_each_thing_of_the_name(folder: Path, name: str, sorts: list[str]) -> None:
    lines = run("explain", name, "--rules", "tavern.rules", "--json", cwd=folder).stdout.splitlines()
    assert [json.loads(line)["sort"] for line in lines] == sorts


@pytest.mark.parametrize(
    ("written", "meant"),
    [("pair.siez", "pair.size"), ("piars", "pairs"), ("paer", "pair"), ("purre", "pure"), ("poinst", "points")],
)
def test_the_nearest_of_all_names_is_suggested(folder: Path, written: str, meant: str) -> None:
    done = run("explain", written, "--rules", "tavern.rules", cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"error: `{written}` is no code, and tavern has nothing of that name\n  help: did you mean `{meant}`?\n"
    )


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("cover", ["cover  a goal", "goal cover on add least count(loose)", "written    burraco  rulesets/burraco"]),
        ("close", ["close  an event", "event close after meld, add, discard when"]),
        ("closing", ["closing  a line: for going out", "line closing worth 100 when closed", "source     seed-page"]),
        ("usual", ["usual  a turn", "  any of meld, add"]),
        ("stalemate", ["stalemate  an announcement: all players only swap"]),
        ("players", ["players  a fact of the language: the number of players", "gives      a number"]),
        ("setup.hand", ["setup.hand  a setting of the language: how many cards each player is dealt"]),
        ("laying", ["stands     in what hangs on meld, open, declare, add, swap, regroup"]),
        ("distinct", ["distinct  a function of the language: over what a binder runs over: no two are equal"]),
    ],
)
def test_every_other_name_is_explained(name: str, lines: list[str]) -> None:
    done = run("explain", name)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line for line in lines if line not in done.stdout] == []


def test_the_last_part_of_a_name_suggests_the_whole() -> None:
    done = run("explain", "no-gap")
    assert done.stderr.splitlines()[1] == "  help: did you mean `run.no-gap`?"


def test_every_word_of_the_language_has_its_place() -> None:
    for word in words():
        assert word.where or word.name in FOLDS
        assert word.meaning[:1].islower() or word.meaning.startswith("`") or word.meaning[:1].isdigit()


def test_without_a_nearest_name_it_says_where_names_are_found(folder: Path) -> None:
    done = run("explain", "zzzzzzzz", "--rules", "tavern.rules", cwd=folder)
    assert done.returncode == 2
    assert done.stderr.splitlines()[1].startswith("  help: `burraco rules show` shows all that a ruleset has")


@pytest.mark.parametrize("name", ["burraco", "canasta-classic", "rummy-indian"])
def test_everything_of_a_shipped_ruleset_has_a_name_and_is_named_by_what_is_there(name: str) -> None:
    rules = br.load(name)
    things = list(named_things(rules))
    others = described(rules.ruleset, "en")
    parts = (rules.rules, rules.options, rules.kinds, rules.grades, rules.values, others)
    assert len(things) == sum(map(len, parts))
    known = {known for _, names, _ in things for known in names} | {"match"}
    assert all(part.origins or part.name == "deadwood" for part in others)
    for option in rules.options:
        assert set(named_by(rules.ruleset, option.name)) <= known


def test_what_names_an_option_or_a_value_is_found() -> None:
    ruleset = br.loads(TAVERN).ruleset
    assert named_by(ruleset, "house") == ("rich", "worth-of-all")
    assert named_by(ruleset, "pairs") == ("pair.size",)
    assert named_by(ruleset, "pure") == ()


def test_names_are_completed_for_the_ruleset_of_the_line() -> None:
    line = cast(typer.Context, SimpleNamespace(params={"rules": "gin"}))
    assert "set.suits" in set(complete_explained(line, "set."))
    assert "unknown-name" in set(complete_explained(line, "unknown-n"))
    nowhere = cast(typer.Context, SimpleNamespace(params={"rules": "nowhere"}))
    assert set(complete_explained(nowhere, "set.")) == set()
