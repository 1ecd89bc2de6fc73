"""Tasks: the options of a hand and one way to keep what a goal requires, as a packing; and choices read back from it.

Why it exists: the wishes of a goal become one number, in which each counts only where those before it are equal; what
it requires becomes floors; what is neither is asked of whole choices. Where all wishes are equal the choice with the
fewest melds is taken, and of several such ones always the same. May import: `options`, `goals`, `packing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from burraco_rules.melds.laying.goals import Wanted, Way
from burraco_rules.melds.laying.options import Option, Options
from burraco_rules.melds.laying.packing.bundles import Bundle, Needs, Packed, Packing, holds
from burraco_rules.melds.laying.packing.effort import Effort
from burraco_rules.melds.laying.packing.pools import Pooled, Worth, pooled, serves
from burraco_rules.melds.laying.packing.search import best, choices
from burraco_rules.melds.laying.packing.tried import best_of_all

STEPS_FOR_TIES: Final = 200_000
"""So much work is done to choose between groupings that are equally good."""
LOT: Final = 40
"""Of how many bits the number is that decides between choices that are alike in everything else."""

Whole = Callable[[Sequence[Option]], "tuple[int, ...] | None"]
"""What whole choices are asked: their worth by the wishes that are no sums; None for one that may not be made."""


class Given(NamedTuple):
    """What all tasks of a hand share: its options, the wishes, and whether simply every choice is to be tried."""

    options: Options
    wishes: tuple[Wanted, ...]
    plain: bool


class Task:
    """The options of a hand with one way to keep what is required. `whole` is asked where sums do not tell all."""

    def __init__(self, given: Given, way: Way, whole: Whole | None) -> None:
        self._given, self._whole = given, whole
        options = given.options
        self._sums = [wish for wish in given.wishes if wish.amount is not None]
        if len(self._sums) < len(given.wishes):
            first = next(place for place, wish in enumerate(given.wishes) if wish.amount is None)
            self._sums = list(given.wishes[:first])
        self._floors = [floor for floor in way.floors if options.unknown.keys().isdisjoint(floor.factors)]
        self._least = tuple(-floor.constant - floor.of(options.base) for floor in self._floors)
        self._cards = sum(options.supply[: len(options.faces)])
        self._worths = [
            (gain, *(floor.of(option.amount) for floor in self._floors))
            for gain, option in zip(self._gains(), options.options, strict=True)
        ]

    def _gains(self) -> list[int]:
        """What each option gains by all wishes that are sums, each counting only where those before it are equal."""
        options = self._given.options.options
        gains = [0] * len(options)
        for wish in self._sums:
            assert wish.amount is not None
            amounts = [wish.amount.of(option.amount) for option in options]
            span = 2 * max(map(abs, amounts), default=0) * self._cards + 1
            gains = [gain * span + amount for gain, amount in zip(gains, amounts, strict=True)]
        return gains

    def best(self, effort: Effort, seconds: float | None) -> tuple[tuple[Option, ...] | None, bool]:
        """The best choice, None where there is none; and whether that is known."""
        if self._whole is not None:
            packed = self._solved(self._of_wholes, effort)
            return self._told(packed), packed.proved
        options = self._given.options
        if not options.options:
            return () if holds(Packing(options.supply, (), self._least, options.spare), ()) else None, True
        packed = self._solved(self._packing(True), effort if self._given.plain else Effort(STEPS_FOR_TIES, seconds))
        if not packed.proved and not self._given.plain:
            without_ties = self._solved(self._packing(False), effort)
            if without_ties.proved or packed.chosen is None or self._gain(packed) < self._gain(without_ties):
                packed = without_ties
        return self._told(packed), packed.proved

    def as_good(self, chosen: Sequence[Option], effort: Effort) -> Iterator[tuple[Option, ...]]:
        """Every choice that is as good as one that is best, each set of melds once or more."""
        if self._whole is not None:
            wanted = self._whole(chosen)
            for numbers in choices(self._of_wholes, self._gain_of(chosen), effort):
                found = [self._given.options.options[number] for number in numbers]
                if self._whole(found) == wanted:
                    yield tuple(found)
            return
        bundles = [Bundle(needs, worth[0], worth[1:]) for needs, worth in self._offers]
        packing = self._packing(False)._replace(bundles=tuple(bundles), supply=self._given.options.supply)
        for numbers in choices(packing, self._gain_of(chosen), effort):
            yield tuple(self._serving(*self._offers[number]) for number in numbers)

    def _solved(self, packing: Packing, effort: Effort) -> Packed:
        return best_of_all(packing, effort) if self._given.plain else best(packing, effort)

    # ---- sums alone -----------------------------------------------------------------------------------

    @cached_property
    def _by_needs(self) -> dict[Needs, list[tuple[Worth, Option]]]:
        """The options by what they take."""
        found: dict[Needs, list[tuple[Worth, Option]]] = {}
        for worth, option in zip(self._worths, self._given.options.options, strict=True):
            found.setdefault(option.needs, []).append((worth, option))
        return found

    @cached_property
    def _offers(self) -> list[tuple[Needs, Worth]]:
        """What is worth taking: of options that take the same, those that no other serves as well as."""
        found = []
        for needs, options in self._by_needs.items():
            worths = dict.fromkeys(worth for worth, _ in options) if len(options) > 1 else (options[0][0],)
            found += [
                (needs, worth)
                for worth in worths
                if len(worths) == 1 or not any(other != worth and serves(other, worth) for other in worths)
            ]
        return found

    @cached_property
    def _pooled(self) -> Pooled:
        """The offers, with cards that are alike counted together."""
        options = self._given.options
        return pooled(self._offers, options.supply, options.alike)

    def _packing(self, ties: bool) -> Packing:
        """The packing of all offers; with `ties`, one in which no two choices gain the same."""
        offers, supply = self._pooled.offers, self._pooled.supply
        bundles = [
            Bundle(needs, self._apart(worth[0], number, needs) if ties else worth[0], worth[1:])
            for number, (needs, worth) in enumerate(offers)
        ]
        spare = (*self._given.options.spare, *[None] * (len(supply) - len(self._given.options.spare)))
        return Packing(supply, tuple(bundles), self._least, spare)

    def _apart(self, gain: int, number: int, needs: Needs) -> int:
        """A gain that is no other's: of choices that gain the same the one with fewest new melds, then by lot."""
        most, options = self._cards + 1, self._given.options
        cards = len(options.faces)
        new = not any(cards <= thing < cards + options.tables for thing, _ in needs)
        return ((gain * most - new) * most << LOT) - _lot(number)

    def _gain(self, packed: Packed) -> int:
        """What the wishes gain by a choice."""
        return sum(self._pooled.offers[number][1][0] for number in packed.chosen or ())

    def _gain_of(self, chosen: Sequence[Option]) -> int:
        worth = {id(option): worth for option, worth in zip(self._given.options.options, self._worths, strict=True)}
        return sum(worth[id(option)][0] for option in chosen)

    def _told(self, packed: Packed) -> tuple[Option, ...] | None:
        if packed.chosen is None:
            return None
        if self._whole is not None:
            return tuple(self._given.options.options[number] for number in packed.chosen)
        chosen = sorted(packed.chosen)
        needs = self._pooled.handed_out(chosen)
        worths = [self._pooled.offers[number][1] for number in chosen]
        return tuple(self._serving(*one) for one in zip(needs, worths, strict=True))

    def _serving(self, needs: Needs, worth: Worth) -> Option:
        """The first option that takes exactly this and serves as well."""
        return next(option for other, option in self._by_needs[needs] if serves(other, worth))

    # ---- whole choices --------------------------------------------------------------------------------

    @cached_property
    def _of_wholes(self) -> Packing:
        """The packing of all options, with what whole choices are asked."""
        options = self._given.options
        bundles = [
            Bundle(option.needs, worth[0], worth[1:])
            for option, worth in zip(options.options, self._worths, strict=True)
        ]

        def extra(chosen: Sequence[int]) -> tuple[int, ...] | None:
            assert self._whole is not None
            worth = self._whole([options.options[number] for number in chosen])
            return None if worth is None else (*worth, -len(chosen), *sorted(-number for number in chosen))

        return Packing(options.supply, tuple(bundles), self._least, options.spare, extra)


def _lot(number: int) -> int:
    """A number as if drawn by lot, always the same, so that hardly ever two sums of such numbers are equal."""
    mixed = (number + 1) * 0x9E3779B97F4A7C15 % (1 << 64)
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % (1 << 64)
    return (mixed ^ mixed >> 27) >> 64 - LOT
