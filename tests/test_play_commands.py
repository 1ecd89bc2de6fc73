"""`deal`, `referee`, `score` and `match`: what they print and with which code they leave, word for word.

The answers stand in `tests/play/commands.txt`; `python -m tests.test_play_commands` writes them anew. The commands run
in `tests/play`. Lines of rulesets and digests change whenever a ruleset does and are left out.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import burraco_rules as br
from burraco_rules.__main__ import commands
from burraco_rules.terminal.dealing import DealtHand
from burraco_rules.terminal.records import Unusable
from burraco_rules.terminal.ruled import Refereed, Ruled
from burraco_rules.terminal.scoring import Scored
from docs.making import examples

FOLDER = Path(__file__).resolve().parent / "play"
DOCS = FOLDER.parents[1] / "docs"
FILE = FOLDER / "commands.txt"
PROMPT = "$ burraco "
UNSTEADY = ((r"(\.(?:rules|yaml)):\d+  source", r"\1:N  source"), (r"digest(es)? [0-9a-f]{12}", r"digest\1 D"))


def run(arguments: str, given: str = "", folder: Path = FOLDER) -> tuple[str, str, int]:
    """What the command prints, what it says is wrong, and the code with which it leaves."""
    out, wrong, code = io.StringIO(), io.StringIO(), 0
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(given.encode()), "utf-8")
    place = Path.cwd()
    os.chdir(folder)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(wrong):
            application()(args=shlex.split(arguments), prog_name="burraco")
    except SystemExit as left:
        code = int(left.code or 0)
    finally:
        sys.stdin = before
        os.chdir(place)
    return out.getvalue(), wrong.getvalue(), code


@cache
def application() -> Any:
    return commands()


def answer(line: str) -> str:
    """What is printed, without what is unsteady, and the code; after `<` stands what is given on standard input."""
    arguments, _, file = line.partition(" < ")
    given = (FOLDER / file).read_text("utf-8") if file else ""
    out, wrong, code = run(arguments, given)
    text = "\n".join([*out.splitlines(), *wrong.splitlines(), f"-> {code}"])
    for pattern, instead in UNSTEADY:
        text = re.sub(pattern, instead, text)
    return re.sub(r"have [0-9a-f]{12} now", "have D now", text)


def blocks() -> dict[str, str]:
    """The answers that are expected, by the arguments."""
    entries = FILE.read_text("utf-8").removeprefix(PROMPT).split(f"\n{PROMPT}")
    return {entry.partition("\n")[0]: entry.partition("\n")[2].rstrip("\n") for entry in entries}


@pytest.fixture(autouse=True)
def plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "BURRACO_PLAIN"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("line", blocks())
def test_it_answers_as_it_is_written(line: str) -> None:
    assert answer(line) == blocks()[line]


def test_every_command_and_flag_has_answers() -> None:
    asked = " ".join(blocks())
    flags = ("--seed", "--players", "--cut", "--draws", "--upcard", "--names", "--position", "--turn", "--rules")
    for word in ("deal", "referee", "score", "match", *flags):
        assert word in asked
    assert {text.rpartition("-> ")[2] for text in blocks().values()} == {"0", "1", "2"}


# ---- records that are begun ----------------------------------------------------------------------------


def test_a_record_is_begun_and_nothing_is_overwritten(tmp_path: Path) -> None:
    line = "deal --seed 3 --names Anna,Bruno,Carla,Dario --record a.game"
    out, _, code = run(line, folder=tmp_path)
    assert (code, "written  a.game" in out) == (0, True)
    game = br.Game.read(tmp_path / "a.game")
    assert (game.names, game.turns) == (("Anna", "Bruno", "Carla", "Dario"), ())
    before = (tmp_path / "a.game").read_bytes()
    assert run(line, folder=tmp_path)[1:] == (
        "error: `a.game` is there already\n  help: nothing was written; give another name\n",
        2,
    )
    assert (tmp_path / "a.game").read_bytes() == before


def test_a_record_in_full_holds_the_same_hand(tmp_path: Path) -> None:
    assert run("deal --seed 3 --record a.game", folder=tmp_path)[2] == 0
    assert run("deal --seed 3 --in-full --record b.game", folder=tmp_path)[2] == 0
    one, other = (br.Game.read(tmp_path / name).position for name in ("a.game", "b.game"))
    assert [str(hand) for hand in one.hands] == [str(hand) for hand in other.hands]
    assert str(one.stock) == str(other.stock)
    assert "\ncards 4 " in (tmp_path / "b.game").read_text("utf-8")


def test_a_deal_without_a_seed_says_which_one_it_took() -> None:
    out, _, code = run("deal --json")
    dealt = msgspec.json.decode(out, type=DealtHand)
    assert code == 0
    assert msgspec.json.decode(run(f"deal --seed {dealt.seed} --json")[0], type=DealtHand) == dealt


def test_the_draw_decides_who_deals_the_hand() -> None:
    dealt = msgspec.json.decode(run("deal --seed 3 --draws 'KS 2H 5C AS' --json")[0], type=DealtHand)
    assert (dealt.dealer, dealt.first) == (3, 2)


# ---- JSON ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "record"),
    [
        ("deal --seed 3 --json", DealtHand),
        ("deal --cut 21 --json", DealtHand),
        ("deal --draws '2H KS AS 5C' --json", DealtHand),
        ("referee hand.game --json", Refereed),
        ("referee files/refused.game --json", Refereed),
        ("referee files/notes.game --json", Refereed),
        ("referee files/unreadable.game --json", Unusable),
        ("referee --position files/dispute.yaml --turn 'take pile; discard 7H' --json", Ruled),
        ("referee --position files/dispute.yaml --turn 'take pile; discard KS' --json", Ruled),
        ("referee --position files/dispute.yaml --turn drow --json", Unusable),
        ("score hand.game --json", Scored),
        ("score files/hands.yaml --json", Scored),
        ("match match.game --json", Scored),
    ],
)
def test_json_is_a_record_that_is_read_back(line: str, record: Any) -> None:
    out, wrong, _ = run(line)
    (text,) = out.splitlines()
    assert wrong == ""
    assert json.loads(msgspec.json.encode(msgspec.json.decode(text, type=record))) == json.loads(text)


def test_json_of_a_dispute_names_the_reading_that_decides_it() -> None:
    told = json.loads(run("referee --position files/dispute.yaml --turn 'take pile; discard 7H' --json")[0])
    assert (told["legal"], told["at"], told["action"]) == (False, 2, "discard 7H")
    assert [reason["rule"] for reason in told["reasons"]] == ["no-give-back"]
    assert [(entry["option"], entry["value"], entry["legal"]) for entry in told["depends_on"]] == [
        ("give-back", "allowed", True)
    ]
    assert set(told["instead"]) == {"discard KS", "discard QD", "discard 3C"}


# ---- the pages -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["records.md", "rules.md"])
def test_every_file_of_a_page_is_asked_for_by_a_command(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    asked = " ".join(entry.command for entry in examples.shown(text))
    assert [name for name in examples.files(text) if name not in asked] == []
    assert all(block.file or block.info in ("console", "python") for block in examples.blocks(text))


def test_the_session_of_the_page_is_as_it_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import doctest

    monkeypatch.chdir(tmp_path)
    text = (DOCS / "records.md").read_text("utf-8")
    sessions = [block.text for block in examples.blocks(text) if block.info == "python"]
    assert len(sessions) == 1
    test = doctest.DocTestParser().get_doctest(sessions[0], {}, "records.md", None, 0)
    told = io.StringIO()
    doctest.DocTestRunner(verbose=False).run(test, out=told.write)
    assert told.getvalue() == ""
    assert len(test.examples) > 5


if __name__ == "__main__":
    FILE.write_text("\n".join(f"{PROMPT}{line}\n{answer(line)}\n" for line in blocks()), "utf-8")
