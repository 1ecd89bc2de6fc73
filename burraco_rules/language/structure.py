"""Checking statements apart from the types of their expressions: names, moments, steps, parts that must be there.

Why it exists: what a statement may name besides expressions comes from short lists; every mistake gets the nearest entry.
May import: `scope`, `vocabulary`, `core`, `ruleset`, `diagnostics`, `nearest`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from burraco_rules.language.codes import CODES
from burraco_rules.language.core import Do, Event, Goal, Grade, Kind, Line, Option, Rule, Turn
from burraco_rules.language.diagnostics import Report
from burraco_rules.language.expressions import Expr, Name
from burraco_rules.language.infer import Inference
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.scope import Names
from burraco_rules.language.source import Span
from burraco_rules.language.vocabulary import (
    ACTIONS,
    EFFECTS,
    ENGINE_VALUES,
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
from burraco_rules.nearest import nearest

LAY = LAYING


def _near(word: str, known: Iterable[str], among: bool = True) -> str:
    listed = list(dict.fromkeys(known))
    meant = nearest(word, listed)
    if meant:
        return f"did you mean `{meant}`?"
    return f"there are {', '.join(f'`{name}`' for name in listed)}" if among and 0 < len(listed) <= 12 else ""


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


def check_effect(effect: Do, report: Report) -> None:
    """Report an effect of two words that there is not."""
    if (effect.verb, effect.object) not in EFFECTS:
        written = f"{effect.verb} {effect.object}"
        help = _near(written, (" ".join(known) for known in (*EFFECTS, ("move", "all"))))
        report.add("unknown-effect", effect.at, help=help, name=written)


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
        if not value.isdigit():
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
        if names.unknowns[unknown.name] != names.type_of_unknown(unknown):
            report.add("unknown-differs", unknown.at, name=unknown.name)
    for base in kind.bases:
        if base not in names.kinds:
            report.add("unknown-kind", kind.at, help=_near(base, names.kinds), name=base)


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
    """The moment of an event."""
    check_moments(event.moment.names, event.moment.at, names, report)


def check_goal(goal: Goal, inference: Inference, report: Report) -> None:
    """What a goal may change on the table, and a sentence for its condition."""
    for action in goal.on:
        if action not in ("add", "regroup"):
            report.add("moment-of-goal", goal.at, name=action)
    if goal.require is not None and goal.because is None:
        report.add("rule-without-because", goal.at, name=goal.name)


# ---- the whole ruleset ----------------------------------------------------------------------------


def check_names(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Names of values and announcements, notations, and more than one default goal."""
    for value in ruleset.values:
        _check_name(value.name, value.at, "a value", names, report)
        if value.name in names.options:
            report.add("option-and-value", value.at, name=value.name)
        for row in value.rows[:-1]:
            if row.when is None:
                report.add("row-after-otherwise", value.at, name=value.name)
        if value.rows and value.rows[-1].when is not None:
            report.add("rows-not-closed", value.rows[-1].at, name=value.name)
    for announce in ruleset.announces:
        if announce.name in MOMENTS:
            report.add("name-of-language", announce.at, name=announce.name, what="an announcement")
    for notation in ruleset.notations:
        for letters, known, what in ((notation.ranks, names.all_ranks, "ranks"), (notation.suits, names.suits, "suits")):
            for letter in letters:
                if letter.letter not in known:
                    help = f"the {what} of this pack are {', '.join(known)}"
                    report.add("unknown-letter", letter.at, help=help, name=letter.letter, notation=notation.name)
    defaults = [goal for goal in ruleset.goals if goal.default]
    if len(defaults) > 1:
        report.add("two-defaults", defaults[1].at, name="goal")


def check_offers(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Warn of announcements that nobody can make, and of rules on actions that no turn offers (a plain `never` apart)."""
    if not ruleset.turns:
        return
    offered = {action for turn in ruleset.turns for step in turn.steps for action in step.actions}
    for announce in ruleset.announces:
        if announce.name not in offered and not _accepted(ruleset, "unsaid-announcement", announce.name):
            report.add("unsaid-announcement", announce.at, name=announce.name)
    for rule in ruleset.rules:
        plain = isinstance(rule.require, Name) and rule.require.name == "never" and rule.when is None
        missing = [action for action in (*rule.on, *rule.after) if action in ACTIONS and action not in offered]
        if missing and not plain and not _accepted(ruleset, "never-offered", rule.name):
            report.add("never-offered", rule.at, name=rule.name, action=missing[0])


def check_unused(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Warn of options and values that nothing reads; values that a question may give or the engine asks for are read."""
    for option in ruleset.options:
        if f"option {option.name}" not in names.used and not _accepted(ruleset, "unused-option", option.name):
            report.add("unused-option", option.at, name=option.name)
    for value in ruleset.values:
        unread = f"value {value.name}" not in names.used and value.name not in ENGINE_VALUES
        if unread and not _accepted(ruleset, "unused-value", value.name):
            report.add("unused-value", value.at, name=value.name)


def _accepted(ruleset: Ruleset, finding: str, name: str) -> bool:
    return any(accept.finding == finding and (not accept.on or name in accept.on) for accept in ruleset.accepts)


def check_tests(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Report tests that name a kind, a rule, an option or a fact which there is not, and unknown findings of `accept`."""
    rules = [rule.name for kind in ruleset.kinds for rule in kind.rules] + [rule.name for rule in ruleset.rules]
    values = [value.name for value in ruleset.values if value.subject is None]
    for test in ruleset.tests:
        known, code = {
            "legal": (list(names.kinds), "unknown-kind"),
            "illegal": ([*rules, *FIXED_REASONS], "unknown-rule"),
            "undecided": ([*names.options, *FACTS, *values], "unknown-option"),
        }[test.verdict]
        if test.name and test.name not in known:
            report.add(code, test.at, help=_near(test.name, known, among=False), name=test.name)
        for given in test.given:
            if given.name not in FACTS and given.name not in values and given.name not in names.options:
                help = _near(given.name, [*FACTS, *values, *names.options], among=False)
                report.add("unknown-name", given.at, help=help, name=given.name)
    findings = [code for code, entry in CODES.items() if entry.severity == "warning"]
    for accept in ruleset.accepts:
        if accept.finding not in findings:
            report.add("unknown-finding", accept.at, help=_near(accept.finding, findings), name=accept.finding)
