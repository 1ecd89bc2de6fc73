"""Diagnostics: what is said to a user about a mistake in a text, and where it stands.

Why it exists: a mistake of a user is collected and reported, all of a file at once and in its order; it is never
raised. The words come from the table of codes; this module fills them in and sorts them.
May import: `source`, `codes`, `pointing`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from msgspec import Struct

from burraco_rules.language.messages.codes import CODES
from burraco_rules.language.messages.pointing import pointed
from burraco_rules.language.source import NOWHERE, Span

Severity = Literal["error", "warning"]

MOST_MISTAKES = 100
"""A pass over one file reports this many errors at most."""
_LONGEST_WORD = 200


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


class Enough(Exception):
    """A pass over a file found so many mistakes that it ends; raised only by a report that was made with a limit."""


class Report:
    """Collects diagnostics while texts are read and checked. Not shared between threads.

    `lost` are words of statements that could not be read: nobody is told that such a word is missing. `accepted` are
    warnings that are meant, each a code and names (none: all): they are not given. `texts` are those of files by their
    names, in which a message about a word points at the word. With a limit, `most`, an error after so many raises
    Enough, which ends the pass: the work for one file stays bounded.
    """

    def __init__(
        self,
        lost: Collection[str] = (),
        accepted: Iterable[tuple[str, Collection[str]]] = (),
        texts: dict[str, str] | None = None,
        most: int = 0,
    ) -> None:
        self.lost, self._most = frozenset(lost), most
        self.texts = {} if texts is None else texts
        self._accepted: dict[str, set[str]] = {}
        for code, names in accepted:
            self._accepted.setdefault(code, set()).update(names or {""})
        self.spared: set[tuple[str, str]] = set()
        self._found: list[Diagnostic] = []
        self._counts = {"error": 0, "warning": 0}

    def add(self, code: str, at: Span, help: str = "", **words: object) -> None:
        """Report the mistake `code` at a place; `words` fill the gaps of the code's sentence.

        The help is the one given here, else that of the table, filled in likewise.
        """
        entry = CODES[code]
        if self.lost and any(self._is_lost(str(words[gap])) for gap in entry.missing):
            return
        if entry.severity == "warning" and self._accepted.get(code, set()) & {"", str(words.get("name", ""))}:
            self.spared.add((code, str(words.get("name", ""))))
            return
        if entry.points_at and at.line and at.file in self.texts:
            at = pointed(self.texts[at.file], at, str(words[entry.points_at]))
        gaps = {gap: _short(str(word)) for gap, word in words.items()}
        message, help = entry.message.format(**gaps), help or entry.help.format(**gaps)
        self._take(Diagnostic(code, printable(message), at, printable(help), entry.severity))

    def _take(self, found: Diagnostic) -> None:
        self._counts[found.severity] += 1
        if not self._most or self._counts[found.severity] <= self._most:
            self._found.append(found)
        elif found.severity == "error":
            closing = CODES["too-many-mistakes"].message.format(count=self._most)
            self._found.append(Diagnostic("too-many-mistakes", closing, found.at))
            raise Enough

    def _is_lost(self, name: str) -> bool:
        return name.rpartition(".")[2] in self.lost

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take over what another report found."""
        for found in diagnostics:
            self._take(found)

    @property
    def failed(self) -> bool:
        """Whether an error (not only warnings) was reported."""
        return self._counts["error"] > 0

    def in_order(self) -> tuple[Diagnostic, ...]:
        """Everything found, each once, by file and place."""
        unique = dict.fromkeys((found.at.file, found.at.line, found.at.column, found) for found in self._found)
        return tuple(found for *_, found in sorted(unique, key=lambda entry: entry[:3]))


def printable(text: str) -> str:
    """A text with every character escaped that a terminal could take for a command."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)


def _short(word: str) -> str:
    return word if len(word) <= _LONGEST_WORD else f"{word[:_LONGEST_WORD]}.."
