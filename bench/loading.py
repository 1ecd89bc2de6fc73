"""How long a ruleset takes to load: read, resolved and checked, and from what is kept on disk.

`python -m bench.loading [--json]`. Reach: at most 25 microseconds a token read and checked, at most 20 ms from disk.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from burraco_rules import store
from burraco_rules.language.files import keep, loading
from burraco_rules.language.files.library import Library
from burraco_rules.language.forms import grammar
from burraco_rules.language.messages.diagnostics import Report

ROUNDS = 9


def best(work: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, float]:
    """The least and the median time of some work, in seconds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times), statistics.median(times)


def tokens(library: Library, name: str) -> int:
    """The tokens of all files of a ruleset."""
    report = Report()
    ruleset = loading.load_ruleset(name, report, library)
    if ruleset is None:
        raise SystemExit(f"{name} does not load: {report.in_order()}")
    texts = [Path(entry.file).read_text("utf-8") for entry in ruleset.lineage]
    return sum(
        sum(1 for _ in grammar.parser("ruleset").parse(text, start="start").scan_values(lambda _: True))
        for text in texts
    )


def main() -> None:
    """Load some rulesets anew and from disk, and print the times."""
    library = Library(private=False)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        store.folder.cache_clear()
        kept = Path(folder)
        store.folder = lambda: kept  # type: ignore[assignment]
        for name in ("burraco", "burraco-fibur", "canasta-classic", "gin", "rummikub"):
            count = tokens(library, name)
            cold, cold_median = best(partial(loading.load_ruleset, name, Report(), library))
            keep.recall_ruleset(name, Report(), library)
            warm, warm_median = best(partial(keep.recall_ruleset, name, Report(), library))
            rows.append(
                {
                    "ruleset": name,
                    "tokens": count,
                    "us_a_token": round(cold_median / count * 1e6, 1),
                    "load_ms": round(cold_median * 1e3, 1),
                    "least_load_ms": round(cold * 1e3, 1),
                    "kept_ms": round(warm_median * 1e3, 2),
                    "least_kept_ms": round(warm * 1e3, 2),
                }
            )
    if "--json" in sys.argv:
        print(json.dumps(rows))
        return
    for row in rows:
        print("  ".join(f"{key} {value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
