"""Game records: what is read, what is noted of it and where, what is left out, and what a crash leaves."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import burraco_rules as br
from burraco_rules.language.source import LIMITS
from burraco_rules.play.play import Play
from burraco_rules.play.records.keeping import Keeper
from burraco_rules.play.records.record import (
    HEADINGS,
    MOST_HANDS,
    MOST_LINES,
    MOST_NOTES,
    HandRecord,
    Note,
    Record,
    RecordError,
    TurnLine,
    Written,
    load_record,
    read_record,
)
from burraco_rules.play.records.replay import replayed
from burraco_rules.play.records.written import LONGEST

FOLDER = Path(__file__).parent / "play"
RULES = br.load("burraco")
PLAY = Play(RULES)

WHOLE = """\
# a comment, and an empty line

ruleset burraco   # with its name
with wild-burraco, six-aces
with no-dirty-sets.yaml
option second-set = allowed
option tie=shared
digest 3a78cf8d2328
notation italian
players 4
names Anna, Bruno Rossi, Carla,Dario
hand 3
score -5 700
dealer 2
first 3
cut 30
seed 17
upcard 7H
cards 1 3H 4H
cards 2 5H
reserve 6H 7H
reserve 8H
stock
1: draw; discard KS   # the first turn
  take pile; discard QD
hand 4
"""


def test_a_record_is_read() -> None:
    assert read_record(WHOLE, "evening.game") == Record(
        "evening.game",
        ruleset="burraco",
        digest="3a78cf8d2328",
        patches=("wild-burraco", "six-aces", "no-dirty-sets.yaml"),
        options=(("second-set", "allowed"), ("tie", "shared")),
        notation="italian",
        players=4,
        names=("Anna", "Bruno Rossi", "Carla", "Dario"),
        hands=(
            HandRecord(
                12,
                3,
                score=(-5, 700),
                dealer=2,
                first=3,
                cut=30,
                seed=17,
                upcard=Written("7H", 18, 8),
                cards=((1, Written("3H 4H", 19, 9)), (2, Written("5H", 20, 9))),
                reserves=(Written("6H 7H", 21, 9), Written("8H", 22, 9)),
                stock=Written("", 23, 6),
                turns=(
                    TurnLine(Written("1: draw; discard KS", 24)),
                    TurnLine(Written("take pile; discard QD", 25, 3)),
                ),
            ),
            HandRecord(26, 4),
        ),
        places={"ruleset": 3, "with": 4, "option": 6, "digest": 8, "notation": 9, "players": 10, "names": 11},
    )


def test_a_record_of_windows_reads_the_same() -> None:
    assert read_record(b"\xef\xbb\xbf" + WHOLE.replace("\n", "\r\n").encode()) == read_record(WHOLE)


# ---- what is wrong -------------------------------------------------------------------------------------

WRONG = {
    "ruleset": ["1:1 7 `ruleset` is not written so; write `ruleset NAME`"],
    "ruleset a b": ["1:1 11 `ruleset` is not written so; write `ruleset NAME`"],
    "ruleset a\nruleset b": ["2:1 7 `ruleset` is written twice; remove one of them"],
    "players four": ["1:1 12 `players` is not written so; write `players 4`"],
    "option x": ["1:1 8 `option` is not written so; write `option NAME = VALUE`"],
    "seed 12345678901": ["1:6 11 the number has more than 9 digits"],
    "score 1 -23456789012": ["1:9 12 the number has more than 9 digits"],
    "seed 1\nseed 2": ["2:1 4 `seed` is written twice; remove one of them"],
    "cards 1 3H\n cards 1 4H": ["2:2 7 `cards 1` is written twice; remove one of them"],
    "draw\nseed 3": ["2:1 6 `seed` stands before the first turn of its hand"],
    "hand 1\nruleset burraco": ["2:1 15 `ruleset` stands before the first hand"],
    "draw\nnames A, B": ["2:1 10 `names` stands before the first hand"],
    "hand": ["1:1 4 `hand` is not written so; write `hand 2`"],
    "hand 1\n\nhand two\ndealer x": [
        "3:1 8 `hand` is not written so; write `hand 2`",
        "4:1 8 `dealer` is not written so; write `dealer 4`",
    ],
    "x" * (LONGEST + 1): [f"1:1 40 the line has more than {LONGEST} characters"],
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:20])
def test_what_is_wrong_is_noted_with_its_place(text: str) -> None:
    notes = read_record(f"{text}\n").notes
    assert [f"{note.line}:{note.column} {note.length} {str(note).partition(': ')[2]}" for note in notes] == WRONG[text]
    assert {note.severity for note in notes} == {"error"}


@pytest.mark.parametrize("word", HEADINGS)
def test_a_heading_is_shown_as_it_is_written(word: str) -> None:
    shown = HEADINGS[word].replace("NAME", "x").replace("PATCH", "x").replace("VALUE", "x")
    assert read_record(f"{shown}\n").notes == ()


def test_of_too_many_mistakes_the_first_are_told() -> None:
    assert len(read_record("seed x\n" * 200).notes) == MOST_NOTES


@pytest.mark.parametrize(
    ("content", "note"),
    [
        (b"#" * (LIMITS.file_bytes + 1), f"the record is larger than {LIMITS.file_bytes} bytes"),
        (b"\n" * (MOST_LINES + 1), f"the record has more than {MOST_LINES} lines"),
        (
            b"hand 1\n" * (MOST_HANDS + 1),
            f"line {MOST_HANDS + 1}: the record has more than {MOST_HANDS} hands",
        ),
        (b"hand 1\n1: dr\xffw\n", "line 2: the line is not written in UTF-8"),
    ],
)
def test_what_a_record_may_cost_is_bounded(content: bytes, note: str) -> None:
    record = read_record(content)
    assert [str(found) for found in record.notes] == [note]
    assert record.unreadable


def test_a_file_that_cannot_be_read_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as error:
        load_record(tmp_path / "none.game")
    assert str(error.value) == f"`{tmp_path}/none.game` cannot be read: no such file or directory"
    with pytest.raises(RecordError) as error:
        load_record(tmp_path)
    assert str(error.value) == "this is no regular file"


@given(st.binary(max_size=400) | st.text(st.sampled_from([*"hands cores12:;=\n #KHrulet", "\x00"]), max_size=200))
@settings(deadline=None, max_examples=150)
def test_any_content_is_read_and_replayed_or_noted(content: bytes | str) -> None:
    record = read_record(content)
    assert all(isinstance(note, Note) for note in record.notes)
    with contextlib.suppress(RecordError):
        assert replayed(record, PLAY).game.position is not None


# ---- what is wrong once the ruleset is known -----------------------------------------------------------


def noted(text: str) -> list[str]:
    """What is noted of a record by the rules that it names."""
    try:
        return [f"{note.severity} {note}" for note in replayed(f"{text}\n", PLAY).notes]
    except RecordError as error:
        return [f"{note.severity} {note}" for note in error.notes]


KNOWN = {
    "seed 3\n1: drow": ["error line 2: `drow` is no action; did you mean `draw`?"],
    "sed 3\n1: draw; discard 4D": [
        "error line 1: `sed` is no action; did you mean `seed`?",
    ],
    "seed 3\n1: draw; discard 4Z\n2: take pyl": [
        "error line 2: `4Z` is not a card; the nearest is `4S`",
        "error line 3: the action is not finished; write `take pile`, `take top` or `take 9D..`",
    ],
    "seed 3\n1: draw; discard 4D; draw": ["error line 2: the turn is over before this action"],
    "seed 3\n1: draw; add 4D to 7": ["error line 2: there is no meld 7 on the table"],
    "digest 3b78cf8d2328\nhand 1": [
        "warning line 1: the record was made by rules with the digest 3b78cf8d2328; those of burraco have "
        f"{RULES.digest} now; what is said here is by the rules as they are now"
    ],
    "names A, B\nhand 1": ["error line 1: there are 2 names and 4 players"],
    "players 5\nhand 1": ["error line 2: 5 players cannot play burraco"],
    "dealer 5\nseed 3": ["error line 1: there is no player 5, who deals"],
    "first 0\nseed 3": ["error line 1: there is no player 0, who plays first"],
    "score 1 2 3": ["error line 1: the score has 3 numbers, and there are 2 sides"],
    "cut 21": ["error line 1: the cutter lifts at least 22 cards, for the reserves, and leaves at least 45 (cut)"],
    "seed 3\n1: draw\nhand 2": ["error line 3: hand 1 is not over"],
    "hand 3\nhand 3": ["error line 2: hand 3 cannot follow on hand 3"],
    "upcard ZZ\nseed 3": ["error line 1: `ZZ` is not a card"],
}


@pytest.mark.parametrize("text", KNOWN)
def test_what_the_rules_make_of_a_record_is_noted(text: str) -> None:
    assert noted(text) == KNOWN[text]


def dealt(*changes: tuple[str, str]) -> list[str]:
    """What is noted of the complete hand, its text changed."""
    text = (FOLDER / "hand.game").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return noted(text)


@pytest.mark.parametrize(
    ("change", "note"),
    [
        (("cards 1 QS KD", "cards 1 KD"), "error line 9: `cards 1` has 10 cards, and the rules deal 11"),
        (("cards 1 QS KD", "cards 1 KD KD"), "error line 7: the deal is not the pack: too many KD"),
        (("cards 1", "cards 5"), "error line 9: there is no such player or pile"),
        (("reserve JC", "# JC"), "error line 7: `reserve 2` has 0 cards, and the rules deal 11"),
        (("upcard 4D", "upcard 4X"), "error line 8: `4X` is not a card; the nearest is `4S`"),
    ],
)
def test_a_deal_that_is_not_the_pack_is_noted(change: tuple[str, str], note: str) -> None:
    assert note in dealt(change)


def test_a_score_that_does_not_follow_is_a_warning() -> None:
    text = (FOLDER / "match.game").read_text("utf-8").replace("score 285 1350", "score 285 1340")
    found = replayed(text, PLAY)
    (note,) = found.notes
    assert (note.severity, str(note)) == (
        "warning",
        "line 87: the score is told as 285 1340, and the hands before come to 285 1350",
    )
    assert found.game.result().totals == (875, 2080)


def test_a_record_that_names_no_ruleset_needs_one() -> None:
    with pytest.raises(RecordError, match="the record names no ruleset; write `ruleset NAME` on its first line"):
        replayed("hand 1\n")
    with pytest.raises(br.RulesetError, match="did you mean `burraco`"):
        replayed("ruleset buraco\nhand 1\n")


def test_rulesets_and_patches_are_files_near_the_record(tmp_path: Path) -> None:
    (tmp_path / "mine.rules").write_text("ruleset mine extends burraco language 1\nset tie = shared\n", "utf-8")
    (tmp_path / "a.game").write_text("ruleset mine.rules\noption second-set = allowed\nseed 3\n", "utf-8")
    game = br.Game.read(tmp_path / "a.game")
    assert game.rules.name == "mine"
    assert str(game).startswith("ruleset ")


# ---- a line that was cut off ---------------------------------------------------------------------------

TURNS = "ruleset burraco\nseed 3\n1: draw; discard 4D\n2: draw; meld AS 2D 3S; discard AD\n"


@pytest.mark.parametrize("length", range(len("3: take pile; discard 3C")))
def test_a_half_written_last_line_is_noted_and_the_rest_is_used(length: int) -> None:
    half = "3: take pile; discard 3C"[:length]
    found = replayed(TURNS + half, PLAY)
    assert found.game.turns == ("1: draw; discard 4D", "2: draw; meld AS 2D 3S; discard AD")
    assert [str(note) for note in found.notes] == (["line 5: the last line was cut off; it is left out"] * bool(half))
    assert {note.severity for note in found.notes} <= {"warning"}


def test_a_whole_last_line_needs_no_end() -> None:
    found = replayed(f"{TURNS}3: take pile; discard 3C", PLAY)
    assert len(found.game.turns) == 3
    assert found.notes == ()


def test_a_turn_in_progress_is_used_where_its_line_has_an_end() -> None:
    found = replayed(f"{TURNS}3: take pile\n", PLAY)
    assert found.game.turns[-1] == "3: take pile"
    assert replayed(f"{TURNS}3: take pile\ndiscard 3C\n", PLAY).game.turns[-1] == "3: take pile; discard 3C"


def test_a_refused_last_line_without_an_end_was_cut_off() -> None:
    assert replayed(f"{TURNS}3: draw; meld 4S 5S", PLAY).stop is None
    stop = replayed(f"{TURNS}3: draw; meld 4S 5S\n", PLAY).stop
    assert stop is not None
    assert (stop.hand, stop.turn, stop.at.line, stop.error.at) == (1, 3, 5, 2)


# ---- on disk -------------------------------------------------------------------------------------------


def test_a_record_grows_line_by_line_and_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    with Keeper.begun(path, "hand 1\n") as keeper:
        keeper.append("1: draw; discard 4D")
        assert path.read_text("utf-8") == "hand 1\n1: draw; discard 4D\n"
        with pytest.raises(ValueError, match="a turn is one line"):
            keeper.append("draw\ndraw")
    with pytest.raises(FileExistsError):
        Keeper.begun(path, "")
    assert path.read_text("utf-8") == "hand 1\n1: draw; discard 4D\n"


@pytest.mark.parametrize("rest", ["", "2: draw; disc", "2", "x" * 70_000])
def test_a_record_that_goes_on_loses_its_half_written_line(tmp_path: Path, rest: str) -> None:
    path = tmp_path / "a.game"
    path.write_text(f"hand 1\n1: draw; discard 4D\n{rest[:60_000]}", "utf-8")
    with Keeper.resumed(path) as keeper:
        keeper.append("2: draw; discard KS")
    assert path.read_text("utf-8") == "hand 1\n1: draw; discard 4D\n2: draw; discard KS\n"


def test_a_killed_writer_loses_nothing_but_the_turn_that_was_typed(tmp_path: Path) -> None:
    path = tmp_path / "killed.game"
    command = [sys.executable, "-m", "tests.play.torn", str(path)]
    place = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=place) as writer:
        assert writer.stdout is not None
        kept = [writer.stdout.readline().strip() for _ in range(5)]
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        kept += [line.strip() for line in writer.stdout]
    game = br.Game.read(path)
    assert [note for note in game.notes if note.severity == "error"] == []
    assert list(game.turns[: len(kept)]) == kept
    assert len(game.turns) <= len(kept) + 1
