"""What is in scope where an expression stands, and what the whole ruleset has names for.

Why it exists: one answer to "may this name be read here" serves rules, values, turns, lines, goals and sentences.
May import: `vocabulary`, `types`, `ruleset`, `core`, `expressions`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language.core import Option, Unknown
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.types import ANY, INT, PLACE, RANK, SUIT, Type, choice_of
from burraco_rules.language.vocabulary import FACTS, FUNCTIONS, JOKER, Group

CARDS_OF_THE_MELD = "the cards of a meld"
"""What a binder without `in` runs over; a need like a fact."""


class Scope(Struct, frozen=True):
    """Where an expression stands. `place` is how a message names it: "in a rule of kind `run`".

    `groups` and `actions` say which facts are there: those of the groups, and of the group `action` those that all of
    `actions` have. `unknowns` are those of the meld that is judged. In an `open` scope everything is there: a value is
    checked in one, and what it reads (its needs) is looked for where it is used. `settled` says that what is read is
    read after the action, or only to be shown. `keywords` are those that could stand in the place of a name here.
    """

    place: str
    groups: frozenset[Group] = frozenset({"situation"})
    actions: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    unknowns: Mapping[str, Type] = {}
    variables: Mapping[str, Type] = {}
    keywords: tuple[str, ...] = ()
    depth: int = 0
    open: bool = False
    settled: bool = False

    def has(self, need: str) -> bool:
        """Whether a fact, an unknown of the meld, a grouped function or the cards of a meld can be read here."""
        if self.open:
            return True
        if need == CARDS_OF_THE_MELD:
            return "kind" in self.groups
        if need.startswith("unknown "):
            return need.removeprefix("unknown ") in self.unknowns
        if need.endswith("()"):
            return FUNCTIONS[need[:-2]].group in self.groups
        fact = FACTS[need]
        if fact.group == "action":
            return bool(self.actions) and all(action in fact.actions for action in self.actions)
        return fact.group in self.groups

    def facts(self) -> list[str]:
        """The names of all facts that can be read here."""
        return [name for name in FACTS if self.has(name)]

    def binding(self, variables: Mapping[str, Type], deeper: int = 0) -> Scope:
        """The scope with more variables, and more binders around it."""
        return replace(self, variables={**self.variables, **variables}, depth=self.depth + deeper)


class Names:
    """What the ruleset that is checked has names for.

    `used` collects the options and values that something reads; `listed` are the words in the domains of unknowns.
    """

    def __init__(self, ranks: tuple[str, ...], suits: tuple[str, ...], ruleset: Ruleset) -> None:
        self.ranks, self.suits = ranks, suits
        self.options = {option.name: option for option in ruleset.options}
        self.values = {value.name: value for value in ruleset.values}
        self.kinds = {kind.name: kind for kind in ruleset.kinds}
        self.grades = tuple(dict.fromkeys(grade.name for grade in ruleset.grades))
        self.turns = tuple(turn.name for turn in ruleset.turns)
        self.announcements = tuple(announce.name for announce in ruleset.announces)
        self.events = tuple(event.name for event in ruleset.events)
        self.unknowns: dict[str, Type] = {}
        for kind in self.kinds.values():
            for unknown in kind.unknowns:
                self.unknowns.setdefault(unknown.name, self.type_of_unknown(unknown))
        self._words: dict[Type, dict[str, None]] = {}
        self._lines: dict[str, list[tuple[str, ...]]] = {}
        self.used: set[str] = set()
        self.listed = {
            word for kind in self.kinds.values() for unknown in kind.unknowns for word in _words(unknown.domain)
        }

    @property
    def all_ranks(self) -> tuple[str, ...]:
        """The ranks of the pack and that of the joker."""
        return (*self.ranks, JOKER)

    def has(self, name: str) -> bool:
        """Whether an option, a value or an unknown is called so."""
        return name in self.options or name in self.values or name in self.unknowns

    @property
    def letters(self) -> tuple[str, ...]:
        """All letters of the pack."""
        return (*self.all_ranks, *self.suits)

    def type_of_option(self, option: Option) -> Type:
        """A number where all its values are numbers, else a choice of its own."""
        if all(isinstance(choice.value, int) for choice in option.choices):
            return INT
        return choice_of(f"option {option.name}")

    def type_of_unknown(self, unknown: Unknown) -> Type:
        """A place for what each card has; for the meld a suit, a rank or a choice of words, as its domain says."""
        if unknown.form != "meld":
            return PLACE
        words = list(_words(unknown.domain))
        if words == ["suits"] or (words and all(word in self.suits for word in words)):
            return SUIT
        if words == ["ranks"] or (words and all(word in self.all_ranks for word in words)):
            return RANK
        if len(words) == 1 or not (self.suits and self.ranks):
            return ANY
        return choice_of(f"unknown {unknown.name}")

    def words(self, choice: Type) -> Collection[str]:
        """The words of a choice, in their order."""
        if choice not in self._words:
            self._words[choice] = dict.fromkeys(self._words_of(choice.removeprefix("choice of ")))
        return self._words[choice]

    def _words_of(self, what: str) -> Iterable[str]:
        if what.startswith("option "):
            return (str(choice.value) for choice in self.options[what.removeprefix("option ")].choices)
        if what.startswith("unknown "):
            unknowns = [unknown for kind in self.kinds.values() for unknown in kind.unknowns]
            of = what.removeprefix("unknown ")
            return (word for unknown in unknowns if unknown.name == of for word in _words(unknown.domain))
        return {"kind": tuple(self.kinds), "grade": self.grades, "turn": self.turns}.get(what, ())

    def lines(self, kinds: Iterable[str]) -> list[tuple[str, ...]]:
        """The ranks of the lines and circles of these kinds, in the order of their places; of all if none is named."""
        found: list[tuple[str, ...]] = []
        for name in tuple(kinds) or self.kinds:
            if name not in self._lines:
                places = [unknown for unknown in self.kinds[name].unknowns if unknown.form in ("on", "around")]
                self._lines[name] = [self.expand(unknown.domain) for unknown in places]
            found += self._lines[name]
        return found

    def expand(self, members: Iterable[Any]) -> tuple[str, ...]:
        """Ranks and ranges of ranks, written out; what is no rank is left out, it is reported elsewhere."""
        found: list[str] = []
        for member in members:
            ends = (
                [text_of(end) for end in (member.low, member.high)] if hasattr(member, "low") else [text_of(member)] * 2
            )
            if ends == ["ranks"] * 2:
                found += self.ranks
            elif all(end in self.ranks for end in ends):
                low, high = (self.ranks.index(end) for end in ends)
                found += self.ranks[low : high + 1]
        return tuple(found)


def text_of(node: Any) -> str:
    """A name or number as it is written; "" for anything else."""
    return str(getattr(node, "name", getattr(node, "value", "")))


def _words(members: Iterable[Any]) -> Iterable[str]:
    for member in members:
        yield from (text_of(member.low), text_of(member.high)) if hasattr(member, "low") else (text_of(member),)
