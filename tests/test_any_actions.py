"""Whatever is tried in a hand, by whomever and in whatever words: it is done, or it is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from burraco_rules.authoring.trace import rule_names
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.vocabulary import FIXED_REASONS
from burraco_rules.melds.verdict import Reason
from burraco_rules.notation import Meaning
from burraco_rules.pack import Card
from burraco_rules.play.actions import END, FROM, TOP, WHOLE, Action, Group, Target
from burraco_rules.play.engine.chosen import NoSuchMeld
from burraco_rules.play.engine.refused import Refused
from burraco_rules.play.game import Game, IllegalTurn
from burraco_rules.play.moves.moves import legal_actions
from burraco_rules.play.position import Position
from burraco_rules.play.records.action_text import SHAPES, TurnError
from burraco_rules.play.records.written import read_turn, write_turn
from tests.random_hands import TEMPERS, Hand, as_they_lie, as_told, play_of

RULESETS: Final = ("burraco", "gin", "rummikub", "scala40")
"""Games that offer every action between them, claims out of turn, and turns of others in between."""
PLACES: Final = 8
"""So many places in hands of each of them are looked at."""
MOST_ACTIONS: Final = 1_000
"""No hand of these is longer."""
EXAMPLES: Final = 80
"""So many examples of each property and game are tried."""
NAMES: Final = (*SHAPES, END, "knock", "ask", "agree", "pass", "done", "foul", "close", "deal", "nothing", "")
FEW: Final = st.integers(0, 4) | st.sampled_from((-1, 9, 10**9))


@cache
def places(name: str) -> tuple[Game, ...]:
    """Games of one ruleset, at the beginning of a hand and later, some of them in the middle of a turn."""
    found = []
    for number in range(PLACES):
        hand = Hand(play_of(name), number, TEMPERS["lays"])
        hand.play(MOST_ACTIONS, 9 * number)
        found.append(hand.game)
    return tuple(found)


# ---- what may be tried ---------------------------------------------------------------------------------


def made(kind: Callable[..., Any], *parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """What is made of parts; that their types are right is not looked up each time."""
    return st.tuples(*parts).map(lambda found: kind(*found))


def groups(cards: st.SearchStrategy[Card]) -> st.SearchStrategy[Group]:
    """Groups of cards, some of which are said to stand for something, whether it makes sense or not."""
    meaning = st.none() | made(Meaning, st.sampled_from(("4", "K", "")), st.sampled_from(("S", "H", "")))

    def told(chosen: list[Card]) -> st.SearchStrategy[Group]:
        meanings = st.lists(meaning, min_size=len(chosen), max_size=len(chosen)).map(tuple)
        return made(Group, st.just(tuple(chosen)), st.just(()) | meanings)

    return st.lists(cards, max_size=8).flatmap(told)


def near(position: Position) -> st.SearchStrategy[Card]:
    """Cards of the hand, of other hands and of the table, so that much of what is tried comes far."""
    hands: Any = position.hands
    own, others = ([piece.face for piece in zone] for zone in (position.hand(), [c for hand in hands for c in hand]))
    table = [card.face for meld in position.melds for card in meld.cards]
    return st.one_of([st.sampled_from(zone) for zone in (own, own, others, table) if zone])


def nonsense(position: Position) -> st.SearchStrategy[Action]:
    """Actions of every shape: of any name, with too many parts or too few."""
    cards = near(position)
    return made(
        Action,
        st.sampled_from(NAMES),
        st.lists(groups(cards), max_size=3).map(tuple),
        st.lists(made(Target, FEW, st.booleans()), max_size=2).map(tuple),
        groups(cards) | st.just(Group(())),
        st.sampled_from(("", WHOLE, TOP, FROM)),
        FEW,
    )


def shaped(position: Position) -> st.SearchStrategy[Action]:
    """Actions that are whole, but for whether they are legal."""
    cards = near(position)
    target = made(Target, st.integers(1, 3), st.booleans()).map(lambda target: (target,))
    one, some = (st.lists(cards, min_size=1, max_size=most).map(lambda found: Group(tuple(found))) for most in (1, 6))
    laid = st.lists(some, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        made(Action, st.sampled_from(("draw", END, "knock", "ask", "pass", "done"))),
        made(Action, st.just("discard"), st.tuples(one)),
        st.sampled_from((Action("take", much=WHOLE), Action("take", much=TOP))),
        one.map(lambda group: Action("take", (group,), much=FROM)),
        made(Action, st.sampled_from(("meld", "open", "declare")), laid),
        made(Action, st.just("add"), st.tuples(some), target),
        made(Action, st.just("swap"), st.tuples(one), target, one),
        made(Action, st.just("regroup"), laid, st.lists(target, min_size=1, max_size=2).map(lambda t: sum(t, ()))),
    )


@st.composite
def mutated(draw: st.DrawFn, game: Game) -> Action:
    """A legal action, as it is or with something of it changed."""
    action = draw(st.sampled_from(list(legal_actions(game.engine, game.position)) or [Action(END)]))
    cards = near(game.position)
    changes: dict[str, st.SearchStrategy[Any]] = {
        "name": st.sampled_from(NAMES),
        "player": FEW,
        "targets": made(Target, FEW, st.booleans()).map(lambda target: (target,)),
        "groups": st.just((*action.groups, *action.groups)) | groups(cards).map(lambda group: (*action.groups, group)),
    }
    if action.cards:
        (*kept, _) = action.groups[0].cards
        changes["groups"] |= cards.map(lambda card: (Group((*kept, card)), *action.groups[1:]))
    changed = draw(st.lists(st.sampled_from(sorted(changes)), max_size=2, unique=True))
    return replace(action, **{name: draw(changes[name]) for name in changed})


def actions_at(game: Game) -> st.SearchStrategy[Action]:
    return st.one_of(mutated(game), shaped(game.position), nonsense(game.position))


# ---- what must come of it ------------------------------------------------------------------------------


@cache
def known_rules(name: str) -> frozenset[str]:
    return frozenset((*rule_names(play_of(name).rules.ruleset), *FIXED_REASONS))


def check_reasons(name: str, reasons: tuple[Reason, ...]) -> None:
    """A refusal names a rule of the file, or what rests on none, with a sentence that can be shown."""
    assert reasons
    for reason in reasons:
        assert reason.rule in known_rules(name)
        assert reason.sentence
        assert reason.sentence.isprintable()


def looked_at(position: Position) -> Any:
    return as_told(position), as_they_lie(position)


tries = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("name", RULESETS)
@tries
@given(data=st.data())
def test_any_action_is_done_or_refused_with_a_reason_and_the_position_stays_as_it_was(
    name: str, data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(places(name)))
    position, before = game.position, looked_at(game.position)
    action = data.draw(actions_at(game))
    with suppress(NoSuchMeld, Overrun):
        result = game.engine.apply(position, action)
        if isinstance(result, Refused):
            check_reasons(name, result.reasons)
    assert looked_at(position) == before


@pytest.mark.parametrize("name", RULESETS)
@tries
@given(data=st.data())
def test_any_actions_pushed_to_a_game_are_done_or_leave_it_as_it_was(name: str, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(places(name)))
    start, pushed = game.position, 0
    try:
        for _ in range(data.draw(st.integers(1, 4))):
            before, record = game.position, game.record()
            actions = data.draw(st.lists(actions_at(game), max_size=3))
            try:
                game.push_actions(actions)
            except IllegalTurn as error:
                check_refusal(name, error, len(actions))
            except TurnError as error:
                check_problems(error, len(actions))
            else:
                pushed += bool(actions)
                continue
            assert game.position is before
            assert game.record() == record
    finally:
        for _ in range(pushed):
            game.pop()
    assert game.position is start


def check_refusal(name: str, error: IllegalTurn, actions: int) -> None:
    """It tells which action is refused, and by which rule."""
    assert 1 <= error.at <= actions
    check_reasons(name, error.reasons)
    assert str(error).isprintable()


def check_problems(error: TurnError, actions: int) -> None:
    """It tells which action makes no sense, and why."""
    assert error.problems
    for problem in error.problems:
        assert 1 <= problem.number <= actions
        assert problem.message.isprintable()
        assert problem.help.isprintable()


# ---- texts ---------------------------------------------------------------------------------------------


@st.composite
def texts(draw: st.DrawFn, game: Game) -> str:
    """Turns as they are written, some of them with letters lost, doubled, or put in."""
    pack = game.play.letters.pack
    text = write_turn(draw(st.lists(actions_at(game), min_size=1, max_size=4)), pack)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 3)))
        text = text[:start] + draw(st.sampled_from(SIGNS) | st.text(max_size=2)) + text[end:]
    return text


SIGNS: Final = ("", ";", " ", "/", "..", "=", ":", "#", "to", "in", "as", "opponent", "0", "JK", "2:", "\n", "\x1b[31m")


@pytest.mark.parametrize("name", RULESETS)
@tries
@given(data=st.data())
def test_any_text_of_a_turn_is_played_or_leaves_the_game_as_it_was(name: str, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(places(name)))
    before, record, text = game.position, game.record(), data.draw(texts(game))
    try:
        game.push(text)
    except IllegalTurn as error:
        check_refusal(name, error, len(text))
    except TurnError as error:
        check_problems(error, len(text) + 1)
    else:
        if game.position is not before:
            game.pop()
    assert game.position is before
    assert game.record() == record


@tries
@given(data=st.data())
def test_any_text_is_read_as_actions_that_are_written_back_or_what_is_wrong_is_told(data: st.DataObject) -> None:
    game = places("burraco")[-1]
    text = data.draw(texts(game) | st.text(max_size=60))
    pack, said = game.play.letters.pack, game.engine.book.announcements
    try:
        actions = read_turn(text, pack, said)
    except TurnError as error:
        check_problems(error, len(text) + 1)
    else:
        assert read_turn(write_turn(actions, pack), pack, said) == actions
