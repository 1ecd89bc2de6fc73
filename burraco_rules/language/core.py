"""The statements of a ruleset or a patch, as frozen records: what both written forms are read into.

Why it exists: the two written forms meet here and nowhere else. Everything that is read can be printed back in
either form, and is then equal to what it was; places and comments (`at`) do not count.
May import: `source`, `expressions`.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from burraco_rules.language.expressions import Binder, Expr, Pattern, Sentence
from burraco_rules.language.source import NOWHERE, Span

FIRST_LANGUAGE = "en"
"""The language of a sentence that names none."""

Form = Literal["ruleset", "patch"]
Verdict = Literal["legal", "illegal", "undecided"]
Many = Literal["one of", "any of", "at most one of"]


class Part(Struct, frozen=True, tag=True, tag_field="is", kw_only=True, omit_defaults=True):
    """Any piece of a ruleset, with the place where it was written."""

    at: Span = NOWHERE


class Text(Part, frozen=True):
    """A text for readers in one or more languages, the first written being the fallback of all others."""

    versions: tuple[tuple[str, Sentence], ...]


class Source(Part, frozen=True):
    """The keys of the sources that state something; `unconfirmed` if they speak of a relative of this game only."""

    keys: tuple[str, ...]
    unconfirmed: bool = False


SettingMember = Expr | Pattern
"""A member of a setting: an expression, or a colour with ranks (`red 2`) where cards are meant."""


class Setting(Part, frozen=True):
    """One line of `pack`, `setup` or `seating`: a name and its members, `ranks A, 2..10, J, Q, K`."""

    name: str
    members: tuple[SettingMember, ...]


class Section(Part, frozen=True):
    """`pack { .. }`, `setup { .. }` or `seating { .. }`."""

    name: Literal["pack", "setup", "seating"]
    settings: tuple[Setting, ...]


class Letter(Part, frozen=True):
    """`J as F`: how a notation writes a rank or a suit of the pack."""

    letter: str
    written: str


class Notation(Part, frozen=True):
    """`notation italian { ranks J as F  suits H as C }`: the card names of other national packs."""

    name: str
    ranks: tuple[Letter, ...] = ()
    suits: tuple[Letter, ...] = ()


class Choice(Part, frozen=True):
    """One value of an option, with its sentence."""

    value: int | str
    text: Text
    default: bool = False


class Option(Part, frozen=True):
    """A named choice. `open` where the sources are silent. Resolution fills in `chosen` where somebody has set it."""

    name: str
    choices: tuple[Choice, ...]
    open: bool = False
    source: Source | None = None
    chosen: int | str | None = None


class Announce(Part, frozen=True):
    """A word that may be said as an action and moves no card."""

    name: str
    text: Text


class Subject(Part, frozen=True):
    """`of card c`: what a value is a property of."""

    type: str
    variable: str


class Row(Part, frozen=True):
    """`when E then E`, or `otherwise E` where `when` is None."""

    value: Expr
    when: Expr | None = None


class Value(Part, frozen=True):
    """A named expression: the first row whose condition holds gives the value. `= E` is a single row."""

    name: str
    rows: tuple[Row, ...]
    subject: Subject | None = None
    source: Source | None = None


class Unknown(Part, frozen=True):
    """What the solver must find: of the meld (`form` meld) or of each card, in a set, on a line, around a circle."""

    name: str
    form: Literal["meld", "in", "on", "around"]
    domain: tuple[Expr, ...]
    variable: str = ""


class Counts(Part, frozen=True):
    """`counts c as rank of suit when E`; no rank is `nothing`."""

    variable: str
    rank: Expr | None = None
    suit: Expr | None = None
    when: Expr | None = None


class Wish(Part, frozen=True):
    """`most E` or `least E`, perhaps under a condition."""

    most: bool
    amount: Expr
    when: Expr | None = None


class Except(Part, frozen=True):
    """`except RULE on M when E require E`: there the other condition, or none; the base rule otherwise."""

    rule: str
    on: tuple[str, ...] = ()
    when: Expr | None = None
    require: Expr | None = None
    because: Text | None = None
    source: Source | None = None


class Rule(Part, frozen=True):
    """A named condition with the author's sentence. In an override only the parts written are there.

    `name` is its own in its kind (`no-gap`) or in the ruleset; at the top of a file `run.no-gap` adds to a kind.
    Resolution fills in `exceptions`, and gives every rule the source of its file where it has none.
    """

    name: str
    on: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    when: Expr | None = None
    require: Expr | None = None
    because: Text | None = None
    source: Source | None = None
    exceptions: tuple[Except, ...] = ()


class Kind(Part, frozen=True):
    """A shape of meld: unknowns, what a card counts as, rules, a preference among placements."""

    name: str
    unknowns: tuple[Unknown, ...] = ()
    bases: tuple[str, ...] = ()
    counts: tuple[Counts, ...] = ()
    reversed: Expr | None = None
    rules: tuple[Rule, ...] = ()
    prefer: tuple[Wish, ...] = ()


class Grade(Part, frozen=True):
    """`grade N of KIND worth E when E`: of the grades whose condition holds the highest worth counts."""

    name: str
    kind: str = ""
    worth: Expr | None = None
    when: Expr | None = None
    because: Text | None = None
    source: Source | None = None


class Line(Part, frozen=True):
    """`line N on SHEET worth E when E`: all lines that hold are added."""

    name: str
    sheet: str = ""
    worth: Expr | None = None
    when: Expr | None = None
    because: Text | None = None
    source: Source | None = None


class Moment(Part, frozen=True):
    """`before M, ..` or `after M, ..`."""

    before: bool
    names: tuple[str, ...]


class Step(Part, frozen=True):
    """`one of A, B when E because ".."`: what a turn offers."""

    many: Many
    actions: tuple[str, ...]
    when: Expr | None = None
    because: Text | None = None


class Turn(Part, frozen=True):
    """Who may do what, in which order."""

    name: str
    steps: tuple[Step, ...]
    by: str = ""
    moment: Moment | None = None
    when: Expr | None = None


class Move(Part, frozen=True):
    """`move all | all but N | N from ZONE to ZONE`: `all` without a number, `all but` with one, a number alone."""

    origin: Expr
    to: Expr
    number: Expr | None = None
    all: bool = False


class MoveEach(Part, frozen=True):
    """`move every c in ZONE where P to ZONE`."""

    binder: Binder
    to: Expr


class Do(Part, frozen=True):
    """`shuffle stock`, `end hand` and the other effects of two words."""

    verb: str
    object: str


Effect = Move | MoveEach | Do


class Event(Part, frozen=True):
    """What happens by itself before or after a moment."""

    name: str
    moment: Moment
    effects: tuple[Effect, ...] = ()
    when: Expr | None = None
    because: Text | None = None


class Goal(Part, frozen=True):
    """The best way to lay a hand down: wishes in order, over the groupings that satisfy `require`."""

    name: str
    wishes: tuple[Wish, ...]
    default: bool = False
    on: tuple[str, ...] = ()
    require: Expr | None = None
    because: Text | None = None
    source: Source | None = None


class Match(Part, frozen=True):
    """When the match is over, who leaves it, who wins."""

    over: Expr | None = None
    out: Expr | None = None
    winner: Wish | None = None


class Given(Part, frozen=True):
    """`wild-rank = Q`: a fact that a test or a question states, as it was written."""

    name: str
    value: str


class Test(Part, frozen=True):
    """A question inside the file with its answer; `name` is a kind, a rule or an option, after the verdict."""

    cards: str
    verdict: Verdict
    add: str = ""
    given: tuple[Given, ...] = ()
    name: str = ""


class Accept(Part, frozen=True):
    """A finding of the lint that is meant, and why."""

    finding: str
    because: Text
    on: tuple[str, ...] = ()


class Set(Part, frozen=True):
    """`set NAME = value`: of an option, or of a setting named with its section."""

    name: str
    members: tuple[SettingMember, ...]


class Override(Part, frozen=True):
    """`override THING`: the parts written replace those of the parent's thing of that name."""

    thing: Section | Option | Announce | Value | Kind | Rule | Grade | Line | Turn | Event | Goal | Match


class Remove(Part, frozen=True):
    """`remove rule run.no-gap`: the thing is there no more."""

    what: str
    name: str


Item = (
    Section
    | Notation
    | Option
    | Announce
    | Value
    | Kind
    | Rule
    | Grade
    | Line
    | Turn
    | Event
    | Match
    | Goal
    | Accept
    | Set
    | Override
    | Except
    | Remove
    | Test
)

ORDER: tuple[type[Part], ...] = get_args(Item)
"""The canonical order of statements. Order matters only among statements of one sort, so both forms agree on it."""


class Document(Part, frozen=True):
    """One file, ruleset or patch. `items` stand in canonical order; their places remember the author's."""

    form: Form
    name: str
    language: int
    extends: str = ""
    patches: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()
    title: Text | None = None
    edition: str = ""
    source: Source | None = None
    items: tuple[Item, ...] = ()


def in_order(items: list[Item]) -> tuple[Item, ...]:
    """The items by sort, in canonical order; within a sort the order of the file is kept."""
    places = {sort: place for place, sort in enumerate(ORDER)}
    return tuple(sorted(items, key=lambda item: places[type(item)]))
