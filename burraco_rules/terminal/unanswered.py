"""Questions about cards that cannot be answered: what cannot be read of them, what makes no sense, what is too much.

Why it exists: every command about cards says this alike, as text and as JSON, and goes on with the next question. May
import: `asking`, `checked`, `diagnostics`, `paint`, `rules`, `melds`, `cardtext`.
"""

from __future__ import annotations

from collections.abc import Callable

from burraco_rules.cardtext import CardError, CardProblem
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.question import QuestionError
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import FINDINGS, FINE, UNUSABLE
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.paint import fail


class AskedError(QuestionError):
    """A question makes no sense; `help` says what to write instead."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


class TextError(CardError):
    """A text beside the cards of a question cannot be read, such as that of an option."""

    def __init__(self, text: str, error: CardError) -> None:
        super().__init__(error.problems)
        self.text = text


def answered(text: str, rules: Rules, json: bool, answer: Callable[[], bool]) -> int:
    """Answer a question about the cards of a text, or say why that cannot be done; the code with which to leave."""
    from burraco_rules.language.evaluating.code import Overrun

    try:
        fine = answer()
    except CardError as error:
        _refuse_cards(error.text if isinstance(error, TextError) else text, error, json)
        unread = any(problem.column for problem in error.problems)
        if unread and rules.ruleset.notations and not rules.notation and not json:
            names = " or ".join(f"`--notation {notation.name}`" for notation in rules.ruleset.notations)
            fail(f"  help: {names} reads cards in other letters")
        return UNUSABLE
    except (Overrun, QuestionError) as error:
        _refuse_question(text, str(error), error.help if isinstance(error, AskedError) else "", json)
        return UNUSABLE
    return FINE if fine else FINDINGS


def _refuse_question(text: str, message: str, help: str, json: bool) -> None:
    if json:
        _print_problems(text, (CardProblem(f"{message}; {help}" if help else message),))
        return
    fail(("error", "bad"), f": {printable(message)}")
    if help:
        fail(f"  help: {printable(help)}")


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
