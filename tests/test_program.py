"""What the program answers when its command line fails, is interrupted, or is not read to the end."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "burraco_rules"


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package without a command line beside it."""
    copy = tmp_path_factory.mktemp("program") / PACKAGE.name
    return Path(shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__")))


def start(package: Path, body: str, **environment: str) -> subprocess.Popen[str]:
    """Start the program with a command line that does no more than `body`."""
    (package / "cli.py").write_text(f"import sys\n\ndef app(prog_name):\n    {body}\n", encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, "-B", "-m", PACKAGE.name],
        cwd=package.parent,
        env=os.environ | {"BURRACO_DEBUG": "", "PYTHONIOENCODING": ""} | environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def outcome(package: Path, body: str, **environment: str) -> tuple[int, str, str]:
    """Exit code, output and errors of the program when its command line does no more than `body`."""
    process = start(package, body, **environment)
    output, errors = process.communicate()
    return process.returncode, output, errors


def test_the_exit_code_is_that_of_the_command_line(package: Path) -> None:
    assert outcome(package, "print(prog_name); sys.exit(2)") == (2, "burraco\n", "")


def test_a_command_line_that_returns_is_fine(package: Path) -> None:
    assert outcome(package, "return None") == (0, "", "")


def test_an_unexpected_error_is_one_line_and_exit_code_3(package: Path) -> None:
    line = "burraco: internal error: ValueError: two lines (BURRACO_DEBUG=1 shows where)\n"
    assert outcome(package, r"raise ValueError('two\n  lines')") == (3, "", line)


def test_a_long_error_is_cut(package: Path) -> None:
    code, output, errors = outcome(package, "raise ValueError('x' * 10_000)")
    assert (code, output) == (3, "")
    assert errors.endswith("xx.. (BURRACO_DEBUG=1 shows where)\n")
    assert len(errors) < 400


def test_debugging_shows_where_the_error_arose(package: Path) -> None:
    code, output, errors = outcome(package, "raise ValueError('inside')", BURRACO_DEBUG="1")
    assert (code, output) == (3, "")
    assert errors.startswith("Traceback")
    assert "cli.py" in errors


def test_an_incomplete_installation_is_an_internal_error(package: Path) -> None:
    (package / "cli.py").unlink(missing_ok=True)
    program = [sys.executable, "-B", "-m", PACKAGE.name]
    done = subprocess.run(program, cwd=package.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert "the installation is incomplete" in done.stderr


def test_an_interrupted_program_says_nothing(package: Path) -> None:
    assert outcome(package, "raise KeyboardInterrupt") == (130, "", "")


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="this system has no such signal")
def test_a_reader_that_goes_away_ends_the_program_silently(package: Path) -> None:
    with start(package, "while True: print('line')") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "line\n"
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == -signal.SIGPIPE


def test_a_character_that_the_terminal_lacks_is_shown_as_an_escape(package: Path) -> None:
    assert outcome(package, r"print('7\u2660')", PYTHONIOENCODING="ascii") == (0, "7\\u2660\n", "")
