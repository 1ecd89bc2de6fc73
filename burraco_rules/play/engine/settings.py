"""The settings of `setup` and `seating`, worked out in a position.

Why it exists: settings are expressions: a hand may be larger in a later deal, or for fewer players. May import:
`facts`; `core`, `expressions`, `ruleset` and the evaluator of the language.
"""

from __future__ import annotations

from typing import Final

from burraco_rules.language.core import Section, SettingMember
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.expressions import Name, Pattern, Range
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.play.facts import Facts

MOST_LISTED: Final = 1_000
"""A range of a setting lists no more numbers."""


class Settings:
    """The settings of a ruleset; what they read is read in a position."""

    def __init__(self, ruleset: Ruleset, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._members: dict[tuple[str, str], tuple[SettingMember, ...]] = {
            (section.name, setting.name): setting.members
            for section in (ruleset.pack, ruleset.setup, ruleset.seating)
            if isinstance(section, Section)
            for setting in section.settings
        }

    def numbers(self, section: str, name: str, facts: Facts) -> tuple[int, ...]:
        """The numbers of a setting; a range counts as all numbers in it."""
        found: list[int] = []
        for member in self._members.get((section, name), ()):
            ends = (member.low, member.high) if isinstance(member, Range) else (member, member)
            low, high = (self._number(end, facts) for end in ends)
            if low is not None and high is not None:
                found += range(low, min(high, low + MOST_LISTED) + 1)
        return tuple(found)

    def number(self, section: str, name: str, facts: Facts, default: int = 0) -> int:
        """The one number of a setting."""
        return next(iter(self.numbers(section, name, facts)), default)

    def words(self, section: str, name: str) -> tuple[str, ...]:
        """The words of a setting, in order; numbers among them as they are written."""
        members = self._members.get((section, name), ())
        return tuple(word for member in members for word in _words(member))

    def word(self, section: str, name: str, default: str) -> str:
        """The one word of a setting."""
        return next(iter(self.words(section, name)), default)

    def _number(self, member: SettingMember, facts: Facts) -> int | None:
        if isinstance(member, Pattern):
            return None
        found = self._evaluator.compile(member).run(Env(facts=facts))
        return found if found.__class__ is int else None


def _words(member: SettingMember) -> tuple[str, ...]:
    if isinstance(member, Range):
        low, high = (getattr(end, "name", "") for end in (member.low, member.high))
        numeric = low.isdecimal() and high.isdecimal()
        return tuple(map(str, range(int(low), int(high) + 1))) if numeric else (low, high)
    return (member.name,) if isinstance(member, Name) else ()
