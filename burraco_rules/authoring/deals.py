"""Deals as cases ask them: a cut, the draw for seats, how many cards lie where, and what a turned card does.

Why it exists: set-up is rules and settings like all else, and is tested like them. May import: `cases`, `comparing`,
`described`, `seated`; `play`, `rules`, `cardtext`; the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from burraco_rules.authoring.cases import Case
from burraco_rules.authoring.comparing import WORDS, Known, legality, other_than, reason_of
from burraco_rules.authoring.described import number, texts
from burraco_rules.authoring.seated import Seated
from burraco_rules.cardtext import cards
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.expressions import Name, Node
from burraco_rules.pack import Card
from burraco_rules.play.dealing import Deal, check_cut, counts, deal, most_players, seats
from burraco_rules.play.engine.engine import Engine, Refused
from burraco_rules.play.facts import Facts
from burraco_rules.play.play import Play
from burraco_rules.play.position import Position
from burraco_rules.play.readings import trees_of_rule
from burraco_rules.play.scoring import DEAL, score
from burraco_rules.rules import Rules


def deal_differences(seated: Seated, case: Case, reason: Any) -> Iterator[str]:
    """What of a deal is not as a case expects."""
    play, question = seated.play, case.question
    players = number(question["players"], "players", 1) if "players" in question else most_players(play)
    cut = number(question["cut"], "cut", 0) if "cut" in question else 0

    def ask(play: Play) -> Refused | None:
        return check_cut(play.engine(), cut, players) if "cut" in question else None

    refused = ask(play)
    if "legal" in case.expect:
        readings = seated.readings.of_trees(ask, _trees_of_cut(seated.rules))
        others = [reading.option for reading, other in readings if (other is None) != (refused is None)]
        yield from legality(case, refused is None, others)
    yield from reason_of(case, [] if refused is None else [found.rule for found in refused.reasons], reason)
    yield from other_than(case, {**_counted(play, players), **_of_draws(play, question), **_of_deal(play, question)})


def _trees_of_cut(rules: Rules) -> Iterator[Node | None]:
    for rule in rules.ruleset.rules:
        if "cut" in rule.on:
            yield from trees_of_rule(rule)


def _counted(play: Play, players: int) -> Known:
    found = counts(play, players)
    return {
        "hands": lambda: found.hands,
        "reserves": lambda: found.reserves,
        "upcard": lambda: found.upcard,
        "stock": lambda: found.stock,
        "total": lambda: found.total,
        "points": lambda: found.points,
    }


def _of_draws(play: Play, question: Mapping[str, Any]) -> Known:
    if "draws" not in question:
        return {}
    found = seats(play.engine(), cards(" ".join(texts(question["draws"])), play.letters.pack))
    return {
        "dealer": lambda: found.dealer,
        "first": lambda: found.first,
        "teams": lambda: found.teams,
        "order": lambda: found.order,
        "redraw": lambda: found.redraw or "none",
    }


def _of_deal(play: Play, question: Mapping[str, Any]) -> Known:
    """What can be told of a deal in which some cards are turned."""

    def card(name: str) -> Card | None:
        return cards(question[name], play.letters.pack)[0] if name in question else None

    players = number(question["players"], "players", 1) if "players" in question else 0
    asked = Deal(players, turned=card("wild-card"), upcard=card("upcard"), cut=number(question.get("cut", 0), "cut"))

    def dealt() -> tuple[Engine, Position]:
        engine, position = deal(play, asked)
        if isinstance(position, Refused):
            return engine, Position(sides=(0,), hands=((),))
        return engine, position

    def redraw() -> str:
        engine, position = dealt()
        turned_up = engine.book.settings.number("setup", "upcard", Facts(position, engine.oracle))
        return "upcard" if not isinstance(position.pile, tuple) or len(position.pile) > turned_up else "none"

    def value(name: str) -> Any:
        return lambda: value_in(*dealt(), name)

    def bonus() -> int:
        engine, position = dealt()
        cutter = position.sides[position.dealer - 1]
        return score(engine, position, DEAL).totals[cutter]

    found = {"frozen": value("frozen"), "wild-rank": value("wild-rank"), "bonus": bonus}
    return found | ({"redraw": redraw} if "upcard" in question else {})


def value_in(engine: Engine, position: Position, name: str) -> Any:
    """What a value without a subject is in a position; "none" where the ruleset has no such value."""
    if name not in engine.book.evaluator.context.values:
        return "none"
    code = engine.book.evaluator.compile(Name(name=name, sense="value"))
    found = code.run(Env(facts=Facts(position, engine.oracle)))
    return WORDS[found] if found is True or found is False else found
