"""Packs that tests share: those of games, and those that show what a pack may be."""

from burraco_rules.pack import Card, Pack

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
RED = ("H", "D")

TWO_PACKS = Pack(RANKS, SUITS, copies=2, jokers=4, red=RED)
NO_JOKERS = Pack(RANKS, SUITS, red=RED)
TWO_COLOURS = Pack(RANKS, SUITS, copies=2, red_jokers=2, black_jokers=2, red=RED)
NO_RED_TWOS = Pack(RANKS, SUITS, copies=2, jokers=4, red=RED, without=(Card("2", "H"), Card("2", "D")))
FORTY = Pack((*RANKS[:7], *RANKS[10:]), SUITS, red=RED)
TILES = Pack(tuple(map(str, range(1, 14))), ("R", "B", "K", "O"), copies=2, jokers=2, red=("R",))
FIVE_SUITS = Pack(RANKS[2:], ("S", "H", "D", "C", "T"), copies=2, jokers=6, red=RED)
ITALIAN = Pack(
    RANKS,
    SUITS,
    copies=2,
    jokers=4,
    red=RED,
    written_ranks=(("J", "F"), ("Q", "D"), ("K", "R"), ("JK", "JL")),
    written_suits=(("H", "C"), ("D", "Q"), ("C", "F"), ("S", "P")),
)
RUSSIAN = Pack(
    RANKS,
    SUITS,
    jokers=1,
    red=RED,
    written_ranks=(("A", "Т"), ("J", "В"), ("Q", "Д"), ("K", "К")),  # noqa: RUF001
    written_suits=(("S", "П"), ("H", "Ч"), ("D", "Б"), ("C", "Т")),  # noqa: RUF001
)

ALL = {
    "two packs": TWO_PACKS,
    "no jokers": NO_JOKERS,
    "jokers of two colours": TWO_COLOURS,
    "no red twos": NO_RED_TWOS,
    "forty cards": FORTY,
    "tiles": TILES,
    "five suits": FIVE_SUITS,
    "Italian letters": ITALIAN,
    "Russian letters": RUSSIAN,
}
