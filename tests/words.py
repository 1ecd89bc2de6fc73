"""The words of a ruleset file and what each is there for: a keyword, a name that is given, a name that is used, or free.

A checker can know that a keyword or a used name is misspelt. It can know it of a given name only by its uses. It cannot know it
of a title, a key of a source, a card in a test, or the name of the file itself: these words are free.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import yaml

from burraco_rules.language import grammar

Sort = Literal["keyword", "given", "used", "free"]


class Word(NamedTuple):
    """A token of a file: a word, a number or a sign, from one position to another.

    `owner` is the kind whose rule, or the option whose value, a given name is: it is used only where both are named.
    """

    start: int
    end: int
    text: str
    sort: Sort
    owner: str = ""


WORD = r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*"
TOKEN = re.compile(rf"{WORD}|\d+|<=|>=|!=|\.\.|\S")
GAP = re.compile(r"<([^<>]*)>")
EXPRESSION_WORDS = frozenset(
    "every some no has where and or not is in for most least when red black of as nothing".split()
)


def words_of(text: str, is_yaml: bool) -> list[Word]:
    """All tokens of a file, in order."""
    return sorted(_of_yaml(text) if is_yaml else _of_rules(text))


def _expression(text: str, start: int) -> Iterator[Word]:
    for found in TOKEN.finditer(text):
        sort: Sort = "keyword" if found.group() in EXPRESSION_WORDS else "used"
        yield Word(start + found.start(), start + found.end(), found.group(), sort)


def _sentence(text: str, start: int) -> Iterator[Word]:
    end = 0
    for gap in GAP.finditer(text):
        yield from _free(text[end : gap.start(1)], start + end)
        yield from _expression(gap[1], start + gap.start(1))
        end = gap.end(1)
    yield from _free(text[end:], start + end)


def _free(text: str, start: int) -> Iterator[Word]:
    for found in TOKEN.finditer(text):
        yield Word(start + found.start(), start + found.end(), found.group(), "free")


# ---- the .rules form -------------------------------------------------------------------------------

_GIVEN_FIRST = {
    *("option", "announce", "value", "kind", "rule", "grade", "line", "turn", "event", "goal", "notation", "choice"),
    *("binder", "counts", "unknown_meld", "unknown_in", "unknown_on", "unknown_around"),
}
_GIVEN_SECOND = {"unknown_in", "unknown_on", "unknown_around", "subject", "fold_in", "fold_where"}
_OWNED = {"rule", "choice", "name"}
_FREE_FIRST = {"ruleset", "patch"}


def _of_rules(text: str) -> Iterator[Word]:
    tree = grammar.parser("ruleset").parse(text, start="start")
    sorts: dict[int, tuple[Sort, str]] = {}
    texts: dict[int, Any] = {}
    _sort(tree, (), "", sorts, texts)
    lexeme = re.compile(rf'#[^\n]*|"(?:[^"\\\n]|\\.)*"|@\w+|{TOKEN.pattern}')
    for found in lexeme.finditer(text):
        start, written = found.start(), found.group()
        if written.startswith("#"):
            continue
        if start in texts:
            reader = _sentence if texts[start] else _free
            yield from reader(written[1:-1], start + 1)
        elif written.startswith("@"):
            yield Word(start, found.end(), written, "free")
        else:
            sort, owner = sorts.get(start, ("keyword" if written[0].isalpha() else "used", ""))
            yield Word(start, found.end(), written, sort, owner)


def _sort(
    node: Any, above: tuple[str, ...], owner: str, sorts: dict[int, tuple[Sort, str]], texts: dict[int, Any]
) -> None:
    rule = str(node.data)
    owner = str(node.children[0]) if rule in ("kind", "option") else owner if rule in _OWNED else ""
    for place, child in enumerate(node.children):
        if hasattr(child, "children"):
            _sort(child, (*above, rule), owner, sorts, texts)
        elif child is not None and child.type == "STRING":
            texts[child.start_pos] = node.data == "text"
        elif child is not None and child.type in ("NAME", "NUMBER"):
            last = max(other for other, part in enumerate(node.children) if part is not None)
            kind = str(node.children[0]) if rule == "name" and place == last == 1 else owner
            sorts[child.start_pos] = _rules_sort(rule, place, last, above), kind if rule in _OWNED else ""


def _rules_sort(rule: str, place: int, last: int, above: tuple[str, ...]) -> Sort:
    if rule == "name":
        if above[-1] == "names":
            return "free" if "source" in above else "used"
        named = above[-1] in _GIVEN_FIRST and "override" not in above
        return "given" if named and place == last else "used"
    if place == 0 and rule in _FREE_FIRST:
        return "free"
    if rule == "letter" and place == 1:
        return "free"
    if place == 0 and rule in _GIVEN_FIRST:
        outside = "override" in above and rule not in ("choice", "binder", "counts")
        return "used" if outside and above[-1] == "override" else "given"
    return "given" if place == 1 and rule in _GIVEN_SECOND else "used"


# ---- the YAML form ---------------------------------------------------------------------------------

_NAMED = {
    *("options", "announcements", "values", "kinds", "rules", "grades", "lines", "turns", "events", "goals"),
    "notations",
}
_TEXTS = {"title", "edition", "source", "cards", "add", "ruleset", "patch", "language"}


def _of_yaml(text: str) -> Iterator[Word]:
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    for found in _node(root, (), text):
        yield from found


def _node(node: Any, path: tuple[str, ...], text: str) -> Iterator[Iterator[Word]]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield _key(text[key.start_mark.index : key.end_mark.index], key.start_mark.index, path)
            yield from _node(value, (*path, key.value), text)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _node(item, path, text)
    else:
        yield _scalar(text[node.start_mark.index : node.end_mark.index], node.start_mark.index, path)


def _key(written: str, start: int, path: tuple[str, ...]) -> Iterator[Word]:
    overridden = path[:1] == ("override",)
    inner = path[1:] if overridden else path
    words = list(_free(written, start))
    for place, word in enumerate(words):
        owned = inner[:1] in (("options",), ("kinds",)) and inner[2:] in (("rules",), ("choices",))
        if inner == ("rules",) and len(words) == 3 and place == 2 and not overridden:
            yield word._replace(sort="given", owner=words[0].text)
        else:
            sort = _yaml_sort(word.text, place + (inner == ("rules",) and len(words) == 3), inner, overridden)
            yield word._replace(sort=sort, owner=inner[1] if owned else "")


def _yaml_sort(word: str, place: int, path: tuple[str, ...], overridden: bool) -> Sort:
    match path:
        case (*_, "title" | "because") | (*_, "choices", _) | ("announcements", _):
            return "free"
        case ("pack" | "setup" | "seating" | "set" | "except" | "accept",) | ("tests", "given"):
            return "used"
        case (name,) | ("kinds", _, name) if name in _NAMED or name == "unknown":
            if word == "of" or (name == "lines" and word == "on"):
                return "keyword"
            if place == 0:
                return "used" if overridden and name != "unknown" else "given"
            return "given" if name == "unknown" or (name == "values" and place > 2) else "used"
        case ("options", _, "choices"):
            return "given"
        case ("options", _, "default"):
            return "used"
        case ("kinds", _) if place == 1:
            return "given"
    return "keyword"


def _scalar(written: str, start: int, path: tuple[str, ...]) -> Iterator[Word]:
    if {*path[-1:], *path[:1]} & _TEXTS:
        return _free(written, start)
    if {"because", "choices", "announcements"} & {*path}:
        return _sentence(written, start)
    words = _expression(written, start)
    match path:
        case (*_, "do"):
            keywords = {"move", "all", "but", "from", "to", *EXPRESSION_WORDS}
        case (*_, "unknown", _):
            keywords = {"in", "on", "around"}
        case ("remove",):
            keywords = {"rule", "grade", "line", "kind", "event", "turn", "value", "option", "goal", "announce"}
        case _:
            return words
    return (word._replace(sort="keyword" if word.text in keywords else "used") for word in words)
