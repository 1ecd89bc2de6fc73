"""Why cards are refused: a minimal set of conditions that cannot all be kept.

Why it exists: a reason is found by the solver, never by testing conditions in Python. An atom is a condition about a
card, or a whole condition; a core is a set of atoms without a placement, of which none can be dropped. Facts that
carry no rule (the cards, their roles, what is written beside them) are never part of one. May import: `search`,
`forms`, `programs`, `cases`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from burraco_rules.language.evaluating.code import STEPS, Overrun
from burraco_rules.melds.model.cases import Case
from burraco_rules.melds.model.forms import WHOLE, Form
from burraco_rules.melds.model.programs import Program
from burraco_rules.melds.model.search import satisfiable

T = TypeVar("T")

STEPS_OF_A_CHECK: Final = 20_000
"""The work spent on one set of atoms at most."""
STEPS_OF_A_CORE: Final = 100_000
"""The work spent on one core at most. What takes more counts as consistent; the core may then hold too much."""
FURTHER: Final = 2
"""The work of so many cores may be spent on all that are looked for after the first."""
LONG: Final = 14
"""With more cards each step takes longer, and fewer are allowed."""

LAYERS: Final = 3
"""A kind's own rules, what is built into every kind, and rules of play."""

Atom = tuple[Form, int]
"""A form, and a seat or `WHOLE`."""


class Core(NamedTuple):
    """Atoms that no placement satisfies, none of which can be dropped, in file order.

    Where the work allowed did not suffice to try that it is `cut_short`, and may hold more than it needs.
    """

    atoms: tuple[Atom, ...]
    cut_short: bool = False


NO_CORE: Final = Core(())


class Blame:
    """What a kind asks of some cards that have no placement in it, in the order in which it is blamed.

    Rules written later are blamed before earlier ones, which are more fundamental. What is built into every kind, the
    order in which the cards were given, is blamed only where the author's rules allow the cards; and rules of play only
    where the kind does. Where cards are added to a meld, those that lay in it are not blamed for what held of them.

    The cards of the seats in `strangers` are blamed before others; if `cards_first`, what is about cards before what is
    said of the meld as a whole, which some of the cards would keep. `more` are conditions asked besides those of the
    kind, and blamed before them; `facts` are atoms that are never blamed.
    """

    def __init__(
        self,
        program: Program,
        case: Case,
        strangers: Collection[int] = (),
        more: Sequence[Form] = (),
        facts: Iterable[Atom] = (),
        cards_first: bool = False,
    ) -> None:
        self.program, self.case = program, case
        self._facts = frozenset([*background(program, case), *facts])
        self._places = {form: place for place, form in enumerate((*program.forms, *more))}
        self._plenty = max(1, case.env.steps // STEPS)
        self._left = self._whole = STEPS_OF_A_CORE * self._plenty * LONG // max(LONG, case.size)
        self._further, self._cut_short = self._left * FURTHER, False
        self._cards_first = cards_first
        self.refused = False
        """Whether there is no placement, as far as the work allowed can tell."""
        self.atoms = self._asked(_order_of(range(len(case.faces)), strangers))

    def core(self, without: Collection[Atom] = ()) -> Core:
        """A core out of all atoms but some; empty where these have a placement, or where even facts allow none."""
        atoms = [atom for atom in self.atoms if atom not in without]
        if without:
            self._left, self._cut_short = self._further, False
            if self._is_consistent(atoms):
                self._further = self._left
                return Core((), self._cut_short)
        found = quickxplain(atoms, self._is_consistent)
        if self._cut_short:
            found = self._easier(found, atoms)
        self._further = self._left if without else self._further
        return Core(tuple(sorted(found, key=lambda atom: (self._places[atom[0]], atom[1]))), self._cut_short)

    def _easier(self, found: list[Atom], atoms: Sequence[Atom]) -> list[Atom]:
        """Another core where finding one took too much work: of early rules, which leave little to be tried."""
        left, self._left, self._cut_short = self._left, self._whole, False
        easier = quickxplain(sorted(atoms, key=lambda atom: self._places[atom[0]]), self._is_consistent)
        self._left = left
        return easier if not self._cut_short or len(easier) < len(found) else found

    def _asked(self, order: Sequence[int]) -> list[Atom]:
        """The atoms of as many layers as it takes to have no placement, those that are to be blamed first before."""
        atoms = list[Atom]()
        for layer in range(LAYERS):
            forms = [form for form in self._places if _layer(form) == layer and not self._is_said_twice(form)]
            forms.sort(key=lambda form: -self._places[form])
            asked = [(form, atom) for form in forms for atom in (order if form.by_seat else (WHOLE,))]
            atoms = [*[atom for atom in asked if atom not in self._facts], *atoms]
            self.refused = not self._is_consistent(atoms)
            if self.refused:
                break
        return sorted(atoms, key=lambda atom: (self._is_of_the_meld(atom[0]), atom[0].conjunct.implied))

    def _is_of_the_meld(self, form: Form) -> bool:
        return self._cards_first and form.of_the_meld and not form.momentary

    def _is_said_twice(self, form: Form) -> bool:
        """Whether what a condition implies is asked by a rule of its own, too."""
        one = form.conjunct
        return one.implied and any(
            (one.require, one.guard) == (other.conjunct.require, other.conjunct.guard) and not other.conjunct.implied
            for other in self._places
        )

    def _is_consistent(self, atoms: Sequence[Atom]) -> bool:
        """Whether some placement satisfies these atoms, or may do so for all that the work allowed can tell."""
        env = self.case.env
        allowed = env.steps = min(STEPS_OF_A_CHECK * self._plenty, self._left)
        try:
            return satisfiable(self.program, self.case, grouped([*self._facts, *atoms]))
        except Overrun:
            self._cut_short = True
            return True
        finally:
            self._left -= allowed - max(0, env.steps)


def _layer(form: Form) -> int:
    """What must allow the cards before this condition is asked: nothing, the author's rules, or the whole kind."""
    return 2 if form.conjunct.of_play else 1 if form.conjunct.built_in else 0


def _order_of(seats: Sequence[int], strangers: Collection[int]) -> Sequence[int]:
    """The seats in the order in which they are blamed: one stranger, its neighbours first among those that fit."""
    if not strangers:
        return seats
    first = min(strangers)
    return sorted(seats, key=lambda seat: (seat != first, seat in strangers, abs(seat - first), seat))


def background(program: Program, case: Case) -> frozenset[Atom]:
    """What is never blamed when cards are added: that the cards which lay in the meld lay there legally."""
    kept = case.cards.kept
    return frozenset(
        (form, seat) for form in program.forms if form.by_seat and form.conjunct.standing for seat in range(kept)
    )


def grouped(atoms: Sequence[Atom]) -> dict[Form, list[int]]:
    """The atoms by form."""
    groups: dict[Form, list[int]] = {}
    for form, atom in atoms:
        groups.setdefault(form, []).append(atom)
    return groups


def quickxplain(atoms: Sequence[T], is_consistent: Callable[[Sequence[T]], bool]) -> list[T]:
    """A minimal inconsistent part of atoms that are inconsistent, of early ones as far as can be (Junker 2004).

    [] where not even no atoms at all are consistent.
    """

    def explain(background: Sequence[T], added: bool, candidates: Sequence[T]) -> list[T]:
        if added and not is_consistent(background):
            return []
        if len(candidates) == 1:
            return list(candidates)
        middle = len(candidates) // 2
        preferred, others = candidates[:middle], candidates[middle:]
        late = explain([*background, *preferred], bool(preferred), others)
        early = explain([*background, *late], bool(late), preferred)
        return early + late

    return explain((), False, atoms) if atoms and is_consistent(()) else []
