"""The melds of a hand as answers: which of them are wanted, in which order, and what is told of each.

Why it exists: a hand may hold thousands of melds, of which somebody looks at ten; what is told of one is worked out
when it is looked at. May import: `judge`, `listing`, `found`, `accounts`, `records`, `grades`, `question`, `sorts`;
`code`, `ruleset` of the language; `cardtext`, `nearest`, `notation`, `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Literal, overload

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.cardtext import CardError, CardProblem, cards
from burraco_rules.language.evaluating.code import Env, Overrun
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.explaining.accounts import Placing
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.model.grades import UNGRADED
from burraco_rules.melds.question import BARE, Question, QuestionError
from burraco_rules.melds.records import laid
from burraco_rules.melds.shapes.found import Codes, Found
from burraco_rules.melds.shapes.listing import Listing
from burraco_rules.melds.shapes.sorts import Supply
from burraco_rules.nearest import listed as in_words
from burraco_rules.nearest import suggestion
from burraco_rules.notation import write_card
from burraco_rules.pack import Card, Pack

Order = Literal["kind", "size", "worth", "wilds"]
"""By kind in file order, then as in the pack; or first the largest, those worth most, those with the fewest wilds."""

Entry = tuple[Codes, Found]


class Listed(Placing, frozen=True, omit_defaults=True):
    """A meld of a hand, told as `check` tells it. `legal` is None where that hangs on facts that are `unknown`."""

    legal: bool | None = True


class Wanted(Struct, frozen=True, omit_defaults=True):
    """Which melds of a hand are wanted, and in which order; `Rules.melds` says what each part means."""

    containing: str | tuple[Card, ...] = ""
    kind: str = ""
    grade: str = ""
    min_size: int = 0
    maximal: bool = False
    order: Order = "kind"
    undecided: bool = False


class Melds(Sequence[Listed]):
    """Melds of a hand, each told when it is looked at. How many there are is known at once."""

    def __init__(self, entries: Sequence[Entry], hand: Hand) -> None:
        self._entries, self._hand = entries, hand

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, place: int) -> Listed: ...
    @overload
    def __getitem__(self, place: slice) -> Melds: ...
    def __getitem__(self, place: int | slice) -> Listed | Melds:
        if isinstance(place, slice):
            return Melds(self._entries[place], self._hand)
        return self._hand.told(*self._entries[place])

    @property
    def undecided(self) -> int | None:
        """How many further sets of the hand are melds or not, depending on facts that the question leaves out.

        None where there are too many to tell. Only those that are wanted are listed, and only if that is asked for.
        """
        return self._hand.undecided

    def __repr__(self) -> str:
        return f"<Melds: {len(self)}>"


class Hand:
    """The cards of a hand at a moment, and what they hold.

    `of` is text in which no card says what it stands for, or cards. CardError where it cannot be read or the pack has
    fewer, QuestionError for a question that makes no sense, or one about a meld on the table.
    """

    def __init__(self, judge: Judge, of: str | Iterable[Card], question: Question | None) -> None:
        asked = BARE if question is None else question
        if asked.table:
            raise QuestionError("melds are listed without a meld on the table; what may be added to one is a lay-off")
        self.judge, self.question = judge, replace(asked, ordered=False)
        self.listing: Listing = judge.listing(self.question)
        self.cards: Supply = counted(of, judge.pack, self.listing.supply)

    def told(self, codes: Codes, found: Found) -> Listed:
        """A meld of the hand as an answer."""
        return self.told_of(found) if codes in self.legal else self.told_by_the_judge(found)

    def told_by_the_judge(self, found: Found) -> Listed:
        """A meld of which it is not known whether it is legal."""
        verdict = self.judge.check(found.cards, self.question)
        return Listed(**{name: verdict.field(name) for name in Listed.__struct_fields__})

    def told_of(self, found: Found) -> Listed:
        """A meld that is legal."""
        layout, kind, pack = found.layout(), found.kind, self.judge.pack
        lying = tuple(laid(kind, layout, seat) for seat in range(layout.size))
        return Listed(
            kind=kind.kind.name,
            layout=" ".join(write_card(card.card, pack, card.meaning if card.wild else None) for card in lying),
            cards=lying,
            wilds=found.wilds,
            grade=found.grade,
            bonus=found.bonus,
            points=found.kind.points.of(Env(), layout),
        )

    @cached_property
    def legal(self) -> dict[Codes, Found]:
        """The melds that are legal for certain."""
        return self.listing.within(self.cards)

    @cached_property
    def possible(self) -> dict[Codes, Found]:
        """What may be a meld, depending on facts that are left out. Overrun where that is too much to tell."""
        if not self._may_hang:
            return {}
        found = self.listing.possible(self.cards)
        return {codes: meld for codes, meld in found.items() if codes not in self.legal}

    @cached_property
    def undecided(self) -> int | None:
        """How many sets of cards these are; None where there are too many to tell."""
        try:
            return self.listing.undecided(self.cards, self.legal) if self._may_hang else 0
        except Overrun:
            return None

    @property
    def _may_hang(self) -> bool:
        """Whether melds of so many cards may hang on facts that are left out."""
        return bool(self.listing.waits_for(sum(self.cards.values())))


def counted(of: str | Iterable[Card], pack: Pack, supply: Supply, besides: Supply | None = None) -> dict[Card, int]:
    """How many of each card there are, in the order of the pack.

    CardError where text cannot be read, or the supply holds fewer, `besides` some others.
    """
    found = Counter(cards(of, pack) if isinstance(of, str) else map(pack.known, of))
    problems = []
    for face, count in found.items():
        there, number = supply.get(face, 0), count + (besides or {}).get(face, 0)
        if number <= there:
            continue
        name = write_card(face, pack)
        if not there:
            problems.append(CardProblem(f"the pack has no `{name}`", name))
        else:
            problems.append(CardProblem(f"`{name}` is there {number} times, and the pack has {there}", name))
    if problems:
        raise CardError(problems)
    return {face: found[face] for face in supply if face in found}


def points_of(found: Found) -> int:
    """What the cards of a meld are worth, as they lie."""
    points: int = found.kind.points.of(Env(), found.layout())
    return points


# ---- which, and in which order -----------------------------------------------------------------------


def melds(hand: Hand, wanted: Wanted, ruleset: Ruleset) -> Melds:
    """The melds of a hand that are wanted. QuestionError for a kind, a grade or an order that there is not."""
    known_name("kind", wanted.kind, [kind.name for kind in ruleset.kinds])
    known_name("grade", wanted.grade, grade_names(ruleset))
    known_name("order", wanted.order, list(ORDERS))
    found = {**hand.legal, **(hand.possible if wanted.undecided else {})}
    entries = _largest(found.items()) if wanted.maximal else list(found.items())
    least = hand.listing.codes_of(counted(wanted.containing, hand.judge.pack, hand.listing.supply))
    entries = [
        (codes, meld)
        for codes, meld in entries
        if len(codes) >= wanted.min_size
        and wanted.kind in ("", meld.kind.kind.name)
        and wanted.grade in ("", meld.grade)
        and _holds(codes, least)
    ]
    return Melds(sorted(entries, key=ORDERS[wanted.order]), hand)


def grade_names(ruleset: Ruleset) -> list[str]:
    """The names of all grades, and that of having none."""
    return [*(grade.name for grade in ruleset.grades), UNGRADED]


def known_name(what: str, name: str, names: Sequence[str]) -> None:
    """QuestionError for a name, if one is given, that is none of these."""
    if name and name not in names:
        help = suggestion(name, names, in_words(names, "there are"))
        raise QuestionError(f"there is no {what} `{name}`" + (f"; {help}" if help else ""))


def _holds(codes: Codes, least: Codes) -> bool:
    return not Counter(least) - Counter(codes) if least else True


def _largest(entries: Iterable[Entry]) -> list[Entry]:
    """Those that are part of no other."""
    found: list[Entry] = []
    sets: dict[int, list[int]] = {}
    largest_first = sorted(entries, key=lambda entry: -len(entry[0]))
    width = len(largest_first[0][0]) if largest_first else 0
    for codes, meld in largest_first:
        own = _bits(codes, width)
        if any(own & other == own for other in min((sets.get(code, []) for code in codes), key=len)):
            continue
        found.append((codes, meld))
        for code in set(codes):
            sets.setdefault(code, []).append(own)
    return found


def _bits(codes: Codes, width: int) -> int:
    """A set of cards as a number that has the bits of each smaller set; there are `width` bits for each card."""
    found = 0
    for code in codes:
        bit = 1 << code * width
        while found & bit:
            bit <<= 1
        found |= bit
    return found


def _by_kind(entry: Entry) -> tuple[Any, ...]:
    codes, found = entry
    return found.kind.place, found.place, codes


ORDERS: Final[Mapping[str, Callable[[Entry], tuple[Any, ...]]]] = {
    "kind": _by_kind,
    "size": lambda entry: (-len(entry[0]), *_by_kind(entry)),
    "worth": lambda entry: (-entry[1].bonus - points_of(entry[1]), *_by_kind(entry)),
    "wilds": lambda entry: (entry[1].wilds, *_by_kind(entry)),
}
"""What melds are sorted by."""
