"""The shapes of a kind, solved once: families of melds with the unknowns fixed, each a tree of sets of sorts.

Why it exists: a shape serves every suit, rank or other unknown in which the same is told of a card, so that what does
not differ is solved once. A tree whose branches are sorts is asked only for what a hand has. May import:
`arrangements`, `sorts`, `situation`, `programs`; `code`, `layouts`, `values` of the language; `pack`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, product
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from msgspec import Struct

from burraco_rules.language.evaluating.code import STEPS, Env, Overrun
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import Line
from burraco_rules.melds.model.programs import Program
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.melds.shapes.arrangements import Arrangement, Arranger, Units
from burraco_rules.melds.shapes.sorts import (
    Sort,
    Supply,
    places,
    read_of_cards,
    reads_an_order_of_the_pack,
    signature,
    sizes_of,
    sorts_of,
)
from burraco_rules.pack import Card

MOST_SHAPES: Final = 200_000
"""A kind has no more shapes, in all the ways that they may lie; one with more is not solved beforehand."""
MORE_WORK: Final = 3
"""How many times more work the shapes of a kind may take than a question."""


class Inexact(Exception):
    """Sorts do not tell enough of a kind: cards may share a place, and the order in which they lie there is read."""


Rank = tuple[Any, ...]
"""What placements of a kind are compared by, the best being the least: its wishes, then the places."""


class Way(Struct, frozen=True, array_like=True, gc=False):
    """How a shape may lie, low to high: units with their stands, how many cards are wild, and the grade that it has.

    Where the stands of a unit do not ascend, `order` is that in which they do. Where cards share a place `groups` says
    which do; they lie there in the order of the pack, or against it where the meld lies `turned`.
    """

    units: Units
    stands: tuple[int, ...]
    wilds: int
    grade: str
    bonus: int
    order: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    turned: bool = False


class Shape(Struct, frozen=True, gc=False):
    """What is known of a meld by its sorts alone: the best rank, and the ways to lie so.

    Of several ways the cards decide: that is best in which the earlier cards of the pack have the lower stands.
    """

    rank: Rank
    ways: tuple[Way, ...]


NO_NODES: Final[Mapping[int, Node]] = MappingProxyType({})


class Node:
    """A set of sorts: the shape that it is, if it is one, and the sets with one sort more, none of them lower."""

    __slots__ = ("more", "shape")

    def __init__(self) -> None:
        self.more: Mapping[int, Node] = NO_NODES
        self.shape: Shape | None = None

    def at(self, path: Sequence[int]) -> Node:
        """The node of a set of sorts in order, which is made where there is none."""
        node = self
        for sort in path:
            if node.more is NO_NODES:
                node.more = {}
            found = node.more.get(sort)
            if found is None:
                found = node.more[sort] = Node()  # type: ignore[index]
            node = found
        return node


class Root(NamedTuple):
    """The tree of the shapes of some sorts, of which there are so many copies, and which are of these kins."""

    node: Node
    kins: tuple[int, ...]


class Family(NamedTuple):
    """The melds of a kind with its unknowns fixed, by the number of their combination: the faces of each sort."""

    kind: KindAt
    place: int
    sorts: tuple[tuple[Card, ...], ...]
    root: Root


def wishes_and_places(rank: Rank) -> Rank:
    """The rank of a placement but for the stands of its cards, which hang on the order of the pack."""
    *wishes, places, _ = rank
    return *wishes, tuple(places)


def families_of(
    kind: KindAt, supply: Supply, certain: bool = True, open_to: Callable[[Program], int] | None = None
) -> Iterator[Family]:
    """The families of a kind, of the cards that there are: of melds for `certain`, or of those that may be melds.

    `open_to` says with which combinations of the unknowns there are to be melds, if not those in which there may be.

    Overrun where there are too many shapes, or they take too much work; Inexact where sorts do not tell enough.
    """
    programs = {size: kind.compiled.of_size(size) for size in sizes_of(kind, supply, certain)}
    opened = {program: program.open[certain] if open_to is None else open_to(program) for program in programs.values()}
    programs = {size: program for size, program in programs.items() if opened[program]}
    if not programs:
        return
    of_sizes = tuple(programs.values())
    if any(reads_an_order_of_the_pack(program) for program in of_sizes):
        raise Inexact
    reads = read_of_cards(kind, of_sizes)
    solver = _Solver(kind, programs, opened, certain)
    solved: dict[Hashable, Root] = {}
    for place in places(opened.values()):
        sorts = sorts_of(of_sizes, place, supply, reads, certain)
        key = signature(of_sizes, place, sorts, reads), tuple(opened[program] >> place & 1 for program in of_sizes)
        root = solved.get(key)
        if root is None:
            root = solved[key] = solver.within_its_work(place, sorts)
        if root.node.more:
            yield Family(kind, place, tuple(sort.faces for sort in sorts), root)


class _Best(NamedTuple):
    """The best rank of some units, and the arrangements that have it."""

    rank: Rank
    ways: list[Arrangement]


class _Solver:
    """Solves the shapes of one kind, within the work that all of them together may take."""

    def __init__(
        self, kind: KindAt, programs: Mapping[int, Program], opened: Mapping[Program, int], certain: bool
    ) -> None:
        self.kind, self.programs, self.opened, self.certain = kind, programs, opened, certain
        self.env = kind.env()
        self.env.steps *= MORE_WORK
        self._number = 0
        self._wild: dict[Hashable, list[tuple[int, ...]]] = {}

    def within_its_work(self, place: int, sorts: Sequence[Sort]) -> Root:
        """The same as `root`; where it is too much work that is told as what was allowed."""
        try:
            return self.root(place, sorts)
        except Overrun:
            if self.env.steps < 0:
                raise Overrun(f"{MORE_WORK * STEPS:,} steps of evaluation") from None
            raise

    def root(self, place: int, sorts: Sequence[Sort]) -> Root:
        """The tree of all shapes of these sorts, with the unknowns of the meld as in a combination."""
        node = Node()
        for number, (size, program) in enumerate(self.programs.items()):
            if sorts and self.opened[program] >> place & 1:
                arranger = Arranger(program, place, sorts, (size, number), self.env, self.certain)
                for units, best in self._best(arranger).items():
                    self._plant(node, arranger, units, best)
        return Root(node, tuple(sort.kin for sort in sorts))

    def _best(self, arranger: Arranger) -> dict[Units, _Best]:
        """For each set of units the best that can be made of them."""
        found: dict[Units, _Best] = {}
        rank_of, env, layout = self.kind.preference.rank, self.env, arranger.layout
        for arrangement in arranger.arrangements():
            arranger.stage(*arrangement)
            if not arranger.holds():
                continue
            rank = wishes_and_places(rank_of(env, layout))
            units = tuple(sorted(arrangement.units))
            best = found.get(units)
            if best is None or rank < best.rank:
                best = found[units] = _Best(rank, [])
            elif rank > best.rank:
                continue
            self._count(1)
            best.ways.append(arrangement)
        return found

    def _count(self, shapes: int) -> None:
        self._number += shapes
        if self._number > MOST_SHAPES:
            raise Overrun(f"{MOST_SHAPES:,} shapes of a kind")

    def _plant(self, root: Node, arranger: Arranger, units: Units, best: _Best) -> None:
        """Enter what is best of some units for every choice of the sorts that are wild."""
        sorts = arranger.sorts
        natural = [unit for unit in units if unit < len(sorts)]
        ways = tuple(self._way(arranger, arrangement) for arrangement in best.ways)
        shape = Shape(best.rank, ways)
        for chosen in self._wild_sorts(sorts, natural, units[len(natural) :]):
            self.env.spend(len(units) + len(sorts))
            node = root.at(sorted((*natural, *chosen)))
            known = node.shape
            if known is None or best.rank < known.rank:
                node.shape = shape
                self._count(1)
            elif best.rank == known.rank:
                node.shape = Shape(best.rank, known.ways + ways)
                self._count(len(ways))

    def _way(self, arranger: Arranger, arrangement: Arrangement) -> Way:
        units, stands = arrangement
        as_it_lies = arranger.in_a_row and not arranger.program.shape.line.circle and not arranger.program.shape.turned
        if not (as_it_lies and self._grade is not None):
            arranger.stage(units, stands)
        wilds = sum(unit >= len(arranger.sorts) for unit in units)
        grade, bonus = self._grade or self.kind.grades.of(self.env, arranger.layout)
        if as_it_lies:
            return Way(units, stands, wilds, grade, bonus)
        layout = arranger.layout
        lies = layout.order() or ()
        units, stands = tuple(units[seat] for seat in lies), tuple(stands[seat] for seat in lies)
        ascending = tuple(sorted(range(len(stands)), key=stands.__getitem__))
        order = () if all(_ascends(units, stands, unit) for unit in set(units)) else ascending
        return Way(units, stands, wilds, grade, bonus, order, _groups(layout, stands), layout.lies_turned)

    @cached_property
    def _grade(self) -> tuple[str, int] | None:
        """The grade that all melds have, if it hangs on nothing."""
        return None if self.kind.grades.reads else self.kind.grades.of(Env(), Layout("", Line([]), (), {}))

    def _wild_sorts(
        self, sorts: Sequence[Sort], natural: Sequence[int], wild: Sequence[int]
    ) -> Iterator[tuple[int, ...]]:
        """Every choice of sorts for cards that are wild, told by their kins, beside the natural ones."""
        of_kins = []
        for unit in dict.fromkeys(wild):
            kin = unit - len(sorts)
            left = tuple(
                (number, sort.copies - natural.count(number)) for number, sort in enumerate(sorts) if sort.kin == kin
            )
            key = left, wild.count(unit)
            if key not in self._wild:
                self._wild[key] = list(islice(_some(*key), MOST_SHAPES + 1))
                if len(self._wild[key]) > MOST_SHAPES:
                    raise Overrun(f"{MOST_SHAPES:,} shapes of a kind")
            of_kins.append(self._wild[key])
        for chosen in product(*of_kins):
            yield tuple(sort for some in chosen for sort in some)


def _ascends(units: Units, stands: Sequence[int], unit: int) -> bool:
    own = [stand for other, stand in zip(units, stands, strict=True) if other == unit]
    return own == sorted(own)


def _groups(layout: Layout, stands: Sequence[int]) -> tuple[int, ...]:
    """For each card as it lies the group of cards among which it lies as in the pack; () where it is always alone."""
    line = layout.line
    places = [stand % line.count if line.has_places else stand for stand in stands]
    if len(set(places)) == len(places):
        return ()
    first = {place: number for number, place in reversed(list(enumerate(places)))}
    return tuple(first[place] for place in places)


def _some(left: Sequence[tuple[int, int]], number: int) -> Iterator[tuple[int, ...]]:
    """Every set of so many cards of some sorts, of each of which there are only so many left."""
    if number == 0:
        yield ()
    elif number <= sum(copies for _, copies in left):
        (sort, copies), *others = left
        for count in range(min(copies, number), -1, -1):
            for more in _some(others, number - count):
                yield (*[sort] * count, *more)
