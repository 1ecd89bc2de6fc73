"""Lists in columns: melds and lay-offs, a line each, beneath the names of what is told of them.

Why it exists: a list may be long, so that its lines are shown as they are found; how wide its columns are is known
before. May import: `paint`, `verdicts`, `rules`, `melds`, `cardtext`, `notation`, `pack`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from burraco_rules.cardtext import read_cards
from burraco_rules.melds.explaining.accounts import Placing
from burraco_rules.melds.hands.completing import Completion
from burraco_rules.melds.hands.listed import Listed
from burraco_rules.melds.laying.laydowns import Addition, Group
from burraco_rules.melds.model.grades import UNGRADED
from burraco_rules.notation import write_card, write_cards
from burraco_rules.pack import Pack
from burraco_rules.rules import Rules
from burraco_rules.terminal.paint import Piece, say
from burraco_rules.terminal.verdicts import WORDS, coloured

Cell = Piece | str | list[Piece | str]

NUMBER: Final = 6
"""The width of a column of numbers."""


class Column(NamedTuple):
    """A column: its name, which stands above it, how wide it is, and whether what is in it stands to the right."""

    name: str
    width: int = 0
    right: bool = False


class Columns:
    """Columns of which the last is as wide as it comes."""

    def __init__(self, *columns: Column, indent: str = "  ") -> None:
        self._columns, self._indent = columns, indent

    def head(self) -> None:
        """The names of the columns."""
        self.row(*((column.name, "dim") for column in self._columns))

    def row(self, *cells: Cell) -> None:
        """One line."""
        pieces: list[Piece | str] = []
        for column, cell in zip(self._columns, cells, strict=True):
            parts = cell if isinstance(cell, list) else [cell]
            blank = " " * (column.width - sum(len(part if isinstance(part, str) else part[0]) for part in parts))
            last = column is self._columns[-1]
            pieces += [*([blank] if column.right else []), *parts, *([] if column.right or last else [blank])]
            pieces += [] if last else ["  "]
        say(self._indent, *pieces)


class MeldRows:
    """Melds in columns: kind, wild cards, grade with its bonus where the ruleset has grades, points, the cards."""

    def __init__(self, rules: Rules, first: Sequence[Column] = (), bonus: str = "bonus", points: bool = True) -> None:
        self._pack, self._graded, self._points = rules.pack, bool(rules.grades), points
        kinds, grades = [kind.name for kind in rules.kinds], [grade.name for grade in rules.grades]
        columns = [*first, Column("kind", max(map(len, [*kinds, "kind"]))), Column("wilds", NUMBER, right=True)]
        if self._graded:
            columns += [Column("grade", max(map(len, [*grades, "grade"]))), Column(bonus, NUMBER, right=True)]
        columns += [Column("points", NUMBER, right=True)] if points else []
        self._columns = Columns(*columns, Column("cards"))

    def head(self) -> None:
        """The names of the columns."""
        self._columns.head()

    def meld(self, meld: Placing | Group | Completion, *first: Cell) -> None:
        """A meld, after what stands before it."""
        self._row(first, meld, str(meld.bonus), [str(meld.points)] if self._points else [])

    def addition(self, added: Addition, *first: Cell) -> None:
        """A lay-off, after what stands before it: the meld as it will lie, and what that changes of its bonus."""
        self._row(first, added, f"{added.bonus_change:+d}" if added.bonus_change else "0", [])

    def _row(
        self, first: Sequence[Cell], one: Placing | Group | Completion | Addition, bonus: str, points: Sequence[Cell]
    ) -> None:
        grade = ("-", "dim") if one.grade == UNGRADED else (one.grade, "good")
        graded: Sequence[Cell] = (grade, bonus) if self._graded else ()
        cards = coloured(one.layout, self._pack)
        if isinstance(one, Listed | Completion) and one.legal is None:
            cards += ["   ", (WORDS[None][0], "open")]
        self._columns.row(*first, (one.kind, "strong"), str(one.wilds), *graded, *points, cards)


def show_additions(additions: Sequence[Addition], rules: Rules) -> None:
    """Lay-offs on one meld, with the cards that are added."""
    pack = rules.pack
    added = [write_cards(one.added, pack) for one in additions]
    rows = MeldRows(rules, (Column("add", max(map(len, [*added, "add"]))),), "change", points=False)
    rows.head()
    for text, one in zip(added, additions, strict=True):
        rows.addition(one, coloured(text, pack))


def as_read(text: str, pack: Pack) -> list[Piece | str]:
    """The cards of a text, however they were written, with what they stand for."""
    entries = read_cards(text, pack).entries
    return coloured(" ".join(write_card(entry.card, pack, entry.meaning) for entry in entries), pack)


def show_left_out(number: int) -> None:
    """How many lines are left out, if any."""
    if number > 0:
        say((f"  and {number} more; `--limit` shows them", "dim"))


def show_rules(rules: Rules) -> None:
    """By which rules it was asked."""
    say((f"  ruleset {rules.name}{' ' + rules.edition if rules.edition else ''}, digest {rules.digest}", "dim"))
