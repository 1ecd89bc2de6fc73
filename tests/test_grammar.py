"""The grammars are LALR(1) without conflicts in strict mode, and every terminal has words for people."""

from __future__ import annotations

import re
from pathlib import Path

import lark
import pytest

from burraco_rules import store
from burraco_rules.language.forms import grammar
from burraco_rules.language.forms.build_document import DocumentBuilder

STARTS = {"ruleset": ["start", "item"], "expr": ["expr", "sum", "members", "settings", "wish"]}
PEOPLE = re.compile(r"[a-z<>=!.,(){}+*@\"-][a-z <>=!.@-]*")


@pytest.mark.parametrize("name", STARTS)
def test_strict_mode_finds_no_conflict(name: str) -> None:
    pytest.importorskip("interegular")
    lark.Lark(grammar.grammar_text(name), parser="lalr", start=STARTS[name], strict=True)


@pytest.mark.parametrize("name", STARTS)
def test_every_terminal_has_words_for_people(name: str) -> None:
    words = grammar.words(name)
    assert set(words) == {terminal.name for terminal in grammar.parser(name).terminals} | {"$END"}
    ignored = {"WS", "COMMENT"}
    shown = [word for terminal, found in words.items() if terminal not in ignored for word in found]
    assert [word for word in shown if not PEOPLE.fullmatch(word)] == []


def test_every_rule_of_the_grammar_has_a_method_that_builds_it() -> None:
    rules = {str(rule.alias or rule.origin.name) for rule in grammar.parser("ruleset").rules}
    built = {name for name in rules if not name.startswith("_") and not name.startswith("$")}
    inlined = {str(rule.origin.name) for rule in grammar.parser("ruleset").rules if rule.options.expand1}
    assert {name for name in built - inlined if not hasattr(DocumentBuilder, name)} == set()


def test_kept_tables_parse_like_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "folder", lambda: tmp_path)
    text = "every c in kept has place(c) = old(place(c))"
    trees = []
    for _ in range(2):
        grammar.parser.cache_clear()
        trees.append(grammar.parser("expr").parse(text, start="expr"))
    assert trees[0] == trees[1]
    assert len(list((tmp_path / "grammars").iterdir())) == 1


@pytest.mark.parametrize("content", [b"", b"\xff\x00", b"\x81\xa4data\x80", b"\x80"])
def test_broken_tables_are_made_anew(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "folder", lambda: tmp_path)
    grammar.parser.cache_clear()
    grammar.parser("expr")
    (kept,) = (tmp_path / "grammars").iterdir()
    kept.write_bytes(content)
    grammar.parser.cache_clear()
    assert grammar.parser("expr").parse("wilds", start="expr").data == "ref"
    assert kept.read_bytes() != content
