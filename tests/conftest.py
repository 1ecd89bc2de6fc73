"""What several modules of tests share: the distributions, built once however many processes the tests run in."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tests.distributions import Distributions, Installation, built, installed

PATIENCE = 600
"""For so many seconds a process waits for another one that builds."""


@pytest.fixture(scope="session")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Distributions:
    """The published files; of several processes the first builds them, and the others wait for it."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    done = shared / "built"
    try:
        (shared / "building").mkdir()
    except FileExistsError:
        _await(done)
        return built(shared / "distributions")
    try:
        return built(shared / "distributions")
    finally:
        done.touch()


@pytest.fixture(scope="session")
def from_wheel(distributions: Distributions, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """The program as it is installed from the wheel, in an environment of its own."""
    return installed(tmp_path_factory.mktemp("wheel"), distributions.wheel)


def _await(file: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not file.exists():
        assert time.monotonic() < until, "another process has not built the distributions"
        time.sleep(0.2)
