"""The optional parts of a statement between the parser and the core, and what is asked of them.

Why it exists: an optional part may come in any place among the children of a parsed statement; it is found here by the
word that opens it or by its sort. May import: `core`, `source`.
"""

from __future__ import annotations

import re
from typing import Any

from burraco_rules.language.core import Source
from burraco_rules.language.source import Span


class Optional:
    """An optional part of a statement under the word that opens it."""

    def __init__(self, name: str, at: Span, value: Any) -> None:
        self.name, self.at, self.value = name, at, value


def unquote(token: Any) -> str:
    """The text of a string token without its quotes and escapes; other tokens as they are written."""
    written = str(token)
    return re.sub(r"\\(.)", r"\1", written[1:-1]) if written.startswith('"') else written


def of_parts(sort: type, parts: list[Any]) -> tuple[Any, ...]:
    """The parts of one sort."""
    return tuple(part for part in parts if isinstance(part, sort))


def but_parts(sort: type, parts: list[Any]) -> list[Any]:
    """The parts of all other sorts."""
    return [part for part in parts if not isinstance(part, sort)]


def bare(part: Optional | None) -> Any:
    """What an optional part holds; None where it is not there."""
    return None if part is None else part.value


def named(parts: list[Any]) -> dict[str, Any]:
    """Optional parts under the names of their fields; sources stand there without a wrapper."""
    named = {part.name: part.value for part in parts if isinstance(part, Optional)}
    sources = [part for part in parts if isinstance(part, Source)]
    return named | ({"source": sources[0]} if sources else {})
