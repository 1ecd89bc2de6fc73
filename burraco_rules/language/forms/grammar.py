"""The parsers made from `grammars/*.lark`, and what their terminals are called when a reader is told about them.

Why it exists: building LALR tables takes half a second, so they are kept on disk as plain data under a digest of the
grammar (msgpack, never unpickled); and no message may show the name of a terminal.
May import: `data`; lark is imported when a parser is first needed.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, cast

import msgspec

from burraco_rules import data, store

if TYPE_CHECKING:
    from lark import Lark

Grammar = Literal["ruleset", "expr", "game"]
Start = Literal["start", "item", "expr", "sum", "members", "settings", "wish", "heading", "action"]

_STARTS: dict[str, tuple[Start, ...]] = {
    "ruleset": ("start", "item"),
    "expr": ("expr", "sum", "members", "settings", "wish"),
    "game": ("heading", "action"),
}
_FILES = {"ruleset": ("expr.lark", "ruleset.lark"), "expr": ("expr.lark",), "game": ("game.lark",)}

CALLED = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    "LANG": "a language such as @it",
    "CMP": "a comparison",
    "$END": "the end",
}
"""What a terminal that is no keyword is called."""


def grammar_text(name: str) -> str:
    """The whole grammar `ruleset`, `expr` or `game`; the first is read together with the second."""
    return "\n".join((data.folder("grammars") / file).read_text("utf-8") for file in _FILES[name])


@cache
def parser(name: str) -> Lark:
    """The LALR parser for `ruleset` (starts: start, item), `expr` (starts: expr, sum, members, settings, wish), or
    `game` (starts: heading, action).

    Parsers hold no state between texts and may be shared by threads.
    """
    import lark

    text = grammar_text(name)
    key = hashlib.sha256(f"{lark.__version__}\0{text}".encode()).hexdigest()[:32]
    kept = store.read("grammars", key)
    if kept is not None:
        try:
            tables = msgspec.msgpack.decode(kept)
            return cast("Lark", cast(Any, lark.Lark)._load_from_dict(tables["data"], tables["memo"]))
        except Exception:  # a broken or foreign file is as good as none: the tables are built anew
            store.forget("grammars", key)
    made = lark.Lark(
        text,
        parser="lalr",
        start=list(_STARTS[name]),
        propagate_positions=True,
        maybe_placeholders=True,
    )
    tables, memo = made.memo_serialize([lark.lexer.TerminalDef, lark.grammar.Rule])
    store.write("grammars", key, msgspec.msgpack.encode(_plain({"data": tables, "memo": memo})))
    return made


@cache
def words(name: str) -> dict[str, tuple[str, ...]]:
    """For each terminal of a grammar the words or signs it stands for, or what it is called."""
    table: dict[str, tuple[str, ...]] = {"$END": (CALLED["$END"],)}
    for terminal in parser(name).terminals:
        table[terminal.name] = _spelled(terminal.name, terminal.pattern)
    return table


@cache
def keywords(name: str) -> frozenset[str]:
    """Every keyword of a grammar, of one word or more."""
    return frozenset(word for found in words(name).values() for word in found if re.fullmatch("[a-z ]+", word)) - {
        *CALLED.values()
    }


def _plain(value: Any) -> Any:
    """The tables as msgpack can hold them: the width of a pattern without an end is a number of 65 bits."""
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    return min(value, 1 << 62) if isinstance(value, int) else value


def _spelled(name: str, pattern: Any) -> tuple[str, ...]:
    if name in CALLED:
        return (CALLED[name],)
    value = str(pattern.value)
    if pattern.type == "str":
        return (value,)
    stem, _, _ = value.partition("(?!")
    grouped = re.fullmatch(r"\((?P<choices>[^()]*)\)(?P<rest>[^()]*)", stem)
    if grouped is None:
        return (stem,)
    return tuple(choice + grouped["rest"] for choice in grouped["choices"].split("|"))
