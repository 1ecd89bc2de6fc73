"""Play by a ruleset: the one entrance to the engine.

Why it exists: an engine is made for what is known of a hand (its wild rank, its turned cards), and hands that share
these share it. May import: the other modules of `play`; `rules`, `melds`; the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.packs import players_of
from burraco_rules.language.evaluating.values import Letters, Side
from burraco_rules.language.ruleset import values_of
from burraco_rules.melds.laying.inside import reads_fact
from burraco_rules.melds.question import Question, known_facts
from burraco_rules.melds.table import Table
from burraco_rules.play.engine.book import Book
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.moves.lookahead import Lookahead
from burraco_rules.rules import Rules

MOST_BOOKS: Final = 64
"""For how many hands that know different things a ruleset is kept compiled."""
OF_THE_QUESTION: Final = ("ordered", "going-out", "opened")
"""What a question about cards knows and a position tells itself."""

Given = tuple[tuple[str, str], ...]


class Play:
    """A ruleset ready to be played. What it keeps is the same whoever works it out."""

    def __init__(self, rules: Rules, book: Callable[..., Book] = Book, letters: Letters | None = None) -> None:
        """`book` makes the books that its engines judge by; with the `letters` of another, both can judge a
        position.
        """
        self.rules, self._book = rules, book
        self.letters: Letters = letters or rules.judge.letters
        self._table = Table(rules.ruleset, self.letters, rules.judge.plain)
        self._engines: dict[Any, Engine] = {}
        self._read: dict[str, bool] = {}

    def engine(self, given: Given = (), turned: Mapping[str, Piece] | None = None) -> Engine:
        """The engine for hands of which these facts and values are known, and in which these cards were turned.

        QuestionError for a name or a value that makes no sense.
        """
        pieces = {name: piece for name, piece in (turned or {}).items() if self._reads(name)}
        key = given, tuple(sorted((name, piece.face) for name, piece in pieces.items()))
        found = self._engines.get(key)
        if found is None:
            if len(self._engines) >= MOST_BOOKS:
                self._engines.clear()
            book = self._book(self.rules.ruleset, self.letters, {**self.known(given), **pieces}, self.rules.judge.plain)
            found = self._engines[key] = Lookahead(book, self.rules.language).engine
        return found

    def _reads(self, name: str) -> bool:
        """Whether anything in the ruleset reads a card that was turned at the deal."""
        if name not in self._read:
            ruleset = self.rules.ruleset
            values = values_of(ruleset)
            self._read[name] = reads_fact(ruleset, values, frozenset({name}))
        return self._read[name]

    def known(self, given: Given) -> dict[str, Any]:
        """What is given, by name, as the language sees it. QuestionError for what makes no sense."""
        values = values_of(self.rules.ruleset)
        known = known_facts(Question(given=given), values, self.letters)
        return {name: fact for name, fact in known.items() if name not in OF_THE_QUESTION}

    def melds(self, texts: Iterable[str], given: Given, side: int, first: int) -> tuple[Layout, ...]:
        """Melds of a side as they are written, the first of which has this number. QuestionError where one is none."""
        known = self.known(given)
        return tuple(self._table.lying(text, known, number, Side(side)) for number, text in enumerate(texts, first))

    @property
    def players(self) -> tuple[int, ...]:
        """How many can play, ascending."""
        return players_of(self.rules.ruleset, self.letters)
