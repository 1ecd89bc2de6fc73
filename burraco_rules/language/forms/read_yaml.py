"""Reading a YAML file.

Why it exists: the form for tools and for short house rules. It holds what a `.rules` file holds, and is read into the
same document.
May import: `yaml_nodes`, `yaml_reading`, `yaml_parts`, `yaml_statements`, `yaml_changes`, `yaml_play`, `read_rules`,
`partial`, `core`, `diagnostics`, `source`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from burraco_rules.language.core import Document, Form, Item, Override, in_order
from burraco_rules.language.forms import yaml_changes as changes
from burraco_rules.language.forms import yaml_play as play
from burraco_rules.language.forms import yaml_statements as statements
from burraco_rules.language.forms.partial import Partial
from burraco_rules.language.forms.read_rules import LANGUAGE
from burraco_rules.language.forms.yaml_nodes import Mapping, Node, Scalar, Sequence, compose
from burraco_rules.language.forms.yaml_parts import line, names, number, one_name, source, text
from burraco_rules.language.forms.yaml_reading import Entry, Reading
from burraco_rules.language.messages.diagnostics import MOST_MISTAKES, Enough, Report
from burraco_rules.language.source import LIMITS, Limits, Span
from burraco_rules.nearest import all_nearest

_Statements = Callable[[Reading, Entry], list[Any]]

_HEADER = ("ruleset", "patch", "extends", "with", "for", "language", "title", "edition", "source")
_BUILDS_ON = ("ruleset", "patch", "extends", "with", "for")
_LONG_NUMBER = 10
_IN_CASES = ("ask", "expect")
"""Keys that only cases have."""


def read_yaml(text: str, file: str, report: Report, limits: Limits = LIMITS) -> Document | None:
    """The document that a text in the YAML form holds, or None where its mistakes have been reported."""
    found = read_partly(text, file, report, limits)
    return found.document if found.whole else None


def read_partly(text: str, file: str, report: Report, limits: Limits = LIMITS) -> Partial:
    """The document as far as it could be read; mistakes have been reported where that is not the whole."""
    mine = Report(most=MOST_MISTAKES)
    try:
        found = _read(text, file, mine, limits)
    except Enough:
        found = Partial()
    report.extend(mine.in_order())
    return found


def _read(text: str, file: str, report: Report, limits: Limits) -> Partial:
    composed = compose(text, file, report, limits)
    if composed is None:
        return Partial()
    if _holds_cases(composed.root):
        report.add("cases-as-ruleset", composed.root.at, file=Path(file).name)
        return Partial()
    reading = Reading(text, report, limits, composed.comments)
    for first, last in composed.left_out:
        reading.lose(first, last)
    entries = list(reading.entries(Entry("", composed.root.at, composed.root, 1)))
    if (report.failed and not entries) or _is_newer(entries, report):
        return Partial()
    document = _document(reading, entries, file)
    return Partial(document, reading.lost, whole=not report.failed)


def _holds_cases(root: Node) -> bool:
    """Whether it is a list of questions with their answers, which is another sort of file."""
    maps = [item for item in root.items if isinstance(item, Mapping)] if isinstance(root, Sequence) else []
    return any(key.text in _IN_CASES for item in maps for key, _ in item.pairs)


def _is_newer(entries: list[Entry], report: Report) -> bool:
    """Whether the file needs a later version of the language: then no other mistake of it is one."""
    for entry in entries:
        written = entry.value.text if entry.name == "language" and isinstance(entry.value, Scalar) else ""
        if written.isdecimal() and written.isascii() and len(written) < _LONG_NUMBER and int(written) != LANGUAGE:
            report.add("newer-language", entry.value.at, needs=written, has=LANGUAGE)
            return True
    return False


def _document(reading: Reading, entries: list[Entry], file: str) -> Document | None:
    header: dict[str, Entry] = {}
    items: list[Item] = []
    readable = True
    for entry in entries:
        if entry.name in header:
            reading.report.add("written-twice", entry.at, name=entry.name)
        elif entry.name in _HEADER:
            header[entry.name] = entry
        elif entry.name in _SECTIONS:
            items += _SECTIONS[entry.name](reading, entry)
        else:
            reading.unknown_key(entry, (*_HEADER, *_SECTIONS))
            reading.lose(entry.at.line, entry.last)
            readable = readable and not all_nearest(entry.name, _HEADER)
    top = Span(file, 1, 1)
    if len(items) > reading.limits.items:
        reading.report.add("too-many-items", top, limit=reading.limits.items)
        return None
    parts = _header(reading, header, top)
    named = header.get("ruleset") or header.get("patch")
    if named is None or not readable or not _says_what_it_is(header, parts):
        return None
    comment = [line for entry in header.values() for line in reading.place(entry).comment]
    left = reading.comments.claim(0, max(entry.last for entry in entries))
    return Document(**parts, items=in_order(items), at=replace(named.at, comment=(*comment, *left)))


def _says_what_it_is(header: dict[str, Entry], parts: dict[str, Any]) -> bool:
    """Whether it is known what the file is and builds on; without that no other mistake of it can be."""
    if "for" in header and "patch" not in header:
        return False
    found = [parts[_FIELDS[key][0]] for key in _BUILDS_ON if key in header]
    return all(names and (isinstance(names, str) or all(names)) for names in found)


def _header(reading: Reading, header: dict[str, Entry], top: Span) -> dict[str, Any]:
    form: Form = "patch" if "patch" in header else "ruleset"
    if form not in header:
        reading.report.add("missing-key", top, thing="the file", keys="`ruleset` or `patch`")
    for word in ("ruleset", "extends", "with") if form == "patch" else ():
        reading.not_both(header, "patch", word)
    if form == "ruleset" and "for" in header:
        reading.report.add("for-in-ruleset", header["for"].at)
    if "with" in header and "extends" not in header:
        reading.missing_key(header["with"], "`extends`")
    if "language" not in header:
        reading.report.add("missing-key", top, thing="the file", keys="`language`")
    found = {field: read(reading, header[key]) for key, (field, read) in _FIELDS.items() if key in header}
    return {"form": form, "name": "", "language": LANGUAGE, **found}


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
    return lambda reading, entry: reading.apart(read, entry)


def _named(read: Callable[[Reading, Entry], Any]) -> _Statements:
    return lambda reading, entry: [found for inner in reading.entries(entry) for found in reading.apart(read, inner)]


def _listed(read: Callable[[Reading, Entry], Any]) -> _Statements:
    return lambda reading, entry: [found for inner in reading.items(entry) for found in reading.apart(read, inner)]


def _overrides(reading: Reading, entry: Entry) -> list[Override]:
    found: list[Override] = []
    for section in reading.entries(entry):
        if section.name in _OVERRIDABLE:
            found += [Override(thing, at=thing.at) for thing in _OVERRIDABLE[section.name](reading, section)]
        else:
            reading.unknown_key(section, _OVERRIDABLE)
            reading.lose(section.at.line, section.last)
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
    "accept": _named(changes.accept),
    "set": _named(changes.set_),
    "override": _overrides,
    "except": _named(changes.except_),
    "remove": _listed(changes.remove),
    "tests": _listed(play.test),
}
