"""Texts that mean harm: large, deep, long, broken, and shaped to make work that grows faster than the text.

Each is made to about a number of characters, so that how the work grows can be seen.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

HEAD = "ruleset hostile language 1\n"
PACK = HEAD + "pack {\n  ranks A, 2..10, J, Q, K\n  suits S, H, D, C\n}\nsetup {\n  players 2\n  melds side\n}\n"
YAML = "ruleset: hostile\nlanguage: 1\npack:\n  ranks: A, 2..10\n  suits: S, H\nsetup:\n  players: 2\n  melds: side\n"
BECAUSE = 'because "so"'


def filled(head: str, line: Callable[[int], str], size: int, tail: str = "") -> str:
    """A head, then as many numbered lines as fit into a size, then a tail."""
    parts = [head]
    length = len(head) + len(tail)
    for number in count():
        part = line(number)
        length += len(part)
        if length > size:
            return "".join([*parts, tail])
        parts.append(part)
    raise AssertionError


def several(number: int, statements: int) -> str:
    """An ending for names of which there are so many at most."""
    return str(number % statements)


RULES: dict[str, Callable[[int], str]] = {
    "blanks": lambda size: " " * size,
    "line breaks": lambda size: "\n" * size,
    "a comment": lambda size: "#" * size,
    "very many comments": lambda size: filled(PACK, lambda n: "#\n", size, "value v = 1\n"),
    "values of an option on one line": lambda size: filled(PACK + "option o {", lambda n: f'c{n:x} "s" ', size, "}\n"),
    "many comments": lambda size: filled(PACK, lambda n: f"# {n}\n", size, "value v = 1\n"),
    "words": lambda size: filled(HEAD, lambda n: f"w{n:x} \n", size),
    "words at the beginning of lines": lambda size: filled(
        HEAD, lambda n: f"vlue{n % 9999} x\n".replace("0", "o"), size
    ),
    "letters": lambda size: filled(
        HEAD, lambda n: f"{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676 % 26)}lue x\n", size
    ),
    "long words": lambda size: filled(HEAD, lambda n: "x" * 4_000 + " ", size),
    "signs": lambda size: filled(HEAD, lambda n: "<>=!", size),
    "quotes": lambda size: HEAD + '"' * size,
    "open quotes": lambda size: filled(HEAD, lambda n: '"a\n', size),
    "backslashes": lambda size: HEAD + 'title "' + "\\" * min(size, 4_000) + '"\n',
    "open braces": lambda size: HEAD + "{" * size,
    "closed braces": lambda size: HEAD + "}" * size,
    "brackets one after another": lambda size: filled(PACK + "value v = 0", lambda n: " + (1)", size, "\n"),
    "a chain of signs": lambda size: filled(PACK + "value v = 1", lambda n: " + 1", size, "\n"),
    "a chain of conditions": lambda size: filled(PACK + "value v = always", lambda n: " and always", size, "\n"),
    "not not not": lambda size: filled(PACK + "value v = ", lambda n: "not ", size, "always\n"),
    "minus minus minus": lambda size: filled(PACK + "value v = ", lambda n: "- ", size, "1\n"),
    "a chain of binders": lambda size: filled(PACK + "value v = ", lambda n: "every c in hand has ", size, "always\n"),
    "a long list": lambda size: filled(PACK + "value v = players in (1", lambda n: f", {n % 999}", size, ")\n"),
    "a long list of ranks": lambda size: filled(
        PACK + "value v of card c = rank(c) in (A", lambda n: ", K", size, ")\n"
    ),
    "a list of unknown names": lambda size: filled(
        PACK + "value v = players in (1", lambda n: f", n{n:x}", size, ")\n"
    ),
    "a list of binders": lambda size: filled(
        PACK + "rule r on draw require players in (1",
        lambda n: f", count(b{n:x} in hand where b{n:x} is K)",
        size,
        f") {BECAUSE}\n",
    ),
    "unknown names": lambda size: filled(
        PACK, lambda n: f"line l{n} worth wild{n} + winld + {n}\n" * (n < 2_000) or "# more\n", size
    ),
    "unknown names of many known": lambda size: filled(
        PACK,
        lambda n: (
            f"value abcdefghijklmnopqrstuvwxyz{n:05} = abcdefghijklmnopqrstuvwxyz{n + 50_000}\n" * (n < 2_000)
            or "# more\n"
        ),
        size,
    ),
    "many wrong names in one statement": lambda size: (
        filled(PACK + "value v = 0", lambda n: f"*wildz{n:x}", size // 300, "\n")
        + filled("", lambda n: "# more\n", size // 2)
    ),
    "a chain of values": lambda size: filled(
        PACK, lambda n: f"value v{n} = v{n + 1}\n" if n < 1_900 else "# more\n", size, "value v1900 = 1\n"
    ),
    "a chain of values from its end": lambda size: filled(
        PACK + "value v0 = 1\n", lambda n: f"value v{n + 1} = v{n}\n" if n < 1_900 else "# more\n", size
    ),
    "a circle of values": lambda size: filled(
        PACK, lambda n: f"value v{n} = v{(n + 1) % 1_900}\n" if n < 1_900 else "# more\n", size
    ),
    "values that read all values": lambda size: filled(
        PACK,
        lambda n: (
            f"value v{n} = " + " * ".join(f"v{m}" for m in range(max(0, n - 40), n)) + " * 1\n"
            if n < 1_900
            else "# more\n"
        ),
        size,
    ),
    "doubling values": lambda size: filled(
        PACK + "value v0 = 1\n", lambda n: f"value v{n + 1} = v{n} + v{n}\n" if n < 30 else "# more\n", size
    ),
    "rows of a value": lambda size: filled(
        PACK + "value v {\n", lambda n: f"  when players = {n % 999} then {n % 999}\n", size, "  otherwise 0\n}\n"
    ),
    "values of an option": lambda size: filled(
        PACK + "option o {\n", lambda n: f'  c{n:x} "s"\n', size, "}\nset o = ccc\nvalue v = o = cxc\n"
    ),
    "texts in many languages": lambda size: filled(PACK + 'announce a "s"', lambda n: f' @l-{n:x} "s"', size, "\n"),
    "expressions in a text": lambda size: filled(
        PACK, lambda n: f'announce a{n} "' + "<players>" * 400 + '"\n' if n < 1_900 else "# more\n", size
    ),
    "open expressions in a text": lambda size: filled(
        PACK, lambda n: f'announce a{n} "' + "<" * 4_001 + '"\n' if n < 1_900 else "# more\n", size
    ),
    "rules of a kind": lambda size: filled(
        PACK + "kind k {\n  unknown suit in suits\n",
        lambda n: f"  rule r{n:x} require size > {n % 9} {BECAUSE}\n",
        size,
        "}\n",
    ),
    "rules of many kinds": lambda size: filled(
        PACK,
        lambda n: (
            f"kind k{n} {{\n  unknown suit in suits\n"
            + "".join(f"  rule r{m} require size > 2 {BECAUSE}\n" for m in range(10))
            + "}\n"
            if n < 1_900
            else "# more\n"
        ),
        size,
    ),
    "unknowns of a kind": lambda size: filled(
        PACK + "kind k {\n", lambda n: f"  unknown u{n:x} in a, b\n", size, "}\n"
    ),
    "a domain of many words": lambda size: filled(
        PACK + "kind k {\n  unknown way in up", lambda n: f", w{n:x}", size, "\n}\n"
    ),
    "a line of many ranks": lambda size: filled(
        PACK + "kind k {\n  unknown place of c on A",
        lambda n: ", K",
        size,
        f"\n  rule r require every c has place(c) < 5 {BECAUSE}\n}}\n",
    ),
    "mistakes in the parts of a kind": lambda size: filled(
        PACK + "kind k {\n  unknown suit in suits\n", lambda n: f"  rule r{n:x} requir size > 2\n", size, "}\n"
    ),
    "mistakes in statements": lambda size: filled(
        PACK, lambda n: f"line l{n} wroth 1\n" if n < 1_900 else "# more\n", size
    ),
    "a mistake in a long statement": lambda size: filled(
        PACK + "value v {\n", lambda n: f"  when players = {n % 999} then {n % 999}\n", size, "  othewise 0\n}\n"
    ),
    "steps of a turn": lambda size: filled(PACK + "turn t {\n", lambda n: f"  any of draw, dra{n % 99}\n", size, "}\n"),
    "actions of a step": lambda size: filled(PACK + "turn t {\n  any of draw", lambda n: f", a{n:x}", size, "\n}\n"),
    "effects of an event": lambda size: filled(
        PACK + "event e after draw {\n", lambda n: "  shufle stock\n", size, "}\n"
    ),
    "tests": lambda size: filled(
        PACK
        + "kind k {\n  unknown suit in suits\n"
        + "".join(f"  rule r{m} require size > 2 {BECAUSE}\n" for m in range(5_000))
        + "}\n",
        lambda n: f'test "3S 4S" illegal because k.r{n % 5_000}\n' if n < 1_900 else "# more\n",
        max(size, 400_000),
    ),
    "what is given in a test": lambda size: filled(
        PACK + 'test "3S" given players = 2', lambda n: f", g{n:x} = 3", size, " legal\n"
    ),
    "accepted findings": lambda size: filled(
        PACK, lambda n: f"accept unused-value on a{n} {BECAUSE}\n" if n < 1_900 else "# more\n", size
    ),
    "options that nothing reads": lambda size: filled(
        PACK, lambda n: f'option o{n} {{ a default "s" b "t" }}\n' if n < 1_900 else "# more\n", size
    ),
    "parents and patches": lambda size: filled(
        "ruleset hostile extends a with a", lambda n: f", p{n:x}", size, " language 1\n"
    ),
    "what a patch is for": lambda size: filled("patch hostile for a", lambda n: f", p{n:x}", size, " language 1\n"),
    "sources": lambda size: filled(HEAD + "source a", lambda n: f", s{n:x}", size, "\n"),
    "members of a setting": lambda size: filled(
        HEAD + "pack {\n  ranks 1", lambda n: f", r{n:x}", size, "\n  suits S\n}\n"
    ),
    "settings": lambda size: filled(HEAD + "pack {\n", lambda n: f"  copis{n:x} 1\n", size, "}\n"),
    "letters of a notation": lambda size: filled(
        PACK + "notation n {\n  ranks A as B", lambda n: f", J as x{n:x}", size, "\n}\n"
    ),
    "large ranges": lambda size: filled(PACK + "value v = players in (1", lambda n: ", 1..1000000", size, ")\n"),
    "wishes": lambda size: filled(PACK + "goal g most count(groups)", lambda n: ", least count(loose)", size, "\n"),
}
"""Texts in the `.rules` form."""

FORM_YAML: dict[str, Callable[[int], str]] = {
    "lists in lists": lambda size: YAML + "x: " + "[" * size,
    "maps in maps": lambda size: YAML + "x: " + "{a: " * (size // 4),
    "keys": lambda size: filled(YAML, lambda n: f"k{n:x}: 1\n", size),
    "one key many times": lambda size: filled(YAML, lambda n: "values: 1\n", size),
    "values": lambda size: filled(YAML + "values:\n", lambda n: f"  v{n:x}: 1\n", size),
    "unknown names": lambda size: filled(YAML + "values:\n", lambda n: f"  v{n:x}: wildz\n", size),
    "members": lambda size: filled(YAML + "set:\n  pack.ranks: A", lambda n: f", r{n:x}", size),
    "rules of a kind": lambda size: filled(
        YAML + "kinds:\n  k:\n    rules:\n", lambda n: f"      r{n:x}: {{require: size > 2, because: so}}\n", size
    ),
    "texts over many lines": lambda size: filled(YAML + "title: >\n", lambda n: "  a\n", size),
    "quotes": lambda size: YAML + 'title: "' + "\\n" * (size // 2) + '"\n',
    "comments": lambda size: filled(YAML, lambda n: "# c\n", size),
    "dashes": lambda size: filled(YAML + "tests:\n", lambda n: "- -\n", size),
    "colons": lambda size: filled(YAML + "title: ", lambda n: "a: ", size),
    "anchors": lambda size: filled(YAML + "x: ", lambda n: "&a ", size),
    "tags": lambda size: filled(YAML + "x: ", lambda n: "!!a ", size),
    "question marks": lambda size: filled(YAML, lambda n: "? ", size),
}
"""Texts in the YAML form."""

UNKNOWN: dict[str, Callable[[int], str]] = {
    "line breaks": lambda size: "\n" * size + "x",
    "blanks and line breaks": lambda size: " \n" * (size // 2) + "x",
    "comments": lambda size: "# \n" * (size // 3) + "x",
    "beginnings of documents": lambda size: "---\n" * (size // 4) + "x",
    "a word": lambda size: "x" * size,
    "a sign and line breaks": lambda size: "\ufeff" + "\n\n \n" * (size // 4) + "'x'",
}
"""Texts of which the form has to be found out first."""

TEXTS: dict[str, Callable[[int], str]] = {
    **{f"{name}.rules": make for name, make in RULES.items()},
    **{f"{name}.yaml": make for name, make in FORM_YAML.items()},
    **UNKNOWN,
}
"""All of them, under the name of a file."""
