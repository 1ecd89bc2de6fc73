"""What is said when a text cannot be parsed, and the limits checked before anything is.

Why it exists: a syntax error shows the source text and one hint, never the name of a terminal. The commonest
slips of people who come from other languages have a row of their own in `SLIPS`.
May import: `grammar`, `diagnostics`, `source`, `nearest`.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from burraco_rules.language import grammar
from burraco_rules.language.diagnostics import Report
from burraco_rules.language.repairs import suggested
from burraco_rules.language.source import Limits, Span


class Slip(Struct, frozen=True):
    """A slip known by the text before and from the error: both are searched, anchored at the error."""

    code: str
    before: str
    here: str


SLIPS = (
    Slip("double-equals", r"=\s*\Z", r"="),
    Slip("chained-comparison", r"(<=|>=|!=|=|<|>)[^{}\"]*\Z", r"<=|>=|!=|=|<|>"),
    Slip("not-some", r"\bnot\s+(?P<word>some|every|no)\s+\Z", r"[A-Za-z]"),
    Slip("every-is", r"\bevery\s+(?P<card>[\w-]+)\s+\Z", r"is\s+(?P<rest>[\w-]+)"),
    Slip("dotted-property", r"(?P<thing>[A-Za-z][\w-]*)\Z", r"\.\s*(?P<name>[A-Za-z][\w-]*)"),
    Slip("no-if", r"\b(if|unless)\s+\Z", r"[A-Za-z]"),
    Slip("no-if", r"", r"(if|unless)\b"),
    Slip("then-in-rule", r"\brequire\b[^{}\"]*\Z", r"then\b"),
    Slip("for-in-ruleset", r"\bruleset\s+[\w-]+\s+\Z", r"for\b"),
    Slip("single-quotes", r"", r"['\u2018\u2019\u201c\u201d\u00ab]"),
    Slip("open-text", r"", r'"'),
)

_TOKEN = re.compile(r"[A-Za-z][\w-]*(?:\.[\w-]+)?|\d+\w*|<=|>=|!=|\.\.|\"[^\"\n]*\"?|@\w*|\S")
_LEXEME = re.compile(r'"(?:[^"\\\n]|\\.)*"?|#[^\n]*|[({\[)}\]]|[^\s"#(){}\[\]]+')
_LONG_LIST = 6
NAMED = ("a name", "a number", "a text in quotes", "a comparison", "a language such as @it", "the end")


def too_costly(text: str, at: Span, report: Report, limits: Limits) -> bool:
    """Whether a text passes a limit, which is then reported. Nothing of it is parsed before.

    Size, the longest token and the nesting of brackets are looked at, all in one pass over the characters.
    """
    if len(text) > limits.file_bytes or len(text.encode("utf-8", "replace")) > limits.file_bytes:
        report.add("too-large", at, limit=limits.file_bytes)
        return True
    depth = 0
    for lexeme in _LEXEME.finditer(text):
        sign = lexeme.group()
        if sign in "({[":
            depth += 1
        elif sign in ")}]":
            depth = max(0, depth - 1)
        if lexeme.end() - lexeme.start() > limits.token_characters + 2 * sign.startswith('"'):
            report.add("long-token", _place(text, lexeme.start(), 1, at), limit=limits.token_characters)
            return True
        if depth > limits.depth:
            report.add("too-deep", _place(text, lexeme.start(), 1, at), limit=limits.depth)
            return True
    return False


def explain_syntax(
    error: Any, text: str, at: Span, name: grammar.Grammar, report: Report, start: grammar.Start | None = None
) -> int:
    """Report a parser's exception (lark's UnexpectedInput) in the words of the language `name` (its grammar).

    `start` is what the text was parsed as; with it, hints are tried out. Returns the position of the mistake in the text.
    """
    from lark.exceptions import UnexpectedEOF, UnexpectedToken

    position = error.pos_in_stream
    ended = isinstance(error, UnexpectedEOF) or getattr(getattr(error, "token", None), "type", "") == "$END"
    if ended or position is None or position >= len(text):
        position = len(text.rstrip())
        ended = True
    found = _TOKEN.match(text, position)
    piece = found.group() if found else ""
    place = _place(text, position, max(1, len(piece)), at)
    for slip in SLIPS:
        here = re.compile(slip.here).match(text, position)
        before = re.search(slip.before, text[max(0, position - 400) : position])
        if here and before:
            report.add(slip.code, place, **(here.groupdict() | before.groupdict()))
            return int(position)
    names = error.accepts if isinstance(error, UnexpectedToken) else getattr(error, "allowed", None)
    expected = _expected(names or getattr(error, "expected", None) or (), name)
    keywords = [word for word in expected if re.fullmatch("[a-z]+|[a-z ]+ of", word)]
    help = suggested(text, position, keywords, name, start) or _list_of(expected)
    if ended:
        report.add("syntax-end", place, help=help)
    elif not piece.isprintable() or (len(piece) == 1 and not re.match(r"[\w\"'@.,(){}<>=!+*/&|%$;:\[\]#~^?\\`-]", piece)):
        report.add("stray-sign", place, help=help, sign=f"U+{ord(piece[0]):04X}")
    else:
        report.add("syntax", place, help=help, found=piece)
    return int(position)


def _expected(terminals: Any, name: str) -> list[str]:
    table = grammar.words(name)
    found = dict.fromkeys(word for terminal in sorted(terminals) for word in table.get(terminal, ()))
    return list(found)


def _list_of(expected: list[str]) -> str:
    """What may stand here, where that is a short list."""
    if not expected or len(expected) > _LONG_LIST:
        return ""
    shown = [word if word in NAMED else f"`{word}`" for word in expected]
    return f"here may stand {', '.join(shown[:-1])} or {shown[-1]}" if len(shown) > 1 else f"here stands {shown[0]}"


def _place(text: str, position: int, length: int, at: Span) -> Span:
    line = text.count("\n", 0, position)
    column = position - (text.rfind("\n", 0, position) + 1)
    first = max(at.line, 1)
    return Span(at.file, first + line, column + (max(at.column, 1) if line == 0 else 1), length)
