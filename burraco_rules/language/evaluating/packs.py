"""The pack of a ruleset: its ranks, suits, copies and jokers, worked out under its options and number of players.

Why it exists: settings are expressions over options and values; a pack is numbers. May import: the evaluator,
`ruleset`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from burraco_rules.language.core import Section, SettingMember
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.context import Context, options_of
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.values import Letters
from burraco_rules.language.expressions import Name, Pattern, Range
from burraco_rules.language.ruleset import Ruleset, values_of
from burraco_rules.pack import Card, Pack

MOST_COPIES = 1_000
"""No pack has more copies of a card than this, whatever its settings say."""


def pack_of(ruleset: Ruleset, players: int | None = None) -> Pack:
    """The pack of a game; without a number of players, the largest that any number of them plays with."""
    settings = _members(ruleset.pack)
    ranks = tuple(_ranks(settings["ranks"]))
    suits = tuple(_words(settings["suits"]))
    letters = Letters(Pack(ranks, suits))
    counts = players_of(ruleset, letters) if players is None else (players,)
    evaluators = [_evaluator(ruleset, letters, count) for count in counts] or [_evaluator(ruleset, letters, None)]

    red = tuple(suit for suit in _words(settings.get("red", ())) if suit in suits)

    def number(name: str) -> int:
        found = [_number(evaluator, settings.get(name, ())) for evaluator in evaluators]
        return max(0, min(MOST_COPIES, max(found)))

    return Pack(
        ranks=ranks,
        suits=suits,
        copies=number("copies"),
        jokers=number("jokers"),
        red_jokers=number("red-jokers"),
        black_jokers=number("black-jokers"),
        red=red,
        without=tuple(_taken_out(settings.get("without", ()), Pack(ranks, suits, red=red))),
    )


def players_of(ruleset: Ruleset, letters: Letters | None = None) -> tuple[int, ...]:
    """The numbers of players that the setup allows, ascending; () where they are not told."""
    members = _members(ruleset.setup).get("players", ())
    evaluator = _evaluator(ruleset, letters or Letters(Pack((), ())), None)
    found: set[int] = set()
    for member in members:
        low, high = (member.low, member.high) if isinstance(member, Range) else (member, member)
        ends = [_value(evaluator, end) for end in (low, high)]
        if all(end.__class__ is int for end in ends):
            found.update(range(ends[0], min(ends[1], ends[0] + MOST_COPIES) + 1))
    return tuple(sorted(found))


def _evaluator(ruleset: Ruleset, letters: Letters, players: int | None) -> Evaluator:
    values = values_of(ruleset)
    known = {} if players is None else {"players": players}
    return Evaluator(Context(letters, values, options_of(ruleset), known=known, closed=True))


def _number(evaluator: Evaluator, members: tuple[SettingMember, ...]) -> int:
    found = [_value(evaluator, member) for member in members]
    return sum(number for number in found if number.__class__ is int)


def _value(evaluator: Evaluator, member: SettingMember) -> Any:
    """What a member is worth; a colour with ranks is worth nothing here."""
    return None if isinstance(member, Pattern) else evaluator.compile(member).run(Env())


def _members(section: Section) -> dict[str, tuple[SettingMember, ...]]:
    return {setting.name: setting.members for setting in section.settings}


def _taken_out(members: Iterable[SettingMember], pack: Pack) -> Iterator[Card]:
    """The faces of a pack that the patterns name."""
    for member in members:
        colour, entries = (member.colour, member.ranks) if isinstance(member, Pattern) else ("", (member,))
        for entry in entries:
            low, high = (entry.low, entry.high) if isinstance(entry, Range) else (entry, entry)
            ends = [pack.ranks.index(name) for name in _words((low, high)) if name in pack.ranks]
            ranks = pack.ranks[ends[0] : ends[-1] + 1] if ends else ()
            yield from (face for face in pack.faces if face.rank in ranks and colour in ("", pack.colour(face)))


def _words(members: Iterable[Any]) -> Iterator[str]:
    return (member.name for member in members if isinstance(member, Name))


def _ranks(members: Iterable[Any]) -> Iterator[str]:
    """The ranks as they are listed; only numbers stand in ranges here."""
    for member in members:
        if isinstance(member, Range):
            low, high = (getattr(end, "name", "") for end in (member.low, member.high))
            yield from map(str, range(int(low), int(high) + 1))
        else:
            yield member.name


def in_notation(pack: Pack, ruleset: Ruleset, name: str) -> Pack:
    """The pack as one of the ruleset's notations writes it; ValueError for a notation that there is not."""
    if not name:
        return pack
    for notation in ruleset.notations:
        if notation.name == name:
            return replace(
                pack,
                written_ranks=tuple((letter.letter, letter.written) for letter in notation.ranks),
                written_suits=tuple((letter.letter, letter.written) for letter in notation.suits),
            )
    raise ValueError(f"the ruleset has no notation `{name}`")
