"""The nodes of an expression: one tree for both written forms, before and after type checking.

Why it exists: conditions, amounts, sentences and the cells of YAML files all hold the same few nodes.
The type checker returns the same tree with each `sense` filled in, so that nobody has to ask twice what a name means.
May import: `source`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from burraco_rules.language.source import NOWHERE, Span

Sense = Literal["", "variable", "unknown", "fact", "option", "value", "rank", "suit", "word", "function", "place"]
"""What a name turned out to mean.

`variable` is bound by a binder or is the subject of a value, `unknown` belongs to the kind, `fact` is a name of the
vocabulary, `word` a value of a choice (of an option, a role, a kind, a grade ...). Of calls: `function` of the
vocabulary, `value` with a subject, `unknown` of the kind (`place(c)`, `way(m)`). Empty before checking.
"""


class Node(Struct, frozen=True, tag=True, tag_field="is", kw_only=True, omit_defaults=True):
    """A node of an expression, with the place where it was written."""

    at: Span = NOWHERE


class Number(Node, frozen=True):
    """A whole number, `40`. A number that stands for a rank becomes a `Name` when it is checked."""

    value: int


class Name(Node, frozen=True):
    """A word that stands for itself: `wilds`, `match-target`, `A`, `low`."""

    name: str
    sense: Sense = ""


class Call(Node, frozen=True):
    """A property of its arguments: `rank(c)`, `owner(target)`, `can(end)`."""

    function: str
    arguments: tuple[Expr, ...]
    sense: Sense = ""


class Minus(Node, frozen=True):
    """A number with its sign turned: `-sum(points(c) for c in hands)`."""

    operand: Expr


class Arithmetic(Node, frozen=True):
    """`left + right`, `left - right`, `left * right`."""

    operator: Literal["+", "-", "*"]
    left: Expr
    right: Expr


class Compare(Node, frozen=True):
    """`left < right` and its like; both sides of one type."""

    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


class Logic(Node, frozen=True):
    """`left and right`, `left or right`, in three-valued logic."""

    operator: Literal["and", "or"]
    left: Expr
    right: Expr


class Not(Node, frozen=True):
    """`not operand`."""

    operand: Expr


class Range(Node, frozen=True):
    """`low..high`, both ends included, in the order of numbers, of the pack or of the line."""

    low: Expr
    high: Expr


class Listing(Node, frozen=True):
    """`(a, b..c, d)`: the members one by one."""

    items: tuple[Expr, ...]


class Member(Node, frozen=True):
    """`item in among`, `item not in among`; `among` is a set, a range or a listing."""

    item: Expr
    among: Expr
    negated: bool = False


class Pattern(Node, frozen=True):
    """What `is` asks of a card: a colour (`red`, `black` or empty) and ranks."""

    colour: str
    ranks: tuple[Expr, ...]


class Is(Node, frozen=True):
    """`card is red 3`, `card is not (A, J..K)`."""

    card: Expr
    pattern: Pattern
    negated: bool = False


class Binder(Node, frozen=True):
    """`c in among where condition`: the things a quantifier or a fold runs over.

    Without `among` it runs over the cards of the meld that is judged.
    """

    variable: str
    among: Expr | None = None
    where: Expr | None = None


class Quantified(Node, frozen=True):
    """`every c .. has E`, `some c ..`, `no c ..`; only `every` has a body."""

    quantifier: Literal["every", "some", "no"]
    binder: Binder
    has: Expr | None = None


class Fold(Node, frozen=True):
    """`sum(E for c ..)` and its like, or `count(c .. where E)`, which has no term."""

    function: str
    binder: Binder
    term: Expr | None = None


Expr = (
    Number
    | Name
    | Call
    | Minus
    | Arithmetic
    | Compare
    | Logic
    | Not
    | Range
    | Listing
    | Member
    | Is
    | Quantified
    | Fold
)

Sentence = tuple[str | Expr, ...]
"""A text for readers: stretches of plain text, and expressions where `<..>` stood."""
