"""Writes the tables of counts anew: `python -m tests.counts.make`. What changed is read in the difference.

`whole-packs.tsv` says for each shipped ruleset how many sets of cards are melds in the whole pack, by kind, size and
number of wild cards; `hands.tsv` how many there are in thirty fixed hands of 11 to 40 cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from burraco_rules.melds.question import Question
from burraco_rules.pack import Card, Pack
from burraco_rules.rules import Rules, load

HERE = Path(__file__).parent
RULESETS = sorted(path.stem for path in (HERE.parents[1] / "rulesets").glob("*.rules"))
MOMENTS = [(name, "") for name in RULESETS] + [("rummy-indian", "wild-rank=4")]
HANDS, SMALLEST, LARGEST = 30, 11, 40


class Row(NamedTuple):
    """A line of a table: the ruleset, what is given, and the rest."""

    ruleset: str
    given: str
    rest: tuple[str, ...]

    @property
    def question(self) -> Question:
        name, _, value = self.given.partition("=")
        return Question(given=((name, value),)) if name else Question()


def rows(table: str) -> Iterator[Row]:
    """The lines of a table."""
    for line in (HERE / table).read_text("utf-8").splitlines():
        ruleset, given, *rest = line.split("\t")
        yield Row(ruleset, given, tuple(rest))


def whole_pack(rules: Rules, row: Row) -> Iterator[tuple[str, ...]]:
    """The counts of the whole pack."""
    for count in rules.count_melds(None, row.question).rows:
        yield count.kind, str(count.size), str(count.wilds), str(count.number)


def hands(pack: Pack) -> Iterator[list[Card]]:
    """Fixed hands: any cards, cards of two suits, pairs of equal cards."""
    rng = random.Random(pack.size)
    deck = [card for card, count in pack.faces.items() for _ in range(count)]
    for number in range(HANDS):
        size = SMALLEST + number * (LARGEST - SMALLEST) // (HANDS - 1)
        suits = rng.sample(pack.suits, 2)
        faces = rng.sample(list(pack.faces), size)
        pool = (
            deck,
            [card for card in deck if card.suit in ("", *suits)],
            [card for card in faces for _ in range(min(2, pack.count(card)))][:size],
        )[number % 3]
        yield sorted(rng.sample(pool, min(size, len(pool))), key=list(pack.faces).index)


def of_hands(rules: Rules, row: Row) -> Iterator[tuple[str, ...]]:
    """The counts of the hands."""
    for hand in hands(rules.pack):
        yield " ".join(map(str, hand)), str(rules.count_melds(hand, row.question).number)


def main() -> None:
    """Write both tables."""
    for table, counted in (("whole-packs.tsv", whole_pack), ("hands.tsv", of_hands)):
        lines = []
        for name, given in MOMENTS:
            row = Row(name, given, ())
            lines += ["\t".join((name, given, *rest)) for rest in counted(load(name), row)]
        (HERE / table).write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
