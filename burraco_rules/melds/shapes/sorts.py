"""Sorts: cards that a kind cannot tell apart, and how many of them there are.

Why it exists: to list melds nobody wants to try every handful of cards. What a kind reads of cards is known; cards of
which it reads the same are one sort, and are arranged once. Wild cards are alike more often than natural ones: sorts of
one kin cannot be told apart where they are wild. May import: `situation`, `programs`, `forms`, `cases`, `constraints`;
the evaluator; `pack`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from msgspec.structs import replace

from burraco_rules.language.evaluating.code import Env, Overrun, Read
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.melds.model.cases import Cards, Case, Shape
from burraco_rules.melds.model.constraints import bits
from burraco_rules.melds.model.forms import ApartPlaces, Filter, Form
from burraco_rules.melds.model.programs import Compiled, Program
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.pack import Card

TOLD_APART: Final = frozenset({"rank", "suit", "natural rank", "natural suit"})
"""What may be read of a card besides where it stands. Which card it is tells no two apart that nobody has seen yet."""
ORDERS: Final = frozenset({"index", "order", "card"})
"""What hangs on the order in which cards lie; where they were written is taken to be there, too."""
MOST_SIZES: Final = 1_000
"""Kinds are looked at in no more sizes."""
NEVER_WILD: Final = -1
"""The kin of a sort that has no wild stand."""

Supply = Mapping[Card, int]
"""How many of each card there are."""


class Sort(NamedTuple):
    """Cards that a kind cannot tell apart: their faces, how many of them there are, the stands of each by size.

    Sorts of one `kin` have the same wild stands, and nothing is read of wild cards that would tell them apart.
    """

    faces: tuple[Card, ...]
    copies: int
    stands: tuple[int, ...]
    kin: int


def read_of_cards(kind: KindAt, programs: Sequence[Program]) -> frozenset[Read]:
    """What conditions, wishes and grades read of cards and unknowns, besides what the stands of single cards show."""
    return kind.compiled.reads.union(*(form.asks for program in programs for form in arranged(program)))


def arranged(program: Program) -> list[Form]:
    """The conditions that are asked of whole arrangements.

    Those of play are left out: they read what not, and are asked of the few melds that some cards make.
    """
    return [form for form in program.forms if not form.lasting and not form.conjunct.of_play]


def reads_an_order_of_the_pack(program: Program) -> bool:
    """Whether cards may share a place and their order is read, which then is that of the pack, and told by no sort."""
    apart = any(isinstance(form, ApartPlaces) and form.guard is None for form in program.forms)
    if apart or not program.shape.line.has_places:
        return False
    reads = program.compiled.reads.union(*(form.asks for form in arranged(program)))
    return any(what in ORDERS for what, _ in reads)


def sorts_of(
    programs: Sequence[Program], place: int, supply: Supply, reads: frozenset[Read], certain: bool
) -> tuple[Sort, ...]:
    """The sorts of the cards that have a stand at all, with the unknowns of the meld as in combination `place`."""
    what = frozenset(what for what, _ in reads) & TOLD_APART
    groups: dict[Hashable, list[Card]] = {}
    for face, copies in supply.items():
        stands = tuple(program.table(face, certain)[1][place] for program in programs)
        if copies and any(stands):
            natural = any(mask & _naturals(program) for mask, program in zip(stands, programs, strict=True))
            groups.setdefault((stands, *_read_of(face, what, natural)), []).append(face)
    in_order = sorted(groups.items(), key=lambda group: group[0][0], reverse=True)  # type: ignore[index]
    kins: dict[Hashable, int] = {}
    sorts = []
    for (stands, *_), faces in in_order:  # type: ignore[misc]
        wild = tuple(mask & ~_naturals(program) for mask, program in zip(stands, programs, strict=True))
        kin = kins.setdefault((wild, *_read_of(faces[0], what, natural=False)), len(kins)) if any(wild) else NEVER_WILD
        sorts.append(Sort(tuple(faces), sum(supply[face] for face in faces), stands, kin))
    return tuple(sorts)


def signature(programs: Sequence[Program], place: int, sorts: Sequence[Sort], reads: frozenset[Read]) -> Hashable:
    """What two combinations of the unknowns have in common if the same can be made of their sorts in every size."""
    compiled = programs[0].compiled
    unknowns = compiled.combinations[place]
    names = compiled.turned_by.union(str(of) for what, of in reads if what == "unknown")
    told = tuple(str(unknowns[name]) for name in sorted(names) if name in unknowns)
    what = frozenset(what for what, _ in reads) & TOLD_APART
    faces = tuple(_read_of(sort.faces[0], what, natural=True) for sort in sorts)
    return told, faces, tuple((sort.copies, sort.stands, sort.kin) for sort in sorts)


def _naturals(program: Program) -> int:
    """All natural stands."""
    return (1 << program.shape.line.count) - 1


def _read_of(face: Card, what: frozenset[str], natural: bool) -> tuple[str, str]:
    """The rank and the suit of a face as far as somebody reads them, of a natural card or of any."""
    rank, suit = (name in what or (natural and f"natural {name}" in what) for name in ("rank", "suit"))
    return face.rank if rank else "", face.suit + face.colour if suit else ""


# ---- sizes and unknowns ------------------------------------------------------------------------------


def sizes_of(kind: KindAt, supply: Supply, certain: bool) -> Iterator[int]:
    """The sizes that melds of a kind may have. Overrun where there are too many to look at.

    A meld is no larger than its line where each card has a place of its own, nor than there are cards that may stand
    in it at all, by the conditions that are the same for every size.
    """
    compiled = kind.compiled
    apart = any(isinstance(form, ApartPlaces) and form.guard is None for form in compiled.forms_of_any_size)
    most = _most_cards(compiled, supply, certain)
    if apart and compiled.line.has_places:
        most = min(most, compiled.line.count)
    if most > MOST_SIZES:
        raise Overrun(f"melds of {MOST_SIZES:,} cards")
    return (size for size in range(1, most + 1) if _may_have(compiled, size))


def _most_cards(compiled: Compiled, supply: Supply, certain: bool) -> int:
    """The most cards that have a stand with the same unknowns."""
    shape = Shape("", compiled.line, compiled.context.letters, None)
    filters = [form for form in compiled.forms_of_any_size if isinstance(form, Filter) and form.lasting]
    numbers = [0] * len(compiled.combinations)
    for face, copies in supply.items():
        case, roles = Case(shape, Cards((face,)), Env()), compiled.roles.stands(face, shape, certain)
        for place, unknowns in enumerate(compiled.combinations):
            mask = roles
            for form in filters:
                mask &= mask and form.condition.stands(case, 0, unknowns, certain)
            numbers[place] += copies if mask else 0
    return max(numbers, default=0)


def _may_have(compiled: Compiled, size: int) -> bool:
    """Whether no condition on the size alone forbids it."""
    evaluator = Evaluator(replace(compiled.context, known={**compiled.context.known, "size": size}))
    for condition in compiled.conditions:
        if condition.reads_size and condition.guard is None:
            code = evaluator.compile(condition.require)
            if code.constant and code.value is False:
                return False
    return True


def places(opened: Iterable[int]) -> Iterator[int]:
    """The combinations of the unknowns, by number, that are open in some of the sizes, which are told as bits."""
    return (bit.bit_length() - 1 for bit in bits(reduce(or_, opened, 0)))
