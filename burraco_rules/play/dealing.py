"""Seats and deals: who sits where, who deals, and the position in which play begins.

Why it exists: set-up is settings and rules like everything else; what is random is only the order of the cards, which
follows from a seed or is given. May import: `engine`, `facts`, `position`, `play`; the language; `pack`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language.evaluating.layouts import Piece
from burraco_rules.language.evaluating.packs import pack_of
from burraco_rules.melds.explaining.reasons import IN_PACK
from burraco_rules.pack import JOKER, Card, Pack
from burraco_rules.play.actions import Doing
from burraco_rules.play.engine.book import DEAL
from burraco_rules.play.engine.engine import Engine, Refused, Result
from burraco_rules.play.facts import Facts
from burraco_rules.play.play import Play
from burraco_rules.play.position import Pieces, Position, Reserve, next_seat

CUT: Final = "cut"


class Seats(Struct, frozen=True, omit_defaults=True):
    """What the cards drawn for seats say: players by index from 0. `order` begins with the best card; those in `redraw`
    drew equal cards and draw again, and until then nothing else is told.
    """

    order: tuple[int, ...] = ()
    dealer: int | None = None
    first: int | None = None
    teams: tuple[tuple[int, ...], ...] = ()
    redraw: tuple[int, ...] = ()


class Dealt(Struct, frozen=True, omit_defaults=True):
    """How many cards lie where after a deal, and what the whole pack is worth."""

    hands: tuple[int, ...]
    reserves: tuple[int, ...]
    upcard: int
    turned: int
    stock: int
    total: int
    points: int


class Deal(Struct, frozen=True):
    """What a deal is made of. `order` are the cards top to bottom, else they are shuffled by `seed`.

    `out` are the sides that have left the match: their players keep their seats and get no cards.
    """

    players: int = 0
    seed: int = 0
    dealer: int | None = None
    first: int | None = None
    deal_number: int = 1
    score: tuple[int, ...] = ()
    cut: int = 0
    order: tuple[Card, ...] = ()
    upcard: Card | None = None
    turned: Card | None = None
    out: tuple[int, ...] = ()


# ---- seats ------------------------------------------------------------------------------------------


def seats(engine: Engine, drawn: Sequence[Card]) -> Seats:
    """Who deals, who plays first and who are partners, by the cards that the players drew in seat order."""
    settings, pack = engine.book.settings, engine.book.letters.pack
    ranks = settings.words("seating", "order") or (JOKER, *reversed(pack.ranks))
    suits = settings.words("seating", "suits") or pack.suits
    best = {card: (_place(card.rank, ranks), _place(card.suit, suits)) for card in drawn}
    same = tuple(player for player, card in enumerate(drawn) if list(drawn).count(card) > 1)
    if same:
        return Seats(redraw=same)
    order = tuple(sorted(range(len(drawn)), key=lambda player: best[drawn[player]]))
    chosen = {"highest": order[0], "lowest": order[-1]}
    direction, number = engine.book.direction, len(drawn)
    dealer = chosen.get(settings.word("seating", "dealer", "lowest"))
    first = chosen.get(settings.word("seating", "first", "left"))
    if dealer is None:
        dealer = number - 1 if first is None else (first - direction) % number
    if first is None:
        first = (dealer + direction) % number
    return Seats(order, dealer, first, _teams(engine, order, number))


def _place(letter: str, listed: Sequence[str]) -> int:
    return listed.index(letter) if letter in listed else len(listed)


def _teams(engine: Engine, order: Sequence[int], players: int) -> tuple[tuple[int, ...], ...]:
    facts = _facts(engine, players)
    sides = engine.book.settings.number("setup", "sides", facts, players)
    if not 0 < sides < players:
        return tuple((player,) for player in range(players))
    size = players // sides
    if engine.book.settings.word("seating", "partners", "across") == "two-highest":
        return tuple(tuple(sorted(order[start : start + size])) for start in range(0, players, size))
    return tuple(tuple(range(side, players, sides)) for side in range(sides))


# ---- deals ------------------------------------------------------------------------------------------


def check_cut(engine: Engine, cut: int, players: int) -> Refused | None:
    """The refusal of a cut that lifts too few or too many cards."""
    start = _start(engine, players)
    return engine.judged(CUT, Facts(start, engine.oracle, Doing(CUT, cut=cut)))


def counts(play: Play, players: int, deal_number: int = 1, out: Sequence[int] = ()) -> Dealt:
    """How many cards lie where after a deal to so many players, and what the pack is worth; none to sides `out`."""
    engine = play.engine()
    facts, settings = _facts(engine, players, deal_number), engine.book.settings
    pack = pack_of(play.rules.ruleset, players)
    hand = settings.number("setup", "hand", facts)
    reserves = _reserves(engine, facts, players)
    upcard, turned = (settings.number("setup", name, facts) for name in ("upcard", "turned"))
    hands = tuple(0 if side in out else hand for side in _start(engine, players).sides)
    stock = pack.size - sum(hands) - sum(reserves) - upcard - turned
    return Dealt(hands, reserves, upcard, turned, stock, pack.size, points_of(play, pack))


def points_of(play: Play, pack: Pack) -> int:
    """What all cards of a pack are worth together; 0 in a ruleset without points."""
    engine, total = play.engine(), 0
    for key, (face, copies) in enumerate(pack.faces.items()):
        worth = engine.value_of_card("points", Piece(face, key, play.letters))
        total += copies * worth if isinstance(worth, int) else 0
    return total


def deal(play: Play, asked: Deal) -> tuple[Engine, Result]:
    """The engine of a hand and the position in which its first player begins; or why it cannot be dealt so."""
    players = asked.players or most_players(play)
    cards = order_of(play, asked)
    if isinstance(cards, Refused):
        return play.engine(), cards
    return _Dealer(play, asked, players, [Piece(face, key, play.letters) for key, face in enumerate(cards)]).dealt()


def most_players(play: Play) -> int:
    """How many play where nobody says it: as many as can."""
    return max(play.players, default=2)


def order_of(play: Play, asked: Deal) -> tuple[Card, ...] | Refused:
    """The cards of a deal from the top: what is turned, what is turned up, hands, reserves, stock."""
    if asked.order:
        return asked.order
    pack = pack_of(play.rules.ruleset, asked.players or most_players(play))
    cards = [face for face, copies in pack.faces.items() for _ in range(copies)]
    Random(asked.seed).shuffle(cards)
    settings = play.engine().book.settings
    below = settings.number("setup", "turned", _facts(play.engine(), asked.players or most_players(play)))
    for face, place in ((asked.turned, 0), (asked.upcard, below)):
        if face is None:
            continue
        if face not in cards:
            return play.engine().fixed(IN_PACK, (face,))
        cards.remove(face)
        cards.insert(place, face)
    return tuple(cards)


class _Dealer:
    """Deals a hand: from the top what is turned and turned up, then hands and reserves, and the stock is left."""

    def __init__(self, play: Play, asked: Deal, players: int, pieces: list[Piece]) -> None:
        self.play, self.asked, self.players, self.pieces = play, asked, players, pieces

    def dealt(self) -> tuple[Engine, Result]:
        plain = self.play.engine()
        start = replace(
            _start(plain, self.players), deal_number=self.asked.deal_number, score=self.asked.score, cut=self.asked.cut
        )
        facts, settings = Facts(plain.at_turn(start, 0), plain.oracle), plain.book.settings
        turned = self._next(settings.number("setup", "turned", facts))
        upcards = self._next(settings.number("setup", "upcard", facts))
        known = {"turned": turned[0]} if turned else {}
        known |= {"upcard": upcards[0]} if upcards else {}
        engine = self.play.engine((), known)
        size = settings.number("setup", "hand", facts)
        active = tuple(side not in self.asked.out for side in start.sides)
        hands = tuple(self._next(size if there else 0) for there in active)
        reserves = tuple(self._next(number) for number in _reserves(plain, facts, self.players))
        last = max((player for player, there in enumerate(active) if there), default=0)
        dealer = last if self.asked.dealer is None else self.asked.dealer
        first = next_seat(dealer, engine.book.direction, active) if self.asked.first is None else self.asked.first
        owners = _owners(plain, start)
        waiting: Reserve = "waiting" if reserves else "none"
        position = replace(
            start,
            hands=hands,
            active=active,
            reserves=reserves,
            owners=owners if reserves else (),
            reserve=(waiting,) * (1 + max(owners)) if reserves else (),
            unplayed=((),) * (1 + max(owners)) if reserves else (),
            turned=turned,
            upcard=upcards[0] if upcards else None,
            pile=upcards,
            stock=tuple(reversed(self.pieces)),
            dealer=dealer,
            next_key=1 + max((piece.key for piece in self.pieces), default=0) + sum(map(len, hands)),
            seed=self.asked.seed,
        )
        return engine, self._begun(engine, position, first)

    def _next(self, number: int) -> Pieces:
        found, self.pieces = tuple(self.pieces[:number]), self.pieces[number:]
        return found

    def _begun(self, engine: Engine, position: Position, first: int) -> Result:
        """The position after what follows the deal, for each player in turn."""
        for turn in range(self.players):
            player = (first + engine.book.direction * turn) % self.players
            if not position.active[player]:
                continue
            result = engine.happen(engine.at_turn(position, player), DEAL)
            if isinstance(result, Refused):
                return result
            position = result
        return engine.begun(position, first)


def _reserves(engine: Engine, facts: Facts, players: int) -> tuple[int, ...]:
    sizes = engine.book.settings.numbers("setup", "reserve", facts)
    owners = _owners(engine, _start(engine, players))
    return sizes * (1 + max(owners)) if len(sizes) == 1 else sizes


def _owners(engine: Engine, position: Position) -> tuple[int, ...]:
    by_player = engine.book.settings.word("setup", "reserve-of", "side") == "player"
    return tuple(range(position.players)) if by_player else position.sides


def _start(engine: Engine, players: int) -> Position:
    """A position in which nothing is dealt yet."""
    bare = Position(sides=tuple(range(players)), hands=((),) * players, opened=(False,) * players)
    facts = Facts(engine.at_turn(bare, 0), engine.oracle)
    number = min(players, max(1, engine.book.settings.number("setup", "sides", facts, players)))
    start = Position(
        sides=tuple(player % number for player in range(players)),
        hands=((),) * players,
        aside=((),) * number,
        opened=(False,) * number,
        closed=(False,) * number,
        active=(True,) * players,
        common=engine.book.settings.word("setup", "melds", "side") == "common",
    )
    return engine.at_turn(start, 0)


def _facts(engine: Engine, players: int, deal_number: int = 1) -> Facts:
    return Facts(replace(_start(engine, players), deal_number=deal_number), engine.oracle)
