"""One step from a meld: the sets of a hand's cards that are none and nearly one, the most tempting first.

Why it exists: a crowded hand holds more of them than anybody looks at, so that they are found by size, the largest
first, and only so many. May import: `listed`, `families`, `shapes`, `found`, `sorts`; `code` of the language; `pack`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.hands.listed import Hand
from burraco_rules.melds.shapes.families import Inexact, families_of
from burraco_rules.melds.shapes.found import Codes, Found
from burraco_rules.melds.shapes.shapes import Shapes
from burraco_rules.pack import Card

FEWEST_CARDS: Final = 2
"""One card tempts nobody."""
MOST_LACKING: Final = 20_000
"""So many melds that lack a card are looked at, and so many shapes of them."""
MOST_STEPS: Final = 100_000
"""So many steps are made."""
MOST_WITHOUT_SHAPES: Final = 13
"""Where the shapes of the pack are too many, or not to be used, nothing is found that a larger hand lacks."""

FORBIDDEN, MISSING, TOO_MANY, WRONG = range(4)
"""The steps from a meld, the most tempting first."""


class Step(NamedTuple):
    """Cards one step from a meld, as they would lie, also by their codes: how tempting they are, the least the most."""

    rank: tuple[int, int, int, Codes]
    codes: Codes
    cards: tuple[Card, ...]


class Steps:
    """The steps of a hand in order; once they are told `whole` says whether these are all."""

    def __init__(self, hand: Hand) -> None:
        self.whole = True
        self._hand, self._made = hand, 0
        self._codes = {face: code for code, face in enumerate(hand.listing.supply)}
        self._standing: dict[tuple[int, int, int], list[Card]] = {}
        self._melds = _by_size(hand.legal.values())
        self._forbidden = _by_size(_forbidden(hand))
        self._lacking: dict[int, list[tuple[Found, Card]]] = defaultdict(list)

    def __iter__(self) -> Iterator[Step]:
        self._look_for_what_lacks()
        sizes = {
            *self._forbidden,
            *self._lacking,
            *(size - 1 for size in self._lacking),
            *(size + 1 for size in self._melds),
        }
        for size in sorted(sizes, reverse=True):
            if size >= FEWEST_CARDS:
                yield from sorted(self._of_size(size), key=attrgetter("rank"))

    def _look_for_what_lacks(self) -> None:
        """Find every meld that the hand makes with one card more, by its size."""
        melds, self.whole = _lacking_one(self._hand)
        for number, (meld, missing) in enumerate(melds):
            if number == MOST_LACKING:
                self.whole = False
                break
            self._lacking[len(meld.cards)].append((meld, missing))

    def _of_size(self, size: int) -> Iterable[Step]:
        """All steps of so many cards; of those with the same cards the most tempting."""
        found: dict[Codes, Step] = {}
        codes_of, legal = self._codes, self._hand.legal
        for step, cards, wilds in self._made_of(size):
            if self._made == MOST_STEPS:
                self.whole = False
                break
            self._made += 1
            lying = tuple([codes_of[card] for card in cards])
            codes = tuple(sorted(lying))
            if codes not in legal:
                one = Step((-size, step, wilds, codes), lying, tuple(cards))
                known = found.get(codes)
                if known is None or one < known:
                    found[codes] = one
        return found.values()

    def _made_of(self, size: int) -> Iterator[tuple[int, Sequence[Card], int]]:
        """Every step to so many cards, those first that are most tempting, with the number of wild cards."""
        for meld in self._forbidden[size]:
            yield FORBIDDEN, meld.cards, meld.wilds
        for meld, missing in self._lacking[size + 1]:
            place = meld.cards.index(missing)
            yield MISSING, (*meld.cards[:place], *meld.cards[place + 1 :]), meld.wilds
        for meld in self._melds[size - 1]:
            for face in self._more(meld.cards, self._that_stand(meld, size)):
                yield TOO_MANY, (*meld.cards, face), meld.wilds
        for meld, missing in self._lacking[size]:
            place = meld.cards.index(missing)
            before, after = meld.cards[:place], meld.cards[place + 1 :]
            like = [face for face in self._hand.cards if face.rank == missing.rank]
            for face in self._more((*before, *after), dict.fromkeys([*like, *self._that_stand(meld, size)])):
                yield WRONG, (*before, face, *after), meld.wilds

    def _more(self, cards: Sequence[Card], faces: Iterable[Card]) -> Iterator[Card]:
        """Those of some faces of which the hand has more than there are among some cards."""
        there = self._hand.cards
        return (face for face in faces if cards.count(face) < there[face])

    def _that_stand(self, meld: Found, size: int) -> list[Card]:
        """The cards of the hand that could stand in a meld of that size, of the same kind with the same unknowns."""
        key = meld.kind.place, size, meld.place
        found = self._standing.get(key)
        if found is None:
            program = meld.kind.compiled.of_size(size)
            found = self._standing[key] = [
                face for face in self._hand.cards if program.table(face, certain=True)[1][meld.place]
            ]
        return found


def _by_size(melds: Iterable[Found]) -> dict[int, list[Found]]:
    found: dict[int, list[Found]] = defaultdict(list)
    for meld in melds:
        found[len(meld.cards)].append(meld)
    return found


def _lacking_one(hand: Hand) -> tuple[Iterable[tuple[Found, Card]], bool]:
    """The melds that the hand makes with one card more, each with that card, the largest first; whether it is all."""
    listing = hand.listing
    free = {face: count - hand.cards.get(face, 0) for face, count in listing.supply.items()}
    if listing.shapes is not None:
        return listing.shapes.short_of_one(hand.cards, free, MOST_LACKING)
    if sum(hand.cards.values()) > MOST_WITHOUT_SHAPES:
        return (), False
    found = []
    for face in (face for face, count in free.items() if count):
        more = {**hand.cards, face: hand.cards.get(face, 0) + 1}
        found += [(meld, face) for meld in listing.within(more, {face: more[face]}).values()]
    return sorted(found, key=lambda one: -len(one[0].cards)), True


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
