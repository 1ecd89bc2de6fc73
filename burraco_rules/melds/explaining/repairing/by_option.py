"""Repairs by option: other values of an option under which the cards are legal.

Why it exists: most disputes are about what was agreed.
May import: `refused`, `hindrances`; `judge`, `readers`, `verdict`; `context` of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from burraco_rules.language.evaluating.context import options_of
from burraco_rules.melds.explaining.repairing.hindrances import only_hindered_by
from burraco_rules.melds.explaining.repairing.refused import Refused
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.model.readers import PACK
from burraco_rules.melds.verdict import ByOption

Under = Callable[[str, int | str], Judge]
"""The judge under another value of an option."""


def by_option(refused: Refused, under: Under) -> Iterator[ByOption]:
    """Every other value that helps, in the order of the file."""
    judge, now = refused.judge, options_of(refused.judge.ruleset)
    for option in judge.ruleset.options:
        parts = judge.readers.get(option.name, frozenset())
        if PACK in parts if refused.outcome is None else only_hindered_by(refused.outcome, parts):
            for choice in option.choices:
                other = str(choice.value) != str(now.get(option.name))
                if other and refused.is_legal_by(under(option.name, choice.value)):
                    yield ByOption(option.name, choice.value, option.open)
