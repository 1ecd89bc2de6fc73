import pickle

import msgspec
import pytest

from burraco_rules.pack import JOKER, Card, Pack
from tests import packs

JOKER_CARD = Card(JOKER)
RED_JOKER = Card(JOKER, colour="red")
BLACK_JOKER = Card(JOKER, colour="black")
CARDS = (Card("10", "H"), JOKER_CARD, RED_JOKER, BLACK_JOKER)


@pytest.mark.parametrize(("card", "name"), list(zip(CARDS, ("10H", "JK", "JKR", "JKB"), strict=True)))
def test_a_card_is_called_by_its_canonical_name(card: Card, name: str) -> None:
    assert str(card) == name


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_cards_survive_json_and_pickle(card: Card) -> None:
    assert msgspec.json.decode(msgspec.json.encode(card), type=Card) == card
    again = pickle.loads(pickle.dumps(card))
    assert (again, hash(again)) == (card, hash(card))


def test_cards_cannot_be_changed_and_equal_copies_are_one_in_a_set() -> None:
    with pytest.raises(AttributeError):
        JOKER_CARD.suit = "H"  # type: ignore[misc]
    assert len({Card("7", "S"), Card("7", "S"), *CARDS}) == 5


@pytest.mark.parametrize("pack", packs.ALL.values(), ids=packs.ALL)
def test_packs_survive_json_and_pickle(pack: Pack) -> None:
    assert msgspec.json.decode(msgspec.json.encode(pack), type=Pack) == pack
    assert pickle.loads(pickle.dumps(pack)) == pack


@pytest.mark.parametrize(
    ("pack", "size", "faces"),
    [
        (packs.TWO_PACKS, 108, 53),
        (packs.NO_JOKERS, 52, 52),
        (packs.TWO_COLOURS, 108, 54),
        (packs.NO_RED_TWOS, 104, 51),
        (packs.FORTY, 40, 40),
        (packs.TILES, 106, 53),
        (packs.FIVE_SUITS, 116, 56),
    ],
)
def test_a_pack_has_every_rank_in_every_suit_and_its_jokers(pack: Pack, size: int, faces: int) -> None:
    assert (pack.size, len(pack.faces)) == (size, faces)
    assert all(pack.count(card) == count > 0 for card, count in pack.faces.items())


def test_the_faces_of_a_pack_run_suit_by_suit_from_low_to_high() -> None:
    pack = Pack(("1", "2"), ("R", "B"), jokers=1, black_jokers=2)
    assert {str(card): count for card, count in pack.faces.items()} == {
        "1R": 1, "2R": 1, "1B": 1, "2B": 1, "JK": 1, "JKB": 2
    }  # fmt: skip
    assert list(map(str, pack.faces)) == ["1R", "2R", "1B", "2B", "JK", "JKB"]


@pytest.mark.parametrize(
    ("pack", "card", "count"),
    [
        (packs.TWO_PACKS, Card("8", "S"), 2),
        (packs.TWO_PACKS, JOKER_CARD, 4),
        (packs.TWO_PACKS, RED_JOKER, 0),
        (packs.NO_JOKERS, JOKER_CARD, 0),
        (packs.TWO_COLOURS, RED_JOKER, 2),
        (packs.TWO_COLOURS, JOKER_CARD, 0),
        (packs.NO_RED_TWOS, Card("2", "H"), 0),
        (packs.NO_RED_TWOS, Card("2", "S"), 2),
        (packs.FORTY, Card("8", "S"), 0),
        (packs.TILES, Card("12", "R"), 2),
        (packs.TILES, Card("5", "H"), 0),
    ],
)
def test_copies_of_a_card_are_counted_by_the_pack(pack: Pack, card: Card, count: int) -> None:
    assert pack.count(card) == count


def test_ranks_are_ordered_by_the_pack_and_jokers_stand_above() -> None:
    assert [packs.FORTY.order(rank) for rank in ("A", "7", "J", "K", JOKER)] == [0, 6, 7, 9, 10]
    with pytest.raises(KeyError):
        packs.FORTY.order("8")


@pytest.mark.parametrize(
    ("pack", "card", "colour"),
    [
        (packs.TWO_PACKS, Card("3", "H"), "red"),
        (packs.TWO_PACKS, Card("3", "C"), "black"),
        (packs.TWO_PACKS, JOKER_CARD, ""),
        (packs.TWO_COLOURS, RED_JOKER, "red"),
        (packs.TWO_COLOURS, BLACK_JOKER, "black"),
        (packs.TILES, Card("3", "R"), "red"),
        (packs.TILES, Card("3", "O"), "black"),
    ],
)
def test_a_colour_is_the_jokers_own_or_that_of_the_suit(pack: Pack, card: Card, colour: str) -> None:
    assert pack.colour(card) == colour


@pytest.mark.parametrize(
    ("pack", "card", "known"),
    [
        (packs.TWO_PACKS, RED_JOKER, JOKER_CARD),
        (packs.NO_JOKERS, BLACK_JOKER, JOKER_CARD),
        (packs.TWO_COLOURS, RED_JOKER, RED_JOKER),
        (packs.TWO_COLOURS, JOKER_CARD, JOKER_CARD),
        (packs.TWO_PACKS, Card("8", "S"), Card("8", "S")),
    ],
)
def test_a_joker_has_a_colour_only_where_the_pack_tells_them_apart(pack: Pack, card: Card, known: Card) -> None:
    assert pack.known(card) == known
