"""The page of diagnostic codes.

Why it exists: `burraco explain CODE` and the page say the same, from one table.
May import: `burraco_rules.language`, `markdown`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from burraco_rules.language.messages import codes
from burraco_rules.language.messages.code import Code
from docs.making.markdown import block

INTRODUCTION = """\
# Diagnostic codes

<!-- Made by `python docs/make.py` from the table of codes. Not to be written by hand. -->

Every mistake in a ruleset is told with its place, a code, one sentence, and mostly with what to write instead. All
mistakes of a file are told together. `burraco explain CODE` shows what stands here.

Words in braces, `{name}`, are filled in. A *warning* keeps nothing from being used; `burraco rules check --strict`
counts it as a mistake, and a ruleset says with `accept` that it is meant."""

TITLES = {"YAML": "The YAML form"}
"""What a part of the table is called on the page, where that is not its own name."""


def groups() -> dict[str, Mapping[str, Code]]:
    """The parts that the table of codes is put together from, under their headings, in its order."""
    parts = {name: part for name, part in vars(codes).items() if name.isupper() and part is not codes.CODES}
    order = {code: place for place, code in enumerate(codes.CODES)}
    in_order = sorted(parts, key=lambda name: order[next(iter(parts[name]))])
    return {TITLES.get(name, name.capitalize()): parts[name] for name in in_order}


def page() -> str:
    """`docs/codes.md`."""
    parts = [INTRODUCTION]
    for title, group in groups().items():
        parts.append(f"## {title}")
        for name, code in group.items():
            parts += _entry(name, code)
    return "\n\n".join(parts) + "\n"


def _entry(name: str, code: Code) -> Iterator[str]:
    yield f"### {name}"
    yield f"*{code.severity}*: {code.message}"
    yield code.about
    if code.help:
        yield f"*help*: {code.help}"
    if code.bad:
        yield "Instead of" if code.good else "For example"
        yield block(code.bad)
    if code.good:
        yield "write" if code.bad else "Write"
        yield block(code.good)
