"""Questions about whole hands, asked as cases ask them and compared with what was expected.

Why it exists: a hand may have several ways to be laid down that are equally good, and a case names one of them. May
import: `cases`; `rules`, `melds`, `cardtext`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from burraco_rules.authoring.cases import Case
from burraco_rules.cardtext import read_cards
from burraco_rules.melds.laying.laydowns import Grouping, Laydown
from burraco_rules.melds.question import Question
from burraco_rules.rules import Rules

_WORDS = {True: "true", False: "false", None: "undecided"}


def laydown_differences(rules: Rules, case: Case) -> str:
    """What of the best way to lay a hand down is not as a case expects, in words; "" where all is.

    CardError, QuestionError and Overrun as for `Rules.laydown`.
    """
    asked, expect = case.question, case.expect
    given = asked.get("given", {}) | {name: asked[name] for name in ("wild-rank",) if name in asked}
    question = Question(owner=asked.get("owner", "own"), given=tuple(sorted((k, str(v)) for k, v in given.items())))
    hand = " ".join(_texts(asked["hand"]))
    found = rules.laydown(
        hand,
        asked.get("goal", ""),
        question,
        table=tuple(_texts(asked.get("table", ()))),
        every=bool({"melds", "left"} & expect.keys()),
    )
    known: dict[str, Callable[[], Any]] = {
        "deadwood": lambda: found.deadwood,
        "points": lambda: found.points,
        "possible": lambda: _WORDS[found.possible],
        "count": lambda: len(rules.melds(hand, question)),
    }
    told = {name: str(ask()) for name, ask in known.items() if name in expect}
    wrong = [f"{name} is {answer}, not {expect[name]}" for name, answer in told.items() if answer != str(expect[name])]
    return "; ".join((*wrong, *_other_cards(rules, found, expect)))


def _other_cards(rules: Rules, found: Laydown, expect: dict[str, Any]) -> Iterator[str]:
    """What is wrong of the melds and of the cards left, if no way that is as good as the best has them as expected."""
    wanted = {name: _texts(expect[name]) for name in ("melds", "left") if name in expect}
    ways = [{name: _as_cards(rules, _told(way, name), name) for name in wanted} for way in (found, *found.others)]
    cards = {name: _as_cards(rules, texts, name) for name, texts in wanted.items()}
    if cards in ways:
        return
    for name, texts in wanted.items():
        if ways[0][name] != cards[name]:
            told = [" / ".join(some) or "none" for some in (_told(found, name), texts)]
            yield f"{name} are {told[0]}, not {told[1]}"


def _told(way: Grouping, name: str) -> list[str]:
    """The melds of a way as they lie, those that it adds to after the new ones; or the cards that it leaves."""
    if name == "left":
        return [" ".join(map(str, way.loose))]
    return [*(meld.layout for meld in way.groups), *(meld.layout for meld in way.additions)]


def _as_cards(rules: Rules, texts: Iterable[str], name: str) -> list[list[str]]:
    """The cards of texts, whatever their order: of each meld, or of all that are left."""
    read = [sorted(map(str, read_cards(text, rules.pack).cards)) for text in texts]
    return sorted(read) if name == "melds" else [sorted(card for some in read for card in some)]


def _texts(written: str | Sequence[str]) -> Sequence[str]:
    return (written,) if isinstance(written, str) else written
