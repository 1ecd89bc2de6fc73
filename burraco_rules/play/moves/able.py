"""Which melds that a hand holds can lie in a position, and which of them can be laid at once.

Why it exists: shapes tell what may be a meld; some rules ask the position besides, once for all melds that differ in
nothing these rules read. May import: `engine`, `fates`, `facts`, `position`; `melds.shapes`; the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.melds.shapes.found import Found
from burraco_rules.pack import Card
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.engine.laying import cards_of
from burraco_rules.play.facts import Facts
from burraco_rules.play.moves.fates import Fates
from burraco_rules.play.position import Position


class Able:
    """Whether melds can lie in a position: what they ask of it is asked once for all that differ in nothing it
    reads.
    """

    def __init__(self, engine: Engine, position: Position, name: str, fates: Fates) -> None:
        self._engine, self._position, self._name = engine, position, name
        self._asked = engine.ready.of(name)
        self._facts = Facts(position, engine.oracle)
        self._kept: dict[tuple[int, int], bool] = {}
        self._pieces = fates.pieces

    def lies(self, found: Found) -> bool | None:
        """Whether a meld can lie; None where that may hang on which of equal cards are meant."""
        kind = self._asked.situation.kinds[found.kind.place]
        if not self._asked.conditions(kind):
            return True
        if self._asked.asks_of_unknowns(kind):
            key = found.kind.place, found.place
            if key not in self._kept:
                self._kept[key] = self._keeps(found)
            if self._kept[key]:
                return True
        pieces = self._taken(found.cards)
        facts = Facts(self._position, self._engine.oracle)
        if next(self._engine.ready.ways(self._name, cards_of(pieces), facts), None) is not None:
            return True
        more = any(len(self._pieces[face]) > found.cards.count(face) for face in found.cards)
        return None if more and not facts.untouched() else False

    def _keeps(self, found: Found) -> bool:
        kind = self._asked.situation.kinds[found.kind.place]
        shape = kind.compiled.of_size(len(found.cards)).shape
        layout = Layout(shape.kind, shape.line, (), kind.compiled.combinations[found.place])
        return self._asked.keeps(kind, layout, self._facts)

    def _taken(self, cards: Sequence[Card]) -> list[Piece]:
        left = {face: list(pieces) for face, pieces in self._pieces.items()}
        return [left[face].pop(0) for face in cards]


def apart(melds: Sequence[tuple[Card, ...]], hand: Counter[Card], most: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every set of melds that share no card, the smaller sets first; no more than so many are looked at."""
    layer: list[tuple[tuple[int, ...], Counter[Card]]] = [((), hand)]
    looked_at = 0
    while layer:
        larger: list[tuple[tuple[int, ...], Counter[Card]]] = []
        for chosen, left in layer:
            for number in range(chosen[-1] + 1 if chosen else 0, len(melds)):
                looked_at += 1
                if looked_at > most:
                    return
                needs = Counter(melds[number])
                if all(left[face] >= count for face, count in needs.items()):
                    several = (*chosen, number)
                    yield tuple(melds[one] for one in several)
                    larger.append((several, left - needs))
        layer = larger
