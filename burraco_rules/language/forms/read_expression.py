"""Reading one expression, or a sentence with expressions in it.

Why it exists: YAML scalars and the texts of both forms hold expressions of their own.
May import: `grammar`, `tree`, `build_expression`, `syntax`, `diagnostics`, `source`.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from burraco_rules.language.expressions import Expr, Sentence
from burraco_rules.language.forms import grammar
from burraco_rules.language.forms.build_expression import ExpressionBuilder
from burraco_rules.language.forms.syntax import explain_syntax, too_costly
from burraco_rules.language.forms.tree import TooDeep, fold
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import Limits, Span

_PIECE = re.compile(r"<<|<(?P<expression>[^<>]*)>|<")


def read_expression(
    text: str, start: Literal["expr", "sum", "members", "settings", "wish"], at: Span, report: Report, limits: Limits
) -> Any:
    """The node that a text stands for, or None after its mistakes have been reported.

    An `expr` or a `sum` gives an expression, `members` or `settings` a tuple, a `wish` a Wish.
    `at` is the place of the first character of the text.
    """
    if too_costly(text, at, report, limits):
        return None
    from lark.exceptions import UnexpectedInput

    builder = ExpressionBuilder(at, report, limits)
    try:
        tree = grammar.parser("expr").parse(text, start=start)
        return fold(tree, builder.handler, builder.place, limits.depth)
    except UnexpectedInput as error:
        explain_syntax(error, text, at, "expr", report, start)
    except TooDeep as deep:
        report.add("too-deep", deep.at, limit=limits.depth)
    return None


def read_sentence(text: str, at: Span, report: Report, limits: Limits) -> Sentence | None:
    """A text for readers: `<E>` holds an expression, `<<` is the sign itself. None after a mistake was reported.

    `at` is the place of the text's first character.
    """
    if "<" not in text:
        return (text,)
    parts: list[str | Expr] = []
    plain, end, whole = "", 0, True
    for piece in _PIECE.finditer(text):
        plain += text[end : piece.start()]
        end = piece.end()
        if piece.group() == "<<":
            plain += "<"
            continue
        place = Span(at.file, at.line, at.column + piece.start(), piece.end() - piece.start())
        if piece["expression"] is None:
            report.add("open-gap", place)
            whole = False
            continue
        inner = Span(at.file, at.line, at.column + piece.start() + 1)
        expression = read_expression(piece["expression"], "sum", inner, report, limits)
        whole = whole and expression is not None
        parts += ([plain] if plain else []) + [expression]
        plain = ""
    plain += text[end:]
    return tuple(parts + ([plain] if plain else [])) if whole else None
