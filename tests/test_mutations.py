"""One slip of the pen in a shipped file: the answer is a few sentences, never a traceback, and names what was meant."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from burraco_rules import data
from burraco_rules.language.messages.codes import CODES
from burraco_rules.nearest import all_nearest, distance
from tests.mutations import Answer, File, Shelf, What, misspelt, shipped

SAMPLE = 150
"""Mutations of a file, of words that are not free; `bench/mutations.py` tries every token."""
CHANGES: tuple[What, ...] = ("delete", "double", "misspell", "misspell")
LEAST_RIGHT = 0.95
MOST_ON_AVERAGE = 2.0

FOLDER = data.folder("rulesets")


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    return Shelf()


def sample(file: File) -> list[Answer]:
    random = Random(file.path.name)
    words = [word for word in file.words if word.sort != "free"]
    answers: list[Answer] = []
    while len(answers) < SAMPLE:
        what = random.choice(CHANGES)
        mutation = file.mutation(what, random.choice(words), random)
        answers += [file.answer(mutation)] if mutation is not None else []
    return answers


@pytest.mark.parametrize("path", shipped(FOLDER), ids=lambda path: path.stem)
def test_a_slip_in_a_shipped_file_is_answered_in_a_few_sentences_that_name_what_was_meant(
    path: Path, shelf: Shelf
) -> None:
    file = File(path, shelf)
    answers = sample(file)
    for answer in answers:
        for found in answer.found:
            assert found.code in CODES
            assert found.message
            assert not found.message.endswith(".")
            assert 1 <= found.at.line <= answer.mutation.text.count("\n") + 1 or found.at.file != str(path)
    assert sum(len(answer.found) for answer in answers) <= MOST_ON_AVERAGE * len(answers)
    known = [answer for answer in answers if answer.right is not None]
    missed = [answer for answer in known if not answer.right]
    shown = [(answer.mutation.word.text, answer.mutation.written, *map(str, answer.found)) for answer in missed]
    assert len(missed) <= max(1, len(known) * (1 - LEAST_RIGHT)), shown


def test_every_model_of_misspelling_changes_a_word_by_one_edit() -> None:
    random = Random(1)
    for word in ("wild", "own-place", "Match", "seventh"):
        forms = [form for _ in range(50) for form in misspelt(word, random)]
        assert {len(form) - len(word) for form in forms} == {-1, 0, 1}
        assert all(distance(word.casefold(), form.casefold(), 3) == 1 for form in forms if form != word)
        assert all(word in all_nearest(form, ["something", word]) for form in forms)


def test_words_of_less_than_three_letters_are_not_misspelt() -> None:
    assert not list(misspelt("is", Random(1)))
    assert not list(misspelt("2", Random(1)))
