"""Visible effects of the moves of a journey, for its rulesets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from heritage_games.engine.journey.events import CHASER, events
from heritage_games.engine.journey.judge import touches_of
from heritage_games.engine.journey.position import BACK, HOME, OUTSIDE, TAKEN, JourneyState, day_of, leg_of, runner_of
from heritage_games.engine.journey.rules import PLAYERS
from heritage_games.engine.judge import Capture, Change, Entered, Moved, TurnedBack
from heritage_games.engine.kernel import RuleTable

from .types import BACK as ON_THE_WAY_BACK
from .types import Effect, Move


class Place(NamedTuple):
    """Day and direction of a piece; a piece that is home keeps the direction ``back``."""

    day: int
    way: str = ""


Places = dict[int, Place]
"""Places of the pieces on the board, by player index or CHASER."""


@dataclass(frozen=True)
class JourneyMoves:
    """Effects of the moves of one journey."""

    table: RuleTable
    points: tuple[str, ...]  # the names of the days, from the near end to the far one
    kinds: tuple[str, ...]  # the drawings of the pieces: of each player's runner, and of the chaser

    def places(self, state: JourneyState) -> Places:
        """Return the place of every piece on the board."""
        pieces = {player: runner_of(self.table, state, player) for player in range(self.table[PLAYERS])}
        return {
            piece: Place(day_of(packed), ON_THE_WAY_BACK if leg in (BACK, HOME) else "")
            for piece, packed in (*pieces.items(), (CHASER, state.chase))
            if (leg := leg_of(packed)) not in (OUTSIDE, TAKEN)
        }

    def seats(self, places: Places) -> dict[int, int]:
        """Return the seat of each piece on its hollow, in the order of the players.

        Each number of pieces has its own seats: one piece has the seat 0, two have 1 and 2, three have 3 to 5.
        """
        sharers: dict[int, list[int]] = {}
        for piece in sorted(places):
            sharers.setdefault(places[piece].day, []).append(piece)
        return {
            piece: len(pieces) * (len(pieces) - 1) // 2 + number
            for pieces in sharers.values()
            for number, piece in enumerate(pieces)
        }

    def kind(self, piece: int) -> str:
        """Return the drawing of a piece."""
        return self.kinds[-1] if piece == CHASER else self.kinds[piece]

    def effects(self, state: JourneyState, move: Move, throw: int) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects, one tuple for each touch of the path."""
        happened = events(self.table, state, move, throw)
        places, shown = self.places(state), []
        (touches,) = touches_of(self.table, state, move, throw)
        for touch in range(len(touches)):
            changes = [change for event in happened if event.touch == touch for change in event.changes]
            gone = [change for change in changes if isinstance(change, Capture)]
            met = changed(places, [change for change in changes if not isinstance(change, Capture)])
            effects = [*self._moved(places, met), *self._reseated(places, met)]
            places = met
            if gone:
                places = changed(met, gone)
                effects += [("take", self.points[each.point], self.kind(each.side)) for each in gone]
                effects += self._reseated(met, places)
            shown.append(tuple(effects))
        return tuple(shown)

    def _moved(self, before: Places, after: Places) -> Iterator[Effect]:
        """Yield the pieces' entries, walks and turns (at the far end, before or after a walk)."""
        seats = self.seats(after)
        for piece, (target, way) in after.items():
            if piece not in before:
                yield ("enter", self.kind(piece), self.points[target], str(seats[piece]))
                continue
            source, old_way = before[piece]
            walked = [self._move(source, piece, after, seats)] if source != target else []
            turned = [("turn", self.points[-1], self.kind(piece), way)] if way != old_way else []
            yield from (*turned, *walked) if self.points[source] == self.points[-1] else (*walked, *turned)

    def _reseated(self, before: Places, after: Places) -> Iterator[Effect]:
        """Yield the moves of pieces that change seats because others arrive on or leave a hollow."""
        seats, old_seats = self.seats(after), self.seats(before)
        for piece, seat in old_seats.items():
            stays = piece in after and after[piece].day == before[piece].day
            if stays and seats[piece] != seat:
                yield self._move(before[piece].day, piece, after, seats)

    def _move(self, source: int, piece: int, after: Places, seats: dict[int, int]) -> Effect:
        return ("move", self.points[source], self.points[after[piece].day], self.kind(piece), str(seats[piece]))


def changed(places: Places, changes: Iterable[Change]) -> Places:
    """Return the place of every piece after these changes."""
    after = dict(places)
    for change in changes:
        if isinstance(change, Entered):
            after[change.side] = Place(change.point)
        elif isinstance(change, Moved):
            after[change.side] = after[change.side]._replace(day=change.point)
        elif isinstance(change, TurnedBack):
            after[change.side] = after[change.side]._replace(way=ON_THE_WAY_BACK)
        elif isinstance(change, Capture):
            del after[change.side]
    return dict(sorted(after.items()))
