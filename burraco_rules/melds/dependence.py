"""What a verdict hangs on: the open options that, decided otherwise, would change it.

Why it exists: where the sources are silent a ruleset has an open option, and an answer that would be another under
another reading must say so. Each open option is varied alone, the others as they are; only those are tried that
something in force reads. May import: `readers`, `situation`, `verdict`; `core`, `ruleset` of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from burraco_rules.language.core import Option
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.model.readers import Readers
from burraco_rules.melds.model.situation import MOMENTS, OF_PLAY
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
            changed = changes(verdict, other)
            if changed:
                found.append(Dependence(option.name, value, changed, other.legal))
    return tuple(found)


def open_options(ruleset: Ruleset, read_by: Readers, action: str) -> tuple[Option, ...]:
    """The open options that something in force reads when the action is judged."""
    idle = _not_in_force(ruleset, action)
    return tuple(option for option in ruleset.options if option.open and read_by.get(option.name, frozenset()) - idle)


def with_option(ruleset: Ruleset, name: str, value: int | str) -> Ruleset:
    """The ruleset with one option set."""
    options = tuple(
        replace(option, chosen=value, open=False) if option.name == name else option for option in ruleset.options
    )
    return replace(ruleset, options=options)


def _not_in_force(ruleset: Ruleset, action: str) -> frozenset[str]:
    """The rules that are not asked when the action is judged."""
    of_kinds = [rule for kind in ruleset.kinds for rule in kind.rules if rule.on and not MOMENTS[action] & set(rule.on)]
    of_play = [rule for rule in ruleset.rules if action not in OF_PLAY or not MOMENTS[action] & set(rule.on)]
    return frozenset(rule.name for rule in (*of_kinds, *of_play))


def _others(option: Option) -> Iterable[int | str]:
    """The values of an option that are not its default."""
    return (choice.value for choice in option.choices if not choice.default)


def changes(one: Verdict, other: Verdict) -> tuple[Change, ...]:
    """What of one verdict is another in the other one; where they say the same of what is not legal, nothing is."""
    if one.legal != other.legal:
        return ("legal",)
    if one.legal is not True:
        return ()
    return tuple(
        change for change, fields in _COMPARED if any(one.field(field) != other.field(field) for field in fields)
    )
