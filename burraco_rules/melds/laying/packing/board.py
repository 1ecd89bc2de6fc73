"""The board of a search: what is left of things as one number, and what a choice of bundles costs.

Why it exists: what a choice gives away against the prices is its cost; with it, no bound has to be worked out anew for
what is left. May import: `bundles`, `prices`, `effort`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from burraco_rules.melds.laying.packing.bundles import Needs, Packing
from burraco_rules.melds.laying.packing.effort import Effort
from burraco_rules.melds.laying.packing.prices import SCALE, prices

MARKS: Final = itemgetter(2)


class Entry(NamedTuple):
    """A bundle as a search meets it: its cost, its needs as one number, and marks of its things that are decided.

    The sum of the marks of several entries counts for each thing how many of them take it. `adds` is what it adds to
    the totals, `takes` how much less may be added after it.
    """

    cost: int
    packed: int
    marks: int
    number: int
    adds: tuple[int, ...]
    takes: tuple[int, ...]


class State(NamedTuple):
    """What is left of each thing, as one number; what was given away; the totals, and how much may still be added."""

    left: int
    cost: int
    totals: tuple[int, ...]
    reach: tuple[int, ...]


class Board:
    """A packing with its prices. Only costs below `limit` are looked at, which may be lowered at any time."""

    def __init__(self, packing: Packing, everything: bool) -> None:
        """Where `everything` is decided, no thing is passed over, even if nothing is lost by it."""
        self.packing = packing
        self.limit: float = 0
        supply, bundles, floors = packing.supply, packing.bundles, range(len(packing.floors))
        self._bits = max(supply, default=0).bit_length() + 1
        self._mask = (1 << self._bits) - 1
        self._guard = sum(1 << self._bits * thing + self._bits - 1 for thing in range(len(supply)))
        needs = [bundle.needs for bundle in bundles]
        self._prices = prices(needs, [bundle.gain for bundle in bundles], supply)
        self._reach = [prices(needs, [bundle.amounts[floor] for bundle in bundles], supply) for floor in floors]
        """For each floor prices that bound what can be added to its total."""
        self._floors = [floor * SCALE for floor in packing.floors]
        self._grows = [all(bundle.amounts[floor] >= 0 for bundle in bundles) for floor in floors]
        self.bound = _worth(self._prices, enumerate(supply))
        self._spare = packing.spare or (None,) * len(supply)
        self._decided = [thing for thing, there in enumerate(supply) if there and (everything or self._matters(thing))]
        self._width = len(bundles).bit_length()
        self._marks = {thing: 1 << self._width * thing for thing in self._decided}
        self.entries = sorted(map(self._entry, range(len(bundles))))

    def _matters(self, thing: int) -> bool:
        """Whether something is lost if a thing is passed over."""
        priced = any(of_floor[thing] for of_floor in (self._prices, *self._reach))
        return priced or self._spare[thing] is not None

    def _entry(self, number: int) -> Entry:
        needs, gain, amounts = self.packing.bundles[number]
        return Entry(
            cost=_worth(self._prices, needs) - gain * SCALE,
            packed=self._packed(needs),
            marks=sum([self._marks.get(thing, 0) for thing, _ in needs]),
            number=number,
            adds=tuple([amount * SCALE for amount in amounts]),
            takes=tuple([_worth(reach, needs) for reach in self._reach]),
        )

    def _packed(self, counts: Needs) -> int:
        return sum([count << self._bits * thing for thing, count in counts])

    def mark(self, thing: int) -> int:
        """The mark of a thing that is decided."""
        return self._marks[thing]

    def start(self) -> State:
        """Nothing is chosen yet."""
        counts = tuple(enumerate(self.packing.supply))
        reach = tuple(_worth(prices, counts) for prices in self._reach)
        return State(self._packed(counts), 0, (0,) * len(reach), reach)

    def branches(self, state: State, entries: Sequence[Entry], effort: Effort) -> tuple[int, State, list[Entry]] | None:
        """The thing that leaves the least choice, -1 where nothing is left to decide, and the entries that still fit.

        Things that no bundle takes any more are left over. None where that is too much.
        """
        effort.spend(len(entries) + len(self._decided))
        guard, full = state.left | self._guard, self._guard
        cheap = entries[: bisect_left(entries, (self.limit - state.cost,))]
        fitting = [entry for entry in cheap if (guard - entry[1]) & full == full]
        numbers = sum(map(MARKS, fitting))
        bits, mask, width, most = self._bits, self._mask, self._width, (1 << self._width) - 1
        least, fewest = -1, 0
        for thing in self._decided:
            if state.left >> bits * thing & mask:
                number = numbers >> width * thing & most
                if not number:
                    rest = self.without(state, thing)
                    if rest is None:
                        return None
                    state = rest
                elif least < 0 or number < fewest:
                    least, fewest = thing, number
        return least, state, fitting

    def having(self, state: State, entry: Entry) -> State:
        """The state with an entry chosen."""
        left, cost = state.left - entry.packed, state.cost + entry.cost
        if not self._floors:
            return State(left, cost, (), ())
        totals = tuple([total + added for total, added in zip(state.totals, entry.adds, strict=True)])
        reach = tuple([most - own for most, own in zip(state.reach, entry.takes, strict=True)])
        return State(left, cost, totals, reach)

    def without(self, state: State, thing: int) -> State | None:
        """The state with all that is left of a thing left over; None where that may not be, or costs too much."""
        count = state.left >> self._bits * thing & self._mask
        spare, cost = self._spare[thing], state.cost + count * self._prices[thing]
        if cost >= self.limit or (spare is not None and count > spare):
            return None
        reach = tuple([most - count * prices[thing] for most, prices in zip(state.reach, self._reach, strict=True)])
        rest = State(state.left - (count << self._bits * thing), cost, state.totals, reach)
        return rest if self.allows(rest) else None

    def allows(self, state: State) -> bool:
        """Whether every floor may still be reached."""
        return not self._floors or all(
            total + most >= floor for total, most, floor in zip(state.totals, state.reach, self._floors, strict=True)
        )

    def reaches(self, state: State) -> bool:
        """Whether every floor is reached."""
        return all(total >= floor for total, floor in zip(state.totals, self._floors, strict=True))

    def towards(self, state: State) -> tuple[int, ...]:
        """How far the totals are; beyond a floor that is reached for good it makes no difference."""
        return tuple(
            [
                min(total, floor) if grows else total
                for total, floor, grows in zip(state.totals, self._floors, self._grows, strict=True)
            ]
        )


def _worth(prices: Sequence[int], counts: Iterable[tuple[int, int]]) -> int:
    return sum([prices[thing] * count for thing, count in counts])
