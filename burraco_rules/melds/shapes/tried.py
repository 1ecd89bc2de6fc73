"""Every set of some cards asked one by one: what a list of melds means, without any short cut.

Why it exists: shapes are derived from the solver and must tell the same; in plain mode they are not used at all.
Conditions and wishes may read in which order cards were given; a hand has none, and its melds are as if laid in the
order in which they then lie. May import: `found`, `families`, `search`, `situation`, `programs`, `forms`, `cases`,
`sorts`; `code`, `layouts`, `values` of the language; `pack`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from burraco_rules.language.evaluating.code import STEPS, Env, Overrun
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import UNPLACED
from burraco_rules.melds.model.cases import Cards, Case
from burraco_rules.melds.model.forms import told
from burraco_rules.melds.model.programs import Program
from burraco_rules.melds.model.search import solutions
from burraco_rules.melds.model.situation import KindAt, Situation
from burraco_rules.melds.shapes.families import wishes_and_places
from burraco_rules.melds.shapes.found import Codes, Found
from burraco_rules.melds.shapes.sorts import Supply
from burraco_rules.pack import Card

MOST_TRIED: Final = 1 << 17
"""No more sets of cards are tried."""
MORE_WORK: Final = 5
"""How many times more work all of them may take than a question."""


def tried(
    situation: Situation,
    supply: Supply,
    hand: Supply,
    containing: Supply | None = None,
    most: int | None = None,
    certain: bool = True,
) -> dict[Codes, Found]:
    """What `Listing.within` says, or `Listing.possible` where it need not be `certain`.

    Overrun where there are too many sets to try, or they take too much work.
    """
    must = {face: count for face, count in (containing or {}).items() if count}
    allowed = sum(hand.values()) if most is None else sum(must.values()) + most
    codes = {face: code for code, face in enumerate(supply)}
    found, work = {}, Env()
    work.steps *= MORE_WORK
    for faces in _sets([face for face in supply if hand.get(face)], hand, must, allowed):
        best = tried_set(situation, faces, certain, work)
        if best is not None:
            found[tuple(codes[face] for face in faces)] = best
    return found


def tried_set(situation: Situation, faces: Sequence[Card], certain: bool, work: Env | None = None) -> Found | None:
    """What some cards, in the order of the pack, are as a meld; what it takes is taken from the `work` that is left."""
    of_kinds = [_of_kind(kind, Cards(tuple(faces)), certain, work or Env()) for kind in situation.kinds]
    return min((one for one in of_kinds if one is not None), key=lambda one: one.order, default=None)


def _of_kind(kind: KindAt, cards: Cards, certain: bool, work: Env) -> Found | None:
    """The best placement of some cards in a kind, by its wishes, the places, and the order of the pack."""
    program, env = kind.compiled.of_size(len(cards.faces)), kind.env()
    before = env.steps
    best = _best(kind, program, Case(program.shape, cards, env), certain)
    work.steps -= before - env.steps
    if work.steps < 0:
        raise Overrun(f"{MORE_WORK * STEPS:,} steps of evaluation")
    return best


def _best(kind: KindAt, program: Program, case: Case, certain: bool) -> Found | None:
    env, cards = case.env, case.cards
    as_it_lies = program.order_matters
    if as_it_lies:
        for card in case.layout.cards:
            card.written = UNPLACED
    best = None
    for unknowns, masks in solutions(program, case, certain and not as_it_lies):
        layout = case.place(unknowns, [mask.bit_length() - 1 for mask in masks])
        if as_it_lies and not _holds_as_it_lies(program, env, layout, certain):
            continue
        rank = kind.preference.rank(env, layout)
        if best is None or rank < best[0]:
            wilds = sum(stand >= layout.line.count for stand in layout.stands)
            place = program.combinations.index(unknowns)
            lies = _lies(layout)
            best = (
                rank,
                Found(
                    tuple(cards.faces[seat] for seat in lies),
                    kind,
                    place,
                    tuple(layout.stands[seat] for seat in lies),
                    wishes_and_places(rank),
                    wilds,
                    *kind.grades.of(env, layout),
                ),
            )
        if as_it_lies:
            for card in layout.cards:
                card.written = UNPLACED
    return None if best is None else best[1]


def _holds_as_it_lies(program: Program, env: Env, layout: Layout, certain: bool) -> bool:
    """Whether all conditions hold of cards that were laid in the order in which they lie."""
    for position, seat in enumerate(layout.order() or (), start=1):
        layout.cards[seat].written = position
    env.layout = layout
    for form in program.forms:
        if form.guard is not None and not told(form.guard.run(env), not certain):
            continue
        if not told(form.code.run(env), certain and not form.conjunct.of_play):
            return False
    return True


def _lies(layout: Layout) -> list[int]:
    """The seats as the cards lie; in a kind without places the natural ones first."""
    if layout.line.has_places:
        return layout.order() or []
    return sorted(range(layout.size), key=lambda seat: (layout.stands[seat], seat))


def _sets(faces: list[Card], hand: Supply, must: Supply, allowed: int) -> Iterator[tuple[Card, ...]]:
    number = 1
    for face in faces:
        number *= hand[face] + 1 - must.get(face, 0)
    if number > MOST_TRIED:
        raise Overrun(f"{MOST_TRIED:,} sets of cards")
    for counts in product(*(range(must.get(face, 0), hand[face] + 1) for face in faces)):
        if 0 < sum(counts) <= allowed:
            yield tuple(face for face, count in zip(faces, counts, strict=True) for _ in range(count))
