"""The melds of an action: in what ways the named cards can lie, and why they cannot.

Why it exists: which way a meld lies may matter to the rules on the action; so the ways are told in order, the preferred
ones first, and the first that satisfies all is what happens. Everything here is as the solver has it; `ready` tells the
same sooner. May import: `facts`; `melds`; `layouts`, `values` of the language; `pack`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import Side
from burraco_rules.melds.explaining.reasons import reasons
from burraco_rules.melds.inquiry import Inquiry, Writer
from burraco_rules.melds.model.cases import Before, Cards, Case
from burraco_rules.melds.model.domains import Combination
from burraco_rules.melds.model.search import solutions
from burraco_rules.melds.model.situation import KindAt, Situation
from burraco_rules.melds.outcome import Outcome, Rank, Shown, order_of_kinds, ranked, shown_at
from burraco_rules.melds.shapes.found import seats
from burraco_rules.melds.verdict import Reason
from burraco_rules.pack import Card
from burraco_rules.play.actions import Meanings
from burraco_rules.play.facts import Facts

MOST_WAYS: Final = 64
"""In no more ways is one meld tried to lie."""


class Way(NamedTuple):
    """A way for cards to lie: of which kind, with which unknowns, and in which stand each of them."""

    kind: KindAt
    unknowns: Combination
    stands: tuple[int, ...]


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
    return (laid(way, cards, side) for way in solved(situation, cards, facts))


def solved(situation: Situation, cards: Cards, facts: Facts) -> list[Way]:
    """The ways of every kind: the kinds by what their best is worth, the ways of each by its wishes.

    Of ways that are alike in all else that is first in which the earlier cards of the pack have the lower stands.
    """
    outcome = PlayedOutcome(situation, cards, facts)
    codes = codes_of(situation)
    own = [codes.get(face, len(codes)) for face in cards.faces]

    def order(placement: tuple[Rank, Combination]) -> tuple[Any, ...]:
        *wishes_and_places, stands = placement[0]
        return *wishes_and_places, seats(own, stands), stands

    found: list[list[Shown]] = []
    for kind in outcome.kinds:
        case = outcome.case(kind)
        placements = sorted(ranked(kind, case, solutions(outcome.program(kind), case)), key=order)
        if placements:
            found.append([shown_at(kind, case, *placement) for placement in placements[:MOST_WAYS]])
    found.sort(key=lambda shown: order_of_kinds(shown[0]))
    return [Way(shown.kind, shown.unknowns, shown.stands) for of_kind in found for shown in of_kind]


def codes_of(situation: Situation) -> Mapping[Card, int]:
    """The cards of the pack by their numbers."""
    return {face: code for code, face in enumerate(situation.letters.pack.faces)}


def laid(way: Way, cards: Cards, side: Side) -> Layout:
    """A meld of its own that lies in a way, of a side unless it lay before."""
    kind, before = way.kind, cards.before
    case = Case(kind.compiled.of_size(len(cards.faces)).shape, cards, kind.env())
    layout = case.place(way.unknowns, way.stands)
    layout.owner = side if before is None else before.layout.owner
    for card in layout.cards:
        card.by = side if card.old is None else card.old.by
    return layout


def cards_of(pieces: Sequence[Piece], meanings: Meanings = (), before: Before | None = None) -> Cards:
    """Pieces as the cards of a question, after those that stay in a meld."""
    kept = () if before is None else tuple([before.layout.cards[seat].face for seat in before.seats])
    faces = (*kept, *[piece.face for piece in pieces])
    beside = (*[None] * len(kept), *meanings) if any(meanings) else ()
    return Cards(faces, tuple(range(1, len(faces) + 1)), beside, before, tuple(pieces))


def refusal(situation: Situation, cards: Cards, facts: Facts, language: str, write: Writer) -> tuple[Reason, ...]:
    """Why cards cannot lie as one meld."""
    outcome = PlayedOutcome(situation, cards, facts)
    return reasons(Inquiry(outcome, None, language, write), outcome.refusal)


def as_it_lies(layout: Layout, owner: Side | None = None) -> Layout:
    """A meld once the action is done, perhaps under another owner: low to high, and what it was before is forgotten."""
    order = _lies(layout)
    cards = [layout.cards[seat] for seat in order]
    stands = tuple([layout.stands[seat] for seat in order])
    found = Layout(layout.kind, layout.line, cards, layout.unknowns, stands, layout.turned)
    found.owner = layout.owner if owner is None else owner
    for card, before in zip(found.cards, cards, strict=True):
        card.by = before.by
    return found


def _lies(layout: Layout) -> Sequence[int]:
    """The seats as the cards lie; in a kind without places as they were given, the wild ones last."""
    if layout.line.has_places:
        return layout.order() or range(layout.size)
    return sorted(range(layout.size), key=lambda seat: (layout.stands[seat], seat))


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
