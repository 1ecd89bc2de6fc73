"""Why cards have this grade and not that one.

Why it exists: this is the commonest dispute at a table. A grade that does not hold is refused like a meld: out of the
conditions of the kind and those of the grade a minimal set is found that cannot all be kept. May import: `accounts`,
`choices`, `placements`, `reasons`, `outcome`, `blame`, `conjuncts`, `grades`, `question`, `search`, `situation`,
`verdict`; `core`, `ruleset`, `sentences`, `values`, `code` of the language; `nearest`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from burraco_rules.language.core import Grade
from burraco_rules.language.evaluating.code import Env, Overrun
from burraco_rules.language.evaluating.sentences import in_language, render
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.explaining.accounts import Grading, Told, about
from burraco_rules.melds.explaining.blame import Blame
from burraco_rules.melds.explaining.choices import choice
from burraco_rules.melds.explaining.placements import placing
from burraco_rules.melds.explaining.reasons import blamed, reasons
from burraco_rules.melds.inquiry import Inquiry
from burraco_rules.melds.model.conjuncts import Conjunct, split
from burraco_rules.melds.model.forms import Form, atoms_of
from burraco_rules.melds.model.grades import UNGRADED
from burraco_rules.melds.model.search import relaxed
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.melds.outcome import Refusal, Shown, best
from burraco_rules.melds.question import QuestionError
from burraco_rules.melds.verdict import Verdict
from burraco_rules.nearest import listed, suggestion


def grading(inquiry: Inquiry | None, verdict: Verdict, name: str, ruleset: Ruleset) -> Grading:
    """Whether the cards have a grade, and if not, why. QuestionError where no grade is called so."""
    rows = _rows(ruleset, name)
    account = Grading(**about(verdict), grade=name, has=False, kinds=tuple(dict.fromkeys(row.kind for row in rows)))
    if inquiry is None or verdict.legal is False or inquiry.outcome.shown is None:
        return account
    shown = inquiry.outcome.shown
    of_kind = _of(shown.kind, rows)
    account = replace(_told_of(account, (of_kind or rows)[:1], inquiry, shown), placing=placing(inquiry, shown))
    if shown.grade == name:
        return replace(account, has=verdict.legal is True, held=True)
    held = [_held(row, shown, inquiry) for row in of_kind]
    if True in held:
        return replace(account, held=True)
    unknown = frozenset[str]().union(*(fact.names for fact in held if isinstance(fact, Unknown)))
    elsewhere = None if unknown else _elsewhere(inquiry, shown, rows)
    if elsewhere is not None:
        by, wish = choice(shown, elsewhere, inquiry.outcome.cards)
        return replace(account, elsewhere=placing(inquiry, elsewhere), by=by, wish=wish)
    told = () if unknown else tuple(_refused(inquiry, shown.kind, row) for row in of_kind)
    return replace(account, unknown=tuple(sorted(unknown)), told=told)


def _rows(ruleset: Ruleset, name: str) -> list[Grade]:
    """The grades of this name."""
    rows = [grade for grade in ruleset.grades if grade.name == name]
    if not rows and name != UNGRADED:
        names = [grade.name for grade in ruleset.grades]
        help = suggestion(name, names, listed(names, "there are") or "this ruleset has none")
        raise QuestionError(f"there is no grade `{name}`; {help}")
    return rows


def _of(kind: KindAt, rows: Sequence[Grade]) -> list[Grade]:
    return [row for row in rows if row.kind in ("", kind.kind.name)]


def _told_of(account: Grading, rows: Sequence[Grade], inquiry: Inquiry, shown: Shown) -> Grading:
    """The account with the sentence of a grade, and where it is written."""
    env = Env(shown.layout(inquiry.outcome.cards))
    for row in rows:
        sentence = in_language(row.because, inquiry.language)
        return replace(
            account,
            sentence=render(sentence, shown.kind.evaluator, env, {}, inquiry.write_face),
            file=row.at.file,
            line=row.at.line,
            sources=row.source.keys if row.source else (),
            unconfirmed=row.source is not None and row.source.unconfirmed,
        )
    return account


def _held(row: Grade, shown: Shown, inquiry: Inquiry) -> Any:
    """Whether the condition of a grade holds of a placement."""
    return shown.kind.evaluator.condition(row.when).run(Env(shown.layout(inquiry.outcome.cards)))


def _elsewhere(inquiry: Inquiry, shown: Shown, rows: Sequence[Grade]) -> Shown | None:
    """The best placement in which one of the grades holds, in the kind that is shown or in another one."""
    outcome = inquiry.outcome
    for kind in sorted(outcome.kinds, key=lambda kind: kind is not shown.kind):
        for row in _of(kind, rows):
            case, program = outcome.case(kind), outcome.program(kind)
            forms = [*program.forms, *_forms(inquiry, kind, row)]
            try:
                found = best(kind, case, relaxed(program, case, {form: atoms_of(form, case) for form in forms}))
            except Overrun:
                continue
            if found is not None and _held(row, found, inquiry) is True:
                return found
    return None


def _refused(inquiry: Inquiry, kind: KindAt, row: Grade) -> Told:
    """Why a grade cannot hold of the cards in this kind."""
    outcome = inquiry.outcome
    program, case = outcome.program(kind), outcome.case(kind)
    blame = Blame(program, case, more=_forms(inquiry, kind, row))
    if not blame.refused:
        return Told((), cut_short=True)
    core = blame.core()
    own = frozenset(blamed(core.atoms, case, program)[row.name])
    strangers = own if len(own) < case.size else frozenset()
    told = reasons(inquiry, Refusal(kind, core.atoms, strangers, core.cut_short, more=_conjuncts(row)))
    key = f"grade {row.kind}.{row.name}" if row.kind else f"grade {row.name}"
    origins = outcome.situation.ruleset.origins.get(key, ())
    return Told((*told[:-1], replace(told[-1], origins=origins)), core.cut_short)


def _forms(inquiry: Inquiry, kind: KindAt, row: Grade) -> list[Form]:
    """The conditions of a grade, as a kind meets them in melds of as many cards."""
    program = inquiry.outcome.program(kind)
    found = [program.form(conjunct) for conjunct in _conjuncts(row)]
    return [form for form in found if form is not None]


def _conjuncts(row: Grade) -> tuple[Conjunct, ...]:
    if row.when is None:
        return ()
    return tuple(
        Conjunct(row.name, require, row.because, row.source, row.at, implied=implied)
        for require, implied in split(row.when)
    )
