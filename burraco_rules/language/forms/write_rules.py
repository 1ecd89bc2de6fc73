"""Writing a document in the `.rules` form.

Why it exists: the form for people. Statements stand in the order of their author where it is known, a short one on one
line, the parts of a long one on lines of their own, and comments above what they were written for.
May import: `core`, `rules_layout`, `rules_clauses`, `rules_statements`, `write_phrases`.
"""

from __future__ import annotations

from burraco_rules.language.core import Document, Event, Except, Item, Option, Override, Part, Rule, in_order
from burraco_rules.language.forms.rules_clauses import quoted, text_piece
from burraco_rules.language.forms.rules_layout import lay
from burraco_rules.language.forms.rules_statements import statement
from burraco_rules.language.forms.write_phrases import comment_lines, without_comments, write_names, write_source

_TOGETHER: tuple[type[Part], ...] = (Rule, Event, Except)
"""Statements of these sorts stand together without blank lines between them."""


def write_rules(document: Document, comments: bool = True) -> str:
    """The text of a document in the `.rules` form; `read_rules` reads it back as an equal document."""
    document = document if comments else without_comments(document)
    lines = [*comment_lines(document), *_header(document)]
    before: Item | None = None
    open_before = True
    for item in _in_author_order(document):
        written = statement(item)
        comment = comment_lines(item) or (comment_lines(item.thing) if isinstance(item, Override) else [])
        is_block = len(written) > 1 and written[-1].startswith("}") and not isinstance(item, Option)
        if comment or is_block or open_before or _family(item) != _family(before):
            lines.append("")
        lines += comment + written
        before, open_before = item, is_block
    return "\n".join(lines) + "\n"


def _header(document: Document) -> list[str]:
    names = (
        ("extends", (document.extends,) * bool(document.extends)),
        ("with", document.patches),
        ("for", document.bases),
    )
    return [
        *lay(
            [
                (f"{document.form} {document.name}",),
                *((f"{word} {write_names(found)}",) for word, found in names if found),
                (f"language {document.language}",),
            ]
        ),
        *(lay([text_piece("title", document.title)]) if document.title is not None else []),
        *([f"edition {quoted(document.edition)}"] if document.edition else []),
        *([f"source {write_source(document.source)}"] if document.source is not None else []),
    ]


def _family(item: Item | None) -> type:
    inner: object = item.thing if isinstance(item, Override) else item
    return Rule if isinstance(inner, _TOGETHER) else type(inner)


def _in_author_order(document: Document) -> tuple[Item, ...]:
    """The statements as they stand in the file of the document, where their places tell; else in canonical order."""
    known = all(item.at.line and item.at.file == document.at.file for item in document.items)
    written = tuple(sorted(document.items, key=lambda item: (item.at.line, item.at.column)))
    return written if known and in_order(list(written)) == document.items else document.items
