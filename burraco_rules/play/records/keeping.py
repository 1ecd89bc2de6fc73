"""A record on disk that grows turn by turn.

Why it exists: whatever happens to the program or the machine, no more is lost than the turn that was being typed. A
line is written with its end in one piece and is on the disk before the next one is asked for. May import: nothing of
this package.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from types import TracebackType
from typing import Self

LONGEST_LINE = 64 << 10
"""A half-written line that is cut off is no longer, in bytes."""


class Keeper:
    """An open record. For one thread and one process; closed when the `with` block is left."""

    def __init__(self, path: Path, handle: int) -> None:
        """`begun` and `resumed` make one."""
        self.path, self._handle = path, handle

    @classmethod
    def begun(cls, path: str | Path, text: str) -> Keeper:
        """A new record that holds a text already; FileExistsError where there is such a file."""
        where = Path(path)
        handle = os.open(where, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | _AS_IT_IS, 0o666)
        keeper = cls(where, handle)
        keeper._write(text)
        _settle(where.parent)
        return keeper

    @classmethod
    def resumed(cls, path: str | Path) -> Keeper:
        """A record that is there; a last line without an end is cut off. OSError where it cannot be written."""
        where = Path(path)
        handle = os.open(where, os.O_RDWR | os.O_APPEND | _AS_IT_IS)
        size = os.fstat(handle).st_size
        start = max(0, size - LONGEST_LINE)
        os.lseek(handle, start, os.SEEK_SET)
        tail = os.read(handle, LONGEST_LINE)
        if tail and not tail.endswith(b"\n"):
            os.ftruncate(handle, start + tail.rfind(b"\n") + 1)
            os.fsync(handle)
        return cls(where, handle)

    def append(self, line: str) -> None:
        """Write a line; it is on the disk when this returns. ValueError for more than one line."""
        if "\n" in line or "\r" in line:
            raise ValueError("a turn is one line")
        self._write(f"{line}\n")

    def rewritten(self, text: str) -> Keeper:
        """The record with another content: either the old one or the new one is on the disk, never a part of one."""
        draft = self.path.with_name(f".{self.path.name}.{os.getpid()}.{secrets.token_hex(4)}")
        keeper = Keeper.begun(draft, text)
        try:
            draft.replace(self.path)
        except OSError:
            keeper.close()
            with contextlib.suppress(OSError):
                draft.unlink()
            raise
        _settle(self.path.parent)
        self.close()
        return Keeper(self.path, keeper._handle)

    def close(self) -> None:
        """Nothing is written any more."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, text: str) -> None:
        left = text.encode("utf-8")
        while left:
            left = left[os.write(self._handle, left) :]
        os.fsync(self._handle)


_AS_IT_IS = getattr(os, "O_BINARY", 0)


def _settle(folder: Path) -> None:
    """Have the name of a new file on the disk too, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
