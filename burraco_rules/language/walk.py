"""Walking the nodes of an expression.

Why it exists: several questions (which binders, which names) run over all nodes; the walk stands here once.
May import: `expressions`.
"""

from __future__ import annotations

from collections.abc import Iterator

from burraco_rules.language.expressions import Binder, Node


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node, in the order in which they are written."""
    for name in node.__struct_fields__:
        part = getattr(node, name)
        if isinstance(part, Node):
            yield part
        elif isinstance(part, tuple):
            yield from (entry for entry in part if isinstance(entry, Node))


def nodes(node: Node | None) -> Iterator[Node]:
    """The node and all nodes inside it, outermost first."""
    pending: list[Node] = [node] if node is not None else []
    while pending:
        found = pending.pop()
        yield found
        pending.extend(reversed(list(children(found))))


def binders(node: Node | None) -> Iterator[Binder]:
    """All binders of an expression, outermost first."""
    return (found for found in nodes(node) if isinstance(found, Binder))
