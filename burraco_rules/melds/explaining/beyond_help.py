"""Rules that no other cards would help to keep: `never`, a meld of fifty cards, two limits that exclude each other.

Why it exists: a kind that is barred so would never be the nearest, since no change of the cards makes it take them; yet
its rule is what a player asks about. Such a rule is one that is broken by cards of which nothing is known.
May import: `changes`, `cases`, `forms`, `programs`, `situation`; `code`, `layouts` of the language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import FREE
from burraco_rules.melds.explaining.changes import without
from burraco_rules.melds.model.cases import Cards, Case
from burraco_rules.melds.model.forms import Form
from burraco_rules.melds.model.programs import Program
from burraco_rules.melds.model.situation import KindAt

MOST_SIZES: Final = 40
"""Melds of so many sizes are looked at; where all of them are barred and there are more, help counts as possible."""


def beyond_help(kind: KindAt, cards: Cards, added: int, env: Env) -> frozenset[str]:
    """The rules that bar a kind from taking any cards that these become by taking some away and adding so many.

    Those that bar every size, or if no rule does so by itself, those that bar the size that there is. Empty where some
    size may be. Rules about the moment are not among them: another moment would help.
    """
    barred, here = None, frozenset[str]()
    for number, size in enumerate(_sizes(cards, added)):
        rules = frozenset[str]() if number == MOST_SIZES else _barring(kind.compiled.of_size(size), cards, size, env)
        if not rules:
            return rules
        here = here or rules
        barred = rules if barred is None else barred & rules
    return barred or here


def _sizes(cards: Cards, added: int) -> Iterator[int]:
    """The sizes that a meld of some of the cards, and of so many more, may have: those that are likeliest first."""
    size = len(cards.faces)
    yield from range(size, size + added + 1)
    yield from range(max(1, cards.kept), size)


def _barring(program: Program, cards: Cards, size: int, env: Env) -> frozenset[str]:
    """The rules that bar all melds of a size, each in some combination of the unknowns; empty where one may be."""
    kept = without(cards, frozenset(range(cards.kept, len(cards.faces))))
    case = Case(program.shape, kept, env, blanks=size - cards.kept)
    forms = [form for form in program.forms if not form.momentary]
    found = set[str]()
    for unknowns in program.combinations:
        env.layout = case.place(unknowns, [FREE] * size)
        rules = {form.conjunct.rule for form in forms if _is_broken(form, env)}
        if not rules:
            return frozenset()
        found |= rules
    return frozenset(found)


def _is_broken(form: Form, env: Env) -> bool:
    """Whether a condition is not kept, for certain."""
    return (form.guard is None or form.guard.run(env) is True) and form.code.run(env) is False
