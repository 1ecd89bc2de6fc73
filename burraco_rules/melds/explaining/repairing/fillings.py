"""Fillings: cards that may take the seats of blanks, those first that a player would think of first.

Why it exists: of the cards that are missing the solver knows where they would stand. Only cards that can stand there
are proposed; where several are missing, each is tried with the others still blank.
May import: `changes`, `cases`, `search`; `code` of the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from burraco_rules.language.evaluating.code import Env
from burraco_rules.melds.explaining.changes import Change, without
from burraco_rules.melds.model.cases import UNNAMED, Cards, Case
from burraco_rules.melds.model.search import solutions_of
from burraco_rules.pack import JOKER, Card, Pack

MOST_PLACEMENTS: Final = 100
"""Of more placements with blanks it is not worked out where the blanks may stand."""

ITSELF, NATURAL, EITHER, WILD = range(-1, 3)
"""How wild a card is, as far as its face tells; least is the card that is taken away, to stand for something else."""


class Candidate(NamedTuple):
    """A card that may take the seat of a blank; the less of it, the sooner a player thinks of it.

    First come natural cards, then those that may be wild, then wild ones; then those of which fewer are there already;
    then, but for wild ones, those like a card that is taken away, by suit and by rank; then the order of the pack.
    """

    wildness: int
    held: int
    other_suit: bool
    distance: int
    number: int
    face: Card


class Fillings:
    """What may be put in the place of cards that are missing from some, once a change has taken others away.

    `left` says how many of each card may still be had; `spend` is called whenever something is tried.
    """

    def __init__(self, pack: Pack, left: Mapping[Card, int], spend: Callable[[], None]) -> None:
        self._pack, self._left, self._spend = pack, left, spend

    def of(self, change: Change, cards: Cards, missing: int, env: Env) -> Iterator[tuple[Candidate, ...]]:
        """Every choice of the cards that are missing which may lead to a placement; the last card is not tried."""
        kept = without(cards, change.removed)
        reach = self._reach(change, kept, missing, env)
        candidates = self._candidates(change, cards, kept, reach) if reach else []

        def chosen(so_far: tuple[Candidate, ...]) -> Iterator[tuple[Candidate, ...]]:
            if len(so_far) == missing:
                yield so_far
                return
            first = candidates.index(so_far[-1]) if so_far else 0  # equal choices come once
            for candidate in candidates[first:]:
                more = (*so_far, candidate)
                if more.count(candidate) <= self._left[candidate.face] and (
                    len(more) == missing or self._fits(change, kept, more, missing - len(more), env)
                ):
                    yield from chosen(more)

        yield from chosen(())

    def _reach(self, change: Change, kept: Cards, missing: int, env: Env) -> int:
        """The stands that a blank may have in some placement, as bits; 0 where there is no placement."""
        self._spend()
        program, place, _ = change
        case = Case(program.shape, kept, env, blanks=missing)
        found = list(islice(solutions_of(program, case, place), MOST_PLACEMENTS + 1))
        reach = 0
        for masks in found:
            for mask in masks[-missing:]:
                reach |= mask
        anywhere = program.table(UNNAMED, certain=False)[1][place]
        like_a_blank = any(program.table(face, certain=False)[1][place] == anywhere for face in kept.faces)
        if len(found) > MOST_PLACEMENTS or (found and like_a_blank):
            return anywhere  # of cards that are alike each placement comes once: the other may have any of the stands
        wild = -1 << program.shape.line.count
        return reach | (anywhere & wild if reach & wild else 0)

    def _candidates(self, change: Change, cards: Cards, kept: Cards, reach: int) -> list[Candidate]:
        """The cards that may have one of these stands. A card is no substitute for itself, unless it was said what it
        stands for: then it is the first to be thought of.
        """
        program, place, removed = change
        held = Counter(kept.faces)
        gone = [cards.faces[seat] for seat in removed]
        unsaid = {cards.faces[seat] for seat in removed if not (cards.meanings and cards.meanings[seat])}
        found = []
        for number, face in enumerate(self._pack.faces):
            stands = program.table(face, certain=False)[1][place] & reach
            if stands and self._left.get(face, 0) > 0 and face not in unsaid:
                wildness = ITSELF if face in gone else self._wildness(face, change)
                alike = [card for card in gone if wildness < WILD]
                other_suit = all(face.suit != card.suit for card in alike)
                distance = min((self._distance(face, card) for card in alike), default=0)
                found.append(Candidate(wildness, held[face], other_suit, distance, number, face))
        return sorted(found)

    def _wildness(self, face: Card, change: Change) -> int:
        shape, roles = change.program.shape, change.program.compiled.roles
        stands = roles.stands(face, shape, certain=False)
        natural = (1 << shape.line.count) - 1
        return NATURAL if not stands & ~natural else EITHER if stands & natural else WILD

    def _distance(self, one: Card, other: Card) -> int:
        if JOKER in (one.rank, other.rank):
            return 0
        return abs(self._pack.order(one.rank) - self._pack.order(other.rank))

    def _fits(self, change: Change, kept: Cards, chosen: Sequence[Candidate], blanks: int, env: Env) -> bool:
        """Whether there may be a placement with these cards and some that are still missing."""
        self._spend()
        filled = with_added(kept, [candidate.face for candidate in chosen])
        case = Case(change.program.shape, filled, env, blanks=blanks)
        return next(solutions_of(change.program, case, change.place), None) is not None


def with_added(cards: Cards, added: Sequence[Card]) -> Cards:
    """The cards with some more in the last seats, which were given last."""
    size = len(cards.faces)
    return cards._replace(
        faces=(*cards.faces, *added),
        written=(*cards.written, *range(size + 1, size + len(added) + 1)) if cards.written else (),
        meanings=(*cards.meanings, *[None] * len(added)) if cards.meanings else (),
    )
