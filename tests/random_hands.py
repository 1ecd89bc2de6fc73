"""Hands that are played at random: whoever chooses among the legal actions, and what must hold after each.

A helper of the tests of play; what is legal, what is not, where all cards are and what the record tells is asked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, combinations
from pathlib import Path
from random import Random
from typing import Any, Final

import burraco_rules as br
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.packs import pack_of
from burraco_rules.pack import Card
from burraco_rules.play.actions import END, FROM, TOP, WHOLE, Action, Group, Target
from burraco_rules.play.engine.chosen import NoSuchMeld
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.game import Game
from burraco_rules.play.moves.moves import legal_actions
from burraco_rules.play.play import Play
from burraco_rules.play.position import Position
from burraco_rules.play.records.replay import replayed
from burraco_rules.play.records.written import write_action

TEMPERS: Final[Mapping[str, Mapping[str, float]]] = {
    "even": {},
    "lays": {"meld": 30, "add": 30, "take": 0.3, "stalemate": 0.1},
    "waits": {"draw": 20, "meld": 0.05, "add": 0.05},
    "hoards": {"take": 10, "meld": 20, "add": 40, "stalemate": 0.5},
    "lays and takes": {"meld": 30, "add": 30, "take": 3, "stalemate": 0.1},
}
"""How likely a player chooses an action, by its name; 1 where nothing is said. Hands have these in turn."""
PATCHES: Final = Path(__file__).parent / "play"
"""Where patches are that only tests need."""
MOST_ACTIONS: Final = 5_000
"""No hand has more actions."""
MOST_SUBSETS: Final = 150
"""Of the sets of cards of a hand, and of those near to a meld of it, no more are tried as melds."""


@cache
def play_of(name: str) -> Play:
    ruleset, *patches = name.split("--")
    return Play(br.load(ruleset, patches, paths=[PATCHES]))


# ---- what a position holds -----------------------------------------------------------------------------


def cards_of(position: Position) -> list[Piece]:
    """All cards, wherever they are."""
    zones: Any = (*position.hands, position.stock, position.pile, *position.aside, *position.reserves, position.turned)
    return [*chain.from_iterable(zones), *chain.from_iterable(meld.cards for meld in position.melds)]


def faces_of(pieces: Any) -> list[str]:
    return [str(piece.face) for piece in pieces]


def as_told(position: Position) -> Any:
    """What a player can tell of a position, but for how the cards of a meld lie; nobody can tell equal cards apart."""
    return (
        [sorted(faces_of(hand)) for hand in position.hands],
        *map(faces_of, (position.stock, position.pile, position.turned)),
        [sorted(faces_of(cards)) for cards in (*position.aside, *position.unplayed)],
        list(map(faces_of, position.reserves)),
        Counter((meld.kind, str(meld.owner), tuple(sorted(faces_of(meld.cards)))) for meld in position.melds),
        (position.reserve, position.opened, position.closed, position.active, position.over, position.sides),
        [(now.name, now.player, now.step, now.done, now.finished) for now in position.turn.stack],
        position.turn.did,
        (dict(position.times), dict(position.in_a_row)),
    )


def as_they_lie(position: Position) -> Any:
    """The melds on the table, card by card."""
    return [(meld.kind, faces_of(meld.cards), list(meld.stands)) for meld in position.melds]


def seen_in(position: Position, action: Action) -> Iterator[str]:
    """What has happened in a hand by now, as far as it is to be seen after an action."""
    if action.name == "take":
        yield "the pile is taken"
    if "unplayed" in position.reserve:
        yield "a reserve is taken"
    if "in-play" in position.reserve:
        yield "a reserve is played"
    if position.over:
        stopped = "all players swap one card" if action.name == "stalemate" else "the stock runs out"
        yield "a side goes out" if any(position.closed) else stopped


# ---- actions of every form, legal or not ---------------------------------------------------------------


def subsets(hand: Iterable[Card], melds: Iterable[tuple[Card, ...]], random: Random) -> list[tuple[Card, ...]]:
    """Sets of cards of a hand: of three cards, of more, and those that differ from a meld by one card."""
    cards = sorted(hand, key=str)
    found: dict[tuple[Card, ...], None] = dict.fromkeys(combinations(cards, 3))
    found |= dict.fromkeys(tuple(random.sample(cards, min(len(cards), random.randint(4, 8)))) for _ in range(50))
    near = dict[tuple[Card, ...], None]()
    for meld in melds:
        left = Counter(cards) - Counter(meld)
        near |= dict.fromkeys((*meld, card) for card in left)
        near |= dict.fromkeys(meld[:place] + meld[place + 1 :] for place in range(len(meld)))
    return [
        subset for some in (list(found), list(near)) for subset in random.sample(some, min(len(some), MOST_SUBSETS))
    ]


def targets_in(position: Position) -> Iterator[tuple[Layout, Target]]:
    """The melds on the table, as an action names them."""
    own = position.melds_of(position.side)
    yield from ((meld, Target(number)) for number, meld in enumerate(own, start=1))
    rest = [] if position.common else [meld for meld in position.melds if meld not in own]
    yield from ((meld, Target(number, opponent=True)) for number, meld in enumerate(rest, start=1))


def every_form(engine: Engine, position: Position, listed: Iterable[Action], random: Random) -> Iterator[Action]:
    """Actions of every form of which each is either listed or refused, or does the same as one that is listed."""
    hand = [piece.face for piece in position.hand()]
    faces = list(dict.fromkeys(hand))
    yield from map(Action, ("draw", END, *sorted(engine.book.announcements)))
    yield from (Action("take", much=much) for much in (WHOLE, TOP))
    pile: Any = position.pile
    yield from (Action("take", (Group((face,)),), much=FROM) for face in {piece.face for piece in pile})
    yield from (Action("discard", (Group((face,)),)) for face in (*faces, *{piece.face for piece in pile}))
    melds = [action.cards for action in listed if action.name in ("meld", "open") and len(action.groups) == 1]
    names = ["meld", *({action.name for action in listed} & {"open", "declare"})]
    for cards in subsets(hand, melds, random):
        yield from (Action(name, (Group(cards),)) for name in names)
    for meld, target in targets_in(position):
        yield from (Action("add", (Group((face,)),), (target,)) for face in faces)
        gone = {card.face for card in meld.cards if len(meld.cards) < 8}
        swapped = [(face, old) for face in faces for old in gone if face != old]
        for face, old in random.sample(swapped, min(len(swapped), 10)):
            yield Action("swap", (Group((face,)),), (target,), Group((old,)))


def tried(engine: Engine, position: Position, action: Action) -> Any:
    """The position that an action leaves, as it is told; None where it is refused."""
    try:
        result = engine.apply(position, action)
    except (NoSuchMeld, Overrun):
        return None
    return as_told(result) if isinstance(result, Position) else None


def check_listed(game: Game, listed: list[Action], random: Random) -> None:
    """Every action listed is accepted, and every other one is refused, or does what one of the list does."""
    engine, position = game.engine, game.position
    outcomes = [tried(engine, position, action) for action in listed]
    refused = [action for action, outcome in zip(listed, outcomes, strict=True) if outcome is None]
    others = list(every_form(engine, position, listed, random))
    unlisted = [action for action in others if tried(engine, position, action) not in (None, *outcomes)]
    texts = [[write_action(action, game.play.letters.pack) for action in some] for some in (refused, unlisted)]
    assert texts == [[], []], f"listed and refused, legal and not listed:\n{game.record()}"


# ---- hands ---------------------------------------------------------------------------------------------


class Hand:
    """A hand that is played at random, with what has happened in it."""

    def __init__(self, play: Play, seed: int, temper: Mapping[str, float], players: int = 0) -> None:
        self.game = Game(play, seed=seed, players=players)
        self.seen: set[str] = set()
        self.actions = 0
        self._random, self._temper = Random(seed), temper
        self._pack = Counter(pack_of(play.rules.ruleset, self.game.position.players).faces)
        self._starts: list[Any] = []

    def play(self, sampled: int, steps: int = MOST_ACTIONS + 1) -> None:
        """To its end, or so many actions of it. At every so many it is `sampled` what is legal."""
        game = self.game
        self.check_cards()
        while not game.over and self.actions < steps:
            position = game.position
            listed = list(legal_actions(game.engine, position))
            assert listed, f"nobody can do anything:\n{game.record()}"
            self.actions += 1
            assert self.actions <= MOST_ACTIONS, f"the hand does not end:\n{game.record()}"
            if not (self.actions + game.position.seed) % sampled:
                check_listed(game, listed, self._random)
            if not position.turn.did:
                self._starts.append(position)
            weights = [self._temper.get(action.name, 1) for action in listed]
            action = self._random.choices(listed, weights)[0]
            game.push_actions((action,))
            self.seen.update(seen_in(game.position, action))
            self.check_cards()
        assert not game.over or not list(legal_actions(game.engine, game.position))

    def check_cards(self) -> None:
        """Every card of the pack is somewhere, exactly once."""
        cards = cards_of(self.game.position)
        assert len({card.key for card in cards}) == len(cards)
        assert Counter([card.face for card in cards]) == self._pack, self.game.record()

    def check_record(self) -> None:
        """The record of the hand, read again, comes to the same score by the same positions."""
        game, text = self.game, self.game.record()
        found = replayed(text, game.play)
        assert (found.stop, found.notes) == (None, ())
        again = found.game
        assert again.record() == text
        assert again.result() == game.result()
        assert as_told(again.position) == as_told(game.position)
        assert len(again.turns) == len(self._starts)
        for start in reversed(self._starts):
            again.pop()
            assert as_told(again.position) == as_told(start)
            assert as_they_lie(again.position) == as_they_lie(start)
