"""Rulesets and position texts of races on parallel tracks, for Hounds and Jackals."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.kernel import NOBODY, Kernel, RuleTable, bits, members
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
    goal_of,
    hand_of,
    pieces_left,
    pieces_of,
    seat_of,
    start,
)
from heritage_games.engine.races import MOST_PLIES
from heritage_games.errors import Problem, SetupError

from .notation import NO_SIDE, side_name, side_number, side_numbers
from .position_editor import EditorCounter, Placing
from .race_rulesets import LIFT, RaceEngine, RaceGame, RaceRuleset
from .throws import FOUR_STICKS, FOUR_STICKS_EACH, LOT, coded
from .types import HAND, HOME, TAKEN, Move, Piece, Store, Throw


def gone(table: RuleTable) -> str:
    """Return the store of the pieces out of the game: TAKEN, or HOME in a race."""
    return HOME if table[RACE] else TAKEN


def gone_of(table: RuleTable, state: ParallelState, side: int) -> int:
    """Return the number of a side's pieces that are out of the game."""
    return goal_of(state, side) if table[RACE] else table[MEN] - pieces_left(state, side)


class ParallelRuleset(RaceRuleset[ParallelState]):
    """Race on parallel tracks with its options set."""

    kernel = Kernel(games, perft, MOST_PLIES)
    search = "heritage_games.analysis.race_search:PARALLEL"
    coach = "heritage_games.analysis.parallel_facts:COACH"
    engine = RaceEngine(
        reasons=ParallelReason,
        start=start,
        winner=winner,
        ending=ending,
        mover=mover,
        legal=legal,
        play=play,
        judge=judge,
        touches=touches_of,
        events=lambda table, state, move, throw, _: events(table, state, move, throw),
    )
    controls: tuple[str, ...] = tuple(control.value for control in ParallelControl)
    words: tuple[str, ...] = (LIFT,)

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        super().__init__(game, options)
        self.opening = LOT if self.table[LOT_OPENS] else FOUR_STICKS_EACH
        self.usual = FOUR_STICKS
        there = ParallelReason.ALL_HOME if self.table[RACE] else ParallelReason.ALL_CAPTURED
        self.endings = {ALL_THERE: there, OUT_OF_REACH: ParallelReason.NOBODY_CAN_WIN}
        turns, goal = (*self.sides, NO_SIDE), self.tracks[0][-1:]
        hands = tuple(EditorCounter(HAND, side, 0, self.table[MEN]) for side in (0, 1))
        self.form = Placing(self.game, self.points, self.sides, self.kinds, turns, shared=goal, counters=hands)

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

    def pieces(self, position: ParallelState) -> tuple[Piece, ...]:
        """Return the pieces on the board; in a race, pieces in the goal are off the board."""
        found = []
        for side, (kind, track) in enumerate(zip(self.kinds, self.tracks, strict=True)):
            found += [Piece(track[hole - 1], kind, side) for hole in members(pieces_of(position, side))]
            guests = 0 if self.table[RACE] else goal_of(position, side)
            found += [Piece(track[-1], kind, side, seat_of(self.table, side, number)) for number in range(guests)]
        return tuple(found)

    def stores(self, position: ParallelState) -> tuple[Store, ...]:
        """Return each side's pieces in hand, and its captured pieces or, in a race, those at home."""
        found = []
        for side, kind in enumerate(self.kinds):
            found.append(Store(side, HAND, kind, hand_of(position, side)))
            found.append(Store(side, gone(self.table), kind, gone_of(self.table, position, side)))
        return tuple(found)

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

    def parse_position(self, text: str) -> ParallelState:
        """Parse and return a position; raise SetupError with every problem."""
        problems: list[Problem] = []
        sides, left, most = self.sides, gone(self.table), (self.table[MEN],) * 2
        turn, points, found = self.form.read(text, (HAND, left), problems)
        hands = side_numbers(found.get(HAND, ()), sides, most, f"{HAND} 1 1", problems)
        written = side_numbers(found.get(left, ()), sides, most, f"{left} 1 1", problems)
        paths, goals = zip(*(self._placed(side, points[side], problems) for side in (0, 1)), strict=True)
        if self.table[RACE]:
            goals = tuple(max(0, self.table[MEN] - paths[side].bit_count() - hands[side]) for side in (0, 1))
        state = ParallelState(side_number(turn, sides), *paths, *goals, *hands)
        for side in (0, 1):
            self._check_count(state, side, written[side] if left in found else None, problems)
        if not problems:
            self._check(state, problems)
        if problems:
            raise SetupError(problems, self.game)
        return state

    def format_position(self, position: ParallelState) -> str:
        """Return the position as one line of text."""
        pieces = self.pieces(position)
        standing = [[piece.point for piece in pieces if piece.side == side] for side in (0, 1)]
        stores = [f"{HAND} {position.hand0} {position.hand1}"]
        left = [gone_of(self.table, position, side) for side in (0, 1)]
        stores += [f"{gone(self.table)} {left[0]} {left[1]}"] if any(left) else []
        return self.form.write(side_name(position.turn, self.sides), standing, stores)

    def _placed(self, side: int, points: tuple[str, ...], problems: list[Problem]) -> tuple[int, int]:
        """Return a side's pieces on the path as a bit set, and the number of those in the goal."""
        track, holes, guests = self.tracks[side], [], 0
        for point in points:
            if point not in track:
                problems.append(
                    Problem("off_the_track", point=point, side=self.sides[side], first=track[0], last=track[-1])
                )
            elif point != track[-1]:
                holes.append(self.hole(side, point))
            elif self.table[RACE]:
                problems.append(Problem("is_home", point=point))
            else:
                guests += 1
        return bits(holes), guests

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
        if state.turn == NOBODY and state != self.start():
            problems.append(Problem("nobody_but_at_the_start"))
        for side, name in enumerate(self.sides):
            if self.table[REFILL_ALL] and not pieces_of(state, side) and hand_of(state, side):
                problems.append(Problem("path_empty", side=name, point=self.tracks[side][0]))
        won = winner(self.table, state)
        if all(gone_of(self.table, state, side) == self.table[MEN] for side in (0, 1)):
            problems.append(Problem("both_gone", store=gone(self.table)))
        elif won in (0, 1) and won == state.turn:
            problems.append(Problem("won_already", side=self.sides[won]))
