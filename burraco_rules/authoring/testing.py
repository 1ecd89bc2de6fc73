"""Running cases: asking a ruleset each question and comparing the answer with what was expected.

Why it exists: a right verdict for the wrong reason fails, and what is not asked is not compared.
May import: `cases`, `rules`, `melds`, `language`, `cardtext`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.authoring.cases import Case
from burraco_rules.cardtext import CardError
from burraco_rules.language.files.library import Library
from burraco_rules.language.messages.diagnostics import RulesetError
from burraco_rules.melds.question import Question, QuestionError
from burraco_rules.melds.verdict import Verdict
from burraco_rules.rules import Rules, load

Outcome = Literal["passed", "failed", "skipped"]

_WORDS = {True: "true", False: "false", None: "undecided"}
_PLAIN = ("kind", "wilds", "grade", "bonus", "points", "layout")
_SITUATION = ("wild-rank", "trump", "upcard", "score", "deal-number", "players")


class Result(Struct, frozen=True, omit_defaults=True):
    """What became of a case: `message` says why it failed or was skipped."""

    case: Case
    outcome: Outcome
    message: str = ""


class Overlay(Struct, frozen=True):
    """What a project adds to cases that it does not own: patches that say a house rule, and expected reasons."""

    patches: Mapping[str, tuple[str, ...]] = {}
    reasons: Mapping[str, Any] = {}


class Runner:
    """Runs cases; rulesets are loaded once for all cases that ask them. Not shared between threads."""

    def __init__(self, paths: Iterable[str | Path] = (), overlay: Overlay | None = None) -> None:
        self.paths = tuple(paths)
        self.overlay = overlay or Overlay()
        self._loaded: dict[Any, Rules | str] = {}

    def run(self, cases: Iterable[Case]) -> Iterator[Result]:
        """The result of each case, as soon as it is there."""
        for case in cases:
            yield self.result(case)

    def result(self, case: Case) -> Result:
        """What becomes of one case."""
        patches = case.patches or self.overlay.patches.get(case.id, ())
        if case.house_rule and not patches:
            return Result(case, "skipped", "no patch says its house rule")
        ask = _ASKING.get(case.ask)
        if ask is None:
            return Result(case, "skipped", f"questions of `{case.ask}` are not answered yet")
        rules = self._rules(case, patches)
        if isinstance(rules, str):
            return Result(case, "failed", rules)
        case, rules = self._with_options(case, patches, rules)
        if isinstance(rules, str):
            return Result(case, "failed", rules)
        try:
            message = ask(case, rules, self.overlay.reasons.get(case.id))
        except (CardError, QuestionError) as error:
            message = str(error)
        return Result(case, "failed" if message else "passed", message)

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
        target = near / case.ruleset if Library.is_path(case.ruleset) else case.ruleset
        try:
            return load(target, patches, case.options, paths=[*self.paths, near])
        except RulesetError as error:
            return "; ".join(found.message for found in error.diagnostics)


# ---- melds ----------------------------------------------------------------------------------------


def _ask_meld(case: Case, rules: Rules, reason: Any) -> str:
    verdict = rules.check(case.question["cards"], question_of(case))
    return _differences(case, verdict, reason)


def question_of(case: Case) -> Question:
    """The moment that a case describes."""
    asked = case.question
    when = asked.get("when", [])
    given = {name: asked[name] for name in _SITUATION if name in asked} | dict(asked.get("given", {}))
    flags = {name: given.pop(name) for name in ("ordered", "opened", "going-out") if name in given}
    return Question(
        ordered=asked.get("ordered", flags.get("ordered", "false")) in ("true", "always", "yes"),
        first_meld="first-meld" in when,
        going_out="going-out" in when or flags.get("going-out") in ("true", "always", "yes"),
        opened=None if "opened" not in flags else flags["opened"] in ("true", "always", "yes"),
        melds=tuple(asked.get("team-melds", ())),
        given=tuple(sorted((name, str(value)) for name, value in given.items())),
    )


def _differences(case: Case, verdict: Verdict, reason: Any) -> str:
    """What of the answer is not as expected, in words; "" where all is."""
    expect = case.expect
    wrong = []
    if "legal" in expect:
        wrong += _legality(case, verdict)
    wrong += [
        f"{name} is {getattr(verdict, name)}, not {expect[name]}"
        for name in _PLAIN
        if name in expect and str(getattr(verdict, name)) != str(expect[name])
    ]
    wanted_reason = expect.get("reason", reason)
    if wanted_reason is not None:
        found = [entry.rule for entry in verdict.reasons]
        exact = isinstance(wanted_reason, list)
        if (sorted(found) != sorted(wanted_reason)) if exact else (wanted_reason not in found):
            wrong.append(f"the reason is {', '.join(found) or 'none'}, not {wanted_reason}")
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


_ASKING: dict[str, Callable[[Case, Rules, Any], str]] = {"meld": _ask_meld}
