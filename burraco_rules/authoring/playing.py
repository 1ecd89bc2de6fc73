"""Questions of play: turns, scores, matches and deals, asked as cases ask them and compared with what was expected.

Why it exists: `testing` runs cases; what a turn, a score, a match or a deal is compared by stands here. May import:
`cases`, `described`; `play`, `rules`, `melds`, `cardtext`; the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from burraco_rules.authoring.cases import Case
from burraco_rules.authoring.described import number, numbers, position_of, teams_of, texts
from burraco_rules.cardtext import cards
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.expressions import Name, Node
from burraco_rules.pack import Card
from burraco_rules.play.dealing import Deal, check_cut, counts, deal, most_players, seats
from burraco_rules.play.described import Describer, score_position
from burraco_rules.play.engine import Engine, Refused
from burraco_rules.play.facts import Facts
from burraco_rules.play.play import Play
from burraco_rules.play.position import Position
from burraco_rules.play.readings import Readings, trees_of_rule
from burraco_rules.play.referee import Ruling, opening_points, rule_on
from burraco_rules.play.scoring import DEAL, Sheet, closing_bonus, match, score
from burraco_rules.play.written import read_turn
from burraco_rules.rules import Rules

WORDS: Final = {True: "true", False: "false", None: "undecided"}
OPENING: Final = "open"
"""The action by which first melds are laid and counted together."""


# ---- answers ------------------------------------------------------------------------------------------


class Settled(Struct, frozen=True):
    """A turn that was judged: by which engine, from which actions, and what became of it."""

    engine: Engine
    actions: tuple[Any, ...]
    ruling: Ruling


def settle(play: Play, position: Mapping[str, Any], turn: str) -> Settled:
    """What becomes of a turn from a described position. CardError, QuestionError, TurnError for what makes no sense."""
    engine, start = Describer(play, position).position()
    actions = read_turn(turn, play.letters.pack, engine.book.announcements)
    return Settled(engine, actions, rule_on(engine, start, actions))


class Seated:
    """One ruleset ready for the questions of play. For one thread."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.play = rules, Play(rules)
        self.readings = Readings(rules)

    def differences(self, case: Case, reason: Any = None) -> str:
        """What of the answer is not as expected, in words; "" where all is. Errors as for `settle`."""
        return "; ".join(_COMPARED[case.ask](self, case, reason))


# ---- turns --------------------------------------------------------------------------------------------


def _turn(seated: Seated, case: Case, reason: Any) -> Iterator[str]:
    position = position_of(case.question["position"], case.question.get("upcard", ""))
    turn = case.question["turn"]

    def ask(play: Play) -> Ruling:
        return settle(play, position, turn).ruling

    settled = settle(seated.play, position, turn)
    ruling = settled.ruling
    if "legal" in case.expect:
        changing = [entry for entry in seated.readings.dependences(ask, ruling) if entry.legal != ruling.legal]
        yield from _legality(case, ruling.legal, [entry.option for entry in changing])
    yield from _other_than(case, _of_turn(settled))
    yield from _reason(case, [] if ruling.refused is None else [r.rule for r in ruling.refused.reasons], reason)


def _of_turn(settled: Settled) -> dict[str, Callable[[], Any]]:
    """What a turn may be compared by, each worked out when it is asked for."""
    engine, ruling = settled.engine, settled.ruling
    before, after = ruling.before, ruling.after
    return {
        "at": lambda: ruling.at or "none",
        "ends": lambda: ruling.ends,
        "takes-reserve": lambda: WORDS[_reserve_taken(ruling)],
        "reserve-size": lambda: sum(map(len, before.reserves)) - sum(map(len, after.reserves)),
        "bonus": lambda: closing_bonus(engine, after, before.side),
        "points": lambda: _opening(settled),
    }


def _reserve_taken(ruling: Ruling) -> bool:
    before, after = ruling.before, ruling.after
    if not before.owners:
        return False
    owner = before.owners[before.player]
    return before.reserve[owner] == "waiting" and after.reserve[owner] in ("in-play", "unplayed")


def _opening(settled: Settled) -> Any:
    """What the first melds of the turn are worth."""
    for action, position in zip(settled.actions, settled.ruling.path, strict=False):
        if action.name == OPENING:
            return opening_points(settled.engine, position, action)
    return "none"


def _legality(case: Case, legal: bool, options: Sequence[str]) -> Iterator[str]:
    """What of `legal` is not as expected; `options` are the open ones that would make it another."""
    wanted, found = case.expect["legal"], WORDS[legal]
    if wanted != "undecided":
        if found != wanted:
            yield f"legal is {found}, not {wanted}"
        if case.confidence == "high" and options:
            yield f"legal depends on {', '.join(dict.fromkeys(options))}, and the confidence is high"
        return
    if found != case.expect.get("recommended", found):
        yield f"legal is {found} by the defaults, not {case.expect['recommended']}"
    if not options:
        yield f"legal is {found} and depends on no open option"


def _reason(case: Case, found: Sequence[str], reason: Any) -> Iterator[str]:
    wanted = case.expect.get("reason", reason)
    if wanted is None:
        return
    exact = isinstance(wanted, list)
    if (sorted(found) != sorted(wanted)) if exact else (wanted not in found):
        yield f"the reason is {', '.join(found) or 'none'}, not {wanted}"


# ---- scores and matches -------------------------------------------------------------------------------


def _score(seated: Seated, case: Case, reason: Any) -> Iterator[str]:  # noqa: ARG001  all questions are asked alike
    engine, position = score_position(seated.play, teams_of(case.question))
    sheet = score(engine, position)
    yield from _of_sheet(case, sheet)


def _of_sheet(case: Case, sheet: Sheet) -> Iterator[str]:
    rows = {row.name: row.worth for row in sheet.rows} | {"totals": sheet.totals}
    for name, written in case.expect.items():
        if name == "other-reading":
            continue
        wanted = numbers(written, name)
        if name not in rows:
            yield f"there is no line {name}"
        elif rows[name][: len(wanted)] != wanted:
            yield f"{name} is {_row(rows[name])}, not {_row(wanted)}"
        if name in sheet.unknown:
            yield f"the line {name} reads what is not told"


def _row(worth: Iterable[int]) -> str:
    return ", ".join(map(str, worth))


def _match(seated: Seated, case: Case, reason: Any) -> Iterator[str]:  # noqa: ARG001
    totals = numbers(case.question["totals"], "totals")

    def ask(play: Play) -> tuple[bool | None, tuple[int, ...]]:
        judged = match(play.engine(), totals)
        return judged.over, judged.winners

    over, winners = ask(seated.play)
    wanted = case.expect.get("over")
    if wanted == "undecided":
        if WORDS[over] != case.expect.get("recommended", WORDS[over]):
            yield f"over is {WORDS[over]} by the defaults, not {case.expect['recommended']}"
        others = [other for _, (other, _) in seated.readings.of_trees(ask, _trees_of_match(seated.rules))]
        if over is not None and all(other == over for other in others):
            yield f"over is {WORDS[over]} and depends on no open option"
    elif wanted is not None and WORDS[over] != wanted:
        yield f"over is {WORDS[over]}, not {wanted}"
    winner = str(winners[0]) if len(winners) == 1 else "none"
    if case.expect.get("winner", winner) != winner:
        yield f"winner is {winner}, not {case.expect['winner']}"


def _trees_of_match(rules: Rules) -> Iterator[Node | None]:
    found = rules.ruleset.match
    if found is not None:
        yield from (found.over, found.out)
        if found.winner is not None:
            yield from (found.winner.amount, found.winner.when)


# ---- deals --------------------------------------------------------------------------------------------


def _deal(seated: Seated, case: Case, reason: Any) -> Iterator[str]:
    play, question = seated.play, case.question
    players = number(question["players"], "players", 1) if "players" in question else most_players(play)
    cut = number(question["cut"], "cut", 0) if "cut" in question else 0

    def ask(play: Play) -> Refused | None:
        return check_cut(play.engine(), cut, players) if "cut" in question else None

    refused = ask(play)
    if "legal" in case.expect:
        readings = seated.readings.of_trees(ask, _trees_of_cut(seated.rules))
        others = [reading.option for reading, other in readings if (other is None) != (refused is None)]
        yield from _legality(case, refused is None, others)
    yield from _reason(case, [] if refused is None else [found.rule for found in refused.reasons], reason)
    yield from _other_than(case, {**_counted(play, players), **_of_draws(play, question), **_of_deal(play, question)})


def _trees_of_cut(rules: Rules) -> Iterator[Node | None]:
    for rule in rules.ruleset.rules:
        if "cut" in rule.on:
            yield from trees_of_rule(rule)


def _counted(play: Play, players: int) -> dict[str, Callable[[], Any]]:
    found = counts(play, players)
    return {
        "hands": lambda: found.hands,
        "reserves": lambda: found.reserves,
        "upcard": lambda: found.upcard,
        "stock": lambda: found.stock,
        "total": lambda: found.total,
        "points": lambda: found.points,
    }


def _of_draws(play: Play, question: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
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


def _of_deal(play: Play, question: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
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

    def value(name: str) -> Callable[[], Any]:
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


# ---- comparing ----------------------------------------------------------------------------------------


def _other_than(case: Case, known: Mapping[str, Callable[[], Any]]) -> Iterator[str]:
    """What is not as expected of the things that are known by name."""
    for name, wanted in case.expect.items():
        if name in known and not _same(found := known[name](), wanted):
            yield f"{name} is {_told(found)}, not {_told(wanted)}"
        elif name not in known and name not in ("legal", "reason", "recommended", "other-reading"):
            yield f"nothing is known of {name}"


def _same(found: Any, wanted: Any) -> bool:
    """Whether an answer is what is written; one number for several is their sum."""
    if isinstance(found, tuple) and isinstance(wanted, str) and wanted.strip("-").isdecimal() and len(found) != 1:
        return all(isinstance(entry, int) for entry in found) and sum(found) == int(wanted)
    return bool(_told(found) == _told(wanted))


def _told(value: Any) -> str:
    if isinstance(value, tuple | list):
        inner = [f"[{_told(entry)}]" if isinstance(entry, tuple | list) else _told(entry) for entry in value]
        return " ".join(inner)
    return str(value)


_COMPARED: Final[Mapping[str, Callable[[Seated, Case, Any], Iterator[str]]]] = {
    "turn": _turn,
    "score": _score,
    "match": _match,
    "deal": _deal,
}
"""How each question is asked and compared."""
QUESTIONS: Final = frozenset(_COMPARED)
"""The questions of play."""
