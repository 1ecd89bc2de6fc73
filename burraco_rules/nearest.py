"""The nearest name: what a misspelt word was probably meant to be.

Why it exists: one notion of nearness serves every suggestion. May import: nothing of this package.
"""

from __future__ import annotations

from collections.abc import Iterable

FARTHEST = 5
"""No suggestion is more edits away, however long the word."""
LONGEST, MOST = 40, 1_000
"""Longer words, and more names, are not compared: the work for a hostile text stays bounded."""


def nearest(word: str, names: Iterable[str]) -> str:
    """The name at the smallest edit distance from `word`, or "" where none is near.

    Near is at most one third of the longer word's letters, and at least one edit; a transposition is one edit, a change
    of case none. Of equals the first in `names` is taken.
    """
    if len(word) > LONGEST:
        return ""
    best, least = "", FARTHEST + 1
    for name in list(dict.fromkeys(names))[:MOST]:
        reach = min(least - 1, max(1, max(len(word), len(name)) // 3))
        if len(name) <= LONGEST and abs(len(word) - len(name)) <= reach:
            steps = distance(word.casefold(), name.casefold(), reach)
            if steps <= reach:
                best, least = name, steps
    return best


def distance(one: str, other: str, reach: int) -> int:
    """Edits (insert, delete, replace, swap neighbours) from one word to another; not counted out beyond `reach`."""
    far = reach + 1
    before: list[int] = []
    row = [min(j, far) for j in range(len(other) + 1)]
    for i, letter in enumerate(one, start=1):
        last, row, older = row, [far] * (len(other) + 1), before
        row[0] = min(i, far)
        for j in range(max(1, i - reach), min(len(other), i + reach) + 1):
            against = other[j - 1]
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                best = min(best, older[j - 2] + 1)
            row[j] = best
        before = last
        if min(row) > reach and min(last) > reach:
            return far
    return row[-1]
