"""Changes of the cards of a question: some taken away, some more thought of, of which nothing is known.

Why it exists: which kind was probably meant, and what would help, are both found among the cards that are nearly these.
Only changes that may lead to a placement are gone through. May import: `cases`, `constraints`, `programs`;
`pack`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from burraco_rules.melds.model.cases import Cards
from burraco_rules.melds.model.constraints import bits
from burraco_rules.melds.model.programs import Compiled, Program
from burraco_rules.pack import Card

SHARE: Final = 100
"""Whoever goes through changes may spend this part of the work of one question on each kind."""


class Change(NamedTuple):
    """A way to change the cards: the kind for as many as there are then, the place of a combination of the unknowns in
    which each card that is kept has a stand, and the seats of those that are taken away.
    """

    program: Program
    place: int
    removed: frozenset[int]


def changes(
    cards: Cards, kind: Compiled, removed: int, added: int, open_to: Callable[[Program], int]
) -> Iterator[Change]:
    """Every change that takes so many cards away and thinks of so many more, in the combinations that are `open_to` it.

    Cards that lie on the table stay. Where the order of the cards means nothing, those in the last seats go first of
    equal ones.
    """
    faces, seats = cards.faces, range(len(cards.faces))
    size = len(seats) - removed + added
    if removed > len(seats) - cards.kept or size < 1:
        return
    program = kind.of_size(size)
    tables = [program.table(face, certain=False)[0] for face in faces]
    after = {} if cards.written else _after(cards)
    for bit in bits(open_to(program)):
        barred = [seat for seat in seats if not tables[seat] & bit]
        if len(barred) > removed or any(seat < cards.kept for seat in barred):
            continue
        others = [seat for seat in range(cards.kept, len(seats)) if tables[seat] & bit]
        for chosen in combinations(others, removed - len(barred)):
            gone = frozenset((*barred, *chosen))
            if all(after.get(seat, seat) in gone for seat in gone):
                yield Change(program, bit.bit_length() - 1, gone)


def without(cards: Cards, seats: frozenset[int]) -> Cards:
    """The cards but those in some seats, in the same order."""
    kept = [seat for seat in range(len(cards.faces)) if seat not in seats]
    written = [cards.written[seat] for seat in kept] if cards.written else []
    ranks = {position: rank for rank, position in enumerate(sorted(written), start=1)}
    return cards._replace(
        faces=tuple(cards.faces[seat] for seat in kept),
        written=tuple(ranks[position] for position in written),
        meanings=tuple(cards.meanings[seat] for seat in kept) if cards.meanings else (),
        pieces=tuple(cards.pieces[seat - cards.kept] for seat in kept if seat >= cards.kept) if cards.pieces else (),
    )


def _after(cards: Cards) -> dict[int, int]:
    """For each seat the next one with an equal card."""
    found: dict[int, int] = {}
    last: dict[Card, int] = {}
    for seat, face in reversed(list(enumerate(cards.faces))):
        if face in last:
            found[seat] = last[face]
        last[face] = seat
    return found
