"""Reasons: the conditions of a core as their author's sentences, with the cards they blame and where they are written.

Why it exists: no sentence about a rule is made in Python; what is told here are the ruleset's own texts.
May import: `inquiry`, `outcome`, `blame`, `search`, `forms`, `wording`, `verdict`; `context`, `layouts`, `properties`,
`sentences`, `core` of the language, and its prelude when a refusal rests on no rule.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, Final

from burraco_rules.language.core import Announce, Text
from burraco_rules.language.evaluating.context import UNBOUND
from burraco_rules.language.evaluating.layouts import Piece
from burraco_rules.language.evaluating.properties import OF_THE_MELD
from burraco_rules.language.evaluating.sentences import Writer, in_language, render
from burraco_rules.language.expressions import Expr, Fold, Name, Quantified, Sentence
from burraco_rules.language.walk import nodes
from burraco_rules.melds.explaining.blame import Atom, grouped
from burraco_rules.melds.explaining.wording import is_a_part, written
from burraco_rules.melds.inquiry import Inquiry
from burraco_rules.melds.model.cases import Case
from burraco_rules.melds.model.forms import WHOLE, Form, atoms_of
from burraco_rules.melds.model.programs import Program
from burraco_rules.melds.model.search import relaxed
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.melds.outcome import Refusal
from burraco_rules.melds.verdict import Reason
from burraco_rules.pack import Card

IN_PACK: Final = "in-pack"
"""The pack has no such card, or fewer of it."""
NO_CARDS: Final = "no-cards"
"""There are no cards at all."""
NO_STEP: Final = "no-step"
"""No turn offers the action."""
AS_WRITTEN: Final = "as-written"
"""No card may stand for what is written beside it."""
MOST_LOOKED_AT: Final = 2_000
"""Of the placements that all but one rule allow, the best of so many is what that rule's sentence is told of."""


def reasons(inquiry: Inquiry, refusal: Refusal | None, by_fault: bool = True) -> tuple[Reason, ...]:
    """The reasons of a refusal, in file order. Of cards that are blamed those at fault are named, or all."""
    outcome, positions, language = inquiry.outcome, inquiry.positions, inquiry.language
    if refusal is None or not refusal.core:
        return (fixed_reason(AS_WRITTEN, (), (), language),)
    case, origins = outcome.case(refusal.kind), outcome.situation.ruleset.origins
    found = []
    program = outcome.program(refusal.kind)
    asked = [*refusal.kind.compiled.conditions, *refusal.more]
    for name, seats in blamed(refusal.core, case, program).items():
        blaming = [(form, atom) for form, atom in refusal.core if form.conjunct.rule == name]
        in_order = sorted(seats, key=lambda seat: (seat not in refusal.strangers, positions[seat]))
        conjunct, broken = blaming[0][0].conjunct, [form.conjunct for form, _ in blaming]
        sentence = in_language(conjunct.because, language) or (written(broken),)
        at_fault = _at_fault(in_order, refusal.strangers, blaming, case) if by_fault else 0
        over_others = [found for condition in broken for found in _over_others(condition.require, sentence)]
        if over_others or not all(isinstance(part, str) or _names_a_card(part) for part in sentence):
            _place_without(name, refusal, program, case)
        others = _other_things(over_others, refusal.kind, case)
        told = _written(sentence, in_order[:at_fault] or in_order, others, refusal.kind, case, inquiry.write_face)
        if any(isinstance(thing, Piece) for things in others.values() for thing in things):
            in_order, at_fault = [], 0  # it blames cards, but none of the meld
        found.append(
            Reason(
                rule=name,
                sentence=told,
                cards=tuple(case.faces[seat] for seat in in_order),
                positions=tuple(positions[seat] for seat in in_order),
                file=conjunct.at.file,
                line=conjunct.at.line,
                sources=conjunct.source.keys if conjunct.source else (),
                unconfirmed=conjunct.source is not None and conjunct.source.unconfirmed,
                origins=origins.get(f"rule {name}", ()),
                condition=written(broken) if is_a_part(broken, asked) else "",
                at_fault=at_fault,
                too_few=any(form.low > len(in_order) for form, _ in blaming if form.able is not None),
            )
        )
    return tuple(found)


def fixed_reason(name: str, cards: Iterable[Card], positions: Iterable[int], language: str) -> Reason:
    """The reason of a refusal that rests on no rule; its sentence stands with what every ruleset has."""
    text = _fixed_texts().get(name)
    sentence = "".join(part for part in in_language(text, language) if isinstance(part, str))
    return Reason(rule=name, sentence=sentence, cards=tuple(cards), positions=tuple(positions))


@cache
def _fixed_texts() -> Mapping[str, Text]:
    from burraco_rules.language.resolving.resolve import prelude

    return {item.name: item.text for item in prelude().items if isinstance(item, Announce)}


# ---- which cards, and what is said of them -----------------------------------------------------------


def blamed(core: Iterable[Atom], case: Case, program: Program) -> dict[str, set[int]]:
    """The rules of a core, each with the seats of the cards that it blames."""
    found: dict[str, set[int]] = {}
    for form, atom in core:
        found.setdefault(form.conjunct.rule, set()).update(_seats(form, atom, case, program))
    return found


def _seats(form: Form, atom: int, case: Case, program: Program) -> Iterable[int]:
    """The seats of an atom; of a bound on a number the cards that can be counted, of any other whole condition all."""
    if atom != WHOLE:
        return (atom,)
    able, seats = form.able, range(len(case.faces))
    if able is None:
        return seats
    roles = [program.compiled.roles.stands(face, program.shape, certain=False) for face in case.faces]
    return [
        seat
        for seat in seats
        if any(able.stands(case, seat, unknowns, certain=False) & roles[seat] for unknowns in program.combinations)
    ]


def _at_fault(seats: Sequence[int], strangers: Collection[int], blaming: Sequence[Atom], case: Case) -> int:
    """How many of the cards, the first ones, are to be told by themselves; 0 for all of them together.

    Of cards that must differ, and of equal ones, none is more at fault than another.
    """
    found = [seat for seat in seats if seat in strangers]
    others = {case.faces[seat] for seat in seats if seat not in strangers}
    distinct = any(
        isinstance(form.conjunct.require, Fold) and form.conjunct.require.function == "distinct" for form, _ in blaming
    )
    return 0 if distinct or not others or any(case.faces[seat] in others for seat in found) else len(found)


def _names_a_card(part: Expr) -> bool:
    return isinstance(part, Name) and part.sense == "variable"


def _place_without(rule: str, refusal: Refusal, program: Program, case: Case) -> None:
    """Place the cards as well as can be where one rule is not asked, for a sentence that tells of their placement."""
    others = [form for form in program.forms if form.conjunct.rule != rule]
    facts = grouped(refusal.facts)
    for forms in (others, [form for form in others if not form.conjunct.of_play]):
        kept = {form: atoms_of(form, case) for form in forms} | facts
        best: tuple[tuple[Any, ...], Any] | None = None
        for unknowns, masks in islice(relaxed(program, case, kept), MOST_LOOKED_AT):
            layout = case.place(unknowns, [mask.bit_length() - 1 for mask in masks])
            rank = refusal.kind.preference.rank(case.env, layout)
            best = min(best, (rank, unknowns), key=lambda found: found[0]) if best else (rank, unknowns)
        if best is not None:
            (*_, stands), unknowns = best
            case.place(unknowns, stands)
            return


def _written(
    sentence: Sentence,
    seats: Sequence[int],
    others: Mapping[str, tuple[Any, ...]],
    kind: KindAt,
    case: Case,
    write: Writer,
) -> str:
    """The sentence, in which the variables of the rule's binders are the blamed cards, or other things."""
    layout = case.layout
    blamed = tuple(layout.cards[seat] for seat in seats)
    case.env.layout = layout
    return render(sentence, kind.evaluator, case.env, {**dict.fromkeys(_variables(sentence), blamed), **others}, write)


def _over_others(node: Expr, sentence: Sentence) -> Iterator[Quantified]:
    """The outermost binders over something else than the cards of the meld, if a sentence speaks of it."""
    wanted = _variables(sentence)
    for part in nodes(node):
        if isinstance(part, Quantified) and part.binder.variable in wanted:
            among = part.binder.among
            if isinstance(among, Name) and among.sense == "fact" and among.name not in OF_THE_MELD:
                yield part


def _other_things(over_others: Iterable[Quantified], kind: KindAt, case: Case) -> dict[str, tuple[Any, ...]]:
    """What such binders run over, by their variables: the things that break the condition, where that can be told."""
    found: dict[str, tuple[Any, ...]] = {}
    env, evaluator = case.env, kind.evaluator
    env.layout = case.layout
    for quantified in over_others:
        binder, among = quantified.binder, quantified.binder.among
        things = None if among is None else evaluator.compile(among).run(env)
        if not isinstance(things, tuple):
            continue
        slot, bound = UNBOUND.binding(binder.variable, judged=False)
        asked = [(evaluator.condition(binder.where, bound), True)]
        asked += [] if quantified.has is None else [(evaluator.condition(quantified.has, bound), False)]
        breaking = []
        for thing in things:
            env.bound[slot] = thing
            breaking += [thing] if all(code.run(env) is wanted for code, wanted in asked) else []
        found[binder.variable] = tuple(breaking) or things
    return found


def _variables(sentence: Sentence) -> set[str]:
    """The variables that a sentence speaks of."""
    parts = (node for part in sentence if not isinstance(part, str) for node in nodes(part))
    return {node.name for node in parts if isinstance(node, Name) and node.sense == "variable"}
