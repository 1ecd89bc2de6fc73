"""The build hook: puts the command line, the grammars and the rulesets inside the package of a wheel.

Why it exists: they stand at the top of a checkout, where people look for them, and must not lie at the top of
site-packages. An editable install finds them beside the package and gets no copies. May import: hatchling.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = ("cli.py", "grammars", "rulesets")


class DataInside(BuildHookInterface[Any]):
    """Adds `INSIDE` to the files of a wheel, under `burraco_rules/`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a build; `version` is `standard` or `editable`."""
        if version != "editable":
            for name in INSIDE:
                build_data["force_include"][str(Path(self.root, name))] = f"burraco_rules/{name}"
