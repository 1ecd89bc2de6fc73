"""`laydown`: the best way to lay a hand down by a goal of the ruleset.

Why it exists: a goal is met by melds and lay-offs together, which nobody sees at once in a full hand. May import:
`asking`, `hands`, `lines`, `rows`, `progress`, `paint`, `reasons`, `verdicts`, `unanswered`, `diagnostics`, `rules`,
`melds`, `notation`, `nearest`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from msgspec import Struct
from msgspec.structs import asdict

from burraco_rules.melds.laying.laydowns import Addition, Group, Grouping, Laydown
from burraco_rules.melds.question import Question
from burraco_rules.nearest import either, suggestion
from burraco_rules.notation import write_cards
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import Ask
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.hands import count, each, held
from burraco_rules.terminal.lines import LaidDown
from burraco_rules.terminal.paint import Piece, say
from burraco_rules.terminal.progress import awaited
from burraco_rules.terminal.reasons import show_reasons
from burraco_rules.terminal.rows import as_read, show_rules
from burraco_rules.terminal.unanswered import AskedError
from burraco_rules.terminal.verdicts import coloured

Line = list[Piece | str]


class LaydownAsked(Struct, frozen=True):
    """What `laydown` was asked, as it was given."""

    goal: str = ""
    table: Sequence[str] = ()
    every: bool = False
    time_limit: float | None = None


def lay_down(hand: Sequence[str], ask: Ask, question: Question, asked: LaydownAsked) -> None:
    """Lay down the hand, or that of each line; leaves with 1 where nothing is, or the goal cannot be met."""

    def answer(text: str, rules: Rules) -> bool:
        held(text, rules.pack)
        if asked.time_limit is not None and not isfinite(asked.time_limit):
            raise AskedError("a time limit is a number of seconds")
        for meld in asked.table:
            held(meld, rules.pack, "a meld on the table")
        _known_goal(asked.goal, rules)
        with awaited("laying the hand down"):
            found = rules.laydown(
                text, asked.goal, question, table=asked.table, every=asked.every, time_limit=asked.time_limit
            )
        if ask.json:
            print_json(LaidDown(question=text, table=tuple(asked.table), **asdict(found)))
        else:
            show_laydown(found, rules, asked.table, asked.every)
        return found.possible is True and bool(found.groups or found.additions)

    each(hand, ask, answer)


def _known_goal(name: str, rules: Rules) -> None:
    names = [goal.name for goal in rules.ruleset.goals]
    if name and name not in names:
        there = f"{rules.name} has {'the goals ' if len(names) > 1 else ''}{either(names).replace(' or ', ' and ')}"
        near = suggestion(name, names)
        raise AskedError(f"there is no goal `{name}`", f"{near} {there}" if near else there)


# ---- what is shown ------------------------------------------------------------------------------------


def show_laydown(found: Laydown, rules: Rules, table: Sequence[str] = (), every: bool = False) -> None:
    """The best way, or why there is none; and those that are as good."""
    show_grouping(found, rules, table)
    for other in found.others:
        say("  or, as good")
        _show_cards(other, rules, table, "    ")
    if every and found.possible and found.proved and not found.others and not found.left_out:
        say("  no other way is as good")
    if found.left_out:
        say(("  there may be more ways that are as good", "dim"))
    show_rules(rules)


def show_grouping(found: Laydown, rules: Rules, table: Sequence[str], indent: str = "") -> None:
    """The best way by a goal: melds, lay-offs and what is left; or why there is none."""
    goal: Line = ["   by the goal ", (found.goal, "strong")]
    empty = not found.groups and not found.additions
    if found.possible is False:
        say(indent, ("impossible", "bad"), *goal)
        show_reasons(found.reasons, rules.pack, indent=f"{indent}  ")
    elif found.possible is None and empty:
        say(indent, ("undecided", "open"), *goal)
        if not found.proved and not found.unknown:
            say((f"{indent}  no way was found with the time and the work allowed; there may be one", "open"))
    else:
        if found.possible is None:
            say(indent, ("undecided", "open"), *goal)
            say(indent, "  ", _in_short(found), " as far as is known")
        else:
            say(indent, (_in_short(found), "bad" if empty else "good"), *goal)
        _show_cards(found, rules, table, f"{indent}  ")
        if not found.proved and not found.unknown:
            say((f"{indent}  not proved best: the time or the work allowed did not suffice", "open"))
    if found.unknown:
        _show_doubts(found, rules, f"{indent}  ")


def _show_doubts(found: Laydown, rules: Rules, indent: str) -> None:
    """What the answer depends on, and how that is given."""
    about = "" if found.possible is None else "whether another way is better "
    options = {option.name: f"--option {option.name}={option.choices[0].value}" for option in rules.ruleset.options}
    given = [f"`{options.get(name, f'--given {name}=VALUE')}`" for name in found.unknown]
    say(f"{indent}{about}depends on ", (", ".join(found.unknown), "open"))
    say((f"{indent}help: decide it, as with {' and '.join(given)}", "dim"))


def _in_short(found: Grouping) -> str:
    """How many melds and lay-offs there are, and how many cards are left."""
    parts = [count(len(found.groups), "meld")] if found.groups or not found.additions else []
    parts += [count(len(found.additions), "lay-off")] if found.additions else []
    left = count(len(found.loose), "card") if found.loose else "no card"
    return f"{' and '.join(parts)}, {left} left"


def _show_cards(found: Grouping, rules: Rules, table: Sequence[str], indent: str) -> None:
    pack = rules.pack
    for place in found.regrouped:
        say(indent, ("taken up", "dim"), "  ", *as_read(table[place], pack))
    for group in found.groups:
        say(indent, *coloured(group.layout, pack), "   ", (group.kind, "strong"), (_worth_of_group(group), "dim"))
    for added in found.additions:
        on = [*coloured(write_cards(added.added, pack), pack), " on ", *as_read(table[added.table], pack)]
        say(indent, *on, ": ", *coloured(added.layout, pack), (_worth_of_addition(added), "dim"))
    if found.loose:
        say(indent, ("left", "dim"), "  ", *coloured(write_cards(found.loose, pack), pack))
    own = found.card_points + found.bonus
    by_goal = f", {found.points} by the goal" if found.points != own else ""
    say(f"{indent}{found.card_points} points for cards, bonus {found.bonus}, deadwood {found.deadwood}{by_goal}")


def _worth_of_group(group: Group) -> str:
    grade = f"{group.grade}, bonus {group.bonus}, " if group.grade != "none" else ""
    return f"   {grade}{group.points} points"


def _worth_of_addition(added: Addition) -> str:
    grade = f"   {added.grade}" if added.grade != "none" else ""
    return f"{grade}, bonus {added.bonus_change:+d}" if added.bonus_change else grade
