"""Every token of every shipped file deleted, doubled and misspelt: what the checker answers, in figures.

`python bench/mutations.py [--json] [FILE ..]`. Reach: no traceback; of the misspelt words that a checker can know, 95 %
get the right suggestion. What counts as right, and which words nobody can know, stands in `tests/mutations.py` and
`tests/words.py`; of those, each is changed in one way only. Misses are listed, with what was said instead.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from burraco_rules import data  # noqa: E402
from tests.mutations import Answer, File, Shelf, misspelt, shipped  # noqa: E402


class Figures(NamedTuple):
    """What was counted in one file, what was missed, and what failed."""

    file: str
    counts: Counter[str]
    said: Counter[int]
    missed: list[str]
    failed: list[str]


def answers(file: File) -> Iterator[Answer | str]:
    """The answer to every mutation of every token; a text where the checker failed."""
    random = Random(file.path.name)
    for word in file.words:
        forms = [("delete", ""), ("double", f"{word.text} {word.text}")]
        forms += [("misspell", form) for form in misspelt(word.text, random)]
        forms = [random.choice(forms)] if word.sort == "free" else forms
        for what, written in forms:
            mutation = file.replaced(what, word, written)  # type: ignore[arg-type]
            try:
                yield file.answer(mutation)
            except Exception as error:  # what must never happen is what is looked for here
                line = file.text.count("\n", 0, word.start) + 1
                yield f"{file.path.name}:{line}: {what} `{word.text}`: {error!r}"


def measure(path: Path) -> Figures:
    """All figures of one file."""
    figures = Figures(path.name, Counter(), Counter(), [], [])
    file = File(path, Shelf())
    for answer in answers(file):
        if isinstance(answer, str):
            figures.failed.append(answer)
            continue
        word, what = answer.mutation.word, answer.mutation.what
        figures.counts[what] += 1
        figures.counts[f"{what}: mistakes told"] += len(answer.found)
        figures.said[len(answer.found)] += 1
        if what != "misspell":
            continue
        if answer.right is None:
            figures.counts["cannot be known"] += 1
            continue
        figures.counts[f"{word.sort} {'right' if answer.right else 'missed'}"] += 1
        figures.counts["alone"] += answer.alone
        if not answer.right:
            line = file.text.count("\n", 0, word.start) + 1
            said = "; ".join(f"{found.message} ({found.help})" for found in answer.found) or "nothing"
            figures.missed.append(f"{path.name}:{line}: `{word.text}` as `{answer.mutation.written}`: {said}")
    return figures


def share(counts: Counter[str], sort: str) -> float:
    """Right suggestions in per cent."""
    right, missed = counts[f"{sort} right"], counts[f"{sort} missed"]
    return round(100 * right / (right + missed), 2) if right + missed else 100.0


def main() -> None:
    """Measure and print."""
    paths = [Path(name) for name in sys.argv[1:] if not name.startswith("--")] or shipped(data.folder("rulesets"))
    with ProcessPoolExecutor() as pool:
        found = []
        for figures in pool.map(measure, paths):
            print(figures.file, file=sys.stderr, flush=True)
            found.append(figures)
    counts = sum((figures.counts for figures in found), Counter[str]())
    for sort in ("keyword", "used", "given"):
        counts["all right"] += counts[f"{sort} right"]
        counts["all missed"] += counts[f"{sort} missed"]
    missed = [line for figures in found for line in figures.missed]
    failed = [line for figures in found for line in figures.failed]
    names = {"keyword": "keywords", "used": "names used", "given": "names given", "all": "all of them"}
    rows = {
        name: (share(counts, sort), counts[f"{sort} right"] + counts[f"{sort} missed"]) for sort, name in names.items()
    }
    average = {
        what: round(counts[f"{what}: mistakes told"] / max(1, counts[what]), 2)
        for what in ("misspell", "delete", "double")
    }
    alone = round(100 * counts["alone"] / max(1, counts["all right"]), 2)
    if "--json" in sys.argv:
        print(json.dumps({"right": rows, "alone": alone, "average": average, "missed": missed, "failed": failed}))
        return
    for name, (percent, count) in rows.items():
        print(f"{name:12} {count:6} misspelt, {percent:6.2f} % with the right suggestion")
    print(f"{'the rest':12} {counts['cannot be known']:6} misspelt: titles, cards, sources, unused names, other words")
    print(f"{'of the right':12} {alone:6.2f} % name the word alone or among three, the others in a list of all")
    for what, mean in average.items():
        print(f"{what:12} {counts[what]:6} tried, {mean:.2f} mistakes told on average")
    print(f"failed: {len(failed)}", *failed[:20], sep="\n  ")
    print(f"missed: {len(missed)}", *missed, sep="\n  ")


if __name__ == "__main__":
    main()
