"""What is kept on disk between runs: plain bytes under a name, in the user's cache folder.

Why it exists: parser tables and checked rulesets are dear to make. Every user of the store treats what it gets as
untrusted data and can do without it: a missing, broken or unwritable store changes the time a thing takes, never an
answer.
Files are written whole under another name and then moved, so that concurrent readers and writers never see a part.
May import: nothing of this package.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

VARIABLE = "burraco".upper() + "_CACHE"
"""The environment variable that names another folder, or, if it is empty, that nothing is to be kept."""

LARGEST = 64 << 20
"""No file of the store is larger, in bytes; a larger one is not read."""


class Room(NamedTuple):
    """How many files a shelf has at most, and how many bytes they have in all."""

    files: int
    size: int


SHELVES: Mapping[str, Room] = {
    "grammars": Room(64, 16 << 20),
    "rulesets": Room(1_000, 64 << 20),
    "shapes": Room(1_000, 64 << 20),
}
"""What is kept, each in a folder of its own, and the room that there is for it."""

_OWN = re.compile(r"[0-9a-f]{32}|\.[0-9a-f]{32}\.[0-9]+\.[0-9a-f]{8}")
"""The names of files that the store writes: keys, and drafts that a run left behind. It touches no other."""


class Shelf(NamedTuple):
    """How much is kept on a shelf: files, and bytes in all."""

    name: str
    files: int
    size: int


@cache
def folder() -> Path | None:
    """The cache folder: what the environment variable `VARIABLE` says, else the platform's own; None where it is
    empty.
    """
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    import platformdirs

    return Path(platformdirs.user_cache_dir("burraco-rules", appauthor=False))


def read(shelf: str, key: str) -> bytes | None:
    """What was kept under this key, or None."""
    base = folder()
    if base is None:
        return None
    path = base / shelf / key
    try:
        if path.stat().st_size > LARGEST:
            return None
        return path.read_bytes()
    except OSError:
        return None


def write(shelf: str, key: str, content: bytes) -> None:
    """Keep some bytes; where that is impossible nothing happens. What no longer fits on the shelf goes."""
    base = folder()
    if base is None or len(content) > LARGEST:
        return
    path = base / shelf / key
    draft = path.with_name(f".{key}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(content)
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
    else:
        trim(shelf, SHELVES[shelf])


def forget(shelf: str, key: str) -> None:
    """Drop what was kept under this key."""
    base = folder()
    if base is not None:
        with contextlib.suppress(OSError):
            (base / shelf / key).unlink()


def contents() -> tuple[Shelf, ...]:
    """What is kept, by shelf; nothing where there is no store."""
    found = []
    for name in SHELVES:
        sizes = [size for _, size, _ in _files(name)]
        found.append(Shelf(name, len(sizes), sum(sizes)))
    return tuple(found)


def clear() -> tuple[Shelf, ...]:
    """Drop all that is kept; says how much that was."""
    found = []
    for name in SHELVES:
        sizes = [size for path, size, _ in _files(name) if _dropped(path)]
        found.append(Shelf(name, len(sizes), sum(sizes)))
    return tuple(found)


def trim(shelf: str, room: Room) -> None:
    """Leave on a shelf what there is room for: what was written first goes first.

    Others may write and trim at the same time: what one of them dropped already is no longer there, and what one of
    them is about to write is the youngest, and stays.
    """
    total = 0
    for number, (path, size, _) in enumerate(sorted(_files(shelf), key=lambda file: file[2], reverse=True), start=1):
        total += size
        if number > room.files or total > room.size:
            _dropped(path)


def _dropped(path: Path) -> bool:
    """Whether a file is gone now that was there."""
    try:
        path.unlink()
    except OSError:
        return False
    return True


def _files(shelf: str) -> Iterator[tuple[Path, int, int]]:
    """The store's own files on a shelf, each with its size and when it was written."""
    base = folder()
    if base is None:
        return
    with contextlib.suppress(OSError), os.scandir(base / shelf) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                if _OWN.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    state = entry.stat(follow_symlinks=False)
                    yield Path(entry.path), state.st_size, state.st_mtime_ns
