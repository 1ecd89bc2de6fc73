"""Why cards are refused: a minimal set of conditions that cannot all be kept.

Why it exists: a reason is found by the solver, never by testing conditions in Python. An atom is a condition about a
card, or a whole condition; a core is a set of atoms without a placement, of which none can be dropped. Facts that
carry no rule (the cards, their roles, what is written beside them) are never part of one. May import: `search`,
`forms`, `programs`, `cases`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from burraco_rules.language.evaluating.code import STEPS, Overrun
from burraco_rules.melds.cases import Case
from burraco_rules.melds.forms import Form, atoms_of
from burraco_rules.melds.programs import Program
from burraco_rules.melds.search import satisfiable

T = TypeVar("T")

STEPS_OF_A_CHECK: Final = 20_000
"""The work spent on one set of atoms at most."""
STEPS_OF_A_CORE: Final = 100_000
"""The work spent on one core at most. What takes more counts as consistent; the core may then hold too much."""

LAYERS: Final = 3
"""A kind's own rules, what is built into every kind, and rules of play."""

Atom = tuple[Form, int]
"""A form, and a seat or `WHOLE`."""


def core(program: Program, case: Case) -> list[Atom]:
    """A minimal set of atoms that no placement satisfies; empty where even facts without a rule allow none.

    Of several the one that blames rules written later, since earlier ones are more fundamental. What is built into
    every kind, the order in which the cards were given, is blamed only where the author's rules allow the cards; and
    rules of play only where the kind does.
    """
    places = {form: place for place, form in enumerate(program.forms)}
    checks, atoms = _Checks(program, case), list[Atom]()
    for layer in range(LAYERS):
        forms = [form for form in program.forms if _layer(form) == layer]
        forms.sort(key=lambda form: (form.conjunct.implied, -places[form]))
        atoms = [*[(form, atom) for form in forms for atom in atoms_of(form, case)], *atoms]
        if not checks.is_consistent(atoms):
            break
    atoms.sort(key=lambda atom: atom[0].conjunct.implied)
    return sorted(quickxplain(atoms, checks.is_consistent), key=lambda atom: (places[atom[0]], atom[1]))


def _layer(form: Form) -> int:
    """What must allow the cards before this condition is asked: nothing, the author's rules, or the whole kind."""
    return 2 if form.conjunct.of_play else 1 if form.conjunct.built_in else 0


class _Checks:
    """The questions that the search for a core asks, and the work that is left for them."""

    def __init__(self, program: Program, case: Case) -> None:
        self.program, self.case = program, case
        self.plenty = max(1, case.env.steps // STEPS)
        self.left = STEPS_OF_A_CORE * self.plenty

    def is_consistent(self, atoms: Sequence[Atom]) -> bool:
        """Whether some placement satisfies these atoms, or may do so for all that the work allowed can tell."""
        env = self.case.env
        allowed = env.steps = min(STEPS_OF_A_CHECK * self.plenty, self.left)
        try:
            return satisfiable(self.program, self.case, grouped(atoms))
        except Overrun:
            return True
        finally:
            self.left -= allowed - max(0, env.steps)


def grouped(atoms: Sequence[Atom]) -> dict[Form, list[int]]:
    """The atoms by form."""
    groups: dict[Form, list[int]] = {}
    for form, atom in atoms:
        groups.setdefault(form, []).append(atom)
    return groups


def quickxplain(atoms: Sequence[T], is_consistent: Callable[[Sequence[T]], bool]) -> list[T]:
    """A minimal inconsistent part of atoms that are inconsistent, of early ones as far as can be (Junker 2004).

    [] where not even no atoms at all are consistent.
    """

    def explain(background: Sequence[T], added: bool, candidates: Sequence[T]) -> list[T]:
        if added and not is_consistent(background):
            return []
        if len(candidates) == 1:
            return list(candidates)
        middle = len(candidates) // 2
        preferred, others = candidates[:middle], candidates[middle:]
        late = explain([*background, *preferred], bool(preferred), others)
        early = explain([*background, *late], bool(late), preferred)
        return early + late

    return explain((), False, atoms) if atoms and is_consistent(()) else []
