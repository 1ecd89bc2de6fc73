"""A progress bar for work that takes longer than a moment.

Why it exists: long work shows that it goes on, and short work shows nothing. May import: `paint`; rich when a bar is
shown.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from burraco_rules.terminal.paint import colours

T = TypeVar("T")
PATIENCE = 1.0
"""Seconds without a bar."""


def tracked(work: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The same items; on a terminal a bar appears on standard error after a second."""
    if not (sys.stderr.isatty() and colours(sys.stderr)):
        yield from work
        return
    from rich.console import Console
    from rich.progress import Progress

    start = time.monotonic()
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=total)
    shown = False
    try:
        for item in work:
            if not shown and time.monotonic() - start > PATIENCE:
                bar.start()
                shown = True
            yield item
            bar.advance(task)
    finally:
        if shown:
            bar.stop()


@contextlib.contextmanager
def awaited(what: str) -> Iterator[None]:
    """Around work in one piece: on a terminal a bar that only moves appears on standard error after a second."""
    if not (sys.stderr.isatty() and colours(sys.stderr)):
        yield
        return
    done = threading.Event()
    watch = threading.Thread(target=_show_until, args=(done, what), daemon=True)
    watch.start()
    try:
        yield
    finally:
        done.set()
        watch.join()


def _show_until(done: threading.Event, what: str) -> None:
    if done.wait(PATIENCE):
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        bar.add_task(what, total=None)
        done.wait()
