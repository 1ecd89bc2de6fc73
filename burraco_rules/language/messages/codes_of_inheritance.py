"""Diagnostic codes about files that belong together, and what inheritance does.

Why it exists: a part of the table in `codes`. May import: `diagnostic_code`.
"""

from __future__ import annotations

from burraco_rules.language.messages.code import Code

FILES: dict[str, Code] = {
    "unknown-file": Code(
        "there is no ruleset or patch `{name}`",
        about="A ruleset is found by its name in the folder of the file that asks for it, in folders given with "
        "`--path`, in your own folder of rulesets, and among the shipped ones; or by the path of its file. "
        "`burraco rules list` shows what is found.",
        bad="ruleset mine extends plain-rumy language 1",
        good="ruleset mine extends plain-rummy language 1",
        points_at="name",
    ),
    "outside-folder": Code(
        "`{name}` leads out of the folder it was found in",
        about="A name is looked for inside the allowed folders only, and a symbolic link may not leave them.",
        help="copy the file, or allow its folder with `--path`",
        points_at="name",
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
        points_at="name",
    ),
    "ruleset-as-patch": Code(
        "`{name}` is a ruleset, and a patch is needed here",
        about="Only patches are applied on top of a ruleset.",
        help="extend it: `ruleset .. extends {name}`",
        points_at="name",
    ),
    "cases-as-ruleset": Code(
        "this is a list of cases, and a ruleset or a patch is needed here",
        about="Cases are questions with their answers; they stand in a file of their own, and rules in another.",
        help="the command `test {file}` asks them",
        bad="- {id: a, ruleset: gin, ask: meld, ..}",
        good="ruleset: mine",
    ),
    "unknown-case": Code(
        "no case is called `{name}`",
        about="An overlay adds to cases that stand elsewhere, by their ids. What it adds to a case that is not asked "
        "does nothing.",
        severity="warning",
        bad="mleds-001: {reason: run.no-gap}",
        good="melds-001: {reason: run.no-gap}",
    ),
    "patch-twice": Code(
        "the patch `{name}` is applied twice",
        about="A patch says once what it changes; a second time is most often a slip for another patch.",
        help="name it once",
        bad="ruleset mine extends gin with round-the-corner, round-the-corner language 1",
        good="ruleset mine extends gin with round-the-corner language 1",
        points_at="name",
    ),
    "patch-not-for": Code(
        "the patch `{name}` is for {bases}, and not for `{target}`",
        about="`for` names the rulesets that a patch may be applied to, with all that extend them.",
        points_at="name",
    ),
}

INHERITANCE: dict[str, Code] = {
    "override-of-nothing": Code(
        "there is no {thing} to override",
        about="`override` changes what a parent has. What is new is written without it.",
        bad='override rule set.sise require size >= 4 because "a set has four cards"',
        good='override rule set.size require size >= 4 because "a set has four cards"',
        missing=("name",),
        points_at="name",
    ),
    "exception-of-nothing": Code(
        "there is no {thing} to make an exception of",
        about="`except` keeps a rule and lets another condition, or none, hold under a condition.",
        missing=("name",),
        points_at="name",
    ),
    "removal-of-nothing": Code(
        "there is no {thing} to remove",
        about="`remove` takes out what a parent has.",
        missing=("name",),
        points_at="name",
    ),
    "addition-of-nothing": Code(
        "there is no {thing} to add the rule to",
        about="`rule KIND.NAME` adds a rule to a kind.",
        missing=("name",),
        points_at="name",
    ),
    "name-taken": Code(
        "there is a {thing} already ({where})",
        about="A new thing needs a new name; what a parent has is changed by `override`, `set`, `except` or `remove`.",
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
        points_at="name",
    ),
    "override-without-parts": Code(
        "this override of `{name}` changes nothing",
        about="Parts that are not written stay as they are.",
        help="write the parts that are to change",
        points_at="name",
    ),
    "require-without-because": Code(
        "`{name}` has a new condition under its old sentence",
        about="The sentence of a rule is what a player reads when it is broken, so a new condition has a new one.",
        help='write `because ".."` with it',
        bad="override rule set.size require size >= 4",
        good='override rule set.size require size >= 4 because "a set has four cards at least"',
        points_at="name",
    ),
    "unknown-option": Code(
        "there is no option `{name}`",
        about="`set`, `--option` and tests name an option of the ruleset or a parent; `burraco rules show` lists them.",
        missing=("name",),
        points_at="name",
    ),
    "setting-as-option": Code(
        "`{name}` is a setting and no option",
        about="Options may be set from outside; settings of the pack, setup and seating are set by a patch or a child.",
        help="write a patch with `set {name} = {value}`",
    ),
    "unknown-choice": Code(
        "the option `{name}` has no value `{value}`",
        about="An option has the values that its statement lists.",
        missing=("value",),
        points_at="value",
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
        points_at="kind",
    ),
}
