"""`referee`: whole records replayed, or one turn in dispute judged.

Why it exists: a quarrel is settled by the rule that decides it, and by what would have been legal. May import:
`asking`, `records`, `ruled`, `reasons`, `verdicts`, `paint`, `diagnostics`; `authoring`, `play`, `cardtext`, `melds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import typer
from msgspec.structs import replace

from burraco_rules.authoring.described import position_of
from burraco_rules.authoring.seated import settle
from burraco_rules.cardtext import CardError
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.question import QuestionError
from burraco_rules.pack import Pack
from burraco_rules.play.game import one_turn
from burraco_rules.play.play import Play
from burraco_rules.play.readings import Dependence
from burraco_rules.play.records.action_text import TurnError
from burraco_rules.play.records.record import Note
from burraco_rules.play.records.written import placed
from burraco_rules.play.referee import Ruling
from burraco_rules.terminal.asking import FINDINGS, FINE, UNUSABLE, Ask, stop
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.paint import Piece, say
from burraco_rules.terminal.reasons import show_reasons
from burraco_rules.terminal.records import (
    Found,
    asked,
    each,
    found,
    named,
    replay,
    rules_for,
    show_notes,
    show_rules,
    tell,
)
from burraco_rules.terminal.ruled import Ruled, refereed, ruled

_ENDS = {"turn": "the turn ends with it", "hand": "the hand ends with it", "nothing": "the turn goes on"}


def referee(files: Sequence[str], position: str, turn: str, ask: Ask) -> None:
    """Judge records, or a turn from a position; leaves with 1 for a refusal, with 2 for what is unreadable."""
    if files and position:
        stop("records and a position are judged apart", "leave one of them out")
    if not files and not position:
        stop("there is nothing to judge", "name records, or give `--position FILE` and `--turn TEXT`")
    if turn and not position:
        stop("`--turn` is judged from a position", "give `--position FILE` as well")
    code = _dispute(position, turn, ask) if position else each(files, ask.json, lambda file: _record(file, ask))
    if code != FINE:
        raise typer.Exit(code)


# ---- records ------------------------------------------------------------------------------------------


def _record(file: Found, ask: Ask) -> int:
    try:
        replayed = replay(file, ask)
        if replayed is None:
            return UNUSABLE
        answer = refereed(file.name, replayed)
    except (Overrun, QuestionError) as error:
        tell(file.name, [Note(str(error))], ask.json)
        return UNUSABLE
    if ask.json:
        print_json(answer)
        return FINE if answer.legal else FINDINGS
    show_notes(file.name, replayed.notes, file)
    game, pack = replayed.game, replayed.game.play.letters.pack
    if answer.refused is None:
        say(("legal", "good"), "   ", printable(file.name))
        for hand in answer.hands:
            turns = f"{hand.turns} turn{'s' * (hand.turns != 1)}"
            state = "over" if hand.over else f"{named(game, game.player)} is to play"
            say(f"  hand {hand.number}, {turns}, {state}")
    else:
        say(("illegal", "bad"), "   ", (f"{printable(file.name)}:{answer.line}", "strong"))
        say(f"  hand {answer.hand}, turn {answer.number}, {named(game, answer.refused.player)}")
        _show_refused(answer.refused, pack)
        if answer.refused.player != game.player:
            say(f"  {named(game, game.player)} is to play")
    show_rules(answer.ruleset, answer.edition, answer.digest)
    return FINE if answer.legal else FINDINGS


# ---- one dispute --------------------------------------------------------------------------------------


def _dispute(position: str, turn: str, ask: Ask) -> int:
    file = found(position, ask.json)
    read = asked(file, "turn", ask.json) if file is not None else None
    if file is None or read is None:
        return UNUSABLE
    if len(read) != 1:
        stop(f"one position is judged at a time, and there are {len(read)}", "write one map, with `hand`, `pile`, ..")
    question = read[0].question
    text = turn or question.get("turn", "")
    if not text:
        stop("no turn is given", "give `--turn TEXT`")
    rules = rules_for(read[0], file.folder, ask)
    if rules is None:
        return UNUSABLE
    try:
        described = position_of(question["position"], question.get("upcard", ""))

        def judge(play: Play) -> Ruling:
            return settle(play, described, text).ruling

        settled = settle(Play(rules), described, text)
        one_turn(settled.ruling)
        answer = ruled(rules, settled.engine, settled.actions, text, settled.ruling, judge)
    except TurnError as error:
        notes = [
            Note(found.message, 1, found.column, found.length, found.help) for found in placed(error.problems, text)
        ]
        tell("--turn" if turn else file.name, notes, ask.json, Found("--turn", text.encode()))
        return UNUSABLE
    except (CardError, QuestionError, Overrun) as error:
        tell(file.name, [Note(line) for line in str(error).splitlines()], ask.json)
        return UNUSABLE
    if ask.json:
        print_json(answer)
        return FINE if answer.legal else FINDINGS
    if answer.legal:
        say(("legal", "good"), "   ", printable(text))
        say(f"  {_ENDS[answer.ends]}")
        _show_readings(answer)
    else:
        say(("illegal", "bad"), "   ", printable(text))
        _show_refused(replace(answer, turn=""), rules.pack)
    show_rules(answer.ruleset, answer.edition, answer.digest)
    return FINE if answer.legal else FINDINGS


# ---- what is shown ------------------------------------------------------------------------------------


def _show_refused(answer: Ruled, pack: Pack) -> None:
    if answer.turn:
        say("  ", printable(answer.turn))
    say(f"  action {answer.at}: ", (printable(answer.action), "strong"))
    show_reasons(answer.reasons, pack, indent="    ")
    if answer.instead:
        say("  legal here: ", "; ".join(answer.instead))
    _show_readings(answer)


def _show_readings(answer: Ruled) -> None:
    for line in _readings(answer):
        say("  ", *line)


def _readings(answer: Ruled) -> Iterator[list[Piece | str]]:
    """The readings that make another answer, a line for each option and answer."""
    values: dict[tuple[str, str], list[str]] = {}
    for entry in answer.depends_on:
        values.setdefault((_other(answer, entry), entry.option), []).append(str(entry.value))
    for (other, option), listed in values.items():
        yield [(other, "open"), f" if {option} were ", (" or ".join(listed), "strong")]


def _other(answer: Ruled, entry: Dependence) -> str:
    if entry.legal != answer.legal:
        return "legal" if entry.legal else f"illegal at action {entry.at}"
    return _ENDS[entry.ends] if entry.legal else f"illegal at action {entry.at}"
