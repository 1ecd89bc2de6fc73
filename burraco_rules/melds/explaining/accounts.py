"""What is told beyond a verdict: every placement, every refusal, why cards are what they are, why not another grade.

Why it exists: an answer is plain data, whatever it took to find it; these are found only when somebody asks.
May import: `verdict`.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from burraco_rules.melds.verdict import Laid, Reason, Verdict


class Placing(Struct, frozen=True, omit_defaults=True):
    """One way in which cards may lie as a meld; the fields are those of a `Record`."""

    kind: str
    layout: str
    cards: tuple[Laid, ...] = ()
    wilds: int = 0
    grade: str = "none"
    bonus: int = 0
    points: int = 0
    unknown: tuple[str, ...] = ()


class Account(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What every account says: `legal` as in the verdict on the same question, and by which ruleset."""

    legal: bool | None
    ruleset: str = ""
    edition: str = ""
    digest: str = ""


def about(verdict: Verdict) -> dict[str, Any]:
    """What every account takes over from the verdict."""
    return {field: verdict.field(field) for field in Account.__struct_fields__}


class Placements(Account, frozen=True, omit_defaults=True, kw_only=True):
    """Every distinct placement, the one that is shown first; then those of its kind, then those of other kinds.

    `left_out` is how many more there are. Placements that no rule can tell apart are one.
    """

    placements: tuple[Placing, ...] = ()
    left_out: int = 0


class Told(Struct, frozen=True, omit_defaults=True):
    """Rules that cannot all be kept, and none of which can be left out, unless the work was `cut_short`."""

    reasons: tuple[Reason, ...]
    cut_short: bool = False


class ByKind(Struct, frozen=True, omit_defaults=True):
    """Why a kind does not take the cards: its minimal sets of rules with their cards, of which each is enough.

    They are `complete` where there is no other. No kind is named where the cards are refused before any is asked.
    """

    kind: str
    told: tuple[Told, ...]
    complete: bool = False


class Refusals(Account, frozen=True, omit_defaults=True, kw_only=True):
    """The kinds that do not take the cards, the nearest first."""

    kinds: tuple[ByKind, ...] = ()


# ---- why ----------------------------------------------------------------------------------------------

Use = Literal["natural", "wild", "elsewhere"]
"""Another use of a card: in the other role, or with no wild card at the place where it is."""

Choice = Literal["wish", "places", "order", "grade", "wilds"]
"""What decides between two placements.

Of one kind a wish, or where all wishes are met alike the lower places, or the order of the cards; of two kinds the
higher grade, the fewer wild cards, or the order in which the kinds are written.
"""


class Other(Struct, frozen=True, omit_defaults=True):
    """What becomes of a card in another use: `placing` is the best placement then, and `reasons` why there is none.

    `by` is what decides against that placement, `wish` the wish of the kind that does, in the words of the language.
    Without either it took too much work to tell.
    """

    use: Use
    placing: Placing | None = None
    by: Choice = "wish"
    wish: str = ""
    reasons: tuple[Reason, ...] = ()
    cut_short: bool = False


class Used(Struct, frozen=True, omit_defaults=True):
    """A card as it lies, its position as given (from 0), and what would become of it in other uses."""

    laid: Laid
    position: int
    others: tuple[Other, ...] = ()


State = Literal["kept", "open", "idle"]
"""Whether a rule is kept, whether that hangs on what the question leaves out, or whether it is not in force."""


class RuleAt(Struct, frozen=True, omit_defaults=True):
    """A rule of the kind and what it says of the cards: its condition and `when`, in the words of the language.

    One that is not in force is asked at other moments (`on`), or where `when` holds, or not where an exception does:
    `lifted` is the condition of that.
    """

    rule: str
    state: State
    condition: str = ""
    when: str = ""
    on: tuple[str, ...] = ()
    lifted: str = ""
    file: str = ""
    line: int = 0
    sources: tuple[str, ...] = ()
    unconfirmed: bool = False


class OtherKind(Struct, frozen=True, omit_defaults=True):
    """A kind that is not shown: it does not take the cards, for these `reasons`; or it does, and `by` decides."""

    kind: str
    placing: Placing | None = None
    by: Choice = "grade"
    reasons: tuple[Reason, ...] = ()
    cut_short: bool = False


class Why(Account, frozen=True, omit_defaults=True, kw_only=True):
    """Why cards are what they are; for illegal ones why no kind takes them, the nearest first.

    `cards` are as they lie. Of so many cards that may be used otherwise more is not told: `untold` are left.
    """

    placing: Placing | None = None
    cards: tuple[Used, ...] = ()
    untold: int = 0
    rules: tuple[RuleAt, ...] = ()
    kinds: tuple[OtherKind, ...] = ()


# ---- grades -------------------------------------------------------------------------------------------


class Grading(Account, frozen=True, omit_defaults=True, kw_only=True):
    """Whether cards have a grade, and why not.

    `placing` is what is shown of them, and `held` whether the grade's condition holds of it: where it does and the
    grade is another one, that one is worth more. Else the grade may hold `elsewhere`, which `by`, or a `wish`, decides
    against; it may wait for facts that are `unknown`; or `told` are the rules and conditions of the grade that cannot
    all be kept. `kinds` are those that the grade is for ("" for all).
    """

    grade: str
    has: bool
    held: bool = False
    sentence: str = ""
    file: str = ""
    line: int = 0
    sources: tuple[str, ...] = ()
    unconfirmed: bool = False
    kinds: tuple[str, ...] = ()
    placing: Placing | None = None
    elsewhere: Placing | None = None
    by: Choice = "wish"
    wish: str = ""
    unknown: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()
