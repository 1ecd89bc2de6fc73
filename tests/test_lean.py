"""The lean command line: what is given is understood as the library understands it, and little is loaded for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer

from burraco_rules.terminal.lean import Application

GIVEN = (
    "",
    "one",
    "one two",
    "one --text x --texts a --texts b",
    "one --text= --texts=",
    "one --path p --paths q --paths r",
    "one --number 7",
    "one --number 70",
    "one --number seven",
    "one --amount 2.5",
    "one --amount much",
    "one --flag",
    "one --no-flag",
    "one --flag=yes",
    "one --unknown",
    "one --text",
    "one -- --text",
    "--help",
    "one \udcff",
    "one --text \ud800",
    "below 3 --text ♥",
    "below three",
)


def application(heard: list[Any], sort: type[typer.Typer]) -> typer.Typer:
    """Commands with every sort of parameter, which tell what they were given."""
    app = sort(rich_markup_mode=None, pretty_exceptions_enable=False)
    below = typer.Typer(rich_markup_mode=None)
    app.add_typer(below, name="below")

    @app.callback(invoke_without_command=True)
    def start(version: Annotated[bool, typer.Option("--version")] = False) -> None:
        heard.append(version)

    @app.command()
    def one(  # noqa: PLR0917  as many sorts as there are
        cards: Annotated[list[str] | None, typer.Argument()] = None,
        text: str = "default",
        texts: list[str] | None = None,
        path: Path | None = None,
        paths: list[Path] | None = None,
        number: Annotated[int, typer.Option(min=1, max=50)] = 1,
        amount: float = 0.5,
        flag: bool = False,
    ) -> None:
        heard.extend([cards, text, texts, path, paths, number, amount, flag])

    @below.command()
    def other(number: int, text: Annotated[str, typer.Option()] = "") -> None:
        heard.extend([number, text])

    @below.command()
    def last() -> None:
        """Two commands, so that each has to be named."""

    return app


def answer(line: str, sort: type[typer.Typer], capsys: pytest.CaptureFixture[str]) -> tuple[Any, ...]:
    """What the commands are given, what is said, and the exit code."""
    heard: list[Any] = []
    command = application(heard, sort)
    words = line.replace("below", "below other").split(" ") if line else []
    with pytest.raises(SystemExit) as left:
        command(words, prog_name="program")
    said = capsys.readouterr()
    return heard, left.value.code, said.out, said.err


@pytest.mark.parametrize("line", GIVEN, ids=ascii)
def test_a_line_is_understood_alike(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(line, Application, capsys) == answer(line, typer.Typer, capsys)


def test_a_lean_command_is_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[Any] = []
    command = application(heard, Application)
    for _ in range(2):
        with pytest.raises(SystemExit):
            command(["one", "two"], prog_name="program")
    assert heard == [False, ["two"], "default", None, None, None, 1, 0.5, False] * 2
    assert capsys.readouterr().err == ""


def test_a_check_of_what_was_kept_loads_only_what_it_uses(tmp_path: Path) -> None:
    program = """
import atexit, sys
from burraco_rules.__main__ import main
atexit.register(lambda: print(*sys.modules, sep="\\n", file=sys.stderr))
sys.argv[1:] = ["check", "3H", "4H", "2S", "6H"]
main()
"""
    command = [sys.executable, "-c", program]
    for _ in range(2):
        done = subprocess.run(
            command,
            capture_output=True,
            check=True,
            encoding="utf-8",
            env=os.environ | {"BURRACO_CACHE": str(tmp_path)},
        )
    assert done.stdout.startswith("legal")
    loaded = set(done.stderr.split())
    assert "burraco_rules.melds.judge" in loaded
    idle = {"pydantic", "rich", "lark", "yaml", "constraint", "burraco_rules.melds.explaining.repairing"}
    assert not loaded & idle
