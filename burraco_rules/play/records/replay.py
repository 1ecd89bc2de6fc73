"""Replaying a record: its ruleset loaded, its hands dealt, its turns played one after the other.

Why it exists: a record is text; the game in it is what the rules make of that text. What is wrong with it is told
with its place, all that can be told at once; the first turn that is refused ends the replay. May import: the other
modules of `play`; `rules`, `cardtext`, `nearest`; the files and messages of the language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.cardtext import read_cards
from burraco_rules.language.evaluating.packs import pack_of
from burraco_rules.language.files.library import Library
from burraco_rules.language.messages.diagnostics import RulesetError
from burraco_rules.nearest import suggestion
from burraco_rules.notation import write_card
from burraco_rules.pack import Card
from burraco_rules.play.actions import Action
from burraco_rules.play.dealing import Deal, counts, most_players
from burraco_rules.play.game import Game, GameError, IllegalTurn
from burraco_rules.play.hands import sides_out
from burraco_rules.play.play import Play
from burraco_rules.play.records.action_text import TurnError
from burraco_rules.play.records.record import (
    HEADINGS,
    HandRecord,
    Note,
    Record,
    RecordError,
    TurnLine,
    Written,
    load_record,
    read_record,
)
from burraco_rules.play.records.written import placed, read_turn
from burraco_rules.rules import Rules, load

CUT_OFF = "the last line was cut off; it is left out"


class Stopped(Struct, frozen=True):
    """The turn at which a replay ended: the number of its hand and its own in the hand, from 1, its line, and why."""

    hand: int
    turn: int
    at: Written
    error: IllegalTurn


class Replayed(Struct, frozen=True):
    """What a replay came to. `stop` is the turn that was refused; the game stands before it."""

    record: Record
    game: Game
    notes: tuple[Note, ...] = ()
    stop: Stopped | None = None


Loader = Callable[[Record], Rules]


def replayed(source: Record | str | Path, rules: Rules | Play | Loader | None = None) -> Replayed:
    """The game of a record: of one that was read, of a file, or of a text of several lines.

    `rules` are those it is judged by, or load them; else they are the record's own. RecordError for what cannot be
    read, RulesetError for a ruleset that cannot be used.
    """
    if isinstance(source, Record):
        record = source
    elif isinstance(source, str) and "\n" in source:
        record = read_record(source)
    else:
        record = load_record(Path(source))
    try:
        found = rules if isinstance(rules, Rules | Play) else (rules or rules_of)(record)
    except RulesetError:
        if record.unreadable:
            raise RecordError(record.notes) from None
        raise
    return _Replay(record, found if isinstance(found, Play) else Play(found)).run()


def rules_of(record: Record) -> Rules:
    """The ruleset that a record names, by name or by a file near it. RecordError where it names none."""
    if not record.ruleset:
        raise RecordError(
            [*record.notes, Note("the record names no ruleset", help="write `ruleset NAME` on its first line")]
        )
    near = Path(record.file).parent if record.file else Path()
    target, *patches = (near / name if Library.is_path(name) else name for name in (record.ruleset, *record.patches))
    return load(target, patches, dict(record.options), paths=[near], notation=record.notation)


class _Replay:
    """Replays one record."""

    def __init__(self, record: Record, play: Play) -> None:
        self.record, self.rules, self.play = record, play.rules, play
        self.players = record.players or most_players(self.play)
        self.notes = list(record.notes)

    def run(self) -> Replayed:
        """The whole of it."""
        self._check_heading()
        hands = self.record.hands or (HandRecord(0),)
        announcements = self.play.engine().book.announcements
        read = [list(self._read(hand.turns, announcements)) for hand in hands]
        dealt = [self._deal(hand, number) for hand, number in zip(hands, self._numbers(hands), strict=True)]
        self._raise()
        game = self._begun(dealt[0], hands[0])
        for place, hand in enumerate(hands):
            if place:
                self._next_hand(game, dealt[place], hand)
            for number, (line, actions) in enumerate(read[place], start=1):
                try:
                    game.push_actions(actions, line.at.text)
                except TurnError as error:
                    self._unreadable(line, error)
                    self._raise()
                except IllegalTurn as error:
                    if not line.has_end:
                        self._warn(CUT_OFF, line.at)
                        break
                    return self._replayed(game, Stopped(game.hand_number, number, line.at, error))
                if not line.has_end and game.position.turn.did and not game.over:
                    game.pop()
                    self._warn(CUT_OFF, line.at)
        return self._replayed(game)

    def _replayed(self, game: Game, stop: Stopped | None = None) -> Replayed:
        game.notes = tuple(self.notes)
        return Replayed(self.record, game, game.notes, stop)

    # ---- headings ---------------------------------------------------------------------------------

    def _check_heading(self) -> None:
        record, places = self.record, self.record.places
        if record.digest and record.digest != self.rules.digest:
            self.notes.append(
                Note(
                    f"the record was made by rules with the digest {record.digest}; those of {self.rules.name}"
                    f" have {self.rules.digest} now",
                    places.get("digest", 0),
                    help="what is said here is by the rules as they are now",
                    severity="warning",
                )
            )
        if record.names and len(record.names) != self.players:
            message = f"there are {len(record.names)} names and {self.players} players"
            self.notes.append(Note(message, places.get("names", 0)))

    def _numbers(self, hands: Sequence[HandRecord]) -> Iterator[int]:
        """The numbers of the hands in the match, as they are told or counted."""
        number = 0
        for hand in hands:
            if hand.number and hand.number <= number:
                self.notes.append(Note(f"hand {hand.number} cannot follow on hand {number}", hand.line))
            number = max(hand.number, number + 1)
            yield number

    # ---- turns ------------------------------------------------------------------------------------

    def _read(
        self, lines: Sequence[TurnLine], announcements: frozenset[str]
    ) -> Iterator[tuple[TurnLine, tuple[Action, ...]]]:
        for line in lines:
            try:
                yield line, read_turn(line.at.text, self.play.letters.pack, announcements)
            except TurnError as error:
                if line.has_end:
                    self._unreadable(line, error)
                else:
                    self._warn(CUT_OFF, line.at)

    def _unreadable(self, line: TurnLine, error: TurnError) -> None:
        for found in placed(error.problems, line.at.text):
            column = line.at.column + max(0, found.column - 1)
            word = line.at.text[found.column - 1 :][: found.length]
            help = found.help
            if found.number == 1 and "no action" in found.message:
                help = suggestion(word, [*HEADINGS], help) if not help.startswith("did you mean") else help
            self.notes.append(Note(found.message, line.at.line, column, found.length, help))

    def _warn(self, message: str, at: Written) -> None:
        self.notes.append(Note(message, at.line, at.column, len(at.text), severity="warning"))

    # ---- hands ------------------------------------------------------------------------------------

    def _begun(self, dealt: Deal, hand: HandRecord) -> Game:
        try:
            return Game(self.play, deal=dealt, names=self.record.names, score=hand.score)
        except GameError as error:
            raise RecordError([*self.notes, Note(str(error), hand.line)]) from None

    def _next_hand(self, game: Game, dealt: Deal, hand: HandRecord) -> None:
        try:
            game.next_hand(deal=dealt)
        except GameError as error:
            raise RecordError([*self.notes, Note(str(error), hand.line)]) from None
        totals = game.position.score
        if hand.score and hand.score != totals:
            told, come_to = (" ".join(map(str, score)) for score in (hand.score, totals))
            message = f"the score is told as {told}, and the hands before come to {come_to}"
            self.notes.append(Note(message, hand.line, severity="warning"))

    def _deal(self, hand: HandRecord, number: int) -> Deal:
        dealer, first = (None if told is None else told - 1 for told in (hand.dealer, hand.first))
        asked = Deal(self.players, hand.seed, dealer, first, number, cut=hand.cut)
        if not hand.in_full:
            turned, upcard = (self._one(at) for at in (hand.turned, hand.upcard))
            return replace(asked, turned=turned, upcard=upcard)
        if self.play.players and self.players not in self.play.players:
            return asked
        return replace(asked, order=self._order(hand, number))

    def _order(self, hand: HandRecord, number: int) -> tuple[Card, ...]:
        """The cards of a deal from the top; what is too many or missing is noted."""
        out = sides_out(self.play, hand.score, number) if hand.score else ()
        sizes = counts(self.play, self.players, number, out)
        told = dict(hand.cards)
        parts: list[tuple[str, Written | None, int]] = [
            ("turned", hand.turned, sizes.turned),
            ("upcard", hand.upcard, sizes.upcard),
            *((f"cards {player}", told.pop(player, None), size) for player, size in enumerate(sizes.hands, start=1)),
            *(
                (f"reserve {place}", hand.reserves[place - 1] if place <= len(hand.reserves) else None, size)
                for place, size in enumerate(sizes.reserves, start=1)
            ),
            ("stock", hand.stock, sizes.stock),
        ]
        beyond = [*told.values(), *hand.reserves[len(sizes.reserves) :]]
        for at in beyond:
            self.notes.append(Note("there is no such player or pile", at.line, at.column, len(at.text)))
        cards: list[Card] = []
        for name, there, size in parts:
            found = () if there is None else self._cards(there)
            if len(found) != size:
                place = there or Written("", hand.line)
                message = f"`{name}` has {len(found)} cards, and the rules deal {size}"
                self.notes.append(Note(message, place.line, place.column, len(place.text)))
            cards += found
        self._check_pack(cards, hand)
        return tuple(cards)

    def _check_pack(self, cards: list[Card], hand: HandRecord) -> None:
        pack = pack_of(self.rules.ruleset, self.players)
        there, whole = Counter(cards), Counter(pack.faces)
        for word, cards_left in (("too many", there - whole), ("missing", whole - there)):
            if cards_left and not any(note.severity == "error" for note in self.notes):
                told = " ".join(write_card(card, self.play.letters.pack) for card in list(cards_left.elements())[:12])
                self.notes.append(Note(f"the deal is not the pack: {word} {told}", hand.line))

    def _cards(self, at: Written) -> tuple[Card, ...]:
        read = read_cards(at.text, self.play.letters.pack)
        for problem in read.problems:
            column, length = (problem.column, problem.length) if problem.column else (1, len(at.text))
            self.notes.append(Note(problem.message, at.line, at.column + column - 1, length, problem.help))
        return read.cards

    def _one(self, at: Written | None) -> Card | None:
        return next(iter(self._cards(at)), None) if at is not None else None

    def _raise(self) -> None:
        if any(note.severity == "error" for note in self.notes):
            raise RecordError(sorted(self.notes, key=lambda note: (note.line, note.column)))
