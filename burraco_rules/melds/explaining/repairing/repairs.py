"""Repairs: everything that would make refused cards legal, the nearest first.

Why it exists: this is the entrance to this folder. Each sort of repair is bounded by itself; where it takes too much
work it tells what it found until then. May import: everything of this folder; `judge`, `question`, `verdict`; `code` of
the language; `pack`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.explaining.repairing.by_cards import by_cards
from burraco_rules.melds.explaining.repairing.by_moment import by_moment
from burraco_rules.melds.explaining.repairing.by_number import by_number
from burraco_rules.melds.explaining.repairing.by_option import Under, by_option
from burraco_rules.melds.explaining.repairing.refused import Refused
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import Question
from burraco_rules.melds.verdict import Repair
from burraco_rules.pack import Card


def repairs(
    judge: Judge, under: Under, cards: str | Sequence[Card], question: Question | None = None, *, ordered: bool = False
) -> tuple[Repair, ...]:
    """What would make these cards legal, which the judge refuses: other cards, then another moment, option or number.

    `under` gives the judge under another value of an option. Cards, question and order as for `Judge.check`.
    """
    refused = Refused(judge, cards, question, ordered)
    if not refused.cards:
        return ()
    return tuple(repair for sort in _sorts(refused, under) for repair in _bounded(sort))


def _sorts(refused: Refused, under: Under) -> Iterator[Iterator[Repair]]:
    if refused.inquiry is not None:
        yield by_cards(refused, refused.inquiry)
    if refused.outcome is not None:
        yield by_moment(refused, refused.outcome)
    yield by_option(refused, under)
    if refused.outcome is not None and refused.outcome.refusal is not None:
        yield by_number(refused.outcome, refused.outcome.refusal)


def _bounded(found: Iterator[Repair]) -> Iterator[Repair]:
    """What is found before it takes too much work."""
    try:
        yield from found
    except Overrun:
        return
