"""`explain`: what a code of a diagnostic means, or what a name of a ruleset is and where it comes from.

Why it exists: a reader of a message asks next what it rests on. May import: `asking`, `explanations`, `paint`,
`language`, `rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from burraco_rules.language.core import Announce
from burraco_rules.language.describe import GradeInfo, KindInfo, OptionInfo, RuleInfo, ValueInfo, text
from burraco_rules.language.described_parts import PartInfo, parts
from burraco_rules.language.messages.codes import CODES
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.language.resolving.resolve import prelude
from burraco_rules.language.words import WordInfo, words
from burraco_rules.nearest import SHOWN, either, suggestion
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import Ask, stop
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.explanations import (
    show_grade,
    show_kind,
    show_option,
    show_part,
    show_rule,
    show_value,
    show_word,
)
from burraco_rules.terminal.paint import say

Thing = RuleInfo | OptionInfo | GradeInfo | KindInfo | ValueInfo | PartInfo | WordInfo
"""What a ruleset, or the language, has names for, and `explain` explains."""


def explain_name(name: str, ask: Ask) -> None:
    """A code of the table, or all that a ruleset calls so; leaves with code 2 where there is neither."""
    name = name.strip()
    if name in CODES:
        _explain_code(name, ask.json)
        return
    rules = ask.rules()
    fixed = {item.name: item for item in prelude().items if isinstance(item, Announce)}
    if name in fixed:
        _explain_fixed(fixed[name], ask)
        return
    things = [*named_things(rules), *words_of_the_language()]
    found = [(sort, thing) for sort, names, thing in things if name in names]
    if not found:
        known = [*CODES, *fixed, *(known for _, names, _ in things for known in names)]
        stop(f"`{printable(name)}` is no code, and {rules.name} has nothing of that name", _meant(name, known))
    for number, (sort, thing) in enumerate(found):
        if ask.json:
            print_json({"sort": sort, **msgspec.to_builtins(thing)})
            continue
        if number:
            say("")
        _show(thing, rules)


def _meant(name: str, known: Sequence[str]) -> str:
    """What a name that there is not was probably meant to be: the last part of one, or one that is near."""
    within = [whole for whole in known if whole.rpartition(".")[2] == name]
    if within:
        return f"did you mean {either(within[:SHOWN])}?"
    otherwise = "`burraco rules show` shows all that a ruleset has; codes stand in brackets in messages"
    return suggestion(name, known, otherwise)


def words_of_the_language() -> Iterator[tuple[str, tuple[str, ...], Thing]]:
    """The facts, functions and settings of the language, which all rulesets share."""
    for word in words():
        yield word.sort, (word.name,), word


def named_things(rules: Rules) -> Iterator[tuple[str, tuple[str, ...], Thing]]:
    """All that can be explained of a ruleset: what it is, the names it goes by, and its description."""
    for rule in rules.rules:
        yield "rule", (rule.name,), rule
    for option in rules.options:
        yield "option", (option.name,), option
    for kind in rules.kinds:
        yield "kind", (kind.name,), kind
    for grade in rules.grades:
        yield "grade", (grade.name, f"{grade.kind}.{grade.name}") if grade.kind else (grade.name,), grade
    for value in rules.values:
        yield "value", (value.name,), value
    for part in parts(rules.ruleset, rules.language):
        yield part.sort, (part.name,), part


def _show(thing: Thing, rules: Rules) -> None:
    match thing:
        case RuleInfo():
            show_rule(thing)
        case OptionInfo():
            show_option(thing, rules)
        case KindInfo():
            show_kind(thing, rules)
        case GradeInfo():
            show_grade(thing)
        case ValueInfo():
            show_value(thing, rules)
        case PartInfo():
            show_part(thing)
        case WordInfo():
            show_word(thing)


def _explain_fixed(reason: Announce, ask: Ask) -> None:
    sentence = text(reason.text, ask.language)
    if ask.json:
        print_json({"sort": "refusal", "name": reason.name, "sentence": sentence})
        return
    say((reason.name, "strong"), f"  {sentence}")
    say("")
    say("A refusal that rests on no rule of a ruleset: it is the same in every game.")


def _explain_code(name: str, json: bool) -> None:
    code = CODES[name]
    if json:
        print_json({"sort": "code", "code": name, **msgspec.to_builtins(code)})
        return
    say((f"{code.severity}[{name}]", "strong"), f"  {_without_gaps(code.message)}")
    say("")
    say(code.about)
    if code.help:
        say(f"help: {_without_gaps(code.help)}")
    for heading, example in (("instead of", code.bad), ("write", code.good)):
        if example:
            say("")
            say((heading, "dim"))
            for line in example.split("\n"):
                say("  ", (line, "code"))


def _without_gaps(pattern: str) -> str:
    """The sentence of a code with dots where its words are filled in."""
    return re.sub(r"\{\w+\}", "..", pattern).replace("{{", "{").replace("}}", "}")
