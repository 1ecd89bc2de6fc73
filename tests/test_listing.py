"""Lists of melds, what completes cards, and cards that are nearly a meld: as the judge says, asked one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest

from burraco_rules import store
from burraco_rules.cardtext import CardError, cards
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.melds.hands import near as nearly
from burraco_rules.melds.hands import steps
from burraco_rules.melds.hands.listed import Listed
from burraco_rules.melds.hands.near import Near
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.question import Question, QuestionError
from burraco_rules.melds.shapes import families, paths, shapes
from burraco_rules.pack import Card
from burraco_rules.rules import Rules, load, loads
from tests.shape_hands import hands
from tests.test_shapes import MOMENTS, SHIPPED

HAND = "3H 4H 5H 2S JK 9C 9D 9S 9S 6H"
LONG = "3H 4H 5H 6H 7H 8H 9H 2S"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load("burraco")


def drawn(rules: Rules, number: int, size: int) -> Sequence[Counter[Card]]:
    return list(hands(rules.pack, random.Random(rules.name), number, size))


def layouts(melds: Sequence[Listed]) -> list[str]:
    return [meld.layout for meld in melds]


# ---- melds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_a_meld_is_listed_as_it_is_judged(name: str) -> None:
    rules = load(name)
    for question in MOMENTS.get(name, (Question(),))[:2]:
        listed = [meld for hand in drawn(rules, 3, 7) for meld in rules.melds(hand.elements(), question)]
        assert listed or question.first_meld
        for meld in listed[:40]:
            verdict = rules.check(in_order(rules, meld), question)
            assert meld == Listed(**{field: verdict.field(field) for field in Listed.__struct_fields__})


def in_order(rules: Rules, meld: Listed) -> list[Card]:
    faces = list(rules.pack.faces)
    return sorted((laid.card for laid in meld.cards), key=faces.index)


def test_melds_of_free_wilds_are_as_if_laid_as_they_lie() -> None:
    rules = load("burraco", options={"free-wild": "as-laid"})
    assert layouts(rules.melds("JK 5H 6H")) == ["JK=4H 5H 6H"]
    assert rules.check("JK 5H 6H").layout == "JK=4H 5H 6H"
    assert rules.check("5H 6H JK").layout == "5H 6H JK=7H"


def test_each_set_of_cards_is_listed_once(rules: Rules) -> None:
    listed = [tuple(in_order(rules, meld)) for meld in rules.melds(HAND)]
    assert len(listed) == len(set(listed)) == 43


def test_what_is_wanted_is_listed(rules: Rules) -> None:
    every = rules.melds(HAND)
    assert set(rules.melds(HAND, kind="run")) == {meld for meld in every if meld.kind == "run"}
    assert set(rules.melds(HAND, min_size=4)) == {meld for meld in every if len(meld.cards) >= 4}
    assert set(rules.melds(HAND, grade="none")) == set(every)
    assert layouts(rules.melds(LONG, grade="clean")) == ["3H 4H 5H 6H 7H 8H 9H"]
    assert layouts(rules.melds(HAND, containing="JK 6H 5H 3H")) == ["JK=2H 3H 4H 5H 6H", "3H JK=4H 5H 6H"]
    assert layouts(rules.melds(HAND, containing="9S 9S 9C JK")) == ["9S 9S 9D 9C JK=9", "9S 9S 9C JK=9"]
    assert layouts(rules.melds(HAND, containing=cards("KS"))) == []


def test_the_largest_melds_are_part_of_no_other(rules: Rules) -> None:
    for hand in drawn(rules, 6, 12):
        every = [Counter(laid.card for laid in meld.cards) for meld in rules.melds(hand.elements())]
        largest = [meld for meld in every if not any(meld < other for other in every)]
        found = [Counter(laid.card for laid in meld.cards) for meld in rules.melds(hand.elements(), maximal=True)]
        assert found == largest


def test_melds_are_sorted(rules: Rules) -> None:
    def by(order: str) -> list[tuple[int, int, int]]:
        listed = rules.melds(LONG + " 9C 9D", order=order)  # type: ignore[arg-type]
        return [(len(meld.cards), meld.bonus + meld.points, meld.wilds) for meld in listed]

    assert [size for size, _, _ in by("size")] == sorted((size for size, _, _ in by("kind")), reverse=True)
    assert [worth for _, worth, _ in by("worth")] == sorted((worth for _, worth, _ in by("kind")), reverse=True)
    assert [wilds for _, _, wilds in by("wilds")] == sorted(wilds for _, _, wilds in by("kind"))
    assert [meld.kind for meld in rules.melds("7S 7H 7D 8S 9S")] == ["set", "run"]


def test_a_hand_may_be_given_in_any_way_and_order(rules: Rules) -> None:
    given = layouts(rules.melds(HAND))
    assert layouts(rules.melds(HAND.split()[::-1])) == given
    assert layouts(rules.melds(cards(HAND))) == given
    assert layouts(rules.melds(HAND, Question(ordered=True))) == given
    assert layouts(rules.melds("")) == layouts(rules.melds([])) == []


def test_the_notation_of_the_answers_is_that_of_the_ruleset() -> None:
    assert layouts(load("burraco", notation="italian").melds("FC DC RC")) == ["FC DC RC"]


WRONG = {
    ("melds", "3H 3H 3H"): "`3H` is there 3 times, and the pack has 2",
    ("melds", "1X"): "column 1: `1X` is not a card",
    ("melds", "3H 2C=4C"): "column 4: `2C=4C` says what the card stands for, which a card alone does not hold; "
    "the nearest is `2C`",
    ("complete", "3H 3H 3H"): "`3H` is there 3 times, and the pack has 2",
    ("near", "3H 3H 3H"): "`3H` is there 3 times, and the pack has 2",
}


@pytest.mark.parametrize("asked", WRONG, ids=" ".join)
def test_a_hand_that_cannot_be_is_told(rules: Rules, asked: tuple[str, str]) -> None:
    with pytest.raises(CardError) as told:
        getattr(rules, asked[0])(asked[1])
    assert str(told.value) == WRONG[asked]


def test_names_that_there_are_not_are_told(rules: Rules) -> None:
    for wanted, said in (
        ({"kind": "rum"}, "there is no kind `rum`; did you mean `run`?"),
        ({"grade": "cleen"}, "there is no grade `cleen`; did you mean `clean`?"),
        ({"order": "rank"}, "there is no order `rank`; there are `kind`, `size`, `worth`, `wilds`"),
    ):
        with pytest.raises(QuestionError) as told:
            rules.melds(HAND, **wanted)  # type: ignore[arg-type]
        assert str(told.value) == said
    with pytest.raises(QuestionError) as told:
        rules.melds(HAND, Question(table="6C 7C 8C"))
    assert str(told.value) == "melds are listed without a meld on the table; what may be added to one is a lay-off"
    with pytest.raises(QuestionError) as told:
        rules.complete(HAND, number=9)
    assert str(told.value) == "one to 5 cards are looked for, not 9"


def test_a_card_that_the_pack_lacks_is_told() -> None:
    with pytest.raises(CardError) as told:
        load("gin").melds("JK 3H")
    assert str(told.value) == "the pack has no `JK`"


# ---- what is not known ------------------------------------------------------------------------------


def test_sets_that_hang_on_what_is_not_known_are_counted_and_listed_if_asked() -> None:
    rules, hand = load("rummy-indian"), "3H 4H 5H 9C 9D 9S"
    certain, every = rules.melds(hand), rules.melds(hand, undecided=True)
    assert layouts(certain) == ["9S 9D 9C", "3H 4H 5H"]
    assert certain.undecided == len(every) - len(certain) == 40
    for meld in every:
        verdict = rules.check(in_order(rules, meld))
        assert meld == Listed(**{field: verdict.field(field) for field in Listed.__struct_fields__})
    assert {meld.unknown for meld in every if meld.legal is None} == {("wild-rank",)}


def test_where_everything_is_known_nothing_is_undecided(rules: Rules) -> None:
    assert rules.melds(HAND).undecided == 0
    assert load("rummikub").melds("3R 4R 5R JK").undecided == 0


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind may have few shapes only, and nothing that was found before is on disk."""
    monkeypatch.setattr(families, "MOST_SHAPES", 1_000)
    monkeypatch.setattr(store, "folder", lambda: None)


@pytest.mark.usefixtures("few")
def test_more_than_can_be_told_is_said() -> None:
    rules = load("rummy-indian")
    hand = [card for card in rules.pack.faces if card.suit in ("S", "H")]
    assert rules.melds(hand).undecided is None
    with pytest.raises(Overrun) as told:
        rules.melds(hand, undecided=True)
    assert str(told.value) == "this question needs more work than is allowed: 1,000 shapes of a kind"


def test_a_crowded_hand_of_which_little_is_known_is_told_to_hold_too_many_sets_to_count() -> None:
    rules = load("rummy-indian")
    hand = "3H-9H 3H-9H 3S-9S 3D-9D 3C-7C"
    assert (len(rules.melds(hand)), rules.melds(hand).undecided) == (78, None)
    with pytest.raises(Overrun) as told:
        rules.melds(hand, undecided=True)
    assert str(told.value) == "this question needs more work than is allowed: 3,000,000 steps of evaluation"


@pytest.mark.parametrize("size", [5, 8, 11])
def test_sets_that_hang_on_what_is_not_known_are_counted_as_they_are_listed(size: int) -> None:
    rules = load("rummy-indian")
    for hand in drawn(rules, 3, size):
        certain, every = rules.melds(hand.elements()), rules.melds(hand.elements(), undecided=True)
        assert certain.undecided == len(every) - len(certain)


def test_melds_wait_for_what_a_verdict_calls_unknown() -> None:
    """What is unknown in a value is known by the name of the value, wherever it is asked."""
    rules = load("rummy-indian")
    listing = rules.judge.listing()
    named = {name for meld in rules.melds("5D 5C QH 7S", undecided=True) if meld.legal is None for name in meld.unknown}
    assert named == listing.waits_for(4) == {"wild-rank"}
    assert rules.complete("5D 5C").unknown == ("wild-rank",)
    assert rules.complete("5D 5C", Question(given=(("wild-rank", "4"),))).unknown == ()


LIMITS: dict[str, tuple[tuple[object, str, int], str]] = {
    "melds": ((shapes, "MOST_MELDS", 5), "5 melds"),
    "melds that are alike": ((paths, "MOST_SETS", 1), "1 sets of cards that are alike"),
}


@pytest.mark.parametrize("limit", LIMITS)
def test_no_more_melds_are_listed_than_is_allowed(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patch, said = LIMITS[limit]
    rules = load("canasta-classic")
    monkeypatch.setattr(*patch)
    with pytest.raises(Overrun) as told:
        rules.melds("8S 8H 8D 8C 9S 9H 9D 9C JK")
    assert str(told.value) == f"this question needs more work than is allowed: {said}"


def test_sets_are_tried_with_no_more_work_than_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("rummy-indian")
    rules.__dict__["judge"] = Judge(rules.ruleset, plain=True)
    assert len(rules.melds("3H 4H 5H 6H")) == 3
    for name, value, said in (
        ("MORE_WORK", 0, "0 steps of evaluation"),
        ("MOST_TRIED", 15, "15 sets of cards"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(f"burraco_rules.melds.shapes.tried.{name}", value)
            with pytest.raises(Overrun) as told:
                rules.melds("3H 4H 5H 6H")
            assert str(told.value) == f"this question needs more work than is allowed: {said}"


@pytest.mark.usefixtures("few")
def test_the_shapes_of_a_hand_are_solved_once_for_all_that_is_asked_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "MOST_SHAPES", 150)
    rules = load("burraco")
    assert rules.judge.listing().shapes is None
    listed = list(rules.melds(HAND))
    monkeypatch.setattr(families, "_Solver", None)
    assert list(rules.melds(HAND)) == listed
    assert rules.count_melds(HAND).number == len(listed)
    assert set(rules.melds("3H 4H 5H 2S")) <= set(listed)
    with pytest.raises(TypeError):
        rules.melds("3H 4H 5H KS")


@pytest.mark.usefixtures("few")
def test_that_a_hand_has_too_many_shapes_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "MOST_SHAPES", 10)
    rules = load("burraco")
    said = "this question needs more work than is allowed: 10 shapes of a kind"
    for _ in range(2):
        with pytest.raises(Overrun) as told:
            rules.melds(LONG)
        assert str(told.value) == said
        monkeypatch.setattr(families, "_Solver", None)


# ---- hostile hands ----------------------------------------------------------------------------------


def test_all_cards_of_a_pack_are_a_hand(rules: Rules) -> None:
    pack = [card for card, count in rules.pack.faces.items() for _ in range(count)]
    assert len(rules.melds(pack)) == rules.count_melds().number == rules.count_melds(pack).number


def test_all_wild_cards_are_a_hand(rules: Rules) -> None:
    wild = "2S 2S 2H 2H 2D 2D 2C 2C JK JK JK JK"
    assert len(rules.melds(wild)) == 0
    assert len(load("burraco", options={"wild-sets": "allowed"}).melds(wild)) == 363
    assert len(rules.melds(wild + " 5H 6H")) == 5


@pytest.mark.usefixtures("few")
def test_a_pack_with_too_many_melds_still_serves_a_hand() -> None:
    many = loads(
        "ruleset many language 1\nsource own\npack { ranks 2..10, J, Q, K, A  suits S, H, D, C  copies 2  jokers 4 }\n"
        "setup { players 2  melds side }\nvalue role of card c { otherwise either }\n"
        "kind run {\n  unknown suit in suits\n  unknown place of c on 2..10, J, Q, K, A\n"
        '  rule own require every c where natural(c) has place(c) = rank(c) because "place"\n'
        '  rule suit require every c where natural(c) has suit(c) = suit because "suit"\n'
        '  rule each require distinct(place(c) for c) because "each"\n'
        '  rule near require consecutive(place(c) for c) because "near"\n'
        '  rule size require size >= 3 because "size"\n}\ntest "2S 3S 4S" legal as run\n'
    )
    assert many.judge.listing().shapes is None
    assert len(many.melds("2S 3S 4S 5S 6S 7S")) == 42
    with pytest.raises(Overrun):
        many.count_melds()


# ---- completing -------------------------------------------------------------------------------------

COMPLETED = {
    "burraco": ("3H 4H", "7S 7H", "2S 2S", "3H 4H 5H 6H 7H 8H", "5S 6C 7D", "JK", "9S 9H 9D 9C JK"),
    "gin": ("3H 4H", "7S 7H 7D", "QC KC", "AC 2C"),
    "rummy500": ("QC KC", "JK JK", "7S 7H"),
    "rummikub": ("1R 2R", "7R 7B", "12K 13K", "JK JK"),
    "canasta-bulgarian": ("8S 8H", "4S 5S 6S", "2S JK"),
    "rummy-indian": ("3H 4H", "7S 7H"),
    "samba": ("3S 3C", "4S 5S", "9C 9D"),
}


def asked_one_by_one(
    rules: Rules, text: str, number: int, question: Question | None
) -> dict[tuple[Card, ...], tuple[object, ...]]:
    found: dict[tuple[Card, ...], tuple[object, ...]] = {}
    faces = list(rules.pack.faces)
    base = cards(text, rules.pack)
    for add in combinations_with_replacement(faces, number):
        together = sorted((*base, *add), key=faces.index)
        if all(count <= rules.pack.count(card) for card, count in Counter(together).items()):
            verdict = rules.check(together, question)
            if verdict.legal is not False:
                found[add] = verdict.legal, verdict.layout, verdict.kind, verdict.grade, verdict.points
    return found


@pytest.mark.parametrize("name", COMPLETED)
def test_what_completes_cards_is_what_the_judge_says_of_every_card(name: str) -> None:
    rules = load(name)
    for text in COMPLETED[name]:
        found = {
            one.add: (one.legal, one.layout, one.kind, one.grade, one.points) for one in rules.complete(text).found
        }
        assert found == asked_one_by_one(rules, text, 1, None), text


@pytest.mark.parametrize(("name", "text"), [("burraco", "3H 4H"), ("gin", "7S"), ("canasta-classic", "8S")])
def test_what_completes_cards_together_is_what_the_judge_says_of_every_pair(name: str, text: str) -> None:
    rules = load(name)
    found = {
        one.add: (one.legal, one.layout, one.kind, one.grade, one.points)
        for one in rules.complete(text, number=2).found
    }
    assert found == asked_one_by_one(rules, text, 2, None)
    assert found


def test_what_completes_cards_at_a_moment() -> None:
    rules = load("canasta-classic")
    opening = Question(first_meld=True, given=(("score", "0"),))
    for text in ("AS AH", "AS AH AD", "8S 8H"):
        found = {one.add for one in rules.complete(text, opening).found}
        assert found == set(asked_one_by_one(rules, text, 1, opening))
    assert {one.add for one in rules.complete("8S 8H", opening).found} == {cards("JK")}


def test_completions_tell_what_is_still_unseen(rules: Rules) -> None:
    found = rules.complete("3H 4H", seen="5H 5H JK JK JK 2S")
    assert [(str(one.add[0]), *one.unseen) for one in found.found] == [
        ("2H", 2),
        ("2D", 2),
        ("2C", 2),
        ("JK", 1),
        ("2S", 1),
        ("5H", 0),
    ]
    assert found.legal is False
    assert rules.complete("3H 4H 5H").legal is True
    with pytest.raises(CardError) as told:
        rules.complete("3H 4H", seen="4H 4H")
    assert str(told.value) == "`4H` is there 3 times, and the pack has 2"


def test_completions_lift_cards_to_a_grade(rules: Rules) -> None:
    found = rules.complete("3H 4H 5H 6H 7H 8H", grade="clean").found
    assert [one.layout for one in found] == ["2H 3H 4H 5H 6H 7H 8H", "3H 4H 5H 6H 7H 8H 9H"]
    assert {one.grade for one in found} == {"clean"}
    assert not rules.complete("3H 4H", grade="clean").found
    with pytest.raises(QuestionError) as told:
        rules.complete("3H 4H", grade="dirt")
    assert str(told.value) == "there is no grade `dirt`; did you mean `dirty`?"


def test_completions_of_cards_that_go_to_a_meld_on_the_table(rules: Rules) -> None:
    table = Question(table="6C JK=7C 8C")
    found = {one.add[0]: one.layout for one in rules.complete("7C", table).found}
    asked = {
        card: rules.layoff("6C JK=7C 8C", ["7C", str(card)]).layout
        for card in rules.pack.faces
        if rules.layoff("6C JK=7C 8C", ["7C", str(card)])
    }
    assert found == asked == dict(zip(cards("4C 5C 9C 10C"), asked.values(), strict=True))


def test_completions_of_cards_of_which_something_is_said(rules: Rules) -> None:
    assert [one.layout for one in rules.complete("2C=4C 5C").found] == ["3C 2C=4C 5C", "2C=4C 5C 6C"]


# ---- nearly a meld ----------------------------------------------------------------------------------

NEAR = {
    ("burraco", "3H 4H 6H"): [("3H 4H 6H", "run.no-gap"), ("3H 4H", "run.size"), ("4H 6H", "run.no-gap")],
    ("burraco", "7S 7H JK JK"): [("7S 7H JK JK", "set.one-wild"), ("7S 7H", "set.size")],
    ("canasta-classic", "3S 3H 3D"): [("3S 3H 3D", "set.no-threes")],
    ("scala40", "7S 7S 7H"): [("7S 7H 7S", "set.suits"), ("7S 7H", "set.size")],
    ("gin", "QC KC AC"): [("AC QC KC", "run.no-gap"), ("QC KC", "run.size")],
    ("burraco", "JK JK JK"): [("JK JK JK", "wild-set.allowed")],
}


def near(rules: Rules, hand: str) -> list[tuple[str, str]]:
    return [(" ".join(map(str, one.cards)), one.reason.rule) for one in rules.near(hand).found]


@pytest.mark.parametrize("asked", NEAR, ids=" ".join)
def test_what_tempts_is_told_with_the_rule_that_forbids_it(asked: tuple[str, str]) -> None:
    found = near(load(asked[0]), asked[1])
    assert [pair for pair in found if pair in NEAR[asked]] == [pair for pair in NEAR[asked] if pair in found]
    assert found[0] == NEAR[asked][0]


@pytest.mark.parametrize("name", ["burraco", "gin", "canasta-classic", "rummikub", "scala40", "contract-rummy"])
def test_what_tempts_is_illegal_and_a_meld_without_the_one_rule(name: str) -> None:
    rules = load(name)
    without: dict[str, Rules] = {}
    seen = 0
    for hand in drawn(rules, 3, 7):
        for one in rules.near(hand.elements(), limit=4).found:
            assert rules.check(one.cards).legal is False
            rule = one.reason.rule
            if rule not in without:
                without[rule] = loads(f"ruleset less extends {name} language 1\nsource own\nremove rule {rule}\n")
            assert one.kind in {placing.kind for placing in without[rule].placements(one.cards).placements}
            assert is_completed(rules, one)
            seen += 1
    assert seen > 3


def is_completed(rules: Rules, one: Near) -> bool:
    legal = {
        card
        for card in rules.pack.faces
        if Counter(one.cards)[card] < rules.pack.count(card) and rules.check([*one.cards, card])
    }
    return set(one.completed_by) == legal


def test_the_most_tempting_come_first_and_the_rest_is_counted(rules: Rules) -> None:
    hand = "3H 4H 5H 6H 8H 5D KD JK 7S 7D"
    some, more = rules.near(hand, limit=5), rules.near(hand, limit=1000)
    assert more.found[:5] == some.found
    assert len(some.found) == 5
    assert some.left_out > more.left_out == 0
    assert [len(one.cards) for one in more.found] == sorted((len(one.cards) for one in more.found), reverse=True)
    assert (some.uncounted, some.ruleset, some.digest) == (False, "burraco", rules.digest)
    assert rules.near("").found == ()


NEAR_LIMITS: dict[str, tuple[object, int, bool]] = {
    "MOST_JUDGED": (nearly, 2, False),
    "MOST_CARDS": (nearly, 10, False),
    "MOST_STEPS": (steps, 20, True),
    "MOST_LACKING": (steps, 20, True),
}


@pytest.mark.parametrize("limit", NEAR_LIMITS)
def test_what_nobody_was_asked_about_is_counted_and_said(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("burraco")
    hand = "3H 4H 5H 6H 8H 5D KD JK 7S 7D"
    every = rules.near(hand, limit=1000)
    where, most, uncounted = NEAR_LIMITS[limit]
    monkeypatch.setattr(where, limit, most)
    some = rules.near(hand, limit=1000)
    assert len(some.found) < len(every.found)
    assert some.uncounted == uncounted
    if not uncounted:
        assert some.found == every.found[: len(some.found)]
        assert some.left_out > 0


def test_of_a_large_hand_by_rules_with_too_many_shapes_some_is_told_that_is_nearly_a_meld(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = load("burraco")
    whole = rules.near(HAND, limit=1000)
    rules.judge.listing().__dict__["shapes"] = None
    assert rules.near(HAND, limit=1000) == whole
    monkeypatch.setattr(steps, "MOST_WITHOUT_SHAPES", 9)
    some = rules.near(HAND, limit=1000)
    assert some.uncounted
    assert 0 < len(some.found) < len(whole.found)


def test_all_cards_of_a_pack_are_asked_what_is_nearly_a_meld(rules: Rules) -> None:
    pack = [card for card, count in rules.pack.faces.items() for _ in range(count)]
    found = rules.near(pack, limit=2)
    assert len(found.found) == 2
    assert found.uncounted
    assert found.left_out > 1_000


# ---- plain mode -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["burraco", "gin", "canasta-classic", "rummikub"])
def test_plain_mode_lists_completes_and_warns_of_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fast, plain = load(name), load(name)
    monkeypatch.setattr(plain, "judge", Judge(plain.ruleset, plain=True), raising=False)
    for hand in drawn(fast, 2, 4):
        given = list(hand.elements())
        assert list(fast.melds(given)) == list(plain.melds(given))
        assert fast.count_melds(given) == plain.count_melds(given)
    text = COMPLETED.get(name, ("8S 8H",))[0]
    assert fast.complete(text) == plain.complete(text)
    few = {"rummikub": "3R 5R", "gin": "3H 5H"}.get(name, "7S JK")
    assert fast.near(few) == plain.near(few)
