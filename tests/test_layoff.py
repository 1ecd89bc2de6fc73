"""Cards added to melds on the table: examples from the games, and a second opinion on a small world."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from burraco_rules import CardError, Question, QuestionError, Rules, Verdict, load
from burraco_rules.language.evaluating.code import Env
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import Line
from burraco_rules.language.ruleset import Ruleset
from burraco_rules.melds.dependence import with_option
from burraco_rules.melds.judge import Judge, lacking
from burraco_rules.melds.model.domains import combinations, line_of
from burraco_rules.melds.question import Owner
from burraco_rules.notation import Meaning
from burraco_rules.pack import JOKER, Card
from tests.oracle import Oracle, _kept
from tests.oracle_worlds import world

# ---- examples ---------------------------------------------------------------------------------------


@cache
def rules(name: str, **options: str) -> Rules:
    return load(name, options=options)


ADDED = [
    # ruleset, meld, cards, as it lies then, grade, change of the bonus
    ("burraco", "5S 6S 7S", "8S", "5S 6S 7S 8S", "none", 0),
    ("burraco", "5S 6S 7S", "JS QS KS AS 8S 9S 10S", "5S 6S 7S 8S 9S 10S JS QS KS AS", "clean", 200),
    ("burraco", "4H 5H 6H 7H 8H 9H 10H", "JK", "JK=3H 4H 5H 6H 7H 8H 9H 10H", "dirty", -100),
    ("burraco-fibur", "6C JK=7C 8C", "7C", "JK=5C 6C 7C 8C", "none", 0),
    ("burraco-fibur", "4S 5S 2S=6S 7S 8S 9S 10S", "6S", "2S=3S 4S 5S 6S 7S 8S 9S 10S", "semi-clean", 50),
    ("burraco-fibur", "AS 2S 3S 2H=4S", "4S", "AS 2S 3S 4S 2H=5S", "none", 0),
    ("burraco-fibur", "2S 3S 4S 5S 6S 7S", "9S", "3S 4S 5S 6S 7S 2S=8S 9S", "dirty", 100),
    ("burraco-fibur", "3C 2C=4C 5C 6C", "4C", "2C 3C 4C 5C 6C", "none", 0),
    ("canasta-classic", "8C 8D 8H", "2D JK", "8C 8D 8H 2D=8 JK=8", "none", 0),
    ("rummy500", "3H 4H JK=5H", "6H", "3H 4H JK=5H 6H", "none", 0),
    ("gin", "5S 6S 7S", "8S", "5S 6S 7S 8S", "none", 0),
]


@pytest.mark.parametrize(("name", "table", "add", "layout", "grade", "change"), ADDED)
def test_cards_that_may_be_added(name: str, table: str, add: str, layout: str, grade: str, change: int) -> None:
    found = rules(name).layoff(table, add, owner="opponent" if name == "gin" else "own")
    assert (found.legal, found.layout, found.grade, found.bonus_change) == (True, layout, grade, change)
    assert found.reasons == ()


REFUSED = [
    # ruleset, meld, cards, taken, the rules blamed, the cards blamed by the last of them
    ("burraco", "5S 6S 7S", "9S", "", ["run.own-place", "run.no-gap"], "9S"),
    ("burraco", "5S 6S 7S", "8H", "", ["run.same-suit"], "8H"),
    ("burraco", "5S 6S 7S", "6S", "", ["run.own-place", "run.one-each"], "6S"),
    ("burraco", "7H 7D 7S", "8S", "", ["set.same-rank"], "8S"),
    ("burraco", "5S 6S 7S", "JK JK", "", ["run.one-wild"], "JK JK"),
    ("burraco-fibur", "3C 2C=4C 5C 6C", "2H", "", ["run.same-suit", "run.one-wild", "run.locked-wild"], "2C"),
    ("canasta-classic", "3S 3C 3S", "3C", "", ["black-threes.closed"], ""),
    ("canasta-classic", "8C 8D 8H 8S 8C 2D=8 JK=8 2H=8", "2S", "", ["set.wild-limit"], "2D JK 2H 2S"),
    ("rummy500", "3H 4H JK=5H", "AH", "", ["run.own-place", "run.no-gap", "run.fixed-wild"], "JK"),
    ("scala40", "6C JK=7C 8C", "9C", "JK", ["run.own-place", "run.swapped"], ""),
]


@pytest.mark.parametrize(("name", "table", "add", "take", "blamed", "cards"), REFUSED)
def test_cards_that_may_not_be_added(name: str, table: str, add: str, take: str, blamed: list[str], cards: str) -> None:
    found = rules(name).layoff(table, add, take=take)
    assert found.legal is False
    assert [reason.rule for reason in found.reasons] == blamed
    if cards:
        assert sorted(map(str, found.reasons[-1].cards)) == sorted(cards.split())


def test_a_wild_card_comes_to_the_hand_for_the_card_it_stands_for() -> None:
    scala = rules("scala40")
    assert scala.layoff("6C JK=7C 8C", "7C", take="JK").layout == "6C 7C 8C"
    assert scala.layoff("6C JK=7C 8C", "5C", take="JK").legal is False
    assert scala.layoff("JK=6C 7C 8C", "9C", take="JK").reasons[-1].rule == "run.swapped"


def test_of_two_equal_cards_the_one_is_taken_whose_place_is_filled() -> None:
    rummikub = rules("rummikub")
    found = rummikub.layoff("3R JK=4R 5R JK=6R 7R", "6R", take="JK")
    assert (found.legal, found.layout) == (True, "3R JK=4R 5R 6R 7R")
    assert rummikub.layoff("3R JK=4R 5R JK=6R 7R", "6R", take="JK=4R").legal is False


def test_what_no_turn_offers_is_refused_as_that() -> None:
    found = rules("gin").layoff("5S 6S 7S", "8S", take="5S", owner="opponent")
    assert [reason.rule for reason in found.reasons] == ["no-step"]
    assert found.reasons[0].sentence == "not offered now"


@pytest.mark.parametrize("add", ["7C", "KD", ""])
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("burraco", "melds on the table are never split, joined or robbed of a card"),
        ("canasta-classic", "melds are never split, and a wild card stays in its meld"),
    ],
)
def test_what_no_turn_offers_is_refused_by_the_rules_about_it_first(name: str, sentence: str, add: str) -> None:
    table = "6C JK=7C 8C" if name == "burraco" else "8C 8D JK"
    found = rules(name).layoff(table, add, take="JK")
    assert (found.legal, found.layout) == (False, "")
    assert [(reason.rule, reason.sentence) for reason in found.reasons] == [("never-regrouped", sentence)]
    assert found.repairs == ()


def test_a_meld_on_the_table_is_read_as_it_is_written_if_it_can_lie_so_else_in_any_order() -> None:
    burraco, ordered = rules("burraco"), Question(ordered=True)
    assert burraco.layoff("8H 7H 6H", "5H").layout == burraco.layoff("6H 7H 8H", "5H").layout == "5H 6H 7H 8H"
    assert burraco.layoff("6H 7H 8H", "5H", ordered).layout == "5H 6H 7H 8H"
    assert burraco.layoff("6H 7H 8H", "9H 5H", ordered).layout == "5H 6H 7H 8H 9H"
    with pytest.raises(QuestionError) as error:
        burraco.layoff("8H 7H 6H", "5H", ordered)
    assert str(error.value) == "`8H 7H 6H` cannot lie in the order in which it is written"
    with pytest.raises(QuestionError, match="cannot lie in the order"):
        burraco.laydown("5H", question=ordered, table=["8H 7H 6H"])


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"owner": None}, QuestionError, "`None` owns no melds; the owner is `own` or `opponent`"),
        ({"table": None}, TypeError, "a meld on the table is given as text, not as `None`"),
        ({"table": ["5S 6S 7S"]}, TypeError, "a meld on the table is given as text, not as `list`"),
        ({"table": ""}, QuestionError, "there is no card in the meld on the table"),
        ({"add": None}, TypeError, "cards are given as text, or as Card objects, not as `None`"),
        ({"add": [["8S"]]}, TypeError, "cards are given as text, or as Card objects"),
        ({"take": None}, TypeError, "what is taken is given as text, not as `None`"),
        ({"question": 3}, TypeError, "the moment is given as a Question, not as `int`"),
    ],
)
def test_an_argument_of_the_wrong_shape_is_told(
    arguments: dict[str, object], error: type[Exception], message: str
) -> None:
    given = {"table": "5S 6S 7S", "add": "8S"} | arguments
    with pytest.raises(error) as raised:
        rules("burraco").layoff(**given)  # type: ignore[arg-type]
    assert str(raised.value) == message


def test_a_ruleset_of_melds_alone_offers_whatever_its_kinds_allow() -> None:
    only_melds = Judge(world(SMALL))
    assert only_melds.check("5S", Question(table="2S 3S 4S")).layout == "2S 3S 4S 5S"


def test_whose_meld_it_is_may_matter() -> None:
    canasta, found = rules("canasta-classic"), []
    owners: tuple[Owner, ...] = ("own", "opponent")
    for owner in owners:
        verdict = canasta.layoff("8C 8D 8H", "8S", owner=owner)
        found.append((verdict.legal, [reason.rule for reason in verdict.reasons]))
    assert found == [(True, []), (False, ["own-side"])]


def test_the_pack_counts_the_cards_on_the_table_too() -> None:
    found = rules("gin").layoff("5S 6S 7S", "7S", owner="opponent")
    assert [(reason.rule, reason.positions) for reason in found.reasons] == [("in-pack", (3,))]


def test_nothing_is_no_addition() -> None:
    assert [reason.rule for reason in rules("burraco").layoff("5S 6S 7S", "").reasons] == ["no-cards"]


def test_another_reading_may_change_the_answer() -> None:
    found = rules("burraco").layoff("2S 3S 4S 5S 6S 7S", "9S")
    assert [(entry.option, entry.value, entry.legal) for entry in found.depends_on] == [("natural-two", "stays", False)]


def test_a_reading_under_which_the_table_holds_no_meld_says_nothing() -> None:
    found = rules("burraco", **{"wild-sets": "allowed"}).layoff("2S 2H JK", "JK")
    assert found.legal is True
    with_open = load("burraco", options={"two-two-joker": "jokers"}).layoff("2S 2H JK", "3S")
    assert all(entry.legal is not None for entry in with_open.depends_on)


def test_cards_say_what_they_stand_for() -> None:
    burraco = rules("burraco")
    assert burraco.layoff("5S 6S 7S", "JK=8S").layout == "5S 6S 7S JK=8S"
    assert burraco.layoff("5S 6S 7S", "JK=9S").legal is False


WRONG = [
    ("5S 6S 9S", "8S", "", "`5S 6S 9S` is no meld of this ruleset"),
    ("5S 6S 7X", "8S", "", "the meld `5S 6S 7X` cannot be read: "),
    ("5S 6S 7S", "8S", "JK", "there is no `JK` in the meld that could be taken"),
    ("5S JK=6S 7S", "8S", "JK=8S", "there is no `JK=8S` in the meld that could be taken"),
    ("5S JK=6S 7S", "8S", "JK JK", "the meld has fewer cards than `JK JK`"),
    ("5S 6S 7S", "8S", "Z", "`Z` cannot be taken: "),
]


@pytest.mark.parametrize(("table", "add", "take", "message"), WRONG)
def test_a_question_that_makes_no_sense_says_why(table: str, add: str, take: str, message: str) -> None:
    with pytest.raises(QuestionError) as error:
        _ = rules("burraco").layoff(table, add, take=take).legal
    assert str(error.value).startswith(message)


def test_cards_that_cannot_be_read_are_an_error_of_theirs() -> None:
    with pytest.raises(CardError):
        _ = rules("burraco").layoff("5S 6S 7S", "8X").legal


# ---- a second opinion -------------------------------------------------------------------------------

SMALL = """
ruleset small language 1
pack { ranks A, 2..6  suits S, H  copies 2  jokers 2 }
setup { players 2  melds side }
option inner-wild { locked default "locked"  free "free" }
option grows { both default "both"  up "up" }
value role of card c {
  when c is JK then wild
  when c is 2 then either
  otherwise natural
}
kind set {
  unknown rank in ranks
  counts c as rank
  rule size      require size in 3..6 because "size"
  rule same-rank require every c where natural(c) has rank(c) = rank because "<c> is of another rank"
  rule one-wild  require wilds <= 1 because "one wild"
  rule swapped on swap require count(c in added where natural(c)) >= count(removed) because "nothing for it"
  rule old-rank on add require rank = old(rank) because "another rank"
}
kind run {
  unknown suit in suits
  unknown place of c on A, 2..6, A
  counts c as rank-at(place(c)) of suit
  rule size      require size in 3..7 because "size"
  rule own-place require every c where natural(c) has place(c) = rank(c) because "<c> has a place of its own"
  rule same-suit require every c where natural(c) has suit(c) = suit because "<c> is of another suit"
  rule no-gap    require consecutive(place(c) for c) because "gap"
  rule two-wild  require wilds <= 2 because "two wilds"
  rule locked-wild on add when inner-wild = locked
    require every c in kept where old(wild(c)) and old(inside(c))
            has place(c) = old(place(c)) or (some d in added where natural(d) and place(d) = old(place(c)))
    because "<c> is locked"
  rule grows on add when grows = up require every c in kept has index(c) = old(index(c)) because "grows up"
  rule swapped on swap require every c in removed has some d in added where natural(d) and place(d) = old(place(c))
    because "<c> is not replaced"
  rule stays on swap require every c in kept has place(c) = old(place(c)) because "<c> has moved"
  prefer least wilds, least count(c in kept where place(c) != old(place(c))), least sum(place(c) for c where wild(c))
}
"""


class Additions(Oracle):
    """Tries every placement of a meld with cards added or taken away, and asks every rule as it is written."""

    def __init__(self, ruleset: Ruleset, action: str) -> None:
        super().__init__(ruleset, {"ordered": False}, Card("A", "S"))
        self.moments = {action}
        for fact in ("kept", "added", "removed"):
            del self.known[fact]

    def layouts(self, lying: Layout, seats: Sequence[int], added: Sequence[Card]) -> Iterator[str]:
        """All placements of the cards of `seats` with those added that keep the rules in force."""
        (kind,) = [kind for kind in self.ruleset.kinds if kind.name == lying.kind]
        faces = [*(lying.cards[seat].face for seat in seats), *added]
        evaluator = self._evaluator(kind, len(faces))
        line = line_of(kind, evaluator)
        old = self._again(lying, line)
        rules = [self._rule(evaluator, rule) for rule in kind.rules if not rule.on or self.moments & set(rule.on)]
        choices = [self._stands(evaluator, face, line.count) for face in faces]
        new = [Piece(face, 100 + place, self.letters) for place, face in enumerate(added)]
        for unknowns in combinations(kind, evaluator):
            layout = Layout(kind.name, line, [*(old.cards[seat] for seat in seats), *new], unknowns)
            layout.old = old
            for card, seat in zip(layout.cards, seats, strict=False):
                card.old = old.cards[seat]
            for stands in product(*choices):
                layout.stand(stands)
                if all(_kept(rule, Env(layout)) for rule in rules):
                    yield described(layout)

    def _again(self, lying: Layout, line: Line) -> Layout:
        """The meld on the table, made of ranks and suits of this oracle."""
        letters = {**self.letters.ranks, **self.letters.suits}
        unknowns = {name: letters[str(value)] for name, value in lying.unknowns.items()}
        return Layout(lying.kind, line, self._pieces([card.face for card in lying.cards]), unknowns, lying.stands)


def described(layout: Layout) -> str:
    """The cards with role and place, low to high."""
    count = layout.line.count
    stands = sorted(
        (stand % count, stand >= count, str(card.face)) for card, stand in zip(layout.cards, layout.stands, strict=True)
    )
    return f"{layout.kind} {stands}"


FACES = [Card(rank, suit) for suit in "SH" for rank in "A23456"] + [Card(JOKER)]
ASKED, MOST_CARDS = 50, 4


@cache
def tables() -> tuple[Verdict, ...]:
    """All melds of three and four cards."""
    judge = Judge(world(SMALL))
    lists = [cards for size in (3, 4) for cards in combinations_with_replacement(FACES, size)]
    lists = [cards for cards in lists if not lacking(cards, judge.pack)]
    found = [verdict for cards in lists if (verdict := judge.check(cards)).legal]
    assert len(found) > 100
    return tuple(found)


def questions(swaps: bool) -> Iterator[tuple[str, tuple[Card, ...], str]]:
    """Melds, cards to add, and a card to take where that is asked; most of the cards are of the suit of the meld, and
    half of those that replace another are what it stands for.
    """
    random, judge = Random(7), Judge(world(SMALL))
    while True:
        table = random.choice(tables())
        near = [face for face in FACES if face.suit == table.cards[0].card.suit or face.rank == JOKER]
        added = [random.choice(near if random.random() < 0.8 else FACES) for _ in range(random.choice((1, 1, 1, 2)))]
        wilds = [laid for laid in table.cards if laid.wild]
        take = ""
        if swaps and wilds:
            taken = random.choice(wilds)
            take = str(taken.card)
            if random.random() < 0.5:
                meant = taken.meaning or Meaning("", "")
                added[0] = Card(meant.rank, meant.suit or random.choice("SH"))
        size = len(table.cards) + len(added) - bool(take)
        there = [laid.card for laid in table.cards]
        if bool(take) is swaps and size <= MOST_CARDS and not lacking([*there, *added], judge.pack):
            yield table.layout, tuple(added), take


@pytest.mark.parametrize("swaps", [False, True], ids=["add", "swap"])
@pytest.mark.parametrize("options", [{}, {"inner-wild": "free"}, {"grows": "up"}], ids=str)
def test_lay_offs_agree_with_trying_everything(swaps: bool, options: dict[str, str]) -> None:
    ruleset = world(SMALL)
    for name, value in options.items():
        ruleset = with_option(ruleset, name, value)
    judge, oracle = Judge(ruleset), Additions(ruleset, "swap" if swaps else "add")
    legal = 0
    for (table, added, take), _ in zip(questions(swaps), range(ASKED), strict=False):
        question = Question(table=table, take=take)
        verdict, inquiry = judge.check(added, question), judge.inquire(added, question)
        assert inquiry is not None
        before = inquiry.outcome.cards.before
        assert before is not None
        ways = judge._table.ways_to_take(before.layout, take)
        there = {found for way in ways for found in oracle.layouts(way.layout, way.seats, added)}
        assert verdict.legal is bool(there), (table, added, take)
        if verdict.legal:
            legal += 1
            shown = inquiry.outcome.shown
            assert shown is not None
            assert described(shown.layout(inquiry.outcome.cards)) in there
        else:
            assert verdict.reasons
    assert ASKED // 10 <= legal <= ASKED - ASKED // 10


@pytest.mark.parametrize("swaps", [False, True], ids=["add", "swap"])
def test_plain_mode_answers_the_same(swaps: bool) -> None:
    fast, plain = Judge(world(SMALL)), Judge(world(SMALL), plain=True)
    for (table, added, take), _ in zip(questions(swaps), range(ASKED), strict=False):
        question = Question(table=table, take=take)
        assert plain.check(added, question) == fast.check(added, question)
