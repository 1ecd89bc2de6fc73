"""Writing each statement of the `.rules` form as lines.

Why it exists: one small function a sort of statement. `lead` is what stands before it, nothing or `override`.
May import: `core`, `write_expression`, `write_phrases`, `rules_layout`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from burraco_rules.language.core import (
    FIRST_LANGUAGE,
    Accept,
    Announce,
    Choice,
    Event,
    Except,
    Goal,
    Grade,
    Kind,
    Letter,
    Line,
    Match,
    Notation,
    Option,
    Override,
    Part,
    Remove,
    Row,
    Rule,
    Section,
    Set,
    Step,
    Test,
    Text,
    Turn,
    Value,
)
from burraco_rules.language.rules_layout import WIDTH, Piece, block, braces, lay, piece
from burraco_rules.language.write_expression import (
    write_expression,
    write_members,
    write_sentence,
    write_sum,
    write_wish,
)
from burraco_rules.language.write_phrases import (
    comment_lines,
    write_counted,
    write_domain,
    write_effect,
    write_grade_name,
    write_line_name,
    write_names,
    write_source,
    write_unknown_name,
    write_value_name,
)

_LONGEST_NAME = 12  # names of a kind's rules are padded to the longest, up to this length
_BARE = re.compile("[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*|[0-9]+")


def statement(part: Part, lead: str = "") -> list[str]:
    """The lines of a statement, without the comment above it."""
    return _WRITERS[type(part)](part, lead)


def quoted(text: str) -> str:
    """A text in quotes."""
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'


def text_piece(word: str, text: Text) -> Piece:
    """`because ".." @it ".."`."""
    (first, sentence), *others = text.versions
    tag = f"{word} " if first == FIRST_LANGUAGE else f"{word} @{first} "
    return (
        tag.lstrip() + quoted(write_sentence(sentence)),
        *(f"@{language} {quoted(write_sentence(version))}" for language, version in others),
    )


def _names(word: str) -> Callable[[Any], Piece]:
    return lambda names: piece(word, write_names(names))


def _expression(word: str) -> Callable[[Any], Piece]:
    return lambda expr: piece(word, write_expression(expr))


_CLAUSES: dict[str, Callable[[Any], Piece]] = {
    "on": _names("on"),
    "after": _names("after"),
    "by": lambda who: (f"by {who}",),
    "moment": lambda moment: piece("before" if moment.before else "after", write_names(moment.names)),
    "worth": lambda worth: piece("worth", write_sum(worth)),
    "when": _expression("when"),
    "require": _expression("require"),
}
_ENDINGS: dict[str, Callable[[Any], Piece]] = {
    "because": lambda text: text_piece("because", text),
    "source": lambda source: (f"source {write_source(source)}",),
}


def _clauses(part: Part, table: dict[str, Callable[[Any], Piece]]) -> list[Piece]:
    """The optional parts that a statement has, in the order of the grammar."""
    return [write(getattr(part, field)) for field, write in table.items() if getattr(part, field, None)]


def _body(parts: Iterable[Part], lines: Callable[[Any], list[str]]) -> list[str]:
    return [line for part in parts for line in (*comment_lines(part), *lines(part))]


def _one(write: Callable[[Any], str]) -> Callable[[Any], list[str]]:
    """A part of a block on one line, or broken as an expression is."""
    return lambda part: lay([piece("", write(part))], WIDTH - 2)


# ---- facts and values ------------------------------------------------------------------------------


def _section(section: Section, lead: str) -> list[str]:
    body = _body(section.settings, _one(lambda setting: f"{setting.name} {write_members(setting.members)}"))
    head = [f"{lead}{section.name}"]
    return braces(head, body) if lead or not body else block(head, body)


def _notation(notation: Notation, lead: str) -> list[str]:
    def letters(word: str, found: tuple[Letter, ...]) -> list[str]:
        pairs = ", ".join(f"{letter.letter} as {_bare(letter.written)}" for letter in found)
        return [line for letter in found for line in comment_lines(letter)] + [f"{word} {pairs}"] * bool(found)

    return block(
        [f"{lead}notation {notation.name}"], letters("ranks", notation.ranks) + letters("suits", notation.suits)
    )


def _bare(written: str) -> str:
    return written if _BARE.fullmatch(written) else quoted(written)


def _option(option: Option, lead: str) -> list[str]:
    width = max(len(str(choice.value)) for choice in option.choices)
    default = len("default ") * any(choice.default for choice in option.choices)

    def choice(found: Choice) -> list[str]:
        front = f"{found.value!s:<{width}} {'default ' * found.default:<{default}}"
        first, *others = text_piece("", found.text)
        return [front + first, *(" " * len(front) + other for other in others)]

    head = [f"{lead}option {option.name}{' open' * option.open}"]
    tail = [part[0] for part in _clauses(option, _ENDINGS)]
    body = _body(option.choices, choice)
    return braces(head, body, tail) if len(body) == 1 else block(head, body, tail)


def _announce(announce: Announce, lead: str) -> list[str]:
    return lay([(f"{lead}announce {announce.name}",), text_piece("", announce.text)])


def _value(value: Value, lead: str) -> list[str]:
    name = f"{lead}value {write_value_name(value)}"
    source = _clauses(value, _ENDINGS)
    if len(value.rows) == 1 and value.rows[0].when is None:
        return lay([(f"{name} =",), piece("", write_expression(value.rows[0].value)), *source])
    return braces([name], _body(value.rows, _row), [part[0] for part in source])


def _row(row: Row) -> list[str]:
    word = "otherwise" if row.when is None else "then"
    return lay([*_clauses(row, _CLAUSES), piece(word, write_expression(row.value))], WIDTH - 2)


# ---- melds and rules -------------------------------------------------------------------------------


def _kind(kind: Kind, lead: str) -> list[str]:
    body = [
        *_body(kind.unknowns, _one(lambda part: f"unknown {write_unknown_name(part)} {write_domain(part)}")),
        *([f"from {write_names(kind.bases)}"] if kind.bases else []),
        *_body(kind.counts, _one(lambda part: f"counts {part.variable} as {write_counted(part)}")),
        *(lay([("reversed",), piece("when", write_expression(kind.reversed))], WIDTH - 2) if kind.reversed else []),
        *_rules(kind.rules),
        *_prefer([write_wish(wish) for wish in kind.prefer]),
    ]
    return braces([f"{lead}kind {kind.name}"], body) if len(body) <= 1 else block([f"{lead}kind {kind.name}"], body)


def _prefer(wishes: Sequence[str]) -> list[str]:
    whole = "prefer " + ", ".join(wishes)
    if not wishes or len(whole) <= WIDTH - 2:
        return [whole] * bool(wishes)
    return ("prefer " + ",\n       ".join(wishes)).split("\n")


def _rules(rules: tuple[Rule, ...]) -> list[str]:
    """The rules of a kind, with their names and as many sentences as possible below one another."""
    longest = max((len(rule.name) for rule in rules if len(rule.name) <= _LONGEST_NAME), default=0)
    fronts = [[(f"rule {rule.name:<{longest}}",), *_clauses(rule, _CLAUSES)] for rule in rules]
    begun = [" ".join(" ".join(part) for part in front) for front in fronts]
    endings = [" ".join(" ".join(part) for part in _clauses(rule, _ENDINGS)) for rule in rules]

    def in_line(column: int) -> int:
        """How many sentences find room in this column."""
        pairs = zip(begun, endings, strict=True)
        return sum(len(front) <= column and column + 1 + len(ending) <= WIDTH - 2 for front, ending in pairs)

    column = max(sorted({len(front) for front in begun}), key=in_line, default=0)
    lines: list[str] = []
    for rule, pieces, front, ending in zip(rules, fronts, begun, endings, strict=True):
        fitting = [line for line in (f"{front:<{column}} {ending}", f"{front} {ending}") if len(line) <= WIDTH - 2]
        lines += comment_lines(rule)
        lines += [fitting[0].rstrip()] if fitting else lay(pieces, WIDTH - 2) + _ending(rule)
    return lines


def _ending(part: Part) -> list[str]:
    """The sentence and the source of a statement on lines of their own."""
    endings = _clauses(part, _ENDINGS)
    return lay(endings, WIDTH, indent="  ") if endings else []


def _rule(rule: Rule, lead: str) -> list[str]:
    return lay([(f"{lead}rule {rule.name}",), *_clauses(rule, _CLAUSES)]) + _ending(rule)


def _except(part: Except, lead: str) -> list[str]:
    return lay([(f"{lead}except {part.rule}",), *_clauses(part, _CLAUSES)]) + _ending(part)


def _grade(grade: Grade, lead: str) -> list[str]:
    return _worth(grade, f"{lead}grade {write_grade_name(grade)}")


def _line(line: Line, lead: str) -> list[str]:
    return _worth(line, f"{lead}line {write_line_name(line)}")


def _worth(part: Grade | Line, head: str) -> list[str]:
    return lay([(head,), *_clauses(part, _CLAUSES | _ENDINGS)])


# ---- play ------------------------------------------------------------------------------------------


def _turn(turn: Turn, lead: str) -> list[str]:
    head = lay([(f"{lead}turn {turn.name}",), *_clauses(turn, _CLAUSES)])
    body = _body(turn.steps, _step)
    return braces(head, body) if len(body) == 1 else block(head, body)


def _step(step: Step) -> list[str]:
    return lay([(f"{step.many} {write_names(step.actions)}",), *_clauses(step, _CLAUSES | _ENDINGS)], WIDTH - 2)


def _event(event: Event, lead: str) -> list[str]:
    head = lay([(f"{lead}event {event.name}",), *_clauses(event, _CLAUSES | _ENDINGS)])
    body = _body(event.effects, _one(write_effect))
    return braces(head, body, width=WIDTH) if len(body) <= 1 else block(head, body)


def _goal(goal: Goal, lead: str) -> list[str]:
    *wishes, last = [piece("", write_wish(wish)) for wish in goal.wishes]
    return lay(
        [
            (f"{lead}goal {goal.name}{' default' * goal.default}",),
            *([piece("on", write_names(goal.on))] if goal.on else []),
            *((*wish[:-1], f"{wish[-1]},") for wish in wishes),
            last,
            *([piece("require", write_expression(goal.require))] if goal.require else []),
            *_clauses(goal, _ENDINGS),
        ]
    )


def _match(match: Match, lead: str) -> list[str]:
    ends = (("over", match.over), ("out", match.out))
    body = [
        line for word, end in ends if end for line in lay([(word,), piece("when", write_expression(end))], WIDTH - 2)
    ]
    winner = lay([("winner",), piece("", write_wish(match.winner))], WIDTH - 2) if match.winner else []
    return block([f"{lead}match"], [*body, *winner])


# ---- tests and changes -----------------------------------------------------------------------------


def _test(test: Test, lead: str) -> list[str]:
    link = {"legal": "as", "illegal": "because", "undecided": "by"}[test.verdict]
    given = ", ".join(f"{fact.name} = {_bare(fact.value)}" for fact in test.given)
    return lay(
        [
            (f"{lead}test {quoted(test.cards)}",),
            *([(f"add {quoted(test.add)}",)] if test.add else []),
            *([(f"given {given}",)] if given else []),
            (f"{test.verdict} {link} {test.name}" if test.name else test.verdict,),
        ]
    )


def _accept(accept: Accept, lead: str) -> list[str]:
    return lay([(f"{lead}accept {accept.finding}",), *_clauses(accept, _CLAUSES | _ENDINGS)])


def _set(part: Set, lead: str) -> list[str]:
    return lay([(f"{lead}set {part.name} =",), piece("", write_members(part.members))])


def _remove(part: Remove, lead: str) -> list[str]:
    return [f"{lead}remove {part.what} {part.name}"]


_WRITERS: dict[type[Part], Callable[[Any, str], list[str]]] = {
    Section: _section,
    Notation: _notation,
    Option: _option,
    Announce: _announce,
    Value: _value,
    Kind: _kind,
    Rule: _rule,
    Grade: _grade,
    Line: _line,
    Turn: _turn,
    Event: _event,
    Match: _match,
    Goal: _goal,
    Accept: _accept,
    Set: _set,
    Override: lambda part, lead: statement(part.thing, f"{lead}override "),
    Except: _except,
    Remove: _remove,
    Test: _test,
}
