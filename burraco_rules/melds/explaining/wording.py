"""Conditions in the words of the language, as an author would write what is left of a rule.

Why it exists: where a rule has several conditions, or its author no sentence for one, the condition itself is shown.
May import: `conjuncts`; `expressions`, `write_expression` of the language.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from burraco_rules.language.expressions import Binder, Expr, Fold, Not, Quantified
from burraco_rules.language.forms.write_expression import write_expression
from burraco_rules.melds.model.conjuncts import Conjunct, conjunction


def written(conditions: Iterable[Conjunct]) -> str:
    """Some conditions of one rule as one."""
    requires = [_as_authors_write(conjunct.require) for conjunct in dict.fromkeys(conditions)]
    meant = [node for node in requires if isinstance(node, Fold) and node.function == "consecutive"]
    whole: Expr | None = None
    for node in requires:
        if not any(node == replace(other, function="distinct") for other in meant):
            whole = conjunction(whole, node)
    return "" if whole is None else write_expression(whole)


def is_a_part(blamed: Iterable[Conjunct], asked: Iterable[Conjunct]) -> bool:
    """Whether conditions of a rule are blamed that has others besides, of all that are asked."""
    names = {conjunct.rule for conjunct in blamed}
    return len({conjunct for conjunct in asked if conjunct.rule in names and not conjunct.implied}) > 1


def _as_authors_write(node: Expr) -> Expr:
    """`consecutive` is asked as two conditions, of which the second has no word of its own, and `no` as `every`."""
    match node:
        case Fold(function="window"):
            return replace(node, function="consecutive")
        case Quantified(quantifier="every", binder=Binder(where=None), has=Not(operand=barred)):
            return replace(node, quantifier="no", binder=replace(node.binder, where=barred), has=None)
    return node
