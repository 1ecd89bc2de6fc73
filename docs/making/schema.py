"""The JSON Schemas of what the program prints as JSON.

Why it exists: a schema is made from the records that are printed, so that it cannot tell anything else.
May import: `burraco_rules`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from burraco_rules.melds.verdict import Record
from burraco_rules.terminal.answers import Tests
from burraco_rules.terminal.caching import Cache
from burraco_rules.terminal.checked import Checked, Unanswered
from burraco_rules.terminal.compared import Compared
from burraco_rules.terminal.dealing import DealtHand
from burraco_rules.terminal.diagnostics import Findings
from burraco_rules.terminal.lessons import Lesson
from burraco_rules.terminal.lines import (
    BestLine,
    Completed,
    HandLine,
    Judged,
    LaidDown,
    LayoffLine,
    MeldLine,
    NearLine,
    NearlyLine,
    TableLine,
)
from burraco_rules.terminal.records import Unusable
from burraco_rules.terminal.ruled import Refereed, Ruled
from burraco_rules.terminal.scoring import Scored

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REFERENCE = "#/$defs/{name}"
_WRITTEN = {"None": "null", "True": "true", "False": "false"}
_CONSTANTS = re.compile(rf"\b({'|'.join(_WRITTEN)})\b")


class Answer(Struct, frozen=True):
    """What is printed: its name, a sentence about it, and the records of which it is one."""

    name: str
    about: str
    records: tuple[type[Struct], ...]


ANSWERS = (
    Answer("verdict", "A verdict on some cards: what `Verdict.to_json` of the library gives.", (Record,)),
    Answer(
        "check",
        "What `burraco check --json` prints, a line for each list of cards: the answer of one ruleset, those of "
        "several side by side, or why the cards cannot be judged; and one line where a ruleset cannot be used.",
        (Checked, Compared, Unanswered, Findings),
    ),
    Answer(
        "melds",
        "What `burraco melds --json` prints, line by line: how long a list is, then each entry of it; or, for each "
        "hand, a lesson or why it cannot be told; and one line where a ruleset cannot be used.",
        (HandLine, MeldLine, NearlyLine, NearLine, TableLine, LayoffLine, Lesson, Unanswered, Findings),
    ),
    Answer(
        "layoff",
        "What `burraco layoff --json` prints: a verdict for each list of cards to be added; with `--hand`, line by "
        "line, how many lay-offs there are, each of them, and the best of them together.",
        (Judged, TableLine, LayoffLine, BestLine, Unanswered, Findings),
    ),
    Answer(
        "complete",
        "What `burraco complete --json` prints, a line for each list of cards.",
        (Completed, Unanswered, Findings),
    ),
    Answer("laydown", "What `burraco laydown --json` prints, a line for each hand.", (LaidDown, Unanswered, Findings)),
    Answer("cache", "What `burraco cache --json` prints.", (Cache,)),
    Answer("test", "What `burraco test --json` prints.", (Tests,)),
    Answer("deal", "What `burraco deal --json` prints.", (DealtHand, Findings)),
    Answer(
        "referee",
        "What `burraco referee --json` prints: a line for each record, or one for the turn in dispute; or why a file "
        "cannot be judged.",
        (Refereed, Ruled, Unusable, Findings),
    ),
    Answer(
        "score",
        "What `burraco score --json` prints, a line for each file, and `burraco match --json` for all of them; or why "
        "a file cannot be scored.",
        (Scored, Unusable, Findings),
    ),
    Answer("rules-check", "What `burraco rules check --json` prints.", (Findings,)),
)


def path(answer: Answer) -> str:
    """Where a schema stands in the repository."""
    return f"docs/schema/{answer.name}.schema.json"


def page(answer: Answer) -> str:
    """The schema of an answer, as text."""
    return json.dumps(schema(answer), indent=2, ensure_ascii=False) + "\n"


def schema(answer: Answer) -> dict[str, Any]:
    """The schema of an answer: a definition for each record, and what of them is printed."""
    references, definitions = msgspec.json.schema_components(answer.records, ref_template=_REFERENCE)
    return {
        "$schema": DIALECT,
        "$id": f"urn:burraco-rules:schema:{answer.name}",
        "title": answer.name,
        "description": answer.about,
        **_one_of(references),
        "$defs": {name: _tidied(definitions[name]) for name in sorted(definitions)},
    }


def _one_of(references: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return dict(references[0]) if len(references) == 1 else {"anyOf": list(references)}


def _tidied(part: Any) -> Any:
    """The same with descriptions that are read by people who know JSON, and not Python."""
    match part:
        case dict():
            return {key: _in_json(value) if key == "description" else _tidied(value) for key, value in part.items()}
        case list():
            return [_tidied(entry) for entry in part]
    return part


def _in_json(docstring: Any) -> Any:
    """The paragraphs of a docstring, each on one line, with the constants as JSON writes them."""
    if not isinstance(docstring, str):
        return _tidied(docstring)  # a field of a record that is called so
    lines = "\n\n".join(" ".join(paragraph.split()) for paragraph in docstring.split("\n\n"))
    return _CONSTANTS.sub(lambda found: _WRITTEN[found[0]], lines)
