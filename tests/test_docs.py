"""The pages of `docs/`: what is made is up to date, every example is read, and every link leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from burraco_rules.language.core import Document
from burraco_rules.language.files.library import Library, Loaded, read_document
from burraco_rules.language.files.loading import check_loaded
from burraco_rules.language.messages.codes import CODES
from burraco_rules.language.messages.diagnostics import Diagnostic, Report
from docs import make
from docs.making import codes, examples, grammar, mistakes, reference
from docs.making.examples import Block

ROOT = Path(__file__).resolve().parents[1]
GUIDE = "docs/language.md"
PAGES = ("README.md", "CONTRIBUTING.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
LINK = re.compile(r"\]\((?P<path>[^)#\s]*)(?:#(?P<anchor>[^)\s]*))?\)")
PATH = re.compile(r"`(?P<path>(?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:py|toml|md))`")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
UNHEARD = re.compile(r"[^\w\- ]")


def text_of(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


# ---- what is made --------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", make.MADE)
def test_a_made_page_is_as_it_would_be_made_now(page: str) -> None:
    assert text_of(page) == make.MADE[page](), "run `python docs/make.py`"


@pytest.mark.parametrize("page", [page for page in make.WITH_COMMANDS if page.startswith("docs/")])
def test_every_answer_on_a_page_is_the_one_that_the_program_gives(page: str) -> None:
    answers = examples.run(text_of(page))
    shown = examples.shown(text_of(page))
    assert [entry.answer for entry in answers] == [entry.answer for entry in shown], "run `python docs/make.py`"
    assert {entry.code for entry in answers} <= {0, 1, 2}


@pytest.mark.parametrize("page", make.WITH_MISTAKES)
def test_every_mistake_on_a_page_gets_the_answer_that_stands_beside_it(page: str) -> None:
    rows = list(mistakes.rows(text_of(page)))
    assert rows
    assert [stands for stands, _ in rows] == [made for _, made in rows], "run `python docs/make.py`"


def test_the_page_of_codes_has_every_code_once() -> None:
    assert [name for group in codes.groups().values() for name in group] == list(CODES)


def test_the_lines_of_the_grammar_name_rules_and_keywords_only() -> None:
    for file in grammar.FILES:
        text = "\n".join(grammar.sections(file).values())
        capitals = {word for word in re.findall(r'"[^"]*"|\w+', text) if word.isupper()}
        assert capitals <= {"NAME", "NUMBER", "STRING", "LANG"}
        assert not re.search(r"->|//|_", text)


def test_every_rule_that_a_line_of_the_grammar_names_has_a_line() -> None:
    lines = "\n".join(text for file in grammar.FILES for text in grammar.sections(file).values())
    made = set(re.findall(r"^([a-z-]+) +=", lines, re.MULTILINE))
    named = set(re.findall(r"[a-z][a-z-]*", re.sub(r'"[^"]*"', "", lines)))
    assert named == made


def test_who_uses_a_word_is_found_where_the_word_is_written() -> None:
    page = reference.page()
    assert re.search(r"^\| `laid-by\(Placed\)` .*\| rummy500 \|$", page, re.MULTILINE)
    assert re.search(r"^\| `ordered` .*\| prelude \|$", page, re.MULTILINE)


# ---- examples ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of the guide."""
    place = tmp_path_factory.mktemp("guide")
    examples.written(text_of(GUIDE), place)
    return place


def wrapped(block: Block) -> str:
    """The statements of a fragment in a ruleset that extends the one it names."""
    match block.words:
        case ["rules", "in", base]:
            return f"ruleset example extends {base} language 1\n{block.text}"
        case ["yaml", "in", base]:
            return f"ruleset: example\nextends: {base}\nlanguage: 1\n{block.text}"
    return block.text


def complaints(text: str, form: str, folder: Path) -> list[Diagnostic]:
    report, library = Report(), Library([folder], private=False)
    document = read_document(text, f"example.{form}", report)
    if document is not None:
        check_loaded(Loaded(document), library, report)
    return list(report.in_order())


def of_guide(*infos: str) -> Iterator[Block]:
    return (block for block in examples.blocks(text_of(GUIDE)) if block.words[:2] == list(infos))


def named(block: Block) -> str:
    return f"line {block.line}"


@pytest.mark.parametrize("name", examples.files(text_of(GUIDE)))
def test_a_file_of_the_guide_has_no_mistakes(name: str, folder: Path) -> None:
    assert complaints((folder / name).read_text("utf-8"), name.rpartition(".")[2], folder) == []


@pytest.mark.parametrize("block", [*of_guide("rules", "in"), *of_guide("yaml", "in")], ids=named)
def test_a_fragment_of_the_guide_has_no_mistakes(block: Block, folder: Path) -> None:
    assert complaints(wrapped(block), block.words[0], folder) == []


def in_both_forms() -> list[tuple[Block, Block]]:
    found = list(examples.blocks(text_of(GUIDE)))
    return [(one, other) for one, other in pairwise(found) if other.info == "yaml same"]


@pytest.mark.parametrize("pair", in_both_forms(), ids=lambda pair: named(pair[1]))
def test_what_stands_in_both_forms_says_the_same(pair: tuple[Block, Block]) -> None:
    rules, yaml = pair
    report = Report()
    base = rules.words[2:]
    same = Block(f"yaml in {base[0]}" if base else "yaml", yaml.text, yaml.line)
    first = read_document(wrapped(rules), "example.rules", report)
    second = read_document(wrapped(same), "example.yaml", report)
    assert report.in_order() == ()
    assert isinstance(first, Document)
    assert first == second


def test_every_block_of_rules_in_the_guide_is_read() -> None:
    for block in examples.blocks(text_of(GUIDE)):
        if block.words and block.words[0] in ("rules", "yaml", "console"):
            read = block.file or block.words[1:2] == ["in"] or block.info in ("yaml same", "console")
            assert read, f"line {block.line}: nothing reads a block called `{block.info}`"


# ---- links ---------------------------------------------------------------------------------------------


def anchors(page: str) -> set[str]:
    """The anchors of the headings of a page, as they are made from their words."""
    headings = re.findall(r"^#+ (.*)$", FENCED.sub("", text_of(page)), re.MULTILINE)
    return {UNHEARD.sub("", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_to_something(page: str) -> None:
    for link in LINK.finditer(text_of(page)):
        path, anchor = link["path"], link["anchor"]
        if "://" in path:
            continue
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), link[0]
        if anchor:
            assert anchor in anchors(target.relative_to(ROOT).as_posix()), link[0]


def test_every_path_in_the_page_for_contributors_is_there() -> None:
    paths = [found["path"] for found in PATH.finditer(text_of("CONTRIBUTING.md"))]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
