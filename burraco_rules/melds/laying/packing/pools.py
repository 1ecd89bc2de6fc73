"""Pooling: things of which any will do are counted together, and told apart again once bundles are chosen.

Why it exists: with four sorts of wild cards a hand holds every meld four times over, and nothing but the order in which
they are tried tells these apart. Where each choice of so many things out of some makes a bundle that serves as well,
one bundle that takes so many from their pool stands for all. A pool never gives out more than its members leave, so the
things can always be handed out in the end. May import: `bundles`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from burraco_rules.melds.laying.packing.bundles import Needs

REST: Final = 2
"""A pool is kept if bundles that still ask for its very members are at most one for so many that ask for any."""

Worth = tuple[int, ...]
"""What a bundle gains and adds; one serves as well as another if it is nowhere less."""
Offer = tuple[Needs, Worth]
"""A bundle before it is numbered: what it takes, and what it is worth."""


class Pool(NamedTuple):
    """Things of which any will do: the number of the pool among the things, and its members."""

    number: int
    members: tuple[int, ...]


class Pooled(NamedTuple):
    """Offers with the pools that some of them take from; and what there is of each thing, pools included."""

    offers: tuple[Offer, ...]
    supply: tuple[int, ...]
    pools: tuple[Pool, ...] = ()

    def handed_out(self, chosen: Sequence[int]) -> list[Needs]:
        """For each offer chosen, by number, the very things that it takes: of a pool those that come first."""
        members = {pool.number: pool.members for pool in self.pools}
        left = list(self.supply)
        for number in chosen:
            for thing, count in self.offers[number][0]:
                left[thing] -= 0 if thing in members else count
        return [self._handed_out(self.offers[number][0], members, left) for number in chosen]

    def _handed_out(self, needs: Needs, members: Mapping[int, tuple[int, ...]], left: list[int]) -> Needs:
        """What one offer takes; what it takes of a pool for its very members is no more than that."""
        taken = {thing: count for thing, count in needs if thing not in members}
        for thing, count in needs:
            wanted = count - sum(taken.get(member, 0) for member in members.get(thing, ()))
            for member in members.get(thing, ()):
                some = min(left[member], wanted)
                if some > 0:
                    taken[member] = taken.get(member, 0) + some
                    left[member] -= some
                    wanted -= some
        return tuple(sorted(taken.items()))


def pooled(offers: Iterable[Offer], supply: Sequence[int], alike: Iterable[Sequence[int]]) -> Pooled:
    """The offers with a pool for each set of things that are `alike`, where that spares enough of them."""
    work = _Pooling(offers, supply)
    for members in alike:
        if len(members) > 1:
            work.try_pool(tuple(members))
    return Pooled(tuple(sorted(work.offers)), tuple(work.supply), tuple(work.pools))


class _Pooling:
    """Offers while pools are tried, one after the other. What an offer takes is one number, with some bits a thing."""

    def __init__(self, offers: Iterable[Offer], supply: Sequence[int]) -> None:
        self.supply, self.pools = list(supply), list[Pool]()
        self._bits = sum(supply).bit_length()
        self._number = [1 << self._bits * thing for thing in range(len(supply))]
        self._needs: dict[int, Needs] = {}
        self._taken: list[tuple[int, Worth]] = []
        for needs, worth in offers:
            taken = sum([self._number[thing] * count for thing, count in needs])
            self._needs[taken] = needs
            self._taken.append((taken, worth))

    @property
    def offers(self) -> list[Offer]:
        """The offers as they are now."""
        return [(self._needs.get(taken) or self._counts(taken), worth) for taken, worth in self._taken]

    def _counts(self, taken: int) -> Needs:
        """What is taken, as counts."""
        mask = (1 << self._bits) - 1
        counts = [(thing, taken >> self._bits * thing & mask) for thing in range(len(self.supply))]
        return tuple([need for need in counts if need[1]])

    def try_pool(self, members: tuple[int, ...]) -> None:
        """Let offers take from a pool of these members, if it spares enough of them."""
        mask, number = (1 << self._bits) - 1, 1 << self._bits * len(self.supply)
        inside = sum(mask * self._number[member] for member in members)
        by_rest: dict[int, dict[int, list[Worth]]] = {}
        others = []
        for offer in self._taken:
            own = offer[0] & inside
            if own:
                by_rest.setdefault(offer[0] - own, {}).setdefault(own, []).append(offer[1])
            else:
                others.append(offer)
        ways = self._ways(members)
        any_of_them: list[tuple[int, Worth]] = []
        very_members: list[tuple[int, Worth]] = []
        for rest, choices in by_rest.items():
            by_count: dict[int, dict[int, list[Worth]]] = {}
            for own, worths in choices.items():
                by_count.setdefault(self._count(own, members), {})[own] = worths
            for count, alike in by_count.items():
                serving = _serving(alike) if len(alike) == ways[count] > 1 else []
                any_of_them += [(rest + number * count, worth) for worth in serving]
                very_members += [
                    (rest + own + number * count, worth)
                    for own, worths in alike.items()
                    for worth in worths
                    if not any(serves(other, worth) for other in serving)
                ]
        spared = len(self._taken) - len(others) - len(very_members)
        if any_of_them and len(very_members) * REST <= spared:
            self._taken = [*others, *any_of_them, *very_members]
            self.pools.append(Pool(len(self.supply), members))
            self.supply.append(sum(self.supply[member] for member in members))
            self._number.append(number)

    def _count(self, taken: int, members: Sequence[int]) -> int:
        mask = (1 << self._bits) - 1
        return sum([taken >> self._bits * member & mask for member in members])

    def _ways(self, members: Sequence[int]) -> list[int]:
        """In how many ways so many of the members can be taken, for each number of them."""
        ways = [1]
        for there in (self.supply[member] for member in members):
            more = [0] * (len(ways) + there)
            for count, number in enumerate(ways):
                for taken in range(there + 1):
                    more[count + taken] += number
            ways = more
        return ways


def _serving(choices: Mapping[int, Sequence[Worth]]) -> list[Worth]:
    """What every choice of things is worth at least."""
    every = list(choices.values())
    worths = dict.fromkeys(worth for some in every for worth in some)
    shared = [worth for worth in worths if all(any(serves(other, worth) for other in some) for some in every)]
    return [worth for worth in shared if not any(serves(other, worth) and other != worth for other in shared)]


def serves(one: Worth, other: Worth) -> bool:
    """Whether the first is nowhere worth less."""
    return one == other or all(mine >= theirs for mine, theirs in zip(one, other, strict=True))
