"""The program "burraco": finds the command line, runs it, and answers for whatever goes wrong around it.

Why it exists: `cli.py` lies inside the package in a wheel and beside it in a checkout, and nothing in the package
may import it; and a user never sees a traceback. Exit codes of its own: 3 for an internal error, 130 when interrupted.
May import: nothing of this package.
"""

from __future__ import annotations

import importlib.util
import io
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

PROGRAM = "burraco"
DEBUG = f"{PROGRAM.upper()}_DEBUG"
INTERNAL_ERROR = 3
INTERRUPTED = 128 + signal.SIGINT
LONGEST_ERROR = 300


def commands() -> Callable[..., Any]:
    """The command line application of `cli.py`, loaded as `burraco_rules.cli` from inside or beside the package."""
    package = Path(__file__).resolve().parent
    for folder in (package, package.parent):
        spec = importlib.util.spec_from_file_location("burraco_rules.cli", folder / "cli.py")
        if (folder / "cli.py").is_file() and spec and spec.loader:
            module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            application: Callable[..., Any] = module.app
            return application
    raise FileNotFoundError(f"no `cli.py` in {package} or beside it: the installation is incomplete")


def main() -> int:
    """Run the command line on the arguments of the process and return its exit code, or leave with that code.

    An internal error is one line; with the environment variable `DEBUG` set to 1 it is a traceback.
    """
    settle_streams()
    try:
        commands()(prog_name=PROGRAM)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        report(error)
        return INTERNAL_ERROR
    return 0


def settle_streams() -> None:
    """Let a closed pipe end the process silently, and show characters that an encoding lacks as escapes."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def report(error: Exception) -> None:
    """Say in one line what went wrong inside, or show the traceback where that is asked for."""
    if os.environ.get(DEBUG) == "1":
        import traceback

        traceback.print_exception(error)
    else:
        text = " ".join(f"{type(error).__name__}: {error}".split())
        shown = text if len(text) <= LONGEST_ERROR else f"{text[:LONGEST_ERROR]}.."
        print(f"{PROGRAM}: internal error: {shown} ({DEBUG}=1 shows where)", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
