"""`complete`: which cards make some cards a meld, or lift them to a grade, and how many of each are still unseen.

Why it exists: "which card do I need, and is there one left?" is asked at every draw. May import: `asking`, `hands`,
`lines`, `rows`, `progress`, `paint`, `verdicts`, `diagnostics`, `rules`, `melds`, `notation`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.hands.completing import MOST_NUMBER, Completion, Completions, Sought
from burraco_rules.melds.question import Question
from burraco_rules.notation import write_cards
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import Ask, stop
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.hands import View, count, each, held, readable
from burraco_rules.terminal.lines import Completed
from burraco_rules.terminal.paint import say
from burraco_rules.terminal.progress import awaited
from burraco_rules.terminal.rows import Column, MeldRows, as_read, show_left_out, show_rules
from burraco_rules.terminal.verdicts import WORDS, coloured

NUMBER: Final = re.compile(r"[+-]?[0-9]+")
"""What is a number of cards among the patches, though it may be none that can be sought."""
MOST_DIGITS: Final = 2
"""A longer number is of more cards than can be sought."""


class CompleteAsked(Struct, frozen=True):
    """What `complete` was asked, as it was given."""

    grade: str = ""
    seen: str = ""
    table: str = ""
    limit: int | None = None


def complete_cards(cards: Sequence[str], ask: Ask, question: Question, asked: CompleteAsked) -> None:
    """Tell what completes the cards, or those of each line; leaves with 1 where nothing does.

    Among the patches of `--with` a number says how many cards are sought.
    """
    entries = [entry.strip() for given in ask.patches or () for entry in given.split(",")]
    numbers = [entry for entry in entries if NUMBER.fullmatch(entry)]
    if len(set(numbers)) > 1:
        stop("`--with` says two numbers of cards", "write one")
    number = _number_of(numbers[0]) if numbers else 1
    ask = replace(ask, patches=[entry for entry in entries if not NUMBER.fullmatch(entry)])

    def answer(text: str, rules: Rules) -> bool:
        held(text, rules.pack, "what is to be completed")
        seen = readable(asked.seen, rules.pack)
        about = replace(question, table=held(asked.table, rules.pack, "the table") if asked.table else "")
        with awaited("looking for cards"):
            found = rules.complete(text, about, number=number, grade=asked.grade, seen=seen)
        shown = found.found[: View(asked.limit, ask.json).most]
        if ask.json:
            print_json(_completed(text, found, shown))
        else:
            _show(text, found, shown, rules, about, Sought(number, asked.grade))
        return bool(found.found)

    each(cards, ask, answer)


def _number_of(written: str) -> int:
    """How many cards are sought; leaves with code 2 where so many cannot be."""
    digits = written.lstrip("+-").lstrip("0")
    number = int(digits or "0") if len(digits) <= MOST_DIGITS else 0
    if written.startswith("-") or not 1 <= number <= MOST_NUMBER:
        stop(f"`--with {printable(written)}` is no number of cards to look for", f"write 1 to {MOST_NUMBER}")
    return number


def _completed(text: str, found: Completions, shown: tuple[Completion, ...]) -> Completed:
    left_out, undecided = len(found.found) - len(shown), len(found.found) - _certain(found)
    about = {name: getattr(found, name) for name in ("unknown", "ruleset", "edition", "digest")}
    return Completed(text, found.legal, len(found.found), shown, left_out, undecided, **about)


def _certain(found: Completions) -> int:
    """How many sets of cards complete the others for certain."""
    return sum(one.legal is True for one in found.found)


def _show(
    text: str, found: Completions, shown: tuple[Completion, ...], rules: Rules, question: Question, sought: Sought
) -> None:
    pack, number = rules.pack, _certain(found)
    sets = ("card", "") if sought.number == 1 else (f"set of {sought.number} cards", f"sets of {sought.number} cards")
    makes, gives = ("makes", "gives") if number == 1 else ("make", "give")
    deed = f"{gives} the grade {sought.grade} to" if sought.grade else f"{makes} a meld of"
    on = [" on ", *as_read(question.table, pack)] if question.table else []
    head = count(number, *sets), "good" if number else "bad"
    say(head, f" that {deed} ", *as_read(text, pack), *on)
    if found.unknown:
        say(f"  {len(found.found) - number} more may, depending on ", (", ".join(found.unknown), "open"))
    word, style = WORDS[found.legal]
    say("  ", (word, style), " as they are")
    if shown:
        added = [write_cards(one.add, pack) for one in shown]
        unseen = [",".join(map(str, one.unseen)) for one in shown]
        widths = (max(map(len, (*column, name))) for column, name in ((added, "add"), (unseen, "unseen")))
        add, copies = (Column(name, width) for name, width in zip(("add", "unseen"), widths, strict=True))
        rows = MeldRows(rules, (add, copies._replace(right=True)))
        rows.head()
        for names, left, one in zip(added, unseen, shown, strict=True):
            rows.meld(one, coloured(names, pack), (left, "" if min(one.unseen, default=1) else "dim"))
    show_left_out(len(found.found) - len(shown))
    show_rules(rules)
