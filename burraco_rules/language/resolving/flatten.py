"""A flat ruleset as one document without parents, and the digest of its content.

Why it exists: `rules show` prints a ruleset resolved, and every verdict names the exact rules it was given under.
May import: `ruleset`, `resolve`, `core`, `write_rules`, `expressions`.
"""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec.structs import replace

from burraco_rules.language.core import Document, Except, Item, Kind, Option, Rule, in_order
from burraco_rules.language.expressions import Name
from burraco_rules.language.resolving.resolve import built_in_rules
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.source import NOWHERE, PRELUDE


def flatten(ruleset: Ruleset) -> Document:
    """One document that means the same: no parents, no patches; exceptions stand as statements of their own.

    An option that was set has what was chosen as its default, and is not open.
    """
    items: list[Item] = [section for section in (ruleset.pack, ruleset.setup, ruleset.seating) if section.settings]
    items += [*ruleset.notations, *map(_settled, ruleset.options), *ruleset.announces, *ruleset.values]
    items += [
        replace(kind, rules=tuple(_plain(rule, kind.name) for rule in kind.rules if not _built_in(rule)))
        for kind in ruleset.kinds
    ]
    items += [_plain(rule, "") for rule in ruleset.rules]
    items += [*ruleset.grades, *ruleset.lines, *ruleset.turns, *ruleset.events]
    items += [ruleset.match] if ruleset.match is not None else []
    items += [goal for goal in ruleset.goals if goal.at.file != PRELUDE]
    items += [*ruleset.accepts, *_changes(ruleset), *ruleset.tests]
    sources = [entry.source for entry in ruleset.lineage if entry.form == "ruleset"]
    return Document(
        "ruleset",
        ruleset.name.replace("--", "-"),
        ruleset.language,
        title=ruleset.title,
        edition=ruleset.edition,
        source=sources[-1] if sources else None,
        items=in_order(items),
    )


def digest_of(ruleset: Ruleset) -> str:
    """Twelve hexadecimal digits of SHA-256 over the flat ruleset as it is written, tests and comments apart."""
    from burraco_rules.language.forms.write_rules import write_rules

    document = flatten(replace(ruleset, tests=()))
    bare = replace(document, items=tuple(map(_bare, document.items)), at=NOWHERE)
    return hashlib.sha256(write_rules(bare).encode()).hexdigest()[:12]


def _bare(item: Any) -> Any:
    """A statement that nobody wrote anywhere, so that it is printed without comments and in canonical order."""
    if isinstance(item, Kind):
        item = replace(item, rules=tuple(map(_bare, item.rules)))
    return replace(item, at=NOWHERE)


def _settled(option: Option) -> Option:
    if option.chosen is None:
        return option
    choices = tuple(replace(choice, default=choice.value == option.chosen) for choice in option.choices)
    return replace(option, choices=choices, chosen=None)


def _plain(rule: Rule, kind: str) -> Rule:
    return replace(rule, name=rule.name.removeprefix(f"{kind}."), exceptions=())


def _built_in(rule: Rule) -> bool:
    return rule.at.file == PRELUDE


def _changes(ruleset: Ruleset) -> list[Except]:
    """All exceptions; where a built-in rule was removed, one that holds always, since reading the kind brings it
    back.
    """
    rules = {rule.name: rule for kind in ruleset.kinds for rule in kind.rules} | {
        rule.name: rule for rule in ruleset.rules
    }
    missing = [
        Except(f"{kind.name}.{rule.name}", when=Name("always", "word"))
        for kind in ruleset.kinds
        if any(unknown.form != "meld" for unknown in kind.unknowns)
        for rule in built_in_rules()
        if f"{kind.name}.{rule.name}" not in rules
    ]
    return [*(exception for rule in rules.values() for exception in rule.exceptions), *missing]
