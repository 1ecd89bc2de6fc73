"""Diagnostic codes about the YAML form: what cannot be read as YAML, and keys, texts and names in the wrong place.

Why it exists: a part of the table in `codes`. May import: `diagnostic_code`.
"""

from __future__ import annotations

from burraco_rules.language.messages.code import Code

YAML: dict[str, Code] = {
    "yaml-syntax": Code(
        "this cannot be read as YAML: {why}",
        about="A YAML file is made of keys with a `:`, lists with a `-`, and indentation with blanks. A text that "
        "holds `: ` or ` #`, or begins with a sign such as `[` or `@`, stands in quotes.",
        bad="because: the ace: low or high",
        good='because: "the ace: low or high"',
    ),
    "yaml-alias": Code(
        "anchors and aliases are not read, and `{sign}` is one",
        about="An alias could make a small file stand for an enormous one. A text that begins with `&` or `*` stands "
        "in quotes.",
        help="write it out where it is needed, or put a text that begins so in quotes",
        bad="when: *condition",
        good="when: size >= 7",
    ),
    "yaml-tag": Code(
        "tags are not read, and `{tag}` is one",
        about="A tag asks for an object of a certain sort. Every text of this form keeps its letters as written.",
        help="leave it out, or put a text that begins with `!` in quotes",
        bad="worth: !!int 100",
        good="worth: 100",
    ),
    "yaml-documents": Code(
        "a second document begins here",
        about="A file holds one ruleset or one patch.",
        help="write each ruleset and each patch into a file of its own",
    ),
    "too-many-nodes": Code(
        "the file has more than {limit} keys, lists and texts",
        about="A ruleset of the size of a whole game has about a thousand.",
    ),
    "too-many-mistakes": Code(
        "{count} mistakes were found, and the file is read no further",
        about="Mistakes are all reported at once, up to this number.",
    ),
    "forbidden-sign": Code(
        "the sign {sign} cannot stand in a file",
        about="Control characters and the like are no part of any text.",
        help='remove it; inside double quotes a text may hold it as an escape, such as `"\\u2028"`',
    ),
    "unknown-key": Code(
        "the key `{key}` has no place here",
        about="Each map of the YAML form knows its keys. They are the words of the `.rules` form.",
        bad="rules: {size: {requires: size >= 3}}",
        good="rules: {size: {require: size >= 3}}",
    ),
    "missing-key": Code(
        "{thing} needs {keys}",
        about="A map lacks a key without which it says nothing.",
        bad="turns: {usual: {by: others}}",
        good="turns: {usual: {by: others, steps: [one of: draw]}}",
    ),
    "two-keys": Code(
        "`{one}` and `{other}` exclude each other",
        about="Only one of these keys may stand in a map.",
        help="remove one of them",
        bad="rules: {small: {on: add, after: add}}",
        good="rules: {small: {after: add}}",
    ),
    "wrong-shape": Code(
        "{found} stands here, where {wanted} is needed",
        about="A key asks for a text, for a list or for a map of further keys.",
        bad="rules: [size, ranks]",
        good="rules: {size: {require: size >= 3}}",
    ),
    "bad-name": Code(
        "`{name}` is no name",
        about="A name is made of letters and digits with hyphens between them, and begins with a letter.",
        help="a name is made of letters and digits with hyphens between them, and begins with a letter",
        bad="options: {second_set: ..}",
        good="options: {second-set: ..}",
    ),
    "bad-number": Code(
        "`{text}` is no number",
        about="Numbers are written with plain digits.",
        help="write plain digits",
        bad="language: 1.0",
        good="language: 1",
    ),
    "bad-language": Code(
        "`{language}` is no language",
        about="Languages are named as in `en`, `it` or `pt-BR`.",
        help="write the short name of a language, such as `en` or `pt-BR`",
        bad="because: {English: .., Italian: ..}",
        good="because: {en: .., it: ..}",
    ),
    "text-lines": Code(
        "a text stands on one line",
        about="Texts for readers are wrapped where they are shown, and hold no line breaks or control characters.",
        help="write it on one line, or after `>`, which joins lines",
    ),
    "keyword-name": Code(
        "`{name}` cannot be a name here",
        about="In the `.rules` form this word would open another statement or another part of one, and both forms hold "
        "the same content.",
        help="take another name",
        bad="choices: {any: .., set: ..}",
        good="choices: {any: .., sets: ..}",
    ),
    "unknown-default": Code(
        "`{name}` is none of the choices",
        about="The default of an option is one of its choices.",
        bad="{default: allow, choices: {allowed: .., forbidden: ..}}",
        good="{default: allowed, choices: {allowed: .., forbidden: ..}}",
    ),
    "unknown-of-meld": Code(
        "`{form}` needs a card to place",
        about="An unknown of the meld has one value `in` a domain; only places of cards lie on a line or on a circle.",
        help="write `{name} of c: {form} ..`, or `in` for an unknown of the meld",
        bad="unknown: {place: on A..K}",
        good="unknown: {place of c: on A..K}",
    ),
    "unremovable": Code(
        "`{what}` is nothing that can be removed",
        about="What is removed is named with its sort: `rule run.no-gap`, `option tie`.",
        bad="remove: [rules run.no-gap]",
        good="remove: [rule run.no-gap]",
    ),
    "winner-when": Code(
        "`winner` has no `when`",
        about="The winner of a match is whoever has most or least of something.",
        help="write `most E` or `least E` alone",
        bad="winner: most total when won",
        good="winner: most total",
    ),
}
