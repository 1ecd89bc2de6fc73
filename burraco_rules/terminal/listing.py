"""`melds`: every meld of a hand, one a line; what is nearly one; and what of the hand can be added to the table.

Why it exists: "what can I put down?" is answered with a list that may be long, so that its length comes first and its
lines as they are told. May import: `asking`, `hands`, `lines`, `rows`, `laying_off`, `nearly`, `teaching`, `progress`,
`paint`, `diagnostics`, `rules`, `melds`, `language`, `cardtext`, `nearest`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import asdict, replace

from burraco_rules.cardtext import read_cards
from burraco_rules.language.evaluating.code import Overrun
from burraco_rules.language.messages.diagnostics import printable
from burraco_rules.melds.hands.listed import ORDERS, Melds, Order
from burraco_rules.melds.question import Question
from burraco_rules.nearest import listed, suggestion
from burraco_rules.rules import Rules
from burraco_rules.terminal.asking import Ask, stop
from burraco_rules.terminal.diagnostics import print_json
from burraco_rules.terminal.hands import View, count, each, held, readable
from burraco_rules.terminal.laying_off import layoffs_of, show_layoffs
from burraco_rules.terminal.lines import HandLine, MeldLine
from burraco_rules.terminal.nearly import list_nearly
from burraco_rules.terminal.paint import say
from burraco_rules.terminal.progress import awaited
from burraco_rules.terminal.rows import Column, Columns, MeldRows, show_left_out, show_rules
from burraco_rules.terminal.unanswered import AskedError


class Filter(Struct, frozen=True):
    """Which melds of a hand are wanted, in which order, and how many of them are shown."""

    containing: str = ""
    kind: str = ""
    grade: str = ""
    min_size: int = 0
    maximal: bool = False
    undecided: bool = False
    order: str = "kind"
    limit: int | None = None

    @property
    def narrows(self) -> bool:
        """Whether any meld might not be wanted."""
        return replace(self, order="kind", limit=None) != Filter()


class MeldsAsked(Struct, frozen=True):
    """What `melds` was asked besides."""

    count: bool = False
    near: bool = False
    teach: bool = False
    table: Sequence[str] = ()


def list_melds(hand: Sequence[str], ask: Ask, question: Question, wanted: Filter, asked: MeldsAsked) -> None:
    """List the melds of the hand, or those of each line of standard input; leaves with 1 where there are none."""
    if wanted.order not in ORDERS:
        help = suggestion(wanted.order, ORDERS, listed(ORDERS, "there are"))
        stop(f"melds cannot be sorted by `{printable(wanted.order)}`", help)
    if sum((asked.count, asked.near, asked.teach, bool(asked.table))) > 1:
        stop("`--count`, `--near`, `--teach` and `--table` are asked one at a time")
    if (asked.near or asked.teach) and wanted.narrows:
        name = "--near" if asked.near else "--teach"
        stop(f"`{name}` tells of a whole hand", "leave out what chooses among melds, such as `--kind`")
    if not hand and asked.count:
        if wanted.narrows:
            stop("the whole pack is counted as it is", "leave out what chooses among melds, such as `--kind`")
        each([""], ask, lambda _, rules: _show_counts("", rules, question, ask.json, whole=True))
        return
    if not hand:
        stop("there is no hand", "write its cards, or - for a hand a line; only `--count` is asked of the whole pack")

    view = View(wanted.limit, ask.json)

    def answer(text: str, rules: Rules) -> bool:
        held(text, rules.pack)
        if asked.teach:
            from burraco_rules.terminal.teaching import teach

            return teach(text, rules, question, facts_awaited(text, rules, question), ask.json)
        if asked.near:
            return list_nearly(text, rules, question, view)
        if asked.count and not wanted.narrows:
            return _show_counts(text, rules, question, ask.json)
        with awaited("listing the lay-offs"):
            layoffs = layoffs_of(text, rules, question, asked.table) if asked.table else None
        found = _show_melds(text, rules, question, wanted, ask.json, only_count=asked.count)
        if layoffs is not None:
            found |= show_layoffs(text, layoffs, rules, asked.table, view)
        if not ask.json:
            show_rules(rules)
        return found

    each(hand, ask, answer)


# ---- melds --------------------------------------------------------------------------------------------


def _melds(text: str, rules: Rules, question: Question, wanted: Filter) -> Melds:
    return rules.melds(
        text,
        question,
        containing=readable(wanted.containing, rules.pack),
        kind=wanted.kind,
        grade=wanted.grade,
        min_size=wanted.min_size,
        maximal=wanted.maximal,
        order=cast(Order, wanted.order),
        undecided=wanted.undecided,
    )


def _show_melds(text: str, rules: Rules, question: Question, wanted: Filter, json: bool, only_count: bool) -> bool:
    with awaited("listing the melds"):
        waits = facts_awaited(text, rules, question)
        try:
            melds = _melds(text, rules, question, wanted)
        except Overrun as error:
            if not (wanted.undecided and waits):
                raise
            help = f"give what is known with `--given`: {', '.join(waits)}"
            raise AskedError("too many sets of cards depend on facts not given to tell them", help) from error
        undecided = melds.undecided
        unknown = () if undecided == 0 else waits
    most = 0 if only_count else View(wanted.limit, json).most
    shown = melds[:most]
    line = HandLine(
        text,
        len(melds),
        0 if only_count else len(melds) - len(shown),
        undecided,
        unknown,
        ruleset=rules.name,
        edition=rules.edition,
        digest=rules.digest,
    )
    if json:
        print_json(line)
        for meld in shown:
            print_json(MeldLine(**asdict(meld)))
    else:
        certain = (
            len(_melds(text, rules, question, replace(wanted, undecided=False))) if wanted.undecided else len(melds)
        )
        _show_lines(line, certain, shown, rules)
    return bool(melds)


def _show_lines(line: HandLine, certain: int, shown: Melds, rules: Rules) -> None:
    say((count(certain, "meld"), "strong"))
    if line.undecided != 0:
        more = "more" if line.undecided is None else f"{line.undecided} more"
        say(f"  {more} may be, depending on ", (", ".join(line.unknown), "open"))
    if shown:
        rows = MeldRows(rules)
        rows.head()
        for meld in shown:
            rows.meld(meld)
        show_left_out(line.left_out)


def facts_awaited(text: str, rules: Rules, question: Question) -> tuple[str, ...]:
    """The facts that melds of so many cards may hang on."""
    size = len(read_cards(text, rules.pack).cards)
    return tuple(sorted(rules.judge.listing(replace(question, ordered=False)).waits_for(size)))


# ---- how many -----------------------------------------------------------------------------------------


def _show_counts(text: str, rules: Rules, question: Question, json: bool, whole: bool = False) -> bool:
    with awaited("counting the melds"):
        counts = rules.count_melds(None if whole else text, question)
    if json:
        line = HandLine(text, counts.number, rows=counts.rows)
        print_json(replace(line, ruleset=counts.ruleset, edition=counts.edition, digest=counts.digest))
        return counts.number > 0
    say((count(counts.number, "meld"), "strong"), " in the whole pack" if whole else "")
    if counts.rows:
        width = max(len(kind.name) for kind in rules.kinds)
        columns = Columns(
            Column("kind", max(width, 4)), Column("cards", 5, True), Column("wilds", 5, True), Column("melds", 7, True)
        )
        columns.head()
        for row in counts.rows:
            columns.row((row.kind, "strong"), str(row.size), str(row.wilds), str(row.number))
    show_rules(rules)
    return counts.number > 0
