"""Choosing bundles: random small packings against every choice tried, and prices that hold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from burraco_rules.melds.laying.packing.bundles import Bundle, Packing
from burraco_rules.melds.laying.packing.effort import Effort, Exhausted
from burraco_rules.melds.laying.packing.pools import pooled
from burraco_rules.melds.laying.packing.prices import SCALE, prices
from burraco_rules.melds.laying.packing.search import best, choices
from burraco_rules.melds.laying.packing.tried import best_of_all

MANY = 10_000_000


def drawn(random: Random, floors: int = 0, spare: bool = False) -> Packing:
    """A small packing."""
    supply = tuple(random.randrange(1, 4) for _ in range(random.randrange(3, 7)))
    bundles = []
    for _ in range(random.randrange(3, 9)):
        things = sorted(random.sample(range(len(supply)), random.randrange(1, 4)))
        needs = tuple((thing, random.randrange(1, 1 + supply[thing])) for thing in things)
        amounts = tuple(random.randrange(-1, 3) for _ in range(floors))
        bundles.append(Bundle(needs, random.randrange(-2, 12), amounts))
    least = tuple(random.randrange(-1, 5) for _ in range(floors))
    left = tuple(random.choice([None, None, there - 1]) for there in supply) if spare else ()
    return Packing(supply, tuple(bundles), least, left)


def gain(packing: Packing, chosen: Sequence[int] | None) -> int | None:
    return None if chosen is None else sum(packing.bundles[number].gain for number in chosen)


def left(packing: Packing, chosen: Sequence[int]) -> list[int]:
    rest = list(packing.supply)
    for number in chosen:
        for thing, count in packing.bundles[number].needs:
            rest[thing] -= count
    return rest


@pytest.mark.parametrize(("floors", "spare"), [(0, False), (1, False), (2, False), (0, True), (2, True)])
def test_no_choice_is_better_than_the_one_that_is_found(floors: int, spare: bool) -> None:
    random, impossible = Random(f"{floors} {spare}"), 0
    for _ in range(150):
        packing = drawn(random, floors, spare)
        found, tried = best(packing, Effort(MANY)), best_of_all(packing, Effort(MANY))
        assert found.proved
        assert tried.proved
        assert gain(packing, found.chosen) == gain(packing, tried.chosen)
        if found.chosen is None:
            impossible += 1
            continue
        rest = left(packing, found.chosen)
        assert min(rest) >= 0
        assert all(
            most is None or there <= most for there, most in zip(rest, packing.spare or [None] * 9, strict=False)
        )
        totals = [sum(packing.bundles[n].amounts[floor] for n in found.chosen) for floor in range(floors)]
        assert all(total >= least for total, least in zip(totals, packing.floors, strict=True))
    assert (impossible > 0) is (floors > 0 or spare)


def test_whole_choices_are_asked_what_they_are_worth_besides() -> None:
    random = Random("wholes")
    for _ in range(100):
        packing = drawn(random)

        def extra(chosen: Sequence[int]) -> tuple[int, ...] | None:
            return None if len(chosen) == 2 else (-len(set(chosen)), *sorted(-number for number in chosen))

        asked = packing._replace(extra=extra)
        found, tried = best(asked, Effort(MANY)), best_of_all(asked, Effort(MANY))
        assert sorted(found.chosen or ()) == sorted(tried.chosen or ())


def test_every_choice_that_gains_as_much_is_told_once() -> None:
    random, several = Random("every"), 0
    for _ in range(100):
        packing = drawn(random)
        most = gain(packing, best(packing, Effort(MANY)).chosen)
        assert most is not None
        met: list[tuple[int, ...]] = []

        def noted(chosen: Sequence[int], met: list[tuple[int, ...]] = met) -> None:
            met.append(tuple(sorted(chosen)))

        best_of_all(packing._replace(extra=noted), Effort(MANY))
        wanted = sorted(chosen for chosen in met if gain(packing, chosen) == most)
        found = sorted(tuple(sorted(chosen)) for chosen in choices(packing, most, Effort(MANY)))
        assert found == wanted
        several += len(found) > 1
    assert several


def test_no_bundle_gains_more_than_it_costs() -> None:
    random = Random("prices")
    for scale in (1, 1 << 60):
        for _ in range(100):
            packing = drawn(random)
            needs, gains = [bundle.needs for bundle in packing.bundles], [b.gain * scale for b in packing.bundles]
            found = prices(needs, gains, packing.supply)
            assert min(found) >= 0
            costs = [sum(found[thing] * count for thing, count in taken) for taken in needs]
            assert all(cost >= gained * SCALE for cost, gained in zip(costs, gains, strict=True))
            bound = sum(price * there for price, there in zip(found, packing.supply, strict=True))
            most = gain(packing, best(packing, Effort(MANY)).chosen)
            assert most is not None
            assert bound >= most * scale * SCALE


def test_things_of_which_any_will_do_are_counted_together() -> None:
    offers = [(((0, 1), (wild, 1)), (5,)) for wild in (1, 2, 3)] + [(((0, 1), (4, 1)), (7,)), (((2, 1), (4, 1)), (9,))]
    found = pooled(offers, (2, 1, 2, 1, 1), [(1, 2, 3)])
    assert found.supply == (2, 1, 2, 1, 1, 4)
    assert dict(found.offers) == {
        ((0, 1), (5, 1)): (5,),
        ((0, 1), (4, 1)): (7,),
        ((2, 1), (4, 1), (5, 1)): (9,),
    }
    numbers = {needs: number for number, (needs, _) in enumerate(found.offers)}
    chosen = [numbers[(0, 1), (5, 1)], numbers[(0, 1), (5, 1)], numbers[(2, 1), (4, 1), (5, 1)]]
    assert found.handed_out(chosen) == [((0, 1), (1, 1)), ((0, 1), (2, 1)), ((2, 1), (4, 1))]


def test_a_pool_that_spares_little_is_not_made() -> None:
    offers = [(((0, 1), (1, 1)), (5,)), (((0, 1), (2, 1)), (6,)), (((1, 1),), (3,)), (((2, 1),), (1,))]
    assert pooled(offers, (1, 1, 1), [(1, 2)]).pools == ()


def test_work_is_bounded() -> None:
    packing = Packing(
        (9,) * 9, tuple(Bundle(((a, 2), (b, 3)), 5 + a * b % 3) for a in range(9) for b in range(a + 1, 9))
    )
    found = best(packing, Effort(2_000))
    assert found.proved is False
    assert best(packing, Effort(MANY, seconds=0)).proved is False
    assert best_of_all(packing, Effort(2_000)).proved is False
    with pytest.raises(Exhausted):
        list(choices(packing, 0, Effort(2_000)))
