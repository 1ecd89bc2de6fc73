"""What stands inside an expression, the values that it names included.

Why it exists: whether something reads a fact is asked of goals, of rules and of wishes, and a value may hide it.
May import: `core`, `expressions`, `walk` of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from burraco_rules.language.core import Value
from burraco_rules.language.expressions import Call, Name, Node
from burraco_rules.language.walk import nodes

Values = Mapping[str, Value]


def holds_inside(part: Any, values: Values, test: Callable[[Node], bool], seen: frozenset[str] = frozenset()) -> bool:
    """Whether a node of which something is true stands in an expression, or in one of a part of a ruleset."""
    match part:
        case Node():
            return any(test(node) or _in_value(node, values, test, seen) for node in nodes(part))
        case Struct():
            return any(holds_inside(getattr(part, field), values, test, seen) for field in part.__struct_fields__)
        case tuple():
            return any(holds_inside(entry, values, test, seen) for entry in part)
    return False


def reads_fact(part: Any, values: Values, names: frozenset[str]) -> bool:
    """Whether one of some facts is read."""
    return holds_inside(
        part, values, lambda node: isinstance(node, Name) and node.sense == "fact" and node.name in names
    )


def _in_value(node: Node, values: Values, test: Callable[[Node], bool], seen: frozenset[str]) -> bool:
    match node:
        case Name(name=name, sense="value") | Call(function=name, sense="value") if name not in seen:
            return any(
                holds_inside(part, values, test, seen | {name})
                for row in values[name].rows
                for part in (row.value, row.when)
            )
    return False
