"""The one table of the names that the language knows: facts, functions, settings, actions, effects.

Why it exists: the type checker, nearest names, completion and the reference in `docs/` read this table; nothing
about a name stands anywhere else. May import: `types`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from burraco_rules.language.types import (
    BOOL,
    CARD,
    INT,
    MELD,
    PLACE,
    PLACED,
    RANK,
    SIDE,
    SUIT,
    WORD,
    Type,
    choice_of,
    set_of,
)

Group = Literal["situation", "kind", "position", "action", "match", "goal", "deal"]
"""Where a fact is in scope. `situation`: everywhere. `kind`: in what a kind, or a grade of a kind, says. `position`:
outside
kinds. `action`: in what hangs on one of the fact's actions. `match`: in `match` and lines on it. `goal`: in goals.
`deal`: in settings, and where a position is."""

GROUPS: dict[Group, str] = {
    "situation": "in every expression",
    "kind": "in kinds, and in grades of a kind",
    "position": "in rules outside kinds, turns, events, lines, goals and `match`",
    "action": "in rules and events that hang on the actions named",
    "match": "in `match` and in lines on `match`",
    "goal": "in goals",
    "deal": "in rules on `cut`, and wherever a position is",
}


class Fact(Struct, frozen=True):
    """A name without arguments: its type, where it is in scope, and one sentence."""

    name: str
    type: Type
    group: Group
    meaning: str
    actions: tuple[str, ...] = ()


class Function(Struct, frozen=True):
    """A function: for each way of calling it the types of its arguments and of its result.

    An argument of type `Word` is the name of an action, an announcement, an event or `end`.
    """

    name: str
    signatures: tuple[tuple[tuple[Type, ...], Type], ...]
    meaning: str
    group: Group = "situation"


class SettingName(Struct, frozen=True):
    """A line of `pack`, `setup` or `seating`. `holds` says what its members are; `grammars/prelude.rules` has the
    defaults.
    """

    section: str
    name: str
    holds: Literal["ranks", "suits", "number", "numbers", "words", "cards", "patterns"]
    meaning: str
    words: tuple[str, ...] = ()
    compulsory: bool = False


CARDS = set_of(CARD)
PLACEDS = set_of(PLACED)
MELDS = set_of(MELD)
SIDES = set_of(SIDE)
ROLE = choice_of("role")
KIND = choice_of("kind")
GRADE = choice_of("grade")
TURN = choice_of("turn")
RESERVE = choice_of("state of a reserve")

LAYING = ("meld", "open", "declare")
"""The actions that put new melds on the table; the moment `lay` stands for all of them."""
ACTIONS = ("draw", "take", *LAYING, "add", "swap", "regroup", "discard")
"""What a step of a turn may offer, besides announcements."""
MOMENTS = (*ACTIONS, "lay", "cut", "deal", "end")
"""What a rule may be `on`, and an event `before` or `after`, besides announcements, events and turns."""
KIND_MOMENTS = (*LAYING, "lay", "add", "swap", "regroup")
"""What a rule of a kind may be `on`."""
WHO = ("partner", "opponent", "others")
"""Who may interrupt a turn."""
SHEETS = ("hand", "deal", "match")
"""The sheets that lines are written on."""
ZONES = ("hand", "stock", "pile", "reserve", "aside", "turned")
"""Where cards are moved from and to."""
EFFECTS = (
    ("shuffle", "stock"),
    ("end", "hand"),
    ("end", "turn"),
    ("void", "hand"),
    ("retire", "player"),
    ("join", "others"),
)
"""What an event may do, besides moving cards."""
CHOICES: dict[Type, tuple[str, ...]] = {
    ROLE: ("natural", "wild", "either"),
    RESERVE: ("waiting", "in-play", "unplayed", "none"),
}
"""The words of the choices that the language itself makes."""
CONSTANTS: dict[str, Type] = {"always": BOOL, "never": BOOL}
NONE = "none"
"""The rank, suit, place, kind or grade of what has none."""
JOKER = "JK"
"""The rank of a joker."""
WHOLE_PACK: dict[str, Type] = {"suits": SUIT, "ranks": RANK}
"""Names that stand for all suits or all ranks of the pack where members are listed."""
FIXED_REASONS = ("in-pack", "no-cards", "as-written", "in-hand", "in-stock", "in-pile", "no-step")
"""The names of refusals that rest on no rule."""

SUBJECTS: dict[str, Type] = {"card": CARD, "placed": PLACED, "meld": MELD, "side": SIDE}
"""What a value may be a property of."""
ENGINE_VALUES: dict[str, tuple[str, Type]] = {
    "role": ("card", ROLE),
    "points": ("card", INT),
    "table-points": ("placed", INT),
}
"""Values that the engine asks for by name: their subject and type. `natural`, 0 and `points` where they are absent."""


def _facts(group: Group, *rows: tuple[str, Type, str], actions: tuple[str, ...] = ()) -> tuple[Fact, ...]:
    return tuple(Fact(name, found, group, meaning, actions) for name, found, meaning in rows)


FACTS: dict[str, Fact] = {
    fact.name: fact
    for fact in (
        *_facts(
            "situation",
            ("players", INT, "the number of players"),
            ("deal-number", INT, "the number of this deal, from 1"),
            ("score", INT, "the side's total before this hand"),
            ("opened", BOOL, "the side has melds that it laid before this action"),
            ("going-out", BOOL, "this turn ends the hand"),
            ("ordered", BOOL, "the cards were given in the order in which they lie"),
            ("other-melds", MELDS, "the side's other melds"),
            ("taken", CARDS, "the cards taken from the pile in this turn"),
            ("upcard", CARD, "the card turned up beside the stock at the deal"),
            ("turned", CARD, "the card turned at the deal for the rules to read"),
        ),
        *_facts(
            "kind",
            ("size", INT, "the number of cards of the meld that is judged"),
            ("wilds", INT, "how many of its cards are wild in this placement"),
            ("naturals", INT, "how many of its cards are natural in this placement"),
            ("kind", KIND, "its kind"),
            ("bonus", INT, "the worth of its grade"),
            ("lowest", PLACE, "its lowest place"),
            ("highest", PLACE, "its highest place"),
            ("kept", PLACEDS, "the cards that lie in both the old and the new layout"),
            ("added", PLACEDS, "the cards that lie in the new layout only"),
            ("removed", PLACEDS, "the cards that lay in the old layout only"),
        ),
        *_facts(
            "position",
            ("hand", CARDS, "the cards of the acting player"),
            ("hands", CARDS, "the cards in all hands of the own side"),
            ("stock", CARDS, "the face-down pile that is drawn from"),
            ("pile", CARDS, "the discard pile"),
            ("aside", CARDS, "the bonus cards that the own side has laid out"),
            ("top", CARDS, "the top card of the pile, if there is one"),
            ("melds", MELDS, "the melds of the own side"),
            ("all-melds", MELDS, "the melds of all sides"),
            ("table", PLACEDS, "the cards of the own side's melds"),
            ("all-table", PLACEDS, "the cards of all melds"),
            ("side", SIDE, "the acting or scored side"),
            ("sides", SIDES, "all sides"),
            ("opponents", SIDES, "all sides but the own"),
            ("active", SIDES, "the sides that are still in the hand"),
            ("reserve", RESERVE, "the state of the own reserve hand"),
            ("unplayed-cards", CARDS, "the cards of a reserve that was taken and not played from"),
            ("top-taken", CARDS, "the top card of the pile as it was taken in this turn"),
            ("deepest-taken", CARDS, "the deepest card taken from the pile in this turn"),
            ("drawn", CARDS, "the cards drawn from the stock in this turn"),
            ("played", CARDS, "the cards that went from the hand to the table in this turn"),
            ("freed", CARDS, "the cards that went from melds to the hand in this turn"),
            ("opened-before", BOOL, "the side had opened when this turn began"),
            ("turn-name", TURN, "the turn in progress"),
            ("closed", BOOL, "the own side has gone out"),
            ("closing-discard", CARDS, "the discard that emptied the hand, if there was one"),
        ),
        *_facts(
            "deal",
            ("cut", INT, "how many cards the cutter lifted"),
            ("cutter", SIDE, "the side that cut"),
        ),
        *_facts(
            "match",
            ("total", INT, "the own total after this hand"),
            ("hands-won", INT, "how many hands the own side has won"),
            ("won", BOOL, "the own side has won the match"),
        ),
        *_facts(
            "action",
            ("taking", CARDS, "the cards that are being taken from the pile"),
            ("deepest", CARD, "the deepest card that is being taken"),
            actions=("take",),
        ),
        *_facts(
            "action",
            ("laying", MELDS, "the melds as they will lie"),
            ("playing", PLACEDS, "the cards that leave the hand for them"),
            actions=(*LAYING, "add", "swap", "regroup"),
        ),
        *_facts("action", ("target", MELD, "the meld as it lay"), actions=("add", "swap")),
        *_facts("action", ("freeing", PLACEDS, "the cards of the meld that come to the hand"), actions=("swap",)),
        *_facts("action", ("regrouping", MELDS, "the melds that become others"), actions=("regroup",)),
        *_facts(
            "action",
            ("left", CARDS, "the cards that will remain in the hand"),
            actions=(*LAYING, "add", "swap", "regroup", "discard"),
        ),
        *_facts("action", ("card", CARD, "the card that is being discarded"), actions=("discard",)),
        *_facts(
            "goal",
            ("groups", MELDS, "the new melds of the grouping that is judged"),
            ("loose", CARDS, "the cards that it leaves over"),
            ("changed", MELDS, "the melds of the table that it adds to or regroups"),
        ),
    )
}

FUNCTIONS: dict[str, Function] = {
    function.name: function
    for function in (
        Function("rank", (((CARD,), RANK),), "the rank on the face of a card"),
        Function("suit", (((CARD,), SUIT),), "the suit on the face of a card"),
        Function(
            "number",
            (((RANK,), INT),),
            "the printed number of a rank, whatever the order of the pack; for letters that of `grammars/signs.txt`",
        ),
        Function("can-be-wild", (((CARD,), BOOL),), "the value `role` lets the card be wild"),
        Function("can-be-natural", (((CARD,), BOOL),), "the value `role` lets the card be natural"),
        Function("natural", (((PLACED,), BOOL),), "the card is natural in this placement"),
        Function("wild", (((PLACED,), BOOL),), "the card is wild in this placement"),
        Function("lowest", (((MELD,), PLACE),), "the lowest place of a meld"),
        Function("highest", (((MELD,), PLACE),), "the highest place of a meld"),
        Function(
            "index",
            (((PLACED,), INT),),
            "1, 2, .. as the meld lies: from the lowest place, or from the highest when `reversed`",
        ),
        Function("inside", (((PLACED,), BOOL),), "the card has neither the lowest nor the highest place"),
        Function("rank-at", (((PLACE,), RANK),), "the rank written at a place"),
        Function("as-rank", (((PLACED,), RANK),), "the rank that the card counts as"),
        Function("as-suit", (((PLACED,), SUIT),), "the suit that the card counts as"),
        Function("streak", (((PLACED,), INT),), "the length of the row of equal roles in which the card stands"),
        Function("streak-before", (((PLACED,), INT),), "the length of the row of equal roles just before that"),
        Function("written", (((PLACED,), INT),), "the position of the card as the cards were given"),
        Function("laid-by", (((PLACED,), SIDE),), "the side that put the card there"),
        Function("kind", (((MELD,), KIND),), "the kind of a meld"),
        Function("size", (((MELD,), INT),), "the number of cards of a meld"),
        Function("wilds", (((MELD,), INT),), "how many cards of a meld are wild"),
        Function("naturals", (((MELD,), INT),), "how many cards of a meld are natural"),
        Function("grade", (((MELD,), GRADE),), "the grade of a meld"),
        Function("graded", (((MELD,), BOOL),), "the meld has a grade"),
        Function("bonus", (((MELD,), INT),), "the worth of the grade of a meld"),
        Function("owner", (((MELD,), SIDE),), "the side whose meld it is"),
        Function("count", (((set_of(""),), INT),), "how many things a set holds"),
        Function("min", (((INT, INT), INT),), "the smaller of two numbers, or the smallest of a fold; 0 of nothing"),
        Function("max", (((INT, INT), INT),), "the larger of two numbers, or the largest of a fold; 0 of nothing"),
        Function(
            "deadwood",
            (((CARDS,), INT), ((CARDS, MELDS), INT)),
            "the `points` of the cards left over when a set is grouped by the goal `deadwood`, or with melds",
        ),
        Function("fits", (((CARD, MELD), BOOL),), "the card alone could be added to the meld by the rules of its kind"),
        Function("opened", (((SIDE,), BOOL),), "`opened` of a side", "position"),
        Function("hands", (((SIDE,), CARDS),), "`hands` of a side", "position"),
        Function("melds", (((SIDE,), MELDS),), "`melds` of a side", "position"),
        Function("table", (((SIDE,), PLACEDS),), "`table` of a side", "position"),
        Function("reserve", (((SIDE,), RESERVE),), "`reserve` of a side", "position"),
        Function("opened-before", (((SIDE,), BOOL),), "`opened-before` of a side", "position"),
        Function("closed", (((SIDE,), BOOL),), "`closed` of a side", "position"),
        Function("total", (((SIDE,), INT),), "`total` of a side", "match"),
        Function("hands-won", (((SIDE,), INT),), "`hands-won` of a side", "match"),
        Function("did", (((WORD,), BOOL),), "the action was done in this turn, interruptions included", "position"),
        Function(
            "times",
            (((WORD,), INT), ((WORD, SIDE), INT)),
            "how often the action was done in this hand, by a side",
            "position",
        ),
        Function(
            "in-a-row",
            (((WORD,), INT),),
            "in how many turns just past, without a break, the action was done, and no meld was changed besides",
            "position",
        ),
        Function(
            "can",
            (((WORD,), BOOL),),
            "some legal continuation of this turn does the action; of `end`: completes the turn",
            "position",
        ),
    )
}

OLD = Function("old", (), "what an expression was in the old layout; its cards are of `kept` or `removed`", "kind")
FOLDS: dict[str, str] = {
    "count": "how many things there are",
    "sum": "their sum; of places, counted from the low end",
    "min": "the smallest; 0 of nothing",
    "max": "the largest; 0 of nothing",
    "distinct": "no two are equal",
    "consecutive": "they are places without a gap",
    "same": "all are equal",
}
"""The functions that run over a binder: `F(E for c in S where P)`."""

RESERVED = frozenset(
    (
        *("every", "some", "no", "where", "has", "and", "or", "not", "is", "in", "for", "most", "least", "when"),
        *("always", "never", "none", "red", "black", "old"),
    )
)
"""Words of expressions, which nothing may be called; `no` may be the value of an option."""

SETTINGS: tuple[SettingName, ...] = (
    SettingName("pack", "ranks", "ranks", "the ranks of the pack, low to high", compulsory=True),
    SettingName("pack", "suits", "suits", "the letters of the suits", compulsory=True),
    SettingName("pack", "copies", "number", "how many cards of each rank and suit"),
    SettingName("pack", "jokers", "number", "how many jokers without a colour"),
    SettingName("pack", "red-jokers", "number", "how many red jokers"),
    SettingName("pack", "black-jokers", "number", "how many black jokers"),
    SettingName("pack", "red", "suits", "the red suits; the others are black"),
    SettingName("pack", "without", "patterns", "cards that are taken out of the pack: ranks, or a colour with ranks"),
    SettingName("setup", "players", "numbers", "how many play: `4`, `2..4`, `2, 4`", compulsory=True),
    SettingName("setup", "sides", "number", "how many sides the players form"),
    SettingName("setup", "melds", "words", "who owns melds", words=("side", "common"), compulsory=True),
    SettingName("setup", "hand", "number", "how many cards each player is dealt"),
    SettingName("setup", "reserve", "numbers", "the sizes of the reserve hands; one size: a pile for each owner"),
    SettingName("setup", "reserve-of", "words", "who owns a reserve", words=("side", "player")),
    SettingName("setup", "upcard", "number", "how many cards are turned up to begin the pile"),
    SettingName("setup", "turned", "number", "how many cards are turned for the rules to read"),
    SettingName("setup", "draw", "number", "how many cards `draw` draws"),
    SettingName("setup", "pile", "words", "what is seen of the pile", words=("all", "top")),
    SettingName("seating", "order", "cards", "the order of ranks in the draw for seats, best first"),
    SettingName("seating", "suits", "suits", "the order of suits in the draw, best first"),
    SettingName("seating", "dealer", "words", "who deals first", words=("lowest", "highest", "left")),
    SettingName("seating", "first", "words", "who plays first", words=("lowest", "highest", "left")),
    SettingName("seating", "partners", "words", "who are partners", words=("across", "two-highest", "none")),
    SettingName("seating", "next-dealer", "words", "who deals next", words=("left", "winner", "loser", "same")),
    SettingName("seating", "direction", "words", "in which direction play and deal go round", words=("left", "right")),
)

SLIPS_OF_SETTINGS: dict[str, str] = {
    "deal": "hand",
    "cards": "hand",
    "decks": "copies",
    "packs": "copies",
    "joker": "jokers",
    "teams": "sides",
    "discard": "upcard",
    "trump": "turned",
}
"""What authors write for a setting that is called otherwise."""


def settings(section: str) -> dict[str, SettingName]:
    """The settings of a section, by name."""
    return {entry.name: entry for entry in SETTINGS if entry.section == section}


def taken_names() -> frozenset[str]:
    """Every name that the language has taken: no option, value, value of an option, kind, grade or turn is called
    so.
    """
    return frozenset({*FACTS, *RESERVED, *CONSTANTS, *WHOLE_PACK, *ACTIONS})
