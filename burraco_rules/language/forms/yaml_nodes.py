"""From the text of a YAML file to nodes that know their places, safely.

Why it exists: plain loading changes meaning before anybody sees it (`no`, `2:30`, a key written twice), follows
aliases and builds objects. Here a small tree is made from the events of the YAML scanner, one by one and without
recursion, and reading stops at the first thing that this form does not use: an alias, an anchor, a tag, a second
document, too deep or too large a text.
May import: `source`, `diagnostics`, `yaml_comments`.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, NoReturn, cast

import yaml
from msgspec import Struct

from burraco_rules.language.forms.yaml_comments import Comments, comments_of
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import Limits, Span

NODES_PER_ITEM = 32
"""A file may hold this many keys, lists and texts for each statement that the limits allow."""


class Scalar(Struct, frozen=True):
    """A text. `written` is what stands in the file from `begin` on (without quotes): it is `text` itself where
    `exact`, and may differ from it in blanks and line breaks only where `faithful`.
    """

    at: Span
    text: str
    written: str = ""
    begin: Span = Span()
    plain: bool = True
    exact: bool = True
    faithful: bool = True
    last: int = 0


class Mapping(Struct, frozen=True):
    """Keys with their nodes, in the order of the file."""

    at: Span
    pairs: tuple[tuple[Scalar, Node], ...]
    last: int = 0


class Sequence(Struct, frozen=True):
    """A list of nodes."""

    at: Span
    items: tuple[Node, ...]
    last: int = 0


Node = Scalar | Mapping | Sequence

# signs that cannot stand in a YAML file, or that YAML takes for line breaks where editors do not
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")

WORDS = (
    ("mapping values", "a `: ` stands where no key can be", "quote a text that holds `: `; align keys of one map"),
    ("cannot start any token", "this sign cannot begin a text", "indent with blanks; quote a text that begins so"),
    ("unexpected end of stream", "a quote is not closed", "close it, or use the other kind of quotes"),
    ("document separator", "a quote is not closed", "close it, or use the other kind of quotes"),
    ("escape", "`\\` begins no sign that is known", "write `\\\\` for the sign itself, or use single quotes"),
    ("',' or", "a bracket or brace is not closed", "close it, and quote a text that holds commas or brackets"),
    ("expected key", "the indentation does not fit the lines above", "keys that belong together begin in one column"),
    ("block end", "the indentation does not fit the lines above", "keys that belong together begin in one column"),
    ("expected ':'", "this key has no `:`", "write `key: text`"),
    ("indicator", "the indentation does not fit the lines above", "a list has each `-` in one column"),
    ("block sequence entries", "a `-` stands where no list can be", "begin the list on a line of its own"),
)
"""A word of what the scanner says, the same in words of YAML that an author knows, and what most often helps."""

_LONGEST_WORD = 100
_UNKNOWN_WORDS = (
    "the punctuation or the indentation does not fit",
    "quote the text, or compare the lines above",
)


class _Refused(Exception):
    """Reading stops here; the diagnostic has been reported."""


class _Open:
    """A map or list whose end has not been reached."""

    def __init__(self, at: Span, keyed: bool) -> None:
        self.at, self.keyed = at, keyed
        self.nodes: list[Node] = []
        self.key: Scalar | None = None
        self.pairs: dict[str, tuple[Scalar, Node]] = {}


class Composed(NamedTuple):
    """The tree of a file, its comments, and the first and last lines of what a key written twice leaves out."""

    root: Node
    comments: Comments
    left_out: list[tuple[int, int]]


def compose(text: str, file: str, report: Report, limits: Limits) -> Composed | None:
    """What a file holds; None after the one mistake was reported that stops reading.

    A key that is written twice in a map is reported, and its second node left out.
    """
    composer = _Composer(text.removeprefix("\ufeff"), file, report, limits)
    try:
        root = composer.compose()
    except _Refused:
        return None
    return Composed(root, comments_of(composer.text, composer.scalars), composer.left_out)


class _Composer:
    def __init__(self, text: str, file: str, report: Report, limits: Limits) -> None:
        self.text, self.file, self.report, self.limits = text, file, report, limits
        self.count = 0
        self.open: list[_Open] = []
        self.root: Node | None = None
        self.scalars: list[tuple[int, int, int]] = []
        self.left_out: list[tuple[int, int]] = []

    def compose(self) -> Node:
        self._check_text()
        loader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
        try:
            for event in yaml.parse(self.text, Loader=loader):
                self._take(event)
        except yaml.MarkedYAMLError as error:
            self._not_yaml(error)
        if self.root is None:
            self._refuse("missing-key", Span(self.file, 1, 1), thing="the file", keys="`ruleset` or `patch`")
        return self.root

    def _check_text(self) -> None:
        limit = self.limits.file_bytes
        if len(self.text) > limit or len(self.text.encode("utf-8", "replace")) > limit:
            self._refuse("too-large", Span(self.file, 1, 1), limit=limit)
        wrong = _FORBIDDEN.search(self.text)
        if wrong:
            line = self.text.count("\n", 0, wrong.start())
            column = wrong.start() - self.text.rfind("\n", 0, wrong.start())
            self._refuse("forbidden-sign", Span(self.file, line + 1, column, 1), sign=f"U+{ord(wrong.group()):04X}")

    def _take(self, event: Any) -> None:
        match event:
            case yaml.AliasEvent():
                self._refuse("yaml-alias", self._at(event), sign=f"*{event.anchor}")
            case yaml.DocumentStartEvent() if self.root is not None:
                self._refuse("yaml-documents", self._at(event))
            case yaml.NodeEvent():
                self._check_node(event)
                if isinstance(event, yaml.ScalarEvent):
                    self._add(self._scalar(event))
                else:
                    self.open.append(_Open(self._at(event), isinstance(event, yaml.MappingStartEvent)))
            case yaml.CollectionEndEvent():
                self._close()

    def _check_node(self, event: Any) -> None:
        self.count += 1
        if event.anchor is not None:
            self._refuse("yaml-alias", self._at(event), sign=f"&{event.anchor}")
        if event.tag is not None:
            self._refuse("yaml-tag", self._at(event), tag=self._word(event.start_mark.index))
        if self.count > self.limits.items * NODES_PER_ITEM:
            self._refuse("too-many-nodes", self._at(event), limit=self.limits.items * NODES_PER_ITEM)
        if isinstance(event, yaml.ScalarEvent):
            return
        if self.open and self.open[-1].keyed and self.open[-1].key is None:
            self._refuse("wrong-shape", self._at(event), found="a list or map", wanted="a key, which is a text,")
        if len(self.open) >= self.limits.depth:
            self._refuse("too-deep", self._at(event), limit=self.limits.depth)

    def _add(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        inner = self.open[-1]
        if not inner.keyed:
            inner.nodes.append(node)
        elif inner.key is None:
            inner.key = cast(Scalar, node)
        else:
            key, inner.key = inner.key, None
            name = " ".join(key.text.split())
            if name in inner.pairs:
                self.report.add("written-twice", key.at, name=name)
                self.left_out.append((key.at.line, node.last))
            inner.pairs.setdefault(name, (key, node))

    def _close(self) -> None:
        done = self.open.pop()
        pairs = tuple(done.pairs.values())
        inside = done.nodes if not done.keyed else [node for pair in pairs for node in pair]
        last = max([done.at.line, *(node.last for node in inside)])
        self._add(Mapping(done.at, pairs, last) if done.keyed else Sequence(done.at, tuple(done.nodes), last))

    def _scalar(self, event: Any) -> Scalar:
        start, end = event.start_mark, event.end_mark
        self.scalars.append((start.index, end.index, start.line + 1))
        written, at = self.text[start.index : end.index], self._at(event)
        line, column = at.line, at.column
        text = event.value
        if event.style in ("|", ">"):
            written = written.partition("\n")[2]
            line, column, text = line + 1, 1, text.rstrip("\n")
        elif event.style in ("'", '"'):
            written, column = written[1:-1], column + 1
        return Scalar(
            at=at,
            text=text,
            written=written,
            begin=Span(self.file, line, column, len(written) if written == text else 1),
            plain=event.style in (None, ""),
            exact=written == text,
            faithful=not (event.style == '"' and "\\" in written) and not (event.style == "'" and "'" in written),
            last=end.line + 1 if end.column else max(at.line, end.line),
        )

    def _at(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        length = end.column - start.column if start.line == end.line else 1
        return Span(self.file, start.line + 1, start.column + 1, max(1, length))

    def _not_yaml(self, error: Any) -> None:
        problem = error.problem or ""
        mark = error.problem_mark or error.context_mark
        if "end of stream" in problem and error.context_mark is not None:
            mark = error.context_mark
        at = Span(self.file, mark.line + 1, mark.column + 1, 1) if mark else Span(self.file, 1, 1)
        end = len(self.text.rstrip())
        if mark and mark.line > self.text.count("\n"):
            at = Span(self.file, self.text.count("\n", 0, end) + 1, end - self.text.rfind("\n", 0, end), 1)
        context = error.context or ""
        if mark and ("tag" in problem or "tag" in context):
            self._refuse("yaml-tag", at, tag=self._word(mark.index))
        if mark and ("anchor" in context or "alias" in context):
            self._refuse("yaml-alias", at, sign=self._word(mark.index - 1))
        if mark and self.text[mark.index : mark.index + 1] == "\t":
            self._refuse("yaml-syntax", at, help="indent with blanks", why="a tab stands before the first word")
        why, help = next(((why, help) for part, why, help in WORDS if part in problem), _UNKNOWN_WORDS)
        self._refuse("yaml-syntax", at, help=help, why=why)

    def _word(self, index: int) -> str:
        """What is written from here on to the next blank."""
        return next(iter(self.text[index : index + _LONGEST_WORD].split()), "")

    def _refuse(self, code: str, at: Span, help: str = "", **words: object) -> NoReturn:
        self.report.add(code, at, help=help, **words)
        raise _Refused
