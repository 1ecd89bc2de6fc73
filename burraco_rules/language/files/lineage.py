"""The documents that make up a ruleset: its chain of parents, then the patches.

Why it exists: which files belong together is one question, what they say together another (`resolve`).
May import: `library`, `core`, `diagnostics`, `source`, `nearest`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from burraco_rules.language.files.library import Library, Loaded
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import Span
from burraco_rules.nearest import either


class _Link(Struct, frozen=True):
    """A document of the chain, the place that asks for it, and whether as a patch. None: it was reported as missing."""

    loaded: Loaded | None
    at: Span
    patch: bool


def gather(
    first: Loaded, patches: Sequence[str | Path | Loaded], library: Library, report: Report
) -> list[Loaded] | None:
    """All documents of a ruleset, root parent first, each with the patches it names after its parent; then `patches`.

    None after a missing file, a circle, a patch that is a ruleset (or the reverse) or is for others was reported.
    """
    report.texts[first.file] = first.text
    links = _parents(first, library, report)
    if links is None or _too_many(len(links) + len(patches), first, library, report):
        return None
    for patch in patches:
        if isinstance(patch, Loaded):
            report.texts[patch.file] = patch.text
            links.append(_Link(patch, patch.document.at, patch=True))
        else:
            links.append(_Link(_loaded(patch, Span(str(patch)), first, library, report), Span(str(patch)), patch=True))
    chain = [link.loaded for link in links if link.loaded is not None]
    if len(chain) < len(links):
        return None
    if _is_twice(links, report):
        return None
    fits = [_fits(chain, place, link.at, report) for place, link in enumerate(links) if link.patch]
    return chain if all(fits) else None


def _parents(first: Loaded, library: Library, report: Report) -> list[_Link] | None:
    """The chain of parents, each with the patches that its child names after it, up to a parent that is missing."""
    links: list[_Link] = []
    names: list[str] = []
    child, at = first, first.document.at
    while True:
        document = child.document
        if document.form == "patch":
            report.add("patch-as-ruleset", at, name=document.name)
            return None
        if document.name in names:
            report.add("circle", at, names=" > ".join([*names, document.name]))
            return None
        if _too_many(len(links) + 1 + len(document.patches), child, library, report):
            return None
        names.append(document.name)
        patches = [_loaded(name, document.at, child, library, report) for name in document.patches]
        links = [*(_Link(patch, document.at, patch=True) for patch in patches), _Link(child, at, patch=False), *links]
        if not document.extends:
            return links
        parent, at = _loaded(document.extends, document.at, child, library, report), document.at
        if parent is None:
            return [_Link(None, at, patch=False), *links]
        child = parent


def _loaded(name: str | Path, at: Span, child: Loaded, library: Library, report: Report) -> Loaded | None:
    loaded = library.load_partly(name, report, at, child.folder)
    if loaded is not None:
        report.texts[loaded.file] = loaded.text
    return loaded


def _too_many(count: int, at: Loaded, library: Library, report: Report) -> bool:
    if count > library.limits.documents:
        report.add("too-many-documents", at.document.at, limit=library.limits.documents)
    return count > library.limits.documents


def _is_twice(links: Sequence[_Link], report: Report) -> bool:
    """Whether a patch is applied more than once; each time but the first is reported."""
    seen, found = set[tuple[str, str]](), False
    for link in links:
        loaded = link.loaded
        if link.patch and loaded is not None:
            key = os.path.realpath(loaded.file), loaded.document.name
            if key in seen:
                report.add("patch-twice", link.at, name=loaded.document.name)
            found = found or key in seen
            seen.add(key)
    return found


def _fits(chain: list[Loaded], place: int, at: Span, report: Report) -> bool:
    """Whether a patch is one, and meant for a ruleset that it is applied to."""
    document = chain[place].document
    known = [loaded.document.name for loaded in chain[:place] if loaded.document.form == "ruleset"]
    if document.form != "patch":
        report.add("ruleset-as-patch", at, name=document.name)
    elif document.bases and not set(document.bases) & set(known):
        report.add("patch-not-for", at, name=document.name, bases=either(document.bases), target=known[-1])
    else:
        return True
    return False
