"""Cases: questions with their expected answers, from case files and from the `test` statements of rulesets.

Why it exists: a dispute, a house rule and the project's own tests are written in one format; reading it is the same
care as reading a ruleset: nothing unknown passes, every mistake has its line. The format is described in
`docs/cases.md`. May import: `case_keys`, `language`.
"""

from __future__ import annotations

from collections import abc
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from burraco_rules.authoring.case_keys import (
    ABOUT,
    ADDED,
    ASKED_BY_ANY,
    EXPECTED,
    NEVER_COMPARED,
    QUESTION,
    SHAPES,
    Holds,
    Key,
    Keys,
)
from burraco_rules.language.core import Test
from burraco_rules.language.files.library import Library, decode, read_bytes
from burraco_rules.language.forms.yaml_nodes import Mapping, Node, Scalar, Sequence, compose
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import LIMITS, Limits, Span
from burraco_rules.nearest import suggestion

ONLY_IN_CASES: Final = ABOUT.keys() & {"id", "ask", "expect"} | {"cases"}
"""Keys that no ruleset and no patch has, and one that is often thought to be needed."""


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
    if text is not None and not _first_line(text):
        report.add("wrong-shape", Span(str(path), 1, 1), found="nothing", wanted="a list of cases")
        return ()
    composed = compose(text, str(path), report, limits) if text is not None else None
    if composed is None:
        return ()
    if not isinstance(composed.root, Sequence):
        help = "every case begins with `- `" if isinstance(composed.root, Mapping) else ""
        report.add("wrong-shape", composed.root.at, help=help, found=shape(composed.root), wanted="a list of cases")
        return ()
    found: dict[str, Case] = {}
    for node in composed.root.items:
        case = _case(node, report)
        if case is not None and case.id in found:
            report.add("written-twice", node.at, name=case.id)
        elif case is not None:
            found[case.id] = case
    return tuple(found.values())


def _first_line(text: str) -> str:
    """The first line of a YAML text that holds anything."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith(("#", "---", "%"))), "")


def holds_cases(path: Path) -> bool:
    """Whether a YAML file is about cases, well written or not: a list, or a map of what only a case has.

    One that cannot be read as YAML is, if its first line is an entry of a list.
    """
    content = read_bytes(path, Report(), Span()) or b""
    text = decode(content, str(path), Report(), LIMITS) or ""
    composed = compose(text, str(path), Report(), LIMITS)
    if composed is None:
        first = _first_line(text)
        return not first or first.startswith(("-", "["))
    root = composed.root
    if isinstance(root, Mapping):
        return any(key.text in ONLY_IN_CASES for key, _ in root.pairs)
    return isinstance(root, Sequence)


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


def read_overlay(path: Path, report: Report) -> tuple[dict[str, tuple[str, ...]], dict[str, Any], dict[str, Span]]:
    """What a project adds to cases it does not own, by their ids: patches (`with`) and expected reasons (`reason`).

    And the place of each id. A patch that is a file is looked for from the overlay, wherever the cases are.
    """
    content = read_bytes(path, report, Span(str(path)))
    text = decode(content, str(path), report) if content is not None else None
    composed = compose(text, str(path), report, LIMITS) if text is not None else None
    patches: dict[str, tuple[str, ...]] = {}
    reasons: dict[str, Any] = {}
    places: dict[str, Span] = {}
    if composed is None:
        return patches, reasons, places
    if not isinstance(composed.root, Mapping):
        report.add("wrong-shape", composed.root.at, found=shape(composed.root), wanted="a map from ids of cases")
        return patches, reasons, places
    for key, node in composed.root.pairs:
        if not isinstance(node, Mapping):
            report.add("wrong-shape", node.at, found=shape(node), wanted="a map with `reason` or `with`")
            continue
        asked = Report()
        check_keys(node, ADDED, "what is added to a case", asked)
        report.extend(asked.in_order())
        if asked.failed:
            continue
        places[key.text] = key.at
        parts = {name.text: value for name, value in node.pairs}
        if "with" in parts:
            patches[key.text] = tuple(_from_folder(name, path.parent) for name in _listed(parts["with"]))
        if "reason" in parts:
            reasons[key.text] = plain(parts["reason"])
    return patches, reasons, places


def check_overlay(places: abc.Mapping[str, Span], cases: Iterable[Case], report: Report) -> None:
    """Report the ids of an overlay that no case has; their `places` are those in the overlay."""
    known = [case.id for case in cases]
    for name in places.keys() - set(known):
        report.add("unknown-case", places[name], help=suggestion(name, known), name=name)


def _from_folder(name: str, folder: Path) -> str:
    return str(folder.absolute() / name) if Library.is_path(name) else name


# ---- reading --------------------------------------------------------------------------------------


def _case(node: Node, report: Report) -> Case | None:
    asked = Report()
    found = _read_case(node, asked)
    report.extend(asked.in_order())
    return None if asked.failed else found


def _read_case(node: Node, report: Report) -> Case | None:
    if not isinstance(node, Mapping):
        report.add("wrong-shape", node.at, found=shape(node), wanted="a case, which is a map,")
        return None
    parts = {key.text: value for key, value in node.pairs}
    ask, expected = _text(parts.get("ask")), parts.get("expect")
    check_keys(node, ABOUT | QUESTION.get(ask, ASKED_BY_ANY), "a case", report)
    if ask in EXPECTED and isinstance(expected, Mapping):
        check_keys(expected, EXPECTED[ask], "`expect`", report)
        if all(key.text in NEVER_COMPARED for key, _ in expected.pairs):
            report.add("missing-key", expected.at, thing="`expect`", keys="something that an answer can differ from")
    if report.failed:
        return None
    return Case(
        _text(parts["id"]),
        _text(parts["ruleset"]),
        ask,
        {name: plain(parts[name]) for name in (*QUESTION[ask], "upcard") if name in parts},
        plain(parts["expect"]),
        options=plain(parts["options"]) if "options" in parts else {},
        patches=tuple(_listed(parts["with"])) if "with" in parts else (),
        house_rule=_text(parts.get("house-rule")),
        confidence=_text(parts.get("confidence")),
        why=_text(parts.get("why")),
        at=node.at,
    )


def check_keys(node: Mapping, known: Keys, thing: str, report: Report) -> None:
    """Report unknown keys, values of another shape or that are no word of their key, and what is missing."""
    for name, value in node.pairs:
        key = known.get(name.text)
        if key is None:
            help = suggestion(name.text, known, f"here may stand {', '.join(f'`{name}`' for name in known)}")
            report.add("unknown-key", name.at, help=help, key=name.text)
        elif not isinstance(value, _SHAPES[key.holds]):
            report.add("wrong-shape", value.at, found=shape(value), wanted=SHAPES[key.holds])
        else:
            for entry in _parts(value, key.holds):
                _check_entry(entry, key, report)
            for inside in _described(value, key, report):
                check_keys(inside, key.inside, f"`{name.text}`", report)
    there = {name.text for name, value in node.pairs if not (isinstance(value, Scalar) and not value.text)}
    for key in known.values():
        if key.compulsory and key.name not in there:
            report.add("missing-key", node.at, thing=thing, keys=f"`{key.name}`")


def _check_entry(entry: Node, key: Key, report: Report) -> None:
    if not isinstance(entry, Scalar):
        report.add("wrong-shape", entry.at, found=shape(entry), wanted="a text")
    elif key.words and _text(entry) not in key.words:
        word = _text(entry)
        help = suggestion(word, key.words, f"it may be {', '.join(f'`{name}`' for name in key.words)}")
        report.add("unknown-word", entry.at, help=help, name=word, choice=f"a value of `{key.name}`")


_SHAPES: dict[Holds, tuple[type[Node], ...]] = {
    "text": (Scalar,),
    "texts": (Scalar, Sequence),
    "map": (Mapping,),
    "description": (Mapping,),
    "descriptions": (Sequence,),
    "answer": (Mapping,),
    "anything": (Scalar, Sequence, Mapping),
}
"""The nodes that have each shape."""


def _parts(node: Node, holds: Holds) -> Iterable[Node]:
    """The parts of a value that are texts."""
    if holds in ("answer", "anything", "description", "descriptions"):
        return ()
    match node:
        case Sequence(items=items):
            return items
        case Mapping(pairs=pairs):
            return (value for _, value in pairs)
    return (node,)


def _described(node: Node, key: Key, report: Report) -> Iterator[Mapping]:
    """The maps of a value that have keys of their own."""
    if key.holds == "description" and isinstance(node, Mapping):
        yield node
    elif key.holds == "descriptions" and isinstance(node, Sequence):
        for entry in node.items:
            if isinstance(entry, Mapping):
                yield entry
            else:
                report.add("wrong-shape", entry.at, found=shape(entry), wanted="a map")


def shape(node: Node) -> str:
    """What a node is, in words."""
    match node:
        case Mapping():
            return "a map"
        case Sequence():
            return "a list"
    return "a text"


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _listed(node: Node) -> list[str]:
    if isinstance(node, Sequence):
        return [_text(item) for item in node.items]
    return [name.strip() for name in _text(node).split(",") if name.strip()]


def plain(node: Node) -> Any:
    """The node as lists, maps and texts; a text stays as it is written."""
    match node:
        case Mapping():
            return {key.text: plain(value) for key, value in node.pairs}
        case Sequence():
            return [plain(item) for item in node.items]
    return node.text
