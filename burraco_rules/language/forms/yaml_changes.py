"""Reading from YAML what a child or a patch changes: `set`, `except`, `remove`; and `accept`, which changes nothing.

Why it exists: as `yaml_statements`, for the statements about other statements.
May import: `yaml_reading`, `yaml_parts`, `core`, `nearest`.
"""

from __future__ import annotations

from burraco_rules.language.core import Accept, Except, Remove, Set, Text
from burraco_rules.language.forms.yaml_parts import members, name, parts
from burraco_rules.language.forms.yaml_reading import Entry, Reading
from burraco_rules.nearest import listed, suggestion

_REMOVABLE = ("option", "value", "kind", "rule", "grade", "line", "turn", "event", "goal", "announce", "notation")


def accept(reading: Reading, entry: Entry) -> Accept:
    """A finding of the lint with `on` and `because`."""
    found = parts(reading, entry, ("on", "because"), need=("because",))
    because = found.pop("because", Text(()))
    return Accept(name(reading, entry.name, entry.at), because, **found, at=reading.place(entry))


def set_(reading: Reading, entry: Entry) -> Set:
    """An option or a setting with its members."""
    own = name(reading, entry.name, entry.at, dotted=True)
    return Set(own, members(reading, entry), at=reading.place(entry))


def except_(reading: Reading, entry: Entry) -> Except:
    """A rule with `on`, `when`, `require`, `because`, `source`."""
    found = parts(reading, entry, ("on", "when", "require", "because", "source"), need=("when",))
    return Except(name(reading, entry.name, entry.at, dotted=True), **found, at=reading.place(entry))


def remove(reading: Reading, entry: Entry) -> Remove:
    """`rule run.no-gap`: what is taken out, and its name."""
    scalar = reading.scalar(entry.value, "a text such as `rule NAME`")
    match scalar.text.split() if scalar is not None else ():
        case [what, thing] if what in _REMOVABLE:
            return Remove(what, name(reading, thing, entry.at, dotted=True), at=reading.place(entry))
        case [what, _]:
            help = suggestion(what, _REMOVABLE, listed(_REMOVABLE, "it is one of"))
            reading.report.add("unremovable", entry.at, help=help, what=what)
        case [*_] if scalar is not None:
            reading.wrong_shape(scalar, "what is removed and its name, as in `rule NAME`", f"`{scalar.text}`")
    return Remove("", "")
