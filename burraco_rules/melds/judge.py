"""The judge of melds: what a ruleset says of some cards.

Why it exists: this is the one entrance to everything in this folder. It knows the pack, keeps what it has compiled and
answered, and hands out verdicts. May import: everything of `melds`; `cards`, `cardtext`, `notation`, the language.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from burraco_rules.cards import Card, Pack
from burraco_rules.cardtext import CardError, read_cards
from burraco_rules.language.core import FIRST_LANGUAGE
from burraco_rules.language.layouts import Layout
from burraco_rules.language.packs import in_notation, pack_of, players_of
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.values import Letters
from burraco_rules.melds.cases import Cards
from burraco_rules.melds.outcome import Outcome
from burraco_rules.melds.question import BARE, Question, QuestionError, known_facts
from burraco_rules.melds.reasons import IN_PACK, NO_CARDS, fixed_reason
from burraco_rules.melds.records import bare_record, record_of
from burraco_rules.melds.situation import Situation
from burraco_rules.melds.verdict import Record, Verdict
from burraco_rules.notation import Meaning, write_card

MOST_ANSWERS: Final = 100_000
"""How many answers are kept for one situation."""
MOST_SITUATIONS: Final = 64
"""For how many situations a ruleset is kept compiled."""
PLAIN: Final = "BURRACO_PLAIN"
"""The variable of the environment that turns every short cut off; answers are the same."""

Meanings = tuple[Meaning | None, ...]


class Judge:
    """Judges melds by one ruleset under its options.

    `language` is that of the sentences in verdicts, `notation` names one of the ruleset's in which cards are written.
    `plain` turns every short cut off: conditions are then asked as they stand, and nothing is kept. A judge may be
    shared by threads: what it keeps is only ever added to or dropped as a whole, and is the same whoever works it out.
    """

    def __init__(
        self, ruleset: Ruleset, language: str = FIRST_LANGUAGE, notation: str = "", plain: bool | None = None
    ) -> None:
        self.ruleset, self.language = ruleset, language
        self.plain = bool(os.environ.get(PLAIN)) if plain is None else plain
        self.pack = in_notation(pack_of(ruleset), ruleset, notation)
        self._letters = Letters(self.pack)
        self._values = {value.name: value for value in ruleset.values}
        self._players = players_of(ruleset)
        self._codes = {face: code for code, face in enumerate(self.pack.faces)}
        self._situations: dict[Question, Situation] = {}

    def check(self, cards: str | Iterable[Card], question: Question | None = None, *, ordered: bool = False) -> Verdict:
        """May these cards be put down as one new meld?

        `cards` is text, in which a card may say what it stands for (`2C=4C`), or cards. `ordered` says that they were
        given as they lie. CardError for text that holds what no card is, QuestionError for a question that makes no
        sense. A question that takes too much work is an Overrun, when it is asked or when the verdict is looked at.
        """
        asked = BARE if question is None else question
        if ordered and not asked.ordered:
            asked = replace(asked, ordered=True)
        if isinstance(cards, str):
            return self._answer(*self._read(cards), asked)
        return self._answer(tuple(cards), (), asked)

    def _answer(self, cards: tuple[Card, ...], meanings: Meanings, question: Question) -> Verdict:
        situation = self._situations.get(question) or self._situation(question)
        try:
            codes = [self._codes[card] for card in cards]
        except KeyError:
            known = tuple(map(self.pack.known, cards))
            return self._refused(cards, question) if known == cards else self._answer(known, meanings, question)
        sorts = not (meanings or situation.order_matters(len(cards)))
        key = tuple(sorted(codes)) if sorts else ()
        outcome = situation.answers.get(key) if sorts else None
        if outcome is None:
            if not cards or self._lacking(cards, question):
                return self._refused(cards, question)
            outcome = self._outcome(situation, cards, meanings, key)
        return Verdict(outcome.legal, partial(self._record, outcome, codes if sorts else None))

    def _outcome(
        self, situation: Situation, cards: Sequence[Card], meanings: Meanings, key: tuple[int, ...]
    ) -> Outcome:
        """What a situation makes of the cards: in the order of the pack where that may be, else as they were given."""
        if not key:
            return Outcome(situation, Cards(tuple(cards), tuple(range(1, len(cards) + 1)), meanings))
        faces = tuple(self.pack.faces)
        outcome = Outcome(situation, Cards(tuple(faces[code] for code in key)))
        if len(situation.answers) >= MOST_ANSWERS:
            situation.answers.clear()
        if not self.plain:
            situation.answers[key] = outcome
        return outcome

    def _record(self, outcome: Outcome, codes: Sequence[int] | None) -> Record:
        """The record of an outcome; `codes` are those of the cards as given where the outcome has them in order."""
        positions = range(len(outcome.cards.faces))
        in_order = positions if codes is None else sorted(positions, key=codes.__getitem__)
        return record_of(outcome, in_order, self.language, self._write)

    def _write(self, card: Card, meaning: Meaning | None) -> str:
        return write_card(card, self.pack, meaning)

    # ---- what the pack says -----------------------------------------------------------------------

    def _lacking(self, cards: Sequence[Card], question: Question) -> list[int]:
        """The positions of the cards that the pack lacks, or has fewer of."""
        pack = self._pack(question)
        seen: Counter[Card] = Counter()
        lacking = []
        for position, card in enumerate(cards):
            seen[card] += 1
            if seen[card] > pack.count(card):
                lacking.append(position)
        return lacking

    def _pack(self, question: Question) -> Pack:
        players = dict(question.given).get("players", "")
        return pack_of(self.ruleset, int(players)) if players.isdecimal() else self.pack

    def _refused(self, cards: Sequence[Card], question: Question) -> Verdict:
        """The refusal of no cards at all, or of cards that the pack lacks."""
        positions = self._lacking(cards, question)
        name = IN_PACK if cards else NO_CARDS

        def record() -> Record:
            reason = fixed_reason(name, [cards[position] for position in positions], positions, self.language)
            return replace(bare_record(self.ruleset, False), reasons=(reason,))

        return Verdict(False, record)

    # ---- situations -------------------------------------------------------------------------------

    def _situation(self, question: Question) -> Situation:
        known = known_facts(question, self._values, self._letters)
        known["other-melds"] = tuple(self._lying(text) for text in question.melds)
        if len(self._players) == 1:
            known.setdefault("players", self._players[0])
        action = "open" if question.first_meld else "meld"
        situation = Situation(self.ruleset, self._letters, known, action, self.plain)
        if len(self._situations) >= MOST_SITUATIONS:
            self._situations.clear()
        self._situations[question] = situation
        return situation

    def _lying(self, text: str) -> Layout:
        """A meld that lies on the table: read as it is written, else in any order. QuestionError if it is none."""
        cards, meanings = self._read(text)
        for ordered in (True, False):
            known = {"ordered": ordered, "opened": True, "other-melds": ()}
            situation = Situation(self.ruleset, self._letters, known, "", self.plain)
            outcome = Outcome(situation, Cards(cards, tuple(range(1, len(cards) + 1)), meanings))
            shown = outcome.shown
            if shown is not None:
                return shown.layout(outcome.cards)
        raise QuestionError(f"`{text}` is no meld of this ruleset")

    def _read(self, text: str) -> tuple[tuple[Card, ...], Meanings]:
        read = read_cards(text, self.pack)
        if read.problems:
            raise CardError(read.problems)
        meanings = tuple(entry.meaning for entry in read.entries)
        return read.cards, meanings if any(meaning is not None for meaning in meanings) else ()
