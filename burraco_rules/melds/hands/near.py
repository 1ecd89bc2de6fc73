"""Tempting cards that are no meld: those of a hand that are one step from one, and refused by one rule alone.

Why it exists: to learn a game is to learn why the cards that look right are wrong. Cards are one step from a meld where
one card is missing, where one is too many, where one is another than it should be, or where only a rule about which
melds there may be stands against them. The judge refuses each, and says by which rule; it counts as the only one where
without it the same kind would take the cards. May import: `steps`, `listed`, `judge`, `found`, `forms`, `search`,
`reasons`, `question`, `verdict`; `code` of the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.explaining.reasons import reasons
from burraco_rules.melds.hands.listed import Hand
from burraco_rules.melds.hands.steps import Steps
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.model.forms import atoms_of
from burraco_rules.melds.model.search import satisfiable
from burraco_rules.melds.question import Question
from burraco_rules.melds.verdict import Reason
from burraco_rules.pack import Card

MOST_JUDGED: Final = 400
"""So many sets of cards are asked of the judge."""
MOST_CARDS: Final = 2_000
"""After sets of so many cards in all no more are asked about, for a large one costs more."""
MOST_IN_VAIN: Final = 30
"""After so many in a row that break several rules no more are asked about of the same size, and the same step away."""


class Near(Struct, frozen=True, omit_defaults=True):
    """Cards that are no meld of a `kind`, by one rule alone, and the cards any one of which would make them a meld."""

    cards: tuple[Card, ...]
    kind: str
    reason: Reason
    completed_by: tuple[Card, ...] = ()


class NearMelds(Struct, frozen=True, omit_defaults=True):
    """The cards of a hand that are nearly a meld, the most tempting first.

    That are those with the most cards; of equals those that lie as in a meld of which one card is missing, then those
    with a card too many, then those with a wrong card; then those with the fewest wild cards, then as in the pack.
    `left_out` is how many more sets may be such: they were not asked about. Where these were too many to count they are
    `uncounted`, and there are at least so many.
    """

    found: tuple[Near, ...] = ()
    left_out: int = 0
    uncounted: bool = False
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


def near_melds(judge: Judge, of: str | Iterable[Card], question: Question | None, limit: int) -> NearMelds:
    """The most tempting cards of a hand that are no meld. Errors as for a list of melds."""
    hand = Hand(judge, of, question)
    steps = Steps(hand)
    found: list[Near] = []
    asked = cards = in_vain = left_out = 0
    alike: object = None
    for step in steps:
        if step.rank[:2] != alike:
            alike, in_vain = step.rank[:2], 0
        enough = len(found) >= limit or asked >= MOST_JUDGED or cards >= MOST_CARDS
        if enough or in_vain >= MOST_IN_VAIN:
            left_out += 1
            continue
        asked, cards, in_vain = asked + 1, cards + len(step.cards), in_vain + 1
        told = _only_rule(hand, step.cards)
        if told is not None:
            kind, reason = told
            found.append(Near(step.cards, kind, reason, _completed_by(hand, step.cards)))
            in_vain = 0
    ruleset = judge.ruleset
    return NearMelds(tuple(found), left_out, not steps.whole, ruleset.name, ruleset.edition, ruleset.digest)


def _only_rule(hand: Hand, cards: Sequence[Card]) -> tuple[str, Reason] | None:
    """The kind that refuses cards by one rule alone, and the reason; None where there are several, or none."""
    inquiry = hand.judge.inquire(cards, hand.question)
    if inquiry is None or inquiry.outcome.legal is not False:
        return None
    outcome = inquiry.outcome
    refusal = outcome.refusal
    told = reasons(inquiry, refusal)
    if refusal is None or not refusal.core:
        return None
    kind, rule = refusal.kind, told[-1].rule
    program, case = outcome.program(kind), outcome.case(kind)
    try:
        kept = {form: atoms_of(form, case) for form in program.forms if form.conjunct.rule != rule}
        return (kind.kind.name, told[-1]) if satisfiable(program, case, kept) else None
    except Overrun:
        return None


def _completed_by(hand: Hand, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards any one of which makes others a meld."""
    listing, own = hand.listing, Counter(cards)
    if listing.shapes is None:
        with_one = ((face, listing.codes_of({**own, face: own[face] + 1})) for face in listing.supply)
        return tuple(face for face, codes in with_one if own[face] < listing.supply[face] and listing.exactly(codes))
    faces, codes = tuple(listing.supply), Counter(listing.codes_of(own))
    melds = listing.within(listing.supply, own, 1)
    return tuple(faces[code] for code in sorted({code for meld in melds for code in Counter(meld) - codes}))
