"""A refusal of an action: why, as far as somebody asks.

Why it exists: most refusals only close a way that was tried, and nobody reads their reasons. May import:
`melds.verdict`; `position`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from burraco_rules.melds.verdict import Reason
from burraco_rules.play.position import Position

Reasons = Callable[[], tuple[Reason, ...]]


class Stage(IntEnum):
    """How far an action came before it was refused."""

    START = 0
    STEP = 1
    RULES = 2
    EVENTS = 3
    AFTERWARDS = 4
    END = 5
    AHEAD = 6


class Refused:
    """Why an action is refused. The rules are found when somebody asks for them.

    `stage` tells how far the action came; of several ways to do it the refusal of the one that came furthest is told.
    """

    __slots__ = ("_behind", "_kept", "_kept_behind", "_tell", "stage")

    def __init__(self, tell: Reasons, stage: int = Stage.START, behind: Reasons | None = None) -> None:
        self._tell, self._behind, self.stage = tell, behind, stage
        self._kept: tuple[Reason, ...] | None = None
        self._kept_behind: tuple[Reason, ...] | None = None

    def __repr__(self) -> str:
        return f"<Refused {' '.join(reason.rule for reason in self.reasons)}>"

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The rules that refuse it, with their sentences."""
        if self._kept is None:
            self._kept = self._tell()
        return self._kept

    @property
    def behind(self) -> tuple[Reason, ...]:
        """Where nothing would be left that can be done: the rules that stop what comes nearest to it."""
        if self._kept_behind is None:
            self._kept_behind = () if self._behind is None else self._behind()
        return self._kept_behind

    def at(self, stage: int) -> Refused:
        """The same refusal, of an action that came so far."""
        return Refused(lambda: self.reasons, stage, lambda: self.behind)


Result = Position | Refused
