"""What the commands have in common: the options that name a ruleset, standard input, and leaving with a code.

Why it exists: each command declares its own work and nothing twice.
May import: typer, `rules`, `terminal`, `language`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from msgspec import Struct

from burraco_rules.language.core import FIRST_LANGUAGE
from burraco_rules.language.describe import languages
from burraco_rules.language.messages.diagnostics import Diagnostic, RulesetError, printable
from burraco_rules.nearest import listed
from burraco_rules.rules import Rules, load
from burraco_rules.terminal.complete import complete_option, complete_patch, complete_ruleset
from burraco_rules.terminal.diagnostics import Findings, as_json, print_json, show_diagnostics
from burraco_rules.terminal.paint import fail

DEFAULT_RULESET = "burraco"

FINE, FINDINGS, UNUSABLE = 0, 1, 2
"""Exit codes: all is well or legal; illegal, undecided or findings; a bad ruleset, bad cards or bad arguments."""

RulesOption = Annotated[
    str,
    typer.Option(
        "--rules", "-r", metavar="NAME|FILE", help="The ruleset, by name or file.", autocompletion=complete_ruleset
    ),
]
RulesetsOption = Annotated[
    str,
    typer.Option(
        "--rules",
        "-r",
        metavar="NAME|FILE",
        help="The ruleset, by name or file; several, with commas between them, stand side by side.",
        autocompletion=complete_ruleset,
    ),
]
WithOption = Annotated[
    list[str] | None,
    typer.Option(
        "--with", "-w", metavar="PATCH", help="A patch to apply on top; may be repeated.", autocompletion=complete_patch
    ),
]
ChoiceOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="Set an option; may be repeated.", autocompletion=complete_option
    ),
]
PathOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--path",
        "-p",
        metavar="FOLDER",
        help="Look for rulesets here first; may be repeated.",
    ),
]
LangOption = Annotated[str, typer.Option("--lang", metavar="CODE", help="The language of sentences, such as en or it.")]
NotationOption = Annotated[
    str, typer.Option("--notation", metavar="NAME", help="Read and write cards in a notation of the ruleset.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


class Ask(Struct, frozen=True):
    """What a command was told about the ruleset it asks: the shared options, as they were given."""

    ruleset: str
    patches: Sequence[str] | None = None
    options: Sequence[str] | None = None
    paths: Sequence[Path] | None = None
    language: str = FIRST_LANGUAGE
    notation: str = ""
    json: bool = False

    @property
    def several(self) -> bool:
        """Whether more than one ruleset is asked; a file may have a comma in its name."""
        return "," in self.ruleset and not Path(self.ruleset).is_file()

    def rules(self) -> Rules:
        """The ruleset; leaves with code 2, every diagnostic shown, where it cannot be used."""
        try:
            return self.load()
        except RulesetError as error:
            refuse(error.diagnostics, self.json)

    def load(self) -> Rules:
        """The ruleset; RulesetError where it cannot be used. Leaves with code 2 where something else makes no sense."""
        there_are(self.paths or ())
        rules = load(
            self.ruleset,
            _split(self.patches or ()),
            pairs(self.options or (), "--option"),
            paths=self.paths or (),
            language=self.language,
            notation=self.notation,
        )
        self._is_spoken(rules)
        return rules

    def _is_spoken(self, rules: Rules) -> None:
        """Leaves with code 2 where no text of the ruleset is in the language asked for; of several, one may."""
        known = languages(rules.ruleset) if self.language != FIRST_LANGUAGE else (FIRST_LANGUAGE,)
        if self.language not in known and not self.several:
            message = f"no text of {rules.name} is in the language `{printable(self.language)}`"
            stop(message, listed(known, "there are" if len(known) > 1 else "there is"))


def refuse(diagnostics: Sequence[Diagnostic], json: bool) -> NoReturn:
    """Show what is wrong and leave with code 2."""
    if json:
        print_json(Findings(as_json(diagnostics)))
    else:
        show_diagnostics(diagnostics)
    raise typer.Exit(UNUSABLE)


def stop(message: str, help: str = "", code: int = UNUSABLE) -> NoReturn:
    """Say in one line what is wrong with what was asked, and leave."""
    fail(("error", "bad"), f": {message}")
    if help:
        fail(f"  help: {help}")
    raise typer.Exit(code)


def there_are(folders: Sequence[Path]) -> None:
    """Leaves with code 2 where one of the folders is not there."""
    for folder in folders:
        if not folder.is_dir():
            stop(f"there is no folder `{printable(str(folder))}`", "`--path` names folders")


def lines_of_input() -> Iterator[str]:
    """The lines of standard input that hold anything; comments after `#` are left out."""
    for line in sys.stdin or ():
        text = line.removeprefix("\ufeff").partition("#")[0].strip()
        if text:
            yield text


def _split(patches: Sequence[str]) -> list[str]:
    return [name.strip() for entry in patches for name in entry.split(",") if name.strip()]


def pairs(written: Sequence[str], option: str) -> dict[str, str]:
    """`NAME=VALUE`, each; leaves with code 2 where one is not."""
    found: dict[str, str] = {}
    for entry in written:
        name, sign, value = entry.partition("=")
        if not sign or not name.strip() or not value.strip():
            stop(f"`{printable(entry)}` sets nothing", f"write `{option} NAME=VALUE`")
        before = found.setdefault(name.strip(), value.strip())
        if before != value.strip():
            values = f"`{printable(before)}` and `{printable(value.strip())}`"
            stop(f"`{printable(name.strip())}` is set to {values}", f"write `{option}` for it once")
    return found
