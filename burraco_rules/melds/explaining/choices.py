"""Choices: what decides between two placements that are both legal.

Why it exists: a player who would lay the cards otherwise is told by which wish of the ruleset, or by which order of the
judge, another placement is shown. May import: `accounts`, `outcome`, `grades`; `code`, `layouts`, `write_expression` of
the language.
"""

from __future__ import annotations

from typing import Final

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.forms.write_expression import write_wish
from burraco_rules.melds.explaining.accounts import Choice
from burraco_rules.melds.model.cases import Cards
from burraco_rules.melds.model.grades import Preference
from burraco_rules.melds.outcome import Shown, order_of_kinds

BETWEEN_KINDS: Final[tuple[Choice, ...]] = ("grade", "wilds", "order")
"""What decides between kinds, as they are compared."""


def choice(shown: Shown, other: Shown, cards: Cards) -> tuple[Choice, str]:
    """What decides for the placement that is shown, and the wish that does, in the words of the language."""
    if shown.kind is not other.kind:
        pairs = zip(BETWEEN_KINDS, order_of_kinds(shown), order_of_kinds(other), strict=True)
        return next((name for name, one, another in pairs if one != another), "order"), ""
    layouts = shown.layout(cards), other.layout(cards)
    for wish in shown.kind.kind.prefer:
        preference = Preference([wish], shown.kind.evaluator)
        amounts = [preference.wishes(Env(layout), layout) for layout in layouts]
        if amounts[0] != amounts[1]:
            return "wish", write_wish(wish)
    return "places" if _places(layouts[0]) != _places(layouts[1]) else "order", ""


def _places(layout: Layout) -> list[int]:
    return sorted(stand % layout.line.count for stand in layout.stands)
