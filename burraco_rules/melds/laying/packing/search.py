"""The search for the best choice of bundles.

Why it exists: bundles are chosen for the thing that leaves the least choice. Choices that cost little are looked at
first, then those that cost more, until one is found; then none is better. May import: `board`, `bundles`, `effort`,
`prices`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from burraco_rules.melds.laying.packing.board import Board, Entry, State
from burraco_rules.melds.laying.packing.bundles import Packed, Packing, holds
from burraco_rules.melds.laying.packing.effort import Effort, Exhausted
from burraco_rules.melds.laying.packing.prices import SCALE

PARTS: Final = 256
"""Looked at first are choices that cost no more than this part of all."""
ANY: Final = float("inf")
MOST_SEEN: Final = 200_000
"""So many states are remembered; then they are forgotten, which costs work and changes no answer."""


def best(packing: Packing, effort: Effort) -> Packed:
    """The choice that gains most; of equal ones, any."""
    search = _Search(packing) if packing.extra is None else _SearchOfWholes(packing)
    try:
        search.widen(effort)
    except Exhausted:
        return Packed(_at_once(search.board) if search.chosen is None else search.chosen, proved=False)
    return Packed(search.chosen, proved=True)


def _at_once(board: Board) -> tuple[int, ...] | None:
    """A choice made without looking ahead, cheap bundles first; None where that is none that may be made."""
    packing, extra = board.packing, board.packing.extra
    left, chosen = list(packing.supply), list[int]()
    for entry in board.entries:
        needs, gain, _ = packing.bundles[entry.number]
        while gain > 0 and all(left[thing] >= count for thing, count in needs):
            chosen.append(entry.number)
            for thing, count in needs:
                left[thing] -= count
    return tuple(chosen) if holds(packing, chosen) and (extra is None or extra(chosen) is not None) else None


def choices(packing: Packing, gain: int, effort: Effort) -> Iterator[tuple[int, ...]]:
    """Every choice that gains so much, and none gains more, each once. Exhausted where the work is not enough."""
    board = Board(packing, everything=True)
    cost = board.bound - gain * SCALE
    board.limit = cost + 1
    for found, chosen in each(board, board.start(), board.entries, [], effort):
        if found == cost:
            yield chosen


class _Search:
    """One search, in which it is remembered what was left before, and at what cost."""

    everything = False
    """Whether things are decided even if nothing is lost by passing them over."""

    def __init__(self, packing: Packing) -> None:
        self.board = Board(packing, self.everything)
        self.chosen: tuple[int, ...] | None = None
        self._path: list[int] = []
        self._seen: dict[int, list[tuple[int, tuple[int, ...]]]] = {}

    def widen(self, effort: Effort) -> None:
        """Look at choices of ever higher cost until one is found."""
        board = self.board
        start, limit = board.start(), board.bound // PARTS + 1
        while board.allows(start) and self.chosen is None:
            whole = limit > board.bound
            board.limit = ANY if whole else limit
            self._seen.clear()
            self.look(start, effort)
            if whole:
                break
            limit += limit // 2 + 1

    def look(self, start: State, effort: Effort) -> None:
        """Look at all choices below the limit."""
        self._visit(start, self.board.entries, effort)

    def _visit(self, state: State, entries: Sequence[Entry], effort: Effort) -> None:
        """The best choice from a state on, unless as much was left before at no higher cost."""
        if self._known(state):
            return
        board = self.board
        found = board.branches(state, entries, effort)
        if found is None:
            return
        thing, state, fitting = found
        if thing < 0:
            if board.reaches(state):
                self.chosen, board.limit = tuple(self._path), state.cost
            return
        mark = board.mark(thing)
        for entry in fitting:
            if entry.marks & mark:
                after = board.having(state, entry)
                if after.cost >= board.limit:
                    break
                if board.allows(after):
                    self._path.append(entry.number)
                    self._visit(after, fitting, effort)
                    self._path.pop()
        rest = board.without(state, thing)
        if rest is not None:
            self._visit(rest, fitting, effort)

    def _known(self, state: State) -> bool:
        """Whether the same was left before, at no higher cost and with totals that serve as well; else it is noted."""
        if len(self._seen) > MOST_SEEN:
            self._seen.clear()
        totals = self.board.towards(state)
        before = self._seen.setdefault(state.left, [])
        for cost, other in before:
            if cost <= state.cost and all(mine <= theirs for mine, theirs in zip(totals, other, strict=True)):
                return True
        before.append((state.cost, totals))
        return False


class _SearchOfWholes(_Search):
    """One search in which whole choices are asked what they are worth besides, so that nothing can be passed over."""

    everything = True

    def __init__(self, packing: Packing) -> None:
        super().__init__(packing)
        self._worth: tuple[int, ...] = ()

    def look(self, start: State, effort: Effort) -> None:
        """Look at all choices below the limit."""
        board, extra = self.board, self.board.packing.extra
        assert extra is not None
        for cost, chosen in each(board, start, board.entries, [], effort):
            worth = extra(chosen)
            if worth is not None and (self.chosen is None or cost < board.limit - 1 or worth > self._worth):
                self.chosen, self._worth, board.limit = chosen, worth, cost + 1


def each(
    board: Board, state: State, entries: Sequence[Entry], path: list[int], effort: Effort
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every choice from a state on with its cost, each once: what was tried is not tried again beside."""
    found = board.branches(state, entries, effort)
    if found is None:
        return
    thing, state, fitting = found
    if thing < 0:
        if board.reaches(state):
            yield state.cost, tuple(path)
        return
    mark = board.mark(thing)
    others = [entry for entry in fitting if not entry.marks & mark]
    ours = [entry for entry in fitting if entry.marks & mark]
    for tried, entry in enumerate(ours):
        after = board.having(state, entry)
        if after.cost < board.limit and board.allows(after):
            path.append(entry.number)
            yield from each(board, after, sorted([*ours[tried:], *others]), path, effort)
            path.pop()
    rest = board.without(state, thing)
    if rest is not None:
        yield from each(board, rest, others, path, effort)
