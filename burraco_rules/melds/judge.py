"""The judge of melds: what a ruleset says of some cards.

Why it exists: this is the one entrance to everything in this folder. It knows the pack, keeps what it has compiled and
answered, and hands out verdicts. May import: everything of `melds`; `cards`, `cardtext`, `notation`, the language.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from burraco_rules.cardtext import CardError, read_cards
from burraco_rules.language.core import FIRST_LANGUAGE
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.packs import in_notation, pack_of, players_of
from burraco_rules.language.evaluating.values import Letters
from burraco_rules.language.ruleset import Ruleset, values_of
from burraco_rules.melds.dependence import with_option
from burraco_rules.melds.explaining.reasons import IN_PACK, NO_CARDS, NO_STEP, fixed_reason
from burraco_rules.melds.explaining.reasons import reasons as reasons_of
from burraco_rules.melds.inquiry import Inquiry
from burraco_rules.melds.model.cases import Cards, Meanings, in_order
from burraco_rules.melds.model.readers import PACK, Readers, readers
from burraco_rules.melds.model.situation import OTHER, OWN, Alike, Situation
from burraco_rules.melds.outcome import Outcome
from burraco_rules.melds.question import BARE, Question, QuestionError, known_facts, possible_players
from burraco_rules.melds.records import bare_record, record_of
from burraco_rules.melds.shapes.listing import Listing
from burraco_rules.melds.table import Table, added_to, lies_alike
from burraco_rules.melds.verdict import Reason, Record, Verdict
from burraco_rules.notation import Meaning, write_card
from burraco_rules.pack import Card, Pack

MOST_ANSWERS: Final = 100_000
"""How many answers are kept for one question."""
MOST_MOMENTS: Final = 64
"""For how many questions a ruleset is kept compiled."""
PLAIN: Final = "BURRACO_PLAIN"
"""The variable of the environment that turns every short cut off; answers are the same."""

SOME: Final = "some"
"""Stands for any meld or card of the table, in what is kept for a moment."""


class _Moment(NamedTuple):
    """What is kept for one moment: the situation, the pack, the facts that were given, its melds, and outcomes.

    Outcomes are kept by the codes of the cards in order; of cards that are added to a meld, with the meld as written.
    """

    situation: Situation
    pack: Pack
    given: Mapping[str, Any]
    listing: Listing
    outcomes: dict[tuple[Any, ...], Outcome]


class _Kin(NamedTuple):
    """A judge by the same ruleset under other options, and the parts of the ruleset that read these."""

    judge: Judge
    changed: frozenset[str]


class Judge:
    """Judges melds by one ruleset under its options.

    `language` is that of the sentences in verdicts, `notation` names one of the ruleset's in which cards are written.
    `plain` turns every short cut off: conditions are then asked as they stand, and nothing is kept. A judge may be
    shared by threads: what it keeps is only ever added to or dropped as a whole, and is the same whoever works it out.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        language: str = FIRST_LANGUAGE,
        notation: str = "",
        plain: bool | None = None,
        kin: _Kin | None = None,
    ) -> None:
        """`kin` is for `under`."""
        self.ruleset, self.language, self.notation = ruleset, language, notation
        self.plain = bool(os.environ.get(PLAIN)) if plain is None else plain
        self._kin, other = kin, None if kin is None else kin.judge
        self.pack: Pack = in_notation(pack_of(ruleset), ruleset, notation) if other is None else other.pack
        self._letters: Letters = Letters(self.pack) if other is None else other._letters
        self._players: tuple[int, ...] = players_of(ruleset) if other is None else other._players
        self._packs = dict.fromkeys(self._players, self.pack) if len(self._players) == 1 else {}
        self._values = values_of(ruleset)
        self._options = frozenset(option.name for option in ruleset.options)
        self._codes = {face: code for code, face in enumerate(self.pack.faces)}
        self._moments: dict[Question, _Moment] = {}
        self._table: Table = Table(ruleset, self._letters, self.plain, kin and (kin.judge._table, kin.changed))

    def under(self, option: str, value: int | str) -> Judge:
        """The judge by the same ruleset with an option set. What does not read the option is compiled once for both."""
        ruleset, changed = with_option(self.ruleset, option, value), self.readers.get(option, frozenset())
        kin = None if self.plain or PACK in changed else _Kin(self, changed)
        return Judge(ruleset, self.language, self.notation, self.plain, kin)

    @cached_property
    def readers(self) -> Readers:
        """Who reads each option."""
        return readers(self.ruleset)

    def check(self, cards: str | Iterable[Card], question: Question | None = None, *, ordered: bool = False) -> Verdict:
        """May these cards be put down as one new meld?

        `cards` is text, in which a card may say what it stands for (`2C=4C`), or cards. `ordered` says that they were
        given as they lie. CardError for text that holds what no card is, QuestionError for a question that makes no
        sense. A question that takes too much work is an Overrun, when it is asked or when the verdict is looked at.
        """
        asked, read, meanings = self._asked(cards, question, ordered)
        inquiry = self._inquiry(read, meanings, asked)
        if inquiry is None:
            return self._refused(read, asked)
        return Verdict(inquiry.outcome.legal, partial(record_of, inquiry))

    def inquire(
        self, cards: str | Iterable[Card], question: Question | None = None, *, ordered: bool = False
    ) -> Inquiry | None:
        """The same question, for whoever wants to know more than a verdict tells.

        None where it is refused before any rule of a kind is asked: the pack lacks a card, or no turn offers it.
        """
        asked, read, meanings = self._asked(cards, question, ordered)
        return self._inquiry(read, meanings, asked)

    @property
    def letters(self) -> Letters:
        """The ranks and suits of the pack, as answers of this judge have them."""
        return self._letters

    def listing(self, question: Question | None = None) -> Listing:
        """All melds that cards hold at a moment; kept for the next time it is asked. QuestionError as for `check`."""
        moment = self._moment_of(BARE if question is None else question)
        return moment.listing

    def _asked(
        self, cards: str | Iterable[Card], question: Question | None, ordered: bool
    ) -> tuple[Question, tuple[Card, ...], Meanings]:
        asked = BARE if question is None else question
        if ordered and not asked.ordered:
            asked = replace(asked, ordered=True)
        return asked, *(self._read(cards) if isinstance(cards, str) else (tuple(cards), ()))

    def _inquiry(self, cards: tuple[Card, ...], meanings: Meanings, question: Question) -> Inquiry | None:
        if question.table:
            return self._addition(cards, meanings, question)
        moment = self._moments.get(question) or self._moment(question)
        try:
            codes = [self._codes[card] for card in cards]
        except KeyError:
            known = tuple(map(self.pack.known, cards))
            return None if known == cards else self._inquiry(known, meanings, question)
        sorts = not (meanings or moment.situation.order_matters(len(cards)))
        key = tuple(sorted(codes)) if sorts else ()
        outcome = moment.outcomes.get(key) if sorts else None
        if outcome is None:
            if not cards or lacking(cards, moment.pack):
                return None
            outcome = self._outcome(moment, cards, meanings, key)
        return Inquiry(outcome, codes if sorts else None, self.language, self._write)

    def _outcome(self, moment: _Moment, cards: Sequence[Card], meanings: Meanings, key: tuple[int, ...]) -> Outcome:
        """What a situation makes of the cards: in the order of the pack where that may be, else as they were given."""
        if not key:
            return Outcome(moment.situation, in_order(cards, meanings))
        faces = tuple(self.pack.faces)
        return self._keep(moment, key, Outcome(moment.situation, Cards(tuple(faces[code] for code in key))))

    def _addition(self, cards: tuple[Card, ...], meanings: Meanings, question: Question) -> Inquiry | None:
        """Whether cards may be added to a meld; of several copies that may be taken away, the first that allows it."""
        moment = self._moment_of(question)
        added = tuple(map(self.pack.known, cards))
        key = question.table, question.take, question.owner, question.ordered, added, meanings
        outcome = moment.outcomes.get(key)
        if outcome is None:
            lying = self._lying(question, moment)
            ways = self._table.ways_to_take(lying, question.take)
            if not self._may_be_asked(lying, added, question):
                return None
            outcomes = [Outcome(moment.situation, added_to(before, added, meanings)) for before in ways]
            best = min(outcomes, key=lambda found: (True, None, False).index(found.legal))
            outcome = self._keep(moment, key, best)
        return Inquiry(outcome, None, self.language, self._write)

    def _lying(self, question: Question, moment: _Moment) -> Layout:
        """The meld that a question is about."""
        owner = OWN if question.owner == "own" else OTHER
        return self._table.lying(question.table, moment.given, owner=owner, ordered=question.ordered)

    def _may_be_asked(self, lying: Layout, added: Sequence[Card], question: Question) -> bool:
        moment = self._moment_of(question)
        there = [card.face for card in lying.cards]
        return (
            self._offers(question.action)
            and bool(added or question.take)
            and not lacking([*there, *added], moment.pack)
        )

    def _offers(self, action: str) -> bool:
        """Whether a turn offers an action; a ruleset without turns, of melds only, says nothing of it."""
        return not self.ruleset.turns or any(
            action in step.actions for turn in self.ruleset.turns for step in turn.steps
        )

    def _keep(self, moment: _Moment, key: tuple[Any, ...], outcome: Outcome) -> Outcome:
        if len(moment.outcomes) >= MOST_ANSWERS:
            moment.outcomes.clear()
        if not self.plain:
            moment.outcomes[key] = outcome
        return outcome

    def _write(self, card: Card, meaning: Meaning | None) -> str:
        return write_card(card, self.pack, meaning)

    def _refused(self, cards: Sequence[Card], question: Question) -> Verdict:
        """The refusal of no cards at all, of cards that the pack lacks, or of what no turn offers."""
        moment, added = self._moment_of(question), tuple(map(self.pack.known, cards))
        lying = self._lying(question, moment) if question.table else None
        there = [card.face for card in lying.cards] if lying is not None else []
        cards = [*there, *added]
        positions = lacking(cards, moment.pack)
        unoffered = lying is not None and not self._offers(question.action)

        def record() -> Record:
            name = NO_STEP if unoffered else IN_PACK if positions else NO_CARDS
            reasons = self._by_rules_of_play(lying, added, question.take, moment) if unoffered and lying else ()
            reason = fixed_reason(name, [cards[position] for position in positions], positions, self.language)
            return replace(bare_record(self.ruleset, False), reasons=reasons or (reason,))

        return Verdict(False, record)

    def _by_rules_of_play(
        self, lying: Layout, added: tuple[Card, ...], take: str, moment: _Moment
    ) -> tuple[Reason, ...]:
        """The rules of play that refuse an action which no turn offers: they are asked alone, for their sentences."""
        kinds = tuple(replace(kind, rules=()) for kind in self.ruleset.kinds)
        bare, told = replace(self.ruleset, kinds=kinds), moment.situation
        situation = Situation(bare, self._letters, told.known, told.action, self.plain)
        for before in self._table.ways_to_take(lying, take):
            outcome = Outcome(situation, added_to(before, added, ()))
            if outcome.legal is False:
                return reasons_of(Inquiry(outcome, None, self.language, self._write), outcome.refusal)
        return ()

    # ---- moments ----------------------------------------------------------------------------------

    def _moment_of(self, question: Question) -> _Moment:
        """What is kept for questions at one moment, whichever meld of the table they are about."""
        if question.table:
            question = replace(question, table=SOME, take=question.take and SOME, owner="own")
        return self._moments.get(question) or self._moment(question)

    def _moment(self, question: Question) -> _Moment:
        known = known_facts(question, self._values, self._letters, self._options)
        possible_players(known, self._players)
        given = {name: known[name] for name, _ in question.given}
        melds = enumerate(question.melds, start=1)
        known["other-melds"] = tuple(self._table.lying(text, given, number, OWN) for number, text in melds)
        if question.table:
            known["ordered"] = False  # what lies there may be, and has been read so; what is added has no place yet
        if len(self._players) == 1:
            known.setdefault("players", self._players[0])
        alike = self._alike(question, known)
        situation = Situation(self.ruleset, self._letters, known, question.action, self.plain, alike)
        pack = self._pack_of(known["players"]) if "players" in known else self.pack
        if len(self._moments) >= MOST_MOMENTS:
            self._moments.clear()
        found = self._moments[question] = _Moment(situation, pack, given, Listing(situation, pack.faces, question), {})
        return found

    def _pack_of(self, players: int) -> Pack:
        found = self._packs.get(players)
        if found is None:
            if len(self._packs) >= MOST_MOMENTS:
                self._packs.clear()
            found = self._packs[players] = pack_of(self.ruleset, players)
        return found

    def _alike(self, question: Question, known: dict[str, Any]) -> Alike | None:
        """The situation in which kin asks the question, if nothing else is known in it.

        Melds that lie there as they lie here are then known as the same melds.
        """
        if self._kin is None:
            return None
        try:
            situation = self._kin.judge._moment_of(question).situation
        except QuestionError:
            return None
        theirs = situation.known["other-melds"]
        if not all(map(lies_alike, theirs, known["other-melds"])):
            return None
        known["other-melds"] = theirs
        return Alike(situation, self._kin.changed)

    def _read(self, text: str) -> tuple[tuple[Card, ...], Meanings]:
        read = read_cards(text, self.pack)
        if read.problems:
            raise CardError(read.problems)
        meanings = tuple(entry.meaning for entry in read.entries)
        return read.cards, meanings if any(meaning is not None for meaning in meanings) else ()


def lacking(cards: Sequence[Card], pack: Pack) -> list[int]:
    """The positions of the cards that a pack lacks, or has fewer of."""
    seen: Counter[Card] = Counter()
    found = []
    for position, card in enumerate(cards):
        seen[card] += 1
        if seen[card] > pack.count(card):
            found.append(position)
    return found
