"""The reference of the language: every word it knows, from the tables that the program itself reads.

Why it exists: a word that is in a table is in the reference, with its type, its sentence and who uses it.
May import: `burraco_rules.language`, `grammar`, `uses`, `markdown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from burraco_rules.language import vocabulary as words
from burraco_rules.language.core import Announce, Section, Setting
from burraco_rules.language.evaluating import code as evaluation
from burraco_rules.language.forms.write_expression import write_members
from burraco_rules.language.resolving.resolve import prelude
from burraco_rules.language.source import LIMITS
from burraco_rules.language.types import ANY, Type, set_of
from burraco_rules.language.vocabulary import Fact, Function, SettingName
from docs.making import grammar
from docs.making.markdown import block, code, codes, table
from docs.making.uses import Sort, uses

INTRODUCTION = """\
# Reference of the language

<!-- Made by `python docs/make.py` from the tables of the program. Not to be written by hand. -->

Every word that language 1 knows. What the words are for is told in the [guide](language.md); what the program says of
a mistake, in the [codes](codes.md); the YAML form of each statement, in [its own page](yaml-form.md).

*Used by* names the shipped rulesets and patches whose own text uses a word; what they inherit is counted where it is
written. `prelude` is what every ruleset has unless it says otherwise.

[Statements](#statements) · [Expressions](#expressions) · [Types](#types) · [Facts](#facts) · [Functions](#functions) ·
[Folds](#folds) · [Choices](#choices) · [Values that are asked for by name](#values-that-are-asked-for-by-name) ·
[Settings](#settings) · [Actions and moments](#actions-and-moments) · [Effects and zones](#effects-and-zones) ·
[Names that are taken](#names-that-are-taken) · [Refusals without a rule](#refusals-without-a-rule) ·
[Limits](#limits)"""

STATEMENTS = """\
Line breaks carry no meaning, and `#` begins a comment. `[x]` may be left out, `x*` stands any number of times, `x+` at
least once. `NAME` is made of letters and digits with hyphens between them and begins with a letter. `NUMBER` is made
of digits. `STRING` stands in double quotes on one line; `\\"` and `\\\\` are a quote and a backslash in it. `LANG` is
`@` and a language: `@it`, `@pt-BR`."""

EXPRESSIONS = """\
The same in both forms. A quantifier reaches as far to the right as it can; inside a longer expression it stands in
brackets. `members` are what a setting, an unknown or a `set` lists; a `wish` stands after `prefer`."""

TYPES = (
    ("Int", "whole numbers; no division"),
    ("Bool", "conditions; `always` and `never`"),
    ("Rank", "the ranks of the pack in its order, and `JK`; `none`"),
    ("Suit", "the suits of the pack; `none`"),
    (
        "Place",
        "a place of a kind's line, circle or order; compared with a place or the rank written there; `none`",
    ),
    ("Card", "one card of the pack; two equal copies are two cards"),
    ("Placed", "a card in a meld; stands wherever a Card may"),
    ("Meld", "a meld, and the set of its placed cards"),
    ("Side", "a side of the game"),
    ("choice of ..", "a word of an option, an unknown, a role, or the name of a kind, a grade, a turn"),
    ("set of ..", "any number of things of one type; what may be missing is a set of at most one"),
    ("Word", "the name of an action, an announcement, an event, or `end`"),
)

FOLDS = """\
Functions that run over a binder: `F(E for c in S where P)`; `count(c in S where P)` has no `E`. Without `in` a binder
runs over the cards of the meld that is judged."""

ASKED_FOR = """\
Where a ruleset has no `role`, every card is natural; without `points` a card is worth 0; without `table-points` a card
on the table is worth its `points`."""

SETTINGS = """\
The lines of `pack`, `setup` and `seating`. What a ruleset does not say is as under *default*; a setting without one is
*compulsory*, or is not there."""

LIMITS_HEAD = """\
Any file, however hostile, is read and checked in bounded time and memory. Each limit is looked at before the text that
would break it is read on."""

LIMITS_MEANINGS = {
    "file_bytes": "bytes of one file",
    "token_characters": "characters of one word, number or text",
    "depth": "brackets, blocks and operators inside one another",
    "binders": "binders inside one another",
    "items": "statements of one file",
    "documents": "files that one ruleset draws on",
    "number": "the largest number that may be written",
}


def page() -> str:
    """`docs/reference.md`."""
    return "\n\n".join((INTRODUCTION, *_grammar(), *_names(), *_statement_words(), *_closing())) + "\n"


# ---- what is written ---------------------------------------------------------------------------------


def _grammar() -> Iterator[str]:
    yield "## Statements"
    yield STATEMENTS
    for title, lines in grammar.sections("ruleset.lark").items():
        yield f"**{title.capitalize() or 'A file'}**"
        yield block(lines)
    yield "## Expressions"
    yield EXPRESSIONS
    yield block(grammar.sections("expr.lark")[""])
    yield "## Types"
    yield table(("type", "what it holds"), ((code(name), meaning) for name, meaning in TYPES))


# ---- names in expressions ----------------------------------------------------------------------------


def _names() -> Iterator[str]:
    yield "## Facts"
    yield "Names without arguments, by where they can be read."
    for group, where in words.GROUPS.items():
        yield f"### {where[0].upper()}{where[1:]}"
        yield _facts([fact for fact in words.FACTS.values() if fact.group == group])
    functions = (*words.FUNCTIONS.values(), words.OLD)
    groups = dict.fromkeys(function.group for function in functions if function.group != "situation")
    yield "## Functions"
    yield f"*Where* says where alone a function can be read: {'; '.join(f'*{g}*, {words.GROUPS[g]}' for g in groups)}."
    yield table(("function", "gives", "meaning", "where", "used by"), map(_function, functions))
    yield "## Folds"
    yield FOLDS
    yield table(
        ("fold", "meaning", "used by"),
        ((code(name), meaning, _used("fold", name)) for name, meaning in words.FOLDS.items()),
    )
    yield "## Choices"
    yield "The words of the choices that the language itself makes, and the names that stand for what is in the pack."
    yield table(("word", "type"), _choices())
    yield "## Values that are asked for by name"
    yield f"{ASKED_FOR} A value may be a property of a {_one_of(words.SUBJECTS)}."
    yield table(
        ("value", "of", "type"),
        ((code(name), code(subject), code(kind)) for name, (subject, kind) in words.ENGINE_VALUES.items()),
    )


def _facts(facts: list[Fact]) -> str:
    """The facts of a group; where they hang on actions, with these."""
    if not any(fact.actions for fact in facts):
        rows = ((code(fact.name), code(fact.type), fact.meaning, _used("fact", fact.name)) for fact in facts)
        return table(("fact", "type", "meaning", "used by"), rows)
    of_actions = (
        (code(fact.name), code(fact.type), codes(fact.actions), fact.meaning, _used("fact", fact.name))
        for fact in facts
    )
    return table(("fact", "type", "of", "meaning", "used by"), of_actions)


def _function(function: Function) -> tuple[str, ...]:
    calls = [f"{function.name}({', '.join(map(_type, given))})" for given, _ in function.signatures]
    gives = dict.fromkeys(_type(result) for _, result in function.signatures)
    return (
        codes(calls) or code(f"{function.name}(E)"),
        codes(gives) or "the type of `E`",
        function.meaning,
        "" if function.group == "situation" else function.group,
        _used("function", function.name),
    )


def _type(found: Type) -> str:
    return "set of anything" if found == set_of(ANY) else found


def _choices() -> Iterator[tuple[str, str]]:
    yield from ((codes(known), code(choice)) for choice, known in words.CHOICES.items())
    yield from ((code(name), code(kind)) for name, kind in words.CONSTANTS.items())
    yield from ((code(name), code(set_of(kind))) for name, kind in words.WHOLE_PACK.items())
    yield code(words.JOKER), "the `Rank` of a joker"
    yield code(words.NONE), "the rank, suit, place, kind or grade of what has none"


def _one_of(names: Iterable[str]) -> str:
    *most, last = map(code, names)
    return f"{', '.join(most)} or {last}"


def _used(sort: Sort, name: str) -> str:
    return ", ".join(uses().get((sort, name), ())) or "*no shipped ruleset*"


# ---- words in statements -----------------------------------------------------------------------------


def _statement_words() -> Iterator[str]:
    yield "## Settings"
    yield SETTINGS
    written: dict[tuple[str, str], Setting] = {}
    for item in prelude().items:
        if isinstance(item, Section):
            written |= {(item.name, setting.name): setting for setting in item.settings}
    for section in dict.fromkeys(setting.section for setting in words.SETTINGS):
        yield f"### {section}"
        yield table(
            ("setting", "meaning", "holds", "default"),
            (_setting(entry, written.get((section, entry.name))) for entry in words.settings(section).values()),
        )
    yield "## Actions and moments"
    yield "What a step of a turn may offer, besides announcements:"
    yield table(
        ("action", "names that it adds", "offered by"),
        ((code(action), codes(_facts_of(action)), _used("action", action)) for action in words.ACTIONS),
    )
    yield (
        "A rule outside kinds is `on` or `after` moments, an event or a turn `before` or `after` them: "
        f"{codes(words.MOMENTS)}, an announcement, an event, a turn. `lay` stands for {codes(words.LAYING)}. "
        f"A rule of a kind is `on` {codes(words.KIND_MOMENTS)}. A turn that interrupts is `by` {_one_of(words.WHO)}. "
        f"A line stands `on` {_one_of(words.SHEETS)}."
    )
    yield "## Effects and zones"
    yield (
        "What an event does: `move all from ZONE to ZONE`, `move all but N from ..`, `move N from ..`, "
        f"`move every c in ZONE where P to ZONE`, {codes(' '.join(effect) for effect in words.EFFECTS)}. "
        f"Zones are {codes(words.ZONES)}."
    )


def _setting(entry: SettingName, default: Setting | None) -> tuple[str, ...]:
    holds = codes(entry.words) or ("a number" if entry.holds == "number" else entry.holds)
    missing = "*compulsory*" if entry.compulsory else ""
    return code(entry.name), entry.meaning, holds, code(write_members(default.members)) if default else missing


def _facts_of(action: str) -> list[str]:
    return [fact.name for fact in words.FACTS.values() if action in fact.actions]


# ---- what is taken and what is bounded ---------------------------------------------------------------


def _closing() -> Iterator[str]:
    yield "## Names that are taken"
    yield (
        f"The words of expressions are reserved: {codes(sorted(words.RESERVED))}. Only `no` may be a value of an "
        "option. No option, value, value of an option, kind, grade or turn is called like one of these words, like a "
        f"fact, like an action, like {_one_of((*words.CONSTANTS, *words.WHOLE_PACK))}, or like a letter of the pack. "
        "Words of statements, such as `set` or `open`, may be names."
    )
    yield "## Refusals without a rule"
    yield "Some refusals rest on no rule. They have names all the same, and a `test` may say `illegal because` of one."
    sentences = {item.name: item.text for item in prelude().items if isinstance(item, Announce)}
    yield table(
        ("name", "sentence"),
        ((code(name), "".join(map(str, sentences[name].versions[0][1]))) for name in words.FIXED_REASONS),
    )
    yield "## Limits"
    yield LIMITS_HEAD
    limits = msgspec.structs.asdict(LIMITS)
    yield table(
        ("at most", "of what"),
        (
            *((f"{limit:,}", LIMITS_MEANINGS[name]) for name, limit in limits.items()),
            (f"{evaluation.STEPS:,}", "things that the binders of one evaluation run over"),
        ),
    )
