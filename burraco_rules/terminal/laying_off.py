"""`layoff`: may cards be added to a meld on the table? And what of a hand can be added to the melds there?

Why it exists: most of what is played after the first melds are laid is added to them. May import: `asking`, `hands`,
`lines`, `rows`, `laying_down`, `progress`, `paint`, `reasons`, `verdicts`, `diagnostics`, `rules`, `melds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace

from burraco_rules.melds.laying.laydowns import Laydown, Layoffs, Missed
from burraco_rules.melds.question import Question
from burraco_rules.melds.verdict import Verdict
from burraco_rules.notation import write_cards
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import Ask, lines_of_input, stop
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.hands import INPUT, View, count, each_of, held, readable
from burraco_rules.terminal.laying_down import show_grouping
from burraco_rules.terminal.lines import BestLine, Judged, LayoffLine, TableLine
from burraco_rules.terminal.paint import Piece, say
from burraco_rules.terminal.progress import awaited
from burraco_rules.terminal.reasons import show_reasons
from burraco_rules.terminal.rows import as_read, show_additions, show_left_out, show_rules
from burraco_rules.terminal.verdicts import WORDS, coloured, show_ruleset, show_ways_out, worth


class LayoffAsked(Struct, frozen=True):
    """What `layoff` was asked, as it was given."""

    meld: str
    add: str | None = None
    hand: str | None = None
    table: Sequence[str] = ()
    take: str = ""
    limit: int | None = None


def lay_off(asked: LayoffAsked, ask: Ask, question: Question) -> None:
    """Judge the cards to be added, or list the lay-offs of a hand; leaves with 1 where nothing is legal."""
    add, hand = asked.add, asked.hand
    if add is not None and hand is not None:
        stop("`--add` and `--hand` are two questions", "write `--add` for cards to be added, `--hand` for all lay-offs")
    if hand is not None:
        if asked.take:
            stop("`--take` takes cards for those of `--add`", "leave it out, or write `--add`")
        table, view = [asked.meld, *asked.table], View(asked.limit, ask.json)

        def listed(text: str, rules: Rules) -> bool:
            with awaited("listing the lay-offs"):
                layoffs = layoffs_of(held(text, rules.pack), rules, question, table)
            found = show_layoffs(text, layoffs, rules, table, view)
            if found and layoffs.best is not None:
                _show_best(layoffs.best, rules, table, view.json)
            if not view.json:
                show_rules(rules)
            return found

        each_of(_texts(hand), ask, listed)
        return
    if add is None:
        stop("there is nothing to add", "write `--add CARDS`, or `--hand CARDS` for all lay-offs of a hand")
    if asked.table:
        stop("`--table` adds melds to those that a hand is laid off on", "leave it out, or write `--hand`")
    each_of(_texts(add), ask, lambda text, rules: _judge(text, rules, question, asked, ask.json))


def _texts(written: str) -> Iterator[str]:
    return lines_of_input() if written == INPUT else iter([written])


# ---- cards that are to be added -------------------------------------------------------------------------


def _judge(text: str, rules: Rules, question: Question, asked: LayoffAsked, json: bool) -> bool:
    pack = rules.pack
    take = " ".join(asked.take.split())
    table = held(asked.meld, pack, "the meld on the table")
    held(text, pack, "what is to be added")
    verdict = rules.layoff(table, text, question, take=readable(take, pack), owner=question.owner)
    if json:
        print_json(Judged(question=text, table=table, take=take, owner=question.owner, **asdict(verdict.record)))
        return bool(verdict)
    _show(text, table, take, verdict, rules)
    return bool(verdict)


def _show(text: str, table: str, take: str, verdict: Verdict, rules: Rules) -> None:
    pack = rules.pack
    word, style = WORDS[verdict.legal]
    head: list[Piece | str] = [(word, style), "   ", *as_read(text, pack), " on ", *as_read(table, pack)]
    say(*head, *([" for ", *as_read(take, pack)] if take else []))
    if verdict.legal:
        say("  ", *coloured(verdict.layout, pack), "   ", (verdict.kind, "strong"))
        say(f"  {worth(verdict)}")
        if verdict.bonus_change:
            say(f"  the bonus changes by {verdict.bonus_change:+d}")
    show_reasons(verdict.reasons, pack, verdict.cut_short)
    show_ways_out(verdict, rules)
    show_ruleset(verdict, rules)


# ---- all lay-offs of a hand -----------------------------------------------------------------------------


def layoffs_of(text: str, rules: Rules, question: Question, table: Sequence[str]) -> Layoffs:
    """Every lay-off of a hand on the melds of a table. Errors as for `Rules.layoffs`."""
    for meld in table:
        held(meld, rules.pack, "a meld on the table")
    return rules.layoffs(text, table, question)


def show_layoffs(text: str, layoffs: Layoffs, rules: Rules, table: Sequence[str], view: View) -> bool:
    """Show every lay-off; whether there is any."""
    found, most = layoffs.additions, view.most
    if view.json:
        line = TableLine(text, tuple(table), len(found), len(found) - len(found[:most]), layoffs.reasons)
        print_json(
            replace(
                line, nearest=layoffs.nearest, ruleset=layoffs.ruleset, edition=layoffs.edition, digest=layoffs.digest
            )
        )
        for one in found[:most]:
            print_json(LayoffLine(**asdict(one)))
        return bool(found)
    say((count(len(found), "lay-off"), "strong"))
    show_reasons(layoffs.reasons, rules.pack)
    if layoffs.nearest is not None:
        _show_nearest(layoffs.nearest, rules, table)
    shown = found[:most]
    for number, meld in enumerate(table):
        own = [one for one in shown if one.table == number]
        if own:
            say("  on ", *as_read(meld, rules.pack))
            show_additions(own, rules)
    show_left_out(len(found) - len(shown))
    return bool(found)


def _show_nearest(missed: Missed, rules: Rules, table: Sequence[str]) -> None:
    """Why the card that is nearest to being added is refused."""
    card = coloured(write_cards([missed.added], rules.pack), rules.pack)
    say("  nothing can be added; the nearest is ", *card, " on ", *as_read(table[missed.table], rules.pack))
    show_reasons(missed.reasons, rules.pack, indent="    ")
    if missed.unknown:
        say("    depends on ", (", ".join(missed.unknown), "strong"))


def _show_best(best: Laydown, rules: Rules, table: Sequence[str], json: bool) -> None:
    if json:
        print_json(BestLine(**asdict(best)))
    else:
        show_grouping(best, rules, table)
