"""Game records and described hands on the command line: read, their ruleset found, and what is wrong with them shown.

Why it exists: `referee`, `score` and `match` take the same files. May import: `asking`, `paint`, `diagnostics`;
`authoring`, `play`, `rules`, the files and messages of the language.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.authoring.asked import Asked, read_asked
from burraco_rules.language.files.library import Library, decode, read_bytes
from burraco_rules.language.messages.diagnostics import Report, RulesetError, printable
from burraco_rules.language.source import LIMITS, Span
from burraco_rules.play.game import Game, GameError
from burraco_rules.play.records.record import Note, Record, RecordError, read_record
from burraco_rules.play.records.replay import Replayed, replayed
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import DEFAULT_RULESET, FINE, UNUSABLE, Ask, stop
from burraco_rules.terminal.diagnostics import as_json, print_json, show_diagnostics
from burraco_rules.terminal.paint import Piece, say

INPUT: Final = "-"
STDIN: Final = "<stdin>"
RECORDS: Final = (".game",)
_WIDEST: Final = 160


class Unusable(Struct, frozen=True):
    """Why a file cannot be used: what is wrong with it, with places."""

    file: str
    notes: tuple[Note, ...]


class Found(Struct, frozen=True):
    """The content of a file, under the name that messages call it by."""

    name: str
    content: bytes

    @property
    def folder(self) -> Path:
        """Where files that it names are looked for."""
        return Path() if self.name == STDIN else Path(self.name).parent

    @property
    def text(self) -> str:
        """Its text, whatever cannot be read of it replaced."""
        return self.content.decode("utf-8", "replace").replace("\r\n", "\n")


def found(file: str, json: bool) -> Found | None:
    """The content of a file or of standard input; None after it was told that there is none."""
    if file == INPUT:
        content = sys.stdin.buffer.read(LIMITS.file_bytes + 1) if sys.stdin is not None else b""
        return Found(STDIN, content)
    report = Report()
    read = read_bytes(Path(file), report, Span(file))
    if read is None:
        tell(file, [Note(entry.message, help=entry.help) for entry in report.in_order()], json)
        return None
    return Found(file, read)


def is_record(file: Found) -> bool:
    """Whether a file is a record, by its name or else by its looks; all others are YAML."""
    suffix = Path(file.name).suffix
    if suffix in RECORDS or suffix in (".yaml", ".yml"):
        return suffix in RECORDS
    lines = (line.strip() for line in file.text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return not (first.startswith(("-", "[", "{")) or first.partition(" ")[0].endswith(":"))


def replay(file: Found, ask: Ask) -> Replayed | None:
    """The game of a record; None after it was told what is wrong with it."""
    record = read_record(file.content, file.name)
    try:
        return replayed(record, lambda record: _rules(record, file.folder, ask))
    except RecordError as error:
        tell(file.name, error.notes, ask.json, file)
    except RulesetError as error:
        _refuse(error, ask.json)
    return None


def asked(file: Found, question: str, json: bool) -> tuple[Asked, ...] | None:
    """The questions of one sort in a YAML file; None after its mistakes were shown."""
    report = Report()
    text = decode(file.content, file.name, report)
    read = () if text is None else read_asked(text, file.name, question, report)
    if report.failed:
        if json:
            print_json({"diagnostics": as_json(report.in_order())})
        else:
            show_diagnostics(report.in_order(), {file.name: text or ""})
        return None
    return read


def rules_for(asked: Asked, folder: Path, ask: Ask) -> Rules | None:
    """The ruleset of a question: the one of the command line, else the one it names, else the default."""
    return rules_named(asked.ruleset, asked.patches, asked.options, folder, ask)


def rules_named(ruleset: str, patches: Sequence[str], options: dict[str, str], folder: Path, ask: Ask) -> Rules | None:
    """The ruleset that a file names, unless the command line does; None after its mistakes were shown."""
    try:
        return _loaded(ruleset or DEFAULT_RULESET, patches, options, folder, ask)
    except RulesetError as error:
        _refuse(error, ask.json)
    return None


def _rules(record: Record, folder: Path, ask: Ask) -> Rules:
    if not (record.ruleset or ask.ruleset):
        help = "write `ruleset NAME` on its first line, or give `--rules NAME`"
        raise RecordError([*record.notes, Note("the record names no ruleset", help=help)])
    about = replace(ask, notation=ask.notation or record.notation)
    return _loaded(record.ruleset, record.patches, dict(record.options), folder, about)


def _loaded(ruleset: str, patches: Sequence[str], options: dict[str, str], folder: Path, ask: Ask) -> Rules:
    """What a file names, with what the command line adds; or what the command line names instead."""
    if ask.ruleset:
        return ask.load()

    def near(name: str) -> str:
        return str(folder / name) if Library.is_path(name) else name

    return replace(
        ask,
        ruleset=near(ruleset),
        patches=[*map(near, patches), *(ask.patches or ())],
        options=[*(f"{name}={value}" for name, value in options.items()), *(ask.options or ())],
        paths=[*(ask.paths or ()), folder],
    ).load()


def _refuse(error: RulesetError, json: bool) -> None:
    if json:
        print_json({"diagnostics": as_json(error.diagnostics)})
    else:
        show_diagnostics(error.diagnostics)


# ---- what is wrong with a record ----------------------------------------------------------------------


def tell(file: str, notes: Iterable[Note], json: bool, content: Found | None = None) -> None:
    """Show what is wrong with a file that cannot be used."""
    listed = tuple(notes)
    if json:
        print_json(Unusable(file, listed))
    else:
        show_notes(file, listed, content)


def show_notes(file: str, notes: Iterable[Note], content: Found | None = None) -> None:
    """Notes about a record, each with its place and the line of the file that it is about."""
    lines = content.text.split("\n") if content is not None else []
    for note in notes:
        place = ":".join(str(part) for part in (file, note.line, note.column) if part)
        style = "bad" if note.severity == "error" else "open"
        head: list[Piece | str] = [(f"{place}: ", "strong"), (note.severity, style), ": "]
        say(*head, printable(note.message), to=sys.stderr)
        if 0 < note.line <= len(lines) and note.column:
            _point(lines[note.line - 1], note, style)
        if note.help:
            say("  help: ", printable(note.help), to=sys.stderr)


def _point(line: str, note: Note, style: str) -> None:
    start = max(0, note.column - _WIDEST // 2) if len(line) > _WIDEST else 0
    shown = "".join(sign if sign.isprintable() else " " for sign in line[start : start + _WIDEST]).rstrip()
    before = note.column - 1 - start
    length = max(1, min(note.length, len(shown) - before))
    say(f"{note.line:>5} | ", shown, to=sys.stderr)
    say("      | ", " " * before, ("^" * length, style), to=sys.stderr)


# ---- files one after the other ------------------------------------------------------------------------


def each(files: Sequence[str], json: bool, do: Callable[[Found], int]) -> int:
    """Do something with every file that can be read; the gravest of all codes."""
    if list(files).count(INPUT) > 1:
        stop("standard input can be read once", "name each other file")
    codes = [FINE]
    for file in files:
        content = found(file, json)
        codes.append(UNUSABLE if content is None else do(content))
    return max(codes)


def named(game: Game, player: int) -> str:
    """A player as messages call them: by number from 1, and by name where there is one."""
    names = game.names
    return f"player {player}" + (f" ({printable(names[player - 1])})" if 0 < player <= len(names) else "")


def side_names(game: Game) -> list[str]:
    """The sides: the names of their players, or their numbers from 1."""
    position = game.position
    if not game.names:
        return [f"side {number}" for number in range(1, position.number_of_sides + 1)]
    return [
        " and ".join(printable(name) for name, side in zip(game.names, position.sides, strict=True) if side == number)
        for number in range(position.number_of_sides)
    ]


def begun(make: Callable[[], Game]) -> Game:
    """A game; leaves with code 2 where it cannot be begun."""
    try:
        return make()
    except GameError as error:
        stop(printable(str(error)))


def show_rules(name: str, edition: str, digest: str) -> None:
    """By which rules it was judged."""
    say((f"  ruleset {name}{' ' + edition if edition else ''}, digest {digest}", "dim"))
