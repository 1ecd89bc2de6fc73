"""Writing a document in the YAML form.

Why it exists: the form for tools and for short house rules. It holds the same content as the `.rules` form; every
expression stands there as a plain text.
May import: `core`, `write_phrases`, `yaml_layout`, `yaml_trees`.
"""

from __future__ import annotations

from burraco_rules.language.core import Document, Part
from burraco_rules.language.forms.write_phrases import comment_lines
from burraco_rules.language.forms.yaml_layout import layout
from burraco_rules.language.forms.yaml_trees import parts, sections

SUFFIXES = (".yaml", ".yml")
"""What the names of files in this form end with."""


def write_yaml(document: Document) -> str:
    """The text of a document in the YAML form; `read_yaml` reads it back as an equal document."""
    header = parts(
        **{document.form: document.name},
        extends=document.extends,
        **{"with": document.patches, "for": document.bases},
        language=str(document.language),
        title=document.title,
        edition=document.edition,
        source=document.source,
    )
    comment = "".join(f"{line}\n" for line in comment_lines(document))
    return comment + layout((*header, *sections(_in_order(document))))


def _in_order(document: Document) -> list[Part]:
    """The statements by sort: as in their file if that is in the YAML form, else in the canonical order."""
    if not all(item.at.file == document.at.file and item.at.line for item in document.items):
        return list(document.items)
    if not document.at.file.endswith(SUFFIXES):
        return list(document.items)
    first: dict[type[Part], int] = {}
    for item in document.items:
        first[type(item)] = min(item.at.line, first.get(type(item), item.at.line))
    return sorted(document.items, key=lambda item: first[type(item)])
