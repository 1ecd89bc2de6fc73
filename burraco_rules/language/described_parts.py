"""What else a ruleset holds than rules, options and melds: goals, lines, turns, events and announcements, as records.

Why it exists: `explain` tells of everything that has a name; these are told as they are written, which needs the writer
of statements, and nobody else does. May import: `describe`, `ruleset`, `core`, `rules_statements`.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language import describe
from burraco_rules.language.core import Announce, Event, Goal, Line, Turn
from burraco_rules.language.forms.rules_statements import statement
from burraco_rules.language.ruleset import Origin, Ruleset

_Part = Goal | Line | Turn | Event | Announce


class PartInfo(Struct, frozen=True, omit_defaults=True):
    """Any other statement: its sort (`goal`, `line`, `turn`, `event`, `announcement`), its sentence, and its text as
    it is written.
    """

    name: str
    sort: str
    text: str
    sentence: str = ""
    source: tuple[str, ...] = ()
    origins: tuple[Origin, ...] = ()


def _bare(part: _Part) -> _Part:
    """A statement without its comment and its source, which are told apart."""
    bare = replace(part, at=replace(part.at, comment=()))
    return replace(bare, source=None) if isinstance(bare, Goal | Line) else bare


def parts(ruleset: Ruleset, language: str) -> tuple[PartInfo, ...]:
    """Goals, lines, turns, events and announcements, in file order."""
    groups: tuple[tuple[str, tuple[_Part, ...]], ...] = (
        ("goal", ruleset.goals),
        ("line", ruleset.lines),
        ("turn", ruleset.turns),
        ("event", ruleset.events),
        ("announce", ruleset.announces),
    )
    return tuple(
        PartInfo(
            part.name,
            _SORTS.get(word, word),
            "\n".join(statement(_bare(part))),
            describe.text(getattr(part, "because", None) or getattr(part, "text", None), language),
            part.source.keys if isinstance(part, Goal | Line) and part.source is not None else (),
            ruleset.origins.get(f"{word} {part.name}", ()),
        )
        for word, found in groups
        for part in found
    )


_SORTS: Final = {"announce": "announcement"}
"""What a statement is called where its word is a verb."""
