"""Shapes kept on disk, so that a start does not solve what was solved before.

Why it exists: to solve the shapes of a ruleset takes a tenth of a second to a few seconds, and to read them back a
tenth of that. What is kept is plain data under a key of all that it follows from: the content of the ruleset, the
moment, and the program. That a moment has too many shapes is kept as well. May import: `shapes`, `families`, `sorts`,
`situation`, `question`; `keep`, `ruleset` of the language; `store`, `pack`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from burraco_rules import store
from burraco_rules.language.files import keep
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.model.situation import Situation
from burraco_rules.melds.question import Question
from burraco_rules.melds.shapes.families import Family, Node, Root, Shape, Way
from burraco_rules.melds.shapes.shapes import Shapes
from burraco_rules.melds.shapes.sorts import Supply

SHELF: Final = "shapes"


class _Node(Struct, frozen=True, array_like=True, gc=False):
    """A set of sorts: the set with one sort less, by its number (its own for the empty set), and the last sort.

    Where it is a shape there are its wishes, its places, and the ways in which it may lie.
    """

    before: int
    sort: int
    wishes: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    ways: tuple[Way, ...] = ()


class _Family(Struct, frozen=True, array_like=True):
    """A family: the numbers of its kind, of the unknowns' combination and of its tree, and the sorts by codes."""

    kind: int
    place: int
    sorts: tuple[tuple[int, ...], ...]
    root: int


class _Root(Struct, frozen=True, array_like=True):
    kins: tuple[int, ...]
    nodes: list[_Node]


class _Kept(Struct, frozen=True, array_like=True):
    """All shapes of a situation, or that there are too many."""

    solved: bool
    families: tuple[_Family, ...] = ()
    roots: tuple[_Root, ...] = ()


class TooMany(Exception):
    """A situation is known to have too many shapes."""


def recall(key: str, situation: Situation, supply: Supply) -> Shapes | None:
    """The shapes of a situation as they were kept, None where nothing good is. TooMany where they are too many."""
    content = store.read(SHELF, key)
    if content is None:
        return None
    try:
        kept = msgspec.msgpack.decode(_checked(content), type=_Kept)
        if kept.solved:
            return Shapes(situation, supply, families=list(_families(kept, situation, supply)))
    except (msgspec.DecodeError, RecursionError, ValueError, LookupError):
        store.forget(SHELF, key)
        return None
    raise TooMany


def remember(key: str, shapes: Shapes | None) -> None:
    """Keep the shapes of a situation, or that there are too many."""
    content = msgspec.msgpack.encode(_Kept(solved=False) if shapes is None else _written(shapes))
    store.write(SHELF, key, hashlib.sha256(content).digest() + content)


def key_of(ruleset: Ruleset, supply: Supply, question: Question) -> str:
    """What the shapes of a moment are kept under: all that they follow from."""
    moment = question.action, replace(question, table="", take="", owner="own")
    cards = [(str(face), count) for face, count in supply.items()]
    content = hashlib.sha256(msgspec.json.encode(replace(ruleset, tests=()))).hexdigest()
    asked = msgspec.json.encode([_program(), ruleset.digest, content, moment, cards])
    return hashlib.sha256(asked).hexdigest()[:32]


def _checked(content: bytes) -> bytes:
    """What was kept, without the sum that it begins with. ValueError where that is not its own."""
    size = hashlib.sha256().digest_size
    if hashlib.sha256(content[size:]).digest() != content[:size]:
        raise ValueError
    return content[size:]


@cache
def _program() -> str:
    """What tells one state of this program from another."""
    return keep.program() + keep.state_of(Path(__file__).parent.glob("*.py"))


# ---- to plain data and back --------------------------------------------------------------------------


def _written(shapes: Shapes) -> _Kept:
    numbers: dict[int, int] = {}
    roots: list[_Root] = []
    families = []
    for family in shapes.families:
        root = family.root
        if id(root) not in numbers:
            numbers[id(root)] = len(roots)
            roots.append(_Root(root.kins, list(_nodes(root.node, 0, 0, iter(range(1 << 62))))))
        sorts = tuple(tuple(shapes.codes[face] for face in faces) for faces in family.sorts)
        families.append(_Family(family.kind.place, family.place, sorts, numbers[id(root)]))
    return _Kept(True, tuple(families), tuple(roots))


def _nodes(node: Node, before: int, sort: int, numbers: Iterator[int]) -> Iterator[_Node]:
    """A node and all below it, each after the one before it."""
    number, shape = next(numbers), node.shape
    if shape is None:
        yield _Node(before, sort)
    else:
        *wishes, places = shape.rank
        yield _Node(before, sort, tuple(wishes), places, shape.ways)
    for more, below in node.more.items():
        yield from _nodes(below, number, more, numbers)


def _families(kept: _Kept, situation: Situation, supply: Supply) -> Iterator[Family]:
    """The families of what was kept. ValueError or LookupError where it makes no sense."""
    faces = tuple(supply)
    roots = [_root(root) for root in kept.roots]
    for family in kept.families:
        kind, root = situation.kinds[family.kind], roots[family.root]
        if not 0 <= family.place < len(kind.compiled.combinations) or len(family.sorts) != len(root.kins):
            raise ValueError
        yield Family(kind, family.place, tuple(tuple(faces[code] for code in codes) for codes in family.sorts), root)


def _root(root: _Root) -> Root:
    made: list[Node] = []
    for number, entry in enumerate(root.nodes):
        node = made[entry.before].at((entry.sort,)) if number else Node()
        made.append(node)
        if entry.ways:
            node.shape = Shape((*entry.wishes, entry.places), entry.ways)
    return Root(made[0], root.kins)
