"""What the program says when nothing is asked, and how examples stand under every `--help`.

Why it exists: the words are declared with the commands; how they are shown is decided here. May import: typer, `paint`.
"""

from __future__ import annotations

import typer

from burraco_rules import __version__
from burraco_rules.terminal.paint import say

Examples = tuple[tuple[str, str], ...]
"""Commands, each with what it does."""


def examples(*rows: tuple[str, str]) -> str:
    """Examples as help shows them; the mark at the start keeps their lines apart."""
    width = max(len(command) for command, _ in rows)
    lines = "\n".join(f"  {command.ljust(width)}   {meaning}" for command, meaning in rows)
    return f"\b\nExamples:\n{lines}"


def begin(version: bool, asked: bool, about: str, first: Examples, more: str) -> None:
    """Without a command: what this is, some examples, and where there is more."""
    if version:
        say(f"burraco-rules {__version__}")
        raise typer.Exit
    if asked:
        return
    say((f"burraco-rules {__version__}", "strong"))
    say(about)
    say("")
    width = max(len(command) for command, _ in first)
    for command, meaning in first:
        say("  ", (command.ljust(width), "code"), f"   {meaning}")
    say("")
    say(more)
