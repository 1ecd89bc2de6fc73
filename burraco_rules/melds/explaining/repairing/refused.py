"""A refused question, and how to ask it again with something changed.

Why it exists: every sort of repair asks the same question about other cards, at another moment or under another option.
May import: `judge`, `inquiry`, `outcome`, `question`, `reasons`, `verdict`; `cardtext`, `notation`, `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from burraco_rules.cardtext import CardError, read_cards
from burraco_rules.melds.explaining.reasons import IN_PACK
from burraco_rules.melds.inquiry import Inquiry
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.outcome import Outcome
from burraco_rules.melds.question import BARE, Question, QuestionError
from burraco_rules.melds.verdict import Verdict
from burraco_rules.notation import Meaning, write_card
from burraco_rules.pack import Card

Given = tuple[Card, Meaning | None]
"""A card of a question, with what it is said to stand for."""

UNASKABLE: Final = (CardError, QuestionError)
"""What becomes of a question that makes no sense under another option or at another moment."""


class Refused:
    """Cards that a judge refused, with the question about them. For one thread."""

    def __init__(self, judge: Judge, cards: str | Sequence[Card], question: Question | None, ordered: bool) -> None:
        asked = BARE if question is None else question
        self.judge = judge
        self.question = replace(asked, ordered=True) if ordered else asked
        entries = read_cards(cards, judge.pack).entries if isinstance(cards, str) else ()
        self.cards: tuple[Given, ...] = (
            tuple((entry.card, entry.meaning) for entry in entries)
            if isinstance(cards, str)
            else tuple((judge.pack.known(card), None) for card in cards)
        )

    @cached_property
    def surplus(self) -> frozenset[int]:
        """The positions of the cards that the pack lacks; empty where they are refused for something else."""
        if self.ask(self.cards) is not None:
            return frozenset()
        reasons = self.judge.check(self._written(self.cards), self.question).reasons
        positions = reasons[0].positions if reasons and reasons[0].rule == IN_PACK else ()
        return frozenset(position - len(self.lying) for position in positions)

    @cached_property
    def lying(self) -> tuple[Card, ...]:
        """The cards of the meld on the table that the question is about."""
        return read_cards(self.question.table, self.judge.pack).cards

    @cached_property
    def inquiry(self) -> Inquiry | None:
        """The question about the cards that the pack has; None where it is not about melds, or about no cards."""
        kept = [given for position, given in enumerate(self.cards) if position not in self.surplus]
        return self.ask(kept) if kept else None

    @cached_property
    def outcome(self) -> Outcome | None:
        """What the situation makes of all the cards; None where no kind was asked about them."""
        return None if self.inquiry is None or self.surplus else self.inquiry.outcome

    @cached_property
    def positions(self) -> tuple[int, ...]:
        """For each seat of the inquiry the position of its card among the cards as given; -1 for one on the table."""
        if self.inquiry is None:
            return ()
        had = [position for position in range(len(self.cards)) if position not in self.surplus]
        lying = self.inquiry.outcome.cards.kept
        return tuple(-1 if seat < lying else had[seat - lying] for seat in self.inquiry.positions)

    @cached_property
    def left(self) -> Mapping[Card, int]:
        """How many of each card are neither among those given nor on the table, as far as the question tells.

        A card that was said to stand for something may be given again.
        """
        pack = self.judge.pack
        melds = [card for text in self.question.melds for card in read_cards(text, pack).cards]
        seen = Counter([*self.lying, *melds, *[card for card, meaning in self.cards if meaning is None]])
        return {card: count - seen[card] for card, count in pack.faces.items()}

    # ---- asking again -----------------------------------------------------------------------------

    def ask(self, cards: Sequence[Given]) -> Inquiry | None:
        """The same question about other cards."""
        return self.judge.inquire(self._written(cards), self.question)

    def legal_at(self, question: Question) -> Verdict | None:
        """The verdict on the same cards at another moment, if they are legal then."""
        return self._legal(self.judge, question)

    def is_legal_by(self, judge: Judge) -> bool:
        """Whether another judge calls the same cards legal at this moment."""
        return self._legal(judge, self.question) is not None

    def _legal(self, judge: Judge, question: Question) -> Verdict | None:
        try:
            verdict = judge.check(self._written(self.cards), question)
        except UNASKABLE:
            return None
        return verdict if verdict.legal is True else None

    def _written(self, cards: Sequence[Given]) -> str | tuple[Card, ...]:
        """Cards as a judge takes them: as text only where it must be said what they stand for."""
        if any(meaning is not None for _, meaning in cards):
            return " ".join(write_card(card, self.judge.pack, meaning) for card, meaning in cards)
        return tuple(card for card, _ in cards)
