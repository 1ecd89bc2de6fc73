"""Laying down: the best way to lay a hand down by a goal of the ruleset, and what of it can be added to the table.

Why it exists: this is the entrance to everything about whole hands. What a goal and a moment decide is worked out once
and kept; each hand then only brings its cards. May import: `judge`, `plans`, `gathering`, `grouping`, `options`,
`additions`, `doubts`, `told_hands`, `laydowns`, `listed`, `question`, `reasons`, `sorts`; `core`, `layouts` of the
language; `nearest`, `pack`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from msgspec.structs import replace

from burraco_rules.language.core import Goal
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.melds.explaining.reasons import NO_STEP, fixed_reason
from burraco_rules.melds.hands.listed import counted
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.laying.additions import offers_additions
from burraco_rules.melds.laying.doubts import doubts
from burraco_rules.melds.laying.gathering import options_of
from burraco_rules.melds.laying.grouping import Grouper
from burraco_rules.melds.laying.laydowns import Addition, Laydown, Layoffs, Missed
from burraco_rules.melds.laying.options import ADD
from burraco_rules.melds.laying.plans import Plan, Plans
from burraco_rules.melds.laying.told_hands import Teller
from burraco_rules.melds.question import Question, QuestionError
from burraco_rules.melds.shapes.sorts import Supply
from burraco_rules.nearest import listed, suggestion
from burraco_rules.pack import Card

DEADWOOD: Final = "deadwood"
"""The goal of a question that names none, in a ruleset that has no default."""

MOST_REFUSED: Final = 100
"""About so many single cards is asked why they cannot be added to the table, if none can."""

Hand = str | Iterable[Card]
Lying = Sequence[str | Layout]
"""Melds on the table: as text, low to high, or as they lie."""


class LayingDown:
    """Lays hands down by one ruleset. What it keeps is the same whoever works it out.

    CardError for a hand that cannot be read, or holds more of a card than the pack has beside the table; QuestionError
    for a question that makes no sense, a goal that there is not, or a text on the table that is no meld; Overrun where
    a hand holds too many melds to tell.
    """

    def __init__(self, judge: Judge) -> None:
        self._judge, self._plans = judge, Plans(judge)

    def laydown(
        self,
        hand: Hand,
        goal: str = "",
        question: Question | None = None,
        table: Lying = (),
        *,
        every: bool = False,
        seconds: float | None = None,
    ) -> Laydown:
        """The best way to lay a hand down; with `every` also those that are as good. It may take so many seconds."""
        plan = self._plans.plan(self._goal(goal), question, table)
        return self._laid(plan, self._counted(hand, plan), every, seconds)

    def _laid(self, plan: Plan, hand: Supply, every: bool = False, seconds: float | None = None) -> Laydown:
        options = options_of(plan.sources, hand)
        grouper = Grouper(plan.sources, options, hand, plan.situation)
        grouped, unknown = grouper.grouped(every, seconds), doubts(plan.sources, options, hand)
        return Teller(plan, self._judge).laydown(grouper, grouped, unknown)

    def layoffs(self, hand: Hand, table: Sequence[str], question: Question | None = None) -> Layoffs:
        """Every lay-off of a hand on a table, and the best of them together by a goal that speaks of adding cards."""
        ruleset = self._judge.ruleset
        told = Layoffs(ruleset=ruleset.name, edition=ruleset.edition, digest=ruleset.digest)
        default = self._goal("")
        goal = next((one for one in (default, *ruleset.goals) if ADD in one.on), None)
        plan = self._plans.plan(goal or replace(default, on=(ADD,)), question, table)
        counts = self._counted(hand, plan)
        if not offers_additions(ruleset):
            missed = self._nearest(counts, table[:1], question)
            never = (fixed_reason(NO_STEP, (), (), self._judge.language),)
            return replace(told, reasons=never if missed is None else missed.reasons)
        if plan.sources.table.additions is None:
            return told
        teller, found = Teller(plan, self._judge), list[Addition]()
        for number in range(len(table)):
            of_meld = map(teller.addition, plan.sources.table.additions.of(number, counts))
            found += sorted(of_meld, key=lambda one: (len(one.added), one.layout))
        best = None if goal is None else self._laid(plan, counts)
        nearest = None if found else self._nearest(counts, table, question)
        return replace(told, additions=tuple(found), best=best, nearest=nearest)

    def _nearest(self, hand: Supply, table: Sequence[str], question: Question | None) -> Missed | None:
        """Of all single cards of a hand the one for which the fewest rules refuse that it is added to a meld."""
        asked, found = question or Question(), list[Missed]()
        each = ((number, meld, face) for number, meld in enumerate(table) for face in hand)
        for number, meld, face in islice(each, MOST_REFUSED):
            verdict = self._judge.check((face,), replace(asked, table=meld))
            found.append(Missed(number, face, verdict.reasons, verdict.unknown))
        return min(found, key=lambda missed: len(missed.reasons), default=None)

    def deadwood(self, cards: Iterable[Card], melds: Sequence[Layout] = (), question: Question | None = None) -> int:
        """The points of the cards left over when these are grouped by the goal `deadwood`, or added to melds."""
        goal = self._goal(DEADWOOD)
        if melds and ADD not in goal.on:
            goal = replace(goal, on=(*goal.on, ADD))
        plan = self._plans.plan(goal, question, melds, of_play=False)
        counts = self._counted(cards, plan)
        key = tuple(counts.items())
        found = plan.deadwood.get(key)
        if found is None:
            grouper = Grouper(plan.sources, options_of(plan.sources, counts), counts, plan.situation)
            loose = grouper.loose(grouper.grouped().chosen or ())
            found = plan.deadwood[key] = Teller(plan, self._judge).points_of(loose)
        return found

    def _goal(self, name: str) -> Goal:
        """The goal of a name, or for none the default one."""
        goals = self._judge.ruleset.goals
        for goal in goals:
            if goal.name == name or (not name and goal.default):
                return goal
        if not name:
            return self._goal(DEADWOOD)
        names = [goal.name for goal in goals]
        raise QuestionError(f"there is no goal `{name}`; {suggestion(name, names, listed(names, 'there are'))}")

    def _counted(self, hand: Hand, plan: Plan) -> Supply:
        """How many of each card there are in a hand."""
        lying = Counter(card.face for meld in plan.sources.table.melds for card in meld.cards)
        return counted(hand, self._judge.pack, plan.sources.listing.supply, lying)
