"""The things of a ruleset under construction: by their keys, in order, with their origins.

Why it exists: adding, overriding, excepting and removing obey the same few laws whatever the thing is: a name is
taken once, what is changed must be there, and no two patches touch one thing. They stand here once.
May import: `core`, `ruleset`, `diagnostics`, `source`, `nearest`.
"""

from __future__ import annotations

from typing import Any

from burraco_rules.language.core import Document, Part
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.ruleset import Deed, Origin
from burraco_rules.language.source import Span
from burraco_rules.nearest import SHOWN, either, suggestion


class Shelf:
    """Things keyed `rule run.no-gap`, `option second-set`, `setting setup.hand`: the sort, then the name."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.things: dict[str, Any] = {}
        self.origins: dict[str, tuple[Origin, ...]] = {}
        self.removed: dict[str, Span] = {}
        self._touched: dict[str, str] = {}
        self._document: Document | None = None

    def turn_to(self, document: Document) -> None:
        """From now on it is this document that adds and changes."""
        self._document = document

    def names(self, sort: str) -> list[str]:
        """The names of all things of a sort, in order."""
        return [key.removeprefix(f"{sort} ") for key in self.things if key.startswith(f"{sort} ")]

    def add(self, key: str, thing: Part) -> None:
        """A new thing; its name must be free."""
        if key in self.things:
            where = self.origins[key][-1]
            own = self._document is not None and where.document == self._document.name
            code = "name-twice" if own else "name-taken"
            self.report.add(code, thing.at, thing=spoken(key), key=key, where=f"{where.document}, line {where.at.line}")
            return
        self.things[key] = thing
        self._mark(key, "written", thing.at)

    def change(self, key: str, thing: Any, deed: Deed, at: Span) -> None:
        """Something else under a key that is there; `must_have` was asked before."""
        self.things[key] = thing
        self._mark(key, deed, at)

    def remove(self, key: str, at: Span) -> None:
        """The thing is there no more."""
        self._touch(key, at)
        self.removed[key] = at
        self.things.pop(key, None)
        self.origins.pop(key, None)

    def must_have(self, key: str, at: Span, deed: str) -> Any:
        """The thing of that key, or None after it was reported as missing, with the nearest name of its sort."""
        if key in self.things:
            return self.things[key]
        sort, _, name = key.partition(" ")
        help = suggestion(name, self.names(sort), self._same_last_name(sort, name))
        self.report.add(f"{deed}-of-nothing", at, help=help, thing=spoken(key), sort=sort, name=name)
        return None

    def _same_last_name(self, sort: str, name: str) -> str:
        last = name.rpartition(".")[2]
        same = [known for known in self.names(sort) if known.rpartition(".")[2] == last]
        return f"did you mean {either(same[:SHOWN])}?" if same else ""

    def _mark(self, key: str, deed: Deed, at: Span) -> None:
        self._touch(key, at)
        document = self._document.name if self._document else ""
        self.origins[key] = (
            *self.origins.get(key, ()),
            Origin(deed, document, Span(at.file, at.line, at.column, at.length)),
        )

    def _touch(self, key: str, at: Span) -> None:
        document = self._document
        if document is None or document.form != "patch":
            return
        other = self._touched.setdefault(key, document.name)
        if other != document.name:
            self.report.add("two-patches", at, thing=spoken(key), one=other, other=document.name)


def spoken(key: str) -> str:
    """A key as a message shows it: rule `run.no-gap`."""
    sort, _, name = key.partition(" ")
    return f"{sort} `{name}`"
