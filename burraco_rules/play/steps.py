"""The steps of a turn: which of them offers an action, which is due, and when the turn is complete.

Why it exists: a turn is a list of steps, some of which must be done, some of which may; an action may pass over those
that are optional, done or off. May import: `book`, `facts`, `position`.
"""

from __future__ import annotations

from collections.abc import Iterator

from burraco_rules.language.evaluating.code import Env
from burraco_rules.play.book import Book, Step
from burraco_rules.play.facts import Facts
from burraco_rules.play.position import Position

MUST, REPEATED = "one of", "any of"


def offered(book: Book, position: Position, action: str, facts: Facts) -> int | None:
    """The place of the step that offers an action now; None where none does."""
    for place, step, done in _ahead(book, position, facts):
        if action in step.actions and (not done or step.many == REPEATED):
            return place
        if step.many == MUST and not done:
            return None
    return None


def due(book: Book, position: Position, facts: Facts) -> Step | None:
    """The next step that must be done, else the next that may be; None where none is left."""
    left = [step for _, step, done in _ahead(book, position, facts) if not done or step.many == REPEATED]
    return next((step for step in left if step.many == MUST), left[0] if left else None)


def is_complete(book: Book, position: Position, facts: Facts) -> bool:
    """Whether nothing is left to be done or chosen in the turn in progress."""
    return due(book, position, facts) is None


def _ahead(book: Book, position: Position, facts: Facts) -> Iterator[tuple[int, Step, bool]]:
    """The steps from the present one on that may be on, by place, and whether they are done."""
    now = position.turn.now
    if not now.name:
        return
    env = Env(facts=facts)
    for place, step in enumerate(book.plan(now.name).steps):
        if place >= now.step and step.when.run(env) is not False:
            yield place, step, place == now.step and now.done
