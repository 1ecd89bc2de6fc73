"""Repairs by cards: the fewest that must go, that are missing, or that would have to be others.

Why it exists: these are the nearest legal melds. Small changes are gone through before larger ones, so that what is
told is the smallest of its sort; where that takes too much work, nothing more is told.
May import: `refused`, `fillings`, `proposals`; `inquiry`, `records`, `verdict`; `code` of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.explaining.repairing.fillings import NATURAL
from burraco_rules.melds.explaining.repairing.proposals import Proposal, Proposals
from burraco_rules.melds.explaining.repairing.refused import Refused
from burraco_rules.melds.inquiry import Inquiry
from burraco_rules.melds.records import laid, seats_in_order
from burraco_rules.melds.verdict import ByCards

MOST_CARDS: Final = 2_000
"""No question is about more cards."""
MOST_EQUAL: Final = 3
"""Of repairs of one sort that are equally near so many are told."""
MOST_INSTEAD: Final = 8
"""So many other cards are told that would do as well as the ones told first."""


class Sort(NamedTuple):
    """A sort of change: how many cards it takes away, and adds, for each that it changes; the most that are changed."""

    removes: int
    adds: int
    most: int


REMOVAL, ADDITION, EXCHANGE = Sort(1, 0, MOST_CARDS), Sort(0, 1, 3), Sort(1, 1, 2)
SORTS: Final = (REMOVAL, ADDITION, EXCHANGE)
"""In the order in which changes of equally many cards are told."""


def by_cards(refused: Refused, inquiry: Inquiry) -> Iterator[ByCards]:
    """The smallest changes of each sort, those of the fewest cards first.

    What takes two cards more than the nearest of all is left out; so is an exchange that takes one more, since less
    would do.
    """
    for found in _smallest(refused, Proposals(refused, inquiry), lying=inquiry.outcome.cards.kept):
        yield from _told(refused, found)


def _smallest(refused: Refused, proposals: Proposals, lying: int) -> Iterator[list[Proposal]]:
    """The smallest changes of each sort, in the order in which they are told.

    As many cards stay as come, those of the meld on the table among them, and of the cards given a third stays: else it
    would be about other cards. Where their order matters at most one comes.
    """
    settled, nearest, given = set[Sort](), 0, len(refused.cards)
    for number in range(1, max(given, ADDITION.most + 1)):
        for sort in SORTS:
            removed, added = number * sort.removes, number * sort.adds
            most = 1 if sort.adds and refused.question.keeps_order else sort.most
            stay = given - removed
            enough = stay + lying >= added if added else stay * 3 >= given
            if sort in settled or number > most or not enough:
                continue
            found: list[Proposal] = []
            try:
                found.extend(proposals.of(removed, added))
            except Overrun:
                yield found
                return
            if found:
                settled.add(sort)
                yield found
        if settled:
            settled.add(EXCHANGE)
        if len(settled) == len(SORTS) or (nearest and number > nearest):
            return
        nearest = nearest or (number if settled else 0)


def _told(refused: Refused, proposals: Sequence[Proposal]) -> list[ByCards]:
    """The nearest of some proposals of one sort, with what would do as well as the cards that are added."""
    groups: dict[Any, list[Proposal]] = {}
    for proposal in proposals:
        cards = [refused.cards[position] for position in proposal.gone]
        key = proposal.gone if refused.question.keeps_order else tuple(sorted(cards, key=str))
        groups.setdefault(key, []).append(proposal)
    best = sorted(map(_likely, groups.values()), key=lambda group: _order(refused, group[0]))
    nearest = [group for group in best if _nearness(refused, group[0]) == _nearness(refused, best[0][0])]
    return [_repair(refused, group) for group in nearest[:MOST_EQUAL]]


def _likely(group: Sequence[Proposal]) -> list[Proposal]:
    """Proposals that take away the same cards, those first that add natural cards, whatever these may be elsewhere.

    What must be moved is told only where nothing can take the place of the cards that go.
    """
    group = [proposal for proposal in group if not proposal.moved] or group
    ordered = sorted(group, key=lambda proposal: (_wildness(proposal), proposal.filling))
    least = _wildness(ordered[0])
    alike = [proposal for proposal in ordered if _wildness(proposal) == least]
    if least > NATURAL and len(alike) > 1:
        alike.sort(key=lambda proposal: proposal.shown.wilds)
    return [*alike, *ordered[len(alike) :]]


def _wildness(proposal: Proposal) -> int:
    return sum(candidate.wildness for candidate in proposal.filling)


def _nearness(refused: Refused, proposal: Proposal) -> tuple[bool, int, bool]:
    """By which proposals that take away other cards are ordered: no card moved, most natural cards, then the kind that
    was meant.
    """
    meant = None if refused.outcome is None else refused.outcome.refusal
    return (
        proposal.moved,
        proposal.shown.wilds,
        meant is not None and proposal.shown.kind.kind.name != meant.kind.kind.name,
    )


def _order(refused: Refused, proposal: Proposal) -> tuple[Any, ...]:
    """Of proposals that are equally near, those come first that leave the cards alone that were given first."""
    return *_nearness(refused, proposal), [-position for position in proposal.gone]


def _repair(refused: Refused, group: Sequence[Proposal]) -> ByCards:
    first = group[0]
    added, *others = (tuple(candidate.face for candidate in proposal.filling) for proposal in group)
    return ByCards(
        kind=first.shown.kind.kind.name,
        layout=_layout(first),
        remove=tuple(refused.cards[position][0] for position in first.gone),
        positions=first.gone,
        add=added,
        instead=tuple(cards for cards in dict.fromkeys(others) if cards != added)[:MOST_INSTEAD],
        moved=first.moved,
    )


def _layout(proposal: Proposal) -> str:
    """How the cards would lie, as text."""
    inquiry, shown = proposal.inquiry, proposal.shown
    layout = shown.layout(inquiry.outcome.cards)
    cards = (laid(shown.kind, layout, seat) for seat in seats_in_order(layout, inquiry.positions))
    return " ".join(inquiry.write(card.card, card.meaning if card.wild else None) for card in cards)
