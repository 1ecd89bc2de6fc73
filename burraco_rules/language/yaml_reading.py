"""Reading YAML nodes as maps of known keys and as lists, with every mistake reported at its place.

Why it exists: a misspelt key, a missing key or a list in the place of a text is answered alike in every statement.
What cannot be read is left out and reading goes on, so that all mistakes of a file are found.
May import: `yaml_nodes`, `yaml_comments`, `diagnostics`, `source`, `nearest`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language.diagnostics import Report
from burraco_rules.language.source import Limits, Span
from burraco_rules.language.yaml_comments import Comments
from burraco_rules.language.yaml_nodes import Mapping, Node, Scalar, Sequence
from burraco_rules.nearest import nearest

MOST_MISTAKES = 200
"""Reading ends after this many mistakes of a file."""


class Entry(Struct, frozen=True):
    """A key with its node, or an item of a list without a key; `first` is the line from which comments belong to it."""

    name: str
    at: Span
    value: Node
    first: int


class Enough(Exception):
    """The file has so many mistakes that reading ends."""


class Reading:
    """The reading of one file: where mistakes are reported, what it may cost, comments that nobody has claimed yet."""

    def __init__(self, report: Report, limits: Limits, comments: Comments) -> None:
        self.report, self.limits, self._comments = report, limits, comments
        self._mistakes = 0

    def complain(self, code: str, at: Span, help: str = "", **words: object) -> None:
        """Report a mistake. Raises Enough after too many."""
        self.report.add(code, at, help=help, **words)
        self.count_mistake(at)

    def count_mistake(self, at: Span) -> None:
        """Count a mistake that somebody else has reported. Raises Enough after too many."""
        self._mistakes += 1
        if self._mistakes >= MOST_MISTAKES:
            self.report.add("too-many-mistakes", at, count=MOST_MISTAKES)
            raise Enough

    def place(self, entry: Entry) -> Span:
        """The place of a statement, with the comments written for its lines that no statement inside has claimed."""
        return replace(entry.at, comment=self._comments.claim(entry.first, max(entry.at.line, entry.value.last)))

    # ---- maps and lists ---------------------------------------------------------------------------

    def entries(self, entry: Entry) -> Iterator[Entry]:
        """The entries of a map; of a list of maps, in which a key may stand twice; none of nothing.

        Comments above the whole belong to its first entry.
        """
        first = entry.first
        for mapping in self._maps(entry.value):
            for key, node in mapping.pairs:
                yield Entry(" ".join(key.text.split()), key.at, node, min(first, key.at.line))
                first = max(key.at.line, node.last) + 1

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
            yield Entry("", item.at, item, min(first, item.at.line))
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
        self.complain("missing-key", entry.at, thing=f"`{entry.name}`" if entry.name else "this map", keys=keys)

    def unknown_key(self, entry: Entry, keys: Collection[str]) -> None:
        """Report a key that has no place in a map of these keys."""
        near = nearest(entry.name, keys)
        help = f"did you mean `{near}`?" if near else f"here may stand {', '.join(f'`{key}`' for key in keys)}"
        self.complain("unknown-key", entry.at, help=help, key=entry.name)

    def not_both(self, fields: dict[str, Entry], one: str, other: str) -> None:
        """Report two keys that exclude each other, where both are written."""
        if one in fields and other in fields:
            self.complain("two-keys", fields[other].at, one=one, other=other)

    def wrong_shape(self, node: Node, wanted: str, found: str = "") -> None:
        """Report a node where another sort of node, or another text, is wanted."""
        self.complain("wrong-shape", node.at, found=found or _shape(node), wanted=wanted)

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
