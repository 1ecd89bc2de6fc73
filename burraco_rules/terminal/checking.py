"""`check`: one verdict for each list of cards, as text or as JSON.

Why it exists: the main job on the command line. May import: `asking`, `comparing`, `verdicts`, `wanted`,
`checked`, `accounts`, `unanswered`, `rules`, `melds`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import typer
from msgspec import Struct

from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.question import Question
from burraco_rules.nearest import listed, suggestion
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import FINE, Ask, lines_of_input, pairs, stop
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.unanswered import answered
from burraco_rules.terminal.verdicts import show_verdict
from burraco_rules.terminal.wanted import NOTHING, Wanted

WHEN = ("first-meld", "going-out")
"""The moments that `--when` names."""


class Moment(Struct, frozen=True):
    """What a command was told about the moment at which the cards would be laid.

    `named` are facts that have an option of their own on the command line, by name.
    """

    ordered: bool = False
    when: Sequence[str] | None = None
    melds: Sequence[str] | None = None
    given: Sequence[str] | None = None
    named: Mapping[str, str | None] = MappingProxyType({})

    def question(self) -> Question:
        """The moment as the judge takes it; leaves with code 2 where a word of it means nothing."""
        when = [word.strip() for entry in self.when or () for word in entry.split(",") if word.strip()]
        for word in when:
            if word not in WHEN:
                stop(f"`{printable(word)}` is no moment", suggestion(word, WHEN, listed(WHEN, "there are")))
        return Question(
            ordered=self.ordered,
            first_meld="first-meld" in when,
            going_out="going-out" in when,
            melds=tuple(self.melds or ()),
            given=tuple(sorted(self._facts().items())),
        )

    def _facts(self) -> dict[str, str]:
        given = pairs(self.given or (), "--given")
        named = {name: text.strip() for name, text in self.named.items() if text is not None}
        for name, text in named.items():
            if not text:
                stop(f"`--{name}` gives nothing", f"write `--{name} VALUE`")
            if given.get(name, text) != text:
                stop(f"`{name}` is given twice", f"write `--{name}` or `--given {name}=..`")
        return given | named


def check_cards(cards: Sequence[str], ask: Ask, moment: Moment, wanted: Wanted = NOTHING) -> None:
    """Judge the cards of the line, or each line of standard input; leaves with the gravest code of all."""
    lists = lines_of_input() if list(cards) == ["-"] else iter([" ".join(cards)])
    if ask.several:
        if wanted != NOTHING:
            flags = "`--all`, `--others`, `--cores`, `--why` and `--grade`"
            stop(f"{flags} are asked of one ruleset", "name one after `--rules`")
        from burraco_rules.terminal.comparing import compare_cards

        compare_cards(lists, ask, moment.question())
        return
    rules = ask.rules()
    question = moment.question()
    codes = {_check(text, rules, question, wanted, ask.json) for text in lists}
    code = max(codes, default=FINE)
    if code != FINE:
        raise typer.Exit(code)


def _check(text: str, rules: Rules, question: Question, wanted: Wanted, json: bool) -> int:
    return answered(text, rules, json, lambda: _answer(text, rules, question, wanted, json))


def _answer(text: str, rules: Rules, question: Question, wanted: Wanted, json: bool) -> bool:
    """Judge the cards and tell of it; whether they are legal, or have the grade that was asked for."""
    verdict = rules.check(text, question)
    if wanted == NOTHING and not json:
        show_verdict(text, verdict, rules)
        return bool(verdict)
    from burraco_rules.terminal.accounts import show_answer
    from burraco_rules.terminal.checked import checked

    answer = checked(text, verdict, rules, question, wanted)
    if json:
        print_json(answer)
    else:
        show_answer(answer, verdict, rules, wanted)
    return bool(verdict) if answer.grading is None else answer.grading.has
