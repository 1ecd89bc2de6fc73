"""How many melds there are, as sets of cards: in the whole pack, or in a hand.

Why it exists: a number, and a table of it, is what two programs that claim to know the same rules can compare. May
import: `listing`, `listed`, `judge`, `question`; `code` of the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from burraco_rules.melds.hands.listed import Hand
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import Question
from burraco_rules.pack import Card


class Count(Struct, frozen=True, omit_defaults=True):
    """How many melds of a kind have this size and so many wild cards."""

    kind: str
    size: int
    wilds: int
    number: int


class Counts(Struct, frozen=True, omit_defaults=True):
    """How many distinct sets of cards are melds for certain, and the same in `rows`: by kind, size and wild cards.

    A set that several kinds take counts as what a verdict calls it. Rows are in file order of the kinds.
    """

    number: int
    rows: tuple[Count, ...] = ()
    ruleset: str = ""
    edition: str = ""
    digest: str = ""

    @property
    def kinds(self) -> dict[str, int]:
        """How many there are of each kind."""
        found: Counter[str] = Counter()
        for row in self.rows:
            found[row.kind] += row.number
        return dict(found)


def counts(judge: Judge, of: str | Iterable[Card] | None, question: Question | None) -> Counts:
    """The counts of the melds of some cards, or of the whole pack. Overrun where there are too many to tell."""
    hand = Hand(judge, () if of is None else of, question)
    found = hand.listing.numbers(hand.listing.supply if of is None else hand.cards)
    kinds = [kind.name for kind in judge.ruleset.kinds]
    rows = sorted(found.items(), key=lambda row: (kinds.index(row[0][0]), *row[0][1:]))
    ruleset = judge.ruleset
    return Counts(
        sum(found.values()),
        tuple(Count(*key, number) for key, number in rows),
        ruleset=ruleset.name,
        edition=ruleset.edition,
        digest=ruleset.digest,
    )
