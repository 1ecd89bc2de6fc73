"""The words of a `.rules` file and what each is there for: a keyword, a name given, a name used, or free.

A checker can know that a keyword or a used name is misspelt. It can know it of a given name only by its uses. It cannot
know it of a title, the key of a source, a card in a test, the name of the file itself, or of the names of goals, lines
and notations, which are used outside the file: these words are free.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from burraco_rules.language.forms import grammar
from burraco_rules.language.vocabulary import WHOLE_PACK

Sort = Literal["keyword", "given", "used", "free"]


class Word(NamedTuple):
    """A token of a file: a word, a number or a sign, from one position to another.

    `after` is a pattern of what stands before a given name where it is used, if that is more than the name.
    """

    start: int
    end: int
    text: str
    sort: Sort
    after: str = ""


TOKEN = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*|\d+|<=|>=|!=|\.\.|\S")
KEYWORDS = frozenset(
    {
        *("every", "some", "no", "has", "where", "and", "or", "not", "is", "in", "for", "most", "least", "when"),
        *("red", "black", "of", "as", "nothing"),
    }
)
"""Keywords of expressions and of what a card counts as."""

_LEXEME = re.compile(rf'#[^\n]*|"(?:[^"\\\n]|\\.)*"|@\w+|{TOKEN.pattern}')
_GAP = re.compile(r"<([^<>]*)>")
_NAMED = {"option", "announce", "value", "kind", "rule", "grade", "turn", "event"}
_OUTSIDE = {"line", "goal", "notation", "ruleset", "patch"}
_BOUND_FIRST = {"binder", "counts", "unknown_meld", "unknown_in", "unknown_on", "unknown_around"}
_BOUND_SECOND = {"unknown_in", "unknown_on", "unknown_around", "subject", "fold_in", "fold_where"}


def words_of_rules(text: str) -> Iterator[Word]:
    """All tokens of a `.rules` file, in order."""
    names: dict[int, tuple[Sort, str]] = {}
    sentences: set[int] = set()
    _walk(grammar.parser("ruleset").parse(text, start="start"), (), names, sentences)
    for found in _LEXEME.finditer(text):
        start, written = found.start(), found.group()
        if written.startswith('"'):
            yield from (sentence if start in sentences else free)(written[1:-1], start + 1)
        elif not written.startswith(("#", "@")):
            sort, after = names.get(start, ("keyword" if written[0].isalpha() else "used", ""))
            yield Word(start, found.end(), written, sort, after)


def expression(text: str, start: int) -> Iterator[Word]:
    """The tokens of an expression that begins at a position of the file."""
    for word in free(text, start):
        yield word._replace(sort="keyword" if word.text in KEYWORDS else "used")


def sentence(text: str, start: int) -> Iterator[Word]:
    """The tokens of a text for readers: free but for the expressions in it."""
    end = 0
    for gap in _GAP.finditer(text):
        yield from free(text[end : gap.start(1)], start + end)
        yield from expression(gap[1], start + gap.start(1))
        end = gap.end(1)
    yield from free(text[end:], start + end)


def free(text: str, start: int) -> Iterator[Word]:
    """The tokens of a text that no checker can know."""
    for found in TOKEN.finditer(text):
        yield Word(start + found.start(), start + found.end(), found.group(), "free")


def rule_of(kind: str) -> str:
    """What stands before the name of a rule where it is used; `kind` is empty outside kinds."""
    return rf"{kind}\." if kind else "(?:because|illegal:) "


USE_OF_GRADE = r"(?:\w\.|= )"
"""What stands before the name of a grade where it is used."""


def value_of(option: str) -> str:
    """What stands before a value of an option where it is used."""
    return rf'{option}(?![\w-])[^"\n]{{0,60}}(?<![\w-])'


def _walk(node: Any, above: tuple[Any, ...], names: dict[int, tuple[Sort, str]], sentences: set[int]) -> None:
    for place, child in enumerate(node.children):
        if hasattr(child, "children"):
            _walk(child, (*above, node), names, sentences)
        elif child is not None and child.type == "STRING":
            sentences |= {child.start_pos} if node.data == "text" else set()
        elif child is not None and child.type in ("NAME", "NUMBER"):
            names[child.start_pos] = _name(node, place, above)


def _name(node: Any, place: int, above: tuple[Any, ...]) -> tuple[Sort, str]:
    """What a name is there for: by the rule of the grammar it stands in, its place there, and the rules above."""
    rule, around = str(node.data), [str(outer.data) for outer in above]
    sort: Sort = "used"
    after = ""
    if rule == "name" and around[-1] == "names":
        sort = "free" if "source" in around else "used"
    elif rule == "name":
        first, second = node.children
        if around[-1] in _NAMED and "override" not in around and (second is None or place == 1):
            kind = next((str(outer.children[0]) for outer in above if outer.data == "kind"), "")
            of_rule = rule_of(str(first) if second is not None else kind)
            sort, after = "given", of_rule if around[-1] == "rule" else USE_OF_GRADE
    elif rule == "choice" and place == 0:
        sort, after = "given", value_of(str(above[-1].children[0]))
    elif (rule in _OUTSIDE and place == 0) or (rule == "letter" and place == 1):
        sort = "free"
    elif rule in _NAMED and place == 0:
        sort = "used" if around[-1] == "override" else "given"
    elif rule == "ref" and around[-2:] == ["unknown_meld", "members"]:
        sort = "used" if str(node.children[0]) in WHOLE_PACK else "given"
    elif (rule in _BOUND_FIRST and place == 0) or (rule in _BOUND_SECOND and place == 1):
        sort = "given"
    return sort, after
