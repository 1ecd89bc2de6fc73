"""From hand to hand: what a finished hand came to, who deals the next one, and how the match stands.

Why it exists: a match is a list of hands, and nothing of it is decided within one. May import: `dealing`, `engine`,
`play`, `position`, `scoring`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.play import Play
from burraco_rules.play.position import Over, Position
from burraco_rules.play.scoring import DEAL, MATCH, Row, Sheet, Standing, match, score


class HandResult(Struct, frozen=True, omit_defaults=True):
    """What a hand came to: its number in the match, its sheet, and how it ended; `over` is empty while it goes on."""

    number: int
    sheet: Sheet
    over: Over = ""


class MatchResult(Struct, frozen=True, omit_defaults=True):
    """How a match stands. `before` are the totals it began with, `totals` those after the hands that are over.

    `over` is None where that hangs on what nobody told; several `winners` share it. `extra` are the lines of the match
    itself, which are in the totals once it is over; `out` are the sides that have left it.
    """

    hands: tuple[HandResult, ...]
    before: tuple[int, ...]
    totals: tuple[int, ...]
    hands_won: tuple[int, ...]
    over: bool | None
    winners: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    extra: tuple[Row, ...] = ()

    def running(self) -> list[tuple[int, ...]]:
        """The totals after each hand that is over."""
        found, totals = [], self.before
        for hand in self.hands:
            if hand.over:
                totals = added(totals, hand.sheet.totals)
            found.append(totals)
        return found


def sheet_of(engine: Engine, position: Position) -> Sheet:
    """The sheet of a hand: its lines, and those of the deal for the side that cut."""
    hand, deal = score(engine, position), score(engine, position, DEAL)
    cutter = position.sides[position.dealer - 1]
    own = tuple(
        Row(row.name, row.sentence, _only(row.worth, cutter), row.file, row.line, row.sources) for row in deal.rows
    )
    own = tuple(row for row in own if any(row.worth))
    totals = added(hand.totals, *(row.worth for row in own))
    return Sheet((*hand.rows, *own), totals, (*hand.unknown, *deal.unknown))


def match_result(play: Play, hands: Sequence[HandResult], before: Sequence[int]) -> MatchResult:
    """How the match stands after some hands; `before` are the totals it began with."""
    sides = len(before)
    most = _most_wins(play)
    totals, won = tuple(before), [0] * sides
    finished = [hand for hand in hands if hand.over]
    for hand in finished:
        totals = added(totals, hand.sheet.totals)
        best = best_side(hand.sheet.totals, most)
        if best is not None and hand.over == "ended":
            won[best] += 1
    number = finished[-1].number if finished else 1
    engine = play.engine()
    judged = match(engine, totals, number, won)
    over = judged.over if finished else False
    extra: tuple[Row, ...] = ()
    if over:
        winner = judged.winners[0] if len(judged.winners) == 1 else None
        sheet = score(engine, bare(sides, number), MATCH, Standing(totals, tuple(won), winner))
        extra, totals = sheet.rows, added(totals, sheet.totals)
    winners = judged.winners if over else ()
    return MatchResult(tuple(hands), tuple(before), totals, tuple(won), over, winners, judged.out, extra)


def next_dealer(engine: Engine, position: Position, sheet: Sheet) -> int:
    """Who deals the next hand, by the settings and by what the hand came to."""
    rule = engine.book.settings.word("seating", "next-dealer", "left")
    left = (position.dealer + engine.book.direction) % position.players
    if rule == "same":
        return position.dealer
    if rule == "left":
        return left
    winner = best_side(sheet.totals, most=True)
    if winner is None:
        return left
    players = [(left + place) % position.players for place in range(position.players)]
    return next(player for player in players if (position.sides[player] == winner) is (rule == "winner"))


def best_side(totals: Sequence[int], most: bool) -> int | None:
    """The side that is ahead of all others; None where there is none."""
    best = (max if most else min)(totals, default=0)
    return totals.index(best) if list(totals).count(best) == 1 else None


def added(totals: Sequence[int], *more: Sequence[int]) -> tuple[int, ...]:
    """Numbers of sides, added."""
    return tuple(map(sum, zip(totals, *more, strict=True)))


def bare(sides: int, deal_number: int = 1) -> Position:
    """A position of so many sides in which nobody has any card."""
    return Position(
        sides=tuple(range(sides)),
        hands=((),) * sides,
        aside=((),) * sides,
        opened=(False,) * sides,
        closed=(False,) * sides,
        active=(True,) * sides,
        deal_number=deal_number,
    )


def _most_wins(play: Play) -> bool:
    rules = play.rules.ruleset.match
    return rules is None or rules.winner is None or rules.winner.most


def _only(worth: Sequence[int], side: int) -> tuple[int, ...]:
    return tuple(points if place == side else 0 for place, points in enumerate(worth))
