"""Fates: whether actions are legal, where many that are alike have the same fate.

Why it exists: of a dozen cards that may be discarded the rules mostly ask nothing that tells one from another. What was
read to judge one of them is known; if nothing of it is different for the others, they are judged with it. May import:
`actions`, `engine`, `facts`, `course`, `position`; the language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.vocabulary import LAYING
from burraco_rules.play.actions import Action, Doing
from burraco_rules.play.chosen import NoSuchMeld
from burraco_rules.play.course import FIRED
from burraco_rules.play.engine import Engine, Trace
from burraco_rules.play.facts import Facts
from burraco_rules.play.position import Position

_OF_LAYING: Final = frozenset(
    (
        *("laying", "playing", "left", "hand", "hands", "melds", "all-melds", "table", "all-table", "other-melds"),
        *("played", "fits", FIRED),
    )
)
_OF_ADDING: Final = _OF_LAYING | {"target", "freeing", "freed"}
DIFFERENT: Final[Mapping[str, frozenset[str]]] = {
    "take": frozenset(
        ("taking", "deepest", "taken", "top-taken", "deepest-taken", "hand", "hands", "pile", "top", FIRED)
    ),
    "discard": frozenset(("card", "left", "hand", "hands", "pile", "top", "closing-discard", FIRED)),
    "add": _OF_ADDING,
    "swap": _OF_ADDING,
    "regroup": _OF_ADDING | {"regrouping"},
    **dict.fromkeys(LAYING, _OF_LAYING),
}
"""For each action the facts that are not the same for all actions of that name and of as many cards."""
OF_THE_RESERVE: Final = frozenset({"reserve", "unplayed-cards", "#unplayed-cards"})
"""The facts that tell from where cards are played, while a reserve is not in play."""
TARGET: Final = frozenset({"target"})
NUMBERS: Final = frozenset(("#taking", "#laying", "#playing", "#left", "#freeing", "#regrouping"))
"""The numbers that are the same only for actions of as many cards."""


class Fates:
    """The fates of the actions of one position. For one thread."""

    def __init__(self, engine: Engine, position: Position) -> None:
        self._engine, self._position = engine, position
        self._later: dict[tuple[str, int], bool | None] = {}
        self._on: dict[tuple[str, int], bool | None] = {}
        self._reserve = OF_THE_RESERVE if any(position.unplayed) else frozenset[str]()

    def different(self, action: str) -> frozenset[str]:
        """The facts that may not be the same for all actions of a name."""
        found = DIFFERENT.get(action, frozenset())
        return found | self._reserve if self._reserve else found

    def refused(self, action: str, target: Layout | None = None) -> bool:
        """Whether the rules refuse every action of a name, or every one on a meld."""
        return self._allowed(action, target) is False

    def _allowed(self, action: str, target: Layout | None) -> bool | None:
        """Whether the rules on an action allow it, on a meld; None where that is not the same for all such actions."""
        key = action, id(target)
        book = self._engine.book
        if book.events(True, action) or book.interrupting(True, action):
            return None
        if key not in self._on:
            facts = Facts(self._position, self._engine.oracle, Doing(action, target=target))
            held = self._engine.judging.refusal(book.rules_on(action), facts) is None
            differs = (self.different(action) | NUMBERS) - (frozenset() if target is None else TARGET)
            self._on[key] = held if differs.isdisjoint(facts.reads) else None
        return self._on[key]

    def keeps(self, doing: Doing) -> bool:
        """Whether the rules on an action may allow it; what happens before it is not looked at."""
        book = self._engine.book
        if book.events(True, doing.name) or book.interrupting(True, doing.name):
            return True
        facts = Facts(self._position, self._engine.oracle, doing)
        return self._engine.judging.refusal(book.rules_on(doing.name), facts) is None

    def legal(self, action: Action, cards: int, target: Layout | None = None) -> bool:
        """Whether an action of so many cards is legal, of which it is known that its cards can lie so."""
        allowed = self._allowed(action.name, target)
        if allowed is False:
            return False
        key = action.name, cards
        shared = self._later.get(key) if allowed else None
        if shared is not None:
            return shared
        trace = Trace()
        found = self.judged(action, trace)
        if allowed and key not in self._later:
            alike = self.different(action.name).isdisjoint(trace.later)
            self._later[key] = found if alike else None
        return found

    def judged(self, action: Action, trace: Trace | None = None) -> bool:
        """Whether an action is legal, asked by itself. What needs too much work counts as not."""
        try:
            return isinstance(self._engine.apply(self._position, action, trace=trace or Trace()), Position)
        except (NoSuchMeld, Overrun):
            return False
