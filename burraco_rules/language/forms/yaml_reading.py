"""Reading YAML nodes as maps of known keys and as lists, with every mistake reported at its place.

Why it exists: a misspelt key, a missing key or a list in the place of a text is answered alike in every statement. A
statement with a mistake is left out and reading goes on, so that all mistakes of a file are found.
May import: `yaml_nodes`, `yaml_comments`, `partial`, `diagnostics`, `source`, `nearest`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language.forms.partial import words_of
from burraco_rules.language.forms.yaml_comments import Comments
from burraco_rules.language.forms.yaml_nodes import Mapping, Node, Scalar, Sequence
from burraco_rules.language.messages.diagnostics import MOST_MISTAKES, Enough, Report
from burraco_rules.language.source import Limits, Span
from burraco_rules.nearest import listed, suggestion

Thing = TypeVar("Thing")


class Entry(Struct, frozen=True):
    """A key with its node, or an item of a list without a key; `first` is the line from which comments belong to it."""

    name: str
    at: Span
    value: Node
    first: int

    @property
    def last(self) -> int:
        """The last line of the key and its node."""
        return max(self.at.line, self.value.last)


class Reading:
    """The reading of one file: where mistakes are reported, what it may cost, comments that nobody has claimed yet.

    `lost` are the words of statements that were left out.
    """

    def __init__(self, text: str, report: Report, limits: Limits, comments: Comments) -> None:
        self.report, self.limits, self.comments = report, limits, comments
        self.lost: frozenset[str] = frozenset()
        self._whole, self._lines = report, text.split("\n")
        self._left_out: set[tuple[int, int]] = set()

    def apart(self, read: Callable[[Reading, Entry], Thing], entry: Entry) -> list[Thing]:
        """What a statement is read into; nothing where it has a mistake, which is then reported for the file."""
        around, self.report = self.report, Report(most=MOST_MISTAKES)
        found: list[Thing] = []
        with suppress(Enough):
            found.append(read(self, entry))
        inner, self.report = self.report, around
        if not inner.failed:
            return found
        self._whole.extend(inner.in_order())
        self.lose(entry.at.line, entry.last)
        return []

    def lose(self, first: int, last: int) -> None:
        """Remember the words of lines that are left out."""
        if (first, last) not in self._left_out:
            self._left_out.add((first, last))
            self.lost |= words_of("\n".join(self._lines[first - 1 : last]))

    def place(self, entry: Entry) -> Span:
        """The place of a statement, with the comments written for its lines that no statement inside has claimed."""
        return replace(entry.at, comment=self.comments.claim(entry.first, entry.last))

    # ---- maps and lists ---------------------------------------------------------------------------

    def entries(self, entry: Entry) -> Iterator[Entry]:
        """The entries of a map; of a list of maps, in which a key may stand twice; none of nothing.

        Comments above the whole belong to its first entry.
        """
        first = entry.first
        for mapping in self._maps(entry.value):
            for key, node in mapping.pairs:
                found = Entry(" ".join(key.text.split()), key.at, node, first)
                yield found
                first = found.last + 1

    def body(self, entry: Entry) -> Iterator[Entry]:
        """The entries of a map that is a statement; comments above the statement are its own."""
        for field in self.entries(entry):
            yield replace(field, first=max(field.at.line, entry.at.line + 1))

    def _maps(self, node: Node) -> list[Mapping]:
        nodes = node.items if isinstance(node, Sequence) else () if is_nothing(node) else (node,)
        for other in nodes:
            if not isinstance(other, Mapping):
                self.wrong_shape(other, "a map")
        return [mapping for mapping in nodes if isinstance(mapping, Mapping)]

    def items(self, entry: Entry) -> Iterator[Entry]:
        """The items of a list; a single text or map is an item by itself, nothing is none."""
        node = entry.value
        nodes = node.items if isinstance(node, Sequence) else () if is_nothing(node) else (node,)
        first = entry.first
        for item in nodes:
            yield Entry("", item.at, item, first)
            first = item.last + 1

    def fields(self, entry: Entry, keys: Collection[str], need: Collection[str] = ()) -> dict[str, Entry]:
        """The entries of one map, of which only these keys are known and some are needed."""
        if isinstance(entry.value, Sequence) or not (isinstance(entry.value, Mapping) or is_nothing(entry.value)):
            self.wrong_shape(entry.value, "a map")
            return {}
        found = {}
        for field in self.body(entry):
            if field.name in keys:
                found[field.name] = field
            else:
                self.unknown_key(field, keys)
        missing = [key for key in need if key not in found]
        if missing:
            self.missing_key(entry, " and ".join(f"`{key}`" for key in missing))
        return found

    # ---- mistakes of shape ------------------------------------------------------------------------

    def missing_key(self, entry: Entry, keys: str) -> None:
        """Report keys that a map lacks."""
        self.report.add("missing-key", entry.at, thing=f"`{entry.name}`" if entry.name else "this", keys=keys)

    def unknown_key(self, entry: Entry, keys: Collection[str]) -> None:
        """Report a key that has no place in a map of these keys."""
        help = suggestion(entry.name, keys, listed(keys, "here may stand"))
        self.report.add("unknown-key", entry.at, help=help, key=entry.name)

    def not_both(self, fields: dict[str, Entry], one: str, other: str) -> None:
        """Report two keys that exclude each other, where both are written."""
        if one in fields and other in fields:
            self.report.add("two-keys", fields[other].at, one=one, other=other)

    def wrong_shape(self, node: Node, wanted: str, found: str = "", help: str = "") -> None:
        """Report a node where another sort of node, or another text, is wanted."""
        self.report.add("wrong-shape", node.at, help=help, found=found or _shape(node), wanted=wanted)

    def scalar(self, node: Node, wanted: str) -> Scalar | None:
        """The text of a node, which is reported where it is none. A text in quotes may be empty."""
        if isinstance(node, Scalar) and not is_nothing(node):
            return node
        self.wrong_shape(node, wanted)
        return None


def is_nothing(node: Node) -> bool:
    """Whether nothing is written where a node could stand."""
    return isinstance(node, Scalar) and node.plain and not node.text


def _shape(node: Node) -> str:
    if isinstance(node, Scalar):
        return "nothing" if is_nothing(node) else "a text"
    return "a map" if isinstance(node, Mapping) else "a list"
