"""One action as the grammar reads it, and what is told of one that cannot be read.

Why it exists: `grammars/game.lark` says what shapes an action may have; what is wrong with a text is told with its
place, the nearest word and how the action is written. May import: `actions`; `cardtext`, `nearest`, `pack`; the
parsers of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.cardtext import read_cards
from burraco_rules.language.forms import grammar
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.nearest import listed, nearest, suggestion
from burraco_rules.pack import Pack
from burraco_rules.play.actions import END, Action, Group, Target

if TYPE_CHECKING:
    from lark import Token, Tree

MOST_DIGITS: Final = 3
"""The number of a meld or of a player has no more digits."""
SEPARATOR: Final = ";"
_SHOWN: Final = 40

SHAPES: Final[Mapping[str, str]] = {
    "draw": "draw",
    "take": "take pile`, `take top` or `take 9D..",
    "meld": "meld 7C 8C 9C",
    "open": "open 9C 9D 9S / 4H 5H 6H",
    "declare": "declare 5H 6H 7H / KS KH KC",
    "add": "add 7C to 1` or `add 7C to opponent 1",
    "swap": "swap 7C for JK in 1",
    "regroup": "regroup 1 2 as 3S 4S 5S / 6S 7S 8S",
    "discard": "discard KS` or `discard nothing",
}
"""How each action is written, by its first word."""


class TurnProblem(Struct, frozen=True, omit_defaults=True):
    """What is wrong with a turn: in which action, at which column of the text (both from 1), in how many characters."""

    message: str
    number: int
    column: int = 0
    length: int = 0
    help: str = ""

    def __str__(self) -> str:
        return f"action {self.number}: {self.message}" + (f"; {self.help}" if self.help else "")


class TurnError(ValueError):
    """A turn that cannot be read; `problems` are all that is wrong with it, in its order."""

    def __init__(self, problems: Iterable[TurnProblem]) -> None:
        self.problems: tuple[TurnProblem, ...] = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[TurnError], tuple[tuple[TurnProblem, ...]]]:
        return TurnError, (self.problems,)


# ---- reading -----------------------------------------------------------------------------------------


@cache
def _keywords() -> dict[str, str]:
    """The keywords of the grammar by the names of their terminals."""
    return {terminal: found[0] for terminal, found in grammar.words("game").items() if found[0].isalpha()}


def action_of(text: str, pack: Pack, announcements: Collection[str]) -> Action | list[TurnProblem]:
    """One action; or what is wrong with it, with columns of its own text."""
    from lark.exceptions import UnexpectedInput

    if not text:
        return [TurnProblem("there is no action", 0, 1, 1, f"one `{SEPARATOR}` stands between two actions")]
    try:
        tree = grammar.parser("game").parse(text, start="action")
    except UnexpectedInput as error:
        return [_misplaced(text, *_stopped(error), pack, announcements)]
    player, deed = cast("tuple[Token | None, Tree[Token]]", tree.children)
    reader = _Reader(text, pack, announcements)
    action = reader.action(deed)
    if player is not None:
        action = replace(action, player=reader.number(player))
    return reader.problems or action


def _stopped(error: Any) -> tuple[int | None, list[str]]:
    """Where the grammar could not go on, None for the end of the text, and the keywords that could have stood there."""
    token = getattr(error, "token", None)
    expected = error.allowed if token is None else error.expected
    wanted = [word for terminal, word in _keywords().items() if terminal in (expected or ())]
    at_end = token is not None and token.type == "$END"
    return None if at_end else error.pos_in_stream, wanted


def _misplaced(text: str, at: int | None, wanted: list[str], pack: Pack, announcements: Collection[str]) -> TurnProblem:
    """What is told of a text with which the grammar could not go on."""
    verb = _VERB.match(text)
    begun = verb["verb"] if verb else ""
    if verb and begun not in SHAPES and begun not in announcements:
        known = _known(announcements)
        help = suggestion(begun, known, listed(known, "an action begins with"))
        return TurnProblem(f"`{_shown(begun)}` is no action", 0, verb.start("verb") + 1, len(begun), help)
    shape = SHAPES.get(begun, begun)
    help = f"write `{shape}`" if shape else listed(_known(announcements), "an action begins with")
    if at is not None:
        found = next((found for found in _WORD.finditer(text) if found.start() <= at < found.end()), None)
        word, start = (text[at], at) if found is None else (found[0], found.start())
        meant = nearest(word, wanted) if read_cards(word, pack).problems else ""
        return _cannot_stand(word, start + 1, f"did you mean `{meant}`?" if meant else help)
    for found in _WORD.finditer(text, len(verb[0]) if verb else 0):
        meant = nearest(found[0], wanted) if read_cards(found[0], pack).problems else ""
        if meant:
            return _cannot_stand(found[0], found.start() + 1, f"did you mean `{meant}`?")
    return TurnProblem("the action is not finished", 0, len(text), 1, help)


def _cannot_stand(word: str, column: int, help: str) -> TurnProblem:
    return TurnProblem(f"`{_shown(word)}` cannot stand here", 0, column, len(word), help)


_VERB = re.compile(r"(?:[0-9]+\s*:\s*)?(?P<verb>[A-Za-z][A-Za-z0-9-]*)")
_WORD = re.compile(r"[^\s;/]+")


def _known(announcements: Collection[str]) -> list[str]:
    return [*SHAPES, *sorted(announcements)]


def _shown(word: str) -> str:
    return printable(word[:_SHOWN]) + ("…" if len(word) > _SHOWN else "")


class _Reader:
    """Turns the tree of one action into the action; what is wrong with its cards and names goes to `problems`."""

    def __init__(self, text: str, pack: Pack, announcements: Collection[str]) -> None:
        self.text, self.pack, self.announcements = text, pack, announcements
        self.problems: list[TurnProblem] = []

    def action(self, tree: Tree[Token]) -> Action:
        """The action of a tree."""
        return _DEEDS[tree.data](self, tree.children)

    def group(self, tree: Any) -> Group:
        """Cards that lie together."""
        return self.cards(tree.children)

    def groups(self, trees: Iterable[Any]) -> tuple[Group, ...]:
        """Several groups."""
        return tuple(map(self.group, trees))

    def cards(self, tokens: list[Token]) -> Group:
        """The cards of words that stand side by side."""
        start, end = tokens[0].start_pos or 0, tokens[-1].end_pos or 0
        read = read_cards(self.text[start:end], self.pack)
        for problem in read.problems:
            column, length = (problem.column, problem.length) if problem.column else (1, end - start)
            self.problems.append(TurnProblem(problem.message, 0, start + column, length, problem.help))
        meanings = tuple(entry.meaning for entry in read.entries)
        return Group(read.cards, meanings if any(meanings) else ())

    def card(self, token: Token) -> tuple[Group]:
        """One card."""
        group = self.cards([token])
        if len(group.cards) != 1 and not self.problems:
            self._about(token, f"`{_shown(token)}` is not one card")
        return (group,)

    def target(self, tree: Any) -> Target:
        """A meld on the table."""
        opponent, number = tree.children
        return Target(self.number(number), opponent is not None)

    def number(self, token: Token) -> int:
        """A small number."""
        if len(token) > MOST_DIGITS:
            self._about(token, f"the number is larger than {10**MOST_DIGITS - 1}")
            return 0
        return int(token)

    def announced(self, token: Token) -> Action:
        """An announcement of the ruleset."""
        if token not in self.announcements:
            known = _known(self.announcements)
            help = suggestion(token, known, listed(known, "an action begins with"))
            self._about(token, f"`{_shown(token)}` is no action", help)
        return Action(str(token))

    def _about(self, token: Token, message: str, help: str = "") -> None:
        self.problems.append(TurnProblem(message, 0, (token.start_pos or 0) + 1, len(token), help))


def _laid(name: str) -> Callable[[_Reader, Any], Action]:
    return lambda reader, groups: Action(name, reader.groups(groups))


def _regrouped(reader: _Reader, parts: Any) -> Action:
    targets = [part for part in parts if part.data == "target"]
    return Action("regroup", reader.groups(parts[len(targets) :]), tuple(map(reader.target, targets)))


_DEEDS: Final[Mapping[str, Callable[[_Reader, Any], Action]]] = {
    "draw": lambda reader, parts: Action("draw"),
    "whole": lambda reader, parts: Action("take", much="pile"),
    "top": lambda reader, parts: Action("take", much="top"),
    "from_card": lambda reader, parts: Action("take", reader.card(parts[0]), much="from"),
    "meld": _laid("meld"),
    "open": _laid("open"),
    "declare": _laid("declare"),
    "add": lambda reader, parts: Action("add", reader.groups(parts[:1]), (reader.target(parts[1]),)),
    "swap": lambda reader, parts: Action(
        "swap", reader.groups(parts[:1]), (reader.target(parts[2]),), reader.group(parts[1])
    ),
    "regroup": _regrouped,
    "discard": lambda reader, parts: Action("discard", reader.card(parts[0])),
    "end": lambda reader, parts: Action(END),
    "announce": lambda reader, parts: reader.announced(parts[0]),
}
"""What each deed of the grammar is."""
