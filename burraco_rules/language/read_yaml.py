"""Reading a YAML file.

Why it exists: the form for tools and for short house rules. It holds what a `.rules` file holds, and is read into the
same document.
May import: `yaml_nodes`, `yaml_reading`, `yaml_parts`, `yaml_statements`, `yaml_play`, `read_rules`, `core`,
`diagnostics`, `source`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from burraco_rules.language import yaml_play, yaml_statements
from burraco_rules.language.core import Document, Form, Item, Override, in_order
from burraco_rules.language.diagnostics import Report
from burraco_rules.language.read_rules import LANGUAGE
from burraco_rules.language.source import LIMITS, Limits, Span
from burraco_rules.language.yaml_nodes import Scalar, compose
from burraco_rules.language.yaml_parts import line, name, names, number, one_name, source, text
from burraco_rules.language.yaml_reading import Enough, Entry, Reading

_Statements = Callable[[Reading, Entry], Iterable[Item]]


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
