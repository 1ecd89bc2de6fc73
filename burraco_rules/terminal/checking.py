"""`check`: one verdict for each list of cards, as text or as JSON.

Why it exists: the main job on the command line. May import: `asking`, `paint`, `rules`, `melds`, `cardtext`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import typer
from msgspec import Struct

from burraco_rules.cardtext import CardError
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.question import Question, QuestionError
from burraco_rules.nearest import listed, suggestion
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import FINDINGS, FINE, UNUSABLE, Ask, lines_of_input, pairs, stop
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.paint import fail
from burraco_rules.terminal.verdicts import show_verdict

WHEN = ("first-meld", "going-out")
"""The moments that `--when` names."""


class Moment(Struct, frozen=True):
    """What a command was told about the moment at which the cards would be laid."""

    ordered: bool = False
    when: Sequence[str] | None = None
    melds: Sequence[str] | None = None
    given: Sequence[str] | None = None

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
            given=tuple(sorted(pairs(self.given or (), "--given").items())),
        )


def check_cards(cards: Sequence[str], ask: Ask, moment: Moment) -> None:
    """Judge the cards of the line, or each line of standard input; leaves with the gravest code of all."""
    rules = ask.rules()
    question = moment.question()
    lists = lines_of_input() if list(cards) == ["-"] else iter([" ".join(cards)])
    codes = {_check(text, rules, question, ask.json) for text in lists}
    code = max(codes, default=FINE)
    if code != FINE:
        raise typer.Exit(code)


def _check(text: str, rules: Rules, question: Question, json: bool) -> int:
    from burraco_rules.language.evaluating.code import Overrun

    try:
        verdict = rules.check(text, question)
        if json:
            print_json({"question": text, **msgspec.to_builtins(verdict.record)})
        else:
            show_verdict(text, verdict, rules)
    except CardError as error:
        _refuse_cards(text, error, json)
        if rules.ruleset.notations and not rules.notation and not json:
            names = " or ".join(f"`--notation {notation.name}`" for notation in rules.ruleset.notations)
            fail(f"  help: {names} reads cards in other letters")
        return UNUSABLE
    except (Overrun, QuestionError) as error:
        _refuse_question(text, str(error), json)
        return UNUSABLE
    return FINE if verdict else FINDINGS


def _refuse_question(text: str, message: str, json: bool) -> None:
    if json:
        print_json({"question": text, "problems": [{"message": message}]})
    else:
        fail(("error", "bad"), f": {message}")


def _refuse_cards(text: str, error: CardError, json: bool) -> None:
    """Say of each piece that cannot be read where it stands and what is nearest."""
    if json:
        problems = [msgspec.to_builtins(problem) for problem in error.problems]
        print_json({"question": text, "problems": problems})
        return
    for problem in error.problems:
        place = f", column {problem.column}" if problem.column else ""
        fail(("error", "bad"), f": {problem.message}{place}")
        if problem.column and "\n" not in text and text.isprintable():
            fail(f"  {text}")
            fail("  ", " " * (problem.column - 1), ("^" * max(1, problem.length), "bad"))
        if problem.help:
            fail(f"  help: {problem.help}")
