"""The words of the language, each with what it is and where it may stand.

Why it exists: a reader of a rule asks what `going-out` means; the answer is the table of the language, as records.
May import: `vocabulary`, `types`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from burraco_rules.language.types import spoken
from burraco_rules.language.vocabulary import FACTS, FOLDS, FUNCTIONS, GROUPS, OLD, SETTINGS, Fact


class WordInfo(Struct, frozen=True, omit_defaults=True):
    """A word of the language: its sort, its meaning, what it gives (a type), and where it may stand."""

    name: str
    sort: str
    meaning: str
    gives: str = ""
    where: str = ""


def words() -> Iterator[WordInfo]:
    """All facts, functions and settings, in the order of the table; a setting under `SECTION.NAME`."""
    for fact in FACTS.values():
        yield WordInfo(fact.name, "fact", fact.meaning, spoken(fact.type), _where(fact))
    for function in (*FUNCTIONS.values(), OLD):
        gives = ", ".join(dict.fromkeys(spoken(result) for _, result in function.signatures))
        yield WordInfo(function.name, "function", function.meaning, gives, GROUPS[function.group])
    for name, meaning in FOLDS.items():
        yield WordInfo(name, "function", f"over what a binder runs over: {meaning}")
    for setting in SETTINGS:
        yield WordInfo(f"{setting.section}.{setting.name}", "setting", setting.meaning, where=f"in `{setting.section}`")


def _where(fact: Fact) -> str:
    return f"in what hangs on {', '.join(fact.actions)}" if fact.actions else GROUPS[fact.group]
