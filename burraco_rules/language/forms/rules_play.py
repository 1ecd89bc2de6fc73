"""Writing in the `.rules` form how a game goes on: turns, events, the match, goals, and tests.

Why it exists: one small function a sort of statement. `lead` is what stands before it, nothing or `override`.
May import: `core`, `write_expression`, `write_phrases`, `rules_layout`, `rules_clauses`.
"""

from __future__ import annotations

from burraco_rules.language.core import (
    Event,
    Goal,
    Match,
    Step,
    Test,
    Turn,
)
from burraco_rules.language.forms.rules_clauses import CLAUSES, ENDINGS, bare, clauses, lines_of, on_a_line, quoted
from burraco_rules.language.forms.rules_layout import WIDTH, block, braces, lay, piece
from burraco_rules.language.forms.write_expression import (
    write_expression,
    write_wish,
)
from burraco_rules.language.forms.write_phrases import (
    write_effect,
    write_names,
)


def turn(part: Turn, lead: str) -> list[str]:
    """`turn N by WHO before M when E { steps }`."""
    head = lay([(f"{lead}turn {part.name}",), *clauses(part, CLAUSES)])
    body = lines_of(part.steps, _step)
    return braces(head, body) if len(body) == 1 else block(head, body)


def _step(step: Step) -> list[str]:
    return lay([(f"{step.many} {write_names(step.actions)}",), *clauses(step, CLAUSES | ENDINGS)], WIDTH - 2)


def event(part: Event, lead: str) -> list[str]:
    """`event N after M when E { effects }`."""
    head = lay([(f"{lead}event {part.name}",), *clauses(part, CLAUSES | ENDINGS)])
    body = lines_of(part.effects, on_a_line(write_effect))
    return braces(head, body, width=WIDTH) if len(body) <= 1 else block(head, body)


def goal(part: Goal, lead: str) -> list[str]:
    """`goal N default on M most E, least E require E`."""
    *wishes, last = [piece("", write_wish(wish)) for wish in part.wishes]
    return lay(
        [
            (f"{lead}goal {part.name}{' default' * part.default}",),
            *([piece("on", write_names(part.on))] if part.on else []),
            *((*wish[:-1], f"{wish[-1]},") for wish in wishes),
            last,
            *([piece("require", write_expression(part.require))] if part.require else []),
            *clauses(part, ENDINGS),
        ]
    )


def match(part: Match, lead: str) -> list[str]:
    """`match { over when E  out when E  winner most E }`."""
    ends = (("over", part.over), ("out", part.out))
    body = [
        line for word, end in ends if end for line in lay([(word,), piece("when", write_expression(end))], WIDTH - 2)
    ]
    winner = lay([("winner",), piece("", write_wish(part.winner))], WIDTH - 2) if part.winner else []
    return block([f"{lead}match"], [*body, *winner])


def test(part: Test, lead: str) -> list[str]:
    """`test "cards" add "cards" given N = V legal as KIND`."""
    link = {"legal": "as", "illegal": "because", "undecided": "by"}[part.verdict]
    given = ", ".join(f"{fact.name} = {bare(fact.value)}" for fact in part.given)
    return lay(
        [
            (f"{lead}test {quoted(part.cards)}",),
            *([(f"add {quoted(part.add)}",)] if part.add else []),
            *([(f"given {given}",)] if given else []),
            (f"{part.verdict} {link} {part.name}" if part.name else part.verdict,),
        ]
    )
