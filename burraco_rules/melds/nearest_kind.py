"""The kind that a player meant: of all kinds that refuse some cards, the one that needs the fewest cards away or more.

Why it exists: a refusal has a core for every kind; the nearest kind is the one whose core helps. Cards that are missing
are thought of as blanks, of which nothing is known but that they are there.
May import: `search`, `cases`, `situation`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from burraco_rules.melds.cases import Cards, Case
from burraco_rules.melds.constraints import bits
from burraco_rules.melds.search import solutions_of
from burraco_rules.melds.situation import MORE_WORK_IF_PLAIN, KindAt

MOST_TRIES: Final = 250
"""How many smaller or larger melds are tried; then the kind decides in which the fewest cards have no stand at all."""
MOST_ADDED: Final = 3
"""How many cards more are thought of at most."""


def nearest_kind(kinds: Sequence[KindAt], cards: Cards) -> KindAt | None:
    """The kind with the fewest cards to be taken away or added, of equals the one written first; None without kinds.

    A kind that would take the cards at another moment, or under another option, is nearest of all.
    """
    tries = MOST_TRIES * (MORE_WORK_IF_PLAIN if any(kind.compiled.plain for kind in kinds) else 1)
    for changes in range(len(cards.faces) + MOST_ADDED + 1):
        for kind in kinds:
            for found in _attempts(cards, kind, changes):
                if found:
                    return kind
                tries -= 1
                if not tries:
                    return min(kinds, key=lambda kind: (_strangers(cards, kind), kind.place))
    return kinds[0] if kinds else None


def _strangers(cards: Cards, kind: KindAt) -> int:
    """The fewest cards that have no stand, whatever the unknowns of the meld are."""
    program = kind.compiled.of_size(len(cards.faces))
    tables = [program.table(face, certain=False)[0] for face in cards.faces]
    return min(
        (sum(not table & bit for table in tables) for bit in bits(program.open_at_any_moment)), default=len(tables)
    )


def _attempts(cards: Cards, kind: KindAt, changes: int) -> Iterator[bool]:
    """Whether the kind has a placement, for each way to change so many cards that may lead to one."""
    seats = range(len(cards.faces))
    for added in range(min(changes, MOST_ADDED) + 1):
        removed = changes - added
        size = len(seats) - removed + added
        if removed > len(seats) or size < 1:
            continue
        program = kind.compiled.of_size(size)
        tables = [program.table(face, certain=False) for face in cards.faces]
        for bit in bits(program.open_at_any_moment):
            barred = {seat for seat in seats if not tables[seat][0] & bit}
            others = [seat for seat in seats if seat not in barred]
            if len(barred) > removed:
                continue
            for chosen in combinations(others, removed - len(barred)):
                case = Case(program.shape, _without(cards, barred.union(chosen)), kind.env(), blanks=added)
                found = solutions_of(program, case, bit.bit_length() - 1, at_any_moment=True)
                yield next(found, None) is not None


def _without(cards: Cards, seats: set[int]) -> Cards:
    """The cards but those in some seats, in the same order."""
    kept = [seat for seat in range(len(cards.faces)) if seat not in seats]
    written = [cards.written[seat] for seat in kept] if cards.written else []
    return Cards(
        tuple(cards.faces[seat] for seat in kept),
        tuple(sorted(written).index(position) + 1 for position in written),
        tuple(cards.meanings[seat] for seat in kept) if cards.meanings else (),
    )
