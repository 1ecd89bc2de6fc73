"""The melds of an action: in what ways the named cards can lie, and why they cannot.

Why it exists: an action may lay several melds, and which way each lies may matter to the rules on the action; so the
ways are told in order, the preferred ones first, and the first that satisfies all is what happens.
May import: `book`, `facts`; `melds`; `layouts` of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import Side
from burraco_rules.melds.cases import Before, Cards, Case
from burraco_rules.melds.inquiry import Inquiry, Writer
from burraco_rules.melds.outcome import Outcome, Shown, order_of_kinds, ranked, shown_at
from burraco_rules.melds.reasons import reasons
from burraco_rules.melds.search import solutions
from burraco_rules.melds.situation import KindAt, Situation
from burraco_rules.melds.verdict import Reason
from burraco_rules.play.actions import Meanings
from burraco_rules.play.facts import Facts

MOST_WAYS: Final = 64
"""In no more ways is one meld tried to lie."""


class PlayedOutcome(Outcome):
    """What a situation makes of some cards in a position."""

    def __init__(self, situation: Situation, cards: Cards, facts: Facts) -> None:
        super().__init__(situation, cards)
        self.facts = facts

    def case(self, kind: KindAt) -> Case:
        """The cards as this kind tries to place them, in the position."""
        env = kind.env()
        env.facts = self.facts
        return Case(self.program(kind).shape, self.cards, env)


def ways(situation: Situation, cards: Cards, facts: Facts, side: Side) -> Iterator[Layout]:
    """The ways in which cards can lie as one meld of a side, the best first."""
    outcome = PlayedOutcome(situation, cards, facts)
    for kind, shown in _shown(outcome):
        yield _laid(outcome, kind, shown, side)


def _shown(outcome: PlayedOutcome) -> list[tuple[KindAt, Shown]]:
    """The ways of every kind: the kinds by what their best is worth, the ways of each by its wishes."""
    found: list[list[Shown]] = []
    for kind in outcome.kinds:
        case = outcome.case(kind)
        placements = sorted(
            ranked(kind, case, solutions(outcome.program(kind), case)), key=lambda placement: placement[0]
        )
        if placements:
            found.append([shown_at(kind, case, *placement) for placement in placements[:MOST_WAYS]])
    found.sort(key=lambda shown: order_of_kinds(shown[0]))
    return [(shown.kind, shown) for of_kind in found for shown in of_kind]


def _laid(outcome: PlayedOutcome, kind: KindAt, shown: Shown, side: Side) -> Layout:
    """A meld of its own, that no later try changes."""
    layout = outcome.case(kind).place(shown.unknowns, shown.stands)
    before = outcome.cards.before
    layout.owner = side if before is None else before.layout.owner
    for card in layout.cards:
        card.by = side if card.old is None else card.old.by
    return layout


def cards_of(pieces: Sequence[Piece], meanings: Meanings = (), before: Before | None = None) -> Cards:
    """Pieces as the cards of a question, after those that stay in a meld."""
    kept = () if before is None else tuple(before.layout.cards[seat].face for seat in before.seats)
    faces = (*kept, *(piece.face for piece in pieces))
    beside = (*[None] * len(kept), *meanings) if any(meanings) else ()
    return Cards(faces, tuple(range(1, len(faces) + 1)), beside, before, tuple(pieces))


def refusal(situation: Situation, cards: Cards, facts: Facts, language: str, write: Writer) -> tuple[Reason, ...]:
    """Why cards cannot lie as one meld."""
    outcome = PlayedOutcome(situation, cards, facts)
    return reasons(Inquiry(outcome, None, language, write), outcome.refusal)


def as_it_lies(layout: Layout, owner: Side | None = None) -> Layout:
    """A meld once the action is done, perhaps under another owner: what it was before is forgotten."""
    found = Layout(layout.kind, layout.line, layout.cards, layout.unknowns, layout.stands, layout.turned)
    found.owner = layout.owner if owner is None else owner
    for card, laid in zip(found.cards, layout.cards, strict=True):
        card.by, card.written = laid.by, laid.written
    return found


def combinations_of(choices: Sequence[Sequence[Layout]], most: int) -> Iterator[tuple[Layout, ...]]:
    """One way for each meld, those before others in which the first melds lie better; no more than so many."""
    return islice(_product(choices), most)


def _product(choices: Sequence[Sequence[Layout]]) -> Iterator[tuple[Layout, ...]]:
    if not choices:
        yield ()
        return
    for one in choices[0]:
        for others in _product(choices[1:]):
            yield (one, *others)
