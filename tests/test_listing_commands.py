"""`melds`, `layoff`, `complete`, `laydown` and `cache`: what they print and with which code they leave, word for word.

The answers stand in `tests/data/hands.txt`; `python -m tests.test_listing_commands` writes them anew. Numbers of lines
and digests change whenever a ruleset does and are left out.
"""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from msgspec.structs import replace

import burraco_rules as br
from burraco_rules import store
from burraco_rules.melds.hands.completing import Completion
from burraco_rules.melds.hands.listed import Listed
from burraco_rules.melds.laying.laydowns import Addition, Group, Laydown
from burraco_rules.terminal import asking, progress
from burraco_rules.terminal.hands import View
from burraco_rules.terminal.laying_down import show_grouping
from burraco_rules.terminal.lines import Completed, HandLine, Judged, LaidDown
from tests.inside import run
from tests.test_schema import validator

FILE = Path(__file__).parent / "data" / "hands.txt"
PROMPT = "$ burraco "
UNSTEADY = ((r"(\.(?:rules|yaml)):\d+", r"\1:N"), (r"digest [0-9a-f]{12}", "digest D"))
COMMANDS = ("melds", "layoff", "complete", "laydown", "cache")
HAND = "3H 4H 5H 7H 7D 7C JK 9D KS"


@cache
def loaded(
    name: str, patches: tuple[str, ...] = (), options: tuple[tuple[str, str], ...] = (), notation: str = ""
) -> br.Rules:
    """A ruleset, loaded once for all that is asked of it."""
    return br.load(name, patches, dict(options), notation=notation)


def load_once(
    name: str, patches: Sequence[str], options: Mapping[str, str], *, notation: str, **others: object
) -> br.Rules:
    """What a command loads a ruleset by."""
    assert others in ({"paths": (), "language": "en"}, {"paths": None, "language": "en"})
    return loaded(name, tuple(patches), tuple(options.items()), notation)


def ask(line: str, given: str = "") -> tuple[str, str, int]:
    """What the program prints, what it says is wrong, and the code with which it leaves."""
    with mock.patch.object(asking, "load", load_once):
        done = run(*shlex.split(line), input=given)
    return done.stdout, done.stderr, done.returncode


def lines_of(line: str, given: str = "") -> list[dict[str, Any]]:
    """What is printed as JSON, line by line."""
    return [json.loads(entry) for entry in ask(f"{line} --json", given)[0].splitlines()]


# ---- golden answers -------------------------------------------------------------------------------------


def answer(line: str) -> str:
    """What is printed, without what is unsteady, and the code."""
    out, wrong, code = ask(line)
    text = f"{out}{wrong}-> {code}"
    for pattern, instead in UNSTEADY:
        text = re.sub(pattern, instead, text)
    return text


def blocks() -> dict[str, str]:
    """The answers that are expected, by the arguments."""
    entries = FILE.read_text("utf-8").removeprefix(PROMPT).split(f"\n{PROMPT}")
    return {entry.partition("\n")[0]: entry.partition("\n")[2].rstrip("\n") for entry in entries}


@pytest.mark.parametrize("line", blocks())
def test_it_answers_as_it_is_written(line: str) -> None:
    assert answer(line) == blocks()[line]


def test_every_option_of_the_commands_has_an_answer() -> None:
    asked = " ".join(blocks()).split()
    for command in COMMANDS:
        text = run(command, "--help").stdout
        for option in set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text.partition("Examples")[0])) - ELSEWHERE:
            assert option in asked, f"{command} {option}"


ELSEWHERE = {"--json", "--help", "--path", "--lang", "--clear", "--rules"}
"""Options that have tests of their own, or are written in short."""


# ---- JSON ---------------------------------------------------------------------------------------------


def test_a_list_begins_with_its_length_and_says_what_is_left_out() -> None:
    first, *others = lines_of(f"melds {HAND} --limit 3")
    assert (first["line"], first["melds"], first["left_out"]) == ("hand", 14, 11)
    assert [entry["line"] for entry in others] == ["meld"] * 3
    assert set(first) <= {"line", *HandLine.__struct_fields__}
    assert set(others[0]) <= {"line", *Listed.__struct_fields__}


def test_without_a_limit_nothing_is_left_out_where_there_is_no_terminal() -> None:
    first, *others = lines_of(f"melds {HAND}")
    assert "left_out" not in first
    assert [entry["layout"] for entry in others] == [meld.layout for meld in loaded("burraco").melds(HAND)]


def test_a_count_is_one_line() -> None:
    (line,) = lines_of("melds --count --rules gin")
    assert line["melds"] == sum(row["number"] for row in line["rows"]) == 329
    (line,) = lines_of(f"melds {HAND} --count --kind set")
    assert line["melds"] == len(loaded("burraco").melds(HAND, kind="set"))
    assert "left_out" not in line


def test_what_is_nearly_a_meld_is_told_with_its_rule() -> None:
    first, one, other = lines_of("melds 3H 4H 7H --near")
    assert (first["line"], first["number"], one["line"]) == ("nearly", 2, "near")
    assert [entry["reason"]["rule"] for entry in (one, other)] == ["run.no-gap", "run.size"]


def test_lay_offs_follow_the_melds() -> None:
    told = lines_of("melds 3H 4H 5H 7H --table '7S 7C 7D' --table '6H 7H 8H'")
    assert [entry["line"] for entry in told] == ["hand", "meld", "table", *["layoff"] * 4]
    assert [entry.get("table") for entry in told[3:]] == [0, 1, 1, 1]


def test_lay_offs_of_a_hand_come_with_the_best_of_them_together() -> None:
    told = lines_of("layoff 6C JK=7C 8C --hand '7C 9C 5C 8S' --table '8S 8C 8H'")
    assert [entry["line"] for entry in told] == ["table", *["layoff"] * told[0]["layoffs"], "best"]
    assert told[-1].get("proved", True)
    assert {entry["table"] for entry in told[-1]["additions"]} == {0, 1}
    assert set(told[1]) <= {"line", *Addition.__struct_fields__}
    assert set(told[-1]) <= {"line", *Laydown.__struct_fields__}
    left = lines_of("layoff 6C JK=7C 8C --hand '7C 9C 5C 8S' --limit 2")
    assert (left[0]["layoffs"], left[0]["left_out"], len(left)) == (7, 5, 4)


def test_a_lay_off_is_told_as_a_verdict() -> None:
    (told,) = lines_of("layoff 6C JK=7C 8C --add 7C")
    assert (told["question"], told["table"], told["layout"]) == ("7C", "6C JK=7C 8C", "JK=5C 6C 7C 8C")
    assert set(told) <= set(Judged.__struct_fields__)


def test_what_completes_cards_is_one_record() -> None:
    (told,) = lines_of("complete 3H 4H --limit 2")
    assert (told["number"], told["left_out"], len(told["found"])) == (6, 4, 2)
    assert set(told) <= set(Completed.__struct_fields__)
    assert set(told["found"][0]) <= set(Completion.__struct_fields__)


def test_the_best_way_down_is_one_record() -> None:
    (told,) = lines_of(f"laydown {HAND} --goal deadwood")
    assert (told["question"], told["goal"], told["possible"]) == (HAND, "deadwood", True)
    assert set(told) <= set(LaidDown.__struct_fields__)


def test_a_lesson_is_one_record() -> None:
    (told,) = lines_of(f"melds {HAND} 9S --teach")
    assert told["melds"] == len(loaded("burraco").melds(f"{HAND} 9S"))
    assert told["waits"][0]["cards"] == [{"rank": "9", "suit": "S"}, {"rank": "9", "suit": "D"}]
    assert told["waits"][0]["unseen"] == [2, 2, 1, 1]
    assert told["keep"][0] == {"card": {"rank": "K", "suit": "S"}}


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("melds", f"melds {HAND} --limit 2 --table '7S 7C 7D'"),
        ("melds", f"melds {HAND} --near --limit 3"),
        ("melds", f"melds {HAND} --teach"),
        ("melds", "melds 5D 5C QH --undecided -r rummy-indian"),
        ("melds", "melds 3H 4H 5H --count"),
        ("melds", "melds 3Z"),
        ("layoff", "layoff 6C JK=7C 8C --add 9C"),
        ("layoff", "layoff 6C JK=7C 8C --add KC"),
        ("layoff", "layoff 6C JK=7C 8C --hand '7C 9C'"),
        ("complete", "complete 3H 4H"),
        ("laydown", f"laydown {HAND} --table '7S 7C 7D' --all"),
        ("laydown", f"laydown {HAND} --goal going-out"),
        ("cache", "cache"),
    ],
)
def test_each_line_is_as_its_schema_says(name: str, line: str) -> None:
    told = lines_of(line)
    assert told
    for entry in told:
        validator(name).validate(entry)


# ---- a lesson says what is so -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "hand"),
    [
        ("burraco", "3H 4H 5H 7H 7D 7C JK 9D 9S KS"),
        ("gin", "3H 4H 7S 7D 9C 10C QD"),
        ("rummikub", "3R 4R 7B 7K 9R JK"),
        ("canasta-classic", "3H 5H 5D 7S 7C JK 2S"),
    ],
)
def test_what_a_pair_waits_for_makes_it_a_meld(ruleset: str, hand: str) -> None:
    rules = loaded(ruleset)
    (told,) = lines_of(f"melds {hand} --teach --rules {ruleset}")
    waits = [([card_of(card) for card in wait["cards"]], wait) for wait in told.get("waits", ())]
    assert waits
    for pair, wait in waits:
        assert not rules.check(pair)
        assert all(rules.check([*pair, card_of(card)]).wilds == 0 for card in wait["by"])
        assert all(rules.check([*pair, card_of(card)]) for card in wait["by"])
    pairs = [frozenset(map(str, pair)) for pair, _ in waits]
    for entry in told.get("keep", ()):
        alone = str(card_of(entry["card"]))
        assert len(entry.get("goes_with", ())) == sum(alone in pair for pair in pairs)


def card_of(told: dict[str, str]) -> br.Card:
    return br.Card(told["rank"], told.get("suit", ""))


# ---- standard input, codes, mistakes ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "given", "code"),
    [
        ("melds -", "3H 4H 5H\n7S 7H JK\n", 0),
        ("melds -", "3H 4H 5H\n7S 9H KD\n", 1),
        ("melds -", "3H 4H 5H  # a run\n\n3Z\n7S 9H\n", 2),
        ("layoff 6C 7C 8C --add -", "9C\n5C\n", 0),
        ("layoff 6C 7C 8C --add -", "9C\n2H KD\n", 1),
        ("layoff 6C 7C 8C --hand -", "9C KD\n4D\n", 1),
        ("complete -", "3H 4H\n", 0),
        ("complete -", "3H 4H\n3H KD\n", 1),
        ("laydown -", "3H 4H 5H\nKS\n", 1),
        ("laydown -", "3H 4H 5H\nKS KD KH\n", 0),
        ("laydown -", "", 0),
    ],
)
def test_standard_input_holds_a_hand_a_line_and_the_gravest_code_is_left_with(line: str, given: str, code: int) -> None:
    out, _, left_with = ask(f"{line} --json", given)
    assert left_with == code
    assert len(out.splitlines()) >= len([entry for entry in given.splitlines() if entry])


@pytest.mark.parametrize("command", ["melds", "complete", "laydown", "layoff 3H 4H 5H --hand", "layoff 3H 4H 5H --add"])
@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("''", "there are no cards in"),
        ("3Z", "`3Z` is not a card"),
        ("'7H 7H 7H'", "`7H`"),
        ("'JK JK JK JK JK'", "`JK`"),
    ],
)
def test_a_hand_that_is_none_is_refused(command: str, cards: str, message: str) -> None:
    out, wrong, code = ask(f"{command} {cards}")
    told = lines_of(f"{command} {cards}")
    if command.endswith("--add") and message.startswith("`7H`") | message.startswith("`JK`"):
        assert code == 1  # a verdict, with the reason that the pack has fewer
        return
    assert (out, code) == ("", 2)
    assert wrong.startswith("error: ")
    assert message in wrong
    assert message in told[0]["problems"][0]["message"]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples_that_can_be_asked(command: str) -> None:
    text = run(command, "--help").stdout
    shown = re.findall(rf"^ +burraco ({command}.*?)   ", text.partition("Examples:")[2], re.MULTILINE)
    assert shown
    for line in shown:
        if "<" not in line and command != "cache":
            assert ask(line)[2] in (0, 1), line


# ---- hostile hands --------------------------------------------------------------------------------------

CROWDED = "AS-KS AS-KS AH-KH AH-KH 3D-10D"
WILD = "2S 2S 2H 2H 2D 2D 2C 2C JK JK JK JK"


@pytest.mark.parametrize("hand", [CROWDED, WILD], ids=["sixty cards", "all wild cards"])
def test_a_crowded_hand_is_answered(hand: str) -> None:
    rules = loaded("burraco")
    (line,) = lines_of(f"melds {hand} --count")
    assert line["melds"] == len(rules.melds(hand))
    first, *others = lines_of(f"melds {hand} --limit 5")
    assert (first["melds"], first.get("left_out", 0)) == (line["melds"], max(0, line["melds"] - 5))
    assert len(others) == min(5, line["melds"])


def test_a_hand_without_time_is_told_as_not_proved() -> None:
    (told,) = lines_of(f"laydown '{CROWDED}' --time-limit 0")
    assert told["proved"] is False
    assert (told["possible"], bool(told["groups"])) == (True, True)


def test_what_was_not_proved_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    groups = (Group("run", "3H 4H 5H", points=15),)
    found = Laydown(possible=True, goal="best", groups=groups, card_points=15, points=15)
    none = Laydown(possible=None, goal="best", proved=False)
    for one in (found, replace(found, proved=False), none):
        show_grouping(one, loaded("burraco"), ())
    way = [
        "1 meld, no card left   by the goal best",
        "  3H 4H 5H   run   15 points",
        "  15 points for cards, bonus 0, deadwood 0",
    ]
    assert capsys.readouterr().out.splitlines() == [
        *way,
        *way,
        "  not proved best: the time or the work allowed did not suffice",
        "undecided   by the goal best",
        "  no way was found with the time and the work allowed; there may be one",
    ]


def test_signs_that_a_terminal_obeys_are_not_repeated() -> None:
    for line in ("laydown 3H 4H 5H --goal '\x1b[2J'", "melds 3H --sort '\x1b[2J'", "layoff '3H\x1b[2J' --add 4H"):
        out, wrong, code = ask(line)
        assert code == 2
        assert "\x1b" not in (out + wrong)


# ---- terminals ------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """A stream that says that it is a terminal, and when it was first written to."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = threading.Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.seen.set()
        return super().write(text)


@pytest.mark.parametrize(
    ("view", "most"), [(View(), 50), (View(json=True), None), (View(0), None), (View(7), 7), (View(7, json=True), 7)]
)
def test_a_terminal_shows_fifty_lines(view: View, most: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", Terminal())
    assert view.most == most


def test_on_a_terminal_long_work_shows_a_bar_and_takes_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    with progress.awaited("looking"):
        assert terminal.seen.wait(60)
    assert "looking" in terminal.getvalue()


def test_short_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(progress, "PATIENCE", 600.0)
    with progress.awaited("looking"):
        pass
    assert terminal.getvalue() == ""


# ---- what is kept ---------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own, with something on one shelf."""
    monkeypatch.setenv(store.VARIABLE, str(tmp_path))
    store.folder.cache_clear()
    store.write("shapes", "0" * 32, b"x" * 3_000)
    yield tmp_path
    store.folder.cache_clear()


def test_the_cache_is_shown_and_cleared(kept: Path) -> None:
    assert ask("cache") == (
        f"kept   in {kept}\n"
        "  grammars  0 files  0 bytes\n"
        "  rulesets  0 files  0 bytes\n"
        "  shapes    1 file   2.9 KiB\n"
        "  all of it can be made again; `--clear` drops it\n",
        "",
        0,
    )
    (told,) = lines_of("cache")
    assert told["folder"] == str(kept)
    assert told["shelves"][2] == {"name": "shapes", "files": 1, "bytes": 3_000}
    out, _, code = ask("cache --clear")
    assert (out.splitlines()[0], code) == (f"cleared   in {kept}", 0)
    assert [shelf["files"] for shelf in lines_of("cache")[0]["shelves"]] == [0, 0, 0]


def test_without_a_cache_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(store.VARIABLE, "")
    store.folder.cache_clear()
    assert ask("cache")[0] == "nothing is kept: BURRACO_CACHE is empty\n"
    store.folder.cache_clear()


if __name__ == "__main__":
    lines = sys.argv[1:] or list(blocks())
    FILE.write_text("\n".join(f"{PROMPT}{asked}\n{answer(asked)}\n" for asked in lines), "utf-8")
