"""Reading a `.rules` file.

Why it exists: the form for people. A text that parses is read in one go; one that does not is read again statement by
statement, so that every mistake of the file is reported and the rest can still be checked.
May import: `grammar`, `tree`, `build_document`, `syntax`, `core`, `diagnostics`, `source`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import msgspec

from burraco_rules.language import grammar
from burraco_rules.language.build_document import DocumentBuilder
from burraco_rules.language.core import Document
from burraco_rules.language.diagnostics import Report
from burraco_rules.language.source import LIMITS, Limits, Span
from burraco_rules.language.syntax import explain_syntax, too_costly
from burraco_rules.language.tree import TooDeep, fold

LANGUAGE = 1
"""The version of the language that this program reads."""

_HEADER = re.compile(r"(?:\s|#[^\n]*\n)*(?:ruleset|patch)\b[^\n\"{]*?(?:\n[^\n\"{]*?)??\blanguage\s+(?P<number>\d{1,9})\b")
_STATEMENT = re.compile(
    r"^(?:pack|setup|seating|notation|option|announce|value|kind|rule|grade|line|turn|event|goal|match|test|accept"
    r"|set|override|except|remove)\b(?=[ \t])",
    re.MULTILINE,
)


def read_rules(text: str, file: str, report: Report, limits: Limits = LIMITS) -> Document | None:
    """The document that a text in the `.rules` form holds, or None where its mistakes have been reported."""
    top = Span(file, 1, 1)
    if too_costly(text, top, report, limits):
        return None
    header = _HEADER.match(text)
    if header and int(header["number"]) > LANGUAGE:
        line = text.count("\n", 0, header.start("number")) + 1
        column = header.start("number") - text.rfind("\n", 0, header.start("number"))
        report.add("newer-language", Span(file, line, column, len(header["number"])), needs=header["number"], has=LANGUAGE)
        return None
    mine = Report()
    document = _parse(text, "start", top, mine, limits)
    if document is None:
        again = Report()
        _read_apart(text, top, again, limits)
        mine = again if again.failed else mine
    elif isinstance(document, Document):
        document = _with_comments(document, text)
        if len(document.items) > limits.items:
            mine.add("too-many-items", top, limit=limits.items)
            document = None
    report.extend(mine.in_order())
    return None if mine.failed else document


def _parse(text: str, start: grammar.Start, at: Span, report: Report, limits: Limits) -> Any:
    from lark.exceptions import UnexpectedInput

    builder = DocumentBuilder(at, report, limits)
    try:
        return fold(grammar.parser("ruleset").parse(text, start=start), builder.handler, builder.place, limits.depth)
    except UnexpectedInput as error:
        explain_syntax(error, text, at, "ruleset", report)
    except TooDeep as deep:
        report.add("too-deep", deep.at, limit=limits.depth)
    return None


def _read_apart(text: str, at: Span, report: Report, limits: Limits) -> None:
    """Report the mistakes of each statement by itself; statements begin at the start of a line."""
    starts = [match.start() for match in _STATEMENT.finditer(text)]
    ends = [*starts, len(text)]
    _parse(text[: ends[0]], "start", at, report, limits)
    for start, end in pairwise(ends):
        line = text.count("\n", 0, start) + 1
        _parse(text[start:end].rstrip(), "item", Span(at.file, line, 1), report, limits)


def _with_comments(document: Document, text: str) -> Document:
    """The document with the comment lines above each statement, and above the header, kept with them."""
    if "#" not in text:
        return document
    lines = text.split("\n")
    items = tuple(_commented(item, lines) for item in document.items)
    return msgspec.structs.replace(_commented(document, lines), items=items)


def _commented(part: Any, lines: list[str]) -> Any:
    above: list[str] = []
    for line in reversed(lines[: part.at.line - 1]):
        if not line.startswith("#"):
            break
        above.insert(0, line[1:].removeprefix(" ").rstrip())
    return msgspec.structs.replace(part, at=msgspec.structs.replace(part.at, comment=tuple(above))) if above else part
