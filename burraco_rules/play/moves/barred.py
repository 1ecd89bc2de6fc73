"""What a turn cannot come to, whatever is still done in it: plain from the cards, before anything is tried.

Why it exists: whether a side can still go out, or a card still be played that must be, is mostly told by what the cards
can lie as at all. The melds that a hand may hold and what may be added to others are looked at together, as when a hand
is laid down; rules that hang on the position are left aside, so what is barred here is barred for certain. Only what is
not has to be tried. May import: `engine`, `playable`, `facts`, `position`; `packing` and the shapes of `melds`; the
language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from burraco_rules.language.evaluating.code import Env, Overrun
from burraco_rules.language.evaluating.context import UNBOUND
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import NONE, Side, Unknown
from burraco_rules.language.expressions import Call, Compare, Expr, Fold, Logic, Member, Name, Number, Quantified
from burraco_rules.language.vocabulary import LAYING
from burraco_rules.melds.laying.packing.bundles import Bundle, Packing
from burraco_rules.melds.laying.packing.effort import Effort
from burraco_rules.melds.laying.packing.search import best
from burraco_rules.melds.model.cases import Before
from burraco_rules.melds.shapes.found import Found
from burraco_rules.pack import Card
from burraco_rules.play.engine.book import CLOSE, END
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.engine.laying import cards_of
from burraco_rules.play.engine.parts import REPEATED, Guard, Shift, Step
from burraco_rules.play.facts import Facts
from burraco_rules.play.moves.playable import FREEING, guards_of_each
from burraco_rules.play.position import Position

STEPS: Final = 200_000
"""So much work is done to find out how few cards can be left; if it is not enough, nothing is known."""
FROM_ELSEWHERE: Final = frozenset({"draw", "take"})
"""The actions by which other cards come into a hand than those that lie in melds."""
EXCHANGING: Final = frozenset({"swap", "regroup"})
ONE: Final = "discard"
"""The action that puts one card down."""
A_SEARCH: Final = 100
"""How many questions to the solver a search for the end of a turn is worth."""
ANY: Final = float("inf")
"""Any number of cards."""
TAKEN: Final = frozenset({"taken", "top-taken", "deepest-taken"})
LASTING: Final = TAKEN | {"did", "opened-before", "players", "deal-number", "score", "sides"}
"""The facts that stay what they are to the end of a turn in which no more cards are taken."""

Hand = Mapping[Card, int]


class Barred:
    """What turns by one engine cannot come to. For one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        events = [event for event in engine.book.ruleset.events if event.name == CLOSE]
        self._most = max((_most_in_hand(event.when) for event in events), default=ANY)
        self._grades = [
            (guard, engine.book.evaluator.compile(number, UNBOUND))
            for guard in engine.book.rules_on(CLOSE)
            if (number := _grades_wanted(guard.conjunct.require)) is not None and _lasts(guard)
        ]

    # ---- going out ----------------------------------------------------------------------------------

    def from_close(self, position: Position) -> bool:
        """Whether it is certain that the side does not go out in this turn."""
        steps = self._steps(position)
        actions = _actions(steps)
        if not steps or actions & (FROM_ELSEWHERE | EXCHANGING) or not self._shapes_tell(actions):
            return False
        if any(map(self._refills, actions | {CLOSE, END, position.turn.now.name})):
            return False
        hand = _faces(position)
        try:
            needed = self._grades_needed(position)
            if needed and self._most_graded(position, actions, hand) < needed:
                return True
            several = any(ONE in step.actions and step.many == REPEATED for step in steps)
            if self._most == ANY or several:
                return False
            fewest = self._fewest(position, actions, hand)
        except Overrun:
            return False
        return fewest is not None and fewest > self._most + sum(ONE in step.actions for step in steps)

    def _steps(self, position: Position) -> tuple[Step, ...]:
        """The steps of the turn that are still to come; none where it is not plain which ones."""
        now = position.turn.now
        if len(position.turn.stack) > 1 or not now.name or now.finished:
            return ()
        steps = self._engine.book.plan(now.name).steps[now.step :]
        return steps[1:] if now.done and steps and steps[0].many != REPEATED else steps

    def _shapes_tell(self, actions: frozenset[str]) -> bool:
        """Whether it is told by shapes what all actions that lay cards can come to."""
        asked = actions & frozenset((*LAYING, "add", "swap"))
        return all(self._engine.ready.of(action).at_hand(A_SEARCH) for action in asked)

    def _refills(self, moment: str) -> bool:
        """Whether something that happens before or after a moment may move cards into a hand."""
        book = self._engine.book
        return any(
            isinstance(effect, Shift) and effect.to == "hand"
            for event in (*book.events(True, moment), *book.events(False, moment))
            for effect in event.effects
        )

    def _grades_needed(self, position: Position) -> int:
        """With how many melds that have a grade a side goes out at least."""
        env, most = Env(facts=Facts(position, self._engine.oracle)), 0
        for guard, number in self._grades:
            wanted = number.run(env)
            if guard.when.run(env) is True and wanted.__class__ is int:
                most = max(most, wanted)
        return most

    def _most_graded(self, position: Position, actions: frozenset[str], hand: Hand) -> int:
        """The side cannot come to have more melds with a grade than this."""
        oracle, facts = self._engine.oracle, Facts(position, self._engine.oracle)
        graded = {id(meld) for meld in position.melds_of(position.side) if oracle.graded(meld, facts)[0] is not NONE}
        graded |= {id(layout) for layout, found in self._grown(position, actions, hand) if found.grade}
        smallest = min((len(found.cards) for found in self._new(actions, hand) if found.grade), default=0)
        return len(graded) + (sum(hand.values()) // smallest if smallest else 0)

    def _fewest(self, position: Position, actions: frozenset[str], hand: Hand) -> int | None:
        """How many cards stay in the hand at least; None where that is not known."""
        faces = {face: number for number, face in enumerate(hand)}
        bundles, supply = dict[Bundle, None](), list(hand.values())
        for found in self._new(actions, hand):
            bundles[_bundle(faces, Counter(found.cards))] = None
        tables: dict[int, int] = {}
        for layout, found in self._grown(position, actions, hand):
            if id(layout) not in tables:
                tables[id(layout)] = len(supply)
                supply.append(1)
            added = Counter(found.cards) - _cards_of(layout)
            if added:
                bundles[_bundle(faces, added, ((tables[id(layout)], 1),))] = None
        packed = best(Packing(tuple(supply), tuple(bundles)), Effort(STEPS))
        if not packed.proved or packed.chosen is None:
            return None
        gains = [bundle.gain for bundle in bundles]
        return sum(hand.values()) - sum(gains[number] for number in packed.chosen)

    def _new(self, actions: frozenset[str], hand: Hand, containing: Hand | None = None) -> Iterator[Found]:
        """The melds that may be laid of some cards."""
        for action in sorted(actions.intersection(LAYING)):
            shapes = self._engine.ready.of(action).shapes
            assert shapes is not None
            yield from shapes.within(hand, containing).values()

    def _grown(
        self, position: Position, actions: frozenset[str], hand: Hand, face: Card | None = None
    ) -> Iterator[tuple[Layout, Found]]:
        """What each meld of the side, or where a `face` is to be added each meld, may become with cards of the hand."""
        asked = self._engine.ready.of("add")
        for layout in position.melds if "add" in actions else ():
            if face is not None or position.common or layout.owner == Side(position.side):
                for found in asked.grown(layout, hand, face):
                    yield layout, found

    # ---- cards that must be played ------------------------------------------------------------------

    def from_end(self, position: Position) -> bool:
        """Whether it is certain that the turn cannot be ended."""
        steps, book = self._steps(position), self._engine.book
        actions = _actions(steps)
        if not steps or actions & FROM_ELSEWHERE or "regroup" in actions or not self._shapes_tell(actions):
            return False
        env = Env(facts=Facts(position, self._engine.oracle))
        for guard in (*book.rules_on(END), *book.rules_on(position.turn.now.name)):
            if guard.looks_ahead or not _lasts(guard) or guard.when.run(env) is not True:
                continue
            if _is_fact(guard.conjunct.require, "closed") and self.from_close(position):
                return True
            zone = _must_be_played(guard.conjunct.require)
            try:
                if zone and any(self._stays(position, actions, piece) for piece in _pieces(env, zone)):
                    return True
            except Overrun:
                return False
        return False

    def _stays(self, position: Position, actions: frozenset[str], piece: Piece) -> bool:
        """Whether a card that was not played cannot be."""
        played = position.turn.played
        if isinstance(played, Unknown) or piece in played or piece not in position.hand():
            return False
        hand = Counter(_faces(position))
        if "swap" in actions:
            hand.update(card.face for card in self._freed(position))
            if any(self._swaps_in(piece, layout) for layout in position.melds):
                return False
        if next(self._new(actions, hand, {piece.face: 1}), None) is not None:
            return False
        return next(self._grown(position, actions, hand, piece.face), None) is None

    def _freed(self, position: Position) -> Iterator[Piece]:
        """The cards of melds that may come into the hand, as far as the rules tell by the card alone."""
        guards = guards_of_each(self._engine.book.rules_on("swap"), FREEING)
        judging, oracle = self._engine.judging, self._engine.oracle
        for layout in position.melds:
            for card in layout.cards:
                if judging.refusal(guards, Facts(position, oracle, FREEING.doing("swap", card))) is None:
                    yield card

    def _swaps_in(self, piece: Piece, layout: Layout) -> bool:
        """Whether shapes leave it open that a card takes the place of another in a meld."""
        asked, seats = self._engine.ready.of("swap"), [card.seat for card in layout.cards]
        gone = [card.seat for card in layout.cards if card.face != piece.face]
        stays = (Before(layout, tuple(seat for seat in seats if seat != one)) for one in gone)
        return any(asked.found(cards_of((piece,), (), before)) is not None for before in stays)


def _faces(position: Position) -> Counter[Card]:
    return Counter(piece.face for piece in position.hand())


def _cards_of(layout: Layout) -> Counter[Card]:
    return Counter(card.face for card in layout.cards)


def _actions(steps: Iterable[Step]) -> frozenset[str]:
    return frozenset(action for step in steps for action in step.actions)


def _pieces(env: Env, zone: str) -> tuple[Piece, ...]:
    pieces = env.facts.get(zone)
    return pieces if isinstance(pieces, tuple) else ()


def _bundle(faces: Mapping[Card, int], cards: Counter[Card], table: tuple[tuple[int, int], ...] = ()) -> Bundle:
    needs = sorted((faces[card], count) for card, count in cards.items())
    return Bundle((*needs, *table), cards.total())


# ---- what rules say -------------------------------------------------------------------------------------


def _lasts(guard: Guard) -> bool:
    """Whether the rule holds at the end of the turn wherever it holds now."""
    return guard.always or all(what == "fact" and of in LASTING for what, of in guard.when.reads)


def _is_fact(node: Expr | None, name: str) -> bool:
    return isinstance(node, Name) and node.sense == "fact" and node.name == name


def _must_be_played(require: Expr | None) -> str:
    """The set of cards each of which a condition requires to have been played; empty where it says something else."""
    match require:
        case Quantified(quantifier="every", binder=binder, has=Member(item=Name(name=item), negated=False) as member):
            among = binder.among
            plain = binder.where is None and item == binder.variable and _is_fact(member.among, "played")
            return among.name if plain and isinstance(among, Name) and among.name in TAKEN else ""
    return ""


def _grades_wanted(require: Expr | None) -> Expr | None:
    """How many melds of the side must have a grade, where a condition says so."""
    match require:
        case Quantified(quantifier="some", binder=binder) if _is_fact(binder.among, "melds") and _is_graded(
            binder.where
        ):
            return Number(value=1)
        case Compare(operator=">=", left=Fold(function="count", binder=binder), right=number):
            return number if _is_fact(binder.among, "melds") and _is_graded(binder.where) else None
    return None


def _is_graded(node: Expr | None) -> bool:
    return isinstance(node, Call) and node.function == "graded"


def _most_in_hand(condition: Expr | None) -> float:
    """How many cards the hand has at most where a condition holds, as far as it says so itself."""
    match condition:
        case Logic(operator="and"):
            return min(_most_in_hand(condition.left), _most_in_hand(condition.right))
        case Logic(operator="or"):
            return max(_most_in_hand(condition.left), _most_in_hand(condition.right))
        case Compare(left=Call(function="count", arguments=(Name(name="hand"),)), right=Number(value=number)):
            return {"=": number, "<=": number, "<": number - 1}.get(condition.operator, ANY)
    return ANY
