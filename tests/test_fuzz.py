"""Hostile texts and files end in a clear answer, in bounded time and memory; `bench/hostile.py` goes deeper."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from burraco_rules.language.files.library import Library
from burraco_rules.language.files.loading import check_loaded, load_ruleset
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import Span
from tests.hostile import TEXTS

ROOT = Path(__file__).resolve().parents[1]
SIZE = 60_000
"""Characters of a hostile text; the limit is a mebibyte, which `bench/hostile.py` tries."""
PARTS = 4


def tried(*arguments: str) -> str:
    """What a process of its own, whose memory and time are bounded, says of hostile texts: nothing where all is
    well.
    """
    command = [sys.executable, "-m", "tests.fuzzing", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return f"{done.stdout}{done.stderr}" if done.stdout or done.returncode else ""


@pytest.mark.parametrize(
    ("what", "count"), [("bytes", 1_000), ("noise", 4_000), ("trees", 400)], ids=["bytes", "noise", "trees"]
)
def test_what_is_broken_at_random_is_answered(what: str, count: int) -> None:
    assert tried(what, "20250101", str(count)) == ""


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_made_to_cost_is_answered_within_bounds(part: int) -> None:
    assert tried("hostile", "0", str(SIZE), *list(TEXTS)[part::PARTS]) == ""


# ---- files -----------------------------------------------------------------------------------------


def codes_of(name: str | Path, folder: Path) -> list[str]:
    """The codes of all that is said when a ruleset is loaded, with one folder to look in."""
    report = Report()
    load_ruleset(name, report, Library([folder], private=False))
    return [entry.code for entry in report.in_order()]


def test_a_name_never_leads_out_of_the_folders(tmp_path: Path) -> None:
    inside = tmp_path / "house"
    inside.mkdir()
    (tmp_path / "secret.rules").write_text("ruleset secret language 1\n")
    (inside / "link.rules").symlink_to("../secret.rules")
    (inside / "round.rules").symlink_to("round.rules")
    for name in ("link", "../secret", "..", ".", "", "a/../../secret", "se\0cret", "C:secret", "~/secret"):
        report = Report()
        library = Library([inside], private=False)
        assert library.find(name, Span("asking", 1, 1), report) is None
        assert report.failed
    assert codes_of("link", inside) == ["outside-folder"]
    assert set(codes_of("round", inside)) <= {"outside-folder", "unreadable-file"}
    for suffix, text in (
        (".rules", "ruleset a extends ../secret language 1\n"),
        (".yaml", "ruleset: a\nextends: ../secret\nlanguage: 1\n"),
    ):
        path = inside / f"a{suffix}"
        path.write_text(text)
        assert set(codes_of(path, inside)) <= {"syntax", "bad-name"}


def test_what_is_no_regular_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "folder.rules").mkdir()
    os.mkfifo(tmp_path / "pipe.rules")
    for name in ("folder", "pipe"):
        assert codes_of(name, tmp_path) == ["not-a-file"]
    assert codes_of(Path("/dev/zero"), tmp_path) == ["not-a-file"]
    assert codes_of(tmp_path / "nothing.rules", tmp_path) == ["unreadable-file"]
    assert codes_of(tmp_path / ("x" * 5_000 + ".rules"), tmp_path) == ["unreadable-file"]
    assert codes_of("a\0b.rules", tmp_path) == ["unreadable-file"]


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.rules"
    path.write_text("ruleset mine language 1\n")
    path.chmod(0)
    assert codes_of("mine", tmp_path) == ["unreadable-file"]


def test_rulesets_that_extend_one_another_are_a_circle(tmp_path: Path) -> None:
    for name, parent in (("a", "b"), ("b", "c"), ("c", "a"), ("self", "self")):
        (tmp_path / f"{name}.rules").write_text(f"ruleset {name} extends {parent} language 1\n")
    assert codes_of("a", tmp_path) == ["circle"]
    assert codes_of("self", tmp_path) == ["circle"]


def test_a_file_that_calls_itself_otherwise_is_no_way_around_the_limits(tmp_path: Path) -> None:
    (tmp_path / "a.rules").write_text("ruleset one extends b language 1\n")
    (tmp_path / "b.rules").write_text("ruleset two extends a language 1\n")
    assert codes_of("a", tmp_path) == ["circle"]


def test_patches_are_counted_before_they_are_read(tmp_path: Path) -> None:
    (tmp_path / "p.rules").write_text("patch p language 1\n")
    (tmp_path / "a.rules").write_text("ruleset a language 1\n")
    (tmp_path / "b.rules").write_text(f"ruleset b extends a with {', '.join(['p'] * 40)} language 1\n")
    (tmp_path / "q.rules").write_text(f"patch q for {', '.join(f'a{number}' for number in range(40))} language 1\n")
    assert codes_of("b", tmp_path) == ["too-many-documents"]
    assert codes_of("--".join(["a", *["p"] * 40]), tmp_path) == ["too-many-documents"]
    report = Report()
    library = Library([tmp_path], private=False)
    loaded = library.load("q", report)
    assert loaded is not None
    assert check_loaded(loaded, library, report) is None
    assert [entry.code for entry in report.in_order()] == ["too-many-documents"]
