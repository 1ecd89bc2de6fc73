"""What is answered: a verdict with its layout, its reasons, and what it waits for.

Why it exists: an answer is plain data, whatever it took to find it. Most of it is worked out only when somebody looks:
to know whether cards are legal needs none of the texts. May import: `cards`, `notation`; `ruleset` of the language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Literal, Self, TypeVar, overload

import msgspec
from msgspec import Struct

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

    `rule` is `KIND.NAME`, or one of the fixed names (`in-pack`) of refusals that rest on no rule; these have no
    `file`. `origins` tell who wrote the rule and who changed it, `unconfirmed` that its sources speak of a relative of
    the game.
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


class Record(Struct, frozen=True, omit_defaults=True):
    """A verdict as plain data, for JSON and pickles.

    `legal` is None where it hangs on facts that the question leaves out: these are `unknown`. `kind` is that of the
    meld, or for cards that are none the kind that needs the fewest cards away; `layout` is the text and `cards` the
    same as data. `grade` is `none` where no grade holds, and worth `bonus` 0. `reasons` are a minimal set of rules
    that cannot all be kept, in file order. `unjudged` are the rules of play that would have to be asked, too, and read
    what is not given.
    """

    legal: bool | None
    kind: str = ""
    layout: str = ""
    cards: tuple[Laid, ...] = ()
    wilds: int = 0
    grade: str = "none"
    bonus: int = 0
    points: int = 0
    reasons: tuple[Reason, ...] = ()
    unknown: tuple[str, ...] = ()
    unjudged: tuple[str, ...] = ()
    depends_on: tuple[Dependence, ...] = ()
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


class _Recorded(Generic[T]):
    """A field of a verdict that is read off its record."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, verdict: None, owner: type) -> Self: ...
    @overload
    def __get__(self, verdict: Verdict, owner: type) -> T: ...
    def __get__(self, verdict: Verdict | None, owner: type) -> T | Self:
        return self if verdict is None else getattr(verdict.record, self.name)


class Verdict:
    """May these cards be put down? True only where `legal` is True.

    The fields are those of `Record`. All but `legal` are worked out when one of them is first read, and kept; the judge
    that made the verdict may be shared by threads, and so may the verdict. Verdicts are equal where their records are.
    """

    __slots__ = ("_record", "_work", "legal")

    legal: bool | None
    kind = _Recorded[str]()
    layout = _Recorded[str]()
    cards = _Recorded[tuple[Laid, ...]]()
    wilds = _Recorded[int]()
    grade = _Recorded[str]()
    bonus = _Recorded[int]()
    points = _Recorded[int]()
    reasons = _Recorded[tuple[Reason, ...]]()
    unknown = _Recorded[tuple[str, ...]]()
    unjudged = _Recorded[tuple[str, ...]]()
    depends_on = _Recorded[tuple[Dependence, ...]]()
    ruleset = _Recorded[str]()
    edition = _Recorded[str]()
    digest = _Recorded[str]()

    def __init__(self, legal: bool | None, work: Callable[[], Record]) -> None:
        self.legal, self._work = legal, work
        self._record: Record | None = None

    @classmethod
    def of(cls, record: Record) -> Verdict:
        """The verdict that a record tells."""
        return cls(record.legal, lambda: record)

    @classmethod
    def from_json(cls, text: bytes | str) -> Verdict:
        """The verdict that `to_json` wrote."""
        return cls.of(msgspec.json.decode(text, type=Record))

    def to_json(self) -> bytes:
        """The record as JSON."""
        return msgspec.json.encode(self.record)

    @property
    def record(self) -> Record:
        """Everything, as plain data."""
        found = self._record
        if found is None:
            found = self._record = self._work()
        return found

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
