"""Comparing an answer with what a case expects: whether it is legal, why not, and what else is known of it by name.

Why it exists: turns and deals are compared alike. May import: `cases`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from burraco_rules.authoring.cases import Case

WORDS: Final = {True: "true", False: "false", None: "undecided"}
Known = Mapping[str, Callable[[], Any]]
"""What can be told of an answer by name, each worked out when it is asked for."""


def legality(case: Case, legal: bool, options: Sequence[str]) -> Iterator[str]:
    """What of `legal` is not as expected; `options` are the open ones that would make it another."""
    wanted, found = case.expect["legal"], WORDS[legal]
    if wanted != "undecided":
        if found != wanted:
            yield f"legal is {found}, not {wanted}"
        if case.confidence == "high" and options:
            yield f"legal depends on {', '.join(dict.fromkeys(options))}, and the confidence is high"
        return
    if found != case.expect.get("recommended", found):
        yield f"legal is {found} by the defaults, not {case.expect['recommended']}"
    if not options:
        yield f"legal is {found} and depends on no open option"


def reason_of(case: Case, found: Sequence[str], reason: Any) -> Iterator[str]:
    """What of the reasons of a refusal is not as expected."""
    wanted = case.expect.get("reason", reason)
    if wanted is None:
        return
    exact = isinstance(wanted, list)
    if (sorted(found) != sorted(wanted)) if exact else (wanted not in found):
        yield f"the reason is {_in_words(found)}, not {_in_words(wanted)}"


def _in_words(names: str | Sequence[str]) -> str:
    """One name, or several with commas between them."""
    return names if isinstance(names, str) else ", ".join(names) or "none"


def other_than(case: Case, known: Known) -> Iterator[str]:
    """What is not as expected of the things that are known by name."""
    for name, wanted in case.expect.items():
        if name in known and not _same(found := known[name](), wanted):
            yield f"{name} is {_told(found)}, not {_told(wanted)}"
        elif name not in known and name not in ("legal", "reason", "recommended", "other-reading"):
            yield f"nothing is known of {name}"


def _same(found: Any, wanted: Any) -> bool:
    """Whether an answer is what is written; one number for several is their sum."""
    if isinstance(found, tuple) and isinstance(wanted, str) and wanted.strip("-").isdecimal() and len(found) != 1:
        return all(isinstance(entry, int) for entry in found) and sum(found) == int(wanted)
    return bool(_told(found) == _told(wanted))


def _told(value: Any) -> str:
    if isinstance(value, tuple | list):
        inner = [f"[{_told(entry)}]" if isinstance(entry, tuple | list) else _told(entry) for entry in value]
        return " ".join(inner)
    return str(value)
