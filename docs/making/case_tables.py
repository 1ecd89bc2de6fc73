"""The tables of the keys of cases.

Why it exists: what a case may hold is told from the table that reads cases. `<!-- keys: NAME -->` in a page says which
table follows: `case`, `added`, `position`, `team`, or a question, with `expect` after it for what its answer is
compared with.
May import: `burraco_rules.authoring`, `markdown`.
"""

from __future__ import annotations

import re

from burraco_rules.authoring.case_keys import ABOUT, ADDED, EXPECTED, POSITION, QUESTION, SHAPES, TEAM, Key, Keys
from docs.making.markdown import code, codes, table

_MARK = re.compile(r"(?P<mark><!-- keys: (?P<name>[a-z ]+) -->\n)(?:\|.*\n)*")

TABLES: dict[str, Keys] = {
    "case": ABOUT,
    "added": ADDED,
    **QUESTION,
    "position": POSITION,
    "team": TEAM,
    **{f"{ask} expect": keys for ask, keys in EXPECTED.items()},
}
"""The tables by name."""


def renewed(page: str) -> str:
    """The page with its tables as they have to be."""
    return _MARK.sub(lambda found: found["mark"] + _table(TABLES[found["name"]]) + "\n", page)


def _table(keys: Keys) -> str:
    return table(("key", "holds", "meaning"), map(_row, keys.values()))


def _row(key: Key) -> tuple[str, str, str]:
    holds = codes(key.words) or SHAPES[key.holds]
    return code(key.name) + (" *" if key.compulsory else ""), holds, key.meaning
