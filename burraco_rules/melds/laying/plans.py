"""Plans: all that a goal, a moment and a table decide, before any hand is known.

Why it exists: the same goal is asked about many hands. What is compiled for it, and the melds that there are, are kept.
May import: `judge`, `options`, `goals`, `amounts`, `together`, `additions`, `listing`, `question`, `situation`,
`cases`, `table`; `core`, `ruleset`, `layouts` of the language; `pack`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from burraco_rules.language.core import Goal
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.ruleset import values_of
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.laying.additions import Additions, relaxed_listing
from burraco_rules.melds.laying.amounts import Amounts
from burraco_rules.melds.laying.goals import Aim
from burraco_rules.melds.laying.options import ADD, REGROUP, Sources, Table
from burraco_rules.melds.laying.together import OTHER_MELDS, Together, without_rules
from burraco_rules.melds.model.cases import Case, in_order
from burraco_rules.melds.model.situation import NEW_MELD, OTHER, OWN, Situation
from burraco_rules.melds.question import BARE, Question, QuestionError, known_facts
from burraco_rules.melds.shapes.listing import Listing
from burraco_rules.melds.table import APART
from burraco_rules.melds.table import Table as Reader
from burraco_rules.pack import Card

MOST_KEPT: Final = 64
"""So many plans are kept, and so many moments."""


class Plan(NamedTuple):
    """What a goal, a moment and a table decide."""

    sources: Sources
    situation: Situation
    deadwood: dict[tuple[tuple[Card, int], ...], int]
    """The points of what is left of hands, as they were asked for."""


class _Moment(NamedTuple):
    """What a goal and a moment decide, whatever lies on the table.

    `situation` has all rules, also those that `sources` leaves to whole groupings.
    """

    sources: Sources
    situation: Situation
    reader: Reader
    given: dict[str, Any]


class Plans:
    """The plans of one ruleset. What is kept is the same whoever works it out."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._values = values_of(judge.ruleset)
        self._moments: dict[tuple[Goal, Question], _Moment] = {}
        self._relaxed: dict[Question, Listing] = {}
        self._plans: dict[Any, Plan] = {}

    def plan(self, goal: Goal, question: Question | None, table: Sequence[str | Layout], of_play: bool = True) -> Plan:
        """The plan of a goal; lay-offs are asked rules `of_play` too, as far as these can be read.

        QuestionError for a question that makes no sense, or a text on the table that is no meld.
        """
        asked = BARE if question is None else question
        if asked.table:
            raise QuestionError("a hand is laid down beside melds that are given by themselves, not by the question")
        key = goal, asked, of_play, tuple(meld if isinstance(meld, str) else _what_lies(meld) for meld in table)
        found = self._plans.get(key)
        if found is None:
            if len(self._plans) >= MOST_KEPT:
                self._plans.clear()
            found = self._plans[key] = self._plan(goal, asked, table, of_play)
        return found

    def _plan(self, goal: Goal, asked: Question, table: Sequence[str | Layout], of_play: bool) -> Plan:
        moment = self._moment(goal, _bare(asked, self._keeps_melds))
        owner = OWN if asked.owner == "own" else OTHER
        others = [
            moment.reader.lying(text, moment.given, number, OWN) for number, text in enumerate(asked.melds, start=1)
        ]
        melds = tuple(
            moment.reader.lying(meld, moment.given, number, owner, ordered=asked.ordered)
            if isinstance(meld, str)
            else _laid_anew(meld, moment.situation, number * APART)
            for number, meld in enumerate(table, start=1 + len(others))
        )
        own = melds if owner is OWN else ()
        together = Together(moment.situation, others, own)
        additions = None
        if ADD in goal.on and melds:
            additions = self._added(_bare(asked, self._keeps_melds), moment, melds, [*others, *own], of_play)
        lying = Table(melds, additions, owner is OWN)
        return Plan(moment.sources._replace(together=together, table=lying), moment.sources.listing.situation, {})

    @property
    def _keeps_melds(self) -> bool:
        """Whether more than rules of kinds reads the other melds of a side."""
        rules = {rule.name for kind in self._judge.ruleset.kinds for rule in kind.rules}
        rules |= {rule.name for rule in self._judge.ruleset.rules}
        return not self._judge.readers.get(OTHER_MELDS, frozenset()) <= rules

    def _moment(self, goal: Goal, question: Question) -> _Moment:
        found = self._moments.get((goal, question))
        if found is None:
            if len(self._moments) >= MOST_KEPT:
                self._moments.clear()
            found = self._moments[goal, question] = self._compiled(goal, question)
        return found

    def _compiled(self, goal: Goal, question: Question) -> _Moment:
        judge = self._judge
        listing = judge.listing(question)
        full = listing.situation
        together = Together(full, (), ())
        if together.beyond_limits:
            ruleset = without_rules(judge.ruleset, together.beyond_limits)
            listing = Judge(ruleset, judge.language, judge.notation, judge.plain).listing(question)
            full = Situation(
                judge.ruleset, listing.situation.letters, listing.situation.known, full.action, judge.plain
            )
        situation = listing.situation
        aim = Aim(goal, situation)
        whole = not aim.linear or bool(together.beyond_limits)
        amounts = Amounts(aim.measures, situation, aim.evaluator, listing.supply, whole)
        regrouping = None
        if REGROUP in goal.on:
            again = Situation(situation.ruleset, situation.letters, situation.known, REGROUP, judge.plain)
            alike = all(
                one.compiled.conditions == other.compiled.conditions
                for one, other in zip(situation.kinds, again.kinds, strict=True)
            )
            regrouping = (
                (listing, amounts)
                if alike
                else (
                    Listing(again, listing.supply),
                    Amounts(aim.measures, again, aim.evaluator, listing.supply, whole),
                )
            )
        known = known_facts(question, self._values, situation.letters)
        return _Moment(
            Sources(aim, listing, amounts, together, regrouping=regrouping),
            full,
            Reader(situation.ruleset, situation.letters, judge.plain),
            {name: known[name] for name, _ in question.given},
        )

    def _added(
        self, question: Question, moment: _Moment, melds: Sequence[Layout], own: Sequence[Layout], of_play: bool
    ) -> Additions:
        """The lay-offs on the melds of a table; `own` are the melds of the side, of which each sees the others."""
        situation = moment.sources.listing.situation
        known = {name: fact for name, fact in situation.known.items() if name not in NEW_MELD}
        ruleset = moment.situation.ruleset if of_play else replace(moment.situation.ruleset, rules=())

        def at(facts: dict[str, Any]) -> Situation:
            return Situation(ruleset, situation.letters, {**known, **facts}, ADD, situation.plain)

        first = at({})
        relaxed = self._relaxed.get(question)
        if relaxed is None:
            if len(self._relaxed) >= MOST_KEPT:
                self._relaxed.clear()
            relaxed = self._relaxed[question] = relaxed_listing(first, moment.sources.listing.supply)
        reading = self._judge.readers.get(OTHER_MELDS, frozenset())
        if not any(asked.rule in reading for kind in first.kinds for asked in kind.compiled.conditions):
            return Additions(melds, [first] * len(melds), relaxed)
        others = [tuple(other for other in own if other is not meld) for meld in melds]
        return Additions(melds, [at({OTHER_MELDS: beside}) for beside in others], relaxed)


def _bare(question: Question, keep_melds: bool) -> Question:
    """The moment at which new melds are laid, without what is told of the table.

    A side that lays its first melds has not opened; the rules of play on opening are a matter of the goal.
    """
    opened = False if question.opened is None and question.first_meld else question.opened
    melds = question.melds if keep_melds else ()
    bare = replace(question, ordered=False, first_meld=False, opened=opened, melds=melds)
    return replace(bare, table="", take="", owner="own")


def _what_lies(meld: Layout) -> tuple[Any, ...]:
    """What tells one meld of the table from another."""
    unknowns = tuple((name, str(value)) for name, value in meld.unknowns.items())
    return meld.kind, unknowns, tuple(card.face for card in meld.cards), tuple(meld.stands), meld.owner


def _laid_anew(meld: Layout, situation: Situation, first_key: int) -> Layout:
    """A meld as it lies, in the ranks and suits of a situation, which compare by being the same."""
    kind = next(kind for kind in situation.kinds if kind.kind.name == meld.kind)
    program = kind.compiled.of_size(meld.size)
    wanted = {name: str(value) for name, value in meld.unknowns.items()}
    unknowns = next(
        unknowns
        for unknowns in program.combinations
        if {name: str(value) for name, value in unknowns.items()} == wanted
    )
    faces = in_order([card.face for card in meld.cards])
    found = Case(program.shape, faces, kind.env(), first_key=first_key).place(unknowns, meld.stands)
    found.owner = meld.owner
    for card, as_it_lay in zip(found.cards, meld.cards, strict=True):
        card.by = as_it_lay.by
    return found
