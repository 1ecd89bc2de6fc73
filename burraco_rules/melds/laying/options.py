"""What may be chosen when a hand is laid down: new melds, lay-offs, melds of the table that stay as they are.

Why it exists: whatever a goal allows is one list of options, each with the cards it takes and what it adds to the
measures of the goal; choosing among them is then no matter of cards any more. May import: `additions`, `amounts`,
`goals`, `found`, `listing`, `together`, `prices`; `layouts` of the language; `pack`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from burraco_rules.language.evaluating.layouts import Layout
from burraco_rules.melds.laying.additions import Added, Additions
from burraco_rules.melds.laying.amounts import Amount, Amounts, Doubts
from burraco_rules.melds.laying.goals import Aim
from burraco_rules.melds.laying.packing.bundles import Needs
from burraco_rules.melds.laying.together import Together
from burraco_rules.melds.shapes.found import Found
from burraco_rules.melds.shapes.listing import Listing
from burraco_rules.pack import Card

ADD: Final = "add"
REGROUP: Final = "regroup"


class Kept(NamedTuple):
    """A meld of the table that stays as it is, by its number."""

    number: int


Thing = Found | Added | Kept
"""What is chosen."""


class Option(NamedTuple):
    """Something that may be chosen: what it takes, and what it adds to each measure beside laying nothing down."""

    thing: Thing
    needs: Needs
    amount: Amount


class Options(NamedTuple):
    """Everything that may be chosen: what there is to take, how much of it may be left, and what measures start with.

    The first things are the cards, of the `faces` in order, then the melds of the table, so many as `tables` says; who
    takes one of these changes it, or keeps it. `sharing` says whether melds that are laid together are
    held apart by what they take; else whole groupings have to be asked. `alike` are cards of which often any will do,
    `unknown` the measures of which something cannot be told; that counts nothing.
    """

    options: tuple[Option, ...]
    faces: tuple[Card, ...]
    supply: tuple[int, ...]
    spare: tuple[int | None, ...]
    base: Amount
    tables: int
    sharing: bool
    alike: tuple[tuple[int, ...], ...]
    unknown: Doubts


class Table(NamedTuple):
    """The melds on the table as they lie, what can be added to them, and whether they are melds of the own side."""

    melds: tuple[Layout, ...] = ()
    additions: Additions | None = None
    own: bool = True


class Sources(NamedTuple):
    """Where options come from: the aim, new melds with what they add, and the same of a table that is regrouped."""

    aim: Aim
    listing: Listing
    amounts: Amounts
    together: Together
    table: Table = Table()
    regrouping: tuple[Listing, Amounts] | None = None
