"""What is said when a text cannot be parsed, and the limits checked before anything is.

Why it exists: a syntax error shows the source text and one hint, never the name of a terminal.
May import: `grammar`, `slips`, `repairs`, `diagnostics`, `source`.
"""

from __future__ import annotations

import re
from typing import Any

from burraco_rules.language.forms import grammar
from burraco_rules.language.forms.repairs import suggested
from burraco_rules.language.forms.slips import SIGNS, instead_of, slips_at
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import Limits, Span

_TOKEN = re.compile(r"[A-Za-z][\w-]*(?:\.[\w-]+)?|\d+\w*|<=|>=|!=|\.\.|\"[^\"\n]*\"?|@\w*|\S")
_LEXEME = re.compile(r'"(?:[^"\\\n]|\\.)*"?|#[^\n]*|[({\[)}\]]|[^\s"#(){}\[\]]+')
_OWN_SIGNS = r"[A-Za-z0-9\"'@.,(){}<>=+*-]"
_LONG_LIST = 8
_UNLISTED = (".", "-", "the end")


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


def explain_syntax(error: Any, text: str, at: Span, name: grammar.Grammar, report: Report, start: grammar.Start) -> int:
    """Report a parser's exception (lark's UnexpectedInput) in the words of the language `name` (its grammar).

    `start` is what the text was parsed as. Returns the position of the mistake, which is past the text where the text
    ends too early.
    """
    position = _position(error, text)
    expected = _expected(error, name)
    if position is None:
        end = _end(text)
        help = suggested(text, end, [], name, start, ended=True) or _closing(expected) or _list_of(expected)
        report.add("syntax-end", _place(text, end, 1, at), help=help)
        return len(text) + 1
    found = _TOKEN.match(text, position)
    piece = found.group() if found else ""
    place = _place(text, position, max(1, len(piece)), at)
    for slip, words in slips_at(text, position):
        report.add(slip.code, place, help=slip.help.format(**words), **words)
        return position
    if piece in SIGNS or not re.match(_OWN_SIGNS, piece):
        sign = f"`{piece}`" if piece.isprintable() else f"U+{ord(piece[0]):04X}"
        report.add("stray-sign", place, help=instead_of(piece), sign=sign)
        return position
    keywords = [word for word in expected if re.fullmatch("[a-z]+|[a-z ]+ of", word)]
    report.add(
        "syntax", place, help=suggested(text, position, keywords, name, start) or _list_of(expected), found=piece
    )
    return position


def _position(error: Any, text: str) -> int | None:
    """Where the text cannot be read on, or None where it ends too early."""
    from lark.exceptions import UnexpectedEOF

    ended = isinstance(error, UnexpectedEOF) or getattr(getattr(error, "token", None), "type", "") == "$END"
    position = error.pos_in_stream
    return None if ended or position is None or position >= len(text) else int(position)


def _end(text: str) -> int:
    """The end of what is written, without comments and blanks."""
    return max((lexeme.end() for lexeme in _LEXEME.finditer(text) if not lexeme.group().startswith("#")), default=0)


def _expected(error: Any, name: grammar.Grammar) -> list[str]:
    """The words and signs that may stand at the mistake."""
    from lark.exceptions import UnexpectedToken

    terminals = error.accepts if isinstance(error, UnexpectedToken) else getattr(error, "allowed", None)
    table = grammar.words(name)
    known = sorted(terminals or getattr(error, "expected", None) or ())
    return list(dict.fromkeys(word for terminal in known for word in table.get(terminal, ())))


def _closing(expected: list[str]) -> str:
    return next((f"is a `{sign}` missing?" for sign in ("}", ")") if sign in expected), "")


def _list_of(expected: list[str]) -> str:
    """What may stand here, where that is a short list."""
    words = [word for word in expected if word not in _UNLISTED] or expected
    if not words or len(words) > _LONG_LIST:
        return ""
    shown = [word if word in grammar.CALLED.values() else f"`{word}`" for word in words]
    return f"here may stand {', '.join(shown[:-1])} or {shown[-1]}" if len(shown) > 1 else f"here stands {shown[0]}"


def _place(text: str, position: int, length: int, at: Span) -> Span:
    line = text.count("\n", 0, position)
    column = position - (text.rfind("\n", 0, position) + 1)
    first = max(at.line, 1)
    return Span(at.file, first + line, column + (max(at.column, 1) if line == 0 else 1), length)
