"""Repairs by the moment: facts of the situation that, were they otherwise, would make the cards legal.

Why it exists: what is refused now may be right later in the hand. Which facts there are stands in the one table of the
language. May import: `refused`, `hindrances`; `outcome`, `question`, `situation`, `verdict`; `ruleset`,
`types` and `vocabulary` of the language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.types import BOOL
from burraco_rules.language.vocabulary import FACTS, MELDS, NONE
from burraco_rules.melds.explaining.repairing.hindrances import only_hindered_by
from burraco_rules.melds.explaining.repairing.refused import Refused
from burraco_rules.melds.model.situation import MOMENTS
from burraco_rules.melds.outcome import Outcome
from burraco_rules.melds.question import YES, Question
from burraco_rules.melds.verdict import ByMoment

FLAGS: Final = tuple(fact.name for fact in FACTS.values() if fact.group == "situation" and fact.type == BOOL)
"""The facts of a situation that hold or do not."""
LYING: Final = tuple(fact.name for fact in FACTS.values() if fact.group == "situation" and fact.type == MELDS)
"""The facts of a situation that are melds."""
OPENED: Final = "opened"
"""The fact that tells two actions apart that lay a new meld."""


def by_moment(refused: Refused, outcome: Outcome) -> Iterator[ByMoment]:
    """Every fact that helps, in the order of the language."""
    question, readers = refused.question, refused.judge.readers
    others = [(fact, "no" if _holds(question, fact) else "yes") for fact in FLAGS] + [(fact, NONE) for fact in LYING]
    for fact, value in others:
        other = _with(question, fact, value)
        parts = readers.get(fact, frozenset()) | _only_at(question, other, refused.judge.ruleset)
        if other != question and only_hindered_by(outcome, parts):
            verdict = refused.legal_at(other)
            if verdict is not None:
                yield ByMoment(fact, value, verdict.layout)


def _only_at(question: Question, other: Question, ruleset: Ruleset) -> frozenset[str]:
    """The rules that are asked at the moment of a question, and not at another."""
    rules = (
        (*ruleset.rules, *(rule for kind in ruleset.kinds for rule in kind.rules))
        if question.action != other.action
        else ()
    )
    now, then = MOMENTS[question.action], MOMENTS[other.action]
    return frozenset(rule.name for rule in rules if now.intersection(rule.on) and not then.intersection(rule.on))


def _holds(question: Question, fact: str) -> bool:
    """Whether a fact holds at a moment; one that is not told does not."""
    given = dict(question.given)
    if fact in given:
        return given[fact].strip() in YES
    if fact == OPENED and question.opened is None:
        return not question.first_meld
    return bool(getattr(question, _field(fact), False))


def _with(question: Question, fact: str, value: str) -> Question:
    """The moment at which a fact is so, all else being equal."""
    if value == NONE:
        return replace(question, melds=())
    told: dict[str, Any] = {"given": tuple(entry for entry in question.given if entry[0] != fact)}
    if fact == OPENED:
        told |= {"opened": None, "first_meld": value not in YES}
    elif _field(fact) in question.__struct_fields__:
        told[_field(fact)] = value in YES
    else:
        told["given"] += ((fact, value),)
    return replace(question, **told)


def _field(fact: str) -> str:
    return fact.replace("-", "_")
