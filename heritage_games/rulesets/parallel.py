"""Rulesets and position texts of races on parallel tracks, for Hounds and Jackals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from heritage_games.engine.kernel import NOBODY, Kernel, bits, members
from heritage_games.engine.parallel.judge import ending, events, judge, touches_of
from heritage_games.engine.parallel.kernel import (
    ALL_THERE,
    OUT_OF_REACH,
    course_of,
    games,
    legal,
    mover,
    perft,
    play,
    winner,
)
from heritage_games.engine.parallel.rules import (
    GOAL,
    LOT_OPENS,
    MEN,
    RACE,
    REFILL_ALL,
    ParallelControl,
    ParallelReason,
    ParallelState,
    RuleTable,
    goal_of,
    hand_of,
    pieces_left,
    pieces_of,
    seat_of,
    start,
)
from heritage_games.engine.races import MOST_PLIES
from heritage_games.errors import Problem, SetupError

from .position_editor import PlacedPosition, Placing
from .race_positions import HAND, HOME, TAKEN, Arrangement, RaceSetup
from .race_rulesets import LIFT, RaceEngine, RaceGame, RaceRuleset
from .races import FOUR_STICKS, FOUR_STICKS_EACH, coded, lot
from .types import Move, Piece, Store, Throw


def gone(table: RuleTable) -> str:
    """Return the store of the pieces out of the game: TAKEN, or HOME in a race."""
    return HOME if table[RACE] else TAKEN


def gone_of(table: RuleTable, state: ParallelState, side: int) -> int:
    """Return the number of a side's pieces that are out of the game."""
    return goal_of(state, side) if table[RACE] else table[MEN] - pieces_left(state, side)


@dataclass(frozen=True)
class ParallelSetup:
    """Parser and formatter of the positions of one race on parallel tracks.

    Args:
        tracks: each side's points in order, the goal last.
    """

    game: str
    sides: tuple[str, ...]
    tracks: tuple[tuple[str, ...], ...]
    points: tuple[str, ...]
    table: RuleTable

    @property
    def _reader(self) -> RaceSetup:
        stores = (HAND, gone(self.table))
        goal = self.tracks[0][-1]
        return RaceSetup(self.game, self.sides, self.points, (goal,), stores, self.table[MEN], opening=True)

    def parse(self, text: str) -> ParallelState:
        """Parse and return a position; raise SetupError with every problem."""
        problems: list[Problem] = []
        found = self._reader.read(text, problems)
        turn = NOBODY if found.turn is None else found.turn
        paths, goals = zip(*(self._standing(side, found.standing[side], problems) for side in (0, 1)), strict=True)
        hands = found.stores.get(HAND, (0, 0))
        if self.table[RACE]:
            goals = tuple(self._home(paths[side], hands[side]) for side in (0, 1))
        state = ParallelState(turn, *paths, *goals, *hands)
        written = found.stores.get(gone(self.table))
        for side in (0, 1):
            self._check_count(state, side, written[side] if written else None, problems)
        if not problems:
            self._check(state, problems)
        if problems:
            raise SetupError(problems, self.game)
        return state

    def placing(self, kinds: tuple[str, ...]) -> Placing:
        """Return the settings of the position editor, with these drawings of the sides' pieces."""
        return self._reader.placing(kinds, (HAND,))

    def format(self, state: ParallelState) -> str:
        """Return a position as one line of text."""
        turn = None if state.turn == NOBODY else state.turn
        standing = tuple(tuple(self._names(state, side)) for side in (0, 1))
        stores: dict[str, tuple[int, ...]] = {HAND: (state.hand0, state.hand1)}
        left = tuple(gone_of(self.table, state, side) for side in (0, 1))
        if any(left):
            stores[gone(self.table)] = left
        return self._reader.write(Arrangement(turn, standing, stores))

    def _names(self, state: ParallelState, side: int) -> list[str]:
        """Return the points of a side's pieces; the goal once for each piece in it."""
        guests = 0 if self.table[RACE] else goal_of(state, side)
        track = self.tracks[side]
        return [track[hole - 1] for hole in members(pieces_of(state, side))] + [track[-1]] * guests

    def _standing(self, side: int, points: tuple[str, ...], problems: list[Problem]) -> tuple[int, int]:
        """Return a side's pieces on the path as a bit set, and the number of those in the goal."""
        track, holes, guests = self.tracks[side], [], 0
        for point in points:
            if point not in track:
                problems.append(
                    Problem("off_the_track", point=point, side=self.sides[side], first=track[0], last=track[-1])
                )
            elif point != track[-1]:
                holes.append(track.index(point) + 1)
            elif self.table[RACE]:
                problems.append(Problem("is_home", point=point))
            else:
                guests += 1
        return bits(holes), guests

    def _home(self, path: int, hand: int) -> int:
        """Return the number of pieces home in a race: those neither on the path nor in hand."""
        return max(0, self.table[MEN] - path.bit_count() - hand)

    def _check_count(self, state: ParallelState, side: int, written: int | None, problems: list[Problem]) -> None:
        men, name = self.table[MEN], self.sides[side]
        here = pieces_of(state, side).bit_count() + hand_of(state, side)
        here += 0 if self.table[RACE] else goal_of(state, side)
        if here > men:
            problems.append(Problem("pieces_too_many", side=name, count=here, most=men))
        elif written is not None and written != men - here:
            store, left = gone(self.table), men - here
            problems.append(
                Problem("gone_does_not_fit", side=name, gone=left, store=store, men=men, here=here, written=written)
            )

    def _check(self, state: ParallelState, problems: list[Problem]) -> None:
        """Report every reason why no game can reach this position."""
        if state.turn == NOBODY and state != start(self.table):
            problems.append(Problem("nobody_but_at_the_start"))
        for side, name in enumerate(self.sides):
            if self.table[REFILL_ALL] and not pieces_of(state, side) and hand_of(state, side):
                first = self.tracks[side][0]
                problems.append(Problem("path_empty", side=name, point=first))
        both = [name for side, name in enumerate(self.sides) if gone_of(self.table, state, side) == self.table[MEN]]
        won = winner(self.table, state)
        if len(both) > 1:
            problems.append(Problem("both_gone", store=gone(self.table)))
        elif won in (0, 1) and won == state.turn:
            problems.append(Problem("won_already", side=self.sides[won]))


STICK = "stick"


class ParallelRuleset(RaceRuleset[ParallelState]):
    """Race on parallel tracks with its options set."""

    kernel = Kernel(games, perft, MOST_PLIES)
    search = "heritage_games.analysis.race_search:PARALLEL"
    coach = "heritage_games.analysis.parallel_facts:COACH"
    engine = RaceEngine(
        ParallelReason,
        start,
        lru_cache(64)(winner),
        ending,
        mover,
        legal,
        lru_cache(16)(play),
        judge,
        lru_cache(256)(touches_of),
        lambda table, state, move, throw, _: events(table, state, move, throw),
    )
    controls: tuple[str, ...] = tuple(control.value for control in ParallelControl)
    words: tuple[str, ...] = (LIFT,)

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        """Set the options; raise UnknownNameError for a name or value the game does not have."""
        super().__init__(game, options)
        self.opening = lot(STICK) if self.table[LOT_OPENS] else FOUR_STICKS_EACH
        self.usual = FOUR_STICKS
        there = ParallelReason.ALL_HOME if self.table[RACE] else ParallelReason.ALL_CAPTURED
        self.endings = {ALL_THERE: there, OUT_OF_REACH: ParallelReason.NOBODY_CAN_WIN}
        self.setup: ParallelSetup = ParallelSetup(self.game, self.sides, self.tracks, self.points, self.table)

    def body(self, position: ParallelState, move: Move, throw: Throw) -> str:
        """Return a move as text without its throw: ``5-8``, ``3-6>20``, ``14-15 load``.

        Other forms are ``lift``, ``pass`` and ``begin``.
        """
        ((first, *rest),) = self.paths(position, move, throw)
        if not rest:
            return LIFT if first in self.index else first
        course = course_of(self.table, position, move, coded(throw))
        walked = self.walked(course.side, first, rest[0], onward=course.target != course.near)
        return " ".join([walked, *rest[1:]])

    def draft(self, position: ParallelState) -> PlacedPosition:
        """Return an editable copy of a position."""
        return PlacedPosition.of(self.setup.placing(self.kinds), self.format_position(position))

    def pieces(self, position: ParallelState) -> tuple[Piece, ...]:
        """Return the pieces on the board; in a race, pieces in the goal are off the board."""
        found = []
        for side, (kind, track) in enumerate(zip(self.kinds, self.tracks, strict=True)):
            found += [Piece(track[hole - 1], kind, side) for hole in members(pieces_of(position, side))]
            guests = 0 if self.table[RACE] else goal_of(position, side)
            found += [Piece(track[-1], kind, side, seat_of(self.table, side, number)) for number in range(guests)]
        return tuple(found)

    def stores(self, position: ParallelState) -> tuple[Store, ...]:
        """Return each side's pieces in hand, and its captured pieces (at home if none can be)."""
        return tuple(
            Store(side, name, kind, count)
            for side, kind in enumerate(self.kinds)
            for name, count in (
                (HAND, hand_of(position, side)),
                (gone(self.table), gone_of(self.table, position, side)),
            )
        )

    def standing(self, position: ParallelState) -> tuple[float, ...]:
        """Return each side's progress: holes walked by its pieces, and a whole track per capture."""
        goal = self.table[GOAL]
        return tuple(
            float(
                sum(members(pieces_of(position, side)))
                + goal * goal_of(position, side)
                + (0 if self.table[RACE] else goal * gone_of(self.table, position, 1 - side))
            )
            for side in (0, 1)
        )
