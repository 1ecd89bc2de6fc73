"""Doubts: the facts that were not given, and on which it hangs what the best way to lay a hand down is.

Why it exists: of melds and lay-offs only those are chosen that are legal whatever the facts are, and what cannot be
told counts nothing; whether there is a better way then hangs on these facts, and whoever asks is told their names.
May import: `additions`, `goals`, `options`, `outcome`, `records`, `listing`, `sorts`, `cases`; `code` of the language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.laying.goals import Aim
from burraco_rules.melds.laying.options import Options, Sources
from burraco_rules.melds.model.cases import in_order
from burraco_rules.melds.outcome import Outcome
from burraco_rules.melds.records import waits_for
from burraco_rules.melds.shapes.listing import Listing
from burraco_rules.melds.shapes.sorts import Supply, sizes_of
from burraco_rules.pack import Card

NONE: Final = frozenset[str]()
MOST_ASKED: Final = 200
"""So many sets of cards are asked what they wait for, the smallest first."""


def doubts(sources: Sources, options: Options, hand: Supply) -> frozenset[str]:
    """The facts on which the best choice among the options of a hand hangs."""
    additions = sources.table.additions
    added = NONE if additions is None else additions.doubts(hand)
    return _of_amounts(sources.aim, options) | added | _of_melds(sources.listing, hand)


def _of_amounts(aim: Aim, options: Options) -> frozenset[str]:
    """The facts that tell what a meld or a card adds to a wish. What is required may hang on more: all that may meet
    it for what is known was looked at, and the best of these is asked whether it does.
    """
    read = {place for wish in aim.wishes if wish.amount is not None for place in wish.amount.factors}
    return NONE.union(*(names for place, names in options.unknown.items() if place in read or not aim.linear))


def _of_melds(listing: Listing, hand: Supply) -> frozenset[str]:
    """The facts that tell whether cards of the hand are a meld."""
    size = sum(hand.values())
    if not listing.waits_for(size):
        return NONE
    found = NONE.union(*(_waits_for(listing, cards) for cards in islice(_sets(listing, hand), MOST_ASKED)))
    if found:
        return found
    faces = tuple(listing.supply)
    try:
        further = listing.possible(hand).keys() - listing.within(hand).keys()
    except Overrun:
        return listing.waits_for(size)
    return NONE.union(*(_waits_for(listing, [faces[code] for code in codes]) for codes in islice(further, 1)))


def _sets(listing: Listing, hand: Supply) -> Iterator[Sequence[Card]]:
    """The sets of cards of a hand that are as many as a meld may have, the smallest first."""
    cards = tuple(Counter(hand).elements())
    kinds = listing.situation.kinds
    sizes = {size for kind in kinds for size in sizes_of(kind, listing.supply, certain=False)}
    for size in sorted(sizes):
        yield from combinations(cards, size)


def _waits_for(listing: Listing, cards: Sequence[Card]) -> frozenset[str]:
    outcome = Outcome(listing.situation, in_order(cards))
    return frozenset(waits_for(outcome)) if outcome.legal is None else NONE
