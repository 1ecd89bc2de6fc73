"""What of a hand can be added to the melds on the table: every set of cards, for each meld.

Why it exists: the conditions of a lay-off speak of the meld as it lay, so each set is asked about by itself. Which sets
are worth asking is told by those conditions that speak of the meld as it will lie alone: by these melds are listed, and
each that holds all cards of the one on the table is asked about. In plain mode every set of cards is. May import:
`inside`, `listing`, `outcome`, `records`, `situation`, `table`, `tried`, `together`, `cases`, `sorts`; `core`, `code`,
`expressions`, `ruleset`, `layouts` of the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from msgspec.structs import replace

from burraco_rules.language.core import Rule
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.expressions import Call
from burraco_rules.language.ruleset import Ruleset, values_of
from burraco_rules.melds.laying.inside import Values, holds_inside, reads_fact
from burraco_rules.melds.laying.together import OTHER_MELDS, without_rules
from burraco_rules.melds.model.cases import Before
from burraco_rules.melds.model.situation import ADDING, Situation
from burraco_rules.melds.outcome import Outcome, Shown
from burraco_rules.melds.records import waits_for
from burraco_rules.melds.shapes.listing import Listing
from burraco_rules.melds.shapes.sorts import Supply
from burraco_rules.melds.shapes.tried import MOST_TRIED
from burraco_rules.melds.table import added_to
from burraco_rules.pack import Card

AS_IT_LAY: Final = frozenset({"kept", "added", "removed", "target", "playing", "freeing", "laying", OTHER_MELDS})
"""The facts that a rule may read of a lay-off besides the meld as it will lie."""


MOST_KEPT: Final = 50_000
"""So many lay-offs are kept as they were found."""


class Added(NamedTuple):
    """Cards of a hand that can be added to a meld of the table, by its number; and what it then is."""

    number: int
    cards: tuple[Card, ...]
    shown: Shown
    layout: Layout


class Additions:
    """Lay-offs on some melds of the table. What it keeps is the same whoever works it out."""

    def __init__(self, melds: Sequence[Layout], situations: Sequence[Situation], relaxed: Listing) -> None:
        """`situations` are those of a lay-off on each meld, `relaxed` lists melds as `relaxed_listing` does."""
        self._melds, self._situations, self._relaxed = tuple(melds), tuple(situations), relaxed
        self._supply = relaxed.supply
        self._kept: dict[tuple[int, tuple[Card, ...]], Added | None] = {}
        self._open: dict[tuple[int, tuple[Card, ...]], frozenset[str]] = {}
        """The facts that decide of those lay-offs of which it is not known whether they are legal."""

    def of(self, number: int, hand: Supply) -> Iterator[Added]:
        """Every lay-off of these cards on one meld that is legal for certain. Overrun where there are too many."""
        there = Counter(card.face for card in self._melds[number].cards)
        room = {face: min(hand.get(face, 0), count - there[face]) for face, count in self._supply.items()}
        left = {face: count for face, count in room.items() if count > 0}
        for cards in self._every_set(left) if self._relaxed.situation.plain else self._worth_asking(there, left):
            key = number, cards
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
                self._open.clear()
            if key not in self._kept:
                self._kept[key] = self._asked(number, cards)
            found = self._kept[key]
            if found is not None:
                yield found

    def _asked(self, number: int, cards: tuple[Card, ...]) -> Added | None:
        lying = self._melds[number]
        before = Before(lying, tuple(card.seat for card in lying.cards))
        outcome = Outcome(self._situations[number], added_to(before, cards, ()))
        shown = outcome.shown if outcome.legal is True else None
        if outcome.legal is None:
            self._open[number, cards] = frozenset(waits_for(outcome))
        return None if shown is None else Added(number, cards, shown, shown.layout(outcome.cards))

    def doubts(self, hand: Supply) -> frozenset[str]:
        """The facts on which it hangs whether further cards of a hand can be added, once these were asked about."""
        size = sum(hand.values()) + max((meld.size for meld in self._melds), default=0)
        found = [names for (_, cards), names in self._open.items() if Counter(cards) <= Counter(hand)]
        return self._relaxed.waits_for(size).union(*found)

    def _worth_asking(self, there: Counter[Card], left: Supply) -> Iterator[tuple[Card, ...]]:
        """The sets of cards with which the meld may lie, as far as that is told without how it lay."""
        faces = tuple(self._supply)
        whole = {face: left.get(face, 0) + there[face] for face in faces}
        for codes in self._relaxed.within(whole, containing=there):
            added = Counter(faces[code] for code in codes) - there
            if added:
                yield tuple(face for face in faces for _ in range(added[face]))

    def _every_set(self, left: Supply) -> Iterator[tuple[Card, ...]]:
        number = 1
        for count in left.values():
            number *= count + 1
        if number > MOST_TRIED:
            raise Overrun(f"{MOST_TRIED:,} sets of cards")
        for counts in product(*(range(count + 1) for count in left.values())):
            if any(counts):
                yield tuple(face for face, count in zip(left, counts, strict=True) for _ in range(count))


def relaxed_listing(situation: Situation, supply: Supply) -> Listing:
    """The melds of a situation of lay-offs without the rules that read how a meld lay, or what is added to it."""
    values = values_of(situation.ruleset)
    names = [rule.name for kind in situation.ruleset.kinds for rule in kind.rules if _reads_how_it_lay(rule, values)]
    ruleset = replace(without_rules(situation.ruleset, names), rules=())
    relaxed = Situation(ruleset, situation.letters, situation.known, situation.action, situation.plain)
    return Listing(relaxed, supply)


def offers_additions(ruleset: Ruleset) -> bool:
    """Whether a turn offers to add cards to a meld; a ruleset without turns, of melds only, says nothing of it."""
    steps = [step for turn in ruleset.turns for step in turn.steps]
    return not ruleset.turns or any(not ADDING.isdisjoint(step.actions) for step in steps)


def _reads_how_it_lay(rule: Rule, values: Values) -> bool:
    """Whether a rule reads the layout before, or which cards are new."""
    return reads_fact(rule, values, AS_IT_LAY) or holds_inside(
        rule, values, lambda node: isinstance(node, Call) and node.function == "old"
    )
