"""All placements of some cards, the one that is shown first.

Why it exists: a verdict shows one placement; at a table somebody may mean another. May import: `accounts`, `cases`,
`inquiry`, `outcome`, `programs`, `records`, `search`, `situation`, `verdict`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Final

from burraco_rules.melds.explaining.accounts import Placements, Placing, about
from burraco_rules.melds.inquiry import Inquiry
from burraco_rules.melds.model.cases import Case
from burraco_rules.melds.model.programs import Compiled
from burraco_rules.melds.model.search import Placement, is_first_of_equals, solutions
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.melds.outcome import Outcome, Shown, order_of_kinds, ranked, shown_at
from burraco_rules.melds.records import bare_record, told
from burraco_rules.melds.verdict import Verdict

LISTED: Final = 200
"""So many placements are listed at most."""


def placements(inquiry: Inquiry | None, verdict: Verdict) -> Placements:
    """Every distinct placement; none of cards that are refused. Overrun where there are too many to compare."""
    if inquiry is None or verdict.legal is False:
        return Placements(**about(verdict))
    outcome = inquiry.outcome
    by_kind = sorted(filter(None, (_of_kind(outcome, kind) for kind in outcome.kinds)), key=_by_the_best)
    found = tuple(dict.fromkeys(placing(inquiry, shown) for of_kind in by_kind for shown in of_kind))
    return Placements(**about(verdict), placements=found[:LISTED], left_out=max(0, len(found) - LISTED))


def placing(inquiry: Inquiry, shown: Shown) -> Placing:
    """A placement as plain data."""
    outcome = inquiry.outcome
    bare = bare_record(outcome.situation.ruleset, outcome.legal)
    record = told(bare, outcome, shown, inquiry.positions, inquiry.write)
    return Placing(**{field: getattr(record, field) for field in Placing.__struct_fields__})


def _of_kind(outcome: Outcome, kind: KindAt) -> list[Shown]:
    """The placements of one kind, the best first."""
    case, certain = outcome.case(kind), outcome.legal is True
    found = solutions(outcome.program(kind), case, certain)
    if kind.compiled.plain:
        found = _first_of_equals(outcome, kind, found, certain)
    return [shown_at(kind, case, *entry) for entry in sorted(ranked(kind, case, found), key=itemgetter(0))]


def _first_of_equals(outcome: Outcome, kind: KindAt, found: Iterable[Placement], certain: bool) -> Iterator[Placement]:
    """Of placements that no condition can tell apart one: which these are is seen only where a kind is narrowed."""
    plain = kind.compiled
    narrowed = Compiled(plain.kind, plain.context, plain.conditions, plain.reads, plain=False)
    program = narrowed.of_size(len(outcome.cards.faces))
    case = Case(program.shape, outcome.cards, kind.env())
    return (placement for placement in found if is_first_of_equals(program, case, placement, certain))


def _by_the_best(of_kind: list[Shown]) -> tuple[int, int, int]:
    return order_of_kinds(of_kind[0])
