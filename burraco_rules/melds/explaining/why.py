"""Why legal cards are what they are: how each is used, what would become of it in another use, and the other kinds.

Why it exists: that cards are a meld is seldom disputed, but which of them is the wild one, or whether they are this
kind of meld, often is. May import: `accounts`, `choices`, `held`, `in_force`, `inquiry`, `placements`, `refusals`,
`reasons`, `records`, `outcome`, `blame`, `forms`, `search`, `verdict`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.explaining.accounts import Other, OtherKind, Use, Used, Why, about
from burraco_rules.melds.explaining.blame import Blame, grouped
from burraco_rules.melds.explaining.choices import choice
from burraco_rules.melds.explaining.held import Held
from burraco_rules.melds.explaining.in_force import rules_at
from burraco_rules.melds.explaining.placements import placing
from burraco_rules.melds.explaining.reasons import reasons
from burraco_rules.melds.explaining.refusals import nearest_first, told
from burraco_rules.melds.inquiry import Inquiry
from burraco_rules.melds.model.forms import atoms_of
from burraco_rules.melds.model.search import relaxed, solutions
from burraco_rules.melds.outcome import Refusal, Shown, best, order_of_kinds
from burraco_rules.melds.records import laid, seats_in_order
from burraco_rules.melds.verdict import Verdict

MOST_ASKED: Final = 24
"""Of so many cards it is told what would become of them in another use."""
MOST_CUT_SHORT: Final = 3
"""Once so many answers took too much work, no more are looked for."""


def why(inquiry: Inquiry | None, verdict: Verdict) -> Why:
    """Why the cards are what they are; of cards that are refused, why every kind refuses them."""
    if inquiry is None:
        return Why(**about(verdict), kinds=(OtherKind("", reasons=verdict.reasons),))
    shown = None if verdict.legal is False else inquiry.outcome.shown
    kinds = tuple(_other_kinds(inquiry, shown))
    if shown is None:
        return Why(**about(verdict), kinds=kinds)
    cards, untold = _used(inquiry, shown)
    return Why(
        **about(verdict),
        placing=placing(inquiry, shown),
        cards=cards,
        untold=untold,
        rules=rules_at(inquiry.outcome, shown),
        kinds=kinds,
    )


# ---- each card ----------------------------------------------------------------------------------------


def _used(inquiry: Inquiry, shown: Shown) -> tuple[tuple[Used, ...], int]:
    """The cards as they lie, and how many of them may be used otherwise without its being told."""
    outcome, positions = inquiry.outcome, inquiry.positions
    layout = shown.layout(outcome.cards)
    found, told, untold, cut_short = [], 0, 0, 0
    for seat in seats_in_order(layout, positions):
        uses = list(_other_uses(inquiry, shown, seat))
        asked = told < MOST_ASKED and cut_short < MOST_CUT_SHORT
        others = tuple(_other(inquiry, shown, seat, *use) for use in uses if asked)
        told += bool(others)
        untold += len(uses) > len(others)
        cut_short += sum(other.cut_short for other in others)
        found.append(Used(laid(shown.kind, layout, seat), positions[seat], others))
    return tuple(found), untold


def _other_uses(inquiry: Inquiry, shown: Shown, seat: int) -> Iterator[tuple[Use, Held]]:
    """The other uses of a card, each with what holds the cards to it.

    Which of several equal cards is used so is no difference: those that are stay as they are. Elsewhere means that no
    card is wild at this place, and all have the roles that they have.
    """
    outcome, stands = inquiry.outcome, shown.stands
    program, faces = outcome.program(shown.kind), outcome.cards.faces
    line = program.shape.line
    natural = (1 << line.count) - 1
    wild = natural << line.count
    is_wild = stands[seat] >= line.count
    use: Use = "natural" if is_wild else "wild"
    held = natural if is_wild else wild
    if program.compiled.roles.stands(faces[seat], program.shape, certain=False) & held:
        alike = [other for other, face in enumerate(faces) if face == faces[seat] and held >> stands[other] & 1]
        yield use, Held(dict.fromkeys([seat, *alike], held))
    if is_wild and line.has_places:
        roles = [wild & ~(1 << stands[seat]) if stand >= line.count else natural for stand in stands]
        yield "elsewhere", Held(dict(enumerate(roles)), of_places=True)


def _other(inquiry: Inquiry, shown: Shown, seat: int, use: Use, held: Held) -> Other:
    """What becomes of a card that is held to another use."""
    outcome, kind = inquiry.outcome, shown.kind
    program = outcome.program(kind)
    strangers = frozenset({seat})
    blame = Blame(program, outcome.case(kind), strangers, facts=held.atoms)
    if blame.refused:
        core = blame.core()
        refusal = Refusal(kind, core.atoms, strangers, core.cut_short, facts=held.atoms)
        return Other(use, reasons=reasons(inquiry, refusal), cut_short=core.cut_short)
    case = outcome.case(kind)
    kept = {form: atoms_of(form, case) for form in program.forms} | grouped(held.atoms)
    try:
        found = best(kind, case, relaxed(program, case, kept))
    except Overrun:
        found = None
    if found is None:
        return Other(use, cut_short=True)
    by, wish = choice(shown, found, outcome.cards)
    return Other(use, placing(inquiry, found), by, wish)


# ---- the other kinds ----------------------------------------------------------------------------------


def _other_kinds(inquiry: Inquiry, shown: Shown | None) -> Iterator[OtherKind]:
    """The kinds that take the cards, too, and why they are not shown; then those that do not, the nearest first."""
    outcome = inquiry.outcome
    others = [kind for kind in outcome.kinds if shown is None or kind is not shown.kind]
    takers = [kind for kind in others if outcome.takes(kind)]
    found = []
    for kind in takers:
        case = outcome.case(kind)
        placed = best(kind, case, solutions(outcome.program(kind), case, outcome.legal is True))
        if placed is not None and shown is not None:
            found.append(placed)
    for placed in sorted(found, key=order_of_kinds):
        by, _ = choice(shown, placed, outcome.cards) if shown is not None else ("order", "")
        yield OtherKind(placed.kind.kind.name, placing(inquiry, placed), by)
    for near in nearest_first([kind for kind in others if kind not in takers], outcome):
        account = told(inquiry, near, outcome.blame(near).core())
        yield OtherKind(near.kind.kind.name, reasons=account.reasons, cut_short=account.cut_short)
