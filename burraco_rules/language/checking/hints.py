"""What is said of a fact that is read where it is not, or before an action changes it.

Why it exists: the checker helps with what the vocabulary cannot say of a name by itself.
May import: nothing of this package.
"""

from __future__ import annotations

HINTS: dict[tuple[str, str], str] = {
    ("target", "kind"): "in a kind the meld is meant already: `size`, and `old(size)` for what lay there",
    ("laying", "kind"): "in a kind the meld is meant already: `size`, `wilds`, and `c` of a binder",
    ("melds", "kind"): "in a kind the side's other melds are `other-melds`",
    ("table", "kind"): "in a kind a binder without `in` runs over the cards of the meld",
    ("size", ""): "outside kinds it is asked of a meld: `size(m)`",
    ("wilds", ""): "outside kinds it is asked of a meld: `wilds(m)`",
    ("naturals", ""): "outside kinds it is asked of a meld: `naturals(m)`",
    ("kind", ""): "outside kinds it is asked of a meld: `kind(m)`",
    ("bonus", ""): "outside kinds it is asked of a meld: `bonus(m)`",
    ("lowest", ""): "outside kinds it is asked of a meld: `lowest(m)`",
    ("highest", ""): "outside kinds it is asked of a meld: `highest(m)`",
    ("other-melds", ""): "outside kinds the side's melds are `melds`",
    ("hand", "action"): "`hand` still holds the cards; those that will remain are `left`",
    ("melds", "action"): "`rule .. after {action}` reads the melds that it leaves; `laying` is the new layout",
    ("table", "action"): "`rule .. after {action}` reads the table that it leaves; `laying` is the new layout",
    ("all-melds", "action"): "`rule .. after {action}` reads the melds that it leaves; `laying` is the new layout",
    ("all-table", "action"): "`rule .. after {action}` reads the table that it leaves; `laying` is the new layout",
}
"""What is said of a fact that is read where it is not (by its name and where: `kind`, or elsewhere), or too early."""
