"""How a verdict looks on a terminal: the cards as they lie, what they are worth, or why they are refused.

Why it exists: every command that judges shows its answers alike. May import: `paint`, `diagnostics`, `rules`, `melds`,
`cardtext`, `pack`.
"""

from __future__ import annotations

from burraco_rules.cardtext import read_cards
from burraco_rules.melds.verdict import Reason, Verdict
from burraco_rules.notation import write_card
from burraco_rules.pack import Card, Pack
from burraco_rules.rules import Rules
from burraco_rules.terminal.diagnostics import shown_path
from burraco_rules.terminal.paint import Piece, say

WORDS = {True: ("legal", "good"), False: ("illegal", "bad"), None: ("undecided", "open")}
"""What a verdict is called, and its style."""


def show_verdict(text: str, verdict: Verdict, rules: Rules) -> None:
    """Everything a verdict tells. `text` is the cards as they were given."""
    word, style = WORDS[verdict.legal]
    entries = read_cards(text, rules.pack).entries
    cards = verdict.layout or " ".join(write_card(entry.card, rules.pack, entry.meaning) for entry in entries)
    head: list[Piece | str] = [(word, style), "   ", *coloured(cards, rules.pack)]
    if verdict.legal:
        head += ["   ", (verdict.kind, "strong")]
    say(*head)
    if verdict.legal:
        wilds = "no wild card" if verdict.wilds == 0 else f"{verdict.wilds} wild card{'s' * (verdict.wilds != 1)}"
        grade = "no grade" if verdict.grade == "none" else f"grade {verdict.grade}, bonus {verdict.bonus}"
        say(f"  {wilds}, {grade}, {verdict.points} points")
    for reason in verdict.reasons:
        show_reason(reason, rules.pack)
    if verdict.unknown:
        say("  depends on ", (", ".join(verdict.unknown), "strong"))
    _show_dependences(verdict)
    say((f"  {rules.name}{' ' + verdict.edition if verdict.edition else ''}, digest {verdict.digest}", "dim"))


def _show_dependences(verdict: Verdict) -> None:
    """The open options that would change the answer: the sources are silent there."""
    values: dict[tuple[str, str], list[str]] = {}
    for entry in verdict.depends_on:
        other = WORDS[entry.legal][0] if "legal" in entry.changes else f"another {' and '.join(entry.changes)}"
        values.setdefault((other, entry.option), []).append(str(entry.value))
    for (other, option), found in values.items():
        say("  ", (other, "open"), f" if {option} were ", (" or ".join(found), "strong"))


def show_reason(reason: Reason, pack: Pack) -> None:
    """A rule's sentence with the cards it blames, and where it stands."""
    names = [write_card(card, pack) for card in reason.cards]
    unnamed = names and not any(name in reason.sentence for name in names)
    say("  ", reason.sentence, f" ({' '.join(names)})" if unnamed else "")
    place = f"{shown_path(reason.file)}:{reason.line}" if reason.file else ""
    source = f"source {', '.join(reason.sources)}" if reason.sources else ""
    say("    ", (reason.rule, "strong"), (f"  {'  '.join(part for part in (place, source) if part)}", "dim"))


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
