"""What an override leaves of the thing it changes: parts written replace, parts not written stay.

Why it exists: rules and kinds are overridden part by part, and what stays may surprise, so it is reported.
May import: `core`, `diagnostics`, `expressions`, `nearest`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict, replace

from burraco_rules.language.core import Grade, Kind, Line, Rule
from burraco_rules.language.expressions import Name
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.nearest import suggestion

PART_BY_PART = (Grade, Line)


def merged_rule(base: Rule, written: Rule, report: Report) -> Rule:
    """The base rule with the parts that the override writes. `when always` drops its condition.

    A rule whose condition or sentence is new stands where that is written, and has no source but its own.
    """
    parts = {name: part for name, part in asdict(written).items() if part and name not in ("name", "at", "exceptions")}
    if not parts:
        _changes_nothing(written, report)
    if written.require is not None and written.because is None:
        report.add("require-without-because", written.at, name=written.name)
    if written.on or written.after:
        parts |= {"on": written.on, "after": written.after}
    if written.when is None and written.require is not None and base.when is not None:
        report.add("override-keeps-when", written.at, name=written.name, line=base.when.at.line)
    if isinstance(written.when, Name) and written.when.name == "always":
        parts["when"] = None
    if written.require is not None:
        parts["source"] = written.source
    if written.require is not None or written.because is not None:
        parts["at"] = written.at
    return replace(base, **parts)


def merged_kind(base: Kind, written: Kind, report: Report) -> Kind:
    """The base kind with the parts that the override writes; unknowns are replaced by name, rules elsewhere."""
    unknowns = {unknown.name: unknown for unknown in base.unknowns}
    for unknown in written.unknowns:
        if unknown.name not in unknowns:
            help = suggestion(unknown.name, unknowns)
            report.add(
                "override-of-nothing",
                unknown.at,
                help=help,
                thing=f"unknown `{unknown.name}`",
                sort="unknown",
                name=unknown.name,
            )
            continue
        unknowns[unknown.name] = unknown
    parts = {
        name: getattr(written, name) for name in ("bases", "counts", "reversed", "prefer") if getattr(written, name)
    }
    if not (parts or written.unknowns or written.rules):
        _changes_nothing(written, report)
    return replace(base, unknowns=tuple(unknowns.values()), **parts)


def merged_parts(base: Any, written: Any, report: Report) -> Any:
    """Grades and lines part by part, all other things whole."""
    if not isinstance(written, PART_BY_PART):
        return written
    parts = {
        name: part
        for name, part in asdict(written).items()
        if part is not None and name not in ("name", "at", "kind", "sheet")
    }
    if isinstance(written, Line) and written.sheet:
        parts["sheet"] = written.sheet
    if not parts:
        _changes_nothing(written, report)
    return replace(base, **parts)


def _changes_nothing(written: Any, report: Report) -> None:
    """Report an override without parts; not where parts could not be read."""
    if not report.lost:
        report.add("override-without-parts", written.at, name=written.name)
