"""Comparisons, membership and `is`: where two sides must be of one type, and places meet ranks.

Why it exists: a place compares with a place, or with the rank written there. Equality asks what is written at the
place; order asks where the rank stands, and then it must stand once.
May import: `scope`, `types`, `vocabulary`, `expressions`, `diagnostics`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from burraco_rules.language import types as t
from burraco_rules.language.checking.scope import Names, Scope, text_of
from burraco_rules.language.core import SettingMember
from burraco_rules.language.expressions import (
    Call,
    Compare,
    Expr,
    Is,
    Listing,
    Logic,
    Member,
    Name,
    Not,
    Number,
    Pattern,
    Range,
)
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.types import ANY, BOOL, CARD, INT, PLACE, RANK, SUIT, Type
from burraco_rules.language.vocabulary import CHOICES, JOKER, NONE, ROLE

Typed = tuple[Any, Type]


class Relations:
    """Two sides of a relation; mixed into the inference, which gives `infer` and the look-up of words."""

    names: Names
    report: Report

    def infer(self, node: Expr, scope: Scope, wanted: Type = ANY) -> Typed:
        raise NotImplementedError

    def quietly(self, node: Expr, scope: Scope) -> Typed:
        raise NotImplementedError

    def written(self, node: Expr) -> str:
        raise NotImplementedError

    def rank_literal(self, node: Name | Number, name: str) -> Typed:
        raise NotImplementedError

    # ---- comparisons ------------------------------------------------------------------------------

    def compare(self, node: Compare, scope: Scope, wanted: Type) -> Typed:
        """`left = right` and its like, with both sides of one type."""
        if _bare(node.left) and not _bare(node.right):
            right, other = self.infer(node.right, scope)
            left, one = self.side(node.left, scope, other)
        else:
            left, one = self.infer(node.left, scope)
            right, other = self.side(node.right, scope, one)
        ordered = node.operator not in ("=", "!=")
        if ANY not in (one, other):
            if ordered and {one, other} == {PLACE, RANK}:
                left, right = self._places(left, one, scope), self._places(right, other, scope)
            elif {one, other} == {PLACE, RANK}:
                left, right = _rank_at(left, one), _rank_at(right, other)
            elif not self._comparable(one, other):
                self._cannot_compare(node, one, other)
            elif ordered and one not in (INT, RANK, PLACE):
                self.report.add("no-order", node.at, found=t.spoken(one))
        return replace(node, left=left, right=right), BOOL

    def side(self, node: Expr, scope: Scope, other: Type) -> Typed:
        """A side whose other side is of a known type; a bare word or number means what that type makes of it."""
        if other == PLACE and isinstance(node, Number):
            if str(node.value) in self.names.ranks or not self.names.ranks:
                return Name(str(node.value), "rank", at=node.at), RANK
            first = [*(rank for line in self.names.lines(scope.kinds) for rank in line[:1]), *self.names.ranks, ".."][0]
            self.report.add("place-and-number", node.at, shown=node.value, first=first)
            return node, ANY
        if other == ANY and isinstance(node, Name):
            return self.quietly(node, scope)  # it may be a word of what could not be found
        wanted = RANK if other == PLACE and isinstance(node, Name) and node.name in self.names.all_ranks else other
        return self.infer(node, scope, wanted)

    def _comparable(self, one: Type, other: Type) -> bool:
        return t.fits(one, other) or t.fits(other, one)

    def _cannot_compare(self, node: Compare, one: Type, other: Type) -> None:
        if RANK in (one, other) and {CARD, t.PLACED} & {one, other}:
            card, rank = (node.left, node.right) if one in (CARD, t.PLACED) else (node.right, node.left)
            self.report.add("card-and-rank", node.at, card=self.written(card), rank=self.written(rank))
        elif {one, other} == {INT, RANK}:
            rank = node.left if one == RANK else node.right
            self.report.add("rank-as-number", rank.at, shown=self.written(rank))
        else:
            self.report.add("cannot-compare", node.at, left=t.spoken(one), right=t.spoken(other))

    def _places(self, node: Any, found: Type, scope: Scope) -> Any:
        """A rank in an order of places: it must be written out, and stand once on the line."""
        if found == PLACE:
            return node
        if not isinstance(node, Name) or node.sense != "rank":
            self.report.add("place-order", node.at, shown=self.written(node))
            return node
        for line in self.names.lines(scope.kinds):
            if line.count(node.name) > 1:
                once = [rank for rank in line if line.count(rank) == 1]
                near = " or ".join(f"`{rank}`" for rank in (once[0], once[-1])) if once else "another rank"
                self.report.add("rank-twice", node.at, rank=node.name, near=near)
                break
        return replace(node, sense="place")

    # ---- membership -------------------------------------------------------------------------------

    def member(self, node: Member, scope: Scope, wanted: Type) -> Typed:
        """`item in among`, where `among` is a range, a listing or a set."""
        item, found = self.infer(node.item, scope)
        match node.among:
            case Range():
                return replace(node, item=item, among=self.range(node.among, scope, found)), BOOL
            case Listing() if found == PLACE:
                return self._place_in(node, item, scope), BOOL
            case Listing():
                return replace(node, item=item, among=self._listing(node.among, scope, found)), BOOL
        among, whole = self.infer(node.among, scope)
        if t.is_set(found) and found != t.MELD and t.is_set(whole):
            self.report.add("set-in-set", node.at, one=self.written(node.item), other=self.written(node.among))
        elif whole != ANY and not t.is_set(whole):
            self.report.add("not-a-set", node.among.at, shown=self.written(node.among), found=t.spoken(whole))
        elif ANY not in (found, whole) and not self._comparable(found, t.element(whole)):
            self.report.add("cannot-compare", node.at, left=t.spoken(found), right=t.spoken(t.element(whole)))
        return replace(node, item=item, among=among), BOOL

    def range(self, node: Range, scope: Scope, found: Type) -> Range:
        """A range whose ends are of the type of what is looked for in it, and which is not empty."""
        low, one = self.side(node.low, scope, found)
        high, other = self.side(node.high, scope, found)
        if found == PLACE:
            low, high = self._places(low, one, scope), self._places(high, other, scope)
        elif found not in (INT, RANK, ANY):
            self.report.add("no-order", node.at, found=t.spoken(found))
        else:
            for end, kind in ((node.low, one), (node.high, other)):
                if not self._comparable(kind, found):
                    self.report.add("cannot-compare", end.at, left=t.spoken(found), right=t.spoken(kind))
        made = replace(node, low=low, high=high)
        self.check_range(made, scope)
        return made

    def check_range(self, node: Range, scope: Scope) -> None:
        """Report a range of numbers or ranks that is empty as it is written."""
        low, high = node.low, node.high
        if isinstance(low, Number) and isinstance(high, Number):
            if low.value > high.value:
                self.report.add("empty-range", node.at, low=low.value, high=high.value)
            return
        if not (isinstance(low, Name) and isinstance(high, Name)):
            return
        if low.sense == high.sense == "place":
            orders = self.names.lines(scope.kinds)
        elif low.sense == high.sense == "rank":
            orders = [self.names.ranks]
        else:
            return
        for order in orders:
            if low.name in order and high.name in order and order.index(low.name) > order.index(high.name):
                self.report.add("empty-rank-range", node.at, low=low.name, high=high.name)
                return
        if JOKER in (low.name, high.name):
            self.report.add("joker-in-range", node.at)

    def _listing(self, node: Listing, scope: Scope, found: Type) -> Listing:
        items: list[Any] = []
        for item in node.items:
            if isinstance(item, Range):
                items.append(self.range(item, scope, found))
                continue
            made, kind = self.side(item, scope, found)
            if not self._comparable(kind, found):
                self.report.add("cannot-compare", item.at, left=t.spoken(found), right=t.spoken(kind))
            items.append(made)
        return replace(node, items=tuple(items))

    def _place_in(self, node: Member, item: Any, scope: Scope) -> Any:
        """A place among ranks and ranges: ranks ask what is written there, ranges where it lies."""
        among = node.among
        tests: list[Any] = []
        for entry in among.items if isinstance(among, Listing) else ():
            if isinstance(entry, Range):
                tests.append(Member(item, self.range(entry, scope, PLACE), at=entry.at))
            else:
                made, found = self.side(entry, scope, PLACE)
                left = item if found == PLACE else _rank_at(item, PLACE)
                if found not in (PLACE, RANK, ANY):
                    self.report.add("cannot-compare", entry.at, left=t.spoken(PLACE), right=t.spoken(found))
                tests.append(Compare("=", left, made, at=entry.at))
        whole = tests[0]
        for test in tests[1:]:
            whole = Logic("or", whole, test, at=node.at)
        return Not(whole, at=node.at) if node.negated else whole

    # ---- is ---------------------------------------------------------------------------------------

    def is_(self, node: Is, scope: Scope, wanted: Type) -> Typed:
        """`card is red 3`: a card and a pattern of colours and ranks."""
        card, found = self.infer(node.card, scope)
        if not t.fits(found, CARD):
            shown = self.written(node.card)
            rank = self.written(node.pattern.ranks[0])
            help = f"write `{shown} = {rank}`" if found in (RANK, SUIT) else ""
            self.report.add("is-of-no-card", node.card.at, help=help, shown=shown, found=t.spoken(found))
        ranks = tuple(self._pattern_rank(rank, node, scope) for rank in node.pattern.ranks)
        return replace(node, card=card, pattern=Pattern(node.pattern.colour, ranks, at=node.pattern.at)), BOOL

    def taken_out(self, member: SettingMember, scope: Scope) -> Any:
        """What stands for cards of the pack: ranks or ranges of ranks, perhaps of one colour."""
        if isinstance(member, Pattern):
            return replace(member, ranks=tuple(self.taken_out(rank, scope) for rank in member.ranks))
        if isinstance(member, Range):
            return self.range(member, scope, RANK)
        return self.rank_literal(member, text_of(member))[0] if isinstance(member, Name | Number) else member

    def _pattern_rank(self, rank: Expr, node: Is, scope: Scope) -> Any:
        if isinstance(rank, Range):
            return self.range(rank, scope, RANK)
        word = text_of(rank)
        if isinstance(rank, Number):
            return self.rank_literal(rank, word)[0]
        negation = "not " if node.negated else ""
        if word in CHOICES[ROLE] and word not in self.names.options and word not in self.names.values:
            self.report.add("is-role", rank.at, help=f"write `{negation}{word}({self.written(node.card)})`", word=word)
            return rank
        if word in self.names.suits and word not in self.names.all_ranks:
            operator = "!=" if node.negated else "="
            self.report.add(
                "is-suit", rank.at, help=f"write `suit({self.written(node.card)}) {operator} {word}`", word=word
            )
            return rank
        made, found = self.infer(rank, scope, RANK)
        if not t.fits(found, RANK):
            self.report.add("is-no-rank", rank.at, shown=word, found=t.spoken(found))
        return made


def _bare(node: Expr) -> bool:
    return isinstance(node, Name | Number)


def _rank_at(node: Any, found: Type) -> Any:
    if found != PLACE or (isinstance(node, Name) and node.name == NONE):
        return node
    return Call("rank-at", (node,), "function", at=node.at)
