"""The examples in pages: blocks of rules, and commands with the exact answers of the program.

Why it exists: an example that is not run is wrong sooner or later. A test runs them; `docs/make.py` writes the answers
anew. What follows after the three backticks says what a block is:

- `rules NAME.rules`, `yaml NAME.yaml`, `game NAME.game`: a file. Blocks of one name are put together; commands and
  other blocks find it.
- `rules NAME.rules now`, `yaml NAME.yaml now`: a file as it is from here on, in the place of what it was.
- `rules in NAME`, `yaml in NAME`: statements, read in a ruleset that extends NAME.
- `yaml same`: the same content as the block of rules before it, in the other form.
- `console`: commands after `$ `, each with its answer, run one after the other in a folder with the files of the page.
- `python`: a session of the interpreter, run as a doctest.
- Any other block is shown and not read.

May import: nothing of this package.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ("env", f"PYTHONPATH={ROOT}", sys.executable, "-m", "burraco_rules")
"""How the program of this checkout is called."""
COLUMNS = 110
"""The width of the terminal in which the commands of the pages are run."""

_FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPT = "$ "
_SLOWEST = 60


class Block(Struct, frozen=True):
    """A block of code in a page: what it is, its text, and the line of the page on which the text begins."""

    info: str
    text: str
    line: int

    @property
    def words(self) -> list[str]:
        """What the block is, word by word."""
        return self.info.split()

    @property
    def file(self) -> str:
        """The name of the file that this is, or a part of; empty for other blocks."""
        match self.words:
            case ["rules" | "yaml" | "game", name] if "." in name:
                return name
        return ""

    @property
    def new_state(self) -> str:
        """The name of the file that this is from here on; empty for other blocks."""
        match self.words:
            case ["rules" | "yaml" | "game", name, "now"]:
                return name
        return ""


class Command(Struct, frozen=True):
    """A command with what it printed, standard output and errors as they came, and its exit code."""

    command: str
    answer: str
    code: int = 0


def blocks(page: str) -> Iterator[Block]:
    """The blocks of code of a page, in order."""
    for fence in _FENCE.finditer(page):
        yield Block(fence["info"].strip(), fence["text"], page.count("\n", 0, fence.start()) + 2)


def files(page: str) -> dict[str, str]:
    """The files that a page shows, whole, by name."""
    found: dict[str, str] = {}
    for block in blocks(page):
        if block.file:
            found[block.file] = found.get(block.file, "") + block.text
    return found


def written(page: str, folder: Path) -> None:
    """Write the files of a page into a folder."""
    for name, text in files(page).items():
        (folder / name).write_text(text, "utf-8")


def commands(block: Block) -> list[Command]:
    """The commands of a console block with the answers that stand under them."""
    found: list[tuple[str, list[str]]] = []
    for line in block.text.splitlines():
        if line.startswith(_PROMPT):
            found.append((line.removeprefix(_PROMPT), []))
        elif found:
            found[-1][1].append(line)
    return [Command(command, "\n".join(answer)) for command, answer in found]


def shown(page: str) -> list[Command]:
    """All commands of a page with their answers as they stand there."""
    return [command for block in blocks(page) if block.info == "console" for command in commands(block)]


def run(page: str, program: Sequence[str] = PROGRAM) -> list[Command]:
    """All commands of a page with the answers that the program gives now; `program` is how it is called."""
    found = []
    with tempfile.TemporaryDirectory() as place:
        folder, home = Path(place, "page"), Path(place, "home")
        folder.mkdir()
        home.mkdir()
        written(page, folder)
        environment = _environment(home, program)
        for block in blocks(page):
            if block.new_state:
                (folder / block.new_state).write_text(block.text, "utf-8")
            elif block.info == "console":
                found += [_answer(command.command, folder, environment) for command in commands(block)]
    return found


def renewed(page: str) -> str:
    """The page with the answers that the program gives now."""
    answers = iter(run(page))

    def again(fence: re.Match[str]) -> str:
        if fence["info"].strip() != "console":
            return fence[0]
        block = Block("console", fence["text"], 0)
        return f"```{fence['info']}\n{_console(next(answers) for _ in commands(block))}```"

    return _FENCE.sub(again, page)


def _console(answered: Iterable[Command]) -> str:
    return "".join(f"{_PROMPT}{entry.command}\n" + (f"{entry.answer}\n" if entry.answer else "") for entry in answered)


def _environment(home: Path, program: Sequence[str]) -> dict[str, str]:
    """Nothing of the user's own: an empty home, and the program under its name."""
    script = home / "bin" / "burraco"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec {shlex.join(program)} "$@"\n', "utf-8")
    script.chmod(0o755)
    return {
        "PATH": f"{script.parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(home),
        "PYTHONUTF8": "1",
        "NO_COLOR": "1",
        "COLUMNS": str(COLUMNS),
    }


def _answer(command: str, folder: Path, environment: dict[str, str]) -> Command:
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=_SLOWEST,
        check=False,
    )
    lines = [line.rstrip() for line in done.stdout.replace(f"{ROOT}{os.sep}", "").splitlines()]
    return Command(command, "\n".join(lines).rstrip("\n"), done.returncode)
