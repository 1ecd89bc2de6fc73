"""A second opinion on melds: every placement of some cards is tried, and every rule is asked of it as it is written.

It shares the evaluator with the judge and nothing else: no conditions taken apart, no narrowing, no solver. It is slow
on purpose, so the worlds it is asked about are small. `Quick` is asked about all lists of a world: it first asks the
rules that are about single cards of each card alone, and then, like the other, every rule of every placement left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from burraco_rules.language.core import Kind, Rule
from burraco_rules.language.evaluating.code import Code, Env
from burraco_rules.language.evaluating.context import Context, Handed, options_of
from burraco_rules.language.evaluating.evaluate import Evaluator
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.packs import pack_of
from burraco_rules.language.evaluating.values import Letters, Line, Place
from burraco_rules.language.expressions import (
    Binder,
    Call,
    Compare,
    Expr,
    Is,
    Logic,
    Member,
    Name,
    Node,
    Not,
    Number,
    Pattern,
    Quantified,
    Range,
)
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.walk import nodes
from burraco_rules.melds.model.domains import combinations, line_of
from burraco_rules.pack import Card

MEANWHILE = dict.fromkeys(("kept", "added", "removed", "taken", "other-melds"), ())


class Found(NamedTuple):
    """The best placement of a kind: the cards with role and place, as they lie, how it is graded, and its points."""

    kind: str
    cards: tuple[tuple[Card, bool, int], ...]
    wilds: int
    grade: str
    bonus: int
    points: int


RuleCode = list[tuple[Code, Code]]
"""What a rule asks under which conditions; the first whose condition holds is asked."""


class Asked(NamedTuple):
    """A kind as it is asked about melds of one size."""

    evaluator: Evaluator
    line: Line
    rules: list[RuleCode]
    alone: list[RuleCode]
    wishes: list[tuple[Code, Code, bool]]
    grades: list[tuple[str, Code, Code]]
    points: tuple[int, Code] | None
    unknowns: tuple[dict[str, Any], ...]
    turned: Any


class Oracle:
    """Judges new melds by trying everything. `known` are facts and values without a subject, `turned` a card."""

    def __init__(self, ruleset: Ruleset, known: dict[str, Any], turned: Card) -> None:
        self.ruleset, self.moments = ruleset, {"meld", "lay"}
        self.letters = Letters(pack_of(ruleset))
        self.known = {**MEANWHILE, **known, "turned": Piece(turned, -1, self.letters)}
        self._compiled: dict[tuple[str, int], Asked] = {}

    def best(self, faces: Sequence[Card]) -> Found | None:
        """What the cards are: the kind with the highest grade, then the fewest wilds, then written first; or None."""
        kinds = enumerate(self.ruleset.kinds)
        found = [(place, best) for place, kind in kinds if (best := self.best_of(kind, faces)) is not None]
        return min(found, key=lambda entry: (-entry[1].bonus, entry[1].wilds, entry[0]))[1] if found else None

    def best_of(self, kind: Kind, faces: Sequence[Card]) -> Found | None:
        """The best placement of one kind: by its wishes, by places from low to high, by the order of cards."""
        asked = self._asked(kind, len(faces))
        ranked = []
        for layout in self.placements(kind, faces):
            env = Env(layout)
            amounts = [
                _amount(amount.run(env)) * (-1 if most else 1) if when.run(env) is True else 0
                for when, amount, most in asked.wishes
            ]
            places = sorted(stand % layout.line.count for stand in layout.stands)
            ranked.append(((amounts, places, list(layout.stands)), dict(layout.unknowns), tuple(layout.stands)))
        if not ranked:
            return None
        _, unknowns, stands = min(ranked, key=lambda entry: entry[0])
        return self._found(kind, Layout(kind.name, asked.line, self._pieces(faces), unknowns, stands, asked.turned))

    def placements(self, kind: Kind, faces: Sequence[Card]) -> Iterator[Layout]:
        """Every placement that keeps the rules in force; one layout, which is placed anew each time."""
        asked = self._asked(kind, len(faces))
        if not all(_kept(rule, Env()) for rule in asked.rules if all(map(_is_settled, rule))):
            return
        for number, unknowns in enumerate(asked.unknowns):
            layout = Layout(kind.name, asked.line, self._pieces(faces), unknowns, turned=asked.turned)
            for stands in product(*(self._choices(kind, face, len(faces), number) for face in faces)):
                layout.stand(stands)
                env = Env(layout)
                if all(_kept(rule, env) for rule in asked.rules):
                    yield layout

    def _choices(self, kind: Kind, face: Card, size: int, number: int) -> list[int]:
        """The stands of a card that are tried with one of the combinations of the unknowns."""
        asked = self._asked(kind, size)
        return self._stands(asked.evaluator, face, asked.line.count)

    def _found(self, kind: Kind, layout: Layout) -> Found:
        count, has_places = layout.line.count, layout.line.has_places
        order = layout.order() or []
        cards = [
            (
                layout.cards[seat].face,
                layout.stands[seat] >= count,
                layout.stands[seat] % count + 1 if has_places else 0,
            )
            for seat in order
        ]
        asked = self._asked(kind, len(order))
        best = ("none", 0)
        for name, when, worth in asked.grades:
            env = Env(layout)
            if when.run(env) is True and (best[0] == "none" or worth.run(env) > best[1]):
                best = (name, worth.run(env))
        wilds = sum(wild for _, wild, _ in cards)
        shown = tuple(cards if has_places else sorted(cards, key=str))
        return Found(kind.name, shown, wilds, *best, self._points(asked, layout))

    def _points(self, asked: Asked, layout: Layout) -> int:
        if asked.points is None:
            return 0
        slot, code = asked.points
        total = 0
        for card in layout.cards:
            env = Env(layout)
            env.bound[slot] = card
            total += code.run(env)
        return total

    def _asked(self, kind: Kind, size: int) -> Asked:
        found = self._compiled.get((kind.name, size))
        if found is None:
            evaluator = self._evaluator(kind, size)
            rules = [rule for rule in kind.rules if not rule.on or self.moments & set(rule.on)]
            rules.sort(key=is_about_one_card)  # those that break most often come first
            wishes = [(wish.when, wish.amount, wish.most) for wish in kind.prefer]
            grades = [grade for grade in self.ruleset.grades if grade.kind in ("", kind.name)]
            points = [name for name in ("table-points", "points") if name in evaluator.context.values]
            found = self._compiled[kind.name, size] = Asked(
                evaluator,
                line_of(kind, evaluator),
                [self._rule(evaluator, rule) for rule in rules],
                [self._rule(evaluator, rule) for rule in rules if is_about_one_card(rule)],
                [(self._code(evaluator, when), evaluator.compile(amount), most) for when, amount, most in wishes],
                [
                    (grade.name, self._code(evaluator, grade.when), evaluator.compile(grade.worth))
                    for grade in grades
                    if grade.worth is not None
                ],
                evaluator.value_of(points[0]) if points else None,
                tuple(map(dict, combinations(kind, evaluator))),
                self._turned(kind, evaluator),
            )
        return found

    def _evaluator(self, kind: Kind, size: int) -> Evaluator:
        context = Context(
            letters=self.letters,
            values={value.name: value for value in self.ruleset.values},
            options=options_of(self.ruleset),
            kinds={kind.name: kind for kind in self.ruleset.kinds},
            kind=kind.name,
            known={**self.known, "size": size},
            handed={"bonus": Handed(lambda env, meld: self._found(kind, meld).bonus, frozenset({("role", -1)}))},
            closed=True,
        )
        return Evaluator(context)

    def _rule(self, evaluator: Evaluator, rule: Rule) -> RuleCode:
        rows = [
            (self._code(evaluator, exception.when), self._code(evaluator, exception.require))
            for exception in reversed(rule.exceptions)
            if not exception.on or self.moments & set(exception.on)
        ]
        always = self._code(evaluator, None)
        return [*rows, (self._code(evaluator, rule.when), self._code(evaluator, rule.require)), (always, always)]

    def _code(self, evaluator: Evaluator, node: Expr | None) -> Code:
        return evaluator.condition(node)

    def _stands(self, evaluator: Evaluator, face: Card, count: int) -> list[int]:
        natural, wild = list(range(count)), list(range(count, 2 * count))
        if "role" not in evaluator.context.values:
            return natural
        slot, code = evaluator.value_of("role")
        env = Env()
        env.bound[slot] = Piece(face, 0, self.letters)
        return {"natural": natural, "wild": wild, "either": natural + wild}[code.run(env)]

    def _pieces(self, faces: Sequence[Card]) -> list[Piece]:
        return [Piece(face, key, self.letters) for key, face in enumerate(faces)]

    def _turned(self, kind: Kind, evaluator: Evaluator) -> Any:
        code = self._code(evaluator, kind.reversed)
        return None if kind.reversed is None else lambda layout: code.run(Env(layout))


class Quick(Oracle):
    """Tries only stands of cards at which no rule is broken that is about one card at a time."""

    def __init__(self, ruleset: Ruleset, known: dict[str, Any], turned: Card) -> None:
        super().__init__(ruleset, known, turned)
        self._alone: dict[tuple[str, Card, int, int], list[int]] = {}

    def _choices(self, kind: Kind, face: Card, size: int, number: int) -> list[int]:
        key = kind.name, face, size, number
        found = self._alone.get(key)
        if found is None:
            asked, found = self._asked(kind, size), []
            layout = Layout(kind.name, asked.line, self._pieces([face]), asked.unknowns[number])
            for stand in super()._choices(kind, face, size, number):
                layout.stand((stand,))
                if all(_kept(rule, Env(layout)) for rule in asked.alone):
                    found.append(stand)
            self._alone[key] = found
        return found


OF_ONE_CARD = {"natural", "wild", "rank", "suit", "place", "rank-at"}
"""What is asked of a card and of no other, however many there are."""
PLAIN_NAMES = {"variable", "unknown", "rank", "suit", "word"}
"""Names that say the same of a card alone and among others."""


def is_about_one_card(rule: Rule) -> bool:
    """Whether a rule asks the same of every card, and looks at no other card for it."""
    match rule:
        case Rule(when=None, exceptions=(), require=Quantified(binder=Binder(among=None, variable=variable)) as asked):
            inside = [node for part in (asked.binder.where, asked.has) if part is not None for node in nodes(part)]
            return asked.quantifier in ("every", "no") and all(_is_of(variable, node) for node in inside)
    return False


def _is_of(variable: str, node: Node) -> bool:
    match node:
        case Call(function=function):
            return function in OF_ONE_CARD
        case Name(sense=sense, name=name):
            return sense in PLAIN_NAMES and (sense != "variable" or name == variable)
    return isinstance(node, Compare | Logic | Not | Is | Pattern | Member | Range | Number)


def _kept(rule: RuleCode, env: Env) -> bool:
    for when, require in rule:
        held = when.run(env)
        assert held in (True, False), "the oracle is asked only where everything is known"
        if held is True:
            return require.run(env) is True
    return True


def _is_settled(row: tuple[Code, Code]) -> bool:
    """Whether the size of the meld decides."""
    return row[0].constant and row[1].constant


def _amount(value: Any) -> int:
    return int(value.index) if isinstance(value, Place) else int(value) if isinstance(value, int) else 0
