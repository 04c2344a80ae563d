"""Set-ups of a race on parallel tracks: text checked into a position, or refused with every reason."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.bits import bits, members
from heritage_games.engine.event import Stock
from heritage_games.engine.parallel.conditions import winner
from heritage_games.engine.parallel.state import ParallelState, goal_of, hand_of, men_left, men_of, start
from heritage_games.engine.parallel.table import MEN, RACE, REFILL_ALL, Table
from heritage_games.engine.winner import NOBODY
from heritage_games.games.draft import Placing
from heritage_games.games.errors import Fault, SetupError
from heritage_games.games.families.race.setup import Arrangement, RaceSetup


def gone(table: Table) -> Stock:
    """Return what the store is called of pieces that come back no more: taken, or in a race home."""
    return Stock.HOME if table[RACE] else Stock.TAKEN


def gone_of(table: Table, state: ParallelState, side: int) -> int:
    """Return how many pieces of a side come back no more."""
    return goal_of(state, side) if table[RACE] else table[MEN] - men_left(state, side)


@dataclass(frozen=True)
class ParallelSetup:
    """Reads and writes the positions of one race on parallel tracks.

    Args:
        game: what a position begins with.
        sides: the names of the sides.
        tracks: for each side the points on its way, the goal last.
        points: the names of the points.
        table: the rules.
    """

    game: str
    sides: tuple[str, ...]
    tracks: tuple[tuple[str, ...], ...]
    points: tuple[str, ...]
    table: Table

    @property
    def _reader(self) -> RaceSetup:
        stores = (Stock.HAND, gone(self.table))
        goal = self.tracks[0][-1]
        return RaceSetup(self.game, self.sides, self.points, (goal,), stores, self.table[MEN], opening=True)

    def parse(self, text: str) -> ParallelState:
        """Return the position; raises SetupError with every fault."""
        faults: list[Fault] = []
        found = self._reader.read(text, faults)
        turn = NOBODY if found.turn is None else found.turn
        paths, goals = zip(*(self._standing(side, found.standing[side], faults) for side in (0, 1)), strict=True)
        hands = found.stores.get(Stock.HAND, (0, 0))
        if self.table[RACE]:
            goals = tuple(self._home(paths[side], hands[side]) for side in (0, 1))
        state = ParallelState(turn, *paths, *goals, *hands)
        said = found.stores.get(gone(self.table))
        for side in (0, 1):
            self._check_count(state, side, said[side] if said else None, faults)
        if not faults:
            self._check(state, faults)
        if faults:
            raise SetupError(faults, self.game)
        return state

    def placing(self, kinds: tuple[str, ...]) -> Placing:
        """Return what can be set up by hand, with these drawings of the sides' pieces."""
        return self._reader.placing(kinds, (Stock.HAND,))

    def format(self, state: ParallelState) -> str:
        """Return a position as one line of text."""
        turn = None if state.turn == NOBODY else state.turn
        standing = tuple(tuple(self._names(state, side)) for side in (0, 1))
        stores: dict[str, tuple[int, ...]] = {Stock.HAND: (state.hand0, state.hand1)}
        left = tuple(gone_of(self.table, state, side) for side in (0, 1))
        if any(left):
            stores[gone(self.table)] = left
        return self._reader.write(Arrangement(turn, standing, stores))

    def _names(self, state: ParallelState, side: int) -> list[str]:
        """Where a side's pieces stand; those in the goal are named as often as they are."""
        guests = 0 if self.table[RACE] else goal_of(state, side)
        track = self.tracks[side]
        return [track[hole - 1] for hole in members(men_of(state, side))] + [track[-1]] * guests

    def _standing(self, side: int, points: tuple[str, ...], faults: list[Fault]) -> tuple[int, int]:
        """Return a side's path, and how many it has in the goal."""
        track, holes, guests = self.tracks[side], [], 0
        for point in points:
            if point not in track:
                faults.append(
                    Fault("off_the_track", point=point, side=self.sides[side], first=track[0], last=track[-1])
                )
            elif point != track[-1]:
                holes.append(track.index(point) + 1)
            elif self.table[RACE]:
                faults.append(Fault("is_home", point=point))
            else:
                guests += 1
        return bits(holes), guests

    def _home(self, path: int, hand: int) -> int:
        """Return how many are home in a race: those who are neither on the path nor in hand."""
        return max(0, self.table[MEN] - path.bit_count() - hand)

    def _check_count(self, state: ParallelState, side: int, said: int | None, faults: list[Fault]) -> None:
        men, name = self.table[MEN], self.sides[side]
        here = men_of(state, side).bit_count() + hand_of(state, side)
        here += 0 if self.table[RACE] else goal_of(state, side)
        if here > men:
            faults.append(Fault("pieces_too_many", side=name, count=here, most=men))
        elif said is not None and said != men - here:
            store, left = gone(self.table), men - here
            faults.append(Fault("gone_does_not_fit", side=name, gone=left, store=store, men=men, here=here, said=said))

    def _check(self, state: ParallelState, faults: list[Fault]) -> None:
        """Add every reason why no game can reach this position."""
        if state.turn == NOBODY and state != start(self.table):
            faults.append(Fault("nobody_but_at_the_start"))
        for side, name in enumerate(self.sides):
            if self.table[REFILL_ALL] and not men_of(state, side) and hand_of(state, side):
                first = self.tracks[side][0]
                faults.append(Fault("path_empty", side=name, point=first))
        both = [name for side, name in enumerate(self.sides) if gone_of(self.table, state, side) == self.table[MEN]]
        won = winner(self.table, state)
        if len(both) > 1:
            faults.append(Fault("both_gone", store=gone(self.table)))
        elif won in (0, 1) and won == state.turn:
            faults.append(Fault("won_already", side=self.sides[won]))
