"""How a verdict looks on a terminal: the cards as they lie, what they are worth, or why they are refused.

Why it exists: every command that judges shows its answers alike. May import: `paint`, `reasons`, `repairs`,
`rules`, `melds`, `cardtext`, `notation`, `pack`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from burraco_rules.cardtext import read_cards
from burraco_rules.melds.verdict import Verdict
from burraco_rules.notation import write_card
from burraco_rules.pack import Card, Pack
from burraco_rules.rules import Rules
from burraco_rules.terminal.paint import Piece, say
from burraco_rules.terminal.reasons import show_reasons
from burraco_rules.terminal.repairs import show_repairs

if TYPE_CHECKING:
    from burraco_rules.melds.explaining.accounts import Placing

WORDS = {True: ("legal", "good"), False: ("illegal", "bad"), None: ("undecided", "open")}
"""What a verdict is called, and its style."""


def show_verdict(text: str, verdict: Verdict, rules: Rules) -> None:
    """Everything a verdict tells. `text` is the cards as they were given."""
    show_judgement(text, verdict, rules)
    show_ways_out(verdict, rules)
    show_ruleset(verdict, rules)


def show_judgement(text: str, verdict: Verdict, rules: Rules) -> None:
    """Whether the cards are legal, and what they are worth or why they are refused."""
    word, style = WORDS[verdict.legal]
    entries = read_cards(text, rules.pack).entries
    cards = verdict.layout or " ".join(write_card(entry.card, rules.pack, entry.meaning) for entry in entries)
    head: list[Piece | str] = [(word, style), "   ", *coloured(cards, rules.pack)]
    if verdict.legal:
        head += ["   ", (verdict.kind, "strong")]
    say(*head)
    if verdict.legal:
        say(f"  {worth(verdict)}")
    show_reasons(verdict.reasons, rules.pack, verdict.cut_short)


def show_ways_out(verdict: Verdict, rules: Rules) -> None:
    """What would make another answer: other cards, facts that are not known, options."""
    show_repairs(verdict, rules)
    if verdict.unknown:
        say("  depends on ", (", ".join(verdict.unknown), "strong"))
    for line in dependences(verdict):
        say("  ", *line)


def show_ruleset(verdict: Verdict, rules: Rules) -> None:
    """By which rules it was judged."""
    say((f"  ruleset {rules.name}{' ' + verdict.edition if verdict.edition else ''}, digest {verdict.digest}", "dim"))


def dependences(verdict: Verdict) -> Iterator[list[Piece | str]]:
    """The open options that would change the answer, a line each: the sources are silent there."""
    values: dict[tuple[str, str], list[str]] = {}
    for entry in verdict.depends_on:
        other = WORDS[entry.legal][0] if "legal" in entry.changes else f"another {' and '.join(entry.changes)}"
        values.setdefault((other, entry.option), []).append(str(entry.value))
    for (other, option), found in values.items():
        yield [(other, "open"), f" if {option} were ", (" or ".join(found), "strong")]


def worth(placed: Verdict | Placing) -> str:
    """What cards are worth as they lie."""
    wilds = "no wild card" if placed.wilds == 0 else f"{placed.wilds} wild card{'s' * (placed.wilds != 1)}"
    grade = "no grade" if placed.grade == "none" else f"grade {placed.grade}, bonus {placed.bonus}"
    return f"{wilds}, {grade}, {placed.points} points"


def coloured(layout: str, pack: Pack) -> list[Piece | str]:
    """The cards of a layout, red suits in red and wild cards in a colour of their own."""
    pieces: list[Piece | str] = []
    for word in layout.split(" "):
        style = "wild" if "=" in word else _colour(word, pack)
        pieces += [(word, style), " "]
    return pieces[:-1]


def _colour(word: str, pack: Pack) -> str:
    entries = read_cards(word, pack).entries
    card = entries[0].card if entries else Card("")
    return pack.colour(card)
