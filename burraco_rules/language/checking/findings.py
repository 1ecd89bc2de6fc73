"""What is no mistake and yet seldom meant: things that nothing reads, says, offers or finds.

Why it exists: these are findings about a ruleset that is right otherwise; where a name is unknown, what it was meant
for would be called unread as well. An author who means it says so with `accept`.
May import: `scope`, `vocabulary`, `codes`, `core`, `ruleset`, `diagnostics`, `expressions`, `source`,
`nearest`.
"""

from __future__ import annotations

from burraco_rules.language.checking.scope import Names
from burraco_rules.language.core import Accept, Value
from burraco_rules.language.expressions import Name
from burraco_rules.language.messages.codes import CODES
from burraco_rules.language.messages.diagnostics import MOST_MISTAKES, Report
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.source import Span
from burraco_rules.language.vocabulary import ACTIONS, ENGINE_VALUES
from burraco_rules.nearest import all_nearest, either, listed, suggestion

FINDINGS = tuple(code for code, entry in CODES.items() if entry.severity == "warning")
"""The codes that `accept` may name."""


def check_findings(ruleset: Ruleset, names: Names, report: Report) -> None:
    """Warn of what nothing reads, nobody says and no turn offers, and of what is accepted and does not occur.

    Where there are mistakes already, only of a value that has nearly the name of one which the language asks for.
    """
    mistaken = report.failed or bool(report.lost)
    for value in ruleset.values:
        unread = f"value {value.name}" not in names.used and value.name not in ENGINE_VALUES
        asked = _asked_for(value, names) if unread else ""
        if asked or (unread and not mistaken):
            report.add("unused-value", value.at, help=asked, name=value.name, more=_more(value.at, ruleset))
    if not mistaken:
        _check_options(ruleset, names, report)
        _check_unknowns(ruleset, names, report)
        _check_offers(ruleset, report)
        _check_accepted(ruleset, report)


def _asked_for(value: Value, names: Names) -> str:
    """A help where a value nobody reads has nearly the name of one that the language asks for by name."""
    wanted = {name: of for name, (of, _) in ENGINE_VALUES.items() if name not in names.values}
    near = [name for name in all_nearest(value.name, wanted) if value.subject and value.subject.type == wanted[name]]
    return f"the language itself asks for {either(near)}: is that meant?" if near else ""


def _check_options(ruleset: Ruleset, names: Names, report: Report) -> None:
    for option in ruleset.options:
        if f"option {option.name}" not in names.used:
            report.add("unused-option", option.at, name=option.name, more=_more(option.at, ruleset))


def _check_unknowns(ruleset: Ruleset, names: Names, report: Report) -> None:
    unknowns = [unknown for kind in ruleset.kinds for unknown in kind.unknowns]
    unread = [unknown for unknown in unknowns if f"unknown {unknown.name}" not in names.used]
    for unknown in unread[:MOST_MISTAKES]:
        others = [name for name in names.unknowns if name != unknown.name]
        report.add("unused-unknown", unknown.at, help=suggestion(unknown.name, others), name=unknown.name)


def _more(at: Span, ruleset: Ruleset) -> str:
    """What is unread in a parent was read there."""
    own = ruleset.lineage[-1].file if ruleset.lineage else at.file
    return "" if at.file == own else " any more"


def _check_offers(ruleset: Ruleset, report: Report) -> None:
    """Announcements that nobody can make, and rules on actions that no turn offers (a plain `never` apart)."""
    if not ruleset.turns:
        return
    offered = {action for turn in ruleset.turns for step in turn.steps for action in step.actions}
    for announce in ruleset.announces:
        if announce.name not in offered:
            report.add("unsaid-announcement", announce.at, name=announce.name)
    for rule in ruleset.rules:
        plain = isinstance(rule.require, Name) and rule.require.name == "never" and rule.when is None
        missing = [action for action in (*rule.on, *rule.after) if action in ACTIONS and action not in offered]
        if missing and not plain:
            report.add("never-offered", rule.at, name=rule.name, action=missing[0])


def check_accepts(accepts: tuple[Accept, ...], report: Report) -> None:
    """Report an accepted finding that there is not."""
    for accept in accepts:
        if accept.finding not in FINDINGS:
            help = suggestion(accept.finding, FINDINGS, listed(FINDINGS, "there are"))
            report.add("unknown-finding", accept.at, help=help, name=accept.finding)


def _check_accepted(ruleset: Ruleset, report: Report) -> None:
    """Findings that the last document accepts and that do not occur; what a parent accepts may have been mended."""
    own = ruleset.lineage[-1].file if ruleset.lineage else ""
    for accept in ruleset.accepts:
        spared = [name for code, name in report.spared if code == accept.finding]
        for name in accept.on or ([] if spared else [""]):
            if name not in spared and accept.at.file == own:
                shown = f"for `{name}`" if name else "in this ruleset"
                known = [
                    *(option.name for option in ruleset.options),
                    *(value.name for value in ruleset.values),
                    *(announce.name for announce in ruleset.announces),
                    *(rule.name for rule in ruleset.rules),
                ]
                help = suggestion(name, known) if name and name not in known else ""
                report.add("accepted-nothing", accept.at, help=help, finding=accept.finding, of=shown)
