"""What an action is in a position: the cards that it means, and every way in which its melds can lie.

Why it exists: rules on an action read what it does before it is done. Melds of one action are solved together: each by
itself first, whatever the others are, and then every combination is asked what it reads of the others. May import:
`actions`, `chosen`, `deeds`, `facts`, `judging`, `laying`, `position`, `ready`, `refused`; `melds`; the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.language.vocabulary import LAYING
from burraco_rules.melds.explaining.reasons import NO_CARDS, NO_STEP
from burraco_rules.melds.model.cases import Before, Cards
from burraco_rules.play.actions import Action, Doing
from burraco_rules.play.engine.chosen import Chosen
from burraco_rules.play.engine.deeds import left_of
from burraco_rules.play.engine.judging import Judging
from burraco_rules.play.engine.laying import cards_of, combinations_of, refusal
from burraco_rules.play.engine.ready import Ready
from burraco_rules.play.engine.refused import Refused, Stage
from burraco_rules.play.facts import Facts, Oracle
from burraco_rules.play.position import Pieces, Position

MOST_COMBINATIONS: Final = 2_000
"""Of the ways in which several melds of one action can lie together no more are tried."""
MOST_WAYS: Final = 64
"""Of one of several melds no more ways are tried."""
IN_HAND: Final = "in-hand"
ADDS: Final = ("add", "swap")
REGROUP: Final = "regroup"
LAYS: Final = frozenset((*LAYING, *ADDS, REGROUP))
"""The actions after which melds lie otherwise than before."""


class Doings:
    """Tells what actions are, by one book."""

    def __init__(self, judging: Judging, ready: Ready, oracle: Oracle) -> None:
        self._judging, self._ready, self._oracle = judging, ready, oracle

    def of(self, position: Position, action: Action, chosen: Chosen) -> Iterable[Doing] | Refused:
        """What the action is with these pieces, in each way in which its melds can lie; or why they are no melds."""
        name, hand = action.name, position.hands[position.player]
        if name in LAYS:
            return self._laid(position, action, chosen)
        if name == "take":
            unknown = isinstance(position.pile, Unknown) and not chosen.groups[0]
            return (Doing(name, taking=Unknown(frozenset({"taking"})) if unknown else chosen.groups[0]),)
        if name == "discard":
            pieces = tuple(piece for group in chosen.groups for piece in group)
            if len(pieces) != 1:
                return self._judging.fixed(NO_STEP)
            return (Doing(name, card=pieces[0], left=left_of(hand, pieces)),)
        return (Doing(name),)

    # ---- melds --------------------------------------------------------------------------------------

    def _laid(self, position: Position, action: Action, chosen: Chosen) -> Iterable[Doing] | Refused:
        name, targets = action.name, chosen.targets
        adds = name in ADDS
        if (adds and (len(targets) != 1 or len(chosen.groups) != 1)) or (name == REGROUP and not targets):
            return self._judging.fixed(NO_STEP)
        if not chosen.groups or not all(chosen.groups):
            return self._judging.fixed(NO_CARDS)
        pieces = tuple(piece for group in chosen.groups for piece in group)
        on_table = {card.key for meld in targets for card in meld.cards} if name == REGROUP else frozenset()
        playing = tuple(piece for piece in pieces if piece.key not in on_table)
        doing = Doing(
            name,
            playing=playing,
            target=targets[0] if adds else None,
            freeing=chosen.freeing,
            regrouping=targets if name == REGROUP else (),
            left=left_of(position.hands[position.player], playing, chosen.freeing),
        )
        missing = on_table - {piece.key for piece in pieces}
        if missing:
            faces = [card.face for meld in targets for card in meld.cards if card.key in missing]
            return self._judging.fixed(IN_HAND, faces)
        questions = [
            cards_of(group, written.meanings, self._before(doing))
            for group, written in zip(chosen.groups, action.groups, strict=True)
        ]
        facts = Facts(position, self._oracle, doing)
        found = (
            self._alone(doing, questions[0], facts) if len(questions) == 1 else self._together(doing, questions, facts)
        )
        return found if isinstance(found, Refused) else (_as_laid(doing, laying) for laying in found)

    @staticmethod
    def _before(doing: Doing) -> Before | None:
        if doing.target is None:
            return None
        gone = {piece.key for piece in doing.freeing}
        return Before(doing.target, tuple([card.seat for card in doing.target.cards if card.key not in gone]))

    def _alone(self, doing: Doing, cards: Cards, facts: Facts) -> Iterator[tuple[Layout, ...]] | Refused:
        found = self._ready.ways(doing.name, cards, facts)
        first = next(found, None)
        if first is None:
            return self._no_meld(doing, cards, facts)
        return _from(first, found)

    def _no_meld(self, doing: Doing, cards: Cards, facts: Facts) -> Refused:
        judging, situation = self._judging, self._judging.book.situation(doing.name)
        return Refused(lambda: refusal(situation, cards, facts, judging.language, judging.write), Stage.RULES)

    def _together(self, doing: Doing, questions: list[Cards], facts: Facts) -> Iterator[tuple[Layout, ...]] | Refused:
        lies: list[list[Layout]] = []
        apart = facts.apart()
        for cards in questions:
            found = list(self._ready.ways(doing.name, cards, apart))[:MOST_WAYS]
            if not found:
                return self._no_meld(doing, cards, apart)
            lies.append(found)
        combinations = combinations_of(lies, MOST_COMBINATIONS)
        kept = (laying for laying in combinations if self._beside(doing.name, laying, facts))
        first = next(kept, None)
        if first is None:
            return self._no_meld_beside(doing, questions, lies, facts)
        return _from_all(first, kept)

    def _beside(self, action: str, laying: tuple[Layout, ...], facts: Facts) -> bool:
        """Whether each meld keeps its conditions beside the others."""
        asked = self._ready.of(action)
        kinds = {kind.kind.name: kind for kind in asked.situation.kinds}
        for meld in laying:
            others = facts.beside(tuple(other for other in laying if other is not meld))
            if not asked.keeps(kinds[meld.kind], meld, others):
                return False
        return True

    def _no_meld_beside(self, doing: Doing, questions: list[Cards], lies: list[list[Layout]], facts: Facts) -> Refused:
        """The refusal of a meld that could lie by itself, beside the first ways of the others."""
        firsts = tuple(found[0] for found in lies)
        for number, cards in enumerate(questions):
            others = facts.beside((*firsts[:number], *firsts[number + 1 :]))
            if next(self._ready.ways(doing.name, cards, others), None) is None:
                return self._no_meld(doing, cards, others)
        return self._judging.fixed(NO_STEP, stage=Stage.RULES)


def _from(first: Layout, others: Iterator[Layout]) -> Iterator[tuple[Layout, ...]]:
    yield (first,)
    for other in others:
        yield (other,)


def _from_all(first: tuple[Layout, ...], others: Iterator[tuple[Layout, ...]]) -> Iterator[tuple[Layout, ...]]:
    yield first
    yield from others


def _as_laid(doing: Doing, laying: tuple[Layout, ...]) -> Doing:
    """The action in one way: what is played is told as it will lie."""
    keys = {piece.key for piece in doing.playing}
    playing: Pieces = tuple([card for meld in laying for card in meld.cards if card.key in keys])
    return replace(doing, laying=laying, playing=playing)
