"""Where the data folders of the project are: inside the package (a wheel) or beside it (a checkout).

Why it exists: the wheel carries `grammars/` and `rulesets/` inside the package, the repository keeps them at its top.
May import: nothing of this package.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

_HERE = Path(__file__).resolve().parent


@cache
def folder(name: str) -> Path:
    """The data folder `grammars` or `rulesets`. RuntimeError where the installation lacks it."""
    for base in (_HERE, _HERE.parent):
        if (base / name).is_dir():
            return base / name
    raise RuntimeError(f"this installation of burraco-rules lacks its folder {name}")
