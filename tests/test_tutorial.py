"""The tutorial: every block of it is run as it stands there, by the program as it is installed from the wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path

import pytest

from docs.making import examples
from tests.distributions import Distributions, Installation

TUTORIAL = (Path(__file__).resolve().parents[1] / "docs" / "tutorial.md").read_text("utf-8")


def install_blocks() -> list[str]:
    return [block.text for block in examples.blocks(TUTORIAL) if block.info == "sh"]


def test_every_block_is_run_or_written() -> None:
    blocks = list(examples.blocks(TUTORIAL))
    unread = [block.line for block in blocks if not (block.new_state or block.info in ("console", "sh"))]
    assert unread == []
    assert len(install_blocks()) == 1


def test_it_is_a_tutorial_of_what_was_promised() -> None:
    commands = [entry.command for entry in examples.shown(TUTORIAL)]
    order = ["check 5H", "rules new", "rules check", "rules check", "--with", "--rules", "test"]
    places = iter(commands)
    assert all(any(wanted in command for command in places) for wanted in order)


def test_a_file_that_is_shown_again_differs_in_the_one_word_that_was_wrong() -> None:
    first, second = (block.text for block in examples.blocks(TUTORIAL) if block.new_state == "my-house.yaml")
    changed = [pair for pair in zip(first.split(), second.split(), strict=True) if len(set(pair)) > 1]
    assert changed == [("natural", "naturals")]


@pytest.mark.packaging
def test_every_command_answers_from_the_wheel_as_it_stands_there(from_wheel: Installation) -> None:
    answered = examples.run(TUTORIAL, from_wheel.command)
    assert [entry.answer for entry in answered] == [entry.answer for entry in examples.shown(TUTORIAL)]
    assert [entry.code for entry in answered] == [0, 0, 1, 0, 1, 0, 1, 0, 0]


@pytest.mark.packaging
def test_the_program_is_installed_as_it_stands_there(distributions: Distributions, tmp_path: Path) -> None:
    with tarfile.open(distributions.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (copy,) = tmp_path.iterdir()
    environment = {
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
        "HOME": str(tmp_path),
        "PYTHONPATH": sysconfig.get_path("purelib"),  # where the dependencies are, since there is no network
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip takes it for the value of `build_isolation`
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    script = f"set -e\n{install_blocks()[0]}\ncommand -v burraco\nburraco check 3H 4H 5H\n"
    done = subprocess.run(
        ["/bin/sh", "-c", script], cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    where, answer, *_ = done.stdout.splitlines()
    assert where == str(copy / ".venv" / "bin" / "burraco")
    assert answer == "legal   3H 4H 5H   run"
