"""The nearest name: what a misspelt word was probably meant to be.

Why it exists: one notion of nearness serves every suggestion. May import: nothing of this package.
"""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, names: Iterable[str]) -> str:
    """The name at the smallest edit distance from `word`, or "" where none is near.

    Near is at most one third of the longer word's letters, and at least one edit; a transposition is one edit, a change
    of case none. Of equals the first in `names` is taken.
    """
    best, least = "", 1 << 30
    for name in dict.fromkeys(names):
        reach = min(least - 1, max(1, max(len(word), len(name)) // 3))
        if abs(len(word) - len(name)) <= reach:
            steps = distance(word.casefold(), name.casefold(), reach)
            if steps <= reach:
                best, least = name, steps
    return best


def distance(one: str, other: str, reach: int) -> int:
    """Edits (insert, delete, replace, swap neighbours) from one word to another; not counted out beyond `reach`."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, row, older = row, [i], before
        for j, against in enumerate(other, start=1):
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                best = min(best, older[j - 2] + 1)
            row.append(best)
        before = last
        if min(row) > reach:
            return reach + 1
    return row[-1]
