"""Compiled expressions: what runs, what it reads, and what it runs in.

Why it exists: an expression is compiled once to a closure; no tree is walked when it is evaluated. What it reads
decides whether it can be worked out beforehand, for one card at a time, or only when all cards are placed. May import:
`values`, `layouts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from burraco_rules.language.evaluating.layouts import Layout

STEPS: Final = 1_000_000
"""How many things the binders of one evaluation may run over in all; values asked for count too."""

Read = tuple[str, int | str]
"""One thing that an expression reads, and of what.

Of a card (a slot, or `ANY_CARD` of the meld): its `rank`, its `suit`, `natural rank` and `natural suit` where that
matters to a natural card only, its `role`, its `place`, its `index` among the others, the `order` of all, or the
`card` itself: which one it is, where it was written, how it lay. Besides these `cards` (which cards the meld has), an
`unknown` of the meld, and a `fact`, each by name.
"""

STANDS: Final = frozenset({"role", "place", "index", "order"})
"""The reads that wait for cards to be placed."""

ANY_CARD: Final = -1
CARDS: Final[Read] = ("cards", ANY_CARD)
ITSELF: Final[Read] = ("card", ANY_CARD)

Run = Callable[["Env"], Any]


class Overrun(Exception):
    """An evaluation or a search needed more work than is allowed; `limit` says how much that is."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit

    def __str__(self) -> str:
        return f"this question needs more work than is allowed: {self.limit}"


NO_FACTS: Final[Mapping[str, Any]] = MappingProxyType({})


class Env:
    """What a compiled expression runs in. Made for one evaluation or one search; not shared between threads.

    `bound` holds the thing bound to each slot, `layout` is the meld that is judged, `facts` are the facts that were not
    known when the expression was compiled, and `steps` is the work that may still be done.
    """

    __slots__ = ("bound", "facts", "layout", "steps")

    def __init__(self, layout: Layout | None = None, facts: Any = NO_FACTS) -> None:
        self.bound: dict[int, Any] = {}
        self.layout: Any = layout
        self.facts: Any = facts
        self.steps = STEPS

    def spend(self, steps: int) -> None:
        """Count some work. Overrun where it is too much."""
        self.steps -= steps
        if self.steps < 0:
            raise Overrun(f"{STEPS:,} steps of evaluation")


class Code(NamedTuple):
    """A compiled expression. One that reads nothing is constant."""

    run: Run
    reads: frozenset[Read] = frozenset()

    @property
    def constant(self) -> bool:
        """Whether it is the same everywhere."""
        return not self.reads

    @property
    def value(self) -> Any:
        """The value of a constant."""
        return self.run(Env())

    @property
    def reads_stands(self) -> bool:
        """Whether it waits for cards to be placed."""
        return any(what in STANDS for what, _ in self.reads)


def constant(value: Any) -> Code:
    """The code of a value that is known."""
    return Code(lambda env: value)


def folded(code: Code) -> Code:
    """The code, worked out already where it reads nothing."""
    return constant(code.value) if code.constant else code


def joined(codes: Iterable[Code]) -> frozenset[Read]:
    """What several codes read."""
    return frozenset[Read]().union(*(code.reads for code in codes))


# ---- reads of a variable -----------------------------------------------------------------------------


def guarded(reads: Iterable[Read], slots: frozenset[int]) -> frozenset[Read]:
    """The reads of an expression that matters only where the cards of these slots are natural."""
    return frozenset(
        (f"natural {what}", of) if of in slots and what in ("rank", "suit") else (what, of) for what, of in reads
    )


def renamed(reads: Iterable[Read], slot: int, other: int) -> frozenset[Read]:
    """The reads with the card of one slot called by another."""
    return frozenset((what, other if of == slot else of) for what, of in reads)


def without(reads: Iterable[Read], slot: int) -> frozenset[Read]:
    """The reads but those of one slot."""
    return frozenset(read for read in reads if read[1] != slot)


def unknowns_in(reads: Iterable[Read]) -> frozenset[str]:
    """The unknowns of the meld among some reads."""
    return frozenset(str(of) for what, of in reads if what == "unknown")
