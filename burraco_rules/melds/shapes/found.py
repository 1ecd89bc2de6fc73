"""A meld that was found: from a shape, and cards of its sorts, to the cards as they lie.

Why it exists: a shape tells sorts; which of the cards is natural and which lies where is then settled as a judge
settles it, the earlier cards of the pack having the lower stands. May import: `families`, `situation`, `cases`;
`layouts` of the language; `pack`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.melds.model.cases import Case, in_order
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.melds.shapes.families import Family, Rank, Shape, Way
from burraco_rules.pack import Card

Codes = tuple[int, ...]
"""Cards by their numbers in the pack; a set of cards has them in order."""


class Found(NamedTuple):
    """A meld that some cards hold: the cards as they lie, low to high, in what kind they stand where, and its worth.

    Cards that share a place, or have none, lie as in the pack, the wild ones of a kind without places last. `place` is
    the number of the combination of the meld's unknowns, `rank` what placements of one kind are compared by.
    """

    cards: tuple[Card, ...]
    kind: KindAt
    place: int
    stands: tuple[int, ...]
    rank: Rank
    wilds: int
    grade: str
    bonus: int

    @property
    def order(self) -> tuple[int, int, int]:
        """What is compared where cards are melds of several kinds: the least is what they are."""
        return -self.bonus, self.wilds, self.kind.place

    def layout(self, first_key: int = 0) -> Layout:
        """The meld as it lies, of pieces with keys from `first_key` on."""
        program = self.kind.compiled.of_size(len(self.cards))
        case = Case(program.shape, in_order(self.cards), self.kind.env(), first_key=first_key)
        return case.place(program.combinations[self.place], self.stands)


def meld_of(family: Family, shape: Shape, chosen: Mapping[int, Sequence[int]], faces: Sequence[Card]) -> Found:
    """A shape of a family as the cards that are `chosen` for each of its sorts, by their codes in order."""
    ways = [(way, *_lying(way, chosen, family.root.kins)) for way in shape.ways]
    way, codes, stands = ways[0] if len(ways) == 1 else min(ways, key=lambda way: seats(way[1], way[2]))
    cards = tuple([faces[code] for code in codes])
    return Found(cards, family.kind, family.place, stands, shape.rank, way.wilds, way.grade, way.bonus)


def seats(codes: Sequence[int], stands: Sequence[int]) -> list[int]:
    """The stands of cards in the order of the pack: what decides between placements that are alike in all else."""
    return [stand for _, stand in sorted(zip(codes, stands, strict=True))]


def _lying(way: Way, chosen: Mapping[int, Sequence[int]], kins: Sequence[int]) -> tuple[Sequence[int], tuple[int, ...]]:
    """The cards of a shape as they lie in one of its ways, and their stands."""
    units, sorts = way.units, len(kins)
    order: Sequence[int] = way.order or range(len(units))
    codes = [0] * len(units)
    used = dict.fromkeys(chosen, 0)
    for seat in order:
        unit = units[seat]
        if unit < sorts:
            codes[seat] = chosen[unit][used[unit]]
            used[unit] += 1
    wild: dict[int, list[int]] = {}
    for sort, of_sort in chosen.items():
        if used[sort] < len(of_sort):
            wild.setdefault(sorts + kins[sort], []).extend(of_sort[used[sort] :])
    for unit, left in wild.items():
        left.sort(reverse=True)
        for seat in order:
            if units[seat] == unit:
                codes[seat] = left.pop()
    if not way.groups:
        return codes, way.stands
    sign = -1 if way.turned else 1
    lies = sorted(range(len(codes)), key=lambda seat: (way.groups[seat], sign * codes[seat]))
    return [codes[seat] for seat in lies], tuple(way.stands[seat] for seat in lies)
