"""Differences that make none: cards that no condition can tell apart, and places that matter only by their order.

Why it exists: seven cards that differ in a suit nobody reads have 5,040 placements that are one. What is gone through
is one of each kind; a person, too, wants each placement once. May import: `forms`, `cases`, `constraints`,
`conjuncts`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from burraco_rules.language.evaluating.code import constant
from burraco_rules.language.expressions import Name
from burraco_rules.language.source import NOWHERE
from burraco_rules.melds.model.cases import Case
from burraco_rules.melds.model.conjuncts import Conjunct
from burraco_rules.melds.model.constraints import Constraint, InOrder, Masks
from burraco_rules.melds.model.forms import ApartPlaces, Atoms, Near

_APART: Final = Conjunct("", Name("always", "word"), None, None, NOWHERE)
"""Stands for the condition that cards have places of their own, where places matter only by their order."""


def orders(case: Case, masks: Masks, atoms: Atoms, apart: frozenset[str]) -> Iterator[Constraint]:
    """Constraints that order cards which no condition can tell apart: always, or where they are wild.

    `masks` are the stands of the cards before anything was narrowed; `apart` is what tells cards apart besides.
    """
    apart = apart.union(*(form.tells_apart for form in atoms))
    if "card" in apart or _ties_show(atoms, len(masks)):
        return
    seats, wild = range(len(masks)), -1 << case.shape.line.count
    by_seat = [(form, kept) for form, kept in atoms.items() if form.by_seat]
    concerned = [
        tuple(seat in kept and (seat if form.knows_its_card else True) for form, kept in by_seat) for seat in seats
    ]
    natural = {what.removeprefix("natural ") for what in apart}
    alike = _classes((masks[seat], *_read(case, seat, natural), concerned[seat]) for seat in seats)
    yield from (InOrder(group) for group in alike)
    alike_when_wild = _classes((masks[seat] & wild, *_read(case, seat, apart), concerned[seat]) for seat in seats)
    yield from (InOrder(group, wild) for group in alike_when_wild if masks[group[0]] & wild and group not in alike)


def _ties_show(atoms: Atoms, size: int) -> bool:
    """Whether cards may lie at one place and their order is read: they lie there in the order of their seats."""
    are_apart = any(isinstance(form, ApartPlaces) and len(kept) == size for form, kept in atoms.items())
    return not are_apart and any(what in ("order", "index") for form in atoms for what, _ in form.asks)


def _read(case: Case, seat: int, what: Collection[str]) -> tuple[str, str]:
    face = case.faces[seat]
    return face.rank if "rank" in what else "", face.suit + face.colour if "suit" in what else ""


def _classes(keys: Iterable[Any]) -> list[list[int]]:
    """The seats with equal keys, where there are several."""
    groups: dict[Any, list[int]] = {}
    for seat, key in enumerate(keys):
        groups.setdefault(key, []).append(seat)
    return [group for group in groups.values() if len(group) > 1]


# ---- places that only order cards --------------------------------------------------------------------


def only_order_matters(atoms: Atoms, case: Case) -> bool:
    """Whether conditions look at places only for the order they put cards in, or for being apart and near.

    Then each order can be had with every card on a place of its own, on as many places as there are cards.
    """
    line = case.shape.line
    if line.circle or not line.has_places or case.size > line.count:
        return False
    return all(
        isinstance(form, ApartPlaces | Near) or not any(what == "place" for what, _ in form.asks) for form in atoms
    )


def in_order_only(atoms: Atoms, masks: Masks, case: Case) -> tuple[Atoms, Masks]:
    """The same question on as many places as there are cards, each card on a place of its own."""
    line = case.shape.line
    first = (1 << case.size) - 1
    apart = ApartPlaces(_APART, constant(True), None, line)
    others = {form: kept for form, kept in atoms.items() if not isinstance(form, ApartPlaces | Near)}
    return {**others, apart: range(len(masks))}, [mask & (first | first << line.count) for mask in masks]
