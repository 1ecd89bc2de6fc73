"""Finding placements: from a compiled kind and a case to the networks that the solver searches.

Why it exists: the unknowns of the meld are fixed first, one combination at a time, since no limit can be judged before;
most combinations die on the faces alone. A question that keeps only some conditions, to explain a refusal, goes the
same way. May import: `programs`, `forms`, `cases`, `symmetry`, `solver`, `constraints`, `domains`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from burraco_rules.language.evaluating.code import unknowns_in
from burraco_rules.melds.model.cases import Case
from burraco_rules.melds.model.constraints import Masks, bits
from burraco_rules.melds.model.domains import Combination
from burraco_rules.melds.model.forms import Atoms, Draft, Form, atoms_of
from burraco_rules.melds.model.programs import Program
from burraco_rules.melds.model.solver import placements
from burraco_rules.melds.model.symmetry import in_order_only, only_order_matters, orders

Placement = tuple[Combination, Masks]
"""The unknowns of the meld, and for each seat one stand as a bit."""


class Demand(NamedTuple):
    """What placements must satisfy: atoms of conditions, for `certain` where what is unknown counts against them.

    `apart` is by what cards are told apart besides, so that each placement that differs in it is found.
    """

    atoms: Atoms
    certain: bool = False
    apart: frozenset[str] = frozenset()


def solutions(program: Program, case: Case, certain: bool = False) -> Iterator[Placement]:
    """Every placement of the cards, of equal ones one. What is unknown counts for them, against them if `certain`."""
    for bit in bits(alive(program, case, certain)):
        place = bit.bit_length() - 1
        for found in solutions_of(program, case, place, certain):
            yield program.combinations[place], found


def alive(program: Program, case: Case, certain: bool) -> int:
    """The combinations of the unknowns in which every card has a stand, as bits."""
    found = program.open[certain]
    for face in case.faces:
        if not found:
            break
        found &= program.table(face, certain)[0]
    return found


def solutions_of(
    program: Program, case: Case, place: int, certain: bool = False, waived: Callable[[Form], bool] | None = None
) -> Iterator[Masks]:
    """Every placement of the cards in one combination of the unknowns, given by its place.

    Conditions that are `waived` count as kept.
    """
    masks = [program.table(face, certain)[1][place] for face in case.faces]
    forms = [form for form in program.others if waived is None or not waived(form)]
    atoms = {form: atoms_of(form, case) for form in forms} | stated(program, case)
    return _search(program, case, masks, program.combinations[place], Demand(atoms, certain, program.compiled.wanted))


def is_first_of_equals(program: Program, case: Case, placement: Placement, certain: bool) -> bool:
    """Whether a placement, however it was found, is the one that `solutions` gives of those that are equal."""
    unknowns, found = placement
    place = program.combinations.index(unknowns)
    masks = [program.table(face, certain)[1][place] for face in case.faces]
    atoms = {form: atoms_of(form, case) for form in program.others} | stated(program, case)
    case.fix(unknowns)
    draft = Draft(case, masks, unknowns, certain)
    if not all(form.join(draft, kept) for form, kept in atoms.items()):
        return True
    return all(order.narrow(found[:]) for order in orders(case, masks, atoms, program.compiled.wanted))


def relaxed(program: Program, case: Case, kept: Atoms) -> Iterator[Placement]:
    """Every placement that satisfies the atoms that are kept, with what is unknown counting for the meld."""
    demand = Demand({**kept, **stated(program, case)}, apart=program.compiled.wanted)
    for unknowns in program.combinations:
        for found in _search(program, case, _by_role(program, case), unknowns, demand):
            yield unknowns, found


def satisfiable(program: Program, case: Case, kept: Atoms) -> bool:
    """Whether there is such a placement. Unknowns and places that make no difference to the atoms are passed over."""
    if program.compiled.plain:
        return next(relaxed(program, case, kept), None) is not None
    atoms: Atoms = {**kept, **stated(program, case)}
    masks = _by_role(program, case)
    if only_order_matters(atoms, case):
        atoms, masks = in_order_only(atoms, masks, case)
    names = program.compiled.turned_by.union(*(unknowns_in(form.asks) for form in atoms))
    different = {tuple(unknowns[name] for name in names): unknowns for unknowns in program.combinations}
    found = (_search(program, case, masks[:], unknowns, Demand(atoms)) for unknowns in different.values())
    return any(next(placed, None) is not None for placed in found)


def stated(program: Program, case: Case) -> dict[Form, tuple[int, ...]]:
    """What is written beside cards, as conditions on their seats."""
    found: dict[Form, tuple[int, ...]] = {}
    for seat, meaning in enumerate(case.cards.meanings):
        form = None if meaning is None else program.stated(meaning)
        if form is not None:
            found[form] = (*found.get(form, ()), seat)
    return found


def _by_role(program: Program, case: Case) -> Masks:
    return [program.compiled.roles.stands(face, program.shape, certain=False) for face in case.faces]


def _search(program: Program, case: Case, masks: Masks, unknowns: Combination, demand: Demand) -> Iterator[Masks]:
    """The placements out of some stands, which are narrowed."""
    case.fix(unknowns)
    draft = Draft(case, masks, unknowns, demand.certain)
    if not all(form.join(draft, atoms) for form, atoms in demand.atoms.items()):
        return
    network = draft.network()
    start = masks[:]
    if not network.settle(masks):
        return
    if program.compiled.plain:
        yield from placements(start, network, plain=True)
        return
    if sum(1 for mask in masks if mask & (mask - 1)) > 1:
        network.constraints += orders(case, start, demand.atoms, demand.apart)
    yield from placements(masks, network)
