"""The game object: turns pushed and taken back, what is legal, results, and records that are the game."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

import burraco_rules as br
from burraco_rules.authoring.seated import settle
from burraco_rules.play.dealing import Deal
from burraco_rules.play.game import Game, GameError, IllegalTurn
from burraco_rules.play.hands import next_dealer
from burraco_rules.play.moves.moves import continuations
from burraco_rules.play.play import Play
from burraco_rules.play.scoring import Row, Sheet

FOLDER = Path(__file__).parent / "play"
SHEETS = yaml.safe_load((FOLDER / "sheets.yaml").read_text("utf-8"))
VARIANTS = Path(__file__).parent / "data" / "parameters"


@cache
def rules_of(name: str, *patches: str) -> br.Rules:
    return br.load(name, patches, paths=[VARIANTS])


@pytest.fixture
def game() -> Game:
    return Game(rules_of("burraco"), seed=3)


# ---- pushing and taking back ---------------------------------------------------------------------------


def test_a_game_begins_as_the_rules_say(game: Game) -> None:
    assert (game.player, game.hand_number, game.over) == (1, 1, False)
    assert not game.turns
    assert [len(hand) for hand in game.position.hands if isinstance(hand, tuple)] == [11] * 4
    assert list(game.legal_actions()) == ["draw", "take pile"]


def test_a_turn_is_pushed_whole_or_in_parts_and_taken_back(game: Game) -> None:
    start = game.position
    game.push("draw; discard 4D")
    assert list(game.turns) == ["1: draw; discard 4D"]
    game.push("draw")
    game.push("meld AS 2D 3S; discard AD")
    assert game.turns[-1] == "2: draw; meld AS 2D 3S; discard AD"
    assert game.player == 3
    assert game.pop() == "meld AS 2D 3S; discard AD"
    assert game.turns[-1] == "2: draw"
    assert game.pop() == "draw"
    assert game.pop() == "draw; discard 4D"
    assert game.position is start
    with pytest.raises(GameError, match="there is no turn to take back"):
        game.pop()


def test_a_refused_turn_changes_nothing_and_tells_why(game: Game) -> None:
    before = game.position
    with pytest.raises(IllegalTurn) as error:
        game.push("draw; meld 7H QS 8D; discard 4D")
    found = error.value
    assert (found.at, found.action, found.player) == (2, "meld 7H QS 8D", 1)
    assert [reason.rule for reason in found.reasons] == ["set.same-rank"]
    assert str(found) == "action 2, `meld 7H QS 8D`: not all of one rank: 7H QS (set.same-rank)"
    assert game.position is before
    assert not game.turns


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        ("drow", "action 1: `drow` is no action; did you mean `draw`?"),
        ("draw; discard 4D; draw", "action 3: the turn is over before this action"),
        ("draw; add 4D to 1", "action 2: there is no meld 1 on the table"),
    ],
)
def test_a_turn_that_makes_no_sense_changes_nothing(game: Game, turn: str, message: str) -> None:
    before = game.position
    with pytest.raises(br.TurnError) as error:
        game.push(turn)
    assert str(error.value) == message
    assert game.position is before


def test_legal_turns_are_legal_and_no_two_are_the_same_actions(game: Game) -> None:
    turns = game.legal_turns(limit=40)
    assert len(turns) == 40
    assert len({tuple(sorted(turn.split("; "))) for turn in turns}) == 40
    for turn in turns:
        game.push(turn)
        assert game.player == 2
        game.pop()
    assert game.legal_turns(limit=0) == []


def test_of_two_equal_cards_the_one_is_meant_that_makes_the_whole_turn_legal(tmp_path: Path) -> None:
    patch = tmp_path / "taken-stay.rules"
    rule = 'rule taken-stay on end require no c in taken where c in played because "<c> was taken"'
    patch.write_text(f"patch taken-stay for burraco language 1\n{rule}\n", "utf-8")
    play = Play(br.load("burraco", [patch]))
    one, two = {"hand": "8H 9H 7H KS", "pile": "7H"}, {"hand": "8H 9H KS", "pile": "7H"}
    turn = "take pile; meld 7H 8H 9H; discard KS"
    assert settle(play, one, turn).ruling.legal
    refused = settle(play, two, turn).ruling
    assert (refused.at, refused.refused and [reason.sentence for reason in refused.refused.reasons]) == (
        3,
        ["7H was taken"],
    )


# ---- results -------------------------------------------------------------------------------------------

VALUES = {"JK": 30, "2": 20, "A": 15, **dict.fromkeys(("8", "9", "10", "J", "Q", "K"), 10)}


def worth(cards: str) -> int:
    """The value of cards, by the table that every player knows."""
    return sum(VALUES.get(card if card == "JK" else card[:-1], 5) for card in cards.split())


def sides() -> Iterator[Any]:
    """Each side of each hand of each record, with where it is to be found."""
    for sheet in SHEETS:
        for number, hand in enumerate(sheet["hands"]):
            for side, told in enumerate(hand["sides"]):
                yield pytest.param(sheet["record"], number, side, told, id=f"{sheet['record']} {number + 1} {side + 1}")


@cache
def played(record: str) -> Game:
    return br.Game.read(FOLDER / record)


@pytest.mark.parametrize(("record", "number", "side", "told"), list(sides()))
def test_a_sheet_is_the_one_that_was_worked_out_by_hand(record: str, number: int, side: int, told: Any) -> None:
    for meld in told["melds"]:
        assert worth(meld["cards"]) == meld["points"]
        assert ("bonus" in meld) == (len(meld["cards"].split()) >= 7)
    sheet = told["sheet"]
    assert sheet["cards"] == sum(meld["points"] for meld in told["melds"])
    assert sheet["bonuses"] == sum(meld.get("bonus", 0) for meld in told["melds"])
    assert sheet["in-hand"] == -sum(map(worth, told["left"]))
    assert told["total"] == sum(sheet.values())
    found = played(record).result().hands[number].sheet
    assert {row.name: row.worth[side] for row in found.rows} == sheet
    assert found.totals[side] == told["total"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet["record"])
def test_the_melds_at_the_end_are_those_of_the_sheet(sheet: Any) -> None:
    game = played(sheet["record"])
    for side, told in enumerate(sheet["hands"][-1]["sides"]):
        melds = [sorted(str(card.face) for card in meld.cards) for meld in game.position.melds_of(side)]
        assert sorted(melds) == sorted(sorted(meld["cards"].split()) for meld in told["melds"])
    assert list(game.result().totals) == sheet["totals"]


def test_a_match_goes_on_to_2000_and_is_won_by_the_higher_total() -> None:
    result = played("match.game").result()
    assert result.running() == [(-5, 700), (-225, 1250), (285, 1350), (185, 1915), (875, 2080)]
    assert (result.over, result.winners, result.hands_won) == (True, (1,), (2, 3))
    with pytest.raises(GameError, match="the match is over"):
        br.Game.read(FOLDER / "match.game").next_hand()


def test_a_hand_in_progress_counts_nothing_yet(game: Game) -> None:
    result = game.result()
    assert (result.totals, result.over, result.hands[0].over) == ((0, 0), False, "")
    with pytest.raises(GameError, match="hand 1 is not over"):
        game.next_hand()


def test_a_bonus_for_the_cut_goes_to_the_side_that_cut() -> None:
    game = Game(rules_of("burraco", "cut-of-22"), deal=Deal(seed=3, cut=22))
    assert [row.worth for row in game.result().hands[0].sheet.rows if row.name == "exact-cut"] == [(100, 0)]
    with pytest.raises(GameError, match="lifts at least 22 cards"):
        Game(rules_of("burraco"), deal=Deal(seed=3, cut=21))


def sheet(*totals: int) -> Sheet:
    return Sheet((Row("line", "", totals),), totals)


@pytest.mark.parametrize(
    ("name", "totals", "dealer"),
    [
        ("burraco", (100, 50), 0),
        ("gin", (30, 0), 1),
        ("gin", (0, 30), 0),
        ("gin", (0, 0), 0),
    ],
)
def test_who_deals_next_follows_from_the_rules(name: str, totals: tuple[int, ...], dealer: int) -> None:
    game = Game(rules_of(name), seed=1)
    last = game.position.players - 1
    assert game.position.dealer == last
    assert next_dealer(game.engine, game.position, sheet(*totals)) == dealer


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ({"players": 3}, "3 players cannot play burraco"),
        ({"score": (1, 2, 3)}, "the score has 3 numbers, and there are 2 sides"),
        ({"names": ("Anna", "Bruno")}, "there are 2 names and 4 players"),
        ({"names": ("Anna", "Bruno", "Carla", "D, E")}, "`D, E` cannot be a name in a record"),
        ({"names": ("Anna", "Bruno", "Carla", "")}, "`` cannot be a name in a record"),
        ({"seed": 10**9}, "`1000000000` is no seed: a whole number from 0 to 999999999 is needed"),
        ({"seed": -1}, "`-1` is no seed: a whole number from 0 to 999999999 is needed"),
        ({"seed": "3\n1: draw"}, r"`3\u000a1: draw` is no seed: a whole number from 0 to 999999999 is needed"),
        ({"deal": Deal(dealer=4)}, "there is no player 5, who deals"),
        ({"deal": Deal(first=-1)}, "there is no player 0, who plays first"),
    ],
)
def test_what_cannot_be_dealt_is_told(about: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError) as error:
        Game(rules_of("burraco"), **about)
    assert str(error.value) == message


@pytest.mark.parametrize("rules", ["burraco", None])
def test_a_game_is_played_by_rules_and_by_turns_that_are_texts(rules: Any, game: Game) -> None:
    with pytest.raises(TypeError, match=r"a game is played by rules, as `load` gives them"):
        Game(rules)
    with pytest.raises(TypeError, match=r"a turn is a text"):
        game.push(None)  # type: ignore[arg-type]


def test_turns_in_which_a_meld_is_laid_are_none_of_a_row_of_swaps() -> None:
    game = Game(rules_of("burraco"), seed=1)
    game.push("take pile; discard 8C")
    assert game.position.in_a_row["take"] == 1
    game.push("take pile; meld 7H 7D JK; meld 9S 9H 9D; add 7C to 1; discard 4C")
    assert "take" not in game.position.in_a_row


# ---- records -------------------------------------------------------------------------------------------


def random_game(rules: br.Rules, seed: int, most: int) -> Game:
    """A game of so many legal actions, chosen at random, melds before others."""
    game, choice = Game(rules, seed=seed), random.Random(seed)
    for _ in range(most):
        actions = list(continuations(game.engine, game.position))
        choice.shuffle(actions)
        actions.sort(key=lambda action: {"meld": 0, "open": 0, "add": 1, "end": 3}.get(action.name, 2))
        for action in actions:
            with contextlib.suppress(IllegalTurn):
                game.push_actions((action,))
                break
    return game


@pytest.mark.parametrize(
    ("name", "patches", "seed"),
    [
        ("burraco", (), 3),
        ("burraco-fibur", ("wild-burraco",), 5),
        ("canasta-classic", (), 2),
        ("gin", (), 1),
        ("samba", (), 6),
    ],
)
def test_a_record_is_the_game(name: str, patches: tuple[str, ...], seed: int) -> None:
    game = random_game(rules_of(name, *patches), seed, 50)
    assert len(game.turns) > 4
    again = Game.read(str(game), game.rules)
    assert str(again) == str(game)
    assert again.notes == ()
    assert again.turns == game.turns
    assert msgspec.json.encode(again.result()) == msgspec.json.encode(game.result())
    assert [str(hand) for hand in again.position.hands] == [str(hand) for hand in game.position.hands]


def test_a_record_names_what_it_takes_to_load_the_rules() -> None:
    rules = br.load("burraco", ["wild-burraco"], {"tie": "shared"})
    game = Game(rules, seed=4, names=["Anna", "Bruno", "Carla", "Dario"])
    assert str(game).splitlines() == [
        "ruleset burraco",
        "with wild-burraco",
        "option tie = shared",
        f"digest {rules.digest}",
        "players 4",
        "names Anna, Bruno, Carla, Dario",
        "",
        "hand 1",
        "seed 4",
    ]
    assert Game.read(str(game)).rules.digest == rules.digest


def test_a_deal_of_known_cards_is_written_in_full() -> None:
    game = played("hand.game")
    text = str(game)
    assert text.count("\ncards ") == 4
    assert text.count("\nreserve ") == 2
    assert str(Game.read(text)) == text


def test_hands_follow_each_other_in_one_record() -> None:
    game = played("match.game")
    text = str(game)
    assert text.count("\nhand ") == 5
    assert "\nhand 4\nscore 285 1350\ndealer 3\n" in text
    assert Game.read(text).result() == game.result()


def test_a_game_is_kept_turn_by_turn(tmp_path: Path, game: Game) -> None:
    path = tmp_path / "a.game"
    game.push("draw")
    game.keep(path)
    assert path.read_text("utf-8").endswith("hand 1\nseed 3\n")
    game.push("discard 4D")
    game.push("draw; meld AS 2D 3S")
    assert path.read_text("utf-8").endswith("seed 3\n1: draw; discard 4D\n")
    game.push("discard AD")
    assert path.read_text("utf-8").endswith("1: draw; discard 4D\n2: draw; meld AS 2D 3S; discard AD\n")
    game.pop()
    assert path.read_text("utf-8").endswith("seed 3\n1: draw; discard 4D\n")
    game.push("discard 5S")
    game.close()
    assert str(Game.read(path)) == str(game)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.game"]


def test_an_unwritable_record_is_an_error_and_the_game_goes_on(tmp_path: Path, game: Game) -> None:
    with pytest.raises(OSError, match="No such file"):
        game.keep(tmp_path / "none" / "a.game")
    game.push("draw; discard 4D")
    assert len(game.turns) == 1
