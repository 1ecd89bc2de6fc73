"""Cards that are nearly a meld: the rule that refuses them, and what would help.

Why it exists: `melds --near` lists them, and a lesson shows the most tempting. May import: `diagnostics`, `hands`,
`lines`, `rows`, `progress`, `paint`, `reasons`, `verdicts`, `rules`, `melds`, `notation`.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict

from burraco_rules.melds.hands.near import Near, NearMelds
from burraco_rules.melds.question import Question
from burraco_rules.notation import write_card, write_cards
from burraco_rules.pack import Pack
from burraco_rules.rules import Rules
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.hands import View, count
from burraco_rules.terminal.lines import NearLine, NearlyLine
from burraco_rules.terminal.paint import say
from burraco_rules.terminal.progress import awaited
from burraco_rules.terminal.reasons import in_short
from burraco_rules.terminal.rows import show_rules
from burraco_rules.terminal.verdicts import coloured

SHOWN: Final = 20
"""So many are told where nobody says how many."""
MOST: Final = 400
"""No more are asked for."""
MOST_CARDS: Final = 6
"""Of the cards that would help so many are shown."""


def list_nearly(text: str, rules: Rules, question: Question, view: View) -> bool:
    """Tell what of a hand is nearly a meld; whether anything is."""
    with awaited("looking for what is nearly a meld"):
        limit = SHOWN if view.limit is None else view.most
        near = rules.near(text, question, limit=MOST if limit is None else min(limit, MOST))
    if view.json:
        about = {name: getattr(near, name) for name in ("left_out", "uncounted", "ruleset", "edition", "digest")}
        print_json(NearlyLine(text, len(near.found), **about))
        for one in near.found:
            print_json(NearLine(**asdict(one)))
        return bool(near.found)
    say((f"{count(len(near.found), 'set of cards is', 'sets of cards are')} no meld by one rule alone", "strong"))
    for one in near.found:
        show_nearly(one, rules.pack)
    _show_left_out(near)
    show_rules(rules)
    return bool(near.found)


def show_nearly(one: Near, pack: Pack, indent: str = "  ") -> None:
    """Cards that are nearly a meld, with the rule that refuses them and the cards that would help."""
    say(indent, *coloured(write_cards(one.cards, pack), pack), "   no ", (one.kind, "strong"))
    say(f"{indent}  ", *in_short((one.reason,), pack))
    if one.completed_by:
        first, *others = [write_card(card, pack) for card in one.completed_by]
        shown = ", ".join(others[: MOST_CARDS - 1])
        more = ", and others" if len(others) >= MOST_CARDS else ""
        say(f"{indent}  a meld with ", *coloured(first, pack), f" (or {shown}{more})" if others else "")


def _show_left_out(near: NearMelds) -> None:
    if near.left_out or near.uncounted:
        least = "at least " if near.uncounted else ""
        say((f"  {least}{near.left_out} more may be such, and were not asked about", "dim"))
