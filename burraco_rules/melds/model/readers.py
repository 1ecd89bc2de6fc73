"""Who reads which option or fact: the parts of a ruleset that another value of it may change.

Why it exists: a question is often asked again with an option or a fact decided otherwise. What does not read it is then
the same as before, and is neither tried nor compiled again. What counts is what is written: a part that names an
option, or a value that does, reads it. May import: `core`, `expressions`, `ruleset`, `vocabulary`, `walk` of the
language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from burraco_rules.language.core import Grade, Rule
from burraco_rules.language.expressions import Call, Name, Node
from burraco_rules.language.ruleset import Ruleset, values_of
from burraco_rules.language.vocabulary import ENGINE_VALUES
from burraco_rules.language.walk import nodes

PACK: Final = "pack"
"""The cards there are, and how many play."""
POINTS: Final = "points"
"""What the cards of a meld are worth."""
OF_GRADES: Final = frozenset({"grade", "graded", "bonus"})
"""What asks for the grade of some meld."""

Readers = Mapping[str, frozenset[str]]
"""For each option and fact that is read the parts that read it: rules by their names, and the parts below."""


def shape(kind: str) -> str:
    """The part of a kind that all else of it stands on: its unknowns, roles, what cards count as, how it lies."""
    return f"shape of {kind}"


def wishes(kind: str) -> str:
    """Which placement of a kind is shown."""
    return f"wishes of {kind}"


def grades(kind: str) -> str:
    """The grades of melds of a kind."""
    return f"grades of {kind}"


def readers(ruleset: Ruleset) -> Readers:
    """Who reads each option of a ruleset, and each fact."""
    names = _Names(ruleset)
    found: dict[str, set[str]] = {}
    for part, trees in _parts(ruleset):
        for name in names.of(trees):
            found.setdefault(name, set()).add(part)
    return {name: frozenset(parts) for name, parts in found.items()}


def named_in(ruleset: Ruleset, trees: Iterable[Node | None]) -> frozenset[str]:
    """The options and facts that some trees of a ruleset name, themselves or through values and grades."""
    return _Names(ruleset).of(trees)


def _parts(ruleset: Ruleset) -> Iterator[tuple[str, Iterable[Node | None]]]:
    """The parts of a ruleset, some in several pieces, with the trees of each."""
    for section in (ruleset.pack, ruleset.setup):
        yield PACK, (member for setting in section.settings for member in setting.members)
    values = values_of(ruleset)
    common = [
        tree for kind in ruleset.kinds for counts in kind.counts for tree in (counts.rank, counts.suit, counts.when)
    ]
    for name in ENGINE_VALUES:
        rows = [tree for row in values[name].rows for tree in (row.value, row.when)] if name in values else []
        if name == "role":
            common += rows
        else:
            yield POINTS, rows
    for kind in ruleset.kinds:
        yield (
            shape(kind.name),
            [*common, kind.reversed, *(entry for unknown in kind.unknowns for entry in unknown.domain)],
        )
        yield wishes(kind.name), [tree for wish in kind.prefer for tree in (wish.amount, wish.when)]
        yield grades(kind.name), _of_grades(grade for grade in ruleset.grades if grade.kind in ("", kind.name))
    for rule in _rules(ruleset):
        exceptions = [tree for exception in rule.exceptions for tree in (exception.when, exception.require)]
        yield rule.name, [rule.when, rule.require, *exceptions]


def _rules(ruleset: Ruleset) -> Iterator[Rule]:
    for kind in ruleset.kinds:
        yield from kind.rules
    yield from ruleset.rules


def _of_grades(found: Iterable[Grade]) -> list[Node | None]:
    return [tree for grade in found for tree in (grade.worth, grade.when)]


class _Names:
    """The options and facts that trees name, themselves or by a value that does, or by asking for grades that do."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._values = values_of(ruleset)
        self._of_values: dict[str, frozenset[str]] = {}
        self._of_grades: frozenset[str] = frozenset()
        self._of_grades = self.of(_of_grades(ruleset.grades))
        self._of_values.clear()

    def of(self, trees: Iterable[Node | None]) -> frozenset[str]:
        """The options and facts that some trees name."""
        found: set[str] = set()
        for tree in trees:
            for node in nodes(tree):
                match node:
                    case Name(name=name, sense="option"):
                        found.add(name)
                    case Name(name=name, sense="value") | Call(function=name, sense="value"):
                        found |= self._of_value(name)
                    case Name(name=name) | Call(function=name) if name in OF_GRADES:
                        found |= self._of_grades
                    case Name(name=name, sense="fact"):
                        found.add(name)
        return frozenset(found)

    def _of_value(self, name: str) -> frozenset[str]:
        known = self._of_values.get(name)
        if known is None:
            self._of_values[name] = frozenset()
            value = self._values.get(name)
            rows = () if value is None else value.rows
            known = self._of_values[name] = self.of(tree for row in rows for tree in (row.value, row.when))
        return known
