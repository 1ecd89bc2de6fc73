"""Laying out YAML: nested keys, lists and texts as lines, plain wherever YAML allows it.

Why it exists: a general YAML printer neither keeps comments nor knows when a list of short maps reads best on one line
each; and it reads texts as values (`no`, `2:30`), which this form does not.
May import: nothing of this package.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

WIDTH = 110
"""A map of a list stands on one line up to this many characters."""

FLAGS = {"yes": True, "true": True, "no": False, "false": False}
"""The words that are flags where they are written plainly; a name that is such a word stands in quotes there."""

_LONGEST_KEY = 1000  # YAML wants a longer key, 1024 characters at most, to be marked by `? `
_PRINTABLE = re.compile("[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]*")
_UNSAFE = re.compile(r"\A[\s,\[\]{}#&*!|>'\"%@`]|\A[-?:](?=\s|\Z)|\A[?:]|: |:\Z| #|\s\Z")
_UNSAFE_IN_BRACES = re.compile(r"[,\[\]{}?:]")


class Quoted(str):
    """A text that stands in quotes even where YAML needs none."""

    __slots__ = ()


class Entry(Struct, frozen=True):
    """A key with its value, under the lines of a comment. A key may be empty in a list only."""

    key: str
    value: Tree
    comment: tuple[str, ...] = ()


class Items(Struct, frozen=True):
    """A list. The keys of its entries are empty."""

    entries: tuple[Entry, ...]


Tree = str | tuple[Entry, ...] | Items


def layout(entries: Iterable[Entry]) -> str:
    """The text of a file with these entries."""
    return "\n".join(_lines(tuple(entries), "")) + "\n"


def scalar(text: str) -> str:
    """A text as YAML reads it back unchanged: plain where possible, else in quotes."""
    if _plain(text):
        return text
    printable = _PRINTABLE.fullmatch(text) is not None
    if printable and not re.search(r'["\\]', text):
        return f'"{text}"'
    if printable and "'" not in text:
        return f"'{text}'"
    return '"' + "".join(map(_escaped, text)) + '"'


def _plain(text: str, in_braces: bool = False) -> bool:
    """Whether YAML needs no quotes to read a text back."""
    if not text or isinstance(text, Quoted) or not _PRINTABLE.fullmatch(text):
        return False
    return not (_UNSAFE.search(text) or (in_braces and _UNSAFE_IN_BRACES.search(text)))


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return "\\" + sign
    if _PRINTABLE.fullmatch(sign):
        return sign
    number = ord(sign)
    return f"\\x{number:02x}" if number < 1 << 8 else f"\\u{number:04x}"


def _lines(tree: tuple[Entry, ...], indent: str) -> Iterator[str]:
    """The lines of a map; where a key stands twice, of a list of maps in which none does."""
    if _has_twins(tree):
        yield from _list(Items(tuple(Entry("", part) for part in _without_twins(tree))), indent)
        return
    for entry in tree:
        yield from (f"{indent}{line}" for line in entry.comment)
        mark = f"{indent}{entry.key}:" if len(entry.key) <= _LONGEST_KEY else f"{indent}? {entry.key}\n{indent}:"
        yield from _value(mark, entry.value, indent + "  ")


def _list(items: Items, indent: str) -> Iterator[str]:
    short = [_in_braces(entry.value) for entry in items.entries]
    fits = all(text and len(indent) + 2 + len(text) <= WIDTH for text in short)
    for entry, text in zip(items.entries, short, strict=True):
        yield from (f"{indent}{line}" for line in entry.comment)
        match entry.value:
            case (first, *rest) if not (fits and rest):
                yield from (f"{indent}{line}" for line in first.comment)
                begun, *following = _lines((Entry(first.key, first.value), *rest), indent + "  ")
                yield f"{indent}- {begun.lstrip()}"
                yield from following
            case (_, *_):
                yield f"{indent}- {text}"
            case value:
                yield from _value(f"{indent}-", value, indent + "  ")


def _value(mark: str, value: Tree, indent: str) -> Iterator[str]:
    if isinstance(value, str):
        yield f"{mark} {scalar(value)}"
    elif value == ():
        yield f"{mark} {{}}"
    else:
        yield mark
        yield from _list(value, indent) if isinstance(value, Items) else _lines(value, indent)


def _in_braces(tree: Tree) -> str:
    """A map of texts, or of such maps, on one line in braces; "" where a text is not plain, or it holds a list."""
    if isinstance(tree, str):
        return tree if _plain(tree, in_braces=True) else ""
    if isinstance(tree, Items) or any(entry.comment for entry in tree) or _has_twins(tree):
        return ""
    parts = [(entry.key, _in_braces(entry.value)) for entry in tree]
    whole = all(text for _, text in parts)
    return "{" + ", ".join(f"{key}: {text}" for key, text in parts) + "}" if whole else ""


def _has_twins(tree: tuple[Entry, ...]) -> bool:
    return len({entry.key for entry in tree}) < len(tree)


def _without_twins(tree: tuple[Entry, ...]) -> list[tuple[Entry, ...]]:
    """The entries in order, in as few maps as hold no key twice."""
    maps: list[dict[str, Entry]] = [{}]
    for entry in tree:
        if entry.key in maps[-1]:
            maps.append({})
        maps[-1][entry.key] = entry
    return [tuple(part.values()) for part in maps]
