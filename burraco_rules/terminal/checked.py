"""What `check` answers: the verdict, and what else was wanted, as one record.

Why it exists: the same answer is shown, and printed as JSON. May import: `wanted`, `rules`,
`melds`, `cardtext`.
"""

from __future__ import annotations

from msgspec import Struct, structs

from burraco_rules.cardtext import CardProblem
from burraco_rules.melds.explaining.accounts import ByKind, Grading, Placements, Placing, Refusals, Why
from burraco_rules.melds.question import Question
from burraco_rules.melds.verdict import Record, Verdict
from burraco_rules.rules import Rules
from burraco_rules.terminal.wanted import Wanted


class Checked(Record, frozen=True, omit_defaults=True, kw_only=True):
    """What `check` answers about some cards: the `question` as it was asked, the verdict, and what was wanted besides.

    `placements` are all but for as many as are `left_out`; `refusals` are those of the kinds that do not take the
    cards, the nearest first.
    """

    question: str
    placements: tuple[Placing, ...] = ()
    left_out: int = 0
    refusals: tuple[ByKind, ...] = ()
    why: Why | None = None
    grading: Grading | None = None


class Unanswered(Struct, frozen=True):
    """Why there is no verdict on some cards: what cannot be read of them, or of the moment."""

    question: str
    problems: tuple[CardProblem, ...]


def checked(text: str, verdict: Verdict, rules: Rules, question: Question, wanted: Wanted) -> Checked:
    """The verdict with what is wanted. Errors as for `Rules.check`; QuestionError for a grade that there is not."""
    grading = None if wanted.grade is None else rules.grading(text, wanted.grade, question)
    placed = rules.placements(text, question) if wanted.all else Placements(legal=verdict.legal)
    ask_others = wanted.others or wanted.cores > 1
    refused = rules.refusals(text, question, cores=wanted.cores) if ask_others else Refusals(legal=verdict.legal)
    return Checked(
        question=text,
        placements=placed.placements,
        left_out=placed.left_out,
        refusals=refused.kinds,
        why=rules.why(text, question) if wanted.why else None,
        grading=grading,
        **structs.asdict(verdict.record),
    )
