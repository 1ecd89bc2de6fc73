"""What is answered: a verdict with its layout, its reasons, and what it waits for.

Why it exists: an answer is plain data, whatever it took to find it. Most of it is worked out only when somebody looks:
to know whether cards are legal needs none of the texts. May import: `cards`, `notation`; `ruleset` of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, Self, TypeVar, overload

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.language.ruleset import Origin
from burraco_rules.notation import Meaning
from burraco_rules.pack import Card

T = TypeVar("T")


class Laid(Struct, frozen=True, omit_defaults=True):
    """A card as it lies: wild or natural, and the number of its place on the line from 1 (0 in a kind without places).

    `meaning` is what it counts as, with no rank for nothing; None where the kind does not say.
    """

    card: Card
    wild: bool = False
    place: int = 0
    meaning: Meaning | None = None


class Reason(Struct, frozen=True, omit_defaults=True):
    """One rule of a refusal: its sentence, the cards it blames, their positions as given (from 0), where it is written.

    The cards that are probably at fault come first, `at_fault` of them, the others in the order given; 0 where none is
    more at fault than the others. `too_few` says that there should be more of the cards. `rule` is `KIND.NAME`, or one
    of the fixed names (`in-pack`) of refusals that rest on no rule; these have no `file`. `origins` tell who wrote the
    rule and who changed it, `unconfirmed` that its sources speak of a relative of the game. `condition` is what is
    broken of a rule that has several conditions, in the words of the language.
    """

    rule: str
    sentence: str
    cards: tuple[Card, ...] = ()
    positions: tuple[int, ...] = ()
    file: str = ""
    line: int = 0
    sources: tuple[str, ...] = ()
    unconfirmed: bool = False
    origins: tuple[Origin, ...] = ()
    condition: str = ""
    at_fault: int = 0
    too_few: bool = False


Change = Literal["legal", "kind", "grade", "points", "layout"]
"""What of an answer another reading would change."""


class Dependence(Struct, frozen=True, omit_defaults=True):
    """An open option on which an answer depends: under this `value` what is named in `changes` would be another.

    `legal` is the verdict under that value.
    """

    option: str
    value: int | str
    changes: tuple[Change, ...]
    legal: bool | None = None


class ByCards(Struct, frozen=True, omit_defaults=True, tag="cards", tag_field="by"):
    """A repair by cards: without `remove` and with `add` they are a meld of this `kind`, with this `layout`.

    `positions` are those of the cards that go, among the cards as given, from 0; of cards added to a meld on the table,
    among those added. `instead` are other cards that would do in the place of `add`, the likeliest first and not always
    all of them. A card that stands in both `remove` and `add` was said to stand for something that it cannot be.
    Where the order of the cards matters those of `add` lie where those of `remove` lay, unless they are `moved`: the
    order is then that of the layout.
    """

    kind: str
    layout: str
    remove: tuple[Card, ...] = ()
    positions: tuple[int, ...] = ()
    add: tuple[Card, ...] = ()
    instead: tuple[tuple[Card, ...], ...] = ()
    moved: bool = False


class ByOption(Struct, frozen=True, omit_defaults=True, tag="option", tag_field="by"):
    """A repair by another value of an option; `open` where the sources are silent about it."""

    option: str
    value: int | str
    open: bool = False


class ByMoment(Struct, frozen=True, omit_defaults=True, tag="moment", tag_field="by"):
    """A repair by the moment: were this `fact` of the situation so (`yes`, `no` or a text), they would be legal.

    `layout` is how they would lie.
    """

    fact: str
    value: str
    layout: str = ""


class ByNumber(Struct, frozen=True, omit_defaults=True, tag="number", tag_field="by"):
    """A repair by a rule: were the number `written` in it `needed`, the nearest other one, the cards would be legal.

    Beyond twenty from what is written it is the nearest of a limit, or else a number of the cards or fewer.
    """

    rule: str
    written: int
    needed: int
    file: str = ""
    line: int = 0


Repair = ByCards | ByOption | ByMoment | ByNumber
"""What would make cards legal."""


class Record(Struct, frozen=True, omit_defaults=True):
    """A verdict as plain data, for JSON and pickles.

    `legal` is None where it hangs on facts that the question leaves out: these are `unknown`. `kind` is that of the
    meld, or for cards that are none the kind that needs the fewest cards away; `layout` is the text and `cards` the
    same as data. `grade` is `none` where no grade holds, and worth `bonus` 0; `bonus_change` is what cards added to a
    meld change of it. `reasons` are a minimal set of rules that cannot all be kept, in file order: the last is the one
    that is broken, on the others it rests; where the work allowed did not suffice they are `cut_short`, and may name
    more than it needs. `repairs` are what would help, the nearest first. `unjudged` are the rules of play that would
    have to be asked, too, and read what is not given.
    """

    legal: bool | None
    kind: str = ""
    layout: str = ""
    cards: tuple[Laid, ...] = ()
    wilds: int = 0
    grade: str = "none"
    bonus: int = 0
    bonus_change: int = 0
    points: int = 0
    reasons: tuple[Reason, ...] = ()
    cut_short: bool = False
    unknown: tuple[str, ...] = ()
    unjudged: tuple[str, ...] = ()
    depends_on: tuple[Dependence, ...] = ()
    repairs: tuple[Repair, ...] = ()
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


Later = Mapping[str, Callable[[], Any]]
"""Fields of a record that cost more than all others, each with the work that finds it."""

NOTHING_LATER: Final[Later] = MappingProxyType({})


class _Recorded(Generic[T]):
    """A field of a verdict that is read off its record."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, verdict: None, owner: type) -> Self: ...
    @overload
    def __get__(self, verdict: Verdict, owner: type) -> T: ...
    def __get__(self, verdict: Verdict | None, owner: type) -> T | Self:
        return self if verdict is None else verdict.field(self.name)


class Verdict:
    """May these cards be put down? True only where `legal` is True.

    The fields are those of `Record`. All but `legal` are worked out when one of them is first read, and kept;
    `depends_on` and `repairs` each when it is read itself. The judge that made the verdict may be shared by threads,
    and so may the verdict. Verdicts are equal where their records are.
    """

    __slots__ = ("_found", "_later", "_record", "_work", "legal")

    legal: bool | None
    kind = _Recorded[str]()
    layout = _Recorded[str]()
    cards = _Recorded[tuple[Laid, ...]]()
    wilds = _Recorded[int]()
    grade = _Recorded[str]()
    bonus = _Recorded[int]()
    bonus_change = _Recorded[int]()
    points = _Recorded[int]()
    reasons = _Recorded[tuple[Reason, ...]]()
    cut_short = _Recorded[bool]()
    unknown = _Recorded[tuple[str, ...]]()
    unjudged = _Recorded[tuple[str, ...]]()
    depends_on = _Recorded[tuple[Dependence, ...]]()
    repairs = _Recorded[tuple[Repair, ...]]()
    ruleset = _Recorded[str]()
    edition = _Recorded[str]()
    digest = _Recorded[str]()

    def __init__(self, legal: bool | None, work: Callable[[], Record], later: Later = NOTHING_LATER) -> None:
        self.legal, self._work, self._later = legal, work, later
        self._record: Record | None = None
        self._found: Mapping[str, Any] = {}

    @classmethod
    def of(cls, record: Record) -> Verdict:
        """The verdict that a record tells."""
        return cls(record.legal, lambda: record)

    @classmethod
    def from_json(cls, text: bytes | str) -> Verdict:
        """The verdict that `to_json` wrote. ValueError for text that it did not write."""
        try:
            return cls.of(msgspec.json.decode(text, type=Record))
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise ValueError(f"this is no verdict as `to_json` writes it: {error}") from None

    def to_json(self) -> bytes:
        """The record as JSON."""
        return msgspec.json.encode(self.record)

    @property
    def record(self) -> Record:
        """Everything, as plain data."""
        return replace(self._bare, **{name: self.field(name) for name in self._later})

    @property
    def _bare(self) -> Record:
        """The record without what is worked out later."""
        found = self._record
        if found is None:
            found = self._record = self._work()
        return found

    def field(self, name: str) -> Any:
        """One field of the record."""
        if name not in self._later:
            return getattr(self._bare, name)
        if name not in self._found:
            self._found = {**self._found, name: self._later[name]()}
        return self._found[name]

    def with_later(self, later: Later) -> Verdict:
        """The same verdict, with further fields that are found when they are read."""
        return Verdict(self.legal, lambda: self._bare, {**self._later, **later} if self._later else later)

    def __bool__(self) -> bool:
        return self.legal is True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdict) and self.record == other.record

    def __hash__(self) -> int:
        return hash(self.record)

    def __repr__(self) -> str:
        word = {True: "legal", False: "illegal", None: "undecided"}[self.legal]
        return f"<Verdict {word} {self.layout or self.kind}>"

    def __reduce__(self) -> tuple[Callable[[Record], Verdict], tuple[Record]]:
        return Verdict.of, (self.record,)
