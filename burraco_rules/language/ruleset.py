"""A ruleset after inheritance: flat, checked, every name resolved, every piece with the chain of its origins.

Why it exists: this record is what the judge, the engine and the tools work from. It is plain data: it goes to disk
as JSON and comes back without the readers, the checker or their libraries being loaded.
May import: `source`, `core`, `expressions`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from burraco_rules.language.core import (
    Accept,
    Announce,
    Event,
    Form,
    Goal,
    Grade,
    Kind,
    Line,
    Match,
    Notation,
    Option,
    Row,
    Rule,
    Section,
    Source,
    Subject,
    Test,
    Text,
    Turn,
    Value,
)
from burraco_rules.language.expressions import Call, Name, Number
from burraco_rules.language.source import NOWHERE, Span

Deed = Literal["written", "overridden", "excepted", "set"]


class Origin(Struct, frozen=True, omit_defaults=True):
    """Who did what to a piece of a ruleset, and where: `overridden` by `my-club` at its line 12."""

    deed: Deed
    document: str
    at: Span = NOWHERE


class Lineage(Struct, frozen=True, omit_defaults=True):
    """One document that the ruleset draws on: the root parent first, patches last.

    `asked`, `near` and `content` say how its file was come by: the name or path, the folder of the file that asked,
    and the digest of its bytes; they are empty for a text that was handed over.
    """

    name: str
    form: Form
    file: str = ""
    asked: str = ""
    near: str = ""
    content: str = ""
    edition: str = ""
    source: Source | None = None
    title: Text | None = None


class Ruleset(Struct, frozen=True, omit_defaults=True):
    """A whole ruleset, flat. Things stand in file order, a parent's before its child's.

    `name` is the child's, with its patches: `my-club--my-house`. `origins` is keyed by what `remove` would call the
    thing: `rule run.no-gap`, `option second-set`, `setting setup.hand`, `kind run`. Kinds hold their own rules;
    `rules` are those outside kinds. `tests` are those of the last document only. `digest` names the whole content.
    """

    name: str
    language: int
    lineage: tuple[Lineage, ...]
    pack: Section
    setup: Section
    seating: Section
    title: Text | None = None
    edition: str = ""
    digest: str = ""
    notations: tuple[Notation, ...] = ()
    options: tuple[Option, ...] = ()
    announces: tuple[Announce, ...] = ()
    values: tuple[Value, ...] = ()
    kinds: tuple[Kind, ...] = ()
    rules: tuple[Rule, ...] = ()
    grades: tuple[Grade, ...] = ()
    lines: tuple[Line, ...] = ()
    turns: tuple[Turn, ...] = ()
    events: tuple[Event, ...] = ()
    match: Match | None = None
    goals: tuple[Goal, ...] = ()
    accepts: tuple[Accept, ...] = ()
    tests: tuple[Test, ...] = ()
    origins: dict[str, tuple[Origin, ...]] = {}


UNWRITTEN: Final = {
    value.name: value
    for value in (
        Value("role", (Row(Name("natural", "word")),), Subject("card", "c")),
        Value("points", (Row(Number(0)),), Subject("card", "c")),
        Value("table-points", (Row(Call("points", (Name("c", "variable"),), "value")),), Subject("placed", "c")),
    )
}
"""What the values that the language itself asks for are in a ruleset that does not write them."""


def values_of(ruleset: Ruleset) -> dict[str, Value]:
    """The values of a ruleset by name, with those that may be read without being written."""
    return UNWRITTEN | {value.name: value for value in ruleset.values}
