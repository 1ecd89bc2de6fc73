"""Rules of play at work: whether those on a moment hold, and what is told of one that does not.

Why it exists: every refusal of play is made here, in its author's words; nothing is told before somebody asks. May
import: `book`, `facts`, `parts`, `refused`; `melds.reasons`, `melds.verdict`; the language; `notation`, `pack`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from burraco_rules.language.core import Text
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import Piece
from burraco_rules.language.evaluating.sentences import in_language, render
from burraco_rules.melds.explaining.reasons import NO_STEP, fixed_reason
from burraco_rules.melds.verdict import Reason
from burraco_rules.notation import Meaning, write_card
from burraco_rules.pack import Card
from burraco_rules.play.engine.book import Book
from burraco_rules.play.engine.parts import Guard, Step
from burraco_rules.play.engine.refused import Refused, Stage
from burraco_rules.play.facts import Facts

NOTHING: Mapping[str, tuple[Any, ...]] = {}


class Judging:
    """Judges by the rules of one book. `language` is that of sentences."""

    def __init__(self, book: Book, language: str) -> None:
        self.book, self.language = book, language

    def refusal(
        self, guards: Iterable[Guard], facts: Facts, stage: int = Stage.START, ahead: bool = False
    ) -> Refused | None:
        """The refusal by the first rule that does not hold; what is not known refuses nothing.

        Asked are those that look `ahead`, or those that do not.
        """
        env: Env | None = None
        for guard in guards:
            if guard.looks_ahead is not ahead:
                continue
            if env is None:
                env = Env(facts=facts)
            if (guard.always or guard.when.run(env) is True) and guard.require.run(env) is False:
                return self._refused(guard, facts, stage, ahead)
        return None

    def _refused(self, guard: Guard, facts: Facts, stage: int, ahead: bool) -> Refused:
        behind = (lambda: facts.oracle.stopping(facts.ahead)) if ahead else None
        return Refused(lambda: (self._told(guard, facts),), stage, behind)

    def not_due(self, step: Step | None, facts: Facts, stage: int = Stage.START) -> Refused:
        """The refusal of what no step offers now: by the sentence of the step that is due."""
        because = None if step is None else step.because
        if because is None:
            return self.fixed(NO_STEP, stage=stage)
        return Refused(lambda: (self._reason(NO_STEP, because, facts),), stage)

    def fixed(self, name: str, cards: Iterable[Card] = (), stage: int = Stage.START) -> Refused:
        """A refusal that rests on no rule."""
        return Refused(lambda: (fixed_reason(name, tuple(cards), (), self.language),), stage)

    def _told(self, guard: Guard, facts: Facts) -> Reason:
        conjunct = guard.conjunct
        things = self.book.failing(conjunct.require, facts)
        cards = tuple(
            thing.face for found in things.values() for thing in found if isinstance(thing, Piece) and thing.face.rank
        )
        return replace(
            self._reason(conjunct.rule, conjunct.because, facts, things),
            cards=cards,
            file=conjunct.at.file,
            line=conjunct.at.line,
            sources=conjunct.source.keys if conjunct.source else (),
            unconfirmed=conjunct.source is not None and conjunct.source.unconfirmed,
            origins=self.book.ruleset.origins.get(f"rule {conjunct.rule}", ()),
        )

    def _reason(
        self, name: str, because: Text | None, facts: Facts, things: Mapping[str, tuple[Any, ...]] = NOTHING
    ) -> Reason:
        sentence = in_language(because, self.language)
        return Reason(name, render(sentence, self.book.evaluator, Env(facts=facts), things, self._write_face))

    def _write_face(self, card: Card) -> str:
        return self.write(card, None)

    def write(self, card: Card, meaning: Meaning | None) -> str:
        """A card as it is written in the pack."""
        return write_card(card, self.book.letters.pack, meaning)
