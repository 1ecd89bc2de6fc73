"""Reading a `.rules` file.

Why it exists: the form for people. A text that parses is read in one go; one that does not is read again statement by
statement, so that every mistake of the file is reported and the rest can still be checked.
May import: `grammar`, `tree`, `build_document`, `syntax`, `statements`, `partial`, `core`, `diagnostics`, `source`.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from burraco_rules.language.core import Document, Part, in_order
from burraco_rules.language.forms import grammar
from burraco_rules.language.forms.build_document import DocumentBuilder
from burraco_rules.language.forms.partial import Partial, words_of
from burraco_rules.language.forms.statements import Piece, parts_of, statements_of
from burraco_rules.language.forms.syntax import explain_syntax, too_costly
from burraco_rules.language.forms.tree import TooDeep, fold
from burraco_rules.language.messages.diagnostics import MOST_MISTAKES, Enough, Report
from burraco_rules.language.source import LIMITS, Limits, Span

LANGUAGE = 1
"""The version of the language that this program reads."""

_HEADER = re.compile(
    r"(?:\s|#[^\n]*\n)*(?:ruleset|patch)\b[^\n\"{]*?(?:\n[^\n\"{]*?)??\blanguage\s+(?P<number>\d{1,9})\b"
)

_BLANKS = re.compile(r"\s*")


def read_rules(text: str, file: str, report: Report, limits: Limits = LIMITS) -> Document | None:
    """The document that a text in the `.rules` form holds, or None where its mistakes have been reported."""
    found = read_partly(text, file, report, limits)
    return found.document if found.whole else None


def read_partly(text: str, file: str, report: Report, limits: Limits = LIMITS) -> Partial:
    """The document as far as it could be read; mistakes have been reported where that is not the whole."""
    top = Span(file, 1, 1)
    if too_costly(text, top, report, limits) or _is_newer(text, file, report):
        return Partial()
    mine = Report(most=MOST_MISTAKES)
    try:
        found = _read(text, top, mine, limits)
    except Enough:
        found = Partial()
    report.extend(mine.in_order())
    return found


def _is_newer(text: str, file: str, report: Report) -> bool:
    header = _HEADER.match(text)
    if not header or int(header["number"]) == LANGUAGE:
        return False
    start = header.start("number")
    at = Span(file, text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start), len(header["number"]))
    report.add("newer-language", at, needs=header["number"], has=LANGUAGE)
    return True


def _read(text: str, top: Span, report: Report, limits: Limits) -> Partial:
    first = Report()
    document, _ = _parse(text, "start", top, first, limits)
    if document is not None:
        report.extend(first.in_order())
        if len(document.items) > limits.items:
            report.add("too-many-items", top, limit=limits.items)
            return Partial()
        lines = text.split("\n")
        lost = words_of("\n".join({lines[found.at.line - 1]: None for found in first.in_order()}))
        return Partial(_with_comments(document, lines), lost, whole=not first.failed)
    found = _read_apart(text, top, report, limits)
    if not report.failed:
        report.extend(first.in_order())
    return found


def _parse(text: str, start: grammar.Start, at: Span, report: Report, limits: Limits) -> tuple[Any, int | None]:
    """What a text stands for, or None after its mistake was reported, and the position of that mistake in the text."""
    from lark.exceptions import UnexpectedInput

    builder = DocumentBuilder(at, report, limits)
    try:
        return fold(
            grammar.parser("ruleset").parse(text, start=start), builder.handler, builder.place, limits.depth
        ), None
    except UnexpectedInput as error:
        return None, explain_syntax(error, text, at, "ruleset", report, start)
    except TooDeep as deep:
        report.add("too-deep", deep.at, limit=limits.depth)
        return None, None


def _read_apart(text: str, top: Span, report: Report, limits: Limits) -> Partial:
    """The header and each statement by itself, without those that cannot be read."""
    head, *pieces = statements_of(text, limits.items)
    if len(pieces) > limits.items:
        report.add("too-many-items", top, limit=limits.items)
        return Partial()
    document, _ = _parse(head.text, "start", top, report, limits)
    lost = words_of(head.text) if document is None else frozenset[str]()
    if document is None:
        short = _HEADER.match(head.text)
        document, _ = _parse(short.group(), "start", top, Report(), limits) if short else (None, None)
    items = []
    for piece in pieces:
        item, words = read_statement(piece, top.file, report, limits)
        lost |= words
        items += [item] if item is not None else []
    if document is None:
        return Partial(lost=lost)
    return Partial(msgspec.structs.replace(document, items=in_order(items)), lost)


def read_statement(piece: Piece, file: str, report: Report, limits: Limits) -> tuple[Any, frozenset[str]]:
    """A statement, and the words of what was left out; parts of it that stand by themselves are left out alone."""
    at, text, lost = Span(file, piece.line, 1), piece.text, frozenset[str]()
    parts, read_to = parts_of(text), -1
    while True:
        found = Report()
        item, position = _parse(text, "item", at, found, limits)
        if position is None or position > read_to:
            report.extend(found.in_order())
        if item is not None:
            return item, lost
        faulty = [part for part in parts if position is not None and read_to <= part.start < position <= part.end]
        if not faulty:
            return None, words_of(piece.text)
        part = faulty[-1]
        read_to = part.end
        lost |= words_of(text[part.start : part.end])
        text = text[: part.start] + re.sub(r"[^\n]", " ", text[part.start : part.end]) + text[part.end :]


def _with_comments(document: Document, lines: list[str]) -> Document:
    """The document with the comment lines above each statement, each part of one, and the header, kept with them."""
    commented: Document = _commented(document, lines)
    return commented


def _commented(part: Any, lines: list[str]) -> Any:
    """A part with the comments above it and above the parts inside it; only what begins its line has any above it."""
    changed: dict[str, Any] = {}
    for name in part.__struct_fields__:
        inner = getattr(part, name)
        if isinstance(inner, Part):
            changed[name] = _commented(inner, lines)
        elif isinstance(inner, tuple) and any(isinstance(entry, Part) for entry in inner):
            changed[name] = tuple(_commented(entry, lines) if isinstance(entry, Part) else entry for entry in inner)
    above = _above(part.at, lines)
    if above:
        changed["at"] = msgspec.structs.replace(part.at, comment=above)
    return msgspec.structs.replace(part, **changed) if changed else part


def _above(at: Span, lines: list[str]) -> tuple[str, ...]:
    place = at.line - 1
    if not 0 <= place < len(lines) or not _begins_at(lines[place], at.column):
        return ()
    above: list[str] = []
    while place and (written := lines[place - 1].strip()).startswith("#"):
        above.append(written[1:].removeprefix(" "))
        place -= 1
    return tuple(reversed(above))


def _begins_at(line: str, column: int) -> bool:
    """Whether nothing but blanks stands before a column."""
    blanks = _BLANKS.match(line)
    return blanks is not None and blanks.end() >= column - 1
