"""Slips of the pen: one token of a file deleted, doubled or misspelt, and whether the checker's answer helps.

A misspelt word got the *right suggestion* if some help names, in backticks, the word that was meant: for a keyword or
a used name that is the word of the file; for a given name its uses are reported, and the help names the misspelt word
that is there now, or the given name itself is reported with the word that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple
from unittest import mock

from burraco_rules.language import vocabulary
from burraco_rules.language.files.library import Library, Loaded
from burraco_rules.language.files.loading import check_loaded, loaded_text
from burraco_rules.language.forms import partial, read_rules
from burraco_rules.language.forms.statements import Piece
from burraco_rules.language.messages.diagnostics import Diagnostic, Report
from burraco_rules.language.source import Limits
from tests.words import Word, words_of_rules
from tests.words_of_yaml import words_of_yaml

What = Literal["delete", "double", "misspell"]
LEAST_LETTERS = 3
_read_statement = read_rules.read_statement
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
VOCABULARY = frozenset(
    {
        *vocabulary.FACTS,
        *vocabulary.FUNCTIONS,
        *vocabulary.FOLDS,
        *vocabulary.RESERVED,
        *vocabulary.MOMENTS,
        *vocabulary.ENGINE_VALUES,
        *(word for words in vocabulary.CHOICES.values() for word in words),
        *(setting.name for setting in vocabulary.SETTINGS),
        *(word for setting in vocabulary.SETTINGS for word in setting.words),
    }
)


class Mutation(NamedTuple):
    """A file with one token changed: what was done to which word, what it became, and the whole text."""

    what: What
    word: Word
    written: str
    text: str


class Answer(NamedTuple):
    """What the checker said, and whether a help of it names the word that was meant; None where it cannot know.

    `alone` says that the word is named by itself or as one of a few that were meant, and not only in a list of all.
    """

    mutation: Mutation
    found: tuple[Diagnostic, ...]
    right: bool | None
    alone: bool = False


class Shelf(Library):
    """The shipped rulesets; each is read once, and so is a statement that stands unchanged in many mutations."""

    def __init__(self) -> None:
        super().__init__(private=False)
        self._read: dict[Any, Loaded | None] = {}
        self._statements: dict[Any, tuple[Any, tuple[Diagnostic, ...]]] = {}

    def read_statement(self, piece: Piece, file: str, report: Report, limits: Limits) -> Any:
        """As the reader's function of this name, but each statement once."""
        key = piece.text, piece.line, file
        if key not in self._statements:
            mine = Report()
            self._statements[key] = _read_statement(piece, file, mine, limits), mine.in_order()
        made, found = self._statements[key]
        report.extend(found)
        return made

    def load_partly(self, name_or_path: Any, report: Report, at: Any = None, near: Path | None = None) -> Loaded | None:
        key = str(name_or_path), near
        if key not in self._read:
            mine = Report()
            loaded = super().load_partly(name_or_path, mine, at, near)
            report.extend(mine.in_order())
            if mine.failed:
                return loaded
            self._read[key] = loaded
        return self._read[key]


class File:
    """A shipped file, its words, and all words that are known in it: those of its parents too."""

    def __init__(self, path: Path, shelf: Shelf) -> None:
        self.path, self.shelf = path, shelf
        self.text = path.read_text("utf-8")
        self.words = list((words_of_yaml if path.suffix == ".yaml" else words_of_rules)(self.text))
        self.used = {word.text for word in self.words if word.sort == "used"}
        self.known = VOCABULARY | partial.words_of(self._all_texts())
        self.before = self.check(self.text)

    def _all_texts(self) -> str:
        document = self.shelf.load(self.path, Report())
        texts = [self.text]
        names = [*document.document.bases, document.document.extends] if document else []
        while names:
            name = names.pop()
            loaded = self.shelf.load(name, Report(), near=self.path.parent) if name else None
            if loaded:
                texts.append(Path(loaded.file).read_text("utf-8"))
                names.append(loaded.document.extends)
        return "\n".join(texts)

    def check(self, text: str) -> tuple[Diagnostic, ...]:
        """What is said of a text in the place of this file."""
        report = Report()
        with mock.patch.object(read_rules, "read_statement", self.shelf.read_statement):
            loaded = loaded_text(text, str(self.path), report, self.shelf)
        if loaded is not None:
            placed = Loaded(loaded.document, loaded.file, self.path.parent, lost=loaded.lost, whole=loaded.whole)
            check_loaded(placed, self.shelf, report)
        return report.in_order()

    # ---- mutations --------------------------------------------------------------------------------

    def mutation(self, what: What, word: Word, random: Random) -> Mutation | None:
        """The file with one token changed; None where a word is too short to be misspelt."""
        written = {"delete": "", "double": f"{word.text} {word.text}"}.get(what) or ""
        if what == "misspell":
            forms = list(misspelt(word.text, random))
            if not forms:
                return None
            written = random.choice(forms)
        return self.replaced(what, word, written)

    def replaced(self, what: What, word: Word, written: str) -> Mutation:
        return Mutation(what, word, written, self.text[: word.start] + written + self.text[word.end :])

    def can_be_known(self, mutation: Mutation) -> bool:
        """Whether a checker can know that this is a slip, and what was meant."""
        word = mutation.word
        if mutation.what != "misspell" or word.sort == "free" or mutation.written in self.known:
            return False
        if word.after:
            uses = re.finditer(rf"(?<![\w-]){word.after}{word.text}(?![\w-])", self.text)
            return any(use.end() != word.end for use in uses)
        return word.sort != "given" or word.text in self.used or word.text in vocabulary.ENGINE_VALUES

    def answer(self, mutation: Mutation) -> Answer:
        """What is said of a mutation."""
        found = tuple(entry for entry in self.check(mutation.text) if entry not in self.before)
        if not self.can_be_known(mutation):
            return Answer(mutation, found, None)
        wanted = {mutation.word.text, mutation.written} if mutation.word.sort == "given" else {mutation.word.text}
        helps = [entry.help for entry in found if names(entry.help, wanted)]
        return Answer(mutation, found, bool(helps), any(re.search(r"did you mean|meant", help) for help in helps))


def names(help: str, wanted: set[str]) -> bool:
    """Whether a help names one of some words in backticks, perhaps as a part of a longer piece of the language."""
    spans = re.findall(r"`([^`]*)`", help)
    return any(re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", span) for word in wanted for span in spans)


def misspelt(word: str, random: Random) -> Iterator[str]:
    """The word with a letter dropped, doubled, swapped with the next, or replaced by its neighbour on the keyboard."""
    places = [place for place, letter in enumerate(word) if letter.isalpha()]
    if len(places) < LEAST_LETTERS:
        return
    place = random.choice(places)
    yield word[:place] + word[place + 1 :]
    place = random.choice(places)
    yield word[:place] + word[place] + word[place:]
    swaps = [place for place in places if word[place + 1 : place + 2].isalpha() and word[place] != word[place + 1]]
    if swaps:
        place = random.choice(swaps)
        yield word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    place = random.choice(places)
    yield word[:place] + random.choice(neighbours(word[place])) + word[place + 1 :]


def neighbours(letter: str) -> str:
    """The letters beside a letter on the keyboard, in the same case."""
    row = next(row for row in _ROWS if letter.lower() in row)
    place = row.index(letter.lower())
    beside = row[max(0, place - 1) : place] + row[place + 1 : place + 2]
    return beside.upper() if letter.isupper() else beside


def shipped(folder: Path) -> list[Path]:
    """All rulesets and patches of the folder of rulesets."""
    return [
        *sorted(folder.glob("*.rules")),
        *sorted(folder.glob("house/*.yaml")),
        *sorted(folder.glob("house/*.rules")),
    ]
