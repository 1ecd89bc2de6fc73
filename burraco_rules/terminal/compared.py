"""What several rulesets say of the same cards, and in what they differ.

Why it exists: the same comparison is shown, and printed as JSON. May import: `rules`, `melds`, `cardtext`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from burraco_rules.cardtext import CardError, CardProblem
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.dependence import changes
from burraco_rules.melds.question import Question, QuestionError
from burraco_rules.melds.verdict import Change, Record, Verdict
from burraco_rules.rules import Rules


class Unjudged(Struct, frozen=True):
    """A ruleset that gives no verdict, because it cannot read the cards or what is said of the moment."""

    ruleset: str
    problems: tuple[CardProblem, ...]


class Compared(Struct, frozen=True, omit_defaults=True):
    """Some cards under several rulesets, in the order in which these were named: verdicts, and who gives none.

    They `agree` where all say the same of what is legal. `differ` is all in which some two of them differ; in more than
    what is legal only legal verdicts are compared.
    """

    question: str
    agree: bool
    differ: tuple[Change, ...]
    verdicts: tuple[Record, ...]
    unjudged: tuple[Unjudged, ...] = ()


class Told(Struct, frozen=True):
    """What one ruleset says: a verdict, or why there is none."""

    name: str
    rules: Rules
    said: Verdict | tuple[CardProblem, ...]

    @property
    def legal(self) -> bool | str | None:
        """What is legal, in a word that can be compared."""
        return self.said.legal if isinstance(self.said, Verdict) else ""


def told(name: str, rules: Rules, text: str, question: Question, whole: bool) -> Told:
    """What a ruleset says of some cards, worked out as far as it is shown, or the `whole` of it."""
    try:
        verdict = rules.check(text, question)
        _ = verdict.record if whole else (verdict.layout, verdict.depends_on)
    except CardError as error:
        return Told(name, rules, error.problems)
    except (QuestionError, Overrun) as error:
        return Told(name, rules, (CardProblem(str(error)),))
    return Told(name, rules, verdict)


def compared(text: str, said: Sequence[Told]) -> Compared:
    """What they say together."""
    return Compared(
        text,
        agree=len({entry.legal for entry in said}) == 1,
        differ=differences(said),
        verdicts=tuple(entry.said.record for entry in said if isinstance(entry.said, Verdict)),
        unjudged=tuple(Unjudged(entry.name, entry.said) for entry in said if not isinstance(entry.said, Verdict)),
    )


def differences(said: Sequence[Told]) -> tuple[Change, ...]:
    """All in which some two differ; in more than what is legal, only those that say legal."""
    different: dict[Change, None] = {} if len({entry.legal for entry in said}) == 1 else {"legal": None}
    verdicts = [entry.said for entry in said if isinstance(entry.said, Verdict) and entry.said.legal]
    for verdict in verdicts[1:]:
        different |= dict.fromkeys(changes(verdicts[0], verdict))
    return tuple(different)
