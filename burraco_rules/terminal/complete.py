"""What the shell may complete: names of rulesets, patches, options with their values, and what can be explained.

Why it exists: completion reads the same folders and tables as the commands. A mistake completes nothing, silently.
May import: `language`, `rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import typer

from burraco_rules.language.files.library import PATCHES, Library
from burraco_rules.language.messages.codes import CODES
from burraco_rules.language.messages.diagnostics import RulesetError
from burraco_rules.rules import Rules, load


def complete_ruleset(incomplete: str) -> Iterator[str]:
    """Names of rulesets; after a comma one more."""
    before, comma, begun = incomplete.rpartition(",")
    names = (name for name, path in Library().names() if path.parent.name != PATCHES and name.startswith(begun))
    return (f"{before}{comma}{name}" for name in names)


def complete_patch(incomplete: str) -> Iterator[str]:
    """Names of patches."""
    return (name for name, path in Library().names() if path.parent.name == PATCHES and name.startswith(incomplete))


def complete_option(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    """`NAME=VALUE` of the ruleset that the line names already."""
    try:
        rules = load(ctx.params.get("rules") or "burraco")
    except (RulesetError, OSError):
        return
    for option in rules.options:
        for choice in option.choices:
            if f"{option.name}={choice.value}".startswith(incomplete):
                yield f"{option.name}={choice.value}"


def complete_kind(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    """Kinds of melds of the ruleset that the line names already."""
    return _begun(incomplete, _named_ruleset(ctx), lambda rules: [kind.name for kind in rules.kinds])


def complete_grade(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    """Its grades."""
    return _begun(incomplete, _named_ruleset(ctx), lambda rules: [grade.name for grade in rules.grades])


def complete_goal(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    """Its goals."""
    return _begun(incomplete, _named_ruleset(ctx), lambda rules: [goal.name for goal in rules.ruleset.goals])


def _named_ruleset(ctx: typer.Context) -> Rules | None:
    try:
        return load(ctx.params.get("rules") or "burraco")
    except (RulesetError, OSError):
        return None


def _begun(incomplete: str, rules: Rules | None, names: Callable[[Rules], list[str]]) -> Iterator[str]:
    return (name for name in ([] if rules is None else names(rules)) if name.startswith(incomplete))


def complete_explained(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    """Codes of diagnostics, and the names of the ruleset that the line names already."""
    from burraco_rules.terminal.explaining import named_things, words_of_the_language

    try:
        rules = load(ctx.params.get("rules") or "burraco")
        names = [name for _, names, _ in named_things(rules) for name in names]
    except (RulesetError, OSError):
        names = []
    names += [name for _, names_of_one, _ in words_of_the_language() for name in names_of_one]
    return (name for name in dict.fromkeys([*CODES, *names]) if name.startswith(incomplete))
