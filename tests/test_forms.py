"""The two written forms hold the same content: whatever is read from one can be printed in either and read back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from burraco_rules.language.core import ORDER, Document, Override
from burraco_rules.language.files.library import read_document
from burraco_rules.language.forms.read_rules import read_rules
from burraco_rules.language.forms.read_yaml import read_yaml
from burraco_rules.language.forms.write_rules import write_rules
from burraco_rules.language.forms.write_yaml import write_yaml
from burraco_rules.language.messages.diagnostics import Report
from tests import strategies

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted(
    path for folder in ("rulesets", "tests/examples") for path in (ROOT / folder).rglob("*") if path.is_file()
)
HOUSE = [path for path in FILES if path.parent.name == "house"]
PAGE = (ROOT / "docs" / "yaml-form.md").read_text("utf-8")
PAIRS = re.findall(r"```yaml\n(.*?)```\n```rules\n(.*?)```", PAGE, re.DOTALL)

Write = Callable[[Document], str]
FORMS: dict[str, tuple[Any, Write]] = {"rules": (read_rules, write_rules), "yaml": (read_yaml, write_yaml)}
thorough = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def read(text: str, form: str) -> Document:
    report = Report()
    document = FORMS[form][0](text, f"text.{form}", report)
    assert document is not None, "\n".join([text, *map(str, report.in_order())])
    assert not report.in_order()
    return document  # type: ignore[no-any-return]


def load(path: Path) -> Document:
    document = read_document(path.read_text("utf-8"), str(path), Report())
    assert document is not None
    return document


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


# ---- round trips -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_is_read_back_from_the_rules_form_as_it_was(path: Path) -> None:
    document = load(path)
    again = read(write_rules(document), "rules")
    assert again == document
    assert write_rules(again, comments=False) == write_rules(document, comments=False)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_is_read_back_from_the_yaml_form_as_it_was(path: Path) -> None:
    document = load(path)
    written = write_yaml(document)
    again = read(written, "yaml")
    assert again == document
    assert write_yaml(again) == written


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_goes_through_both_forms_in_turn(path: Path) -> None:
    document = load(path)
    assert read(write_rules(read(write_yaml(document), "yaml")), "rules") == document
    assert read(write_yaml(read(write_rules(document), "rules")), "yaml") == document


@thorough
@given(strategies.documents())
def test_every_document_is_read_back_from_the_rules_form(document: Document) -> None:
    assert read(write_rules(document), "rules") == document


@thorough
@given(strategies.documents())
def test_every_document_is_read_back_from_the_yaml_form(document: Document) -> None:
    written = write_yaml(document)
    again = read(written, "yaml")
    assert again == document
    assert write_yaml(again) == written


@thorough
@given(strategies.documents())
def test_every_document_is_read_back_where_yaml_is_read_without_its_c_library(document: Document) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml, "__with_libyaml__", False)
        assert read(write_yaml(document), "yaml") == document


# ---- the page of the YAML form ---------------------------------------------------------------------


@pytest.mark.parametrize(("in_yaml", "in_rules"), PAIRS)
def test_both_blocks_of_the_page_are_what_is_written_for_the_other(in_yaml: str, in_rules: str) -> None:
    if not re.search("^(ruleset|patch):", in_yaml, re.MULTILINE):
        in_yaml, in_rules = f"ruleset: example\nlanguage: 1\n{in_yaml}", f"ruleset example language 1\n\n{in_rules}"
    one, other = read(in_yaml, "yaml"), read(in_rules, "rules")
    assert one == other
    assert (write_yaml(one), write_yaml(other)) == (in_yaml, in_yaml)
    assert (write_rules(one), write_rules(other)) == (in_rules, in_rules)


def test_the_page_shows_every_statement() -> None:
    shown = [read(f"ruleset: example\nlanguage: 1\n{block}", "yaml") for block, _ in PAIRS if "language:" not in block]
    sorts = {type(item) for document in shown for item in document.items}
    changed = {type(item.thing) for document in shown for item in document.items if isinstance(item, Override)}
    assert sorts >= set(ORDER)
    assert len(changed) > 1
    assert len(PAIRS) == PAGE.count("```yaml") == PAGE.count("```rules")


# ---- what is kept beside the content ---------------------------------------------------------------


@pytest.mark.parametrize("path", HOUSE, ids=name_of)
def test_a_house_rule_is_printed_as_it_was_written_but_for_needless_brackets_and_quotes(path: Path) -> None:
    text = path.read_text("utf-8")
    bare = str.maketrans("", "", "()'\"")
    assert write_yaml(load(path)).translate(bare) == text.translate(bare)


COMMENTED = """\
# the head
# of the file
ruleset: commented
language: 1
# above the facts
pack:
  # above a setting
  ranks: A, 2..10  # beside a setting
# above the kinds
kinds:
  run:
    # above an unknown
    unknown:
      suit: in suits
    # above what it counts as
    counts c:
      # above the first case
      - nothing when wild(c)
      - rank
    rules:
      # above a rule of a kind
      size:
        # inside a rule
        require: size >= 3
        because: "a text with a # in it"
rules:
  # above a rule
  a.b: {}
tests:
  # above a test
  - {cards: A, legal: yes}  # beside a test
# at the end
"""
PRINTED = """\
# the head
# of the file
ruleset: commented
language: 1
# above the facts
pack:
  # above a setting
  # beside a setting
  ranks: A, 2..10
kinds:
  # above the kinds
  run:
    unknown:
      # above an unknown
      suit: in suits
    counts c:
      # above what it counts as
      # above the first case
      - nothing when wild(c)
      - rank
    rules:
      # above a rule of a kind
      # inside a rule
      size:
        require: size >= 3
        because: "a text with a # in it"
rules:
  # above a rule
  a.b: {}
tests:
  # above a test
  # beside a test
  # at the end
  - {cards: A, legal: yes}
"""


def test_every_comment_of_a_yaml_file_is_kept_with_its_statement() -> None:
    printed = write_yaml(read(COMMENTED, "yaml"))
    assert printed == PRINTED
    assert write_yaml(read(printed, "yaml")) == printed


def test_comments_above_statements_go_from_one_form_to_the_other() -> None:
    text = "# head\nruleset x language 1\n\n# first\n# and more\nset a = 1\n\n# second\noverride rule b when c\n"
    in_yaml = write_yaml(read(text, "rules"))
    assert in_yaml == (
        "# head\nruleset: x\nlanguage: 1\nset:\n  # first\n  # and more\n  a: 1\n"
        "override:\n  rules:\n    # second\n    b:\n      when: c\n"
    )
    assert write_rules(read(in_yaml, "yaml")) == text


def test_a_document_can_be_written_without_its_comments() -> None:
    bare = write_rules(read(COMMENTED, "yaml"), comments=False)
    assert "above" not in bare
    assert read(bare, "rules") == read(COMMENTED, "yaml")


def test_the_rules_form_keeps_the_order_of_its_author() -> None:
    text = 'ruleset x language 1\n\nset a = 1\n\nrule b on c\n  because "e"\n\npack {\n  copies 2\n}\n\nset f = 2\n'
    assert write_rules(read(text, "rules")) == text
    assert write_yaml(read(text, "rules")).split("\n")[2] == "pack:"


def test_the_yaml_form_keeps_the_order_of_its_author() -> None:
    text = "ruleset: x\nlanguage: 1\nset:\n  a: 1\nrules:\n  b: {}\npack:\n  copies: 2\n"
    assert write_yaml(read(text, "yaml")) == text


# ---- several ways to say the same in YAML ----------------------------------------------------------

SAME = {
    "for: [a, b.c]": "for: a, b.c",
    "source: [a, b unconfirmed]": "source: a, b unconfirmed",
    "title: {en: text}": "title: text",
    "title: >\n  one\n  text": "title: one text",
    "title: 'it''s <<'": "title: it's <<",
    'title: "\\u00e9"': "title: é",
    "title: no": "title: 'no'",
    "title: 2:30": "title: '2:30'",
    "set: {a: [1, 2..3]}": "set: {a: '1, 2..3'}",
    "set: {a: [red 2, 'black (A, K..Q)']}": "set: {a: 'red 2, black (A, K..Q)'}",
    "set: [{a: 1}]": "set: {a: 1}",
    "remove: rule a": "remove: [rule a]",
    "values: {a: {value: 1}}": "values: {a: 1}",
    "values: {a: [otherwise: 1]}": "values: {a: 1}",
    "kinds: {a: {prefer: [most b]}}": "kinds: {a: {prefer: most b}}",
    "kinds: {a: {counts c: [rank of suit]}}": "kinds: {a: {counts c: rank of suit}}",
    "kinds: [{a: [{counts c: b}, {counts d: b}]}]": "kinds: {a: {counts c: b, counts d: b}}",
    "events: {a: {before: b, do: end hand}}": "events: {a: {before: [b], do: [end hand]}}",
    "rules:\n  a:\n    when: >-\n      b and\n\n      c\n": "rules: {a: {when: b and c}}",
    "rules: {a: {when: b and\n  c}}": "rules: {a: {when: b and c}}",
    "rules: {a: {when: 'b and\n  c'}}": "rules: {a: {when: b and c}}",
    'rules: {a: {when: "b \\\n  \\u0061nd c"}}': "rules: {a: {when: b and c}}",
    "options: {a: {open: true, choices: {08: b}, default: 8}}": (
        "options: {a: {open: yes, choices: {8: b}, default: 08}}"
    ),
    "tests: [{cards: a, legal: true}]": "tests: [{cards: a, legal: yes}]",
    "pack:": "pack: {}",
    "rules: {a: }": "rules: {a: {}}",
    "rules:\n": "",
}


@pytest.mark.parametrize(("one", "other"), SAME.items())
def test_two_ways_to_write_the_same(one: str, other: str) -> None:
    head = "patch: x\nlanguage: 1\n"
    assert read(f"{head}{one}\n", "yaml") == read(f"{head}{other}\n", "yaml")


def test_a_name_that_is_a_flag_stands_in_quotes() -> None:
    document = read('ruleset: x\nlanguage: 1\ntests: [{cards: a, legal: "yes"}, {cards: a, illegal: no.no}]\n', "yaml")
    assert [test.name for test in document.items] == ["yes", "no.no"]  # type: ignore[union-attr]
    assert write_yaml(document).endswith("""tests:
  - cards: a
    legal: "yes"
  - cards: a
    illegal: no.no
""")
    assert read(write_rules(document), "rules") == document


def test_a_key_longer_than_yaml_allows_is_marked() -> None:
    name = "a" * 2000
    document = read(f"ruleset x language 1\nrule {name} when b\nrule c.{name} when d\n", "rules")
    assert f"  ? {name}\n  :\n    when: b\n" in write_yaml(document)
    assert read(write_yaml(document), "yaml") == document


def places(part: Any) -> dict[tuple[str, int, int], None]:
    """The places of all pieces of a document."""
    if isinstance(part, tuple):
        return {place: None for piece in part for place in places(piece)}
    if not hasattr(part, "__struct_fields__"):
        return {}
    own = {(type(part).__name__, part.at.line, part.at.column): None} if hasattr(part, "at") else {}
    return own | places(tuple(getattr(part, field) for field in part.__struct_fields__))


def test_every_piece_of_a_yaml_file_knows_its_place() -> None:
    text = (
        "ruleset: x\nlanguage: 1\nkinds:\n  k:\n    unknown:\n      u of c: on  A, K\n    counts c: >\n      rank\n"
        "      of suit\nevents:\n  e: {before: f, do: ['move all from hand to pile']}\n"
    )
    found = places(read(text, "yaml"))
    assert {
        ("Document", 1, 1),
        ("Kind", 4, 3),
        ("Unknown", 6, 7),
        ("Name", 6, 19),
        ("Name", 6, 22),
        ("Counts", 7, 15),
        ("Name", 8, 7),
        ("Name", 9, 10),
        ("Event", 11, 3),
        ("Moment", 11, 7),
        ("Move", 11, 23),
        ("Name", 11, 38),
    } <= set(found)
