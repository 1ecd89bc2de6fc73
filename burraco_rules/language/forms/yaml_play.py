"""Reading from YAML how a game goes on: turns, events, the match, goals, and tests.

Why it exists: as `yaml_statements`, for the statements of play.
May import: `yaml_reading`, `yaml_parts`, `yaml_layout`, `read_phrase`, `core`, `nearest`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from burraco_rules.language.core import (
    Do,
    Effect,
    Event,
    Given,
    Goal,
    Many,
    Match,
    Moment,
    Step,
    Test,
    Turn,
    Verdict,
)
from burraco_rules.language.forms.read_phrase import could_stand
from burraco_rules.language.forms.yaml_layout import FLAGS
from burraco_rules.language.forms.yaml_parts import effect, line, name, names, parts, read_fields
from burraco_rules.language.forms.yaml_reading import Entry, Reading
from burraco_rules.nearest import either

_MANY: tuple[Many, ...] = ("one of", "any of", "at most one of")
_VERDICTS: tuple[Verdict, ...] = ("legal", "illegal", "undecided")


def turn(reading: Reading, entry: Entry) -> Turn:
    """`by`, `before` or `after`, `when`, `steps`."""
    fields = reading.fields(entry, ("by", "before", "after", "when", "steps"), need=("steps",))
    moment = _moment(reading, fields)
    steps = tuple(_step(reading, item) for item in reading.items(fields["steps"])) if "steps" in fields else ()
    if "steps" in fields and not steps:
        reading.wrong_shape(fields["steps"].value, "a list of steps", "an empty list")
    found = read_fields(reading, {key: field for key, field in fields.items() if key in ("by", "when")})
    return Turn(name(reading, entry.name, entry.at), steps, moment=moment, **found, at=reading.place(entry))


def _step(reading: Reading, entry: Entry) -> Step:
    fields = reading.fields(entry, (*_MANY, "when", "because"))
    found = read_fields(reading, fields)
    many = _one_of(reading, entry, fields, _MANY)
    if many is None:
        return Step("one of", ())
    return Step(many, names(reading, fields[many]), **found, at=reading.place(entry))


def _one_of(reading: Reading, entry: Entry, fields: dict[str, Entry], keys: tuple[Any, ...]) -> Any:
    """The one of these keys that is there, or None after a complaint."""
    first, *others = [key for key in keys if key in fields] or [None]
    if first is None:
        reading.missing_key(entry, either(keys))
    for other in others:
        reading.not_both(fields, first, other)
    return first


def _moment(reading: Reading, fields: dict[str, Entry]) -> Moment | None:
    reading.not_both(fields, "before", "after")
    for word in ("before", "after"):
        if word in fields:
            return Moment(word == "before", names(reading, fields[word]), at=fields[word].at)
    return None


def event(reading: Reading, entry: Entry) -> Event:
    """`before` or `after`, `when`, `because`, and a list of effects under `do`."""
    fields = reading.fields(entry, ("before", "after", "when", "because", "do"))
    moment = _moment(reading, fields)
    if moment is None:
        reading.missing_key(entry, "`before` or `after`")
    effects: list[Effect] = []
    for item in reading.items(fields["do"]) if "do" in fields else ():
        effects.append(_effect(reading, item, effects))
    found = read_fields(reading, {key: field for key, field in fields.items() if key in ("when", "because")})
    return Event(
        name(reading, entry.name, entry.at),
        moment or Moment(before=False, names=()),
        tuple(effects),
        **found,
        at=reading.place(entry),
    )


def _effect(reading: Reading, entry: Entry, before: list[Effect]) -> Effect:
    found = effect(reading, entry)
    if isinstance(found, Do) and before and not isinstance(before[-1], Do) and not could_stand("effect", found.verb):
        reading.report.add("keyword-name", entry.at, name=found.verb)
    return replace(found, at=reading.place(entry))


def match(reading: Reading, entry: Entry) -> Match:
    """`over`, `out`, `winner`."""
    found = parts(reading, entry, ("over", "out", "winner"))
    if "winner" in found and found["winner"].when is not None:
        reading.report.add("winner-when", found["winner"].at)
    return Match(**found, at=reading.place(entry))


def goal(reading: Reading, entry: Entry) -> Goal:
    """`default`, `on`, `prefer`, `require`, `because`, `source`."""
    found = parts(reading, entry, ("default", "on", "prefer", "require", "because", "source"), need=("prefer",))
    wishes = found.pop("prefer", None)
    if wishes == ():
        reading.wrong_shape(entry.value, "a wish under `prefer`", "nothing")
    return Goal(name(reading, entry.name, entry.at), wishes or (), **found, at=reading.place(entry))


def test(reading: Reading, entry: Entry) -> Test:
    """`cards`, `add`, `given`, and the verdict with the name of a kind, a rule or an option."""
    fields = reading.fields(entry, ("cards", "add", "given", *_VERDICTS), need=("cards",))
    verdict = _one_of(reading, entry, fields, _VERDICTS)
    given = tuple(_given(reading, fact) for fact in reading.entries(fields["given"])) if "given" in fields else ()
    return Test(
        line(reading, fields["cards"].value) if "cards" in fields else "",
        verdict or "legal",
        add=line(reading, fields["add"].value) if "add" in fields else "",
        given=given,
        name=_decisive(reading, fields[verdict], dotted=verdict == "illegal") if verdict else "",
        at=reading.place(entry),
    )


def _given(reading: Reading, entry: Entry) -> Given:
    return Given(name(reading, entry.name, entry.at), line(reading, entry.value), at=reading.place(entry))


def _decisive(reading: Reading, entry: Entry, dotted: bool) -> str:
    """The name that a verdict states; none where it says just `yes`."""
    scalar = reading.scalar(entry.value, "a name, or `yes`")
    if scalar is None:
        return ""
    if scalar.plain and scalar.text in FLAGS:
        if not FLAGS[scalar.text]:
            reading.wrong_shape(scalar, "a name, or `yes`", f"`{scalar.text}`")
        return ""
    return name(reading, scalar.text, scalar.at, dotted=dotted)
