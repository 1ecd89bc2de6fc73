"""Positions as they are described: what is said of a hand, and nothing else taken for granted.

Why it exists: a dispute tells some cards and leaves the rest out. Cards that nobody has told are blanks, and zones of
which nobody says how many cards there are are unknown. May import: `play`, `position`, `steps`; `melds`; `cardtext`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from burraco_rules.cardtext import CardError, CardProblem, read_cards
from burraco_rules.language.evaluating.layouts import Layout, Piece
from burraco_rules.language.evaluating.values import Unknown
from burraco_rules.melds.model.cases import Blank
from burraco_rules.notation import write_card
from burraco_rules.play.engine.engine import Engine
from burraco_rules.play.engine.steps import offered
from burraco_rules.play.facts import Facts
from burraco_rules.play.play import Given, Play
from burraco_rules.play.position import Pieces, Position, Reserve, Turn, Zone

STATES: Final[Mapping[str, Reserve]] = {
    "waiting": "waiting",
    "taken": "in-play",
    "taken-by-partner": "in-play",
    "taken-unplayed": "unplayed",
    "none": "none",
    "": "",
}
"""What became of a reserve, in the words of a description."""
USUAL_PLAYERS: Final = 4
"""How many play where nobody says, if so many can."""
YES: Final = ("true", "always", "yes")
DESCRIBED: Final = frozenset(
    (
        *("hand", "pile", "stock", "melds", "opponent-melds", "reserve", "opponent-reserve", "opened", "score"),
        *("deal-number", "partner-hand", "opponent-hands", "players", "drawn", "taken-this-turn"),
    )
)
"""What a description may say of itself; everything else that it says is a fact or a value by its name."""


class Describer:
    """Makes a position out of its description, with the engine that judges it."""

    def __init__(self, play: Play, described: Mapping[str, Any]) -> None:
        """`described` holds texts, and lists of texts, under the words of the case format. CardError, QuestionError."""
        self._play, self._described = play, described
        self._key = 0
        self.given: Given = tuple(
            sorted((name, str(value)) for name, value in described.items() if name not in DESCRIBED)
        )

    def position(self) -> tuple[Engine, Position]:
        """The position, in which the first player is at turn."""
        described, engine = self._described, self._play.engine(self.given)
        players = self._players()
        number = min(players, self._number_of_sides(engine, players))
        sides = tuple(player % number for player in range(players))
        unseen = Unknown(frozenset({"hands"}))
        hands: list[Zone] = [unseen] * players
        hands[0] = self._cards(described.get("hand", ""))
        self._other_hands(hands, sides)
        own = self._play.melds(described.get("melds", ()), self.given, 0, 1)
        theirs = self._play.melds(described.get("opponent-melds", ()), self.given, 1, 1 + len(own))
        position = Position(
            sides=sides,
            hands=tuple(hands),
            stock=self._stock(),
            pile=self._cards(described["pile"]) if "pile" in described else Unknown(frozenset({"pile"})),
            melds=(*own, *theirs),
            aside=((),) * number,
            opened=(bool(own), *[bool(theirs)] * (number - 1)),
            closed=(False,) * number,
            active=(True,) * players,
            score=self._score(number),
            deal_number=int(described["deal-number"]) if "deal-number" in described else Unknown(DEAL_NUMBER),
            common=engine.book.settings.word("setup", "melds", "side") == "common",
        )
        if "opened" in described:
            position = replace(position, opened=(str(described["opened"]) in YES, *position.opened[1:]))
        self._check_copies(position)
        position = self._with_reserves(engine, replace(position, times=self._discards(engine, position), told=False))
        return engine, self._drawn(engine, engine.begun(replace(position, next_key=self._key), 0))

    def _check_copies(self, position: Position) -> None:
        """CardError where more copies of a card are told than the pack has."""
        zones = (*position.hands, position.stock, position.pile, *(meld.cards for meld in position.melds))
        told = Counter(
            piece.face
            for zone in zones
            if not isinstance(zone, Unknown)
            for piece in zone
            if not isinstance(piece, Blank) and piece.face.rank
        )
        pack = self._play.letters.pack
        problems = [
            CardProblem(f"the pack has {pack.count(face)} {write_card(face, pack)}, and the position {count}")
            for face, count in told.items()
            if count > pack.count(face)
        ]
        if problems:
            raise CardError(problems)

    # ---- parts ------------------------------------------------------------------------------------

    def _players(self) -> int:
        if "players" in self._described:
            return max(1, int(self._described["players"]))
        allowed = self._play.players
        return USUAL_PLAYERS if USUAL_PLAYERS in allowed else max(allowed, default=2)

    @staticmethod
    def _number_of_sides(engine: Engine, players: int) -> int:
        start = Position(sides=tuple(range(players)), hands=((),) * players, opened=(False,) * players)
        facts = Facts(engine.at_turn(start, 0), engine.oracle)
        return max(1, engine.book.settings.number("setup", "sides", facts, players))

    def _cards(self, text: str) -> Pieces:
        read = read_cards(text, self._play.letters.pack)
        if read.problems:
            raise CardError(read.problems)
        found = tuple(Piece(face, self._key + place, self._play.letters) for place, face in enumerate(read.cards))
        self._key += len(found)
        return found

    def _unseen(self, number: int) -> Pieces:
        found = tuple(Blank(self._key + place) for place in range(number))
        self._key += number
        return found

    def _zone(self, text: str) -> Pieces:
        """Cards, or as many unseen ones as the text says."""
        return self._unseen(int(text)) if str(text).isdecimal() else self._cards(text)

    def _stock(self) -> Zone:
        if "stock" not in self._described:
            return Unknown(frozenset({"stock"}))
        return tuple(reversed(self._zone(self._described["stock"])))

    def _other_hands(self, hands: list[Zone], sides: Sequence[int]) -> None:
        partner = self._described.get("partner-hand")
        others = list(self._described.get("opponent-hands", ()))
        for player in range(1, len(hands)):
            if sides[player] == sides[0] and partner is not None:
                hands[player] = self._zone(partner)
            elif sides[player] != sides[0] and others:
                hands[player] = self._zone(others.pop(0))

    def _score(self, number: int) -> tuple[int, ...]:
        listed = self._described.get("score")
        if listed is None:
            return ()
        found = [int(one) for one in (listed if isinstance(listed, list) else [listed])]
        return tuple((found + [0] * number)[:number])

    @staticmethod
    def _discards(engine: Engine, position: Position) -> Mapping[tuple[str, int], int]:
        """What the pile tells of the turns before: what was not turned up at the deal was discarded."""
        facts = Facts(engine.at_turn(position, 0), engine.oracle)
        turned_up = engine.book.settings.number("setup", "upcard", facts)
        pile = position.pile
        return {} if isinstance(pile, Unknown) else {("discard", position.players - 1): max(0, len(pile) - turned_up)}

    def _with_reserves(self, engine: Engine, position: Position) -> Position:
        facts = Facts(engine.at_turn(position, 0), engine.oracle)
        sizes = engine.book.settings.numbers("setup", "reserve", facts)
        if not sizes:
            return position
        by_player = engine.book.settings.word("setup", "reserve-of", "side") == "player"
        owners = tuple(range(position.players)) if by_player else position.sides
        number = 1 + max(owners)
        sizes = sizes * number if len(sizes) == 1 else sizes
        state: Reserve = STATES[self._described.get("reserve", "")]
        theirs: Reserve = STATES[self._described.get("opponent-reserve", "")]
        states = tuple(state if owner == owners[0] else theirs for owner in range(number))
        taken = sum(one in ("in-play", "unplayed") for one in states)
        reserves = tuple(self._unseen(size) for size in sizes[taken:])
        return replace(position, owners=owners, reserve=states, reserves=reserves, unplayed=((),) * number)

    def _drawn(self, engine: Engine, position: Position) -> Position:
        """The position in which the draw was made already, if that is said."""
        taken = str(self._described.get("taken-this-turn", ""))
        if not taken and str(self._described.get("drawn", "false")) not in YES:
            return position
        action = "take" if taken else "draw"
        place = offered(engine.book, position, action, Facts(position, engine.oracle))
        turn = replace(position.turn, did=((action, 0),))
        if taken:
            faces = list(read_cards(taken, self._play.letters.pack).cards)
            pieces = []
            for piece in position.hand():
                if piece.face in faces:
                    faces.remove(piece.face)
                    pieces.append(piece)
            turn = replace(turn, taken=tuple(pieces), top_taken=tuple(pieces[-1:]), deepest_taken=tuple(pieces[:1]))
        if place is not None:
            turn = replace(turn, stack=(replace(turn.now, step=place, done=True),))
        return replace(position, turn=turn)


DEAL_NUMBER: Final = frozenset({"deal-number"})


# ---- finished hands ---------------------------------------------------------------------------------


def score_position(play: Play, described: Mapping[str, Any]) -> tuple[Engine, Position]:
    """A finished hand, as its teams are described: melds, hands, reserves, bonus cards. CardError, QuestionError."""
    teams = [dict(team) for team in described.get("teams", ())]
    others = {name: value for name, value in described.items() if name != "teams"}
    given: Given = tuple(sorted((name, str(value)) for name, value in others.items()))
    engine = play.engine(given)
    return engine, _Teams(play, engine, given, teams).position()


class _Teams:
    """Makes a finished hand out of its teams."""

    def __init__(self, play: Play, engine: Engine, given: Given, teams: list[dict[str, Any]]) -> None:
        self._play, self._engine, self._given = play, engine, given
        self._teams = teams if len(teams) > 1 else [*teams, {}]
        self._key = 0

    def position(self) -> Position:
        teams, number = self._teams, len(self._teams)
        hands, sides = list[Pieces](), list[int]()
        places = max((len(team.get("hands", ())) for team in teams), default=0) or 1
        for place in range(places):
            for side, team in enumerate(teams):
                listed = list(team.get("hands", ()))
                if place < max(1, len(listed)):
                    hands.append(self._cards(listed[place] if place < len(listed) else ""))
                    sides.append(side)
        melds: list[Layout] = []
        for side, team in enumerate(teams):
            melds += self._play.melds(team.get("melds", ()), self._given, side, 1 + len(melds))
        states = tuple(_SCORED.get(str(team.get("reserve", "taken")), "in-play") for team in teams)
        return Position(
            sides=tuple(sides),
            hands=tuple(hands),
            melds=tuple(melds),
            aside=tuple(self._cards(team.get("red-threes", team.get("aside", ""))) for team in teams),
            owners=tuple(sides),
            reserve=states,
            unplayed=tuple(self._cards(team.get("reserve-cards", "")) for team in teams),
            opened=tuple(bool(team.get("melds")) for team in teams),
            closed=tuple(str(team.get("closed", "false")) in YES for team in teams),
            active=(True,) * len(sides),
            turn=Turn(opened_before=(True,) * number),
            over="ended",
        )

    def _cards(self, text: str) -> Pieces:
        read = read_cards(text, self._play.letters.pack)
        if read.problems:
            raise CardError(read.problems)
        found = tuple(Piece(face, self._key + place, self._play.letters) for place, face in enumerate(read.cards))
        self._key += len(found)
        return found


_SCORED: Final[Mapping[str, Reserve]] = {**STATES, "not-taken": "waiting"}
