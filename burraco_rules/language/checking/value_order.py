"""The order in which values are looked at: what a value reads comes before it.

Why it exists: values read values, and a text may make a chain of thousands of them, or a circle. Both are found here,
without recursion, so that everything that follows a value to what it reads knows that the way is short.
May import: `core`, `expressions`, `diagnostics`, `source`, `walk`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from burraco_rules.language.core import Value
from burraco_rules.language.expressions import Call, Name, Node
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import Limits
from burraco_rules.language.walk import children


def ordered_values(
    values: Mapping[str, Value], others: Collection[str], report: Report, limits: Limits
) -> Iterator[str]:
    """The names of all values, each after those that it reads. Circles are reported and left out.

    Of a bare word that is one of the `others` the value is not meant. How deep a value is, with the depth of what it
    reads put in its place, is bounded like the depth of a text.
    """
    depths: dict[str, int] = {}
    for first in values:
        path = {first: _reads(values[first], values, others)} if first not in depths else {}
        while path:
            name = next(reversed(path))
            depth, reads = path[name]
            step = next((other for other in reads if other not in depths), None)
            if step is None:
                del path[name]
                depths[name] = max([depth, *(at + depths[other] for other, at in reads.items())])
                if depths[name] > limits.depth:
                    report.add("values-too-deep", values[name].at, name=name, limit=limits.depth)
                    depths[name] = 0
                yield name
            elif step in path:
                names = list(path)
                circle = names[names.index(step) :]
                report.add("value-circle", values[step].at, name=step, circle=" > ".join([*circle, step]))
                for member in circle:
                    del path[member]
                    depths[member] = 0
            else:
                path[step] = _reads(values[step], values, others)


def _reads(value: Value, values: Mapping[str, Value], others: Collection[str]) -> tuple[int, dict[str, int]]:
    """How deep the expressions of a value are, and the deepest place of each value that they read."""
    pending: list[tuple[Node, int]] = [(row.value, 1) for row in value.rows]
    pending += [(row.when, 1) for row in value.rows if row.when is not None]
    depth, reads = 0, dict[str, int]()
    while pending:
        node, at = pending.pop()
        depth = max(depth, at)
        name = node.function if isinstance(node, Call) else node.name if isinstance(node, Name) else ""
        if name in values and (isinstance(node, Call) or name not in others):
            reads[name] = max(at, reads.get(name, 0))
        pending += [(child, at + 1) for child in children(node)]
    return depth, reads
