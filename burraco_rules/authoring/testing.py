"""Running cases: asking a ruleset each question and comparing the answer with what was expected.

Why it exists: a right verdict for the wrong reason fails, and what is not asked is not compared.
May import: `cases`, `comparing`, `laid_hands`, `named`, `playing`, `seated`, `trace`, `tracing_play`;
`play`, `rules`, `melds`, `language`, `cardtext`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.authoring.cases import Case
from burraco_rules.authoring.comparing import reason_of
from burraco_rules.authoring.laid_hands import laydown_differences
from burraco_rules.authoring.named import unknown_names
from burraco_rules.authoring.playing import QUESTIONS_OF_PLAY, differences
from burraco_rules.authoring.seated import Seated
from burraco_rules.authoring.trace import Trace, trace_of
from burraco_rules.authoring.tracing_play import PlayTracer
from burraco_rules.cardtext import CardError
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.files.library import Library
from burraco_rules.language.messages.diagnostics import RulesetError
from burraco_rules.language.source import Span
from burraco_rules.melds.question import NO, YES, Question, QuestionError
from burraco_rules.melds.verdict import Verdict
from burraco_rules.play.records.action_text import TurnError
from burraco_rules.rules import Rules, load

Outcome = Literal["passed", "failed", "skipped"]
Asked = tuple[str, Question]
"""The cards, and the moment at which they would be laid."""

LAYDOWN: Final = "laydown"
"""The question about a whole hand."""
_WORDS = {True: "true", False: "false", None: "undecided"}
_PLAIN = ("kind", "wilds", "grade", "bonus", "bonus-change", "points", "layout")
_CONDITIONS = ("ordered", "opened", "going-out")
_SITUATION = ("wild-rank", "trump", "upcard", "score", "deal-number", "players")


class Result(Struct, frozen=True, omit_defaults=True):
    """What became of a case: `message` says why it failed or was skipped.

    `trace` tells what became of the rules, where that was asked for and the question was answered.
    """

    case: Case
    outcome: Outcome
    message: str = ""
    trace: Trace | None = None


class Overlay(Struct, frozen=True):
    """What a project adds to cases that it does not own: patches that say a house rule, and expected reasons.

    `places` are those of the ids in the file.
    """

    patches: Mapping[str, tuple[str, ...]] = {}
    reasons: Mapping[str, Any] = {}
    places: Mapping[str, Span] = {}


class Runner:
    """Runs cases; rulesets are loaded once for all cases that ask them. Not shared between threads.

    `traced` asks of each case what became of the rules.
    """

    def __init__(
        self, paths: Iterable[str | Path] = (), overlay: Overlay | None = None, *, traced: bool = False
    ) -> None:
        self.paths = tuple(paths)
        self.overlay = overlay or Overlay()
        self.traced = traced
        self._loaded: dict[Any, Rules | str] = {}
        self._seated: dict[Rules, Seated] = {}
        self._tracers: dict[Rules, PlayTracer] = {}

    def run(self, cases: Iterable[Case]) -> Iterator[Result]:
        """The result of each case, as soon as it is there."""
        for case in cases:
            yield self.result(case)

    def result(self, case: Case) -> Result:
        """What becomes of one case."""
        patches = case.patches or self.overlay.patches.get(case.id, ())
        if case.house_rule and not patches and case.id not in self.overlay.patches:
            return Result(case, "skipped", "no patch says its house rule")
        ask = _ASKING.get(case.ask)
        if ask is None and case.ask not in (*QUESTIONS_OF_PLAY, LAYDOWN):
            return Result(case, "skipped", f"questions of `{case.ask}` are not answered yet")
        rules = self._rules(case, patches)
        if isinstance(rules, str):
            return Result(case, "failed", rules)
        case, rules = self._with_options(case, patches, rules)
        if isinstance(rules, str):
            return Result(case, "failed", rules)
        reason, trace = self.overlay.reasons.get(case.id), None
        unknown = unknown_names(rules, case.expect if reason is None else {"reason": reason, **case.expect})
        try:
            if unknown:
                message = "; ".join(unknown)
            elif case.ask == LAYDOWN:
                message = laydown_differences(rules, case)
            elif ask is None:
                message = differences(self._ready(rules), case, reason)
                trace = self._tracer(rules).trace(case) if self.traced else None
            else:
                asked = ask(case)
                verdict = rules.check(*asked)
                message = _differences(case, verdict, reason)
                trace = trace_of(rules, asked, verdict) if self.traced else None
        except (CardError, QuestionError, TurnError, Overrun) as error:
            return Result(case, "failed", str(error))
        return Result(case, "failed" if message else "passed", message, trace)

    def _ready(self, rules: Rules) -> Seated:
        """A ruleset ready for questions of play, once for all cases that ask it."""
        if rules not in self._seated:
            self._seated[rules] = Seated(rules)
        return self._seated[rules]

    def _tracer(self, rules: Rules) -> PlayTracer:
        """What traces the questions of play to a ruleset."""
        if rules not in self._tracers:
            self._tracers[rules] = PlayTracer(rules)
        return self._tracers[rules]

    def _with_options(self, case: Case, patches: tuple[str, ...], rules: Rules) -> tuple[Case, Rules | str]:
        """The case with what it gives for options set as options, since only facts can be given."""
        given = case.question.get("given", {})
        options = {option.name: given[option.name] for option in rules.options if option.name in given}
        if not options:
            return case, rules
        facts = {name: value for name, value in given.items() if name not in options}
        case = replace(case, question={**case.question, "given": facts}, options={**case.options, **options})
        return case, self._rules(case, patches)

    def _rules(self, case: Case, patches: tuple[str, ...]) -> Rules | str:
        key = (case.ruleset, patches, tuple(sorted(case.options.items())), str(Path(case.at.file).parent))
        if key not in self._loaded:
            self._loaded[key] = self._load(case, patches)
        return self._loaded[key]

    def _load(self, case: Case, patches: tuple[str, ...]) -> Rules | str:
        near = Path(case.at.file).parent if case.at.file else Path()
        target, *on_top = [near / name if Library.is_path(name) else name for name in (case.ruleset, *patches)]
        try:
            return load(target, on_top, case.options, paths=[*self.paths, near])
        except RulesetError as error:
            return "; ".join(" - ".join(filter(None, (found.message, found.help))) for found in error.diagnostics)


# ---- melds ----------------------------------------------------------------------------------------


def _asked_meld(case: Case) -> Asked:
    return " ".join(_texts(case.question["cards"])), question_of(case)


def _asked_layoff(case: Case) -> Asked:
    asked = case.question
    about = replace(
        question_of(case),
        table=asked["table"],
        take=" ".join(_texts(asked.get("take", ""))),
        owner=asked.get("owner", Question().owner),
    )
    return " ".join(_texts(asked["add"])), about


def question_of(case: Case) -> Question:
    """The moment that a case describes. QuestionError where a condition is neither true nor false."""
    asked = case.question
    given = {name: asked[name] for name in (*_SITUATION, *_CONDITIONS) if name in asked} | asked.get("given", {})
    when = [*_texts(asked.get("when", []))]
    held = {name: _condition(name, given.pop(name)) for name in _CONDITIONS if name in given}
    return Question(
        ordered=held.get("ordered", False),
        first_meld="first-meld" in when,
        going_out="going-out" in when or held.get("going-out", False),
        opened=held.get("opened"),
        melds=tuple(_texts(asked.get("team-melds", []))),
        given=tuple(sorted((name, str(value)) for name, value in given.items())),
    )


def _texts(written: str | Sequence[str]) -> Sequence[str]:
    """What may be written as one text or as a list of texts."""
    return (written,) if isinstance(written, str) else written


def _condition(name: str, written: str) -> bool:
    if written not in YES | NO:
        raise QuestionError(f"`{written}` cannot be what `{name}` is")
    return written in YES


def _differences(case: Case, verdict: Verdict, reason: Any) -> str:
    """What of the answer is not as expected, in words; "" where all is."""
    expect = case.expect
    wrong = []
    if "legal" in expect:
        wrong += _legality(case, verdict)
    wrong += [
        f"{name} is {verdict.field(name.replace('-', '_'))}, not {expect[name]}"
        for name in _PLAIN
        if name in expect and str(verdict.field(name.replace("-", "_"))) != str(expect[name])
    ]
    wrong += reason_of(case, [entry.rule for entry in verdict.reasons], reason)
    if wrong and verdict.layout and "layout" not in expect:
        wrong.append(f"found as {verdict.layout}")
    return "; ".join(wrong)


def _legality(case: Case, verdict: Verdict) -> list[str]:
    """What of `legal` is not as expected. An undecided one hangs on an open option or an unknown fact."""
    expect, found = case.expect, _WORDS[verdict.legal]
    hangs_on = list(dict.fromkeys(entry.option for entry in verdict.depends_on if "legal" in entry.changes))
    wrong = []
    if expect["legal"] != "undecided":
        if found != expect["legal"]:
            wrong.append(f"legal is {found}, not {expect['legal']}")
        if case.confidence == "high" and hangs_on:
            wrong.append(f"legal depends on {', '.join(hangs_on)}, and the confidence is high")
        return wrong
    if found != expect.get("recommended", found):
        wrong.append(f"legal is {found} by the defaults, not {expect['recommended']}")
    if not hangs_on and verdict.legal is not None:
        wrong.append(f"legal is {found} and depends on no open option")
    by = expect.get("depends-on")
    if by is not None and by not in (*hangs_on, *verdict.unknown):
        wrong.append(f"legal depends on {', '.join((*hangs_on, *verdict.unknown)) or 'nothing'}, not on {by}")
    return wrong


_ASKING: dict[str, Callable[[Case], Asked]] = {"meld": _asked_meld, "layoff": _asked_layoff}
"""What each question that is answered asks a ruleset."""
