"""What a rule can read in a position: the facts of the language by name, and its functions of sides and actions.

Why it exists: one table gives every name its meaning in play; the checker's table of the same names is what authors are
held to. A fact is worked out when it is read, and then kept. May import: `position`, `actions`, `zones`; `values`,
`code`, `context`, `layouts` of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, NamedTuple, Protocol

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.context import Handed
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import NONE, RELATIONS, Side, Unknown, unknown_of
from burraco_rules.melds.verdict import Reason
from burraco_rules.play.actions import Doing
from burraco_rules.play.position import Position, Zone
from burraco_rules.play.zones import zone

_MISSING: Final = object()
FIRED: Final = "*"
"""What is read where so much happened, or was tried, that everything may matter."""
MOVED: Final = "moved"
"""What an event reads of a zone from which or to which it moves cards: how many cards are there."""
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


def unknown(name: str) -> Unknown:
    """What is not known, by its name."""
    return Unknown(frozenset({name}))


def _doing(name: str, of: Callable[[Doing], Any]) -> Callable[[Facts], Any]:
    def fact(facts: Facts) -> Any:
        found = None if facts.doing is None else of(facts.doing)
        return unknown(name) if found is None else found

    return fact


def _match(name: str, of: Callable[[Match, int], Any]) -> Callable[[Facts], Any]:
    return lambda facts: unknown(name) if facts.match is None else of(facts.match, facts.side)


def _of_side(function: str) -> Callable[[Facts], Any]:
    return lambda facts: OF_SIDES[function](facts, facts.side)


def _top(facts: Facts) -> Any:
    pile = facts.position.pile
    return pile if isinstance(pile, Unknown) else pile[-1:]


def _other_melds(facts: Facts) -> tuple[Layout, ...]:
    target = None if facts.doing is None else facts.doing.target
    gone = () if facts.doing is None else facts.doing.regrouping
    return (
        *(meld for meld in facts.position.melds_of(facts.side) if meld is not target and meld not in gone),
        *facts.others,
    )


def _reserve(facts: Facts, side: int) -> Any:
    owner = facts.owner(side)
    return "none" if owner is None else facts.position.reserve[owner] or unknown("reserve")


def _cards_of(melds: tuple[Layout, ...]) -> tuple[Piece, ...]:
    return tuple(card for meld in melds for card in meld.cards)


def _unplayed(facts: Facts) -> tuple[Piece, ...]:
    position = facts.position
    owners = {position.owners[player] for player, side in enumerate(position.sides) if side == facts.side}
    return tuple(piece for owner in sorted(owners) for piece in position.unplayed[owner]) if position.owners else ()


def _active(facts: Facts) -> tuple[Side, ...]:
    position = facts.position
    return tuple(Side(number) for number in sorted({position.sides[p] for p, on in enumerate(position.active) if on}))


OF_SIDES: Final[Mapping[str, Callable[[Facts, int], Any]]] = {
    "opened": lambda facts, side: facts.position.opened[side],
    "hands": lambda facts, side: facts.hands(side),
    "melds": lambda facts, side: facts.position.melds_of(side),
    "table": lambda facts, side: _cards_of(facts.position.melds_of(side)),
    "reserve": _reserve,
    "opened-before": lambda facts, side: facts.position.turn.opened_before[side],
    "closed": lambda facts, side: facts.position.closed[side],
    "total": lambda facts, side: unknown("total") if facts.match is None else facts.match.totals[side],
    "hands-won": lambda facts, side: unknown("hands-won") if facts.match is None else facts.match.hands_won[side],
}
"""Facts that can be asked of any side."""


def _deepest(doing: Doing) -> Any:
    taking = doing.taking
    return taking if isinstance(taking, Unknown) else next(iter(taking), None)


FACTS: Final[Mapping[str, Callable[[Facts], Any]]] = {
    **{name: _of_side(name) for name in OF_SIDES},
    "players": lambda facts: facts.position.players,
    "deal-number": lambda facts: facts.position.deal_number,
    "score": lambda facts: facts.position.score[facts.side] if facts.position.score else unknown("score"),
    "going-out": lambda facts: _can(facts, "close"),
    "ordered": lambda facts: False,
    "other-melds": _other_melds,
    "taken": lambda facts: facts.position.turn.taken,
    "upcard": lambda facts: facts.position.upcard or unknown("upcard"),
    "turned": lambda facts: facts.position.turned[0] if facts.position.turned else unknown("turned"),
    "hand": lambda facts: facts.position.hands[facts.position.turn.stack[-1].player],
    "stock": lambda facts: facts.position.stock,
    "pile": lambda facts: facts.position.pile,
    "aside": lambda facts: facts.position.aside[facts.side],
    "top": _top,
    "all-melds": lambda facts: facts.position.melds,
    "all-table": lambda facts: _cards_of(facts.position.melds),
    "side": lambda facts: Side(facts.side),
    "sides": lambda facts: facts.all_sides(),
    "opponents": lambda facts: tuple(side for side in facts.all_sides() if side.number != facts.side),
    "active": _active,
    "unplayed-cards": _unplayed,
    "top-taken": lambda facts: facts.position.turn.top_taken,
    "deepest-taken": lambda facts: facts.position.turn.deepest_taken,
    "drawn": lambda facts: facts.position.turn.drawn,
    "played": lambda facts: facts.position.turn.played,
    "freed": lambda facts: facts.position.turn.freed,
    "turn-name": lambda facts: facts.position.turn.now.name,
    "closing-discard": lambda facts: facts.position.turn.closing_discard,
    "cut": lambda facts: facts.doing.cut if facts.doing and facts.doing.cut is not None else facts.position.cut,
    "cutter": lambda facts: Side(facts.position.sides[facts.position.dealer - 1]),
    "won": _match("won", lambda match, side: match.winner == side),
    "taking": _doing("taking", lambda doing: doing.taking),
    "deepest": _doing("deepest", _deepest),
    "laying": _doing("laying", lambda doing: doing.laying),
    "playing": _doing("playing", lambda doing: doing.playing),
    "target": _doing("target", lambda doing: doing.target),
    "freeing": _doing("freeing", lambda doing: doing.freeing),
    "regrouping": _doing("regrouping", lambda doing: doing.regrouping),
    "left": _doing("left", lambda doing: doing.left),
    "card": _doing("card", lambda doing: doing.card),
}
"""What every fact is in play."""


# ---- functions --------------------------------------------------------------------------------------


def _function_of_sides(name: str) -> Handed:
    def run(env: Env, side: Any = None) -> Any:
        facts = env.facts
        if facts.__class__ is not Facts:
            return unknown(name)
        if side.__class__ is Unknown:
            return side
        return facts.call(name, side) if side.__class__ is Side else facts.get(name)

    return Handed(run, frozenset({("fact", name)}))


def _did(facts: Facts, action: Any) -> Any:
    return any(name == action for name, _ in facts.position.turn.did)


def _times(facts: Facts, action: Any, side: Any = None) -> Any:
    position = facts.position
    done = [(name, player, count) for (name, player), count in position.times.items()]
    done += [(name, player, 1) for name, player in position.turn.did]
    found = sum(
        count
        for name, player, count in done
        if name == action and (side is None or position.sides[player] == side.number)
    )
    return found if position.told else Unknown(frozenset({"times"}), low=found)


def _in_a_row(facts: Facts, action: Any) -> Any:
    position = facts.position
    return position.in_a_row.get(action, 0) if position.told else Unknown(frozenset({"in-a-row"}), low=0)


def _can(facts: Facts, action: Any) -> Any:
    found, keys, comparisons = facts.oracle.can(facts.ahead, action)
    facts.noted(keys, comparisons)
    return found


def _size_of(position: Position, name: str) -> Any:
    """How many cards lie in a zone; of reserves, how many there are as well."""
    there = zone(position, name)
    size = unknown(name) if isinstance(there, Unknown) else len(there)
    return (size, len(position.reserves)) if name == "reserve" else size


def _deadwood(facts: Facts, cards: Any, melds: Any = ()) -> Any:
    if isinstance(cards, Unknown) or isinstance(melds, Unknown):
        return unknown("deadwood")
    return facts.oracle.deadwood(tuple(cards), tuple(melds))


def _fits(facts: Facts, card: Any, meld: Any) -> Any:
    if isinstance(card, Unknown) or isinstance(meld, Unknown):
        return unknown("fits")
    facts.noted(("fits",))
    return facts.oracle.fits(card, meld, facts)


def _grade(facts: Facts, meld: Any) -> Any:
    return meld if isinstance(meld, Unknown) else facts.oracle.graded(meld, facts)[0]


def _graded(facts: Facts, meld: Any) -> Any:
    return meld if isinstance(meld, Unknown) else facts.oracle.graded(meld, facts)[0] is not NONE


def _bonus(facts: Facts, meld: Any) -> Any:
    return meld if isinstance(meld, Unknown) else facts.oracle.graded(meld, facts)[1]


def _asked(name: str, run: Callable[..., Any], kept: bool = False) -> Handed:
    """A function of the position; what it gives is `kept` where it hangs on nothing but its arguments."""

    def asked(env: Env, *arguments: Any) -> Any:
        facts = env.facts
        if facts.__class__ is not Facts:
            return unknown(name)
        return facts.call(name, *arguments) if kept else run(facts, *arguments)

    return Handed(asked, frozenset({("fact", name)}))


FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    **{name: lambda facts, side, of=of: of(facts, side.number) for name, of in OF_SIDES.items()},
    "did": _did,
    "times": _times,
    "in-a-row": _in_a_row,
    MOVED: lambda facts, name: _size_of(facts.position, name),
}
"""The functions that hang on the position and their arguments alone."""

HANDED: Final[Mapping[str, Handed]] = {
    **{name: _function_of_sides(name) for name in OF_SIDES},
    **{name: _asked(name, FUNCTIONS[name], kept=True) for name in ("did", "times", "in-a-row")},
    "can": _asked("can", _can),
    "deadwood": _asked("deadwood", _deadwood),
    "fits": _asked("fits", _fits),
    "grade": _asked("grade", _grade),
    "graded": _asked("graded", _graded),
    "bonus": _asked("bonus", _bonus),
}
"""The functions that the language leaves to play."""
