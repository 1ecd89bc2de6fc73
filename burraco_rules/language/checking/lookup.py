"""What a bare word means where it stands, and what is said of a word that means nothing.

Why it exists: options, values, facts, letters of the pack and words of choices share one alphabet; the order in which
they are asked stands here. May import: `scope`, `types`, `vocabulary`, `expressions`, `diagnostics`, `nearest`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from msgspec.structs import replace

from burraco_rules.language import types as t
from burraco_rules.language.checking.hints import HINTS
from burraco_rules.language.checking.scope import Names, Scope
from burraco_rules.language.checking.value_order import ordered_values
from burraco_rules.language.core import Value
from burraco_rules.language.expressions import Call, Expr, Name, Node, Number, Sense
from burraco_rules.language.forms.write_expression import write_expression
from burraco_rules.language.messages.diagnostics import Enough, Report
from burraco_rules.language.source import Limits, Span
from burraco_rules.language.types import ANY, BOOL, INT, RANK, SUIT, Type
from burraco_rules.language.vocabulary import (
    ACTIONS,
    CHOICES,
    CONSTANTS,
    ENGINE_VALUES,
    FACTS,
    FUNCTIONS,
    LAYING,
    NONE,
    RESERVED,
    ROLE,
    SUBJECTS,
    WHOLE_PACK,
)
from burraco_rules.nearest import listed, suggestion

Typed = tuple[Any, Type]

_CHANGED_BY = {
    "hand": (*LAYING, "add", "swap", "regroup", "discard"),
    **dict.fromkeys(("melds", "table", "all-melds", "all-table"), (*LAYING, "add", "swap", "regroup")),
}
"""Facts that an action changes: a rule on it reads them as they were."""


class Lookup:
    """Names and words of one ruleset."""

    def __init__(self, names: Names, report: Report) -> None:
        self.names, self.report = names, report
        self.needs: set[str] = set()
        self._types: dict[str, Type] = {}
        self._needs_of: dict[str, frozenset[str]] = {}
        self._made: dict[str, Value] = {}

    def infer(self, node: Expr, scope: Scope, wanted: Type = ANY) -> Typed:
        raise NotImplementedError

    def written(self, node: Expr) -> str:
        """An expression as its author would write it, for messages."""
        return write_expression(node)

    def quietly(self, node: Expr, scope: Scope) -> Typed:
        """As `infer`, without reporting anything: of what is inferred by itself as well, or need not be known."""
        outer, self.report = self.report, Report(most=1)
        try:
            return self.infer(node, scope)
        except Enough:
            return node, ANY
        finally:
            self.report = outer

    def type_of(self, node: Expr, scope: Scope) -> Type:
        """The type of an expression that is also inferred by itself."""
        return self.quietly(node, scope)[1]

    # ---- names ------------------------------------------------------------------------------------

    def name(self, node: Name, scope: Scope, wanted: Type = ANY) -> Typed:
        """What a bare word means: a variable, an unknown, a wanted word, an option, a value, a fact, a letter."""
        for meaning in (self._bound, self._wanted, self._own, self._of_language):
            found = meaning(node, scope, wanted)
            if found is not None:
                return found
        self._unknown_name(node, scope, wanted)
        return node, ANY

    def _bound(self, node: Name, scope: Scope, wanted: Type) -> Typed | None:
        name = node.name
        if name in scope.variables:
            return _as(node, "variable"), scope.variables[name]
        if name in self.names.unknowns and (name in scope.unknowns or scope.open):
            self.names.used.add(f"unknown {name}")
            self.need(f"unknown {name}", node, scope)
            return _as(node, "unknown"), scope.unknowns.get(name, self.names.unknowns[name])
        return None

    def _wanted(self, node: Name, scope: Scope, wanted: Type) -> Typed | None:
        """A word or a letter that the other side of a comparison asks for."""
        name = node.name
        if t.is_choice(wanted) and name in self.words(wanted):
            return self.word(node, wanted)
        if name == NONE and wanted not in (INT, BOOL, ANY):
            return _as(node, "word"), wanted
        if wanted == RANK and name in self.names.all_ranks:
            return _as(node, "rank"), wanted
        if wanted == SUIT and name in self.names.suits:
            return _as(node, "suit"), wanted
        return None

    def _own(self, node: Name, scope: Scope, wanted: Type) -> Typed | None:
        """An option or a value. One that has taken a name of the language was reported and may be anything."""
        name = node.name
        if name not in self.names.options and name not in self.names.values:
            return None
        if name in FACTS or name in CONSTANTS:
            return node, ANY
        if name in self.names.options:
            self.names.used.add(f"option {name}")
            return _as(node, "option"), self.names.type_of_option(self.names.options[name])
        if self.names.values[name].subject is not None:
            self.report.add("value-needs-subject", node.at, name=name)
            return node, ANY
        return _as(node, "value"), self.value(name, node, scope)

    def _of_language(self, node: Name, scope: Scope, wanted: Type) -> Typed | None:
        """A constant, a fact, all letters of a sort, or a letter of the pack."""
        name = node.name
        if name in FACTS and name not in CONSTANTS:
            self.need(name, node, scope)
        known: tuple[tuple[bool, Sense, Type], ...] = (
            (name in CONSTANTS, "word", CONSTANTS.get(name, ANY)),
            (name in FACTS, "fact", FACTS[name].type if name in FACTS else ANY),
            (name in WHOLE_PACK, "fact", t.set_of(WHOLE_PACK.get(name, ANY))),
            (name in self.names.all_ranks, "rank", RANK),
            (name in self.names.suits, "suit", SUIT),
        )
        return next(((_as(node, sense), found) for is_it, sense, found in known if is_it), None)

    def word(self, node: Name, choice: Type) -> Typed:
        """A word of a choice; numbers of an option of words and numbers included."""
        if node.name not in self.words(choice):
            self._unknown_word(node, choice)
            return node, ANY
        return _as(node, "word"), choice

    def words(self, choice: Type) -> Collection[str]:
        """The words of a choice, the language's own or the ruleset's."""
        return CHOICES.get(choice) or self.names.words(choice)

    def rank_literal(self, node: Name | Number, name: str) -> Typed:
        """A number or a letter as a rank of the pack."""
        if name in self.names.all_ranks or not self.names.ranks:
            return Name(name, "rank", at=node.at), RANK
        self.report.add("unknown-rank", node.at, help=self._letters(RANK), name=name)
        return node, ANY

    def moment(self, node: Expr, scope: Scope) -> Any:
        """The name of something that may be done or happen: an action, an announcement, an event, `end`."""
        known = (*ACTIONS, *self.names.announcements, *self.names.events, "end")
        name = node.name if isinstance(node, Name) else ""
        if name in known:
            return Name(name, "word", at=node.at)
        self.report.add("unknown-moment", node.at, help=suggestion(name, known), name=self.written(node))
        return node

    # ---- scopes -----------------------------------------------------------------------------------

    def need(self, need: str, node: Node, scope: Scope) -> None:
        """The expression reads this of its scope; reported where it is not there."""
        self.needs.add(need)
        if not scope.has(need):
            shown = need.removeprefix("unknown ").removesuffix("()")
            help = HINTS.get((shown, "kind" if "kind" in scope.groups else "")) or HINTS.get((shown, "")) or ""
            code = "no-cards-here" if " " in shown else "out-of-scope"
            self.report.add(code, node.at, help=help, name=shown, place=scope.place)
        elif not scope.settled and any(action in _CHANGED_BY.get(need, ()) for action in scope.actions):
            action = next(action for action in scope.actions if action in _CHANGED_BY[need])
            self.report.add(
                "read-before", node.at, help=HINTS[(need, "action")].format(action=action), name=need, action=action
            )

    def value(self, name: str, node: Node, scope: Scope) -> Type:
        """The type of a value, whose needs are looked for in the scope of the use."""
        self.names.used.add(f"value {name}")
        for need in sorted(self._needs_of.get(name, ())):
            self.needs.add(need)
            if not scope.has(need):
                shown = need.removeprefix("unknown ").removesuffix("()")
                self.report.add("value-out-of-scope", node.at, name=name, reads=shown, place=scope.place)
                break
        return self._types.get(name, ANY)

    def check_values(self, limits: Limits) -> None:
        """Check every value once, in a scope where everything is there; the type of each, and what it reads, are kept.

        A value that reads itself, even through others, is of no type.
        """
        for name in ordered_values(self.names.values, self.names.unknowns, self.report, limits):
            self._check_value(self.names.values[name])

    def _check_value(self, value: Value) -> None:
        name = value.name
        self.needs = set()
        variables, subject = {}, ANY
        if value.subject is not None:
            subject = SUBJECTS.get(value.subject.type, ANY)
            if subject == ANY:
                help = suggestion(value.subject.type, SUBJECTS, listed(SUBJECTS, "it may be"))
                self.report.add("unknown-subject", value.subject.at, help=help, name=value.subject.type)
            self.check_new_name(value.subject.variable, value.subject.at, "a variable")
            variables = {value.subject.variable: subject}
        if not self.is_as_asked_for(value):
            of = ENGINE_VALUES[name][0]
            found, at = ("nothing", value.at) if value.subject is None else (t.spoken(subject), value.subject.at)
            self.report.add("other-subject", at, name=name, subject=of, wanted=t.spoken(SUBJECTS[of]), found=found)
        scope = Scope(f"in value `{name}`", variables=variables, open=True)
        wanted = ENGINE_VALUES[name][1] if name in ENGINE_VALUES else self._row_type(value, scope)
        rows, result = [], wanted
        for row in value.rows:
            when = self._condition(row.when, scope) if row.when is not None else None
            made, found = self.infer(row.value, scope, wanted)
            if not t.fits(found, wanted):
                self.report.add("rows-differ", row.value.at, name=name, found=t.spoken(found), wanted=t.spoken(wanted))
                result = ANY
            rows.append(replace(row, value=made, when=when))
        self._made[name] = replace(value, rows=tuple(rows))
        self._needs_of[name] = frozenset(self.needs)
        self._types[name] = result

    def is_as_asked_for(self, value: Value) -> bool:
        """Whether a value is a property of what the language asks for it of, if it does so by name."""
        if value.name not in ENGINE_VALUES:
            return True
        subject = ANY if value.subject is None else SUBJECTS.get(value.subject.type, t.CARD)
        return subject != ANY and t.fits(SUBJECTS[ENGINE_VALUES[value.name][0]], subject)

    def _condition(self, node: Expr, scope: Scope) -> Any:
        made, found = self.infer(node, scope, BOOL)
        if not t.fits(found, BOOL):
            self.report.add("not-a-condition", node.at, shown=self.written(node), found=t.spoken(found))
        return made

    def _row_type(self, value: Value, scope: Scope) -> Type:
        """The type of the rows: that of the first row which is no bare number, since a number may be a rank."""
        words = [row.value.name if isinstance(row.value, Name) else "" for row in value.rows]
        if all(word in CHOICES[ROLE] and not self.names.has(word) for word in words):
            return ROLE
        found = [self.type_of(row.value, scope) for row in value.rows]
        known = [kind for kind in found if kind not in (ANY, INT)]
        return known[0] if known else (INT if INT in found else ANY)

    def made_value(self, name: str) -> Value:
        """The value with its names resolved, as far as it was checked."""
        return self._made.get(name, self.names.values[name])

    # ---- new names --------------------------------------------------------------------------------

    def check_new_name(self, name: str, at: Span, what: str) -> None:
        """Report a new name that the language, the pack or (for variables) the ruleset has taken already."""
        if name in RESERVED or name in FACTS or name in CONSTANTS or name in WHOLE_PACK:
            self.report.add("name-of-language", at, name=name, what=what)
        elif name in self.names.all_ranks or name in self.names.suits:
            self.report.add("name-is-letter", at, name=name, what=what)
        elif what == "a variable" and (
            name in self.names.options or name in self.names.values or name in self.names.unknowns
        ):
            self.report.add("variable-taken", at, name=name)

    # ---- what is said of unknown words ------------------------------------------------------------

    def unknown_function(self, node: Call, scope: Scope) -> None:
        """Report a function that there is not."""
        name = node.function
        if name in FACTS or name in self.names.options:
            self.report.add("not-a-function", node.at, name=name)
            return
        values = [value.name for value in self.names.values.values() if value.subject is not None]
        known = [*values, *self.names.unknowns, *FUNCTIONS, *ENGINE_VALUES, "old"]
        self.report.add("unknown-function", node.at, help=suggestion(name, known), name=name)

    def _unknown_name(self, node: Name, scope: Scope, wanted: Type) -> None:
        name, known = node.name, self._readable(scope)
        if t.is_choice(wanted):
            self._unknown_word(node, wanted, known)
            return
        if (wanted == RANK and not self.names.ranks) or (wanted == SUIT and not self.names.suits):
            return
        if not (self.names.ranks and self.names.suits) and name in self.names.listed:
            return
        left, right = _halves(name, known)
        if "-" in name and left in known and right in known:
            help = f"this is one name; a difference needs blanks, `{left} - {right}`"
        elif len(name) > 1 and (near := suggestion(name, [*known, *scope.keywords, *WHOLE_PACK, *self.names.letters])):
            help = near
        elif wanted in (RANK, SUIT):
            help = self._letters(wanted)
        elif name in FUNCTIONS or name in self.names.unknowns:
            help = f"a property is asked of something: `{name}(c)`"
        else:
            help = ""
        self.report.add("unknown-name", node.at, help=help, name=name)

    def _readable(self, scope: Scope) -> list[str]:
        """The names that a bare word could have been."""
        values = (value.name for value in self.names.values.values() if value.subject is None)
        return [*scope.variables, *scope.unknowns, *scope.facts(), *self.names.options, *values, *CONSTANTS]

    def _unknown_word(self, node: Name, choice: Type, known: Iterable[str] = ()) -> None:
        words = self.words(choice)
        help = suggestion(node.name, [*words, NONE], suggestion(node.name, known, listed(words, "it may be")))
        self.report.add("unknown-word", node.at, help=help, name=node.name, choice=t.spoken(choice))

    def _letters(self, wanted: Type) -> str:
        letters, what = (self.names.ranks, "ranks") if wanted == RANK else (self.names.suits, "suits")
        return f"the {what} of this pack are {', '.join(letters)}" if letters else ""


def _as(node: Name, sense: Sense) -> Name:
    return replace(node, sense=sense)


def _halves(name: str, known: Iterable[str]) -> tuple[str, str]:
    """A name split at the hyphen that leaves two known names, else whole."""
    places = [place for place, sign in enumerate(name) if sign == "-"]
    names = set(known)
    for place in places:
        left, right = name[:place], name[place + 1 :]
        if left in names and right in names:
            return left, right
    return name, name
