"""Hindrances: whether some conditions of a kind are all that stands in the way of the cards.

Why it exists: another option, moment or number only helps where a kind would take the cards if the conditions that hang
on it were not asked. That is seen before anything is compiled or asked anew; mostly it is seen that nothing helps.
May import: `changes`, `conjuncts`, `forms`, `outcome`, `readers`, `search`, `situation`; `code` of the language.
"""

from __future__ import annotations

from collections.abc import Callable

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.explaining.changes import SHARE
from burraco_rules.melds.model.conjuncts import Conjunct
from burraco_rules.melds.model.forms import Test, atoms_of
from burraco_rules.melds.model.readers import shape
from burraco_rules.melds.model.search import satisfiable, solutions_of
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.melds.outcome import Outcome


def only_hindered_by(outcome: Outcome, parts: frozenset[str]) -> bool:
    """Whether some kind would take the cards, as far as can be told, but for some of its parts (see `readers`)."""
    return bool(parts) and any(
        shape(kind.kind.name) in parts or takes_without(outcome, kind, lambda condition: condition.rule in parts)
        for kind in outcome.kinds
    )


def takes_without(outcome: Outcome, kind: KindAt, hinders: Callable[[Conjunct], bool]) -> bool:
    """Whether a kind that does not take the cards would do so if some of its conditions were not asked.

    It counts as no where that takes too much work to tell.
    """
    program, case = outcome.program(kind), outcome.case(kind)
    case.env.steps //= SHARE
    waived = {form for form in program.forms if hinders(form.conjunct)}
    if not waived:
        return False
    try:
        if waived.intersection(program.filters):
            kept = {form: atoms_of(form, case) for form in program.forms if form not in waived}
            return satisfiable(program, case, kept)
        tables = [program.table(face, certain=False)[1] for face in case.faces]
        tests = [form for form in program.forms if isinstance(form, Test) and form.lasting and form not in waived]
        return any(
            all(table[place] for table in tables)
            and all(test.holds(program.shape, unknowns, certain=False) for test in tests)
            and next(solutions_of(program, case, place, waived=waived.__contains__), None) is not None
            for place, unknowns in enumerate(program.combinations)
        )
    except Overrun:
        return False
