"""All minimal sets of conditions that cannot be kept together, or as many as are wanted.

Why it exists: one core settles that cards are refused; two players may each point at another. Cores are found one after
the other (Reiter's tree of hitting sets): each further one does without an atom of every core found before on its way.
May import: `blame`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from burraco_rules.melds.explaining.blame import Atom, Blame, Core

MOST_SEARCHES: Final = 200
"""So many times a core is looked for at most."""
MOST_WAYS: Final = 5_000
"""So many sets of atoms to do without are gone through at most."""


class Cores(NamedTuple):
    """Some cores, the one that is shown first; `complete` where there are no others."""

    found: tuple[Core, ...]
    complete: bool


def cores(blame: Blame, most: int, distinct: Callable[[Core], Hashable]) -> Cores:
    """Up to so many cores that are distinct by a key, small ways to do without the first ones before larger ones."""
    found: dict[Hashable, Core] = {}
    labels: list[Core] = []
    ways = deque([frozenset[Atom]()])
    seen, placed = set(ways), list[frozenset[Atom]]()
    complete = True
    while ways:
        without = ways.popleft()
        if any(way <= without for way in placed):
            continue
        core = next((core for core in labels if without.isdisjoint(core.atoms)), None)
        if core is None:
            core = blame.core(without)
            if core.cut_short:
                return Cores(tuple(found.values()) or (core,), complete=False)
            if not core.atoms:
                placed.append(without)
                continue
            labels.append(core)
            found.setdefault(distinct(core), core)
            if len(found) == most or len(labels) == MOST_SEARCHES:
                return Cores(tuple(found.values()), complete=False)
        further = [way for atom in core.atoms if (way := without | {atom}) not in seen]
        complete = complete and len(seen) + len(further) <= MOST_WAYS
        further = further[: MOST_WAYS - len(seen)]
        seen.update(further)
        ways.extend(further)
    return Cores(tuple(found.values()), complete)
