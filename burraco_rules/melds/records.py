"""From an outcome to the record of a verdict: layout, grade, points, reasons, and what the answer waits for.

Why it exists: this is done when somebody looks at a verdict, and not before.
May import: `inquiry`, `outcome`, `reasons`, `verdict`, `situation`; `code`, `layouts`, `values` of the language.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.explaining.reasons import reasons
from burraco_rules.melds.inquiry import Inquiry, Writer
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.melds.outcome import Outcome, Shown
from burraco_rules.melds.verdict import Laid, Record


def record_of(inquiry: Inquiry) -> Record:
    """Everything there is to tell."""
    outcome, positions, write = inquiry.outcome, inquiry.positions, inquiry.write
    record = bare_record(outcome.situation.ruleset, outcome.legal)
    if record.legal is not False:
        return told(record, outcome, outcome.shown, positions, write)
    refusal = outcome.refusal
    record = replace(record, reasons=reasons(inquiry, refusal))
    if refusal is not None:
        record = replace(record, kind=refusal.kind.kind.name, cut_short=refusal.cut_short)
    return told(record, outcome, outcome.refused_in_play, positions, write)


def bare_record(ruleset: Ruleset, legal: bool | None) -> Record:
    """A verdict by a ruleset, and nothing else."""
    return Record(legal, ruleset=ruleset.name, edition=ruleset.edition, digest=ruleset.digest)


def told(record: Record, outcome: Outcome, shown: Shown | None, positions: Sequence[int], write: Writer) -> Record:
    """The record with what a placement shows, if there is one."""
    if shown is None:
        return record
    layout, kind = shown.layout(outcome.cards), shown.kind
    cards = tuple(laid(kind, layout, seat) for seat in seats_in_order(layout, positions))
    return replace(
        record,
        kind=kind.kind.name,
        layout=" ".join(write(card.card, card.meaning if card.wild else None) for card in cards),
        cards=cards,
        wilds=shown.wilds,
        grade=shown.grade,
        bonus=shown.bonus,
        bonus_change=_change(outcome, shown),
        points=kind.points.of(Env(), layout),
        unknown=_waits_for(outcome, shown, layout) if record.legal is None else (),
        unjudged=tuple(dict.fromkeys(name for name, of_play, _ in _doubts(outcome, shown, layout) if of_play)),
    )


def _change(outcome: Outcome, shown: Shown) -> int:
    """What the cards that were added change of the bonus of their meld."""
    before = outcome.cards.before
    return 0 if before is None else shown.bonus - outcome.situation.grade(Env(), before.layout)[1]


def seats_in_order(layout: Layout, positions: Sequence[int]) -> Sequence[int]:
    """The seats as the cards lie, low to high; of a kind without places as they were given, the wild ones last."""
    line = layout.line
    seats = layout.order() if line.has_places else None
    in_order = sorted(range(layout.size), key=lambda seat: (layout.stands[seat] >= line.count, positions[seat]))
    return seats or in_order


def laid(kind: KindAt, layout: Layout, seat: int) -> Laid:
    """The card in a seat as it lies."""
    line, counts, card = layout.line, kind.counts, layout.cards[seat]
    stand = layout.stands[seat]
    place = stand % line.count + 1 if line.has_places else 0
    return Laid(card.face, stand >= line.count, place, None if counts is None else counts.of(Env(), card))


def _doubts(outcome: Outcome, shown: Shown, layout: Layout) -> list[tuple[str, bool, Unknown]]:
    """The conditions that this placement may or may not keep: the rule, whether it is one of play, what is unknown."""
    env, found = Env(layout), []
    for form in outcome.program(shown.kind).forms:
        guard = True if form.guard is None else form.guard.run(env)
        held = True if guard is False else form.code.run(env)
        unknown = [told for told in (guard, held) if told.__class__ is Unknown and held is not True]
        found += [(form.conjunct.rule, form.conjunct.of_play, doubt) for doubt in unknown]
    return found


def waits_for(outcome: Outcome) -> tuple[str, ...]:
    """The facts that decide whether cards are a meld of which that is not known."""
    shown = outcome.shown
    return () if shown is None else _waits_for(outcome, shown, shown.layout(outcome.cards))


def _waits_for(outcome: Outcome, shown: Shown, layout: Layout) -> tuple[str, ...]:
    """The facts that decide whether this placement holds."""
    program = outcome.program(shown.kind)
    names = {name for _, of_play, doubt in _doubts(outcome, shown, layout) if not of_play for name in doubt.names}
    for face in outcome.cards.faces:
        names |= program.compiled.roles.doubts(face, program.shape).names
    return tuple(sorted(names or program.waits_for))
