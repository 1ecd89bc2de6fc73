"""A lesson: one hand taken apart, from what the library answers about it.

Why it exists: a beginner sees cards, and is to see pairs, neighbours, what they wait for, and which cards wait for
nothing. Nothing is decided here that a ruleset does not say. May import: `rules`, `melds`, `cardtext`, `notation`,
`pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final, TypeVar

from msgspec import Struct

from burraco_rules.cardtext import read_cards
from burraco_rules.melds.hands.listed import Listed, Melds
from burraco_rules.melds.hands.near import Near
from burraco_rules.melds.laying.laydowns import Laydown
from burraco_rules.melds.question import Question
from burraco_rules.notation import write_card, write_cards
from burraco_rules.pack import Card
from burraco_rules.rules import Rules

MOST_MELDS: Final = 1_000
"""So many melds of a hand are looked at for a lesson, the largest first."""
MOST_TEMPTING: Final = 3
"""So many sets of cards are told that are no meld."""
MEANS: Final = "="
"""What stands between a wild card and what it stands for."""

Thing = TypeVar("Thing")


class Wait(Struct, frozen=True, omit_defaults=True):
    """Two cards that are no meld and wait for one: any of `by`, of each of which so many copies are `unseen`.

    `wild` is how they may lie with a wild card in its place.
    """

    cards: tuple[Card, ...]
    kinds: tuple[str, ...]
    by: tuple[Card, ...]
    unseen: tuple[int, ...]
    wild: str = ""


class Open(Struct, frozen=True, omit_defaults=True):
    """A card that lies in no meld of natural cards: with which cards of the hand it waits, and for how many unseen."""

    card: Card
    goes_with: tuple[Card, ...] = ()
    unseen: int = 0


class Lesson(Struct, frozen=True, omit_defaults=True):
    """A hand of so many `cards`, with so many `melds` in it.

    `natural` are those without a wild card that are part of no larger such; `wild` show where a wild card of the hand
    would sit, once for each largest set of natural cards. `waits` are pairs that are part of no natural meld, those
    first for which the most copies are unseen; `keep` are the cards in no natural meld, in the order in which one would
    let them go; both are left out where they hang on facts that are `unknown`. `tempting` is what looks like a meld and
    is none, `best` the best way down by the default goal.
    """

    question: str
    cards: int
    melds: int
    natural: tuple[Listed, ...] = ()
    wild: tuple[Listed, ...] = ()
    waits: tuple[Wait, ...] = ()
    keep: tuple[Open, ...] = ()
    helpers: tuple[Card, ...] = ()
    tempting: tuple[Near, ...] = ()
    best: Laydown | None = None
    unknown: tuple[str, ...] = ()
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


def lesson(text: str, rules: Rules, question: Question, unknown: tuple[str, ...] = ()) -> Lesson:
    """The lesson about a hand; `unknown` are the facts on which more of it hangs. Errors as for `Rules.melds`."""
    cards = tuple(map(rules.pack.known, read_cards(text, rules.pack).cards))
    melds = rules.melds(text, question, order="size")
    natural = _naturals(rules.melds(text, question, order="wilds"))
    wild = _wilds(melds)
    waits = () if unknown else tuple(_waits(cards, natural, rules, question))
    helpers = _helpers(cards, [*(meld.layout for meld in wild), *(wait.wild for wait in waits)], rules)
    return Lesson(
        question=text,
        cards=len(cards),
        melds=len(melds),
        natural=natural,
        wild=wild,
        waits=waits,
        keep=() if unknown else _keep(cards, natural, waits, helpers),
        helpers=helpers,
        tempting=rules.near(text, question, limit=MOST_TEMPTING).found,
        best=rules.laydown(text, question=question),
        unknown=unknown,
        ruleset=rules.name,
        edition=rules.edition,
        digest=rules.digest,
    )


# ---- melds that are there -------------------------------------------------------------------------------


def _naturals(fewest_wilds_first: Melds) -> tuple[Listed, ...]:
    """The melds without a wild card that are part of no larger such."""
    found: list[Listed] = []
    for meld in islice(fewest_wilds_first, MOST_MELDS):
        if meld.wilds:
            break
        found.append(meld)
    return _largest((Counter(laid.card for laid in meld.cards), meld) for meld in found)


def _wilds(largest_first: Melds) -> tuple[Listed, ...]:
    """For each largest set of natural cards a meld of it with wild cards."""
    found = [meld for meld in islice(largest_first, MOST_MELDS) if meld.wilds]
    found.sort(key=lambda meld: meld.wilds)
    return _largest((Counter(laid.card for laid in meld.cards if not laid.wild), meld) for meld in found)


def _largest(entries: Iterable[tuple[Counter[Card], Thing]]) -> tuple[Thing, ...]:
    """Those whose cards are part of no other's; of several with the same cards the first."""
    found: list[tuple[Counter[Card], Thing]] = []
    for cards, thing in sorted(entries, key=lambda entry: -entry[0].total()):
        if not any(cards <= larger for larger, _ in found):
            found.append((cards, thing))
    return tuple(thing for _, thing in found)


# ---- pairs ----------------------------------------------------------------------------------------------


def _waits(cards: Sequence[Card], natural: Sequence[Listed], rules: Rules, question: Question) -> Iterator[Wait]:
    """The pairs that wait for a natural card, those first that wait for most."""
    there = [Counter(laid.card for laid in meld.cards) for meld in natural]
    pairs = dict.fromkeys(combinations(_sorted(cards, rules), 2))
    waits = [
        wait
        for pair in pairs
        if not any(Counter(pair) <= meld for meld in there)
        and (wait := _wait(pair, cards, rules, question)) is not None
    ]
    yield from sorted(waits, key=lambda wait: -sum(wait.unseen))


def _wait(pair: tuple[Card, Card], cards: Sequence[Card], rules: Rules, question: Question) -> Wait | None:
    rest = tuple((Counter(cards) - Counter(pair)).elements())
    found = rules.complete(pair, question, seen=rest)
    if found.legal:
        return None
    certain = [one for one in found.found if one.legal]
    natural = [one for one in certain if not one.wilds]
    if not natural:
        return None
    names = {write_card(card, rules.pack) for card in pair}
    wild = next((one.layout for one in certain if one.wilds and names <= set(one.layout.split())), "")
    return Wait(
        cards=pair,
        kinds=tuple(dict.fromkeys(one.kind for one in natural)),
        by=tuple(card for one in natural for card in one.add),
        unseen=tuple(number for one in natural for number in one.unseen),
        wild=wild,
    )


def _sorted(cards: Sequence[Card], rules: Rules) -> list[Card]:
    order = {face: place for place, face in enumerate(rules.pack.faces)}
    return sorted(cards, key=lambda card: order[card])


# ---- single cards ---------------------------------------------------------------------------------------


def _helpers(cards: Sequence[Card], layouts: Iterable[str], rules: Rules) -> tuple[Card, ...]:
    """The cards of the hand that lie as wild cards somewhere."""
    wild = {word.partition(MEANS)[0] for layout in layouts for word in layout.split() if MEANS in word}
    return tuple(card for card in dict.fromkeys(cards) if write_cards((card,), rules.pack) in wild)


def _keep(
    cards: Sequence[Card], natural: Sequence[Listed], waits: Sequence[Wait], helpers: Sequence[Card]
) -> tuple[Open, ...]:
    """The cards in no natural meld and no use as wild cards, those first that wait for least."""
    placed = {laid.card for meld in natural for laid in meld.cards}
    found = []
    for card in dict.fromkeys(cards):
        if card in placed or card in helpers:
            continue
        own = [wait for wait in waits if card in wait.cards]
        others = tuple(dict.fromkeys(_other(wait.cards, card) for wait in own))
        left = {face: number for wait in own for face, number in zip(wait.by, wait.unseen, strict=True)}
        found.append(Open(card, others, sum(left.values())))
    return tuple(sorted(found, key=lambda one: one.unseen))


def _other(pair: tuple[Card, ...], card: Card) -> Card:
    return pair[1] if pair[0] == card else pair[0]
