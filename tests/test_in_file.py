"""The tests inside the shipped rulesets and patches hold: questions about melds and their reasons."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from burraco_rules.authoring.cases import cases_of_tests
from burraco_rules.authoring.testing import Runner
from burraco_rules.language import core
from burraco_rules.language.files.library import Library
from burraco_rules.language.messages.diagnostics import Report

LIBRARY = Library(private=False)
NAMES = {name: LIBRARY.load(path, Report()) for name, path in LIBRARY.names()}
TESTED: dict[tuple[str, tuple[str, ...]], tuple[core.Test, ...]] = {
    (base, patch): tuple(item for item in loaded.document.items if isinstance(item, core.Test))
    for name, loaded in NAMES.items()
    if loaded is not None
    for base, patch in (
        [(name, ())] if loaded.document.form == "ruleset" else [(base, (name,)) for base in loaded.document.bases]
    )
}


@pytest.mark.parametrize(
    ("base", "patches"), TESTED, ids=lambda part: part if isinstance(part, str) else "--".join(part)
)
def test_what_a_file_says_of_itself_holds(base: str, patches: tuple[str, ...]) -> None:
    runner = Runner()
    results = [runner.result(replace(case, patches=patches)) for case in cases_of_tests(base, TESTED[base, patches])]
    assert [(result.case.id, result.message) for result in results if result.outcome == "failed"] == []
    assert [result.message for result in results if result.outcome == "skipped"] == []
