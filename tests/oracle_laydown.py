"""A second opinion on laying a hand down: every way to share a small hand out among melds is tried.

Which cards are a meld, and in which ways they may lie, is asked of the judge one set of cards at a time; nothing is
listed, bounded or remembered. What a way is worth is written here by hand for each goal, from the rules of the games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from burraco_rules import Card, Question, Rules, Verdict, cards
from burraco_rules.melds.explaining.accounts import Placing
from burraco_rules.melds.question import Owner

Worth = tuple[int, ...]
Way = tuple[list[tuple[Placing, ...]], list[Card]]
"""Melds, each in all the ways it may lie, the one that is shown first; and the cards that are left."""


class Goal(NamedTuple):
    """A goal by hand: what melds and cards left are worth, the largest best, None where that is not what is required.

    Where melds are not `placed` as one likes, each lies as it is shown.
    """

    worth: Callable[[Sequence[Placing], Sequence[Card]], Worth | None]
    placed: bool = False


class Shares:
    """Every way to lay down hands, by one ruleset at one moment."""

    def __init__(self, rules: Rules, question: Question | None = None) -> None:
        self.rules, self.question = rules, question
        self._melds: dict[tuple[Card, ...], tuple[Placing, ...]] = {}

    def best(self, hand: Sequence[Card], goal: Goal) -> Worth | None:
        """The worth of the best way."""
        worths = [
            worth
            for melds, left in self.ways(hand)
            if self.may_lie_together([meld[0] for meld in melds])
            for lying in (product(*melds) if goal.placed else [[meld[0] for meld in melds]])
            if (worth := goal.worth(list(lying), left)) is not None
        ]
        return max(worths, default=None)

    def ways(self, hand: Sequence[Card]) -> Iterator[Way]:
        """Every way, some more than once."""
        yield from self._ways(tuple(sorted(Counter(hand).items(), key=str)))

    def _ways(self, left: tuple[tuple[Card, int], ...]) -> Iterator[Way]:
        if not left:
            yield [], []
            return
        (first, copies), *others = left
        for melds, loose in self._ways(tuple(others)):
            yield melds, [first] * copies + loose
        for own in range(1, copies + 1):
            for counts in product(*(range(there + 1) for _, there in others)):
                cards = [first] * own
                for (face, _), count in zip(others, counts, strict=True):
                    cards += [face] * count
                lying = self.meld(tuple(cards))
                if lying:
                    rest = [(first, copies - own)]
                    rest += [(face, there - count) for (face, there), count in zip(others, counts, strict=True)]
                    for melds, loose in self._ways(tuple((face, count) for face, count in rest if count)):
                        yield [lying, *melds], loose

    def meld(self, cards: tuple[Card, ...]) -> tuple[Placing, ...]:
        """The ways in which cards lie as a meld; none if they are none."""
        if cards not in self._melds:
            legal = len(cards) > 2 and self.rules.judge.check(cards, self.question).legal is True
            self._melds[cards] = self.rules.placements(cards, self.question).placements if legal else ()
        return self._melds[cards]

    def may_lie_together(self, melds: Sequence[Placing]) -> bool:
        """Whether the games that have one set of a rank allow these."""
        if not any(rule.name == "set.one-a-rank" for rule in self.rules.rules):
            return True
        ranks = [rank_of(meld) for meld in melds if meld.kind == "set"]
        return len(set(ranks)) == len(ranks)


def rank_of(meld: Placing) -> str:
    """The rank of a set."""
    return next(card.card.rank for card in meld.cards if not card.wild)


def faces(melds: Sequence[Placing]) -> list[Card]:
    """The cards of melds."""
    return [card.card for meld in melds for card in meld.cards]


# ---- points of cards, game by game ---------------------------------------------------------------------

PIPS = {"A": 1, "J": 11, "Q": 12, "K": 13}


def pips(card: Card) -> int:
    """The printed number."""
    return PIPS.get(card.rank) or int(card.rank)


def by_table(points: Mapping[str, int]) -> Callable[[Card], int]:
    """Points by rank; what is not in the table counts its pips, ten at most."""
    return lambda card: points[card.rank] if card.rank in points else min(10, pips(card))


def _of_burraco(card: Card) -> int:
    return {"JK": 30, "2": 20, "A": 15}.get(card.rank, 10 if card.rank in ("8", "9", "10", "J", "Q", "K") else 5)


def _of_canasta(card: Card) -> int:
    return {"JK": 50, "2": 20, "A": 20}.get(card.rank, 10 if card.rank in ("8", "9", "10", "J", "Q", "K") else 5)


POINTS: dict[str, Callable[[Card], int]] = {
    "burraco": _of_burraco,
    "canasta-classic": _of_canasta,
    "samba": _of_canasta,
    "gin": by_table({}),
    "rummikub": lambda card: 30 if card.rank == "JK" else pips(card),
    "rummy-indian": by_table({"JK": 0, "A": 10}),
    "scala40": by_table({"JK": 25, "A": 11}),
    "rummy500": by_table({"JK": 15, "A": 15}),
    "contract-rummy": by_table({"JK": 15, "A": 15}),
}


def total(name: str, cards: Sequence[Card]) -> int:
    """The points of cards in a game."""
    return sum(map(POINTS[name], cards))


# ---- goals ----------------------------------------------------------------------------------------------


def _laid(name: str, melds: Sequence[Placing]) -> int:
    return sum(meld.bonus for meld in melds) + total(name, faces(melds))


def _wild(card: Card) -> bool:
    return card.rank in ("JK", "2")


def _going_out(melds: Sequence[Placing], left: Sequence[Card]) -> Worth | None:
    fit = len(left) == 1 and not _wild(left[0]) and any(meld.grade != "none" for meld in melds)
    return (_laid("burraco", melds),) if fit else None


def _canasta_opening(melds: Sequence[Placing], left: Sequence[Card]) -> Worth | None:
    fit = left and total("canasta-classic", faces(melds)) >= 50
    return (_laid("canasta-classic", melds), -len(left)) if fit else None


def _knock(_: Sequence[Placing], left: Sequence[Card]) -> Worth | None:
    points = [POINTS["gin"](card) for card in left]
    return (max(points) - sum(points),) if left and sum(points) - max(points) <= 10 else None


def _opening_play(melds: Sequence[Placing], _: Sequence[Card]) -> Worth | None:
    points = sum(meld.points for meld in melds)
    return (points,) if points >= 30 else None


def _without_jokers(melds: Sequence[Placing], left: Sequence[Card]) -> Worth | None:
    return None if any(meld.wilds for meld in melds) else _opening_play(melds, left)


def _complete(melds: Sequence[Placing], left: Sequence[Card]) -> Worth | None:
    runs = [meld for meld in melds if meld.kind == "run"]
    fit = len(left) <= 1 and len(runs) > 1 and any(not meld.wilds for meld in runs)
    return (-len(left),) if fit else None


def _scala_opening(melds: Sequence[Placing], left: Sequence[Card]) -> Worth | None:
    fit = len(left) == 1 or (left and sum(meld.points for meld in melds) >= 40)
    return (-total("scala40", left),) if fit else None


def _contract(sets: int, runs: int) -> Callable[[Sequence[Placing], Sequence[Card]], Worth | None]:
    def contract(melds: Sequence[Placing], left: Sequence[Card]) -> Worth | None:
        fit = left and sorted(meld.kind for meld in melds) == ["run"] * runs + ["set"] * sets
        return (-total("contract-rummy", left),) if fit else None

    return contract


def least(name: str) -> Goal:
    """As few points left as can be."""
    return Goal(lambda melds, left: (-total(name, left),))


GOALS: dict[tuple[str, str], Goal] = {
    ("burraco", "points"): Goal(lambda melds, left: (_laid("burraco", melds), -len(left))),
    ("burraco", "cover"): Goal(lambda melds, left: (-len(left), sum(meld.bonus for meld in melds))),
    ("burraco", "going-out"): Goal(_going_out),
    ("canasta-classic", "points"): Goal(lambda melds, left: (_laid("canasta-classic", melds), -len(left))),
    ("canasta-classic", "opening"): Goal(_canasta_opening),
    ("samba", "deadwood"): least("samba"),
    ("gin", "deadwood"): least("gin"),
    ("gin", "knock"): Goal(_knock),
    ("rummikub", "least-rack-points"): Goal(lambda melds, left: (-total("rummikub", left), 0)),
    ("rummikub", "opening-play"): Goal(_opening_play, placed=True),
    ("rummikub", "opening-play without jokers"): Goal(_without_jokers, placed=True),
    ("rummy-indian", "least-points"): least("rummy-indian"),
    ("rummy-indian", "complete"): Goal(_complete, placed=True),
    ("scala40", "opening"): Goal(_scala_opening, placed=True),
    ("scala40", "least-points"): least("scala40"),
    ("rummy500", "points"): Goal(
        lambda melds, left: (sum(meld.points for meld in melds) - total("rummy500", left),), placed=True
    ),
    ("contract-rummy", "contract 1"): Goal(_contract(2, 0), placed=True),
    ("contract-rummy", "contract 2"): Goal(_contract(1, 1), placed=True),
}


# ---- with melds on the table ----------------------------------------------------------------------------


class Tables:
    """Every way to lay down hands beside melds on the table, which may be added to or regrouped."""

    def __init__(self, rules: Rules, table: Sequence[str], owner: Owner = "own") -> None:
        self.rules, self.table, self.owner = rules, table, owner
        self.shares = Shares(rules)
        self._added: dict[tuple[int, tuple[Card, ...]], Placing | None] = {}

    def adding(self, hand: Sequence[Card]) -> Iterator[tuple[list[Placing], list[Placing], list[Card]]]:
        """Every way to add cards to the melds and lay others: the new melds, those of the table as they then lie, the
        cards left.
        """
        for rest, lying in self._added_from(0, Counter(hand)):
            for melds, left in self.shares.ways(list(rest.elements())):
                new = [meld[0] for meld in melds]
                if self.shares.may_lie_together([*new, *lying]):
                    yield new, lying, left

    def _added_from(self, number: int, hand: Counter[Card]) -> Iterator[tuple[Counter[Card], list[Placing]]]:
        if number == len(self.table):
            yield hand, []
            return
        faces = sorted(hand, key=str)
        for counts in product(*(range(hand[face] + 1) for face in faces)):
            cards = Counter({face: count for face, count in zip(faces, counts, strict=True) if count})
            lying = self._with(number, tuple(cards.elements()))
            if lying is not None:
                for rest, others in self._added_from(number + 1, hand - cards):
                    yield rest, [lying, *others]

    def _with(self, number: int, cards: tuple[Card, ...]) -> Placing | None:
        """A meld of the table with some cards added, None where they may not be."""
        key = number, cards
        if key not in self._added:
            text = self.table[number]
            found = self.rules.layoff(text, cards, owner=self.owner) if cards else self.rules.check(text)
            self._added[key] = _as_placing(found) if found.legal else None
        return self._added[key]

    def regrouped(self, hand: Sequence[Card]) -> Iterator[tuple[int, list[Card]]]:
        """Every way to regroup the whole table with cards of a hand: how many of its melds change, the cards left."""
        lying = [tuple(sorted(map(str, cards(text, self.rules.pack)))) for text in self.table]
        own, pool = Counter(hand), list(hand) + [card for text in self.table for card in cards(text, self.rules.pack)]
        for melds, left in self.shares.ways(pool):
            if not Counter(left) - own:
                there = Counter(tuple(sorted(map(str, faces([meld[0]])))) for meld in melds)
                kept = Counter(lying) & there
                yield len(lying) - kept.total(), left


def _as_placing(verdict: Verdict) -> Placing:
    return Placing(**{name: verdict.field(name) for name in Placing.__struct_fields__})
