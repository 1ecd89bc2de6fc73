"""How long it takes to solve a ruleset's shapes, to read them back, and to list the melds of hands; beside peers.

`python -m bench.listing`. Reach: `burraco` solved within 0.3 s, every shipped ruleset within 3 s and 120 MiB, each in a
process of its own with nothing kept; 11, 22 and 40 cards listed within 0.5, 2 and 8 ms. The melds of 10 cards at gin
are listed by other libraries in the same run, where these are installed (`pip install -e '.[peers]'`). All times are
of the processor.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bench.timing import Watch
from burraco_rules import Card, Question, load
from burraco_rules.store import VARIABLE

RULESETS = sorted(path.stem for path in (Path(__file__).parents[1] / "rulesets").glob("*.rules"))
MOMENTS = [*((name, "") for name in RULESETS), ("rummy-indian", "4")]
SIZES = (11, 22, 40)
WATCH = Watch()
HANDS = 200


def question(wild_rank: str) -> Question:
    """The moment, with a wild rank where one is given."""
    return Question(given=(("wild-rank", wild_rank),)) if wild_rank else Question()


def solve(name: str, wild_rank: str) -> None:
    """What a process of its own does: says how long the shapes took, how much memory, and how many melds they are."""
    rules = load(name)
    asked = question(wild_rank)
    listing = rules.judge.listing(asked)
    start = time.process_time()
    solved = listing.shapes
    took = time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps([took, memory, solved is not None]))


def solving() -> None:
    """Each ruleset solved with nothing kept, then read back."""
    for name, wild_rank in MOMENTS:
        command = [sys.executable, "-m", "bench.listing", name, wild_rank]
        with tempfile.TemporaryDirectory() as folder:
            told = [
                json.loads(
                    subprocess.run(command, env={**os.environ, VARIABLE: kept}, capture_output=True, check=True).stdout
                )
                for kept in ("", folder, folder)
            ]
        (solved, memory, whole), _, (read, more, _) = told
        note = "" if whole else "   too many, asked of each hand"
        print(
            f"{name + (' with wild ' + wild_rank if wild_rank else ''):<28} solved {solved:6.2f} s  {memory:4} MiB"
            f"   read back {read * 1e3:6.1f} ms  {more:4} MiB{note}"
        )


def timed(list_melds: Callable[[Any], int], hands: Sequence[Any]) -> tuple[list[float], list[int]]:
    """The milliseconds for each hand, but for those of the garbage collector, and how many melds it holds."""
    found = [WATCH.timed(partial(list_melds, hand)) for hand in hands]
    return [took * 1e3 for _, took in found], [number for number, _ in found]


def drawn(faces: Sequence[Card], size: int, seed: int) -> list[Counter[Card]]:
    """Some random hands."""
    rng = random.Random(seed)
    return [Counter(rng.sample(list(faces), size)) for _ in range(HANDS)]


def listing(name: str) -> None:
    """The melds of random hands, which are listed for the first time, and again."""
    rules = load(name)
    found = rules.judge.listing()
    deck = [card for card, count in rules.pack.faces.items() for _ in range(count)]
    found.within(Counter(deck[:3]))
    for size in SIZES:
        hands = drawn(deck, size, size)
        first, numbers = timed(lambda hand: len(found.within(hand)), hands)
        again, _ = timed(lambda hand: len(found.within(hand)), hands)
        told, _ = timed(lambda hand: sum(meld.points for meld in rules.melds(hand.elements())), hands[:20])
        print(
            f"{name:<16} {size:2} cards, {statistics.median(numbers):5.0f} melds"
            f"   first {statistics.median(first):6.2f} ms, worst {max(first):6.1f}"
            f"   again {statistics.median(again):6.2f} ms, worst {max(again):6.1f}"
            f"   each meld told {statistics.median(told):7.1f} ms"
        )


def crowded(rng: random.Random, faces: Sequence[Card], size: int) -> list[Card]:
    """Cards of a few neighbouring ranks."""
    ranks = list(dict.fromkeys(card.rank for card in faces))
    first = rng.randrange(len(ranks) - 3)
    pool = [card for card in faces if card.rank in ranks[first : first + 4]]
    return rng.sample(pool, size)


def peers() -> None:
    """Gin: all melds of ten cards, beside the libraries that list them."""
    rules = load("gin")
    found = rules.judge.listing()
    faces = list(rules.pack.faces)
    found.within(Counter(faces[:3]))
    rng = random.Random(10)
    kinds = {
        "random": [rng.sample(faces, 10) for _ in range(HANDS)],
        "crowded": [crowded(rng, faces, 10) for _ in range(HANDS)],
    }
    for kind, hands in kinds.items():
        own, wanted = timed(lambda hand: len(found.within(Counter(hand))), hands)
        print(f"gin, 10 {kind} cards: {statistics.mean(wanted):.1f} melds, {statistics.median(own) * 1e3:.0f} us")
        for name, prepared, asked in _peers():
            given = [[prepared(card) for card in hand] for hand in hands]
            times, numbers = timed(asked, given)
            ratio = statistics.median(own) / statistics.median(times)
            same = "the same melds" if numbers == wanted else "OTHER MELDS"
            print(f"  {name:<12} {statistics.median(times) * 1e3:.0f} us, ours takes {ratio:.1f} times as long; {same}")


def _peers() -> list[tuple[str, Callable[[Card], Any], Callable[[Any], int]]]:
    """The libraries that are installed: how they write a card, and the number of melds that they list."""
    found: list[tuple[str, Callable[[Card], Any], Callable[[Any], int]]] = []
    try:
        spiel: Any = importlib.import_module("pyspiel")
        utils = spiel.gin_rummy.GinRummyUtils(13, 4, 10)
        letters = {"10": "T"}
        found.append(
            (
                "open-spiel",
                lambda card: utils.card_strings_to_card_ints([letters.get(card.rank, card.rank) + card.suit.lower()])[
                    0
                ],
                lambda hand: len(utils.all_melds(hand)),
            )
        )
    except ImportError:
        print("  open-spiel is not installed")
    try:
        melding: Any = importlib.import_module("rlcard.games.gin_rummy.utils.melding")
        base: Any = importlib.import_module("rlcard.games.base")
        found.append(
            (
                "rlcard",
                lambda card: base.Card(card.suit, "T" if card.rank == "10" else card.rank),
                lambda hand: len(melding.get_all_run_melds(hand)) + len(melding.get_all_set_melds(hand)),
            )
        )
    except ImportError:
        print("  rlcard is not installed")
    return found


def main() -> None:
    """Print all of it."""
    if len(sys.argv) > 2:
        solve(*sys.argv[1:3])
        return
    solving()
    for name in ("burraco", "canasta-classic", "rummy500"):
        listing(name)
    peers()


if __name__ == "__main__":
    main()
