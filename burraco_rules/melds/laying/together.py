"""Melds that are laid together: the conditions of a meld that read the other melds of its side.

Why it exists: such a condition cannot be judged for one meld alone. Most of them say how many melds like this one the
side may have; then each sort of melds is a thing of which there is only so much, and the search that shares out cards
shares that out as well. All others are asked of whole groupings.
May import: `conjuncts`, `found`, `inside`, `situation`; the evaluator, `expressions`, `ruleset`, `walk`, `layouts` of
the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from burraco_rules.language.evaluating.code import Code, Env
from burraco_rules.language.evaluating.context import UNBOUND
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.expressions import Binder, Call, Compare, Expr, Fold, Logic, Name, Node, Not, Quantified
from burraco_rules.language.ruleset import Ruleset, values_of
from burraco_rules.language.walk import nodes
from burraco_rules.melds.laying.inside import reads_fact
from burraco_rules.melds.model.conjuncts import Conjunct
from burraco_rules.melds.model.situation import KindAt, Situation
from burraco_rules.melds.shapes.found import Found

OTHER_MELDS: Final = "other-melds"
MOST_SORTS: Final = 400
"""Melds are compared by sorts if there are no more of them."""


class Limit(NamedTuple):
    """Of the other melds that are `alike` a meld of the kind there may be so many, where the condition holds at all."""

    kind: KindAt
    applies: Code
    slot: int
    alike: Code
    most: int
    by_unknowns: bool
    """Whether it reads nothing of either meld but its kind and its unknowns."""


class Share(NamedTuple):
    """Melds that share a limit, by number; and how many there may be of them."""

    members: tuple[int, ...]
    most: int


class Together:
    """The conditions of a situation that read other melds."""

    def __init__(self, situation: Situation, others: Sequence[Layout], table: Sequence[Layout]) -> None:
        """`table` are those of its melds that a grouping may change, `others` all that it may not."""
        self._situation, self._others, self._table = situation, tuple(others), tuple(table)
        self._values = values_of(situation.ruleset)
        self.limits: list[Limit] = []
        self._asked: list[tuple[int, Code, Code]] = []
        self.beyond_limits: set[str] = set()
        """The rules that say more than how many melds there may be."""
        self._kept: dict[Any, bool] = {}
        for kind in situation.kinds:
            for conjunct in kind.compiled.conditions:
                if self._reads_others(conjunct):
                    self._note(kind, conjunct)

    @property
    def any(self) -> bool:
        """Whether there are such conditions."""
        return bool(self._asked)

    def _note(self, kind: KindAt, conjunct: Conjunct) -> None:
        guard = kind.evaluator.condition(conjunct.guard)
        if guard.constant and guard.value is False:
            return
        context = kind.evaluator.context
        known = {name: fact for name, fact in context.known.items() if name != OTHER_MELDS}
        evaluator = Evaluator(replace(context, known=known, closed=False))
        self._asked.append((kind.place, evaluator.condition(conjunct.guard), evaluator.condition(conjunct.require)))
        limit = None if self._reads(conjunct.guard) else self._limit(kind, guard, conjunct.require)
        if limit is None:
            self.beyond_limits.add(conjunct.rule)
        else:
            self.limits.append(limit)

    def _reads_others(self, conjunct: Conjunct) -> bool:
        return self._reads(conjunct.require) or self._reads(conjunct.guard)

    def _reads(self, node: Node | None) -> bool:
        return reads_fact(node, self._values, frozenset({OTHER_MELDS}))

    def _limit(self, kind: KindAt, guard: Code, node: Expr) -> Limit | None:
        """A condition as a limit on how many melds are alike."""
        match node:
            case Quantified(quantifier="no", binder=binder):
                return self._limit_of(kind, guard, binder, binder.where, 0)
            case Quantified(quantifier="every", binder=binder, has=has) if has is not None:
                barred = Not(has) if binder.where is None else Logic("and", binder.where, Not(has))
                return self._limit_of(kind, guard, binder, barred, 0)
            case Compare(operator="<=" | "<" as operator, left=Fold(function="count", binder=binder), right=right):
                most = kind.evaluator.compile(right)
                if most.constant and most.value.__class__ is int:
                    return self._limit_of(kind, guard, binder, binder.where, most.value - (operator == "<"))
        return None

    def _limit_of(self, kind: KindAt, guard: Code, binder: Binder, alike: Expr | None, most: int) -> Limit | None:
        among = binder.among
        if not isinstance(among, Name) or among.name != OTHER_MELDS or self._reads(alike) or most < 0:
            return None
        slot, bound = UNBOUND.binding(binder.variable, judged=False)
        code = kind.evaluator.condition(alike, bound)
        own = [(what, of) for what, of in (*code.reads, *guard.reads) if of != slot]
        by_unknowns = all(what == "unknown" or (what, of) == ("fact", "kind") for what, of in own)
        by_unknowns = by_unknowns and _asks_for_unknowns(alike, binder.variable)
        return Limit(kind, guard, slot, code, most, by_unknowns)

    # ---- limits ---------------------------------------------------------------------------------------

    def shares(self, melds: Sequence[Found]) -> list[Share] | None:
        """What the melds share by the limits; None where these are no matter of sharing."""
        found: list[Share] = []
        for place, limit in enumerate(self.limits):
            sorts: dict[Any, list[int]] = {}
            for number, meld in enumerate(melds):
                key = (meld.kind.place, meld.place) if limit.by_unknowns else number
                sorts.setdefault(key, []).append(number)
            if len(sorts) > MOST_SORTS:
                return None
            shared = self._shared(place, melds, sorts)
            if shared is None:
                return None
            found += shared
        return found

    def _shared(self, place: int, melds: Sequence[Found], sorts: Mapping[Any, Sequence[int]]) -> list[Share] | None:
        """The shares of one limit, if to be alike divides the sorts it applies to, and concerns no others."""
        limit, layouts = self.limits[place], dict[Any, Layout]()

        def layout(key: Any) -> Layout:
            if key not in layouts:
                layouts[key] = melds[sorts[key][0]].layout()
            return layouts[key]

        def kept(what: Any, ask: Callable[[], Any]) -> Any:
            if not limit.by_unknowns:
                return ask()
            if (place, what) not in self._kept:
                self._kept[place, what] = ask()
            return self._kept[place, what]

        def _alike_at(key: Any, other: Any) -> bool:
            return _alike(limit, layout(key), layout(other))

        def like(key: Any) -> list[Any]:
            """The sorts that the limit counts beside one."""
            if melds[sorts[key][0]].kind.place != limit.kind.place or not kept(key, lambda: _held(limit, layout(key))):
                return []
            beside = [(other, partial(_alike_at, key, other)) for other in sorts]
            return [other for other, ask in beside if kept((key, other), ask)]

        rows = {key: like(key) for key in sorts}
        found = []
        for key, row in rows.items():
            if row and (key not in row or any(rows[other] != row for other in row)):
                return None
            if row and key == row[0]:
                there = sum(_alike(limit, layout(key), other) for other in (*self._others, *self._table))
                members = tuple(sorted(number for other in row for number in sorts[other]))
                found.append(Share(members, max(0, limit.most + 1 - there)))
        return found

    # ---- whole groupings --------------------------------------------------------------------------------

    def holds(self, melds: Sequence[tuple[KindAt, Layout]], around: Sequence[Layout] = ()) -> bool:
        """Whether each of these new melds keeps every such condition, beside the others and the melds around."""
        for kind, layout in melds:
            others = (*self._others, *around, *(other for _, other in melds if other is not layout))
            env = Env(layout, {OTHER_MELDS: others})
            for of_kind, guard, require in self._asked:
                if of_kind == kind.place and guard.run(env) is not False and require.run(env) is not True:
                    return False
        return True


def without_rules(ruleset: Ruleset, names: Iterable[str]) -> Ruleset:
    """The ruleset without some rules of its kinds, by their whole names."""
    left_out = frozenset(names)
    kinds = tuple(
        replace(kind, rules=tuple(rule for rule in kind.rules if rule.name not in left_out)) for kind in ruleset.kinds
    )
    digest = f"{ruleset.digest}-{'-'.join(sorted(left_out))}"
    return replace(ruleset, kinds=kinds, digest=digest)


def _held(limit: Limit, layout: Layout) -> bool:
    """Whether a limit may apply to a meld."""
    return limit.applies.run(Env(layout)) is not False


def _alike(limit: Limit, layout: Layout, other: Layout) -> bool:
    """Whether a limit counts one meld beside another; what cannot be told does count."""
    env = Env(layout)
    env.bound[limit.slot] = other
    return limit.alike.run(env) is not False


def _asks_for_unknowns(node: Expr | None, variable: str) -> bool:
    """Whether an expression asks no more of a meld than its kind and its unknowns."""
    uses = sum(isinstance(found, Name) and found.name == variable for found in nodes(node))
    asked = sum(
        isinstance(found, Call)
        and (found.sense == "unknown" or found.function == "kind")
        and any(isinstance(part, Name) and part.name == variable for part in found.arguments)
        for found in nodes(node)
    )
    return uses == asked
