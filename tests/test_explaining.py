"""Accounts: all placements, all refusals, why, and why not another grade, each against a second opinion."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, islice
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from burraco_rules.cardtext import cards
from burraco_rules.language.core import Kind
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.explaining import blame
from burraco_rules.melds.explaining.accounts import Grading, Placements, Placing, Refusals, Why
from burraco_rules.melds.explaining.blame import Atom, Core, grouped
from burraco_rules.melds.explaining.cores import cores
from burraco_rules.melds.explaining.grading import grading
from burraco_rules.melds.explaining.nearest_kind import Nearest, nearest_kind
from burraco_rules.melds.explaining.placements import LISTED, placements
from burraco_rules.melds.explaining.refusals import refusals
from burraco_rules.melds.explaining.why import why
from burraco_rules.melds.judge import Judge
from burraco_rules.melds.model.search import satisfiable
from burraco_rules.melds.model.situation import KindAt
from burraco_rules.melds.outcome import Outcome
from burraco_rules.melds.question import Question, QuestionError
from burraco_rules.pack import Card
from burraco_rules.rules import Rules, load
from burraco_rules.terminal.reasons import show_reasons
from tests.oracle import Oracle
from tests.oracle_worlds import PACK, WORLDS, world

QUESTION = Question(given=(("turned", "4S"),))
NUMBER = 24
"""So many lists of each world are tried."""
LARGEST_CORE = 3
"""Cores of no more atoms are looked for by trying all."""


# ---- what is asked ------------------------------------------------------------------------------------


class World(NamedTuple):
    """A small world with its judge and its oracle."""

    ruleset: Ruleset
    judge: Judge
    oracle: Oracle


@cache
def small(name: str) -> World:
    ruleset = world(WORLDS[name])
    oracle = Oracle(ruleset, {"opened": True, "ordered": False}, turned=Card("4", "S"))
    return World(ruleset, Judge(ruleset, plain=False), oracle)


@cache
def lists(name: str, legal: bool, largest: int = 4) -> tuple[tuple[Card, ...], ...]:
    """Some lists of cards that are legal, or that are not, the same each time."""
    judge = small(name).judge
    pack, rng = judge.pack, random.Random(f"{name} {legal}")
    found: list[tuple[Card, ...]] = []
    for size in range(1, largest + 1):
        every = [
            chosen
            for chosen in combinations_with_replacement(pack.faces, size)
            if all(count <= pack.count(card) for card, count in Counter(chosen).items())
        ]
        rng.shuffle(every)
        fitting = (chosen for chosen in every if bool(judge.check(chosen, QUESTION)) is legal)
        found += [chosen for _, chosen in zip(range(NUMBER // largest), fitting, strict=False)]
    assert len(found) >= NUMBER // 4
    return tuple(found)


def asked(name: str, legal: bool, largest: int = 4) -> Iterator[tuple[World, tuple[Card, ...], Outcome]]:
    there = small(name)
    for chosen in lists(name, legal, largest):
        inquiry = there.judge.inquire(chosen, QUESTION)
        assert inquiry is not None
        yield there, inquiry.outcome.cards.faces, inquiry.outcome


# ---- placements ---------------------------------------------------------------------------------------

Laying = tuple[tuple[str, bool, int], ...]


def of_layout(layout: Layout, faces: bool) -> Laying:
    """How cards lie, whichever of equal ones it is; by faces, or by what the rules of these worlds read of them."""
    count, places = layout.line.count, layout.line.has_places
    return tuple(
        sorted(
            (named(card.face, stand >= count, faces), stand >= count, stand % count + 1 if places else 0)
            for card, stand in zip(layout.cards, layout.stands, strict=True)
        )
    )


def named(face: Card, wild: bool, by_face: bool) -> str:
    return str(face) if by_face else "" if wild else face.rank


def of_placing(placing: Placing, faces: bool) -> Laying:
    return tuple(sorted((named(laid.card, laid.wild, faces), laid.wild, laid.place) for laid in placing.cards))


def tried(there: World, chosen: Sequence[Card], faces: bool) -> set[tuple[str, Laying]]:
    return {
        (kind.name, of_layout(layout, faces))
        for kind in there.ruleset.kinds
        for layout in there.oracle.placements(kind, chosen)
    }


@pytest.mark.parametrize("name", WORLDS)
def test_all_placements_are_those_that_trying_everything_finds(name: str) -> None:
    """What nobody reads of a card makes no placement of its own, so that without it all are there."""
    several = 0
    for there, chosen, _ in asked(name, legal=True):
        account = placed(there.judge, chosen)
        found = account.placements
        assert (len(set(found)), account.left_out) == (len(found), 0)
        assert {(entry.kind, of_placing(entry, True)) for entry in found} <= tried(there, chosen, faces=True)
        assert {(entry.kind, of_placing(entry, False)) for entry in found} == tried(there, chosen, faces=False)
        verdict = there.judge.check(chosen, QUESTION)
        assert (found[0].kind, found[0].layout, found[0].grade) == (verdict.kind, verdict.layout, verdict.grade)
        several += len(found) > 1
    assert several > 0


def placed(judge: Judge, chosen: Sequence[Card]) -> Placements:
    return placements(judge.inquire(chosen, QUESTION), judge.check(chosen, QUESTION))


def test_of_too_many_placements_it_is_told_how_many_are_left_out() -> None:
    text = 'kind any { unknown place of c on A, 2..6 rule apart require distinct(rank(c) for c) because "apart" }'
    account = Rules(world(PACK + text)).placements("AS 2S 3H 4H")
    assert (len(account.placements), account.left_out) == (LISTED, 6**4 - LISTED)


def test_cards_that_are_no_meld_have_no_placement() -> None:
    rules = load("burraco")
    assert rules.placements("3H 4H 7H").placements == ()
    assert rules.placements("3H 3H 3H").placements == ()
    assert rules.placements("3H 4H 5H").digest == rules.digest


# ---- refusals -----------------------------------------------------------------------------------------


def refusing(outcome: Outcome) -> list[Nearest]:
    """The kinds that refuse the cards, each with its strangers."""
    found = [nearest_kind([kind], outcome.cards) for kind in outcome.kinds if not outcome.takes(kind)]
    return [near for near in found if near is not None]


def consistent(outcome: Outcome, kind: KindAt, atoms: Sequence[Atom]) -> bool:
    return satisfiable(outcome.program(kind), outcome.case(kind), grouped(atoms))


def atoms(core: Core) -> frozenset[Atom]:
    return frozenset(core.atoms)


def by_trying(outcome: Outcome, near: Nearest) -> set[frozenset[Atom]]:
    """All small sets of atoms without a placement of which no part is without one."""
    every = outcome.blame(near).atoms
    found: set[frozenset[Atom]] = set()
    for size in range(1, LARGEST_CORE + 1):
        for chosen in map(frozenset, combinations(every, size)):
            if not any(core <= chosen for core in found) and not consistent(outcome, near.kind, tuple(chosen)):
                found.add(chosen)
    return found


@pytest.mark.parametrize("name", WORLDS)
def test_every_core_is_without_a_placement_and_no_part_of_it_is(name: str) -> None:
    for _, _, outcome in asked(name, legal=False):
        for near in refusing(outcome):
            found = cores(outcome.blame(near), 5, atoms).found
            assert len({atoms(core) for core in found}) == len(found) > 0
            for core in found:
                assert not core.cut_short
                assert not consistent(outcome, near.kind, core.atoms)
                for atom in core.atoms:
                    rest = [other for other in core.atoms if other != atom]
                    assert consistent(outcome, near.kind, rest), "a reason that is not needed"


@pytest.mark.parametrize("name", WORLDS)
def test_of_few_cards_all_cores_are_found(name: str) -> None:
    several = 0
    for _, _, outcome in asked(name, legal=False, largest=2):
        for near in refusing(outcome)[:2]:
            found = cores(outcome.blame(near), 1_000, atoms)
            assert found.complete
            small = {atoms(core) for core in found.found if len(core.atoms) <= LARGEST_CORE}
            assert small == by_trying(outcome, near)
            several += len(small) > 1
    assert several > 3


def without(ruleset: Ruleset, kind: str, rule: str) -> Ruleset:
    kinds = [
        replace(entry, rules=tuple(kept for kept in entry.rules if kept.name != rule)) if entry.name == kind else entry
        for entry in ruleset.kinds
    ]
    return replace(ruleset, kinds=tuple(kinds))


def check_that_rules_are_needed(ruleset: Ruleset, account: Refusals, chosen: Sequence[Card], question: Question) -> int:
    """Without a rule that is blamed the kind takes the cards, or blames others; how often it takes them."""
    taken = 0
    for entry in account.kinds:
        blamed = [frozenset(reason.rule for reason in told.reasons) for told in entry.told]
        for rule in frozenset[str]().union(*blamed):
            inquiry = Judge(without(ruleset, entry.kind, rule)).inquire(chosen, question)
            assert inquiry is not None
            (kind,) = [kind for kind in inquiry.outcome.kinds if kind.kind.name == entry.kind]
            takes = inquiry.outcome.takes(kind)
            if not takes:
                (near,) = [near for near in refusing(inquiry.outcome) if near.kind is kind]
                others = {form.conjunct.rule for form, _ in inquiry.outcome.blame(near).core().atoms}
                assert others
                assert rule not in others
            taken += takes
    return taken


@pytest.mark.parametrize("name", WORLDS)
def test_without_a_rule_that_is_blamed_the_kind_takes_the_cards_or_blames_others(name: str) -> None:
    taken = 0
    for there, chosen, _ in islice(asked(name, legal=False, largest=3), 0, None, 3):
        account = refusals(there.judge.inquire(chosen, QUESTION), there.judge.check(chosen, QUESTION), 3)
        assert {kind.kind for kind in account.kinds} == {kind.name for kind in there.ruleset.kinds}
        taken += check_that_rules_are_needed(there.ruleset, account, chosen, QUESTION)
    assert taken > 0


@pytest.mark.parametrize(
    ("ruleset", "text"),
    [("burraco", "3H 4H 7H"), ("burraco", "2H 6H 10H 7H JH 5H JK"), ("scala40", "7S 7H 7D 7S"), ("gin", "AS 2S KS")],
)
def test_in_whole_games_too(ruleset: str, text: str) -> None:
    rules = load(ruleset)
    account = rules.refusals(text, cores=3)
    assert account.kinds[0].told[0].reasons == rules.check(text).reasons
    assert check_that_rules_are_needed(rules.ruleset, account, cards(text, rules.pack), Question()) > 0


def told(account: Refusals) -> list[tuple[str, bool, list[list[str]]]]:
    return [
        (
            kind.kind,
            kind.complete,
            [[f"{reason.rule} {' '.join(map(str, reason.cards))}" for reason in told.reasons] for told in kind.told],
        )
        for kind in account.kinds
    ]


def test_the_cards_at_fault_are_blamed_first_and_with_their_neighbours() -> None:
    rules = load("burraco")
    assert [str(card) for card in rules.check("5S 6C 7S").reasons[-1].cards] == ["6C", "7S"]
    assert [str(card) for card in rules.check("3H 4H 7H").reasons[-1].cards] == ["7H", "4H"]
    assert [str(card) for card in rules.check("3H 4H 9C").reasons[-1].cards] == ["9C", "4H"]
    assert [str(card) for card in rules.check("8D 7S 7H 7C").reasons[-1].cards] == ["8D", "7H"]
    assert rules.check("7S 8D 7H 7C").reasons[-1].positions[0] == 1


def test_refusals_come_with_the_nearest_kind_first_and_up_to_so_many_cores() -> None:
    rules = load("burraco")
    assert told(rules.refusals("5S 6C 7S", cores=3)) == [
        ("run", True, [["run.same-suit 6C 7S"], ["run.same-suit 6C 5S"]]),
        ("set", False, [["set.same-rank 5S 7S"], ["set.same-rank 6C 7S"], ["set.same-rank 5S 6C"]]),
        (
            "wild-set",
            False,
            [["wild-set.only-wilds 5S"], ["wild-set.only-wilds 7S"], ["wild-set.only-wilds 6C"]],
        ),
    ]


def test_of_a_rule_with_several_conditions_the_broken_ones_are_told() -> None:
    text = """
    kind row {
      unknown place of c on A, 2..6
      rule several require size >= 2 and consecutive(place(c) for c) and no c where c is 6 because "several"
      rule own require every c has place(c) = rank(c) because "own"
    }
    """
    rules = Rules(world(PACK + text))
    conditions = [[reason.condition for reason in rules.check(cards).reasons] for cards in ("5S 6S", "2S 4S", "3S 3H")]
    assert conditions == [["no c where c is 6"], ["consecutive(place(c) for c)", ""], ["distinct(place(c) for c)", ""]]


def test_what_takes_too_much_work_says_that_it_may_name_more_than_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = load("burraco").check("3H 4H 7H").record
    monkeypatch.setattr(blame, "STEPS_OF_A_CHECK", 5)
    rules = load("burraco")
    verdict = rules.check("3H 4H 7H")
    assert (whole.cut_short, verdict.cut_short) == (False, True)
    assert {reason.rule for reason in whole.reasons} < {reason.rule for reason in verdict.reasons}
    account = rules.refusals("3H 4H 7H", cores=9).kinds[0]
    assert (len(account.told), account.told[0].cut_short, account.complete) == (1, True, False)
    show_reasons(verdict.reasons, rules.pack, verdict.cut_short)
    assert "may name more than it needs" in capsys.readouterr().out.splitlines()[-1]


def test_kinds_that_do_not_take_legal_cards_refuse_them() -> None:
    account = load("burraco").refusals("7S 7H JK")
    assert (account.legal, [kind.kind for kind in account.kinds]) == (True, ["run", "wild-set"])


def test_cards_that_the_pack_lacks_are_refused_by_no_kind() -> None:
    assert told(load("burraco").refusals("3H 3H 3H", cores=5)) == [("", True, [["in-pack 3H"]])]


# ---- why ----------------------------------------------------------------------------------------------


def roles(layout: Layout) -> Counter[tuple[Card, bool]]:
    return Counter(
        (card.face, stand >= layout.line.count) for card, stand in zip(layout.cards, layout.stands, strict=True)
    )


def wild_places(layout: Layout) -> set[int]:
    return {stand - layout.line.count + 1 for stand in layout.stands if stand >= layout.line.count}


@pytest.mark.parametrize("name", WORLDS)
def test_why_says_which_other_uses_are_possible_as_trying_everything_finds(name: str) -> None:
    found = Counter[tuple[str, bool]]()
    for there, chosen, _ in asked(name, legal=True):
        account = because(there.judge, chosen)
        assert account.placing is not None
        (kind,) = [kind for kind in there.ruleset.kinds if kind.name == account.placing.kind]
        shown = Counter((used.laid.card, used.laid.wild) for used in account.cards)
        tries = [
            (roles(layout), wild_places(layout), of_layout(layout, True))
            for layout in there.oracle.placements(kind, chosen)
        ]
        assert {used.position for used in account.cards} == set(range(len(chosen)))
        for used in account.cards:
            card, wild, place = used.laid.card, used.laid.wild, used.laid.place
            for other in used.others:
                if other.use == "elsewhere":
                    possible = [laying for count, places, laying in tries if count == shown and place not in places]
                else:
                    more = shown[card, not wild] + 1
                    possible = [laying for count, _, laying in tries if count[card, not wild] >= more]
                assert (other.placing is not None) == bool(possible)
                assert bool(other.reasons) == (other.placing is None)
                if other.placing is not None:
                    assert of_placing(other.placing, True) in possible
                found[other.use, bool(possible)] += 1
    assert sum(found.values()) > 5


def because(judge: Judge, chosen: Sequence[Card]) -> Why:
    return why(judge.inquire(chosen, QUESTION), judge.check(chosen, QUESTION))


def uses(text: str, ruleset: str = "burraco") -> list[str]:
    """What is told of the other uses of cards, each on a line."""
    return [
        f"{used.laid.card} {other.use}: "
        + (
            ", ".join(f"{reason.rule} {' '.join(map(str, reason.cards))}" for reason in other.reasons)
            if other.placing is None
            else f"{other.placing.layout}, {other.by} {other.wish}".strip()
        )
        for used in load(ruleset).why(text).cards
        for other in used.others
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3H 4H 5H", []),
        (
            "3H 4H 2S 6H",
            [
                "2S natural: run.same-suit 2S 3H",
                "2S elsewhere: run.own-place 3H 4H 6H, run.one-each 2S 3H 4H 6H, run.no-gap 2S 3H 6H",
            ],
        ),
        (
            "2H 3H 4H JK",
            [
                "JK elsewhere: 2H 3H 4H JK=5H, wish least sum(place(c) for c where wild(c)) when free-wild = low",
                "2H wild: run.one-wild 2H JK",
            ],
        ),
        ("2H 3H 4H", ["2H wild: 2H=2H 3H 4H, wish least wilds"]),
        ("7S 7H 2D", ["2D natural: set.twos-wild 2D"]),
    ],
)
def test_why_a_card_is_used_so(text: str, expected: list[str]) -> None:
    assert uses(text) == expected


def test_why_tells_the_rules_kept_and_those_not_in_force() -> None:
    account = load("canasta-classic").why("AS AH AD 2S")
    assert [(rule.rule, rule.state, rule.condition, rule.when) for rule in account.rules][-2:] == [
        ("set.one-a-rank", "kept", "no m in other-melds where kind(m) = set and rank(m) = rank", ""),
        ("set.balanced", "idle", "", "wild-limit = balanced"),
    ]
    assert all(rule.file.endswith("canasta-classic.rules") and rule.line and rule.sources for rule in account.rules)
    assert [(kind.kind, [reason.rule for reason in kind.reasons]) for kind in account.kinds] == [
        ("black-threes", ["black-threes.going-out"])
    ]


TWO_KINDS = """
value role of card c { when c is JK then wild otherwise natural }
kind one { rule some require some c where natural(c) because "some" }
kind two { rule all require every c where natural(c) has c is 2 because "all" }
grade good of two worth 5 when size = 3
"""


@pytest.mark.parametrize(
    ("text", "kind", "other", "by"), [("2S 2H 2S", "two", "one", "grade"), ("2S 2H", "one", "two", "order")]
)
def test_why_tells_what_decides_between_kinds(text: str, kind: str, other: str, by: str) -> None:
    account = Rules(world(PACK + TWO_KINDS)).why(text)
    assert account.placing is not None
    assert (account.placing.kind, [(entry.kind, entry.by) for entry in account.kinds]) == (kind, [(other, by)])


def test_why_of_illegal_cards_tells_why_every_kind_refuses_them() -> None:
    account = load("burraco").why("3H 4H 7H")
    assert (account.placing, account.cards, account.rules) == (None, (), ())
    assert [kind.kind for kind in account.kinds] == ["run", "set", "wild-set"]
    assert load("burraco").why("3H 3H 3H").kinds[0].reasons[0].rule == "in-pack"


def test_an_exception_that_lifts_a_rule_is_told() -> None:
    text = 'kind any { rule few require size = 1 because "few" }\nexcept any.few when some c where c is A'
    (rule,) = Rules(world(PACK + text)).why("AS 2S").rules
    assert (rule.state, rule.lifted, rule.when) == ("idle", "some c where c is A", "")


def test_of_many_cards_it_is_told_how_many_are_left() -> None:
    ruleset = 'value role of card c { otherwise either }\nkind any { rule all require always because "all" }'
    account = Rules(world(PACK.replace("copies 2", "copies 9") + ruleset)).why(
        " ".join(["2S"] * 9 + ["3S"] * 9 + ["4S"] * 9)
    )
    assert (len(account.cards), account.untold) == (27, 3)


# ---- grades -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WORLDS)
def test_grading_agrees_with_the_grade_that_is_shown_and_with_trying_everything(name: str) -> None:
    for there, chosen, outcome in asked(name, legal=True):
        verdict = there.judge.check(chosen, QUESTION)
        for grade in dict.fromkeys(grade.name for grade in there.ruleset.grades):
            account = graded(there, chosen, grade)
            assert account.has == (verdict.grade == grade)
            assert outcome.shown is not None
            holding = {kind.name for kind in there.ruleset.kinds if holds_somewhere(there, kind, chosen, grade)}
            possible = bool(holding)
            ways = (account.held, account.elsewhere is not None, bool(account.told))
            assert sum(ways) <= 1
            if account.has:
                assert account.held
            elif possible:
                assert account.held or account.elsewhere is not None
            else:
                of_kind = any(kind in ("", verdict.kind) for kind in account.kinds)
                assert bool(account.told) == of_kind
                assert all(told.reasons[-1].rule == grade and not told.cut_short for told in account.told)


def graded(there: World, chosen: Sequence[Card], grade: str) -> Grading:
    inquiry, verdict = there.judge.inquire(chosen, QUESTION), there.judge.check(chosen, QUESTION)
    return grading(inquiry, verdict, grade, there.ruleset)


def holds_somewhere(there: World, kind: Kind, chosen: Sequence[Card], name: str) -> bool:
    grades = there.oracle._asked(kind, len(chosen)).grades
    whens = [when for grade, when, _ in grades if grade == name]
    return any(when.run(Env(layout)) is True for layout in there.oracle.placements(kind, chosen) for when in whens)


def test_the_commonest_dispute_names_the_wild_two() -> None:
    account = load("burraco").grading("3H 4H 5H 6H 2H 8H 9H", "clean")
    assert (account.has, account.held, account.sentence) == (
        False,
        False,
        "a clean burraco: seven cards or more, all of them natural",
    )
    (told,) = account.told
    broken = told.reasons[-1]
    assert (broken.rule, broken.condition, [str(card) for card in broken.cards]) == ("clean", "wilds = 0", ["2H"])
    assert broken.origins[0].document == "burraco"
    assert [reason.rule for reason in told.reasons[:-1]] == ["run.own-place", "run.no-gap"]


BY_WISH = """
value role of card c { when c is 2 then either otherwise natural }
kind any { rule all require always because "all" prefer most wilds }
grade plain worth 5 when wilds = 0
grade full worth 9 when wilds > 0
grade big of any worth 1 when size > 2
grade late worth 3 when size > 1 and going-out
grade odd worth 3 when score > 100
"""


@pytest.mark.parametrize(
    ("grade", "expected"),
    [
        ("full", Grading(legal=True, grade="full", has=True, held=True, kinds=("",))),
        ("plain", Grading(legal=True, grade="plain", has=False, by="wish", wish="most wilds", kinds=("",))),
        ("odd", Grading(legal=True, grade="odd", has=False, unknown=("score",), kinds=("",))),
    ],
)
def test_why_not_that_grade(grade: str, expected: Grading) -> None:
    account = Rules(world(PACK + BY_WISH)).grading("2S 3S", grade)
    found = replace(account, placing=None, elsewhere=None, ruleset="", edition="", digest="", file="", line=0, told=())
    assert found == expected
    assert (account.elsewhere is not None) == (grade == "plain")


def test_a_grade_without_a_sentence_is_told_by_its_condition() -> None:
    rules = Rules(world(PACK + BY_WISH))
    for grade, condition in (("big", "size > 2"), ("late", "going-out")):
        (told,) = rules.grading("2S 3S", grade).told
        assert told.reasons[-1].sentence == condition


def test_a_grade_that_is_worth_less_holds_as_well() -> None:
    account = load("burraco-fibur").grading("4H 5H 6H 7H 8H 9H 10H JK", "dirty")
    assert (account.has, account.held) == (False, True)
    assert account.placing is not None
    assert account.placing.grade == "semi-clean"


def test_no_grade_is_a_grade_called_none() -> None:
    rules = load("burraco")
    assert rules.grading("3H 4H 5H", "none").has
    assert not rules.grading("3H 4H 5H 6H 2H 8H 9H", "none").has


def test_a_grade_of_another_kind_is_told_so() -> None:
    account = load("canasta-bulgarian").grading("JK JK JK JK 2S 2S 2H", "jokers")
    assert account.has
    royal = load("burraco", patches=["royal-and-super"])
    assert royal.grading("7H 7H 7D 7D 7S 7S 7C", "royal").kinds == ("run",)
    assert royal.grading("7H 7H 7D 7D 7S 7S 7C", "royal").told == ()


def test_cards_that_are_no_meld_have_no_grade() -> None:
    account = load("burraco").grading("3H 4H 7H", "clean")
    assert (account.legal, account.has, account.placing, account.told) == (False, False, None, ())


@pytest.mark.parametrize(
    ("ruleset", "grade", "message"),
    [
        ("burraco", "claen", "there is no grade `claen`; did you mean `clean`?"),
        ("burraco", "pink", "there is no grade `pink`; there are `clean`, `dirty`, `semi-clean`"),
        ("gin", "clean", "there is no grade `clean`; this ruleset has none"),
    ],
)
def test_a_grade_that_there_is_not_is_told_with_the_nearest(ruleset: str, grade: str, message: str) -> None:
    for text in ("3H 4H 5H", "3H 4H 7H", "3H 3H 3H"):
        with pytest.raises(QuestionError) as error:
            load(ruleset).grading(text, grade)
        assert str(error.value) == message


# ---- all of them --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["runs and sets", "directed"])
def test_accounts_are_the_same_in_plain_mode(name: str) -> None:
    there = small(name)
    plain = there._replace(judge=Judge(there.ruleset, plain=True))
    sample = [*lists(name, True, 3)[::4], *lists(name, False, 3)[::6]]
    for chosen in sample:
        one, other = (
            [
                placed(world.judge, chosen),
                because(world.judge, chosen),
                refusals(world.judge.inquire(chosen, QUESTION), world.judge.check(chosen, QUESTION), 2),
                *[graded(world, chosen, grade.name) for grade in there.ruleset.grades],
            ]
            for world in (there, plain)
        )
        assert one == other


def test_accounts_go_to_json_and_back() -> None:
    rules = load("burraco")
    for account in (
        rules.placements("2H 3H 4H JK"),
        rules.refusals("3H 4H 7H", cores=3),
        rules.why("3H 4H 2S 6H"),
        rules.grading("3H 4H 5H 6H 2H 8H 9H", "clean"),
    ):
        assert msgspec.json.decode(msgspec.json.encode(account), type=type(account)) == account
        assert (account.ruleset, account.digest) == (rules.name, rules.digest)
        assert hash(account) is not None
