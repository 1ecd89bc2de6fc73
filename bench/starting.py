"""How long the program takes from a cold start, beside the start of the libraries that it stands on.

`python -m bench.starting`. Reach: `burraco check` within twice `python -c "import typer, lark, yaml"`, in pairs of
one run. Modules are compiled to bytes beforehand, as they are where the program was installed; rulesets are kept from
one run to the next. The time of the clock is told, and that of the processor, which other work disturbs less.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

ROUNDS = 15
YARDSTICK = [sys.executable, "-c", "import typer, lark, yaml"]
COMMANDS = {
    "check": [sys.executable, "-m", "burraco_rules", "check", "3H", "4H", "2S", "6H"],
    "refusal": [sys.executable, "-m", "burraco_rules", "check", "5S", "6C", "7S"],
    "import": [sys.executable, "-c", "import burraco_rules"],
    "library check": [sys.executable, "-c", "import burraco_rules as b; b.load('burraco').check('3H 4H 2S 6H')"],
    "no arguments": [sys.executable, "-m", "burraco_rules"],
}


class Times(NamedTuple):
    """The seconds of one run, by the clock and of the processor."""

    clock: float
    processor: float


def run(command: list[str], modules: str) -> Times:
    """The times of one run, with compiled modules in a folder."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = modules
    busy, start = _busy(), time.perf_counter()
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    return Times(time.perf_counter() - start, _busy() - busy)


def _busy() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Start each command beside the yardstick, and print the ratios."""
    with tempfile.TemporaryDirectory() as modules:
        for command in (YARDSTICK, *COMMANDS.values()):
            run(command, modules)
        for name, command in COMMANDS.items():
            pairs = [(run(YARDSTICK, modules), run(command, modules)) for _ in range(ROUNDS)]
            told = []
            for which in Times._fields:
                other, own = ([getattr(times, which) for times in column] for column in zip(*pairs, strict=True))
                ratio = statistics.median(mine / its for mine, its in zip(own, other, strict=True))
                told.append(
                    f"{which} {statistics.median(own) * 1e3:5.0f} ms, libraries alone "
                    f"{statistics.median(other) * 1e3:5.0f} ms, ratio {ratio:.2f}"
                )
            print(f"{name:<14} {'   '.join(told)}")


if __name__ == "__main__":
    main()
