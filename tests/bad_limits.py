"""What passes a limit, is not on the disk as it should be, or is made by hand: what no bad file can hold.

Each entry makes its mistake in a folder of its own, and holds the one thing that is said, without the help.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import burraco_rules
from burraco_rules.authoring.cases import check_overlay, read_overlay
from burraco_rules.language.checking.check import check
from burraco_rules.language.core import Document, Line
from burraco_rules.language.expressions import Number, Range
from burraco_rules.language.files.library import Library, Loaded, decode
from burraco_rules.language.files.loading import check_loaded
from burraco_rules.language.messages.diagnostics import MOST_MISTAKES, Diagnostic, Report, RulesetError
from burraco_rules.language.resolving.resolve import resolve
from burraco_rules.language.source import LIMITS, Limits, Span
from tests.bad_files import FOLDER, LIBRARY, said

HEAD = "ruleset large language 1\n"


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


def _overlay(folder: Path) -> tuple[Diagnostic, ...]:
    (folder / "overlay.yaml").write_text("a-case: {reason: run.no-gap}\n")
    report = Report()
    *_, places = read_overlay(folder / "overlay.yaml", report)
    check_overlay(places, (), report)
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


def _notation(_: Path) -> tuple[Diagnostic, ...]:
    text = (FOLDER / "whole" / "base.rules").read_text("utf-8") + "notation italian {\n  ranks J as F\n}\n"
    with pytest.raises(RulesetError) as refused:
        burraco_rules.loads(text, notation="italain")
    return refused.value.diagnostics


def _setting(_: Path) -> tuple[Diagnostic, ...]:
    text = (FOLDER / "whole" / "base.rules").read_text("utf-8")
    with pytest.raises(RulesetError) as refused:
        burraco_rules.loads(text, options={"setup.players": 3})
    return refused.value.diagnostics


LARGE = LIMITS.file_bytes + 1
LONG = "x" * (LIMITS.token_characters + 1)
BUILT: dict[str, list[tuple[Callable[[Path], tuple[Diagnostic, ...]], str]]] = {
    "too-large": [
        (
            lambda _: said(" " * LARGE, "large.rules"),
            "large.rules:1:1: error[too-large]: the text is larger than 1048576 bytes",
        ),
        (
            lambda _: said("#" * LARGE, "large.yaml"),
            "large.yaml:1:1: error[too-large]: the text is larger than 1048576 bytes",
        ),
        (
            lambda _: said(HEAD, "large.rules", Limits(file_bytes=10)),
            "large.rules:1:1: error[too-large]: the text is larger than 10 bytes",
        ),
    ],
    "long-token": [
        (
            lambda _: said(f"{HEAD}value {LONG} = 1\n", "large.rules"),
            "large.rules:2:7: error[long-token]: a word or text is longer than 4096 characters",
        ),
        (
            lambda _: said(f'{HEAD}title "{LONG}"\n', "large.rules"),
            "large.rules:2:7: error[long-token]: a word or text is longer than 4096 characters",
        ),
        (
            lambda _: said(f"ruleset: {LONG}\nlanguage: 1\n", "large.yaml"),
            "large.yaml:1:10: error[long-token]: a word or text is longer than 4096 characters",
        ),
    ],
    "too-many-items": [
        (
            lambda _: said(_too_many_statements("rules"), "large.rules"),
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
            lambda _: said(_mistakes("rules"), "large.rules")[-1:],
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
    "unknown-case": [
        (_overlay, "{folder}/overlay.yaml:1:1: warning[unknown-case]: no case is called `a-case`"),
    ],
    "setting-as-option": [
        (_setting, "error[setting-as-option]: `setup.players` is a setting and no option"),
    ],
    "unknown-notation": [
        (_notation, "error[unknown-notation]: the ruleset `base` has no notation `italain`"),
    ],
    "stray-range": [
        (_by_hand, "error[stray-range]: a range or a list stands only after `in`"),
    ],
}
"""Codes of limits and of the disk: what is done, and the one thing that is said."""
