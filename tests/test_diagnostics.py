"""Every diagnostic code has a bad file, in both forms where both can produce it, and its exact text."""

from __future__ import annotations

import re
import string
from collections.abc import Callable
from pathlib import Path

import pytest

from burraco_rules.language.messages.codes import CODES
from burraco_rules.language.messages.diagnostics import Diagnostic, Report
from tests.bad_files import FOLDER, LIBRARY, bad_files, code_of, diagnostics_of, expected_of, said_of
from tests.bad_limits import BUILT

RULES_ONLY = {"then-in-rule", "unknown-escape", "control-in-text"}
"""Codes about what only the `.rules` form has: words of statements, and texts in quotes."""
YAML_ONLY = {
    *("yaml-syntax", "yaml-alias", "yaml-tag", "yaml-documents", "forbidden-sign", "unknown-key", "missing-key"),
    *("cases-as-ruleset",),
    *("two-keys", "wrong-shape", "bad-name", "bad-number", "bad-language", "text-lines", "keyword-name"),
    *("unknown-default", "unknown-of-meld", "unremovable", "winner-when"),
}
"""Codes about what only the YAML form has: keys and their nodes, and texts that must be names or numbers."""

# ---- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", bad_files(), ids=lambda path: path.name)
def test_a_bad_file_is_answered_with_the_exact_text_that_it_ends_in(path: Path) -> None:
    assert said_of(path) == expected_of(path)


@pytest.mark.parametrize("path", bad_files(), ids=lambda path: path.name)
def test_a_bad_file_holds_one_sort_of_mistake(path: Path) -> None:
    assert {found.code for found in diagnostics_of(path)} == {code_of(path)}


@pytest.mark.parametrize("path", sorted((FOLDER / "whole").iterdir()), ids=lambda path: path.name)
def test_the_files_that_bad_ones_build_on_can_be_read(path: Path) -> None:
    report = Report()
    assert LIBRARY.load(path, report) is not None
    assert not report.in_order()


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_bad_file_in_each_form_that_can_produce_it(code: str) -> None:
    forms = {path.suffix for path in bad_files() if code_of(path) == code}
    wanted = {".rules"} if code in RULES_ONLY else {".yaml"} if code in YAML_ONLY else {".rules", ".yaml"}
    assert (forms == set() and code in BUILT) or forms == wanted


def test_no_bad_file_is_there_for_a_code_that_there_is_not() -> None:
    assert {code_of(path) for path in bad_files()} <= CODES.keys()
    assert BUILT.keys() <= CODES.keys()


def test_all_mistakes_of_a_file_are_told_at_once_in_its_order() -> None:
    found = diagnostics_of(FOLDER / "syntax--several.rules")
    assert len({entry.code for entry in found} | {entry.at.line for entry in found}) >= 4
    assert [entry.at.line for entry in found] == sorted(entry.at.line for entry in found)


# ---- what no file can hold -------------------------------------------------------------------------

CASES = {f"{code} {number}": case for code, cases in BUILT.items() for number, case in enumerate(cases)}


@pytest.mark.parametrize(("make", "expected"), CASES.values(), ids=CASES)
def test_what_passes_a_limit_is_answered_exactly(
    make: Callable[[Path], tuple[Diagnostic, ...]], expected: str, tmp_path: Path
) -> None:
    found = [str(entry).partition("\n")[0] for entry in make(tmp_path)]
    assert found == [expected.replace("{folder}", str(tmp_path))]


# ---- the table -------------------------------------------------------------------------------------

GAP = re.compile(r"\{(\w*)\}")


@pytest.mark.parametrize("code", CODES)
def test_every_code_keeps_the_style_of_messages(code: str) -> None:
    entry = CODES[code]
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", code)
    for text in (entry.message, entry.help):
        plain = GAP.sub("", text)
        assert not plain.endswith(".")
        assert not plain[:1].isupper()
        assert all(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)
        assert text.count("`") % 2 == 0
    assert entry.about.endswith(".")
    gaps = set(GAP.findall(entry.message)) | set(GAP.findall(entry.help))
    assert {*entry.missing, entry.points_at} - {""} <= gaps | {"name", "value", "kind"}
