"""What names an option or a value: the rules, kinds, grades and other parts of a ruleset in which it stands.

Why it exists: what an option or a value decides is seen from what names it. May import: `ruleset`, `core`,
`expressions`, `walk`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language.expressions import Call, Name, Node
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.walk import nodes


def named_by(ruleset: Ruleset, name: str) -> tuple[str, ...]:
    """What names an option or a value of this name, each once, in the order of the ruleset."""
    return tuple(dict.fromkeys(owner for owner, part in _parts(ruleset) if _names(part, name)))


def _parts(ruleset: Ruleset) -> Iterator[tuple[str, Struct]]:
    for kind in ruleset.kinds:
        yield kind.name, replace(kind, rules=())
        yield from ((rule.name, rule) for rule in kind.rules)
    for parts in (ruleset.rules, ruleset.grades, ruleset.values, ruleset.lines, ruleset.turns, ruleset.events):
        yield from ((part.name, part) for part in parts)
    yield from ((goal.name, goal) for goal in ruleset.goals)
    if ruleset.match is not None:
        yield "match", ruleset.match


def _names(part: Any, name: str) -> bool:
    match part:
        case Node():
            return any(
                (isinstance(node, Name) and node.sense in ("option", "value") and node.name == name)
                or (isinstance(node, Call) and node.sense == "value" and node.function == name)
                for node in nodes(part)
            )
        case Struct():
            return any(_names(getattr(part, field), name) for field in part.__struct_fields__)
        case tuple():
            return any(_names(entry, name) for entry in part)
    return False
