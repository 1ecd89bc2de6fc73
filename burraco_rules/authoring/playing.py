"""Questions of play, asked as cases ask them and compared with what was expected; turns among them.

Why it exists: `testing` runs cases of every sort; what those of play are compared by begins here. May import: `cases`,
`comparing`, `deals`, `described`, `seated`, `sheets`; `play`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from burraco_rules.authoring.cases import Case
from burraco_rules.authoring.comparing import WORDS, Known, legality, other_than, reason_of
from burraco_rules.authoring.deals import deal_differences
from burraco_rules.authoring.described import position_of
from burraco_rules.authoring.seated import Seated, Settled, settle
from burraco_rules.authoring.sheets import match_differences, score_differences
from burraco_rules.play.play import Play
from burraco_rules.play.referee import Ruling, opening_points
from burraco_rules.play.scoring import closing_bonus

OPENING: Final = "open"
"""The action by which first melds are laid and counted together."""


def differences(seated: Seated, case: Case, reason: Any = None) -> str:
    """What of the answer is not as expected, in words; "" where all is. CardError, QuestionError, TurnError for what
    makes no sense. `reason` is expected where the case names none.
    """
    return "; ".join(_COMPARED[case.ask](seated, case, reason))


def turn_differences(seated: Seated, case: Case, reason: Any) -> Iterator[str]:
    """What of a turn is not as a case expects."""
    position = position_of(case.question["position"], case.question.get("upcard", ""))
    turn = case.question["turn"]

    def ask(play: Play) -> Ruling:
        return settle(play, position, turn).ruling

    settled = settle(seated.play, position, turn)
    ruling = settled.ruling
    if "legal" in case.expect:
        changing = [entry for entry in seated.readings.dependences(ask, ruling) if entry.legal != ruling.legal]
        yield from legality(case, ruling.legal, [entry.option for entry in changing])
    yield from other_than(case, _of_turn(settled))
    yield from reason_of(case, [] if ruling.refused is None else [r.rule for r in ruling.refused.reasons], reason)


def _of_turn(settled: Settled) -> Known:
    """What a turn may be compared by, each worked out when it is asked for."""
    engine, ruling = settled.engine, settled.ruling
    before, after = ruling.before, ruling.after
    return {
        "at": lambda: ruling.at or "none",
        "ends": lambda: ruling.ends,
        "takes-reserve": lambda: WORDS[_reserve_taken(ruling)],
        "reserve-size": lambda: sum(map(len, before.reserves)) - sum(map(len, after.reserves)),
        "bonus": lambda: closing_bonus(engine, after, before.side),
        "points": lambda: _opening(settled),
    }


def _reserve_taken(ruling: Ruling) -> bool:
    before, after = ruling.before, ruling.after
    if not before.owners:
        return False
    owner = before.owners[before.player]
    return before.reserve[owner] == "waiting" and after.reserve[owner] in ("in-play", "unplayed")


def _opening(settled: Settled) -> Any:
    """What the first melds of the turn are worth."""
    for action, position in zip(settled.actions, settled.ruling.path, strict=False):
        if action.name == OPENING:
            return opening_points(settled.engine, position, action)
    return "none"


_COMPARED: Final[Mapping[str, Callable[[Seated, Case, Any], Iterator[str]]]] = {
    "turn": turn_differences,
    "score": score_differences,
    "match": match_differences,
    "deal": deal_differences,
}
"""How each question is asked and compared."""
QUESTIONS_OF_PLAY: Final = frozenset(_COMPARED)
"""The questions of play."""
