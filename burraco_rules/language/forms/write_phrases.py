"""Writing the phrases that statements are made of, where both written forms use the same words.

Why it exists: `rank of suit when E` and `move all from hand to pile` are one text in either form.
May import: `core`, `write_expression`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from burraco_rules.language.core import (
    Counts,
    Do,
    Effect,
    Grade,
    Line,
    Move,
    MoveEach,
    Part,
    Source,
    Unknown,
    Value,
)
from burraco_rules.language.forms.write_expression import write_binder, write_expression, write_members, write_sum

# signs that no YAML file may hold, or that end a line there
_FORBIDDEN = (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0xD800, 0xE000), 0xFEFF, 0xFFFE, 0xFFFF)
_BLANKED = dict.fromkeys(_FORBIDDEN, " ")


def write_names(names: tuple[str, ...]) -> str:
    """`draw, take`."""
    return ", ".join(names)


def write_source(source: Source) -> str:
    """`fibur-2026, fibur-articles unconfirmed`."""
    return write_names(source.keys) + " unconfirmed" * source.unconfirmed


def write_value_name(value: Value) -> str:
    """`points of card c`."""
    subject = value.subject
    return value.name if subject is None else f"{value.name} of {subject.type} {subject.variable}"


def write_grade_name(grade: Grade) -> str:
    """`clean of set`."""
    return f"{grade.name} of {grade.kind}" if grade.kind else grade.name


def write_line_name(line: Line) -> str:
    """`boxes on match`."""
    return f"{line.name} on {line.sheet}" if line.sheet else line.name


def write_unknown_name(unknown: Unknown) -> str:
    """`place of c`."""
    return unknown.name if unknown.form == "meld" else f"{unknown.name} of {unknown.variable}"


def write_domain(unknown: Unknown) -> str:
    """`on A, 2..10, J, Q, K, A`."""
    return f"{'in' if unknown.form == 'meld' else unknown.form} {write_members(unknown.domain)}"


def write_counted(counts: Counts) -> str:
    """What a card counts as: `rank of suit when E`, or `nothing`."""
    rank = "nothing" if counts.rank is None else write_sum(counts.rank)
    suit = f" of {write_sum(counts.suit)}" if counts.suit is not None else ""
    when = f" when {write_expression(counts.when)}" if counts.when is not None else ""
    return f"{rank}{suit}{when}"


def write_effect(effect: Effect) -> str:
    """`move all but 1 from pile to stock`, `end hand`."""
    match effect:
        case Do():
            return f"{effect.verb} {effect.object}"
        case MoveEach():
            return f"move every {write_binder(effect.binder)} to {write_sum(effect.to)}"
        case Move():
            amount = "all" if effect.number is None else f"{'all but ' * effect.all}{write_sum(effect.number)}"
            return f"move {amount} from {write_sum(effect.origin)} to {write_sum(effect.to)}"


def without_comments(part: Any) -> Any:
    """A piece of a document, or a tuple of them, without any comment."""
    if isinstance(part, tuple):
        return tuple(map(without_comments, part))
    if not isinstance(part, Part):
        return part
    bare = {field: without_comments(getattr(part, field)) for field in part.__struct_fields__}
    return replace(part, **bare | {"at": replace(part.at, comment=())})


def comment_lines(part: Part) -> list[str]:
    """The comment above a statement, each line with its `#`; signs that no file may hold become blanks."""
    return [f"# {line.translate(_BLANKED)}".rstrip() for line in part.at.comment]
