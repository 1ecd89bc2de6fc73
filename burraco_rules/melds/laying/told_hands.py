"""What is told of a choice: options as records, with their texts and their worth.

Why it exists: this is done once for the choice that is shown, and for no other. May import: `plans`, `grouping`,
`laydowns`, `options`, `additions`, `found`, `goals`, `records`, `cases`, `judge`, `situation`, `verdict`; the
evaluator, `sentences`, `layouts` of the language; `notation`, `pack`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import starmap
from typing import Any

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.sentences import in_language, render
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.laying.additions import Added
from burraco_rules.melds.laying.goals import number
from burraco_rules.melds.laying.grouping import Grouped, Grouper
from burraco_rules.melds.laying.laydowns import Addition, Group, Grouping, Laydown
from burraco_rules.melds.laying.options import Kept, Option
from burraco_rules.melds.laying.plans import Plan
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.melds.records import laid, seats_in_order
from burraco_rules.melds.shapes.found import Found
from burraco_rules.melds.verdict import Laid, Reason
from burraco_rules.notation import write_card
from burraco_rules.pack import Card


class Teller:
    """Tells of choices by one plan, in the language and the notation of a judge."""

    def __init__(self, plan: Plan, judge: Judge) -> None:
        self._plan, self._judge, self._aim = plan, judge, plan.sources.aim

    def laydown(self, grouper: Grouper, grouped: Grouped, doubts: frozenset[str]) -> Laydown:
        """The answer about a hand; `doubts` are the facts on which it hangs whether another choice were better."""
        chosen = grouped.chosen or ()
        amounts = grouper.amounts(chosen)
        found = self._grouping(grouper, chosen, amounts)
        possible: bool | None = False if grouped.proved and not doubts else None
        if grouped.chosen is not None:
            held = self._aim.goal.require is None or self._aim.holds(grouper.facts(chosen))
            asked = (held, *amounts)
            of_chosen = [fact.names for fact in asked if isinstance(fact, Unknown)]
            possible = None if of_chosen else True
            doubts = doubts.union(*of_chosen)
        others = [self._grouping(grouper, other, grouper.amounts(other)) for other in grouped.others]
        ruleset = self._judge.ruleset
        return Laydown(
            **{field: getattr(found, field) for field in Grouping.__struct_fields__},
            possible=possible,
            goal=self._aim.goal.name,
            proved=grouped.proved and not doubts,
            others=tuple(others),
            left_out=grouped.left_out,
            reasons=(self._reason(grouper.facts(chosen)),) if possible is False else (),
            unknown=tuple(sorted(doubts)),
            ruleset=ruleset.name,
            edition=ruleset.edition,
            digest=ruleset.digest,
        )

    def _grouping(self, grouper: Grouper, chosen: Sequence[Option], asked: Sequence[Any]) -> Grouping:
        new = [option.thing for option in chosen if isinstance(option.thing, Found)]
        laid = sorted(zip(new, grouper.laid(chosen), strict=True), key=lambda one: (-one[0].bonus, -one[1].size))
        groups = tuple(starmap(self._group, laid))
        added = [option.thing for option in chosen if isinstance(option.thing, Added)]
        additions = tuple(map(self.addition, sorted(added, key=lambda one: one.number)))
        kept = {option.thing.number for option in chosen if isinstance(option.thing, Kept)}
        touched = {one.number for one in added} | kept
        table = self._plan.sources.table.melds
        regrouped = (
            [place for place in range(len(table)) if place not in touched] if grouper.regroups and chosen else []
        )
        loose = grouper.loose(chosen)
        bonus = sum(group.bonus for group in groups) + sum(one.bonus_change for one in additions)
        card_points = sum(group.points for group in groups) + sum(map(self._added_points, added))
        amounts = tuple(map(number, asked))
        wishes = self._aim.wishes
        return Grouping(
            groups=groups,
            additions=additions,
            regrouped=tuple(regrouped),
            loose=loose,
            deadwood=self.points_of(loose),
            points=amounts[0] if wishes and wishes[0].most else bonus + card_points,
            bonus=bonus,
            card_points=card_points,
            wishes=amounts,
        )

    def _group(self, meld: Found, layout: Layout) -> Group:
        text, cards = self._lying(meld.kind, layout)
        points = meld.kind.points.of(Env(), layout)
        return Group(meld.kind.kind.name, text, cards, meld.wilds, meld.grade, meld.bonus, points)

    def addition(self, added: Added) -> Addition:
        """What is told of a lay-off."""
        shown = added.shown
        text, cards = self._lying(shown.kind, added.layout)
        before = self._plan.situation.grade(Env(), self._plan.sources.table.melds[added.number])[1]
        return Addition(
            table=added.number,
            added=added.cards,
            kind=shown.kind.kind.name,
            layout=text,
            cards=cards,
            wilds=shown.wilds,
            grade=shown.grade,
            bonus=shown.bonus,
            bonus_change=shown.bonus - before,
        )

    def _added_points(self, added: Added) -> int:
        """By how much the points of a meld grow."""
        points, before = added.shown.kind.points, self._plan.sources.table.melds[added.number]
        return number(points.of(Env(), added.layout)) - number(points.of(Env(), before))

    def _lying(self, kind: KindAt, layout: Layout) -> tuple[str, tuple[Laid, ...]]:
        """A meld as it lies, as text and as data."""
        cards = tuple(laid(kind, layout, seat) for seat in seats_in_order(layout, range(layout.size)))
        pack = self._judge.pack
        return " ".join(write_card(card.card, pack, card.meaning if card.wild else None) for card in cards), cards

    def points_of(self, cards: Iterable[Card]) -> int:
        """The points of cards that lie in no meld."""
        return sum(map(self._aim.points, cards))

    def _reason(self, facts: Any) -> Reason:
        """Why no grouping is what the goal requires: the goal's own sentence."""
        goal, judge = self._aim.goal, self._judge
        sentence = in_language(goal.because, judge.language)
        return Reason(
            rule=goal.name,
            sentence=render(
                sentence, self._aim.evaluator, Env(facts=facts), {}, lambda card: write_card(card, judge.pack)
            ),
            file=goal.at.file,
            line=goal.at.line,
            sources=goal.source.keys if goal.source else (),
            unconfirmed=goal.source is not None and goal.source.unconfirmed,
            origins=judge.ruleset.origins.get(f"goal {goal.name}", ()),
        )
