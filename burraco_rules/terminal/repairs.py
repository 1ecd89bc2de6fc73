"""How repairs look on a terminal: a line for each thing that would make the cards legal.

Why it exists: whoever is told what is wrong also wants to know what would be right: with other cards, at another
moment, by other rules. May import: `paint`, `rules`, `melds`, `notation`, `pack`; the table of facts of the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from burraco_rules.language.vocabulary import FACTS, NONE
from burraco_rules.melds.verdict import ByCards, ByMoment, ByNumber, ByOption, Verdict
from burraco_rules.notation import write_card
from burraco_rules.pack import Card, Pack
from burraco_rules.rules import Rules
from burraco_rules.terminal.paint import Piece, say

MOST_INSTEAD: Final = 5
"""Of the cards that would do as well so many are shown."""

ORDERED: Final = "ordered"
"""The fact that the order of the cards matters; where it is in the way, the right order is told."""
LEGAL: Final[Piece] = ("  legal ", "good")
HOUSE_RULE: Final[Piece] = ("  legal by a house rule", "good")
SAID: Final = {"yes": "when ", "no": "unless ", NONE: "without "}
"""How it is said that a fact of the moment holds, or does not, or that there is nothing of it."""


def show_repairs(verdict: Verdict, rules: Rules) -> None:
    """What would make refused cards legal. What the verdict depends on is told by itself, and not again here."""
    told = {(entry.option, entry.value) for entry in verdict.depends_on}
    options: dict[str, list[str]] = {}
    shown: dict[tuple[object, ...], list[Card]] = {}
    for repair in verdict.repairs:
        match repair:
            case ByCards(remove=(card,)) if repair.add:
                shown.setdefault(_in_its_place(repair), []).append(card)
    for repair in verdict.repairs:
        match repair:
            case ByCards(remove=(_,)) if repair.add and (cards := shown.pop(_in_its_place(repair), ())):
                say(LEGAL, *_by_cards(repair, rules.pack, cards))
            case ByCards(remove=(_,)) if repair.add:
                pass
            case ByCards():
                say(LEGAL, *_by_cards(repair, rules.pack))
            case ByMoment():
                say(LEGAL, *_by_moment(repair))
            case ByOption() if (repair.option, repair.value) not in told:
                options.setdefault(repair.option, []).append(str(repair.value))
    for option, values in options.items():
        say(("  legal", "good"), f" if {option} were ", (" or ".join(values), "strong"))
    for repair in verdict.repairs:
        if isinstance(repair, ByNumber):
            say(
                HOUSE_RULE, ", with ", (str(repair.needed), "strong"), f" in place of {repair.written} in {repair.rule}"
            )


def _in_its_place(repair: ByCards) -> tuple[object, ...]:
    """What two exchanges of one card have in common where they are told together."""
    return frozenset((repair.add, *repair.instead)), repair.kind, repair.moved


def _by_moment(repair: ByMoment) -> Iterable[Piece | str]:
    if repair.fact == ORDERED:
        return [f"in the order {repair.layout}"]
    return [SAID[repair.value], FACTS[repair.fact].meaning, (f" ({repair.fact})", "dim")]


def _by_cards(repair: ByCards, pack: Pack, places: Sequence[Card] = ()) -> Iterable[Piece | str]:
    """What is to be done, and how the cards then lie. `places` are cards of which any may be replaced."""
    lies = f": {repair.layout}"
    if repair.remove and repair.add == repair.remove:
        return ["where ", *_cards(repair.remove, pack), f" stands for something else{lies}"]
    if not repair.add:
        return ["if you remove ", *_cards(repair.remove, pack), lies]
    others = _others(repair, pack)
    if not repair.remove:
        return ["if you add ", *_cards(repair.add, pack), *others, lies]
    removed = list(_any_of(places, pack)) if len(places) > 1 else _cards(repair.remove, pack)
    lies = f", in the order{lies.removeprefix(':')}" if repair.moved else lies
    return ["if you replace ", *removed, " with ", *_cards(repair.add, pack), *others, lies]


def _others(repair: ByCards, pack: Pack) -> Iterable[Piece | str]:
    """The cards that would do as well."""
    pieces: list[Piece | str] = []
    for number, others in enumerate(repair.instead[:MOST_INSTEAD]):
        pieces += [", " if number else " (or ", *_cards(others, pack)]
    if repair.instead:
        pieces += [", and others)" if len(repair.instead) > MOST_INSTEAD else ")"]
    return pieces


def _any_of(cards: Sequence[Card], pack: Pack) -> Iterable[Piece | str]:
    for number, card in enumerate(cards):
        yield from [" or "] if number else []
        yield from _cards((card,), pack)


def _cards(cards: Sequence[Card], pack: Pack) -> list[Piece | str]:
    """Cards with blanks between them, red suits in red."""
    pieces: list[Piece | str] = []
    for card in cards:
        pieces += [(write_card(card, pack), pack.colour(card)), " "]
    return pieces[:-1]
