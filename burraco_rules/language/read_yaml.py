"""Reading a YAML file.

Why it exists: the form for tools and for short house rules. It holds what a `.rules` file holds, and is read into the
same document.
May import: `yaml_nodes`, `yaml_reading`, `yaml_parts`, `yaml_statements`, `yaml_play`, `read_rules`, `core`,
`diagnostics`, `source`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from burraco_rules.language import yaml_play as play
from burraco_rules.language import yaml_statements as statements
from burraco_rules.language.core import Document, Form, Item, Override, in_order
from burraco_rules.language.diagnostics import Report
from burraco_rules.language.read_rules import LANGUAGE
from burraco_rules.language.source import LIMITS, Limits, Span
from burraco_rules.language.yaml_nodes import Scalar, compose
from burraco_rules.language.yaml_parts import line, names, number, one_name, source, text
from burraco_rules.language.yaml_reading import Enough, Entry, Reading

_Statements = Callable[[Reading, Entry], list[Any]]

_HEADER = ("ruleset", "patch", "extends", "with", "for", "language", "title", "edition", "source")
_LONG_NUMBER = 10


def read_yaml(text: str, file: str, report: Report, limits: Limits = LIMITS) -> Document | None:
    """The document that a text in the YAML form holds, or None where its mistakes have been reported."""
    mine = Report()
    document = _read(text, file, mine, limits)
    report.extend(mine.in_order())
    return None if mine.failed else document


def _read(text: str, file: str, report: Report, limits: Limits) -> Document | None:
    composed = compose(text, file, report, limits)
    if composed is None:
        return None
    root, comments = composed
    reading = Reading(report, limits, comments)
    try:
        entries = list(reading.entries(Entry("the file", root.at, root, 1)))
        if _is_newer(entries, report):
            return None
        return _document(reading, entries, file)
    except Enough:
        return None


def _is_newer(entries: list[Entry], report: Report) -> bool:
    """Whether the file needs a later version of the language: then no other mistake of it is one."""
    for entry in entries:
        written = entry.value.text if entry.name == "language" and isinstance(entry.value, Scalar) else ""
        if written.isdecimal() and written.isascii() and len(written) < _LONG_NUMBER and int(written) > LANGUAGE:
            report.add("newer-language", entry.value.at, needs=written, has=LANGUAGE)
            return True
    return False


def _document(reading: Reading, entries: list[Entry], file: str) -> Document:
    header: dict[str, Entry] = {}
    items: list[Item] = []
    for entry in entries:
        if entry.name in header:
            reading.complain("written-twice", entry.at, name=entry.name)
        elif entry.name in _HEADER:
            header[entry.name] = entry
        elif entry.name in _SECTIONS:
            items += _SECTIONS[entry.name](reading, entry)
        else:
            reading.unknown_key(entry, (*_HEADER, *_SECTIONS))
    top = Span(file, 1, 1)
    if len(items) > reading.limits.items:
        reading.complain("too-many-items", top, limit=reading.limits.items)
    parts = _header(reading, header, top)
    comment = [line for entry in header.values() for line in reading.place(entry).comment]
    at = replace(
        next((header[word].at for word in ("ruleset", "patch") if word in header), top), comment=tuple(comment)
    )
    return Document(**parts, items=in_order(items), at=at)


def _header(reading: Reading, header: dict[str, Entry], top: Span) -> dict[str, Any]:
    whole = Entry("the file", top, Scalar(top, ""), 1)
    form: Form = "patch" if "patch" in header else "ruleset"
    if form not in header:
        reading.missing_key(whole, "`ruleset` or `patch`")
    for word in ("ruleset", "extends", "with") if form == "patch" else ():
        reading.not_both(header, "patch", word)
    if form == "ruleset" and "for" in header:
        reading.complain("for-in-ruleset", header["for"].at)
    if "with" in header and "extends" not in header:
        reading.missing_key(header["with"], "`extends`")
    if "language" not in header:
        reading.missing_key(whole, "`language`")
    return {
        "form": form,
        **{field: read(reading, header[key]) for key, (field, read) in _FIELDS.items() if key in header},
    }


def _version(reading: Reading, entry: Entry) -> int:
    scalar = reading.scalar(entry.value, "a number")
    return number(reading, scalar.text, scalar.at) if scalar is not None else 0


_FIELDS: dict[str, tuple[str, Callable[[Reading, Entry], Any]]] = {
    "ruleset": ("name", one_name),
    "patch": ("name", one_name),
    "extends": ("extends", one_name),
    "with": ("patches", names),
    "for": ("bases", names),
    "language": ("language", _version),
    "title": ("title", text),
    "edition": ("edition", lambda reading, entry: line(reading, entry.value)),
    "source": ("source", source),
}


# ---- which statements stand under which key --------------------------------------------------------


def _one(read: Callable[[Reading, Entry], Any]) -> _Statements:
    return lambda reading, entry: [read(reading, entry)]


def _named(read: Callable[[Reading, Entry], Any]) -> _Statements:
    return lambda reading, entry: [read(reading, inner) for inner in reading.entries(entry)]


def _listed(read: Callable[[Reading, Entry], Any]) -> _Statements:
    return lambda reading, entry: [read(reading, inner) for inner in reading.items(entry)]


def _overrides(reading: Reading, entry: Entry) -> list[Override]:
    found: list[Override] = []
    for section in reading.entries(entry):
        if section.name in _OVERRIDABLE:
            found += [Override(thing, at=thing.at) for thing in _OVERRIDABLE[section.name](reading, section)]
        else:
            reading.unknown_key(section, _OVERRIDABLE)
    return found


_OVERRIDABLE: dict[str, _Statements] = {
    "pack": _one(statements.section),
    "setup": _one(statements.section),
    "seating": _one(statements.section),
    "options": _named(statements.option),
    "announcements": _named(statements.announce),
    "values": _named(statements.value),
    "kinds": _named(statements.kind),
    "rules": _named(statements.rule),
    "grades": _named(statements.grade),
    "lines": _named(statements.line_of_score),
    "turns": _named(play.turn),
    "events": _named(play.event),
    "match": _one(play.match),
    "goals": _named(play.goal),
}

_SECTIONS: dict[str, _Statements] = _OVERRIDABLE | {
    "notations": _named(statements.notation),
    "accept": _named(statements.accept),
    "set": _named(statements.set_),
    "override": _overrides,
    "except": _named(statements.except_),
    "remove": _listed(statements.remove),
    "tests": _listed(play.test),
}
