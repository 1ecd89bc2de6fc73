"""The program "burraco": finds the command line, runs it, and answers for whatever goes wrong around it.

Why it exists: `cli.py` lies inside the package in a wheel and beside it in a checkout, and nothing in the package
may import it; and a user never sees a traceback. Exit codes of its own: 3 for an internal error, 130 when interrupted.
May import: nothing of this package.
"""

from __future__ import annotations

import contextlib
import errno
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
UNWRITABLE = 2
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
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
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if isinstance(error, OSError) and error.errno in FULL:
            return unwritable(error)
        report(error)
        return INTERNAL_ERROR
    return 0


def unwritable(error: OSError) -> int:
    """Say in one line that the output cannot be written, and forget what is left of it."""
    with contextlib.suppress(OSError):
        print(f"{PROGRAM}: the output cannot be written: {(error.strerror or str(error)).lower()}", file=sys.stderr)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  so that leaving does not try it again
    return UNWRITABLE


def settle_streams() -> None:
    """Let a closed pipe end the process silently, and show characters that an encoding lacks as escapes."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # a stream that was closed before the start: nothing is read or shown
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  it lives as long as we do
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
