"""Scores: what a finished hand is worth to each side, line by line, and when a match is over.

Why it exists: the lines of a sheet that hold are added; there is no other policy. May import: `book`, `engine`,
`facts`, `position`; the language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from burraco_rules.language.core import Line
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.sentences import in_language
from burraco_rules.language.expressions import Call, Name
from burraco_rules.language.walk import nodes
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.facts import Facts
from burraco_rules.play.position import Position, Progress, Turn

HAND, DEAL, MATCH = "hand", "deal", "match"
"""The sheets: of a hand, of a deal (for the side that cut), of a match."""
VOID: Final = "void"


class Row(Struct, frozen=True, omit_defaults=True):
    """A line of a score sheet: its name, its sentence, and what it is worth to each side."""

    name: str
    sentence: str
    worth: tuple[int, ...]
    file: str = ""
    line: int = 0
    sources: tuple[str, ...] = ()


class Sheet(Struct, frozen=True, omit_defaults=True):
    """What a hand is worth: its lines in file order, and their sum for each side. `unknown` names lines that read
    what nobody told; they count 0.
    """

    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    unknown: tuple[str, ...] = ()


class Standing(Struct, frozen=True):
    """How a match stands: totals and hands won by side, and the winner of the match once there is one."""

    totals: tuple[int, ...]
    hands_won: tuple[int, ...] = ()
    winner: int | None = None


class Judged(Struct, frozen=True, omit_defaults=True):
    """What a match comes to: whether it is over, and who has won it; several winners share it.

    `over` is None where that hangs on what nobody told; `out` are the sides that have left it.
    """

    over: bool | None
    winners: tuple[int, ...] = ()
    out: tuple[int, ...] = ()


def score(engine: Engine, position: Position, sheet: str = HAND, standing: Standing | None = None) -> Sheet:
    """What the hand is worth to each side. A hand that is void is worth nothing."""
    sides = position.number_of_sides
    lines = [line for line in engine.book.ruleset.lines if (line.sheet or HAND) == sheet]
    if position.over == VOID or not lines:
        return Sheet((), (0,) * sides)
    if not position.turn.stack:
        position = engine.at_turn(position, 0)
    rows, unknown = [], []
    for line in lines:
        found = [
            _worth(engine, line, Facts(position, engine.oracle, None, side, (), standing)) for side in range(sides)
        ]
        if any(worth is None for worth in found):
            unknown.append(line.name)
        rows.append(_row(engine, line, tuple(worth or 0 for worth in found)))
    totals = tuple(sum(row.worth[side] for row in rows) for side in range(sides))
    return Sheet(tuple(rows), totals, tuple(unknown))


def _worth(engine: Engine, line: Line, facts: Facts) -> int | None:
    """What a line is worth to a side; None where that is not known."""
    book, env = engine.book, Env(facts=facts)
    holds = book.condition(line.when).run(env)
    if holds is False or line.worth is None:
        return 0
    worth = book.evaluator.compile(line.worth).run(env)
    return worth if holds is True and worth.__class__ is int else None


def _row(engine: Engine, line: Line, worth: tuple[int, ...]) -> Row:
    sentence = "".join(part for part in in_language(line.because, engine.language) if isinstance(part, str))
    sources = line.source.keys if line.source else ()
    return Row(line.name, sentence, worth, line.at.file, line.at.line, sources)


def closing_bonus(engine: Engine, position: Position, side: int) -> int:
    """What going out is worth by itself: the lines that hold because the side has closed."""
    names = {line.name for line in engine.book.ruleset.lines if (line.sheet or HAND) == HAND and _reads_closed(line)}
    return sum(row.worth[side] for row in score(engine, position).rows if row.name in names)


def _reads_closed(line: Line) -> bool:
    return any(
        (isinstance(part, Name) and part.sense == "fact" and part.name == "closed")
        or (isinstance(part, Call) and part.sense == "function" and part.function == "closed")
        for part in nodes(line.when)
    )


# ---- matches ----------------------------------------------------------------------------------------


def match(engine: Engine, totals: Sequence[int], deal_number: int = 1, hands_won: Sequence[int] = ()) -> Judged:
    """Whether a match with these totals is over, and who has won it."""
    rules = engine.book.ruleset.match
    sides = len(totals)
    standing = Standing(tuple(totals), tuple(hands_won) or (0,) * sides)
    if rules is None:
        return Judged(True, _best(totals, most=True, among=range(sides)))
    position = _empty(sides, deal_number)
    facts = [Facts(position, engine.oracle, None, side, (), standing) for side in range(sides)]
    over = True if rules.over is None else engine.book.condition(rules.over).run(Env(facts=facts[0]))
    leaves = [rules.out is not None and engine.book.holds(engine.book.condition(rules.out), one) for one in facts]
    out = tuple(side for side, left in enumerate(leaves) if left)
    if over is not True:
        return Judged(False if over is False else None, (), out)
    there = [side for side in range(sides) if side not in out] or list(range(sides))
    if rules.winner is None:
        return Judged(True, tuple(there) if len(there) == 1 else _best(totals, most=True, among=there), out)
    amounts = [engine.book.evaluator.compile(rules.winner.amount).run(Env(facts=one)) for one in facts]
    return Judged(True, _best([_number(amount) for amount in amounts], rules.winner.most, there), out)


def _best(amounts: Sequence[int], most: bool, among: Sequence[int]) -> tuple[int, ...]:
    chosen = (max if most else min)((amounts[side] for side in among), default=0)
    return tuple(side for side in among if amounts[side] == chosen)


def _number(value: Any) -> int:
    return value if value.__class__ is int else 0


def _empty(sides: int, deal_number: int) -> Position:
    return Position(
        sides=tuple(range(sides)),
        hands=((),) * sides,
        aside=((),) * sides,
        opened=(False,) * sides,
        closed=(False,) * sides,
        active=(True,) * sides,
        deal_number=deal_number,
        turn=Turn((Progress("", 0),), opened_before=(False,) * sides),
    )
