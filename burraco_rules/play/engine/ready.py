"""Ready answers: in what ways cards can lie as a meld, from shapes and from what was asked before.

Why it exists: a game asks the same of the same cards again and again, and mostly wants the first way only. A way that
shapes tell is the best of all that do not hang on the position or on how the meld lay; if it keeps the conditions that
do, it is the first way. Otherwise the solver is asked. In plain mode it always is.
May import: `facts`, `laying`, `book`; `melds`; the language; `pack`.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.code import Code, Overrun, Read
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import Side, Unknown
from burraco_rules.melds.laying.additions import relaxed_listing
from burraco_rules.melds.model.cases import Before, Cards
from burraco_rules.melds.model.situation import ADDING, KindAt, Situation
from burraco_rules.melds.shapes.families import Inexact
from burraco_rules.melds.shapes.found import Codes, Found
from burraco_rules.melds.shapes.shapes import Shapes
from burraco_rules.melds.shapes.sorts import Supply
from burraco_rules.pack import Card
from burraco_rules.play.engine.book import Book, PlaySituation
from burraco_rules.play.engine.laying import Way, codes_of, laid, solved
from burraco_rules.play.facts import FIRED, Facts, Key

MOST_KEPT: Final = 20_000
"""Of so many sets of cards it is kept in what ways they can lie."""
MOST_LYING: Final = 2_000
"""Of so many melds that lie it is kept which cards they have."""
MOST_VARIANTS: Final = 8
"""For the same cards ways are kept under no more different facts."""
WORTH_WHILE: Final = 1_000
"""After so much work of the solver, in questions, all shapes are solved."""
OF_MELDS: Final = frozenset({"size", "kind", "grade"})
"""The facts that do not hang on the position."""


UNCOMPARED: Final = frozenset({"fits", FIRED})
"""What is read in a way that cannot be compared with another time."""


class Kept(NamedTuple):
    """Ways that were found while facts were as noted."""

    facts: tuple[tuple[Key, Any], ...]
    pieces: tuple[int, ...]
    ways: tuple[Way, ...]


class Condition(NamedTuple):
    """A condition that hangs on the position, or on how a meld lay."""

    when: Code
    require: Code


class Ready:
    """The ways of the melds of one book. What it keeps is the same whoever works it out."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._asked: dict[str, Asked] = {}

    def ways(self, action: str, cards: Cards, facts: Facts) -> Iterator[Layout]:
        """The ways in which cards can lie as one meld of the side whose facts they are, the best first."""
        asked, side = self.of(action), Side(facts.side)
        if self._book.plain:
            yield from (laid(way, cards, side) for way in solved(asked.situation, cards, facts))
            return
        first = asked.first(cards, facts)
        if first is not None:
            yield first
        elif asked.rules_out(cards):
            return
        for way in asked.all(cards, facts):
            if first is None or not _lies_so(first, way):
                yield laid(way, cards, side)

    def of(self, action: str) -> Asked:
        """What is known of an action."""
        situation = self._book.situation(action)
        found = self._asked.get(action)
        if found is None:
            found = self._asked[action] = Asked(situation, self._book.letters.pack.faces)
        return found


class Asked:
    """What is known of the melds of one action."""

    def __init__(self, situation: PlaySituation, supply: Supply) -> None:
        self.situation, self.supply = situation, supply
        self._codes = codes_of(situation)
        self._kept: dict[Any, list[Kept]] = {}
        self._found: dict[tuple[str, Codes], Found | None] = {}
        self._lying: dict[int, tuple[Layout, list[int], int]] = {}
        self._signatures: dict[int, tuple[Layout, Any]] = {}
        self._with: dict[Card, Shapes] = {}
        self._orderless: dict[int, bool] = {}
        self._questions = 0
        self.adds = situation.action in ADDING

    # ---- what shapes tell ---------------------------------------------------------------------------

    @cached_property
    def shapes(self) -> Shapes | None:
        """The shapes of all melds that may be; None where they are too many, or do not tell enough."""
        self._questions = WORTH_WHILE
        try:
            return Shapes(self._relaxed, self.supply, certain=False)
        except (Inexact, Overrun):
            return None

    @cached_property
    def _relaxed(self) -> Situation:
        """The situation without what speaks of how a meld lay."""
        return relaxed_listing(self.situation, self.supply).situation if self.adds else self.situation

    def orderless(self, size: int) -> bool:
        """Whether shapes of this size tell melds whatever the order is in which their cards are named."""
        found = self._orderless.get(size)
        if found is None:
            kinds = self._relaxed.kinds
            found = self._orderless[size] = not any(kind.compiled.of_size(size).order_matters for kind in kinds)
        return found

    @cached_property
    def _of_kinds(self) -> dict[str, Shapes]:
        """For each kind the shapes of those that one of it may become."""
        shapes = self.shapes
        assert shapes is not None
        found = {}
        for kind in self.situation.kinds:
            after = {one.place for one in self.situation.kinds_after(kind.kind.name)}
            families = [family for family in shapes.families if family.kind.place in after]
            found[kind.kind.name] = Shapes(self.situation, self.supply, certain=False, families=families)
        return found

    def shapes_with(self, face: Card) -> Shapes:
        """The shapes of the melds that may hold a card."""
        if face not in self._with:
            shapes = self.shapes
            assert shapes is not None
            families = [family for family in shapes.families if any(face in faces for faces in family.sorts)]
            self._with[face] = Shapes(self.situation, self.supply, certain=False, families=families)
        return self._with[face]

    @cached_property
    def _tells_the_best(self) -> bool:
        """Whether nothing by which ways are compared hangs on the position, or on how a meld lay."""
        return not any(map(_hangs, (read for kind in self.situation.kinds for read in kind.compiled.reads)))

    def at_hand(self, work: int = 1) -> bool:
        """Whether shapes are solved, or so much work was done without them that it is worth while."""
        if self.situation.plain:
            return False
        if self._questions < WORTH_WHILE:
            self._questions += work
            return False
        return self.shapes is not None

    def rules_out(self, cards: Cards) -> bool:
        """Whether shapes tell that the cards are no meld whatever the position is."""
        return self.at_hand() and self.orderless(len(cards.faces)) and self.found(cards) is None

    def found(self, cards: Cards) -> Found | None:
        """What shapes tell of some cards; None for nothing."""
        of = "" if cards.before is None else cards.before.layout.kind
        return self.found_of(of, [self._codes.get(face, -1) for face in cards.faces])

    def may_take(self, layout: Layout, face: Card) -> bool:
        """Whether shapes leave it open that a card is added to a meld that lies."""
        size = layout.size + 1
        if not self.at_hand() or not self.orderless(size):
            return True
        known = self._lying.get(id(layout))
        if known is None or known[0] is not layout:
            if len(self._lying) >= MOST_LYING:
                self._lying.clear()
            codes = sorted([self._codes.get(card.face, -1) for card in layout.cards])
            known = self._lying[id(layout)] = layout, codes, self._of_kinds[layout.kind].with_all(codes)
        code = self._codes.get(face, -1)
        if not known[2] & self._of_kinds[layout.kind].with_all((code,)):
            return False
        codes = known[1][:]
        insort(codes, code)
        return self._of_sorted(layout.kind, tuple(codes)) is not None

    def grown(self, layout: Layout, hand: Supply, face: Card | None = None) -> Iterable[Found]:
        """What shapes leave it open that a meld becomes with cards of a hand, added together or by and by.

        Where a `face` is named, with one more card of it than lies.
        """
        lying = Counter(card.face for card in layout.cards)
        there = {one: lying[one] + hand.get(one, 0) for one in {*lying, *hand}}
        if face is not None:
            lying[face] += 1
        return self._of_kinds[layout.kind].within(there, lying).values()

    def found_of(self, kind: str, codes: Iterable[int]) -> Found | None:
        """What shapes tell of some cards by their codes, which lay as a meld of a kind before, or did not lie."""
        return self._of_sorted(kind, tuple(sorted(codes)))

    def _of_sorted(self, kind: str, codes: Codes) -> Found | None:
        key = kind, codes
        if key not in self._found:
            if len(self._found) >= MOST_KEPT:
                self._found.clear()
            assert self.shapes is not None
            shapes = self._of_kinds[kind] if kind else self.shapes
            self._found[key] = shapes.exactly(codes)
        return self._found[key]

    def first(self, cards: Cards, facts: Facts) -> Layout | None:
        """The first way, if shapes tell it."""
        size = len(cards.faces)
        if any(cards.meanings) or not (self.at_hand() and self._tells_the_best and self.orderless(size)):
            return None
        found = self.found(cards)
        if found is None:
            return None
        kind = self.situation.kinds[found.kind.place]
        unknowns = kind.compiled.combinations[found.place]
        layout = laid(Way(kind, unknowns, _by_seat(found, cards.faces)), cards, Side(facts.side))
        return layout if self.keeps(kind, layout, facts) else None

    def keeps(self, kind: KindAt, layout: Layout, facts: Facts) -> bool:
        """Whether a meld keeps the conditions that hang on the position, or on how it lay."""
        conditions = self.conditions(kind)
        if not conditions:
            return True
        env = kind.env()
        env.facts, env.layout = facts, layout
        return all(when.run(env) is False or require.run(env) is not False for when, require in conditions)

    def conditions(self, kind: KindAt) -> tuple[Condition, ...]:
        """The conditions of a kind that hang on the position, or on how a meld lay."""
        return self._conditions[kind.place]

    def asks_of_unknowns(self, kind: KindAt) -> bool:
        """Whether these conditions read nothing of a meld but its unknowns."""
        return self._of_unknowns[kind.place]

    @cached_property
    def _of_unknowns(self) -> dict[int, bool]:
        return {
            place: all(
                what in ("unknown", "fact")
                for asked in conditions
                for what, _ in asked.when.reads | asked.require.reads
            )
            for place, conditions in self._conditions.items()
        }

    @cached_property
    def _conditions(self) -> dict[int, tuple[Condition, ...]]:
        return {kind.place: tuple(self._hanging(kind)) for kind in self.situation.kinds}

    def _hanging(self, kind: KindAt) -> Iterator[Condition]:
        for conjunct in kind.compiled.conditions:
            when, require = kind.evaluator.condition(conjunct.guard), kind.evaluator.condition(conjunct.require)
            never = when.constant and when.value is False
            if not never and any(map(_hangs, when.reads | require.reads)):
                yield Condition(when, require)

    # ---- what was asked before ----------------------------------------------------------------------

    def all(self, cards: Cards, facts: Facts) -> tuple[Way, ...]:
        """All ways, as the solver tells them."""
        key = cards.faces, cards.meanings, None if cards.before is None else self._lay(cards.before)
        pieces = tuple([piece.key for piece in cards.pieces])
        variants = self._kept.setdefault(key, [])
        for known in variants:
            if known.pieces in ((), pieces) and all(same(facts.read(key), fact) for key, fact in known.facts):
                return known.ways
        asked = facts.beside(facts.others)
        ways = tuple(solved(self.situation, cards, asked))
        self._keep(key, variants, Kept((), pieces, ways), asked, facts)
        return ways

    def _keep(self, key: Any, variants: list[Kept], found: Kept, asked: Facts, facts: Facts) -> None:
        """Keep what was found under the facts that were read, if these can be compared with those of another time."""
        facts.noted(asked.reads, asked.comparisons)
        read = tuple((key, facts.read(key)) for key in asked.reads if key not in UNCOMPARED)
        doubtful = any(fact.__class__ is Unknown for _, fact in read) or len(read) < len(asked.reads)
        if doubtful or asked.comparisons:
            return
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        if len(variants) >= MOST_VARIANTS:
            variants.clear()
        plain = all(not isinstance(fact, tuple) for _, fact in read)
        variants.append(found._replace(facts=read, pieces=() if plain else found.pieces))
        self._kept[key] = variants

    def _lay(self, before: Before) -> Any:
        """What can be told of a meld that lay, and of which of its cards stay."""
        layout = before.layout
        known = self._signatures.get(id(layout))
        if known is None or known[0] is not layout:
            if len(self._signatures) >= MOST_KEPT:
                self._signatures.clear()
            told = (
                layout.kind,
                tuple(layout.unknowns.items()),
                tuple(layout.stands),
                tuple([(card.face, card.by, card.written) for card in layout.cards]),
                layout.owner,
            )
            known = self._signatures[id(layout)] = layout, told
        return known[1], before.seats


def _hangs(read: Read) -> bool:
    """Whether something that is read hangs on the position, or on how a meld lay."""
    what, of = read
    return (what == "fact" and of not in OF_MELDS) or what == "card"


def _by_seat(found: Found, faces: Sequence[Card]) -> tuple[int, ...]:
    """The stands of a meld by the seats of its cards; of equal cards the earlier seats have the lower stands."""
    stands: dict[Card, list[int]] = {}
    for face, stand in zip(found.cards, found.stands, strict=True):
        stands.setdefault(face, []).append(stand)
    for of_face in stands.values():
        of_face.sort(reverse=True)
    return tuple([stands[face].pop() for face in faces])


def _lies_so(layout: Layout, way: Way) -> bool:
    return layout.kind == way.kind.kind.name and layout.unknowns == way.unknowns and tuple(layout.stands) == way.stands


def same(one: Any, other: Any) -> bool:
    """Whether a fact is what it was: of a set, whether it has the very same members."""
    if one.__class__ is not other.__class__:
        return False
    if one.__class__ is tuple:
        return len(one) == len(other) and all(map(_is, one, other))
    return bool(one == other)


def _is(one: Any, other: Any) -> bool:
    return one is other
