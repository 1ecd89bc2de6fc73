"""Reading from YAML what a ruleset states: facts, options, values, kinds, rules, grades and lines.

Why it exists: the shape of the YAML form ends here, as that of the grammar ends in `build_document`; what comes out is
the same core. A statement is read by the same function whether it is new or overrides another.
May import: `yaml_reading`, `yaml_parts`, `yaml_nodes`, `read_phrase`, `core`, `source`.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Literal, cast

from msgspec.structs import replace

from burraco_rules.language.core import (
    Announce,
    Choice,
    Counts,
    Grade,
    Kind,
    Letter,
    Line,
    Notation,
    Option,
    Row,
    Rule,
    Section,
    Setting,
    Subject,
    Unknown,
    Value,
)
from burraco_rules.language.forms.read_phrase import could_stand
from burraco_rules.language.forms.yaml_nodes import Mapping, Sequence
from burraco_rules.language.forms.yaml_parts import (
    counts,
    domain,
    expression,
    flag,
    line,
    members,
    name,
    number,
    parts,
    pieces,
    read_fields,
    source,
    text,
)
from burraco_rules.language.forms.yaml_reading import Entry, Reading
from burraco_rules.nearest import suggestion

# ---- facts -----------------------------------------------------------------------------------------


def section(reading: Reading, entry: Entry) -> Section:
    """`pack`, `setup` or `seating`: a map from settings to members."""
    settings: list[Setting] = []
    for field in reading.body(entry):
        settings += reading.apart(partial(_setting, first=not settings), field)
    return Section(cast(Any, entry.name), tuple(settings), at=reading.place(entry))


def _setting(reading: Reading, entry: Entry, first: bool) -> Setting:
    own = _own_name(reading, entry, "setting", first)
    return Setting(own, members(reading, entry), at=reading.place(entry))


def notation(reading: Reading, entry: Entry) -> Notation:
    """`ranks` and `suits`: maps from the letters of the pack to how they are written."""
    fields = reading.fields(entry, ("ranks", "suits"))
    letters = {
        key: tuple(_letter(reading, letter) for letter in reading.entries(field)) for key, field in fields.items()
    }
    return Notation(name(reading, entry.name, entry.at), **letters, at=reading.place(entry))


def _letter(reading: Reading, entry: Entry) -> Letter:
    short = len(entry.name) <= reading.limits.token_characters
    digits = entry.name.isdecimal() and entry.name.isascii() and short
    letter = entry.name if digits else name(reading, entry.name, entry.at)
    return Letter(letter, line(reading, entry.value), at=reading.place(entry))


def option(reading: Reading, entry: Entry) -> Option:
    """`open`, `default`, `choices` (a map from values to sentences) and `source`."""
    fields = reading.fields(entry, ("open", "default", "choices", "source"), need=("choices",))
    choices: list[Choice] = []
    for field in reading.entries(fields["choices"]) if "choices" in fields else ():
        choice = _choice(reading, field, first=not choices)
        if any(choice.value == other.value for other in choices):
            reading.report.add("written-twice", field.at, name=choice.value)
        choices.append(choice)
    if "choices" in fields and not choices:
        reading.wrong_shape(fields["choices"].value, "a map of values with their sentences", "an empty map or list")
    defaults = _defaults(reading, fields["default"], choices) if "default" in fields else []
    return Option(
        name(reading, entry.name, entry.at),
        tuple(Choice(found.value, found.text, default=found.value in defaults, at=found.at) for found in choices),
        open="open" in fields and flag(reading, fields["open"]),
        source=source(reading, fields["source"]) if "source" in fields else None,
        at=reading.place(entry),
    )


def _choice(reading: Reading, entry: Entry, first: bool) -> Choice:
    numeral = entry.name[:1].isdecimal()
    value = number(reading, entry.name, entry.at) if numeral else _own_name(reading, entry, "choice", first)
    return Choice(value, text(reading, entry), at=reading.place(entry))


def _defaults(reading: Reading, entry: Entry, choices: list[Choice]) -> list[int | str]:
    values = {str(choice.value): choice.value for choice in choices}
    defaults: list[int | str] = []
    for piece, at in pieces(reading, entry.value):
        written = piece.lstrip("0") or "0" if piece.isdecimal() else piece
        if written in values:
            defaults.append(values[written])
        else:
            reading.report.add("unknown-default", at, help=suggestion(written, values), name=piece)
    return defaults


def announce(reading: Reading, entry: Entry) -> Announce:
    """A word with its sentence."""
    return Announce(name(reading, entry.name, entry.at), text(reading, entry), at=reading.place(entry))


# ---- values ----------------------------------------------------------------------------------------


def value(reading: Reading, entry: Entry) -> Value:
    """`NAME of TYPE v`: an expression, or a list of rows; or a map that holds it under `value`, and a `source`."""
    own, subject = entry.name, None
    match entry.name.split():
        case [own, "of", sort, variable]:
            subject = Subject(name(reading, sort, entry.at), name(reading, variable, entry.at), at=entry.at)
    fields = {"value": replace(entry, first=entry.at.line + 1)}
    if isinstance(entry.value, Mapping):
        fields = reading.fields(entry, ("value", "source"), need=("value",))
    rows = _rows(reading, fields["value"]) if "value" in fields else ()
    return Value(
        name(reading, own, entry.at),
        rows,
        subject=subject,
        source=source(reading, fields["source"]) if "source" in fields else None,
        at=reading.place(entry),
    )


def _rows(reading: Reading, entry: Entry) -> tuple[Row, ...]:
    if not isinstance(entry.value, Sequence):
        return (Row(expression(reading, entry), at=entry.value.at),)
    if not entry.value.items:
        reading.wrong_shape(entry.value, "an expression or a list of rows", "an empty list")
    return tuple(_row(reading, item) for item in reading.items(entry))


def _row(reading: Reading, entry: Entry) -> Row:
    fields = reading.fields(entry, ("when", "then", "otherwise"))
    if set(fields) not in ({"when", "then"}, {"otherwise"}):
        reading.missing_key(entry, "either `when` and `then`, or `otherwise` alone")
        return Row(cast(Any, None))
    found = read_fields(reading, fields)
    result = found["otherwise"] if "otherwise" in found else found["then"]
    return Row(result, found.get("when"), at=reading.place(entry))


# ---- melds and rules -------------------------------------------------------------------------------


def kind(reading: Reading, entry: Entry) -> Kind:
    """`unknown`, `from`, `counts c`, `reversed`, `prefer`, `rules`."""
    once: dict[str, Entry] = {}
    unknowns: list[Unknown] = []
    counted: list[Counts] = []
    rules: list[Rule] = []
    for field in reading.body(entry):
        match field.name.split():
            case ["unknown"]:
                unknowns += [found for inner in reading.entries(field) for found in reading.apart(_unknown, inner)]
            case ["counts", variable]:
                card = name(reading, variable, field.at)
                counted += [_counts(reading, item, card) for item in reading.items(field)]
            case ["rules"]:
                rules += [found for inner in reading.entries(field) for found in reading.apart(rule, inner)]
            case ["from" | "reversed" | "prefer" as word]:
                if word in once:
                    reading.report.add("written-twice", field.at, name=word)
                once[word] = field
            case _:
                reading.unknown_key(field, ("unknown", "from", "counts c", "reversed", "prefer", "rules"))
    fields = read_fields(reading, once)
    return Kind(
        name(reading, entry.name, entry.at),
        unknowns=tuple(unknowns),
        bases=fields.get("from", ()),
        counts=tuple(counted),
        reversed=fields.get("reversed"),
        rules=tuple(rules),
        prefer=fields.get("prefer", ()),
        at=reading.place(entry),
    )


def _unknown(reading: Reading, entry: Entry) -> Unknown:
    form, found = domain(reading, entry)
    match entry.name.split():
        case [own, "of", card]:
            variable = name(reading, card, entry.at)
        case _:
            own, variable = entry.name, ""
            if form != "in":
                reading.report.add("unknown-of-meld", entry.at, name=own, form=form)
    return Unknown(
        name(reading, own, entry.at),
        cast(Literal["meld", "in", "on", "around"], form if variable else "meld"),
        found,
        variable=variable,
        at=reading.place(entry),
    )


def _counts(reading: Reading, entry: Entry, variable: str) -> Counts:
    found = counts(reading, entry, variable or "c")
    return Counts(variable, found.rank, found.suit, found.when, at=reading.place(entry))


def rule(reading: Reading, entry: Entry) -> Rule:
    """`on` or `after`, `when`, `require`, `because`, `source`."""
    fields = reading.fields(entry, ("on", "after", "when", "require", "because", "source"))
    reading.not_both(fields, "on", "after")
    found = read_fields(reading, fields)
    return Rule(name(reading, entry.name, entry.at, dotted=True), **found, at=reading.place(entry))


def grade(reading: Reading, entry: Entry) -> Grade:
    """`N of KIND`: `worth`, `when`, `because`, `source`."""
    found = parts(reading, entry, ("worth", "when", "because", "source"))
    own, of_kind = _owner(reading, entry, "of", dotted=True)
    return Grade(own, kind=of_kind, **found, at=reading.place(entry))


def line_of_score(reading: Reading, entry: Entry) -> Line:
    """`N on SHEET`: `worth`, `when`, `because`, `source`."""
    found = parts(reading, entry, ("worth", "when", "because", "source"))
    own, sheet = _owner(reading, entry, "on", dotted=False)
    return Line(own, sheet=sheet, **found, at=reading.place(entry))


def _owner(reading: Reading, entry: Entry, link: str, dotted: bool) -> tuple[str, str]:
    """The two names of `N of KIND` or `N on SHEET`; the second may be missing."""
    match entry.name.split():
        case [own, word, owner] if word == link:
            return name(reading, own, entry.at, dotted), name(reading, owner, entry.at)
    return name(reading, entry.name, entry.at, dotted), ""


# ---- names that the other form must be able to hold ------------------------------------------------


def _own_name(reading: Reading, entry: Entry, thing: str, first: bool) -> str:
    own = name(reading, entry.name, entry.at)
    if own and not first and not could_stand(thing, own):
        reading.report.add("keyword-name", entry.at, name=own)
    return own
