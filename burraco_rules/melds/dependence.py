"""What a verdict hangs on: the open options that, decided otherwise, would change it.

Why it exists: where the sources are silent a ruleset has an open option, and an answer that would be another under
another reading must say so. Each open option is varied alone, the others as they are; only those are tried that
something in force reads. May import: `verdict`, `situation`, `ruleset`, `core`, `walk`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from burraco_rules.language.core import Kind, Option, Rule
from burraco_rules.language.expressions import Call, Name, Node
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.vocabulary import ENGINE_VALUES
from burraco_rules.language.walk import nodes
from burraco_rules.melds.situation import MOMENTS
from burraco_rules.melds.verdict import Change, Dependence, Verdict

_COMPARED: tuple[tuple[Change, tuple[str, ...]], ...] = (
    ("kind", ("kind",)),
    ("grade", ("grade", "bonus")),
    ("points", ("points",)),
    ("layout", ("layout",)),
)


def dependences(
    options: Iterable[Option], verdict: Verdict, ask: Callable[[str, int | str], Verdict]
) -> tuple[Dependence, ...]:
    """The values of open options that would change a verdict; `ask` answers the same question with an option set.

    A refusal that stays a refusal is no change, whatever its reasons.
    """
    found = []
    for option in options:
        for value in _others(option):
            other = ask(option.name, value)
            changes = _changes(verdict, other)
            if changes:
                found.append(Dependence(option.name, value, changes, other.legal))
    return tuple(found)


def open_options(ruleset: Ruleset, action: str) -> tuple[Option, ...]:
    """The open options that something in force reads when the action is judged."""
    read = options_read(ruleset, MOMENTS[action])
    return tuple(option for option in ruleset.options if option.open and option.name in read)


def with_option(ruleset: Ruleset, name: str, value: int | str) -> Ruleset:
    """The ruleset with one option set."""
    options = tuple(
        replace(option, chosen=value, open=False) if option.name == name else option for option in ruleset.options
    )
    return replace(ruleset, options=options)


def options_read(ruleset: Ruleset, moments: frozenset[str]) -> frozenset[str]:
    """The options that kinds and grades read at these moments, in what is in force and in the values it reads."""
    values = {value.name: value for value in ruleset.values}
    pending: list[Node | None] = list(_in_force(ruleset, moments))
    pending += [
        node for name in ENGINE_VALUES if name in values for row in values[name].rows for node in (row.value, row.when)
    ]
    options: set[str] = set()
    seen: set[str] = set()
    while pending:
        for node in nodes(pending.pop()):
            match node:
                case Name(name=name, sense="option"):
                    options.add(name)
                case Name(name=name, sense="value") | Call(function=name, sense="value"):
                    if name in values and name not in seen:
                        seen.add(name)
                        pending += [part for row in values[name].rows for part in (row.value, row.when)]
    return frozenset(options)


def _in_force(ruleset: Ruleset, moments: frozenset[str]) -> Iterator[Node | None]:
    for kind in ruleset.kinds:
        yield from _of_kind(kind)
        for rule in kind.rules:
            if not rule.on or moments & set(rule.on):
                yield from _of_rule(rule)
    for grade in ruleset.grades:
        yield from (grade.worth, grade.when)
    for rule in ruleset.rules:
        if moments & set(rule.on):
            yield from _of_rule(rule)


def _of_kind(kind: Kind) -> Iterator[Node | None]:
    yield kind.reversed
    for unknown in kind.unknowns:
        yield from unknown.domain
    for counts in kind.counts:
        yield from (counts.rank, counts.suit, counts.when)
    for wish in kind.prefer:
        yield from (wish.amount, wish.when)


def _of_rule(rule: Rule) -> Iterator[Node | None]:
    yield from (rule.when, rule.require)
    for exception in rule.exceptions:
        yield from (exception.when, exception.require)


def _others(option: Option) -> Iterable[int | str]:
    """The values of an option that are not its default."""
    return (choice.value for choice in option.choices if not choice.default)


def _changes(one: Verdict, other: Verdict) -> tuple[Change, ...]:
    if one.legal != other.legal:
        return ("legal",)
    if one.legal is not True:
        return ()
    return tuple(
        change for change, fields in _COMPARED if any(one.field(field) != other.field(field) for field in fields)
    )
