"""Every choice of bundles tried: what a packing means, without any bound or memory.

Why it exists: in plain mode the search is to be beyond doubt, and a test compares it with the one that is used.
May import: `bundles`, `effort`.
"""

from __future__ import annotations

from collections.abc import Iterator

from burraco_rules.melds.laying.packing.bundles import Packed, Packing, holds
from burraco_rules.melds.laying.packing.effort import Effort, Exhausted


def best_of_all(packing: Packing, effort: Effort) -> Packed:
    """The choice that gains most, found by trying all."""
    found: tuple[int, tuple[int, ...], tuple[int, ...]] | None = None
    try:
        for chosen in _choices(packing, list(packing.supply), 0, (), effort):
            worth = () if packing.extra is None else packing.extra(chosen)
            if worth is None or not holds(packing, chosen):
                continue
            gain = sum(packing.bundles[number].gain for number in chosen)
            if found is None or (gain, worth) > found[:2]:
                found = gain, worth, chosen
    except Exhausted:
        return Packed(None if found is None else found[2], proved=False)
    return Packed(None if found is None else found[2], proved=True)


def _choices(
    packing: Packing, left: list[int], first: int, chosen: tuple[int, ...], effort: Effort
) -> Iterator[tuple[int, ...]]:
    """Every choice of bundles from a number on, with those already chosen."""
    effort.spend(1 + len(packing.bundles) - first)
    yield chosen
    for number in range(first, len(packing.bundles)):
        needs = packing.bundles[number].needs
        if all(left[thing] >= count for thing, count in needs):
            for thing, count in needs:
                left[thing] -= count
            yield from _choices(packing, left, number, (*chosen, number), effort)
            for thing, count in needs:
                left[thing] += count
