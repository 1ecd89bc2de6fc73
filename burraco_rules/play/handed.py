"""The functions that the language leaves to play: of sides, of what was done, of what can still be done, of melds.

Why it exists: a rule asks them in expressions, play answers them from the facts of a position. May import: `facts`,
`fact_table`; `code`, `context`, `values` of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.context import Handed
from burraco_rules.language.evaluating.values import NONE, Side, Unknown
from burraco_rules.play.fact_table import FUNCTIONS, OF_SIDES, can, unknown
from burraco_rules.play.facts import Facts


def _function_of_sides(name: str) -> Handed:
    def run(env: Env, side: Any = None) -> Any:
        facts = env.facts
        if facts.__class__ is not Facts:
            return unknown(name)
        if side.__class__ is Unknown:
            return side
        return facts.call(name, side) if side.__class__ is Side else facts.get(name)

    return Handed(run, frozenset({("fact", name)}))


def _deadwood(facts: Facts, cards: Any, melds: Any = ()) -> Any:
    if isinstance(cards, Unknown) or isinstance(melds, Unknown):
        return unknown("deadwood")
    return facts.oracle.deadwood(tuple(cards), tuple(melds))


def _fits(facts: Facts, card: Any, meld: Any) -> Any:
    if isinstance(card, Unknown) or isinstance(meld, Unknown):
        return unknown("fits")
    facts.noted(("fits",))
    return facts.oracle.fits(card, meld, facts)


def _grade(facts: Facts, meld: Any) -> Any:
    return meld if isinstance(meld, Unknown) else facts.oracle.graded(meld, facts)[0]


def _graded(facts: Facts, meld: Any) -> Any:
    return meld if isinstance(meld, Unknown) else facts.oracle.graded(meld, facts)[0] is not NONE


def _bonus(facts: Facts, meld: Any) -> Any:
    return meld if isinstance(meld, Unknown) else facts.oracle.graded(meld, facts)[1]


def _asked(name: str, run: Callable[..., Any], kept: bool = False) -> Handed:
    """A function of the position; what it gives is `kept` where it hangs on nothing but its arguments."""

    def asked(env: Env, *arguments: Any) -> Any:
        facts = env.facts
        if facts.__class__ is not Facts:
            return unknown(name)
        return facts.call(name, *arguments) if kept else run(facts, *arguments)

    return Handed(asked, frozenset({("fact", name)}))


HANDED: Final[Mapping[str, Handed]] = {
    **{name: _function_of_sides(name) for name in OF_SIDES},
    **{name: _asked(name, FUNCTIONS[name], kept=True) for name in ("did", "times", "in-a-row")},
    "can": _asked("can", can),
    "deadwood": _asked("deadwood", _deadwood),
    "fits": _asked("fits", _fits),
    "grade": _asked("grade", _grade),
    "graded": _asked("graded", _graded),
    "bonus": _asked("bonus", _bonus),
}
"""The functions that the language leaves to play."""
