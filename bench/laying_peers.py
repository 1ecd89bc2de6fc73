"""Laying down beside other programs, in one run and as ratios: `bench.laying` calls it.

Gin, the best partition of 10 cards: `open-spiel` (C++) and `rlcard` (Python), both written by hand for this one game.
Rummikub, as many tiles as can be: `rummikub-solver` (integer programming in C++), 14 tiles alone and with 39 on the
table, each time another table, which has to be read first. Hands are random, or crowded: cards of four neighbouring
ranks. Whether both find as much is said, too. Reach: ten times faster than `rummikub-solver`, within ten times of
`rlcard`.

What bounds it: most random hands of gin hold no meld, and then an answer is made of listing melds by shapes of any
ruleset, checking the cards against the pack and telling of the cards left; a routine for one game does none of these.
With tiles on the table half of the time is the search, a quarter the prices (a linear program, in Python), and a
quarter goes to reading the melds and judging each lay-off by the rules.
"""

from __future__ import annotations

import importlib
import statistics
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from bench.timing import Watch
from burraco_rules import Card, Rules, load, loads

TILES, ON_TABLE = 14, 39
RUNS_TO_WARM = 3
MOST_TILES = """ruleset rummikub-most-tiles extends rummikub language 1
goal most-tiles on add, regroup least count(loose)
"""


class Peer(NamedTuple):
    """Another program: how a hand, and a table, are written for it, and what is as good as it finds, as one number."""

    name: str
    prepared: Callable[[Sequence[Card], Sequence[Sequence[Card]]], Any]
    found: Callable[[Any], int]


Case = tuple[list[Card], list[list[Card]]]


def beside(watch: Watch, number: int) -> None:
    """Time all peers that are installed on some hands of each sort."""
    gin = load("gin")
    for kind, deal in (("random", _random), ("crowded", _crowded)):
        hands: list[Case] = [(deal(Random(f"gin {kind} {place}"), _cards(gin), 10), []) for place in range(number)]
        own = partial(_deadwood, gin)
        _compare(f"gin, 10 {kind} cards", watch, hands, own, [*_open_spiel(), *_rlcard()])
    rummikub = loads(MOST_TILES)
    few = max(1, number // 4)
    for size in (0, ON_TABLE):
        for kind, deal in (("random", _random), ("crowded", _crowded)):
            cases = [_tiles(rummikub, Random(f"rummikub {kind} {size} {place}"), deal, size) for place in range(few)]
            title = f"rummikub, {TILES} {kind} tiles" + f" with {size} on the table" * bool(size)
            _compare(title, watch, cases, partial(_tiles_left, rummikub), _rummikub_solver(rummikub))


def _compare(title: str, watch: Watch, cases: Sequence[Case], own: Callable[[Case], int], peers: list[Peer]) -> None:
    times, found = _timed(watch, own, cases)
    print(f"{title}: {times * 1e6:.0f} us", flush=True)
    for peer in peers:
        prepared = [peer.prepared(*case) for case in cases]
        theirs, numbers = _timed(watch, peer.found, prepared)
        better = sum(mine < other for mine, other in zip(found, numbers, strict=True))
        worse = sum(mine > other for mine, other in zip(found, numbers, strict=True))
        same = "the same is found" if not better + worse else f"better {better} times, worse {worse} times"
        ratio = times / theirs
        told = f"ours takes {ratio:.1f} times as long" if ratio > 1 else f"ours is {1 / ratio:.0f} times faster"
        print(f"  {peer.name:<16} {theirs * 1e6:.0f} us, {told}; {same}", flush=True)


def _timed(watch: Watch, work: Callable[[Any], int], cases: Sequence[Any]) -> tuple[float, list[int]]:
    """The median of the seconds, and what is found."""
    for case in cases[:RUNS_TO_WARM]:
        work(case)
    found = [watch.timed(partial(work, case)) for case in cases]
    return statistics.median(seconds for _, seconds in found), [number for number, _ in found]


# ---- hands ----------------------------------------------------------------------------------------------


def _cards(rules: Rules) -> list[Card]:
    return [face for face, copies in rules.pack.faces.items() for _ in range(copies)]


def _random(random: Random, cards: list[Card], size: int) -> list[Card]:
    return random.sample(cards, size)


def _crowded(random: Random, cards: list[Card], size: int) -> list[Card]:
    ranks = list(dict.fromkeys(card.rank for card in cards if card.suit))
    first = random.randrange(len(ranks) - 3)
    near = [card for card in cards if card.rank in ranks[first : first + 4]]
    return random.sample(near if len(near) >= size else cards, size)


def _tiles(rules: Rules, random: Random, deal: Callable[[Random, list[Card], int], list[Card]], size: int) -> Case:
    """Tiles beside a table of so many: melds of three and more, drawn until it holds exactly as many."""
    left, table = _cards(rules), list[list[Card]]()
    melds = list(_melds(rules))
    while sum(map(len, table)) < size:
        room = size - sum(map(len, table))
        meld = random.choice(melds)
        if len(meld) <= room and room - len(meld) not in (1, 2) and all(card in left for card in meld):
            table.append(meld)
            for card in meld:
                left.remove(card)
    return deal(random, left, TILES), table


def _melds(rules: Rules) -> Iterator[list[Card]]:
    """Groups and runs of three to five tiles without a joker."""
    pack = rules.pack
    for rank in pack.ranks:
        group = [Card(rank, suit) for suit in pack.suits]
        yield from ([card for card in group if card is not other] for other in group)
        yield group
    for suit in pack.suits:
        for size in (3, 4, 5):
            yield from ([Card(rank, suit) for rank in pack.ranks[at : at + size]] for at in range(14 - size))


# ---- ours -----------------------------------------------------------------------------------------------


def _deadwood(rules: Rules, case: Case) -> int:
    return rules.laydown(case[0]).deadwood


def _tiles_left(rules: Rules, case: Case) -> int:
    hand, table = case
    return len(rules.laydown(hand, "most-tiles", table=[" ".join(map(str, meld)) for meld in table]).loose)


# ---- theirs ---------------------------------------------------------------------------------------------


def _module(name: str, distribution: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"  {distribution} is not installed")
        return None


def _open_spiel() -> Iterator[Peer]:
    spiel = _module("pyspiel", "open-spiel")
    if spiel is not None:
        utils = spiel.gin_rummy.GinRummyUtils(13, 4, 10)

        def prepared(hand: Sequence[Card], _: Any) -> Any:
            return utils.card_strings_to_card_ints([card.rank.replace("10", "T") + card.suit.lower() for card in hand])

        def found(hand: Any) -> int:
            groups = utils.best_meld_group(hand)
            loose = set(hand).difference(*groups)
            return sum(map(utils.card_value, loose))

        yield Peer("open-spiel", prepared, found)


def _rlcard() -> Iterator[Peer]:
    melding = _module("rlcard.games.gin_rummy.utils.melding", "rlcard")
    if melding is not None:
        base = importlib.import_module("rlcard.games.base")
        utils = importlib.import_module("rlcard.games.gin_rummy.utils.utils")

        def prepared(hand: Sequence[Card], _: Any) -> Any:
            return [base.Card(card.suit, card.rank.replace("10", "T")) for card in hand]

        def found(hand: Any) -> int:
            clusters = melding.get_best_meld_clusters(hand) or [[]]
            return int(utils.get_deadwood_count(hand=hand, meld_cluster=clusters[0]))

        yield Peer("rlcard", prepared, found)


def _rummikub_solver(rules: Rules) -> list[Peer]:
    solver = _module("rummikub_solver", "rummikub-solver")
    if solver is None:
        return []
    ruleset, ranks, suits = solver.RuleSet(), rules.pack.ranks, rules.pack.suits

    def tile(card: Card) -> int:
        return suits.index(card.suit) * len(ranks) + ranks.index(card.rank) + 1 if card.suit else 53

    def prepared(hand: Sequence[Card], table: Sequence[Sequence[Card]]) -> Any:
        state = ruleset.new_game()
        state.add_rack(*map(tile, hand))
        state.add_table(*(tile(card) for meld in table for card in meld))
        return state

    def found(state: Any) -> int:
        solution = ruleset.solve(state, solver.SolverMode.TILE_COUNT)
        return TILES - (0 if solution is None else len(solution.tiles))

    return [Peer("rummikub-solver", prepared, found)]
