"""Whether the cards of a pack can be told apart by their names, in the pack's own letters and in each notation.

Why it exists: letters that are sound one by one may clash as names: a rank J in a suit K is written like a joker.
May import: `packs`, `ruleset`, `diagnostics`; `notation`.
"""

from __future__ import annotations

from burraco_rules.language.evaluating.packs import in_notation, pack_of
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.notation import unfit_names

MOST_FACES = 1_000
"""Packs with more faces are not looked at here; `pack` bounds its letters."""


def check_card_names(ruleset: Ruleset, report: Report) -> None:
    """Report names of cards that could be read as something else."""
    pack = pack_of(ruleset)
    if len(pack.faces) > MOST_FACES:
        report.add("too-many-faces", ruleset.pack.at, limit=MOST_FACES)
        return
    unfit = unfit_names(pack)
    if unfit:
        report.add("unfit-names", ruleset.pack.at, names=", ".join(unfit[:10]))
    for notation in ruleset.notations if not unfit else ():
        unfit = unfit_names(in_notation(pack, ruleset, notation.name))
        if unfit:
            report.add("unfit-names", notation.at, names=", ".join(unfit[:10]))
