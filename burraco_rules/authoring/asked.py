"""Questions without an expected answer: one position in dispute, or finished hands to be scored, in the case format.

Why it exists: a dispute at a table is described like a case, with less to say. May import: `case_keys`, `cases`; the
YAML nodes and messages of the language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.authoring.case_keys import ABOUT, POSITION, QUESTION, Key, Keys
from burraco_rules.authoring.cases import check_keys, plain, shape
from burraco_rules.language.forms.yaml_nodes import Mapping, Node, Sequence, compose
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import LIMITS, Span

_ABOUT: Final[Keys] = {name: replace(key, compulsory=False) for name, key in ABOUT.items()}


class Asked(Struct, frozen=True):
    """A question as it was read: by which ruleset, with which patches and options, and what is asked."""

    question: dict[str, Any]
    id: str = ""
    ruleset: str = ""
    patches: tuple[str, ...] = ()
    options: dict[str, str] = {}
    at: Span = Span()


def read_asked(text: str, file: str, ask: str, report: Report) -> tuple[Asked, ...]:
    """The questions of one sort in a text: a map, a case, or the cases of a list that ask it. Mistakes are reported."""
    composed = compose(text, file, report, LIMITS)
    if composed is None:
        return ()
    root = composed.root
    nodes = root.items if isinstance(root, Sequence) else (root,)
    return tuple(_asked(nodes, ask, report))


def _asked(nodes: tuple[Node, ...] | list[Node], ask: str, report: Report) -> Iterator[Asked]:
    for node in nodes:
        if not isinstance(node, Mapping):
            report.add("wrong-shape", node.at, found=shape(node), wanted="a map")
            continue
        parts = {key.text: value for key, value in node.pairs}
        if "ask" in parts and plain(parts["ask"]) != ask:
            continue
        bare = ask == "turn" and "position" not in parts
        keys: Keys = _position_keys() if bare else {**_ABOUT, **QUESTION[ask], **_optional(QUESTION[ask], "turn")}
        asked = Report()
        check_keys(node, keys, "a question", asked)
        report.extend(asked.in_order())
        if asked.failed:
            continue
        told = {name: plain(value) for name, value in parts.items()}
        inside = POSITION if bare else QUESTION[ask]
        question = {name: told[name] for name in (*inside, "upcard") if name in told}
        if bare:
            question = {"position": question} | ({"turn": told["turn"]} if "turn" in told else {})
        yield Asked(
            question,
            told.get("id", ""),
            told.get("ruleset", ""),
            _names(told.get("with", ())),
            told.get("options", {}),
            node.at,
        )


def _position_keys() -> Keys:
    named = {name: _ABOUT[name] for name in ("ruleset", "with", "options", "upcard")}
    return {**POSITION, **named, **_optional(QUESTION["turn"], "turn")}


def _optional(keys: Keys, name: str) -> dict[str, Key]:
    return {name: replace(keys[name], compulsory=False)} if name in keys else {}


def _names(written: Any) -> tuple[str, ...]:
    listed = written.split(",") if isinstance(written, str) else written
    return tuple(name.strip() for name in listed if name.strip())
