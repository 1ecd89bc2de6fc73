"""Diagnostic codes about files that belong together, inheritance, and the parts of statements.

Why it exists: a part of the table in `codes`. May import: `diagnostic_code`.
"""

from __future__ import annotations

from burraco_rules.language.diagnostic_code import Code

FILES: dict[str, Code] = {
    "unknown-file": Code(
        "there is no ruleset or patch `{name}`",
        about="A ruleset is found by its name in the folder of the file that asks for it, in folders given with "
        "`--path`, in your own folder of rulesets, and among the shipped ones; or by the path of its file. "
        "`burraco rules list` shows what is found.",
        bad="ruleset mine extends plain-rumy language 1",
        good="ruleset mine extends plain-rummy language 1",
    ),
    "outside-folder": Code(
        "`{name}` leads out of the folder it was found in",
        about="A name is looked for inside the allowed folders only, and a symbolic link may not leave them.",
        help="copy the file, or allow its folder with `--path`",
    ),
    "not-a-file": Code(
        "this is no regular file",
        about="Folders, pipes and devices are not read.",
    ),
    "unreadable-file": Code(
        "`{path}` cannot be read: {reason}",
        about="The file is missing, or this user may not read it.",
    ),
    "not-utf8": Code(
        "the file is not written in UTF-8: byte {byte} cannot stand here",
        about="Rulesets are texts in UTF-8.",
        help="save the file again as UTF-8",
    ),
    "circle": Code(
        "the ruleset extends itself: {names}",
        about="A chain of parents must end.",
        bad="ruleset a extends b language 1    # and b extends a",
    ),
    "too-many-documents": Code(
        "the ruleset draws on more than {limit} files",
        about="Parents and patches together are bounded.",
    ),
    "patch-as-ruleset": Code(
        "`{name}` is a patch, and a ruleset is needed here",
        about="A patch changes a ruleset and is none itself.",
        help="apply it to a ruleset: `--with {name}`, or `with {name}` after `extends`",
    ),
    "ruleset-as-patch": Code(
        "`{name}` is a ruleset, and a patch is needed here",
        about="Only patches are applied on top of a ruleset.",
        help="extend it: `ruleset .. extends {name}`",
    ),
    "patch-not-for": Code(
        "the patch `{name}` is for {bases}, and not for `{target}`",
        about="`for` names the rulesets that a patch may be applied to, with all that extend them.",
    ),
}

INHERITANCE: dict[str, Code] = {
    "override-of-nothing": Code(
        "there is no {thing} to override",
        about="`override` changes what a parent has. What is new is written without it.",
        bad='override rule set.sise require size >= 4 because "a set has four cards"',
        good='override rule set.size require size >= 4 because "a set has four cards"',
        missing=("name",),
    ),
    "exception-of-nothing": Code(
        "there is no {thing} to make an exception of",
        about="`except` keeps a rule and lets another condition, or none, hold under a condition.",
        missing=("name",),
    ),
    "removal-of-nothing": Code(
        "there is no {thing} to remove",
        about="`remove` takes out what a parent has.",
        missing=("name",),
    ),
    "addition-of-nothing": Code(
        "there is no {thing} to add the rule to",
        about="`rule KIND.NAME` adds a rule to a kind.",
        missing=("name",),
    ),
    "name-taken": Code(
        "there is a {thing} already ({where})",
        about="A new thing needs a new name; what a parent has is changed with `override`, `set`, `except` or `remove`.",
        help="write `override {key}` to change it, or give the new one another name",
    ),
    "name-twice": Code(
        "the {thing} is written twice ({where})",
        about="A name is given once in a file.",
        help="give one of them another name",
    ),
    "two-patches": Code(
        "the patches `{one}` and `{other}` both change {thing}",
        about="The order of patches must not decide what holds, so no two of them may touch one thing.",
        help="apply one of them only, or write a patch of your own that says what holds",
    ),
    "override-keeps-when": Code(
        "`{name}` still holds only under the `when` of line {line}",
        about="Parts that an override does not write stay, the condition under which the rule holds among them.",
        help="write `when always` to drop it",
        severity="warning",
    ),
    "override-without-parts": Code(
        "this override of `{name}` changes nothing",
        about="Parts that are not written stay as they are.",
        help="write the parts that are to change",
    ),
    "require-without-because": Code(
        "`{name}` has a new condition under its old sentence",
        about="The sentence of a rule is what a player reads when the rule is broken, so a new condition has a new one.",
        help='write `because ".."` with it',
        bad="override rule set.size require size >= 4",
        good='override rule set.size require size >= 4 because "a set has four cards at least"',
    ),
    "unknown-option": Code(
        "there is no option `{name}`",
        about="`set`, `--option` and tests name an option of the ruleset, or of a parent. `burraco rules show` lists them.",
        missing=("name",),
    ),
    "unknown-choice": Code(
        "the option `{name}` has no value `{value}`",
        about="An option has the values that its statement lists.",
        missing=("value",),
    ),
    "value-of-option": Code(
        "the option `{name}` is set to one of its values",
        about="`set` names one value, a word or a number.",
        help="write `set {name} = ..` with one word or number",
    ),
    "grade-without-kind": Code(
        "grade `{kind}.{name}` has no kind: there is no kind `{kind}`",
        about="A grade of a kind that was removed has nothing to grade.",
        help="remove it too: `remove grade {kind}.{name}`",
        missing=("kind",),
    ),
}

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
    "unfit-names": Code(
        "cards with these names could be read as something else: {names}",
        about="A card is written as its rank and its suit, and a joker as `JK`; every name must mean one card, and be made "
        "of letters and digits.",
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
    ),
    "no-default": Code(
        "the option `{name}` has no default",
        about="An option has a default unless it is `open` and no reading of the sources is better.",
        help="write `default` after one of its values",
    ),
    "two-defaults": Code(
        "`{name}` has two defaults",
        about="At most one value is the default.",
    ),
    "choice-is-name": Code(
        "`{name}` names an option or a value already",
        about="A value of an option is a word of its own, so that a comparison can mean nothing else.",
    ),
    "option-and-value": Code(
        "`{name}` is both an option and a value",
        about="Options and values share one alphabet.",
    ),
    "name-of-language": Code(
        "`{name}` is a word of the language and cannot be the name of {what}",
        about="Facts, actions and the words of expressions are taken. The reference lists them.",
        help="take another name",
        bad="value kept = 3",
        good="value kept-cards = 3",
    ),
    "name-is-letter": Code(
        "`{name}` is a letter of the pack and cannot be the name of {what}",
        about="Ranks and suits are names in every expression.",
        help="take another name",
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
    ),
    "rule-without-because": Code(
        "`{name}` has no sentence",
        about="A player who breaks a rule is told why in its author's own words.",
        help='write `because ".."`',
    ),
    "rule-without-moment": Code(
        "the rule `{name}` says of no action when it is asked",
        about="A rule outside a kind judges an action or an event: `on discard`, `after add`, `on close`.",
        help="write `on ..` or `after ..`; a rule of a kind is named with it, `rule run.{name}`",
    ),
    "moment-in-kind": Code(
        "the rule `{rule}` of a kind cannot be on `{name}`",
        about="Rules of a kind judge placements: new melds (`lay`, or one of its actions) and lay-offs.",
    ),
    "unknown-moment": Code(
        "`{name}` is nothing that is done or happens",
        about="A moment is an action, an announcement, an event, a turn, `deal` or `end`.",
        missing=("name",),
    ),
    "unknown-kind": Code(
        "there is no kind `{name}`",
        about="Grades, tests and `from` name a kind of the ruleset.",
        missing=("name",),
    ),
    "unknown-rule": Code(
        "there is no rule `{name}`",
        about="A rule of a kind is named with it: `run.no-gap`.",
        missing=("name",),
    ),
    "unknown-finding": Code(
        "there is no finding `{name}` to accept",
        about="`accept` names a warning that is meant.",
    ),
    "accepted-nothing": Code(
        "`{finding}` does not occur {of}",
        about="`accept` is there for a finding that is meant. Where the finding does not occur (any more), it may be removed.",
        help="remove it",
        severity="warning",
    ),
    "unknown-differs": Code(
        "`{name}` is {found} here, and {other} in another kind",
        about="Unknowns of the same name are of the same type in all kinds, since values may read them of any meld.",
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
    ),
    "places-in-range": Code(
        "the places of `{name}` are a range of numbers",
        about="An order without ranks is written `in 1..size`; a line of ranks is written `on ..`.",
        help="write `in 1..size`, or `on` and the ranks",
    ),
    "grade-without": Code(
        "the grade `{name}` lacks its `{part}`",
        about="A grade has a worth and the condition under which a meld has it.",
        help="write `{part} ..`",
    ),
    "line-without-worth": Code(
        "the line `{name}` is worth nothing",
        about="A line of the score has a worth.",
        help="write `worth ..`",
    ),
    "unknown-sheet": Code(
        "there is no sheet `{name}`", about="Lines stand on the sheet of the hand, the deal or the match."
    ),
    "unknown-who": Code(
        "`{name}` cannot take a turn", about="A turn that interrupts is taken by partner, opponent or others."
    ),
    "by-without-moment": Code(
        "the turn `{name}` says who interrupts, but not when",
        about="`by` goes with `before` or `after` a moment.",
        help="write `before ..` or `after ..` and a moment",
    ),
    "unknown-action": Code(
        "no action or announcement is called `{name}`",
        about="A step offers actions of the language and announcements of the ruleset.",
        missing=("name",),
    ),
    "unknown-zone": Code("there is no zone `{name}`", about="Events move cards between the zones of the table."),
    "unknown-effect": Code("nothing is done by `{name}`", about="The effects of events are listed in the reference."),
    "moment-of-goal": Code(
        "a goal cannot be on `{name}`",
        about="A goal may use melds of the table by `add`, and by `regroup`.",
    ),
    "unsaid-announcement": Code(
        "nobody can say `{name}`: no step offers it",
        about="An announcement is made where a step of a turn names it.",
        help="name it in a step of a turn",
        severity="warning",
    ),
    "never-offered": Code(
        "no turn offers `{action}`, so the rule `{name}` is never asked",
        about="Only a plain `require never` is kept for its sentence where no turn offers the action.",
        severity="warning",
    ),
    "unused-option": Code(
        "nothing reads the option `{name}`",
        about="An option that no expression reads has no effect (any more).",
        help="remove it, or read it where it was meant to decide",
        severity="warning",
    ),
    "unused-value": Code(
        "nothing reads the value `{name}`",
        about="A value that no expression reads has no effect.",
        severity="warning",
        missing=("name",),
    ),
}
