"""burraco-rules: the rules of card games of the rummy family as data, and a judge of melds that explains itself.

`load` and `loads` give a `Rules` object, and what a ruleset answers hangs on it:

>>> import burraco_rules
>>> rules = burraco_rules.load("burraco")
>>> bool(rules.check("3H 4H 2S 6H"))
True

Why it exists: this is the public surface; modules below it may move. Importing it loads neither the parser nor the
solver, neither typer nor rich; they come when they are first needed.
May import: everything but `terminal` and `cli`, and that lazily.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from burraco_rules.cardtext import CardError as CardError
    from burraco_rules.cardtext import cards as cards
    from burraco_rules.language.messages.diagnostics import Diagnostic as Diagnostic
    from burraco_rules.language.messages.diagnostics import RulesetError as RulesetError
    from burraco_rules.language.source import Limits as Limits
    from burraco_rules.melds.question import Question as Question
    from burraco_rules.melds.question import QuestionError as QuestionError
    from burraco_rules.melds.verdict import Verdict as Verdict
    from burraco_rules.pack import Card as Card
    from burraco_rules.pack import Pack as Pack
    from burraco_rules.play.game import Game as Game
    from burraco_rules.play.game import GameError as GameError
    from burraco_rules.play.game import IllegalTurn as IllegalTurn
    from burraco_rules.play.records.action_text import TurnError as TurnError
    from burraco_rules.play.records.record import RecordError as RecordError
    from burraco_rules.rules import Rules as Rules
    from burraco_rules.rules import load as load
    from burraco_rules.rules import loads as loads

__version__ = "0.1.0"

_HOMES = {
    "Card": "pack",
    "Pack": "pack",
    "CardError": "cardtext",
    "cards": "cardtext",
    "Diagnostic": "language.messages.diagnostics",
    "RulesetError": "language.messages.diagnostics",
    "Limits": "language.source",
    "Question": "melds.question",
    "QuestionError": "melds.question",
    "Verdict": "melds.verdict",
    "Game": "play.game",
    "GameError": "play.game",
    "IllegalTurn": "play.game",
    "TurnError": "play.records.action_text",
    "RecordError": "play.records.record",
    "Rules": "rules",
    "load": "rules",
    "loads": "rules",
}

__all__ = [*_HOMES, "__version__"]  # noqa: PLE0604  the names are those of the table


def __getattr__(name: str) -> Any:
    """The public name, from the module that holds it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    found = getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
