"""Diagnostic codes about names and types in expressions.

Why it exists: a part of the table in `codes`. May import: `diagnostic_code`.
"""

from __future__ import annotations

from burraco_rules.language.messages.code import Code

NAMES: dict[str, Code] = {
    "unknown-name": Code(
        "nothing is called `{name}`",
        about="A bare word is a variable, an unknown of the kind, a fact of the language, an option, a value, "
        "or a letter of the pack.",
        bad="require wildz <= 1",
        good="require wilds <= 1",
        missing=("name",),
        points_at="name",
    ),
    "unknown-word": Code(
        "`{name}` is not {choice}",
        about="A choice is compared with its own words only: an option with its values, `kind(m)` with kinds.",
        missing=("name",),
        points_at="name",
    ),
    "unknown-rank": Code(
        "the pack has no rank `{name}`",
        about="Ranks are those that `pack` lists, and `JK` for a joker.",
        missing=("name",),
    ),
    "unknown-function": Code(
        "there is no function `{name}`",
        about="Functions are those of the language, values with a subject, and the unknowns of kinds.",
        missing=("name",),
        points_at="name",
    ),
    "unknown-fold": Code(
        "nothing called `{name}` runs over things",
        about="What runs over the things of a set: count, sum, min, max, distinct, consecutive, same.",
        points_at="name",
    ),
    "unknown-subject": Code(
        "a value cannot be a property of a `{name}`",
        about="Values are of a card, a placed card, a meld or a side.",
        points_at="name",
    ),
    "other-subject": Code(
        "the language asks for `{name}` of {wanted}, and here it is a property of {found}",
        about="The language itself asks for three values by name: `role` and `points` of a card, `table-points` of a "
        "placed card. Where a ruleset does not write them every card is natural, is worth nothing, and is worth as "
        "much on the table as in the hand.",
        help="write `value {name} of {subject} c`",
        bad="value points = 5",
        good="value points of card c = 5",
    ),
    "out-of-scope": Code(
        "`{name}` cannot be read {place}",
        about="What can be read depends on where an expression stands: a kind knows the meld that is judged, a rule of "
        "play the position and the action, a goal the grouping. The reference lists the names of each.",
        missing=("name",),
    ),
    "no-cards-here": Code(
        "there are no cards of a meld {place}",
        about="A binder without `in` runs over the cards of the meld that is judged, and here none is.",
        help="write `in` and the set: `c in hand`",
    ),
    "value-out-of-scope": Code(
        "`{name}` reads `{reads}`, which is not there {place}",
        about="A value is read in the scope of each use, and what it reads must be there.",
    ),
    "values-too-deep": Code(
        "`{name}` is nested more than {limit} deep, with the values that it reads",
        about="Values that read values count as if they were written out. The limit keeps every question bounded.",
        help="let it read fewer values that read values",
        points_at="name",
    ),
    "value-circle": Code(
        "the value `{name}` reads itself: {circle}",
        about="No value reads itself, not even through others.",
        points_at="name",
    ),
    "value-needs-subject": Code(
        "`{name}` is a property of something",
        about="A value `of card c` is asked of a card.",
        help="write `{name}(..)`",
    ),
    "value-without-subject": Code(
        "`{name}` is a property of nothing",
        about="A value without a subject is a plain name.",
        help="write `{name}`",
    ),
    "not-a-function": Code(
        "`{name}` is not asked of anything here",
        about="Facts and options are plain names.",
        help="write `{name}`",
    ),
    "read-before": Code(
        "`{name}` is read before `{action}` changes it",
        about="A rule on an action reads the position before it.",
        severity="warning",
    ),
}

TYPES: dict[str, Code] = {
    "not-a-condition": Code(
        "`{shown}` is {found} and no condition",
        about="`when`, `require`, `where`, `has`, `and`, `or` and `not` take conditions.",
        bad="require size = 3 or 4",
        good="require size in (3, 4)",
    ),
    "wrong-type": Code(
        "this is {found}, and {wanted} is needed", about="Every expression has one type, and its place asks for one."
    ),
    "rows-differ": Code(
        "this row of `{name}` is {found}, the others are {wanted}",
        about="All rows of a value are of one type.",
    ),
    "cannot-compare": Code(
        "{left} cannot be compared with {right}",
        about="Both sides of a comparison are of one type; a place may be compared with a rank.",
    ),
    "no-order": Code(
        "{found} has no order", about="Numbers, ranks and places are ordered; other things are equal or not."
    ),
    "card-and-rank": Code(
        "`{card}` is a card and not its rank",
        about="A card is compared with a card. Its rank is asked with `is` or with `rank`.",
        help="write `{card} is {rank}`, or `rank({card}) = {rank}`",
        bad="require every c has c = JK",
        good="require every c has c is JK",
    ),
    "rank-as-number": Code(
        "`{shown}` is a rank and no number",
        about="Ranks are ordered, but not counted with.",
        help="the number of a rank is `number({shown})`",
    ),
    "place-and-number": Code(
        "a place is compared with a rank, and `{shown}` is none of this pack",
        about="Places are named by the rank that is written there.",
        help="write the rank that stands at the place, such as `{first}` at the first",
        bad="require place(c) = 1",
        good="require place(c) = A",
    ),
    "place-order": Code(
        "`{shown}` cannot be ordered against a place",
        about="A place is ordered against a place, or against a rank that is written out and stands once on the line.",
    ),
    "rank-twice": Code(
        "`{rank}` stands twice on this line",
        about="To order by a rank that stands at two places would leave open which of them is meant.",
        help="compare with a rank that stands once, such as {near}",
        bad="require place(c) < A",
        good="require place(c) < 2",
    ),
    "empty-range": Code(
        "the range is empty: {low} is more than {high}", about="A range runs from its low end to its high end."
    ),
    "empty-rank-range": Code(
        "the range is empty: `{high}` comes before `{low}`",
        about="A range of ranks follows the order of the pack, or of the line where places are meant.",
        help="list the ranks, or use the places of a line",
        bad="require rank in 3..A    # in a pack where the ace is low",
        good="require rank in (3..K, A)",
    ),
    "joker-in-range": Code(
        "a joker stands in no order of ranks", about="`JK` is the rank of a joker and no end of a range."
    ),
    "stray-range": Code(
        "a range or a list stands only after `in`", about="Ranges and lists are what something is looked for in."
    ),
    "stray-colour": Code(
        "a colour stands only where cards are meant, and `{name}` holds none",
        about="`without red 2` takes cards out of the pack; other settings hold numbers, letters or words.",
        bad="pack { copies red 2 }",
        good="pack { without red 2 }",
    ),
    "set-in-set": Code(
        "`{one}` is a set, and a set is no member of a set",
        about="`in` asks for one thing in a set.",
        help="write `every c in {one} has c in {other}`",
        bad="require top-taken in played",
        good="require every c in top-taken has c in played",
    ),
    "not-a-set": Code("`{shown}` is {found}, and nothing can run over it", about="Binders and `in` need a set."),
    "number-already": Code(
        "`{shown}` is a number already",
        about="`count` and binders take sets.",
        help="write it without `count`",
        bad="require count(wilds) <= 1",
        good="require wilds <= 1",
    ),
    "role-of-card": Code(
        "`{shown}` lies in no meld, so `{function}` cannot be asked of it",
        about="A role, a place or a meaning belongs to a card in a meld.",
        help="of a card in a hand ask `can-be-natural({shown})`, `can-be-wild({shown})` or its rank",
    ),
    "wrong-argument": Code(
        "`{function}` is asked of {wanted}, and this is {found}",
        about="Each function takes arguments of its own types.",
        missing=("function",),
    ),
    "argument-count": Code(
        "`{function}` takes {wanted}, and here it has {found}",
        about="Each function takes its own number of arguments.",
    ),
    "fold-shape": Code(
        "`{function}` is not written like this",
        about="`count(c in S where P)` counts things; the others take an expression: `sum(points(c) for c in S)`.",
        help="write `count(c in .. where ..)`, or `{function}(E for c in ..)`",
    ),
    "is-role": Code(
        "`is` asks for a rank or a colour, and `{word}` is a role",
        about="Roles are conditions of a card in a meld.",
        bad="require every c has c is wild",
        good="require every c has wild(c)",
    ),
    "is-suit": Code(
        "`is` asks for a rank or a colour, and `{word}` is a suit",
        about="The suit of a card is compared: `suit(c) = S`.",
    ),
    "is-no-rank": Code(
        "`is` asks for a rank, and `{shown}` is {found}", about="`c is X` asks whether the rank of the card is X."
    ),
    "is-of-no-card": Code(
        "`is` is asked of a card, and `{shown}` is {found}", about="`is` asks for the rank or the colour of a card."
    ),
    "too-many-binders": Code(
        "more than {limit} binders stand inside one another",
        about="The limit keeps the work of every question bounded.",
    ),
}
