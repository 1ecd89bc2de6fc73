"""Walks through a tree of shapes: which of them some cards can make, and in which ways.

Why it exists: a hand is asked only for what it has, and a search for what is missing only where one card is. May
import: `families`, `found`, `sorts`; `code` of the language; `pack`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.shapes.families import Node
from burraco_rules.melds.shapes.found import Codes, Found
from burraco_rules.melds.shapes.sorts import Supply
from burraco_rules.pack import Card

MOST_SETS: Final = 100_000
"""No more sets are made of cards of one sort."""
NONE_LACKS: Final = -1
"""In the place of a sort: no card is missing yet."""


class Some:
    """Sets of cards of one sort: of those in a hand, with all that must be among them."""

    def __init__(self, sorts: Sequence[Codes], faces: Sequence[Card], hand: Supply, must: Mapping[int, int]) -> None:
        self._sorts, self._faces, self._hand, self._must = sorts, faces, hand, must
        self._found: dict[tuple[int, int], list[Codes]] = {}
        self._numbers: dict[int, list[int]] = {}

    def of(self, sort: int, count: int) -> list[Codes]:
        """Every set of so many. Overrun where there are too many."""
        found = self._found.get((sort, count))
        if found is None:
            if self.number(sort, count) > MOST_SETS:
                raise Overrun(f"{MOST_SETS:,} sets of cards that are alike")
            found = self._found[sort, count] = list(sets_of(self._there(sort), count))
        return found

    def number(self, sort: int, count: int) -> int:
        """How many these are, which is known without making them."""
        numbers = self._numbers.get(sort)
        if numbers is None:
            numbers = [1]
            for _, most, least in self._there(sort):
                longer = [0] * (len(numbers) + most)
                for size, ways in enumerate(numbers):
                    for more in range(least, most + 1):
                        longer[size + more] += ways
                numbers = longer
            self._numbers[sort] = numbers
        return numbers[count] if count < len(numbers) else 0

    def _there(self, sort: int) -> list[tuple[int, int, int]]:
        """The cards of a sort, with how many there are at most, and at least."""
        return [(code, self._hand.get(self._faces[code], 0), self._must.get(code, 0)) for code in self._sorts[sort]]

    def single(self) -> dict[int, int]:
        """The sorts of which there is a card."""
        return {sort: 1 for sort in range(len(self._sorts)) if self.number(sort, 1)}


def sets_of(there: Sequence[tuple[int, int, int]], count: int) -> Iterator[Codes]:
    """Every set of so many things, of each of which there is so much at most, and at least."""
    spare = [most - least for _, most, least in there]
    left = [sum(spare[place:]) for place in range(len(there) + 1)]
    least = tuple(thing for thing, _, least in there for _ in range(least))
    for more in _spare_of(there, spare, left, 0, count - len(least)):
        yield tuple(sorted(least + more)) if least else more


def _spare_of(
    there: Sequence[tuple[int, int, int]], spare: Sequence[int], left: Sequence[int], place: int, count: int
) -> Iterator[Codes]:
    """Every set of so many of what is spare from a place on."""
    if count == 0:
        yield ()
    if not 0 < count <= left[place]:
        return
    thing = there[place][0]
    for number in range(min(spare[place], count), max(0, count - left[place + 1]) - 1, -1):
        for more in _spare_of(there, spare, left, place + 1, count - number):
            yield (*[thing] * number, *more)


def smallest(node: Node) -> int:
    """The number of cards of the smallest shape below a node, 0 for a node that is one or has none below it."""
    layer, size = [node], 0
    while layer:
        if any(one.shape is not None for one in layer):
            return size
        layer, size = [below for one in layer for below in one.more.values()], size + 1
    return 0


def paths(node: Node, left: dict[int, int], path: list[int]) -> Iterator[tuple[Node, list[int]]]:
    """All shapes below a node of which there are cards left, with their sorts; a path is good until the next one."""
    if node.shape is not None:
        yield node, path
    for sort, below in node.more.items():
        if left.get(sort):
            left[sort] -= 1
            path.append(sort)
            yield from paths(below, left, path)
            path.pop()
            left[sort] += 1


def paths_short(
    node: Node, left: dict[int, int], spare: Mapping[int, int], path: list[int], lacking: int = NONE_LACKS
) -> Iterator[tuple[Node, list[int], int]]:
    """All shapes below a node of which just one card is not left, and its sort; a path is good until the next one."""
    if node.shape is not None and lacking != NONE_LACKS:
        yield node, path, lacking
    for sort, below in node.more.items():
        there = left.get(sort, 0)
        path.append(sort)
        if there:
            left[sort] = there - 1
            yield from paths_short(below, left, spare, path, lacking)
            left[sort] = there
        if lacking == NONE_LACKS and spare.get(sort):
            yield from paths_short(below, left, spare, path, sort)
        path.pop()


def walk(
    node: Node,
    left: dict[int, int],
    path: list[int],
    kept: Mapping[Node, tuple[Codes, Found]],
    found: list[tuple[Codes, Found]],
    paths: list[tuple[Node, list[int]]],
) -> None:
    """All shapes below a node of which there are cards left: as melds that are kept, or with their sorts."""
    if node.shape is not None:
        known = kept.get(node)
        if known is not None:
            found.append(known)
        else:
            paths.append((node, path[:]))
    more = node.more
    if not more:
        return
    for sort in left if len(left) < len(more) else more:
        if left.get(sort) and sort in more:
            left[sort] -= 1
            path.append(sort)
            walk(more[sort], left, path, kept, found, paths)
            path.pop()
            left[sort] += 1


def walk_with(
    node: Node,
    left: dict[int, int],
    path: list[int],
    paths: list[tuple[Node, list[int]]],
    wanted: tuple[list[int], int],
) -> None:
    """The same of shapes that have all sorts that are wanted, in order, and at most so many others."""
    needed, most = wanted
    if node.shape is not None and not needed:
        paths.append((node, path[:]))
    for sort, below in node.more.items():
        own = bool(needed) and sort == needed[0]
        if not left.get(sort) or (needed and sort > needed[0]) or not (own or most):
            continue
        left[sort] -= 1
        path.append(sort)
        walk_with(below, left, path, paths, (needed[1:], most) if own else (needed, most - 1))
        path.pop()
        left[sort] += 1
