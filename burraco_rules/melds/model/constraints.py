"""The few constraints that melds are made of, on sets of stands written as bits.

Why it exists: a solver that knows what `distinct` and `consecutive` mean refuses most wrong melds before it searches.
None of these is a second definition: each narrows only what the expression it stands for would refuse, and a test
holds both against each other. The stands of a card are bits: a natural card at place `p` has bit `p`, a wild one bit
`count + p`. A constraint narrows a list with the stands that each seat still may have, in place, and says False where
a seat has none left. Constraints hold no state of a search, so that one may serve many. May import: nothing of this
package.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Protocol

MATCHED_FROM: Final = 3
"""Fewer undecided seats than this are never short of places once those that are taken are gone."""

Masks = list[int]
"""For each seat the stands that it still may have."""


class Constraint(Protocol):
    """What narrows the stands of some seats."""

    def narrow(self, masks: Masks) -> bool:
        """Take away stands that cannot be; False where that leaves a seat without any."""
        ...


def bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


class DistinctPlaces:
    """No two of these seats stand at one place."""

    __slots__ = ("count", "full", "seats")

    def __init__(self, seats: Sequence[int], count: int) -> None:
        self.seats, self.count, self.full = seats, count, (1 << count) - 1

    def narrow(self, masks: Masks) -> bool:
        """Places that are taken are open to nobody else, and there are places enough for all."""
        count, full = self.count, self.full
        taken, undecided = 0, []
        for seat in self.seats:
            mask = masks[seat]
            places = (mask | mask >> count) & full
            if places & (places - 1):
                undecided.append(seat)
            elif places & taken:
                return False
            else:
                taken |= places
        fresh = taken
        while fresh and undecided:
            gone = fresh | fresh << count
            fresh, still = 0, []
            for seat in undecided:
                mask = masks[seat] = masks[seat] & ~gone
                places = (mask | mask >> count) & full
                if places & (places - 1):
                    still.append(seat)
                elif not places or places & fresh:
                    return False
                else:
                    fresh |= places
            undecided = still
        return len(undecided) < MATCHED_FROM or matched(
            [(masks[seat] | masks[seat] >> count) & full for seat in undecided]
        )


class DistinctValues:
    """No two of these seats have one value. `groups` gives for each seat the stands of each value that it may have."""

    __slots__ = ("groups",)

    def __init__(self, groups: Mapping[int, Mapping[object, int]]) -> None:
        self.groups = groups

    def narrow(self, masks: Masks) -> bool:
        """A value that one seat is bound to have is open to no other."""
        for seat, groups in self.groups.items():
            mask = masks[seat]
            for value, stands in groups.items():
                if mask & ~stands:
                    continue
                for other, theirs in self.groups.items():
                    if other != seat and value in theirs:
                        masks[other] &= ~theirs[value]
                        if not masks[other]:
                            return False
        return True


class Window:
    """All of these seats stand within `size` neighbouring places of a line, or of a circle."""

    __slots__ = ("seats", "windows")

    def __init__(self, seats: Sequence[int], windows: Windows) -> None:
        self.seats, self.windows = seats, windows

    def narrow(self, masks: Masks) -> bool:
        """Only windows that hold a place for every seat are left, and only places in one of these."""
        windows = self.windows
        count, full, starts_of = windows.count, windows.full, windows.starts_of
        starts = windows.all
        for seat in self.seats:
            mask = masks[seat]
            starts &= starts_of((mask | mask >> count) & full)
            if not starts:
                return False
        allowed = windows.stands_of(starts)
        for seat in self.seats:
            mask = masks[seat] = masks[seat] & allowed
            if not mask:
                return False
        return True


class Windows:
    """The windows of `size` places on a line of `count`, each known by the bit of its first place."""

    def __init__(self, count: int, size: int, circle: bool) -> None:
        self.count, self.full = count, (1 << count) - 1
        firsts = range(count) if circle else range(count - size + 1)
        self.places = {1 << first: self._places(first, size) for first in firsts} if size <= count else {}
        self.all = sum(self.places)
        self.starts_of = lru_cache(maxsize=4096)(self._starts_of)
        self.stands_of = lru_cache(maxsize=4096)(self._stands_of)

    def _places(self, first: int, size: int) -> int:
        return sum(1 << place % self.count for place in range(first, first + size))

    def _starts_of(self, places: int) -> int:
        """The windows that hold one of these places."""
        return sum(start for start, held in self.places.items() if held & places)

    def _stands_of(self, starts: int) -> int:
        """The stands, of either role, in one of these windows."""
        held = 0
        for start in bits(starts):
            held |= self.places[start]
        return held | held << self.count


class AtMost:
    """At most `limit` of the seats stand within the stands given for them."""

    __slots__ = ("limit", "stands")

    def __init__(self, limit: int, stands: Mapping[int, int]) -> None:
        self.limit, self.stands = limit, stands

    def narrow(self, masks: Masks) -> bool:
        """Where the limit is reached all others stand elsewhere."""
        certain = sum(not masks[seat] & ~stands for seat, stands in self.stands.items())
        if certain > self.limit:
            return False
        if certain == self.limit:
            for seat, stands in self.stands.items():
                if masks[seat] & ~stands:
                    masks[seat] &= ~stands
        return True


class AtLeast:
    """At least `limit` of the seats stand within the stands given for them."""

    __slots__ = ("limit", "stands")

    def __init__(self, limit: int, stands: Mapping[int, int]) -> None:
        self.limit, self.stands = limit, stands

    def narrow(self, masks: Masks) -> bool:
        """Where only just enough can, they all do."""
        able = [seat for seat, stands in self.stands.items() if masks[seat] & stands]
        if len(able) < self.limit:
            return False
        if len(able) == self.limit:
            for seat in able:
                masks[seat] &= self.stands[seat]
        return True


class Indexed:
    """Seats that may stand at a place only with certain indices: with their number in the order of places.

    `allowed` gives for a seat pairs of indices and stands, both as bits, the stands of the pairs being apart. The meld
    has `size` cards, of which the seats of `masks` may be fewer; where it lies `turned`, indices count from the
    highest place. Two cards at one place are left to the condition itself.
    """

    __slots__ = ("allowed", "count", "full", "size", "turned")

    def __init__(self, allowed: Mapping[int, Sequence[tuple[int, int]]], count: int, size: int, turned: bool) -> None:
        self.allowed, self.count, self.size, self.turned = allowed, count, size, turned
        self.full = (1 << count) - 1

    def narrow(self, masks: Masks) -> bool:
        """A stand is left only with an index that the other cards leave to it, and there are indices enough for all."""
        count, full = self.count, self.full
        reach = [(mask | mask >> count) & full for mask in masks]
        below, above = self._surely(reach)
        open_to_all = []
        for seat, pairs in self.allowed.items():
            mask, own = masks[seat], 0
            for bit in bits(reach[seat]):
                place = bit.bit_length() - 1
                under, over = (above[place], below[place]) if self.turned else (below[place], above[place])
                left = (2 << self.size - over) - (2 << under)
                here = bit | bit << count
                for indices, stands in pairs:
                    if mask & stands & here:
                        if indices & left:
                            own |= indices & left
                        else:
                            mask &= ~(stands & here)
            if not mask:
                return False
            masks[seat] = mask
            open_to_all.append(own)
        return matched(open_to_all)

    def _surely(self, reach: Sequence[int]) -> tuple[list[int], list[int]]:
        """For each place how many cards can only stand below it, and how many only above."""
        below, above = [0] * (self.count + 1), [0] * (self.count + 1)
        for places in reach:
            below[places.bit_length()] += 1
            above[(places & -places).bit_length() - 1] += 1
        for place in range(self.count):
            below[place + 1] += below[place]
            above[self.count - 1 - place] += above[self.count - place]
        return below, above[1:]


class InOrder:
    """Seats that nothing can tell apart stand in order, so that each placement comes once.

    The stands of `seats` ascend. Where `within` is given that holds for every two of them that stand within these
    stands.
    """

    __slots__ = ("seats", "within")

    def __init__(self, seats: Sequence[int], within: int = 0) -> None:
        self.seats, self.within = seats, within

    def narrow(self, masks: Masks) -> bool:
        """No seat stands below an earlier one, nor above a later one."""
        within = self.within
        seats = [seat for seat in self.seats if not masks[seat] & ~within] if within else self.seats
        lowest = 1
        for seat in seats:
            masks[seat] &= -lowest
            if not masks[seat]:
                return False
            lowest = masks[seat] & -masks[seat]
        highest = 0
        for seat in reversed(seats):
            if highest:
                masks[seat] &= highest * 2 - 1
                if not masks[seat]:
                    return False
            highest = 1 << masks[seat].bit_length() - 1
        return True


@lru_cache(maxsize=256)
def windows(count: int, size: int, circle: bool) -> Windows:
    """The windows of a line or circle, made once."""
    return Windows(count, size, circle)


def matched(options: Sequence[int]) -> bool:
    """Whether everyone can have a bit of its own, out of those it may have: a matching by augmenting paths."""
    counts = sorted(option.bit_count() for option in options)
    if all(count > place for place, count in enumerate(counts)):
        return True
    owners: dict[int, int] = {}
    for taker in range(len(options)):
        parents: dict[int, int] = {}
        queue, end = [taker], 0
        for current in queue:
            for bit in bits(options[current]):
                if bit in parents:
                    continue
                parents[bit] = current
                if bit not in owners:
                    end = bit
                    break
                queue.append(owners[bit])
            if end:
                break
        if not end:
            return False
        while True:
            current = parents[end]
            given = next((bit for bit, owner in owners.items() if owner == current), 0)
            owners[end] = current
            if current == taker:
                break
            end = given
    return True
