"""Proposals: changes of refused cards that the judge calls legal, of one size and sort at a time.

Why it exists: the solver says which changes may lead to a meld (cards that are missing are blanks, of which nothing is
known); the judge is asked about each before anybody hears of it. Work is counted, and is the same for all who ask.
May import: `refused`, `fillings`; `changes`, `cases`, `inquiry`, `outcome`, `programs`, `search`, `situation`; `code`
of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from burraco_rules.language.evaluating.code import Env, Overrun
from burraco_rules.melds.explaining.changes import SHARE, Change, changes, without
from burraco_rules.melds.explaining.repairing.fillings import Candidate, Fillings
from burraco_rules.melds.explaining.repairing.refused import Given, Refused
from burraco_rules.melds.inquiry import Inquiry
from burraco_rules.melds.model.cases import Case
from burraco_rules.melds.model.programs import Program
from burraco_rules.melds.model.search import solutions_of
from burraco_rules.melds.model.situation import MORE_WORK_IF_PLAIN
from burraco_rules.melds.outcome import Shown

MOST_TRIES: Final = 120
"""How often the solver or the judge is asked about changed cards."""
MOST_FILLINGS: Final = 12
"""In one kind so many choices of the cards that are missing are enough for the same cards taken away."""

Filling = tuple[Candidate, ...]


class Proposal(NamedTuple):
    """A legal change: the positions of the cards that go, the cards that come, and what the judge found.

    Where the order of the cards matters, those that come lie where those that go lay, unless they are `moved`.
    """

    gone: tuple[int, ...]
    filling: Filling
    inquiry: Inquiry
    moved: bool = False

    @property
    def shown(self) -> Shown:
        """How the cards would lie: what is legal has a placement."""
        shown = self.inquiry.outcome.shown
        if shown is None:
            raise ValueError("a proposal is legal")
        return shown


class Proposals:
    """The proposals for one refused question. All together may take so much work; what is more is an Overrun."""

    def __init__(self, refused: Refused, inquiry: Inquiry) -> None:
        outcome = inquiry.outcome
        self._refused, self._cards = refused, outcome.cards
        self._tries = MOST_TRIES * (MORE_WORK_IF_PLAIN if outcome.situation.plain else 1)
        self._envs = {kind: kind.env() for kind in outcome.kinds}
        for env in self._envs.values():
            env.steps //= SHARE
        self._fillings = Fillings(refused.judge.pack, refused.left, self._spend)

    def of(self, removed: int, added: int) -> Iterator[Proposal]:
        """Every way to take away so many cards, those that the pack lacks among them, and to add so many."""
        asked = set[tuple[frozenset[int], tuple[int, ...]]]()
        more = removed - len(self._refused.surplus)
        for kind, env in self._envs.items() if more >= 0 else ():
            for change in changes(self._cards, kind.compiled, more, added, _open):
                legal = 0
                for filling in self._filled(change, added, env):
                    key = change.removed, tuple(candidate.number for candidate in filling)
                    proposal = None if key in asked else self._legal(change, filling)
                    asked.add(key)
                    if proposal is not None:
                        yield proposal
                        legal += 1
                    if legal == MOST_FILLINGS:
                        break

    def _filled(self, change: Change, added: int, env: Env) -> Iterator[Filling]:
        """The choices of cards to be added that may lead to a placement in one kind; one of no cards, for none."""
        if added:
            yield from self._fillings.of(change, self._cards, added, env)
            return
        self._spend()
        case = Case(change.program.shape, without(self._cards, change.removed), env)
        if next(solutions_of(change.program, case, change.place), None) is not None:
            yield ()

    def _legal(self, change: Change, filling: Filling) -> Proposal | None:
        """The proposal that is made of a change, if the judge calls it legal."""
        positions = self._refused.positions
        gone = self._refused.surplus.union(positions[seat] for seat in change.removed)
        for number, cards in enumerate(self._orders(gone, [(candidate.face, None) for candidate in filling])):
            self._spend()
            inquiry = self._refused.ask(cards)
            if inquiry is not None and inquiry.outcome.legal is True:
                return Proposal(tuple(sorted(gone)), filling, inquiry, moved=number > 0 and bool(gone))
        return None

    def _orders(self, gone: frozenset[int], added: Sequence[Given]) -> Iterator[list[Given]]:
        """The cards that stay with those that are added, which come last.

        Where the order matters they come in the place of the first card that goes, and then wherever else they may lie.
        """
        kept = [given for position, given in enumerate(self._refused.cards) if position not in gone]
        if not (added and self._refused.question.keeps_order):
            yield [*kept, *added]
            return
        first = min(gone, default=len(kept))
        for place in sorted(range(len(kept) + 1), key=lambda place: (place != first, -place)):
            yield [*kept[:place], *added, *kept[place:]]

    def _spend(self) -> None:
        """Count an attempt."""
        self._tries -= 1
        if self._tries < 0:
            raise Overrun(f"{MOST_TRIES} attempts")


def _open(program: Program) -> int:
    """The combinations of the unknowns in which there may be a meld, as bits."""
    return program.open[False]
