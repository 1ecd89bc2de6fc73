"""Refusals of every kind, each with as many minimal reasons as are wanted.

Why it exists: a verdict tells what the nearest kind says; somebody may have meant another kind, or see another fault.
May import: `accounts`, `inquiry`, `outcome`, `blame`, `cores`, `nearest_kind`, `reasons`, `situation`, `verdict`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from burraco_rules.melds.explaining.accounts import ByKind, Refusals, Told, about
from burraco_rules.melds.explaining.blame import Core
from burraco_rules.melds.explaining.cores import cores
from burraco_rules.melds.explaining.nearest_kind import Nearest, nearest_kind
from burraco_rules.melds.explaining.reasons import blamed, reasons
from burraco_rules.melds.inquiry import Inquiry
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.melds.outcome import Outcome, refused
from burraco_rules.melds.verdict import Verdict


def refusals(inquiry: Inquiry | None, verdict: Verdict, most: int = 1) -> Refusals:
    """For every kind that does not take the cards up to so many minimal cores as reasons, the nearest kind first."""
    if inquiry is None:
        told = Told(verdict.reasons)
        return Refusals(**about(verdict), kinds=(ByKind("", (told,), complete=True),))
    outcome = inquiry.outcome
    near = nearest_first([kind for kind in outcome.kinds if not outcome.takes(kind)], outcome)
    return Refusals(**about(verdict), kinds=tuple(_by_kind(inquiry, kind, most) for kind in near))


def nearest_first(kinds: Sequence[KindAt], outcome: Outcome) -> Iterator[Nearest]:
    """Some kinds that do not take the cards, the nearest first."""
    while (near := nearest_kind(kinds, outcome.cards)) is not None:
        yield near
        kinds = [kind for kind in kinds if kind is not near.kind]


def told(inquiry: Inquiry, near: Nearest, core: Core, further: bool = False) -> Told:
    """One core as reasons; a further one names all its cards, since it may differ in any of them."""
    return Told(reasons(inquiry, refused(near, core), by_fault=not further), core.cut_short)


def _by_kind(inquiry: Inquiry, near: Nearest, most: int) -> ByKind:
    outcome = inquiry.outcome
    program, case = outcome.program(near.kind), outcome.case(near.kind)

    def rules_with_cards(core: Core) -> Hashable:
        seats = blamed(core.atoms, case, program)
        return frozenset((rule, tuple(sorted(str(case.faces[seat]) for seat in seats[rule]))) for rule in seats)

    found = cores(outcome.blame(near), most, rules_with_cards)
    each = (told(inquiry, near, core, further=number > 0) for number, core in enumerate(found.found))
    return ByKind(near.kind.kind.name, tuple(each), found.complete)
