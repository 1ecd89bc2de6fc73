"""Prices: what each thing that is short is worth, so that no bundle of them gains more than it costs.

Why it exists: the sum of all prices bounds what any choice of bundles gains, and how far a bundle stays below its price
tells what choosing it gives away. The best prices are the dual of a linear program, which is solved here in floating
point; they are then rounded up until they hold in whole numbers, so that nothing that rests on them is a guess.
May import: `bundles`.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Final

from burraco_rules.melds.laying.packing.bundles import Needs

SCALE: Final = 1 << 20
"""Prices are in units of a gain divided by this."""
MOST_STEPS: Final = 2_000
"""After so many steps the prices found so far are taken."""
FEW: Final = 40
"""So many bundles are looked at together before all are looked at again."""
SMALL: Final = 1e-9
NEARLY: Final = 1e-12


def prices(needs: Sequence[Needs], gains: Sequence[int], supply: Sequence[int]) -> list[int]:
    """A price for each thing, none below 0: no bundle gains more than it costs, and all things together cost little."""
    found = _Tableau(needs, gains, supply).prices()
    rounded = [max(0, round(price * SCALE)) for price in found]
    for taken, gain in zip(needs, gains, strict=True):
        lacking = gain * SCALE - sum(rounded[thing] * count for thing, count in taken)
        if lacking > 0:
            thing, count = taken[0]
            rounded[thing] += -(-lacking // count)
    return rounded


class _Tableau:
    """The linear program in the making: the inverse of its basis, the prices, and how much of each row is left."""

    def __init__(self, needs: Sequence[Needs], gains: Sequence[int], supply: Sequence[int]) -> None:
        self._needs, self._gains = needs, [float(gain) for gain in gains]
        self._things = [tuple(thing for thing, count in taken for _ in range(count)) for taken in needs]
        rows = range(len(supply))
        self._inverse = [[float(row == column) for column in rows] for row in rows]
        self._levels = [float(there) for there in supply]
        self._prices = [0.0] * len(supply)
        self._least = SMALL * max(map(abs, self._gains), default=1.0)
        self._few: list[int] = []

    def prices(self) -> list[float]:
        """The best prices, or those reached when the work is cut short."""
        for _ in range(MOST_STEPS):
            column, gain = self._entering()
            if column is None or not self._pivot(column, gain):
                break
        return self._prices

    def _entering(self) -> tuple[list[float] | None, float]:
        """The column of what should be in the basis, and how much it gains; None where nothing gains any more."""
        bundle, gain = self._best_of(self._few)
        if gain <= self._least:
            over = self._over(range(len(self._gains)))
            self._few = heapq.nlargest(
                FEW, (bundle for bundle, gain in enumerate(over) if gain > self._least), key=over.__getitem__
            )
            bundle, gain = self._best_of(self._few)
        if gain > self._least:
            taken = self._needs[bundle]
            return [sum([row[thing] * count for thing, count in taken]) for row in self._inverse], gain
        below = min(self._prices, default=0.0)
        if below < -self._least:
            thing = self._prices.index(below)
            return [row[thing] for row in self._inverse], -below
        return None, 0.0

    def _over(self, bundles: Sequence[int]) -> list[float]:
        """By how much each bundle gains more than it costs."""
        price, gains, things = self._prices.__getitem__, self._gains, self._things
        return [gains[bundle] - sum(map(price, things[bundle])) for bundle in bundles]

    def _best_of(self, bundles: Sequence[int]) -> tuple[int, float]:
        over = self._over(bundles)
        gain = max(over, default=0.0)
        return (bundles[over.index(gain)], gain) if over else (-1, 0.0)

    def _pivot(self, column: Sequence[float], gain: float) -> bool:
        """Bring a column into the basis; False where nothing bounds it, which rounding alone can lead to."""
        leaving, least = -1, 0.0
        for row, entry in enumerate(column):
            if entry > SMALL:
                level = self._levels[row] / entry
                if leaving < 0 or level < least - NEARLY or (level < least + NEARLY and entry > column[leaving]):
                    leaving, least = row, level
        if leaving < 0:
            return False
        entry = column[leaving]
        pivot = self._inverse[leaving] = [value / entry for value in self._inverse[leaving]]
        for row, factor in enumerate(column):
            if row != leaving and abs(factor) > NEARLY:
                self._inverse[row] = [
                    value - factor * own for value, own in zip(self._inverse[row], pivot, strict=True)
                ]
                self._levels[row] -= factor * least
        self._levels[leaving] = least
        self._prices = [price + gain * own for price, own in zip(self._prices, pivot, strict=True)]
        return True
