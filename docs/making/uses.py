"""Which shipped rulesets use which names of the language.

Why it exists: a function earns its place by being used, and the reference says by whom; nobody keeps that list by hand.
May import: `burraco_rules.language`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from burraco_rules.language.core import Step
from burraco_rules.language.expressions import Call, Fold, Name, Node
from burraco_rules.language.files.library import Library
from burraco_rules.language.files.loading import check_loaded
from burraco_rules.language.messages.diagnostics import Report, RulesetError
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.walk import nodes

Sort = Literal["function", "fact", "fold", "action"]
Use = tuple[Sort, str]


@cache
def shipped() -> tuple[Ruleset, ...]:
    """Every shipped ruleset, and the last ruleset that each shipped patch is for, with the patch on top."""
    library = Library(private=False)
    found, report = [], Report()
    for name, _ in library.names():
        loaded = library.load(name, report)
        ruleset = check_loaded(loaded, library, report) if loaded is not None else None
        if ruleset is None:
            raise RulesetError(report.in_order())
        found.append(ruleset)
    return tuple(found)


@cache
def uses() -> Mapping[Use, tuple[str, ...]]:
    """For each name that is used the files that write it. What a child inherits is its parent's use."""
    files: dict[Use, set[str]] = {}
    for ruleset in shipped():
        for use, file in _uses_of(ruleset):
            files.setdefault(use, set()).add(Path(file).stem)
    return {use: tuple(sorted(names)) for use, names in files.items()}


def _uses_of(part: Any) -> Iterator[tuple[Use, str]]:
    match part:
        case Node():
            yield from ((use, node.at.file) for node in nodes(part) if (use := _use_of(node)) is not None)
        case Struct():
            if isinstance(part, Step):
                yield from ((("action", action), part.at.file) for action in part.actions)
            for field in part.__struct_fields__:
                yield from _uses_of(getattr(part, field))
        case tuple():
            for piece in part:
                yield from _uses_of(piece)


def _use_of(node: Node) -> Use | None:
    match node:
        case Call(function=name, sense="function"):
            return "function", name
        case Name(name=name, sense="fact"):
            return "fact", name
        case Fold(function=name):
            return "fold", name
    return None
