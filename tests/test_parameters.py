"""Every parameter of the family is expressible: the examples of `docs/parameters.md` load, and stand where it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from burraco_rules.language.core import Document, Except, Kind, Override, Part, Remove, Section, Set, Setting
from burraco_rules.language.files.library import PATCHES, Library, Loaded, read_document
from burraco_rules.language.files.loading import check_loaded, load_ruleset
from burraco_rules.language.forms.write_expression import write_members
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.resolving.resolve import key_of
from burraco_rules.language.ruleset import Ruleset

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data" / "parameters"
LIBRARY = Library([DATA], private=False)

ROWS = {
    "Table and pack": 13,
    "Card roles and values": 11,
    "Sets": 5,
    "Runs": 5,
    "Wilds inside melds": 7,
    "Laying off and changing melds": 7,
    "Grades": 10,
}
"""How many parameters of each block the games of the family differ in."""


class Example(NamedTuple):
    """A patch on a ruleset, the parameter and value that it states, and the rulesets that state it so."""

    parameter: str
    value: str
    base: str
    text: str
    found_in: tuple[str, ...]


def page() -> str:
    return (ROOT / "docs" / "parameters.md").read_text("utf-8")


def examples() -> Iterator[Example]:
    for section in re.split(r"^### ", page(), flags=re.MULTILINE)[1:]:
        parameter = section.partition("\n")[0]
        for base, block in re.findall(r"^```rules on (\S+)\n(.*?)^```", section, re.MULTILINE | re.DOTALL):
            for text in block.strip().split("\n\n"):
                value, _, names = text.partition("\n")[0].removeprefix("# ").partition(": ")
                yield Example(parameter, value, base, text, tuple(names.split(", ")) if names else ())


EXAMPLES = list(examples())


def named(example: Example) -> str:
    return f"{example.parameter}: {example.value}"


@cache
def ruleset(name: str) -> Ruleset:
    """A ruleset by name, or a patch on the first ruleset that it is for."""
    report = Report()
    loaded = LIBRARY.load(name, report)
    assert isinstance(loaded, Loaded), report.in_order()
    found = check_loaded(loaded, LIBRARY, report)
    assert found is not None, report.in_order()
    return found


def patch(example: Example) -> str:
    return f"patch example for {example.base} language 1\n{example.text}\n"


def changed(document: Document) -> Iterator[tuple[str, Part]]:
    """What a patch writes, sets or takes out, by the key under which a ruleset keeps the origins of it."""
    for item in document.items:
        thing: Any = item.thing if isinstance(item, Override) else item
        match thing:
            case Section():
                yield from ((f"setting {thing.name}.{setting.name}", setting) for setting in thing.settings)
            case Set():
                yield f"{'setting' if '.' in thing.name else 'option'} {thing.name}", thing
            case Except():
                yield f"rule {thing.rule}", thing
            case Remove():
                yield f"{thing.what} {thing.name}", thing
            case Kind():
                yield f"kind {thing.name}", thing
                yield from ((f"rule {thing.name}.{rule.name}", rule) for rule in thing.rules)
            case _:
                yield key_of(thing), thing


def written(setting: Setting) -> str:
    return write_members(setting.members)


# ---- the page ----------------------------------------------------------------------------------------


def test_every_parameter_has_a_row_and_every_row_its_examples() -> None:
    blocks = dict(block.split("\n", 1) for block in re.split(r"^## ", page(), flags=re.MULTILINE)[1:])
    rows = {name: re.findall(r"^\| \[([^\]]+)\]\(#([\w-]+)\)", block, re.MULTILINE) for name, block in blocks.items()}
    assert {name: len(found) for name, found in rows.items()} == ROWS
    shown = {example.parameter for example in EXAMPLES}
    for found in rows.values():
        assert [link for parameter, link in found if parameter.replace(" ", "-").replace(",", "") != link] == []
        assert [parameter for parameter, _ in found if parameter not in shown] == []
    assert shown == {parameter for found in rows.values() for parameter, _ in found}


def test_every_value_of_a_parameter_is_stated_once_on_a_ruleset() -> None:
    stated = [(example.parameter, example.value, example.base) for example in EXAMPLES]
    assert sorted(stated) == sorted(set(stated))


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_an_example_loads(example: Example, tmp_path: Path) -> None:
    file = tmp_path / "example.rules"
    file.write_text(patch(example), "utf-8")
    report = Report()
    found = load_ruleset(example.base, report, LIBRARY, [file])
    assert [str(finding) for finding in report.in_order() if finding.severity == "error"] == []
    assert found is not None


@pytest.mark.parametrize("example", [example for example in EXAMPLES if example.found_in], ids=named)
def test_an_example_stands_in_the_rulesets_that_it_names(example: Example) -> None:
    document = read_document(patch(example), "example.rules", Report())
    assert document is not None
    for name in example.found_in:
        found = ruleset(name)
        settings = {
            f"setting {section.name}.{setting.name}": setting
            for section in (found.pack, found.setup, found.seating)
            for setting in section.settings
        }
        for key, part in changed(document):
            assert (key in found.origins) != isinstance(part, Remove), f"{name}: {key}"
            if isinstance(part, Setting):
                assert written(part) == written(settings[key]), f"{name}: {key}"


# ---- the games that are not shipped ------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(DATA.rglob("*.rules")), ids=lambda path: path.stem)
def test_a_ruleset_for_an_example_loads_without_a_finding(path: Path) -> None:
    report = Report()
    loaded = LIBRARY.load(path, report)
    assert loaded is not None, report.in_order()
    found = check_loaded(loaded, LIBRARY, report)
    assert [str(finding) for finding in report.in_order()] == []
    assert found is not None


def test_every_ruleset_for_an_example_is_named_by_one_or_built_on_by_one_that_is() -> None:
    named_ones = {name for example in EXAMPLES for name in example.found_in}
    used = {document.name for name in named_ones for document in ruleset(name).lineage}
    files = {path.stem for folder in (DATA, DATA / PATCHES) for path in folder.glob("*.rules")}
    assert files - used == set()
