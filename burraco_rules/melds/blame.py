"""Why cards are refused: a minimal set of conditions that cannot all be kept.

Why it exists: a reason is found by the solver, never by testing conditions in Python. An atom is a condition about a card,
or a whole condition; a core is a set of atoms without a placement, of which none can be dropped. Facts that carry no rule
(the cards, their roles, what is written beside them) are never part of one. May import: `search`, `forms`, `programs`, `cases`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from burraco_rules.melds.cases import Case
from burraco_rules.melds.forms import Form
from burraco_rules.melds.programs import Program
from burraco_rules.melds.search import Atoms, atoms_of, satisfiable

Atom = tuple[Form, int]
"""A form, and a seat or `WHOLE`."""


def core(program: Program, case: Case, stated: Atoms) -> list[Atom]:
    """A minimal set of atoms that no placement satisfies; empty where even facts without a rule allow none.

    Of several the one that blames rules written later: earlier ones are more fundamental. Rules of play are asked of melds
    only, so that none is blamed where the kind itself refuses.
    """
    forms = program.forms
    if not satisfiable(program, case, {form: atoms_of(form, case) for form in forms if not form.conjunct.of_play}, stated):
        forms = [form for form in forms if not form.conjunct.of_play]
    forms = sorted(enumerate(forms), key=lambda entry: (entry[1].conjunct.implied, -entry[0]))
    atoms = [(form, atom) for _, form in forms for atom in atoms_of(form, case)]
    found = quickxplain(atoms, lambda kept: satisfiable(program, case, grouped(kept), stated))
    places = {form: place for place, form in enumerate(program.forms)}
    return sorted(found, key=lambda atom: (places[atom[0]], atom[1]))


def grouped(atoms: Sequence[Atom]) -> dict[Form, list[int]]:
    """The atoms by form."""
    groups: dict[Form, list[int]] = {}
    for form, atom in atoms:
        groups.setdefault(form, []).append(atom)
    return groups


def quickxplain(atoms: Sequence[Atom], is_consistent: Callable[[Sequence[Atom]], bool]) -> list[Atom]:
    """A minimal inconsistent part of the atoms, made of early ones as far as can be (Junker 2004); [] if there is none."""

    def explain(background: Sequence[Atom], added: bool, candidates: Sequence[Atom]) -> list[Atom]:
        if added and not is_consistent(background):
            return []
        if len(candidates) == 1:
            return list(candidates)
        middle = len(candidates) // 2
        preferred, others = candidates[:middle], candidates[middle:]
        late = explain([*background, *preferred], bool(preferred), others)
        early = explain([*background, *late], bool(late), preferred)
        return early + late

    if not atoms or is_consistent(atoms) or not is_consistent(()):
        return []
    return explain((), False, atoms)
