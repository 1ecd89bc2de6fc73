"""A second opinion on melds: every placement of some cards is tried, and every rule is asked of it as it is written.

It shares the evaluator with the judge and nothing else: no conditions taken apart, no narrowing, no solver. It is slow
on purpose, so the worlds it is asked about are small.
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
from burraco_rules.language.evaluating.values import Letters, Place
from burraco_rules.language.expressions import Expr
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.domains import combinations, line_of
from burraco_rules.pack import Card

MEANWHILE = dict.fromkeys(("kept", "added", "removed", "taken", "other-melds"), ())


class Found(NamedTuple):
    """The best placement of a kind: the cards with role and place, as they lie, and how it is graded."""

    kind: str
    cards: tuple[tuple[Card, bool, int], ...]
    wilds: int
    grade: str
    bonus: int


class Oracle:
    """Judges new melds by trying everything. `known` are facts and values without a subject, `turned` a card."""

    def __init__(self, ruleset: Ruleset, known: dict[str, Any], turned: Card) -> None:
        self.ruleset, self.moments = ruleset, {"meld", "lay"}
        self.letters = Letters(pack_of(ruleset))
        self.known = {**MEANWHILE, **known, "turned": Piece(turned, -1, self.letters)}

    def best(self, faces: Sequence[Card]) -> Found | None:
        """What the cards are: the kind with the highest grade, then the fewest wilds, then written first; or None."""
        kinds = enumerate(self.ruleset.kinds)
        found = [(place, best) for place, kind in kinds if (best := self.best_of(kind, faces)) is not None]
        return min(found, key=lambda entry: (-entry[1].bonus, entry[1].wilds, entry[0]))[1] if found else None

    def best_of(self, kind: Kind, faces: Sequence[Card]) -> Found | None:
        """The best placement of one kind: by its wishes, by places from low to high, by the order of cards."""
        evaluator = self._evaluator(kind, len(faces))
        wishes = [(self._code(evaluator, wish.when), evaluator.compile(wish.amount), wish.most) for wish in kind.prefer]
        ranked = []
        for layout in self.placements(kind, faces):
            env = Env(layout)
            amounts = [
                _amount(amount.run(env)) * (-1 if most else 1) if when.run(env) is True else 0
                for when, amount, most in wishes
            ]
            places = sorted(stand % layout.line.count for stand in layout.stands)
            ranked.append(((amounts, places, list(layout.stands)), dict(layout.unknowns), tuple(layout.stands)))
        if not ranked:
            return None
        _, unknowns, stands = min(ranked, key=lambda entry: entry[0])
        layout = Layout(kind.name, line_of(kind, evaluator), self._pieces(faces), unknowns, stands)
        layout.turned = self._turned(kind, evaluator)
        return self._found(kind, layout)

    def placements(self, kind: Kind, faces: Sequence[Card]) -> Iterator[Layout]:
        """Every placement that keeps the rules in force; one layout, which is placed anew each time."""
        evaluator = self._evaluator(kind, len(faces))
        line = line_of(kind, evaluator)
        rules = [self._rule(evaluator, rule) for rule in kind.rules if not rule.on or self.moments & set(rule.on)]
        choices = [self._stands(evaluator, face, line.count) for face in faces]
        for unknowns in combinations(kind, evaluator):
            layout = Layout(kind.name, line, self._pieces(faces), unknowns, turned=self._turned(kind, evaluator))
            for stands in product(*choices):
                layout.stand(stands)
                env = Env(layout)
                if all(_kept(rule, env) for rule in rules):
                    yield layout

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
        evaluator = self._evaluator(kind, len(order), graded=False)
        best = ("none", 0)
        for grade in self.ruleset.grades:
            if grade.kind in ("", kind.name) and grade.worth is not None:
                env = Env(layout)
                worth = evaluator.compile(grade.worth).run(env)
                if self._code(evaluator, grade.when).run(env) is True and (best[0] == "none" or worth > best[1]):
                    best = (grade.name, worth)
        wilds = sum(wild for _, wild, _ in cards)
        return Found(kind.name, tuple(cards if has_places else sorted(cards, key=str)), wilds, *best)

    def _evaluator(self, kind: Kind, size: int, graded: bool = True) -> Evaluator:
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

    def _rule(self, evaluator: Evaluator, rule: Rule) -> list[tuple[Code, Code]]:
        """What is asked under which conditions; the first whose condition holds is asked."""
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


def _kept(rule: list[tuple[Code, Code]], env: Env) -> bool:
    for when, require in rule:
        held = when.run(env)
        assert held in (True, False), "the oracle is asked only where everything is known"
        if held is True:
            return require.run(env) is True
    return True


def _amount(value: Any) -> int:
    return int(value.index) if isinstance(value, Place) else int(value) if isinstance(value, int) else 0
