"""The library: what `load` and `loads` give, and that its answers are plain records."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import burraco_rules as br
from burraco_rules.melds.verdict import Verdict

MINE = "ruleset mine extends burraco language 1\nsource mine\nset second-set = allowed\n"


@pytest.fixture(scope="module")
def rules() -> br.Rules:
    """The default ruleset."""
    return br.load("burraco")


def test_a_verdict_is_true_only_where_it_is_legal(rules: br.Rules) -> None:
    assert bool(rules.check("3H 4H 2S 6H")) is True
    assert bool(rules.check("5S 6C 7S")) is False
    undecided = br.load("rummy-indian").check("5D 5C QH")
    assert undecided.legal is None
    assert bool(undecided) is False
    assert undecided.unknown == ("wild-rank",)


def test_cards_are_text_or_cards(rules: br.Rules) -> None:
    assert rules.check(br.cards("3H 4H 2S 6H")) == rules.check("3H 4H 2S 6H")
    with pytest.raises(br.CardError, match="`3Z` is not a card"):
        rules.check("3Z 4H 5H")


@pytest.mark.parametrize("cards", ["3H 4H 2S 6H", "5S 6C 7S", "8S 8S 8S", "2S 3S JK", ""])
def test_a_verdict_survives_pickle_json_and_hash(rules: br.Rules, cards: str) -> None:
    verdict = rules.check(cards)
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    assert Verdict.from_json(verdict.to_json()) == verdict
    assert hash(Verdict.from_json(verdict.to_json())) == hash(verdict)


def test_a_ruleset_can_be_described(rules: br.Rules) -> None:
    assert [kind.name for kind in rules.kinds] == ["set", "wild-set", "run"]
    options = {option.name: option for option in rules.options}
    assert options["second-set"].open
    assert options["second-set"].value == "forbidden"
    assert {choice.value for choice in options["match-target"].choices} >= {2000, 2005}
    named = {rule.name: rule for rule in rules.rules}
    assert named["run.no-gap"].condition == "consecutive(place(c) for c)"
    assert named["run.no-gap"].origins[0].document == "burraco"
    assert {grade.name for grade in rules.grades} >= {"clean", "dirty"}
    for records in (rules.kinds, rules.options, rules.rules, rules.grades):
        assert msgspec.convert(msgspec.to_builtins(records), type(records), strict=False)
        assert len({hash(record) for record in records}) == len(records)


def test_a_ruleset_survives_pickle(rules: br.Rules) -> None:
    again = pickle.loads(pickle.dumps(rules))
    assert again.digest == rules.digest
    assert again.check("3H 4H 2S 6H") == rules.check("3H 4H 2S 6H")


def test_patches_and_options_are_applied() -> None:
    rules = br.load("burraco", patches=["wild-burraco"], options={"second-set": "allowed", "match-target": 505})
    assert rules.name == "burraco--wild-burraco"
    assert rules.check("2H 2D 2S 2C JK JK 2H").kind == "wild-set"
    chosen = {option.name: option.value for option in rules.options if option.set}
    assert chosen == {"wild-sets": "allowed", "second-set": "allowed", "match-target": 505}
    assert br.load("burraco--wild-burraco").digest != br.load("burraco").digest


def test_sentences_come_in_the_language_asked_for() -> None:
    english, italian = (br.load("burraco", language=code).check("5S 5S 6C 7S") for code in ("en", "it"))
    assert english.reasons[0].rule == italian.reasons[0].rule
    assert english.reasons[0].sentence != italian.reasons[0].sentence
    assert br.load("rummikub", language="it").check("5R 6B 7R") == br.load("rummikub").check("5R 6B 7R")


def test_cards_are_read_and_written_in_a_declared_notation() -> None:
    rules = br.load("burraco", notation="italian")
    assert rules.check("RC RQ RF").layout == "RC RQ RF"
    assert rules.check("RC RQ RF").cards[0].card == br.Card("K", "H")


def test_all_mistakes_of_a_text_come_at_once() -> None:
    with pytest.raises(br.RulesetError) as caught:
        br.loads("ruleset mine extends burraco language 1\nset second-sets = allowed\nset wild-set = allowed\n")
    assert [found.code for found in caught.value.diagnostics] == ["unknown-option", "unknown-option"]
    assert pickle.loads(pickle.dumps(caught.value)).diagnostics == caught.value.diagnostics


def test_an_untrusted_text_reads_no_other_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret.rules").write_text("ruleset secret extends burraco language 1\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("secret", "../secret", "/etc/passwd"):
        with pytest.raises(br.RulesetError):
            br.loads(f"ruleset mine extends {name} language 1\n")
    assert br.loads("ruleset mine extends secret language 1\n", paths=[tmp_path]).name == "mine"


def test_limits_are_the_callers() -> None:
    with pytest.raises(br.RulesetError) as caught:
        br.loads(MINE, limits=br.Limits(file_bytes=20))
    assert [found.code for found in caught.value.diagnostics] == ["too-large"]
    assert br.loads(MINE).name == "mine"


def test_importing_the_library_loads_no_terminal() -> None:
    code = (
        "import sys, burraco_rules as b; b.load('burraco').check('3H 4H 2S 6H');"
        "print(sorted({'typer', 'rich', 'click'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_the_public_names_are_there() -> None:
    assert set(br.__all__) <= set(dir(br))
    for name in br.__all__:
        assert getattr(br, name) is not None
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        br.nothing_of_the_kind  # noqa: B018


def test_rules_that_answer_alike_are_equal() -> None:
    burraco = br.load("burraco")
    assert burraco == br.load("burraco") == pickle.loads(pickle.dumps(burraco))
    assert len({burraco, br.load("burraco"), br.load("burraco", language="it"), br.load("gin")}) == 3
    assert burraco != br.load("burraco", options={"second-set": "allowed"})
    assert burraco != "burraco"


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", b"\xff", '{"legal": 1}', '{"legal": true, "wilds": "one"}'])
def test_what_no_verdict_wrote_is_a_value_error(text: str | bytes) -> None:
    with pytest.raises(ValueError, match="this is no verdict as `to_json` writes it"):
        br.Verdict.from_json(text)
