"""`check`: one verdict for each list of cards, as text or as JSON.

Why it exists: the main job on the command line. May import: `asking`, `comparing`, `verdicts`, `wanted`,
`checked`, `accounts`, `paint`, `rules`, `melds`, `cardtext`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import typer
from msgspec import Struct

from burraco_rules.cardtext import CardError, CardProblem
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.question import Question, QuestionError
from burraco_rules.nearest import listed, suggestion
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import FINDINGS, FINE, UNUSABLE, Ask, lines_of_input, pairs, stop
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.paint import fail
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
    from burraco_rules.language.evaluating.code import Overrun

    try:
        fine = _answer(text, rules, question, wanted, json)
    except CardError as error:
        _refuse_cards(text, error, json)
        if rules.ruleset.notations and not rules.notation and not json:
            names = " or ".join(f"`--notation {notation.name}`" for notation in rules.ruleset.notations)
            fail(f"  help: {names} reads cards in other letters")
        return UNUSABLE
    except (Overrun, QuestionError) as error:
        _refuse_question(text, str(error), json)
        return UNUSABLE
    return FINE if fine else FINDINGS


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


def _refuse_question(text: str, message: str, json: bool) -> None:
    if json:
        _print_problems(text, (CardProblem(message),))
    else:
        fail(("error", "bad"), f": {message}")


def _refuse_cards(text: str, error: CardError, json: bool) -> None:
    """Say of each piece that cannot be read where it stands and what is nearest."""
    if json:
        _print_problems(text, error.problems)
        return
    for problem in error.problems:
        place = f", column {problem.column}" if problem.column else ""
        fail(("error", "bad"), f": {problem.message}{place}")
        if problem.column and "\n" not in text and text.isprintable():
            fail(f"  {text}")
            fail("  ", " " * (problem.column - 1), ("^" * max(1, problem.length), "bad"))
        if problem.help:
            fail(f"  help: {problem.help}")


def _print_problems(text: str, problems: tuple[CardProblem, ...]) -> None:
    from burraco_rules.terminal.checked import Unanswered

    print_json(Unanswered(text, problems))
