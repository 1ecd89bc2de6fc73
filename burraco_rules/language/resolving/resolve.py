"""From the documents of a chain to one flat ruleset: inheritance, patches, options.

Why it exists: everything after this step sees one ruleset and never asks who wrote what. Nothing is silent: what a
document changes must be there, what it adds must not. Names and types are checked afterwards, on the flat result.
May import: `core`, `ruleset`, `shelf`, `lineage`, `library`, `read_rules`, `diagnostics`, `source`, `expressions`,
`vocabulary`, `nearest`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from msgspec.structs import replace

from burraco_rules import data
from burraco_rules.language.core import (
    Accept,
    Announce,
    Document,
    Event,
    Except,
    Goal,
    Grade,
    Kind,
    Line,
    Match,
    Notation,
    Option,
    Override,
    Part,
    Remove,
    Rule,
    Section,
    Set,
    Setting,
    SettingMember,
    Test,
    Turn,
    Value,
)
from burraco_rules.language.expressions import Name, Number
from burraco_rules.language.files.library import Loaded
from burraco_rules.language.forms.read_rules import read_rules
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.resolving.override import merged_kind, merged_parts, merged_rule
from burraco_rules.language.resolving.shelf import Shelf
from burraco_rules.language.ruleset import Lineage, Ruleset
from burraco_rules.language.source import PRELUDE, Span
from burraco_rules.language.vocabulary import SETTINGS
from burraco_rules.nearest import listed, suggestion

T = TypeVar("T", bound=Part)

SECTIONS = ("pack", "setup", "seating")


@cache
def prelude() -> Document:
    """What every ruleset has unless it says otherwise."""
    path = data.folder("grammars") / PRELUDE
    report = Report()
    document = read_rules(path.read_text("utf-8"), path.name, report)
    if document is None:
        raise RuntimeError(f"this installation of burraco-rules has a broken {path.name}: {report.in_order()[0]}")
    return document


def built_in_rules() -> tuple[Rule, ...]:
    """The rules that stand in every kind with places."""
    return tuple(item for item in prelude().items if isinstance(item, Rule))


def resolve(chain: list[Loaded], options: Mapping[str, str | int], report: Report) -> Ruleset:
    """One flat ruleset of all documents, the root parent first. `options` are set last, as if by a patch.

    Mistakes are reported; what could be made of the rest is returned, so that it can be checked as well.
    """
    shelf = Shelf(report)
    for loaded in chain:
        shelf.turn_to(loaded.document)
        _Application(shelf, loaded.document, report).run()
    for name, value in options.items():
        _choose(shelf, name, str(value), Span("", 0), report)
    _check_orphans(shelf, report)
    return _flat(chain, shelf)


class _Application:
    """One document applied to what its parents said: removals and overrides first, then what it adds."""

    def __init__(self, shelf: Shelf, document: Document, report: Report) -> None:
        self.shelf, self.document, self.report = shelf, document, report

    def run(self) -> None:
        items = self.document.items
        for item in items:
            if isinstance(item, Remove):
                self._remove(item)
        for item in items:
            if isinstance(item, Override):
                self._override(item.thing, item.at)
        for item in items:
            if not isinstance(item, Remove | Override | Except | Set | Test):
                self._add(item)
        for item in items:
            if isinstance(item, Except):
                self._except(item)
            elif isinstance(item, Set):
                self._set(item)

    # ---- adding -----------------------------------------------------------------------------------

    def _add(self, item: Any) -> None:
        match item:
            case Section():
                for setting in item.settings:
                    self.shelf.add(f"setting {item.name}.{setting.name}", setting)
            case Kind():
                self._add_kind(item)
            case Rule() if "." in item.name:
                kind = item.name.partition(".")[0]
                if self.shelf.must_have(f"kind {kind}", item.at, "addition") is not None:
                    self.shelf.add(f"rule {item.name}", self._sourced(item))
            case Match():
                for name, part in _match_parts(item):
                    self.shelf.add(f"match {name}", part)
            case _:
                self.shelf.add(key_of(item), self._sourced(item) if hasattr(item, "source") else item)

    def _add_kind(self, kind: Kind) -> None:
        self.shelf.add(f"kind {kind.name}", replace(kind, rules=()))
        for rule in kind.rules:
            self.shelf.add(
                f"rule {kind.name}.{rule.name}", self._sourced(replace(rule, name=f"{kind.name}.{rule.name}"))
            )
        if any(unknown.form != "meld" for unknown in kind.unknowns):
            own = {rule.name for rule in kind.rules}
            for rule in (rule for rule in built_in_rules() if rule.name not in own):
                self.shelf.add(f"rule {kind.name}.{rule.name}", replace(rule, name=f"{kind.name}.{rule.name}"))

    def _sourced(self, item: Any) -> Any:
        return item if item.source is not None else replace(item, source=self.document.source)

    # ---- changing ---------------------------------------------------------------------------------

    def _remove(self, item: Remove) -> None:
        key = f"{item.what} {item.name}"
        if self.shelf.must_have(key, item.at, "removal") is None:
            return
        self.shelf.remove(key, item.at)
        if item.what == "kind":
            for rule in [name for name in self.shelf.names("rule") if name.startswith(f"{item.name}.")]:
                self.shelf.remove(f"rule {rule}", item.at)

    def _override(self, thing: Any, at: Span) -> None:
        match thing:
            case Section():
                for setting in thing.settings:
                    key = f"setting {thing.name}.{setting.name}"
                    self.shelf.change(key, setting, "overridden" if key in self.shelf.things else "written", setting.at)
                return
            case Match():
                for name, part in _match_parts(thing):
                    key = f"match {name}"
                    self.shelf.change(key, part, "overridden" if key in self.shelf.things else "written", at)
                return
            case _:
                key = key_of(thing)
        base = self.shelf.must_have(key, at, "override")
        if base is None:
            return
        match thing:
            case Rule():
                self.shelf.change(key, merged_rule(base, self._own_source(thing), self.report), "overridden", at)
            case Kind():
                self.shelf.change(key, merged_kind(base, thing, self.report), "overridden", at)
                for rule in thing.rules:
                    self._override(replace(rule, name=f"{thing.name}.{rule.name}"), rule.at)
            case Option() | Announce():
                self.shelf.change(key, self._sourced(thing) if isinstance(thing, Option) else thing, "overridden", at)
            case _:
                self.shelf.change(key, merged_parts(base, thing, self.report), "overridden", at)

    def _own_source(self, rule: Rule) -> Rule:
        """A rule whose condition is written anew has the source of the file that writes it."""
        return self._sourced(rule) if rule.require is not None else rule

    def _except(self, item: Except) -> None:
        base = self.shelf.must_have(f"rule {item.rule}", item.at, "exception")
        if base is None:
            return
        if item.require is not None and item.because is None:
            self.report.add("require-without-because", item.at, name=item.rule)
        exception = self._sourced(item)
        self.shelf.change(
            f"rule {item.rule}", replace(base, exceptions=(*base.exceptions, exception)), "excepted", item.at
        )

    def _set(self, item: Set) -> None:
        section, _, name = item.name.partition(".")
        if section in SECTIONS and name:
            key = f"setting {item.name}"
            self.shelf.change(key, Setting(name, item.members, at=item.at), "set", item.at)
            return
        value = _plain_value(item.members)
        if value is None and f"option {item.name}" in self.shelf.things:
            self.report.add("value-of-option", item.at, name=item.name)
        else:
            _choose(self.shelf, item.name, value or "..", item.at, self.report)


def key_of(thing: Any) -> str:
    """The key of a thing, `grade run.clean`: what `remove` would call it."""
    sort = type(thing).__name__.lower()
    if isinstance(thing, Accept):
        return f"{sort} {thing.finding} {' '.join(thing.on)}"
    owner = getattr(thing, "kind", "")
    return f"{sort} {owner}.{thing.name}" if owner else f"{sort} {thing.name}"


def _choose(shelf: Shelf, name: str, value: str, at: Span, report: Report) -> None:
    option: Option | None = shelf.things.get(f"option {name}")
    if option is None and f"setting {name}" in shelf.things:
        report.add("setting-as-option", at, name=name, value=value)
        return
    if option is None:
        settings = {f"{entry.section}.{entry.name}": entry.name for entry in SETTINGS}
        named = [setting for setting, own in settings.items() if own == name]
        if named:
            help = f"a setting is named with its section: `set {named[0]} = {value}`"
        else:
            help = suggestion(name, settings if "." in name else shelf.names("option"))
        report.add("unknown-option", at, help=help, name=name)
        return
    choices = {str(choice.value): choice.value for choice in option.choices}
    if value not in choices:
        help = suggestion(value, choices, listed(choices, "it may be"))
        report.add("unknown-choice", at, help=help, name=name, value=value)
        return
    shelf.change(f"option {name}", replace(option, open=False, chosen=choices[value]), "set", at)


def _plain_value(members: tuple[SettingMember, ...]) -> str | None:
    match members:
        case (Name(name=name),):
            return name
        case (Number(value=value),):
            return str(value)
    return None


def _match_parts(item: Match) -> Iterable[tuple[str, Any]]:
    for name in ("over", "out", "winner"):
        part = getattr(item, name)
        if part is not None:
            yield name, part


def _check_orphans(shelf: Shelf, report: Report) -> None:
    """A grade, or a kind that is made of others, needs the kind to be there."""
    kinds = shelf.names("kind")
    for key in [key for key in shelf.things if key.startswith("grade ")]:
        grade = shelf.things[key]
        if grade.kind and grade.kind not in kinds:
            removed = shelf.removed.get(f"kind {grade.kind}")
            help = "" if removed else suggestion(grade.kind, kinds)
            report.add("grade-without-kind", removed or grade.at, help=help, name=grade.name, kind=grade.kind)


def _flat(chain: list[Loaded], shelf: Shelf) -> Ruleset:
    place = max(place for place, loaded in enumerate(chain) if loaded.document.form == "ruleset")
    own, last = chain[place].document, chain[-1].document
    name = "--".join(loaded.document.name for loaded in chain[place:])

    def all_of(sort: type[T]) -> tuple[T, ...]:
        return tuple(thing for thing in shelf.things.values() if isinstance(thing, sort))

    rules: dict[str, list[Rule]] = {}
    for rule in all_of(Rule):
        rules.setdefault(rule.name.rpartition(".")[0], []).append(rule)
    kinds = tuple(replace(kind, rules=tuple(rules.get(kind.name, ()))) for kind in all_of(Kind))
    match = {name: shelf.things[f"match {name}"] for name in shelf.names("match")}
    goals = all_of(Goal)
    if not any(
        goal.name == built_in.name for goal in goals for built_in in prelude().items if isinstance(built_in, Goal)
    ):
        goals = (*goals, *(item for item in prelude().items if isinstance(item, Goal)))
    return Ruleset(
        name=name,
        language=own.language,
        lineage=tuple(_lineage(loaded) for loaded in chain),
        pack=_section("pack", shelf, own),
        setup=_section("setup", shelf, own),
        seating=_section("seating", shelf, own),
        title=own.title,
        edition=own.edition,
        notations=all_of(Notation),
        options=all_of(Option),
        announces=all_of(Announce),
        values=all_of(Value),
        kinds=kinds,
        rules=tuple(rules.get("", ())),
        grades=all_of(Grade),
        lines=all_of(Line),
        turns=all_of(Turn),
        events=all_of(Event),
        match=Match(**match) if match else None,
        goals=goals,
        accepts=all_of(Accept),
        tests=tuple(item for item in last.items if isinstance(item, Test)),
        origins=shelf.origins,
    )


def _lineage(loaded: Loaded) -> Lineage:
    document = loaded.document
    return Lineage(
        document.name,
        document.form,
        loaded.file,
        loaded.asked,
        str(loaded.near or ""),
        loaded.digest,
        document.edition,
        document.source,
        document.title,
    )


def _section(name: Any, shelf: Shelf, own: Document) -> Section:
    settings = {key.partition(".")[2]: shelf.things[key] for key in shelf.things if key.startswith(f"setting {name}.")}
    for item in prelude().items:
        if isinstance(item, Section) and item.name == name:
            for setting in item.settings:
                settings.setdefault(setting.name, setting)
    return Section(name, tuple(settings.values()), at=own.at)
