"""What a rule can read in a position, by name, and what was read of it.

Why it exists: a fact is worked out when it is read, and then kept; and what was read tells on what an answer hangs. May
import: `fact_table`, `position`, `actions`; `values`, `layouts` of the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, NamedTuple, Protocol

from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import RELATIONS, Side, Unknown, unknown_of
from burraco_rules.melds.verdict import Reason
from burraco_rules.play.actions import Doing
from burraco_rules.play.fact_table import FACTS, FUNCTIONS, unknown
from burraco_rules.play.position import Position, Zone

_MISSING: Final = object()
FIRED: Final = "*"
"""What is read where so much happened, or was tried, that everything may matter."""
SPARE: Final = "spare"
"""What is read where a card must stay in the hand that could be put down: the action that would do that."""
NUMBER_OF: Final = "#"
"""What stands before the name of a fact for the number of its members."""


class Oracle(Protocol):
    """What facts ask of the engine: questions that need a search."""

    looking: bool
    """Whether look-ahead is going on, inside of which whatever asks for it holds."""

    def can(self, position: Position, action: str) -> tuple[Any, Iterable[Key], Iterable[Comparison]]:
        """Whether some legal continuation of the turn does the action, and what it hangs on."""
        ...

    def look(self) -> AbstractContextManager[None]:
        """Inside of it look-ahead is going on."""
        ...

    def possible(self, position: Position) -> bool:
        """Whether there may be something that the player can do besides ending the turn."""
        ...

    def stopping(self, position: Position) -> tuple[Reason, ...]:
        """The rules that stop what comes nearest to the end of the turn."""
        ...

    @property
    def moves(self) -> Any:
        """What may be done in a position."""
        ...

    def deadwood(self, cards: tuple[Piece, ...], melds: tuple[Layout, ...]) -> Any:
        """The points of the cards left over when these are grouped, perhaps with melds."""
        ...

    def fits(self, card: Piece, meld: Layout, facts: Facts) -> Any:
        """Whether a card alone could be added to a meld."""
        ...

    def graded(self, meld: Layout, facts: Facts) -> tuple[Any, int]:
        """The grade of a meld, and what it is worth."""
        ...


class Match(Protocol):
    """What is known of the match when a hand is over."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by side."""
        ...

    @property
    def hands_won(self) -> tuple[int, ...]:
        """How many hands each side has won."""
        ...

    @property
    def winner(self) -> int | None:
        """The side that has won the match, once there is one."""
        ...


class Comparison(NamedTuple):
    """What was read of a number: whether it is equal to a limit, less, or more; and the number."""

    name: str
    operator: str
    limit: int
    number: int


Key = str | tuple[Any, ...]
"""What was read: a fact by its name, `#hand` for its number alone, or a function with its arguments."""


class Facts:
    """The facts of a position as one side sees it, while an action is done. For one thread.

    What is read is noted: `reads` are the facts, `comparisons` what was asked of numbers.
    """

    __slots__ = ("_kept", "_numbers", "ahead", "comparisons", "doing", "match", "oracle", "others", "position", "side")

    position: Position
    oracle: Oracle
    doing: Doing | None
    side: int
    others: tuple[Layout, ...]
    match: Match | None
    ahead: Position

    def __init__(  # noqa: PLR0913, PLR0917  each is something else that rules may read
        self,
        position: Position,
        oracle: Oracle,
        doing: Doing | None = None,
        side: int | None = None,
        others: tuple[Layout, ...] = (),
        match: Match | None = None,
        ahead: Position | None = None,
    ) -> None:
        """`others` are the melds that the same action lays besides the one that is judged.

        What can still be done is asked of the position `ahead`, if there is another one.
        """
        self.position, self.oracle, self.doing, self.others, self.match = position, oracle, doing, others, match
        self.side = position.sides[position.turn.stack[-1].player] if side is None else side
        self.ahead = position if ahead is None else ahead
        self._kept: dict[Key, Any] = {}
        self._numbers: dict[str, Any] | None = None
        self.comparisons: Sequence[Comparison] = ()

    def get(self, name: str, default: Any = None) -> Any:
        """A fact by its name; the default where it is not one."""
        found = self._kept.get(name, _MISSING)
        if found is _MISSING:
            if name[0] == NUMBER_OF:
                found = self.number(name)
            else:
                known = FACTS.get(name)
                found = default if known is None else known(self)
            self._kept[name] = found
        return found

    def call(self, function: str, *arguments: Any) -> Any:
        """What a function of the position gives."""
        key = function, *arguments
        found = self._kept.get(key, _MISSING)
        if found is _MISSING:
            found = self._kept[key] = FUNCTIONS[function](self, *arguments)
        return found

    def number(self, name: str) -> Any:
        """The number of the members of a set, by `#` and the name of the set; that it was read is not noted."""
        numbers = self._numbers
        if numbers is None:
            numbers = self._numbers = {}
        found = numbers.get(name)
        if found is None:
            things = FACTS[name[1:]](self)
            if things.__class__ is tuple:
                found = len(things)
            else:
                known = things.__class__ is not Unknown
                found = len(getattr(things, "cards", things)) if known else unknown_of(things, low=0)
            numbers[name] = found
        return found

    def compared(self, name: str, operator: str, limit: int) -> Any:
        """Whether the number of a set is equal to a limit, less or more."""
        number = self.number(name)
        if number.__class__ is int:
            self.comparisons = (*self.comparisons, Comparison(name, operator, limit, number))
        else:
            self._kept[name] = number
        return RELATIONS[operator](number, limit)

    @property
    def reads(self) -> Mapping[Key, Any]:
        """What was read so far."""
        return self._kept

    def read(self, key: Key) -> Any:
        """What a key stands for."""
        return self.get(key) if isinstance(key, str) else self.call(*key)

    def noted(self, keys: Iterable[Key], comparisons: Iterable[Comparison] = ()) -> None:
        """Note that something was read by others."""
        for key in keys:
            self._kept.setdefault(key, _MISSING)
        self.comparisons = (*self.comparisons, *comparisons)

    def untouched(self) -> bool:
        """Whether nothing was read."""
        return not self._kept and not self.comparisons

    def beside(self, others: tuple[Layout, ...]) -> Facts:
        """The same facts while one of several melds is judged."""
        return Facts(self.position, self.oracle, self.doing, self.side, others, self.match)

    def apart(self) -> Facts:
        """The same facts while it is not known which other melds there will be."""
        found = self.beside(())
        found._kept["other-melds"] = unknown("other-melds")
        return found

    # ---- of a side --------------------------------------------------------------------------------

    def hands(self, side: int) -> Zone:
        """All cards in the hands of a side."""
        position = self.position
        zones = [zone for player, zone in enumerate(position.hands) if position.sides[player] == side]
        return next((zone for zone in zones if isinstance(zone, Unknown)), None) or tuple(
            piece for zone in zones if not isinstance(zone, Unknown) for piece in zone
        )

    def owner(self, side: int) -> int | None:
        """The owner of the reserve that a side reads: itself, or the player whose turn it is; None without reserves."""
        position = self.position
        own = [player for player, of in enumerate(position.sides) if of == side]
        if not position.owners or not own:
            return None
        player = position.player if position.turn.stack and position.player in own else own[0]
        return position.owners[player]

    def all_sides(self) -> tuple[Side, ...]:
        """All sides that there are players of."""
        return tuple(Side(number) for number in sorted(set(self.position.sides)))
