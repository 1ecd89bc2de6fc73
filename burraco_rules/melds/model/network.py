"""A network: the constraints of one meld of one kind, with its unknowns fixed.

Why it exists: the constraints narrow the stands of the cards until nothing changes, and what cannot narrow is evaluated
on the cards placed so far. May import: `constraints`, `cases`; `code`, `layouts`, `values` of the language.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from burraco_rules.language.evaluating.code import Run
from burraco_rules.language.evaluating.layouts import FREE
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.melds.model.cases import Case
from burraco_rules.melds.model.constraints import Constraint, Masks

WORK = 10
"""What narrowing a network once counts for, in steps of evaluation."""


class Predicate:
    """A condition on a layout that is evaluated as it stands: unknown cards leave it open.

    It is about `seats` (None: all); those in `hidden` count as not placed, whatever they are. `bound` is what its
    variables are bound to. A `lenient` one is never broken by what is unknown.
    """

    __slots__ = ("bound", "hidden", "lenient", "run", "seats")

    def __init__(
        self,
        run: Run,
        seats: Collection[int] | None = None,
        hidden: frozenset[int] = frozenset(),
        bound: Mapping[int, Any] | None = None,
        lenient: bool = False,
    ) -> None:
        self.run, self.seats, self.hidden, self.bound, self.lenient = run, seats, hidden, bound or {}, lenient


class Network:
    """Constraints and predicates over the seats of a case, in whose layout they are evaluated.

    A fact that is unknown counts for the meld, or, if `certain` is asked for, against it. Not shared between threads.
    """

    __slots__ = ("case", "certain", "constraints", "predicates")

    def __init__(
        self, constraints: list[Constraint], predicates: Sequence[Predicate], case: Case, certain: bool
    ) -> None:
        self.constraints, self.predicates, self.case, self.certain = constraints, predicates, case, certain

    def parts(self) -> Iterator[tuple[Network, Collection[int] | None]]:
        """Its predicates as networks of their own, and the seats that each is about (None: all)."""
        for predicate in self.predicates:
            yield Network([], [predicate], self.case, self.certain), predicate.seats

    def settle(self, masks: Masks) -> bool:
        """Narrow until nothing changes; False where that cannot be."""
        env = self.case.env
        while True:
            env.spend(WORK)
            before = masks[:]
            for constraint in self.constraints:
                if not constraint.narrow(masks):
                    return False
            if masks == before:
                return not self.predicates or self._holds(masks)

    def _holds(self, masks: Masks) -> bool:
        """Whether no predicate is broken by the cards that have one stand left."""
        stands = [FREE if mask & (mask - 1) else mask.bit_length() - 1 for mask in masks]
        layout, env = self.case.layout, self.case.env
        env.layout = layout
        strict = self.certain and FREE not in stands
        layout.stand(stands)
        shown = frozenset[int]()
        for predicate in self.predicates:
            if predicate.hidden != shown:
                shown = predicate.hidden
                layout.stand([FREE if seat in shown else stand for seat, stand in enumerate(stands)])
            env.bound.update(predicate.bound)
            held = predicate.run(env)
            if held is False or (strict and held.__class__ is Unknown and not predicate.lenient):
                return False
        return True
