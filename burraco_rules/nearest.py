"""The nearest names: what a misspelt word was probably meant to be.

Why it exists: one notion of nearness serves every suggestion. May import: nothing of this package.
"""

from __future__ import annotations

from collections.abc import Iterable

FARTHEST = 5
"""No suggestion is more edits away, however long the word."""
LONGEST, MOST = 40, 1_000
"""Longer words, and more names, are not compared: the work for a hostile text stays bounded."""
SHOWN, LISTED = 3, 12
"""So many names are suggested, and so many listed, at most."""


def nearest(word: str, names: Iterable[str]) -> str:
    """The name at the smallest edit distance from `word`, or "" where none is near.

    Near is at most one third of the longer word's letters, and at least one edit; a transposition is one edit, a change
    of case none. Of equals the first in `names` is taken.
    """
    return next(iter(all_nearest(word, names)), "")


def all_nearest(word: str, names: Iterable[str]) -> list[str]:
    """All names at that distance, in their order."""
    best: list[str] = []
    least = FARTHEST
    for name in list(dict.fromkeys(names))[:MOST]:
        reach = min(least, max(1, max(len(word), len(name)) // 3))
        if max(len(word), len(name)) <= LONGEST and abs(len(word) - len(name)) <= reach:
            steps = distance(word.casefold(), name.casefold(), reach)
            if steps < least:
                best.clear()
            if steps <= reach:
                best.append(name)
                least = steps
    return best


def suggestion(word: str, names: Iterable[str], otherwise: str = "") -> str:
    """A help that names what was probably meant; `otherwise` where nothing is near."""
    meant = all_nearest(word, names)[:SHOWN]
    return f"did you mean {either(meant)}?" if meant else otherwise


def either(names: Iterable[str]) -> str:
    """Names in a sentence: `a`, `b` or `c`."""
    *first, last = [f"`{name}`" for name in names]
    return f"{', '.join(first)} or {last}" if first else last


def listed(names: Iterable[str], opening: str) -> str:
    """A help that lists names after its opening words; none where there are too many, or none."""
    shown = list(dict.fromkeys(names))
    return f"{opening} {', '.join(f'`{name}`' for name in shown)}" if 0 < len(shown) <= LISTED else ""


def distance(one: str, other: str, reach: int) -> int:
    """Edits (insert, delete, replace, swap neighbours) from one word to another; not counted out beyond `reach`."""
    same = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    one, other = one[same:], other[same:]
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
