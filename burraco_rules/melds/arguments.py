"""Arguments: what a caller of the library hands over, checked before anything is made of it.

Why it exists: a question of the wrong shape would fail somewhere deep inside, with a message about something else; text
where a list is meant would even be taken for a list of letters. May import: `question`; `nearest`, `pack`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isfinite
from typing import Any, Final, get_args

from msgspec.structs import replace

from burraco_rules.melds.question import BARE, Owner, Question, QuestionError
from burraco_rules.nearest import either
from burraco_rules.pack import Card

OWNERS: Final = get_args(Owner)
MOST_KEPT: Final = 1_000
"""Of so many questions it is remembered that they are sound."""
YES_OR_NO: Final = ("ordered", "first_meld", "going_out")
TEXTS: Final = ("table", "take")


def as_cards(cards: str | Card | Iterable[str | Card]) -> str | tuple[Card, ...]:
    """Text or cards; several texts are one, and text among cards is none. TypeError for anything else."""
    if isinstance(cards, str):
        return cards
    if isinstance(cards, Card):
        return (cards,)
    if isinstance(cards, bytes) or not isinstance(cards, Iterable):
        raise TypeError(f"cards are given as text, or as Card objects, not as {_spoken(cards)}")
    listed: tuple[Any, ...] = tuple(cards)
    if set(map(type, listed)) == {Card}:
        return listed
    if listed and all(isinstance(entry, str) for entry in listed):
        return " ".join(map(str, listed))
    found = tuple(entry for entry in listed if isinstance(entry, Card))
    if len(found) < len(listed):
        raise TypeError("cards are given as text, or as Card objects")
    return found


def as_question(question: Question | None) -> Question | None:
    """A question whose parts are what they may be, or none. TypeError and QuestionError for anything else."""
    if question is None:
        return None
    if not isinstance(question, Question):
        raise TypeError(f"the moment is given as a Question, not as {_spoken(question)}")
    try:
        return _sound(question)
    except TypeError:  # a list, which cannot be kept
        return _sound.__wrapped__(question)


@lru_cache(MOST_KEPT)
def _sound(question: Question) -> Question:
    for name in YES_OR_NO:
        if not isinstance(getattr(question, name), bool):
            raise QuestionError(f"`{name}` of a question is True or False")
    if question.opened is not None and not isinstance(question.opened, bool):
        raise QuestionError("`opened` of a question is True, False or None")
    for name in TEXTS:
        if not isinstance(getattr(question, name), str):
            raise QuestionError(f"`{name}` of a question is a text")
    if not _are_texts(question.melds):
        raise QuestionError("`melds` of a question is a tuple of texts, each a meld")
    if not isinstance(question.given, tuple) or not all(map(_is_pair, question.given)):
        raise QuestionError("`given` of a question is a tuple of pairs of texts, each a name and what it is")
    as_owner(question.owner)
    return question


def as_owner(owner: Any) -> Any:
    """Whose meld it is. QuestionError for what is no owner."""
    if owner not in OWNERS:
        raise QuestionError(f"`{owner}` owns no melds; the owner is {either(OWNERS)}")
    return owner


def as_text(text: Any, what: str) -> str:
    """A text. TypeError for anything else."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is given as text, not as {_spoken(text)}")
    return text


def as_meld(text: Any) -> str:
    """A meld of the table as text. TypeError for anything else, QuestionError where it holds nothing."""
    if not as_text(text, "a meld on the table").strip():
        raise QuestionError("there is no card in the meld on the table")
    return str(text)


def about_meld(question: Question | None, table: Any, take: Any, owner: Any) -> Question:
    """A question about a meld on the table. Errors as for its parts."""
    asked = as_question(question) or BARE
    return replace(asked, table=as_meld(table), take=as_text(take, "what is taken"), owner=as_owner(owner))


def as_table(table: Any) -> tuple[str, ...]:
    """The melds of a table, each a text. TypeError for anything else, above all for a single text."""
    if isinstance(table, str) or not isinstance(table, Sequence):
        raise TypeError("the melds on the table are given as a list of texts, each a meld")
    return tuple(map(as_meld, table))


def as_seconds(seconds: Any) -> float | None:
    """A limit of time, or none. TypeError for what is no number, QuestionError for one that is no time."""
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise TypeError(f"a time limit is a number of seconds, not {_spoken(seconds)}")
    if not isfinite(seconds) or seconds < 0:
        raise QuestionError(f"a time limit is a number of seconds, 0 or more, and not {seconds}")
    return seconds


def _are_texts(texts: Any) -> bool:
    return isinstance(texts, tuple) and all(isinstance(text, str) for text in texts)


def _is_pair(entry: Any) -> bool:
    return isinstance(entry, tuple) and len(entry) == 2 and _are_texts(entry)  # noqa: PLR2004  a name and what it is


def _spoken(thing: Any) -> str:
    return f"`{type(thing).__name__}`" if thing is not None else "`None`"
