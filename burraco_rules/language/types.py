"""The types of the language, as the names that messages show.

Why it exists: a type is a short text such as `Int` or `set of Card`, so that tables, messages and the reference say the
same. May import: nothing of this package.
"""

from __future__ import annotations

Type = str

INT: Type = "Int"
BOOL: Type = "Bool"
RANK: Type = "Rank"
SUIT: Type = "Suit"
PLACE: Type = "Place"
CARD: Type = "Card"
PLACED: Type = "Placed"
MELD: Type = "Meld"
SIDE: Type = "Side"
WORD: Type = "Word"
ANY: Type = ""
"""The type of what was already reported: it fits everywhere, so that one mistake gives one message."""

_SET = "set of "
_CHOICE = "choice of "


def set_of(element: Type) -> Type:
    """The type of a set."""
    return _SET + element


def choice_of(what: str) -> Type:
    """The type of a choice: of the values of an option (`option free-wild`), of kinds, grades, turns, roles ..."""
    return _CHOICE + what


def is_set(found: Type) -> bool:
    """Whether something of this type can be run over."""
    return found.startswith(_SET) or found == MELD


def is_choice(found: Type) -> bool:
    """Whether this is some choice."""
    return found.startswith(_CHOICE)


def element(found: Type) -> Type:
    """What a set holds; a meld holds its placed cards."""
    if found == MELD:
        return PLACED
    return found.removeprefix(_SET) if found.startswith(_SET) else ANY


def fits(found: Type, wanted: Type) -> bool:
    """Whether a thing of one type may stand where another is wanted: a placed card is a card, a meld a set of cards."""
    if ANY in (found, wanted) or found == wanted:
        return True
    if found == PLACED and wanted == CARD:
        return True
    return is_set(found) and is_set(wanted) and fits(element(found), element(wanted))


def spoken(found: Type) -> str:
    """The type in words, for messages: `a number`, `a set of cards`."""
    if found.startswith(_SET):
        return f"a set of {_PLURALS.get(element(found), element(found))}"
    if found.startswith(_CHOICE):
        what = found.removeprefix(_CHOICE)
        of, _, name = what.partition(" ")
        return f"a value of `{name}`" if of in ("option", "unknown") else f"a {what}"
    return _SPOKEN.get(found, found)


_SPOKEN = {
    INT: "a number",
    BOOL: "a condition",
    RANK: "a rank",
    SUIT: "a suit",
    PLACE: "a place",
    CARD: "a card",
    PLACED: "a card in a meld",
    MELD: "a meld",
    SIDE: "a side",
    WORD: "a word",
}
_PLURALS = {
    CARD: "cards",
    PLACED: "cards in a meld",
    MELD: "melds",
    SIDE: "sides",
    RANK: "ranks",
    SUIT: "suits",
    INT: "numbers",
}
