"""Checking statements apart from the types of their expressions: names, moments, steps, parts that must be there.

Why it exists: what a statement may name besides expressions comes from short lists; a mistake gets the nearest entry.
May import: `infer`, `scope`, `types`, `vocabulary`, `core`, `expressions`, `ruleset`, `diagnostics`, `source`,
`nearest`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from burraco_rules.language.checking.infer import Inference
from burraco_rules.language.checking.scope import Names
from burraco_rules.language.core import Do, Effect, Event, Given, Goal, Grade, Kind, Line, Option, Rule, Turn, Unknown
from burraco_rules.language.expressions import Expr, Name, Number, Range
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.source import Span
from burraco_rules.language.types import ANY, BOOL, spoken
from burraco_rules.language.vocabulary import (
    ACTIONS,
    EFFECTS,
    FACTS,
    FIXED_REASONS,
    KIND_MOMENTS,
    LAYING,
    MOMENTS,
    SHEETS,
    WHO,
    ZONES,
    taken_names,
)
from burraco_rules.nearest import listed, suggestion

LAY = LAYING
_MOMENTS_OF_GOALS = ("add", "regroup")
_MOST_VALUES = 256
_TRUTHS = ("always", "never", "yes", "no", "true", "false")
_REST_OF_MOVE = ("all", "but", "from", "to")


def _near(word: str, known: Iterable[str], among: bool = True) -> str:
    every = list(dict.fromkeys(known))
    return suggestion(word, every, listed(every, "there are") if among else "")


def _check_name(name: str, at: Span, what: str, names: Names, report: Report) -> None:
    if name in taken_names():
        report.add("name-of-language", at, name=name, what=what)
    elif name in names.all_ranks or name in names.suits:
        report.add("name-is-letter", at, name=name, what=what)


# ---- moments, zones, effects ----------------------------------------------------------------------


def check_moments(moments: Iterable[str], at: Span, names: Names, report: Report) -> None:
    """Report a moment that never comes: no action, announcement, event, turn, `deal` or `end` is called so."""
    known = (*MOMENTS, *names.announcements, *names.events, *names.turns)
    for moment in moments:
        if moment not in known:
            report.add("unknown-moment", at, help=_near(moment, known, among=False), name=moment)


def check_zone(node: Expr, report: Report) -> Any:
    """The zone that cards are moved from or to."""
    if isinstance(node, Name) and node.name in ZONES:
        return replace(node, sense="word")
    word = node.name if isinstance(node, Name) else ""
    report.add("unknown-zone", node.at, help=_near(word, ZONES), name=word)
    return node


def check_effects(effects: Iterable[Effect], report: Report) -> None:
    """Report effects of two words that there are not; what follows a misspelt `move` belongs to it."""
    misspelt = False
    for effect in effects:
        if not isinstance(effect, Do) or (effect.verb, effect.object) in EFFECTS:
            misspelt = False
        elif not (misspelt and effect.verb in _REST_OF_MOVE):
            written = f"{effect.verb} {effect.object}"
            known = [" ".join(words) for words in EFFECTS]
            near = suggestion(effect.verb, dict.fromkeys(("move", *(verb for verb, _ in EFFECTS))))
            help = suggestion(written, known, near or listed(known, "there are"))
            report.add("unknown-effect", effect.at, help=help, name=written)
            misspelt = True


# ---- options, kinds, rules ------------------------------------------------------------------------


def check_option(option: Option, inference: Inference, report: Report) -> None:
    """Values that stand twice, more or fewer than one default."""
    _check_name(option.name, option.at, "an option", inference.names, report)
    seen: set[str] = set()
    for choice in option.choices:
        value = str(choice.value)
        if value in seen:
            report.add("written-twice", choice.at, name=value)
        seen.add(value)
        if not value.isdigit() and value != "no":
            _check_name(value, choice.at, "a value of an option", inference.names, report)
        if value in inference.names.options or value in inference.names.values:
            report.add("choice-is-name", choice.at, name=value)
    defaults = [choice for choice in option.choices if choice.default]
    if len(defaults) > 1:
        report.add("two-defaults", defaults[1].at, name=option.name)
    if not defaults and not option.open and option.chosen is None:
        report.add("no-default", option.at, name=option.name)


def check_kind(kind: Kind, inference: Inference, report: Report) -> None:
    """Names of unknowns, bases, and one unknown a card at most."""
    names = inference.names
    _check_name(kind.name, kind.at, "a kind", names, report)
    places = [unknown for unknown in kind.unknowns if unknown.form != "meld"]
    for unknown in places[1:]:
        report.add("two-places", unknown.at, name=unknown.name, kind=kind.name)
    seen: set[str] = set()
    for unknown in kind.unknowns:
        if unknown.name in seen:
            report.add("written-twice", unknown.at, name=unknown.name)
        seen.add(unknown.name)
        _check_name(unknown.name, unknown.at, "an unknown", names, report)
        found, other = names.type_of_unknown(unknown), names.unknowns[unknown.name]
        if found != other and ANY not in (found, other):
            report.add("unknown-differs", unknown.at, name=unknown.name, found=spoken(found), other=spoken(other))
    for base in kind.bases:
        if base not in names.kinds:
            report.add("unknown-kind", kind.at, help=_near(base, names.kinds), name=base)


def domain_is_too_large(unknown: Unknown, report: Report) -> bool:
    """Whether an unknown could be more things than are allowed, as far as its domain is written out; reported."""
    size = 0
    for entry in unknown.domain:
        match entry:
            case Range(low=Number(value=low), high=Number(value=high)):
                size += high - low + 1
            case _:
                size += 1
    if size > _MOST_VALUES:
        report.add("domain-too-large", unknown.at, name=unknown.name, limit=_MOST_VALUES)
    return size > _MOST_VALUES


def check_rule(rule: Rule, names: Names, report: Report, kind: Kind | None) -> None:
    """A rule has a condition, a sentence, and outside kinds a moment."""
    if rule.require is None:
        report.add("rule-without-require", rule.at, name=rule.name)
    if rule.because is None:
        report.add("rule-without-because", rule.at, name=rule.name)
    if kind is None:
        if not rule.on and not rule.after:
            report.add("rule-without-moment", rule.at, name=rule.name)
        check_moments((*rule.on, *rule.after), rule.at, names, report)
        return
    for moment in (*rule.on, *rule.after):
        if moment not in KIND_MOMENTS:
            report.add("moment-in-kind", rule.at, help=_near(moment, KIND_MOMENTS), name=moment, rule=rule.name)


def check_grade(grade: Grade, inference: Inference, report: Report) -> None:
    """A grade has a worth and a condition."""
    _check_name(grade.name, grade.at, "a grade", inference.names, report)
    for part in ("worth", "when"):
        if getattr(grade, part) is None:
            report.add("grade-without", grade.at, name=grade.name, part=part)


def check_line(line: Line, report: Report) -> None:
    """A line has a worth and stands on a sheet."""
    if line.worth is None:
        report.add("line-without-worth", line.at, name=line.name)
    if line.sheet and line.sheet not in SHEETS:
        report.add("unknown-sheet", line.at, help=_near(line.sheet, SHEETS), name=line.sheet)


# ---- play -----------------------------------------------------------------------------------------


def check_turn(turn: Turn, names: Names, report: Report) -> None:
    """Who takes the turn, when, and what its steps offer."""
    _check_name(turn.name, turn.at, "a turn", names, report)
    if turn.by and turn.by not in WHO:
        report.add("unknown-who", turn.at, help=_near(turn.by, WHO), name=turn.by)
    if turn.by and turn.moment is None:
        report.add("by-without-moment", turn.at, name=turn.name)
    if turn.moment is not None:
        check_moments(turn.moment.names, turn.moment.at, names, report)
    known = (*ACTIONS, *names.announcements)
    for step in turn.steps:
        for action in step.actions:
            if action not in known:
                report.add("unknown-action", step.at, help=_near(action, known, among=False), name=action)


def check_event(event: Event, names: Names, report: Report) -> None:
    """The moment of an event, and its effects of two words."""
    check_moments(event.moment.names, event.moment.at, names, report)
    check_effects(event.effects, report)


def check_goal(goal: Goal, report: Report) -> None:
    """What a goal may change on the table, and a sentence for its condition."""
    for action in goal.on:
        if action not in _MOMENTS_OF_GOALS:
            report.add("moment-of-goal", goal.at, help=_near(action, _MOMENTS_OF_GOALS), name=action)
    if goal.require is not None and goal.because is None:
        report.add("rule-without-because", goal.at, name=goal.name)


# ---- the whole ruleset ----------------------------------------------------------------------------


def check_names(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Names of values and announcements, notations, and more than one default goal."""
    for value in ruleset.values:
        _check_name(value.name, value.at, "a value", names, report)
        if value.name in names.options:
            report.add("option-and-value", value.at, name=value.name)
        for row, following in pairwise(value.rows):
            if row.when is None:
                report.add("row-after-otherwise", following.at, name=value.name)
        if value.rows and value.rows[-1].when is not None:
            report.add("rows-not-closed", value.rows[-1].at, name=value.name)
    for announce in ruleset.announces:
        if announce.name in MOMENTS:
            report.add("name-of-language", announce.at, name=announce.name, what="an announcement")
    for notation in ruleset.notations:
        for letters, known, what in (
            (notation.ranks, names.all_ranks, "ranks"),
            (notation.suits, names.suits, "suits"),
        ):
            for letter in letters:
                if known and letter.letter not in known:
                    help = f"the {what} of this pack are {', '.join(known)}"
                    report.add("unknown-letter", letter.at, help=help, name=letter.letter, notation=notation.name)
    defaults = [goal for goal in ruleset.goals if goal.default]
    if len(defaults) > 1:
        report.add("two-defaults", defaults[1].at, name="goal")


def check_tests(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Report tests that name a kind, a rule, an option, a fact or a value of one which there is not."""
    rules = [rule.name for kind in ruleset.kinds for rule in kind.rules] + [rule.name for rule in ruleset.rules]
    facts = [*FACTS, *(value.name for value in ruleset.values if value.subject is None), *names.options]
    answers = {
        "legal": (dict.fromkeys(names.kinds), "unknown-kind"),
        "illegal": (dict.fromkeys([*rules, *FIXED_REASONS]), "unknown-rule"),
        "undecided": (dict.fromkeys(facts), "unknown-option"),
    }
    for test in ruleset.tests:
        known, code = answers[test.verdict]
        if test.name and test.name not in known:
            report.add(code, test.at, help=suggestion(test.name, known), name=test.name)
        for given in test.given:
            _check_given(given, ruleset, names, report)


def _check_given(given: Given, ruleset: Ruleset, names: Names, report: Report) -> None:
    """What a test gives: an option, a value without a subject, or a fact that is known everywhere."""
    if given.name in names.options:
        choices = [str(choice.value) for choice in names.options[given.name].choices]
        if given.value not in choices:
            help = suggestion(given.value, choices, listed(choices, "it may be"))
            report.add("unknown-choice", given.at, help=help, name=given.name, value=given.value)
        return
    facts = {name: fact for name, fact in FACTS.items() if fact.group == "situation"}
    values = [value.name for value in ruleset.values if value.subject is None]
    if given.name in facts and facts[given.name].type == BOOL and given.value not in _TRUTHS:
        help = suggestion(given.value, _TRUTHS, "it is `always` or `never`")
        report.add("unknown-word", given.at, help=help, name=given.value, choice=f"what `{given.name}` can be")
    elif given.name in FACTS and given.name not in facts:
        report.add("out-of-scope", given.at, name=given.name, place="in what a test gives")
    elif given.name not in facts and given.name not in values:
        help = suggestion(given.name, [*facts, *values, *names.options])
        report.add("unknown-name", given.at, help=help, name=given.name)
