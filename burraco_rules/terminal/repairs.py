"""How repairs look on a terminal: a line for each thing that would make the cards legal.

Why it exists: whoever is told what is wrong also wants to know what would be right.
May import: `paint`, `rules`, `melds`, `notation`, `pack`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from burraco_rules.melds.verdict import ByCards, ByMoment, ByNumber, ByOption, Verdict
from burraco_rules.notation import write_card
from burraco_rules.pack import Card, Pack
from burraco_rules.rules import Rules
from burraco_rules.terminal.paint import Piece, say

MOST_INSTEAD: Final = 5
"""Of the cards that would do as well so many are shown."""

LEGAL: Final[Piece] = ("  legal", "good")


def show_repairs(verdict: Verdict, rules: Rules) -> None:
    """What would make refused cards legal. What the verdict depends on is told by itself, and not again here."""
    told = {(entry.option, entry.value) for entry in verdict.depends_on}
    options: dict[str, list[str]] = {}
    for repair in verdict.repairs:
        match repair:
            case ByCards():
                say(LEGAL, *_by_cards(repair, rules.pack))
            case ByMoment():
                say(LEGAL, f" when {repair.fact} is ", (repair.value, "strong"))
            case ByOption() if (repair.option, repair.value) not in told:
                options.setdefault(repair.option, []).append(str(repair.value))
    for option, values in options.items():
        say(LEGAL, f" if {option} were ", (" or ".join(values), "strong"))
    for repair in verdict.repairs:
        if isinstance(repair, ByNumber):
            say(LEGAL, f" if {repair.written} in {repair.rule} were ", (str(repair.needed), "strong"))


def _by_cards(repair: ByCards, pack: Pack) -> Iterable[Piece | str]:
    if repair.remove and repair.add == repair.remove:
        return [" where ", *_cards(repair.remove, pack), f" stands for something else: {repair.layout}"]
    if not repair.add:
        return [" without ", *_cards(repair.remove, pack), f": {repair.layout}"]
    pieces: list[Piece | str] = [" with ", *_cards(repair.add, pack)]
    for number, others in enumerate(repair.instead[:MOST_INSTEAD]):
        pieces += [", " if number else " (or ", *_cards(others, pack)]
    if repair.instead:
        pieces += [", and others)" if len(repair.instead) > MOST_INSTEAD else ")"]
    return [*pieces, *([" in place of ", *_cards(repair.remove, pack)] if repair.remove else [])]


def _cards(cards: Sequence[Card], pack: Pack) -> list[Piece | str]:
    """Cards with blanks between them, red suits in red."""
    pieces: list[Piece | str] = []
    for card in cards:
        pieces += [(write_card(card, pack), pack.colour(card)), " "]
    return pieces[:-1]
