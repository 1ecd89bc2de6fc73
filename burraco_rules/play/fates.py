"""Fates: whether actions are legal, where many that are alike have the same fate.

Why it exists: of a dozen cards that may be discarded the rules mostly ask nothing that tells one from another. What was
read to judge one of them is known; if nothing of it is different for the others, they are judged with it. Nor is it
asked anew in another position in which all that was read is the same. May import: `actions`, `engine`, `facts`,
`position`, `ready`; the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import RELATIONS, Unknown
from burraco_rules.language.vocabulary import LAYING
from burraco_rules.play.actions import Action, Doing
from burraco_rules.play.chosen import NoSuchMeld
from burraco_rules.play.engine import Engine, Result, Trace
from burraco_rules.play.facts import FIRED, NUMBER_OF, Comparison, Facts, Key
from burraco_rules.play.position import Position
from burraco_rules.play.ready import same

_OF_LAYING: Final = frozenset(
    (
        *("laying", "playing", "left", "hand", "hands", "melds", "all-melds", "table", "all-table", "other-melds"),
        *("played", "fits", FIRED),
    )
)
_OF_ADDING: Final = _OF_LAYING | {"target", "freeing", "freed"}
DIFFERENT: Final[Mapping[str, frozenset[str]]] = {
    "draw": frozenset(("drawn", "hand", "hands", FIRED)),
    "take": frozenset(
        ("taking", "deepest", "taken", "top-taken", "deepest-taken", "hand", "hands", "pile", "top", FIRED)
    ),
    "discard": frozenset(("card", "left", "hand", "hands", "pile", "top", "closing-discard", FIRED)),
    "add": _OF_ADDING,
    "swap": _OF_ADDING,
    "regroup": _OF_ADDING | {"regrouping"},
    **dict.fromkeys(LAYING, _OF_LAYING),
}
"""For each action the facts that are not the same for all actions of that name and of as many cards.

All others are, after the action, what follows from what they were before it.
"""
OF_THE_RESERVE: Final = frozenset({"reserve", "unplayed-cards", "#unplayed-cards"})
"""The facts that tell from where cards are played, while a reserve is not in play."""
TARGET: Final = frozenset({"target"})
NUMBERS: Final = frozenset(("#taking", "#laying", "#playing", "#left", "#freeing", "#regrouping"))
"""The numbers that are the same only for actions of as many cards."""
GROWS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("#hand", "#hands", "#left"), -1),
    **dict.fromkeys(("#table", "#all-table", "#played", "#playing"), 1),
}
"""By how much a number is larger for each card more of an action that lays cards; others do not hang on it."""
MOST_PRECEDENTS: Final = 8
"""Of the actions of one name at one point of a turn so many different fates are kept."""


class Move(NamedTuple):
    """An action that may be tried: how many cards it concerns, and the meld that it is about.

    Where it is `sure` it is known that its cards can lie so; `doing` is then one way to do it, if that is at hand.
    """

    action: Action
    cards: int = 0
    target: Layout | None = None
    sure: bool = True
    doing: Callable[[], Doing] | None = None


class Precedent(NamedTuple):
    """The fate of an action of so many cards, and what it hangs on: facts, and numbers as they were before."""

    legal: bool
    cards: int
    facts: tuple[tuple[Key, Any], ...]
    comparisons: tuple[tuple[Comparison, bool], ...]
    exactly: bool
    """Whether it holds of actions of as many cards only."""


class Fates:
    """The fates of the actions of one position. For one thread."""

    def __init__(self, engine: Engine, position: Position) -> None:
        self._engine, self._position = engine, position
        self.facts = Facts(position, engine.oracle)
        self.offered = engine.book.offer(position, self.facts).actions
        self._later: dict[tuple[str, int], bool | None] = {}
        self._on: dict[tuple[str, int], bool | None] = {}
        self._reserve = OF_THE_RESERVE if any(position.unplayed) else frozenset[str]()

    def alike(self, action: str, keys: Iterable[Key]) -> bool:
        """Whether nothing was read that may be different for actions of a name."""
        different = DIFFERENT.get(action, frozenset()) | self._reserve
        return different.isdisjoint([key if isinstance(key, str) else key[0] for key in keys])

    # ---- the rules on an action -----------------------------------------------------------------------

    def refused(self, action: str, target: Layout | None = None) -> bool:
        """Whether the rules refuse every action of a name, or every one on a meld."""
        return self._allowed(action, target) is False

    def _allowed(self, action: str, target: Layout | None) -> bool | None:
        """Whether the rules on an action allow it, on a meld; None where that is not the same for all such actions."""
        key = action, id(target)
        if key not in self._on:
            self._on[key] = self._found_allowed(action, target)
        return self._on[key]

    def _found_allowed(self, action: str, target: Layout | None) -> bool | None:
        if self._changes_before(action):
            return None
        facts = Facts(self._position, self._engine.oracle, Doing(action, target=target))
        held = self._engine.judging.refusal(self._engine.book.rules_on(action), facts) is None
        keys = [key for key in facts.reads if target is None or key not in TARGET]
        if not self.alike(action, keys) or not NUMBERS.isdisjoint(keys):
            return None
        return held if NUMBERS.isdisjoint([comparison.name for comparison in facts.comparisons]) else None

    def _changes_before(self, action: str) -> bool:
        """Whether something may happen before an action."""
        book = self._engine.book
        return bool(book.events(True, action) or book.interrupting(True, action))

    def keeps(self, doing: Doing) -> bool:
        """Whether the rules on an action may allow it; what happens before it is not looked at."""
        if self._changes_before(doing.name):
            return True
        facts = Facts(self._position, self._engine.oracle, doing)
        return self._engine.judging.refusal(self._engine.book.rules_on(doing.name), facts) is None

    # ---- all that comes after -------------------------------------------------------------------------

    def legal(self, move: Move) -> bool:
        """Whether a move is legal."""
        known = self.known(move)
        return isinstance(self.outcome(move), Position) if known is None else known

    def known(self, move: Move) -> bool | None:
        """Whether a move is legal, as far as that is known from others that are alike."""
        if not move.sure:
            return None
        name, cards = move.action.name, move.cards
        allowed = self._allowed(name, move.target)
        if not allowed:
            return allowed
        if (name, cards) not in self._later:
            for precedent in self._precedents(name):
                if self._applies(precedent, cards):
                    self._later[name, cards] = precedent.legal
                    break
        return self._later.get((name, cards))

    def outcome(self, move: Move, trace: Trace | None = None) -> Result | None:
        """What comes of a move, as far as its verdict counts; None where that needs too much work.

        If nothing was read that is different for others, these are known from then on.
        """
        name, trace = move.action.name, trace or Trace()
        key = name, move.cards
        first = move.sure and key not in self._later and self._allowed(name, move.target) is True
        found: Result | None
        if first and move.doing is not None:
            found = self._engine.done(self._position, move.doing(), self.offered[name], trace=trace)
        else:
            found = self._applied(move.action, trace)
        if first:
            legal = isinstance(found, Position)
            alike = self.alike(name, trace.read_later())
            self._later[key] = legal if alike else None
            if alike and found is not None:
                self._note(name, move.cards, legal, trace)
            elif not legal and move.doing is not None:
                return self._applied(move.action, trace)
        return found

    def _applied(self, action: Action, trace: Trace) -> Result | None:
        try:
            return self._engine.apply(self._position, action, trace=trace)
        except (NoSuchMeld, Overrun):
            return None

    def legal_end(self) -> bool:
        """Whether the player may end the turn."""
        ended = self._engine.ended(self._position, trace=Trace())
        return isinstance(ended, Position) and ended is not self._position

    # ---- precedents -----------------------------------------------------------------------------------

    def _precedents(self, name: str) -> list[Precedent]:
        """The fates of actions of a name at this point of a turn."""
        now, turn = self._position.turn.stack[-1], self._position.turn
        point = name, now.name, now.step, now.done, len(turn.stack), bool(self._reserve), self._engine.oracle.looking
        return self._engine.precedents.setdefault(point, [])

    def _note(self, name: str, cards: int, legal: bool, trace: Trace) -> None:
        """Keep a fate with what it hangs on, told by what that was before the action."""
        if self._engine.book.plain:
            return
        keys = dict.fromkeys(trace.read_later())
        facts = tuple((key, self.facts.read(key)) for key in keys)
        if any(fact.__class__ is Unknown for _, fact in facts):
            return
        comparisons = []
        for comparison in dict.fromkeys(trace.compared_later()):
            before = self.facts.number(comparison.name)
            if before.__class__ is not int:
                return
            held = RELATIONS[comparison.operator](comparison.number, comparison.limit)
            comparisons.append((comparison._replace(number=comparison.number - before), held))
        exactly = any(isinstance(key, str) and key[0] == NUMBER_OF for key in keys) or name not in LAYS
        kept = self._precedents(name)
        if len(kept) >= MOST_PRECEDENTS:
            kept.pop()
        kept.insert(0, Precedent(legal, cards, facts, tuple(comparisons), exactly))

    def _applies(self, precedent: Precedent, cards: int) -> bool:
        """Whether all that a fate hangs on is as it was."""
        more = cards - precedent.cards
        if more and precedent.exactly:
            return False
        facts = self.facts
        for (name, operator, limit, offset), held in precedent.comparisons:
            number = facts.number(name)
            if number.__class__ is not int:
                return False
            if RELATIONS[operator](number + offset + GROWS.get(name, 0) * more, limit) is not held:
                return False
        return all([same(facts.read(key), fact) for key, fact in precedent.facts])


LAYS: Final = frozenset((*LAYING, "add"))
"""The actions of which what is told of one holds of one with more cards as well."""
