"""What the commands about hands have in common: the hands of the line or of standard input, and texts beside them.

Why it exists: `melds`, `complete`, `layoff` and `laydown` take hands alike, and refuse the same mistakes in the same
words. May import: `asking`, `checking`, `unanswered`, `rules`, `melds`, `cardtext`, `nearest`, `notation`, `pack`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import typer
from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.cardtext import CardError, read_cards
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.question import Owner, Question
from burraco_rules.nearest import listed, suggestion
from burraco_rules.notation import write_cards
from burraco_rules.pack import Pack
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import FINE, Ask, lines_of_input, stop
from burraco_rules.terminal.checking import Moment
from burraco_rules.terminal.unanswered import AskedError, TextError, answered

INPUT: Final = "-"
OWNERS: Final[tuple[Owner, ...]] = ("own", "opponent")
"""Whose melds may lie on the table."""
EVERYTHING: Final = 0
"""As a limit: nothing is left out."""
ON_A_TERMINAL: Final = 50
"""So many are shown on a terminal where nobody says how many."""


class View(Struct, frozen=True):
    """How a list is shown: so many lines as were asked for, as text or as JSON."""

    limit: int | None = None
    json: bool = False

    @property
    def most(self) -> int | None:
        """How many are shown at most; None for all."""
        if self.limit is None:
            return ON_A_TERMINAL if sys.stdout.isatty() and not self.json else None
        return None if self.limit == EVERYTHING else self.limit


def each(written: Sequence[str], ask: Ask, answer: Callable[[str, Rules], bool]) -> None:
    """Answer a question about the cards of the line, or each line of standard input; leaves with the gravest code.

    `answer` says whether anything was found.
    """
    if INPUT in written and len(written) > 1:
        stop(f"`{INPUT}` stands alone, for a hand a line of standard input", f"leave out `{INPUT}`, or the cards")
    texts = lines_of_input() if list(written) == [INPUT] else iter([" ".join(written)])
    each_of(texts, ask, answer)


def each_of(texts: Iterator[str], ask: Ask, answer: Callable[[str, Rules], bool]) -> None:
    """The same for texts from wherever."""
    if ask.several:
        stop("hands are asked of one ruleset", "name one after `--rules`")
    rules = ask.rules()

    def code_of(text: str) -> int:
        return answered(text, rules, ask.json, lambda: answer(text, rules))

    code = max(set(map(code_of, texts)), default=FINE)
    if code != FINE:
        raise typer.Exit(code)


def held(text: str, pack: Pack, what: str = "the hand") -> str:
    """A text of cards, all of which can be read. TextError where not, AskedError where there are none."""
    readable(text, pack)
    if not read_cards(text, pack).entries:
        raise AskedError(
            f"there are no cards in {what}", f"write cards such as `{write_cards([*pack.faces][:3], pack)}`"
        )
    return text


def readable(text: str, pack: Pack) -> str:
    """A text of cards, or of none, all of which can be read. TextError where not."""
    problems = read_cards(text, pack).problems
    if problems:
        raise TextError(text, CardError(problems))
    return text


def moment(
    when: Sequence[str] | None,
    melds: Sequence[str] | None,
    given: Sequence[str] | None,
    owner: str = "own",
    not_opened: bool = False,
) -> Question:
    """The moment at which a hand is played; leaves with code 2 where a word of it means nothing."""
    question = Moment(when=when, melds=melds, given=given).question()
    return replace(question, owner=_owner(owner), opened=False if not_opened else None)


def _owner(written: str) -> Owner:
    owner = next((owner for owner in OWNERS if owner == written), None)
    if owner is None:
        stop(f"`{printable(written)}` owns no meld", suggestion(written, OWNERS, listed(OWNERS, "there are")))
    return owner


def count(number: int, one: str, many: str = "") -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
