"""Descriptions of positions and of finished hands: from the words of the case format to what play takes.

Why it exists: a person leaves out most of a position, and writes a list as one text; what is nonsense is told before
anything is worked out of it. May import: `play.described`; `melds.question`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from burraco_rules.melds.question import QuestionError

MOST_CARDS: Final = 2_000
"""No zone of a description has more cards that nobody has seen."""
MOST_PLAYERS: Final = 64
MOST_MELDS: Final = 100
MOST_DIGITS: Final = 9

_ONE_TEXT: Final = ("hand", "pile", "stock", "partner-hand", "taken-this-turn")
_TEXTS: Final = ("melds", "opponent-melds", "opponent-hands", "score")


def position_of(written: Mapping[str, Any], upcard: str = "") -> dict[str, Any]:
    """A position as the case format describes it, ready for play. QuestionError for what makes no sense."""
    found: dict[str, Any] = {name: value for name, value in written.items() if name != "given"}
    for name in _ONE_TEXT:
        if name in found:
            found[name] = " ".join(texts(found[name]))
    for name in _TEXTS:
        if name in found:
            found[name] = _few(name, texts(found[name]))
    for name in ("stock", "partner-hand"):
        if name in found:
            _bounded(name, found[name])
    for text in found.get("opponent-hands", ()):
        _bounded("opponent-hands", text)
    for text in found.get("score", ()):
        number(text, "score")
    if "deal-number" in found:
        number(found["deal-number"], "deal-number", low=1)
    if "players" in found:
        number(found["players"], "players", low=1, high=MOST_PLAYERS)
    found |= {name: str(value) for name, value in written.get("given", {}).items()}
    return found | ({"upcard": upcard} if upcard else {})


def teams_of(written: Mapping[str, Any]) -> dict[str, Any]:
    """A finished hand as the case format describes it, ready for play."""
    teams = [
        {
            **team,
            **{name: _few(name, texts(team[name])) for name in ("melds", "hands") if name in team},
            **{name: " ".join(texts(team[name])) for name in ("reserve-cards", "red-threes", "aside") if name in team},
        }
        for team in written["teams"]
    ]
    if len(teams) > MOST_PLAYERS or any(len(team.get("hands", ())) > MOST_PLAYERS for team in teams):
        raise QuestionError(f"more than {MOST_PLAYERS} players are told of")
    return {**{name: value for name, value in written.items() if name in ("trump", "upcard")}, "teams": teams}


def texts(written: str | Sequence[str]) -> Sequence[str]:
    """What may be written as one text or as a list of texts."""
    return (written,) if isinstance(written, str) else written


def number(written: Any, name: str, low: int | None = None, high: int | None = None) -> int:
    """A whole number between two bounds. QuestionError where it is none."""
    text = str(written).strip()
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS):
        raise QuestionError(f"`{text}` cannot be what `{name}` is: a number is needed")
    found = int(text)
    if (low is not None and found < low) or (high is not None and found > high):
        raise QuestionError(f"`{name}` cannot be {found}")
    return found


def numbers(written: Any, name: str) -> tuple[int, ...]:
    """Whole numbers, in a list or in one text with blanks between them."""
    listed = written.split() if isinstance(written, str) else written
    return tuple(number(entry, name) for entry in listed)


def _few(name: str, listed: Sequence[str]) -> list[str]:
    if len(listed) > MOST_MELDS:
        raise QuestionError(f"`{name}` has more than {MOST_MELDS} entries")
    return list(listed)


def _bounded(name: str, text: str) -> None:
    if text.isdecimal():
        number(text, name, high=MOST_CARDS)
