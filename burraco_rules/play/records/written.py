"""Turns as they are written: `take pile; meld 9C 9D 9S; discard KS`.

Why it exists: cases, records and disputes say turns in one small language, which `grammars/game.lark` defines. The
commonest actions are read without the grammar, to the same result. May import: `actions`, `action_text`; `cardtext`,
`notation`, `pack`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from burraco_rules.cardtext import read_cards
from burraco_rules.notation import write_card
from burraco_rules.pack import Pack
from burraco_rules.play.actions import FROM, TOP, WHOLE, Action, Group, Target
from burraco_rules.play.records.action_text import SEPARATOR, TurnError, TurnProblem, action_of

LONGEST: Final = 16 << 10
"""A turn has no more characters."""
MOST_ACTIONS: Final = 500
"""A turn has no more actions."""
MOST_PROBLEMS: Final = 20
"""Of one turn no more mistakes are told."""
COMMENT: Final = "#"


# ---- reading -----------------------------------------------------------------------------------------


def read_turn(text: str, pack: Pack, announcements: Collection[str] = ()) -> tuple[Action, ...]:
    """The actions of a turn, `;` between them; cards are those of the pack. TurnError for what cannot be read."""
    if len(text) > LONGEST:
        raise TurnError([TurnProblem(f"the turn has {len(text):,} characters, at most {LONGEST:,} are read", 1)])
    parts = list(parts_of(text))
    if len(parts) > MOST_ACTIONS:
        raise TurnError([TurnProblem(f"a turn has at most {MOST_ACTIONS} actions", MOST_ACTIONS + 1)])
    actions: list[Action] = []
    problems: list[TurnProblem] = []
    for number, (start, part) in enumerate(parts, start=1):
        action = _plain(part, pack) or action_of(part, pack, announcements)
        if isinstance(action, Action):
            actions.append(action)
        else:
            problems += (replace(found, number=number, column=found.column + start) for found in action)
            if len(problems) >= MOST_PROBLEMS:
                break
    if problems:
        raise TurnError(problems[:MOST_PROBLEMS])
    return tuple(actions)


def parts_of(text: str) -> Iterator[tuple[int, str]]:
    """The texts of the actions of a turn, each after how many characters come before it."""
    start = 0
    pieces = text.partition(COMMENT)[0].split(SEPARATOR)
    for place, piece in enumerate(pieces):
        if piece.strip() or place < len(pieces) - 1:
            yield start + len(piece) - len(piece.lstrip()), piece.strip()
        start += len(piece) + len(SEPARATOR)


def placed(problems: Iterable[TurnProblem], text: str) -> Iterator[TurnProblem]:
    """Problems of a turn, those without a place at the action that they are about."""
    parts = list(parts_of(text))
    for problem in problems:
        if problem.column or not 1 <= problem.number <= len(parts):
            yield problem
        else:
            start, part = parts[problem.number - 1]
            yield replace(problem, column=start + 1, length=len(part))


_COMMON = re.compile(
    r"(?:(?P<player>[0-9]{1,3})[ ]*:[ ]*)?"
    r"(?:(?P<bare>draw|take[ ]+pile|take[ ]+top)"
    r"|(?P<name>meld|discard)[ ]+(?P<cards>[0-9A-Za-z= ]+)"
    r"|add[ ]+(?P<added>[0-9A-Za-z= ]+?)[ ]+to[ ]+(?P<target>[0-9]{1,3}))"
)


def _plain(text: str, pack: Pack) -> Action | None:
    """One of the commonest actions, read without the grammar or its library; None for all others, and all mistakes."""
    found = _COMMON.fullmatch(text)
    if found is None:
        return None
    player = int(found["player"] or 0)
    if found["bare"]:
        name, _, much = found["bare"].partition(" ")
        return Action(name, much=_MUCH[much.strip()], player=player)
    read = read_cards(found["cards"] or found["added"], pack)
    if read.problems or (found["name"] == "discard" and len(read.entries) != 1):
        return None
    meanings = tuple(entry.meaning for entry in read.entries)
    group = Group(read.cards, meanings if any(meanings) else ())
    if found["name"]:
        return Action(found["name"], (group,), player=player)
    return Action("add", (group,), (Target(int(found["target"])),), player=player)


_MUCH: Final[dict[str, Any]] = {"": "", WHOLE: WHOLE, TOP: TOP}


# ---- writing -----------------------------------------------------------------------------------------


def write_turn(actions: Iterable[Action], pack: Pack | None = None) -> str:
    """The turn in the notation of a pack, canonical without one; `read_turn` reads it back."""
    return f"{SEPARATOR} ".join(write_action(action, pack) for action in actions)


def write_action(action: Action, pack: Pack | None = None) -> str:
    """One action."""
    groups = " / ".join(_written(group, pack) for group in action.groups)
    targets = " ".join(
        f"opponent {target.number}" if target.opponent else str(target.number) for target in action.targets
    )
    match action.name:
        case "take":
            deed = f"take {groups}.." if action.much == FROM else f"take {action.much}"
        case "add":
            deed = f"add {groups} to {targets}"
        case "swap":
            deed = f"swap {groups} for {_written(action.freeing, pack)} in {targets}"
        case "regroup":
            deed = f"regroup {targets} as {groups}"
        case "end":
            deed = "discard nothing"
        case _:
            deed = f"{action.name} {groups}".rstrip()
    return f"{action.player}: {deed}" if action.player else deed


def _written(group: Group, pack: Pack | None) -> str:
    meanings = group.meanings or (None,) * len(group.cards)
    return " ".join(write_card(card, pack, meaning) for card, meaning in zip(group.cards, meanings, strict=True))
