"""Runs of the command line inside the process of the tests, for the many that look at one answer each."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from functools import cache
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any
from unittest import mock

from burraco_rules.__main__ import PROGRAM, commands

HIDDEN = frozenset({"NO_COLOR", "FORCE_COLOR", "BURRACO_PLAIN", "BURRACO_DEBUG"})
"""Variables of the environment that would change what is printed."""


@cache
def _application() -> Any:
    return commands()


def run(*arguments: str, input: str = "", cwd: Path | None = None) -> CompletedProcess[str]:
    """One run of the program, away from any terminal. What it raises, but for leaving, is raised."""
    kept = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    out, err, code = io.StringIO(), io.StringIO(), 0
    with (
        contextlib.chdir(cwd or os.curdir),
        mock.patch.dict(os.environ, kept, clear=True),
        mock.patch.object(sys, "stdin", io.StringIO(input)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            _application()(list(arguments), prog_name=PROGRAM)
        except SystemExit as left:
            code = int(left.code or 0)
    return CompletedProcess(arguments, code, out.getvalue(), err.getvalue())
