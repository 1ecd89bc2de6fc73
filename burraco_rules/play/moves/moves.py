"""What a player may do: the actions that the turn offers, each set of equal cards once, and which of them are legal.

Why it exists: legal actions and look-ahead try the same things. Which cards can lie as melds is told by shapes, and
which actions are alike by `fates`; what is legal is the engine's to say. May import: `engine`, `fates`, `holding`,
`laying`, `steps`, `actions`, `facts`, `position`; `melds.cases`; the language; `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import Side, Unknown
from burraco_rules.melds.model.cases import Before, Blank
from burraco_rules.melds.verdict import Reason
from burraco_rules.pack import Card
from burraco_rules.play.actions import END, FROM, TOP, WHOLE, Action, Doing, Group, Target
from burraco_rules.play.engine.deeds import left_of
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.engine.laying import cards_of
from burraco_rules.play.engine.refused import Refused
from burraco_rules.play.engine.turns import CHANGING
from burraco_rules.play.facts import Facts
from burraco_rules.play.moves.able import Able, apart
from burraco_rules.play.moves.alike import Move
from burraco_rules.play.moves.fates import Fates
from burraco_rules.play.moves.holding import Holding
from burraco_rules.play.moves.playable import Playable
from burraco_rules.play.position import Pieces, Position

MELD: Final = "meld"
SEVERAL: Final = ("open", "declare")
"""The actions by which several melds are laid at once."""
MOST_BUNDLES: Final = 3_000
"""Of the sets of melds that a hand may lay at once no more are looked at."""
MANY: Final = 10
"""From a stock of so many cards one draw is like another."""


class Lying(NamedTuple):
    """A meld on the table, and how it is called."""

    layout: Layout
    target: Target


class Fitting(NamedTuple):
    """Of which faces it is known, whatever the position is, whether they can be added to a meld, and those that can."""

    layout: Layout
    asked: set[Card]
    fits: set[Card]


class Moves:
    """The moves of one engine. For one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._holding, self._playable = Holding(engine.ready), Playable(engine)
        self._fitting: dict[int, Fitting] = {}
        self._tables: dict[tuple[str, int], tuple[tuple[Layout, ...], tuple[Lying, ...]]] = {}
        self._actions: dict[Any, Action] = {}
        self._last: tuple[Position, bool, Fates] | None = None

    # ---- legal actions --------------------------------------------------------------------------------

    def legal(self, position: Position) -> Iterator[Action]:
        """The legal actions of a position, each set of equal cards once, found one by one; none if the hand is over.

        Draws come first, then announcements, new melds, cards that are added, discards, the end of the turn, and what
        others may do out of turn. Of the sets of melds that may be laid at once no more than MOST_BUNDLES are looked
        at, those of few melds first; cards that are added together, or taken out of melds, are for `apply` alone.
        """
        if position.over:
            return
        fates = self.fates(position)
        for move in self.tried(position, fates):
            if fates.legal(move):
                yield move.action
        if fates.legal_end():
            yield _END
        for claim in self._engine.turns.claims(position, range(position.players)):
            for move in self.tried(claim, Fates(self._engine, claim)):
                action = _by(move.action, claim.player + 1)
                if fates.legal(Move(action, sure=False)):
                    yield action

    def possible(self, position: Position) -> bool:
        """Whether there may be something to do besides ending the turn."""
        hand = position.hands[position.player]
        if isinstance(hand, Unknown) or any(isinstance(piece, Blank) for piece in hand):
            return True
        fates = self.fates(position)
        if any(map(fates.legal, self.cheap(position, fates))):
            return True
        with self._engine.oracle.look():
            fates = self.fates(position)
            return any(map(fates.legal, chain(self.cheap(position, fates), self.laid(position, fates))))

    def fates(self, position: Position) -> Fates:
        """The fates of the actions of a position; those of the position asked about last are kept."""
        last, looking = self._last, self._engine.oracle.looking
        if last is None or last[0] is not position or last[1] is not looking:
            last = self._last = position, looking, Fates(self._engine, position)
        return last[2]

    def blocking(self, position: Position) -> tuple[Reason, ...]:
        """The rules that refuse everything that the turn offers, each once."""
        found: dict[str, Reason] = {}
        fates = Fates(self._engine, position)
        for move in (*self.tried(position, fates, every=True), Move(_END)):
            result = self._engine.apply(position, move.action)
            for reason in result.reasons if isinstance(result, Refused) else ():
                found.setdefault(reason.rule, reason)
        return tuple(found.values())

    # ---- what may be tried ----------------------------------------------------------------------------

    def tried(self, position: Position, fates: Fates, every: bool = False) -> Iterator[Move]:
        """What the turn offers, but for its end, as far as the cards are there and can lie so.

        What the rules refuse for all actions of a name is left out, unless it is `every` one that is wanted.
        """
        for name in self._offered(fates):
            if every or not fates.refused(name):
                yield from self._of(position, name, fates, every)

    def cheap(self, position: Position, fates: Fates, every: bool = False) -> Iterator[Move]:
        """What is offered and moves no meld, discards first."""
        names = [name for name in self._offered(fates) if name not in CHANGING]
        for name in sorted(names, key=lambda name: name != "discard"):
            if every or not fates.refused(name):
                yield from self._of(position, name, fates, every)

    def laid(self, position: Position, fates: Fates, first: Set[Card] = frozenset()) -> Iterator[Move]:
        """What is offered and lays or changes melds; new melds come first that hold one of some cards."""
        for name in self._offered(fates):
            if name in CHANGING and not fates.refused(name):
                yield from (
                    self._melds(position, name, fates, first) if name == MELD else self._of(position, name, fates)
                )

    @staticmethod
    def _offered(fates: Fates) -> list[str]:
        return sorted(fates.offered, key=_order)

    def _of(self, position: Position, name: str, fates: Fates, every: bool = False) -> Iterator[Move]:
        """The moves of one name."""
        match name:
            case "draw":
                yield from self._draws(position)
            case "take":
                yield from self._takes(position, fates, every)
            case "discard":
                hand = position.hand()
                for face, pieces in fates.pieces.items():
                    yield Move(self._one(name, face), 1, doings=partial(_discarding, pieces, hand))
            case "meld":
                yield from self._melds(position, name, fates)
            case "open" | "declare":
                yield from self._bundles(position, name, fates)
            case "add":
                yield from self._additions(position, fates, every)
            case "swap":
                yield from self._swaps(position, fates, every)
            case "regroup":
                return
            case _:
                yield Move(Action(name), doings=partial(_only, name))

    def _one(self, name: str, face: Card, target: Target | None = None) -> Action:
        """The action with one card."""
        key = name, face, target
        found = self._actions.get(key)
        if found is None:
            found = self._actions[key] = Action(name, (Group((face,)),), () if target is None else (target,))
        return found

    @staticmethod
    def _draws(position: Position) -> Iterator[Move]:
        stock = position.stock
        if isinstance(stock, Unknown) or len(stock) < MANY:
            yield Move(_DRAW, sure=False)
        else:
            yield Move(_DRAW, doings=partial(_only, _DRAW.name))

    @staticmethod
    def _takes(position: Position, fates: Fates, every: bool) -> Iterator[Move]:
        """The whole pile, its top card, and every stretch down from its top."""
        pile = position.pile
        if isinstance(pile, Unknown):
            yield from (Move(Action("take", much=much), sure=False) for much in (WHOLE, TOP))
            return
        seen = set[Card]()
        for depth, piece in enumerate(reversed(pile), start=1):
            if piece.face in seen and depth < len(pile):
                continue
            seen.add(piece.face)
            doing = Doing("take", taking=pile[-depth:])
            if every or fates.keeps(doing, depth):
                whole, top = depth == len(pile), depth == 1
                groups = () if whole or top else (Group((piece.face,)),)
                action = Action("take", groups, much=WHOLE if whole else TOP if top else FROM)
                yield Move(action, depth, doings=partial(tuple, (doing,)))

    # ---- new melds ------------------------------------------------------------------------------------

    def _melds(self, position: Position, name: str, fates: Fates, first: Set[Card] = frozenset()) -> Iterator[Move]:
        """New melds, the largest first; before all others those that hold one of some cards."""
        melds = self._holding.melds(name, fates.numbers).items()
        able = Able(self._engine, position, name, fates)
        ordered = sorted(melds, key=lambda meld: (-len(meld[0]), meld[0]))
        if first:
            ordered.sort(key=lambda meld: first.isdisjoint(meld[1].cards))
        for _, found in ordered:
            lies = able.lies(found)
            if lies is not False:
                yield Move(Action(name, (Group(found.cards),)), len(found.cards), sure=lies is True)

    def _bundles(self, position: Position, name: str, fates: Fates) -> Iterator[Move]:
        """Sets of melds that share no card: single ones first, then pairs, and so on."""
        hand = self._playable.numbers(position, name, fates)
        melds = sorted(self._holding.melds(name, hand).items(), key=lambda meld: (-len(meld[0]), meld[0]))
        for bundle in apart([found.cards for _, found in melds], Counter(hand), MOST_BUNDLES):
            cards = sum(map(len, bundle))
            yield Move(Action(name, tuple(map(Group, bundle))), cards * 100 + len(bundle), sure=False)

    # ---- melds on the table ---------------------------------------------------------------------------

    def _additions(self, position: Position, fates: Fates, every: bool) -> Iterator[Move]:
        self._engine.ready.of("add")
        for layout, target in _lying(position) if every else self._open_to(position, "add", fates):
            for face, sure in self._fits(position, layout, fates):
                yield Move(self._one("add", face, target), 1, layout, sure)

    def _open_to(self, position: Position, name: str, fates: Fates) -> Sequence[Lying]:
        """The melds that the rules on an action do not close to it; kept where that hangs on nothing but the melds."""
        key = name, fates.facts.side
        known = self._tables.get(key)
        if known is not None and known[0] is position.melds:
            return known[1]
        lying = tuple(_lying(position))
        found = tuple(one for one in lying if not fates.refused(name, one.layout))
        if all(fates.is_fixed(name, one.layout) for one in lying):
            self._tables[key] = position.melds, found
        return found

    def _fits(self, position: Position, layout: Layout, fates: Fates) -> Iterator[tuple[Card, bool]]:
        """The faces of the hand that can be added to a meld, each by itself; and whether that is sure."""
        known = self._fitting.get(id(layout))
        if known is None or known.layout is not layout:
            if len(self._fitting) > MOST_FITTING:
                self._fitting.clear()
            known = self._fitting[id(layout)] = Fitting(layout, set(), set())
        doubtful = self._asked_anew(position, layout, fates, known)
        if doubtful:
            yield from doubtful
        if not known.fits.isdisjoint(fates.pieces):
            yield from ((face, True) for face in fates.pieces if face in known.fits)

    def _asked_anew(self, position: Position, layout: Layout, fates: Fates, known: Fitting) -> list[tuple[Card, bool]]:
        """The same of faces of which it is not known whatever the position is; of some it is known from then on."""
        found: list[tuple[Card, bool]] = []
        new, asked = fates.pieces.keys() - known.asked, self._engine.ready.of("add")
        for face in fates.pieces if new else ():
            if face not in new:
                continue
            if not asked.may_take(layout, face):
                known.asked.add(face)
                continue
            facts = Facts(position, self._engine.oracle)
            fits = self._can_be_added(fates.pieces[face][0], layout, facts)
            if facts.untouched():
                known.asked.add(face)
                if fits:
                    known.fits.add(face)
            else:
                found.append((face, fits))
        return found

    def _can_be_added(self, piece: Piece, layout: Layout, facts: Facts) -> bool:
        before = Before(layout, tuple(range(layout.size)))
        ways = self._engine.ready.ways("add", cards_of((piece,), (), before), facts)
        return next(ways, None) is not None

    def _swaps(self, position: Position, fates: Fates, every: bool) -> Iterator[Move]:
        """One card of the hand for one of a meld."""
        for layout, target in _lying(position) if every else self._open_to(position, "swap", fates):
            for gone in dict.fromkeys(card.face for card in layout.cards):
                seats = [card.seat for card in layout.cards]
                seats.remove(next(card.seat for card in layout.cards if card.face == gone))
                before = Before(layout, tuple(seats))
                for face, (piece, *_) in fates.pieces.items():
                    if face != gone and self._may_be_swapped(piece, before):
                        action = Action("swap", (Group((face,)),), (target,), Group((gone,)))
                        yield Move(action, 1, layout, sure=False)

    def _may_be_swapped(self, piece: Piece, before: Before) -> bool:
        """Whether shapes leave it open that a meld lies with one card in the place of another."""
        asked = self._engine.ready.of("swap")
        if not asked.at_hand() or not asked.orderless(before.layout.size):
            return True
        return asked.found(cards_of((piece,), (), before)) is not None


MOST_FITTING: Final = 2_000
"""Of no more melds it is kept what fits them."""
_END: Final = Action(END)
_DRAW: Final = Action("draw")


def _only(name: str) -> tuple[Doing, ...]:
    return (Doing(name),)


def _discarding(pieces: Sequence[Piece], hand: Pieces) -> list[Doing]:
    return [Doing("discard", card=piece, left=left_of(hand, (piece,))) for piece in pieces]


# ---- the position as moves see it ---------------------------------------------------------------------


def _lying(position: Position) -> Iterator[Lying]:
    """The melds on the table, the own ones first."""
    if position.common:
        yield from (Lying(meld, Target(number)) for number, meld in enumerate(position.melds, start=1))
        return
    own, numbers = Side(position.side), [0, 0]
    found: list[list[Lying]] = [[], []]
    for meld in position.melds:
        opponent = meld.owner != own
        numbers[opponent] += 1
        found[opponent].append(Lying(meld, Target(numbers[opponent], opponent)))
    yield from chain(*found)


def _order(name: str) -> tuple[int, str]:
    """Draws, announcements, melds, additions, discards."""
    places = {"draw": 0, "take": 1, "meld": 3, "open": 3, "declare": 3, "add": 4, "swap": 5, "regroup": 5, "discard": 6}
    return places.get(name, 2), name


def _by(action: Action, player: int) -> Action:
    return Action(action.name, action.groups, action.targets, action.freeing, action.much, player)


def legal_actions(engine: Engine, position: Position) -> Iterator[Action]:
    """The legal actions of a position, as `Moves.legal` tells them."""
    moves: Moves = engine.oracle.moves
    return moves.legal(position)


def continuations(engine: Engine, position: Position) -> Iterator[Action]:
    """What may be tried now, the end of the turn first, then what leaves more cards in the hand."""
    moves: Moves = engine.oracle.moves
    fates = Fates(engine, position)
    yield _END
    yield from (move.action for move in moves.cheap(position, fates))
    yield from (move.action for move in moves.laid(position, fates))
