"""Tables of what authors write at first, and what the program answers.

Why it exists: the answers in the guide are those of the program, word for word. A comment in the page,
`<!-- mistakes: TEXT -->`, gives the text of a whole file with `{}` where the first cell of each row of the next table
is put; the other cells of the row are made. May import: `burraco_rules.language`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from burraco_rules.language.files.library import Library, Loaded, read_document
from burraco_rules.language.files.loading import check_loaded
from burraco_rules.language.messages.diagnostics import Diagnostic, Report

_FRAME = re.compile(r"<!-- mistakes: (?P<frame>.*) -->")
_ROW = re.compile(r"\| (?P<ticks>`+)(?P<written>.+?)(?P=ticks) \|.*")


def answers(text: str) -> tuple[Diagnostic, ...]:
    """What the program says of a file, in either form."""
    report, library = Report(), Library(private=False)
    document = read_document(text, "example.yaml" if text.startswith("{") else "example.rules", report)
    if document is not None:
        check_loaded(Loaded(document), library, report)
    return report.in_order()


def rows(page: str) -> Iterator[tuple[str, str]]:
    """Each row of the tables as it stands, with the row as it has to be."""
    frame = ""
    for line in page.split("\n"):
        marked, row = _FRAME.fullmatch(line), _ROW.fullmatch(line)
        if marked:
            frame = marked["frame"]
        elif not line.startswith("|") and line:
            frame = ""
        elif row and frame:
            yield line, _row(row["ticks"], row["written"], frame)


def renewed(page: str) -> str:
    """The page with the answers that the program gives now."""
    made = dict(rows(page))
    return "\n".join(made.get(line, line) for line in page.split("\n"))


def _row(ticks: str, written: str, frame: str) -> str:
    found = answers(frame.replace("{}", written))
    codes = ", ".join(dict.fromkeys(f"[{entry.code}](codes.md#{entry.code})" for entry in found))
    says = "<br>".join(entry.message + (f"<br>*help*: {entry.help}" if entry.help else "") for entry in found)
    return f"| {ticks}{written}{ticks} | {codes} | {says} |"
