"""The shapes of a situation, put to cards: which melds some cards hold, and in what they lie.

Why it exists: which melds a hand holds is asked far more often than the rules change. A shape tells sorts; here they
become cards, and of all that a set of cards may be the one is found that a judge would show. May import: `families`,
`found`, `paths`, `sorts`, `situation`; `code` of the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby, islice, product
from math import prod
from typing import Final

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.model.situation import Situation
from burraco_rules.melds.shapes.families import Family, Node, families_of
from burraco_rules.melds.shapes.found import Codes, Found, meld_of, seats
from burraco_rules.melds.shapes.paths import Some, paths, paths_short, smallest, walk, walk_with
from burraco_rules.melds.shapes.sorts import Supply
from burraco_rules.pack import Card

MOST_KEPT: Final = 30_000
"""So many melds are kept as they were found, for the next hand that holds them."""
MOST_MELDS: Final = 100_000
"""No more melds are put together of some cards at once."""
MOST_SETS: Final = 300_000
"""No more sets of cards are counted one by one."""
SEVERAL: Final = -1
"""In the place of the code of a sort that has several faces."""


class Shapes:
    """The shapes of all kinds of a situation, of the cards that there are. Overrun where a kind has too many.

    Of melds for `certain`, or of those that may be melds for all that is known. Safe to share between threads: what is
    kept is the same whoever works it out.
    """

    def __init__(
        self, situation: Situation, supply: Supply, certain: bool = True, families: Sequence[Family] | None = None
    ) -> None:
        """`families` are those of the situation, where they are known already."""
        if families is None:
            families = [family for kind in situation.kinds for family in families_of(kind, supply, certain)]
        self.families = tuple(families)
        self.faces = tuple(supply)
        self.codes = {face: code for code, face in enumerate(supply)}
        self._sorts = [
            [tuple(self.codes[face] for face in faces) for faces in family.sorts] for family in self.families
        ]
        self._places: dict[Card, list[tuple[int, int]]] = {}
        for number, family in enumerate(self.families):
            for sort, faces in enumerate(family.sorts):
                for face in faces:
                    self._places.setdefault(face, []).append((number, sort))
        self._sort_of = [{code: sort for sort, codes in enumerate(sorts) for code in codes} for sorts in self._sorts]
        self._with: dict[int, int] = {}
        for number, sort_of in enumerate(self._sort_of):
            for code in sort_of:
                self._with[code] = self._with.get(code, 0) | 1 << number
        self._lone = [[codes[0] if len(codes) == 1 else SEVERAL for codes in sorts] for sorts in self._sorts]
        self._least = [smallest(family.root.node) for family in self.families]
        self._by_node: list[dict[Node, tuple[Codes, Found]]] = [{} for _ in self.families]
        self._by_cards: list[dict[Codes, Found]] = [{} for _ in self.families]
        self._number_kept = 0

    def within(self, hand: Supply, containing: Supply | None = None, most: int | None = None) -> dict[Codes, Found]:
        """Every meld that can be put together of these cards, each distinct set of cards once, by their codes.

        All cards of `containing` are in it, and at most so many others. Overrun where there are too many.
        """
        must = {self.codes[face]: count for face, count in containing.items() if count} if containing else {}
        found: dict[Codes, Found] = {}
        there, room = self._by_family(hand), MOST_MELDS
        enough = [number for number, left in there.items() if sum(left.values()) >= self._least[number]]
        for _, of_kind in groupby(sorted(enough), key=lambda number: self.families[number].kind.place):
            best: dict[Codes, Found] = {}
            for number in of_kind:
                melds = self._melds(number, there[number], hand, (must, most), room)
                room -= len(melds)
                for key, one in melds:
                    known = best.get(key)
                    if known is None or self._is_better(one, known):
                        best[key] = one
            if not found:
                found = best
                continue
            for key, one in best.items():
                known = found.get(key)
                if known is None or one.order < known.order:
                    found[key] = one
        return found

    def short_of_one(self, hand: Supply, free: Supply, most: int) -> tuple[Iterator[tuple[Found, Card]], bool]:
        """The melds that some cards make with one more that is free, the largest first, each with that card.

        Of no more than so many shapes; says also whether these are all that there are. The same cards may come in
        several families, and with several cards.
        """
        there = self._by_family(hand)
        frees = {number: Some(self._sorts[number], self.faces, free, {}) for number in there}
        every = (
            (number, node, tuple(path), lacking)
            for number, left in there.items()
            for node, path, lacking in paths_short(self.families[number].root.node, left, frees[number].single(), [])
        )
        short = list(islice(every, most + 1))
        in_order = sorted(short[:most], key=lambda one: -len(one[2]))

        def melds() -> Iterator[tuple[Found, Card]]:
            some = {number: Some(self._sorts[number], self.faces, hand, {}) for number in there}
            for number, node, path, lacking in in_order:
                yield from self._short_of_one(number, node, path, lacking, (some[number], frees[number]), hand)

        return melds(), len(short) <= most

    def _short_of_one(
        self, number: int, node: Node, path: Sequence[int], lacking: int, of: tuple[Some, Some], hand: Supply
    ) -> Iterator[tuple[Found, Card]]:
        """The melds of a shape, of cards of a hand and one that it lacks, of a sort of which one is free."""
        some, one = of
        own, lone = Counter(path), self._lone[number]
        own[lacking] -= 1
        counts = {sort: count for sort, count in own.items() if count}
        single = [lone[sort] for sort in path if lone[sort] != SEVERAL]
        for chosen in product(*[some.of(sort, count) for sort, count in counts.items()]):
            of_hand = dict(zip(counts, chosen, strict=True))
            for (code,) in one.of(lacking, 1):
                if of_hand.get(lacking, ()).count(code) < hand.get(self.faces[code], 0):
                    continue
                of_sorts = dict(of_hand)
                of_sorts[lacking] = tuple(sorted((*of_sorts.get(lacking, ()), code)))
                of_several = tuple((sort, codes) for sort, codes in of_sorts.items() if lone[sort] == SEVERAL)
                yield self._meld(number, node, path, single, of_several)[1], self.faces[code]

    def sets(self, hand: Supply) -> set[Codes]:
        """Every set of these cards that is a meld, by their codes. Overrun where there are too many."""
        found: set[Codes] = set()
        alike: list[tuple[Some, Counter[int]]] = []
        made = 0
        for number, left in self._by_family(hand).items():
            some = Some(self._sorts[number], self.faces, hand, {})
            for _, path in paths(self.families[number].root.node, left, []):
                counts = Counter(path)
                alike.append((some, counts))
                made += prod(some.number(sort, count) for sort, count in counts.items())
                if made > MOST_SETS:
                    raise Overrun(f"{MOST_SETS:,} sets of cards")
        for some, counts in alike:
            choices = [some.of(sort, count) for sort, count in counts.items()]
            found.update(tuple(sorted(chain.from_iterable(chosen))) for chosen in product(*choices))
        return found

    def exactly(self, codes: Codes) -> Found | None:
        """What a set of cards is as a meld; None where it is none."""
        best: Found | None = None
        among = self.with_all(codes) if codes else 0
        while among:
            number = (among & -among).bit_length() - 1
            among &= among - 1
            one = self._as(number, codes)
            if one is not None and (best is None or self._is_rather(one, best)):
                best = one
        return best

    def with_all(self, codes: Sequence[int]) -> int:
        """The families in which every one of some cards has a stand, as bits."""
        among = -1
        for code in codes:
            among &= self._with.get(code, 0)
        return among

    def numbers(self, hand: Supply) -> Counter[tuple[str, int, int]]:
        """How many sets of some cards are melds, by kind, size and number of wild cards.

        Only sets that may be melds of several families are looked at one by one; of all others only their number is
        told.
        """
        found: Counter[tuple[str, int, int]] = Counter()
        for number, left in self._by_family(hand).items():
            family, others = self.families[number], _Others(number, self._sorts, hand, self.faces)
            some = Some(self._sorts[number], self.faces, hand, {})
            for node, path in paths(family.root.node, left, []):
                counts = Counter(path)
                wilds = {way.wilds for way in node.shape.ways} if node.shape else set()
                if len(wilds) == 1 and not others.may_have(counts):
                    times = prod(some.number(sort, count) for sort, count in counts.items())
                    found[family.kind.kind.name, len(path), wilds.pop()] += times
                    continue
                for chosen in product(*[some.of(sort, count) for sort, count in counts.items()]):
                    codes = tuple(sorted(code for of_sort in chosen for code in of_sort))
                    if not any(self._as(other, codes) for other in range(number)):
                        one = self.exactly(codes)
                        assert one is not None
                        found[one.kind.kind.name, len(codes), one.wilds] += 1
        return found

    def _as(self, number: int, codes: Codes) -> Found | None:
        """A set of cards as a meld of one family."""
        family, chosen = self.families[number], dict[int, Codes]()
        sort_of = self._sort_of[number]
        for code in codes:
            sort = sort_of.get(code)
            if sort is None:
                return None
            chosen[sort] = (*chosen.get(sort, ()), code)
        node: Node | None = family.root.node
        for sort in sorted(chosen):
            for _ in chosen[sort]:
                node = node.more.get(sort) if node else None
        return meld_of(family, node.shape, chosen, self.faces) if node and node.shape else None

    def _is_rather(self, one: Found, known: Found) -> bool:
        """Whether a meld is what the same cards are, rather than one of an earlier family."""
        return self._is_better(one, known) if one.kind is known.kind else one.order < known.order

    def _is_better(self, one: Found, known: Found) -> bool:
        """Whether a meld of a kind is what the same cards are, rather than one with earlier unknowns."""
        if one.rank != known.rank:
            return one.rank < known.rank
        mine, other = (seats([self.codes[face] for face in meld.cards], meld.stands) for meld in (one, known))
        return mine < other

    def _by_family(self, hand: Supply) -> dict[int, dict[int, int]]:
        """For each family that some cards may belong to how many of each sort there are."""
        there: dict[int, dict[int, int]] = {}
        places = self._places
        for face, copies in hand.items():
            if copies > 0:
                for number, sort in places.get(face, ()):
                    sorts = there.setdefault(number, {})
                    sorts[sort] = sorts.get(sort, 0) + copies
        return there

    def _melds(
        self, number: int, left: dict[int, int], hand: Supply, wanted: tuple[Mapping[int, int], int | None], room: int
    ) -> list[tuple[Codes, Found]]:
        """The melds of one family that have some cards, and at most so many others. Overrun where there is no room."""
        must, most = wanted
        self._keep_few()
        root, kept, lone = self.families[number].root.node, self._by_node[number], self._lone[number]
        found: list[tuple[Codes, Found]] = []
        left_to_make: list[tuple[Node, list[int]]] = []
        if must or most is not None:
            needed = self._sorts_of(number, must)
            if needed is None:
                return found
            walk_with(root, left, [], left_to_make, (needed, sum(left.values()) if most is None else most))
        else:
            walk(root, left, [], kept, found, left_to_make)
        some = Some(self._sorts[number], self.faces, hand, must)
        for node, path in left_to_make:
            _fit(len(found), room)
            several = [sort for sort in path if lone[sort] == SEVERAL]
            codes = [lone[sort] for sort in path if lone[sort] != SEVERAL]
            if not several:
                kept[node] = one = self._meld(number, node, path, codes, ())
                found.append(one)
                continue
            sorts = dict.fromkeys(several)
            _fit(len(found) + prod(some.number(sort, several.count(sort)) for sort in sorts), room)
            choices = [some.of(sort, several.count(sort)) for sort in sorts]
            found += [
                self._meld(number, node, path, codes, tuple(zip(sorts, chosen, strict=True)))
                for chosen in product(*choices)
            ]
        _fit(len(found), room)
        return found

    def _meld(
        self,
        number: int,
        node: Node,
        path: Sequence[int],
        codes: Sequence[int],
        chosen: tuple[tuple[int, Codes], ...],
    ) -> tuple[Codes, Found]:
        """A shape as cards: those of sorts of one face, and those chosen of others. It is kept for the next hand."""
        key = tuple(sorted([*codes, *[code for _, some in chosen for code in some]]))
        kept = self._by_cards[number]
        known = kept.get(key)
        if known is None:
            lone = self._lone[number]
            of_sorts = {sort: (lone[sort],) * path.count(sort) for sort in path} | dict(chosen)
            assert node.shape is not None
            known = kept[key] = meld_of(self.families[number], node.shape, of_sorts, self.faces)
            self._number_kept += 1
        return key, known

    def _keep_few(self) -> None:
        """Forget all melds where too many are kept."""
        if self._number_kept > MOST_KEPT:
            self._number_kept = 0
            for by_node, by_cards in zip(self._by_node, self._by_cards, strict=True):
                by_node.clear()
                by_cards.clear()

    def _sorts_of(self, number: int, must: Mapping[int, int]) -> list[int] | None:
        """The sorts of some cards in a family, in order; None where one has no stand in it."""
        found = []
        for code, count in must.items():
            sort = self._sort_of[number].get(code)
            if sort is None:
                return None
            found += [sort] * count
        return sorted(found)


def _fit(number: int, room: int) -> None:
    """Overrun where so many melds are more than there is room for."""
    if number > room:
        raise Overrun(f"{MOST_MELDS:,} melds")


class _Others:
    """Which other families may have the cards of a shape: those in which enough cards of each of its sorts stand."""

    def __init__(self, number: int, sorts: Sequence[Sequence[Codes]], hand: Supply, faces: Sequence[Card]) -> None:
        self._sorts = sorts[number]
        self._copies = [hand.get(face, 0) for face in faces]
        self._others = [
            {code for codes in of_sorts for code in codes} for other, of_sorts in enumerate(sorts) if other != number
        ]
        self._found: dict[tuple[int, int], int] = {}

    def may_have(self, counts: Mapping[int, int]) -> bool:
        """Whether there may be any."""
        families = -1
        for sort, count in counts.items():
            if (sort, count) not in self._found:
                self._found[sort, count] = self._with(sort, count)
            families &= self._found[sort, count]
        return families != 0

    def _with(self, sort: int, count: int) -> int:
        """The families, as bits, in which so many cards of a sort may stand."""
        return sum(
            1 << number
            for number, codes in enumerate(self._others)
            if sum(self._copies[code] for code in self._sorts[sort] if code in codes) >= count
        )
