"""Scores and matches as cases ask them.

Why it exists: the lines of a sheet are compared by their names, side by side. May import: `cases`, `comparing`,
`described`, `seated`; `play`, `rules`; the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from burraco_rules.authoring.cases import Case
from burraco_rules.authoring.comparing import WORDS
from burraco_rules.authoring.described import numbers, teams_of
from burraco_rules.authoring.seated import Seated
from burraco_rules.language.expressions import Node
from burraco_rules.play.described import score_position
from burraco_rules.play.play import Play
from burraco_rules.play.scoring import Sheet, match, score
from burraco_rules.rules import Rules


def score_differences(seated: Seated, case: Case, reason: Any) -> Iterator[str]:  # noqa: ARG001  all questions are asked alike
    """What of the sheet of a finished hand is not as a case expects."""
    engine, position = score_position(seated.play, teams_of(case.question))
    sheet = score(engine, position)
    yield from _of_sheet(case, sheet)


def _of_sheet(case: Case, sheet: Sheet) -> Iterator[str]:
    rows = {row.name: row.worth for row in sheet.rows} | {"totals": sheet.totals}
    for name, written in case.expect.items():
        if name == "other-reading":
            continue
        wanted = numbers(written, name)
        if name not in rows:
            yield f"there is no line {name}"
        elif rows[name][: len(wanted)] != wanted:
            yield f"{name} is {_row(rows[name])}, not {_row(wanted)}"
        if name in sheet.unknown:
            yield f"the line {name} reads what is not told"


def _row(worth: Iterable[int]) -> str:
    return ", ".join(map(str, worth))


def match_differences(seated: Seated, case: Case, reason: Any) -> Iterator[str]:  # noqa: ARG001
    """What of the end of a match is not as a case expects."""
    totals = numbers(case.question["totals"], "totals")

    def ask(play: Play) -> tuple[bool | None, tuple[int, ...]]:
        judged = match(play.engine(), totals)
        return judged.over, judged.winners

    over, winners = ask(seated.play)
    wanted = case.expect.get("over")
    if wanted == "undecided":
        if WORDS[over] != case.expect.get("recommended", WORDS[over]):
            yield f"over is {WORDS[over]} by the defaults, not {case.expect['recommended']}"
        others = [other for _, (other, _) in seated.readings.of_trees(ask, _trees_of_match(seated.rules))]
        if over is not None and all(other == over for other in others):
            yield f"over is {WORDS[over]} and depends on no open option"
    elif wanted is not None and WORDS[over] != wanted:
        yield f"over is {WORDS[over]}, not {wanted}"
    winner = str(winners[0]) if len(winners) == 1 else "none"
    if case.expect.get("winner", winner) != winner:
        yield f"winner is {winner}, not {case.expect['winner']}"


def _trees_of_match(rules: Rules) -> Iterator[Node | None]:
    found = rules.ruleset.match
    if found is not None:
        yield from (found.over, found.out)
        if found.winner is not None:
            yield from (found.winner.amount, found.winner.when)
