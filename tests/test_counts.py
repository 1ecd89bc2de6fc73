"""How many melds there are: as the tables say, and as scripts count that know nothing of this package."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from burraco_rules.cardtext import cards
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.shapes.tried import tried
from burraco_rules.rules import Rules, load
from tests.counts import burraco, canasta, canasta_bulgarian, gin, indian_wild, rummies
from tests.counts.make import HANDS, HERE, LARGEST, MOMENTS, SMALLEST, Row, rows

Count = Counter[tuple[str, int, int]]
COUNTED: dict[tuple[str, str], Callable[[], Count]] = {
    ("gin", ""): gin.count,
    ("burraco", ""): burraco.count,
    ("burraco-fibur", ""): burraco.count,
    ("canasta-bulgarian", ""): canasta_bulgarian.count,
    ("canasta-classic", ""): lambda: canasta.count("canasta-classic"),
    ("samba", ""): lambda: canasta.count("samba"),
    ("rummy-indian", "wild-rank=4"): indian_wild.count,
    **{(name, ""): lambda name=name: rummies.count(name) for name in rummies.GAMES},  # type: ignore[misc]
}
TOTALS = {"burraco": {"set": 5352, "run": 8780}, "gin": {"set": 65, "run": 264}}
SCRIPTS = sorted(
    {Path(str(module.__file__)) for module in (burraco, canasta, canasta_bulgarian, gin, indian_wild, rummies)}
)
WHOLE_PACKS, OF_HANDS = list(rows("whole-packs.tsv")), list(rows("hands.tsv"))


def table_of(name: str, given: str) -> Count:
    found: Count = Counter()
    for row in WHOLE_PACKS:
        if (row.ruleset, row.given) == (name, given):
            kind, size, wilds, number = row.rest
            found[kind, int(size), int(wilds)] = int(number)
    return found


def counted(rules: Rules, row: Row) -> Count:
    found = rules.count_melds(None, row.question)
    assert found.number == sum(count.number for count in found.rows)
    return Counter({(count.kind, count.size, count.wilds): count.number for count in found.rows})


@pytest.mark.parametrize("moment", MOMENTS, ids=" ".join)
def test_the_whole_pack_holds_as_many_melds_as_the_table_says(moment: tuple[str, str]) -> None:
    assert counted(load(moment[0]), Row(*moment, ())) == table_of(*moment)


def test_every_table_is_counted_by_a_script() -> None:
    assert set(COUNTED) == set(MOMENTS)
    assert {(row.ruleset, row.given) for row in WHOLE_PACKS} == set(MOMENTS)


@pytest.mark.parametrize("moment", COUNTED, ids=" ".join)
def test_a_script_counts_what_the_table_says(moment: tuple[str, str]) -> None:
    assert COUNTED[moment]() == table_of(*moment)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_knows_nothing_of_the_package(path: Path) -> None:
    names = [
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    ]
    own = [
        name
        for name in names
        if name.split(".")[0] not in ("__future__", "collections", "functools", "itertools", "math", "typing")
    ]
    assert set(own) <= {"tests.counts.canasta"}
    assert path.parent == HERE


@pytest.mark.parametrize("name", TOTALS)
def test_the_totals_that_everybody_quotes(name: str) -> None:
    found = load(name).count_melds()
    assert found.kinds == TOTALS[name]
    assert found.number == sum(TOTALS[name].values())
    assert (found.ruleset, found.digest) == (name, load(name).digest)


@pytest.mark.parametrize("moment", MOMENTS, ids=" ".join)
def test_thirty_hands_hold_as_many_melds_as_the_table_says(moment: tuple[str, str]) -> None:
    own = [row for row in OF_HANDS if (row.ruleset, row.given) == moment]
    rules = load(moment[0])
    found = {row.rest[0]: str(rules.count_melds(row.rest[0], row.question).number) for row in own}
    assert found == {row.rest[0]: row.rest[1] for row in own}
    sizes = [len(row.rest[0].split()) for row in own]
    assert len(own) == HANDS
    assert min(sizes) <= SMALLEST
    assert max(sizes) == min(LARGEST, rules.pack.size)


@pytest.mark.parametrize("moment", MOMENTS, ids=" ".join)
def test_a_table_of_hands_says_what_trying_every_set_of_their_cards_says(moment: tuple[str, str]) -> None:
    """The hand of pairs, of which there are few enough sets of cards."""
    row = [row for row in OF_HANDS if (row.ruleset, row.given) == moment][2]
    rules = load(moment[0])
    hand = Counter(cards(row.rest[0], rules.pack))
    listing = rules.judge.listing(row.question)
    there = {face: hand[face] for face in listing.supply if hand[face]}
    assert str(len(tried(listing.situation, listing.supply, there))) == row.rest[1]


@pytest.mark.parametrize("name", ["gin", "burraco", "scala40"])
def test_plain_mode_counts_the_same(name: str) -> None:
    hand = [row for row in OF_HANDS if (row.ruleset, row.given) == (name, "")][2].rest[0]
    few = cards(hand, load(name).pack)[:7]
    found = [len(Judge(load(name).ruleset, plain=plain).listing().within(Counter(few))) for plain in (False, True)]
    assert found[0] == found[1]
