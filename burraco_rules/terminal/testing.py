"""`test`: case files and the tests inside rulesets, with a line for each that fails.

Why it exists: authors and arbiters run their cases from the command line and from CI. May import: `asking`, `paint`,
`diagnostics`, `answers`, `tracing`, `authoring`, `language`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

import typer
from msgspec import Struct
from msgspec.structs import replace

from burraco_rules.authoring.cases import Case, cases_of_tests, check_overlay, holds_cases, read_cases, read_overlay
from burraco_rules.authoring.testing import Overlay, Result, Runner
from burraco_rules.authoring.trace import coverage
from burraco_rules.language.core import Test
from burraco_rules.language.files.library import Library
from burraco_rules.language.files.loading import check_loaded
from burraco_rules.language.messages.diagnostics import Diagnostic, Report, printable
from burraco_rules.language.source import Span
from burraco_rules.terminal.answers import Counts, Tested, Tests
from burraco_rules.terminal.asking import FINDINGS, UNUSABLE, there_are
from burraco_rules.terminal.converting import write_whole
from burraco_rules.terminal.diagnostics import as_json, print_json, show_diagnostics, shown_path
from burraco_rules.terminal.paint import say
from burraco_rules.terminal.progress import tracked
from burraco_rules.terminal.tracing import show_coverage, show_trace

_STYLES = {"passed": "good", "failed": "bad", "skipped": "open"}
_WATCH_SECONDS = 0.5


class Asked(Struct, frozen=True):
    """What `test` was asked to run, and how to tell of it."""

    files: Sequence[str]
    paths: Sequence[Path] | None = None
    overlay: Path | None = None
    junit: Path | None = None
    verbose: bool = False
    trace: bool = False
    json: bool = False


def run_tests(asked: Asked, watch: bool) -> None:
    """Run all cases once, or again whenever a file changes; leaves with 1 where one fails, with 2 where a file is
    bad.
    """
    there_are(asked.paths or ())
    if not watch:
        code = _run(asked)
        if code:
            raise typer.Exit(code)
        return
    seen: dict[Path, int] = {}
    while True:
        states = _states(asked.files, asked.paths)
        if states != seen:
            seen = states
            say((time.strftime("%H:%M:%S"), "dim"))
            _run(asked)
        time.sleep(_WATCH_SECONDS)


def _run(asked: Asked) -> int:
    report = Report()
    overlay = Overlay() if asked.overlay is None else Overlay(*read_overlay(asked.overlay, report))
    cases = list(_cases(dict.fromkeys(asked.files), Library(asked.paths or ()), report))
    check_overlay(overlay.places, cases, report)
    bad = report.in_order()
    if bad and not asked.json:
        show_diagnostics(bad)
    runner = Runner(asked.paths or (), overlay, traced=asked.trace)
    results = []
    for result in tracked(runner.run(cases), len(cases), "testing"):
        results.append(result)
        if not asked.json and (asked.verbose or result.outcome == "failed" or result.trace is not None):
            _show(result)
    outcomes = Counter(result.outcome for result in results)
    counts = Counts(outcomes["passed"], outcomes["failed"], outcomes["skipped"])
    covered = coverage(result.trace for result in results if result.trace is not None)
    if asked.junit is not None:
        write_whole(asked.junit, _as_junit(results, bad), force=True)
    if asked.json:
        print_json(Tests(as_json(bad), counts, [Tested.of(result) for result in results], covered))
    else:
        show_coverage(covered)
        _show_skipped(results)
        say(f"{counts.passed} passed, {counts.failed} failed, {counts.skipped} skipped")
    if any(entry.severity == "error" for entry in bad):
        return UNUSABLE
    return FINDINGS if counts.failed else 0


def _cases(files: Iterable[str], library: Library, report: Report) -> Iterator[Case]:
    for file in files:
        path = library.locate(file)
        if path is None or (path.suffix in (".yaml", ".yml") and holds_cases(path)):
            if path is None:
                library.find(file, Span(file), report)
            else:
                yield from read_cases(path, report)
            continue
        loaded = library.load(path, report)
        if loaded is None:
            continue
        check_loaded(loaded, library, report)
        document = loaded.document
        tests = tuple(item for item in document.items if isinstance(item, Test))
        if document.form == "ruleset":
            yield from cases_of_tests(str(path.absolute()), tests)
            continue
        for base in document.bases:
            yield from (replace(case, patches=(str(path.absolute()),)) for case in cases_of_tests(base, tests))


def _states(files: Iterable[str], paths: Sequence[Path] | None) -> dict[Path, int]:
    library = Library(paths or ())
    watched = [path for file in files if (path := library.locate(file)) is not None]
    folders = {path.parent for path in watched} | set(library.folders)
    around = [
        path
        for folder in folders
        if folder.is_dir()
        for path in folder.rglob("*")
        if path.suffix in (".rules", ".yaml", ".yml")
    ]
    return {path: path.stat().st_mtime_ns for path in [*watched, *around] if path.is_file()}


def _show(result: Result) -> None:
    case = result.case
    place = f"{shown_path(case.at.file)}:{case.at.line}" if case.at.file else ""
    say(
        (f"{result.outcome:<8}", _STYLES[result.outcome]),
        f"{printable(case.id)}  ({shown_path(case.ruleset)})  ",
        (place, "dim"),
    )
    if result.message:
        say("        ", printable(result.message))
    if result.outcome == "failed" and case.why:
        say("        ", (printable(case.why), "dim"))
    if result.trace is not None:
        show_trace(result.trace)


def _show_skipped(results: Iterable[Result]) -> None:
    reasons = Counter(result.message for result in results if result.outcome == "skipped")
    for reason, count in sorted(reasons.items()):
        say(("skipped ", "open"), f"{count}: {reason}")


def _as_junit(results: Sequence[Result], bad: Sequence[Diagnostic]) -> str:
    """The results in the XML form that CI systems read; characters that XML cannot hold are escaped.

    Every mistake in a file is an error there: what could not be read was not tested.
    """
    mistakes = [found for found in bad if found.severity == "error"]
    counts = Counter(result.outcome for result in results)
    suite = ElementTree.Element(
        "testsuite",
        name="burraco-rules",
        tests=str(len(results) + len(mistakes)),
        errors=str(len(mistakes)),
        failures=str(counts["failed"]),
        skipped=str(counts["skipped"]),
    )
    for found in mistakes:
        at = found.at
        name = f"{found.code}, line {at.line}, column {at.column}" if at.line else found.code
        entry = ElementTree.SubElement(
            suite,
            "testcase",
            classname=printable(at.file),
            name=name,
            file=printable(at.file),
            line=str(at.line),
        )
        message = f"{found.message}; {found.help}" if found.help else found.message
        ElementTree.SubElement(entry, "error", type=found.code, message=printable(message))
    for result in results:
        case = result.case
        entry = ElementTree.SubElement(
            suite,
            "testcase",
            classname=printable(case.ruleset),
            name=printable(case.id),
            file=printable(case.at.file),
            line=str(case.at.line),
        )
        if result.outcome != "passed":
            tag = "failure" if result.outcome == "failed" else "skipped"
            ElementTree.SubElement(entry, tag, message=printable(result.message))
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"
