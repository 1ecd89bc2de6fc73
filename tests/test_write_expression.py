"""Expressions as they are written: with no bracket too many or too few, and always as a plain YAML scalar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from burraco_rules.language.core import Wish
from burraco_rules.language.expressions import Binder, Expr, Node, Pattern
from burraco_rules.language.files.library import read_document
from burraco_rules.language.forms.read_expression import read_expression, read_sentence
from burraco_rules.language.forms.write_expression import (
    write_expression,
    write_members,
    write_sentence,
    write_sum,
    write_wish,
)
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import LIMITS, Span
from tests import strategies

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted([*(ROOT / "rulesets").rglob("*.rules"), *(ROOT / "rulesets").rglob("*.yaml")])
LOADERS: list[Any] = [yaml.SafeLoader, *([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])]
HERE = Span("here", 1, 1)

thorough = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])

Start = Literal["expr", "sum", "members", "wish"]

# what is written, and how it is printed where that differs
EXPRESSIONS = {
    "size in 3..9": "",
    "wilds = 0 and (size = 8 or size > 8 and open)": "",
    "(a and b) or c": "a and b or c",
    "a and (b or c)": "",
    "(a or b) or c": "a or b or c",
    "a or (b or c)": "",
    "not (a and b)": "",
    "not (a = b)": "not a = b",
    "not not a": "",
    "-(a + b) * c - -d": "",
    "(-a) * (b * c)": "-a * (b * c)",
    "a - (b + c)": "",
    "(a - b) - c": "a - b - c",
    "--a": "",
    "(a = b) = c": "",
    "f()": "",
    "f((a = b), c + 1)": "",
    "(a) in (b)": "a in b",
    "a not in (b, c..d, e)": "",
    "a + 1 in low..high - 1": "",
    "(every c has p) = q": "",
    "card is red 3": "",
    "card is not (A, J..K)": "",
    "card is black (3, 4)": "",
    "no = no": "",
    "every c in s where p has q and r": "",
    "every c has (some d where q)": "every c has some d where q",
    "a and (some c in s where p)": "a and some c in s where p",
    "a or b and (no c where p)": "a or b and no c where p",
    "(a or b) and (no c)": "(a or b) and no c",
    "(some c) and a": "",
    "not (some c)": "",
    "(a and (some c)) or b": "(a and some c) or b",
    "every c where (every d has p) has q": "every c where every d has p has q",
    "sum(sum(points(c) for c in m) for m in groups)": "",
    "count(c in (hands) where not wild(c))": "count(c in hands where not wild(c))",
    "count(c where a or b) <= 3": "",
    "distinct((a = b) for c in s where p)": "",
    "count(c in s)": "",
    "007 + 0": "7 + 0",
}


def read(text: str, start: Start = "expr") -> Any:
    report = Report()
    found = read_expression(text, start, HERE, report, LIMITS)
    assert not report.failed, [text, *map(str, report.in_order())]
    return found


def assert_plain(text: str) -> None:
    """Whether YAML reads a text back as it is, without quotes: as the value of a key and as an item of a list."""
    for loader in LOADERS:
        events = yaml.parse(f"key: {text}\nother:\n  - {text}\n", Loader=loader)
        found = [(event.value, event.style or "") for event in events if isinstance(event, yaml.ScalarEvent)]
        assert found == [("key", ""), (text, ""), ("other", ""), (text, "")]


@pytest.mark.parametrize(("written", "printed"), EXPRESSIONS.items())
def test_an_expression_is_printed_with_the_brackets_it_needs(written: str, printed: str) -> None:
    assert write_expression(read(written)) == (printed or written)
    assert read(printed or written) == read(written)


@thorough
@given(strategies.expressions())
def test_every_expression_is_read_back_as_it_was_and_is_a_plain_yaml_scalar(expr: Expr) -> None:
    text = write_expression(expr)
    assert read(text) == expr
    assert read(write_sum(expr), "sum") == expr
    assert_plain(text)


@thorough
@given(strategies.wishes, strategies.members)
def test_wishes_and_members_are_read_back_and_are_plain_yaml_scalars(wish: Wish, members: tuple[Expr, ...]) -> None:
    assert read(write_wish(wish), "wish") == wish
    assert read(write_members(members), "members") == members
    assert_plain(write_wish(wish))
    assert_plain(write_members(members))


@thorough
@given(strategies.sentences())
def test_a_sentence_is_read_back_as_it_was(sentence: tuple[str | Expr, ...]) -> None:
    report = Report()
    assert read_sentence(write_sentence(sentence), HERE, report, LIMITS) == sentence
    assert not report.failed


@thorough
@given(strategies.expressions())
def test_no_bracket_can_be_left_out(expr: Expr) -> None:
    text = write_expression(expr)
    for start, end in _brackets(text):
        fewer = f"{text[:start]}{text[start + 1 : end]}{text[end + 1 :]}"
        report = Report()
        assert read_expression(fewer, "expr", HERE, report, LIMITS) != expr, f"{text} without brackets: {fewer}"


def _brackets(text: str) -> Iterator[tuple[int, int]]:
    """The places of brackets that group; those of calls follow a name at once."""
    opened = []
    for place, sign in enumerate(text):
        if sign == "(":
            opened.append(place)
        elif sign == ")":
            start = opened.pop()
            if not re.search(r"[\w]\Z", text[:start]):
                yield start, place


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_expression_of_a_ruleset_survives_printing_and_yaml(file: Path) -> None:
    document = read_document(file.read_text("utf-8"), str(file), Report())
    assert document is not None
    for expr in _expressions(document):
        text = write_expression(expr)
        assert read(text) == expr
        assert_plain(text)


def _expressions(part: Any) -> Iterator[Expr]:
    """All expressions of a document that may stand by themselves."""
    if isinstance(part, tuple):
        for piece in part:
            yield from _expressions(piece)
    elif isinstance(part, msgspec.Struct):
        if isinstance(part, Node) and not isinstance(part, Binder | Pattern) and type(part).__name__ not in _PLACED:
            yield part  # type: ignore[misc]
        for field in part.__struct_fields__:
            yield from _expressions(getattr(part, field))


_PLACED = {"Range", "Listing"}  # these stand in their places only
