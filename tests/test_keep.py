"""Rulesets kept on disk: used while nothing changed, never trusted, never in the way."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from burraco_rules import store
from burraco_rules.language.files import keep
from burraco_rules.language.files.library import Library
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.ruleset import Ruleset

TEXT = 'ruleset mine extends gin language 1\nsource mine\nrule run.short require size <= {size} because "too long"\n'


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty store."""
    folder = tmp_path / "store"
    monkeypatch.setattr(store, "folder", lambda: folder)
    return folder / keep.SHELF


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A ruleset of its own in a folder of its own."""
    path = tmp_path / "rules" / "mine.rules"
    path.parent.mkdir()
    path.write_text(TEXT.format(size=5), "utf-8")
    return path


def recall(path: Path, *folders: Path) -> Ruleset | None:
    """The ruleset, from disk where it was kept."""
    return keep.recall_ruleset(path, Report(), Library(folders, private=False))


def test_what_is_kept_equals_what_was_checked(shelf: Path, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = recall(mine)
    assert first is not None
    assert len(list(shelf.iterdir())) == 1
    monkeypatch.setattr("burraco_rules.language.files.loading.load_ruleset", None)
    assert recall(mine) == first


@pytest.mark.usefixtures("shelf")
def test_a_changed_file_is_read_again(mine: Path) -> None:
    first = recall(mine)
    times = mine.stat()
    mine.write_text(TEXT.format(size=6), "utf-8")
    os.utime(mine, ns=(times.st_atime_ns, times.st_mtime_ns))
    second = recall(mine)
    assert first is not None
    assert second is not None
    assert first.digest != second.digest


@pytest.mark.usefixtures("shelf")
def test_a_nearer_file_of_the_same_name_is_found(mine: Path) -> None:
    first = recall(mine)
    (mine.parent / "gin.rules").write_text(
        "ruleset gin extends plain-rummy language 1\nsource other\nset setup.hand = 9\n", "utf-8"
    )
    second = recall(mine)
    assert first is not None
    assert second is not None
    assert first.lineage[-2].file != second.lineage[-2].file


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"name": 3}', b"\xff\xfe", b"\x80\x04N.", b'{"a":' * 5_000])
def test_a_broken_file_is_as_good_as_none(shelf: Path, mine: Path, content: bytes) -> None:
    first = recall(mine)
    (kept,) = shelf.iterdir()
    kept.write_bytes(content)
    assert recall(mine) == first
    assert kept.read_bytes() != content


def test_nothing_is_kept_where_nothing_can_be_written(
    tmp_path: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder", "utf-8")
    monkeypatch.setattr(store, "folder", lambda: blocked)
    assert recall(mine) is not None
    monkeypatch.setattr(store, "folder", lambda: None)
    assert recall(mine) is not None


def test_a_ruleset_with_mistakes_is_not_kept(shelf: Path, mine: Path) -> None:
    mine.write_text("ruleset mine language 1\n", "utf-8")
    assert recall(mine) is None
    assert not shelf.exists()


def test_many_at_once_find_whole_files(shelf: Path, mine: Path) -> None:
    found: list[Ruleset | None] = []
    threads = [threading.Thread(target=lambda: found.append(recall(mine))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({entry.digest for entry in found if entry is not None}) == 1
    assert len(found) == 8
    assert not [path for path in shelf.iterdir() if path.name.startswith(".")]


def test_the_variable_names_the_folder_or_turns_it_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURRACO_CACHE", str(tmp_path))
    assert store.folder.__wrapped__() == tmp_path
    monkeypatch.setenv("BURRACO_CACHE", "")
    assert store.folder.__wrapped__() is None
    monkeypatch.delenv("BURRACO_CACHE")
    assert "burraco-rules" in str(store.folder.__wrapped__())


def test_nothing_is_ever_unpickled() -> None:
    package = Path(keep.__file__).parent.parent
    assert [path for path in package.rglob("*.py") if "pickle.load" in path.read_text("utf-8")] == []
