import itertools
import pickle

import lark
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from burraco_rules import cardtext, data
from burraco_rules.cardtext import CardError, CardText, Entry, cards, read_cards
from burraco_rules.notation import Meaning, unfit_names, write_card, write_cards
from burraco_rules.pack import JOKER, Card, Pack
from burraco_rules.signs import standard
from tests import packs


def test_the_grammar_is_free_of_conflicts() -> None:
    grammar = (data.folder("grammars") / "cards.lark").read_text("utf-8")
    lark.Lark(grammar, parser="lalr", start=["text", "piece"], strict=True)


# ---- what can be read --------------------------------------------------------------------------------

FORMS = [
    # what is written, the canonical names of the cards
    ("", ""),
    (" ,\t\r\n", ""),
    ("7S 10H TD QC AC JK", "7S 10H 10D QC AC JK"),
    ("7s 10h td qc ac jk", "7S 10H 10D QC AC JK"),
    ("7S,8S, 9S ,10S,", "7S 8S 9S 10S"),
    ("7S\t8S\r\n9S\n", "7S 8S 9S"),
    ("7S\u00a08S\u30009S\uff0c10S\u3001JS", "7S 8S 9S 10S JS"),
    ("7♠ 8♥ 9♦ 10♣", "7S 8H 9D 10C"),
    ("7♤ 8♡ 9♢ t♧ q❤", "7S 8H 9D 10C QH"),
    ("7♠\ufe0f 8♥\ufe0e 9♡\ufe0f", "7S 8H 9H"),
    ("🂡 🂱 🃁 🃑 🂪 🂫 🂭 🂮", "AS AH AD AC 10S JS QS KS"),
    ("🂡🂱\ufe0f🃁", "AS AH AD"),
    ("🃏 🂿 🃟 JKR JKB joker", "JK JK JK JK JK JK"),
    ("\uff17\uff33\uff0c\uff11\uff10\uff28", "7S 10H"),
    ("3H-6H", "3H 4H 5H 6H"),
    ("9h\u2013j♥", "9H 10H JH"),
    ("🂢-🂤 9S-9S", "2S 3S 4S 9S"),
    ("AC-KC", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"),
]


@pytest.mark.parametrize(("text", "names"), FORMS)
def test_every_form_is_read(text: str, names: str) -> None:
    read = read_cards(text, packs.TWO_PACKS)
    assert (write_cards(read.cards), read.problems) == (names, ())


PACK_FORMS = [
    # cards of the pack, and standard cards that it lacks: whether they are there is the pack's to say
    (packs.TILES, "12R 13B 1K 7O jk", "12R 13B 1K 7O JK"),
    (packs.TILES, "9R-12R", "9R 10R 11R 12R"),
    (packs.TILES, "5H QC 7♠ 2♣-4♣", "5H QC 7S 2C 3C 4C"),
    (packs.NO_JOKERS, "JK 🃏", "JK JK"),
    (packs.FORTY, "8S 5H-JH", "8S 5H 6H 7H JH"),
    (packs.FORTY, "7S-9S", "7S 8S 9S"),
    (packs.FIVE_SUITS, "TT 10T 3T-5T 2T", None),
    (packs.FIVE_SUITS, "TT 10T 3T-5T 2H", "10T 10T 3T 4T 5T 2H"),
    (packs.TWO_COLOURS, "JKR JKB jkr 🂿 🃏 🃟 JK", "JKR JKB JKR JKR JKB JK JK"),
    (packs.NO_RED_TWOS, "AH-3H", "AH 2H 3H"),
    (packs.ITALIAN, "RC dq FF 10P JL 3C-5C R♥ 🂾", "KH QD JC 10S JK 3H 4H 5H KH KH"),
    (packs.RUSSIAN, "ТТ тч 10П кб JK", "AC AH 10S KD JK"),  # noqa: RUF001
]


@pytest.mark.parametrize(("pack", "text", "names"), PACK_FORMS)
def test_a_pack_says_which_further_cards_there_are(pack: Pack, text: str, names: str | None) -> None:
    read = read_cards(text, pack)
    assert (None if read.problems else write_cards(read.cards)) == names


@pytest.mark.parametrize(
    ("pack", "text", "card", "meaning"),
    [
        (packs.TWO_PACKS, "2C=4C", Card("2", "C"), Meaning("4", "C")),
        (packs.TWO_PACKS, "2♣=🃔", Card("2", "C"), Meaning("4", "C")),
        (packs.TWO_PACKS, "jk=k", Card(JOKER), Meaning("K")),
        (packs.TWO_PACKS, "JK=t", Card(JOKER), Meaning("10")),
        (packs.TWO_PACKS, "JK=-", Card(JOKER), Meaning()),
        (packs.TILES, "JK=12", Card(JOKER), Meaning("12")),
        (packs.TILES, "JK=12B", Card(JOKER), Meaning("12", "B")),
        (packs.FORTY, "JK=8", Card(JOKER), Meaning("8")),
        (packs.ITALIAN, "2F=DQ", Card("2", "C"), Meaning("Q", "D")),
    ],
)
def test_a_stated_meaning_is_a_card_a_rank_or_nothing(pack: Pack, text: str, card: Card, meaning: Meaning) -> None:
    assert read_cards(text, pack) == CardText((Entry(card, 1, meaning),))


def test_columns_count_characters_of_the_text_from_one() -> None:
    read = read_cards(" 7S,\n3H-5H 🂡🂱\ufe0f🃁 JK=8S", packs.TWO_PACKS)
    assert [(str(entry.card), entry.column) for entry in read.entries] == [
        ("7S", 2), ("3H", 6), ("4H", 6), ("5H", 6), ("AS", 12), ("AH", 13), ("AD", 15), ("JK", 17)
    ]  # fmt: skip


# ---- what cannot be read -----------------------------------------------------------------------------

MISTAKES = [
    (packs.TWO_PACKS, "8X", "column 1: `8X` is not a card; the nearest is `8S`"),
    (packs.TWO_PACKS, "7S 1H 9S", "column 4: `1H` is not a card; the nearest is `AH`"),
    (packs.TWO_PACKS, "11H", "column 1: `11H` is not a card; the nearest is `JH`"),
    (packs.TWO_PACKS, "11H-13H", "column 1: `11H-13H` is not a range of cards; the nearest is `JH-KH`"),
    (packs.TWO_PACKS, "♥7", "column 1: `♥7` is not a card; the nearest is `7H`"),
    (packs.TWO_PACKS, "h10", "column 1: `h10` is not a card; the nearest is `10H`"),
    (packs.TWO_PACKS, "3H4H10H", "column 1: `3H4H10H` is not a card; the nearest is `3H 4H 10H`"),
    (packs.TWO_PACKS, "7", "column 1: `7` is not a card; the nearest is `7S`"),
    (packs.TWO_PACKS, "♥", "column 1: `♥` is not a card"),
    (packs.TWO_PACKS, "spades", "column 1: `spades` is not a card"),
    (packs.TWO_PACKS, "7S;", "column 1: `7S;` is not a card; the nearest is `7S`"),
    (packs.TWO_PACKS, "7_S", "column 1: `7_S` is not a card; the nearest is `7S`"),
    (packs.TWO_PACKS, "🂬", "column 1: `🂬` is not a card"),
    (packs.TWO_PACKS, "🂡🂬", "column 1: `🂡🂬` is not a card"),
    (packs.TWO_PACKS, "9H-3H", "column 1: `9H-3H` is not a range from low to high; the nearest is `3H-9H`"),
    (packs.TWO_PACKS, "JH-AH", "column 1: `JH-AH` is not a range from low to high; the nearest is `JH-KH AH`"),
    (packs.TWO_PACKS, "3H-9S", "column 1: `3H-9S` is not a range of one suit; the nearest is `3H-9H`"),
    (packs.TWO_PACKS, "3H-9X", "column 1: `3H-9X` is not a range of cards; the nearest is `3H-9H`"),
    (packs.TWO_PACKS, "JK-KH", "column 1: `JK-KH` is not a range of cards"),
    (packs.TWO_PACKS, "3H-", "column 1: `3H-` is not a card; the nearest is `3H`"),
    (packs.TWO_PACKS, "3H-5H-7H", "column 1: `3H-5H-7H` is not a card"),
    (packs.TWO_PACKS, "3H-5H=4C", "column 1: `3H-5H=4C` is not a card"),
    (packs.TWO_PACKS, "2C=4X", "column 1: `2C=4X` is not a card with what it stands for; the nearest is `2C=4S`"),
    (packs.TWO_PACKS, "C2=4", "column 1: `C2=4` is not a card with what it stands for; the nearest is `2C=4`"),
    (packs.TWO_PACKS, "JK=", "column 1: `JK=` is not a card; the nearest is `JK`"),
    (packs.TWO_PACKS, "JK=wild", "column 1: `JK=wild` is not a card with what it stands for"),
    (packs.TWO_PACKS, "3H\u200f", "column 1: `3H\\u200f` is not a card; the nearest is `3H`"),
    (packs.TWO_PACKS, "\0", "column 1: `\\x00` is not a card"),
    (packs.TWO_PACKS, "3H\x1c4H", "column 1: `3H\\x1c4H` is not a card"),
    (packs.TWO_PACKS, "\x1b[31m", "column 1: `\\x1b[31m` is not a card"),
    (packs.TWO_PACKS, "\ud800", "column 1: `\\ud800` is not a card"),
    (packs.TWO_PACKS, "x" * 41, "column 1: `" + "x" * 40 + "…` is not a card"),
    (packs.TILES, "14R", "column 1: `14R` is not a card; the nearest is `1R`"),
    (packs.TILES, "R12", "column 1: `R12` is not a card; the nearest is `12R`"),
    (packs.FIVE_SUITS, "2T", "column 1: `2T` is not a card; the nearest is `3T`"),
    (packs.ITALIAN, "KH", "column 1: `KH` is not a card; the nearest is `RC`"),
    (packs.ITALIAN, "3H", "column 1: `3H` is not a card; the nearest is `3C`"),
    (packs.ITALIAN, "JK", "column 1: `JK` is not a card; the nearest is `JL`"),
]


@pytest.mark.parametrize(("pack", "text", "message"), MISTAKES)
def test_a_mistake_is_told_with_its_place_and_the_nearest_that_can_be_read(pack: Pack, text: str, message: str) -> None:
    assert [str(problem) for problem in read_cards(text, pack).problems] == [message]


def test_one_mistake_hides_no_other_and_no_card() -> None:
    read = read_cards("8X 7S, 9H-3H JK", packs.TWO_PACKS)
    assert write_cards(read.cards) == "7S JK"
    assert [(found.column, found.length, found.nearest) for found in read.problems] == [(1, 2, "8S"), (8, 5, "3H-9H")]


# ---- the short form for programs ---------------------------------------------------------------------


def test_cards_are_parsed_without_a_ruleset() -> None:
    assert cards("7S 8♠ JKR") == (Card("7", "S"), Card("8", "S"), Card(JOKER, colour="red"))
    assert cards("12R", packs.TILES) == (Card("12", "R"),)
    assert cards("") == ()


def test_an_error_lists_everything_that_is_wrong() -> None:
    with pytest.raises(CardError) as caught:
        cards("8X 7S JK=7C ?")
    assert str(caught.value) == (
        "column 1: `8X` is not a card; the nearest is `8S`\n"
        "column 7: `JK=7C` says what the card stands for, which a card alone does not hold; the nearest is `JK`\n"
        "column 13: `?` is not a card"
    )
    assert isinstance(caught.value, ValueError)
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


# ---- limits ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (" " * 65_537, "the text has 65,537 characters, at most 65,536 are read"),
        ("7S " * 2_001, "the text has more than 2,000 cards"),
        ("AC-KC " * 154, "the text has more than 2,000 cards"),
        ("x " * 2_001, "the text has more than 2,000 cards"),
    ],
)
def test_a_text_beyond_the_limits_is_one_problem(text: str, message: str) -> None:
    read = read_cards(text, packs.TWO_PACKS)
    assert (read.entries, [str(problem) for problem in read.problems]) == ((), [message])


@pytest.mark.parametrize(
    ("text", "entries", "problems"),
    [
        (" " * 65_536, 0, 0),
        ("7S " * 2_000, 2_000, 0),
        ("AC-KC " * 153, 1_989, 0),
        ("x " * 2_000, 0, 2_000),
        ("A" * 65_536, 0, 1),
        ("3H" * 32_768, 0, 1),
        ("=-" * 32_768, 0, 1),
        ("🂡" * 65_536, 0, 1),
        ("\u0300\u0323" * 32_768, 0, 1),
        (("\ufdfa" * 255 + " ") * 256, 0, 256),
    ],
    ids=["blanks", "cards", "ranges", "letters", "word", "glued", "marks", "row", "accents", "ligatures"],
)
def test_a_hostile_text_within_the_limits_is_read_to_its_end(text: str, entries: int, problems: int) -> None:
    read = read_cards(text, packs.TWO_PACKS)
    assert (len(read.entries), len(read.problems)) == (entries, problems)


# ---- properties --------------------------------------------------------------------------------------

NAMES = st.text("AB1aÉ道", min_size=1, max_size=2)
JUNK = st.text(st.characters(codec=None), max_size=6)
SCRAPS = st.lists(
    st.one_of(
        st.sampled_from(
            ["7", "10", "T", "K", "S", "H", "♥", "♡", "🂡", "🃏", "-", "\u2013", "=", "¨", "\ufe0f", "\u200f"]
        ),
        st.sampled_from(["JK", "7S", "3H", "12R", "RC", "3H-5H", "2C=4C", "JK=-", "\ud800", "\0"]),
        st.sampled_from([" ", "\t", "\x1c", "\u3000", ",", "\uff0c"]),
    ),
    max_size=12,
).map("".join)
TEXTS = st.one_of(SCRAPS, JUNK, st.lists(st.one_of(SCRAPS, JUNK), max_size=4).map(" ".join))
PACKS = st.sampled_from(list(packs.ALL.values()))


@st.composite
def made_packs(draw: st.DrawFn) -> Pack:
    """Packs of any letters, in any notation, whose names can be told apart."""
    ranks = draw(st.lists(NAMES, min_size=1, max_size=5, unique=True))
    suits = draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    written = draw(st.dictionaries(st.sampled_from([*ranks, JOKER]), NAMES, max_size=2))
    copies, jokers, red, black = draw(st.tuples(*[st.integers(0, 2)] * 4))
    pack = Pack(tuple(ranks), tuple(suits), copies, jokers, red, black, written_ranks=tuple(written.items()))
    return pack if not unfit_names(pack) and pack.faces else draw(PACKS)


@settings(deadline=None)
@given(st.data(), st.one_of(PACKS, made_packs()))
def test_what_is_written_is_read_back(data: st.DataObject, pack: Pack) -> None:
    meanings = [None, Meaning(), *map(Meaning, pack.ranks)]
    meanings += [Meaning(card.rank, card.suit) for card in pack.faces]
    laid = st.tuples(st.sampled_from(list(pack.faces)), st.sampled_from(meanings))
    entries = data.draw(st.lists(laid, max_size=20))
    read = read_cards(" ".join(write_card(card, pack, meaning) for card, meaning in entries), pack)
    assert ([(entry.card, entry.meaning) for entry in read.entries], read.problems) == (entries, ())
    assert cards(write_cards(read.cards, pack), pack) == read.cards


@settings(deadline=None)
@given(TEXTS, PACKS)
def test_every_piece_of_any_text_is_cards_or_one_problem(text: str, pack: Pack) -> None:
    read = read_cards(text, pack)
    places = [entry.column for entry in read.entries]
    problems = {problem.column: problem.length for problem in read.problems}
    assert len(problems) == len(read.problems)
    for start, end in pieces_of(text):
        found = [column for column in places if start <= column < end]
        assert found[:1] == [start] if start not in problems else found == []
        places = places[len(found) :]
        assert problems.pop(start, end - start) == end - start
    assert (places, problems) == ([], {})


def pieces_of(text: str) -> list[tuple[int, int]]:
    """The first column of each piece and the column after its last, by a second way to split a text."""
    controls = "\x0b\x0c\x1c\x1d\x1e\x1f\x85"
    groups = itertools.groupby(
        enumerate(text, start=1), lambda at: (at[1].isspace() and at[1] not in controls) or at[1] in ",\uff0c\u3001"
    )
    whole = [[column for column, _ in letters] for between, letters in groups if not between]
    return [(columns[0], columns[-1] + 1) for columns in whole]


@settings(deadline=None)
@given(TEXTS, PACKS)
def test_what_is_said_of_any_text_can_be_shown_and_sent(text: str, pack: Pack) -> None:
    read = read_cards(text, pack)
    assert msgspec.json.decode(msgspec.json.encode(read), type=CardText) == read
    assert all(str(problem).isprintable() for problem in read.problems)


@settings(deadline=None)
@given(TEXTS, PACKS)
def test_what_is_suggested_can_be_read(text: str, pack: Pack) -> None:
    for problem in read_cards(text, pack).problems:
        assert read_cards(problem.nearest, pack).problems == ()


@settings(deadline=None)
@given(st.lists(st.one_of(SCRAPS, st.sampled_from([*map(str, standard().faces), "10♥", "🂡"])), max_size=6), PACKS)
def test_plain_names_are_read_as_the_grammar_reads_them(words: list[str], pack: Pack) -> None:
    text = " ".join(words)
    plain = cardtext._plain(text, pack)
    assert plain is None or plain == cardtext._by_grammar(text, pack)


def test_a_list_of_plain_names_needs_no_grammar() -> None:
    assert cardtext._plain("3H 4♥, 2S JK 🂡", packs.TWO_PACKS) is not None
