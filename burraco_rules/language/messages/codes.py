"""The table of diagnostic codes: the sentence of each, its help, and what the command `explain` says of it.

Why it exists: one table drives the messages, `explain`, the reference in `docs/` and the test that every code
has a bad file. Style: lower case, no full stop, the user's text in backticks, words of the language and
never of its implementation, one sentence of what is wrong; the help says what to write instead.
May import: `diagnostic_code` and the parts of the table.
"""

from __future__ import annotations

from burraco_rules.language.messages.code import Code
from burraco_rules.language.messages.codes_of_expressions import NAMES, TYPES
from burraco_rules.language.messages.codes_of_inheritance import FILES, INHERITANCE
from burraco_rules.language.messages.codes_of_statements import STATEMENTS
from burraco_rules.language.messages.codes_of_yaml import YAML

READING: dict[str, Code] = {
    # ---- files and limits -------------------------------------------------------------------------
    "too-large": Code(
        "the text is larger than {limit} bytes",
        about="Texts are read up to a declared size, so that any file, however hostile, is refused quickly.",
        help="split it: a ruleset may extend another and name patches",
    ),
    "long-token": Code(
        "a word or text is longer than {limit} characters",
        about="No single word, number or text of a ruleset needs to be that long.",
        help="a text in quotes ends on its own line; is a quote missing?",
    ),
    "too-deep": Code(
        "this is nested more than {limit} deep",
        about="Brackets, blocks and chains of operators count. The limit keeps every text readable in bounded memory.",
        help="name a part of it as a `value`",
    ),
    "too-many-items": Code(
        "the file has more than {limit} statements",
        about="A ruleset of the size of a whole game has about a hundred statements.",
    ),
    "number-too-large": Code(
        "the number is larger than {limit}",
        about="Numbers are bounded, so that no sum of a ruleset can grow without end.",
    ),
    "newer-language": Code(
        "this file is written in language {needs}, and this program reads language {has}",
        about="The number after `language` says which version of the language a file needs. It is looked at first.",
        help="update burraco-rules, or write `language {has}` if the file uses nothing newer",
        bad="ruleset mine language 7",
        good="ruleset mine language 1",
    ),
    # ---- syntax -----------------------------------------------------------------------------------
    "syntax": Code(
        "`{found}` cannot stand here",
        about="The text does not follow the grammar from this word on. Every statement begins with its own word "
        "(`rule`, `kind`, `option` ...), and so does every optional part of it (`when`, `require`, `because` ...).",
        bad='rule size needs size >= 3 because "a meld has three cards"',
        good='rule size require size >= 3 because "a meld has three cards"',
    ),
    "syntax-end": Code(
        "the statement that ends here is not complete",
        about="Something that was begun is not finished: most often a `}` is missing.",
    ),
    "stray-sign": Code(
        "the sign {sign} does not belong to the language",
        about="Names are made of letters, digits and hyphens of the Latin alphabet. Other signs stand in texts only.",
    ),
    "single-quotes": Code(
        "texts stand in straight double quotes",
        about='A text is written between two `"`. Single and typographic quotes do not begin one.',
        help='write `"..."`',
        bad="because 'there is a gap'",
        good='because "there is a gap"',
    ),
    "unknown-escape": Code(
        "`{escape}` stands for nothing in a text",
        about='A text has two escapes: `\\"` for the sign that ends it, and `\\\\` for the sign that begins an escape.',
        help="write `\\\\` for the sign itself",
        bad='because "\\\\o/"',
        good='because "\\\\\\\\o/"',
    ),
    "control-in-text": Code(
        "a text in quotes holds a tab or another control character",
        about="Texts for readers are wrapped where they are shown.",
        help="write a blank instead",
    ),
    "open-text": Code(
        "the text in quotes does not end on this line",
        about='A text ends on the line on which it begins. A `"` inside it is written `\\"`, a `\\` is written `\\\\`.',
        help='close it with `"`; inside a text write `\\"` for the sign itself',
    ),
    "open-gap": Code(
        "`<` opens an expression that no `>` closes",
        about="In a text for readers `<..>` holds an expression, such as the card that is blamed: `<c>`.",
        help="write `<<` for the sign itself",
    ),
    "written-twice": Code(
        "`{name}` is written twice",
        about="A part of a statement may be written once.",
        help="remove one of them",
    ),
    "double-equals": Code(
        "one equals sign compares",
        about="There is no assignment in the language, so a single `=` compares.",
        help="write `=`",
        bad="require size == 3",
        good="require size = 3",
    ),
    "chained-comparison": Code(
        "comparisons are not chained",
        about="A comparison has two sides. Whether something lies between two ends is asked with `in`.",
        help="write `E in low..high`, or join two comparisons by `and`",
        bad="require 3 <= size <= 9",
        good="require size in 3..9",
    ),
    "not-some": Code(
        "`not` cannot stand before `{word}`",
        about="A quantifier is not negated from outside without brackets. `no c where P` says that there is none.",
        help="put the quantifier in brackets",
        bad="require not some c where wild(c)",
        good="require no c where wild(c)",
    ),
    "every-is": Code(
        "what holds for `every {card}` follows after `has`",
        about="`every c in S where P has Q`: Q is a whole condition, in which the card is named again.",
        help="write `every {card} has ..`",
        bad="require every c is natural",
        good="require every c has natural(c)",
    ),
    "dotted-property": Code(
        "a property is not asked with a point",
        about="Properties are functions of what they belong to.",
        help="write `{name}({thing})`",
        bad="require m.grade = clean",
        good="require grade(m) = clean",
    ),
    "no-if": Code(
        "there is no `if` or `unless`",
        about="A condition under which a rule holds stands before `require`, after `when`. "
        "A value that depends on a condition has rows: `when E then E`, `otherwise E`.",
        help="write `when ..` before `require`, or give a value rows",
        bad="rule seven require if rank = 7 ..",
        good="rule seven when rank = 7 require ..",
    ),
    "then-in-rule": Code(
        "`then` belongs to the rows of a value",
        about="A rule has a condition under which it holds (`when`) and the condition itself (`require`).",
        help="write `when .. require ..`",
        bad="rule seven require rank = 7 then size = 4",
        good="rule seven when rank = 7 require size = 4",
    ),
    "for-in-ruleset": Code(
        "`for` stands in patches only",
        about="A patch names the rulesets it may be applied to with `for`. A ruleset builds on another with `extends`.",
        help="write `extends`, or begin the file with `patch`",
        bad="ruleset mine for plain-rummy language 1",
        good="ruleset mine extends plain-rummy language 1",
    ),
}

CODES: dict[str, Code] = READING | YAML | FILES | INHERITANCE | STATEMENTS | NAMES | TYPES
"""Every code, in the order of the reference."""
