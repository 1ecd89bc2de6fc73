"""Which cards are missing: what makes some cards a meld, or lifts them to a grade.

Why it exists: "which card do I need, and is there one left?" is asked at every draw. Sets of cards that hold the given
ones are looked for among the shapes; where these cannot tell, as for what is added to a meld on the table, every card
is asked of the judge. May import: `judge`, `listed`, `listing`, `question`, `verdict`; `code` of the language;
`cardtext`, `notation`, `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.cardtext import CardError, read_cards
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.hands.listed import Hand, Listed, counted, grade_names, known_name
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import BARE, Question, QuestionError
from burraco_rules.melds.shapes.sorts import Supply
from burraco_rules.melds.verdict import Verdict
from burraco_rules.notation import write_cards
from burraco_rules.pack import Card

MOST_NUMBER: Final = 5
"""So many cards are looked for at most."""
MOST_ASKED: Final = 2_000
"""No more sets of cards are asked of the judge."""


class Completion(Struct, frozen=True, omit_defaults=True):
    """Cards that complete others, what they are together, and for each of them how many copies are still unseen.

    `legal` is None where it hangs on facts that the question leaves out.
    """

    add: tuple[Card, ...]
    kind: str
    layout: str
    legal: bool | None = True
    wilds: int = 0
    grade: str = "none"
    bonus: int = 0
    points: int = 0
    unseen: tuple[int, ...] = ()


class Completions(Struct, frozen=True, omit_defaults=True):
    """All sets of so many cards that complete some others, those first that do so for certain.

    Of equals those of which the most sets are still unseen; then those of the higher grade, with the fewer wild cards,
    the higher points, then as in the pack. `legal` is what the cards are without any, `unknown` the facts on which it
    hangs what they are with some of the others.
    """

    legal: bool | None
    found: tuple[Completion, ...] = ()
    unknown: tuple[str, ...] = ()
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


_Told = tuple[Completion, tuple[str, ...]]
"""What completes cards, and the facts on which it hangs whether it does."""


class Sought(Struct, frozen=True, omit_defaults=True):
    """What is sought: sets of so many cards, for a meld of a grade (of any without a name); `seen` lie elsewhere."""

    number: int = 1
    grade: str = ""
    seen: str | tuple[Card, ...] = ""


def completions(judge: Judge, of: str | tuple[Card, ...], question: Question | None, sought: Sought) -> Completions:
    """Every set of cards that completes some others.

    The cards may be added to a meld on the table; that meld, and the other melds of the side, are seen. CardError and
    QuestionError as elsewhere; Overrun where there are too many sets to ask.
    """
    if not 1 <= sought.number <= MOST_NUMBER:
        raise QuestionError(f"one to {MOST_NUMBER} cards are looked for, not {sought.number}")
    known_name("grade", sought.grade, grade_names(judge.ruleset))
    asked = replace(BARE if question is None else question, ordered=False)
    legal = judge.check(of, asked).legal
    pack, supply = judge.pack, judge.listing(asked).supply
    read = read_cards(of, pack) if isinstance(of, str) else None
    if read is not None and read.problems:
        raise CardError(read.problems)
    lying = read_cards(" ".join((asked.table, *asked.melds)), pack).cards
    there = Counter(counted(read.cards if read else of, pack, supply))
    around = there + Counter(counted(lying, pack, supply, there))
    seen = around + Counter(counted(sought.seen, pack, supply, around))
    unseen = {face: count - seen[face] for face, count in supply.items()}
    free = {face: count - around[face] for face, count in supply.items()}
    meant = read is not None and any(entry.meaning is not None for entry in read.entries)
    if asked.table or meant:
        found = _asked(judge, of, asked, _sets(free, sought.number))
    else:
        found = _listed(Hand(judge, tuple(there.elements()), asked), free, sought.number)
    codes = {face: code for code, face in enumerate(supply)}

    def order(one: Completion) -> tuple[object, ...]:
        ways = prod(comb(unseen[face], count) for face, count in Counter(one.add).items())
        return one.legal is None, -ways, -one.bonus, one.wilds, -one.points, [codes[face] for face in one.add]

    told = [
        (replace(one, unseen=tuple(unseen[face] for face in one.add)), names)
        for one, names in found
        if sought.grade in ("", one.grade)
    ]
    ruleset = judge.ruleset
    return Completions(
        legal,
        tuple(sorted((one for one, _ in told), key=order)),
        tuple(sorted({name for _, names in told for name in names})),
        ruleset=ruleset.name,
        edition=ruleset.edition,
        digest=ruleset.digest,
    )


def _listed(hand: Hand, free: Supply, number: int) -> Iterator[_Told]:
    """What completes a hand, by the melds that hold it."""
    listing, size = hand.listing, sum(hand.cards.values()) + number
    supply, own = listing.supply, Counter(listing.codes_of(hand.cards))
    faces = tuple(supply)
    if listing.shapes is not None and not listing.waits_for(size):
        melds = listing.within({face: hand.cards.get(face, 0) + free[face] for face in supply}, hand.cards, number)
        legal = {codes: (True, meld) for codes, meld in melds.items() if len(codes) == size}
    else:
        legal = {}
        for added in _sets(free, number):
            codes = listing.codes_of(Counter(hand.cards) + Counter(added))
            for certain in (True, False):
                meld = listing.exactly(codes, certain)
                if meld is not None:
                    legal[codes] = certain, meld
                    break
    for codes, (certain, meld) in legal.items():
        told = hand.told_of(meld) if certain else hand.told_by_the_judge(meld)
        add = tuple(faces[code] for code in sorted((Counter(codes) - own).elements()))
        yield _completion(add, told)


def _asked(
    judge: Judge, of: str | tuple[Card, ...], question: Question, sets: Iterator[tuple[Card, ...]]
) -> Iterator[_Told]:
    """What completes cards of which something is written, or that go to a meld on the table: each is asked."""
    for added in sets:
        cards = f"{of} {write_cards(added, judge.pack)}" if isinstance(of, str) else (*of, *added)
        verdict = judge.check(cards, question)
        if verdict.legal is not False:
            yield _completion(added, verdict)


def _completion(add: tuple[Card, ...], told: Listed | Verdict) -> _Told:
    one = Completion(add, told.kind, told.layout, told.legal, told.wilds, told.grade, told.bonus, told.points)
    return one, told.unknown


def _sets(free: Supply, number: int) -> Iterator[tuple[Card, ...]]:
    """Every set of so many cards that are free. Overrun where there are too many."""
    faces = [face for face, count in free.items() if count]
    if comb(len(faces) + number - 1, number) > MOST_ASKED:
        raise Overrun(f"{MOST_ASKED:,} sets of cards")
    for some in combinations_with_replacement(faces, number):
        if all(count <= free[face] for face, count in Counter(some).items()):
            yield some
