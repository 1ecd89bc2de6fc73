"""What the functions and facts of the vocabulary are, of cards, placed cards and melds, and what each reads.

Why it exists: the evaluator looks everything up here that needs no position of a game. What play alone can answer
(`hand`, `did`, `can`), and what the judge of melds knows better (`bonus`, `fits`), is handed in through the scope.
May import: `values`, `layouts`, `code`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating import layouts
from burraco_rules.language.evaluating.code import ANY_CARD, CARDS, ITSELF, Read
from burraco_rules.language.evaluating.layouts import Layout, Piece, Placed
from burraco_rules.language.evaluating.values import NONE, Place, Rank

_PLACES: Final[frozenset[Read]] = frozenset({("place", ANY_CARD), CARDS})
_ORDER: Final[frozenset[Read]] = frozenset({("order", ANY_CARD), CARDS})
_ROLES: Final[frozenset[Read]] = frozenset({("role", ANY_CARD), CARDS})
_ALL: Final[frozenset[Read]] = frozenset(
    (what, ANY_CARD) for what in ("role", "place", "index", "order", "rank", "suit", "card", "cards")
)


class Property(NamedTuple):
    """A function of one thing. `own` is what it reads of its card, `besides` what it reads of the whole meld."""

    of: Callable[[Any], Any]
    own: frozenset[str] = frozenset()
    besides: frozenset[Read] = frozenset()


class FactOfMeld(NamedTuple):
    """A fact about the meld that is judged."""

    of: Callable[[Layout], Any]
    reads: frozenset[Read]


def _rank(card: Piece) -> Any:
    return card.rank


def _suit(card: Piece) -> Any:
    return card.suit


def _number(rank: Any) -> int:
    return rank.number if rank.__class__ is Rank else 0


def _rank_at(place: Any) -> Any:
    return place.rank if place.__class__ is Place else NONE


def _written(card: Placed) -> Any:
    return card.written


def _laid_by(card: Placed) -> Any:
    return card.by


def _kind(meld: Layout) -> str:
    return meld.kind


def _size(meld: Layout) -> int:
    return meld.size


def _wilds(meld: Layout) -> Any:
    return meld.wilds


def _naturals(meld: Layout) -> Any:
    return meld.naturals


def _lowest(meld: Layout) -> Any:
    return meld.end(high=False)


def _highest(meld: Layout) -> Any:
    return meld.end(high=True)


def _owner(meld: Layout) -> Any:
    return meld.owner


def _count(things: Any) -> int:
    return len(things.cards if things.__class__ is Layout else things)


PROPERTIES: Mapping[str, Property] = {
    "rank": Property(_rank, frozenset({"rank"})),
    "suit": Property(_suit, frozenset({"suit"})),
    "number": Property(_number),
    "natural": Property(layouts.natural, frozenset({"role"})),
    "wild": Property(layouts.wild, frozenset({"role"})),
    "index": Property(layouts.index, frozenset({"index"}), frozenset({CARDS})),
    "inside": Property(layouts.inside, besides=_PLACES),
    "streak": Property(layouts.streak, besides=_ORDER | _ROLES),
    "streak-before": Property(layouts.streak_before, besides=_ORDER | _ROLES),
    "written": Property(_written, frozenset({"card"})),
    "laid-by": Property(_laid_by, frozenset({"card"})),
    "rank-at": Property(_rank_at),
    "kind": Property(_kind),
    "size": Property(_size),
    "wilds": Property(_wilds),
    "naturals": Property(_naturals),
    "lowest": Property(_lowest),
    "highest": Property(_highest),
    "owner": Property(_owner),
    "count": Property(_count),
}
"""The functions that need nothing but their argument. An unknown argument gives an unknown result."""

PLACE: Final = Property(layouts.place, frozenset({"place"}))
"""The unknown of each card, whatever the kind calls it."""


def _kept(meld: Layout) -> tuple[Placed, ...]:
    return tuple(card for card in meld.cards if card.old is not None)


def _added(meld: Layout) -> tuple[Placed, ...]:
    return tuple(card for card in meld.cards if card.old is None)


def _removed(meld: Layout) -> tuple[Placed, ...]:
    return tuple(card for card in meld.old.cards if card not in meld.cards) if meld.old is not None else ()


def _target(meld: Layout) -> Any:
    return NONE if meld.old is None else meld.old


FACTS_OF_MELD: Mapping[str, FactOfMeld] = {
    "size": FactOfMeld(_size, frozenset({("fact", "size")})),
    "wilds": FactOfMeld(_wilds, _ROLES),
    "naturals": FactOfMeld(_naturals, _ROLES),
    "kind": FactOfMeld(_kind, frozenset({("fact", "kind")})),
    "lowest": FactOfMeld(_lowest, _PLACES),
    "highest": FactOfMeld(_highest, _PLACES),
    "kept": FactOfMeld(_kept, frozenset({ITSELF})),
    "added": FactOfMeld(_added, frozenset({ITSELF})),
    "removed": FactOfMeld(_removed, frozenset({ITSELF})),
    "playing": FactOfMeld(_added, frozenset({ITSELF})),
    "freeing": FactOfMeld(_removed, frozenset({ITSELF})),
    "target": FactOfMeld(_target, frozenset({ITSELF})),
    "laying": FactOfMeld(lambda meld: (meld,), _ALL),
}
"""The names of section `kind`; and what an action that lays one meld is laying, while that meld is judged."""

OF_THE_MELD: Final = frozenset({"kept", "added", "playing"})
"""The facts that are cards of the meld that is judged."""


def before(thing: Any) -> Any:
    """The card as it lay before; a card that lay nowhere is not placed."""
    return (thing.old or thing) if thing.__class__ is Placed else thing
