"""Set-ups of a race on one way: text checked into a position, or refused with every reason."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.bits import bits, members
from heritage_games.engine.crossing.conditions import all_home
from heritage_games.engine.crossing.state import CrossingState, hole_of, men_of, point_of, standing, start
from heritage_games.engine.crossing.table import FIRST, MEN, SHARED, Table
from heritage_games.engine.event import Stock
from heritage_games.engine.winner import NOBODY
from heritage_games.games.draft import Placing
from heritage_games.games.errors import Fault, SetupError
from heritage_games.games.families.race.setup import Arrangement, RaceSetup


@dataclass(frozen=True)
class CrossingSetup:
    """Reads and writes the positions of one race on one way.

    Args:
        game: what a position begins with.
        sides: the names of the sides.
        points: the names of the points.
        table: the rules.
    """

    game: str
    sides: tuple[str, ...]
    points: tuple[str, ...]
    table: Table

    @property
    def _reader(self) -> RaceSetup:
        shared = (self.points[point_of(self.table, 0, self.table[SHARED])],) if self.table[SHARED] else ()
        opening = self.table[FIRST] == NOBODY
        return RaceSetup(self.game, self.sides, self.points, shared, (Stock.OFF,), self.table[MEN], opening=opening)

    def parse(self, text: str) -> CrossingState:
        """Return the position; raises SetupError with every fault."""
        faults: list[Fault] = []
        found = self._reader.read(text, faults)
        turn = NOBODY if found.turn is None else found.turn
        off = found.stores.get(Stock.OFF, (0, 0))
        men = tuple(self._holes(side, points) for side, points in enumerate(found.standing))
        state = CrossingState(turn, bits(men[0]), bits(men[1]), off[0], off[1])
        if not faults:
            for side, holes in enumerate(men):
                self._check_count(side, len(holes), off[side], faults)
        if not faults:
            self._check(state, faults)
        if faults:
            raise SetupError(faults, self.game)
        return state

    def placing(self, kinds: tuple[str, ...]) -> Placing:
        """Return what can be set up by hand, with these drawings of the sides' pieces."""
        return self._reader.placing(kinds, balance=(Stock.OFF, self.table[MEN]))

    def format(self, state: CrossingState) -> str:
        """Return a position as one line of text."""
        turn = None if state.turn == NOBODY else state.turn
        stores: dict[str, tuple[int, ...]] = {Stock.OFF: (state.off0, state.off1)} if state.off0 or state.off1 else {}
        return self._reader.write(Arrangement(turn, tuple(self.standing(state, side) for side in (0, 1)), stores))

    def standing(self, state: CrossingState, side: int) -> tuple[str, ...]:
        """Return the points of a side's pieces, one that holds several as often as they are."""
        found = []
        for point, name in enumerate(self.points):
            found += [name] * standing(self.table, state, side, hole_of(self.table, side, point))
        return tuple(found)

    def _holes(self, side: int, points: tuple[str, ...]) -> tuple[int, ...]:
        """Return what a side calls these points."""
        return tuple(hole_of(self.table, side, self.points.index(point)) for point in points)

    def _check_count(self, side: int, here: int, off: int, faults: list[Fault]) -> None:
        men = self.table[MEN]
        if here + off != men:
            faults.append(Fault("men_do_not_add_up", side=self.sides[side], here=here, off=off, men=men))

    def _check(self, state: CrossingState, faults: list[Fault]) -> None:
        """Add every reason why no game can reach this position."""
        if state.turn == NOBODY and state != start(self.table):
            faults.append(Fault("nobody_but_at_home"))
        if all(all_home(self.table, state, side) for side in (0, 1)):
            faults.append(Fault("both_home"))


def progress(table: Table, state: CrossingState, side: int) -> int:
    """Return how far a side has come: the numbers of its holes added up, 0 for a piece off the board."""
    return sum(hole * standing(table, state, side, hole) for hole in members(men_of(state, side)))
