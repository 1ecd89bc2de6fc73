"""The comments of a YAML file, each with the line of what it is written for.

Why it exists: YAML drops comments, and an author's comments must survive printing. A comment belongs to what follows
it, or to what stands before it on its line. Statements claim the comments of their lines, inner ones first; the file
takes what nobody has claimed.
May import: nothing of this package.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

_COMMENT = re.compile(r"#(?P<text>[^\r\n]*)")


class Comments:
    """Comments not yet claimed, by the line they are written for."""

    def __init__(self, found: list[tuple[int, str]]) -> None:
        self._lines = [line for line, _ in found]
        self._texts: list[str | None] = [text for _, text in found]

    def claim(self, first: int, last: int) -> tuple[str, ...]:
        """The comments written for these lines, which are taken out."""
        place = slice(bisect_left(self._lines, first), bisect_right(self._lines, last))
        claimed = tuple(text for text in self._texts[place] if text is not None)
        if claimed:
            self._texts[place] = [None] * (place.stop - place.start)
        return claimed


def comments_of(text: str, scalars: list[tuple[int, int, int]]) -> Comments:
    """The comments of a text whose scalars are known by begin, end and first line: `#` elsewhere begins a comment."""
    if "#" not in text:
        return Comments([])
    found: list[tuple[int, str]] = []
    previous, line_before = 0, 0
    for begin, end, line in [*scalars, (len(text), len(text), 0)]:
        for comment in _COMMENT.finditer(text, previous, begin):
            alone = not text[text.rfind("\n", 0, comment.start()) + 1 : comment.start()].strip()
            written_for = line if line and (alone or not line_before) else line_before
            found.append((written_for, comment["text"].removeprefix(" ").rstrip()))
        previous, line_before = end, line
    return Comments(found)
