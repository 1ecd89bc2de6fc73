"""How long a check takes beside a hand-written one, on the same 10,000 lists in the same run.

`python -m bench.checking [RULESET]`. Reach: second pass within twice the yardstick; first pass 0.3 ms a list on
average, 5 ms at worst. All times are processor time, of parsed cards and of `legal` alone: layouts, texts and reasons
are made when they are asked for. The solver is there beforehand; what its start takes is seen in `bench.starting`.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from bench import yardstick
from bench.timing import Watch
from burraco_rules import Rules, cards, load
from burraco_rules.pack import Card

LISTS = 10_000
PART = 500
"""The yardstick and the second pass take turns after so many lists, so that both meet the same machine."""
SEARCHED = "2H 6C 3C 2C 4C 7C 5C"
"""A list that the solver has to search."""


def is_legal(rules: Rules, entry: Sequence[Card]) -> bool:
    """Whether a list is a meld."""
    return rules.check(entry).legal is True


def seconds(work: Callable[[Any], object], lists: Sequence[object]) -> float:
    """The time of one list on average."""
    start = time.process_time()
    for entry in lists:
        work(entry)
    return (time.process_time() - start) / len(lists)


def main() -> None:
    """Time a first pass, then the yardstick and a second pass by turns, and print the ratios."""
    rules = load(sys.argv[1] if len(sys.argv) > 1 else "burraco")
    lists = yardstick.make_lists(LISTS)
    parsed = [cards(" ".join(entry)) for entry in lists]
    rules.check(SEARCHED)

    watch = Watch()
    first = [watch.timed(partial(is_legal, rules, entry)) for entry in parsed]
    found, times = [legal for legal, _ in first], [spent for _, spent in first]
    pauses = [*watch.pauses, 0.0]

    parts = [slice(start, start + PART) for start in range(0, LISTS, PART)]
    pairs = [(seconds(yardstick.is_meld, lists[part]), seconds(rules.check, parsed[part])) for part in parts]
    by_hand = statistics.median(hand for hand, _ in pairs)
    second = statistics.median(again for _, again in pairs)
    ratio = statistics.median(again / hand for hand, again in pairs)

    wanted = [yardstick.is_meld(entry) for entry in lists]
    again = [is_legal(rules, entry) for entry in parsed]
    print(
        f"legal by both {sum(wanted)}, different answers {sum(a != b for a, b in zip(wanted, found, strict=True))}, "
        f"between passes {sum(a != b for a, b in zip(found, again, strict=True))}"
    )
    print(f"by hand     {by_hand * 1e6:7.1f} us a list")
    print(
        f"first pass  {statistics.mean(times) * 1e6:7.1f} us a list, median {statistics.median(times) * 1e6:.1f}, "
        f"worst {max(times) * 1e3:.2f} ms, ratio {statistics.mean(times) / by_hand:.1f}"
    )
    print(
        f"the garbage collector besides {sum(pauses) / LISTS * 1e6:.1f} us a list, {max(pauses) * 1e3:.1f} ms at once"
    )
    print(f"second pass {second * 1e6:7.1f} us a list, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
