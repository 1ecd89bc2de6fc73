"""One entry of the table of diagnostic codes.

Why it exists: the table is spread over a few modules by what the mistakes concern; each entry has this form.
May import: nothing of this package.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Code(Struct, frozen=True):
    """`message` and `help` are patterns with named gaps; `about` explains, `bad` and `good` show an example.

    Style: lower case, no full stop, the user's text in backticks, words of the language and never of its
    implementation, one sentence of what is wrong; the help says what to write instead.
    `missing` names the gaps that hold a word which is missing or unread: nothing is said where that word stands in a
    statement that could not be read, for it may have been made or read there. `points_at` names the gap that holds the
    word which is wrong, where the place that is known is that of its statement.
    """

    message: str
    about: str
    help: str = ""
    bad: str = ""
    good: str = ""
    severity: Literal["error", "warning"] = "error"
    missing: tuple[str, ...] = ()
    points_at: str = ""
