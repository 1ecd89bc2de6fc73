"""How fast hands are played: random play with all legal actions made at each step, and turns that a referee settles.

`python -m bench.playing [RULESET..]`; a patch stands after `--`, as in `burraco--close-without-discard`. Reach: 2,000
actions a second in random play, 500 turns a second for the referee, on one core that does nothing else. Times are
processor time, after some hands that are not counted; beside them stands how often a loop runs on this machine in the
same minute, for it may be busy.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from random import Random

from msgspec import Struct

from burraco_rules import load
from burraco_rules.play.actions import Action
from burraco_rules.play.dealing import Deal, deal
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.moves.moves import legal_actions
from burraco_rules.play.play import Play
from burraco_rules.play.position import Position
from burraco_rules.play.records.written import read_turn, write_turn
from burraco_rules.play.referee import rule_on

RULESETS = ("burraco", "burraco-fibur", "burraco--close-without-discard", "burraco--one-card-hand")
WARMING = 20
"""So many hands are not counted."""
HANDS = 60
MOST_ACTIONS = 400
"""Of a hand that does not end no more actions are played."""
LOOP = 1_000_000


class Played(Struct):
    """Hands that were played: how many actions, how many were legal at each, and the turns as they are written."""

    actions: int
    legal: list[int]
    turns: list[tuple[Engine, Position, str]]


def play_hand(play: Play, seed: int, played: Played) -> None:
    """One hand, each action chosen among all that are legal."""
    random = Random(seed)
    engine, position = deal(play, Deal(seed=seed))
    if not isinstance(position, Position):
        raise SystemExit("the hand cannot be dealt")
    turn: list[Action] = []
    start = position
    for _ in range(MOST_ACTIONS):
        legal = [action for action in legal_actions(engine, position) if not action.player]
        if position.over or not legal:
            break
        action = random.choice(legal)
        result = engine.apply(position, action)
        if not isinstance(result, Position):
            raise SystemExit(f"{action} is listed and refused")
        played.legal.append(len(legal))
        played.actions += 1
        turn.append(action)
        if result.over or not result.turn.did:
            played.turns.append((engine, start, write_turn(turn, play.letters.pack)))
            turn, start = [], result
        position = result


def settled(play: Play, turns: list[tuple[Engine, Position, str]]) -> float:
    """The seconds that a referee needs for some turns, which are read as they are written."""
    begun = time.process_time()
    for engine, position, text in turns:
        if not rule_on(engine, position, read_turn(text, play.letters.pack, engine.book.announcements)).legal:
            raise SystemExit(f"refused: {text}")
    return time.process_time() - begun


def loops() -> float:
    """How many millions of rounds of a loop this machine runs in a second now."""
    begun = time.process_time()
    number = 0
    for place in range(LOOP):
        number += place & 3
    return LOOP / 1e6 / (time.process_time() - begun)


def told(name: str) -> Iterator[str]:
    """The figures of a ruleset."""
    ruleset, *patches = name.split("--")
    play = Play(load(ruleset, patches))
    for seed in range(WARMING):
        play_hand(play, seed, Played(0, [], []))
    played, machine = Played(0, [], []), [loops()]
    begun = time.process_time()
    for seed in range(WARMING, WARMING + HANDS):
        play_hand(play, seed, played)
    seconds = time.process_time() - begun
    machine.append(loops())
    yield f"{name}: {played.actions:,} actions of {HANDS} hands; the loop {statistics.mean(machine):.0f} million times"
    yield f"  random play    {played.actions / seconds:6,.0f} actions a second (2,000)"
    yield f"  legal actions  {statistics.mean(played.legal):6.1f} at each in the mean, {max(played.legal)} at most"
    yield f"  referee        {len(played.turns) / settled(play, played.turns):6,.0f} turns a second (500)"


def main() -> None:
    """Play hands by each ruleset and print the figures."""
    for name in sys.argv[1:] or RULESETS:
        for line in told(name):
            print(line)


if __name__ == "__main__":
    main()
