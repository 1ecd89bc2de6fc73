"""The names of a ruleset that a case may expect: its rules, kinds, grades, options and facts.

Why it exists: a name that there is not is a slip, and never the answer; it is told with the nearest one, whatever the
answer is. May import: `rules`; `core`, `resolve`, `vocabulary` of the language; `nearest`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from burraco_rules.language.core import Announce
from burraco_rules.language.resolving.resolve import prelude
from burraco_rules.language.vocabulary import FACTS, NONE
from burraco_rules.nearest import suggestion
from burraco_rules.rules import Rules


def unknown_names(rules: Rules, expect: Mapping[str, Any]) -> list[str]:
    """What of an expected answer names nothing that the ruleset has, each in a sentence."""
    found = []
    for key, (sort, known) in _NAMED.items():
        written = expect.get(key, ())
        for name in (written,) if isinstance(written, str) else written:
            names = list(known(rules))
            if name not in names:
                meant = suggestion(name, names)
                found.append(f"`{name}` is no {sort} of {rules.name}" + (f"; {meant}" if meant else ""))
    return found


def _rules(rules: Rules) -> Iterator[str]:
    """Everything by which a refusal may be explained."""
    yield from (rule.name for rule in rules.rules)
    yield from (part.name for parts in (rules.ruleset.turns, rules.ruleset.events) for part in parts)
    yield from (item.name for item in prelude().items if isinstance(item, Announce))


def _facts(rules: Rules) -> Iterator[str]:
    yield from (option.name for option in rules.options)
    yield from (value.name for value in rules.values)
    yield from FACTS


_NAMED: Final[Mapping[str, tuple[str, Callable[[Rules], Iterable[str]]]]] = {
    "kind": ("kind", lambda rules: (kind.name for kind in rules.kinds)),
    "grade": ("grade", lambda rules: (NONE, *(grade.name for grade in rules.grades))),
    "reason": ("rule", _rules),
    "depends-on": ("option or fact", _facts),
}
"""The keys of an expected answer that hold names: what they are called, and all that there are."""
