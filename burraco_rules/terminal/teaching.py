"""`melds --teach`: a lesson about one hand, shown step by step.

Why it exists: a list of all melds teaches nobody; a few steps do. May import: `lessons`, `laying_down`, `nearly`,
`hands`, `rows`, `progress`, `paint`, `verdicts`, `diagnostics`, `rules`, `melds`, `notation`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from burraco_rules.melds.hands.listed import Listed
from burraco_rules.melds.question import Question
from burraco_rules.notation import write_card, write_cards, write_meaning
from burraco_rules.pack import Pack
from burraco_rules.rules import Rules
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.hands import count
from burraco_rules.terminal.laying_down import show_grouping
from burraco_rules.terminal.lessons import Lesson, lesson
from burraco_rules.terminal.nearly import show_nearly
from burraco_rules.terminal.paint import Piece, say
from burraco_rules.terminal.progress import awaited
from burraco_rules.terminal.rows import as_read, show_rules
from burraco_rules.terminal.verdicts import coloured

MOST: Final = 8
"""So many things are shown in each step."""
INDENT: Final = "    "


def teach(text: str, rules: Rules, question: Question, unknown: tuple[str, ...], json: bool) -> bool:
    """Teach a hand; whether it holds a meld."""
    with awaited("looking at the hand"):
        found = lesson(text, rules, question, unknown)
    if json:
        print_json(found)
    else:
        _show(found, rules)
    return found.melds > 0


def _show(found: Lesson, rules: Rules) -> None:
    pack = rules.pack
    say((count(found.cards, "card"), "strong"), "   ", *as_read(found.question, pack))
    _step(1, "melds of natural cards that lie there already")
    for meld in found.natural[:MOST]:
        _line(*coloured(meld.layout, pack), "   ", (meld.kind, "strong"))
    _rest(found.natural)
    _step(2, "where a wild card would sit")
    for meld in found.wild[:MOST]:
        _line(*coloured(meld.layout, pack), "   ", (meld.kind, "strong"), _stands(meld, pack))
    _rest(found.wild)
    _show_open(found, pack)
    _step(5, "what tempts and is no meld")
    for near in found.tempting:
        show_nearly(near, pack, INDENT)
    _rest(found.tempting)
    if found.best is not None:
        _step(6, "the best way down")
        show_grouping(found.best, rules, (), INDENT)
    say(f"  {count(found.melds, 'meld')} in all; without `--teach` they are listed")
    show_rules(rules)


def _show_open(found: Lesson, pack: Pack) -> None:
    """The pairs and the single cards."""
    _step(3, "pairs and neighbours that lack a card")
    if found.unknown:
        _line("what they lack depends on ", (", ".join(found.unknown), "open"))
    for wait in found.waits[:MOST]:
        kinds = " or ".join(wait.kinds)
        _line(
            *coloured(write_cards(wait.cards, pack), pack), "   ", (kinds, "strong"), "   with ", *_any(wait.by, pack)
        )
        wild = ["; with a wild card ", *coloured(wait.wild, pack)] if wait.wild else []
        _line((f"  {sum(wait.unseen)} unseen", "dim"), *wild)
    if not found.unknown:
        _rest(found.waits)
    _step(4, "what to keep open, and what to let go first")
    if found.unknown:
        _line("that depends on it, too")
        return
    for one in found.keep[:MOST]:
        card = coloured(write_card(one.card, pack), pack)
        if not one.goes_with:
            _line(*card, "   nothing of the hand goes with it")
        else:
            _line(*card, "   waits with ", *_any(one.goes_with, pack), f"   {one.unseen} unseen")
    _rest(found.keep)
    if found.helpers:
        _line(*coloured(write_cards(found.helpers, pack), pack), "   can be wild: of use wherever a card is missing")


def _step(number: int, what: str) -> None:
    say((f"{number}. {what}", "strong"))


def _line(*pieces: Piece | str) -> None:
    say(INDENT, *pieces)


def _rest(things: Sequence[object]) -> None:
    if not things:
        _line(("nothing", "dim"))
    elif len(things) > MOST:
        _line((f"and {len(things) - MOST} more", "dim"))


def _stands(meld: Listed, pack: Pack) -> str:
    """What the wild cards of a meld stand for."""
    told = [
        f"{write_card(laid.card, pack)} stands for {write_meaning(laid.meaning, pack)}"
        for laid in meld.cards
        if laid.wild and laid.meaning is not None and laid.meaning.rank
    ]
    return f"   {', '.join(told)}" if told else ""


def _any(cards: Sequence[object], pack: Pack) -> list[Piece | str]:
    pieces: list[Piece | str] = []
    for place, card in enumerate(cards):
        pieces += [" or "] if place else []
        pieces += coloured(write_cards((card,), pack), pack)  # type: ignore[arg-type]
    return pieces
