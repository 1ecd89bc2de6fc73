"""How long work keeps the processor busy, whatever else the machine does, and how long the garbage collector of it.

A collection of all objects takes tens of milliseconds and falls on whoever is at work; it is told apart.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Watch:
    """A stopwatch of processor time. `pauses` are the times of the garbage collector, in seconds."""

    def __init__(self) -> None:
        self.pauses: list[float] = []
        self._since = 0.0
        gc.callbacks.append(self._collecting)

    def timed(self, work: Callable[[], T]) -> tuple[T, float]:
        """What some work gives, and its seconds without those of the garbage collector."""
        before, start = len(self.pauses), time.process_time()
        found = work()
        spent = time.process_time() - start
        return found, spent - sum(self.pauses[before:])

    def _collecting(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self._since = time.process_time()
        else:
            self.pauses.append(time.process_time() - self._since)
