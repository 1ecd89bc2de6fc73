"""The rules of a kind as they stand to a placement: kept, open, or not in force.

Why it exists: legal cards keep rules, and somebody wants to see which; a rule that is not in force keeps nobody from
anything. May import: `accounts`, `conjuncts`, `outcome`, `situation`, `wording`; `core`, `code`, `layouts`,
`write_expression` of the language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from burraco_rules.language.core import Except, Rule
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.language.expressions import Expr
from burraco_rules.language.forms.write_expression import write_expression
from burraco_rules.language.source import Span
from burraco_rules.melds.explaining.accounts import RuleAt, State
from burraco_rules.melds.explaining.wording import written
from burraco_rules.melds.model.conjuncts import Conjunct
from burraco_rules.melds.model.situation import MOMENTS, KindAt
from burraco_rules.melds.outcome import Outcome, Shown


def rules_at(outcome: Outcome, shown: Shown) -> tuple[RuleAt, ...]:
    """The rules of the kind that is shown and those of play that were asked, in file order; those not in force last."""
    kind, layout = shown.kind, shown.layout(outcome.cards)
    moments, conditions = MOMENTS[outcome.situation.action], kind.compiled.conditions
    of_play = {conjunct.rule for conjunct in conditions if conjunct.of_play}
    rules = [*kind.kind.rules, *[rule for rule in outcome.situation.ruleset.rules if rule.name in of_play]]
    found = []
    for rule in rules:
        asked = [conjunct for conjunct in conditions if conjunct.rule == rule.name]
        in_force = [conjunct for conjunct in asked if _held(conjunct.guard, kind, layout) is not False]
        found.append(_in_force(rule, in_force, kind, layout) if in_force else _idle(rule, moments, kind, layout))
    return tuple(sorted(found, key=lambda rule: rule.state == "idle"))


def _in_force(rule: Rule, conditions: Sequence[Conjunct], kind: KindAt, layout: Layout) -> RuleAt:
    parts = [part for conjunct in conditions for part in (conjunct.guard, conjunct.require)]
    doubtful = any(_held(part, kind, layout).__class__ is Unknown for part in parts)
    author = next((entry for entry in rule.exceptions if _place(entry.at) == _place(conditions[0].at)), rule)
    return _told(rule, author, "open" if doubtful else "kept", condition=written(conditions), when=_words(author.when))


def _idle(rule: Rule, moments: frozenset[str], kind: KindAt, layout: Layout) -> RuleAt:
    """A rule of another moment, or one whose `when` does not hold, or one that an exception lifts."""
    if rule.on and moments.isdisjoint(rule.on):
        return _told(rule, rule, "idle", on=rule.on)
    for entry in reversed(rule.exceptions):
        concerned = entry.require is None and not (entry.on and moments.isdisjoint(entry.on))
        if concerned and _held(entry.when, kind, layout) is True:
            return _told(rule, entry, "idle", lifted=_words(entry.when) or "always")
    return _told(rule, rule, "idle", when=_words(rule.when))


def _held(node: Expr | None, kind: KindAt, layout: Layout) -> Any:
    return kind.evaluator.condition(node).run(Env(layout))


def _words(node: Expr | None) -> str:
    return "" if node is None else write_expression(node)


def _place(at: Span) -> tuple[str, int, int]:
    """All spans are equal; this is not."""
    return at.file, at.line, at.column


def _told(rule: Rule, author: Rule | Except, state: State, **more: Any) -> RuleAt:
    """`author` is what wrote the condition: the rule, or an exception to it."""
    source = author.source or rule.source
    return RuleAt(
        rule.name,
        state,
        file=author.at.file,
        line=author.at.line,
        sources=source.keys if source else (),
        unconfirmed=source is not None and source.unconfirmed,
        **more,
    )
