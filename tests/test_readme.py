"""The page that a newcomer reads first: every command gives the answer that stands there, every other example works."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from docs.making import examples
from docs.making.examples import Command

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def given() -> list[Command]:
    """The commands of the page with the answers that the program gives."""
    return examples.run(README)


def test_every_command_gives_the_answer_that_stands_there(given: list[Command]) -> None:
    shown = examples.shown(README)
    assert [entry.answer for entry in given] == [entry.answer for entry in shown], "run `python docs/make.py`"
    assert {entry.code for entry in given} <= {0, 1, 2}


def test_there_are_ten_examples() -> None:
    assert len(examples.shown(README)) == 10


def test_a_legal_meld_leaves_with_0_and_an_illegal_one_with_1(given: list[Command]) -> None:
    codes = {entry.command: entry.code for entry in given}
    assert codes["burraco check 3H 4H 2S 6H"] == 0
    assert codes["burraco check 3H 4H 7H"] == 1


def test_the_session_of_the_interpreter_is_as_it_stands_there() -> None:
    (session,) = (block for block in examples.blocks(README) if block.info == "python")
    test = doctest.DocTestParser().get_doctest(session.text, {}, "README.md", None, session.line)
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert test.examples
    assert "".join(said) == ""


def test_the_command_for_the_tests_is_there() -> None:
    assert "bash run-tests" in README
    assert (ROOT / "run-tests").is_file()
