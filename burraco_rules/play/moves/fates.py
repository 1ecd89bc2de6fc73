"""Fates: whether actions are legal, where many that are alike have the same fate.

Why it exists: of a dozen cards that may be discarded the rules mostly ask nothing that tells one from another. What was
read to judge one of them is known; if nothing of it is different for the others, they are judged with it. Nor is it
asked anew in another position in which all that was read is the same. May import: `actions`, `engine`, `facts`,
`position`, `ready`; the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.melds.model.cases import Blank
from burraco_rules.pack import Card
from burraco_rules.play.actions import Action, Doing
from burraco_rules.play.engine.chosen import NoSuchMeld
from burraco_rules.play.engine.deeds import left_of
from burraco_rules.play.engine.engine import Engine, Result, Trace
from burraco_rules.play.engine.ready import same
from burraco_rules.play.engine.refused import Stage
from burraco_rules.play.facts import NUMBER_OF, SPARE, Comparison, Facts, Key
from burraco_rules.play.moves.alike import (
    CARD,
    COMPARED,
    DISCARD,
    GROWS,
    LAYS,
    MOST_PRECEDENTS,
    MOST_RULINGS,
    NUMBERS,
    OF_ONE,
    OF_THE_RESERVE,
    OWN,
    TARGET,
    Move,
    Precedent,
    Single,
    are_alike,
    has_ended,
    is_spare,
)
from burraco_rules.play.position import Position


class Fates:
    """The fates of the actions of one position. For one thread."""

    def __init__(self, engine: Engine, position: Position) -> None:
        self._engine, self._position = engine, position
        self.facts = Facts(position, engine.oracle)
        offer = engine.book.offer(position, self.facts)
        self.offered = offer.actions
        self._must = offer.must is not None
        self._later: dict[tuple[str, int], Precedent | None] = {}
        self._on: dict[tuple[str, int], bool | None] = {}
        self._settled: dict[tuple[str, int, int], bool] = {}
        self._singles: dict[str, Single] = {}
        self._spare: dict[tuple[str, str], int] = {}
        self._reserve = OF_THE_RESERVE if any(position.unplayed) else frozenset[str]()

    @cached_property
    def pieces(self) -> Mapping[Card, Sequence[Piece]]:
        """The cards of the hand by their faces, but for those that nobody has seen."""
        found: dict[Card, list[Piece]] = {}
        for piece in self._position.hand():
            if not isinstance(piece, Blank):
                found.setdefault(piece.face, []).append(piece)
        return found

    @cached_property
    def numbers(self) -> Mapping[Card, int]:
        """How many of each of these there are."""
        return {face: len(pieces) for face, pieces in self.pieces.items()}

    def alike(self, action: str, keys: Iterable[Key]) -> bool:
        """Whether nothing was read that may be different for actions of a name and of as many cards."""
        return are_alike(action, keys, self._reserve)

    # ---- the rules on an action -----------------------------------------------------------------------

    def refused(self, action: str, target: Layout | None = None) -> bool:
        """Whether the rules refuse every action of a name, or every one on a meld."""
        return self._allowed(action, target) is False

    def is_fixed(self, action: str, target: Layout) -> bool:
        """Whether the rules on an action give the same answer on a meld in every position."""
        if self._changes_before(action) or self._engine.book.settled(action) is not None:
            return True
        known = self._engine.rulings.get(self._key(action, target, 0))
        return known is not None and known[0] is target and not known[1].facts and not known[1].comparisons

    def _key(self, action: str, target: Layout | None, cards: int) -> tuple[Any, ...]:
        pile = self._position.pile if cards else ()
        return action, id(target), self.facts.side, cards, 0 if isinstance(pile, Unknown) else len(pile)

    def _allowed(self, action: str, target: Layout | None) -> bool | None:
        """Whether the rules on an action allow it, on a meld; None where that is not the same for all such actions."""
        key = action, id(target)
        if key not in self._on:
            self._on[key] = self._by_rules(action, target)
        return self._on[key]

    def _by_rules(self, action: str, target: Layout | None) -> bool | None:
        if self._changes_before(action):
            return None
        settled = self._engine.book.settled(action)
        if settled is not None:
            return settled
        if action == DISCARD:
            allowed = len(self.singles(action).cards)
            return None if 0 < allowed < len(self._position.hand()) else bool(allowed)
        held, same_for_all = self._ruled(Doing(action, target=target), 0)
        return held if same_for_all else None

    def _ruled(self, doing: Doing, cards: int) -> tuple[bool, bool]:
        """Whether the rules on an action allow it, and whether that is the same for all of its name and on its meld.

        With a number of `cards` it need be the same for actions of as many cards only, and is kept by the size of the
        pile, of which these are mostly taken.
        """
        action, target = doing.name, doing.target
        kept = self._engine.rulings
        key = self._key(action, target, cards)
        known = kept.get(key)
        if known is not None and known[0] is target and self._applies(known[1], 0):
            return bool(known[1].legal), True
        facts = Facts(self._position, self._engine.oracle, doing)
        held = self._engine.judging.refusal(self._engine.book.rules_on(action), facts) is None
        keys = [read for read in facts.reads if target is None or read not in TARGET]
        numbers = NUMBERS.intersection([*keys, *[comparison.name for comparison in facts.comparisons]])
        if not self.alike(action, keys) or (numbers and not cards):
            return held, False
        keys = [read for read in keys if read not in OWN and read not in numbers]
        compared = [comparison for comparison in facts.comparisons if comparison.name not in numbers]
        found = self._told(Precedent(held, 0), keys, compared)
        if found is not None and self._engine.book.remembers:
            if len(kept) >= MOST_RULINGS:
                kept.clear()
            kept[key] = target, found
        return held, True

    def _changes_before(self, action: str) -> bool:
        """Whether something may happen before an action."""
        book, known = self._engine.book, self._engine.quiet.get(action)
        if known is None or not book.remembers:
            known = self._engine.quiet[action] = not book.events(True, action) and not book.interrupting(True, action)
        return not known

    def keeps(self, doing: Doing, cards: int) -> bool:
        """Whether the rules on an action of so many cards may allow it; what happens before it is not looked at."""
        if self._changes_before(doing.name):
            return True
        return self._ruled(doing, cards)[0]

    def asked_on(self, move: Move) -> Facts | None:
        """The facts of the first way to do a move that the rules on it allow, as these have read them."""
        for doing in () if move.doings is None else move.doings():
            facts = Facts(self._position, self._engine.oracle, doing)
            if self._engine.judging.refusal(self._engine.book.rules_on(doing.name), facts) is None:
                return facts
        return None

    def singles(self, action: str) -> Single:
        """The cards of the hand that the rules on an action allow that puts down one."""
        found = self._singles.get(action)
        if found is None:
            found = self._singles[action] = self._single(action)
        return found

    def _single(self, action: str) -> Single:
        hand, guards = self._position.hand(), self._engine.book.rules_on(action)
        allowed, reads = set[int](), set[Key]()
        for piece in hand:
            facts = Facts(self._position, self._engine.oracle, Doing(action, card=piece, left=left_of(hand, (piece,))))
            if self._engine.judging.refusal(guards, facts) is None:
                allowed.add(piece.key)
            reads.update(facts.reads, [comparison.name[1:] for comparison in facts.comparisons])
            if facts.reads.keys().isdisjoint(OF_ONE):
                allowed = {piece.key for piece in hand} if allowed else set()
                break
        return Single(frozenset(allowed), frozenset(reads - CARD))

    def _kept_by(self, doing: Doing) -> bool:
        facts = Facts(self._position, self._engine.oracle, doing)
        return self._engine.judging.refusal(self._engine.book.rules_on(doing.name), facts) is None

    def _kept(self, move: Move) -> bool | None:
        """Whether the rules on its action allow a move; None where that cannot be told beforehand."""
        allowed = self._allowed(move.action.name, move.target)
        if allowed is not None or move.doings is None or self._changes_before(move.action.name):
            return allowed
        if move.action.name == DISCARD:
            cards = self.singles(DISCARD).cards
            return any(piece.key in cards for piece in self.pieces[move.action.groups[0].cards[0]])
        return any(map(self._kept_by, move.doings()))

    # ---- all that comes after -------------------------------------------------------------------------

    def legal(self, move: Move) -> bool:
        """Whether a move is legal."""
        key = move.action.name, move.cards, id(move.target)
        settled = self._settled.get(key) if move.sure else None
        if settled is not None:
            return settled
        known = self.known(move)
        if known is None:
            known = isinstance(self.outcome(move), Position)
        name, cards = move.action.name, move.cards
        if move.sure and self._on.get((name, id(move.target))) is True and self._later.get((name, cards)) is not None:
            self._settled[key] = known
        return known

    def known(self, move: Move) -> bool | None:
        """Whether a move is legal, as far as that is known from others that are alike."""
        if not move.sure:
            return None
        kept = self._kept(move)
        if not kept:
            return kept
        found = self._fate(move.action.name, move.cards)
        return None if found is None else found.legal

    def fate(self, move: Move) -> Precedent | None:
        """What becomes of a move, as far as that is known from others that are alike."""
        return self._fate(move.action.name, move.cards) if move.sure and self._kept(move) else None

    def _fate(self, name: str, cards: int) -> Precedent | None:
        """What becomes of all actions of a name and of so many cards that the rules on it allow, if that is known."""
        key = name, cards
        if key in self._later:
            return self._later[key]
        kept = self._precedents(name)
        for place, precedent in enumerate(kept):
            if self._applies(precedent, cards) and self._can_spare(precedent, name, cards):
                if place:
                    kept.insert(0, kept.pop(place))
                self._later[key] = precedent
                return precedent
        return None

    def outcome(self, move: Move, trace: Trace | None = None) -> Result | None:
        """What comes of a move, as far as its verdict counts; None where that needs too much work.

        If nothing was read that is different for others, these are known from then on.
        """
        name, trace = move.action.name, trace or Trace()
        key = name, move.cards
        if not move.sure or key in self._later or not self._kept(move):
            return self._applied(move.action, trace)
        found = self._first(move, trace)
        keys = tuple(dict.fromkeys(trace.read_later()))
        fate = None if found is None or not self.alike(name, keys) else self._note(move, found, keys, trace)
        self._later[key] = fate if fate is not None and self._can_spare(fate, name, move.cards) else None
        if self._later[key] is None and not isinstance(found, Position) and move.doings is not None:
            return self._applied(move.action, trace)
        return found

    def _first(self, move: Move, trace: Trace) -> Result | None:
        """What comes of the first way to do a move that the rules on it allow."""
        if move.doings is None or self._changes_before(move.action.name):
            return self._applied(move.action, trace)
        place = self.offered[move.action.name]
        found: Result | None = None
        for doing in move.doings():
            found = self._engine.done(self._position, doing, place, trace=trace)
            if isinstance(found, Position) or found.stage > Stage.RULES:
                break
        return found

    def _applied(self, action: Action, trace: Trace) -> Result | None:
        try:
            return self._engine.apply(self._position, action, trace=trace)
        except (NoSuchMeld, Overrun):
            return None

    def legal_end(self) -> bool:
        """Whether the player may end the turn."""
        if self._must:
            return False
        ended = self._engine.ended(self._position, trace=Trace())
        return isinstance(ended, Position) and ended is not self._position

    # ---- precedents -----------------------------------------------------------------------------------

    def _precedents(self, name: str) -> list[Precedent]:
        """The fates of actions of a name at this point of a turn."""
        now, turn = self._position.turn.stack[-1], self._position.turn
        point = name, now.name, now.step, now.done, len(turn.stack), bool(self._reserve), self._engine.oracle.looking
        return self._engine.precedents.setdefault(point, [])

    def _note(self, move: Move, result: Result, keys: Iterable[Key], trace: Trace) -> Precedent:
        """Keep what became of a move with what it hangs on."""
        name = move.action.name
        found = Precedent(False, move.cards, next((str(key[1]) for key in keys if is_spare(key)), ""))
        if isinstance(result, Position):
            before = self._position
            ends, closes = has_ended(before, result), result.closed != before.closed
            found = found._replace(legal=True, ends=ends, closes=closes)
        told = self._told(found, keys, trace.compared_later())
        if told is None:
            return found
        exactly = name not in LAYS or any(isinstance(key, str) and key[0] == NUMBER_OF for key, _ in told.facts)
        told = told._replace(exactly=exactly)
        if not self._engine.book.remembers:
            return told
        kept = self._precedents(name)
        if len(kept) >= MOST_PRECEDENTS:
            kept.pop()
        kept.insert(0, told)
        return told

    def _can_spare(self, precedent: Precedent, action: str, cards: int) -> bool:
        """Whether a card that could be put down stays in the hand, where one of those that can is needed.

        Which ones can must be the same after the action as before it.
        """
        return not precedent.spare or self._number_to_spare(precedent.spare, action) > cards

    def _number_to_spare(self, name: str, action: str) -> int:
        """Of how many cards of the hand it is known that each could be put down after an action as well."""
        key = name, action
        found = self._spare.get(key)
        if found is None:
            single = self.singles(name)
            found = self._spare[key] = len(single.cards) if self.alike(action, single.reads) else 0
        return found

    def _told(self, found: Precedent, keys: Iterable[Key], compared: Iterable[Comparison]) -> Precedent | None:
        """A fate with what it hangs on, told by what that was before the action; None where that is not known."""
        facts = tuple((key, self.facts.read(key)) for key in keys if not is_spare(key))
        if any(fact.__class__ is Unknown for _, fact in facts):
            return None
        comparisons = []
        for comparison in dict.fromkeys(compared):
            before = self.facts.number(comparison.name)
            if before.__class__ is not int:
                return None
            held = COMPARED[comparison.operator](comparison.number, comparison.limit)
            comparisons.append((comparison._replace(number=comparison.number - before), held))
        return found._replace(facts=facts, comparisons=tuple(comparisons))

    def hangs_on(self, precedent: Precedent) -> tuple[tuple[Key, ...], tuple[Comparison, ...]]:
        """What a fate hangs on, told by how it was read in this position."""
        keys = tuple([key for key, _ in precedent.facts])
        if precedent.spare:
            keys = (*keys, (SPARE, precedent.spare))
        compared = [
            comparison._replace(number=self.facts.number(comparison.name) + comparison.number)
            for comparison, _ in precedent.comparisons
        ]
        return keys, tuple(compared)

    def _applies(self, precedent: Precedent, cards: int) -> bool:
        """Whether all that a fate hangs on is as it was."""
        more = cards - precedent.cards
        if more and precedent.exactly:
            return False
        facts = self.facts
        for (name, sign, limit, offset), held in precedent.comparisons:
            number = facts.number(name)
            if number.__class__ is not int:
                return False
            if more:
                number += GROWS.get(name, 0) * more
            if COMPARED[sign](number + offset, limit) is not held:
                return False
        return all(same(facts.read(key), fact) for key, fact in precedent.facts)
