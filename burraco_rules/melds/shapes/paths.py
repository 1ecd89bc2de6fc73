"""Walks through a tree of shapes: which of them some cards can make, and in which ways.

Why it exists: a hand is asked only for what it has, and a search for what is missing only where one card is. May
import: `families`, `found`, `sorts`; `pack`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from burraco_rules.melds.shapes.families import Node
from burraco_rules.melds.shapes.found import Codes, Found
from burraco_rules.melds.shapes.sorts import Supply
from burraco_rules.pack import Card

NONE_LACKS: Final = -1
"""In the place of a sort: no card is missing yet."""


class Some:
    """Sets of cards of one sort: of those in a hand, with all that must be among them."""

    def __init__(self, sorts: Sequence[Codes], faces: Sequence[Card], hand: Supply, must: Mapping[int, int]) -> None:
        self._sorts, self._faces, self._hand, self._must = sorts, faces, hand, must
        self._found: dict[tuple[int, int], list[Codes]] = {}

    def of(self, sort: int, count: int) -> list[Codes]:
        """Every set of so many."""
        found = self._found.get((sort, count))
        if found is None:
            there = [
                (code, self._hand.get(self._faces[code], 0), self._must.get(code, 0)) for code in self._sorts[sort]
            ]
            found = self._found[sort, count] = list(sets_of(there, count))
        return found


def sets_of(there: Sequence[tuple[int, int, int]], count: int) -> Iterator[Codes]:
    """Every set of so many things, of each of which there is so much at most, and at least."""
    if not there:
        if not count:
            yield ()
        return
    if count > sum(most for _, most, _ in there):
        return
    (thing, most, least), *others = there
    for number in range(min(most, count), least - 1, -1):
        for more in sets_of(others, count - number):
            yield (*[thing] * number, *more)


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
