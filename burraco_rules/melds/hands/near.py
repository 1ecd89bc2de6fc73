"""Tempting cards that are no meld: those of a hand that are one step from one, and refused by one rule alone.

Why it exists: to learn a game is to learn why the cards that look right are wrong. Cards are one step from a meld where
one card is missing, where one is too many, where one is another than it should be, or where only a rule about which
melds there may be stands against them. The judge refuses each, and says by which rule; it counts as the only one where
without it the same kind would take the cards. May import: `listed`, `judge`, `families`, `shapes`, `found`, `forms`,
`search`, `inquiry`, `reasons`, `question`, `sorts`, `verdict`; `code` of the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import Final, NamedTuple

from msgspec import Struct

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.explaining.reasons import reasons
from burraco_rules.melds.hands.listed import Hand
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.model.forms import atoms_of
from burraco_rules.melds.model.search import satisfiable
from burraco_rules.melds.question import Question
from burraco_rules.melds.shapes.families import Inexact, families_of
from burraco_rules.melds.shapes.found import Codes, Found
from burraco_rules.melds.shapes.shapes import Shapes
from burraco_rules.melds.verdict import Reason
from burraco_rules.pack import Card

FEWEST_CARDS: Final = 2
"""One card tempts nobody."""
MOST_STEPS: Final = 20_000
"""So many melds that lack a card are looked at."""
MOST_WITHOUT_SHAPES: Final = 13
"""Where the shapes of the pack are too many, or not to be used, hands have no more cards than this."""
MOST_JUDGED: Final = 400
"""So many sets of cards are asked of the judge."""


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
    `uncounted`.
    """

    found: tuple[Near, ...] = ()
    left_out: int = 0
    uncounted: bool = False
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


class _Step(NamedTuple):
    """Cards one step from a meld, as they would lie: how tempting they are, the least the most."""

    rank: tuple[int, int, int, Codes]
    cards: tuple[Card, ...]


FORBIDDEN, MISSING, TOO_MANY, WRONG = range(4)
"""The steps from a meld, the most tempting first."""


def near_melds(judge: Judge, of: str | Iterable[Card], question: Question | None, limit: int) -> NearMelds:
    """The most tempting cards of a hand that are no meld. Errors as for a list of melds, and Overrun for a large hand
    where the shapes of the pack are too many.
    """
    hand = Hand(judge, of, question)
    steps, whole = _steps(hand)
    in_order = sorted(steps.values(), key=attrgetter("rank"))
    found: list[Near] = []
    asked = 0
    for step in in_order[:MOST_JUDGED]:
        if len(found) >= limit:
            break
        asked += 1
        told = _only_rule(hand, step.cards)
        if told is not None:
            kind, reason = told
            found.append(Near(step.cards, kind, reason, _completed_by(hand, step.cards)))
    ruleset = judge.ruleset
    return NearMelds(tuple(found), len(in_order) - asked, not whole, ruleset.name, ruleset.edition, ruleset.digest)


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


# ---- one step from a meld ----------------------------------------------------------------------------


def _steps(hand: Hand) -> tuple[dict[Codes, _Step], bool]:
    """All sets of the hand's cards that are one step from a meld and are none, and whether these are all."""
    found: dict[Codes, _Step] = {}
    listing = hand.listing

    def enter(step: int, cards: Sequence[Card], wilds: int) -> None:
        codes = listing.codes_of(Counter(cards))
        if len(codes) >= FEWEST_CARDS and codes not in hand.legal:
            one = _Step((-len(codes), step, wilds, codes), tuple(cards))
            found[codes] = min(one, found.get(codes, one), key=attrgetter("rank"))

    lacking = list(islice(_lacking_one(hand), MOST_STEPS + 1))
    for meld in _forbidden(hand):
        enter(FORBIDDEN, meld.cards, meld.wilds)
    for meld, missing in lacking[:MOST_STEPS]:
        place = meld.cards.index(missing)
        before, after = meld.cards[:place], meld.cards[place + 1 :]
        enter(MISSING, (*before, *after), meld.wilds)
        left = Counter(hand.cards) - Counter((*before, *after))
        for face in (face for face in left if face.rank == missing.rank or _has_a_stand(face, meld, len(meld.cards))):
            enter(WRONG, (*before, face, *after), meld.wilds)
    for meld in hand.legal.values():
        for face in Counter(hand.cards) - Counter(meld.cards):
            if _has_a_stand(face, meld, len(meld.cards) + 1):
                enter(TOO_MANY, (*meld.cards, face), meld.wilds)
    return found, len(lacking) <= MOST_STEPS


def _lacking_one(hand: Hand) -> Iterator[tuple[Found, Card]]:
    """Every meld that the hand makes with one card more, and that card."""
    listing = hand.listing
    free = {face: count - hand.cards.get(face, 0) for face, count in listing.supply.items()}
    if listing.shapes is not None:
        yield from listing.shapes.short_of_one(hand.cards, free)
        return
    if sum(hand.cards.values()) > MOST_WITHOUT_SHAPES:
        raise Overrun(f"hands of {MOST_WITHOUT_SHAPES} cards by rules with so many melds")
    for face in (face for face, count in free.items() if count):
        more = {**hand.cards, face: hand.cards.get(face, 0) + 1}
        for meld in listing.within(more, {face: more[face]}).values():
            yield meld, face


def _forbidden(hand: Hand) -> Iterator[Found]:
    """What the hand would hold if no rule said which melds there may be at all."""
    situation, supply = hand.listing.situation, hand.listing.supply
    there = {face: hand.cards.get(face, 0) for face in supply}
    open_to = attrgetter("open_but_for_itself")
    try:
        families = [family for kind in situation.kinds for family in families_of(kind, there, open_to=open_to)]
        yield from Shapes(situation, there, families=families).within(hand.cards).values()
    except (Inexact, Overrun):
        return


def _has_a_stand(face: Card, meld: Found, size: int) -> bool:
    """Whether a card could stand in a meld of the same kind with the same unknowns."""
    return bool(meld.kind.compiled.of_size(size).table(face, certain=True)[1][meld.place])
