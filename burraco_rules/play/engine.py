"""The engine: what an action makes of a position, or which rule refuses it.

Why it exists: this is the order of judgement, once for every game: the step of the turn; what comes before the action;
the rules on it; the action; what comes after it; rules that judge what it leaves; the end of the turn; last, what can
still be done. May import: the other modules of `play`; `melds`; the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from burraco_rules.language.core import Text
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.sentences import in_language, render
from burraco_rules.language.evaluating.values import Side, Unknown
from burraco_rules.language.vocabulary import LAYING
from burraco_rules.melds.cases import Before
from burraco_rules.melds.reasons import NO_STEP, fixed_reason
from burraco_rules.melds.verdict import Reason
from burraco_rules.notation import Meaning, write_card
from burraco_rules.pack import Card
from burraco_rules.play.actions import END, Action, Doing
from burraco_rules.play.book import CLOSE, Book, Deed, Guard, Happening, Shift
from burraco_rules.play.chosen import Chosen, NotThere, choices
from burraco_rules.play.facts import Facts, Oracle
from burraco_rules.play.laying import as_it_lies, cards_of, combinations_of, refusal, ways
from burraco_rules.play.position import Pieces, Position, Progress, Turn, with_at, without
from burraco_rules.play.steps import due, is_complete, offered
from burraco_rules.play.zones import from_top, move, shuffled, zone

MOST_COMBINATIONS: Final = 2_000
"""Of the ways in which several melds of one action can lie together no more are tried."""


class Refused:
    """Why an action is refused. The rules are found when somebody asks for them.

    `stage` tells how far the action came; of several ways to do it the refusal of the one that came furthest is told.
    """

    __slots__ = ("_reasons", "_tell", "stage")

    def __init__(self, tell: Callable[[], tuple[Reason, ...]], stage: int = 0) -> None:
        self._tell, self.stage = tell, stage
        self._reasons: tuple[Reason, ...] | None = None

    def __repr__(self) -> str:
        return f"<Refused {' '.join(reason.rule for reason in self.reasons)}>"

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The rules that refuse it, with their sentences."""
        if self._reasons is None:
            self._reasons = self._tell()
        return self._reasons

    def at(self, stage: int) -> Refused:
        """The same refusal, of an action that came so far."""
        return Refused(lambda: self.reasons, stage)


Result = Position | Refused


class Engine:
    """Judges actions by one book. `language` is that of sentences. Safe to share between threads, as the book is."""

    def __init__(self, book: Book, oracle: Oracle, language: str = "en") -> None:
        self.book, self.oracle, self.language = book, oracle, language

    # ---- an action --------------------------------------------------------------------------------

    def apply(self, position: Position, action: Action, look: bool = True) -> Result:
        """The position after an action, in the first way that is legal; else why it is refused.

        `look` asks also what the player can still do afterwards, as after the last action of a turn. NoSuchMeld where
        the action names a meld that is not there.
        """
        worst: Refused | None = None
        for result in self.results(position, action, look):
            if isinstance(result, Position):
                return result
            if worst is None or result.stage > worst.stage:
                worst = result
        return worst or self.fixed(NO_STEP)

    def results(self, position: Position, action: Action, look: bool = True) -> Iterator[Result]:
        """What an action makes of the position, for each way to choose the copies of its cards."""
        if position.over:
            yield position if action.name == END else self.fixed(NO_STEP)
            return
        if action.name == END:
            yield self._ended(position, look)
            return
        claimed = self._claimed(position, action)
        if isinstance(claimed, Refused):
            yield claimed
            return
        ready = self._before(claimed, action)
        if isinstance(ready, Refused) or ready.over:
            yield ready
            return
        found = choices(ready, action, self.book.letters)
        if isinstance(found, NotThere):
            refused = self._not_offered(ready, action, Doing(action.name))
            yield refused or self.fixed(found.reason, found.cards)
            return
        for chosen in found:
            yield self._done(ready, action, chosen, look)

    def _claimed(self, position: Position, action: Action) -> Result:
        """The position in which the player who acts is at turn: out of turn it takes a turn that may interrupt."""
        if not action.player or action.player - 1 == position.player:
            return position
        player = action.player - 1
        if player >= position.players:
            return self.fixed(NO_STEP)
        for plan in self.book.plans:
            if plan.before and self._may_interrupt(position, player, plan.by) and self._on(plan.when, position):
                progress = Progress(plan.name, player)
                entered = replace(position, turn=replace(position.turn, stack=(*position.turn.stack, progress)))
                if offered(self.book, entered, action.name, self._facts(entered)) is not None:
                    return entered
        return self.fixed(NO_STEP)

    def _may_interrupt(self, position: Position, player: int, by: str) -> bool:
        return player in self._players(position, by)

    def _before(self, position: Position, action: Action) -> Result:
        """What happens before an action that is offered."""
        if offered(self.book, position, action.name, self._facts(position)) is None:
            return position
        return self._happen(position, True, action.name)

    def _done(self, position: Position, action: Action, chosen: Chosen, look: bool) -> Result:
        """The action with these pieces, from the rules on it to the end of the turn."""
        doings = self._doings(position, action, chosen)
        if isinstance(doings, Refused):
            return self._not_offered(position, action, Doing(action.name)) or doings
        first: Refused | None = None
        for doing in doings:
            refused = self._judged(self.book.rules_on(action.name), self._facts(position, doing))
            if refused is None:
                refused = self._not_offered(position, action, doing)
                return refused or self._carried_out(position, action, doing, look)
            first = first or refused.at(2)
        return first or self.fixed(NO_STEP)

    def _carried_out(self, position: Position, action: Action, doing: Doing, look: bool) -> Result:
        after = self._happen(self._with(position, action, doing), False, action.name)
        if isinstance(after, Refused):
            return after.at(3)
        refused = self._judged(self.book.rules_after(action.name), self._facts(after, doing))
        if refused is not None:
            return refused.at(4)
        ended = self._turn_ended(position, after, look)
        if isinstance(ended, Refused):
            return ended.at(5)
        if look:
            facts = Facts(after, self.oracle, doing, position.side)
            for guards in (self.book.rules_on(action.name), self.book.rules_after(action.name)):
                refused = self._judged(guards, facts, ahead=True)
                if refused is not None:
                    return refused.at(6)
        return ended

    # ---- steps ------------------------------------------------------------------------------------

    def _not_offered(self, position: Position, action: Action, doing: Doing) -> Refused | None:
        """The refusal of an action that no step offers: by a rule on it, else by the step that is due."""
        facts = self._facts(position, doing)
        if offered(self.book, position, action.name, facts) is not None:
            return None
        refused = self._judged(self.book.rules_on(action.name), facts)
        if refused is not None:
            return refused.at(1)
        step = due(self.book, position, facts)
        if step is not None and step.because is not None:
            because = step.because
            return Refused(lambda: (self._reason(NO_STEP, because, facts),))
        return self.fixed(NO_STEP)

    # ---- what is done -----------------------------------------------------------------------------

    def _doings(self, position: Position, action: Action, chosen: Chosen) -> Iterable[Doing] | Refused:
        """What the action is, in each way in which its melds can lie."""
        name, hand = action.name, position.hand()
        if name == "take":
            return [Doing(name, taking=chosen.groups[0])]
        pieces = tuple(piece for group in chosen.groups for piece in group)
        if name == "discard":
            return [Doing(name, card=pieces[0], left=without(hand, pieces))]
        if name in LAYING or name in ("add", "swap", "regroup"):
            return self._laid(position, action, chosen, pieces)
        return [Doing(name)]

    def _laid(self, position: Position, action: Action, chosen: Chosen, pieces: Pieces) -> Iterable[Doing] | Refused:
        name = action.name
        target = chosen.targets[0] if name in ("add", "swap") else None
        on_table = {card.key for meld in chosen.targets for card in meld.cards}
        playing = tuple(piece for piece in pieces if piece.key not in on_table)
        freed = chosen.freeing
        doing = Doing(
            name,
            playing=playing,
            target=target,
            freeing=freed,
            regrouping=chosen.targets if name == "regroup" else (),
            left=(*without(position.hand(), playing), *freed),
        )
        if name == "regroup" and on_table - {piece.key for piece in pieces}:
            return self.fixed("in-hand")
        facts = self._facts(position, doing)
        situation = self.book.situation(name)
        side, lies = Side(position.side), list[list[Layout]]()
        for group, written in zip(chosen.groups, action.groups, strict=True):
            before = None
            if target is not None:
                gone = {piece.key for piece in freed}
                before = Before(target, tuple(card.seat for card in target.cards if card.key not in gone))
            cards = cards_of(group, written.meanings, before)
            others = tuple(laid[0] for laid in lies)
            found = list(ways(situation, cards, facts.beside(others), side))
            if not found:
                asked = facts.beside(others)
                return Refused(lambda: refusal(situation, cards, asked, self.language, self._write), 2)  # noqa: B023
            lies.append(found)
        return (
            replace(doing, laying=laying, playing=_as_laid(playing, laying))
            for laying in combinations_of(lies, MOST_COMBINATIONS)
        )

    def _with(self, position: Position, action: Action, doing: Doing) -> Position:
        """The position after the action itself."""
        name, player, side = action.name, position.player, position.side
        turn = replace(position.turn, did=(*position.turn.did, (name, player)))
        hand = position.hand()
        match name:
            case "draw":
                return self._drawn(replace(position, turn=turn))
            case "take":
                taking = doing.taking
                turn = replace(
                    turn,
                    taken=(*turn.taken, *taking),
                    top_taken=taking[-1:],
                    deepest_taken=taking[:1],
                )
                return move(replace(position, turn=turn), taking, "pile", "hand")
            case "discard" if doing.card is not None:
                left = without(hand, (doing.card,))
                if not left:
                    turn = replace(turn, closing_discard=(doing.card,))
                position = self._played(replace(position, turn=turn), (doing.card,))
                pile = position.pile
                return replace(
                    position,
                    hands=with_at(position.hands, player, left),
                    pile=pile if isinstance(pile, Unknown) else (*pile, doing.card),
                )
        if not doing.laying:
            return replace(position, turn=turn)
        gone = {id(meld) for meld in (doing.target, *doing.regrouping) if meld is not None}
        melds = list[Layout]()
        new = [as_it_lies(meld) for meld in doing.laying]
        for meld in position.melds:
            if id(meld) not in gone:
                melds.append(meld)
            elif doing.target is not None:
                melds.append(new.pop(0))
        turn = replace(turn, played=(*turn.played, *doing.playing), freed=(*turn.freed, *doing.freeing))
        opened = position.opened
        if name in LAYING:
            opened = with_at(opened, side, True)
        position = replace(
            position,
            turn=turn,
            melds=(*melds, *new),
            opened=opened,
            hands=with_at(position.hands, player, (*without(hand, doing.playing), *doing.freeing)),
        )
        return self._played(position, doing.playing)

    def _drawn(self, position: Position) -> Position:
        number = self.book.settings.number("setup", "draw", self._facts(position), 1)
        cards, position = from_top(position, "stock", number)
        turn = replace(position.turn, drawn=(*position.turn.drawn, *cards))
        return move(replace(position, turn=turn), cards, "stock", "hand")

    @staticmethod
    def _played(position: Position, pieces: Pieces) -> Position:
        """The position in which a reserve is in play once a card of it is played."""
        keys = {piece.key for piece in pieces}
        for owner, cards in enumerate(position.unplayed):
            if any(card.key in keys for card in cards):
                position = replace(
                    position,
                    unplayed=with_at(position.unplayed, owner, ()),
                    reserve=with_at(position.reserve, owner, "in-play"),
                )
        return position

    # ---- events -----------------------------------------------------------------------------------

    def _happen(self, position: Position, before: bool, moment: str) -> Result:
        """The position after the events before or after a moment, and with the turns that begin after it."""
        for happening in self.book.events(before, moment):
            result = self._fired(position, happening)
            if isinstance(result, Refused):
                return result
            position = result
            if position.over:
                return position
        if not before:
            for plan in self.book.interrupting(False, moment):
                if self._on(plan.when, position):
                    stack = position.turn.stack
                    begun = [Progress(plan.name, player) for player in self._players(position, plan.by)]
                    position = replace(position, turn=replace(position.turn, stack=(*stack, *reversed(begun))))
        return position

    def _fired(self, position: Position, happening: Happening) -> Result:
        """The position after an event, as often as it happens: again only if it moved a card."""
        for _ in range(self.book.most_cards):
            if position.over or not self._on(happening.when, position):
                break
            result = self._happen(position, True, happening.name)
            if isinstance(result, Refused):
                return result
            position = result
            if position.over or not self._on(happening.when, position):
                break
            refused = self._judged(self.book.rules_on(happening.name), self._facts(position))
            if refused is not None:
                return refused
            if happening.name == CLOSE:
                position = replace(position, closed=with_at(position.closed, position.side, True))
            position, moved = self._effects(position, happening)
            result = self._happen(position, False, happening.name) if not position.over else position
            if isinstance(result, Refused):
                return result
            position = result
            if not moved:
                break
        return position

    def _effects(self, position: Position, happening: Happening) -> tuple[Position, bool]:
        """The effects of an event, in order; amounts and sets are read before the first. Whether a card was moved."""
        env = Env(facts=self._facts(position))
        amounts = [self._amount(effect, env) for effect in happening.effects]
        moved = False
        for effect, amount in zip(happening.effects, amounts, strict=True):
            if isinstance(effect, Deed):
                position = self._deed(position, effect)
                continue
            cards, position = self._shifted(position, effect, amount)
            position = move(position, cards, effect.origin, effect.to) if cards else position
            moved = moved or bool(cards)
        return position, moved

    @staticmethod
    def _amount(effect: Shift | Deed, env: Env) -> Any:
        if isinstance(effect, Deed):
            return None
        if effect.chosen is not None:
            loop, _ = effect.chosen
            items = loop.items(env)
            if items.__class__ is Unknown:
                return ()
            return tuple(item for item in items if _bound(env, loop.slot, item) and _counts(loop, env))
        number = None if effect.number is None else effect.number.run(env)
        return number if isinstance(number, int) else None

    @staticmethod
    def _shifted(position: Position, effect: Shift, amount: Any) -> tuple[Pieces, Position]:
        """The cards that an effect moves."""
        if isinstance(amount, tuple):
            return amount, position
        there = zone(position, effect.origin)
        if isinstance(there, Unknown):
            return from_top(position, effect.origin, 0 if effect.all or amount is None else amount)
        if effect.all:
            kept = amount or 0
            return there[: len(there) - kept] if kept < len(there) else (), position
        return from_top(position, effect.origin, max(0, amount or 0))

    def _deed(self, position: Position, deed: Deed) -> Position:
        match deed.verb, deed.object:
            case "shuffle", _:
                return shuffled(position)
            case "end", "hand":
                return replace(position, over="ended")
            case "void", _:
                return replace(position, over="void")
            case "retire", _:
                return replace(position, active=with_at(position.active, position.player, False))
            case "join", _:
                return self._joined(position)
        return self._passed_on(position)

    @staticmethod
    def _joined(position: Position) -> Position:
        """The players but the one whose turn it is become one side, with one table, reserve and score."""
        alone = position.side
        other = next(side for side in position.sides if side != alone)
        sides = tuple(alone if side == alone else other for side in position.sides)
        melds = tuple(meld if meld.owner == Side(alone) else as_it_lies(meld, Side(other)) for meld in position.melds)
        return replace(position, sides=sides, melds=melds)

    # ---- the end of a turn ------------------------------------------------------------------------

    def _turn_ended(self, before: Position, after: Position, look: bool) -> Result:
        """What follows where a turn is complete, or the side has gone out; else the position as it is."""
        side = before.side
        closes = after.closed[side] and not before.closed[side]
        if closes:
            refused = self._at_end(after, look, side)
            if refused is not None:
                return refused
        if after.over:
            return after
        after = self._stepped(before, after)
        while not after.over and is_complete(self.book, after, self._facts(after)):
            result = self._passed(after, look, judged=closes)
            if isinstance(result, Refused):
                return result
            after = result
        return after

    def _stepped(self, before: Position, after: Position) -> Position:
        """The position in which the step of the last action is done."""
        name = after.turn.did[-1][0] if after.turn.did else ""
        place = offered(self.book, before, name, self._facts(before))
        level = len(before.turn.stack) - 1
        if place is None or level >= len(after.turn.stack):
            return after
        progress = replace(after.turn.stack[level], step=place, done=True)
        stack = with_at(after.turn.stack, level, progress)
        return replace(after, turn=replace(after.turn, stack=stack))

    def _ended(self, position: Position, look: bool) -> Result:
        """The position after the player ends the turn without a further action."""
        facts = self._facts(position)
        step = due(self.book, position, facts)
        if step is not None and step.many == "one of":
            refused = None if len(position.turn.stack) > 1 else self._at_end(position, look, position.side)
            if refused is not None:
                return refused
            because = step.because
            return self.fixed(NO_STEP) if because is None else Refused(lambda: (self._reason(NO_STEP, because, facts),))
        result = self._passed(position, look)
        while isinstance(result, Position) and not result.over and result.turn.did:
            if not is_complete(self.book, result, self._facts(result)):
                break
            result = self._passed(result, look)
        return result

    def _passed(self, position: Position, look: bool, judged: bool = False) -> Result:
        """The position after the turn in progress: back to the one it interrupts, or on to the next player."""
        *below, now = position.turn.stack
        if not below and not judged:
            refused = self._at_end(position, look, position.side)
            if refused is not None:
                return refused
        result: Result = position
        for moment in (END, now.name) if not below else (now.name,):
            result = self._happen(position, False, moment)
            if isinstance(result, Refused) or result.over:
                return result
            position = result
        stack = position.turn.stack
        place = stack.index(now)
        left = (*stack[:place], *stack[place + 1 :])
        if left:
            return replace(position, turn=replace(position.turn, stack=left))
        return self.next_turn(position, now.player)

    def _at_end(self, position: Position, look: bool, side: int) -> Refused | None:
        facts = Facts(position, self.oracle, None, side)
        refused = self._judged(self.book.rules_on(END), facts)
        if refused is None and look:
            refused = self._judged(self.book.rules_on(END), facts, ahead=True)
        return refused

    def _passed_on(self, position: Position) -> Position:
        """The turn in progress is over at once, and nothing of it is judged."""
        return self.next_turn(position, position.player)

    def next_turn(self, position: Position, player: int) -> Position:
        """The position at the start of the turn of the next player who is still in the hand."""
        number, step = position.players, self.book.direction
        following = [(player + step * turn) % number for turn in range(1, number + 1)]
        active = [one for one in following if position.active[one]] or following
        return self.begun(self._counted(position), active[0])

    @staticmethod
    def at_turn(position: Position, player: int) -> Position:
        """The position in which it is a player's turn, before it is known which one."""
        return replace(position, turn=Turn((Progress("", player),), opened_before=position.opened))

    def begun(self, position: Position, player: int) -> Position:
        """The position at the start of a player's turn."""
        start = self.at_turn(position, player)
        plan = self.book.first_plan(self._facts(start))
        name = "" if plan is None else plan.name
        return replace(start, turn=replace(start.turn, stack=(Progress(name, player),)))

    @staticmethod
    def _counted(position: Position) -> Position:
        """The position with the actions of the turn counted."""
        times = dict(position.times)
        for done in position.turn.did:
            times[done] = times.get(done, 0) + 1
        names = dict.fromkeys(name for name, _ in position.turn.did)
        return replace(position, times=times, in_a_row={name: position.in_a_row.get(name, 0) + 1 for name in names})

    def _players(self, position: Position, by: str) -> list[int]:
        """Who may interrupt the player whose turn it is, from the left on."""
        player, number = position.player, position.players
        others = [(player + turn) % number for turn in range(1, number)]
        others = [other for other in others if position.active[other]]
        own = position.sides[player]
        match by:
            case "partner":
                return [other for other in others if position.sides[other] == own][:1]
            case "opponent":
                return [other for other in others if position.sides[other] != own][:1]
        return others

    # ---- for set-up -------------------------------------------------------------------------------

    def judged(self, moment: str, facts: Facts) -> Refused | None:
        """The refusal by a rule on a moment; None where all hold."""
        return self._judged(self.book.rules_on(moment), facts)

    def happen(self, position: Position, moment: str) -> Result:
        """The position after what follows a moment."""
        return self._happen(position, False, moment)

    def value_of_card(self, name: str, card: Piece) -> Any:
        """What a value of cards is for a card that lies nowhere."""
        slot, code = self.book.evaluator.value_of(name)
        env = Env()
        env.bound[slot] = card
        return code.run(env)

    # ---- judging ----------------------------------------------------------------------------------

    def _facts(self, position: Position, doing: Doing | None = None) -> Facts:
        return Facts(position, self.oracle, doing)

    def _on(self, code: Any, position: Position) -> bool:
        return self.book.holds(code, self._facts(position))

    def _judged(self, guards: Iterable[Guard], facts: Facts, ahead: bool = False) -> Refused | None:
        """The refusal by the first guard that does not hold; what is not known refuses nothing."""
        env = Env(facts=facts)
        for guard in guards:
            if guard.looks_ahead is not ahead:
                continue
            if guard.when.run(env) is True and guard.require.run(env) is False:
                return Refused(partial(self._all_told, guard, facts))
        return None

    def _all_told(self, guard: Guard, facts: Facts) -> tuple[Reason, ...]:
        return (self._told(guard, facts),)

    def _told(self, guard: Guard, facts: Facts) -> Reason:
        conjunct = guard.conjunct
        things = self.book.failing(conjunct.require, facts)
        cards = tuple(
            thing.face for found in things.values() for thing in found if isinstance(thing, Piece) and thing.face.rank
        )
        reason = self._reason(conjunct.rule, conjunct.because, facts, things)
        return replace(
            reason,
            cards=cards,
            file=conjunct.at.file,
            line=conjunct.at.line,
            sources=conjunct.source.keys if conjunct.source else (),
            unconfirmed=conjunct.source is not None and conjunct.source.unconfirmed,
            origins=self.book.ruleset.origins.get(f"rule {conjunct.rule}", ()),
        )

    def _reason(
        self, name: str, because: Text | None, facts: Facts, things: dict[str, tuple[Any, ...]] | None = None
    ) -> Reason:
        sentence = in_language(because, self.language)
        text = render(
            sentence, self.book.evaluator, Env(facts=facts), things or {}, lambda card: self._write(card, None)
        )
        return Reason(name, text)

    def fixed(self, name: str, cards: Iterable[Card] = ()) -> Refused:
        """A refusal that rests on no rule."""
        return Refused(lambda: (fixed_reason(name, tuple(cards), (), self.language),))

    def _write(self, card: Card, meaning: Meaning | None) -> str:
        return write_card(card, self.book.letters.pack, meaning)


def _as_laid(playing: Pieces, laying: tuple[Layout, ...]) -> Pieces:
    """The cards that leave the hand, as they will lie."""
    keys = {piece.key for piece in playing}
    return tuple(card for meld in laying for card in meld.cards if card.key in keys)


def _bound(env: Env, slot: int, item: Any) -> bool:
    env.bound[slot] = item
    return True


def _counts(loop: Any, env: Env) -> bool:
    return loop.where is None or loop.where(env) is True
