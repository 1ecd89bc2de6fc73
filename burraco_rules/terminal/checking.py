"""`check`: one verdict for each list of cards, as text or as JSON.

Why it exists: the main job on the command line. May import: `asking`, `paint`, `rules`, `melds`, `cardtext`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import typer
from msgspec import Struct

from burraco_rules.cardtext import CardError, read_cards
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.question import Question, QuestionError
from burraco_rules.melds.verdict import Reason, Verdict
from burraco_rules.nearest import listed, suggestion
from burraco_rules.notation import write_card
from burraco_rules.pack import Card, Pack
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import FINDINGS, FINE, UNUSABLE, Ask, lines_of_input, pairs, stop
from burraco_rules.terminal.diagnostics import print_json, shown_path
from burraco_rules.terminal.paint import Piece, fail, say

WHEN = ("first-meld", "going-out")
"""The moments that `--when` names."""

_WORDS = {True: ("legal", "good"), False: ("illegal", "bad"), None: ("undecided", "open")}


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
            _show(text, verdict, rules)
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


def _show(text: str, verdict: Verdict, rules: Rules) -> None:
    word, style = _WORDS[verdict.legal]
    entries = read_cards(text, rules.pack).entries
    cards = verdict.layout or " ".join(write_card(entry.card, rules.pack, entry.meaning) for entry in entries)
    head: list[Piece | str] = [(word, style), "   ", *_coloured(cards, rules.pack)]
    if verdict.legal:
        head += ["   ", (verdict.kind, "strong")]
    say(*head)
    if verdict.legal:
        wilds = "no wild card" if verdict.wilds == 0 else f"{verdict.wilds} wild card{'s' * (verdict.wilds != 1)}"
        grade = "no grade" if verdict.grade == "none" else f"grade {verdict.grade}, bonus {verdict.bonus}"
        say(f"  {wilds}, {grade}, {verdict.points} points")
    for reason in verdict.reasons:
        _show_reason(reason, rules.pack)
    if verdict.unknown:
        say("  depends on ", (", ".join(verdict.unknown), "strong"))
    _show_dependences(verdict)
    say((f"  {rules.name}{' ' + verdict.edition if verdict.edition else ''}, digest {verdict.digest}", "dim"))


def _show_dependences(verdict: Verdict) -> None:
    """The open options that would change the answer: the sources are silent there."""
    values: dict[tuple[str, str], list[str]] = {}
    for entry in verdict.depends_on:
        other = _WORDS[entry.legal][0] if "legal" in entry.changes else f"another {' and '.join(entry.changes)}"
        values.setdefault((other, entry.option), []).append(str(entry.value))
    for (other, option), found in values.items():
        say("  ", (other, "open"), f" if {option} were ", (" or ".join(found), "strong"))


def _show_reason(reason: Reason, pack: Pack) -> None:
    names = [write_card(card, pack) for card in reason.cards]
    unnamed = names and not any(name in reason.sentence for name in names)
    say("  ", reason.sentence, f" ({' '.join(names)})" if unnamed else "")
    place = f"{shown_path(reason.file)}:{reason.line}" if reason.file else ""
    source = f"source {', '.join(reason.sources)}" if reason.sources else ""
    say("    ", (reason.rule, "strong"), (f"  {'  '.join(part for part in (place, source) if part)}", "dim"))


def _coloured(layout: str, pack: Pack) -> list[Piece | str]:
    """The cards of a layout, red suits in red and wild cards in a colour of their own."""
    pieces: list[Piece | str] = []
    for word in layout.split(" "):
        style = "wild" if "=" in word else _colour(word, pack)
        pieces += [(word, style), " "]
    return pieces[:-1]


def _colour(word: str, pack: Pack) -> str:
    entries = read_cards(word, pack).entries
    card = entries[0].card if entries else Card("")
    return pack.colour(card)
