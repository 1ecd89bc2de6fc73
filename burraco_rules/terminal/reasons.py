"""How reasons look on a terminal: the rule that is broken first, and beneath it, quieter, those broken in its stead.

Why it exists: a refusal is told alike of a verdict, of another kind, of another use of a card and of a grade.
May import: `paint`, `diagnostics`, `melds`, `notation`, `pack`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from burraco_rules.melds.verdict import Reason
from burraco_rules.notation import write_card
from burraco_rules.pack import Pack
from burraco_rules.terminal.diagnostics import shown_path
from burraco_rules.terminal.paint import Piece, say

if TYPE_CHECKING:
    from burraco_rules.melds.explaining.accounts import Grading, RuleAt

CUT_SHORT: Final = "may name more than it needs: finding the least takes more work than is allowed"


def show_reasons(reasons: Sequence[Reason], pack: Pack, cut_short: bool = False, indent: str = "  ") -> None:
    """Rules that cannot all be kept. They come in file order: the last is the one that is broken."""
    for reason in reasons[-1:]:
        condition: list[Piece | str] = (
            [f"  {reason.condition}"] if reason.condition not in ("", reason.sentence) else []
        )
        say(indent, sentence(reason, pack))
        say(f"{indent}  ", (reason.rule, "strong"), *condition, (f"  {written(reason, '  ')}".rstrip(), "dim"))
    for reason in reversed(reasons[:-1]):
        there = written(reason, ", ", sources=reason.sources != reasons[-1].sources)
        say((f"{indent}  or else {reason.rule} is broken ({there}): {sentence(reason, pack)}", "dim"))
    if cut_short:
        say((f"{indent}  {CUT_SHORT}", "open"))


def in_short(reasons: Sequence[Reason], pack: Pack) -> list[Piece | str]:
    """Such rules on one line."""
    if not reasons:
        return [CUT_SHORT]
    *others, broken = reasons
    names = " or ".join(reason.rule for reason in reversed(others))
    told = f"  ({broken.rule}{f', or else {names}' if names else ''})"
    return [sentence(broken, pack), (told, "dim")]


def sentence(reason: Reason, pack: Pack) -> str:
    """A rule's sentence, with the cards it blames where it names none of them."""
    cards = reason.cards[: reason.at_fault] or reason.cards
    names = [write_card(card, pack) for card in cards]
    unnamed = names and not any(name in reason.sentence for name in names)
    only = "only " if reason.too_few else ""
    return reason.sentence + (f" ({only}{' '.join(names)})" if unnamed else "")


def written(at: Reason | RuleAt | Grading, between: str, sources: bool = True) -> str:
    """Where a rule is written, and by which sources."""
    place = f"{shown_path(at.file)}:{at.line}" if at.file else ""
    unconfirmed = ", unconfirmed for this game" if at.unconfirmed else ""
    source = f"source {', '.join(at.sources)}{unconfirmed}" if at.sources and sources else ""
    return between.join(part for part in (place, source) if part)
