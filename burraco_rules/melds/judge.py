"""The judge of melds: what a ruleset says of some cards.

Why it exists: this is the one entrance to everything in this folder. It knows the pack, keeps what it has compiled and
answered, and hands out verdicts. May import: everything of `melds`; `cards`, `cardtext`, `notation`, the language.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from burraco_rules.cardtext import CardError, read_cards
from burraco_rules.language.core import FIRST_LANGUAGE
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.packs import in_notation, pack_of, players_of
from burraco_rules.language.evaluating.values import Letters
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.cases import Cards
from burraco_rules.melds.inquiry import Inquiry
from burraco_rules.melds.outcome import Outcome
from burraco_rules.melds.question import BARE, Question, QuestionError, known_facts
from burraco_rules.melds.reasons import IN_PACK, NO_CARDS, fixed_reason
from burraco_rules.melds.records import bare_record, record_of
from burraco_rules.melds.situation import Situation
from burraco_rules.melds.verdict import Record, Verdict
from burraco_rules.notation import Meaning, write_card
from burraco_rules.pack import Card, Pack

MOST_ANSWERS: Final = 100_000
"""How many answers are kept for one question."""
MOST_MOMENTS: Final = 64
"""For how many questions a ruleset is kept compiled."""
PLAIN: Final = "BURRACO_PLAIN"
"""The variable of the environment that turns every short cut off; answers are the same."""

Meanings = tuple[Meaning | None, ...]


class _Moment(NamedTuple):
    """What is kept for one question: the situation, the pack, and outcomes by the codes of the cards in order."""

    situation: Situation
    pack: Pack
    outcomes: dict[tuple[int, ...], Outcome]


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
        self._moments: dict[Question, _Moment] = {}

    def check(self, cards: str | Iterable[Card], question: Question | None = None, *, ordered: bool = False) -> Verdict:
        """May these cards be put down as one new meld?

        `cards` is text, in which a card may say what it stands for (`2C=4C`), or cards. `ordered` says that they were
        given as they lie. CardError for text that holds what no card is, QuestionError for a question that makes no
        sense. A question that takes too much work is an Overrun, when it is asked or when the verdict is looked at.
        """
        asked, read, meanings = self._asked(cards, question, ordered)
        inquiry = self._inquiry(read, meanings, asked)
        if inquiry is None:
            return self._refused(read, asked)
        return Verdict(inquiry.outcome.legal, partial(record_of, inquiry))

    def inquire(
        self, cards: str | Iterable[Card], question: Question | None = None, *, ordered: bool = False
    ) -> Inquiry | None:
        """The same question, for whoever wants to know more than a verdict tells; None for cards the pack lacks."""
        asked, read, meanings = self._asked(cards, question, ordered)
        return self._inquiry(read, meanings, asked)

    def _asked(
        self, cards: str | Iterable[Card], question: Question | None, ordered: bool
    ) -> tuple[Question, tuple[Card, ...], Meanings]:
        asked = BARE if question is None else question
        if ordered and not asked.ordered:
            asked = replace(asked, ordered=True)
        return asked, *(self._read(cards) if isinstance(cards, str) else (tuple(cards), ()))

    def _inquiry(self, cards: tuple[Card, ...], meanings: Meanings, question: Question) -> Inquiry | None:
        moment = self._moments.get(question) or self._moment(question)
        try:
            codes = [self._codes[card] for card in cards]
        except KeyError:
            known = tuple(map(self.pack.known, cards))
            return None if known == cards else self._inquiry(known, meanings, question)
        sorts = not (meanings or moment.situation.order_matters(len(cards)))
        key = tuple(sorted(codes)) if sorts else ()
        outcome = moment.outcomes.get(key) if sorts else None
        if outcome is None:
            if not cards or lacking(cards, moment.pack):
                return None
            outcome = self._outcome(moment, cards, meanings, key)
        return Inquiry(outcome, codes if sorts else None, self.language, self._write)

    def _outcome(self, moment: _Moment, cards: Sequence[Card], meanings: Meanings, key: tuple[int, ...]) -> Outcome:
        """What a situation makes of the cards: in the order of the pack where that may be, else as they were given."""
        if not key:
            return Outcome(moment.situation, in_order(cards, meanings))
        faces = tuple(self.pack.faces)
        outcome = Outcome(moment.situation, Cards(tuple(faces[code] for code in key)))
        if len(moment.outcomes) >= MOST_ANSWERS:
            moment.outcomes.clear()
        if not self.plain:
            moment.outcomes[key] = outcome
        return outcome

    def _write(self, card: Card, meaning: Meaning | None) -> str:
        return write_card(card, self.pack, meaning)

    def _refused(self, cards: Sequence[Card], question: Question) -> Verdict:
        """The refusal of no cards at all, or of cards that the pack lacks."""
        cards = tuple(map(self.pack.known, cards))
        positions = lacking(cards, self._moments[question].pack)
        name = IN_PACK if cards else NO_CARDS

        def record() -> Record:
            reason = fixed_reason(name, [cards[position] for position in positions], positions, self.language)
            return replace(bare_record(self.ruleset, False), reasons=(reason,))

        return Verdict(False, record)

    # ---- moments ----------------------------------------------------------------------------------

    def _moment(self, question: Question) -> _Moment:
        known = known_facts(question, self._values, self._letters)
        known["other-melds"] = tuple(self._lying(text) for text in question.melds)
        if len(self._players) == 1:
            known.setdefault("players", self._players[0])
        situation = self._situation("open" if question.first_meld else "meld", known)
        pack = pack_of(self.ruleset, known["players"]) if "players" in known else self.pack
        if len(self._moments) >= MOST_MOMENTS:
            self._moments.clear()
        found = self._moments[question] = _Moment(situation, pack, {})
        return found

    def _situation(self, action: str, known: Mapping[str, Any]) -> Situation:
        return Situation(self.ruleset, self._letters, known, action, self.plain)

    def _lying(self, text: str) -> Layout:
        """A meld that lies on the table: read as it is written, else in any order. QuestionError if it is none."""
        cards, meanings = self._read(text)
        for ordered in (True, False):
            situation = self._situation("", {"ordered": ordered, "opened": True, "other-melds": ()})
            outcome = Outcome(situation, in_order(cards, meanings))
            if outcome.shown is not None:
                return outcome.shown.layout(outcome.cards)
        raise QuestionError(f"`{text}` is no meld of this ruleset")

    def _read(self, text: str) -> tuple[tuple[Card, ...], Meanings]:
        read = read_cards(text, self.pack)
        if read.problems:
            raise CardError(read.problems)
        meanings = tuple(entry.meaning for entry in read.entries)
        return read.cards, meanings if any(meaning is not None for meaning in meanings) else ()


def in_order(cards: Sequence[Card], meanings: Meanings) -> Cards:
    """Cards whose order may matter."""
    return Cards(tuple(cards), tuple(range(1, len(cards) + 1)), meanings)


def lacking(cards: Sequence[Card], pack: Pack) -> list[int]:
    """The positions of the cards that a pack lacks, or has fewer of."""
    seen: Counter[Card] = Counter()
    found = []
    for position, card in enumerate(cards):
        seen[card] += 1
        if seen[card] > pack.count(card):
            found.append(position)
    return found
