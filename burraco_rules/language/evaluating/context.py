"""What is known when an expression is compiled, and which variables are bound around it.

Why it exists: the same expression is compiled for a kind, for play, and for one situation; what differs stands here.
May import: `values`, `code`, `core`, `expressions`, `ruleset`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from msgspec import Struct

from burraco_rules.language.core import Kind, Value
from burraco_rules.language.evaluating.code import Read
from burraco_rules.language.evaluating.values import Letters
from burraco_rules.language.expressions import Expr, Name
from burraco_rules.language.ruleset import Ruleset

EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})
_SLOTS = count()


class Handed(NamedTuple):
    """A function that is handed in: called with the environment and its arguments; a fact, with the meld judged."""

    run: Callable[..., Any]
    reads: frozenset[Read] = frozenset()


class Context(Struct, frozen=True):
    """What is known when expressions are compiled.

    `known` holds facts and values without a subject, by name; `handed` the functions that the language leaves to
    others. `kind` is the kind whose rules these are, empty outside kinds. A fact that is neither known nor of the meld
    is looked up in `Env.facts` when the expression runs; where the context is `closed` it is unknown for good.
    """

    letters: Letters
    values: Mapping[str, Value] = EMPTY
    options: Mapping[str, int | str] = EMPTY
    kinds: Mapping[str, Kind] = EMPTY
    kind: str = ""
    known: Mapping[str, Any] = EMPTY
    handed: Mapping[str, Handed] = EMPTY
    closed: bool = False


class Variable(NamedTuple):
    """A bound name: its slot, and whether it is a card of the meld that is judged."""

    slot: int
    judged: bool


class Bound(NamedTuple):
    """The variables around an expression; in the `past` an expression is about the layout before."""

    variables: Mapping[str, Variable] = EMPTY
    past: bool = False

    def binding(self, name: str, judged: bool) -> tuple[int, Bound]:
        """A new slot for a variable, and the variables with it."""
        slot = next(_SLOTS)
        return slot, Bound({**self.variables, name: Variable(slot, judged)}, self.past)

    def judged(self, node: Expr | None) -> int | None:
        """The slot of the card of the meld judged that an expression names, as it lies now; None for all else."""
        if self.past or not isinstance(node, Name) or node.sense != "variable":
            return None
        variable = self.variables[node.name]
        return variable.slot if variable.judged else None


UNBOUND: Final = Bound()


def options_of(ruleset: Ruleset) -> dict[str, int | str]:
    """The value of each option that has one: the one chosen, else its default."""
    found: dict[str, int | str] = {}
    for option in ruleset.options:
        values = (
            [option.chosen] if option.chosen is not None else [entry.value for entry in option.choices if entry.default]
        )
        if values:
            numbers = all(isinstance(entry.value, int) for entry in option.choices)
            found[option.name] = values[0] if numbers else str(values[0])
    return found
