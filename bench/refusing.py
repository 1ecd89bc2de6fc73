"""How long a refusal takes: the verdict with its reasons, and then what would help.

`python -m bench.refusing [NUMBER]`. Lists are legal melds with one card exchanged, so many of each size. Reach, with
core and repairs: at most 3, 4, 8 and 15 ms for 5, 7, 10 and 13 cards in the median, 50 ms at worst. Times are processor
time; the rules are compiled for each size beforehand.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from bench import yardstick
from bench.checking import LISTS, seconds
from bench.timing import Watch
from burraco_rules import Rules, Verdict, cards, load
from burraco_rules.pack import Card

REACH = {5: 3, 7: 4, 10: 8, 13: 15}
"""Sizes, and for each the median that is to be reached, in milliseconds."""
NUMBER = 60
WARMING = 3
"""So many refusals of each size are not counted."""


def refused(size: int, number: int) -> Iterator[tuple[Card, ...]]:
    """Distinct lists of this size that are no melds, but would be with one other card."""
    seed = 0
    found: set[tuple[str, ...]] = set()
    while len(found) < number:
        seed += 1
        for entry in yardstick.make_lists(1_000, seed):
            key = tuple(sorted(entry))
            if len(entry) == size and key not in found and len(found) < number and not yardstick.is_meld(entry):
                found.add(key)
                yield cards(" ".join(entry))


def refusal(rules: Rules, entry: Sequence[Card]) -> Verdict:
    """The refusal of a list, its reasons found."""
    verdict = rules.check(entry)
    if verdict.legal is not False or not verdict.reasons:
        raise SystemExit(f"{entry} is not refused")
    return verdict


def times(rules: Rules, lists: Sequence[Sequence[Card]]) -> tuple[list[float], list[float]]:
    """For each list the milliseconds of its reasons, and of these and of what would help."""
    watch, reasons, all_in_all = Watch(), [], []
    for entry in lists:
        verdict, first = watch.timed(partial(refusal, rules, entry))
        _, then = watch.timed(partial(verdict.field, "repairs"))
        reasons.append(first * 1e3)
        all_in_all.append((first + then) * 1e3)
    return reasons, all_in_all


def main() -> None:
    """Time refusals of each size and print medians and worst cases."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else NUMBER
    rules = load("burraco")
    by_hand = seconds(yardstick.is_meld, yardstick.make_lists(LISTS))
    print(f"beside these, one list by hand: {by_hand * 1e6:.1f} us")
    for size, reach in REACH.items():
        lists = list(refused(size, number + WARMING))
        Random(size).shuffle(lists)
        times(rules, lists[:WARMING])
        reasons, all_in_all = times(rules, lists[WARMING:])
        print(f"{size:2} cards  reasons: {told(reasons)}   with repairs: {told(all_in_all)}   reach {reach} and 50")


def told(milliseconds: Sequence[float]) -> str:
    """The median and the worst."""
    return f"median {statistics.median(milliseconds):6.2f} ms, worst {max(milliseconds):7.2f} ms"


if __name__ == "__main__":
    main()
