"""How long hostile texts take, and how the time grows: at half the limit and at the limit.

`python bench/hostile.py [NAME ..]`, and `python bench/hostile.py --fuzz SEED` for long runs of random damage. Reach: no
failure, at most 20 s and 1 GiB for a mebibyte, and twice the text at most three times the time.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from burraco_rules.language.source import LIMITS  # noqa: E402
from tests.hostile import TEXTS  # noqa: E402

LONG_RUNS = {"bytes": 30_000, "noise": 200_000, "trees": 20_000}


def seconds(*arguments: str) -> tuple[float, str]:
    """How long a process tries hostile texts, and what it says; "" where all is well."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "tests.fuzzing", *arguments]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    wrong = f"{done.stdout}{done.stderr}" or f"ended by signal {-done.returncode}"
    return time.perf_counter() - start, wrong if done.returncode else ""


def main() -> None:
    """Measure and print."""
    if "--fuzz" in sys.argv:
        for what, count in LONG_RUNS.items():
            took, wrong = seconds(what, sys.argv[-1], str(count))
            print(f"{what}: {count} in {took:.0f} s {wrong or 'all answered'}")
        return
    empty, _ = seconds("noise", "0", "0")
    for name in sys.argv[1:] or TEXTS:
        half, _ = seconds("hostile", "0", str(LIMITS.file_bytes // 2), name)
        whole, wrong = seconds("hostile", "0", str(LIMITS.file_bytes), name)
        growth = (whole - empty) / max(0.01, half - empty)
        print(f"{name:45} {half - empty:6.2f} s  {whole - empty:6.2f} s  x{growth:.1f}  {wrong}")


if __name__ == "__main__":
    main()
