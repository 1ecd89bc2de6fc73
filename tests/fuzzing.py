"""Hostile texts and documents, tried in a process of their own whose memory and time are bounded.

`python -m tests.fuzzing bytes|noise|trees|hostile SEED COUNT` prints what failed and leaves with 1; nothing is right.
`hostile` takes a size in characters for its count, and names of texts after it.
"""

from __future__ import annotations

import re
import resource
import sys
import traceback
from collections.abc import Callable, Iterator
from random import Random

from burraco_rules import data
from burraco_rules.language.files.library import Library, Loaded, decode
from burraco_rules.language.files.loading import check_loaded, loaded_text
from burraco_rules.language.messages.codes import CODES
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.resolving.resolve import resolve
from tests.bad_files import LIBRARY, bad_files
from tests.hostile import TEXTS
from tests.mutations import Shelf, shipped

MEMORY = 1 << 30
"""Bytes of address space."""
SECONDS = 120
"""Of processor time, for all that one process tries."""

SIGNS = (
    *(bytes([sign]) for sign in b"\0\n\r\t\"'{}()<>=#\\%|\xff\xc3"),
    *(b"<<", b"..", b"@it", b": ", b"- ", b"&a", b"*a", b"!!x", b"---\n", b"  ", b"9" * 30, b"\x1b[31m"),
    *(b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\xed\xa0\x80", b"\xf0\x9f\x82\xa1"),
    *(b"not ", b"every c has ", b"override ", b"extends ", b"when ", b"no", b"JK"),
)
"""Pieces that matter to one of the forms, to YAML, to a terminal or to a decoder."""


def judge(name: str, text: str, library: Library) -> None:
    """Read and check a text; what it is answered with must be well formed."""
    report = Report()
    loaded = loaded_text(text, name, report, library)
    ruleset = check_loaded(loaded, library, report) if loaded is not None else None
    found = report.in_order()
    for entry in found:
        assert entry.code in CODES
        assert entry.message.isprintable()
        assert entry.help.isprintable()
        assert 0 <= entry.at.line <= len(re.findall(r"\r\n?|\n", text)) + 1 or entry.at.file != name, (
            f"{entry} in {text!r}"
        )
    assert ruleset is None or not report.failed
    assert ruleset is not None or found or (loaded is not None and loaded.document.form == "patch")


def edited(content: bytes, random: Random) -> bytes:
    """A file with one to eight edits: bytes lost, doubled, replaced, moved, or signs of the languages put in."""
    for _ in range(random.randint(1, 8)):
        start = random.randrange(len(content) + 1)
        end = min(len(content), start + random.choice((0, 1, 1, 2, 5, 20, 200)))
        piece = random.choice((b"", content[start:end] * 2, random.choice(SIGNS), random.randbytes(3), content[:20]))
        content = content[:start] + piece + content[end:]
    return content


def by_bytes(seed: int, count: int) -> Iterator[Callable[[], None]]:
    """Shipped and bad files with random edits."""
    random = Random(seed)
    sound, bad = shipped(data.folder("rulesets")), bad_files()
    shelf = Shelf()
    for _ in range(count):
        path = random.choice(random.choice((sound, bad)))
        name = f"fuzzed{path.suffix}"
        text = decode(edited(path.read_bytes(), random), name, Report())
        if text is not None:
            yield lambda name=name, text=text: judge(name, text, shelf)  # type: ignore[misc]


def by_noise(seed: int, count: int) -> Iterator[Callable[[], None]]:
    """Random bytes, random signs of the language, and texts with lone surrogates, in both forms."""
    random = Random(seed)
    library = Library(private=False)
    for _ in range(count):
        name = random.choice(("noise.rules", "noise.yaml", "noise"))
        head = random.choice(("", "ruleset r language 1\n", "ruleset: r\nlanguage: 1\n"))
        pieces = [random.choice((random.choice(SIGNS), random.randbytes(4))) for _ in range(random.randint(0, 60))]
        text = head + b"".join(pieces).decode("utf-8", random.choice(("replace", "surrogateescape", "ignore")))
        yield lambda name=name, text=text: judge(name, text, library)  # type: ignore[misc]


def by_trees(seed: int, count: int) -> Iterator[Callable[[], None]]:
    """Random documents, alone and with their statements on top of a sound one."""
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import seed as seeded
    from msgspec.structs import replace

    from burraco_rules.language.checking.check import check
    from burraco_rules.language.core import Document
    from tests.strategies import documents

    base = LIBRARY.load("base", Report())
    assert base is not None

    @seeded(seed)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(documents())
    def checked(document: Document) -> None:
        for chain in ([Loaded(replace(document, form="ruleset"))], [base, Loaded(replace(document, name="other"))]):
            report = Report()
            check(resolve(chain, {}, report), report)
            assert all(entry.message.isprintable() for entry in report.in_order())

    yield checked


def by_hostility(size: int, names: list[str]) -> Iterator[Callable[[], None]]:
    """Texts shaped to make work."""
    library = Library(private=False)
    for name in names or TEXTS:
        yield lambda name=name: judge(name, TEXTS[name](size), library)  # type: ignore[misc]


def main(what: str, seed: int, count: int, names: list[str]) -> int:
    """Try everything of one sort under limits; the number of failures, each printed."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    tries = {
        "bytes": lambda: by_bytes(seed, count),
        "noise": lambda: by_noise(seed, count),
        "trees": lambda: by_trees(seed, count),
        "hostile": lambda: by_hostility(count, names),
    }[what]()
    failed = 0
    for number, attempt in enumerate(tries):
        try:
            attempt()
        except Exception:  # what must never happen is what is looked for
            failed += 1
            print(f"{what} {seed} {number}: {traceback.format_exc(limit=-4)}")
    return failed


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])))
