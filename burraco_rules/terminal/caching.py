"""`cache`: what is kept on disk between runs, and how to be rid of it.

Why it exists: whoever is short of room, or of trust, can look and clear. May import: `diagnostics`, `paint`, `store`.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from burraco_rules import store
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.hands import count
from burraco_rules.terminal.paint import say, table

UNITS: Final = ("bytes", "KiB", "MiB", "GiB")
STEP: Final = 1024


class ShelfKept(Struct, frozen=True):
    """How many files a shelf of the cache has, and how many bytes these are."""

    name: str
    files: int
    bytes: int


class Cache(Struct, frozen=True):
    """What is kept in a `folder`, or was before it was `cleared`. Without a folder nothing is kept."""

    folder: str | None
    shelves: tuple[ShelfKept, ...]
    cleared: bool = False


def show_cache(clear: bool, json: bool) -> None:
    """Show what is kept, and drop it if that is asked for."""
    folder = store.folder()
    shelves = store.clear() if clear else store.contents()
    kept = Cache(None if folder is None else str(folder), tuple(ShelfKept(*shelf) for shelf in shelves), clear)
    if json:
        print_json(kept)
        return
    if kept.folder is None:
        say(f"nothing is kept: {store.VARIABLE} is empty")
        return
    say(("cleared" if clear else "kept", "strong"), f"   in {printable(kept.folder)}")
    rows = [(shelf.name, count(shelf.files, "file"), in_units(shelf.bytes)) for shelf in kept.shelves]
    table(rows, indent="  ")
    if not clear:
        say(("  all of it can be made again; `--clear` drops it", "dim"))


def in_units(size: int) -> str:
    """A number of bytes in a unit in which it is short."""
    number, unit = float(size), 0
    while number >= STEP and unit < len(UNITS) - 1:
        number, unit = number / STEP, unit + 1
    return f"{number:.1f} {UNITS[unit]}" if unit else count(size, "byte")
