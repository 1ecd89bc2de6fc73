"""The kind that a player meant: of all kinds that refuse some cards, the one that needs the fewest cards away or more.

Why it exists: a refusal has a core for every kind; the nearest kind is the one whose core helps. Cards that are missing
are thought of as blanks, of which nothing is known but that they are there.
May import: `changes`, `beyond_help`, `search`, `cases`, `programs`, `situation`; `code` of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from burraco_rules.language.evaluating.code import Env, Overrun
from burraco_rules.melds.explaining.beyond_help import beyond_help
from burraco_rules.melds.explaining.changes import SHARE, changes, without
from burraco_rules.melds.model.cases import Cards, Case
from burraco_rules.melds.model.constraints import Masks, bits
from burraco_rules.melds.model.programs import Compiled
from burraco_rules.melds.model.search import solutions_of
from burraco_rules.melds.model.situation import MORE_WORK_IF_PLAIN, KindAt

MOST_TRIES: Final = 250
"""How many smaller or larger melds are tried; then the kind decides in which the fewest cards have no stand at all."""
MOST_ADDED: Final = 3
"""How many cards more are thought of at most."""


class Fit(NamedTuple):
    """How well a kind takes what was kept of some cards: more is better, in this order."""

    naturals: int
    faces: int


Seats = frozenset[int]


class Nearest(NamedTuple):
    """A kind that is near, and the seats of the cards that all of the best changes towards it take away.

    It is near for its `cards` where the changes lead to a meld of it, whatever it says of the meld as a whole.
    """

    kind: KindAt
    strangers: Seats = frozenset()
    cards: bool = False


def nearest_kind(kinds: Sequence[KindAt], cards: Cards) -> Nearest | None:
    """The kind with the fewest cards to be taken away or added; None without kinds.

    Of equals it is the one that keeps the most natural cards, then the most different ones, then the one written first.
    A kind that would take the cards at another moment, or under another option, is nearest of all; then one that would
    take them if it allowed melds of their rank or suit. A rule that other cards would not help to keep is not asked.
    """
    try:
        return _nearest(kinds, cards)
    except Overrun:
        return Nearest(min(kinds, key=lambda kind: (_strangers(cards, kind), kind.place)))


def _nearest(kinds: Sequence[KindAt], cards: Cards) -> Nearest | None:
    """The nearest kind. Overrun where all attempts of a kind together, or their number, take too much."""
    tries = MOST_TRIES * (MORE_WORK_IF_PLAIN if any(kind.compiled.plain for kind in kinds) else 1)
    envs = {kind: kind.env() for kind in kinds}
    for env in envs.values():
        env.steps //= SHARE
    asked = {kind: kind.compiled.without(beyond_help(kind, cards, MOST_ADDED, envs[kind])) for kind in kinds}
    for changed in range(len(cards.faces) + MOST_ADDED + 1):
        for itself in (False, True):
            fits: dict[KindAt, Fit] = {}
            gone: dict[KindAt, dict[Fit, Seats]] = {}
            for kind in kinds:
                for fit, removed in _attempts(cards, asked[kind], envs[kind], changed, itself):
                    if fit is not None:
                        fits[kind] = max(fit, fits.get(kind, fit))
                    if fit is not None and removed:
                        of_kind = gone.setdefault(kind, {})
                        of_kind[fit] = of_kind.get(fit, removed) & removed
                    tries -= 1
                    if not tries and not fits:
                        raise Overrun(f"{MOST_TRIES} attempts")
                    if tries <= 0:
                        return _best(fits, gone, not itself)
            if fits:
                return _best(fits, gone, not itself)
    return Nearest(kinds[0]) if kinds else None


def _best(fits: Mapping[KindAt, Fit], gone: Mapping[KindAt, Mapping[Fit, Seats]], cards: bool) -> Nearest:
    kind = max(fits, key=lambda kind: (fits[kind], -kind.place))
    return Nearest(kind, gone[kind][max(gone[kind])] if kind in gone else frozenset(), cards)


def _strangers(cards: Cards, kind: KindAt) -> int:
    """The fewest cards that have no stand, whatever the unknowns of the meld are."""
    program = kind.compiled.of_size(len(cards.faces))
    tables = [program.table(face, certain=False)[0] for face in cards.faces]
    return min(
        (sum(not table & bit for table in tables) for bit in bits(program.open_at_any_moment)), default=len(tables)
    )


def _attempts(cards: Cards, kind: Compiled, env: Env, changed: int, itself: bool) -> Iterator[tuple[Fit | None, Seats]]:
    """How well the kind takes the cards, or None, for each way to change so many of them that may lead to a placement.

    With each come the seats of the cards that are taken away. `itself` waives also what the kind says of the meld as a
    whole.
    """
    waived = attrgetter("of_the_meld" if itself else "momentary")
    open_to = attrgetter("open_but_for_itself" if itself else "open_at_any_moment")
    for added in range(min(changed, MOST_ADDED) + 1):
        for program, place, gone in changes(cards, kind, changed - added, added, open_to):
            kept = without(cards, gone)
            case = Case(program.shape, kept, env, blanks=added)
            found = next(solutions_of(program, case, place, waived=waived), None)
            yield None if found is None else _fit(found, kept, 1 << program.shape.line.count), gone


def _fit(stands: Masks, kept: Cards, wild: int) -> Fit:
    """`wild` is the first stand of a wild card; natural stands are lower."""
    return Fit(sum(stand < wild for stand in stands), len(set(kept.faces)))
