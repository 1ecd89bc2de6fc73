"""Checking a flat ruleset: every expression typed, every name resolved, every statement whole.

Why it exists: a ruleset that passes cannot fail later for a wrong name, type or missing part. What comes back is the
same ruleset with the `sense` of every name filled in.
May import: `infer`, `scope`, `structure`, `settings`, `findings`, `ruleset`, `core`, `diagnostics`, `walk`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from burraco_rules.language.checking import structure
from burraco_rules.language.checking.findings import check_accepts, check_findings
from burraco_rules.language.checking.infer import Inference
from burraco_rules.language.checking.scope import Names, Scope
from burraco_rules.language.checking.settings import check_section, letters_of
from burraco_rules.language.core import (
    Counts,
    Event,
    Except,
    Goal,
    Grade,
    Kind,
    Line,
    Match,
    Move,
    MoveEach,
    Option,
    Rule,
    Step,
    Text,
    Turn,
    Unknown,
    Wish,
)
from burraco_rules.language.expressions import Binder, Expr, Name, Range
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.source import LIMITS, Limits
from burraco_rules.language.types import ANY, INT, PLACED, RANK, Type, element, spoken
from burraco_rules.language.vocabulary import ACTIONS, Group
from burraco_rules.language.walk import binders
from burraco_rules.nearest import suggestion

_PLAY: frozenset[Group] = frozenset({"situation", "position", "deal"})
_MATCH: frozenset[Group] = frozenset({"match"})


def check(ruleset: Ruleset, report: Report, limits: Limits = LIMITS) -> Ruleset:
    """The ruleset with every name resolved; mistakes, and warnings such as options that nothing reads, are reported."""
    ranks, suits = letters_of(ruleset.pack, report)
    names = Names(ranks, suits, ruleset)
    inference = Inference(names, report, limits)
    inference.check_values(limits)
    checked = _Checker(inference, ruleset, report).ruleset()
    structure.check_names(ruleset, names, report)
    structure.check_tests(ruleset, names, report)
    check_accepts(ruleset.accepts, report)
    check_findings(ruleset, names, report)
    return checked


class _Checker:
    """One walk over the statements of a ruleset, each with the scope of its expressions."""

    def __init__(self, inference: Inference, ruleset: Ruleset, report: Report) -> None:
        self.inference, self.flat, self.report = inference, ruleset, report
        self.names = inference.names
        self._scopes: dict[str, Scope] = {}

    def ruleset(self) -> Ruleset:
        flat = self.flat
        settings = Scope("in a setting", groups=frozenset({"situation", "deal"}))
        return replace(
            flat,
            pack=check_section(flat.pack, settings, self.inference, self.report),
            setup=check_section(flat.setup, settings, self.inference, self.report),
            seating=check_section(flat.seating, settings, self.inference, self.report),
            options=tuple(map(self._option, flat.options)),
            announces=tuple(replace(item, text=self._text(item.text, Scope("in a text"))) for item in flat.announces),
            values=tuple(self.inference.made_value(value.name) for value in flat.values),
            kinds=tuple(map(self._kind, flat.kinds)),
            rules=tuple(map(self._rule_of_play, flat.rules)),
            grades=tuple(map(self._grade, flat.grades)),
            lines=tuple(map(self._line, flat.lines)),
            turns=tuple(map(self._turn, flat.turns)),
            events=tuple(map(self._event, flat.events)),
            match=self._match(flat.match) if flat.match is not None else None,
            goals=tuple(map(self._goal, flat.goals)),
        )

    # ---- pieces -----------------------------------------------------------------------------------

    def _condition(self, node: Expr | None, scope: Scope) -> Any:
        return self.inference.condition(node, scope) if node is not None else None

    def _number(self, node: Expr | None, scope: Scope) -> Any:
        return self.inference.expect(node, scope, INT) if node is not None else None

    def _wish(self, wish: Wish, scope: Scope) -> Wish:
        return replace(wish, amount=self._number(wish.amount, scope), when=self._condition(wish.when, scope))

    def _text(self, text: Text | None, scope: Scope) -> Any:
        """A text with its expressions resolved, which see what the binders of the condition bind: what is blamed."""
        if text is None:
            return None
        versions = []
        for language, sentence in text.versions:
            parts = tuple(part if isinstance(part, str) else self.inference.infer(part, scope)[0] for part in sentence)
            versions.append((language, parts))
        return replace(text, versions=tuple(versions))

    def _blamed(self, scope: Scope, *conditions: Expr | None) -> Scope:
        """The scope of a sentence: with the variables that the binders of its conditions bind."""
        variables = dict(scope.variables)  # grows while it is used: a condition may have thousands of binders
        inner = replace(scope, variables=variables)
        for condition in conditions:
            for binder in binders(condition):
                kind = self._bound(binder, inner)
                if binder.variable not in variables:
                    variables[binder.variable] = kind
        return inner

    def _bound(self, binder: Binder, scope: Scope) -> Type:
        return element(self.inference.type_of(binder.among, scope)) if binder.among is not None else PLACED

    def _option(self, option: Option) -> Option:
        structure.check_option(option, self.inference, self.report)
        scope = Scope(f"in option `{option.name}`")
        return replace(
            option, choices=tuple(replace(choice, text=self._text(choice.text, scope)) for choice in option.choices)
        )

    # ---- kinds ------------------------------------------------------------------------------------

    def _kind_scope(self, kind: Kind, place: str) -> Scope:
        if kind.name not in self._scopes:
            melds = [unknown for unknown in kind.unknowns if unknown.form == "meld"]
            unknowns = {unknown.name: self.names.type_of_unknown(unknown) for unknown in melds}
            groups = frozenset[Group]({"situation", "kind"})
            self._scopes[kind.name] = Scope("", groups=groups, kinds=(kind.name,), unknowns=unknowns)
        return replace(self._scopes[kind.name], place=place)

    def _kind(self, kind: Kind) -> Kind:
        structure.check_kind(kind, self.inference, self.report)
        scope = self._kind_scope(kind, f"in kind `{kind.name}`")
        in_rules = replace(scope, place=f"in a rule of kind `{kind.name}`")
        return replace(
            kind,
            unknowns=tuple(self._unknown(unknown, scope) for unknown in kind.unknowns),
            counts=tuple(self._counts(counts, scope) for counts in kind.counts),
            reversed=self._condition(kind.reversed, scope),
            rules=tuple(self._rule_of_kind(rule, kind, in_rules) for rule in kind.rules),
            prefer=tuple(self._wish(wish, scope) for wish in kind.prefer),
        )

    def _unknown(self, unknown: Unknown, scope: Scope) -> Unknown:
        if unknown.form == "in" and not all(isinstance(entry, Range) for entry in unknown.domain):
            self.report.add("places-in-range", unknown.at, name=unknown.name)
            return unknown
        if structure.domain_is_too_large(unknown, self.report):
            return unknown
        kind = {"in": INT, "meld": self.names.type_of_unknown(unknown)}.get(unknown.form, RANK)
        return replace(unknown, domain=tuple(self._domain(entry, unknown, kind, scope) for entry in unknown.domain))

    def _domain(self, entry: Expr, unknown: Unknown, kind: Type, scope: Scope) -> Any:
        if isinstance(entry, Range):
            return self.inference.range(entry, scope, kind)
        if isinstance(entry, Name) and entry.name in ("suits", "ranks"):
            return replace(entry, sense="fact")
        if kind.startswith("choice of unknown ") and isinstance(entry, Name):
            return replace(entry, sense="word")
        if kind == ANY and isinstance(entry, Name) and self.names.ranks and self.names.suits:
            near = suggestion(entry.name, ("suits", "ranks", *self.names.letters))
            self.report.add("one-word-domain", entry.at, help=near, name=entry.name, unknown=unknown.name)
            return entry
        made, found = self.inference.infer(entry, scope, kind)
        if found not in (kind, ANY):
            self.report.add("wrong-type", entry.at, found=spoken(found), wanted=spoken(kind))
        return made

    def _counts(self, counts: Counts, scope: Scope) -> Counts:
        self.inference.check_new_name(counts.variable, counts.at, "a variable")
        inner = scope.binding({counts.variable: PLACED})
        return replace(
            counts,
            rank=self.inference.expect(counts.rank, replace(inner, keywords=("nothing",)), "Rank")
            if counts.rank is not None
            else None,
            suit=self.inference.expect(counts.suit, inner, "Suit") if counts.suit is not None else None,
            when=self._condition(counts.when, inner),
        )

    def _rule_of_kind(self, rule: Rule, kind: Kind, scope: Scope) -> Rule:
        structure.check_rule(rule, self.names, self.report, kind)
        return self._rule(rule, scope, scope)

    # ---- rules ------------------------------------------------------------------------------------

    def _rule(self, rule: Rule, scope: Scope, of_text: Scope) -> Rule:
        when = self._condition(rule.when, scope)
        require = self._condition(rule.require, scope)
        because = self._text(rule.because, self._blamed(of_text, rule.require, rule.when))
        exceptions = tuple(self._exception(exception, scope, of_text) for exception in rule.exceptions)
        return replace(rule, when=when, require=require, because=because, exceptions=exceptions)

    def _exception(self, exception: Except, scope: Scope, of_text: Scope) -> Except:
        structure.check_moments(exception.on, exception.at, self.names, self.report)
        return replace(
            exception,
            when=self._condition(exception.when, scope),
            require=self._condition(exception.require, scope),
            because=self._text(exception.because, self._blamed(of_text, exception.require, exception.when)),
        )

    def _rule_of_play(self, rule: Rule) -> Rule:
        structure.check_rule(rule, self.names, self.report, None)
        moments = (*rule.on, *rule.after)
        scope = self._moment_scope(
            moments, f"in a rule {'on' if rule.on else 'after'} {', '.join(f'`{name}`' for name in moments)}"
        )
        if rule.after:
            return self._rule(rule, _settled(scope), _settled(scope))
        return self._rule(rule, scope, _settled(scope))

    def _moment_scope(self, moments: Iterable[str], place: str) -> Scope:
        actions: list[str] = []
        for moment in moments:
            actions += structure.LAY if moment == "lay" else [moment]
        names = tuple(actions) if all(action in ACTIONS for action in actions) else ()
        return Scope(place, groups=_PLAY, actions=names)

    # ---- grades and lines -------------------------------------------------------------------------

    def _grade(self, grade: Grade) -> Grade:
        structure.check_grade(grade, self.inference, self.report)
        kind = self.names.kinds.get(grade.kind)
        place = f"in grade `{grade.name}`"
        scope = (
            self._kind_scope(kind, place)
            if kind is not None
            else Scope(place, groups=frozenset({"situation", "kind"}), kinds=tuple(self.names.kinds))
        )
        return replace(
            grade,
            worth=self._number(grade.worth, scope),
            when=self._condition(grade.when, scope),
            because=self._text(grade.because, self._blamed(scope, grade.when)),
        )

    def _line(self, line: Line) -> Line:
        structure.check_line(line, self.report)
        scope = Scope(f"in line `{line.name}`", groups=_PLAY | _MATCH if line.sheet == "match" else _PLAY)
        return replace(
            line,
            worth=self._number(line.worth, scope),
            when=self._condition(line.when, scope),
            because=self._text(line.because, self._blamed(scope, line.when)),
        )

    # ---- play -------------------------------------------------------------------------------------

    def _turn(self, turn: Turn) -> Turn:
        structure.check_turn(turn, self.names, self.report)
        scope = Scope(f"in turn `{turn.name}`", groups=_PLAY)
        return replace(
            turn, when=self._condition(turn.when, scope), steps=tuple(self._step(step, scope) for step in turn.steps)
        )

    def _step(self, step: Step, scope: Scope) -> Step:
        when = self._condition(step.when, scope)
        return replace(step, when=when, because=self._text(step.because, self._blamed(scope, step.when)))

    def _event(self, event: Event) -> Event:
        structure.check_event(event, self.names, self.report)
        scope = _settled(self._moment_scope(event.moment.names, f"in event `{event.name}`"))
        return replace(
            event,
            when=self._condition(event.when, scope),
            because=self._text(event.because, self._blamed(scope, event.when)),
            effects=tuple(self._effect(effect, scope) for effect in event.effects),
        )

    def _effect(self, effect: Any, scope: Scope) -> Any:
        match effect:
            case Move():
                origin = structure.check_zone(effect.origin, self.report)
                number = self._number(effect.number, replace(scope, keywords=("all",)))
                return replace(effect, origin=origin, to=structure.check_zone(effect.to, self.report), number=number)
            case MoveEach():
                binder, _ = self.inference.binder(effect.binder, scope)
                return replace(effect, binder=binder, to=structure.check_zone(effect.to, self.report))
        return effect

    def _match(self, match: Match) -> Match:
        scope = Scope("in `match`", groups=_PLAY | _MATCH)
        return Match(
            over=self._condition(match.over, scope),
            out=self._condition(match.out, scope),
            winner=self._wish(match.winner, scope) if match.winner is not None else None,
            at=match.at,
        )

    def _goal(self, goal: Goal) -> Goal:
        structure.check_goal(goal, self.report)
        scope = Scope(f"in goal `{goal.name}`", groups=frozenset({*_PLAY, "goal"}))
        require = self._condition(goal.require, scope)
        return replace(
            goal,
            wishes=tuple(self._wish(wish, scope) for wish in goal.wishes),
            require=require,
            because=self._text(goal.because, self._blamed(scope, goal.require)),
        )


def _settled(scope: Scope) -> Scope:
    """The same names, read where the action is done: what is read there is not too early."""
    return replace(scope, settled=True)
