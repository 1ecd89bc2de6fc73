"""Reading a phrase of a statement by itself: what a card counts as, an effect of an event.

Why it exists: in YAML these phrases are texts of their own, and they are read by the grammar of the `.rules` form. The
phrase is put into the smallest statement that holds it, and its places are moved back.
May import: `grammar`, `tree`, `build_document`, `syntax`, `core`, `diagnostics`, `source`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Literal

import msgspec

from burraco_rules.language.core import Do, Event, Kind
from burraco_rules.language.forms import grammar
from burraco_rules.language.forms.build_document import DocumentBuilder
from burraco_rules.language.forms.syntax import explain_syntax, too_costly
from burraco_rules.language.forms.tree import TooDeep, fold
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import LIMITS, NOWHERE, Limits, Span
from burraco_rules.language.vocabulary import EFFECTS

_FRAMES = {"counts": "kind k {{ counts {variable} as ", "effect": "event e after e {{ "}
_PLACES = {
    "setting": "pack {{ a 1 {} 1 }}",
    "choice": 'option o {{ a "" {} "" }}',
    "effect": "event e after e {{ move all from a to a {} a }}",
    "variable": "rule r require no {} where a",
}
_FOREIGN = re.compile(r'[{}"#@]')


def read_phrase(
    text: str, sort: Literal["counts", "effect"], at: Span, report: Report, limits: Limits, variable: str = "c"
) -> Any:
    """The Counts (of a card called `variable`) or the Effect that a text stands for, or None after a mistake.

    `at` is the place of the text's first character.
    """
    foreign = _FOREIGN.search(text)
    if foreign:
        line = text.count("\n", 0, foreign.start())
        column = foreign.start() - (text.rfind("\n", 0, foreign.start()) + 1) + (at.column if line == 0 else 1)
        report.add("syntax", Span(at.file, at.line + line, column, 1), found=foreign.group())
        return None
    if too_costly(text, at, report, limits):
        return None
    frame = _FRAMES[sort].format(variable=variable)
    inner = Report()
    statement = _read(f"{frame}{text} }}", Span(at.file, at.line, 1), inner, limits)
    end = at.line + text.count("\n"), len(text) - (text.rfind("\n") + 1) + (at.column if "\n" not in text else 1)

    def back(place: Span) -> Span:
        """The place in the file of a place in the statement."""
        moved = place.column + (at.column - 1 - len(frame) if place.line == at.line else 0)
        return msgspec.structs.replace(place, column=max(1, moved))

    for found in inner.in_order():
        place = back(found.at)
        if (place.line, place.column) >= end:
            report.add("syntax-end", Span(at.file, *end, 1))
        else:
            report.extend([msgspec.structs.replace(found, at=place)])
    parts = _phrases(statement)
    if parts and not inner.failed and (len(parts) == 1 or _is_unknown(parts[0])):
        return moved(parts[0], back)
    if not inner.failed:
        report.add("wrong-shape", at, found="more than one phrase", wanted="one")
    return None


def _is_unknown(part: Any) -> bool:
    """Whether this is no effect that there is, so that what follows is no second one either: `mvoe all from ..`."""
    return isinstance(part, Do) and (part.verb, part.object) not in EFFECTS


def moved(part: Any, change: Callable[[Span], Span]) -> Any:
    """A node, a piece of a statement or a tuple of them, with each place changed."""
    if isinstance(part, tuple):
        return tuple(moved(piece, change) for piece in part)
    if isinstance(part, Span):
        return change(part)
    if isinstance(part, msgspec.Struct):
        return msgspec.structs.replace(
            part, **{field: moved(getattr(part, field), change) for field in part.__struct_fields__}
        )
    return part


@cache
def could_stand(thing: Literal["setting", "choice", "effect", "variable"], name: str) -> bool:
    """Whether the `.rules` form could hold a name at such a place, where some words open something else.

    A setting, choice or effect stands there after another one, a variable after `no`.
    """
    if name not in grammar.keywords("ruleset"):
        return True
    return _read(_PLACES[thing].format(name), NOWHERE, Report(), LIMITS) is not None


def _read(text: str, at: Span, report: Report, limits: Limits) -> Any:
    from lark.exceptions import UnexpectedInput

    builder = DocumentBuilder(at, report, limits)
    try:
        return fold(grammar.parser("ruleset").parse(text, start="item"), builder.handler, builder.place, limits.depth)
    except UnexpectedInput as error:
        explain_syntax(error, text, at, "ruleset", report, "item")
    except TooDeep as deep:
        report.add("too-deep", deep.at, limit=limits.depth)
    return None


def _phrases(statement: Any) -> tuple[Any, ...]:
    match statement:
        case Event():
            return statement.effects
        case Kind():
            others = (statement.unknowns, statement.bases, statement.rules, statement.prefer, statement.reversed)
            return statement.counts if not any(others) else ()
    return ()
