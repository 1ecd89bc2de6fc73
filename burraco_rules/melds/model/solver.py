"""The constraint solver, behind the only module that imports it.

Why it exists: `constraint` (the package python-constraint2) takes a while to import and has no type hints. A problem is
built anew for each question, our constraints hold no state, and nothing of a ruleset is ever a string to the solver.
May import: `constraints`, `network`; `constraint` when something is left to be searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from burraco_rules.melds.model.constraints import Masks, bits
from burraco_rules.melds.model.network import Network


def placements(masks: Masks, network: Network, plain: bool = False) -> Iterator[Masks]:
    """Every way to give each seat one stand out of `masks` that the network allows, lower stands first.

    A seat with one stand is no variable of the search. The network is one constraint, which takes away what no longer
    can be; in plain mode each of its predicates is one by itself, which only says whether it holds. `masks` is left as
    it is.
    """
    masks = masks[:]
    if not network.settle(masks):
        return
    free = [seat for seat, mask in enumerate(masks) if mask & (mask - 1)]
    if not free:
        yield masks
        return
    constraint = _library()
    problem = constraint.Problem(constraint.BacktrackingSolver(forwardcheck=not plain))
    for seat in free:
        problem.addVariable(seat, list(bits(masks[seat]))[::-1])
    for part, seats in network.parts() if plain else [(network, free)]:
        concerned = [seat for seat in free if seats is None or seat in seats]
        if concerned:
            problem.addConstraint(_settled()(part, masks), concerned)
    for solution in problem.getSolutionIter():
        found = masks[:]
        for seat in free:
            found[seat] = solution[seat]
        yield found


@cache
def _library() -> Any:
    import constraint

    return constraint


@cache
def _settled() -> Any:
    """The constraint that asks a network; a class of the library, so that it is made when the library is there."""

    class Settled(_library().Constraint):  # type: ignore[misc]
        """A network as a constraint over some seats. It holds nothing that a search changes."""

        def __init__(self, network: Network, masks: Masks) -> None:
            self.network, self.masks = network, masks

        def __call__(self, variables: Any, domains: Any, assignments: Any, forwardcheck: Any = False) -> bool:
            masks = self.masks[:]
            for seat in variables:
                masks[seat] = assignments[seat] if seat in assignments else sum(domains[seat])
            if not self.network.settle(masks):
                return False
            if forwardcheck:
                for seat in variables:
                    if seat not in assignments:
                        for stand in [stand for stand in domains[seat] if not stand & masks[seat]]:
                            domains[seat].hideValue(stand)
            return True

    return Settled
