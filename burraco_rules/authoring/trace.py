"""What became of each rule in a question: held, broken, or not read; and what the cases of a ruleset cover together.

Why it exists: a ruleset is trusted for its tests, so its author asks which rules no test has broken and which none has
read. May import: `rules`, `melds`; `code`, `expressions` of the language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct

from burraco_rules.language.evaluating.code import Env, unknowns_in
from burraco_rules.language.expressions import Expr
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.vocabulary import FIXED_REASONS
from burraco_rules.melds.explaining.in_force import rules_at
from burraco_rules.melds.model.forms import atoms_of
from burraco_rules.melds.model.search import satisfiable
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.melds.outcome import Outcome
from burraco_rules.melds.question import Question
from burraco_rules.melds.verdict import Verdict
from burraco_rules.rules import Rules

Fate = Literal["held", "broken", "unread"]
BROKEN: Final[Fate] = "broken"
UNREAD: Final[Fate] = "unread"


class Answer(Struct, frozen=True):
    """What one rule said, `held` or `broken`, or what a line of a sheet is worth to each side."""

    name: str
    outcome: str


class Step(Struct, frozen=True, omit_defaults=True):
    """What was asked for one action of a turn, in order; with no action, for a sheet."""

    action: str
    asked: tuple[Answer, ...] = ()


class Trace(Struct, frozen=True, omit_defaults=True):
    """What became of each rule of a ruleset in one question; `rules` gives it by name, in file order.

    Of legal cards `held` are the rules in force: those that are asked at this moment of the `kind` that the verdict
    shows, whose `when` holds of the placement shown, and that hold there. Of refused cards `broken` are the rules that
    the reasons name (names of refusals without a rule among them), and those in force that no placement keeps, whatever
    is asked besides; the others in force are `held`. Such cards have no placement, so that a rule whose `when` hangs on
    one is not in force, unless a reason names it. `unread` are all others: of other moments and other kinds, those
    whose `when` does not hold or is unknown, and those that wait for what the question leaves out.

    Of a turn and of a sheet `steps` tell what was asked, in order: rules of play and of events, and of the kinds those
    that refuse. A rule counts by what it said last.
    """

    ruleset: str
    rules: dict[str, Fate]
    kind: str = ""
    steps: tuple[Step, ...] = ()

    def that_were(self, fate: Fate) -> tuple[str, ...]:
        """The rules of one fate."""
        return tuple(name for name, became in self.rules.items() if became == fate)


class Use(Struct, frozen=True, omit_defaults=True):
    """In how many cases a rule held, and in how many it was broken."""

    rule: str
    held: int = 0
    broken: int = 0


class Coverage(Struct, frozen=True):
    """What the cases of one ruleset did with its rules: how many cases were traced, and each rule in file order."""

    ruleset: str
    cases: int
    rules: tuple[Use, ...]

    @property
    def never_broken(self) -> tuple[str, ...]:
        """The rules that held in some case, and that no case breaks."""
        return tuple(use.rule for use in self.rules if use.held and not use.broken)

    @property
    def never_read(self) -> tuple[str, ...]:
        """The rules that no case reads."""
        return tuple(use.rule for use in self.rules if not use.held and not use.broken)


def trace_of(rules: Rules, asked: tuple[str, Question], verdict: Verdict) -> Trace:
    """What became of the rules in a question to which this is the verdict."""
    inquiry = rules.judge.inquire(*asked)
    fates = dict.fromkeys(rule_names(rules.ruleset), UNREAD)
    fates |= {} if inquiry is None else _in_force(inquiry.outcome, verdict.kind)
    fates |= {reason.rule: BROKEN for reason in verdict.reasons}
    return Trace(rules.name, fates, verdict.kind)


def coverage(traces: Iterable[Trace]) -> tuple[Coverage, ...]:
    """What traces cover together, by ruleset in the order in which they come."""
    found: dict[str, list[Trace]] = {}
    for trace in traces:
        found.setdefault(trace.ruleset, []).append(trace)
    return tuple(Coverage(name, len(of_it), _uses(of_it)) for name, of_it in found.items())


def rule_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The names of all rules, those of kinds first, in file order."""
    of_kinds = [rule.name for kind in ruleset.kinds for rule in kind.rules]
    return (*of_kinds, *(rule.name for rule in ruleset.rules))


def _uses(traces: Sequence[Trace]) -> tuple[Use, ...]:
    fates = {rule: Counter(trace.rules.get(rule) for trace in traces) for rule in traces[0].rules}
    return tuple(Use(rule, of["held"], of["broken"]) for rule, of in fates.items() if rule not in FIXED_REASONS)


def _in_force(outcome: Outcome, name: str) -> dict[str, Fate]:
    """What became of the rules in force for a kind, as far as it is known which these are."""
    kind = next((at for at in outcome.situation.kinds if at.kind.name == name), None)
    if kind is None:
        return {}
    if outcome.legal is not False:
        told = () if outcome.shown is None else rules_at(outcome, outcome.shown)
        return {rule.rule: "held" for rule in told if rule.state == "kept"}
    rules = {entry.rule for entry in kind.compiled.conditions if _holds(outcome, kind, entry.guard)}
    return {rule: "held" if _can_be_kept(outcome, kind, rule) else "broken" for rule in rules}


def _holds(outcome: Outcome, kind: KindAt, condition: Expr | None) -> bool:
    """Whether a condition holds of refused cards; one that hangs on their placement does only where there is one."""
    code, shown = kind.compiled.evaluator.condition(condition), outcome.refused_in_play
    if shown is not None:
        return code.run(Env(shown.layout(outcome.cards))) is True
    hangs = code.reads_stands or unknowns_in(code.reads)
    return not hangs and code.run(Env(outcome.case(kind).layout)) is True


def _can_be_kept(outcome: Outcome, kind: KindAt, rule: str) -> bool:
    """Whether some placement of the cards keeps a rule of the kind, if no other is asked."""
    program, case = outcome.program(kind), outcome.case(kind)
    return satisfiable(
        program, case, {form: atoms_of(form, case) for form in program.forms if form.conjunct.rule == rule}
    )
