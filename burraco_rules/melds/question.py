"""A question about some cards: what is known of the moment at which they would be laid.

Why it exists: rules may read the moment (has the side opened, does the player go out); a question gives what it knows,
and what it leaves out is unknown. A question is plain data, so that it can be hashed, sent and kept. May import:
`core`, `expressions`, `types`, `vocabulary`, `values`, `layouts` of the language; `cards`, `cardtext`, `nearest`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from burraco_rules.cardtext import CardError, cards
from burraco_rules.language.core import Value
from burraco_rules.language.evaluating.layouts import Piece
from burraco_rules.language.evaluating.values import LARGEST, NONE, Letters
from burraco_rules.language.expressions import Arithmetic, Call, Expr, Fold, Minus, Name, Number
from burraco_rules.language.types import BOOL, CARD, INT, RANK, SUIT, Type, is_set, spoken
from burraco_rules.language.vocabulary import FACTS, MELDS
from burraco_rules.nearest import either, listed, nearest

MOST_DIGITS: Final = 12
"""A number that a question gives has no more digits, and its sign."""
LEAST: Final = {"players": 1, "deal-number": 1}
"""The least that some facts can be."""
YES = frozenset({"always", "yes", "true"})
NO = frozenset({"never", "no", "false"})

Given = tuple[tuple[str, str], ...]
"""Facts of the situation, and values without a subject, each by name with what it is, as the language writes it."""


Owner = Literal["own", "opponent"]
"""Whose meld lies on the table."""


class QuestionError(ValueError):
    """A question gives a fact that there is not, or that cannot be what it is said to be."""


class Question(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """What is known of the moment. Left out: the side has opened (unless this is its first meld), nobody goes out, the
    order of the cards means nothing, the side has no other melds, and all else is unknown.

    `melds` are the side's other melds, each as text that says how it lies. `given` holds everything else that is known,
    `(("wild-rank", "Q"), ("score", "1500"))`.

    With a `table`, a meld as it lies, the question is whether the cards may be added to it while those of `take` come
    to the hand; `owner` says whose meld it is. The meld is read as it is written if it can lie so, else in any order;
    that it is `ordered` says that it lies as it is written. The cards to be added have no order.
    """

    ordered: bool = False
    first_meld: bool = False
    going_out: bool = False
    opened: bool | None = None
    melds: tuple[str, ...] = ()
    given: Given = ()
    table: str = ""
    take: str = ""
    owner: Owner = "own"

    @property
    def keeps_order(self) -> bool:
        """Whether the cards were given in the order in which they lie."""
        return self.ordered or dict(self.given).get("ordered", "").strip() in YES

    @property
    def action(self) -> str:
        """The action that the question is about."""
        if self.table:
            return "swap" if self.take else "add"
        return "open" if self.first_meld else "meld"


BARE = Question()


def known_facts(
    question: Question, values: Mapping[str, Value], letters: Letters, options: Collection[str] = ()
) -> dict[str, Any]:
    """What a question says, by the names of the language, but for its melds. QuestionError for what makes no sense.

    `options` are names of options, which are no facts.
    """
    known: dict[str, Any] = {
        "ordered": question.ordered,
        "going-out": question.going_out,
        "opened": not question.first_meld if question.opened is None else question.opened,
    }
    for name, text in question.given:
        if name in options:
            raise QuestionError(
                f"`{name}` is an option, and no fact that a question can give; "
                f"it is set with the ruleset, `--option {name}={text.strip()}`"
            )
        known[name] = _read(name, text.strip(), values, letters)
    return known


def possible_players(known: Mapping[str, Any], allowed: Sequence[int]) -> None:
    """QuestionError where more or fewer play than the ruleset allows, if it says how many."""
    players = known.get("players")
    if players is not None and allowed and players not in allowed:
        raise QuestionError(f"`{players}` cannot be what `players` is; it can be {either(map(str, allowed))}")


def _read(name: str, text: str, values: Mapping[str, Value], letters: Letters) -> Any:
    subjectless = [value.name for value in values.values() if value.subject is None]
    if name in FACTS and FACTS[name].group == "situation":
        return _of_type(name, text, FACTS[name].type, letters)
    if name in subjectless:
        return _like(name, text, values[name], letters)
    known = [fact.name for fact in FACTS.values() if fact.group == "situation"]
    meant = nearest(name, [*known, *subjectless])
    raise QuestionError(
        f"nothing is called `{name}` that a question can give" + (f"; did you mean `{meant}`?" if meant else "")
    )


def _of_type(name: str, text: str, wanted: Type, letters: Letters) -> Any:
    if wanted == BOOL and text in YES | NO:
        return text in YES
    if wanted == INT and _is_number(text):
        return _number(name, text)
    if wanted == MELDS:
        raise QuestionError(f"`{name}` is no single fact; each meld is told by itself, `--team-meld CARDS`")
    if wanted == CARD or is_set(wanted):
        return _pieces(name, text, letters, many=wanted != CARD)
    raise QuestionError(f"`{text}` cannot be what `{name}` is: {_NEEDED.get(wanted, spoken(wanted))} is needed")


_NEEDED: Final = {BOOL: "`yes` or `no`"}
"""What a text must be for a fact of a type, where the type is no word of readers."""


def _pieces(name: str, text: str, letters: Letters, many: bool) -> Any:
    pack = letters.pack
    try:
        faces = [pack.known(face) for face in cards(text, pack)]
    except CardError as error:
        raise QuestionError(f"`{name}` cannot be `{text}`: {error}") from None
    if not many and len(faces) != 1:
        raise QuestionError(f"`{name}` is one card, and `{text}` is not")
    lacking = next((face for face, count in Counter(faces).items() if count > pack.count(face)), None)
    if lacking is not None:
        raise QuestionError(f"`{name}` cannot be `{text}`: the pack has no such card as `{lacking}`, or fewer of it")
    found = tuple(Piece(face, -1 - place, letters) for place, face in enumerate(faces))
    return found if many else found[0]


def _like(name: str, text: str, value: Value, letters: Letters) -> Any:
    """What a text says where a value is of the type of its rows."""
    if text == str(NONE):
        return NONE
    rows = [row.value for row in value.rows]
    if any(_is_rank(row) for row in rows) and text in letters.ranks:
        return letters.ranks[text]
    if any(_is_suit(row) for row in rows) and text in letters.suits:
        return letters.suits[text]
    if text in YES | NO and not any(isinstance(row, Name) and row.sense == "word" and row.name == text for row in rows):
        return text in YES
    if _is_number(text) and all(isinstance(row, Number | Minus | Arithmetic | Fold | Call | Name) for row in rows):
        return _number(name, text)
    words = [row.name for row in rows if isinstance(row, Name) and row.sense == "word"]
    if text in words:
        return text
    sort = next((of.casefold() for of, is_of in _SORTS if any(map(is_of, rows))), "")
    can_be = f": a {sort} is needed" if sort and not words else listed(words, "; it can be")
    raise QuestionError(f"`{text}` cannot be what `{name}` is{can_be}")


def _is_rank(node: Expr) -> bool:
    match node:
        case Name(sense="rank") | Call(function="rank" | "rank-at" | "as-rank", sense="function"):
            return True
    return False


def _is_suit(node: Expr) -> bool:
    match node:
        case Name(sense="suit") | Call(function="suit" | "as-suit", sense="function"):
            return True
    return False


_SORTS: Final = ((RANK, _is_rank), (SUIT, _is_suit))
"""The types of values that are letters of the pack, and how a row of such a type is known."""


def _is_number(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdecimal() and len(text) <= MOST_DIGITS


def _number(name: str, text: str) -> int:
    number = int(text)
    least, most = LEAST.get(name, -LARGEST), LARGEST
    if not least <= number <= most:
        bound = f"{least:,} at least" if number < least else f"{most:,} at most"
        raise QuestionError(f"`{text}` cannot be what `{name}` is; it is {bound}")
    return number
