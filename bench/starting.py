"""How long the program takes from a cold start, beside the start of the libraries that it stands on.

`python -m bench.starting`. Reach: `burraco check` within twice `python -c "import typer, lark, yaml"`, in pairs of
one run.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

ROUNDS = 15
YARDSTICK = [sys.executable, "-c", "import typer, lark, yaml"]
COMMANDS = {
    "check": [sys.executable, "-m", "burraco_rules", "check", "3H", "4H", "2S", "6H"],
    "refusal": [sys.executable, "-m", "burraco_rules", "check", "5S", "6C", "7S"],
    "import": [sys.executable, "-c", "import burraco_rules"],
    "library check": [sys.executable, "-c", "import burraco_rules as b; b.load('burraco').check('3H 4H 2S 6H')"],
    "no arguments": [sys.executable, "-m", "burraco_rules"],
}


def seconds(command: list[str]) -> float:
    """The time of one run."""
    start = time.perf_counter()
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Start each command beside the yardstick, and print the ratios."""
    seconds(COMMANDS["check"])
    for name, command in COMMANDS.items():
        pairs = [(seconds(YARDSTICK), seconds(command)) for _ in range(ROUNDS)]
        ratio = statistics.median(own / other for other, own in pairs)
        own = statistics.median(own for _, own in pairs) * 1e3
        other = statistics.median(other for other, _ in pairs) * 1e3
        print(f"{name:<14} {own:6.0f} ms   libraries alone {other:6.0f} ms   ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
