"""What `test` prints as JSON.

Why it exists: the published schemas in `docs/schema` are made from records, so that no answer holds what no schema
tells. May import: `authoring`, `diagnostics`.
"""

from __future__ import annotations

from msgspec import Struct

from burraco_rules.authoring.testing import Outcome, Result
from burraco_rules.authoring.trace import Coverage, Trace
from burraco_rules.terminal.diagnostics import Finding


class Tested(Struct, frozen=True, omit_defaults=True):
    """What became of a case; where it stands, and why it failed or was skipped."""

    id: str
    ruleset: str
    ask: str
    outcome: Outcome
    message: str = ""
    file: str = ""
    line: int = 0
    trace: Trace | None = None

    @classmethod
    def of(cls, result: Result) -> Tested:
        """The result as it is printed."""
        case = result.case
        return cls(
            case.id,
            case.ruleset,
            case.ask,
            result.outcome,
            result.message,
            case.at.file,
            case.at.line,
            result.trace,
        )


class Counts(Struct, frozen=True):
    """How many cases there are of each outcome."""

    passed: int
    failed: int
    skipped: int


class Tests(Struct, frozen=True, omit_defaults=True):
    """What `test` answers. `coverage` tells what the cases did with the rules, where that was asked for."""

    diagnostics: list[Finding]
    counts: Counts
    results: list[Tested]
    coverage: tuple[Coverage, ...] = ()
