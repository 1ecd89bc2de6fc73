"""All melds that some cards hold, at one moment.

Why it exists: whoever lists, completes or lays down a hand asks here, and is told the same whether the shapes of the
situation are solved, are too many, or are not to be used. May import: `situation`, `forms`, `question`; `code` of the
language; `pack`; when somebody asks `shapes`, `families`, `found`, `sorts`, `tried`, `keep_shapes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.model.forms import Form
from burraco_rules.melds.model.situation import OF_PLAY, Situation
from burraco_rules.melds.question import Question
from burraco_rules.pack import Card

if TYPE_CHECKING:
    from burraco_rules.melds.shapes.found import Codes, Found
    from burraco_rules.melds.shapes.shapes import Shapes
    from burraco_rules.melds.shapes.sorts import Supply

MOST_HANDS: Final = 4
"""Of so many hands the shapes are kept, or that they are too many, where those of the whole pack are too many."""


class Listing:
    """The melds of one situation. `supply` is all cards there are. What it keeps is the same whoever works it out."""

    def __init__(self, situation: Situation, supply: Mapping[Card, int], question: Question | None = None) -> None:
        """With the question whose situation it is the shapes are kept on disk, unless it is one of very many."""
        self.situation, self.supply = situation, supply
        self._question = None if question is None or question.melds else question
        self._waits: dict[int, frozenset[str]] = {}
        self._of_hands: dict[bool, list[tuple[Supply, Shapes | Overrun | None]]] = {False: [], True: []}

    # ---- what there is ------------------------------------------------------------------------------

    def within(self, hand: Supply, containing: Supply | None = None, most: int | None = None) -> dict[Codes, Found]:
        """Every meld of these cards that is legal for certain, each distinct set of cards once, by codes in order.

        Codes number the cards of the pack from 0. All cards of `containing`, which are in the hand, are in it, and at
        most so many others. Where a set is several melds it is told as what it would be if it were laid. Cards beyond
        those that the pack has are left out. Overrun where there are too many to tell.
        """
        from burraco_rules.melds.shapes.tried import tried

        there = self._in_the_pack(hand)
        shapes = self.shapes or self._shapes_of(there)
        if shapes is None:
            return tried(self.situation, self.supply, there, containing, most)
        return self._played(shapes.within(there, containing, most))

    def possible(self, hand: Supply) -> dict[Codes, Found]:
        """Every set of these cards that may be a meld for all that is known, told as one that it may be.

        Overrun where there are too many to tell.
        """
        from burraco_rules.melds.shapes.tried import tried

        there = self._in_the_pack(hand)
        shapes = self._shapes_of(there, certain=False)
        if shapes is None:
            return tried(self.situation, self.supply, there, certain=False)
        return self._played(shapes.within(there), certain=False)

    def undecided(self, hand: Supply, legal: Mapping[Codes, Found]) -> int:
        """How many sets of these cards may be melds and are not among those that are legal for certain.

        Overrun where there are too many to tell.
        """
        there = self._in_the_pack(hand)
        shapes = None if self.situation.action in OF_PLAY else self._shapes_of(there, certain=False)
        return len((self.possible(there).keys() if shapes is None else shapes.sets(there)) - legal.keys())

    def exactly(self, codes: Codes, certain: bool = True) -> Found | None:
        """What a set of cards is as a meld, for certain or for all that is known; None where it is none."""
        from burraco_rules.melds.shapes.tried import tried_set

        faces = tuple(self.supply)
        return tried_set(self.situation, [faces[code] for code in codes], certain)

    def numbers(self, hand: Supply) -> Counter[tuple[str, int, int]]:
        """How many sets of these cards are legal melds for certain, by kind, size and number of wild cards.

        Overrun where there are too many to tell.
        """
        there = self._in_the_pack(hand)
        shapes = self.shapes or self._shapes_of(there)
        if shapes is None or self.situation.action in OF_PLAY:
            melds = self.within(there)
            return Counter((meld.kind.kind.name, len(codes), meld.wilds) for codes, meld in melds.items())
        return shapes.numbers(there)

    def waits_for(self, size: int) -> frozenset[str]:
        """The facts that melds of so many cards, or of fewer, may hang on and that are not known."""
        from burraco_rules.melds.shapes.sorts import sizes_of

        if size not in self._waits:
            self._waits[size] = frozenset[str]().union(
                *(
                    kind.compiled.of_size(number).waits_for
                    for kind in self.situation.kinds
                    for number in sizes_of(kind, self.supply, certain=False)
                    if number <= size
                )
            )
        return self._waits[size]

    def codes_of(self, cards: Supply) -> Codes:
        """A set of cards by their codes."""
        return tuple(code for code, face in enumerate(self.supply) for _ in range(cards.get(face, 0)))

    def _in_the_pack(self, hand: Supply) -> dict[Card, int]:
        return {face: min(count, self.supply[face]) for face, count in hand.items() if self.supply.get(face)}

    # ---- shapes -------------------------------------------------------------------------------------

    @cached_property
    def shapes(self) -> Shapes | None:
        """The shapes of the situation; None where they are too many, do not tell enough, or are not to be used."""
        from burraco_rules.melds.shapes import keep_shapes

        if self.situation.plain:
            return None
        if self._question is None:
            return self._solved()[0]
        key = keep_shapes.key_of(self.situation.ruleset, self.supply, self._question)
        try:
            kept = keep_shapes.recall(key, self.situation, self.supply)
        except keep_shapes.TooMany:
            return None
        if kept is None:
            kept, told = self._solved()
            if told:
                keep_shapes.remember(key, kept)
        return kept

    def _solved(self) -> tuple[Shapes | None, bool]:
        """The shapes of the situation, and whether it is worth while to keep what was found."""
        from burraco_rules.melds.shapes.families import Inexact
        from burraco_rules.melds.shapes.shapes import Shapes

        try:
            return Shapes(self.situation, self.supply), True
        except Inexact:
            return None, False
        except Overrun:
            return None, True

    def _shapes_of(self, hand: Supply, certain: bool = True) -> Shapes | None:
        """The shapes of some cards alone; None where they do not tell enough, or are not to be used.

        Those of a few hands are kept, and serve whatever is part of these; Overrun where there are too many.
        """
        if self.situation.plain:
            return None
        for known, shapes in self._of_hands[certain]:
            if isinstance(shapes, Overrun):
                if known == hand:
                    raise shapes
            elif all(count <= known.get(face, 0) for face, count in hand.items()):
                return shapes
        found = self._solved_of(hand, certain)
        if len(self._of_hands[certain]) >= MOST_HANDS:
            self._of_hands[certain] = []
        self._of_hands[certain].append((hand, found))
        if isinstance(found, Overrun):
            raise found
        return found

    def _solved_of(self, hand: Supply, certain: bool) -> Shapes | Overrun | None:
        from burraco_rules.melds.shapes.families import Inexact
        from burraco_rules.melds.shapes.shapes import Shapes

        try:
            return Shapes(self.situation, {face: hand.get(face, 0) for face in self.supply}, certain)
        except Inexact:
            return None
        except Overrun as too_many:
            return Overrun(too_many.limit)

    # ---- rules of play ------------------------------------------------------------------------------

    def _played(self, melds: dict[Codes, Found], certain: bool = True) -> dict[Codes, Found]:
        """Those of some melds that rules of play allow, which no shape knows, as the solver places them."""
        if self.situation.action not in OF_PLAY:
            return melds
        found = {}
        for codes, meld in melds.items():
            asked = any(_decides(form) for form in meld.kind.compiled.of_size(len(codes)).forms)
            one = self.exactly(codes, certain) if asked else meld
            if one is not None:
                found[codes] = one
        return found


def _decides(form: Form) -> bool:
    """Whether a condition is one of play that may refuse a meld."""
    return form.conjunct.of_play and not (form.code.constant and form.code.value is not False)
