"""A kind as the solver meets it: compiled for one situation, then for one size of meld.

Why it exists: what a situation and a size decide is decided once. What is left of a kind is, for each face, the stands
that the conditions on single cards allow; a few conditions that hold cards together; and often nothing at all, because
the kind has no meld of this size. May import: `classify`, `forms`, `stands`, `domains`, `cases`, `conjuncts`; the
evaluator.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, Final, Literal

from msgspec.structs import replace

from burraco_rules.language.core import Kind
from burraco_rules.language.evaluating.code import ANY_CARD, CARDS, ITSELF, STANDS, Code, Env, Read, unknowns_in
from burraco_rules.language.evaluating.context import Context
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import NONE, Line, unknown_of
from burraco_rules.language.expressions import Binder, Call, Compare, Expr, Logic, Name, Quantified
from burraco_rules.language.source import NOWHERE
from burraco_rules.melds.model.cases import Cards, Case, Shape, piece_of
from burraco_rules.melds.model.classify import Classifier
from burraco_rules.melds.model.conjuncts import Conjunct
from burraco_rules.melds.model.domains import combinations, is_sized, line_of
from burraco_rules.melds.model.forms import Filter, Form, Test
from burraco_rules.notation import Meaning
from burraco_rules.pack import Card

_SIZE: Final[Read] = ("fact", "size")


class Compiled:
    """A kind in one situation. What does not depend on the size of the meld is compiled here, and shared by all sizes.

    Safe to share between threads once made; sizes are compiled when first asked for.
    """

    def __init__(
        self,
        kind: Kind,
        context: Context,
        conditions: Sequence[Conjunct],
        reads: frozenset[Read],
        plain: bool,
        kin: tuple[Compiled, Container[str]] | None = None,
    ) -> None:
        """`kin` is the kind compiled under other options, with the names of the rules that read these."""
        self.kind, self.context, self.conditions, self.plain = kind, context, conditions, plain
        self.reads = reads
        """What is read of a meld of this kind besides its conditions: by wishes and grades."""
        self.wanted = frozenset(what for what, of in reads if of == ANY_CARD) - STANDS - {CARDS[0]}
        """By what these may tell cards apart; `card` is each by itself."""
        self.evaluator = Evaluator(context)
        self._kin = kin
        self.frame: Frame = Frame(kind, self.evaluator) if kin is None else kin[0].frame
        self.line, self.combinations, self.roles = self.frame.line, self.frame.combinations, self.frame.roles
        self.turned_by = self.frame.turned_by
        self._shared = self._forms_of_any_size()
        self._sizes: dict[int, Program] = {}
        self._without: dict[frozenset[str], Compiled] = {}

    @property
    def waits(self) -> bool:
        """Whether something in it is unknown, and so far from compiled that which parts read it is not known either."""
        return bool(self.evaluator.waits_for)

    @property
    def forms_of_any_size(self) -> list[Form]:
        """The forms of the conditions that are the same for every size."""
        return [form for shared, form in self._shared if shared and form is not None]

    def of_size(self, size: int) -> Program:
        """The kind for melds of this size."""
        found = self._sizes.get(size)
        if found is None:
            found = self._sizes[size] = self._program(size)
        return found

    def without(self, rules: frozenset[str]) -> Compiled:
        """The kind in which some of its rules are not asked."""
        if not rules:
            return self
        found = self._without.get(rules)
        if found is None:
            others = [condition for condition in self.conditions if condition.rule not in rules]
            found = self._without[rules] = Compiled(self.kind, self.context, others, self.reads, self.plain)
        return found

    def _forms_of_any_size(self) -> list[tuple[bool, Form | None]]:
        """For each condition whether it is the same for every size, and then its form."""
        if is_sized(self.kind):
            return [(False, None)] * len(self.conditions)
        classifier = Classifier(self.evaluator, self.line, self.plain)

        def shared(condition: Conjunct) -> tuple[bool, Form | None]:
            form = classifier.form(condition)
            return form is None or _SIZE not in form.asks, form

        if self._kin is None:
            return [shared(condition) for condition in self.conditions]
        other, changed = self._kin
        return [
            shared(condition) if condition.rule in changed else known
            for condition, known in zip(self.conditions, other._shared, strict=True)
        ]

    def _program(self, size: int) -> Program:
        evaluator = Evaluator(replace(self.context, known={**self.context.known, "size": size}))
        other, changed = self._other_of_size(size)
        line = self.line
        if is_sized(self.kind):
            line = line_of(self.kind, evaluator) if other is None else other.shape.line
        classifier = Classifier(evaluator, line, self.plain)

        def of_size(place: int, condition: Conjunct) -> Form | None:
            shared, form = self._shared[place]
            if shared:
                return form
            if other is None or condition.rule in changed:
                return classifier.form(condition)
            return other.by_condition[place]

        forms = [of_size(place, condition) for place, condition in enumerate(self.conditions)]
        shape = Shape(self.kind.name, line, self.context.letters, self.frame.turned)
        waits_for = frozenset(self.evaluator.waits_for | evaluator.waits_for)
        return Program(self, shape, classifier, forms, waits_for, other)

    def _other_of_size(self, size: int) -> tuple[Program | None, Container[str]]:
        """The kind for melds of this size under other options, if it waits for nothing, and the rules that changed."""
        if self._kin is None:
            return None, ()
        compiled, changed = self._kin
        other = compiled.of_size(size)
        return None if other.waits_for else other, changed


class Frame:
    """What everything else of a kind stands on."""

    def __init__(self, kind: Kind, evaluator: Evaluator) -> None:
        self.line = Line([]) if is_sized(kind) else line_of(kind, evaluator)
        """The places; those of a kind whose line depends on the size are told with the size."""
        self.combinations = combinations(kind, evaluator)
        turned = None if kind.reversed is None else evaluator.compile(kind.reversed)
        self.turned = None if turned is None else _turned(turned)
        self.turned_by = frozenset() if turned is None else unknowns_in(turned.reads)
        """The unknowns that decide from which end a meld lies."""
        self.roles = Roles(evaluator)


class Program:
    """A kind for melds of one size. Tables are filled when first needed, each entry the same whoever fills it."""

    def __init__(
        self,
        compiled: Compiled,
        shape: Shape,
        classifier: Classifier,
        by_condition: Sequence[Form | None],
        waits_for: frozenset[str],
        other: Program | None,
    ) -> None:
        """`by_condition` are the forms of the conditions of the kind, None for one that always holds."""
        self.compiled, self.shape, self.by_condition, self.waits_for = compiled, shape, by_condition, waits_for
        self.forms = forms = [form for form in by_condition if form is not None]
        self.combinations = compiled.combinations
        self.filters = [form for form in forms if isinstance(form, Filter) and form.lasting]
        tests = [form for form in forms if isinstance(form, Test) and form.lasting]
        self.others = [form for form in forms if not form.lasting]
        self.open = tuple(self._open(tests, certain) for certain in (False, True))
        """The combinations of the unknowns that may be, as bits: by what may be, and by what is certain."""
        self.open_at_any_moment = self._open([test for test in tests if not test.momentary], certain=False)
        self.open_but_for_itself = self._open([test for test in tests if not test.of_the_meld], certain=False)
        self._classifier = classifier
        self._stated: dict[Meaning, Form | None] = {}
        same = other is not None and other.filters == self.filters
        self._tables: tuple[dict[Card, Table], dict[Card, Table]] = other._tables if other and same else ({}, {})

    def _open(self, tests: Sequence[Test], certain: bool) -> int:
        found = 0
        for place, unknowns in enumerate(self.combinations):
            if all(test.holds(self.shape, unknowns, certain) for test in tests):
                found |= 1 << place
        return found

    def table(self, face: Card, certain: bool) -> Table:
        """The combinations of the unknowns in which a face has a stand, as bits, and its stands in each."""
        tables = self._tables[certain]
        found = tables.get(face)
        if found is None:
            found = tables[face] = self._table(face, certain)
        return found

    def _table(self, face: Card, certain: bool) -> Table:
        case, seat = Case(self.shape, Cards((face,)), Env()), 0
        allowed = self.compiled.roles.stands(face, self.shape, certain)
        stands = []
        for unknowns in self.combinations:
            mask = allowed
            for form in self.filters:
                mask &= mask and form.condition.stands(case, seat, unknowns, certain)
            stands.append(mask)
        return sum(1 << place for place, mask in enumerate(stands) if mask), tuple(stands)

    def stated(self, meaning: Meaning) -> Form | None:
        """The condition that a card stands for what is written beside it; None where it always does."""
        if meaning not in self._stated:
            card = Name("c", "variable")
            means: Expr = Compare("=", Call("as-rank", (card,), "function"), _letter(meaning.rank, "rank"))
            if meaning.suit:
                suit = Compare("=", Call("as-suit", (card,), "function"), _letter(meaning.suit, "suit"))
                means = Logic("and", means, suit)
            condition = Conjunct("", Quantified("every", Binder("c"), means), None, None, NOWHERE)
            self._stated[meaning] = self.form(condition)
        return self._stated[meaning]

    def form(self, condition: Conjunct) -> Form | None:
        """The form of a further condition; None where it always holds."""
        return self._classifier.form(condition)

    @property
    def order_matters(self) -> bool:
        """Whether it makes a difference in which order the cards were given."""
        return any(ITSELF in form.asks for form in self.forms) or ITSELF in self.compiled.reads


Table = tuple[int, tuple[int, ...]]


class Roles:
    """The roles that a face may have, by the value `role`."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._ask = evaluator.candidates("role")
        self._kept: dict[tuple[Card, int, bool], int] = {}

    def stands(self, face: Card, shape: Shape, certain: bool) -> int:
        """All stands of these roles: those that it has for certain, or those that it may have."""
        key = face, shape.line.count, certain
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._stands(face, shape, certain)
        return found

    def _stands(self, face: Card, shape: Shape, certain: bool) -> int:
        count = shape.line.count
        natural = (1 << count) - 1
        masks = {"natural": natural, "wild": natural << count, "either": natural | natural << count}
        found = [masks.get(str(role), 0) for role in self._candidates(face, shape)[0]]
        result = found[0]
        for mask in found[1:]:
            result = result & mask if certain else result | mask
        return result

    def doubts(self, face: Card, shape: Shape) -> Any:
        """What is unknown of a face's roles."""
        return unknown_of(*self._candidates(face, shape)[1])

    def _candidates(self, face: Card, shape: Shape) -> tuple[list[Any], list[Any]]:
        slot, code = self._ask
        env = Env()
        env.bound[slot] = piece_of(face, 0, shape.letters)
        values, doubts = code.run(env)
        return values or ["natural"], doubts


def _letter(name: str, sense: Literal["rank", "suit"]) -> Name:
    return Name(name, sense) if name else Name(str(NONE), "word")


def _turned(code: Code) -> Any:
    def turned(layout: Layout) -> Any:
        return code.run(Env(layout))

    return turned
