"""From hand to hand: what a finished hand came to, who deals the next one, and how the match stands.

Why it exists: a match is a list of hands, and nothing of it is decided within one. May import: `dealing`, `engine`,
`play`, `position`, `scoring`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.play import Play
from burraco_rules.play.position import Over, Position, next_seat
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


def sheet_of(engine: Engine, position: Position, out: Sequence[int] = ()) -> Sheet:
    """The sheet of a hand: its lines, and those of the deal for the side that cut; nothing for sides that are `out`."""
    hand, deal = score(engine, position), score(engine, position, DEAL)
    cutter = position.sides[position.dealer - 1]
    own = tuple(
        Row(row.name, row.sentence, _only(row.worth, cutter), row.file, row.line, row.sources) for row in deal.rows
    )
    own = tuple(row for row in own if any(row.worth))
    rows = tuple(replace(row, worth=_without(row.worth, out)) for row in (*hand.rows, *own))
    totals = added((0,) * position.number_of_sides, *(row.worth for row in rows))
    return Sheet(rows, totals, (*hand.unknown, *deal.unknown))


def match_result(play: Play, hands: Sequence[HandResult], before: Sequence[int]) -> MatchResult:
    """How the match stands after some hands; `before` are the totals it began with."""
    sides = len(before)
    most = _most_wins(play)
    totals, won = tuple(before), [0] * sides
    finished = [hand for hand in hands if hand.over]
    for hand in finished:
        out = sides_out(play, totals, hand.number)
        totals = added(totals, hand.sheet.totals)
        best = best_side(hand.sheet.totals, most, out)
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


def sides_out(play: Play, totals: Sequence[int], number: int) -> tuple[int, ...]:
    """The sides that have left the match with these totals, before the hand of this number."""
    return match(play.engine(), totals, number).out


def next_dealer(engine: Engine, position: Position, sheet: Sheet, out: Sequence[int] = ()) -> int:
    """Who deals the next hand, by the settings and by what the hand came to; nobody of a side that is `out`."""
    rule = engine.book.settings.word("seating", "next-dealer", "left")
    there = tuple(side not in out for side in position.sides)
    left = next_seat(position.dealer, engine.book.direction, there)
    if rule == "same" and there[position.dealer]:
        return position.dealer
    winner = best_side(sheet.totals, most=True)
    if rule in ("same", "left") or winner is None:
        return left
    players = [(left + place) % position.players for place in range(position.players)]
    fitting = (player for player in players if (position.sides[player] == winner) is (rule == "winner"))
    return next((player for player in fitting if there[player]), left)


def best_side(totals: Sequence[int], most: bool, out: Sequence[int] = ()) -> int | None:
    """The side that is ahead of all others that are not `out`; None where there is none."""
    there = [points for side, points in enumerate(totals) if side not in out]
    best = (max if most else min)(there, default=0)
    ahead = [side for side, points in enumerate(totals) if points == best and side not in out]
    return ahead[0] if len(ahead) == 1 else None


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


def _without(worth: Sequence[int], out: Sequence[int]) -> tuple[int, ...]:
    return tuple(0 if side in out else points for side, points in enumerate(worth))


def _only(worth: Sequence[int], side: int) -> tuple[int, ...]:
    return tuple(points if place == side else 0 for place, points in enumerate(worth))
