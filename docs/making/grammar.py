"""The grammar of the `.rules` form as lines for readers.

Why it exists: the reference shows the grammar that the program reads with, and not a copy of it. The marks that only
the parser needs are left out, and each keyword stands as it is written. May import: `burraco_rules.data`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from burraco_rules import data

_HEADING = re.compile(r"// ---- (?P<title>[^-]+?) -*")
_RULE = re.compile(r"(?P<name>[?a-z_]+):(?P<body>.*)")
_TERMINAL = re.compile(r"(?P<name>[A-Z_]+)(?:\.\d)?:\s*(?P<body>.*)")
_KEYWORDS = re.compile(r"/(?:\((?P<many>[^()]*)\))?(?P<rest>[\w ]*)\(\?!\[\\w-\]\)/")
_ALIAS = re.compile(r"\s*->\s*\w+")
_COMMENT = re.compile(r"\s*//.*")
_WORD = re.compile(r'"[^"]*"|[A-Za-z_]+')


FILES = ("ruleset.lark", "expr.lark")


def sections(file: str) -> dict[str, str]:
    """The rules of a grammar as text, by the headings in its file; under "" what stands before the first."""
    spelled = {name: words for other in FILES for name, words in _terminals(_text(other))}
    found: dict[str, list[tuple[str, list[str]]]] = {}
    for title, name, bodies in _rules(_text(file)):
        found.setdefault(title, []).append((_shown(name), [_line(body, spelled) for body in bodies]))
    return {title: "\n".join(_layout(rules)) for title, rules in found.items()}


def _text(file: str) -> str:
    return (data.folder("grammars") / file).read_text("utf-8")


def _rules(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Each rule with the heading it stands under and its alternatives, a line of the file each."""
    title, name = "", ""
    bodies: list[str] = []
    for line in [*text.split("\n"), "end:"]:
        heading, rule = _HEADING.fullmatch(line), _RULE.fullmatch(_COMMENT.sub("", line))
        if (heading or rule) and bodies:
            yield title, name, bodies
            bodies = []
        if heading:
            title = heading["title"]
        elif rule:
            name, bodies = rule["name"], [rule["body"].strip()]
        elif bodies and _COMMENT.sub("", line).lstrip().startswith("|"):
            bodies.append(_COMMENT.sub("", line).lstrip(" |"))


def _terminals(text: str) -> Iterator[tuple[str, str]]:
    """The terminals that stand for words, as these are written; the others keep their names."""
    for line in text.split("\n"):
        terminal = _TERMINAL.fullmatch(line)
        if terminal is None:
            continue
        keywords = _KEYWORDS.fullmatch(terminal["body"])
        if keywords is not None:
            words = [f'"{word}{keywords["rest"]}"' for word in (keywords["many"] or "").split("|")]
        elif terminal["body"].startswith('"'):
            words = terminal["body"].split(" | ")
        else:
            continue
        yield terminal["name"], words[0] if len(words) == 1 else f"({' | '.join(words)})"


def _line(body: str, spelled: Mapping[str, str]) -> str:
    plain = _ALIAS.sub("", body)
    return _WORD.sub(lambda word: spelled.get(word[0]) or _shown(word[0]), plain).strip()


def _shown(name: str) -> str:
    """The name of a rule for readers: without the marks of the parser, with hyphens."""
    return name if name.startswith('"') or name.isupper() else name.strip("?_").replace("_", "-")


def _layout(rules: list[tuple[str, list[str]]]) -> Iterator[str]:
    width = max(len(name) for name, _ in rules)
    for name, bodies in rules:
        for mark, body in zip([f"{name:<{width}} =", *[f"{'':<{width}} |"] * len(bodies)], bodies, strict=False):
            yield f"{mark} {body}"
