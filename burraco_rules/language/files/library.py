"""Finding and reading the files of rulesets: by name in folders, or by path.

Why it exists: this is the only place where the language touches the disk. A name is a plain word, so it cannot leave
the folders it is looked for in, and neither may a symbolic link; a text is read to its limit and no further.
May import: `data`, `read_rules`, `read_yaml`, `partial`, `core`, `diagnostics`, `source`, `nearest`.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from burraco_rules import data
from burraco_rules.language.core import Document
from burraco_rules.language.forms.partial import Partial
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.source import LIMITS, Limits, Span
from burraco_rules.nearest import suggestion

SUFFIXES = (".rules", ".yaml", ".yml")
PATCHES = "house"
"""The folder of patches inside a folder of rulesets."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*")
_YAML = re.compile(r"\ufeff?(?:[ \t\r]*(?:#[^\n]*)?\n|---[^\n]*\n)*[ \t]*[\"']?[\w-]+[\"']?[ \t]*:")


class Loaded(Struct, frozen=True):
    """A document, the file it was read from ("" for a text that was handed over), and how it was come by.

    `asked` is the name or path it was asked for by, `near` the folder of the file that asked, `digest` that of its
    bytes. Where mistakes of its `text` were reported it is not `whole`, and `lost` are the words of what was left out.
    """

    document: Document
    file: str = ""
    folder: Path | None = None
    asked: str = ""
    near: Path | None = None
    digest: str = ""
    lost: frozenset[str] = frozenset()
    whole: bool = True
    text: str = ""


class Library:
    """Where rulesets are looked for: `paths` given by the user, their own folder, and the shipped ones.

    `near` is the folder of the file that asks; it comes first. Instances hold no mutable state.
    """

    def __init__(self, paths: Iterable[Path | str] = (), limits: Limits = LIMITS, private: bool = True) -> None:
        self.limits = limits
        own = [own_folder()] if private else []
        self.folders: tuple[Path, ...] = (*map(Path, paths), *own, data.folder("rulesets"))

    def names(self) -> Iterator[tuple[str, Path]]:
        """Every ruleset and patch that can be found by name, with its file; the first of a name counts."""
        seen: set[str] = set()
        for folder in self.folders:
            for inside in (folder, folder / PATCHES):
                for path in sorted(inside.glob("*")) if inside.is_dir() else ():
                    if path.suffix in SUFFIXES and path.stem not in seen and _NAME.fullmatch(path.stem):
                        seen.add(path.stem)
                        yield path.stem, path

    def locate(self, name_or_path: str | Path, near: Path | None = None) -> Path | None:
        """Where a ruleset or patch of this name lies, inside its folder or not; a path is itself. None: nowhere."""
        if self.is_path(name_or_path):
            return Path(name_or_path)
        name = str(name_or_path)
        if not _NAME.fullmatch(name):
            return None
        for folder in (*([near] if near else []), *self.folders):
            for inside in (folder, folder / PATCHES):
                for suffix in SUFFIXES:
                    if os.path.lexists(inside / (name + suffix)):
                        return inside / (name + suffix)
        return None

    @staticmethod
    def is_path(name_or_path: str | Path) -> bool:
        """Whether this is a path: it has a folder or a suffix in it."""
        text = str(name_or_path)
        return isinstance(name_or_path, Path) or os.sep in text or "/" in text or text.endswith(SUFFIXES)

    def find(self, name: str, at: Span, report: Report, near: Path | None = None) -> Path | None:
        """The file of a ruleset or patch of this name; None after it was reported as missing or out of bounds."""
        path = None if self.is_path(name) else self.locate(name, near)
        if path is None:
            here = [name + suffix for suffix in SUFFIXES if _NAME.fullmatch(name) and Path(name + suffix).is_file()]
            known = suggestion(name, [known for known, _ in self.names()])
            help = f"a file of the current folder is named with its suffix: `{here[0]}`" if here else known
            if not help and Path(name).is_file():
                help = f"a file of rules or cases has one of the suffixes {', '.join(f'`{end}`' for end in SUFFIXES)}"
            report.add("unknown-file", at, help=help, name=name)
            return None
        looked_in = (*([near] if near else []), *self.folders)
        folder = next(folder for folder in looked_in if path.parent in (folder, folder / PATCHES))
        if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):  # a circle of links stays inside
            report.add("outside-folder", at, name=name)
            return None
        return path

    def load(
        self, name_or_path: str | Path, report: Report, at: Span | None = None, near: Path | None = None
    ) -> Loaded | None:
        """A document by name or by path. None after a mistake was reported."""
        loaded = self.load_partly(name_or_path, report, at, near)
        return loaded if loaded is not None and loaded.whole else None

    def load_partly(
        self, name_or_path: str | Path, report: Report, at: Span | None = None, near: Path | None = None
    ) -> Loaded | None:
        """A document by name or by path, as far as it could be read. None where nothing could be; that is reported."""
        asked = str(name_or_path)
        at = at or Span(asked)
        path = Path(asked) if self.is_path(name_or_path) else self.find(asked, at, report, near)
        content = read_bytes(path, report, at, self.limits) if path is not None else None
        if path is None or content is None:
            return None
        text = decode(content, str(path), report, self.limits)
        found = read_partly(text, str(path), report, self.limits) if text is not None else Partial()
        if text is None or found.document is None:
            return None
        digest = hashlib.sha256(content).hexdigest()
        return Loaded(found.document, str(path), path.parent, asked, near, digest, found.lost, found.whole, text)


def read_document(text: str, file: str, report: Report, limits: Limits = LIMITS) -> Document | None:
    """A document in either written form; None after its mistakes were reported."""
    found = read_partly(text, file, report, limits)
    return found.document if found.whole else None


def read_partly(text: str, file: str, report: Report, limits: Limits = LIMITS) -> Partial:
    """A document in either form, by the suffix of its file or else by its looks, as far as it can be read."""
    if file.endswith((".yaml", ".yml")) or (not file.endswith(".rules") and _YAML.match(text)):
        from burraco_rules.language.forms import read_yaml

        return read_yaml.read_partly(text, file, report, limits)
    from burraco_rules.language.forms import read_rules

    return read_rules.read_partly(text, file, report, limits)


def read_bytes(path: Path, report: Report, at: Span, limits: Limits = LIMITS) -> bytes | None:
    """The content of a regular file, one byte more than the limit at most. None after a mistake was reported."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                report.add("not-a-file", at, path=path)
                return None
            return file.read(limits.file_bytes + 1)
    except IsADirectoryError:
        report.add("not-a-file", at, path=path)
        return None
    except (OSError, ValueError) as error:
        reason = (error.strerror or "it cannot be opened") if isinstance(error, OSError) else "its name is not a path"
        report.add("unreadable-file", at, path=path, reason=reason.lower())
        return None


def decode(content: bytes, file: str, report: Report, limits: Limits = LIMITS) -> str | None:
    """Bytes as a text in UTF-8; None after what is wrong with them was reported."""
    if len(content) > limits.file_bytes:
        report.add("too-large", Span(file), limit=limits.file_bytes)
        return None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        report.add(
            "not-utf8", Span(file, line, error.start - content.rfind(b"\n", 0, error.start)), byte=content[error.start]
        )
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


@cache
def own_folder() -> Path:
    """The user's own folder of rulesets; it need not exist."""
    import platformdirs

    return Path(platformdirs.user_data_dir("burraco-rules", appauthor=False)) / "rulesets"


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
