"""Each constraint against its meaning: what it narrows away is in no solution, and on placed cards it is exact."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burraco_rules.melds.model.constraints import (
    AtLeast,
    AtMost,
    Constraint,
    DistinctPlaces,
    DistinctValues,
    Indexed,
    InOrder,
    Masks,
    Window,
    bits,
    matched,
    windows,
)

COUNT = 5
"""Places of the line: stands are bits 0 to 4 natural, 5 to 9 wild."""

masks_of_seats = st.lists(st.integers(1, (1 << 2 * COUNT) - 1), min_size=1, max_size=4)
Stands = Sequence[int]
Meaning = Callable[[Stands], bool]


def solutions(masks: Masks, meaning: Meaning) -> Iterator[tuple[int, ...]]:
    for stands in product(*(list(bits(mask)) for mask in masks)):
        if meaning([stand.bit_length() - 1 for stand in stands]):
            yield stands


def check(constraint: Constraint, masks: Masks, meaning: Meaning) -> None:
    """Narrowing keeps every solution, says no only where there is none, and is exact where every seat has one stand."""
    found = list(solutions(masks, meaning))
    narrowed = masks[:]
    held = constraint.narrow(narrowed)
    assert held or not found
    for stands in found:
        assert all(stand & mask for stand, mask in zip(stands, narrowed, strict=True))
    if all(mask.bit_count() == 1 for mask in masks):
        assert held == bool(found)


def places(stands: Stands) -> list[int]:
    return [stand % COUNT for stand in stands]


@given(masks_of_seats)
def test_distinct_places_are_all_different(masks: Masks) -> None:
    check(DistinctPlaces(range(len(masks)), COUNT), masks, lambda stands: len(set(places(stands))) == len(stands))


@given(masks_of_seats)
def test_distinct_values_are_different_where_they_count(masks: Masks) -> None:
    groups: dict[int, dict[object, int]] = {seat: {seat % 2: (1 << COUNT) - 1} for seat in range(len(masks))}

    def meaning(stands: Stands) -> bool:
        values = [seat % 2 for seat, stand in enumerate(stands) if stand < COUNT]
        return len(set(values)) == len(values)

    check(DistinctValues(groups), masks, meaning)


@given(masks_of_seats, st.integers(1, 6), st.booleans())
def test_a_window_holds_all_places(masks: Masks, size: int, circle: bool) -> None:
    def meaning(stands: Stands) -> bool:
        starts = range(COUNT) if circle else range(COUNT - size + 1)
        held = [{(start + more) % COUNT for more in range(size)} for start in starts] if size <= COUNT else []
        return any(set(places(stands)) <= window for window in held)

    check(Window(range(len(masks)), windows(COUNT, size, circle)), masks, meaning)


@given(masks_of_seats, st.integers(0, 4))
def test_counts_are_bounded(masks: Masks, limit: int) -> None:
    wild = dict.fromkeys(range(len(masks)), -1 << COUNT)
    check(AtMost(limit, wild), masks, lambda stands: sum(stand >= COUNT for stand in stands) <= limit)
    check(AtLeast(limit, wild), masks, lambda stands: sum(stand >= COUNT for stand in stands) >= limit)


@given(masks_of_seats, st.integers(0, 2**5 - 1), st.integers(0, 2**5 - 1), st.booleans())
def test_an_index_bounds_places(masks: Masks, natural: int, wild: int, turned: bool) -> None:
    """Only solutions with places apart are compared: two cards at one place are left to the condition itself."""
    allowed = [(natural << 1, (1 << COUNT) - 1), (wild << 1, (1 << COUNT) - 1 << COUNT)]

    def meaning(stands: Stands) -> bool:
        own = places(stands)
        if len(set(own)) < len(own):
            return False
        ordered = sorted(own, reverse=turned)
        return all((natural, wild)[stand >= COUNT] >> ordered.index(stand % COUNT) & 1 for stand in stands)

    found = list(solutions(masks, meaning))
    narrowed = masks[:]
    assert Indexed(dict.fromkeys(range(len(masks)), allowed), COUNT, len(masks), turned).narrow(narrowed) or not found
    for stands in found:
        assert all(stand & mask for stand, mask in zip(stands, narrowed, strict=True))


@given(masks_of_seats)
def test_seats_in_order_ascend(masks: Masks) -> None:
    check(InOrder(range(len(masks))), masks, lambda stands: all(one <= other for one, other in pairwise(stands)))


@given(masks_of_seats)
def test_wild_seats_in_order_ascend_among_themselves(masks: Masks) -> None:
    def meaning(stands: Stands) -> bool:
        wild = [stand for stand in stands if stand >= COUNT]
        return all(one <= other for one, other in pairwise(wild))

    check(InOrder(range(len(masks)), -1 << COUNT), masks, meaning)


@given(st.lists(st.integers(0, 31), max_size=5))
def test_a_matching_is_found_where_there_is_one(options: list[int]) -> None:
    wanted = any(
        all(option >> bit & 1 for option, bit in zip(options, chosen, strict=True))
        for chosen in permutations(range(5), len(options))
    )
    assert matched(options) == wanted


@pytest.mark.parametrize(("count", "size"), [(3, 4), (0, 1)])
def test_a_line_that_is_too_short_has_no_windows(count: int, size: int) -> None:
    assert windows(count, size, circle=True).all == 0


def test_three_seats_do_not_fit_two_places() -> None:
    masks = [0b11, 0b11, 0b11, 0b100]
    assert not DistinctPlaces(range(4), COUNT).narrow(masks)
    assert all(DistinctPlaces(pair, COUNT).narrow([0b11, 0b11, 0b11, 0b100]) for pair in combinations(range(3), 2))
