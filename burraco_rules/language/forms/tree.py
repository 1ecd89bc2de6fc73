"""Folding a Lark tree from its leaves, without recursion and only to a declared depth.

Why it exists: a hostile text may nest far deeper than Python recurses, and the depth must be known before anything
walks the result. May import: `source`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from burraco_rules.language.source import Span

Handler = Callable[[Span, list[Any]], Any]


class TooDeep(Exception):
    """The tree is deeper than allowed; `at` is where."""

    def __init__(self, at: Span) -> None:
        super().__init__(at)
        self.at = at


def fold(tree: Any, handler: Callable[[str], Handler], place: Callable[[Any], Span], depth: int) -> Any:
    """Replace each tree, children first, by what `handler(tree.data)` makes of its span and its children.

    Tokens and missing parts (None) are handed on as they are. Raises TooDeep where nesting passes `depth`.
    """
    stack: list[tuple[Any, list[Any]]] = [(tree, [])]
    while True:
        node, made = stack[-1]
        if len(made) < len(node.children):
            child = node.children[len(made)]
            if hasattr(child, "children"):
                if len(stack) > depth:
                    raise TooDeep(place(child.meta))
                stack.append((child, []))
            else:
                made.append(child)
            continue
        stack.pop()
        result = handler(node.data)(place(node.meta), made)
        if not stack:
            return result
        stack[-1][1].append(result)
