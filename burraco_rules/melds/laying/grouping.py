"""Grouping: the best choice of options by a goal.

Why it exists: a goal may be kept in several ways, of which the best is wanted; what a choice is worth is asked of the
goal itself, as it is written. May import: `options`, `goals`, `tasks`, `packing`, `situation`, `cases`, `additions`,
`found`, `sorts`; `code`, `layouts` of the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.melds.laying.additions import Added
from burraco_rules.melds.laying.goals import CHANGED, GROUPS, HAND, LOOSE, MELDS, Way, number
from burraco_rules.melds.laying.options import Kept, Option, Options, Sources
from burraco_rules.melds.laying.packing.effort import Effort, Exhausted
from burraco_rules.melds.laying.tasks import Given, Task
from burraco_rules.melds.model.cases import piece_of
from burraco_rules.melds.model.situation import Situation
from burraco_rules.melds.shapes.found import Found
from burraco_rules.melds.shapes.sorts import Supply
from burraco_rules.pack import Card

STEPS: Final = 10_000_000
"""So much work is done for one answer."""
MOST_OTHERS: Final = 100
"""So many groupings that are as good as the best are told."""


class Grouped(NamedTuple):
    """The options that were chosen, in order, None where no choice is what the goal requires.

    `proved` says that none is better; `others` are further choices that are as good, and `left_out` that there may be
    more of these.
    """

    chosen: tuple[Option, ...] | None
    proved: bool = True
    others: tuple[tuple[Option, ...], ...] = ()
    left_out: bool = False


class Grouper:
    """Chooses among the options of one hand."""

    def __init__(self, sources: Sources, options: Options, hand: Supply, situation: Situation) -> None:
        self._sources, self._hand, self._situation = sources, hand, situation
        self._aim = sources.aim
        self._options = options._replace(options=_in_order(options.options))
        self.regroups = any(isinstance(option.thing, Kept) for option in options.options)
        """Whether melds of the table stay only where they are kept."""

    def grouped(self, every: bool = False, seconds: float | None = None) -> Grouped:
        """The best choice; with `every`, also those that are as good. `seconds` limit how long it may take."""
        effort = Effort(STEPS, seconds)
        given = Given(self._options, self._aim.wishes, self._situation.plain)
        found, proved = [], True
        several = len(self._aim.ways) > 1
        for way in self._aim.ways:
            task = Task(given, way, self._whole(way))
            chosen, sure = task.best(effort, seconds)
            proved = proved and sure
            if chosen is not None:
                found.append((self._aim.worth(self.facts(chosen)) if several else (), chosen, task))
        if not found:
            return Grouped(None, proved)
        best = max(worth for worth, _, _ in found)
        found = [one for one in found if one[0] == best]
        chosen = min((chosen for _, chosen, _ in found), key=lambda some: (len(some), sorted(map(_order, some))))
        others, left_out = self._others(chosen, found, effort) if every else ((), False)
        return Grouped(chosen, proved, others, left_out or (every and not proved))

    def _others(
        self, best: Sequence[Option], found: Sequence[tuple[Any, tuple[Option, ...], Task]], effort: Effort
    ) -> tuple[tuple[tuple[Option, ...], ...], bool]:
        """Further choices that are as good as the best, of different melds; and whether there may be more."""
        others: dict[Any, tuple[Option, ...]] = {_melds(best): ()}
        try:
            for _, of_way, task in found:
                for chosen in task.as_good(of_way, effort):
                    others.setdefault(_melds(chosen), chosen)
                    if len(others) > MOST_OTHERS + 1:
                        raise Exhausted
        except Exhausted:
            return tuple(others.values())[1 : MOST_OTHERS + 1], True
        return tuple(others.values())[1:], False

    def _whole(self, way: Way) -> Any:
        """What whole choices are asked besides; None where nothing is."""
        together = self._sources.together
        sums = all(wish.amount is not None for wish in self._aim.wishes)
        doubtful = any(place in self._options.unknown for floor in way.floors for place in floor.factors)
        if sums and not way.others and not doubtful and self._options.sharing:
            return None
        first = next((place for place, wish in enumerate(self._aim.wishes) if wish.amount is None), None)
        rest = () if first is None else self._aim.wishes[first:]

        def whole(chosen: Sequence[Option]) -> tuple[int, ...] | None:
            facts = self.facts(chosen)
            if any(code.run(Env(facts=facts)) is False for code in way.others):
                return None
            if doubtful and self._aim.holds(facts) is False:
                return None
            if not self._options.sharing:
                groups = [option.thing for option in chosen if isinstance(option.thing, Found)]
                kinds = [meld.kind for meld in groups]
                around = [meld for meld in facts[MELDS] if meld not in facts[GROUPS]]
                if not together.holds(list(zip(kinds, facts[GROUPS], strict=True)), around):
                    return None
            return tuple((1 if wish.most else -1) * number(wish.code.run(Env(facts=facts))) for wish in rest)

        return whole

    # ---- whole choices ----------------------------------------------------------------------------------

    def facts(self, chosen: Sequence[Option]) -> Mapping[str, Any]:
        """A choice as the goal reads it."""
        table, groups = self._sources.table, self.laid(chosen)
        first_key = sum(meld.size for meld in groups)
        added = {option.thing.number: option.thing.layout for option in chosen if isinstance(option.thing, Added)}
        kept = {option.thing.number for option in chosen if isinstance(option.thing, Kept)}
        lying = [(number, added.get(number, meld)) for number, meld in enumerate(table.melds)]
        if self.regroups:
            changed = [meld for number, meld in lying if number not in kept]
            lying = [(number, meld) for number, meld in lying if number in kept or number in added]
        else:
            changed = [meld for number, meld in lying if number in added]
        loose = self._pieces(self.loose(chosen), first_key)
        melds = (*(meld for _, meld in lying if table.own), *groups)
        facts = {GROUPS: groups, LOOSE: loose, CHANGED: tuple(changed), MELDS: melds}
        if self._aim.reads_hand:
            facts[HAND] = self._pieces(Counter(self._hand).elements(), 0)
        return facts

    def laid(self, chosen: Iterable[Option]) -> tuple[Layout, ...]:
        """The new melds of a choice as they lie, in order."""
        groups: list[Layout] = []
        first_key = 0
        for option in chosen:
            if isinstance(option.thing, Found):
                groups.append(option.thing.layout(first_key))
                first_key += len(option.thing.cards)
        return tuple(groups)

    def amounts(self, chosen: Sequence[Option]) -> list[Any]:
        """What the wishes are asked about, of a choice; added up from what its options add where that tells all."""
        wishes, options = self._aim.wishes, self._options
        if options.unknown or self._situation.plain or any(wish.amount is None for wish in wishes):
            return self._aim.amounts(self.facts(chosen))
        totals = tuple(map(sum, zip(options.base, *(option.amount for option in chosen), strict=True)))
        sums = [wish.amount.of(totals) + wish.amount.constant for wish in wishes if wish.amount is not None]
        return [total if wish.most else -total for wish, total in zip(wishes, sums, strict=True)]

    def loose(self, chosen: Iterable[Option]) -> tuple[Card, ...]:
        """The cards that a choice leaves over, in the order of the pack."""
        left = list(self._options.supply)
        for option in chosen:
            for place, count in option.needs:
                left[place] -= count
        faces = self._options.faces
        return tuple(face for place, face in enumerate(faces) for _ in range(left[place]))

    def _pieces(self, cards: Iterable[Card], first_key: int) -> tuple[Piece, ...]:
        letters = self._situation.letters
        return tuple(piece_of(face, key, letters) for key, face in enumerate(cards, start=first_key))


def _in_order(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options in an order that does not hang on how they were found."""
    several = len({option.needs for option in options}) < len(options)
    return tuple(sorted(options, key=_order if several else itemgetter(1)))


def _order(option: Option) -> tuple[Any, ...]:
    """What options are sorted by: of melds of the same cards the one that would be shown comes first."""
    thing = option.thing
    match thing:
        case Found():
            return option.needs, 0, thing.order, thing.kind.place, thing.rank, thing.place, thing.stands
        case Added():
            return option.needs, 1, thing.shown.kind.place
    return option.needs, 2


def _melds(chosen: Iterable[Option]) -> tuple[Any, ...]:
    """What tells one choice from another: the cards of its melds, and what these are added to."""
    return tuple(sorted(option.needs for option in chosen))
