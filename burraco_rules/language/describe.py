"""What a ruleset holds, as plain records in one language of its readers.

Why it exists: screens, `rules show` and `explain` are built from these and never from the core.
May import: `ruleset`, `core`, `write_expression`, `source`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from burraco_rules.language.core import FIRST_LANGUAGE, Rule, Source, Text
from burraco_rules.language.forms.write_expression import write_expression
from burraco_rules.language.ruleset import Origin, Ruleset


class ChoiceInfo(Struct, frozen=True, omit_defaults=True):
    """One value of an option, with its sentence."""

    value: int | str
    text: str
    default: bool = False


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """An option: its values, the one in force (None: nobody decided), whether the sources are silent, who set it."""

    name: str
    choices: tuple[ChoiceInfo, ...]
    value: int | str | None = None
    open: bool = False
    set: bool = False
    source: tuple[str, ...] = ()
    unconfirmed: bool = False
    origins: tuple[Origin, ...] = ()


class RuleInfo(Struct, frozen=True, omit_defaults=True):
    """A rule: its name, when it is asked, its condition as written, its sentence, source and origins."""

    name: str
    sentence: str
    condition: str
    kind: str = ""
    on: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    when: str = ""
    exceptions: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    unconfirmed: bool = False
    origins: tuple[Origin, ...] = ()


class KindInfo(Struct, frozen=True, omit_defaults=True):
    """A kind of meld: what the solver must find for it, and the names of its rules."""

    name: str
    unknowns: tuple[str, ...]
    rules: tuple[str, ...]
    has_places: bool = False
    origins: tuple[Origin, ...] = ()


class GradeInfo(Struct, frozen=True, omit_defaults=True):
    """A grade: its kind ("" for all), its worth and its condition as written."""

    name: str
    worth: str
    condition: str
    kind: str = ""
    sentence: str = ""
    source: tuple[str, ...] = ()
    origins: tuple[Origin, ...] = ()


class RowInfo(Struct, frozen=True, omit_defaults=True):
    """A row of a value, as it is written; without `when` it holds wherever no row before it does."""

    value: str
    when: str = ""


class ValueInfo(Struct, frozen=True, omit_defaults=True):
    """A value: what it is a property of (`card c`, or nothing), and its rows, of which the first that holds counts."""

    name: str
    rows: tuple[RowInfo, ...]
    subject: str = ""
    source: tuple[str, ...] = ()
    unconfirmed: bool = False
    origins: tuple[Origin, ...] = ()


def text(written: Text | None, language: str) -> str:
    """A text in a language, else in its first one; expressions in it are shown as they are written, in `<..>`."""
    if written is None:
        return ""
    sentence = next((parts for tag, parts in written.versions if tag == language), written.versions[0][1])
    return "".join(part if isinstance(part, str) else f"<{write_expression(part)}>" for part in sentence)


def languages(ruleset: Ruleset) -> tuple[str, ...]:
    """The languages of the texts of a ruleset, the first one before the others."""
    found = {FIRST_LANGUAGE}
    pending: list[Any] = [ruleset]
    while pending:
        part = pending.pop()
        if isinstance(part, Text):
            found.update(tag for tag, _ in part.versions)
        elif isinstance(part, Struct):
            pending += [getattr(part, name) for name in part.__struct_fields__]
        elif isinstance(part, tuple):
            pending += part
    return FIRST_LANGUAGE, *sorted(found - {FIRST_LANGUAGE})


def options(ruleset: Ruleset, language: str) -> tuple[OptionInfo, ...]:
    """All options, in file order."""
    found = []
    for option in ruleset.options:
        default = next((choice.value for choice in option.choices if choice.default), None)
        found.append(
            OptionInfo(
                option.name,
                tuple(
                    ChoiceInfo(choice.value, text(choice.text, language), choice.default) for choice in option.choices
                ),
                value=default if option.chosen is None else option.chosen,
                open=option.open,
                set=option.chosen is not None,
                source=_keys(option.source),
                unconfirmed=option.source is not None and option.source.unconfirmed,
                origins=ruleset.origins.get(f"option {option.name}", ()),
            )
        )
    return tuple(found)


def rules(ruleset: Ruleset, language: str) -> tuple[RuleInfo, ...]:
    """All rules, those of kinds first, in file order."""
    return tuple(
        RuleInfo(
            rule.name,
            text(rule.because, language),
            write_expression(rule.require) if rule.require is not None else "",
            kind=kind,
            on=rule.on,
            after=rule.after,
            when=write_expression(rule.when) if rule.when is not None else "",
            exceptions=tuple(write_expression(entry.when) for entry in rule.exceptions if entry.when is not None),
            source=_keys(rule.source),
            unconfirmed=rule.source is not None and rule.source.unconfirmed,
            origins=ruleset.origins.get(f"rule {rule.name}", ()),
        )
        for kind, rule in _all_rules(ruleset)
    )


def kinds(ruleset: Ruleset) -> tuple[KindInfo, ...]:
    """All kinds of melds, in file order."""
    return tuple(
        KindInfo(
            kind.name,
            tuple(unknown.name for unknown in kind.unknowns),
            tuple(rule.name for rule in kind.rules),
            has_places=any(unknown.form != "meld" for unknown in kind.unknowns),
            origins=ruleset.origins.get(f"kind {kind.name}", ()),
        )
        for kind in ruleset.kinds
    )


def grades(ruleset: Ruleset, language: str) -> tuple[GradeInfo, ...]:
    """All grades, in file order."""
    return tuple(
        GradeInfo(
            grade.name,
            write_expression(grade.worth) if grade.worth is not None else "0",
            write_expression(grade.when) if grade.when is not None else "always",
            kind=grade.kind,
            sentence=text(grade.because, language),
            source=_keys(grade.source),
            origins=ruleset.origins.get(
                f"grade {grade.kind}.{grade.name}" if grade.kind else f"grade {grade.name}", ()
            ),
        )
        for grade in ruleset.grades
    )


def values(ruleset: Ruleset) -> tuple[ValueInfo, ...]:
    """All values, in file order."""
    return tuple(
        ValueInfo(
            value.name,
            tuple(
                RowInfo(write_expression(row.value), write_expression(row.when) if row.when is not None else "")
                for row in value.rows
            ),
            subject=f"{value.subject.type} {value.subject.variable}" if value.subject is not None else "",
            source=_keys(value.source),
            unconfirmed=value.source is not None and value.source.unconfirmed,
            origins=ruleset.origins.get(f"value {value.name}", ()),
        )
        for value in ruleset.values
    )


def _all_rules(ruleset: Ruleset) -> Iterator[tuple[str, Rule]]:
    for kind in ruleset.kinds:
        yield from ((kind.name, rule) for rule in kind.rules)
    yield from (("", rule) for rule in ruleset.rules)


def _keys(source: Source | None) -> tuple[str, ...]:
    return source.keys if source is not None else ()
