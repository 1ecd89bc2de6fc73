"""Writing records: the headings of a record and of a hand, and the line of a turn.

Why it exists: what is written here is read back by `record`, to the same game. May import: `actions`, `dealing`,
`play`, `written`; `notation`, `pack`; `rules`, the files and the flat core of the language.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from burraco_rules.language.files.library import Library
from burraco_rules.notation import write_cards
from burraco_rules.pack import Card
from burraco_rules.play.actions import Action
from burraco_rules.play.dealing import Deal, counts
from burraco_rules.play.play import Play
from burraco_rules.play.records.written import write_turn
from burraco_rules.rules import Rules


def heading(rules: Rules, players: int, names: Sequence[str] = (), near: Path | None = None) -> Iterator[str]:
    """The lines that stand before the first hand. Files of rulesets are named from the folder `near`, if it is told."""
    documents = rules.ruleset.lineage
    last = max(place for place, document in enumerate(documents) if document.form == "ruleset")
    target, patches = documents[last], documents[last + 1 :]
    yield f"ruleset {_file(target.asked or target.name, near)}"
    if patches:
        yield f"with {', '.join(_file(patch.asked or patch.name, near) for patch in patches)}"
    for option in rules.ruleset.options:
        chain = rules.ruleset.origins.get(f"option {option.name}", ())
        if option.chosen is not None and chain and chain[-1].deed == "set" and not chain[-1].at.line:
            yield f"option {option.name} = {option.chosen}"
    yield f"digest {rules.digest}"
    if rules.notation:
        yield f"notation {rules.notation}"
    yield f"players {players}"
    if names:
        yield f"names {', '.join(names)}"


def hand_heading(play: Play, dealt: Deal) -> Iterator[str]:
    """The lines that stand before the turns of a hand; the cards are told where the deal gives their order."""
    pack = play.letters.pack
    yield f"hand {dealt.deal_number}"
    if any(dealt.score):
        yield f"score {' '.join(map(str, dealt.score))}"
    if dealt.dealer is not None:
        yield f"dealer {dealt.dealer + 1}"
    if dealt.first is not None:
        yield f"first {dealt.first + 1}"
    if dealt.cut:
        yield f"cut {dealt.cut}"
    if dealt.seed or not dealt.order:
        yield f"seed {dealt.seed}"
    if not dealt.order:
        for name, card in (("turned", dealt.turned), ("upcard", dealt.upcard)):
            if card is not None:
                yield f"{name} {write_cards([card], pack)}"
        return
    sizes = counts(play, dealt.players, dealt.deal_number, dealt.out)
    cards = list(dealt.order)

    def next_cards(number: int) -> list[Card]:
        found = cards[:number]
        del cards[:number]
        return found

    hands = [(f"cards {player}", number) for player, number in enumerate(sizes.hands, start=1)]
    for name, number in (("turned", sizes.turned), ("upcard", sizes.upcard), *hands):
        if number:
            yield f"{name} {write_cards(next_cards(number), pack)}"
    for number in sizes.reserves:
        yield f"reserve {write_cards(next_cards(number), pack)}"
    yield f"stock {write_cards(cards, pack)}".rstrip()


def turn_line(actions: Iterable[Action], player: int, play: Play) -> str:
    """A turn as a line of a record; `player` is who does its first action, from 0."""
    listed = list(actions)
    if listed:
        listed[0] = replace(listed[0], player=player + 1)
    return write_turn(listed, play.letters.pack)


def _file(asked: str, near: Path | None) -> str:
    return os.path.relpath(asked, near) if near is not None and Library.is_path(asked) else asked
