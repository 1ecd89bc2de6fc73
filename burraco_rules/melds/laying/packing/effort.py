"""Effort: how much work a search may still do, in steps and by the clock.

Why it exists: a hand may be made so crowded that no search ends; whoever asks says how long it may take, and is told
what was found until then. May import: nothing of the package.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

LOOK: Final = 64
"""The clock is looked at once in so many times that work is counted."""


class Exhausted(Exception):
    """The work allowed was not enough."""


class Effort:
    """Work that may still be done: so many steps, and where a limit is set so many seconds from now."""

    def __init__(self, steps: int, seconds: float | None = None) -> None:
        self._steps = steps
        self._until = None if seconds is None else monotonic() + seconds
        self._look = 0

    def spend(self, steps: int) -> None:
        """Count some work. Exhausted where it is too much."""
        self._steps -= steps
        if self._steps < 0:
            raise Exhausted
        self._look -= 1
        if self._until is not None and self._look < 0:
            self._look = LOOK
            if monotonic() > self._until:
                raise Exhausted
