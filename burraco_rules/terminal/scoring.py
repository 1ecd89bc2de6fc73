"""`score` and `match`: the sheets of hands, line by line and side by side, the running totals, and who has won.

Why it exists: the sum at the end of a hand is what tables quarrel about. May import: `asking`, `records`, `paint`,
`diagnostics`; `authoring`, `play`, `rules`, `cardtext`, `melds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import typer
from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.authoring.asked import Asked
from burraco_rules.authoring.described import teams_of
from burraco_rules.cardtext import CardError
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.question import QuestionError
from burraco_rules.play.described import score_position
from burraco_rules.play.game import IllegalTurn
from burraco_rules.play.hands import HandResult, MatchResult, added, match_result
from burraco_rules.play.play import Play
from burraco_rules.play.records.record import Note
from burraco_rules.play.scoring import match, score
from burraco_rules.terminal.asking import FINDINGS, FINE, UNUSABLE, Ask
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.paint import Piece, say, table
from burraco_rules.terminal.records import (
    Found,
    asked,
    each,
    is_record,
    replay,
    rules_for,
    show_notes,
    show_rules,
    side_names,
    tell,
)

FARTHEST: Final = 1 << 20
"""How far a match is from its end is looked for up to so many points."""


class Scored(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What `score` answers of a file, and `match` of all. `to_go` is, side by side, how many points more would end the
    match; 0 where none would.
    """

    file: str
    sides: tuple[str, ...]
    result: MatchResult
    running: tuple[tuple[int, ...], ...] = ()
    to_go: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


class _Hands(Struct, frozen=True):
    """The hands of one file, by which rules, and the totals before them."""

    play: Play
    sides: tuple[str, ...]
    hands: tuple[HandResult, ...]
    before: tuple[int, ...]
    notes: tuple[Note, ...] = ()


def score_files(files: Sequence[str], ask: Ask) -> None:
    """Show the sheets of every file by itself; leaves with the gravest code of all."""
    code = each(files, ask.json, lambda file: _score_file(file, ask))
    if code != FINE:
        raise typer.Exit(code)


def match_files(files: Sequence[str], ask: Ask) -> None:
    """Show the totals after each hand of all files, in their order, and who has won or how far it is to go."""
    parts: list[_Hands] = []

    def take(file: Found) -> int:
        read, code = _hands(file, ask)
        parts.extend(read)
        return code

    code = each(files, ask.json, take)
    if code == FINE and parts:
        code = _match(files, parts, ask.json)
    if code != FINE:
        raise typer.Exit(code)


# ---- reading ------------------------------------------------------------------------------------------


def _hands(file: Found, ask: Ask) -> tuple[list[_Hands], int]:
    """The hands of a file; with a code other than 0 after it was told why they cannot be scored."""
    try:
        return _of_record(file, ask) if is_record(file) else _of_questions(file, ask)
    except (CardError, QuestionError, Overrun) as error:
        tell(file.name, [Note(line) for line in str(error).splitlines()], ask.json)
    return [], UNUSABLE


def _of_record(file: Found, ask: Ask) -> tuple[list[_Hands], int]:
    replayed = replay(file, ask)
    if replayed is None:
        return [], UNUSABLE
    if replayed.stop is not None:
        at = replayed.stop.at
        note = Note(_told(replayed.stop.error), at.line, at.column, len(at.text), "the command `referee` tells more")
        tell(file.name, [*replayed.notes, note], ask.json, file)
        return [], FINDINGS
    if not ask.json:
        show_notes(file.name, replayed.notes, file)
    game = replayed.game
    result = game.result()
    return [_Hands(game.play, tuple(side_names(game)), result.hands, result.before, replayed.notes)], FINE


def _told(error: IllegalTurn) -> str:
    return f"a turn is refused: {error}"


def _of_questions(file: Found, ask: Ask) -> tuple[list[_Hands], int]:
    questions = asked(file, "score", ask.json)
    if questions is None:
        return [], UNUSABLE
    if not questions:
        tell(file.name, [Note("there is no hand to be scored", help="write a map with `teams`")], ask.json)
        return [], UNUSABLE
    found: list[_Hands] = []
    for question in questions:
        rules = rules_for(question, file.folder, ask)
        if rules is None:
            return [], UNUSABLE
        same = next((part.play for part in found if part.play.rules.digest == rules.digest), None)
        found.append(_of_question(question, same or Play(rules)))
    return found, FINE


def _of_question(question: Asked, play: Play) -> _Hands:
    engine, position = score_position(play, teams_of(question.question))
    sheet = score(engine, position)
    sides = tuple(f"side {side}" for side in range(1, position.number_of_sides + 1))
    notes = [
        Note(f"the line {name} reads what is not told, and counts 0", severity="warning") for name in sheet.unknown
    ]
    return _Hands(play, sides, (HandResult(1, sheet, "ended"),), (0,) * len(sides), tuple(notes))


# ---- answering ----------------------------------------------------------------------------------------


def _score_file(file: Found, ask: Ask) -> int:
    parts, code = _hands(file, ask)
    if code != FINE:
        return code
    for part in _joined(parts):
        answer = _scored(file.name, part)
        if ask.json:
            print_json(answer)
        else:
            _show_sheets(answer)
    return FINE


def _match(files: Sequence[str], parts: list[_Hands], json: bool) -> int:
    joined = _joined(parts)
    if len(joined) > 1:
        digests = ", ".join(f"{part.play.rules.name} {part.play.rules.digest}" for part in joined)
        tell(", ".join(files), [Note(f"the hands are by different rules or sides: {digests}")], json)
        return UNUSABLE
    answer = _scored(", ".join(files), joined[0])
    if json:
        print_json(answer)
    else:
        _show_match(answer)
    return FINE


def _joined(parts: Iterable[_Hands]) -> list[_Hands]:
    """Parts of one match after the other; hands that begin to count anew are numbered on."""
    found: list[_Hands] = []
    for part in parts:
        last = found[-1] if found else None
        if last is None or last.play.rules.digest != part.play.rules.digest or len(last.sides) != len(part.sides):
            found.append(part)
            continue
        totals = match_result(last.play, last.hands, last.before).totals
        notes = last.notes + part.notes
        if any(part.before) and part.before != totals:
            message = f"the score is told as {_row(part.before)}, and the hands before come to {_row(totals)}"
            notes = (*notes, Note(message, severity="warning"))
        number, first = last.hands[-1].number, part.hands[0].number
        shift = 0 if first > number else number + 1 - first
        more = tuple(replace(hand, number=hand.number + shift) for hand in part.hands)
        found[-1] = replace(last, hands=last.hands + more, notes=notes)
    return found


def _scored(file: str, part: _Hands) -> Scored:
    result = match_result(part.play, part.hands, part.before)
    rules = part.play.rules
    return Scored(
        file=file,
        sides=part.sides,
        result=result,
        running=tuple(result.running()),
        to_go=()
        if result.over is not False
        else tuple(_to_go(part.play, result, side) for side in range(len(part.sides))),
        notes=part.notes,
        ruleset=rules.name,
        edition=rules.edition,
        digest=rules.digest,
    )


def _to_go(play: Play, result: MatchResult, side: int) -> int:
    """How many points more of one side would end the match, if the others gained none; 0 where none would."""
    engine, number = play.engine(), result.hands[-1].number

    def over(points: int) -> bool:
        totals = [total + (points if place == side else 0) for place, total in enumerate(result.totals)]
        return match(engine, totals, number, result.hands_won).over is True

    high = 1
    while not over(high):
        high *= 2
        if high > FARTHEST:
            return 0
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if over(middle) else (middle, high)
    return high


# ---- what is shown ------------------------------------------------------------------------------------


def _show_sheets(answer: Scored) -> None:
    result = answer.result
    for hand, totals in zip(result.hands, answer.running, strict=True):
        say((f"hand {hand.number}", "strong"), "" if hand.over else "   in progress: as it would be if it ended now")
        rows = [(row.sentence or row.name, row.worth) for row in hand.sheet.rows]
        sums: list[tuple[str, tuple[int, ...]]] = [("this hand", hand.sheet.totals)]
        if len(result.hands) > 1 or any(result.before):
            sums.append(("total", totals if hand.over else added(totals, hand.sheet.totals)))
        _columns(answer.sides, rows, sums)
    _show_end(answer)


def _show_match(answer: Scored) -> None:
    rows = [(f"hand {hand.number}", hand.sheet.totals) for hand in answer.result.hands if hand.over]
    if any(answer.result.before):
        rows.insert(0, ("before", answer.result.before))
    lines: list[tuple[Piece | str, ...]] = [("", *answer.sides, *(f"total {side}" for side in answer.sides))]
    totals = (0,) * len(answer.sides)
    for name, worth in rows:
        totals = added(totals, worth)
        lines.append((name, *map(str, worth), *map(str, totals)))
    _right(lines)
    _show_end(answer)


def _show_end(answer: Scored) -> None:
    result = answer.result
    if result.extra:
        _columns(
            answer.sides, [(row.sentence or row.name, row.worth) for row in result.extra], [("total", result.totals)]
        )
    totals = _row(result.totals)
    if not any(hand.sheet.rows for hand in result.hands):
        say("nothing is scored")
    elif result.over and result.winners:
        names = ", ".join(answer.sides[side] for side in result.winners)
        shared = len(result.winners) > 1
        say((f"the match is {'shared' if shared else 'won'} by {names}", "good"), f": {totals}")
    elif result.over is None:
        say(("undecided", "open"), "   whether the match is over hangs on what is not told")
    else:
        told = [f"{points} for {side}" for side, points in zip(answer.sides, answer.to_go, strict=True) if points]
        say("the match is not over", f"; points that would end it: {', '.join(told)}" if told else "")
    for note in answer.notes:
        if note.severity == "warning" and not note.line:
            say(("warning", "open"), f": {printable(note.message)}")
    show_rules(answer.ruleset, answer.edition, answer.digest)


def _columns(
    sides: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]], sums: Sequence[tuple[str, Sequence[int]]]
) -> None:
    lines: list[tuple[Piece | str, ...]] = [("", *sides)]
    lines += [(name, *map(str, worth)) for name, worth in rows]
    lines += [((name, "strong"), *((str(worth), "strong") for worth in listed)) for name, listed in sums]
    _right(lines)


def _right(lines: Sequence[tuple[Piece | str, ...]]) -> None:
    """A table whose columns but the first are flush right."""
    cells = [[cell if isinstance(cell, tuple) else (cell, "") for cell in line] for line in lines]
    widths = [max(len(line[place][0]) for line in cells) for place in range(len(cells[0]))]
    table(
        (
            tuple(
                (text.ljust(width) if place == 0 else text.rjust(width), style)
                for place, ((text, style), width) in enumerate(zip(line, widths, strict=True))
            )
            for line in cells
        ),
        indent="  ",
    )


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
