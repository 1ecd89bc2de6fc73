"""From the statements of a document to the keys, lists and texts of the YAML form.

Why it exists: one small function a sort of statement, the counterpart of `yaml_statements` and `yaml_play`.
May import: `core`, `write_expression`, `write_phrases`, `yaml_layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from burraco_rules.language.core import (
    FIRST_LANGUAGE,
    Accept,
    Announce,
    Choice,
    Counts,
    Event,
    Except,
    Goal,
    Grade,
    Kind,
    Letter,
    Line,
    Match,
    Moment,
    Notation,
    Option,
    Override,
    Part,
    Remove,
    Row,
    Rule,
    Section,
    Set,
    Source,
    Step,
    Test,
    Text,
    Turn,
    Value,
    Wish,
)
from burraco_rules.language.forms.write_expression import (
    write_expression,
    write_members,
    write_sentence,
    write_sum,
    write_wish,
)
from burraco_rules.language.forms.write_phrases import (
    comment_lines,
    write_counted,
    write_domain,
    write_effect,
    write_grade_name,
    write_line_name,
    write_names,
    write_source,
    write_unknown_name,
    write_value_name,
)
from burraco_rules.language.forms.yaml_layout import FLAGS, Entry, Items, Quoted, Tree


def sections(items: Iterable[Part]) -> list[Entry]:
    """The statements under their keys, gathered as long as they are of one sort."""
    return [entry for sort, found in groupby(items, key=type) for entry in _STATEMENTS[sort](list(found))]


def _entry(key: str, part: Part, tree: Tree) -> Entry:
    return Entry(key, tree, tuple(comment_lines(part)))


def _list(parts: Iterable[Part], tree: Callable[[Any], Tree]) -> Items:
    return Items(tuple(_entry("", part, tree(part)) for part in parts))


def parts(**parts: Any) -> tuple[Entry, ...]:
    """The parts that are there, each as its sort asks."""
    return tuple(Entry(key, _tree(part)) for key, part in parts.items() if part not in (None, False, "", ()))


def _tree(part: Any) -> Tree:
    match part:
        case Items() | (Entry(), *_):
            return part
        case (str(), *_):
            return write_names(part)
        case (Wish() as only,):
            return write_wish(only)
        case (Wish(), *_):
            return _list(part, write_wish)
    return next((write for sort, write in _WRITERS.items() if isinstance(part, sort)), write_expression)(part)


def _text(text: Text) -> Tree:
    versions = tuple(Entry(language, write_sentence(sentence)) for language, sentence in text.versions)
    return versions[0].value if [entry.key for entry in versions] == [FIRST_LANGUAGE] else versions


_WRITERS: dict[type, Callable[[Any], Tree]] = {
    bool: lambda _: "yes",
    str: lambda part: part,
    Wish: write_wish,
    Source: write_source,
    Text: _text,
}


# ---- facts and values ------------------------------------------------------------------------------


def _section(section: Section) -> Tree:
    return tuple(_entry(setting.name, setting, write_members(setting.members)) for setting in section.settings)


def _notation(notation: Notation) -> Tree:
    def letters(found: tuple[Letter, ...]) -> Tree:
        return tuple(_entry(letter.letter, letter, letter.written) for letter in found)

    return parts(ranks=letters(notation.ranks), suits=letters(notation.suits))


def _option(option: Option) -> Tree:
    def choice(found: Choice) -> Entry:
        return _entry(str(found.value), found, _text(found.text))

    return parts(
        open=option.open,
        default=tuple(str(found.value) for found in option.choices if found.default),
        choices=tuple(map(choice, option.choices)),
        source=option.source,
    )


def _value(value: Value) -> Tree:
    single = len(value.rows) == 1 and value.rows[0].when is None
    rows = write_expression(value.rows[0].value) if single else _list(value.rows, _row)
    return parts(value=rows, source=value.source) if value.source is not None else rows


def _row(row: Row) -> Tree:
    return parts(otherwise=row.value) if row.when is None else parts(when=row.when, then=row.value)


# ---- melds and rules -------------------------------------------------------------------------------


def _kind(kind: Kind) -> Tree:
    return (
        *parts(
            unknown=tuple(_entry(write_unknown_name(part), part, write_domain(part)) for part in kind.unknowns),
            **{"from": kind.bases},
        ),
        *(_counts(f"counts {card}", list(found)) for card, found in groupby(kind.counts, attrgetter("variable"))),
        *parts(reversed=kind.reversed, prefer=kind.prefer, rules=_by_name(kind.rules, _rule)),
    )


def _counts(key: str, counts: list[Counts]) -> Entry:
    if len(counts) > 1:
        return Entry(key, _list(counts, write_counted))
    return _entry(key, counts[0], write_counted(counts[0]))


def _rule(rule: Rule) -> Tree:
    return parts(
        on=rule.on,
        after=rule.after,
        when=rule.when,
        require=rule.require,
        because=rule.because,
        source=rule.source,
    )


def _except(part: Except) -> Tree:
    return parts(on=part.on, when=part.when, require=part.require, because=part.because, source=part.source)


def _worth(part: Grade | Line) -> Tree:
    worth = write_sum(part.worth) if part.worth is not None else ""
    return parts(worth=worth, when=part.when, because=part.because, source=part.source)


# ---- play ------------------------------------------------------------------------------------------


def _moment(moment: Moment | None) -> dict[str, tuple[str, ...]]:
    return {} if moment is None else {"before" if moment.before else "after": moment.names}


def _turn(turn: Turn) -> Tree:
    return parts(by=turn.by, **_moment(turn.moment), when=turn.when, steps=_list(turn.steps, _step))


def _step(step: Step) -> Tree:
    return parts(**{step.many: step.actions}, when=step.when, because=step.because)


def _event(event: Event) -> Tree:
    effects = _list(event.effects, write_effect) if event.effects else ()
    return parts(**_moment(event.moment), when=event.when, because=event.because, do=effects)


def _goal(goal: Goal) -> Tree:
    return parts(
        default=goal.default,
        on=goal.on,
        prefer=goal.wishes,
        require=goal.require,
        because=goal.because,
        source=goal.source,
    )


def _match(match: Match) -> Tree:
    return parts(over=match.over, out=match.out, winner=match.winner)


def _accept(accept: Accept) -> Tree:
    return parts(on=accept.on, because=accept.because)


def _test(test: Test) -> Tree:
    given = tuple(_entry(fact.name, fact, fact.value) for fact in test.given)
    name = Quoted(test.name) if test.name in FLAGS else test.name or "yes"
    return (Entry("cards", test.cards), *parts(add=test.add, given=given, **{test.verdict: name}))


# ---- which key a statement stands under ------------------------------------------------------------

_Statements = Callable[[list[Any]], list[Entry]]


def _by_name(parts: Iterable[Any], tree: Callable[[Any], Tree], name: Callable[[Any], str] | None = None) -> Tree:
    return tuple(_entry(name(part) if name else part.name, part, tree(part)) for part in parts)


def _under(key: str, tree: Callable[[Any], Tree], name: Callable[[Any], str] | None = None) -> _Statements:
    return lambda parts: [Entry(key, _by_name(parts, tree, name))]


def _overridden(overrides: list[Override]) -> list[Entry]:
    things = [replace(part.thing, at=part.at) if part.at.comment else part.thing for part in overrides]
    return [Entry("override", tuple(sections(things)))]


_STATEMENTS: dict[type[Part], _Statements] = {
    Section: lambda parts: [_entry(part.name, part, _section(part)) for part in parts],
    Notation: _under("notations", _notation),
    Option: _under("options", _option),
    Announce: _under("announcements", lambda part: _text(part.text)),
    Value: _under("values", _value, write_value_name),
    Kind: _under("kinds", _kind),
    Rule: _under("rules", _rule),
    Grade: _under("grades", _worth, write_grade_name),
    Line: _under("lines", _worth, write_line_name),
    Turn: _under("turns", _turn),
    Event: _under("events", _event),
    Match: lambda parts: [_entry("match", part, _match(part)) for part in parts],
    Goal: _under("goals", _goal),
    Accept: _under("accept", _accept, lambda part: str(part.finding)),
    Set: _under("set", lambda part: write_members(part.members)),
    Override: _overridden,
    Except: _under("except", _except, lambda part: str(part.rule)),
    Remove: lambda parts: [Entry("remove", _list(parts, lambda part: f"{part.what} {part.name}"))],
    Test: lambda parts: [Entry("tests", _list(parts, _test))],
}
