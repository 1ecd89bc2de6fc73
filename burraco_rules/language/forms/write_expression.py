"""Writing expressions and texts: the same words in both written forms.

Why it exists: what is printed here is read back as the same tree, with no bracket more than the grammar needs, and it
always survives as a plain YAML scalar.
May import: `expressions`, `core`.
"""

from __future__ import annotations

from burraco_rules.language.core import SettingMember, Wish
from burraco_rules.language.expressions import (
    Arithmetic,
    Binder,
    Call,
    Compare,
    Expr,
    Fold,
    Is,
    Listing,
    Logic,
    Member,
    Minus,
    Name,
    Not,
    Number,
    Pattern,
    Quantified,
    Range,
    Sentence,
)

# How tightly the outermost operator of an expression binds, named after the rules of the grammar. An expression that
# binds less tightly than its place asks for stands in brackets. A quantifier binds least: it reaches as far to the
# right as it can, so what ends in one may only end a whole expression.
WHOLE, OR, AND, NOT, COMPARISON, SUM, TERM, FACTOR, ATOM = range(9)

_LEVELS = {"or": OR, "and": AND, "+": SUM, "-": SUM, "*": TERM}


def write_expression(expr: Expr) -> str:
    """The text of an expression, without outer brackets."""
    return _write(expr)[0]


def write_sum(expr: Expr) -> str:
    """The text of an expression where the grammar asks for a sum: brackets stand around conditions."""
    return _at(expr, SUM)


def write_members(members: tuple[SettingMember, ...]) -> str:
    """`A, 2..10, J`: the members of a setting, of a domain, of a listing."""
    return ", ".join(_member(member) for member in members)


def write_binder(binder: Binder) -> str:
    """`c in S where P`."""
    among = f" in {write_sum(binder.among)}" if binder.among is not None else ""
    where = f" where {write_expression(binder.where)}" if binder.where is not None else ""
    return f"{binder.variable}{among}{where}"


def write_wish(wish: Wish) -> str:
    """`most E when E`."""
    when = f" when {write_expression(wish.when)}" if wish.when is not None else ""
    return f"{'most' if wish.most else 'least'} {write_sum(wish.amount)}{when}"


def write_sentence(sentence: Sentence) -> str:
    """A text for readers, with `<E>` for its expressions and `<<` for the sign itself."""
    return "".join(
        piece.replace("<", "<<") if isinstance(piece, str) else f"<{write_sum(piece)}>" for piece in sentence
    )


def _at(expr: Expr, least: int) -> str:
    text, level = _write(expr)
    return text if level >= least else f"({text})"


def _write(expr: Expr) -> tuple[str, int]:
    """The text of an expression and how tightly it binds."""
    match expr:
        case Number() | Name():
            text, level = str(expr.value if isinstance(expr, Number) else expr.name), ATOM
        case Call():
            text, level = f"{expr.function}({', '.join(map(write_sum, expr.arguments))})", ATOM
        case Fold():
            term = f"{write_sum(expr.term)} for " if expr.term is not None else ""
            text, level = f"{expr.function}({term}{write_binder(expr.binder)})", ATOM
        case Minus():
            text, level = f"-{_at(expr.operand, FACTOR)}", FACTOR
        case Arithmetic():
            level = _LEVELS[expr.operator]
            text = f"{_at(expr.left, level)} {expr.operator} {_at(expr.right, level + 1)}"
        case Compare():
            text, level = f"{write_sum(expr.left)} {expr.operator} {write_sum(expr.right)}", COMPARISON
        case Member():
            text, level = f"{write_sum(expr.item)} {'not ' * expr.negated}in {_member(expr.among)}", COMPARISON
        case Is():
            text, level = f"{write_sum(expr.card)} is {'not ' * expr.negated}{_pattern(expr.pattern)}", COMPARISON
        case Not():
            text, level = f"not {_at(expr.operand, NOT)}", NOT
        case Logic():
            text, level = _logic(expr)
        case Quantified():
            has = f" has {write_expression(expr.has)}" if expr.has is not None else ""
            text, level = f"{expr.quantifier} {write_binder(expr.binder)}{has}", WHOLE
        case Range() | Listing():
            text, level = _member(expr), WHOLE
    return text, level


def _logic(expr: Logic) -> tuple[str, int]:
    level = _LEVELS[expr.operator]
    right, binds = _write(expr.right)
    # `a or b and some c` needs no bracket either: the quantifier ends the chain
    chained = isinstance(expr.right, Logic) and level == OR and expr.right.operator == "and"
    ends_open = binds == WHOLE and (isinstance(expr.right, Quantified) or chained)
    if binds <= level and not ends_open:
        right = f"({right})"
    return f"{_at(expr.left, level)} {expr.operator} {right}", WHOLE if ends_open else level


def _pattern(pattern: Pattern) -> str:
    ranks = write_members(pattern.ranks)
    colour = f"{pattern.colour} " if pattern.colour else ""
    return colour + (f"({ranks})" if len(pattern.ranks) > 1 else ranks)


def _member(expr: SettingMember) -> str:
    match expr:
        case Pattern():
            return _pattern(expr)
        case Range():
            return f"{write_sum(expr.low)}..{write_sum(expr.high)}"
        case Listing():
            return f"({write_members(expr.items)})"
    return write_sum(expr)
