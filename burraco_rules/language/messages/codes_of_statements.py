"""Diagnostic codes about the parts of statements.

Why it exists: a part of the table in `codes`. May import: `diagnostic_code`.
"""

from __future__ import annotations

from burraco_rules.language.messages.code import Code

STATEMENTS: dict[str, Code] = {
    "missing-setting": Code(
        "`{section}` lacks `{name}`: {meaning}",
        about="Every ruleset states the ranks and suits of its pack, how many play, and who owns melds.",
        help="write `{section} {{ {name} .. }}`",
        missing=("name",),
    ),
    "unknown-setting": Code(
        "`{section}` has no setting `{name}`",
        about="The settings of `pack`, `setup` and `seating` are listed in the reference.",
        bad="setup { deal 13 }",
        good="setup { hand 13 }",
    ),
    "one-member": Code(
        "`{name}` has one value",
        about="This setting holds a single number or word.",
        help="write one of them",
    ),
    "not-a-letter": Code(
        "this cannot be the letter of a {what}",
        about="Ranks are words, numbers or ranges of numbers; suits are words.",
        help="a rank is a word, a number or a range of numbers, a suit is a word; words of the language are taken",
    ),
    "letter-twice": Code(
        "`{letter}` cannot be a {what} here: it is one already, or the joker's",
        about="Each rank and each suit of a pack has a letter of its own; `JK` is the rank of a joker.",
    ),
    "too-many-letters": Code(
        "a pack has at most {limit} letters for each {what}",
        about="Packs are bounded.",
    ),
    "unknown-notation": Code(
        "the ruleset `{ruleset}` has no notation `{name}`",
        about="A notation is declared by the ruleset or by a patch: `notation NAME { ranks J as F .. }`.",
    ),
    "unfit-names": Code(
        "cards with these names could be read as something else: {names}",
        about="A card is written as its rank and its suit, and a joker as `JK`; every name must mean one card, and be "
        "made of letters and digits.",
        help="choose other letters",
        bad="pack { ranks A, a  suits S .. }",
        good="pack { ranks A, B  suits S .. }",
    ),
    "too-many-faces": Code(
        "the pack has more than {limit} different cards",
        about="Packs are bounded.",
    ),
    "unknown-letter": Code(
        "the notation `{notation}` writes `{name}`, which the pack does not have",
        about="A notation says how ranks and suits of the pack are written.",
        missing=("name",),
        points_at="name",
    ),
    "no-default": Code(
        "the option `{name}` has no default",
        about="An option has a default unless it is `open` and no reading of the sources is better.",
        help="write `default` after one of its values",
        points_at="name",
    ),
    "two-defaults": Code(
        "`{name}` has two defaults",
        about="At most one value is the default.",
    ),
    "choice-is-name": Code(
        "`{name}` names an option or a value already",
        about="A value of an option is a word of its own, so that a comparison can mean nothing else.",
        points_at="name",
    ),
    "option-and-value": Code(
        "`{name}` is both an option and a value",
        about="Options and values share one alphabet.",
        points_at="name",
    ),
    "name-of-language": Code(
        "`{name}` is a word of the language and cannot be the name of {what}",
        about="Facts, actions and the words of expressions are taken. The reference lists them.",
        help="take another name",
        bad="value kept = 3",
        good="value kept-cards = 3",
        points_at="name",
    ),
    "name-is-letter": Code(
        "`{name}` is a letter of the pack and cannot be the name of {what}",
        about="Ranks and suits are names in every expression.",
        help="take another name",
        points_at="name",
    ),
    "variable-taken": Code(
        "`{name}` names an option, a value or an unknown already",
        about="A variable has a name of its own.",
        help="take another name, such as a single letter",
    ),
    "row-after-otherwise": Code(
        "a row of `{name}` follows after `otherwise`",
        about="The first row that holds gives the value, so nothing after `otherwise` is ever reached.",
    ),
    "rows-not-closed": Code(
        "the rows of `{name}` do not end in `otherwise`",
        about="A value always has a value: `otherwise` gives it where no row holds.",
        help="write `otherwise ..` at the end",
    ),
    "rule-without-require": Code(
        "the rule `{name}` requires nothing",
        about="A rule is a condition: `require E`.",
        help="write `require ..`",
        points_at="name",
    ),
    "rule-without-because": Code(
        "`{name}` has no sentence",
        about="A player who breaks a rule is told why in its author's own words.",
        help='write `because ".."`',
        points_at="name",
    ),
    "rule-without-moment": Code(
        "the rule `{name}` says of no action when it is asked",
        about="A rule outside a kind judges an action or an event: `on discard`, `after add`, `on close`.",
        help="write `on ..` or `after ..`; a rule of a kind is named with it, `rule run.{name}`",
        points_at="name",
    ),
    "moment-in-kind": Code(
        "the rule `{rule}` of a kind cannot be on `{name}`",
        about="Rules of a kind judge placements: new melds (`lay`, or one of its actions) and lay-offs.",
        points_at="name",
    ),
    "unknown-moment": Code(
        "`{name}` is nothing that is done or happens",
        about="A moment is an action, an announcement, an event, a turn, `deal` or `end`.",
        missing=("name",),
        points_at="name",
    ),
    "unknown-kind": Code(
        "there is no kind `{name}`",
        about="Grades, tests and `from` name a kind of the ruleset.",
        missing=("name",),
        points_at="name",
    ),
    "unknown-rule": Code(
        "there is no rule `{name}`",
        about="A rule of a kind is named with it: `run.no-gap`.",
        missing=("name",),
        points_at="name",
    ),
    "unknown-finding": Code(
        "there is no finding `{name}` to accept",
        about="`accept` names a warning that is meant.",
        points_at="name",
    ),
    "accepted-nothing": Code(
        "`{finding}` does not occur {of}",
        about="`accept` is there for a finding that is meant. Where there is none (any more), it may be removed.",
        help="remove it",
        severity="warning",
    ),
    "unknown-differs": Code(
        "`{name}` is {found} here, and {other} in another kind",
        about="Unknowns of the same name are of the same type in all kinds, since values may read them of any meld.",
        points_at="name",
    ),
    "domain-too-large": Code(
        "`{name}` could be more than {limit} things",
        about="What must be found for every meld is bounded, so that every question is answered.",
        points_at="name",
    ),
    "one-word-domain": Code(
        "`{unknown}` can be nothing but `{name}`, which is no letter of the pack",
        about="An unknown of the meld is a suit, a rank, or one of several words.",
        help="write `suits`, `ranks` or letters of the pack; or at least two words",
        bad="unknown suit in siuts",
        good="unknown suit in suits",
    ),
    "two-places": Code(
        "the kind `{kind}` has a place for its cards already; `{name}` would be a second",
        about="The cards of a kind have at most one unknown of their own, their place.",
        points_at="name",
    ),
    "places-in-range": Code(
        "the places of `{name}` are a range of numbers",
        about="An order without ranks is written `in 1..size`; a line of ranks is written `on ..`.",
        help="write `in 1..size`, or `on` and the ranks",
        points_at="name",
    ),
    "grade-without": Code(
        "the grade `{name}` lacks its `{part}`",
        about="A grade has a worth and the condition under which a meld has it.",
        help="write `{part} ..`",
        points_at="name",
    ),
    "line-without-worth": Code(
        "the line `{name}` is worth nothing",
        about="A line of the score has a worth.",
        help="write `worth ..`",
        points_at="name",
    ),
    "unknown-sheet": Code(
        "there is no sheet `{name}`",
        about="Lines stand on the sheet of the hand, the deal or the match.",
        points_at="name",
    ),
    "unknown-who": Code(
        "`{name}` cannot take a turn",
        about="A turn that interrupts is taken by partner, opponent or others.",
        points_at="name",
    ),
    "by-without-moment": Code(
        "the turn `{name}` says who interrupts, but not when",
        about="`by` goes with `before` or `after` a moment.",
        help="write `before ..` or `after ..` and a moment",
        points_at="name",
    ),
    "unknown-action": Code(
        "no action or announcement is called `{name}`",
        about="A step offers actions of the language and announcements of the ruleset.",
        missing=("name",),
        points_at="name",
    ),
    "unknown-zone": Code("there is no zone `{name}`", about="Events move cards between the zones of the table."),
    "unknown-effect": Code("nothing is done by `{name}`", about="The effects of events are listed in the reference."),
    "moment-of-goal": Code(
        "a goal cannot be on `{name}`",
        about="A goal may use melds of the table by `add`, and by `regroup`.",
        points_at="name",
    ),
    "unsaid-announcement": Code(
        "nobody can say `{name}`: no step offers it",
        about="An announcement is made where a step of a turn names it.",
        help="name it in a step of a turn",
        severity="warning",
        points_at="name",
    ),
    "never-offered": Code(
        "no turn offers `{action}`, so the rule `{name}` is never asked",
        about="Only a plain `require never` is kept for its sentence where no turn offers the action.",
        help="offer it in a step of a turn; only a plain `require never` is kept for its sentence",
        severity="warning",
        points_at="name",
    ),
    "unused-option": Code(
        "nothing reads the option `{name}`{more}",
        about="An option that no expression reads has no effect (any more).",
        help="remove it, or read it where it was meant to decide",
        severity="warning",
        points_at="name",
    ),
    "unused-unknown": Code(
        "nothing reads the unknown `{name}`",
        about="What no rule asks for may be anything, and makes placements differ that nobody can tell apart.",
        help="remove it, or read it in a rule of the kind",
        severity="warning",
        points_at="name",
    ),
    "unused-value": Code(
        "nothing reads the value `{name}`{more}",
        about="A value that no expression reads has no effect.",
        severity="warning",
        missing=("name",),
        points_at="name",
    ),
}
