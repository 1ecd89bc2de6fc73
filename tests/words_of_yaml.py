"""The words of a YAML file and what each is there for, as `words` has it for the `.rules` form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from tests.words import KEYWORDS, USE_OF_GRADE, Sort, Word, expression, free, rule_of, sentence, value_of

_NAMED = {"options", "announcements", "values", "kinds", "rules", "grades", "turns", "events"}
_OUTSIDE = {"lines", "goals", "notations"}
_FREE = {"title", "edition", "source", "cards", "add", "ruleset", "patch", "language"}
_SENTENCES = {"because", "choices", "announcements"}
_PHRASES = {
    "do": {"move", "all", "but", "from", "to"},
    "remove": {"rule", "grade", "line", "kind", "event", "turn", "value", "option", "goal", "announce"},
    "unknown": {"in", "on", "around"},
}


def words_of_yaml(text: str) -> Iterator[Word]:
    """All tokens of a YAML file but comments and the signs of YAML itself, in order."""
    return _node(yaml.compose(text, Loader=yaml.CSafeLoader), (), text)


def _node(node: Any, path: tuple[str, ...], text: str) -> Iterator[Word]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            inner = path[1:] if path[:1] == ("override",) else path
            words = list(free(text[key.start_mark.index : key.end_mark.index], key.start_mark.index))
            for place, word in enumerate(words):
                sort, after = _key(words, place, inner, overridden=inner != path)
                yield word._replace(sort=sort, after=after)
            yield from _node(value, (*path, key.value), text)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _node(item, path, text)
    else:
        yield from _scalar(text[node.start_mark.index : node.end_mark.index], node.start_mark.index, path)


def _key(words: list[Word], place: int, path: tuple[str, ...], overridden: bool) -> tuple[Sort, str]:
    """What a word of a key is there for: by its place in the key, and the keys above."""
    written = [word.text for word in words]
    given: Sort = "used" if overridden else "given"
    found: tuple[Sort, str] = "keyword", ""
    match path:
        case (*_, "title" | "because") | ("options", _, "choices", _) | ("announcements", _):
            found = "free", ""
        case ("pack" | "setup" | "seating" | "set" | "except" | "accept",) | ("tests", "given"):
            found = "used", ""
        case ("options", option, "choices"):
            found = "given", value_of(option)
        case ("kinds", kind, "rules"):
            found = given, rule_of(kind)
        case ("rules",):
            kind = written[0] if "." in written else ""
            found = ("used", "") if kind and place == 0 else (given, rule_of(kind))
        case (name,) if name in _NAMED | _OUTSIDE and not (place == 1 and written[1] in ("of", "on")):
            own: Sort = "free" if name in _OUTSIDE and not overridden else given
            variable = name == "values" and place > 2
            found = (
                (own, USE_OF_GRADE if name == "grades" else "") if place == 0 else ("given" if variable else "used", "")
            )
        case ("kinds", _, "unknown") if written[place] != "of":
            found = "given", ""
        case ("kinds", _) if place == 1:
            found = "given", ""
    return found


def _scalar(written: str, start: int, path: tuple[str, ...]) -> Iterator[Word]:
    if _FREE & {*path[:1], *path[-1:]}:
        return free(written, start)
    if _SENTENCES & {*path}:
        return sentence(written, start)
    keywords = next((words for key, words in _PHRASES.items() if key in path[-2:]), set()) | KEYWORDS
    return (word._replace(sort="keyword" if word.text in keywords else "used") for word in expression(written, start))
