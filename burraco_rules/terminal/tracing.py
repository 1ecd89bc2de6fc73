"""How a trace looks on a terminal: what became of each rule in a case, and what the cases of a ruleset cover.

Why it exists: `test --trace` tells an author what is not tested. May import: `paint`, `authoring`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable

from burraco_rules.authoring.trace import Coverage, Fate, Trace
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.terminal.paint import say

_WORDS: tuple[tuple[Fate, str, str], ...] = (
    ("broken", "broken", "bad"),
    ("held", "held", "good"),
    ("unread", "not read", "dim"),
)
"""The fates of rules in the order in which they are shown, what each is called, and its style."""
_STYLES: dict[str, str] = {fate: style for fate, _, style in _WORDS}
_WIDTH = 100


def show_trace(trace: Trace) -> None:
    """The rules that were broken, that held, and that were not read; of these, those of other kinds are counted.

    Of a turn, what was asked for each action in order, and of a sheet its lines.
    """
    own = f"{trace.kind}."
    for step in trace.steps:
        say(" " * 8, (printable(step.action) or "the sheet", "strong"))
        for answer in step.asked:
            say(" " * 10, (f"{answer.outcome:<12}", _STYLES.get(answer.outcome, "dim")), printable(answer.name))
    for fate, word, style in _WORDS[-1:] if trace.steps else _WORDS:
        names = trace.that_were(fate)
        others = [name for name in names if fate == "unread" and not name.startswith(own)]
        more = f"{len(others)} others" if others else ""
        _show_names(8, (word, style), [name for name in names if name not in others], more)


def show_coverage(covered: Iterable[Coverage]) -> None:
    """For each ruleset what its cases broke, and which rules they never broke or never read."""
    for entry in covered:
        silent, unread = entry.never_broken, entry.never_read
        broken = len(entry.rules) - len(silent) - len(unread)
        say(
            (printable(entry.ruleset), "strong"),
            f"  {_counted(entry.cases, 'case')}, {_counted(len(entry.rules), 'rule')}: ",
            f"{broken} broken, {len(silent)} never broken, {len(unread)} never read",
        )
        _show_names(2, ("never broken", "open"), silent)
        _show_names(2, ("never read", "open"), unread)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _show_names(indent: int, head: tuple[str, str], names: Collection[str], more: str = "") -> None:
    """Names after a head, broken into lines that begin under the first name."""
    text = ", ".join(names) + (" and " if names and more else "") + more
    word, style = head
    start = indent + 14
    for place, line in enumerate(textwrap.wrap(text, _WIDTH - start, break_on_hyphens=False)):
        say(" " * indent, (f"{word if place == 0 else '':<14}", style), line)
