"""The nearest names, beside a plain reading of what an edit distance is."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burraco_rules.nearest import LISTED, LONGEST, MOST, all_nearest, distance, listed, nearest, suggestion

letters = st.text("abc", max_size=7)


def plain_distance(one: str, other: str) -> int:
    """Edits from one word to another, counted by their definition."""

    @cache
    def edits(i: int, j: int) -> int:
        if not i or not j:
            return i + j
        found = [edits(i - 1, j) + 1, edits(i, j - 1) + 1, edits(i - 1, j - 1) + (one[i - 1] != other[j - 1])]
        if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
            found.append(edits(i - 2, j - 2) + 1)
        return min(found)

    return edits(len(one), len(other))


@given(letters, letters, st.integers(0, 7))
def test_a_distance_within_reach_is_exact_and_one_beyond_is_told_as_such(one: str, other: str, reach: int) -> None:
    plain = plain_distance(one, other)
    assert distance(one, other, reach) == plain if plain <= reach else distance(one, other, reach) > reach


@given(letters, letters)
def test_a_distance_is_the_same_in_both_directions(one: str, other: str) -> None:
    assert distance(one, other, 7) == distance(other, one, 7)


@pytest.mark.parametrize(
    ("word", "names", "found"),
    [
        ("wildz", ["size", "wilds", "wild"], ["wilds", "wild"]),
        ("wlid", ["size", "wild"], ["wild"]),
        ("WILD", ["wild"], ["wild"]),
        ("xyz", ["wild", "size"], []),
        ("ab", ["cd", "ax"], ["ax"]),
        ("", ["wild"], []),
        ("wild", [], []),
        ("x" * (LONGEST + 1), ["x" * (LONGEST + 1)], []),
    ],
)
def test_all_names_at_the_smallest_distance_are_found(word: str, names: list[str], found: list[str]) -> None:
    assert all_nearest(word, names) == found
    assert nearest(word, names) == (found[0] if found else "")


def test_so_many_names_are_compared_at_most() -> None:
    assert nearest("wildz", [*(f"{number:09}" for number in range(MOST)), "wilds"]) == ""


def test_a_suggestion_names_up_to_three() -> None:
    assert suggestion("wildz", ["wilds"]) == "did you mean `wilds`?"
    assert suggestion("bat", ["cat", "hat", "rat", "mat"]) == "did you mean `cat`, `hat` or `rat`?"
    assert suggestion("bat", ["horse"], "there is `horse`") == "there is `horse`"


def test_a_list_is_told_where_it_is_short() -> None:
    assert listed(["a", "b", "a"], "there are") == "there are `a`, `b`"
    assert listed(map(str, range(LISTED + 1)), "there are") == ""
    assert listed([], "there are") == ""
