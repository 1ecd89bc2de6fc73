"""`check --rules A,B`: the same cards under several rulesets, side by side.

Why it exists: two players who quote two codes may both be right; what they want to know is who, under which.
May import: `compared`, `asking`, `diagnostics`, `paint`, `reasons`, `verdicts`, `rules`, `melds`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

import typer
from msgspec.structs import replace

from burraco_rules.language.messages.diagnostics import Diagnostic, RulesetError, printable
from burraco_rules.melds.question import Question
from burraco_rules.melds.verdict import Reason, Verdict
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import FINDINGS, FINE, UNUSABLE, Ask, refuse, stop
from burraco_rules.terminal.compared import Told, compared, differences, told
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.paint import Piece, say
from burraco_rules.terminal.reasons import sentence, written
from burraco_rules.terminal.verdicts import WORDS, coloured, dependences

WIDTH = 100
"""No line is longer, but for what cannot be broken and beside long names."""
NARROWEST = 40
"""So wide what a ruleset says is at least, however long the names of rulesets are."""
UNJUDGED = ("no answer", "bad")
"""What stands for a verdict where a ruleset cannot read the cards or the question, and its style."""

Line = Sequence[Piece | str]


def compare_cards(lists: Iterable[str], ask: Ask, question: Question) -> None:
    """Judge each list of cards by all rulesets that are named, each with the patches and options that are given.

    Leaves with 0 only where all are legal under all rulesets, and with 2 where some can be judged by none.
    """
    rulesets = _rulesets(ask)
    codes = [_compare(text, rulesets, question, ask.json) for text in lists]
    if codes and not ask.json:
        _show_rulesets(rulesets)
    if max(codes, default=FINE) != FINE:
        raise typer.Exit(max(codes))


def _rulesets(ask: Ask) -> dict[str, Rules]:
    """The rulesets by the names under which they are shown; leaves with code 2 after every mistake of all was shown."""
    names = list(dict.fromkeys(name.strip() for name in ask.ruleset.split(",") if name.strip()))
    if not names:
        stop("`--rules` names no ruleset", "write `--rules NAME,NAME`")
    loaded: dict[str, Rules] = {}
    found: dict[str, Diagnostic] = {}
    for name in names:
        try:
            loaded[name] = replace(ask, ruleset=name).load()
        except RulesetError as error:
            found |= {str(entry): entry for entry in error.diagnostics}
    if found:
        refuse(tuple(found.values()), ask.json)
    own = [rules.name for rules in loaded.values()]
    return {rules.name if own.count(rules.name) == 1 else printable(name): rules for name, rules in loaded.items()}


def _compare(text: str, rulesets: dict[str, Rules], question: Question, json: bool) -> int:
    said = [told(name, rules, text, question, whole=json) for name, rules in rulesets.items()]
    if json:
        print_json(compared(text, said))
    else:
        _show(text, said)
    if all(entry.legal is True for entry in said):
        return FINE
    return FINDINGS if any(isinstance(entry.said, Verdict) for entry in said) else UNUSABLE


# ---- what is shown -----------------------------------------------------------------------------------


def _word(entry: Told) -> Piece:
    return WORDS[entry.said.legal] if isinstance(entry.said, Verdict) else UNJUDGED


def _show(text: str, said: Sequence[Told]) -> None:
    """The cards, a row for each ruleset, and what they make together."""
    say((printable(text), "strong"))
    names = max(len(entry.name) for entry in said)
    words = max(len(_word(entry)[0]) for entry in said)
    start = 2 + names + 2 + words + 2
    width = max(NARROWEST, WIDTH - start)
    columns = _columns(said, width)
    for entry in said:
        word, style = _word(entry)
        head: Line = ("  ", (entry.name.ljust(names), "strong"), "  ", (word.ljust(words), style), "  ")
        first, *others = list(_lines(entry, columns, width)) or [()]
        say(*head, *first)
        for line in others:
            say(" " * start, *line)
    for number, line in enumerate(textwrap.wrap(_summary(said), WIDTH - 4, break_on_hyphens=False)):
        say("  " if number == 0 else "    ", (line, "strong"))
    say("")


def _lines(entry: Told, columns: Sequence[int], width: int) -> Iterator[Line]:
    """What a ruleset says, in lines that stand under one another."""
    if not isinstance(entry.said, Verdict):
        message = entry.said[0].message + (f" (and {len(entry.said) - 1} more)" if len(entry.said) > 1 else "")
        yield from ([line] for line in textwrap.wrap(printable(message), width))
        return
    verdict = entry.said
    if verdict.layout:
        yield from _worth(verdict, entry.rules, columns)
    if verdict.reasons:
        yield from _why(verdict.reasons[-1], entry.rules, width)
    if verdict.unknown:
        yield ["depends on ", (", ".join(verdict.unknown), "strong")]
    yield from dependences(verdict)


def _worth(verdict: Verdict, rules: Rules, columns: Sequence[int]) -> Iterator[Line]:
    """The layout and what it is worth, in columns; in two lines where one would be too long."""
    layout, *cells = _cells(verdict)
    shown = coloured(layout, rules.pack)
    rest = "  ".join(cell.ljust(size) for cell, size in zip(cells, columns[1:], strict=True)).rstrip()
    if columns[0]:
        yield [*shown, " " * (columns[0] - len(layout)), "  ", rest]
    else:
        yield shown
        yield [rest]


def _cells(verdict: Verdict) -> tuple[str, str, str, str]:
    grade = "no grade" if verdict.grade == "none" else f"{verdict.grade} {verdict.bonus:+}"
    return verdict.layout, verdict.kind, grade, f"{verdict.points} points"


def _columns(said: Sequence[Told], width: int) -> list[int]:
    """The width of each column; 0 for the layout where it does not fit beside the others."""
    rows = [_cells(entry.said) for entry in said if isinstance(entry.said, Verdict) and entry.said.layout]
    columns = [max((len(row[place]) for row in rows), default=0) for place in range(4)]
    return columns if sum(columns) + 2 * 3 <= width else [0, *columns[1:]]


def _why(reason: Reason, rules: Rules, width: int) -> Iterator[Line]:
    """A rule's sentence with the cards it blames, and where it stands."""
    yield from ([line] for line in textwrap.wrap(sentence(reason, rules.pack), width))
    where = f"{reason.rule}  {written(reason, '  ')}".rstrip()
    yield from ([(line, "dim")] for line in textwrap.wrap(where, width, break_on_hyphens=False))


def _summary(said: Sequence[Told]) -> str:
    """Whether the rulesets agree, and in what they differ."""
    groups: dict[str, list[str]] = {}
    for entry in said:
        groups.setdefault(_word(entry)[0], []).append(entry.name)
    others = [change for change in differences(said) if change != "legal"]
    differ = f"they differ in {_and(others)}" if others else ""
    if len(groups) == 1:
        (word,) = groups
        agreed = "none has an answer" if word == UNJUDGED[0] else f"all say {word}"
        return agreed + (f"; {differ}" if differ else "")
    whole = ", ".join(f"{word} under {_and(names)}" for word, names in groups.items())
    return whole + (f"; where legal, {differ}" if differ else "")


def _and(names: Sequence[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _show_rulesets(rulesets: dict[str, Rules]) -> None:
    width = max(map(len, rulesets))
    for name, rules in rulesets.items():
        edition = f"{rules.edition}, " if rules.edition else ""
        say((f"{name.ljust(width)}  {edition}digest {rules.digest}", "dim"))
