"""What happens by itself: events before and after a moment, and turns that come after it.

Why it exists: an action has a course: it may set off events, which set off others, which move cards, end the turn or
the hand, and bring other players to their turn. May import: `book`, `facts`, `judging`, `parts`, `position`, `refused`,
`zones`; the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.quantifiers import Loop
from burraco_rules.language.evaluating.values import Side, Unknown
from burraco_rules.play.actions import Doing
from burraco_rules.play.engine.book import CLOSE
from burraco_rules.play.engine.judging import Judging
from burraco_rules.play.engine.laying import as_it_lies
from burraco_rules.play.engine.parts import Deed, Guard, Happening, Plan, Shift
from burraco_rules.play.engine.refused import Refused, Stage
from burraco_rules.play.fact_table import MOVED
from burraco_rules.play.facts import FIRED, Comparison, Facts, Key, Oracle
from burraco_rules.play.position import Pieces, Position, Reserve, with_at
from burraco_rules.play.zones import from_top, move, shuffled, zone

OF_ZONES: Final[Mapping[str, frozenset[str]]] = {
    "hand": frozenset({"hand", "hands"}),
    "stock": frozenset({"stock"}),
    "pile": frozenset({"pile", "top"}),
    "reserve": frozenset({"reserve", "unplayed-cards"}),
    "aside": frozenset({"aside"}),
    "turned": frozenset({"turned"}),
}
"""The facts that tell what lies in a zone."""
MOST_EVENTS: Final = 1_000
"""No more events happen in the course of one action,"""
DEEPEST: Final = 50
"""and no more of them inside one another."""


class Course:
    """The course of one action: the position as far as it has come. For one thread.

    `begun` are the turns that come after something that happened, in order. The side may have `closed`, or an event may
    have ended the turn at once, or nothing was left in one that could be done. `ahead` are rules on the end of the
    turn,
    some of which ask what could still be done. Unless it is a `whole` one only the verdict counts, and not what comes
    after the turn.
    """

    __slots__ = (
        *("ahead", "begun", "by_itself", "closed", "ends_at_once", "judging", "oracle", "position", "whole"),
        *("_asked", "_depth", "_fired", "_moved"),
    )

    def __init__(self, position: Position, judging: Judging, oracle: Oracle, whole: bool = True) -> None:
        self.position, self.judging, self.oracle, self.whole = position, judging, oracle, whole
        self.begun: list[Plan] = []
        self.closed = self.ends_at_once = self.by_itself = False
        self.ahead: list[tuple[Iterable[Guard], Facts]] = []
        self._asked: list[Facts] = []
        self._fired, self._depth = 0, 0
        self._moved: dict[Key, None] = {}

    @property
    def turn_over(self) -> bool:
        """Whether the turn is complete, whatever is left of it."""
        return self.closed or self.ends_at_once

    def facts(self, doing: Doing | None = None) -> Facts:
        """The facts of the position as it is now."""
        asked = self._asked
        if asked and asked[-1].position is self.position and asked[-1].doing is doing:
            return asked[-1]
        found = Facts(self.position, self.oracle, doing)
        asked.append(found)
        return found

    def asks(self, facts: Facts) -> Facts:
        """Facts of another position, whose reads are noted as well."""
        self._asked.append(facts)
        return facts

    def reads(self) -> Iterable[Key]:
        """All that was read."""
        yield from self._moved
        for facts in self._asked:
            yield from facts.reads

    def comparisons(self) -> Iterable[Comparison]:
        """What was asked of numbers."""
        return (comparison for facts in self._asked for comparison in facts.comparisons)

    # ---- events -------------------------------------------------------------------------------------

    def happen(self, before: bool, moment: str) -> Refused | None:
        """The events before or after a moment; after it, the turns that begin then are noted."""
        book = self.judging.book
        for happening in book.events(before, moment):
            if self.position.over or self._depth >= DEEPEST:
                return None
            self._depth += 1
            refused = self._fired_by(happening)
            self._depth -= 1
            if refused is not None:
                return refused
        if not before and not self.position.over:
            for plan in book.interrupting(False, moment):
                if plan.when.run(Env(facts=self.facts())) is True:
                    self.begun.append(plan)
        return None

    def _fired_by(self, happening: Happening) -> Refused | None:
        """An event, as often as it happens: again only if it moved a card."""
        book = self.judging.book
        for _ in range(book.most_cards):
            if not self._occurs(happening):
                return None
            if book.events(True, happening.name):
                refused = self.happen(True, happening.name)
                if refused is not None or self.position.over or not self._occurs(happening):
                    return refused
            refused = self.judging.refusal(book.rules_on(happening.name), self.facts(), Stage.EVENTS)
            if refused is not None:
                return refused
            moved = self._carried_out(happening)
            if not self.position.over:
                refused = self.judging.refusal(book.rules_after(happening.name), self.facts(), Stage.EVENTS)
                refused = refused or self.happen(False, happening.name)
                if refused is not None:
                    return refused
            if not moved or not self._may_happen_again(happening):
                return None
        return None

    @staticmethod
    def _may_happen_again(happening: Happening) -> bool:
        """Whether its condition reads what its own effects have changed."""
        reads = {of for what, of in happening.when.reads if what == "fact"}
        zones = {
            zone for effect in happening.effects if isinstance(effect, Shift) for zone in (effect.origin, effect.to)
        }
        return any(not OF_ZONES[zone].isdisjoint(reads) for zone in zones)

    def _occurs(self, happening: Happening) -> bool:
        return (
            not self.position.over and self._fired < MOST_EVENTS and happening.when.run(Env(facts=self.facts())) is True
        )

    # ---- effects ------------------------------------------------------------------------------------

    def _carried_out(self, happening: Happening) -> bool:
        """The effects of an event, in order; amounts and sets are read before the first. Whether a card was moved."""
        self._fired += 1
        env = Env(facts=self.facts())
        amounts = [_amount(effect, env) for effect in happening.effects]
        if happening.name == CLOSE:
            self._close()
        moved = False
        for effect, amount in zip(happening.effects, amounts, strict=True):
            if isinstance(effect, Deed):
                self._do(effect)
                continue
            self._moved |= {(MOVED, effect.origin): None, (MOVED, effect.to): None}
            cards, self.position = _shifted(self.position, effect, amount)
            if cards:
                self.position = move(self.position, cards, effect.origin, effect.to)
                moved = True
        return moved

    def _close(self) -> None:
        """The side has gone out, and the turn is complete."""
        position = self.position
        self.position = replace(position, closed=with_at(position.closed, position.side, True))
        self.closed = True

    def _do(self, deed: Deed) -> None:
        position = self.position
        match deed.verb, deed.object:
            case "shuffle", _:
                self.position = shuffled(position)
            case "end", "hand":
                self.position = replace(position, over="ended")
            case "void", _:
                self.position = replace(position, over="void")
            case "retire", _:
                self._moved[FIRED] = None
                self.position = replace(position, active=with_at(position.active, position.player, False))
            case "join", _:
                self._moved[FIRED] = None
                self.position = joined(position)
            case _:
                self.ends_at_once = True


def _amount(effect: Shift | Deed, env: Env) -> Any:
    if isinstance(effect, Deed):
        return None
    if effect.chosen is not None:
        loop, _ = effect.chosen
        items = loop.items(env)
        if items.__class__ is Unknown:
            return ()
        return tuple(item for item in items if _counts(loop, env, item))
    number = None if effect.number is None else effect.number.run(env)
    return number if number.__class__ is int else None


def _counts(loop: Loop, env: Env, item: Any) -> bool:
    env.bound[loop.slot] = item
    return loop.where is None or loop.where(env) is True


def _shifted(position: Position, effect: Shift, amount: Any) -> tuple[Pieces, Position]:
    """The cards that an effect moves."""
    if isinstance(amount, tuple):
        return amount, position
    there = zone(position, effect.origin)
    if isinstance(there, Unknown):
        return from_top(position, effect.origin, 0 if effect.all or amount is None else max(0, amount))
    if effect.all:
        kept = max(0, amount or 0)
        return there[: len(there) - kept] if kept < len(there) else (), position
    return from_top(position, effect.origin, max(0, amount or 0))


def joined(position: Position) -> Position:
    """The players but the one whose turn it is become one side, with one table, reserve and score."""
    alone, sides = position.side, position.sides
    others = sorted({side for side in sides if side != alone})
    if len(others) <= 1:
        return position
    first, *more = others
    of_sides = {side: first if side in others else side for side in sides}
    melds = tuple(as_it_lies(meld, Side(first)) if meld.owner in map(Side, more) else meld for meld in position.melds)

    def together(by_side: tuple[Any, ...], join: Any) -> tuple[Any, ...]:
        return with_at(by_side, first, join([by_side[side] for side in others])) if by_side else by_side

    position = replace(
        position,
        sides=tuple(of_sides[side] for side in sides),
        melds=melds,
        aside=together(position.aside, lambda zones: tuple(card for zone in zones for card in zone)),
        opened=together(position.opened, any_known),
        closed=together(position.closed, any),
    )
    return _with_one_reserve(position, sides, others) if position.owners == sides else position


def any_known(values: Iterable[Any]) -> Any:
    """Whether something is so for one of them; unknown where only what is unknown may be."""
    values = list(values)
    return True if True in values else next((value for value in values if value is not False), False)


def _with_one_reserve(position: Position, sides: tuple[int, ...], others: list[int]) -> Position:
    """The position in which the sides that joined have one reserve between them, taken if one of them took it."""
    first = others[0]
    states = [position.reserve[side] for side in others]
    order: tuple[Reserve, ...] = ("in-play", "unplayed", "waiting", "none", "")
    state = next(state for state in order if state in states)
    unplayed = tuple(card for side in others for card in position.unplayed[side])
    return replace(
        position,
        owners=tuple(first if side in others else side for side in sides),
        reserve=with_at(position.reserve, first, state),
        unplayed=with_at(position.unplayed, first, unplayed),
    )
