"""Sentences for readers: the text of a rule with its expressions filled in.

Why it exists: `"<c> is of another suit"` becomes `6C is of another suit` by evaluation, never by formatting in Python.
May import: `values`, `layouts`, `code`, `context`, `evaluate`, `core`, `expressions`, `cards`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from burraco_rules.language.core import FIRST_LANGUAGE, Text
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.context import UNBOUND
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.language.expressions import Expr, Name, Sentence
from burraco_rules.language.walk import nodes
from burraco_rules.pack import Card

Writer = Callable[[Card], str]
UNTOLD = "?"
"""What stands for a value that is not known."""


def in_language(text: Text | None, language: str = FIRST_LANGUAGE) -> Sentence:
    """The sentence in a language, or in the first that was written."""
    versions = text.versions if text is not None else ()
    return next((sentence for tag, sentence in versions if tag == language), versions[0][1] if versions else ())


def render(
    sentence: Sentence, evaluator: Evaluator, env: Env, blamed: Mapping[str, Iterable[Any]], write: Writer = str
) -> str:
    """The sentence with its expressions filled in.

    `blamed` are the things that each variable stands for; an expression about several is told of each, with blanks
    between. Cards are written by `write`.
    """
    parts = [part if isinstance(part, str) else _told(part, evaluator, env, blamed, write) for part in sentence]
    return "".join(parts)


def _told(node: Expr, evaluator: Evaluator, env: Env, blamed: Mapping[str, Iterable[Any]], write: Writer) -> str:
    variables = [found.name for found in nodes(node) if isinstance(found, Name) and found.sense == "variable"]
    bound, slots = UNBOUND, {}
    for name in dict.fromkeys(variables):
        slots[name], bound = bound.binding(name, judged=True)
    code = evaluator.compile(node, bound)
    told: list[str] = []
    for things in _choices([(slot, tuple(blamed.get(name, ()))) for name, slot in slots.items()]):
        env.bound.update(things)
        told.append(write_value(code.run(env), write))
    return " ".join(told if isinstance(node, Name) else dict.fromkeys(told))


def _choices(slots: list[tuple[int, tuple[Any, ...]]]) -> Iterable[dict[int, Any]]:
    """Every way to bind each slot to one of its things."""
    if not slots:
        return [{}]
    (slot, things), *rest = slots
    return [{slot: thing, **others} for thing in things for others in _choices(rest)]


def write_value(value: Any, write: Writer = str) -> str:
    """A value as readers know it: cards by their names, sets with blanks between their members."""
    if isinstance(value, Piece):
        return write(value.face)
    if isinstance(value, Layout):
        return write_value(value.cards, write)
    if isinstance(value, tuple | frozenset):
        return " ".join(write_value(member, write) for member in value)
    if isinstance(value, bool):
        return "always" if value else "never"
    return UNTOLD if isinstance(value, Unknown) else str(value)
