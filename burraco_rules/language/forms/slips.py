"""The commonest slips of people who come from other languages, each with an answer of its own.

Why it exists: what is said of a slip is a row of a table: a pattern of the text around the mistake, the code, perhaps
a help.
May import: `vocabulary`, `types`; `signs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from burraco_rules.language.types import BOOL, PLACED
from burraco_rules.language.vocabulary import CHOICES, FUNCTIONS, ROLE
from burraco_rules.signs import signs

_WINDOW = 400
"""So many characters before a mistake are looked at."""


class Slip(Struct, frozen=True):
    """A slip known by the text before and from the mistake. Named groups fill the gaps of the code and of the help."""

    code: str
    before: str
    here: str
    help: str = ""


_ASKED = [*CHOICES[ROLE], *(name for name, found in FUNCTIONS.items() if found.signatures == (((PLACED,), BOOL),))]
_EVERY = r"\bevery\s+(?P<card>[\w-]+)\s+\Z"

SLIPS = (
    Slip("double-equals", r"=\s*\Z", r"="),
    Slip(
        "chained-comparison",
        r"(?P<low>\d+)\s*<=\s*(?P<middle>[\w()-]+)\s*\Z",
        r"<=\s*(?P<high>\d+)",
        "write `{middle} in {low}..{high}`",
    ),
    Slip("chained-comparison", r"(<=|>=|!=|=|<|>)[^{}\"]*\Z", r"<=|>=|!=|=|<|>"),
    Slip("not-some", r"\bnot\s+(?P<word>some)\s+\Z", r"(?P<one>[\w-]+)", "write `no {one} where ..`"),
    Slip("not-some", r"\bnot\s+(?P<word>no)\s+\Z", r"(?P<one>[\w-]+)", "write `some {one} where ..`"),
    Slip("not-some", r"\bnot\s+(?P<word>every)\s+\Z", r"(?P<one>[\w-]+)", "write `some {one} where not ..`"),
    Slip("every-is", _EVERY, rf"is\s+(?P<rest>{'|'.join(_ASKED)})\b", "write `every {card} has {rest}({card})`"),
    Slip("every-is", _EVERY, r"is\s+(?P<rest>[\w-]+)", "write `every {card} has {card} is {rest}`"),
    Slip("dotted-property", r"(?P<thing>[A-Za-z][\w-]*)\Z", r"\.\s*(?P<name>[A-Za-z][\w-]*)"),
    Slip("no-if", r"\b(if|unless)\s+\Z", r"[A-Za-z]"),
    Slip("no-if", r"", r"(if|unless)\b"),
    Slip(
        "then-in-rule",
        r"\brequire\s+(?P<condition>[^{}\"]*?)\s*\Z",
        r"then\b",
        "write `when {condition} require ..`",
    ),
    Slip("for-in-ruleset", r"\bruleset\s+[\w-]+\s+\Z", r"for\b"),
    Slip("single-quotes", r"", r"['\u2018\u2019\u201c\u201d\u00ab]"),
    Slip("unknown-escape", r"", r'"(?:[^"\\\n]|\\["\\])*(?P<escape>\\[^"\\\n])'),
    Slip("control-in-text", r"", r'"(?:[^"\\\n]|\\.)*"'),
    Slip("open-text", r"", r'"'),
)

SIGNS: dict[str, str] = {
    **dict.fromkeys("&\N{LOGICAL AND}", "write `and`"),
    **dict.fromkeys("|\N{LOGICAL OR}", "write `or`"),
    **dict.fromkeys("!¬", "write `not`, or `!=` between two sides"),
    **dict.fromkeys("\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", "write `-`"),
    **dict.fromkeys("\N{MULTIPLICATION SIGN}\N{MIDDLE DOT}", "write `*`"),
    **dict.fromkeys("/%÷", "there is no division: multiply the other side"),
    **dict.fromkeys("[]", "lists stand in round brackets"),
    "≤": "write `<=`",
    "≥": "write `>=`",
    "≠": "write `!=`",
    "∈": "write `in`",
    "…": "write `..`",
    ";": "nothing stands between statements",
    ":": "words begin the parts of a statement, without a sign",
}
"""Signs that do not belong to the language, and what to write instead."""


def instead_of(sign: str) -> str:
    """What to write instead of a sign that does not belong to the language, if that is known."""
    suit = next((letter for letter, marks in signs().suits.items() if sign in marks), "")
    return f"a suit is written with its letter in the pack, such as `{suit}`" if suit else SIGNS.get(sign, "")


def slips_at(text: str, position: int) -> Iterator[tuple[Slip, dict[str, str]]]:
    """The slips that a mistake at a position may be, most special first, with what fills their gaps."""
    window = text[max(0, position - _WINDOW) : position]
    for slip in SLIPS:
        here = re.compile(slip.here).match(text, position)
        before = re.search(slip.before, window) if here else None
        if here and before:
            yield slip, here.groupdict() | before.groupdict()
