"""Bundles, and what is asked of a choice of them.

Why it exists: this is all that whoever chooses needs to know of cards and melds. May import: nothing of the package.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

Needs = tuple[tuple[int, int], ...]
"""What a bundle takes: things by number, in order, each with how many."""
Extra = Callable[[Sequence[int]], tuple[int, ...] | None]
"""What a whole choice is worth besides its gain, compared after it; None where it may not be made."""


class Bundle(NamedTuple):
    """Things that are taken together, what that gains, and what it adds to each total on which there is a floor."""

    needs: Needs
    gain: int
    amounts: tuple[int, ...] = ()


class Packing(NamedTuple):
    """What there is of each thing, the bundles, and what must hold of a choice of them; a bundle may be chosen often.

    `spare` is how many of a thing may be left, None where that does not matter; `floors` are what totals must reach.
    `extra` is asked of whole choices.
    """

    supply: tuple[int, ...]
    bundles: tuple[Bundle, ...]
    floors: tuple[int, ...] = ()
    spare: tuple[int | None, ...] = ()
    extra: Extra | None = None


class Packed(NamedTuple):
    """A choice of bundles by number, None where there is none; and whether it is known that there is no better one."""

    chosen: tuple[int, ...] | None
    proved: bool


def holds(packing: Packing, chosen: Sequence[int]) -> bool:
    """Whether a choice leaves no more than may be left, and reaches every floor."""
    left = list(packing.supply)
    for number in chosen:
        for thing, count in packing.bundles[number].needs:
            left[thing] -= count
    totals = [sum(packing.bundles[number].amounts[place] for number in chosen) for place in range(len(packing.floors))]
    spared = all(
        spare is None or rest <= spare for rest, spare in zip(left, packing.spare or [None] * len(left), strict=True)
    )
    return spared and all(total >= floor for total, floor in zip(totals, packing.floors, strict=True))
