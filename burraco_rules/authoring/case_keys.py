"""The keys of the case format: what each holds, which words it knows, and what it means.

Why it exists: one table reads cases, names the nearest key, and makes the tables of `docs/cases.md`.
May import: nothing of this package.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

Holds = Literal["text", "texts", "map", "description", "descriptions", "answer", "anything"]
"""`answer` is a map of what is expected, a `description` one with keys of its own."""

SHAPES: Final[dict[Holds, str]] = {
    "text": "a text",
    "texts": "a text or a list of texts",
    "map": "a map from names to texts",
    "description": "a map with the keys below",
    "descriptions": "a list of maps with the keys below",
    "answer": "a map of what is expected",
    "anything": "anything",
}
"""What stands after a key, in words."""


class Key(Struct, frozen=True):
    """A key: its name and its meaning, what it holds, the words that it may hold (none: any), whether it must stand.

    A description has keys of its own, which are `inside`.
    """

    name: str
    meaning: str
    holds: Holds = "text"
    words: tuple[str, ...] = ()
    compulsory: bool = False
    inside: dict[str, Key] = {}


Keys = dict[str, Key]


def _keys(*keys: Key) -> Keys:
    return {key.name: key for key in keys}


_YES_NO = ("true", "false")

# ---- what is asked -----------------------------------------------------------------------------------

QUESTIONS: Final[dict[str, str]] = {
    "meld": "May these cards be put down as one new meld?",
    "layoff": "May these cards be added to that meld?",
    "turn": "May this turn be played from this position?",
    "score": "What is this finished hand worth?",
    "match": "Is the match over, and who has won?",
    "deal": "How is a hand dealt, and to whom?",
    "laydown": "What is the best way to put this hand down?",
}
"""The questions that a case may ask, each in a sentence."""

ABOUT: Final = _keys(
    Key("id", "the name of the case, which no other case of the file has", compulsory=True),
    Key("ruleset", "the ruleset that is asked, by name or by file; `A--P` is `A` with the patch `P`", compulsory=True),
    Key("with", "patches to apply on top, by name or by file, in order", "texts"),
    Key("options", "values of options, set on top of the ruleset and its patches", "map"),
    Key("house-rule", "a rule change in words; without a patch in `with` that says it the case is skipped"),
    Key("ask", "the question", words=tuple(QUESTIONS), compulsory=True),
    Key("expect", "what must be answered; only what is given is compared", "answer", compulsory=True),
    Key("upcard", "the card that the deal turned up, for a ruleset that reads it"),
    Key("why", "a sentence for readers; it is shown where the case fails"),
    Key("source", "where the expected answer is from", "texts"),
    Key(
        "confidence",
        "how sure the answer is; with `high` no open option may make it another",
        words=("high", "medium", "low"),
    ),
)
"""Keys of every case."""

_MOMENT = (
    Key("ordered", "`true` where the order in which the cards are written is the one in which they lie", words=_YES_NO),
    Key(
        "when",
        "`first-meld` where the side has nothing on the table, `going-out` where its player goes out",
        "texts",
        ("first-meld", "going-out"),
    ),
    Key("team-melds", "the side's other melds on the table, each as it lies", "texts"),
    Key("wild-rank", "the rank that the deal made wild"),
    Key("trump", "the suit that the deal made trump"),
    Key("given", "further facts of the moment by name, or options", "map"),
)

_RESERVE = ("waiting", "taken", "taken-by-partner", "taken-unplayed", "none")

POSITION: Final = _keys(
    Key("hand", "the cards of the player, before the first action", "texts"),
    Key("pile", "the pile, from bottom to top", "texts"),
    Key("stock", "how many cards the stock has, or its cards in the order in which they are drawn", "texts"),
    Key("melds", "the melds of the own side, or of the common table, each as it lies", "texts"),
    Key("opponent-melds", "the melds of the other side", "texts"),
    Key("reserve", "what became of the reserve of the own side", words=_RESERVE),
    Key("opponent-reserve", "what became of that of the other side", words=_RESERVE),
    Key("opened", "whether the own side has melds; it follows from them where this is left out", words=_YES_NO),
    Key("score", "the totals before the hand, the own one first", "texts"),
    Key("deal-number", "the number of the hand in the match, from 1"),
    Key("partner-hand", "how many cards the partner has, or which", "texts"),
    Key("opponent-hands", "for each opponent how many cards, or which", "texts"),
    Key("players", "how many play; four where that is allowed, and this is left out"),
    Key("drawn", "`true` where the turn was begun already by a draw", words=_YES_NO),
    Key("taken-this-turn", "cards of the hand that were taken from the pile in this turn", "texts"),
    Key("frozen", "whether the pile is frozen", words=_YES_NO),
    Key("wild-rank", "the rank that the deal made wild"),
    Key("trump", "the suit that the deal made trump"),
    Key("given", "further facts and values by name", "map"),
)
"""What a position says. Melds that are left out are none; all else that is left out is unknown."""

TEAM: Final = _keys(
    Key("melds", "its melds, each as it lies", "texts"),
    Key("hands", "the cards left in the hands of its players, a text for each", "texts"),
    Key("closed", "whether it went out", words=_YES_NO),
    Key("reserve", "what became of its reserve", words=("taken", "not-taken", "taken-unplayed", "waiting", "none")),
    Key("reserve-cards", "the cards of a reserve that was taken and not played from", "texts"),
    Key("red-threes", "the bonus cards that it laid aside", "texts"),
    Key("aside", "the same under another name", "texts"),
)
"""What a finished hand says of each side. What is left out adds nothing to the score."""

QUESTION: Final[dict[str, Keys]] = {
    "meld": _keys(
        Key("cards", "the cards; with `2C=4C` for a two that stands for a four", "texts", compulsory=True),
        *_MOMENT,
        Key("score", "the score of the side"),
        Key("deal-number", "the number of the hand in the match, from 1"),
        Key("players", "how many play"),
    ),
    "layoff": _keys(
        Key("table", "the meld as it lies, low to high", compulsory=True),
        Key("add", "the cards to add", "texts", compulsory=True),
        Key("take", "a card that leaves the meld for the hand, such as a joker that is replaced", "texts"),
        Key("owner", "whose meld it is; the own side's where this is left out", words=("own", "opponent")),
        Key("opened", "whether the side has laid its first melds; it has where this is left out", words=_YES_NO),
        *_MOMENT,
    ),
    "turn": _keys(
        Key("position", "the position before the turn", "description", compulsory=True, inside=POSITION),
        Key("turn", "the actions, with `;` between them", compulsory=True),
    ),
    "score": _keys(
        Key("teams", "each side's melds, hands and more", "descriptions", compulsory=True, inside=TEAM),
        Key("trump", "the suit that the deal made trump"),
    ),
    "match": _keys(Key("totals", "the totals after a hand, side by side", "texts", compulsory=True)),
    "deal": _keys(
        Key("players", "how many play"),
        Key("cut", "how many cards the cutter lifted"),
        Key("draws", "the cards drawn for seats, in the order of the seats", "texts"),
        Key("upcard", "the card that is turned up"),
        Key("wild-card", "the card that names the wild rank"),
    ),
    "laydown": _keys(
        Key("hand", "the cards in hand", "texts"),
        Key("goal", "a goal of the ruleset; its default where this is left out"),
        Key("table", "melds on the table", "texts"),
        Key("owner", "whose melds these are", words=("own", "opponent")),
        Key("wild-rank", "the rank that the deal made wild"),
        Key("given", "further facts and values by name", "map"),
    ),
}
"""What each question takes besides."""
ASKED_BY_ANY: Final[Keys] = {
    name: replace(key, compulsory=False) for keys in QUESTION.values() for name, key in keys.items()
}
"""What some question takes."""

# ---- what is expected --------------------------------------------------------------------------------

_OTHER_READING = Key("other-reading", "what another source holds, in words; never compared")
_RECOMMENDED = Key("recommended", "for an undecided question the answer under the defaults", words=_YES_NO)
_ANSWER = (
    Key(
        "legal",
        "the verdict; `undecided` where it hangs on an open option, or on a fact that is not given",
        words=(*_YES_NO, "undecided"),
    ),
    _RECOMMENDED,
    Key("depends-on", "for an undecided question the option or the fact on which it hangs"),
    Key("reason", "a rule that a refusal names; as a list, exactly the rules that it names", "texts"),
    Key("layout", "the meld as it lies, low to high; wild cards with what they stand for"),
    Key("wilds", "how many of its cards are wild"),
    Key("grade", "its grade, or `none`"),
    _OTHER_READING,
)

EXPECTED: Final[dict[str, Keys]] = {
    "meld": _keys(
        *_ANSWER,
        Key("kind", "the kind of the meld"),
        Key("bonus", "what its grade is worth"),
        Key("points", "what its cards are worth"),
    ),
    "layoff": _keys(*_ANSWER, Key("bonus-change", "by how much the worth of its grade changes")),
    "turn": _keys(
        Key("legal", "whether it may be played", words=(*_YES_NO, "undecided")),
        Key("reason", "a rule that a refusal names", "texts"),
        _RECOMMENDED,
        Key("at", "the number of the first action that is refused, from 1"),
        Key("ends", "what ends with it", words=("turn", "hand", "nothing")),
        Key("takes-reserve", "whether the reserve is taken", words=_YES_NO),
        Key("reserve-size", "how many cards are taken with it"),
        Key("bonus", "what going out is worth"),
        Key("points", "the value of an opening"),
        _OTHER_READING,
    ),
    "score": _keys(
        Key("totals", "the totals", "texts"),
        *(
            Key(name, f"a line of the score for each side: {meaning}", "texts")
            for name, meaning in (
                ("cards", "the cards on the table"),
                ("bonuses", "the grades"),
                ("red-threes", "red threes"),
                ("in-hand", "cards left in hand"),
                ("closing", "going out"),
                ("reserve", "the reserve"),
            )
        ),
        _OTHER_READING,
    ),
    "match": _keys(
        Key("winner", "the winner by number from 0, or `none`"),
        Key("over", "whether it is over", words=(*_YES_NO, "undecided")),
        _RECOMMENDED,
        _OTHER_READING,
    ),
    "deal": _keys(
        Key("legal", "whether it may be done so", words=(*_YES_NO, "undecided")),
        Key("reason", "a rule that a refusal names", "texts"),
        Key("hands", "how many cards all hands get together; as a list, each", "texts"),
        Key("reserves", "how many cards all reserves get together; as a list, each", "texts"),
        Key("upcard", "how many cards are turned up"),
        Key("stock", "how many cards are left in the stock"),
        Key("total", "how many cards there are"),
        Key("points", "what the whole pack is worth"),
        Key("dealer", "who deals, by number from 0"),
        Key("first", "who plays first, by number from 0"),
        Key("teams", "who plays with whom, by numbers from 0", "anything"),
        Key("order", "the draws, highest first", "texts"),
        Key("redraw", "who draws again, `upcard` where another card is turned, or `none`", "texts"),
        Key("frozen", "whether the pile is frozen", words=_YES_NO),
        Key("wild-rank", "the rank that is wild"),
        Key("bonus", "what the cut is worth"),
        _OTHER_READING,
    ),
    "laydown": _keys(
        Key("deadwood", "the value of the cards left"),
        Key("points", "the value of the cards laid"),
        Key("left", "the cards left", "texts"),
        Key("melds", "the melds, in any order", "texts"),
        Key("possible", "whether there is a way that the goal allows", words=_YES_NO),
        Key("count", "how many melds there are in the hand"),
        _OTHER_READING,
    ),
}
"""What each answer may be compared with."""

NEVER_COMPARED: Final = frozenset({_OTHER_READING.name, _RECOMMENDED.name})
"""What by itself says nothing that an answer could differ from."""

ADDED: Final = _keys(
    Key("reason", "a rule that the refusal must name; as a list, exactly the rules", "texts"),
    Key("with", "patches that say the case's house rule", "texts"),
)
"""What an overlay adds to a case."""
