"""Writing each statement of the `.rules` form as lines.

Why it exists: one small function a sort of statement. `lead` is what stands before it, nothing or `override`.
May import: `core`, `write_expression`, `write_phrases`, `rules_layout`, `rules_clauses`, `rules_play`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from burraco_rules.language.core import (
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
    Test,
    Turn,
    Value,
)
from burraco_rules.language.forms import rules_play as play
from burraco_rules.language.forms.rules_clauses import (
    CLAUSES,
    ENDINGS,
    bare,
    clauses,
    ending_lines,
    lines_of,
    on_a_line,
    text_piece,
)
from burraco_rules.language.forms.rules_layout import WIDTH, block, braces, lay, piece
from burraco_rules.language.forms.write_expression import (
    write_expression,
    write_members,
    write_wish,
)
from burraco_rules.language.forms.write_phrases import (
    comment_lines,
    write_counted,
    write_domain,
    write_grade_name,
    write_line_name,
    write_names,
    write_unknown_name,
    write_value_name,
)

_LONGEST_NAME = 12  # names of a kind's rules are padded to the longest, up to this length


def statement(part: Part, lead: str = "") -> list[str]:
    """The lines of a statement, without the comment above it."""
    return _WRITERS[type(part)](part, lead)


# ---- facts and values ------------------------------------------------------------------------------


def _section(section: Section, lead: str) -> list[str]:
    body = lines_of(section.settings, on_a_line(lambda setting: f"{setting.name} {write_members(setting.members)}"))
    head = [f"{lead}{section.name}"]
    return braces(head, body) if lead or not body else block(head, body)


def _notation(notation: Notation, lead: str) -> list[str]:
    def letters(word: str, found: tuple[Letter, ...]) -> list[str]:
        pairs = ", ".join(f"{letter.letter} as {bare(letter.written)}" for letter in found)
        return [line for letter in found for line in comment_lines(letter)] + [f"{word} {pairs}"] * bool(found)

    return block(
        [f"{lead}notation {notation.name}"], letters("ranks", notation.ranks) + letters("suits", notation.suits)
    )


def _option(option: Option, lead: str) -> list[str]:
    width = max(len(str(choice.value)) for choice in option.choices)
    default = len("default ") * any(choice.default for choice in option.choices)

    def choice(found: Choice) -> list[str]:
        front = f"{found.value!s:<{width}} {'default ' * found.default:<{default}}"
        first, *others = text_piece("", found.text)
        return [front + first, *(" " * len(front) + other for other in others)]

    head = [f"{lead}option {option.name}{' open' * option.open}"]
    tail = [part[0] for part in clauses(option, ENDINGS)]
    body = lines_of(option.choices, choice)
    return braces(head, body, tail) if len(body) == 1 else block(head, body, tail)


def _announce(announce: Announce, lead: str) -> list[str]:
    return lay([(f"{lead}announce {announce.name}",), text_piece("", announce.text)])


def _value(value: Value, lead: str) -> list[str]:
    name = f"{lead}value {write_value_name(value)}"
    source = clauses(value, ENDINGS)
    if len(value.rows) == 1 and value.rows[0].when is None:
        return lay([(f"{name} =",), piece("", write_expression(value.rows[0].value)), *source])
    return braces([name], lines_of(value.rows, _row), [part[0] for part in source])


def _row(row: Row) -> list[str]:
    word = "otherwise" if row.when is None else "then"
    return lay([*clauses(row, CLAUSES), piece(word, write_expression(row.value))], WIDTH - 2)


# ---- melds and rules -------------------------------------------------------------------------------


def _kind(kind: Kind, lead: str) -> list[str]:
    body = [
        *lines_of(kind.unknowns, on_a_line(lambda part: f"unknown {write_unknown_name(part)} {write_domain(part)}")),
        *([f"from {write_names(kind.bases)}"] if kind.bases else []),
        *lines_of(kind.counts, on_a_line(lambda part: f"counts {part.variable} as {write_counted(part)}")),
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
    fronts = [[(f"rule {rule.name:<{longest}}",), *clauses(rule, CLAUSES)] for rule in rules]
    begun = [" ".join(" ".join(part) for part in front) for front in fronts]
    endings = [" ".join(" ".join(part) for part in clauses(rule, ENDINGS)) for rule in rules]

    def in_line(column: int) -> int:
        """How many sentences find room in this column."""
        pairs = zip(begun, endings, strict=True)
        return sum(len(front) <= column and column + 1 + len(ending) <= WIDTH - 2 for front, ending in pairs)

    column = max(sorted({len(front) for front in begun}), key=in_line, default=0)
    lines: list[str] = []
    for rule, pieces, front, ending in zip(rules, fronts, begun, endings, strict=True):
        fitting = [line for line in (f"{front:<{column}} {ending}", f"{front} {ending}") if len(line) <= WIDTH - 2]
        lines += comment_lines(rule)
        lines += [fitting[0].rstrip()] if fitting else lay(pieces, WIDTH - 2) + ending_lines(rule)
    return lines


def _rule(rule: Rule, lead: str) -> list[str]:
    return lay([(f"{lead}rule {rule.name}",), *clauses(rule, CLAUSES)]) + ending_lines(rule)


def _except(part: Except, lead: str) -> list[str]:
    return lay([(f"{lead}except {part.rule}",), *clauses(part, CLAUSES)]) + ending_lines(part)


def _grade(grade: Grade, lead: str) -> list[str]:
    return _worth(grade, f"{lead}grade {write_grade_name(grade)}")


def _line(line: Line, lead: str) -> list[str]:
    return _worth(line, f"{lead}line {write_line_name(line)}")


def _worth(part: Grade | Line, head: str) -> list[str]:
    return lay([(head,), *clauses(part, CLAUSES | ENDINGS)])


# ---- changes ---------------------------------------------------------------------------------------


def _accept(accept: Accept, lead: str) -> list[str]:
    return lay([(f"{lead}accept {accept.finding}",), *clauses(accept, CLAUSES | ENDINGS)])


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
    Turn: play.turn,
    Event: play.event,
    Match: play.match,
    Goal: play.goal,
    Accept: _accept,
    Set: _set,
    Override: lambda part, lead: statement(part.thing, f"{lead}override "),
    Except: _except,
    Remove: _remove,
    Test: play.test,
}
