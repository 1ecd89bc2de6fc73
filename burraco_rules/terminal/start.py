"""What the program says of itself, and the examples under every `--help`.

Why it exists: texts for people stand together, away from the declarations of commands.
May import: typer, `paint`.
"""

from __future__ import annotations

import typer

from burraco_rules import __version__
from burraco_rules.terminal.paint import say

ABOUT = "Judges melds of Burraco and the rummy family, by rules that stand in files."

_FIRST = (
    ("burraco check 3H 4H 2S 6H", "is it a meld, and if not, why not?"),
    ("burraco rules show burraco", "all rules, each with where it comes from"),
    ("burraco rules new my-house --patch-for burraco", "begin a house rule of your own"),
)


def _examples(*rows: tuple[str, str]) -> str:
    """Examples as help shows them; the mark at the start keeps their lines apart."""
    width = max(len(command) for command, _ in rows)
    lines = "\n".join(f"  {command.ljust(width)}   {meaning}" for command, meaning in rows)
    return f"\b\nExamples:\n{lines}"


EXAMPLES = _examples(*_FIRST)
CHECK_EXAMPLES = _examples(
    ("burraco check 3H 4H 2S 6H", "the cards in any order"),
    ("burraco check 3♥ 4♥ 2♠ 6♥", "suit signs are read as well"),
    ("burraco check '2S 3S JK' --rules burraco-fibur", "under another code"),
    ("burraco check 2S 2S JK -o two-two-joker=exempt", "with an option set"),
    ("burraco check - --json < melds.txt", "one meld a line"),
)
LIST_EXAMPLES = _examples(
    ("burraco rules list", "what is shipped, and what is in your own folder"),
    ("burraco rules list --path club", "what is in the folder club as well"),
)
SHOW_EXAMPLES = _examples(
    ("burraco rules show burraco-fibur", "with all that it inherits"),
    ("burraco rules show burraco --with wild-burraco", "with a patch applied"),
    ("burraco rules show burraco --options", "where the rules leave a choice"),
    ("burraco rules show gin --source > my-gin.rules", "a file to go on from"),
)
NEW_EXAMPLES = _examples(
    ("burraco rules new my-game", "a whole game, in my-game.rules"),
    ("burraco rules new my-club --extends burraco", "a ruleset that builds on another"),
    ("burraco rules new my-house --patch-for burraco --yaml", "a house rule, in my-house.yaml"),
)
RULES_CHECK_EXAMPLES = _examples(
    ("burraco rules check my-house.yaml", "all mistakes of the file"),
    ("burraco rules check *.rules --strict", "warnings count too"),
    ("burraco explain unknown-name", "what a code means"),
)
TEST_EXAMPLES = _examples(
    ("burraco test burraco gin", "the tests inside two rulesets"),
    ("burraco test disputes.yaml --verbose", "a case file, a line for every case"),
    ("burraco test house.yaml --watch", "again whenever a file changes"),
    ("burraco test cases/*.yaml --junit out.xml", "for a CI system"),
)
CONVERT_EXAMPLES = _examples(
    ("burraco convert burraco", "the shipped ruleset as YAML"),
    ("burraco convert house.yaml -O house.rules", "into a file"),
    ("burraco convert - --to yaml < mine.rules", "from standard input"),
)
EXPLAIN_EXAMPLES = _examples(
    ("burraco explain empty-rank-range", "a diagnostic"),
    ("burraco explain run.no-gap", "a rule of burraco"),
    ("burraco explain set.suits --rules gin", "a rule of another game"),
)


def begin(version: bool, asked: bool) -> None:
    """Without a command: what this is and three examples."""
    if version:
        say(f"burraco-rules {__version__}")
        raise typer.Exit
    if asked:
        return
    say((f"burraco-rules {__version__}", "strong"))
    say(ABOUT)
    say("")
    width = max(len(command) for command, _ in _FIRST)
    for command, meaning in _FIRST:
        say("  ", (command.ljust(width), "code"), f"   {meaning}")
    say("")
    say("burraco --help lists the commands, burraco COMMAND --help explains one.")
