"""Gathering: all options of a hand, with what each takes and adds.

Why it exists: a hand may hold thousands of melds, so this is done by the numbers of cards and by tables; what a card or
a meld adds is told elsewhere. May import: `options`, `amounts`, `goals`, `found`, `packing`, `sorts`; `code`,
`layouts`, `values` of the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Final

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.melds.laying.amounts import Amount, Doubts
from burraco_rules.melds.laying.goals import CHANGED, GROUPS, LOOSE, MELDS
from burraco_rules.melds.laying.options import ADD, REGROUP, Kept, Option, Options, Sources
from burraco_rules.melds.laying.packing.bundles import Needs
from burraco_rules.melds.shapes.found import Codes, Found
from burraco_rules.melds.shapes.sorts import Supply
from burraco_rules.pack import Card

MOST_OPTIONS: Final = 20_000
"""Among no more options is chosen."""
MOSTLY: Final = 2
"""Cards of a rank are alike if this many times more melds ask for any of them than for a certain one."""


def options_of(sources: Sources, hand: Supply) -> Options:
    """All options of a hand. Overrun where there are too many to tell."""
    return _Gathering(sources, hand).options()


class _Gathering:
    """The options of one hand. Cards are told by their codes, measures by their places."""

    def __init__(self, sources: Sources, hand: Supply) -> None:
        self._sources, on = sources, sources.aim.goal.on
        table = sources.table
        self._adds = table.additions if ADD in on else None
        self._regroups = REGROUP in on and bool(table.melds)
        self._hand: Supply = {face: count for face, count in hand.items() if count > 0}
        self._lying = [Counter(card.face for card in meld.cards) for meld in table.melds]
        self._pool = sum(self._lying, Counter(self._hand)) if self._regroups else self._hand
        self._codes = {face: code for code, face in enumerate(sources.listing.supply)}
        self._faces = tuple([face for face in self._codes if face in self._pool])
        self._places = {self._codes[face]: place for place, face in enumerate(self._faces)}
        self._over = [measure.over for measure in sources.aim.measures]
        self._unknown: dict[int, frozenset[str]] = {}
        self._loose = [self._of_cards(place) if over == LOOSE else None for place, over in enumerate(self._over)]
        self._before = [self._of_layout(meld) for meld in table.melds] if self._adds or self._regroups else []

    def options(self) -> Options:
        """All of them."""
        found = list(islice(chain(self._new_melds(), self._additions(), self._kept()), MOST_OPTIONS + 1))
        if len(found) > MOST_OPTIONS:
            raise Overrun(f"{MOST_OPTIONS:,} melds to choose from")
        alike = self._alike(found)
        supply = [self._pool[face] for face in self._faces]
        in_hand = [self._hand.get(face, 0) for face in self._faces]
        spare = [own if own < there else None for own, there in zip(in_hand, supply, strict=True)]
        supply += [1] * len(self._before)
        sharing = not self._sources.together.any or self._share(found, supply)
        spare += [None] * (len(supply) - len(spare))
        return Options(
            options=tuple(found),
            faces=self._faces,
            supply=tuple(supply),
            spare=tuple(spare),
            base=tuple(self._start(place, over) for place, over in enumerate(self._over)),
            tables=len(self._before),
            sharing=sharing,
            alike=alike,
            unknown=self._unknown,
        )

    def _share(self, found: list[Option], supply: list[int]) -> bool:
        """Let melds that may not all be laid take from what they share; whether that is all there is to say of them."""
        together = self._sources.together
        melds = [(place, option.thing) for place, option in enumerate(found) if isinstance(option.thing, Found)]
        shares = None if self._regroups else together.shares([meld for _, meld in melds])
        for share in shares or ():
            for member in share.members:
                place = melds[member][0]
                found[place] = found[place]._replace(needs=(*found[place].needs, (len(supply), 1)))
            supply.append(share.most)
        return shares is not None and not together.beyond_limits

    # ---- options --------------------------------------------------------------------------------------

    def _new_melds(self) -> Iterator[Option]:
        sources = self._sources
        new = [(sources.listing, sources.amounts, self._hand)]
        if self._regroups and sources.regrouping is not None:
            new.append((*sources.regrouping, self._pool))
        factors = [int(over in (GROUPS, MELDS)) for over in self._over]
        seen = set[Codes]()
        for listing, amounts, cards in reversed(new):
            for codes, meld in listing.within(cards).items():
                if codes not in seen:
                    seen.add(codes)
                    needs = self._needs(codes)
                    for variant in amounts.variants(codes, meld):
                        if variant.unknown:
                            self._doubt(variant.unknown)
                        yield Option(variant.meld, needs, self._amount(codes, variant.amount, factors))

    def _additions(self) -> Iterator[Option]:
        if self._adds is None:
            return
        own = int(self._sources.table.own)
        factors = [{CHANGED: 1, MELDS: own}.get(over, 0) for over in self._over]
        was = [{CHANGED: int(self._regroups), MELDS: 0 if self._regroups else own}.get(over, 0) for over in self._over]
        for number, before in enumerate(self._before):
            lying = self._lying[number].elements() if self._regroups else ()
            beside = self._codes_of(lying)
            for added in self._adds.of(number, self._hand):
                codes = tuple(sorted((*beside, *self._codes_of(added.cards))))
                after = self._amount(codes, self._of_layout(added.layout), factors)
                amount = tuple(now - then * times for now, then, times in zip(after, before, was, strict=True))
                yield Option(added, (*self._needs(codes), (len(self._faces) + number, 1)), amount)

    def _kept(self) -> Iterator[Option]:
        factors = [{CHANGED: -1, MELDS: int(self._sources.table.own)}.get(over, 0) for over in self._over]
        for number, before in enumerate(self._before if self._regroups else ()):
            codes = tuple(sorted(self._codes_of(self._lying[number].elements())))
            needs = (*self._needs(codes), (len(self._faces) + number, 1))
            yield Option(Kept(number), needs, self._amount(codes, before, factors))

    def _codes_of(self, cards: Iterable[Card]) -> Codes:
        return tuple([self._codes[face] for face in cards])

    def _needs(self, codes: Codes) -> Needs:
        """What cards, in order, take."""
        places = self._places
        if len(set(codes)) == len(codes):
            return tuple([(places[code], 1) for code in codes])
        return tuple([(places[code], count) for code, count in Counter(codes).items()])

    # ---- amounts --------------------------------------------------------------------------------------

    def _of_cards(self, place: int) -> Mapping[int, int]:
        """What each card adds to a measure of cards."""
        amounts = self._sources.amounts
        return {self._codes[face]: self._known(place, amounts.of_card(face, place)) for face in self._faces}

    def _of_layout(self, meld: Layout) -> Amount:
        """What a meld as it lies adds to the measures of melds."""
        amounts = self._sources.amounts
        return tuple(
            0 if over == LOOSE else self._known(place, amounts.of_layout(meld, place))
            for place, over in enumerate(self._over)
        )

    def _amount(self, codes: Codes, of_meld: Amount, factors: Sequence[int]) -> Amount:
        """What a meld adds to measures, each so many times, and its cards by being loose no more."""
        return tuple(
            [
                factors[place] * of_meld[place] if table is None else -sum([table[code] for code in codes])
                for place, table in enumerate(self._loose)
            ]
        )

    def _start(self, place: int, over: str) -> int:
        """What a measure is if nothing is laid down."""
        table = self._loose[place]
        if table is not None:
            return sum(table[self._codes[face]] * count for face, count in self._pool.items())
        if over == CHANGED and self._regroups:
            return sum(before[place] for before in self._before)
        if over == MELDS and self._sources.table.own and not self._regroups:
            amounts = self._sources.amounts
            return sum(self._known(place, amounts.of_layout(meld, place)) for meld in self._sources.table.melds)
        return 0

    def _known(self, place: int, amount: int | Unknown) -> int:
        if isinstance(amount, Unknown):
            self._doubt({place: amount.names})
            return 0
        return amount

    def _doubt(self, unknown: Doubts) -> None:
        for place, names in unknown.items():
            self._unknown[place] = self._unknown.get(place, frozenset()) | names

    # ---- cards that are alike -------------------------------------------------------------------------

    def _alike(self, found: Sequence[Option]) -> tuple[tuple[int, ...], ...]:
        """Cards of one rank of which melds mostly ask for any: wild ones, and those of kinds without places."""
        melds = [option.thing for option in found if isinstance(option.thing, Found)]
        if not melds:
            return ()
        asked = Counter(chain.from_iterable(meld.cards for meld in melds))
        in_place = [meld for meld in melds if meld.kind.compiled.of_size(len(meld.cards)).shape.line.has_places]
        certain = Counter(chain.from_iterable(meld.cards if not meld.wilds else _natural(meld) for meld in in_place))
        by_rank: dict[str, list[int]] = {}
        for place, face in enumerate(self._faces):
            if self._hand.get(face) == self._pool[face]:
                by_rank.setdefault(face.rank, []).append(place)
        return tuple(
            tuple(places)
            for places in by_rank.values()
            if len(places) > 1 and self._number(asked, places) > (1 + MOSTLY) * self._number(certain, places)
        )

    def _number(self, counts: Mapping[Card, int], places: Iterable[int]) -> int:
        return sum(counts.get(self._faces[place], 0) for place in places)


def _natural(meld: Found) -> list[Card]:
    """The cards of a meld that are natural in it."""
    count = meld.kind.compiled.of_size(len(meld.cards)).shape.line.count
    return [face for face, stand in zip(meld.cards, meld.stands, strict=True) if stand < count]
