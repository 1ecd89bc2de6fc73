"""Finding placements: from a compiled kind and a case to the networks that the solver searches.

Why it exists: the unknowns of the meld are fixed first, one combination at a time, since no limit can be judged before;
most combinations die on the faces alone. A question that keeps only some conditions, to explain a refusal, goes the same way.
May import: `programs`, `forms`, `cases`, `network`, `solver`, `constraints`, `domains`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from burraco_rules.language.code import constant, unknowns_in
from burraco_rules.language.expressions import Name
from burraco_rules.language.source import NOWHERE
from burraco_rules.melds.cases import Case
from burraco_rules.melds.conjuncts import Conjunct
from burraco_rules.melds.constraints import Constraint, InOrder, Masks, bits
from burraco_rules.melds.domains import Combination
from burraco_rules.melds.forms import WHOLE, ApartPlaces, Draft, Form, Near
from burraco_rules.melds.network import Network
from burraco_rules.melds.programs import Program
from burraco_rules.melds.solver import placements
from burraco_rules.notation import Meaning

PLACES_APART = Conjunct("", Name("always", "word"), None, None, NOWHERE)
"""The condition that stands for cards being given places of their own where places matter only by their order."""

Atoms = Mapping[Form, Collection[int]]
"""The atoms that are kept, by form: seats, or `WHOLE`."""


def atoms_of(form: Form, case: Case) -> tuple[int, ...]:
    """All atoms of a form in a case."""
    return tuple(range(len(case.faces))) if form.by_seat else (WHOLE,)


def solutions(
    program: Program, case: Case, certain: bool = False, stated: Atoms | None = None
) -> Iterator[tuple[Combination, Masks]]:
    """Every placement of the cards, as the unknowns of the meld and one stand a seat; equal ones once.

    What is unknown counts for the meld, unless only what is `certain` may. `stated` are conditions on top of the kind's.
    """
    for bit in bits(alive(program, case, certain)):
        place = bit.bit_length() - 1
        for found in solutions_of(program, case, place, certain, stated):
            yield program.combinations[place], found


def alive(program: Program, case: Case, certain: bool = False) -> int:
    """The combinations of the unknowns in which every card has a stand, as bits."""
    found = program.open[certain]
    for face in case.faces:
        if not found:
            break
        found &= program.table(face, certain)[0]
    return found


def solutions_of(
    program: Program,
    case: Case,
    place: int,
    certain: bool = False,
    stated: Atoms | None = None,
    at_any_moment: bool = False,
) -> Iterator[Masks]:
    """Every placement of the cards in one combination of the unknowns, given by its place.

    What asks for another moment only, such as that the side has no such meld yet, is waived `at_any_moment`.
    """
    masks = [program.table(face, certain)[1][place] for face in case.faces]
    forms = [form for form in program.others if not (at_any_moment and form.momentary)]
    joint = {form: atoms_of(form, case) for form in forms} | dict(stated or {})
    return _search(program, case, masks, program.combinations[place], joint, certain, program.compiled.wanted)


def relaxed(
    program: Program, case: Case, kept: Atoms, stated: Atoms | None = None
) -> Iterator[tuple[Combination, Masks]]:
    """Every placement that satisfies the atoms that are kept, with what is unknown counting for the meld."""
    joint, masks = {**kept, **(stated or {})}, _by_role(program, case)
    for unknowns in program.combinations:
        for found in _search(program, case, masks[:], unknowns, joint, False, program.compiled.wanted):
            yield unknowns, found


def satisfiable(program: Program, case: Case, kept: Atoms, stated: Atoms | None = None) -> bool:
    """Whether there is such a placement. Unknowns and places that make no difference to these atoms are not gone through."""
    joint, masks = {**kept, **(stated or {})}, _by_role(program, case)
    if program.compiled.plain:
        return any(True for _ in relaxed(program, case, kept, stated))
    if _only_order_matters(joint, case):
        joint, masks = _in_order_only(joint, masks, case)
    names = program.compiled.turned_by.union(*(unknowns_in(form.asks) for form in joint))
    different = {tuple(unknowns[name] for name in names): unknowns for unknowns in program.combinations}
    return any(True for unknowns in different.values() for _ in _search(program, case, masks[:], unknowns, joint, False))


def _by_role(program: Program, case: Case) -> Masks:
    return [program.compiled.roles.stands(face, program.shape, certain=False) for face in case.faces]


def _search(
    program: Program,
    case: Case,
    masks: Masks,
    unknowns: Combination,
    joint: Atoms,
    certain: bool,
    wanted: frozenset[str] = frozenset(),
) -> Iterator[Masks]:
    """The placements out of `masks`; `wanted` is by what cards are told apart besides the conditions."""
    case.fix(unknowns)
    draft = Draft(case, masks, unknowns, certain)
    if not all(form.join(draft, atoms) for form, atoms in joint.items()):
        return
    network = Network(draft.constraints, draft.predicates, case, certain)
    start = masks[:]
    if not network.settle(masks):
        return
    if program.compiled.plain:
        yield from placements(start, network, plain=True)
        return
    if sum(1 for mask in masks if mask & (mask - 1)) > 1:
        network.constraints += _orders(case, start, joint, wanted)
    yield from placements(masks, network)


# ---- places that only order cards --------------------------------------------------------------------


def _only_order_matters(joint: Atoms, case: Case) -> bool:
    """Whether no condition looks at places but for the order that they put cards in, or for their being apart and near."""
    line = case.shape.line
    size = len(case.faces) + case.blanks
    if line.circle or not line.has_places or size > line.count:
        return False
    return all(
        isinstance(form, ApartPlaces | Near) or not any(what == "place" for what, _ in form.asks) for form in joint
    )


def _in_order_only(joint: Atoms, masks: Masks, case: Case) -> tuple[Atoms, Masks]:
    """The same question on as many places as there are cards, each card on a place of its own."""
    line = case.shape.line
    first = (1 << len(case.faces) + case.blanks) - 1
    seats = range(len(masks))
    apart = ApartPlaces(PLACES_APART, constant(True), None, line)
    others = {form: atoms for form, atoms in joint.items() if not isinstance(form, ApartPlaces | Near)}
    return {**others, apart: seats}, [mask & (first | first << line.count) for mask in masks]


# ---- cards that nothing tells apart ------------------------------------------------------------------


def _orders(case: Case, masks: Masks, joint: Atoms, wanted: frozenset[str]) -> Iterator[Constraint]:
    """Constraints that put cards in order which no condition in force can tell apart, always or when both are wild."""
    apart = wanted.union(*(form.tells_apart for form in joint))
    if "card" in apart:
        return
    seats, wild = range(len(masks)), -1 << case.shape.line.count
    concerned = [
        tuple(seat in atoms and (seat if form.knows_its_card else True) for form, atoms in joint.items() if form.by_seat)
        for seat in seats
    ]
    natural = {what.removeprefix("natural ") for what in apart}
    alike = _classes((masks[seat], *_read(case, seat, natural), concerned[seat]) for seat in seats)
    yield from (InOrder(group) for group in alike)
    alike_when_wild = _classes((masks[seat] & wild, *_read(case, seat, apart), concerned[seat]) for seat in seats)
    yield from (InOrder(group, wild) for group in alike_when_wild if masks[group[0]] & wild and group not in alike)


def _read(case: Case, seat: int, what: Collection[str]) -> tuple[str, str]:
    face = case.faces[seat]
    return face.rank if "rank" in what else "", face.suit + face.colour if "suit" in what else ""


def _classes(keys: Iterable[Any]) -> list[list[int]]:
    """The seats with equal keys, where there are several."""
    groups: dict[Any, list[int]] = {}
    for seat, key in enumerate(keys):
        groups.setdefault(key, []).append(seat)
    return [group for group in groups.values() if len(group) > 1]


def stated_forms(program: Program, meanings: Sequence[Meaning | None]) -> dict[Form, tuple[int, ...]]:
    """What is written beside cards, as conditions on their seats."""
    found: dict[Form, tuple[int, ...]] = {}
    for seat, meaning in enumerate(meanings):
        form = None if meaning is None else program.stated(meaning)
        if form is not None:
            found[form] = (*found.get(form, ()), seat)
    return found
