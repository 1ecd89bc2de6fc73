"""The steps of a turn: which of them offers an action, which is due, and when the turn is complete.

Why it exists: a turn is a list of steps, some of which must be done, some of which may; an action may pass over those
that are optional, done or off. A step of which it is not known whether it is on may be done, and need not be. May
import: `facts`, `parts`, `position`; `code` of the language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from burraco_rules.language.evaluating.code import Env
from burraco_rules.play.engine.parts import MUST, REPEATED, Offer, Plan, Step
from burraco_rules.play.facts import Facts
from burraco_rules.play.position import Position, Progress

NOTHING: Final = Offer({}, None, None)


class Offering(Protocol):
    """What knows the turns of a ruleset: a book."""

    def offer(self, position: Position, facts: Facts) -> Offer:
        """What the turn in progress offers now."""
        ...


def offered(book: Offering, position: Position, action: str, facts: Facts) -> int | None:
    """The place of the step that offers an action now; None where none does."""
    return book.offer(position, facts).actions.get(action)


def offer_of(plan: Plan, now: Progress, facts: Facts) -> Offer:
    """What a turn offers at the point where it stands."""
    if now.finished:
        return NOTHING
    if plan.offers is not None:
        return plan.offers[now.step, now.done]
    env = Env(facts=facts)
    on = [place >= now.step and (step.always or step.when.run(env)) for place, step in enumerate(plan.steps)]
    return offered_at(plan.steps, now.step, now.done, on)


def offered_at(steps: Sequence[Step], at: int, done: bool, on: Sequence[Any]) -> Offer:
    """What steps offer from a place on, where they are on, off, or neither for certain."""
    actions: dict[str, int] = {}
    first: Step | None = None
    for place in range(at, len(steps)):
        step = steps[place]
        if on[place] is False or (place == at and done and step.many != REPEATED):
            continue
        for action in step.actions:
            actions.setdefault(action, place)
        if on[place] is True and step.many == MUST:
            return Offer(actions, step, step)
        first = first or step
    return Offer(actions, None, first)


def told_beforehand(steps: Sequence[Step]) -> dict[tuple[int, bool], Offer] | None:
    """What steps offer at each point, where all of them are always on."""
    if not all(step.always for step in steps):
        return None
    on = (True,) * len(steps)
    return {(at, done): offered_at(steps, at, done, on) for at in range(max(1, len(steps))) for done in (False, True)}
