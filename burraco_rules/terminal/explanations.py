"""How the things of a ruleset are explained on a terminal: what each says, what names it, and where it is written.

Why it exists: a rule, an option, a kind, a grade and a value have much in common to be told.
May import: `paint`, `diagnostics`, `language`, `rules`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from msgspec.structs import replace

from burraco_rules.language.describe import GradeInfo, KindInfo, OptionInfo, RuleInfo, ValueInfo
from burraco_rules.language.described_parts import PartInfo
from burraco_rules.language.forms.rules_statements import statement
from burraco_rules.language.mentions import named_by
from burraco_rules.language.ruleset import Origin
from burraco_rules.language.words import WordInfo
from burraco_rules.rules import Rules
from burraco_rules.terminal.diagnostics import shown_path
from burraco_rules.terminal.paint import say, table

_HEADS = 11
_WIDTH = 100


def show_rule(rule: RuleInfo) -> None:
    """A rule: its sentence, when it is asked, what it requires, and its exceptions."""
    _heading(rule.name, rule.sentence)
    if rule.on or rule.after:
        _line("asked", f"on {', '.join(rule.on)}" if rule.on else f"after {', '.join(rule.after)}")
    _line("when", rule.when)
    _line("requires", rule.condition)
    for exception in rule.exceptions:
        _line("except", f"when {exception}")
    _ending(rule.source, rule.unconfirmed, rule.origins)


def show_option(option: OptionInfo, rules: Rules) -> None:
    """An option: its values with their sentences, the one in force first told of, and what it decides."""
    _heading(option.name, "an option, about which the sources are silent" if option.open else "an option")
    table(
        ((("> " if choice.value == option.value else "  ") + str(choice.value), "code"), choice.text)
        for choice in option.choices
    )
    say("")
    default = next((str(choice.value) for choice in option.choices if choice.default), "")
    if option.value is None:
        _line("chosen", "nothing: what hangs on it is undecided")
    elif option.set:
        _line("chosen", f"{option.value}" + (f", where the default is {default}" if default else ""))
    else:
        _line("chosen", f"{option.value}, the default")
    _line("named by", ", ".join(named_by(rules.ruleset, option.name)))
    _ending(option.source, option.unconfirmed, option.origins)


def show_kind(kind: KindInfo, rules: Rules) -> None:
    """A kind: what is sought for it, the rules with their sentences, and the grades that its melds may have."""
    (whole,) = (entry for entry in rules.ruleset.kinds if entry.name == kind.name)
    bare = replace(whole, rules=(), at=replace(whole.at, comment=()))
    _heading(kind.name, "a kind of meld, whose cards have places" if kind.has_places else "a kind of meld")
    _statement(_inside(statement(bare)))
    sentences = {rule.name: rule.sentence for rule in rules.rules}
    table((("  " + name, "code"), sentences[name]) for name in kind.rules)
    say("")
    grades = dict.fromkeys(grade.name for grade in rules.grades if grade.kind in ("", kind.name))
    _line("grades", ", ".join(grades))
    _ending((), False, kind.origins)


def show_grade(grade: GradeInfo) -> None:
    """A grade: its sentence, what it is worth, and when a meld has it."""
    of = f"a grade of {grade.kind}" if grade.kind else "a grade"
    _heading(grade.name, f"{of}: {grade.sentence}" if grade.sentence else of)
    _line("worth", grade.worth)
    _line("when", grade.condition)
    _ending(grade.source, False, grade.origins)


def show_value(value: ValueInfo, rules: Rules) -> None:
    """A value: its rows, and what names it."""
    (whole,) = (entry for entry in rules.ruleset.values if entry.name == value.name)
    _heading(value.name, f"a value of a {value.subject.split(' ')[0]}" if value.subject else "a value")
    _statement(statement(replace(whole, source=None, at=replace(whole.at, comment=()))))
    _line("named by", ", ".join(named_by(rules.ruleset, value.name)))
    _ending(value.source, value.unconfirmed, value.origins)


def show_part(part: PartInfo) -> None:
    """A goal, a line, a turn, an event or an announcement: its text, and where it is written."""
    article = "an" if part.sort[0] in "aeiou" else "a"
    _heading(part.name, f"{article} {part.sort}" + (f": {part.sentence}" if part.sentence else ""))
    _statement(part.text.split("\n"))
    _ending(part.source, False, part.origins)


def show_word(word: WordInfo) -> None:
    """A word of the language: what it means, what it gives, and where it may stand."""
    _heading(word.name, f"a {word.sort} of the language: {word.meaning}")
    _line("gives", word.gives)
    _line("stands", word.where)


# ---- what they have in common --------------------------------------------------------------------------


def _heading(name: str, about: str) -> None:
    say((name, "strong"), f"  {about}")
    say("")


def _statement(lines: Sequence[str]) -> None:
    for line in lines:
        say("  ", (line, "code"))
    if lines:
        say("")


def _inside(lines: Sequence[str]) -> list[str]:
    """What stands between the braces of a statement, on one line or on several."""
    if lines[0].endswith("{"):
        return [line.removeprefix("  ") for line in lines[1:-1]]
    inside = " ".join(lines).partition("{")[2].removesuffix("}").strip()
    return [inside] if inside else []


def _line(head: str, told: str) -> None:
    """What there is to tell under one head; nothing where there is nothing."""
    for place, line in enumerate(textwrap.wrap(told, _WIDTH - _HEADS, break_on_hyphens=False)):
        say((f"{head if place == 0 else '':<{_HEADS}}", "dim"), line)


def _ending(source: Sequence[str], unconfirmed: bool, origins: Sequence[Origin]) -> None:
    if source:
        _line("source", ", ".join(source) + (" (unconfirmed)" if unconfirmed else ""))
    for origin in origins:
        _line(origin.deed, f"{origin.document}  {shown_path(origin.at.file)}:{origin.at.line}")
