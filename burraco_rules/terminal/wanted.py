"""What is wanted besides a verdict.

Why it exists: a command is told it, and more than one module looks at it. May import: nothing of this package.
"""

from __future__ import annotations

from msgspec import Struct


class Wanted(Struct, frozen=True):
    """What to tell: all placements, the other kinds' refusals, so many reasons, why, and why not another grade."""

    all: bool = False
    others: bool = False
    cores: int = 1
    why: bool = False
    grade: str | None = None


NOTHING = Wanted()
