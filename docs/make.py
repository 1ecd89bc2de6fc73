"""Writes the pages of `docs/` that are made from the tables of the program, and the answers in the other pages anew.

`python docs/make.py`. Why it exists: a page that repeats a table or an answer of the program is never written by hand;
what changed is then read in the difference. A test holds that nothing would change. May import: `docs.making`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from docs.making import case_tables, codes, examples, mistakes, reference, schema
from docs.making.examples import ROOT

MADE: dict[str, Callable[[], str]] = {
    "docs/reference.md": reference.page,
    "docs/codes.md": codes.page,
    **{schema.path(answer): partial(schema.page, answer) for answer in schema.ANSWERS},
}
"""The pages that nobody writes, and what makes them."""
WITH_COMMANDS = (
    *("README.md", "docs/language.md", "docs/tutorial.md", "docs/cases.md"),
    *("docs/hands.md", "docs/records.md", "docs/rules.md"),
)
"""The pages whose commands are run, each page in a folder of its own."""
WITH_MISTAKES = ("docs/language.md",)
"""The pages with tables of what authors write and what the program answers."""
WITH_KEYS = ("docs/cases.md",)
"""The pages with tables of keys."""


def pages() -> Iterator[tuple[str, str]]:
    """Every page that holds anything made, by its path in the repository, as it has to be."""
    for path, make in MADE.items():
        yield path, make()
    for path in dict.fromkeys((*WITH_COMMANDS, *WITH_MISTAKES, *WITH_KEYS)):
        text = (ROOT / path).read_text("utf-8")
        text = mistakes.renewed(text) if path in WITH_MISTAKES else text
        text = case_tables.renewed(text) if path in WITH_KEYS else text
        yield path, examples.renewed(text) if path in WITH_COMMANDS else text


def main() -> None:
    """Write the pages that differ, and name them."""
    for path, text in pages():
        file = ROOT / path
        if not file.is_file() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
