"""Emptying a hand: how few cards can be left in it, whatever is laid and added, and when that is too many.

Why it exists: whether a side can still go out is mostly plain from the cards: some fit nowhere. The melds that a hand
may hold and the cards that may be added to others are chosen among all at once, as a hand is laid down; only where that
leaves few enough cards continuations have to be tried. May import: `engine`, `fates`, `position`, `actions`; `packing`
and the shapes of `melds`; the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from burraco_rules.language.evaluating.values import Side
from burraco_rules.language.expressions import Call, Compare, Expr, Logic, Name, Number
from burraco_rules.language.vocabulary import LAYING
from burraco_rules.melds.laying.packing.bundles import Bundle, Packing
from burraco_rules.melds.laying.packing.effort import Effort
from burraco_rules.melds.laying.packing.search import best
from burraco_rules.pack import Card
from burraco_rules.play.engine.book import CLOSE, END
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.engine.parts import REPEATED, Shift
from burraco_rules.play.position import Position

STEPS: Final = 200_000
"""So much work is done to find out; if it is not enough, nothing is known."""
REFILLING: Final = frozenset({"draw", "take", "swap", "regroup"})
"""The actions by which cards come into a hand."""
EMPTYING: Final = frozenset((*LAYING, "add"))
ONE: Final = "discard"
"""The action that puts one card down."""
ANY: Final = float("inf")
"""Any number of cards."""


class Emptying:
    """What the hands of one engine's positions can be brought down to. For one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        events = [event for event in engine.book.ruleset.events if event.name == CLOSE]
        self._most = max((_most_in_hand(event.when) for event in events), default=ANY)

    def bars(self, position: Position) -> bool:
        """Whether it is certain that so many cards must stay in the hand that the side does not go out in this turn."""
        now, book = position.turn.now, self._engine.book
        if self._most == ANY or len(position.turn.stack) > 1 or not now.name:
            return False
        steps = book.plan(now.name).steps[now.step :]
        if now.done and steps and steps[0].many != REPEATED:
            steps = steps[1:]
        actions = frozenset(action for step in steps for action in step.actions)
        if actions & REFILLING or any(map(self._refills, actions | {CLOSE, END, now.name})):
            return False
        if any(ONE in step.actions and step.many == REPEATED for step in steps):
            return False
        fewest = self._fewest(position, actions)
        return fewest is not None and fewest > self._most + sum(ONE in step.actions for step in steps)

    def _refills(self, moment: str) -> bool:
        """Whether something that happens before or after a moment may move cards into a hand."""
        book = self._engine.book
        return any(
            isinstance(effect, Shift) and effect.to == "hand"
            for event in (*book.events(True, moment), *book.events(False, moment))
            for effect in event.effects
        )

    def _fewest(self, position: Position, actions: frozenset[str]) -> int | None:
        """How many cards stay in the hand at least; None where that is not known."""
        asked = {action: self._engine.ready.of(action) for action in actions & EMPTYING}
        if any(one.shapes is None for one in asked.values()):
            return None
        hand = Counter(piece.face for piece in position.hand())
        faces = {face: number for number, face in enumerate(hand)}
        bundles, supply = dict[Bundle, None](), list(hand.values())
        for action, one in asked.items():
            if action in LAYING and one.shapes is not None:
                bundles |= {_bundle(faces, found.cards): None for found in one.shapes.within(hand).values()}
        if "add" in asked:
            for layout in position.melds:
                if position.common or layout.owner == Side(position.side):
                    table = ((len(supply), 1),)
                    supply.append(1)
                    bundles |= {_bundle(faces, cards, table): None for cards in asked["add"].additions(layout, hand)}
        packed = best(Packing(tuple(supply), tuple(bundles)), Effort(STEPS))
        if not packed.proved or packed.chosen is None:
            return None
        gains = [bundle.gain for bundle in bundles]
        return len(position.hand()) - sum(gains[number] for number in packed.chosen)


def _bundle(faces: Mapping[Card, int], cards: Iterable[Card], table: tuple[tuple[int, int], ...] = ()) -> Bundle:
    needs = Counter(faces[card] for card in cards)
    return Bundle((*sorted(needs.items()), *table), needs.total())


def _most_in_hand(condition: Expr | None) -> float:
    """How many cards the hand has at most where a condition holds, as far as it says so itself."""
    match condition:
        case Logic(operator="and"):
            return min(_most_in_hand(condition.left), _most_in_hand(condition.right))
        case Logic(operator="or"):
            return max(_most_in_hand(condition.left), _most_in_hand(condition.right))
        case Compare(left=Call(function="count", arguments=(Name(name="hand"),)), right=Number(value=number)):
            return {"=": number, "<=": number, "<": number - 1}.get(condition.operator, ANY)
    return ANY
