"""`deal`: seats from the cards drawn, a cut checked, a hand dealt and perhaps a record begun.

Why it exists: a table begins with these, and a program that plays does too. May import: `asking`, `records`,
`verdicts`, `reasons`, `paint`, `diagnostics`; `play`, `rules`, `cardtext`, `notation`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import typer
from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.cardtext import CardError, cards
from burraco_rules.language.evaluating.layouts import Piece
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.question import QuestionError
from burraco_rules.melds.verdict import Reason
from burraco_rules.notation import write_card
from burraco_rules.pack import Card, Pack
from burraco_rules.play.dealing import Deal, Dealt, Seats, check_cut, counts, most_players, order_of, seats
from burraco_rules.play.engine.engine import Refused
from burraco_rules.play.game import Game
from burraco_rules.play.play import Play
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import FINDINGS, Ask, stop
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.paint import say, table
from burraco_rules.terminal.reasons import show_reasons
from burraco_rules.terminal.records import begun, show_rules
from burraco_rules.terminal.verdicts import coloured

MOST_PLAYERS: Final = 64
NO_SEED: Final = -1
"""No seed was given: one is made up."""
SEEDS: Final = 1_000_000_000


class DealAsked(Struct, frozen=True):
    """What `deal` was asked for, as it was given."""

    seed: int = NO_SEED
    players: int = 0
    cut: int | None = None
    draws: str = ""
    upcard: str = ""
    names: str = ""
    record: Path | None = None
    in_full: bool = False

    @property
    def only_checks(self) -> bool:
        """Whether nothing is to be dealt."""
        told = self.seed != NO_SEED or self.upcard or self.record is not None or self.names or self.in_full
        return (self.cut is not None or bool(self.draws)) and not told


class Cut(Struct, frozen=True, omit_defaults=True):
    """Whether a cut is legal, and the rules that refuse it."""

    cards: int
    legal: bool
    reasons: tuple[Reason, ...] = ()


class DealtHand(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What `deal` answers. Players count from 1 in `first` and `dealer`, and from 0 in `seats`.

    `hands`, `reserves`, `pile` (from bottom to top) and `aside` are the cards when the first player begins; `stock` is
    how many cards it has.
    """

    seats: Seats | None = None
    cut: Cut | None = None
    seed: int = 0
    dealer: int = 0
    first: int = 0
    hands: tuple[str, ...] = ()
    reserves: tuple[str, ...] = ()
    turned: str = ""
    pile: str = ""
    aside: tuple[str, ...] = ()
    stock: int = 0
    counts: Dealt | None = None
    record: str = ""
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


def deal_cards(asked: DealAsked, ask: Ask) -> None:
    """Check what is to be checked, and deal; leaves with 1 where a cut is refused or a draw is not decided."""
    rules = ask.rules()
    try:
        answer = _answer(asked, rules)
    except (CardError, QuestionError) as error:
        stop(printable(str(error).replace("\n", "; ")))
    if ask.json:
        print_json(answer)
    else:
        _show(answer, rules.pack)
    undecided = answer.seats is not None and answer.seats.redraw
    refused = answer.cut is not None and not answer.cut.legal
    if undecided or refused:
        raise typer.Exit(FINDINGS)


def _answer(asked: DealAsked, rules: Rules) -> DealtHand:
    play = Play(rules)
    drawn = cards(asked.draws, rules.pack) if asked.draws else ()
    players = asked.players or len(drawn) or most_players(play)
    if play.players and players not in play.players:
        stop(f"{players} players cannot play {rules.name}", f"there may be {_listed(play.players)}")
    if not 1 <= players <= MOST_PLAYERS:
        stop(f"{players} players cannot play", f"there may be {MOST_PLAYERS} at most")
    if drawn and len(drawn) != players:
        stop(f"{len(drawn)} cards are drawn by {players} players", "each draws one")
    seated = seats(play.engine(), drawn) if drawn else None
    cut = None if asked.cut is None else _cut(play, asked.cut, players)
    answer = DealtHand(seats=seated, cut=cut, ruleset=rules.name, edition=rules.edition, digest=rules.digest)
    if asked.only_checks or (cut is not None and not cut.legal) or (seated is not None and seated.redraw):
        return answer
    upcard = cards(asked.upcard, rules.pack) if asked.upcard else ()
    if len(upcard) > 1:
        stop("one card is turned up", "write `--upcard 7H`")
    dealt = Deal(
        players,
        secrets.randbelow(SEEDS) if asked.seed == NO_SEED else asked.seed,
        None if seated is None else seated.dealer,
        None if seated is None else seated.first,
        cut=asked.cut or 0,
        upcard=upcard[0] if upcard else None,
    )
    if asked.in_full:
        order = order_of(play, dealt)
        dealt = dealt if isinstance(order, Refused) else replace(dealt, order=order, upcard=None)
    names = tuple(name.strip() for name in asked.names.split(",") if name.strip())
    game = begun(lambda: Game(rules, deal=dealt, names=names))
    if asked.record is not None:
        _begin_record(game, asked.record)
    return _told(answer, game, dealt, asked.record)


def _told(answer: DealtHand, game: Game, dealt: Deal, record: Path | None) -> DealtHand:
    """The answer with what was dealt."""
    position, pack = game.position, game.play.letters.pack
    zones = [zone for zone in position.hands if isinstance(zone, tuple)]
    pile, stock = (zone if isinstance(zone, tuple) else () for zone in (position.pile, position.stock))
    return replace(
        answer,
        seed=dealt.seed,
        dealer=position.dealer + 1,
        first=position.player + 1,
        hands=tuple(_written(zone, pack, sort=True) for zone in zones),
        reserves=tuple(_written(zone, pack, sort=True) for zone in position.reserves),
        turned=_written(position.turned, pack),
        pile=_written(pile, pack),
        aside=tuple(_written(zone, pack) for zone in position.aside) if any(position.aside) else (),
        stock=len(stock),
        counts=counts(game.play, position.players),
        record="" if record is None else str(record),
    )


def _cut(play: Play, number: int, players: int) -> Cut:
    refused = check_cut(play.engine(), number, players)
    return Cut(number, refused is None, () if refused is None else refused.reasons)


def _begin_record(game: Game, path: Path) -> None:
    try:
        game.keep(path)
    except FileExistsError:
        stop(f"`{printable(str(path))}` is there already", "nothing was written; give another name")
    except OSError as error:
        stop(f"`{printable(str(path))}` cannot be written: {(error.strerror or 'no reason given').lower()}")
    game.close()


def _written(pieces: Sequence[Piece], pack: Pack, sort: bool = False) -> str:
    faces = [piece.face for piece in pieces]
    if sort:
        faces.sort(key=lambda face: _place(face, pack))
    return " ".join(write_card(face, pack) for face in faces)


def _place(face: Card, pack: Pack) -> tuple[int, int]:
    """By suit and rank; what has none comes last."""
    suit = pack.suits.index(face.suit) if face.suit in pack.suits else len(pack.suits)
    return suit, pack.ranks.index(face.rank) if face.rank in pack.ranks else len(pack.ranks)


def _listed(numbers: Iterable[int]) -> str:
    found = list(map(str, numbers))
    return f"{', '.join(found[:-1])} or {found[-1]}" if len(found) > 1 else found[0]


# ---- what is shown ------------------------------------------------------------------------------------


def _show(answer: DealtHand, pack: Pack) -> None:
    if answer.seats is not None:
        _show_seats(answer.seats)
    if answer.cut is not None:
        word, style = ("legal", "good") if answer.cut.legal else ("illegal", "bad")
        say((word, style), f"   a cut of {answer.cut.cards}")
        show_reasons(answer.cut.reasons, pack)
    if answer.counts is not None:
        _show_hands(answer, pack)
    show_rules(answer.ruleset, answer.edition, answer.digest)


def _show_seats(found: Seats) -> None:
    if found.redraw:
        say(("undecided", "open"), f"   players {' and '.join(str(player + 1) for player in found.redraw)} draw again")
        return
    teams = " against ".join(" and ".join(str(player + 1) for player in team) for team in found.teams)
    say(("seats", "strong"), f"   {', '.join(f'player {player + 1}' for player in found.order)}, the best card first")
    say(f"  player {(found.dealer or 0) + 1} deals, player {(found.first or 0) + 1} plays first")
    if any(len(team) > 1 for team in found.teams):
        say(f"  {teams}")


def _show_hands(answer: DealtHand, pack: Pack) -> None:
    say(("dealt", "good"), f"   seed {answer.seed}")
    rows = [(f"player {place}", hand) for place, hand in enumerate(answer.hands, start=1)]
    rows += [(f"reserve {place}", pile) for place, pile in enumerate(answer.reserves, start=1)]
    rows += [("turned", answer.turned)] if answer.turned else []
    rows += [("pile", answer.pile)] if answer.pile else []
    rows += [(f"aside {place}", zone) for place, zone in enumerate(answer.aside, start=1) if zone]
    width = max((len(name) for name, _ in rows), default=0)
    for name, written in rows:
        say("  ", (name.ljust(width), "dim"), "  ", *coloured(written, pack))
    table([(("stock".ljust(width), "dim"), f"{answer.stock} cards")], indent="  ")
    if answer.counts is not None:
        worth = f", {answer.counts.points} points" if answer.counts.points else ""
        say(f"  {answer.counts.total} cards in all{worth}")
    say(f"  player {answer.dealer} deals, player {answer.first} plays first")
    if answer.record:
        say(("  written", "good"), f"  {printable(answer.record)}")
