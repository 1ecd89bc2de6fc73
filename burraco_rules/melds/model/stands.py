"""What a condition or a term says of one card, at each of its stands.

Why it exists: most conditions of a kind look at one card at a time. Worked out once for a face and for the unknowns
that it reads, such a condition is a set of stands; meeting it again costs a look-up. May import: `cases`,
`constraints`; `code`, `layouts`, `values` of the language.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, cast

from burraco_rules.language.evaluating.code import ANY_CARD, STANDS, Code, unknowns_in
from burraco_rules.language.evaluating.layouts import FREE, Layout
from burraco_rules.language.evaluating.values import Line, Unknown
from burraco_rules.melds.model.cases import Case, piece_of

Results = tuple[tuple[Any, int], ...]
"""What an expression is at some stands, as bits; together they are all stands."""


class OfOneCard:
    """An expression about the card in one slot. Safe to share between threads: what is kept is only ever added to.

    `lasting` says that it reads nothing but the face, the stand and the unknowns: then it is the same in every
    question.
    """

    def __init__(self, slot: int, code: Code, line: Line) -> None:
        self.slot, self.code, self.line = slot, code, line
        self.lasting = all(what == "unknown" or (of == slot and what != "card") for what, of in code.reads)
        self._reads_face = any(what not in STANDS and what != "unknown" for what, _ in code.reads)
        self._unknowns = tuple(sorted(unknowns_in(code.reads)))
        self._samples = _samples(code, slot, line)
        self._kept: dict[Hashable, Results] = {}

    def results(self, case: Case, seat: int, unknowns: Mapping[str, Any]) -> Results:
        """What the expression is for the card in a seat."""
        key = self.key(case, seat, unknowns)
        if not self.lasting:
            key = self, seat, key
            if key not in case.kept:
                case.kept[key] = self._work_out(case, case.layout, seat)
            return cast(Results, case.kept[key])
        found = self._kept.get(key)
        if found is None:
            piece = piece_of(case.faces[seat], 0, case.shape.letters)
            found = self._kept[key] = self._work_out(case, Layout(case.shape.kind, self.line, [piece], unknowns), 0)
        return found

    def key(self, case: Case, seat: int, unknowns: Mapping[str, Any]) -> Hashable:
        """What the expression depends on; where it is not lasting, in one case and seat."""
        face = case.faces[seat] if self._reads_face else None
        return (face, *[unknowns[name] for name in self._unknowns]) if self._unknowns else face

    def _work_out(self, case: Case, layout: Layout, seat: int) -> Results:
        env, stands = case.env, [FREE] * layout.size
        env.layout = layout
        found = []
        for stand, alike in self._samples:
            stands[seat] = stand
            layout.stand(stands)
            env.bound[self.slot] = layout.cards[seat]
            found.append((self.code.run(env), alike))
        return tuple(found)


class Condition(OfOneCard):
    """A condition on one card."""

    def __init__(self, slot: int, code: Code, line: Line) -> None:
        super().__init__(slot, code, line)
        self._stands: dict[Hashable, tuple[int, int]] = {}

    def stands(self, case: Case, seat: int, unknowns: Mapping[str, Any], certain: bool) -> int:
        """The stands at which it holds: for certain, or as far as is known."""
        if not self.lasting:
            return _holding(self.results(case, seat, unknowns))[certain]
        key = self.key(case, seat, unknowns)
        found = self._stands.get(key)
        if found is None:
            found = self._stands[key] = _holding(self.results(case, seat, unknowns))
        return found[certain]


class OfIndex(OfOneCard):
    """A condition on one card that also asks for its index: at its stands, the indices with which it holds.

    Results are pairs of indices as bits: those with which it may hold, and those with which it does for certain.
    """

    def key(self, case: Case, seat: int, unknowns: Mapping[str, Any]) -> Hashable:
        return case.size, super().key(case, seat, unknowns)

    def _work_out(self, case: Case, layout: Layout, seat: int) -> Results:
        card = layout.cards[seat]
        by_stand: list[tuple[Any, int]] = []
        for index in range(1, case.size + 1):
            card.tried = index
            results = super()._work_out(case, layout, seat)
            by_stand = by_stand or [((0, 0), alike) for _, alike in results]
            by_stand = [
                ((may | (held is not False) << index, certain | (held is True) << index), alike)
                for ((may, certain), alike), (held, _) in zip(by_stand, results, strict=True)
            ]
        card.tried = 0
        return tuple(by_stand)


def _holding(results: Results) -> tuple[int, int]:
    """The stands at which a condition may hold, and those at which it does for certain."""
    may = sum(alike for held, alike in results if held is not False)
    return may, sum(alike for held, alike in results if held is True)


def grouped(term: OfOneCard, case: Case, seat: int, unknowns: Mapping[str, Any], within: int) -> dict[Any, int] | None:
    """The stands at which a term has each of its values, out of `within`; None where a value is not known."""
    groups: dict[Any, int] = {}
    for value, alike in term.results(case, seat, unknowns):
        if alike & within:
            if value.__class__ is Unknown:
                return None
            groups[value] = groups.get(value, 0) | alike & within
    return groups


def of_one_card(code: Code) -> bool:
    """Whether code asks for the role or place of no card but its own, nor for how the whole meld lies."""
    return not any(what == "index" or (of == ANY_CARD and what in STANDS) for what, of in code.reads)


def of_own_index(code: Code) -> bool:
    """Whether code asks for the index of its own card, and else for no card's role or place but its own."""
    reads = [(what, of) for what, of in code.reads if what in STANDS]
    return ("index" in dict(reads)) and not any(of == ANY_CARD for _, of in reads)


def _samples(code: Code, slot: int, line: Line) -> tuple[tuple[int, int], ...]:
    """Stands that stand for all others that the code cannot tell from them, each with these others as bits."""
    count = line.count
    natural, wild = (1 << count) - 1, (1 << count) - 1 << count
    role, place = ("role", slot) in code.reads, ("place", slot) in code.reads
    if role and place:
        return tuple((stand, 1 << stand) for stand in range(2 * count))
    if role:
        return (0, natural), (count, wild)
    if place:
        return tuple((index, (1 << index) | (1 << count + index)) for index in range(count))
    return ((0, natural | wild),)
