"""Game records as they are written: headings, hands, and turns line by line.

Why it exists: a record is read before it is known whether its ruleset can be loaded, so that nothing here asks a
ruleset: cards and turns stay text, each with its place. What cannot be read is noted, and all else is used. A line that
a crash cut off half-written is the last one and has no end. The form is told in `docs/records.md`. May import:
`written`; the parsers, limits and files of the language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language.files.library import read_bytes
from burraco_rules.language.forms import grammar
from burraco_rules.language.messages.diagnostics import Report, printable
from burraco_rules.language.source import LIMITS, Span
from burraco_rules.play.records.written import COMMENT, LONGEST

MOST_LINES: Final = 50_000
"""A record has no more lines."""
MOST_HANDS: Final = 1_000
"""A record has no more hands."""
MOST_NOTES: Final = 50
"""Of one record no more mistakes are told."""
MOST_DIGITS: Final = 9
"""No number of a record has more digits."""
_SHOWN: Final = 40

Severity = Literal["error", "warning"]


class Note(Struct, frozen=True, omit_defaults=True):
    """Something that is wrong with a record, or worth knowing: a sentence, its place, and what to write instead.

    Lines and columns count from 1; `length` counts characters. They are 0 for what concerns the whole record.
    """

    message: str
    line: int = 0
    column: int = 0
    length: int = 0
    help: str = ""
    severity: Severity = "error"

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        return f"{place}{self.message}" + (f"; {self.help}" if self.help else "")


class RecordError(ValueError):
    """A record that cannot be used; `notes` are all that is wrong with it, in its order."""

    def __init__(self, notes: Sequence[Note]) -> None:
        self.notes = tuple(notes)
        super().__init__("\n".join(map(str, self.notes)))

    def __reduce__(self) -> tuple[type[RecordError], tuple[tuple[Note, ...]]]:
        return RecordError, (self.notes,)


class Written(Struct, frozen=True):
    """A stretch of a line: its text, and where it begins."""

    text: str
    line: int
    column: int = 1


class TurnLine(Struct, frozen=True):
    """A turn, or a part of one, as it is written. One that has no end may have been cut off."""

    at: Written
    has_end: bool = True


class HandRecord(Struct, frozen=True, omit_defaults=True):
    """A hand as it is written: what its headings say, and its turns. `number` is 0 where none is told.

    Players are counted from 1 here, as they are in the record.
    """

    line: int
    number: int = 0
    score: tuple[int, ...] = ()
    dealer: int | None = None
    first: int | None = None
    cut: int = 0
    seed: int = 0
    turned: Written | None = None
    upcard: Written | None = None
    cards: tuple[tuple[int, Written], ...] = ()
    reserves: tuple[Written, ...] = ()
    stock: Written | None = None
    turns: tuple[TurnLine, ...] = ()

    @property
    def in_full(self) -> bool:
        """Whether the cards of the deal are told."""
        return bool(self.cards or self.reserves or self.stock)


class Record(Struct, frozen=True, omit_defaults=True):
    """A record as it is written. `places` are the lines of its headings by their first words."""

    file: str = ""
    ruleset: str = ""
    digest: str = ""
    patches: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    notation: str = ""
    players: int = 0
    names: tuple[str, ...] = ()
    hands: tuple[HandRecord, ...] = ()
    notes: tuple[Note, ...] = ()
    places: Mapping[str, int] = {}

    @property
    def unreadable(self) -> bool:
        """Whether something in it is wrong."""
        return any(note.severity == "error" for note in self.notes)


def load_record(path: Path) -> Record:
    """The record of a file. RecordError where there is no file that can be read."""
    report = Report()
    content = read_bytes(path, report, Span(str(path)))
    if content is None:
        raise RecordError([Note(found.message, help=found.help) for found in report.in_order()])
    return read_record(content, str(path))


def read_record(content: str | bytes, file: str = "") -> Record:
    """The record of a text, which need not be trusted: what it costs is bounded, and it is read without any file."""
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    if len(raw) > LIMITS.file_bytes:
        return Record(file, notes=(Note(f"the record is larger than {LIMITS.file_bytes} bytes"),))
    reader = _Reader(file)
    whole, mark, rest = raw.removeprefix(b"\xef\xbb\xbf").rpartition(b"\n")
    lines = [*(whole + mark).split(b"\n")[:-1]] if mark else []
    if len(lines) > MOST_LINES:
        return Record(file, notes=(Note(f"the record has more than {MOST_LINES} lines"),))
    for number, line in enumerate(lines, start=1):
        reader.line(line, number)
    if rest.strip():
        reader.line(rest, len(lines) + 1, has_end=False)
    return reader.record()


# ---- reading -----------------------------------------------------------------------------------------


class _Reader:
    """Reads a record line by line."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._about: dict[str, Any] = {}
        self._hands: list[HandRecord] = []
        self._turns: list[TurnLine] = []
        self._notes: list[Note] = []
        self._seen: dict[str, int] = {}
        self._places: dict[str, int] = {}

    def record(self) -> Record:
        """What was read."""
        self._close_hand()
        notes = sorted(self._notes, key=lambda note: (note.line, note.column))
        return Record(self._file, hands=tuple(self._hands), notes=tuple(notes), places=self._places, **self._about)

    def note(self, message: str, at: Written, length: int = 0, help: str = "", severity: Severity = "error") -> None:
        """Note something; of too many mistakes the first are told."""
        if len(self._notes) < MOST_NOTES:
            shown = length or len(at.text) or 1
            self._notes.append(Note(printable(message), at.line, at.column, shown, printable(help), severity))

    # ---- lines ------------------------------------------------------------------------------------

    def line(self, raw: bytes, number: int, has_end: bool = True) -> None:
        """Read one line. What cannot be read of one without an end was cut off."""
        try:
            text = raw.decode("utf-8").rstrip("\r")
        except UnicodeDecodeError as error:
            at = Written("", number, error.start + 1)
            self._half_written(at) if not has_end else self.note("the line is not written in UTF-8", at)
            return
        told = text.partition(COMMENT)[0]
        if not told.strip():
            return
        at = Written(told.strip(), number, len(told) - len(told.lstrip()) + 1)
        if len(at.text) > LONGEST:
            self.note(f"the line has more than {LONGEST} characters", replace(at, text=at.text[:_SHOWN]))
            return
        word = at.text.split(None, 1)[0]
        if word in HEADINGS:
            self._heading(word, at, has_end)
        else:
            self._turn(at, has_end)

    def _half_written(self, at: Written) -> None:
        self.note("the last line was cut off; it is left out", at, severity="warning")

    def _turn(self, at: Written, has_end: bool) -> None:
        if not self._hands:
            self._begin_hand(HandRecord(at.line))
        self._turns.append(TurnLine(at, has_end))

    # ---- hands ------------------------------------------------------------------------------------

    def _begin_hand(self, hand: HandRecord) -> None:
        self._close_hand()
        self._hands.append(hand)
        self._seen = {}

    def _close_hand(self) -> None:
        if self._hands:
            self._hands[-1] = replace(self._hands[-1], turns=tuple(self._turns))
        self._turns = []

    # ---- headings ---------------------------------------------------------------------------------

    def _heading(self, word: str, at: Written, has_end: bool) -> None:
        from lark.exceptions import UnexpectedInput

        try:
            parts: list[Any] = grammar.parser("game").parse(at.text, start="heading").children
        except UnexpectedInput:
            if has_end:
                self.note(f"`{word}` is not written so", at, help=f"write `{HEADINGS[word]}`")
            else:
                self._half_written(at)
            return
        if word in OF_THE_RECORD:
            self._of_the_record(word, at, parts)
        elif word == "hand":
            self._next_hand(at, parts)
        else:
            self._of_a_hand(word, at, parts)

    def _of_the_record(self, word: str, at: Written, parts: list[Any]) -> None:
        if self._hands:
            self.note(f"`{word}` stands before the first hand", at)
            return
        if word in self._places and word not in REPEATED:
            self.note(f"`{word}` is written twice", at, len(word), "remove one of them")
            return
        self._places.setdefault(word, at.line)
        texts = tuple(str(part).strip() for part in parts)
        match word:
            case "with":
                self._about["patches"] = (*self._about.get("patches", ()), *texts)
            case "option":
                self._about["options"] = (*self._about.get("options", ()), texts)
            case "names":
                self._about["names"] = texts
            case "players":
                self._about["players"] = self._number(parts[0], at)
            case _:
                self._about[word] = texts[0]

    def _next_hand(self, at: Written, parts: list[Any]) -> None:
        if len(self._hands) >= MOST_HANDS:
            self.note(f"the record has more than {MOST_HANDS} hands", at)
            return
        self._begin_hand(HandRecord(at.line, self._number(parts[0], at)))

    def _of_a_hand(self, word: str, at: Written, parts: list[Any]) -> None:
        if self._turns:
            self.note(f"`{word}` stands before the first turn of its hand", at)
            return
        if not self._hands:
            self._begin_hand(HandRecord(at.line))
        key = f"{word} {parts[0]}" if word == "cards" else word
        if key in self._seen and word not in REPEATED:
            self.note(f"`{key}` is written twice", at, len(key), "remove one of them")
            return
        self._seen[key] = at.line
        hand = self._hands[-1]
        match word:
            case "score":
                self._hands[-1] = replace(hand, score=tuple(self._number(part, at) for part in parts))
            case "cards":
                told = (self._number(parts[0], at), _words(at, parts[1:]))
                self._hands[-1] = replace(hand, cards=(*hand.cards, told))
            case "reserve":
                self._hands[-1] = replace(hand, reserves=(*hand.reserves, _words(at, parts)))
            case "turned" | "upcard" | "stock":
                self._hands[-1] = replace(hand, **{word: _words(at, parts)})
            case _:
                self._hands[-1] = replace(hand, **{word: self._number(parts[0], at)})

    def _number(self, token: Any, at: Written) -> int:
        digits = str(token).lstrip("+-")
        if len(digits) > MOST_DIGITS:
            place = replace(at, column=at.column + token.start_pos)
            self.note(f"the number has more than {MOST_DIGITS} digits", place, len(token))
            return 0
        return int(token)


def _words(at: Written, tokens: Sequence[Any]) -> Written:
    """Tokens that stand side by side, as they are written."""
    if not tokens:
        return Written("", at.line, at.column + len(at.text))
    start, end = tokens[0].start_pos, tokens[-1].end_pos
    return Written(at.text[start:end], at.line, at.column + start)


OF_THE_RECORD: Final[Mapping[str, str]] = {
    "ruleset": "ruleset NAME",
    "digest": "digest 3a78cf8d2328",
    "with": "with PATCH, PATCH",
    "option": "option NAME = VALUE",
    "notation": "notation NAME",
    "players": "players 4",
    "names": "names Anna, Bruno, Carla, Dario",
}
"""Headings of a whole record, and how each is written."""
OF_A_HAND: Final[Mapping[str, str]] = {
    "hand": "hand 2",
    "score": "score 350 -45",
    "dealer": "dealer 4",
    "first": "first 1",
    "cut": "cut 30",
    "seed": "seed 17",
    "turned": "turned QH",
    "upcard": "upcard 7H",
    "cards": "cards 1 3H 4H 5H 9S",
    "reserve": "reserve 3H 4H 5H 9S",
    "stock": "stock 3H 4H 5H 9S",
}
"""Headings of each hand, and how each is written."""
HEADINGS: Final[Mapping[str, str]] = {**OF_THE_RECORD, **OF_A_HAND}
REPEATED: Final = frozenset({"with", "option", "reserve"})
"""Headings that may be written more than once."""
