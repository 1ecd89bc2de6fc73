"""`check` with each of its flags: what it prints and with which code it leaves, word for word.

The answers stand in `tests/data/check.txt`; `python -m tests.test_check_command` writes them anew. Lines of rulesets
and digests change whenever a ruleset does and are left out; so is what would help, which has tests of its own.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from burraco_rules.__main__ import commands
from burraco_rules.melds.explaining.accounts import ByKind, Grading, Placing, Why

FILE = Path(__file__).parent / "data" / "check.txt"
PROMPT = "$ burraco check "
UNSTEADY = ((r"(\.(?:rules|yaml)):\d+", r"\1:N"), (r"digest [0-9a-f]{12}", "digest D"))
HELP = re.compile(r"  (legal|illegal|undecided) (if|when|unless|without|in|by|where)|  another .* if ")


def run(arguments: str, given: str = "") -> tuple[str, str, int]:
    """What the command prints, what it says is wrong, and the code with which it leaves."""
    out, wrong = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.StringIO(given)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(wrong):
            application()(args=["check", *shlex.split(arguments)], prog_name="burraco")
    except SystemExit as left:
        return out.getvalue(), wrong.getvalue(), int(left.code or 0)
    finally:
        sys.stdin = before
    return out.getvalue(), wrong.getvalue(), 0


@cache
def application() -> Any:
    return commands()


def answer(arguments: str) -> str:
    """What is printed, without what is unsteady, and the code."""
    out, wrong, code = run(arguments)
    lines = [line for line in (out + wrong).splitlines() if not HELP.match(line)]
    text = "\n".join([*lines, f"-> {code}"])
    for pattern, instead in UNSTEADY:
        text = re.sub(pattern, instead, text)
    return text


def blocks() -> dict[str, str]:
    """The answers that are expected, by the arguments."""
    entries = FILE.read_text("utf-8").removeprefix(PROMPT).split(f"\n{PROMPT}")
    return {entry.partition("\n")[0]: entry.partition("\n")[2].rstrip("\n") for entry in entries}


@pytest.fixture(autouse=True)
def plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "BURRACO_PLAIN"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("arguments", blocks())
def test_it_answers_as_it_is_written(arguments: str) -> None:
    assert answer(arguments) == blocks()[arguments]


def test_every_flag_has_answers() -> None:
    asked = " ".join(blocks())
    for flag in ("--all", "--others", "--cores", "--why", "--grade", "--wild-rank", "--score", "--trump", "--ordered"):
        assert flag in asked


def test_json_holds_all_that_was_wanted() -> None:
    out, _, code = run("2H 3H 4H JK --all --others --cores 2 --why --grade clean --json")
    told = json.loads(out)
    assert code == 1
    assert (told["question"], told["legal"]) == ("2H 3H 4H JK", True)
    assert [entry["layout"] for entry in told["placements"]] == ["JK=AH 2H 3H 4H", "2H 3H 4H JK=5H"]
    assert [entry["kind"] for entry in told["refusals"]] == ["set", "wild-set"]
    assert told["why"]["rules"][0]["rule"] == "run.size"
    assert told["grading"]["told"][0]["reasons"][-1]["condition"] == "wilds = 0"
    assert set(told["placements"][0]) <= set(Placing.__struct_fields__)
    assert set(told["refusals"][0]) <= set(ByKind.__struct_fields__)
    assert set(told["why"]) <= set(Why.__struct_fields__)
    assert set(told["grading"]) <= set(Grading.__struct_fields__)


def test_json_holds_nothing_that_was_not_wanted() -> None:
    told = json.loads(run("3H 4H 7H --json")[0])
    assert not {"placements", "left_out", "refusals", "why", "grading"} & set(told)


def test_one_meld_a_line_and_the_gravest_code() -> None:
    dirty, clean, none = "3H 4H 5H 6H 2H 8H 9H", "3H 4H 5H 6H 7H 8H 9H", "3H 4H 7H"
    for lines, code in ([clean], 0), ([clean, dirty], 1), ([clean, none], 1), ([none, "3Z", clean], 2):
        assert run("- --grade clean", "\n".join(lines))[2] == code
    told = [json.loads(line) for line in run("- --grade claen --json", f"{clean}\n{none}\n")[0].splitlines()]
    assert [entry["problems"][0]["message"] for entry in told] == [
        "there is no grade `claen`; did you mean `clean`?"
    ] * 2


if __name__ == "__main__":
    FILE.write_text("\n".join(f"{PROMPT}{asked}\n{answer(asked)}\n" for asked in blocks()), "utf-8")
