"""Reading the parts of statements from YAML nodes: texts, names, numbers, flags, expressions.

Why it exists: each sort of part is read in one way wherever it stands. What cannot be read has been reported and gives
a stand-in: a file with a mistake gives no document in the end.
May import: `yaml_reading`, `yaml_nodes`, `yaml_layout`, `read_expression`, `read_phrase`, `core`, `expressions`,
`diagnostics`, `source`, `nearest`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any, Literal, cast

from msgspec.structs import replace

from burraco_rules.language.core import FIRST_LANGUAGE, Counts, Do, Effect, SettingMember, Source, Text, Wish
from burraco_rules.language.expressions import Binder, Expr, Name, Quantified, Sentence
from burraco_rules.language.forms.read_expression import read_expression, read_sentence
from burraco_rules.language.forms.read_phrase import could_stand, moved, read_phrase
from burraco_rules.language.forms.yaml_layout import FLAGS
from burraco_rules.language.forms.yaml_nodes import Mapping, Node, Scalar, Sequence
from burraco_rules.language.forms.yaml_reading import Entry, Reading
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import Span
from burraco_rules.nearest import suggestion

_NAME = "[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*"
_SIMPLE, _DOTTED = re.compile(_NAME), re.compile(rf"{_NAME}(?:\.{_NAME})?")
_NUMBER = re.compile("[0-9]+")
_LANGUAGE = re.compile("[a-z]+(?:-[A-Za-z0-9]+)*")
_CONTROL = re.compile("[\x00-\x1f\x7f]")
_DOMAIN = re.compile(r"\s*(?P<form>in|on|around)(?=\s)")
_NO_BINDER = re.compile(r"\bno\s+[A-Za-z]")
_LONGEST_NUMBER = 12


# ---- texts -----------------------------------------------------------------------------------------


def line(reading: Reading, node: Node) -> str:
    """A text as it is written, without line breaks and other control characters."""
    scalar = reading.scalar(node, "a text")
    if scalar is None:
        return ""
    if _CONTROL.search(scalar.text):
        reading.report.add("text-lines", scalar.at)
    elif len(scalar.text) + len(re.findall(r'["\\]', scalar.text)) >= reading.limits.token_characters:
        reading.report.add("long-token", scalar.at, limit=reading.limits.token_characters)
    else:
        return scalar.text
    return ""


def text(reading: Reading, entry: Entry) -> Text:
    """A sentence, or a map from languages to sentences."""
    if isinstance(entry.value, Scalar):
        return Text(((FIRST_LANGUAGE, _sentence(reading, entry.value)),), at=entry.value.at)
    versions: dict[str, Sentence] = {}
    if not (entry.value.pairs if isinstance(entry.value, Mapping) else entry.value.items):
        reading.wrong_shape(entry.value, "a text", "an empty map or list")
    for version in reading.entries(entry):
        if not _LANGUAGE.fullmatch(version.name):
            reading.report.add("bad-language", version.at, language=version.name)
        if version.name in versions:
            reading.report.add("written-twice", version.at, name=version.name)
        versions[version.name] = _sentence(reading, version.value)
    return Text(tuple(versions.items()), at=entry.value.at)


def _sentence(reading: Reading, node: Node) -> Sentence:
    written = line(reading, node)
    if not isinstance(node, Scalar):
        return ()
    inner = Report()
    sentence = read_sentence(written, node.begin, inner, reading.limits)
    return cast(Sentence, _placed(reading, sentence, inner, node, node.exact) or ())


def flag(reading: Reading, entry: Entry) -> bool:
    """`yes` or `no`."""
    scalar = reading.scalar(entry.value, "`yes` or `no`")
    if scalar is not None and scalar.text not in FLAGS:
        reading.wrong_shape(scalar, "`yes` or `no`", f"`{scalar.text}`")
    return scalar is not None and FLAGS.get(scalar.text, False)


# ---- names and numbers -----------------------------------------------------------------------------


def name(reading: Reading, written: str, at: Span, dotted: bool = False) -> str:
    """A name, if need be with the name of its kind before a point."""
    if not written:
        reading.report.add("wrong-shape", at, found="nothing", wanted="a name")
    elif len(written) > reading.limits.token_characters:
        reading.report.add("long-token", at, limit=reading.limits.token_characters)
    elif not (_DOTTED if dotted else _SIMPLE).fullmatch(written):
        meant = re.sub("[^A-Za-z0-9]+", "-", written).strip("-")
        help = f"write `{meant}`" if meant != written and _SIMPLE.fullmatch(meant) else ""
        reading.report.add("bad-name", at, help=help, name=written)
    else:
        return written
    return ""


def one_name(reading: Reading, entry: Entry) -> str:
    """A text that is a name."""
    scalar = reading.scalar(entry.value, "a name")
    return name(reading, scalar.text.strip(), scalar.at) if scalar is not None else ""


def names(reading: Reading, entry: Entry) -> tuple[str, ...]:
    """Names with commas, or a list of names."""
    return tuple(name(reading, piece, at, dotted=True) for piece, at in pieces(reading, entry.value))


def pieces(reading: Reading, node: Node) -> list[tuple[str, Span]]:
    """The pieces of a text between its commas, or the texts of a list, with their places."""
    if isinstance(node, Sequence):
        if not node.items:
            reading.wrong_shape(node, "a name", "an empty list")
        scalars = [reading.scalar(item, "a name") for item in node.items]
        return [(scalar.text.strip(), scalar.at) for scalar in scalars if scalar is not None]
    scalar = reading.scalar(node, "a name")
    if scalar is None:
        return []
    found, column = [], scalar.begin.column
    for piece in scalar.text.split(","):
        inside = piece.strip()
        first = column + len(piece) - len(piece.lstrip())
        true = replace(scalar.begin, column=first, length=max(1, len(inside)))
        found.append((inside, true if scalar.exact else scalar.at))
        column += len(piece) + 1
    return found


def number(reading: Reading, written: str, at: Span) -> int:
    """A plain decimal number within the limit."""
    if not _NUMBER.fullmatch(written):
        reading.report.add("bad-number", at, text=written)
    elif len(digits := written.lstrip("0") or "0") > _LONGEST_NUMBER or int(digits) > reading.limits.number:
        reading.report.add("number-too-large", at, limit=reading.limits.number)
    else:
        return int(digits)
    return 0


def source(reading: Reading, entry: Entry) -> Source:
    """Keys of sources with commas, or a list of them; after the last may stand `unconfirmed`."""
    keys = pieces(reading, entry.value)
    unconfirmed = False
    if keys:
        last, at = keys[-1]
        match last.split():
            case [key, "unconfirmed"]:
                keys[-1], unconfirmed = (key, at), True
    return Source(
        tuple(name(reading, key, at, dotted=True) for key, at in keys), unconfirmed=unconfirmed, at=entry.value.at
    )


# ---- expressions -----------------------------------------------------------------------------------


def expression(reading: Reading, entry: Entry) -> Expr:
    """A whole expression: a condition, or the value of a row."""
    return cast(Expr, _expression(reading, entry.value, "expr") or Name(""))


def amount(reading: Reading, entry: Entry) -> Expr:
    """An expression without conditions outside brackets, as after `worth`."""
    return cast(Expr, _expression(reading, entry.value, "sum") or Name(""))


def wish(reading: Reading, entry: Entry) -> Wish:
    """`most E` or `least E`, perhaps with `when E`."""
    return cast(Wish, _expression(reading, entry.value, "wish") or Wish(most=True, amount=Name("")))


def wishes(reading: Reading, entry: Entry) -> tuple[Wish, ...]:
    """A wish, or a list of wishes."""
    return tuple(wish(reading, item) for item in reading.items(entry))


def members(reading: Reading, entry: Entry) -> tuple[SettingMember, ...]:
    """Members of a setting with commas, or a list of them."""
    found: list[SettingMember] = []
    if isinstance(entry.value, Sequence) and not entry.value.items:
        reading.wrong_shape(entry.value, "a member, or members with commas between them,", "an empty list")
    for item in reading.items(entry) if isinstance(entry.value, Sequence) else (entry,):
        found += _expression(reading, item.value, "settings") or ()
    return tuple(found)


def domain(reading: Reading, entry: Entry) -> tuple[str, tuple[Expr, ...]]:
    """`in suits`, `on A, 2..10, J`, `around ..`: the word, and the members."""
    scalar = reading.scalar(entry.value, "`in`, `on` or `around` with members")
    if scalar is None:
        return "in", ()
    word = _DOMAIN.match(_readable(scalar)[0])
    if word is None:
        written = next(iter(scalar.text.split()), "")
        help = suggestion(written, ("in", "on", "around"))
        reading.wrong_shape(scalar, "`in`, `on` or `around` before the members", f"`{written}`", help)
        return "in", ()
    return word["form"], _expression(reading, scalar, "members", skip=word.end()) or ()


def effect(reading: Reading, entry: Entry) -> Effect:
    """`move all from hand to pile`, `end hand`."""
    return cast(Effect, _parsed(reading, entry.value, partial(read_phrase, sort="effect")) or Do("", ""))


def counts(reading: Reading, entry: Entry, variable: str) -> Counts:
    """`rank of suit when E`, `nothing`: what the card `variable` counts as."""
    read = partial(read_phrase, sort="counts", variable=variable)
    return cast(Counts, _parsed(reading, entry.value, read) or Counts(variable))


def _expression(
    reading: Reading, node: Node, start: Literal["expr", "sum", "members", "settings", "wish"], skip: int = 0
) -> Any:
    """What a text stands for, but for so many of its first characters; None after a mistake."""
    found = _parsed(reading, node, partial(read_expression, start=start), skip)
    if isinstance(node, Scalar) and _NO_BINDER.search(node.text):
        for binder in _binders_of_no(found):
            if not could_stand("variable", binder.variable):
                reading.report.add("keyword-name", binder.at, name=binder.variable)
    return found


def _binders_of_no(part: Any) -> Iterator[Binder]:
    """The binders that stand after `no` in an expression, or in a tuple of them."""
    if isinstance(part, Quantified) and part.quantifier == "no":
        yield part.binder
    pieces = (
        part if isinstance(part, tuple) else [getattr(part, name) for name in getattr(part, "__struct_fields__", ())]
    )
    for piece in pieces:
        yield from _binders_of_no(piece)


def _parsed(reading: Reading, node: Node, read: Callable[..., Any], skip: int = 0) -> Any:
    scalar = reading.scalar(node, "an expression")
    if scalar is None:
        return None
    written, begin = _readable(scalar)
    rest = re.sub(r"\S", " ", written[:skip]) + written[skip:]
    inner = Report()
    found = read(rest, at=begin, report=inner, limits=reading.limits)
    return _placed(reading, found, inner, scalar, scalar.faithful)


def _readable(scalar: Scalar) -> tuple[str, Span]:
    """The text to parse, and its place: as it stands in the file wherever that means the same, for true places."""
    return (scalar.written, scalar.begin) if scalar.faithful else (scalar.text, scalar.at)


def _placed(reading: Reading, found: Any, inner: Report, scalar: Scalar, true: bool) -> Any:
    """What was found in a text, and its mistakes, at their places where these are true, else at the text's place."""
    mistakes = inner.in_order()
    reading.report.extend(mistakes if true else [replace(mistake, at=scalar.at) for mistake in mistakes])
    return found if true else moved(found, lambda _: scalar.at)


# ---- the parts that statements share -----------------------------------------------------------------

_READERS: dict[str, Callable[[Reading, Entry], Any]] = {
    "on": names,
    "after": names,
    "from": names,
    "by": one_name,
    "default": flag,
    "when": expression,
    "then": expression,
    "otherwise": expression,
    "require": expression,
    "reversed": expression,
    "over": expression,
    "out": expression,
    "worth": amount,
    "winner": wish,
    "prefer": wishes,
    "because": text,
    "source": source,
}


def parts(reading: Reading, entry: Entry, keys: Collection[str], need: Collection[str] = ()) -> dict[str, Any]:
    """The parts of a statement that stand under these keys, some of which are needed."""
    return read_fields(reading, reading.fields(entry, keys, need))


def read_fields(reading: Reading, fields: dict[str, Entry]) -> dict[str, Any]:
    """What stands under keys that are read in one way in every statement; other keys are left out."""
    return {key: _READERS[key](reading, field) for key, field in fields.items() if key in _READERS}
