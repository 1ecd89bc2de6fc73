"""How long a check takes beside a hand-written one, on the same 10,000 lists in the same run.

`python -m bench.checking [RULESET]`. Reach: second pass within twice the yardstick; first pass 0.3 ms a list on
average, 5 ms at
worst. Both times are of parsed cards and of `legal` alone: layouts, texts and reasons are made when they are asked for.
"""

from __future__ import annotations

import statistics
import sys
import time

from bench import yardstick
from burraco_rules import cards, load


def main() -> None:
    """Time the yardstick, a first pass and a second one, and print the ratios."""
    rules = load(sys.argv[1] if len(sys.argv) > 1 else "burraco")
    lists = yardstick.make_lists(10_000)
    parsed = [cards(" ".join(entry)) for entry in lists]
    rules.check("3H 4H 5H")

    start = time.perf_counter()
    wanted = [yardstick.is_meld(entry) for entry in lists]
    by_hand = (time.perf_counter() - start) / len(lists)

    times = []
    found = []
    for entry in parsed:
        start = time.perf_counter()
        found.append(rules.check(entry).legal is True)
        times.append(time.perf_counter() - start)
    start = time.perf_counter()
    again = [rules.check(entry).legal is True for entry in parsed]
    second = (time.perf_counter() - start) / len(lists)

    print(
        f"legal by both {sum(wanted)}, different answers {sum(a != b for a, b in zip(wanted, found, strict=True))}, "
        f"between passes {sum(a != b for a, b in zip(found, again, strict=True))}"
    )
    print(f"by hand     {by_hand * 1e6:7.1f} us a list")
    print(
        f"first pass  {statistics.mean(times) * 1e6:7.1f} us a list, median {statistics.median(times) * 1e6:.1f}, "
        f"worst {max(times) * 1e3:.2f} ms, ratio {statistics.mean(times) / by_hand:.1f}"
    )
    print(f"second pass {second * 1e6:7.1f} us a list, ratio {second / by_hand:.2f}")


if __name__ == "__main__":
    main()
