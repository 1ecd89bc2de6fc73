"""The shipped rulesets and patches: they load without a finding, name their sources, and speak to their readers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct

from burraco_rules import data
from burraco_rules.language.core import FIRST_LANGUAGE, Document, Grade, Line, Source, Text
from burraco_rules.language.files.library import PATCHES, Library, Loaded
from burraco_rules.language.files.loading import load_ruleset
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.resolving.resolve import built_in_rules
from burraco_rules.language.ruleset import Ruleset

FOLDER = data.folder("rulesets")
DOCS = Path(__file__).resolve().parents[1] / "docs"
VARIANTS = Path(__file__).resolve().parent / "data" / "parameters"
LIBRARY = Library([VARIANTS], private=False)

RULESETS = sorted(path.stem for path in FOLDER.glob("*.rules"))
PATCH_NAMES = sorted(path.stem for path in (FOLDER / PATCHES).iterdir())
NAMES_OF_VARIANTS = sorted(path.stem for path in VARIANTS.rglob("*.rules"))
OF_THE_PAGE = "burraco"
IN_ITALIAN = ("burraco", "burraco-fibur", "plain-rummy", "scala40")
BUILT_IN = {rule.name for rule in built_in_rules()}


@cache
def document(name: str) -> Document:
    report = Report()
    loaded = LIBRARY.load(name, report)
    assert isinstance(loaded, Loaded), report.in_order()
    return loaded.document


@cache
def ruleset(name: str) -> Ruleset:
    """A shipped ruleset, `NAME--PATCH` for one with a patch; without any finding."""
    report = Report()
    found = load_ruleset(name, report, LIBRARY)
    assert [str(finding) for finding in report.in_order()] == []
    assert found is not None
    return found


def pairs() -> list[str]:
    """Every patch on every ruleset that it is for."""
    return [f"{base}--{patch}" for patch in PATCH_NAMES for base in document(patch).bases]


def parts(thing: object) -> Iterator[Struct]:
    """A record and all records inside it."""
    if isinstance(thing, Struct):
        yield thing
        for field in thing.__struct_fields__:
            yield from parts(getattr(thing, field))
    elif isinstance(thing, tuple):
        for entry in thing:
            yield from parts(entry)


def languages(text: Text) -> set[str]:
    return {language for language, _ in text.versions}


# ---- loading -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_a_shipped_ruleset_loads_without_a_finding(name: str) -> None:
    assert ruleset(name).name == name


@pytest.mark.parametrize("name", pairs())
def test_a_shipped_patch_applies_to_each_of_its_rulesets_without_a_finding(name: str) -> None:
    base, _, patch = name.partition("--")
    assert ruleset(name) != ruleset(base)
    assert ruleset(name).lineage[-1].name == patch


def test_every_patch_says_what_it_is_for() -> None:
    assert [name for name in PATCH_NAMES if not document(name).bases] == []


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_has_a_title_a_source_and_tests_of_legal_and_illegal_cards(name: str) -> None:
    found = document(name)
    assert found.title is not None
    assert found.source is not None
    assert {"legal", "illegal"} <= {test.verdict for test in ruleset(name).tests}


# ---- sources -----------------------------------------------------------------------------------------


def listed_sources() -> list[str]:
    return re.findall(r"^\| `([^`]+)` \|", (DOCS / "sources.md").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", [*RULESETS, *pairs()])
def test_every_rule_has_a_source(name: str) -> None:
    found = ruleset(name)
    rules = [*found.rules, *(rule for kind in found.kinds for rule in kind.rules)]
    without = [rule.name for rule in rules if rule.source is None and rule.name.rpartition(".")[2] not in BUILT_IN]
    assert without == []


def sources(name: str) -> set[str]:
    return {key for part in parts(document(name)) if isinstance(part, Source) for key in part.keys}


@pytest.mark.parametrize("name", [*RULESETS, *PATCH_NAMES, *NAMES_OF_VARIANTS])
def test_every_source_is_listed(name: str) -> None:
    assert sources(name) - set(listed_sources()) == set()


def test_a_listed_source_is_named_by_a_ruleset_and_listed_once() -> None:
    named = set[str]().union(*map(sources, [*RULESETS, *PATCH_NAMES, *NAMES_OF_VARIANTS]))
    assert sorted(listed_sources()) == sorted(named)


# ---- sentences ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", IN_ITALIAN)
def test_every_sentence_is_there_in_english_and_italian(name: str) -> None:
    texts = [part for part in parts(ruleset(name)) if isinstance(part, Text)]
    assert [text for text in texts if not {FIRST_LANGUAGE, "it"} <= languages(text)] == []


@pytest.mark.parametrize("name", [name for name in PATCH_NAMES if set(document(name).bases) & set(IN_ITALIAN)])
def test_every_sentence_of_their_patches_is_there_in_english_and_italian(name: str) -> None:
    texts = [part for part in parts(document(name)) if isinstance(part, Text)]
    assert [text for text in texts if not {FIRST_LANGUAGE, "it"} <= languages(text)] == []


@pytest.mark.parametrize("name", [*RULESETS, *PATCH_NAMES])
def test_every_text_begins_with_english(name: str) -> None:
    texts = [part for part in parts(document(name)) if isinstance(part, Text)]
    assert [text for text in texts if text.versions[0][0] != FIRST_LANGUAGE] == []


@pytest.mark.parametrize("name", RULESETS)
def test_a_sentence_is_no_copy_of_another_choice(name: str) -> None:
    for option in ruleset(name).options:
        sentences = [choice.text.versions[0][1] for choice in option.choices]
        assert all(sentences)
        assert len(set(sentences)) == len(sentences), option.name
        assert not option.open or len(sentences) > 1, option.name


@pytest.mark.parametrize("name", ["burraco", "burraco-fibur"])
def test_a_score_sheet_has_words_for_its_lines_and_grades(name: str) -> None:
    entries: list[Line | Grade] = [*ruleset(name).lines, *ruleset(name).grades]
    assert [entry.name for entry in entries if entry.because is None] == []


# ---- the page of Burraco -----------------------------------------------------------------------------


def test_each_statement_of_the_page_is_named_in_the_comments_of_the_ruleset() -> None:
    text = (FOLDER / f"{OF_THE_PAGE}.rules").read_text("utf-8")
    comments = " ".join(re.findall(r"#(.*)", text))
    ranges = re.findall(r"R(\d+) to R(\d+)", comments.replace("R1 to R29", ""))
    named = {int(number) for number in re.findall(r"R(\d+)", comments)}
    named |= {number for low, high in ranges for number in range(int(low), int(high) + 1)}
    assert named == set(range(1, 30))


def test_each_statement_of_the_page_is_restated_once() -> None:
    text = (DOCS / "open-questions.md").read_text("utf-8")
    assert re.findall(r"^\| R(\d+) \|", text, re.MULTILINE) == [str(number) for number in range(1, 30)]


def test_each_open_option_is_explained_with_its_values() -> None:
    text = (DOCS / "open-questions.md").read_text("utf-8").partition("## The open options")[2]
    rows = re.findall(r"^\| `([^`]+)` \|(.*)", text, re.MULTILINE)
    explained = {name: set(re.findall(r"`([^`]+)`", readings)) for name, readings in rows}
    options = [option for option in ruleset(OF_THE_PAGE).options if option.open]
    assert explained == {option.name: {str(choice.value) for choice in option.choices} for option in options}


def test_each_open_option_is_named_beside_the_statement_that_leaves_it_open() -> None:
    text = (DOCS / "open-questions.md").read_text("utf-8").partition("## The open options")[0]
    beside = re.findall(r"`([^`]+)`", "".join(re.findall(r"^\| R\d+ \|[^|]*\|([^|]*)\|", text, re.MULTILINE)))
    named = {name for name in beside if name not in RULESETS}
    assert named == {option.name for option in ruleset(OF_THE_PAGE).options if option.open}


def test_the_code_answers_what_the_page_leaves_open_but_for_what_it_is_silent_about() -> None:
    still_open = [option.name for option in ruleset("burraco-fibur").options if option.open]
    assert still_open == ["look-at-reserve", "stalemate-rounds", "tie"]


def test_the_ruleset_declares_the_italian_card_names() -> None:
    (notation,) = ruleset(OF_THE_PAGE).notations
    written = {letter.letter: letter.written for letter in (*notation.ranks, *notation.suits)}
    assert (notation.name, written) == (
        "italian",
        {"J": "F", "Q": "D", "K": "R", "H": "C", "D": "Q", "C": "F", "S": "P"},
    )
