"""Every shipped ruleset, converted to the other form and loaded from there, is the same ruleset and gives the same
verdicts.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from burraco_rules import load
from burraco_rules.language.files.library import Library
from burraco_rules.language.forms.write_rules import write_rules
from burraco_rules.language.forms.write_yaml import write_yaml
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.rules import Rules

LIBRARY = Library(private=False)
NAMES = dict(LIBRARY.names())
RULESETS = sorted(name for name, path in NAMES.items() if path.suffix == ".rules")
LISTS = 60


@pytest.fixture(scope="session")
def other_form(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every shipped ruleset and patch in the form that it is not shipped in."""
    folder = tmp_path_factory.mktemp("converted")
    for name, path in NAMES.items():
        loaded = LIBRARY.load(path, Report())
        assert loaded is not None
        if path.suffix == ".rules":
            (folder / f"{name}.yaml").write_text(write_yaml(loaded.document), "utf-8")
        else:
            (folder / f"{name}.rules").write_text(write_rules(loaded.document), "utf-8")
    return folder


@pytest.mark.parametrize("name", RULESETS)
def test_a_converted_ruleset_is_the_same_ruleset(name: str, other_form: Path) -> None:
    assert load(name, paths=[other_form]).digest == load(name).digest


@pytest.mark.parametrize("name", RULESETS)
def test_a_converted_ruleset_gives_the_same_verdicts(name: str, other_form: Path) -> None:
    own, converted = load(name), load(name, paths=[other_form])
    assert converted.ruleset.lineage[0].file.startswith(str(other_form))
    lists = card_lists(own, LISTS)
    answers = [verdict_of(own, cards) for cards in lists]
    assert answers == [verdict_of(converted, cards) for cards in lists]
    assert len({answer[0] for answer in answers}) > 1


def verdict_of(rules: Rules, cards: str) -> tuple[object, ...]:
    """Everything a verdict says but where its rules stand."""
    verdict = rules.check(cards)
    reasons = tuple((reason.rule, reason.sentence, reason.cards) for reason in verdict.reasons)
    return verdict.legal, verdict.kind, verdict.layout, verdict.grade, verdict.bonus, verdict.points, reasons


def card_lists(rules: Rules, count: int) -> list[str]:
    """Neighbours and equals of the pack, now and then with a joker or a stray card."""
    rng = random.Random(rules.name)
    pack = rules.pack
    lists = []
    for _ in range(count):
        size = rng.randint(3, 6)
        suit, rank = rng.choice(pack.suits), rng.choice(pack.ranks)
        start = rng.randrange(len(pack.ranks))
        run = [pack.ranks[(start + step) % len(pack.ranks)] + suit for step in range(size)]
        equals = [rank + other for other in pack.suits][:size]
        cards = list(rng.choice((run, equals)))
        if rng.random() < 0.3:
            cards[rng.randrange(len(cards))] = rng.choice([str(card) for card in pack.faces])
        lists.append(" ".join(cards))
    return lists
