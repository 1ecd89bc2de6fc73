"""Melds that lie on the table: read from how they are written, and ready for cards to be added.

Why it exists: a question names melds as text, `6C JK=7C 8C`; such a text is solved like any cards, limited to what is
written. Which copy of a card is taken away may matter, so every way to do so is told.
May import: `outcome`, `situation`, `cases`, `question`; `layouts`, `values` of the language; `cardtext`, `notation`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, product
from typing import Any, Final

from burraco_rules.cardtext import CardError, read_cards
from burraco_rules.language.evaluating.layouts import Layout, Placed
from burraco_rules.language.evaluating.values import Letters, Side
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.model.cases import Before, Cards, Meanings, in_order
from burraco_rules.melds.model.situation import OWN, Alike, Situation
from burraco_rules.melds.outcome import Outcome
from burraco_rules.melds.question import QuestionError
from burraco_rules.notation import Meaning, write_card
from burraco_rules.pack import Card

MOST_KEPT: Final = 10_000
"""How many melds are kept once they were read."""
MOST_SITUATIONS: Final = 16
"""For how many sets of facts the ruleset is kept compiled."""
MOST_WAYS: Final = 64
"""In no more ways are cards taken away."""
APART: Final = 1_000_000
"""The keys of the cards of two melds lie this far apart."""

Given = Mapping[str, Any]


class Table:
    """Reads the melds of one ruleset. What it keeps is the same whoever works it out.

    `kin` is the table under other options, with the parts of the ruleset that read these.
    """

    def __init__(
        self, ruleset: Ruleset, letters: Letters, plain: bool, kin: tuple[Table, frozenset[str]] | None = None
    ) -> None:
        self._ruleset, self._letters, self._plain, self._kin = ruleset, letters, plain, kin
        self._situations: dict[Any, Situation] = {}
        self._layouts: dict[Any, Layout] = {}

    def lying(self, text: str, given: Given, number: int = 0, owner: Side = OWN, *, ordered: bool = False) -> Layout:
        """A meld read as it is written, else in any order; its cards are apart from those of melds with other numbers.

        An `ordered` one lies as it is written. `given` are the facts that are known. QuestionError if it is none, or
        holds what no card is.
        """
        key = text, number, owner, tuple(sorted((name, str(fact)) for name, fact in given.items())), ordered
        found = self._layouts.get(key)
        if found is None:
            if len(self._layouts) >= MOST_KEPT:
                self._layouts.clear()
            found = self._layouts[key] = self._read(text, given, key[3], number * APART, ordered)
            found.owner = owner
            for card in found.cards:
                card.by = owner
        return found

    def _read(self, text: str, given: Given, key: Any, first_key: int, as_written: bool) -> Layout:
        read = read_cards(text, self._letters.pack)
        if read.problems:
            raise QuestionError(f"the meld `{text}` cannot be read: {CardError(read.problems)}")
        meanings = tuple(entry.meaning for entry in read.entries)
        for ordered in (True, False):
            outcome = Outcome(self._situation(given, key, ordered), in_order(read.cards, meanings))
            if read.cards and outcome.shown is not None:
                if as_written and not ordered:
                    raise QuestionError(f"`{text}` cannot lie in the order in which it is written")
                return outcome.shown.layout(outcome.cards, first_key)
        raise QuestionError(f"`{text}` is no meld of this ruleset")

    def _situation(self, given: Given, key: Any, ordered: bool) -> Situation:
        found = self._situations.get((key, ordered))
        if found is None:
            if len(self._situations) >= MOST_SITUATIONS:
                self._situations.clear()
            known = {**given, "ordered": ordered, "opened": True, "other-melds": ()}
            alike = None
            if self._kin is not None:
                table, changed = self._kin
                alike = Alike(table._situation(given, key, ordered), changed)
            found = Situation(self._ruleset, self._letters, known, "", self._plain, alike)
            self._situations[key, ordered] = found
        return found

    def ways_to_take(self, lying: Layout, text: str) -> tuple[Before, ...]:
        """The meld without some of its cards, for each way to choose the copies; without any, the meld.

        QuestionError where a card of `text` does not lie in it.
        """
        read = read_cards(text, self._letters.pack)
        if read.problems:
            raise QuestionError(f"`{text}` cannot be taken: {CardError(read.problems)}")
        able = [
            [card.seat for card in lying.cards if _is_meant(card, entry.card, entry.meaning)] for entry in read.entries
        ]
        for entry, seats in zip(read.entries, able, strict=True):
            if not seats:
                name = write_card(entry.card, self._letters.pack, entry.meaning)
                raise QuestionError(f"there is no `{name}` in the meld that could be taken")
        chosen = dict.fromkeys(tuple(sorted(seats)) for seats in product(*able) if len(set(seats)) == len(seats))
        if not chosen:
            raise QuestionError(f"the meld has fewer cards than `{text}`")
        return tuple(
            Before(lying, tuple(card.seat for card in lying.cards if card.seat not in taken))
            for taken in islice(chosen, MOST_WAYS)
        )


def lies_alike(one: Layout, other: Layout) -> bool:
    """Whether both are the same cards, and these lie alike."""
    told, too = (
        (meld.kind, meld.line, meld.unknowns, tuple(meld.stands), [card.face for card in meld.cards])
        for meld in (one, other)
    )
    return told == too


def added_to(before: Before, added: Sequence[Card], meanings: Meanings) -> Cards:
    """The cards that stay in a meld, with those that are added."""
    kept = tuple(before.layout.cards[seat].face for seat in before.seats)
    beside = (*[None] * len(kept), *meanings) if meanings else ()
    return in_order((*kept, *added), beside)._replace(before=before)


def _is_meant(card: Placed, face: Card, meaning: Meaning | None) -> bool:
    """Whether a card that lies is the one named: by its face and, if that is written, the rank it stands for."""
    if card.face != face:
        return False
    place = card.layout.stands[card.seat] % card.layout.line.count
    rank = getattr(card.layout.line.places[place], "rank", None)
    return meaning is None or rank is None or str(rank) == meaning.rank
