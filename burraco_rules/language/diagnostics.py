"""Diagnostics: what is said to a user about a mistake in a text, and where it stands.

Why it exists: a mistake of a user is collected and reported, all of a file at once and in its order; it is never
raised. The words come from the table of codes; this module fills them in and sorts them.
May import: `source`, `codes`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from burraco_rules.language.codes import CODES
from burraco_rules.language.source import NOWHERE, Span

Severity = Literal["error", "warning"]


class Diagnostic(Struct, frozen=True, omit_defaults=True):
    """One mistake: `code`, one sentence, its place, and what to write instead (`help`, often empty)."""

    code: str
    message: str
    at: Span = NOWHERE
    help: str = ""
    severity: Severity = "error"

    def __str__(self) -> str:
        place = f"{self.at.file}:{self.at.line}:{self.at.column}: " if self.at.line else f"{self.at.file}: "
        text = f"{place if self.at.file else ''}{self.severity}[{self.code}]: {self.message}"
        return f"{text}\n  help: {self.help}" if self.help else text


class RulesetError(Exception):
    """A ruleset could not be used; `diagnostics` holds every mistake found, in file order."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)))

    def __reduce__(self) -> tuple[type[RulesetError], tuple[tuple[Diagnostic, ...]]]:
        return RulesetError, (self.diagnostics,)


class Report:
    """Collects diagnostics while texts are read and checked. Not shared between threads."""

    def __init__(self) -> None:
        self._found: list[Diagnostic] = []

    def add(self, code: str, at: Span, help: str = "", **words: object) -> None:
        """Report the mistake `code` at a place; `words` fill the gaps of the code's sentence.

        The help is the one given here, else that of the table, filled in likewise.
        """
        entry = CODES[code]
        self._found.append(
            Diagnostic(
                code=code,
                message=entry.message.format(**words),
                at=at,
                help=help or entry.help.format(**words),
                severity=entry.severity,
            )
        )

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take over what another report found."""
        self._found.extend(diagnostics)

    @property
    def failed(self) -> bool:
        """Whether an error (not only warnings) was reported."""
        return any(found.severity == "error" for found in self._found)

    def in_order(self) -> tuple[Diagnostic, ...]:
        """Everything found, each once, by file and place."""
        unique = dict.fromkeys((found.at.file, found.at.line, found.at.column, found) for found in self._found)
        return tuple(found for *_, found in sorted(unique, key=lambda entry: entry[:3]))
