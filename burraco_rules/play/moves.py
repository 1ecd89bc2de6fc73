"""What a player may try: the actions that the turn offers, each set of equal cards once.

Why it exists: legal actions and look-ahead try the same things. Nothing here says what is legal; that is the engine's.
May import: `engine`, `book`, `actions`, `position`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from burraco_rules.language.evaluating.values import Side, Unknown
from burraco_rules.melds.cases import Blank
from burraco_rules.pack import Card
from burraco_rules.play.actions import END, Action, Group, Target
from burraco_rules.play.engine import Engine
from burraco_rules.play.facts import Facts
from burraco_rules.play.position import Position
from burraco_rules.play.steps import offered


def continuations(engine: Engine, position: Position) -> Iterator[Action]:
    """What may be tried now, the end of the turn first, then what leaves fewer cards in the hand."""
    facts = Facts(position, engine.oracle)

    def offers(name: str) -> bool:
        return offered(engine.book, position, name, facts) is not None

    yield Action(END)
    hand = Counter(piece.face for piece in position.hand() if not isinstance(piece, Blank))
    if offers("discard"):
        yield from (Action("discard", (Group((face,)),)) for face in hand)
    for name in sorted(engine.book.announcements):
        if offers(name):
            yield Action(name)
    for name in ("draw", "take"):
        if offers(name):
            yield from _drawing(position, name)
    melds = _melds(engine, hand) if offers("meld") else []
    yield from (Action("meld", (Group(cards),)) for cards in melds)
    if offers("add"):
        yield from _additions(position, hand)
    if offers("open"):
        yield from (Action("open", (Group(cards),)) for cards in melds or _melds(engine, hand))


def _drawing(position: Position, name: str) -> Iterator[Action]:
    if name == "draw":
        yield Action(name)
        return
    pile = position.pile
    if isinstance(pile, Unknown) or not pile:
        return
    yield Action(name, much="pile")
    yield from (Action(name, (Group((piece.face,)),), much="from") for piece in pile[:0:-1])


def _melds(engine: Engine, hand: Counter[Card]) -> list[tuple[Card, ...]]:
    """The melds that the hand may hold, the largest first."""
    return sorted((found.cards for found in engine.book.listing.within(hand).values()), key=len, reverse=True)


def _additions(position: Position, hand: Counter[Card]) -> Iterator[Action]:
    for opponent in (False, True):
        if opponent and position.common:
            break
        melds = [meld for meld in position.melds if position.common or (meld.owner != Side(position.side)) is opponent]
        for number, _ in enumerate(melds, start=1):
            for face in hand:
                yield Action("add", (Group((face,)),), (Target(number, opponent),))
