"""Repairs by a number in a rule: the nearest other number with which the rule would allow the cards.

Why it exists: limits are what tables disagree about most. A number is changed where it stands in a blamed condition;
the conditions of the kind that hold it are read anew, and nothing else is compiled again.
May import: `hindrances`; `cases`, `changes`, `conjuncts`, `forms`, `outcome`, `search`, `verdict`; `code`,
`expressions`, `walk` of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from msgspec.structs import replace

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.expressions import Node, Number
from burraco_rules.language.walk import nodes
from burraco_rules.melds.explaining.changes import SHARE
from burraco_rules.melds.explaining.repairing.hindrances import takes_without
from burraco_rules.melds.model.cases import Case
from burraco_rules.melds.model.conjuncts import Conjunct
from burraco_rules.melds.model.forms import Form, atoms_of, told
from burraco_rules.melds.model.search import Placement, relaxed, satisfiable
from burraco_rules.melds.outcome import Outcome, Refusal
from burraco_rules.melds.verdict import ByNumber

MOST_AWAY: Final = 20
"""A number that is further from what is written is not tried."""
MOST_TRIES: Final = 100
"""So many numbers are tried for one question."""
MOST_PLACEMENTS: Final = 50
"""Among so many placements one is looked for that does not hang on what is unknown."""


def by_number(outcome: Outcome, refusal: Refusal) -> Iterator[ByNumber]:
    """For each number of the blamed conditions the nearest one that helps, in the order in which they are written."""
    changes = _Changes(outcome, refusal)
    tries, seen = MOST_TRIES, set[int]()
    for blamed in {id(form.conjunct): form.conjunct for form, _ in refusal.core}.values():
        for number in _numbers(blamed):
            holding = [entry for entry in changes.conditions if any(other is number for other in _numbers(entry))]
            if id(number) in seen or not changes.may_help(holding):
                continue
            seen.add(id(number))
            for needed in islice(_others(number.value), tries):
                tries -= 1
                if changes.help(holding, number, needed):
                    at = number.at if number.at.line else blamed.at
                    yield ByNumber(blamed.rule, number.value, needed, blamed.at.file, at.line)
                    break


class _Changes:
    """The kind that refuses some cards, with another number in some of its conditions."""

    def __init__(self, outcome: Outcome, refusal: Refusal) -> None:
        self._outcome, self._kind = outcome, refusal.kind
        self._program = outcome.program(refusal.kind)
        self._env = refusal.kind.env()
        self._env.steps //= SHARE
        self.conditions = self._program.compiled.conditions

    def may_help(self, holding: Sequence[Conjunct]) -> bool:
        """Whether the kind takes the cards if these conditions are not asked."""
        return takes_without(self._outcome, self._kind, lambda condition: _is_one_of(condition, holding))

    def help(self, holding: Sequence[Conjunct], number: Number, needed: int) -> bool:
        """Whether the kind takes the cards if these conditions held another number than they do."""
        program, case = self._program, Case(self._program.shape, self._outcome.cards, self._env)
        others = [form for form in program.forms if not _is_one_of(form.conjunct, holding)]
        changed = [program.form(_with(condition, number, needed)) for condition in holding]
        forms = [*others, *[form for form in changed if form is not None]]
        kept = {form: atoms_of(form, case) for form in forms}
        if not program.waits_for:
            return satisfiable(program, case, kept)
        found = islice(relaxed(program, case, kept), MOST_PLACEMENTS)
        return any(self._is_certain(case, forms, placement) for placement in found)

    def _is_certain(self, case: Case, forms: Sequence[Form], placement: Placement) -> bool:
        """Whether a placement holds whatever the facts are that are not known."""
        unknowns, masks = placement
        roles, shape = self._program.compiled.roles, self._program.shape
        if not all(
            roles.stands(face, shape, certain=True) & mask for face, mask in zip(case.faces, masks, strict=True)
        ):
            return False
        env = Env(case.place(unknowns, [mask.bit_length() - 1 for mask in masks]))
        return all(
            (form.guard is not None and form.guard.run(env) is False)
            or told(form.code.run(env), certain=not form.conjunct.of_play)
            for form in forms
        )


def _is_one_of(condition: Conjunct, others: Sequence[Conjunct]) -> bool:
    return any(condition is other for other in others)


def _numbers(condition: Conjunct) -> list[Number]:
    return [node for part in (condition.require, condition.guard) for node in nodes(part) if isinstance(node, Number)]


def _others(value: int) -> Iterator[int]:
    """The numbers that may be tried for another, the nearest first."""
    for away in range(1, MOST_AWAY + 1):
        yield value + away
        if value >= away:
            yield value - away


def _with(condition: Conjunct, number: Number, needed: int) -> Conjunct:
    """A condition in which another number stands in the place of this one."""

    def changed(part: Any) -> Any:
        if part is number:
            return replace(number, value=needed)
        if isinstance(part, Node):
            return replace(part, **{name: changed(getattr(part, name)) for name in part.__struct_fields__})
        return tuple(map(changed, part)) if part.__class__ is tuple else part

    return replace(condition, require=changed(condition.require), guard=changed(condition.guard))
