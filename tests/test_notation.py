import unicodedata

import pytest

from burraco_rules.notation import Meaning, card_named, fold, unfit_names, write_card, write_cards
from burraco_rules.pack import JOKER, Card, Pack
from burraco_rules.signs import signs, standard
from tests import packs

KING = Card("K", "H")


def test_the_standard_cards_are_fifty_two_and_the_jokers() -> None:
    assert standard().ranks == packs.RANKS
    assert standard().suits == packs.SUITS
    assert standard().red == packs.RED
    assert [str(card) for card in standard().faces if card.rank == JOKER] == ["JK", "JKR", "JKB"]
    assert standard().size == 55


def test_every_character_of_the_data_file_shows_what_unicode_calls_it() -> None:
    words = {"A": "ACE", "J": "JACK", "Q": "QUEEN", "K": "KING"} | {
        str(number): word
        for number, word in enumerate(("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"), start=2)
    }
    suits = {suit: f"{unicodedata.name(signs().suits[suit][0]).split()[1]}S" for suit in standard().suits}
    named = {f"PLAYING CARD {words[card.rank]} OF {suits[card.suit]}": card for card in standard().faces if card.suit}
    named |= {
        "PLAYING CARD WHITE JOKER": Card(JOKER),
        "PLAYING CARD RED JOKER": Card(JOKER, colour="red"),
        "PLAYING CARD BLACK JOKER": Card(JOKER, colour="black"),
    }
    assert {unicodedata.name(picture): card for picture, card in signs().cards.items()} == named


@pytest.mark.parametrize(
    ("pack", "card", "meaning", "written"),
    [
        (None, KING, None, "KH"),
        (packs.TWO_PACKS, KING, None, "KH"),
        (packs.ITALIAN, KING, None, "RC"),
        (packs.ITALIAN, Card("10", "D"), None, "10Q"),
        (packs.ITALIAN, Card(JOKER), Meaning("Q", "D"), "JL=DQ"),
        (packs.RUSSIAN, Card("A", "C"), None, "ТТ"),  # noqa: RUF001
        (packs.TILES, Card("12", "R"), None, "12R"),
        (packs.TWO_COLOURS, Card(JOKER, colour="black"), Meaning(), "JKB=-"),
        (None, Card("2", "C"), Meaning("4", "C"), "2C=4C"),
        (None, Card(JOKER), Meaning("K"), "JK=K"),
    ],
)
def test_cards_are_written_in_the_notation_of_the_pack(
    pack: Pack | None, card: Card, meaning: Meaning | None, written: str
) -> None:
    assert write_card(card, pack, meaning) == written


def test_a_list_is_written_with_blanks() -> None:
    cards = [Card("7", "S"), Card("10", "H"), Card(JOKER)]
    assert write_cards(cards) == "7S 10H JK"
    assert write_cards(cards, packs.ITALIAN) == "7P 10C JL"
    assert write_cards([]) == ""


def test_a_meaning_is_called_by_what_stands_after_the_equals_sign() -> None:
    assert [str(meaning) for meaning in (Meaning("4", "C"), Meaning("K"), Meaning())] == ["4C", "K", "-"]


@pytest.mark.parametrize("pack", packs.ALL.values(), ids=packs.ALL)
def test_every_name_of_a_sound_pack_is_read_back(pack: Pack) -> None:
    assert unfit_names(pack) == ()
    assert [card_named(fold(write_card(card, pack)), pack) for card in pack.faces] == list(pack.faces)


@pytest.mark.parametrize(
    ("pack", "names"),
    [
        pytest.param(Pack(("Q", "J"), ("K", "S")), ("JK",), id="a joker and a rank J in a suit K"),
        pytest.param(Pack(("1", "11"), ("1R", "R")), ("11R",), id="two ranks and two suits"),
        pytest.param(Pack(("a", "A"), ("S",)), ("aS", "a"), id="capitals alone make no difference"),
        pytest.param(Pack(("A", "AS"), ("S", "X")), ("AS",), id="a rank and a card"),
        pytest.param(Pack(("A-1",), ("S",)), ("A-1S", "A-1"), id="a name with a mark"),
        pytest.param(Pack(("A",), ("♥",)), ("A♥",), id="a sign as a suit"),
        pytest.param(Pack(("A", "K"), ("S",), written_ranks=(("A", "K"),)), ("KS", "K"), id="a letter written twice"),
    ],
)
def test_names_that_would_not_be_read_as_what_they_name_are_found(pack: Pack, names: tuple[str, ...]) -> None:
    assert unfit_names(pack) == names
