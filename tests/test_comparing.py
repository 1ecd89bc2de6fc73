"""`check --rules A,B`: who is right under which code, in what they differ, and with which code the program leaves."""

from __future__ import annotations

import json
import re
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from burraco_rules.terminal.complete import complete_ruleset
from tests.inside import run

FILES = {
    "village": """\
ruleset village language 1
edition "2024"
source here
pack { ranks A, 2..6  suits S, H  copies 2  jokers 2 }
setup { players 2  sides players  melds side  hand 5 }
option pairs open { two default "a pair has two cards"  more "a pair may have more" }
value role of card c { when c is JK then wild  otherwise natural }
value points of card c = 5
kind pair {
  unknown rank in ranks
  counts c as rank
  rule size require size = 2 or pairs = more and size >= 2
    because "a pair has two cards"
  rule same-rank require every c where natural(c) has rank(c) = rank
    because "not all of one rank, which is what makes a pair at the tables of the village, young or old: <c>"
  rule a-natural require naturals >= 1 because "a pair holds a natural card"
}
grade pure worth 20 when wilds = 0
""",
    "town": """\
ruleset town extends village language 1
source there
override grade pure worth 30
override rule pair.size require size in 2..3 because "a pair has two or three cards"
""",
    "tiles": """\
ruleset tiles extends village language 1
source elsewhere
override pack { ranks 1, 2, 3, 4, 5, 6  suits X, Y  copies 2  jokers 0 }
remove grade pure
""",
    "spoilt": "ruleset spoilt extends village language 1\nset piars = more\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few small rulesets."""
    place = tmp_path_factory.mktemp("codes")
    for name, text in FILES.items():
        (place / f"{name}.rules").write_text(text, "utf-8")
    return place


def checked(folder: Path, cards: str, rules: str, *more: str) -> CompletedProcess[str]:
    return run("check", *cards.split(), "--rules", rules, "--path", ".", *more, cwd=folder)


def without_digests(text: str) -> str:
    return re.sub(r"digest [0-9a-f]{12}\b", "digest ..", text)


# ---- what is shown -----------------------------------------------------------------------------------

DIFFERENT = """\
4S 4H
  village  legal    4S 4H  pair  pure +20  10 points
  town     legal    4S 4H  pair  pure +30  10 points
  tiles    illegal  the pack has no such card, or fewer of it (4S 4H)
                    in-pack
  legal under village and town, illegal under tiles; where legal, they differ in grade

village  2024, digest ..
town     digest ..
tiles    digest ..
"""
REFUSED = """\
4S 5H
  village  illegal  not all of one rank, which is what makes a pair at the tables of the village,
                    young or old: 4S 5H
                    pair.same-rank  village.rules:14  source here
  town     illegal  not all of one rank, which is what makes a pair at the tables of the village,
                    young or old: 4S 5H
                    pair.same-rank  village.rules:14  source here
  all say illegal

village  2024, digest ..
town     digest ..
"""
OPEN = """\
JK JK 4S
  village  illegal  a pair has two cards (JK JK 4S)
                    pair.size  village.rules:12  source here
                    legal if pairs were more
  town     legal    4S JK=4 JK=4  pair  no grade  15 points
  illegal under village, legal under town

village  2024, digest ..
town     digest ..
"""
STRANGE = """\
4X 4Y
  village  no answer  `4X` is not a card (and 1 more)
  tiles    legal      4X 4Y  pair  no grade  10 points
  no answer under village, legal under tiles

village  2024, digest ..
tiles    digest ..
"""
AGREED = """\
4S JK
  village  legal  4S JK=4  pair  no grade  10 points
  town     legal  4S JK=4  pair  no grade  10 points
  all say legal

village  2024, digest ..
town     digest ..
"""


@pytest.mark.parametrize(
    ("cards", "rules", "code", "text"),
    [
        ("4S 4H", "village,town,tiles", 1, DIFFERENT),
        ("4S 5H", "village, town", 1, REFUSED),
        ("JK JK 4S", "village,town", 1, OPEN),
        ("4X 4Y", "village,tiles", 1, STRANGE),
        ("4S JK", "village,town", 0, AGREED),
    ],
)
def test_a_row_for_each_ruleset_and_what_they_make_together(
    folder: Path, cards: str, rules: str, code: int, text: str
) -> None:
    done = checked(folder, cards, rules)
    assert (done.returncode, done.stderr) == (code, "")
    assert without_digests(done.stdout) == text


def test_no_line_is_wider_than_a_page() -> None:
    cards = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC JK"
    done = run("check", cards, "-r", "burraco,burraco-fibur,canasta-classic,contract-rummy,rummy500,scala40")
    assert done.returncode == 1
    assert max(map(len, done.stdout.splitlines())) <= 100
    assert "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC" in done.stdout


def test_each_list_has_a_block_and_the_rulesets_are_named_once(folder: Path) -> None:
    done = run("check", "-", "--rules", "village,town", "-p", ".", cwd=folder, input="4S 4H\n\n4S 5H  # no\n4S JK\n")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert [line for line in lines if line and not line.startswith(" ")][:3] == ["4S 4H", "4S 5H", "4S JK"]
    assert done.stdout.count("digest") == 2


def test_a_patch_is_compared_with_its_base_by_the_name_of_both() -> None:
    answer = json.loads(run("check", "2S 2S JK", "-r", "burraco,burraco--wild-burraco", "--json").stdout)
    assert [(verdict["ruleset"], verdict["legal"]) for verdict in answer["verdicts"]] == [
        ("burraco", False),
        ("burraco--wild-burraco", True),
    ]


def test_two_rulesets_of_one_name_are_told_apart_by_how_they_were_asked_for(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "other.rules").write_text(FILES["village"], "utf-8")
    done = checked(folder, "4S 4H", f"village,{tmp_path / 'other.rules'}")
    assert f"\n  {tmp_path / 'other.rules'}  legal" in done.stdout


def test_a_name_that_is_wider_than_a_page_leaves_room_for_what_is_said(folder: Path, tmp_path: Path) -> None:
    far = tmp_path / ("x" * 120) / "village.rules"
    far.parent.mkdir()
    far.write_text(FILES["village"], "utf-8")
    done = checked(folder, "4S 5H", f"village,{far}")
    assert (done.returncode, done.stderr) == (1, "")
    assert f"{far}  illegal  not all of one rank, which is what makes" in done.stdout


# ---- what they agree on ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "rules", "agree", "differ"),
    [
        ("4S 4H", "village,town", True, ["grade"]),
        ("4S JK", "village,town", True, []),
        ("4S 5H", "village,town", True, []),
        ("4S 4H 4H", "village,town", False, ["legal"]),
        ("4X 4Y", "village,tiles", False, ["legal"]),
        ("4X 4Y", "village,town", True, []),
    ],
)
def test_json_holds_a_verdict_each_and_what_differs(
    folder: Path, cards: str, rules: str, agree: bool, differ: list[str]
) -> None:
    answer = json.loads(checked(folder, cards, rules, "--json").stdout)
    assert answer["question"] == cards
    named = [verdict["ruleset"] for verdict in (*answer.get("unjudged", ()), *answer["verdicts"])]
    assert named == rules.split(",")
    assert (answer["agree"], answer["differ"]) == (agree, differ)


def test_the_verdicts_are_those_that_each_ruleset_gives_alone(folder: Path) -> None:
    both = json.loads(checked(folder, "4S 4H 4H", "village,town", "--json").stdout)
    for verdict in both["verdicts"]:
        alone = json.loads(checked(folder, "4S 4H 4H", verdict["ruleset"], "--json").stdout)
        assert alone == {"question": "4S 4H 4H", **verdict}


def test_what_a_ruleset_cannot_read_is_a_problem_of_that_ruleset(folder: Path) -> None:
    answer = json.loads(checked(folder, "4X 4Y", "village,tiles", "--json").stdout)
    ((unjudged,), (judged,)) = (answer["unjudged"], answer["verdicts"])
    assert [problem["piece"] for problem in unjudged["problems"]] == ["4X", "4Y"]
    assert (unjudged["ruleset"], judged["ruleset"], judged["legal"]) == ("village", "tiles", True)


def test_the_moment_is_the_same_for_all() -> None:
    cards, rules = ["3S", "3C", "3S"], "canasta-classic,burraco"
    assert run("check", *cards, "-r", rules).returncode == 1
    assert run("check", *cards, "-r", rules, "--when", "going-out").returncode == 0
    answer = json.loads(run("check", *cards, "-r", "burraco,rummy-indian", "--given", "wild-rank=Q", "--json").stdout)
    assert "wild-rank" in answer["unjudged"][0]["problems"][0]["message"]
    assert [verdict["ruleset"] for verdict in answer["verdicts"]] == ["rummy-indian"]


# ---- how it ends -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "rules", "more", "code"),
    [
        ("4S 4H", "village,town", [], 0),
        ("4S 4H", "village,", [], 0),
        ("4S 4H", "village,tiles", [], 1),
        ("4X 4Y", "village,town", [], 2),
        ("4S 4H", "village,nowhere", [], 2),
        ("4S 4H", ",", [], 2),
        ("4S 4H", "village,town", ["--when", "noon"], 2),
        ("4S 4H", "village,town", ["--option", "pairs"], 2),
        ("4S 4H 4H", "village,town", ["--option", "pairs=more"], 0),
        ("4S 4H", "village,town", ["--given", "noon=yes"], 2),
    ],
)
def test_exit_codes(folder: Path, cards: str, rules: str, more: list[str], code: int) -> None:
    done = checked(folder, cards, rules, *more)
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_every_mistake_of_every_ruleset_is_told_once(folder: Path) -> None:
    done = checked(folder, "4S 4H", "spoilt,village,nowhere,spoilt")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("error[") == 2
    assert "there is no option `piars`" in done.stderr
    assert "there is no ruleset or patch `nowhere`" in done.stderr
    answer = json.loads(checked(folder, "4S 4H", "spoilt,village,nowhere", "--json").stdout)
    assert [found["code"] for found in answer["diagnostics"]] == ["unknown-option", "unknown-file"]


def test_a_file_may_have_a_comma_in_its_name(tmp_path: Path) -> None:
    (tmp_path / "a,b.rules").write_text(FILES["village"], "utf-8")
    done = run("check", "4S", "4H", "--rules", "a,b.rules", cwd=tmp_path)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "legal   4S 4H   pair")


def test_a_further_name_is_completed_after_a_comma() -> None:
    assert "gin,burraco" in set(complete_ruleset("gin,bur"))
    assert "gin" in set(complete_ruleset("gi"))
    assert set(complete_ruleset("nowhere,nothing")) == set()
