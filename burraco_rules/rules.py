"""A ruleset that answers: what the library hands out, and what hangs on it.

Why it exists: a program loads a ruleset once and then asks it. Everything a screen is built from (kinds, options,
rules, grades) is there as plain records, and every answer as a record that can be hashed, pickled and sent as JSON.
May import: `melds`, `language`, `cardtext`, `cards`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burraco_rules.language import describe
from burraco_rules.language.core import FIRST_LANGUAGE, Option
from burraco_rules.language.describe import GradeInfo, KindInfo, OptionInfo, RuleInfo, ValueInfo
from burraco_rules.language.files.library import Library
from burraco_rules.language.messages.diagnostics import Report, RulesetError
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.source import LIMITS, Limits, Span
from burraco_rules.melds.arguments import about_meld, as_cards, as_question, as_seconds, as_table, as_text
from burraco_rules.melds.dependence import dependences, open_options
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.model.situation import MOMENTS
from burraco_rules.melds.question import Owner, Question, QuestionError
from burraco_rules.melds.verdict import Dependence, Repair, Verdict
from burraco_rules.nearest import listed, suggestion
from burraco_rules.pack import Card, Pack

if TYPE_CHECKING:
    from burraco_rules.melds.explaining.accounts import Grading, Placements, Refusals, Why
    from burraco_rules.melds.hands.completing import Completions
    from burraco_rules.melds.hands.counting import Counts
    from burraco_rules.melds.hands.listed import Melds, Order
    from burraco_rules.melds.hands.near import NearMelds
    from burraco_rules.melds.inquiry import Inquiry
    from burraco_rules.melds.laying.laydowns import Laydown, Layoffs
    from burraco_rules.melds.laying.laying_down import LayingDown


class Rules:
    """A checked ruleset under fixed options. Made by `load` or `loads`; safe to share between threads.

    `language` is that of the sentences in its answers, `ruleset` the flat core it answers from. Two are equal, and have
    the same hash, if they answer alike: of the same name and digest, in the same language and notation.
    """

    def __init__(self, ruleset: Ruleset, language: str = FIRST_LANGUAGE, notation: str = "") -> None:
        self.ruleset, self.language, self.notation = ruleset, language, notation
        self._variants: dict[tuple[str, int | str], Judge] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[str, ...]:
        return self.name, self.digest, self.language, self.notation

    def __repr__(self) -> str:
        return f"<Rules {self.name} {self.digest}>"

    def __reduce__(self) -> tuple[type[Rules], tuple[Ruleset, str, str]]:
        return Rules, (self.ruleset, self.language, self.notation)

    @property
    def name(self) -> str:
        """The ruleset's name, with its patches: `NAME--PATCH`."""
        return self.ruleset.name

    @property
    def title(self) -> str:
        """The ruleset's title in the chosen language, or its name."""
        return describe.text(self.ruleset.title, self.language) or self.name

    @property
    def edition(self) -> str:
        """The edition the ruleset states, or ""."""
        return self.ruleset.edition

    @property
    def digest(self) -> str:
        """Twelve hexadecimal digits that name the exact content of the ruleset."""
        return self.ruleset.digest

    @property
    def kinds(self) -> tuple[KindInfo, ...]:
        """The kinds of melds, in file order."""
        return describe.kinds(self.ruleset)

    @property
    def options(self) -> tuple[OptionInfo, ...]:
        """The options with their values, sentences and what is chosen."""
        return describe.options(self.ruleset, self.language)

    @property
    def rules(self) -> tuple[RuleInfo, ...]:
        """All rules, those of kinds under `KIND.NAME`, with their sentences, sources and origins."""
        return describe.rules(self.ruleset, self.language)

    @property
    def grades(self) -> tuple[GradeInfo, ...]:
        """The grades, in file order."""
        return describe.grades(self.ruleset, self.language)

    @property
    def values(self) -> tuple[ValueInfo, ...]:
        """The named values, in file order."""
        return describe.values(self.ruleset)

    @property
    def pack(self) -> Pack:
        """The pack as far as it does not depend on the number of players."""
        return self.judge.pack

    @cached_property
    def judge(self) -> Judge:
        """The judge of melds, made when first needed."""
        return Judge(self.ruleset, language=self.language, notation=self.notation)

    def check(
        self, cards: str | Iterable[str | Card], question: Question | None = None, *, ordered: bool = False
    ) -> Verdict:
        """May these cards be put down as one new meld?

        `cards` is text (`"2S 3S JK"`, meanings such as `2C=4C` included), a list of such texts, or Card objects.
        `ordered` says that they were given as they lie; a Question says more about the moment.
        CardError where a text holds what no card is, QuestionError for a question that makes no sense.
        A card that the pack lacks makes the list illegal, with a reason.
        """
        asked, question = as_cards(cards), as_question(question)
        verdict = self.judge.check(asked, question, ordered=ordered)
        later: dict[str, Callable[[], Any]] = {}
        if verdict.legal is False:
            later["repairs"] = partial(self._repairs, asked, question, ordered)
        if self._has_open_options:
            later["depends_on"] = partial(self._depends_on, verdict, asked, question, ordered)
        return verdict.with_later(later) if later else verdict

    def _repairs(self, cards: str | tuple[Card, ...], question: Question | None, ordered: bool) -> tuple[Repair, ...]:
        from burraco_rules.melds.explaining.repairing.repairs import repairs

        return repairs(self.judge, self.under, cards, question, ordered=ordered)

    def _depends_on(
        self, verdict: Verdict, cards: str | tuple[Card, ...], question: Question | None, ordered: bool
    ) -> tuple[Dependence, ...]:
        def again(option: str, value: int | str) -> Verdict:
            try:
                return self.under(option, value).check(cards, question, ordered=ordered)
            except QuestionError:  # under that value the melds on the table are none
                return verdict

        return dependences(self._open_options["meld" if question is None else question.action], verdict, again)

    def layoff(
        self,
        table: str,
        add: str | Iterable[str | Card],
        question: Question | None = None,
        *,
        take: str = "",
        owner: Owner = "own",
    ) -> Verdict:
        """May these cards be added to a meld on the table, and those of `take` come to the hand for them?

        `table` is the meld as it lies, low to high, `JK=7C` being a wild card that stands for the seven of clubs. The
        verdict shows the meld as it would lie, and what that changes of its bonus; positions of cards are counted from
        the first card that stays. Errors as for `check`.
        """
        return self.check(add, about_meld(question, table, take, owner))

    def placements(
        self, cards: str | Iterable[str | Card], question: Question | None = None, *, ordered: bool = False
    ) -> Placements:
        """Every distinct way in which the cards may lie as a meld, the one that `check` shows first; none if illegal.

        Cards and errors as for `check`, here and in what follows.
        """
        from burraco_rules.melds.explaining.placements import placements

        return placements(*self._inquire(cards, question, ordered))

    def refusals(
        self,
        cards: str | Iterable[str | Card],
        question: Question | None = None,
        *,
        ordered: bool = False,
        cores: int = 1,
    ) -> Refusals:
        """For every kind that does not take the cards up to so many minimal sets of rules, the nearest kind first."""
        from burraco_rules.melds.explaining.refusals import refusals

        return refusals(*self._inquire(cards, question, ordered), cores)

    def why(self, cards: str | Iterable[str | Card], question: Question | None = None, *, ordered: bool = False) -> Why:
        """Why legal cards are what they are: the use of each card, the rules that are kept, the other kinds.

        For illegal cards it is told why every kind refuses them.
        """
        from burraco_rules.melds.explaining.why import why

        return why(*self._inquire(cards, question, ordered))

    def grading(
        self, cards: str | Iterable[str | Card], grade: str, question: Question | None = None, *, ordered: bool = False
    ) -> Grading:
        """Whether the cards have a grade, and if not, why; `none` is no grade. QuestionError for an unknown one."""
        from burraco_rules.melds.explaining.grading import grading

        return grading(*self._inquire(cards, question, ordered), grade, self.ruleset)

    def melds(  # noqa: PLR0913  each says which of the melds are wanted, and all but two are named
        self,
        hand: str | Iterable[str | Card],
        question: Question | None = None,
        *,
        containing: str | Iterable[str | Card] = "",
        kind: str = "",
        grade: str = "",
        min_size: int = 0,
        maximal: bool = False,
        order: Order = "kind",
        undecided: bool = False,
    ) -> Melds:
        """Every meld that a hand holds, each distinct set of cards once; each is told as `check` tells it.

        `containing` are cards that are in it, `grade` may be `none`, `maximal` ones are part of no larger meld of the
        hand. Sets that are a meld or not, depending on facts which the question leaves out, are counted in
        `Melds.undecided`, and listed too, with `legal` None, if `undecided`. The hand has no order: a meld is as if
        laid in the order in which it lies.

        CardError for text that holds what no card is, and for more cards than the pack has; QuestionError for a
        question that makes no sense, and for a name that there is not; Overrun where there are too many to tell.
        """
        from burraco_rules.melds.hands.listed import Hand, Wanted, melds

        wanted = Wanted(as_cards(containing), kind, grade, min_size, maximal, order, undecided)
        return melds(Hand(self.judge, as_cards(hand), as_question(question)), wanted, self.ruleset)

    def count_melds(self, hand: str | Iterable[str | Card] | None = None, question: Question | None = None) -> Counts:
        """How many distinct sets of cards are melds, in a hand or in the whole pack; errors as for `melds`."""
        from burraco_rules.melds.hands.counting import counts

        return counts(self.judge, None if hand is None else as_cards(hand), as_question(question))

    def complete(
        self,
        cards: str | Iterable[str | Card],
        question: Question | None = None,
        *,
        number: int = 1,
        grade: str = "",
        seen: str | Iterable[str | Card] = "",
    ) -> Completions:
        """Every set of so many cards (one to five) that makes the cards a meld, or one of a grade.

        Each comes with the copies still unseen: those of the pack but for the cards, the melds of the question and what
        is `seen` elsewhere. Cards that are all seen are told, too. With `Question.table` the cards are added to that
        meld. Errors as for `melds`.
        """
        from burraco_rules.melds.hands.completing import Sought, completions

        return completions(self.judge, as_cards(cards), as_question(question), Sought(number, grade, as_cards(seen)))

    def near(self, hand: str | Iterable[str | Card], question: Question | None = None, *, limit: int = 20) -> NearMelds:
        """Cards of a hand that are one step from a meld and refused by one rule alone, the most tempting first.

        Errors as for `melds`.
        """
        from burraco_rules.melds.hands.near import near_melds

        return near_melds(self.judge, as_cards(hand), as_question(question), limit)

    def laydown(
        self,
        hand: str | Iterable[str | Card],
        goal: str = "",
        question: Question | None = None,
        *,
        table: Sequence[str] = (),
        every: bool = False,
        time_limit: float | None = None,
    ) -> Laydown:
        """The best way to lay a hand down by a goal of the ruleset, its default one if none is named.

        `table` are melds that lie there as text, low to high; `Question.owner` says whose they are. A goal that speaks
        of them may add cards to them, or regroup them all. With `every`, ways that are as good are told too. After
        `time_limit` seconds, or too much work, the best way found so far is told, with `proved` False.

        CardError for text that holds what no card is, and for more cards than the pack has beside the table;
        QuestionError for a question that makes no sense, a goal that there is not, a text on the table that is no
        meld, or a time limit below 0; TypeError for arguments of other types; Overrun where the hand holds too many
        melds to tell.
        """
        goal, seconds = as_text(goal, "a goal"), as_seconds(time_limit)
        asked = as_cards(hand), goal, as_question(question), as_table(table)
        return self._laying_down.laydown(*asked, every=every, seconds=seconds)

    def layoffs(
        self, hand: str | Iterable[str | Card], table: Sequence[str], question: Question | None = None
    ) -> Layoffs:
        """Everything of a hand that can be added to melds on the table: for each meld, each set of cards.

        With the best way to lay the hand down and add to them, by the first goal that speaks of adding cards, the
        default one before all others. Errors as for `laydown`.
        """
        return self._laying_down.layoffs(as_cards(hand), as_table(table), as_question(question))

    @cached_property
    def _laying_down(self) -> LayingDown:
        from burraco_rules.melds.laying.laying_down import LayingDown

        return LayingDown(self.judge)

    def _inquire(
        self, cards: str | Iterable[str | Card], question: Question | None, ordered: bool
    ) -> tuple[Inquiry | None, Verdict]:
        asked, question = as_cards(cards), as_question(question)
        verdict = self.judge.check(asked, question, ordered=ordered)
        return self.judge.inquire(asked, question, ordered=ordered), verdict

    @cached_property
    def _has_open_options(self) -> bool:
        return any(option.open for option in self.ruleset.options)

    @cached_property
    def _open_options(self) -> dict[str, tuple[Option, ...]]:
        """For each action the open options that are read when it is judged."""
        return {action: open_options(self.ruleset, self.judge.readers, action) for action in MOMENTS}

    def under(self, option: str, value: int | str) -> Judge:
        """The judge under another value of one option; made once for each."""
        judge = self._variants.get((option, value))
        if judge is None:
            judge = self._variants[option, value] = self.judge.under(option, value)
        return judge


def load(
    name_or_path: str | Path,
    patches: Sequence[str | Path] = (),
    options: Mapping[str, str | int] | None = None,
    *,
    paths: Iterable[str | Path] = (),
    language: str = FIRST_LANGUAGE,
    notation: str = "",
) -> Rules:
    """A ruleset by name (`"burraco"`) or by path, with patches applied in order and options set on top.

    `paths` are folders in which names are looked for first. RulesetError, with every diagnostic, where it cannot be
    used.
    """
    from burraco_rules.language.files.keep import recall_ruleset

    report = Report()
    ruleset = recall_ruleset(name_or_path, report, Library(paths), patches, options)
    return _rules(ruleset, report, language, notation)


def loads(  # noqa: PLR0913  each is the caller's own choice, and all but three are named
    text: str,
    patches: Sequence[str | Path] = (),
    options: Mapping[str, str | int] | None = None,
    *,
    paths: Iterable[str | Path] = (),
    limits: Limits = LIMITS,
    language: str = FIRST_LANGUAGE,
    notation: str = "",
) -> Rules:
    """A ruleset from a text in either form, which need not be trusted.

    It may build on shipped rulesets and on those in `paths`, and reads no other file; it runs no code and costs at
    most what `limits` allow. RulesetError, with every diagnostic, where it cannot be used.
    """
    from burraco_rules.language.files.loading import loads_ruleset

    report = Report()
    ruleset = loads_ruleset(text, report, Library(paths, limits, private=False), patches, options)
    return _rules(ruleset, report, language, notation)


def _rules(ruleset: Ruleset | None, report: Report, language: str, notation: str) -> Rules:
    if ruleset is None:
        raise RulesetError(report.in_order())
    known = [entry.name for entry in ruleset.notations]
    if notation and notation not in known:
        asked = Report()
        help = suggestion(notation, known, listed(known, "there are"))
        asked.add("unknown-notation", Span(), help=help, name=notation, ruleset=ruleset.name)
        raise RulesetError(asked.in_order())
    return Rules(ruleset, language, notation)
