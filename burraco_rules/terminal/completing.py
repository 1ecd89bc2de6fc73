"""`complete`: which cards make some cards a meld, or lift them to a grade, and how many of each are still unseen.

Why it exists: "which card do I need, and is there one left?" is asked at every draw. May import: `asking`, `hands`,
`lines`, `rows`, `progress`, `paint`, `verdicts`, `diagnostics`, `rules`, `melds`, `notation`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.melds.hands.completing import Completion, Completions, Sought
from burraco_rules.melds.question import Question
from burraco_rules.notation import write_cards
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import Ask, stop
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.hands import View, count, each, held, readable
from burraco_rules.terminal.lines import Completed
from burraco_rules.terminal.paint import say
from burraco_rules.terminal.progress import awaited
from burraco_rules.terminal.rows import NUMBER, Column, MeldRows, as_read, show_left_out, show_rules
from burraco_rules.terminal.verdicts import WORDS, coloured

MOST_DIGITS: Final = 4
"""So much of a number is read; far fewer cards can be sought."""


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
    numbers = [entry for entry in entries if entry.isdecimal()]
    if len(set(numbers)) > 1:
        stop("`--with` says two numbers of cards", "write one")
    number = int(numbers[0][:MOST_DIGITS]) if numbers else 1
    ask = replace(ask, patches=[entry for entry in entries if not entry.isdecimal()])

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


def _completed(text: str, found: Completions, shown: tuple[Completion, ...]) -> Completed:
    return Completed(
        text,
        found.legal,
        len(found.found),
        shown,
        len(found.found) - len(shown),
        found.ruleset,
        found.edition,
        found.digest,
    )


def _show(
    text: str, found: Completions, shown: tuple[Completion, ...], rules: Rules, question: Question, sought: Sought
) -> None:
    pack, single = rules.pack, len(found.found) == 1
    sets = ("card", "") if sought.number == 1 else (f"set of {sought.number} cards", f"sets of {sought.number} cards")
    makes, gives = ("makes", "gives") if single else ("make", "give")
    deed = f"{gives} the grade {sought.grade} to" if sought.grade else f"{makes} a meld of"
    on = [" on ", *as_read(question.table, pack)] if question.table else []
    head = count(len(found.found), *sets), "good" if found.found else "bad"
    say(head, f" that {deed} ", *as_read(text, pack), *on)
    word, style = WORDS[found.legal]
    say("  ", (word, style), " as they are")
    if shown:
        added = [write_cards(one.add, pack) for one in shown]
        width = max(map(len, [*added, "add"]))
        rows = MeldRows(rules, (Column("add", width), Column("unseen", NUMBER, right=True)))
        rows.head()
        for names, one in zip(added, shown, strict=True):
            unseen = ",".join(map(str, one.unseen))
            rows.meld(one, coloured(names, pack), (unseen, "" if min(one.unseen, default=1) else "dim"))
    show_left_out(len(found.found) - len(shown))
    show_rules(rules)
