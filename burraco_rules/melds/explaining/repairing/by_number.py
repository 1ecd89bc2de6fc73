"""Repairs by a number in a rule: the nearest other number with which the rule would allow the cards.

Why it exists: limits are what tables disagree about most. A number is changed where it stands in a blamed condition;
the conditions of the kind that hold it are read anew, and nothing else is compiled again.
May import: `hindrances`; `cases`, `changes`, `conjuncts`, `forms`, `outcome`, `search`, `verdict`; `code`,
`expressions`, `walk` of the language.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final

from msgspec.structs import replace

from burraco_rules.language.evaluating.code import Env, Overrun
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
"""Numbers up to so far from what is written are all tried."""
FARTHEST: Final = 10_000
"""Of those that are further, up to here, the first that helps is sought as one seeks a limit."""
MOST_TRIES: Final = 100
"""So many numbers are tried for one question."""
MOST_PLACEMENTS: Final = 50
"""Among so many placements one is looked for that does not hang on what is unknown."""


def by_number(outcome: Outcome, refusal: Refusal) -> Iterator[ByNumber]:
    """For each number of the blamed conditions the nearest one that helps, in the order in which they are written."""
    changes = _Changes(outcome, refusal)
    counts, seen = range(min(len(outcome.cards.faces), MOST_AWAY), -1, -1), set[int]()
    for blamed in {id(form.conjunct): form.conjunct for form, _ in refusal.core}.values():
        for number in _numbers(blamed):
            holding = [entry for entry in changes.conditions if any(other is number for other in _numbers(entry))]
            if id(number) in seen or not changes.may_help(holding):
                continue
            seen.add(id(number))
            needed = _nearest(number.value, counts, partial(changes.help, holding, number))
            if needed is not None:
                at = number.at if number.at.line else blamed.at
                yield ByNumber(blamed.rule, number.value, needed, blamed.at.file, at.line)


class _Changes:
    """The kind that refuses some cards, with another number in some of its conditions."""

    def __init__(self, outcome: Outcome, refusal: Refusal) -> None:
        self._outcome, self._kind = outcome, refusal.kind
        self._program = outcome.program(refusal.kind)
        self._env = refusal.kind.env()
        self._env.steps //= SHARE
        self._tries = MOST_TRIES
        self.conditions = self._program.compiled.conditions

    def may_help(self, holding: Sequence[Conjunct]) -> bool:
        """Whether the kind takes the cards if these conditions are not asked."""
        return takes_without(self._outcome, self._kind, lambda condition: _is_one_of(condition, holding))

    def help(self, holding: Sequence[Conjunct], number: Number, needed: int) -> bool:
        """Whether the kind takes the cards if these conditions held another number than they do.

        Overrun where too many numbers were tried already.
        """
        self._tries -= 1
        if self._tries < 0:
            raise Overrun(f"{MOST_TRIES} numbers")
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


def _nearest(value: int, counts: Iterable[int], helps: Callable[[int], bool]) -> int | None:
    """The number nearest to a value that helps; where none that is near does, the first one of a limit, or a count."""
    near = (number for away in range(1, MOST_AWAY + 1) for number in _both(value, away))
    found = next(filter(helps, near), None)
    if found is None:
        found = _limit(value, helps)
    return next(filter(helps, counts), None) if found is None else found


def _both(value: int, away: int) -> tuple[int, ...]:
    """The numbers that are so far from another."""
    return (value + away, value - away) if value >= away else (value + away,)


def _limit(value: int, helps: Callable[[int], bool]) -> int | None:
    """The number nearest to a value that helps, of those beyond the near ones, where all that are further do, too."""
    away = MOST_AWAY
    while away < FARTHEST:
        before, away = away, 2 * away
        reached = (value + away, max(0, value - away))
        found = next((end for end in reached if abs(end - value) > before and helps(end)), None)
        if found is not None:
            sign = 1 if found > value else -1
            reach = range(before + 1, abs(found - value))
            return value + sign * (before + 1 + bisect_left(reach, True, key=lambda far: helps(value + sign * far)))
    return None


def _with(condition: Conjunct, number: Number, needed: int) -> Conjunct:
    """A condition in which another number stands in the place of this one."""

    def changed(part: Any) -> Any:
        if part is number:
            return replace(number, value=needed)
        if isinstance(part, Node):
            return replace(part, **{name: changed(getattr(part, name)) for name in part.__struct_fields__})
        return tuple(map(changed, part)) if part.__class__ is tuple else part

    return replace(condition, require=changed(condition.require), guard=changed(condition.guard))
