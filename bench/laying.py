"""How long it takes to lay a hand down as well as can be, by itself and beside peers.

`python -m bench.laying [NUMBER]`. Random hands of the pack, so many of each sort, by the default goal of their ruleset
or the one that is named. Reach: at most 5, 15 and 50 ms for 11, 22 and 40 cards in the median, 500 ms at worst; 2 s for
28 cards with all wild ones. Times are processor time without the garbage collector's; the melds of a ruleset are known
beforehand, those of a hand are not. `python -m bench.laying peers [NUMBER]` runs the peers alone: `bench.laying_peers`.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from bench import laying_peers
from bench.timing import Watch
from burraco_rules import Question, Rules, load
from burraco_rules.pack import Card

NUMBER = 200


class Sort(NamedTuple):
    """Hands of one sort: so many cards, besides so many wild ones; by a goal, beside a table."""

    ruleset: str
    size: int
    goal: str = ""
    wild: str = ""
    table: tuple[str, ...] = ()
    median: int = 0
    worst: int = 0
    """What is to be reached, in milliseconds; 0 where nothing is set."""

    def __str__(self) -> str:
        beside = f" and all of {self.wild}" * bool(self.wild) + f" beside {len(self.table)} melds" * bool(self.table)
        return f"{self.ruleset} {self.goal} {self.size}{beside}"


SORTS = [
    Sort("burraco", 11, median=5, worst=500),
    Sort("burraco", 22, median=15, worst=500),
    Sort("burraco", 40, median=50, worst=500),
    Sort("burraco", 28, wild="JK 2", worst=2000),
    Sort("burraco", 11, table=("3S 4S 5S 6S", "9H 9D 9C", "JH QH KH AH"), worst=500),
    Sort("canasta-classic", 15),
    Sort("canasta-classic", 40, worst=500),
    Sort("canasta-classic", 28, wild="JK 2", worst=2000),
    Sort("samba", 40, worst=500),
    Sort("gin", 10),
    Sort("gin", 11, "knock"),
    Sort("rummikub", 14),
    Sort("rummikub", 14, "opening-play"),
    Sort("rummikub", 40, worst=500),
    Sort("rummikub", 14, table=("3R 4R 5R 6R", "6B 6K 6O", "9O 10O 11O 12O", "1R 1B 1K 1O", "7K 8K 9K", "11R 12R 13R")),
    Sort("rummy-indian", 14, "complete"),
    Sort("scala40", 13, "opening"),
    Sort("scala40", 13, table=("6H 7H 8H", "QH QD QC", "2S 3S JK=4S")),
    Sort("contract-rummy", 13, "contract"),
    Sort("rummy500", 13),
]


def hands(rules: Rules, sort: Sort, number: int) -> Iterator[tuple[Card, ...]]:
    """Random hands of a sort, which the table leaves."""
    random = Random(str(sort))
    on_table = [face for text in sort.table for face in _faces(rules, text)]
    left = [face for face, copies in rules.pack.faces.items() for _ in range(copies - on_table.count(face))]
    wild = [face for face in left if face.rank in sort.wild.split()]
    others = [face for face in left if face not in wild]
    for _ in range(number):
        yield (*wild, *random.sample(others, sort.size))


def _faces(rules: Rules, text: str) -> tuple[Card, ...]:
    found = rules.check(text)
    return tuple(card.card for card in found.cards)


def main() -> None:
    """Print medians and the worst of every sort of hands, and then what peers take."""
    only_peers = sys.argv[1:2] == ["peers"]
    number = int(sys.argv[-1]) if sys.argv[1 + only_peers :] else NUMBER
    watch = Watch()
    if not only_peers:
        alone(watch, number)
    laying_peers.beside(watch, number)


def alone(watch: Watch, number: int) -> None:
    """Time every sort of hands."""
    for sort in SORTS:
        rules = load(sort.ruleset)
        given = {"contract-rummy": (("deal-number", "2"),), "rummy-indian": (("wild-rank", "4"),)}
        question = Question(given=given.get(sort.ruleset, ()))
        lay = partial(rules.laydown, goal=sort.goal, question=question, table=sort.table)
        lay("")
        times, unproved, laid = [], 0, 0
        for hand in hands(rules, sort, number):
            found, seconds = watch.timed(partial(lay, hand))
            times.append(seconds * 1e3)
            unproved += not found.proved
            laid += bool(found.groups or found.additions)
        reach = f"   reach {sort.median or '-'} / {sort.worst or '-'}" * bool(sort.median or sort.worst)
        print(
            f"{sort!s:46} median {statistics.median(times):7.1f} ms, worst {max(times):7.1f} ms, "
            f"{laid} of {number} lay something, {unproved} not proved{reach}",
            flush=True,
        )


if __name__ == "__main__":
    main()
