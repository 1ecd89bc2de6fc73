"""Shapes kept on disk: read back as they were, never trusted, never in the way."""

from __future__ import annotations

import os
import threading
from collections import Counter
from pathlib import Path

import pytest

from burraco_rules import store
from burraco_rules.cardtext import cards
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import Question
from burraco_rules.melds.shapes import keep_shapes
from burraco_rules.melds.shapes.families import Node
from burraco_rules.melds.shapes.shapes import Shapes
from burraco_rules.rules import load
from tests.shape_hands import told

HAND = "3H 4H 5H 2S JK 9C 9D 9S 9S 6H"
KEPT = ["gin", "burraco", "canasta-bulgarian", "rummikub"]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty store."""
    folder = tmp_path / "store"
    monkeypatch.setattr(store, "folder", lambda: folder)
    return folder / keep_shapes.SHELF


def shapes(name: str, question: Question | None = None, **options: str | int) -> Shapes | None:
    """The shapes as a new start finds them."""
    return Judge(load(name, options=options).ruleset, plain=False).listing(question).shapes


def tree(node: Node) -> object:
    return node.shape, {sort: tree(more) for sort, more in sorted(node.more.items())}


def everything(found: Shapes | None) -> object:
    assert found is not None
    return [
        (family.kind.kind.name, family.place, family.sorts, family.root.kins, tree(family.root.node))
        for family in found.families
    ]


@pytest.mark.parametrize("name", KEPT)
def test_what_is_kept_is_what_was_solved(name: str, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solved = everything(shapes(name))
    assert len(list(shelf.iterdir())) == 1
    monkeypatch.setattr("burraco_rules.melds.shapes.families._Solver", None)
    assert everything(shapes(name)) == solved


def test_melds_are_the_same_from_disk(shelf: Path) -> None:
    hand = Counter(cards(HAND))
    first, second = shapes("burraco"), shapes("burraco")
    assert first is not None
    assert second is not None
    assert told(first.within(hand)) == told(second.within(hand))
    assert shelf.exists()


@pytest.mark.usefixtures("shelf")
def test_each_moment_each_option_and_each_state_of_the_program_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, supply = load("burraco").ruleset, load("burraco").pack.faces
    few = {face: min(count, 1) for face, count in supply.items()}
    other = load("burraco", options={"wild-sets": "allowed"}).ruleset
    keys = [
        keep_shapes.key_of(ruleset, supply, Question()),
        keep_shapes.key_of(ruleset, supply, Question(first_meld=True)),
        keep_shapes.key_of(ruleset, supply, Question(table="3H 4H 5H")),
        keep_shapes.key_of(ruleset, supply, Question(given=(("score", "5"),))),
        keep_shapes.key_of(ruleset, few, Question()),
        keep_shapes.key_of(other, supply, Question()),
    ]
    monkeypatch.setattr(keep_shapes, "_program", lambda: "another")
    keys.append(keep_shapes.key_of(ruleset, supply, Question()))
    assert len(set(keys)) == len(keys)


def test_the_meld_on_the_table_makes_no_moment() -> None:
    ruleset, supply = load("burraco").ruleset, load("burraco").pack.faces
    one, other = (keep_shapes.key_of(ruleset, supply, Question(table=text)) for text in ("3H 4H 5H", "7S 7H 7D"))
    assert one == other


def test_moments_with_melds_are_not_kept(shelf: Path) -> None:
    assert shapes("burraco", Question(melds=("7S 7H 7D",))) is not None
    assert not shelf.exists()


def test_plain_mode_keeps_nothing(shelf: Path) -> None:
    assert Judge(load("gin").ruleset, plain=True).listing().shapes is None
    assert not shelf.exists()


@pytest.mark.parametrize("content", [b"", b"{", b"\x80\x04N.", b"\x00" * 64, b"\x91" * 5_000])
def test_a_broken_file_is_as_good_as_none(shelf: Path, content: bytes) -> None:
    solved = everything(shapes("gin"))
    (kept,) = shelf.iterdir()
    whole = kept.read_bytes()
    for broken in (content, whole[:-1], whole[:40] + bytes([whole[40] ^ 1]) + whole[41:]):
        kept.write_bytes(broken)
        assert everything(shapes("gin")) == solved
        assert kept.read_bytes() == whole


def test_numbers_that_make_no_sense_are_as_good_as_none(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solved = everything(shapes("gin"))
    (kept,) = shelf.iterdir()
    whole = kept.read_bytes()
    monkeypatch.setattr(keep_shapes, "_checked", lambda content: content[32:])
    for broken in (b"\x93\xc3\x91\x94\x09\x00\x90\x00\x90", b"\x93\xc3\x91\x94\x00\x00\x90\x07\x90"):
        kept.write_bytes(b"\x00" * 32 + broken)
        assert everything(shapes("gin")) == solved
        assert kept.read_bytes() == whole


def test_that_there_are_too_many_is_kept(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def overrun(*_: object) -> None:
        raise Overrun("enough")

    monkeypatch.setattr("burraco_rules.melds.shapes.families._Solver", overrun)
    assert shapes("gin") is None
    monkeypatch.undo()
    monkeypatch.setattr(store, "folder", lambda: shelf.parent)
    assert shapes("gin") is None
    assert len(load("gin").melds("3H 4H 5H")) == 1


def test_nothing_is_kept_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder", "utf-8")
    for folder in (blocked, None):
        monkeypatch.setattr(store, "folder", lambda folder=folder: folder)
        assert shapes("gin") is not None
        assert sum(shelf.files for shelf in store.contents()) == 0


def test_many_at_once_find_whole_files(shelf: Path) -> None:
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(everything(shapes("gin")))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert all(entry == found[0] for entry in found)
    assert [path.name.startswith(".") for path in shelf.iterdir()] == [False]


# ---- the store --------------------------------------------------------------------------------------


def test_what_is_kept_is_shown_and_cleared(shelf: Path) -> None:
    assert shapes("gin") is not None
    (kept,) = shelf.iterdir()
    shown = {entry.name: (entry.files, entry.size) for entry in store.contents()}
    assert shown["shapes"] == (1, kept.stat().st_size)
    assert set(shown) == set(store.SHELVES)
    stranger = shelf / "notes.txt"
    stranger.write_text("mine", "utf-8")
    assert {entry.name: (entry.files, entry.size) for entry in store.clear()} == shown
    assert sum(entry.files for entry in store.contents()) == 0
    assert list(shelf.iterdir()) == [stranger]


@pytest.mark.parametrize("room", [store.Room(2, 1_000), store.Room(1_000, 25)], ids=["files", "bytes"])
def test_what_was_written_first_goes_first_where_a_shelf_is_full(shelf: Path, room: store.Room) -> None:
    keys = [f"{number:032x}" for number in range(4)]
    for number, key in enumerate(keys):
        store.write("shapes", key, b"0123456789")
        path = shelf / key
        times = (number * 10**9, number * 10**9)
        os.utime(path, ns=times)
    store.trim("shapes", room)
    assert sorted(path.name for path in shelf.iterdir()) == keys[2:]
    store.trim("shapes", store.Room(0, 0))
    assert list(shelf.iterdir()) == []
    store.trim("nowhere", store.Room(0, 0))


@pytest.mark.parametrize("name", store.SHELVES)
def test_whatever_is_kept_fits_in_the_room_of_its_shelf(
    shelf: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "SHELVES", {name: store.Room(3, 50)})
    for number in range(6):
        key = f"{number:032x}"
        store.write(name, key, b"0123456789")
        os.utime(shelf.parent / name / key, ns=(number * 10**9, number * 10**9))
    assert [entry[1:] for entry in store.contents()] == [(3, 30)]
    store.write(name, "f" * 32, b"0" * 41)
    assert [path.name for path in (shelf.parent / name).iterdir()] == ["f" * 32]
    stranger = shelf.parent / name / "notes.txt"
    stranger.write_text("mine" * 100, "utf-8")
    store.write(name, "e" * 32, b"0")
    assert stranger.exists()


def test_a_shelf_that_many_write_to_holds_whole_files_and_no_more_than_there_is_room_for(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "SHELVES", {"rulesets": store.Room(5, 5_000)})

    def write(writer: int) -> None:
        for number in range(40):
            store.write("rulesets", f"{writer * 100 + number:032x}", bytes([writer]) * 1_000)

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = list((shelf.parent / "rulesets").iterdir())
    assert 0 < len(kept) <= 5
    assert all(len(path.read_bytes()) == 1_000 for path in kept)
    assert not [path for path in kept if path.name.startswith(".")]


def test_what_cannot_be_dropped_is_not_told_as_dropped(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.write("shapes", "0" * 32, b"0123456789")

    def refuse(_: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "unlink", refuse)
    assert sum(entry.files for entry in store.clear()) == 0
    assert len(list(shelf.iterdir())) == 1
