"""Bad files and what is said of them: `tests/bad/CODE.rules` and `tests/bad/CODE.yaml`, one mistake each.

A file ends in comments that begin with `#>`: the exact text of all its diagnostics. A file for a special case of a code
is called `CODE--CASE`. The files of `tests/bad/whole` are sound; the bad ones build on them.

`python -m tests.bad_files` writes the comments anew, to be reviewed with `git diff tests/bad`.
"""

from __future__ import annotations

from pathlib import Path

from burraco_rules.language.files.library import Library
from burraco_rules.language.files.loading import check_loaded, loaded_text
from burraco_rules.language.messages.diagnostics import Diagnostic, Report
from burraco_rules.language.source import LIMITS, Limits

FOLDER = Path(__file__).parent / "bad"
MARK = "#> "
LIBRARY = Library([FOLDER, FOLDER / "whole"], private=False)


def bad_files() -> list[Path]:
    """All bad files, by name."""
    return sorted(path for path in FOLDER.iterdir() if path.is_file())


def code_of(path: Path) -> str:
    """The code that a bad file is there for."""
    return path.stem.partition("--")[0]


def diagnostics_of(path: Path) -> tuple[Diagnostic, ...]:
    """What is said of a file as `burraco rules check` would."""
    report = Report()
    loaded = LIBRARY.load_partly(path, report)
    if loaded is not None:
        check_loaded(loaded, LIBRARY, report)
    return report.in_order()


def said(text: str, name: str, limits: Limits = LIMITS) -> tuple[Diagnostic, ...]:
    """What is said of a text, as if it stood beside the bad files, under some limits."""
    report = Report()
    library = Library([FOLDER / "whole"], limits, private=False)
    loaded = loaded_text(text, name, report, library)
    if loaded is not None:
        check_loaded(loaded, library, report)
    return report.in_order()


def said_of(path: Path) -> str:
    """All diagnostics of a file as text, files named from the folder of bad files."""
    return "".join(f"{found}\n" for found in diagnostics_of(path)).replace(f"{FOLDER}/", "")


def expected_of(path: Path) -> str:
    """The text that a file's own comments expect."""
    lines = path.read_text("utf-8").split("\n")
    return "".join(f"{line.removeprefix(MARK)}\n" for line in lines if line.startswith(MARK))


def reset() -> None:
    """Write what is said now into every bad file."""
    for path in bad_files():
        lines = path.read_text("utf-8").split("\n")
        text = "\n".join(line for line in lines if not line.startswith(MARK)).rstrip("\n")
        said = "".join(f"{MARK}{line}\n" for line in said_of(path).splitlines())
        path.write_text(f"{text}\n\n{said}", "utf-8")


if __name__ == "__main__":
    reset()
