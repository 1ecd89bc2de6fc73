"""A game: hands that are played turn by turn, taken back, looked at, scored and written down.

Why it exists: programs and tables want one object that holds a match, refuses what is illegal with its reasons, and
can be written to a file and read again. May import: the other modules of `play`; `rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.verdict import Reason
from burraco_rules.play.actions import Action
from burraco_rules.play.dealing import Deal, check_cut, deal, most_players
from burraco_rules.play.engine.engine import Engine, Refused
from burraco_rules.play.hands import HandResult, MatchResult, match_result, next_dealer, sheet_of, sides_out
from burraco_rules.play.moves.legal import legal_turns
from burraco_rules.play.moves.moves import legal_actions
from burraco_rules.play.play import Play
from burraco_rules.play.position import Position
from burraco_rules.play.records.action_text import TurnError, TurnProblem
from burraco_rules.play.records.keeping import Keeper
from burraco_rules.play.records.record import MOST_DIGITS, Note
from burraco_rules.play.records.record_text import hand_heading, heading, turn_line
from burraco_rules.play.records.written import read_turn, write_action, write_turn
from burraco_rules.play.referee import Ruling, rule_on
from burraco_rules.rules import Rules

SEEDS: Final = 10**MOST_DIGITS
"""A seed is less than this, so that a record can tell it."""
FEW: Final = 20
"""So many turns are listed unless more are asked for."""
_NAME = re.compile(r"[^\s,#][^,#\n\r]*(?<!\s)")


class IllegalTurn(ValueError):
    """A turn that is refused. Nothing was changed by it.

    `at` is the number of the action that is refused, from 1, `action` its text, `player` who did it, from 1; `reasons`
    are the rules that refuse it, the last of which is broken; `position` is the one before it.
    """

    def __init__(self, turn: str, action: str, actions: tuple[Action, ...], ruling: Ruling) -> None:
        self.turn, self.action, self.actions, self.ruling = turn, action, actions, ruling
        self.at, self.position = ruling.at, ruling.after
        self.player = ruling.after.player + 1
        super().__init__(turn, action)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The rules that refuse it."""
        return () if self.ruling.refused is None else self.ruling.refused.reasons

    def __str__(self) -> str:
        broken = self.reasons[-1]
        return f"action {self.at}, `{self.action}`: {broken.sentence} ({broken.rule})"


class GameError(ValueError):
    """Something that cannot be asked of a game as it stands."""


class _Push(Struct, frozen=True):
    """Actions that were done at once, and the position before them."""

    actions: tuple[Action, ...]
    before: Position


class _Hand:
    """A hand of a game: how it was dealt, and what was done since."""

    def __init__(self, dealt: Deal, engine: Engine, start: Position) -> None:
        self.deal, self.engine, self.start, self.position = dealt, engine, start, start
        self.pushes: list[_Push] = []

    def lines(self, play: Play) -> list[str]:
        """Its turns as the lines of a record; pushes within one turn make one line."""
        turns: list[tuple[int, list[Action]]] = []
        for push in self.pushes:
            if not push.before.turn.did or not turns:
                turns.append((_by(push.actions, push.before), []))
            turns[-1][1].extend(push.actions)
        return [turn_line(actions, player, play) for player, actions in turns]

    def result(self) -> HandResult:
        """What it came to, so far."""
        sheet = sheet_of(self.engine, self.position, self.deal.out)
        return HandResult(self.deal.deal_number, sheet, self.position.over)


class Game:
    """A match by one ruleset, hand after hand. Not shared between threads.

    `position` is where it stands, `notes` is what was to be said of the record it was read from.
    """

    def __init__(
        self,
        rules: Rules | Play,
        *,
        seed: int = 0,
        players: int = 0,
        deal: Deal | None = None,
        names: Sequence[str] = (),
        score: Sequence[int] = (),
    ) -> None:
        """A game whose first hand is dealt: by a seed, or as `deal` says. `score` are totals of hands before it.

        Games of one thread may share what a ruleset takes to be played: a `Play` in the place of the rules.

        GameError for a number of players that the rules do not allow, or a deal that they refuse.
        """
        if not isinstance(rules, Rules | Play):
            raise TypeError("a game is played by rules, as `load` gives them")
        _check_seed(seed)
        self.play: Play = rules if isinstance(rules, Play) else Play(rules)
        self.names: tuple[str, ...] = tuple(names)
        self.notes: tuple[Note, ...] = ()
        self._hands: list[_Hand] = []
        self._keeper: Keeper | None = None
        dealt = Deal(players=players, seed=seed) if deal is None else deal
        dealt = replace(dealt, players=dealt.players or most_players(self.play))
        sides = self._dealt(dealt).position.number_of_sides
        self._before: tuple[int, ...] = tuple(score) or (0,) * sides
        if len(self._before) != sides:
            raise GameError(f"the score has {len(self._before)} numbers, and there are {sides} sides")
        if self.names and len(self.names) != dealt.players:
            raise GameError(f"there are {len(self.names)} names and {dealt.players} players")
        for name in self.names:
            if not _NAME.fullmatch(name):
                raise GameError(f"`{printable(name)}` cannot be a name in a record")
        self._hands.append(self._dealt(replace(dealt, score=self._before)))

    @classmethod
    def read(cls, source: str | Path, rules: Rules | None = None) -> Game:
        """The game of a record: of a file, or of a text of several lines. `rules` are used in place of its own.

        RecordError for what cannot be read, RulesetError for a ruleset that cannot be used, IllegalTurn for a turn that
        is refused.
        """
        from burraco_rules.play.records.replay import replayed

        found = replayed(source, rules)
        if found.stop is not None:
            raise found.stop.error
        return found.game

    # ---- where it stands --------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self.play.rules

    @property
    def engine(self) -> Engine:
        """What judges the hand in progress."""
        return self._hands[-1].engine

    @property
    def position(self) -> Position:
        """Where the hand in progress stands."""
        return self._hands[-1].position

    @property
    def player(self) -> int:
        """Who is to play, from 1."""
        return self.position.player + 1

    @property
    def over(self) -> bool:
        """Whether the hand in progress is over."""
        return bool(self.position.over)

    @property
    def hand_number(self) -> int:
        """The number of the hand in progress in the match."""
        return self._hands[-1].deal.deal_number

    @property
    def hands(self) -> tuple[tuple[int, int, bool], ...]:
        """Of each hand its number, how many turns were played in it, and whether it is over."""
        return tuple(
            (hand.deal.deal_number, len(hand.lines(self.play)), bool(hand.position.over)) for hand in self._hands
        )

    def ruling_by(self, play: Play, actions: Sequence[Action]) -> Ruling:
        """What would become of actions by other rules for the same cards, as a reading of an open option is."""
        start = self._hands[-1].start
        turned = {"turned": start.turned[0]} if start.turned else {}
        known = turned | ({"upcard": start.upcard} if start.upcard is not None else {})
        return rule_on(play.engine((), known), self.position, actions)

    @property
    def turns(self) -> tuple[str, ...]:
        """The turns of the hand in progress, as they stand in the record."""
        return tuple(self._hands[-1].lines(self.play))

    # ---- playing ----------------------------------------------------------------------------------

    def push(self, turn: str) -> Position:
        """Play a turn, or the next actions of one: `"take pile; meld 9C 9D 9S; discard KS"`. The position after it.

        TurnError for what cannot be read, IllegalTurn for what is refused; then nothing has changed.
        """
        if not isinstance(turn, str):
            raise TypeError("a turn is a text: `draw; discard KS`")
        engine, pack = self.engine, self.play.letters.pack
        return self.push_actions(read_turn(turn, pack, engine.book.announcements), turn)

    def push_actions(self, actions: Sequence[Action], text: str = "") -> Position:
        """The same with actions that were read already."""
        hand = self._hands[-1]
        if not actions:
            return hand.position
        ruling = rule_on(hand.engine, hand.position, actions)
        if not ruling.legal:
            pack = self.play.letters.pack
            turn = text or write_turn(actions, pack)
            raise IllegalTurn(turn, write_action(actions[ruling.at - 1], pack), tuple(actions), ruling)
        one_turn(ruling)
        hand.pushes.append(_Push(tuple(actions), hand.position))
        hand.position = ruling.after
        self._keep_turn()
        return hand.position

    def pop(self) -> str:
        """Take back what was pushed last in this hand, and give it. GameError where there is nothing."""
        hand = self._hands[-1]
        if not hand.pushes:
            raise GameError("there is no turn to take back in this hand")
        push = hand.pushes.pop()
        hand.position = push.before
        if self._keeper is not None:
            self._keeper = self._keeper.rewritten(self._kept_text())
        return write_turn(push.actions, self.play.letters.pack)

    def legal_actions(self) -> Iterator[str]:
        """The legal actions, found one by one; none where the hand is over."""
        pack = self.play.letters.pack
        return (write_action(action, pack) for action in legal_actions(self.engine, self.position))

    def legal_turns(self, limit: int = FEW) -> list[str]:
        """Some whole legal turns from here on, those first that have the fewest actions."""
        pack = self.play.letters.pack
        return [write_turn(turn, pack) for turn in islice(legal_turns(self.engine, self.position), max(0, limit))]

    def result(self) -> MatchResult:
        """The sheet of each hand, the totals, and whether the match is over. A hand in progress counts when it ends."""
        return match_result(self.play, [hand.result() for hand in self._hands], self._before)

    def next_hand(self, seed: int | None = None, deal: Deal | None = None) -> Position:
        """Begin the next hand, by a seed or as `deal` says; who deals follows from the rules unless `deal` says it.

        Who has left the match keeps the seat and gets no cards. GameError while a hand is in progress, after the match
        is over, and where fewer than two sides are left in it.
        """
        if not self.over:
            raise GameError(f"hand {self.hand_number} is not over")
        result = self.result()
        if result.over:
            raise GameError("the match is over")
        last = self._hands[-1]
        dealer = next_dealer(last.engine, last.position, result.hands[-1].sheet, result.out)
        asked = Deal(seed=last.deal.seed + 1 if seed is None else seed) if deal is None else deal
        number = max(self.hand_number + 1, asked.deal_number)
        asked = replace(asked, players=last.position.players, deal_number=number, score=result.totals)
        self._hands.append(self._dealt(replace(asked, dealer=dealer if asked.dealer is None else asked.dealer)))
        if self._keeper is not None:
            self._keeper = self._keeper.rewritten(self._kept_text())
        return self.position

    def _dealt(self, dealt: Deal) -> _Hand:
        """A hand, dealt and checked."""
        if self.play.players and dealt.players not in self.play.players:
            raise GameError(f"{dealt.players} players cannot play {self.rules.name}")
        dealt = replace(dealt, out=sides_out(self.play, dealt.score, dealt.deal_number) if any(dealt.score) else ())
        for name, player in (("deals", dealt.dealer), ("plays first", dealt.first)):
            if player is not None and not 0 <= player < dealt.players:
                raise GameError(f"there is no player {player + 1}, who {name}")
        refused = check_cut(self.play.engine(), dealt.cut, dealt.players) if dealt.cut else None
        engine, start = (self.play.engine(), refused) if refused is not None else deal(self.play, dealt)
        if isinstance(start, Refused):
            raise GameError("; ".join(f"{reason.sentence} ({reason.rule})" for reason in start.reasons))
        if dealt.out and start.number_of_sides - len(dealt.out) <= 1:
            raise GameError("fewer than two sides are left in the match")
        for name, player in (("deals", dealt.dealer), ("plays first", dealt.first)):
            if player is not None and start.sides[player] in dealt.out:
                raise GameError(f"player {player + 1}, who {name}, has left the match")
        return _Hand(dealt, engine, start)

    # ---- the record -------------------------------------------------------------------------------

    def __str__(self) -> str:
        return self.record()

    def record(self, near: Path | None = None, through: int | None = None) -> str:
        """The record of the game, which `read` reads back; files of rulesets are named from the folder `near`."""
        lines = list(heading(self.rules, self._hands[0].position.players, self.names, near))
        for hand in self._hands:
            lines += ["", *hand_heading(self.play, hand.deal), *hand.lines(self.play)]
        return "\n".join(lines[:through]) + "\n"

    def keep(self, path: str | Path) -> None:
        """Write the record to a new file, and from now on every turn as soon as it is complete.

        FileExistsError where there is such a file; OSError where it cannot be written.
        """
        self.close()
        self._keeper = Keeper.begun(path, self.record(Path(path).parent, self._complete()))

    def close(self) -> None:
        """Keep nothing any more."""
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None

    def _complete(self) -> int | None:
        """How many lines of the record are complete: all, or all but the last; None for all."""
        in_progress = bool(self._hands[-1].pushes) and bool(self.position.turn.did) and not self.over
        return -1 if in_progress else None

    def _kept_text(self) -> str:
        assert self._keeper is not None
        return self.record(self._keeper.path.parent, self._complete())

    def _keep_turn(self) -> None:
        if self._keeper is not None and self._complete() is None:
            self._keeper.append(self.turns[-1])


def _check_seed(seed: Any) -> None:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise GameError(f"`{printable(str(seed))}` is no seed: a whole number from 0 to {SEEDS - 1} is needed")


def _by(actions: Sequence[Action], position: Position) -> int:
    """Who does the first of some actions, from 0."""
    return actions[0].player - 1 if actions and actions[0].player else position.player


def one_turn(ruling: Ruling) -> None:
    """TurnError where actions go on after their turn is over."""
    for number, position in enumerate(ruling.path[1:], start=2):
        if not position.turn.did and not position.over:
            raise TurnError([TurnProblem("the turn is over before this action", number)])
