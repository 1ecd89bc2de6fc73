"""No game stands in the engine: a variant is data, never code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "burraco_rules"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "cli.py")
GAMES = re.compile(r"pozzett|burrac[oh]|canasta|pinell|sporc|pulit", re.IGNORECASE)
THE_PACKAGE = re.compile(r'burraco[-_ ]?rules|BURRACO_PLAIN|"burraco"', re.IGNORECASE)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_names_a_game(module: Path) -> None:
    lines = module.read_text("utf-8").splitlines()
    assert [line for line in lines if GAMES.search(line) and not THE_PACKAGE.search(line)] == []


def test_the_package_was_looked_at() -> None:
    assert len(MODULES) > 50
