"""Cases: questions with their expected answers, from case files and from the `test` statements of rulesets.

Why it exists: a dispute, a house rule and the project's own tests are written in one format; reading it is the same
care as reading a ruleset: nothing unknown passes, every mistake has its line. The format is described in
`tests/cases/README.md`. May import: `language`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from burraco_rules.language.core import Test
from burraco_rules.language.files.library import decode, read_bytes
from burraco_rules.language.forms.yaml_nodes import Mapping, Node, Scalar, Sequence, compose
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import LIMITS, Limits, Span
from burraco_rules.nearest import nearest

ASKED = ("meld", "layoff", "turn", "score", "match", "deal", "laydown")
"""The questions that a case may ask."""

ABOUT = ("id", "ruleset", "options", "with", "house-rule", "upcard", "ask", "expect", "why", "source", "confidence")
"""Keys of every case."""

QUESTION: dict[str, tuple[str, ...]] = {
    "meld": (
        "cards",
        "ordered",
        "when",
        "wild-rank",
        "trump",
        "team-melds",
        "score",
        "deal-number",
        "players",
        "given",
    ),
    "layoff": (
        "table",
        "add",
        "take",
        "owner",
        "opened",
        "team-melds",
        "when",
        "ordered",
        "wild-rank",
        "trump",
        "given",
    ),
    "turn": ("position", "turn"),
    "score": ("teams", "trump"),
    "match": ("totals",),
    "deal": ("players", "cut", "draws", "upcard", "wild-card"),
    "laydown": ("hand", "goal", "table", "wild-rank"),
}
"""What each question takes besides."""

_COMMON = ("legal", "reason", "recommended", "other-reading")
EXPECTED: dict[str, tuple[str, ...]] = {
    "meld": (*_COMMON, "kind", "wilds", "grade", "bonus", "points", "layout"),
    "layoff": (*_COMMON, "layout", "grade", "wilds", "bonus-change"),
    "turn": (*_COMMON, "at", "ends", "takes-reserve", "reserve-size", "bonus", "points"),
    "score": ("totals", "cards", "bonuses", "red-threes", "in-hand", "closing", "reserve", "other-reading"),
    "match": ("winner", "over", "recommended", "other-reading"),
    "deal": (
        *("legal", "hands", "reserves", "upcard", "stock", "total", "points", "dealer", "first", "teams", "order"),
        *("redraw", "frozen", "wild-rank", "bonus", "other-reading", "reason"),
    ),
    "laydown": ("deadwood", "points", "left", "melds", "possible", "count", "other-reading"),
}
"""What each answer may be compared with."""

_VALUES: dict[str, tuple[str, ...]] = {
    "ask": ASKED,
    "confidence": ("high", "medium", "low"),
    "legal": ("true", "false", "undecided"),
    "recommended": ("true", "false"),
    "ordered": ("true", "false"),
}


class Case(Struct, frozen=True, omit_defaults=True):
    """A question with its expected answer. `question` and `expect` hold plain data under the words of the format.

    `house_rule` is a rule change in words that no patch says yet. `at` is where the case stands.
    """

    id: str
    ruleset: str
    ask: str
    question: dict[str, Any]
    expect: dict[str, Any]
    options: dict[str, str] = {}
    patches: tuple[str, ...] = ()
    house_rule: str = ""
    confidence: str = ""
    why: str = ""
    at: Span = Span()


def read_cases(path: Path, report: Report, limits: Limits = LIMITS) -> tuple[Case, ...]:
    """The cases of a file. Mistakes are reported, and the cases that hold one are left out."""
    content = read_bytes(path, report, Span(str(path)), limits)
    text = decode(content, str(path), report, limits) if content is not None else None
    composed = compose(text, str(path), report, limits) if text is not None else None
    if composed is None:
        return ()
    if not isinstance(composed.root, Sequence):
        report.add("wrong-shape", composed.root.at, found="a map or text", wanted="a list of cases")
        return ()
    found: dict[str, Case] = {}
    for node in composed.root.items:
        case = _case(node, report)
        if case is not None and case.id in found:
            report.add("written-twice", node.at, name=case.id)
        elif case is not None:
            found[case.id] = case
    return tuple(found.values())


def cases_of_tests(ruleset: str, tests: tuple[Test, ...]) -> Iterator[Case]:
    """The `test` statements of a ruleset as cases about it."""
    words = {"legal": "true", "illegal": "false", "undecided": "undecided"}
    for number, test in enumerate(tests, start=1):
        expect: dict[str, Any] = {"legal": words[test.verdict]}
        if test.name:
            expect[{"legal": "kind", "illegal": "reason", "undecided": "depends-on"}[test.verdict]] = test.name
        asked = {"table": test.cards, "add": test.add} if test.add else {"cards": test.cards}
        given = {given.name: given.value for given in test.given}
        question: dict[str, Any] = asked | ({"given": given} if given else {})
        yield Case(f"test {number}", ruleset, "layoff" if test.add else "meld", question, expect, at=test.at)


def read_overlay(path: Path, report: Report) -> tuple[dict[str, tuple[str, ...]], dict[str, Any]]:
    """What a project adds to cases it does not own, by their ids: patches (`with`) and expected reasons (`reason`)."""
    content = read_bytes(path, report, Span(str(path)))
    text = decode(content, str(path), report) if content is not None else None
    composed = compose(text, str(path), report, LIMITS) if text is not None else None
    patches: dict[str, tuple[str, ...]] = {}
    reasons: dict[str, Any] = {}
    if composed is None:
        return patches, reasons
    if not isinstance(composed.root, Mapping):
        report.add("wrong-shape", composed.root.at, found="a list or text", wanted="a map from ids of cases")
        return patches, reasons
    for key, node in composed.root.pairs:
        if not isinstance(node, Mapping):
            report.add("wrong-shape", node.at, found="a list or text", wanted="a map with `reason` or `with`")
            continue
        _check_keys(node, ("reason", "with"), report)
        parts = {name.text: value for name, value in node.pairs}
        if "with" in parts:
            patches[key.text] = tuple(_listed(parts["with"]))
        if "reason" in parts:
            reasons[key.text] = _plain(parts["reason"])
    return patches, reasons


# ---- reading --------------------------------------------------------------------------------------


def _case(node: Node, report: Report) -> Case | None:
    if not isinstance(node, Mapping):
        report.add("wrong-shape", node.at, found="a list or text", wanted="a case, which is a map,")
        return None
    before = len(report.in_order())
    parts = {key.text: value for key, value in node.pairs}
    ask = _text(parts.get("ask"))
    if ask in ASKED:
        _check_keys(node, (*ABOUT, *QUESTION[ask]), report)
        expected = parts.get("expect")
        if isinstance(expected, Mapping):
            _check_keys(expected, EXPECTED[ask], report)
    _check_values(node, report)
    for needed in ("id", "ruleset", "ask", "expect"):
        if needed not in parts:
            report.add("missing-key", node.at, thing="a case", keys=f"`{needed}`")
    if len(report.in_order()) > before:
        return None
    return Case(
        _text(parts["id"]),
        _text(parts["ruleset"]),
        ask,
        {name: _plain(parts[name]) for name in QUESTION[ask] if name in parts} | _upcard(parts, ask),
        _plain(parts["expect"]),
        options=_plain(parts["options"]) if "options" in parts else {},
        patches=tuple(_listed(parts["with"])) if "with" in parts else (),
        house_rule=_text(parts.get("house-rule")),
        confidence=_text(parts.get("confidence")),
        why=_text(parts.get("why")),
        at=node.at,
    )


def _upcard(parts: dict[str, Node], ask: str) -> dict[str, Any]:
    return {"upcard": _plain(parts["upcard"])} if "upcard" in parts and ask != "deal" else {}


def _check_keys(node: Mapping, known: tuple[str, ...], report: Report) -> None:
    for key, _ in node.pairs:
        if key.text not in known:
            meant = nearest(key.text, known)
            help = f"did you mean `{meant}`?" if meant else f"here may stand {', '.join(f'`{name}`' for name in known)}"
            report.add("unknown-key", key.at, help=help, key=key.text)


def _check_values(node: Mapping, report: Report) -> None:
    for key, value in node.pairs:
        if isinstance(value, Mapping):
            _check_values(value, report)
        elif key.text in _VALUES and _text(value) not in _VALUES[key.text]:
            known = _VALUES[key.text]
            meant = nearest(_text(value), known)
            help = f"did you mean `{meant}`?" if meant else f"it may be {', '.join(f'`{name}`' for name in known)}"
            report.add("unknown-word", value.at, help=help, name=_text(value), choice=f"a value of `{key.text}`")


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _listed(node: Node) -> list[str]:
    if isinstance(node, Sequence):
        return [_text(item) for item in node.items]
    return [name.strip() for name in _text(node).split(",") if name.strip()]


def _plain(node: Node) -> Any:
    """The node as lists, maps and texts; a text stays as it is written."""
    match node:
        case Mapping():
            return {key.text: _plain(value) for key, value in node.pairs}
        case Sequence():
            return [_plain(item) for item in node.items]
    return node.text
