"""What may be chosen when a hand is laid down: new melds, lay-offs, melds of the table that stay as they are.

Why it exists: whatever a goal allows is one list of options, each with the cards it takes and what it adds to the
measures of the goal; choosing among them is then no matter of cards any more. May import: `additions`, `amounts`,
`goals`, `found`, `listing`, `outcome`, `situation`, `sorts`, `together`; `layouts` of the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.melds.additions import Added, Additions
from burraco_rules.melds.amounts import Amount, Amounts
from burraco_rules.melds.found import Found
from burraco_rules.melds.goals import CHANGED, GROUPS, LOOSE, MELDS, Aim
from burraco_rules.melds.listing import Listing
from burraco_rules.melds.prices import Needs
from burraco_rules.melds.sorts import Supply
from burraco_rules.melds.together import Together
from burraco_rules.pack import Card

ADD, REGROUP = "add", "regroup"


class Kept(NamedTuple):
    """A meld of the table that stays as it is, by its number."""

    number: int


Thing = Found | Added | Kept
"""What is chosen."""


class Option(NamedTuple):
    """Something that may be chosen: what it takes, and what it adds to each measure beside laying nothing down."""

    thing: Thing
    needs: Needs
    amount: Amount


class Options(NamedTuple):
    """Everything that may be chosen: what there is to take, how much of it may be left, and what measures start with.

    The first things are the cards, of the `faces` in order, then the melds of the table, so many as `tables` says; who
    takes one of these changes it, or keeps it. `sharing` says whether melds that are laid together are
    held apart by what they take; else whole groupings have to be asked. `alike` are cards of which often any will do,
    `unknown` the measures, by place, of which something cannot be told; that counts nothing.
    """

    options: tuple[Option, ...]
    faces: tuple[Card, ...]
    supply: tuple[int, ...]
    spare: tuple[int | None, ...]
    base: Amount
    tables: int
    sharing: bool
    alike: tuple[tuple[int, ...], ...]
    unknown: frozenset[int]


class Table(NamedTuple):
    """The melds on the table as they lie, what can be added to them, and whether they are melds of the own side."""

    melds: tuple[Layout, ...] = ()
    additions: Additions | None = None
    own: bool = True


class Sources(NamedTuple):
    """Where options come from: the aim, new melds with what they add, and where a table is regrouped the same of these."""

    aim: Aim
    listing: Listing
    amounts: Amounts
    together: Together
    table: Table = Table()
    regrouping: tuple[Listing, Amounts] | None = None


MOSTLY: Final = 2
"""Cards of a rank are alike if this many times more melds ask for any of them than for a certain one."""


def options_of(sources: Sources, hand: Supply) -> Options:
    """All options of a hand. Overrun where there are too many to tell."""
    return _Gathering(sources, hand).options()


class _Gathering:
    def __init__(self, sources: Sources, hand: Supply) -> None:
        self.sources, self.hand = sources, Counter({face: count for face, count in hand.items() if count > 0})
        table, on = sources.table, sources.aim.goal.on
        self.adds = table.additions if ADD in on else None
        self.regroups = REGROUP in on and bool(table.melds)
        self.lying = [Counter(card.face for card in meld.cards) for meld in table.melds]
        self.pool = self.hand + sum(self.lying, Counter[Card]()) if self.regroups else self.hand
        self.faces = tuple(face for face in sources.listing.supply if self.pool[face])
        self.index = {face: place for place, face in enumerate(self.faces)}
        self.measures = sources.aim.measures
        self.unknown: set[int] = set()
        self.loose = [
            {face: self._known(place, sources.amounts.of_card(face, place)) for face in self.faces}
            if measure.over == LOOSE
            else None
            for place, measure in enumerate(self.measures)
        ]
        self.as_it_lies = [self._of_layout(meld) for meld in table.melds] if self.adds or self.regroups else []

    def options(self) -> Options:
        """All of them."""
        found = [*self._new_melds(), *self._additions(), *self._kept()]
        supply = [self.pool[face] for face in self.faces]
        spare: list[int | None] = [
            self.hand[face] if self.hand[face] < self.pool[face] else None for face in self.faces
        ]
        tables = len(self.as_it_lies)
        supply += [1] * tables
        spare += [None] * tables
        sharing = not self.sources.together.any or self._share(found, supply)
        spare += [None] * (len(supply) - len(spare))
        alike, base = self._alike(found), self._base()
        return Options(
            tuple(found), self.faces, tuple(supply), tuple(spare), base, tables, sharing, alike, frozenset(self.unknown)
        )

    def _share(self, found: list[Option], supply: list[int]) -> bool:
        """Let melds that may not all be laid take from what they share; whether that is all there is to say of them."""
        together = self.sources.together
        melds = [(place, option.thing) for place, option in enumerate(found) if isinstance(option.thing, Found)]
        shares = None if self.regroups else together.shares([meld for _, meld in melds])
        for share in shares or ():
            for member in share.members:
                place = melds[member][0]
                found[place] = found[place]._replace(needs=(*found[place].needs, (len(supply), 1)))
            supply.append(share.most)
        return shares is not None and not together.beyond_limits

    # ---- options --------------------------------------------------------------------------------------

    def _new_melds(self) -> Iterator[Option]:
        sources = self.sources
        new = [(sources.listing, sources.amounts, self.hand)]
        if self.regroups and sources.regrouping is not None:
            new.append((*sources.regrouping, self.pool))
        seen = set()
        for listing, amounts, cards in reversed(new):
            for codes, meld in listing.within(cards).items():
                if codes in seen:
                    continue
                seen.add(codes)
                needs = self._needs(meld.cards)
                for variant in amounts.variants(meld):
                    self.unknown |= variant.unknown
                    yield Option(variant.meld, needs, self._amount(meld.cards, variant.amount, {GROUPS: 1, MELDS: 1}))

    def _additions(self) -> Iterator[Option]:
        if self.adds is None:
            return
        for number, before in enumerate(self.as_it_lies):
            lying = tuple(self.lying[number].elements()) if self.regroups else ()
            for added in self.adds.of(number, self.hand):
                after = self._of_layout(added.layout)
                changes = {CHANGED: 1, MELDS: 1}
                amount = self._amount((*added.cards, *lying), after, changes)
                was = {CHANGED: -1} if self.regroups else {MELDS: -1}
                both = tuple(map(sum, zip(amount, self._amount((), before, was), strict=True)))
                yield Option(added, (*self._needs((*added.cards, *lying)), (len(self.faces) + number, 1)), both)

    def _kept(self) -> Iterator[Option]:
        for number, before in enumerate(self.as_it_lies if self.regroups else ()):
            lying = tuple(self.lying[number].elements())
            amount = self._amount(lying, before, {CHANGED: -1, MELDS: 1})
            yield Option(Kept(number), (*self._needs(lying), (len(self.faces) + number, 1)), amount)

    def _needs(self, cards: Iterable[Card]) -> Needs:
        needs: dict[int, int] = {}
        for face in cards:
            place = self.index[face]
            needs[place] = needs.get(place, 0) + 1
        return tuple(sorted(needs.items()))

    # ---- amounts --------------------------------------------------------------------------------------

    def _of_layout(self, meld: Layout) -> Amount:
        """What a meld adds to the measures of melds."""
        amounts = self.sources.amounts
        return tuple(
            0 if measure.over == LOOSE else self._known(place, amounts.of_layout(meld, place))
            for place, measure in enumerate(self.measures)
        )

    def _amount(self, cards: Sequence[Card], of_meld: Amount, counts: dict[str, int]) -> Amount:
        """What a meld adds to measures of the sets in which it counts so often, and its cards by being loose no more."""
        found = []
        for place, measure in enumerate(self.measures):
            table = self.loose[place]
            if table is not None:
                found.append(-sum([table[face] for face in cards]))
            else:
                own = measure.over != MELDS or self.sources.table.own or GROUPS in counts
                found.append(of_meld[place] * counts.get(measure.over, 0) if own else 0)
        return tuple(found)

    def _base(self) -> Amount:
        """What the measures are if nothing is laid down."""
        return tuple(self._start(place, measure.over) for place, measure in enumerate(self.measures))

    def _start(self, place: int, over: str) -> int:
        table = self.loose[place]
        if table is not None:
            return sum(table[face] * count for face, count in self.pool.items())
        if over == CHANGED and self.regroups:
            return sum(before[place] for before in self.as_it_lies)
        if over == MELDS and self.sources.table.own and not self.regroups:
            amounts = self.sources.amounts
            return sum(self._known(place, amounts.of_layout(meld, place)) for meld in self.sources.table.melds)
        return 0

    def _known(self, place: int, amount: int | None) -> int:
        if amount is None:
            self.unknown.add(place)
        return amount or 0

    # ---- cards that are alike -------------------------------------------------------------------------

    def _alike(self, found: Sequence[Option]) -> tuple[tuple[int, ...], ...]:
        """Cards of one rank of which melds mostly ask for any: wild ones, and those of kinds without places."""
        asked: dict[str, list[int]] = {face.rank: [0, 0] for face in self.faces}
        for option in found:
            if isinstance(option.thing, Found):
                line = option.thing.kind.compiled.of_size(len(option.thing.cards)).shape.line
                for face, stand in zip(option.thing.cards, option.thing.stands, strict=True):
                    asked[face.rank][line.has_places and stand < line.count] += 1
        by_rank: dict[str, list[int]] = {}
        for place, face in enumerate(self.faces):
            any_of_them, certain = asked[face.rank]
            if any_of_them > MOSTLY * certain and self.hand[face] == self.pool[face]:
                by_rank.setdefault(face.rank, []).append(place)
        return tuple(tuple(places) for places in by_rank.values() if len(places) > 1)
