"""Every diagnostic code has a bad file, in both forms where both can produce it, and its exact text."""

from __future__ import annotations

import os
import re
import string
from collections.abc import Callable
from pathlib import Path

import pytest

from burraco_rules.language.check import check
from burraco_rules.language.codes import CODES
from burraco_rules.language.core import Document, Line
from burraco_rules.language.diagnostics import MOST_MISTAKES, Diagnostic, Enough, Report, RulesetError
from burraco_rules.language.expressions import Number, Range
from burraco_rules.language.library import Library, Loaded, decode
from burraco_rules.language.loading import check_loaded, loaded_text
from burraco_rules.language.resolve import resolve
from burraco_rules.language.source import LIMITS, Limits, Span
from tests.bad_files import FOLDER, LIBRARY, bad_files, code_of, diagnostics_of, expected_of, said_of

RULES_ONLY = {"then-in-rule", "unknown-escape", "control-in-text"}
"""Codes about what only the `.rules` form has: words of statements, and texts in quotes."""
YAML_ONLY = {
    *("yaml-syntax", "yaml-alias", "yaml-tag", "yaml-documents", "forbidden-sign", "unknown-key", "missing-key"),
    *("two-keys", "wrong-shape", "bad-name", "bad-number", "bad-language", "text-lines", "keyword-name"),
    *("unknown-default", "unknown-of-meld", "unremovable", "winner-when"),
}
"""Codes about what only the YAML form has: keys and their nodes, and texts that must be names or numbers."""

HEAD = "ruleset large language 1\n"


def said(text: str, name: str = "large.rules", limits: Limits = LIMITS) -> tuple[Diagnostic, ...]:
    """What is said of a text under some limits."""
    report = Report()
    library = Library([FOLDER / "whole"], limits, private=False)
    loaded = loaded_text(text, name, report, library)
    if loaded is not None:
        check_loaded(loaded, library, report)
    return report.in_order()


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


def _too_many_statements(form: str) -> str:
    if form == "rules":
        return HEAD + "".join(f"value v{number} = 1\n" for number in range(LIMITS.items + 1))
    return "ruleset: large\nlanguage: 1\nvalues:\n" + "".join(f"  v{number}: 1\n" for number in range(LIMITS.items + 1))


def _mistakes(form: str) -> str:
    if form == "rules":
        return "ruleset large extends base language 1\n" + "".join(
            f"value v{number} = wildz\n" for number in range(MOST_MISTAKES + 1)
        )
    return "ruleset: large\nextends: base\nlanguage: 1\nvalues:\n" + "".join(
        f"  v{number}: wildz\n" for number in range(MOST_MISTAKES + 1)
    )


def _outside(folder: Path) -> tuple[Diagnostic, ...]:
    (folder / "in").mkdir()
    (folder / "secret.rules").write_text(HEAD)
    (folder / "in" / "link.rules").symlink_to(folder / "secret.rules")
    report = Report()
    assert Library([folder / "in"], private=False).load("link", report, Span("asking.rules", 1, 1)) is None
    return report.in_order()


def _no_file(make: Callable[[Path], object]) -> Callable[[Path], tuple[Diagnostic, ...]]:
    def tried(folder: Path) -> tuple[Diagnostic, ...]:
        path = folder / "it.rules"
        make(path)
        report = Report()
        assert Library(private=False).load(path, report) is None
        return report.in_order()

    return tried


def _not_utf8(_: Path) -> tuple[Diagnostic, ...]:
    report = Report()
    assert decode(HEAD.encode() + b'title "perch\xe9"\n', "large.rules", report) is None
    return report.in_order()


def _many_parents(folder: Path) -> tuple[Diagnostic, ...]:
    for number in range(LIMITS.documents + 1):
        (folder / f"r{number}.rules").write_text(f"ruleset r{number} extends r{number + 1} language 1\n")
    report = Report()
    library = Library([folder], private=False)
    loaded = library.load("r0", report)
    assert loaded is not None
    assert check_loaded(loaded, library, report) is None
    return report.in_order()


def _by_hand(_: Path) -> tuple[Diagnostic, ...]:
    """A range where no text could hold one."""
    base = LIBRARY.load("base", Report())
    assert base is not None
    line = Line("bonus", worth=Range(Number(1), Number(2)), at=Span("hand", 1, 1))
    child = Document("ruleset", "hand", 1, extends="base", items=(line,))
    report = Report()
    check(resolve([base, Loaded(child)], {}, report), report)
    return report.in_order()


LARGE = LIMITS.file_bytes + 1
LONG = "x" * (LIMITS.token_characters + 1)
BUILT: dict[str, list[tuple[Callable[[Path], tuple[Diagnostic, ...]], str]]] = {
    "too-large": [
        (lambda _: said(" " * LARGE), "large.rules:1:1: error[too-large]: the text is larger than 1048576 bytes"),
        (
            lambda _: said("#" * LARGE, "large.yaml"),
            "large.yaml:1:1: error[too-large]: the text is larger than 1048576 bytes",
        ),
        (
            lambda _: said(HEAD, limits=Limits(file_bytes=10)),
            "large.rules:1:1: error[too-large]: the text is larger than 10 bytes",
        ),
    ],
    "long-token": [
        (
            lambda _: said(f"{HEAD}value {LONG} = 1\n"),
            "large.rules:2:7: error[long-token]: a word or text is longer than 4096 characters",
        ),
        (
            lambda _: said(f'{HEAD}title "{LONG}"\n'),
            "large.rules:2:7: error[long-token]: a word or text is longer than 4096 characters",
        ),
        (
            lambda _: said(f"ruleset: {LONG}\nlanguage: 1\n", "large.yaml"),
            "large.yaml:1:10: error[long-token]: a word or text is longer than 4096 characters",
        ),
    ],
    "too-many-items": [
        (
            lambda _: said(_too_many_statements("rules")),
            "large.rules:1:1: error[too-many-items]: the file has more than 2000 statements",
        ),
        (
            lambda _: said(_too_many_statements("yaml"), "large.yaml"),
            "large.yaml:1:1: error[too-many-items]: the file has more than 2000 statements",
        ),
    ],
    "too-many-nodes": [
        (
            lambda _: said("ruleset: large\nlanguage: 1\nsource:" + "\n- a" * 10, "large.yaml", Limits(items=0)),
            "large.yaml:1:1: error[too-many-nodes]: the file has more than 0 keys, lists and texts",
        ),
    ],
    "too-many-mistakes": [
        (
            lambda _: said(_mistakes("rules"))[-1:],
            "large.rules:102:14: error[too-many-mistakes]: 100 mistakes were found, and the file is read no further",
        ),
        (
            lambda _: said(_mistakes("yaml"), "large.yaml")[-1:],
            "large.yaml:105:9: error[too-many-mistakes]: 100 mistakes were found, and the file is read no further",
        ),
    ],
    "outside-folder": [
        (_outside, "asking.rules:1:1: error[outside-folder]: `link` leads out of the folder it was found in"),
    ],
    "not-a-file": [
        (_no_file(Path.mkdir), "{folder}/it.rules: error[not-a-file]: this is no regular file"),
        (_no_file(os.mkfifo), "{folder}/it.rules: error[not-a-file]: this is no regular file"),
    ],
    "unreadable-file": [
        (
            _no_file(lambda path: None),
            "{folder}/it.rules: error[unreadable-file]: `{folder}/it.rules` cannot be read: no such file or directory",
        ),
    ],
    "not-utf8": [
        (
            _not_utf8,
            "large.rules:2:13: error[not-utf8]: the file is not written in UTF-8: byte 233 cannot stand here",
        ),
    ],
    "too-many-documents": [
        (
            _many_parents,
            "{folder}/r32.rules:1:1: error[too-many-documents]: the ruleset draws on more than 32 files",
        ),
    ],
    "stray-range": [
        (_by_hand, "error[stray-range]: a range or a list stands only after `in`"),
    ],
}
"""Codes of limits and of the disk: what is done, and the one thing that is said."""


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


def test_what_is_written_by_the_user_is_shown_without_commands_for_a_terminal() -> None:
    report = Report()
    report.add("bad-name", Span("f", 1, 1), name="a\x1b[31m\u202eb")
    assert report.in_order()[0].message == "`a\\u001b[31m\\u202eb` is no name"


def test_a_long_word_of_the_user_is_cut_in_messages() -> None:
    report = Report()
    report.add("bad-name", Span("f", 1, 1), name="x" * 5_000)
    assert len(report.in_order()[0].message) < 300


# ---- reports ---------------------------------------------------------------------------------------


def test_a_report_sorts_by_place_and_tells_nothing_twice() -> None:
    report = Report()
    for line in (3, 1, 3):
        report.add("unknown-rule", Span("f", line, 1), name="r")
    assert [entry.at.line for entry in report.in_order()] == [1, 3]


def test_a_report_with_a_limit_ends_the_pass() -> None:
    report = Report(most=2)
    report.add("unknown-rule", Span("f", 1, 1), name="r")
    report.add("unknown-rule", Span("f", 2, 1), name="r")
    with pytest.raises(Enough):
        report.add("unknown-rule", Span("f", 3, 1), name="r")
    assert [entry.code for entry in report.in_order()] == ["unknown-rule", "unknown-rule", "too-many-mistakes"]


def test_a_lost_word_is_not_called_missing() -> None:
    report = Report(lost={"no-gap"})
    report.add("unknown-rule", Span("f", 1, 1), name="run.no-gap")
    report.add("unknown-rule", Span("f", 2, 1), name="run.size")
    assert [entry.at.line for entry in report.in_order()] == [2]


def test_an_accepted_warning_is_not_given_and_remembered() -> None:
    report = Report(accepted=[("unused-value", ("v",)), ("unused-option", ())])
    for name in ("v", "w"):
        report.add("unused-value", Span("f", 1, 1), name=name, more="")
        report.add("unused-option", Span("f", 2, 1), name=name, more="")
    assert [entry.message for entry in report.in_order()] == ["nothing reads the value `w`"]
    assert ("unused-value", "v") in report.spared


def test_an_error_shows_every_diagnostic_and_survives_pickling() -> None:
    import pickle

    error = RulesetError(diagnostics_of(FOLDER / "unknown-name.rules"))
    again = pickle.loads(pickle.dumps(error))
    assert again.diagnostics == error.diagnostics
    assert "nothing is called `wildz`" in str(again)


# ---- what is lost with a statement -----------------------------------------------------------------


def test_what_stands_in_a_statement_that_cannot_be_read_is_not_called_unknown() -> None:
    text = (
        "ruleset r extends base language 1\n"
        'optoin tie { shared default "equal" again "unequal" }\n'
        "line bonus on match worth 1 when tie = shared\n"
        "line more worth wildz\n"
    )
    found = said(text, "r.rules")
    assert [(entry.code, entry.at.line) for entry in found] == [("syntax", 2), ("unknown-name", 4)]


def test_a_part_of_a_kind_that_cannot_be_read_leaves_the_rest_of_the_kind() -> None:
    text = (
        "ruleset r extends base language 1\n"
        "kind row {\n"
        "  unknown colour ni suits\n"
        '  rule one requir size >= 3 because "it is so"\n'
        '  rule two require every c has suit(c) = colour because "it is so"\n'
        '  rule three require wildz < 2 because "it is so"\n'
        "}\n"
        'test "3S 4S 5S" illegal because row.one\n'
    )
    found = said(text, "r.rules")
    assert [(entry.code, entry.at.line) for entry in found] == [("syntax", 3), ("syntax", 4), ("unknown-name", 6)]


def test_without_a_pack_no_letter_is_called_unknown() -> None:
    text = (
        "ruleset r language 1\n"
        "pcak {\n  ranks A, 2..5, K\n  suits S, H\n}\n"
        "setup { players 2 melds side }\n"
        "kind row {\n"
        "  unknown suit in S, H\n"
        '  rule one require every c has c is (3..5, K) and suit(c) = suit because "it is so"\n'
        "}\n"
    )
    assert [(entry.code, entry.at.line) for entry in said(text, "r.rules")] == [("syntax", 2)]
