"""A ruleset that answers: what the library hands out, and what hangs on it.

Why it exists: a program loads a ruleset once and then asks it. Everything a screen is built from (kinds, options,
rules, grades) is there as plain records, and every answer as a record that can be hashed, pickled and sent as JSON.
May import: `melds`, `language`, `cardtext`, `cards`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from burraco_rules.language import describe
from burraco_rules.language.core import FIRST_LANGUAGE, Option
from burraco_rules.language.describe import GradeInfo, KindInfo, OptionInfo, RuleInfo
from burraco_rules.language.files.library import Library
from burraco_rules.language.messages.diagnostics import Report, RulesetError
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.language.source import LIMITS, Limits, Span
from burraco_rules.melds.dependence import dependences, open_options, with_option
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import Question
from burraco_rules.melds.verdict import Verdict
from burraco_rules.nearest import listed, suggestion
from burraco_rules.pack import Card, Pack


class Rules:
    """A checked ruleset under fixed options. Made by `load` or `loads`; safe to share between threads.

    `language` is that of the sentences in its answers, `ruleset` the flat core it answers from.
    """

    def __init__(self, ruleset: Ruleset, language: str = FIRST_LANGUAGE, notation: str = "") -> None:
        self.ruleset, self.language, self.notation = ruleset, language, notation
        self._variants: dict[tuple[str, int | str], Judge] = {}

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
        asked = _as_cards(cards)

        def ask(judge: Judge) -> Verdict:
            return judge.check(asked, question, ordered=ordered)

        verdict = ask(self.judge)
        varied = self._open_options["open" if question is not None and question.first_meld else "meld"]
        if not varied:
            return verdict

        def again(option: str, value: int | str) -> Verdict:
            return ask(self.under(option, value))

        return verdict.with_later({"depends_on": lambda: dependences(varied, verdict, again)})

    @cached_property
    def _open_options(self) -> dict[str, tuple[Option, ...]]:
        """For each action the open options that are read when it is judged."""
        return {action: open_options(self.ruleset, action) for action in ("meld", "open")}

    def under(self, option: str, value: int | str) -> Judge:
        """The judge under another value of one option; made once for each."""
        judge = self._variants.get((option, value))
        if judge is None:
            ruleset = with_option(self.ruleset, option, value)
            judge = self._variants[option, value] = Judge(ruleset, language=self.language, notation=self.notation)
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


def _as_cards(cards: str | Iterable[str | Card]) -> str | tuple[Card, ...]:
    """Text or cards; several texts are one, and text among cards is none."""
    if isinstance(cards, str):
        return cards
    listed = tuple(cards)
    if listed and all(isinstance(entry, str) for entry in listed):
        return " ".join(map(str, listed))
    found = tuple(entry for entry in listed if isinstance(entry, Card))
    if len(found) < len(listed):
        raise TypeError("cards are given as text, or as Card objects")
    return found


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
