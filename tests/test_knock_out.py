"""Matches that players leave before the end: who is out keeps the seat, gets no cards, and wins and loses nothing."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import burraco_rules as br
from burraco_rules.play.dealing import Deal, order_of
from burraco_rules.play.game import Game, GameError
from burraco_rules.play.moves.moves import legal_actions
from tests.random_hands import play_of

SCORE = (60, 120, 40, 10)
"""The totals of four players, of whom the second has left a match to 101."""


@cache
def rules() -> br.Rules:
    return play_of("scala40").rules


def played(score: tuple[int, ...], hands: int) -> Game:
    """A match that goes on from these totals, by hands in which everything is laid that can be."""
    game, random = Game(play_of("scala40"), players=len(score), score=score, seed=3), Random(1)
    for number in range(hands):
        if number:
            order = order_of(game.play, Deal(players=len(score), seed=number))
            assert isinstance(order, tuple)
            game.next_hand(deal=Deal(order=order) if number % 2 else None)
        while not game.over:
            listed = list(legal_actions(game.engine, game.position))
            laying = [action for action in listed if action.name in ("open", "meld", "add")]
            game.push_actions((random.choice(laying or listed),))
    return game


def test_who_has_left_the_match_gets_no_cards_and_no_turn() -> None:
    game = Game(play_of("scala40"), players=4, score=SCORE, seed=3)
    position = game.position
    assert [len(hand) for hand in position.hands if isinstance(hand, tuple)] == [13, 0, 13, 13]
    assert position.active == (True, False, True, True)
    game = played(SCORE, 1)
    assert {turn.partition(":")[0] for turn in game.turns} == {"1", "3", "4"}


def test_the_match_goes_on_without_a_side_that_left_it_and_its_record_says_the_same() -> None:
    game = played((0, 120, 0, 0), 2)
    result = game.result()
    assert 1 in result.out
    assert [hand.sheet.totals[1] for hand in result.hands] == [0, 0]
    assert result.hands_won[1] == 0
    assert sum(result.hands_won) > 0
    again = Game.read(game.record())
    assert again.record() == game.record()
    assert again.result() == result


@pytest.mark.parametrize(
    ("dealer", "dealt_by", "first"),
    [(None, 3, 0), (0, 0, 2), (2, 2, 3)],
)
def test_a_seat_that_was_left_is_passed_over_when_the_first_player_is_found(
    dealer: int | None, dealt_by: int, first: int
) -> None:
    game = Game(play_of("scala40"), deal=Deal(players=4, dealer=dealer, seed=3), score=SCORE)
    assert (game.position.dealer, game.position.player) == (dealt_by, first)


@pytest.mark.parametrize(
    ("deal", "score", "message"),
    [
        (Deal(players=4, dealer=1), SCORE, "player 2, who deals, has left the match"),
        (Deal(players=4, first=1), SCORE, "player 2, who plays first, has left the match"),
        (Deal(players=3), (120, 110, 0), "fewer than two sides are left in the match"),
    ],
)
def test_a_deal_to_players_who_have_left_is_refused(deal: Deal, score: tuple[int, ...], message: str) -> None:
    with pytest.raises(GameError) as error:
        Game(rules(), deal=deal, score=score)
    assert str(error.value) == message
