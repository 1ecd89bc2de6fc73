"""Packing: the best choice of bundles out of things of which there are only so many. Exact, and ignorant of cards.

Why it exists: to lay down a hand is to choose melds that share no card. Bundles are chosen for the thing that leaves the
least choice. What a choice gives away against the prices is its cost: choices that cost little are looked at first, then
those that cost more, until one is found; then none is better. May import: `prices`, `effort`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from burraco_rules.melds.effort import Effort, Exhausted
from burraco_rules.melds.prices import SCALE, Needs, prices

PARTS: Final = 256
"""Looked at first are choices that cost no more than this part of all."""
ANY: Final = float("inf")
MARKS: Final = itemgetter(2)
MOST_SEEN: Final = 200_000
"""So many states are remembered; then they are forgotten, which costs work and changes no answer."""

Extra = Callable[[Sequence[int]], "tuple[int, ...] | None"]
"""What a whole choice is worth besides its gain, compared after it; None where it may not be made."""


class Bundle(NamedTuple):
    """Things that are taken together, what that gains, and what it adds to each total on which there is a floor."""

    needs: Needs
    gain: int
    amounts: tuple[int, ...] = ()


class Packing(NamedTuple):
    """What there is of each thing, the bundles, and what must hold of a choice of them.

    `spare` is how many of a thing may be left, None where that does not matter; `floors` are what totals must reach.
    `extra` is asked of whole choices.
    """

    supply: tuple[int, ...]
    bundles: tuple[Bundle, ...]
    floors: tuple[int, ...] = ()
    spare: tuple[int | None, ...] = ()
    extra: Extra | None = None


class Packed(NamedTuple):
    """A choice of bundles by number, None where there is none; and whether it is known that there is no better one."""

    chosen: tuple[int, ...] | None
    proved: bool


def best(packing: Packing, effort: Effort) -> Packed:
    """The choice that gains most; of equal ones, any."""
    search = _Search(packing, everything=packing.extra is not None)
    try:
        search.widen(effort)
    except Exhausted:
        return Packed(search.chosen, proved=False)
    return Packed(search.chosen, proved=True)


def choices(packing: Packing, gain: int, effort: Effort) -> Iterator[tuple[int, ...]]:
    """Every choice that gains so much, and none gains more, each once. Exhausted where the work is not enough."""
    search = _Search(packing, everything=True)
    cost = search.bound - gain * SCALE
    search.limit = cost + 1
    for found, chosen in search.each(search.start(), search.entries, effort):
        if found == cost:
            yield chosen


class _Entry(NamedTuple):
    """A bundle as the search meets it: its cost, its needs as one number, and marks of its things that are decided.

    The sum of the marks of several entries counts for each thing how many of them take it.
    """

    cost: int
    packed: int
    marks: int
    number: int
    adds: tuple[int, ...]
    takes: tuple[int, ...]


class _State(NamedTuple):
    """What is left of each thing, as one number; what was given away; the totals, and how much may still be added."""

    left: int
    cost: int
    totals: tuple[int, ...]
    reach: tuple[int, ...]


class _Search:
    """One search. Costs below `limit` are looked at. Where `everything` is decided, no thing is passed over."""

    def __init__(self, packing: Packing, everything: bool) -> None:
        self.packing, self._everything = packing, everything
        self.chosen: tuple[int, ...] | None = None
        self.limit: float = 0
        self._worth: tuple[int, ...] = ()
        self._path: list[int] = []
        self._seen: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        supply, bundles, floors = packing.supply, packing.bundles, range(len(packing.floors))
        self._bits = max(supply, default=0).bit_length() + 1
        self._mask = (1 << self._bits) - 1
        self._guard = sum(1 << self._bits * thing + self._bits - 1 for thing in range(len(supply)))
        needs = [bundle.needs for bundle in bundles]
        self._prices = prices(needs, [bundle.gain for bundle in bundles], supply)
        self._reach = [prices(needs, [bundle.amounts[floor] for bundle in bundles], supply) for floor in floors]
        """For each floor prices that bound what can be added to its total."""
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

    def _entry(self, number: int) -> _Entry:
        needs, gain, amounts = self.packing.bundles[number]
        return _Entry(
            cost=_worth(self._prices, needs) - gain * SCALE,
            packed=self._packed(needs),
            marks=sum([self._marks.get(thing, 0) for thing, _ in needs]),
            number=number,
            adds=tuple([amount * SCALE for amount in amounts]),
            takes=tuple([_worth(reach, needs) for reach in self._reach]),
        )

    def _packed(self, counts: Needs) -> int:
        return sum([count << self._bits * thing for thing, count in counts])

    def start(self) -> _State:
        """Nothing is chosen yet."""
        counts = tuple(enumerate(self.packing.supply))
        reach = tuple(_worth(prices, counts) for prices in self._reach)
        return _State(self._packed(counts), 0, (0,) * len(reach), reach)

    def widen(self, effort: Effort) -> None:
        """Look at choices of ever higher cost until one is found."""
        start, limit = self.start(), self.bound // PARTS + 1
        while self._allows(start) and self.chosen is None:
            whole = limit > self.bound
            self.limit = ANY if whole else limit
            if self._everything:
                for cost, chosen in self.each(start, self.entries, effort):
                    self._judge(cost, chosen)
            else:
                self._seen.clear()
                self._visit(start, self.entries, effort)
            if whole:
                break
            limit += limit // 2 + 1

    def _judge(self, cost: int, chosen: tuple[int, ...]) -> None:
        """Keep a choice that costs less than the best so far, or as much and is worth more besides."""
        worth = self.packing.extra(chosen) if self.packing.extra is not None else ()
        if worth is not None and (self.chosen is None or cost < self.limit - 1 or worth > self._worth):
            self.chosen, self._worth, self.limit = chosen, worth, cost + 1

    # ---- one state --------------------------------------------------------------------------------

    def _visit(self, state: _State, entries: Sequence[_Entry], effort: Effort) -> None:
        """The best choice from a state on, unless it was reached before at no higher cost."""
        if self._known(state):
            return
        found = self._branches(state, entries, effort)
        if found is None:
            return
        thing, state, fitting = found
        if thing < 0:
            if self._reaches(state):
                self.chosen, self.limit = tuple(self._path), state.cost
            return
        mark = self._marks[thing]
        for entry in fitting:
            if entry.marks & mark:
                after = self._with(state, entry)
                if after.cost >= self.limit:
                    break
                if self._allows(after):
                    self._path.append(entry.number)
                    self._visit(after, fitting, effort)
                    self._path.pop()
        rest = self._without(state, thing)
        if rest is not None:
            self._visit(rest, fitting, effort)

    def each(self, state: _State, entries: Sequence[_Entry], effort: Effort) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every choice from a state on with its cost, each once: bundles that were tried are not tried again beside."""
        found = self._branches(state, entries, effort)
        if found is None:
            return
        thing, state, fitting = found
        if thing < 0:
            if self._reaches(state):
                yield state.cost, tuple(self._path)
            return
        tried, mark = 0, self._marks[thing]
        while tried < len(fitting):
            entry = fitting[tried]
            if not entry.marks & mark:
                tried += 1
                continue
            after = self._with(state, entry)
            if after.cost < self.limit and self._allows(after):
                self._path.append(entry.number)
                yield from self.each(after, fitting, effort)
                self._path.pop()
            fitting = fitting[:tried] + fitting[tried + 1 :]
        rest = self._without(state, thing)
        if rest is not None:
            yield from self.each(rest, fitting, effort)

    def _branches(
        self, state: _State, entries: Sequence[_Entry], effort: Effort
    ) -> tuple[int, _State, list[_Entry]] | None:
        """The thing that leaves the least choice, -1 where nothing is left to decide, and the bundles that still fit.

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
                    rest = self._without(state, thing)
                    if rest is None:
                        return None
                    state = rest
                elif least < 0 or number < fewest:
                    least, fewest = thing, number
        return least, state, fitting

    def _with(self, state: _State, entry: _Entry) -> _State:
        left, cost = state.left - entry.packed, state.cost + entry.cost
        if not state.totals:
            return _State(left, cost, (), ())
        totals = tuple([total + added for total, added in zip(state.totals, entry.adds, strict=True)])
        return _State(
            left, cost, totals, tuple([most - own for most, own in zip(state.reach, entry.takes, strict=True)])
        )

    def _without(self, state: _State, thing: int) -> _State | None:
        """The state with all that is left of a thing left over; None where that may not be, or costs too much."""
        count = state.left >> self._bits * thing & self._mask
        spare, cost = self._spare[thing], state.cost + count * self._prices[thing]
        if cost >= self.limit or (spare is not None and count > spare):
            return None
        reach = tuple([most - count * prices[thing] for most, prices in zip(state.reach, self._reach, strict=True)])
        rest = _State(state.left - (count << self._bits * thing), cost, state.totals, reach)
        return rest if self._allows(rest) else None

    def _allows(self, state: _State) -> bool:
        """Whether every floor may still be reached."""
        return not state.totals or all(
            total + most >= floor * SCALE
            for total, most, floor in zip(state.totals, state.reach, self.packing.floors, strict=True)
        )

    def _reaches(self, state: _State) -> bool:
        return all(total >= floor * SCALE for total, floor in zip(state.totals, self.packing.floors, strict=True))

    def _known(self, state: _State) -> bool:
        """Whether the same was left before, at no higher cost and with totals that serve as well; else it is noted."""
        totals = tuple(
            [
                min(total, floor * SCALE) if grows else total
                for total, floor, grows in zip(state.totals, self.packing.floors, self._grows, strict=True)
            ]
        )
        if len(self._seen) > MOST_SEEN:
            self._seen.clear()
        before = self._seen.setdefault(state.left, [])
        for cost, other in before:
            if cost <= state.cost and all(mine <= theirs for mine, theirs in zip(totals, other, strict=True)):
                return True
        before.append((state.cost, totals))
        return False


def _worth(prices: Sequence[int], counts: Iterable[tuple[int, int]]) -> int:
    return sum([prices[thing] * count for thing, count in counts])
