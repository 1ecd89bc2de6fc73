"""The documents that make up a ruleset: its chain of parents, then the patches.

Why it exists: which files belong together is one question, what they say together another (`resolve`).
May import: `library`, `core`, `diagnostics`, `source`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from burraco_rules.language.diagnostics import Report
from burraco_rules.language.library import Library, Loaded
from burraco_rules.language.source import Span


def gather(
    first: Loaded, patches: Sequence[str | Path | Loaded], library: Library, report: Report
) -> list[Loaded] | None:
    """All documents of a ruleset, root parent first, each with the patches it names after its parent; then `patches`.

    None after a missing file, a circle, a patch that is a ruleset (or the reverse) or one meant for others was reported.
    """
    chain = _parents(first, library, report)
    if chain is None:
        return None
    for patch in patches:
        loaded = patch if isinstance(patch, Loaded) else library.load(patch, report, near=first.folder)
        if loaded is None or not _applies(loaded, chain, Span(loaded.file or str(patch)), report):
            return None
        chain.append(loaded)
    return None if report.failed else chain


def _parents(first: Loaded, library: Library, report: Report) -> list[Loaded] | None:
    chain: list[Loaded] = []
    child: Loaded | None = first
    names: list[str] = []
    while child is not None:
        document = child.document
        if document.form == "patch":
            report.add("patch-as-ruleset", document.at, name=document.name)
            return None
        if document.name in names:
            report.add("circle", document.at, names=" > ".join([*names, document.name]))
            return None
        names.append(document.name)
        applied: list[Loaded] = []
        for name in document.patches:
            patch = library.load(name, report, document.at, child.folder)
            if patch is None:
                return None
            applied.append(patch)
        chain = [*applied, child, *chain]
        if len(chain) > library.limits.documents:
            report.add("too-many-documents", document.at, limit=library.limits.documents)
            return None
        parent = library.load(document.extends, report, document.at, child.folder) if document.extends else None
        if document.extends and parent is None:
            return None
        child = parent
    return chain if _ordered(chain, report) else None


def _ordered(chain: list[Loaded], report: Report) -> bool:
    for place, loaded in enumerate(chain):
        if loaded.document.form == "patch" and not _applies(loaded, chain[:place], loaded.document.at, report):
            return False
        if loaded.document.form == "ruleset" and any(
            loaded.document.name == other.document.name for other in chain[:place]
        ):
            report.add("circle", loaded.document.at, names=loaded.document.name)
            return False
    return True


def _applies(patch: Loaded, chain: list[Loaded], at: Span, report: Report) -> bool:
    document = patch.document
    if document.form != "patch":
        report.add("ruleset-as-patch", at, name=document.name)
        return False
    known = [loaded.document.name for loaded in chain if loaded.document.form == "ruleset"]
    if document.bases and not set(document.bases) & set(known):
        report.add("patch-not-for", document.at, name=document.name, bases=", ".join(document.bases), target=known[-1])
        return False
    return True
