"""The family of races on parallel tracks: the engine's integers under the names of one game."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.bits import members
from heritage_games.engine.event import Event, Stock
from heritage_games.engine.kernel import Kernel
from heritage_games.engine.parallel.codes import ParallelCode, ParallelControl, codes
from heritage_games.engine.parallel.conditions import ALL_THERE, OUT_OF_REACH, mover, winner
from heritage_games.engine.parallel.events import ending, events
from heritage_games.engine.parallel.judge import judge
from heritage_games.engine.parallel.moves import course_of, legal, play
from heritage_games.engine.parallel.paths import touches_of
from heritage_games.engine.parallel.playout import games, perft
from heritage_games.engine.parallel.state import ParallelState, goal_of, hand_of, lot_due, men_of, seat_of, start
from heritage_games.engine.parallel.table import BACKWARD, BOTH, FORWARD, GOAL, RACE, ParallelRules, parallel_table
from heritage_games.engine.race import MOST_PLIES
from heritage_games.engine.winner import NOBODY
from heritage_games.games.contract import Move, Piece, Store, Throw
from heritage_games.games.families.race.ruleset import LIFT, RaceGame, coded
from heritage_games.games.families.race.tracks import TrackEngine, TrackRuleset, numbered
from heritage_games.games.throwing import FOUR_STICKS, FOUR_STICKS_EACH, Throwing, lot

from .setup import ParallelSetup, gone, gone_of

STICK = "stick"

DIRECTIONS = {"both": BOTH, "backward": BACKWARD, "forward": FORWARD}


class ParallelRuleset(TrackRuleset[ParallelState]):
    """One race on parallel tracks with its options set; see :class:`heritage_games.games.contract.Ruleset`."""

    kernel = Kernel(games, perft, MOST_PLIES)
    engine = TrackEngine(codes, start, winner, ending, legal, play, judge, touches_of)
    controls: tuple[str, ...] = tuple(control.value for control in ParallelControl)
    words: tuple[str, ...] = (LIFT,)

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        """Set the options; raises UnknownNameError for a name or value the game does not have."""
        super().__init__(game, options)
        there = ParallelCode.ALL_HOME if self.table[RACE] else ParallelCode.ALL_CAPTURED
        self.endings = {ALL_THERE: there, OUT_OF_REACH: ParallelCode.NOBODY_CAN_WIN}
        self.setup = ParallelSetup(self.game, self.sides, self.tracks, self.points, self.table)

    def laid(self, game: RaceGame) -> tuple[int, ...]:
        """Return the rules of this game under these options as the engine's table."""
        options = self.options
        return parallel_table(
            ParallelRules(
                goal=len(game.tracks[0]),
                lines=game.links,
                direction=DIRECTIONS[str(options["links"])],
                stay=options["link_blocked"] == "stay",
                race=options["finish"] == "race",
                refill_all=options["refill"] == "both",
                load_optional=bool(options["load_optional"]),
                lot_opens=options["opening"] == "random",
            )
        )

    def turn(self, position: ParallelState, throw: Throw | None = None) -> int | None:
        """Return the side to move, None when the game is over or a throw decides who begins."""
        if self.over(position) or (position.turn == NOBODY and throw is None):
            return None
        return mover(self.table, position, numbered(throw))

    def throwing(self, position: ParallelState) -> Throwing | None:
        """Return how is thrown here, None when the game is over."""
        if self.over(position):
            return None
        if lot_due(self.table, position):
            return lot(STICK)
        return FOUR_STICKS_EACH if position.turn == NOBODY else FOUR_STICKS

    def happened(
        self,
        position: ParallelState,
        move: Move,
        throw: int,
        order: int,  # noqa: ARG002 - one path makes each move
    ) -> tuple[Event, ...]:
        """Return what happens in a move."""
        return events(self.table, position, move, throw)

    def body(self, position: ParallelState, move: Move, throw: Throw) -> str:
        """Return a move as text without its throw: ``5-8``, ``3-6>20``, ``14-15 load``, ``lift``, ``pass``."""
        ((first, *rest),) = self.paths(position, move, throw)
        if not rest:
            return LIFT if first in self.index else first
        course = course_of(self.table, position, move, coded(throw))
        walked = self.walked(course.side, first, rest[0], onward=course.target != course.near)
        return " ".join([walked, *rest[1:]])

    def pieces(self, position: ParallelState) -> tuple[Piece, ...]:
        """Return the pieces on the board; in a race those in the goal have left it."""
        found = []
        for side, (kind, track) in enumerate(zip(self.kinds, self.tracks, strict=True)):
            found += [Piece(track[hole - 1], kind, side) for hole in members(men_of(position, side))]
            guests = 0 if self.table[RACE] else goal_of(position, side)
            found += [Piece(track[-1], kind, side, seat_of(self.table, side, number)) for number in range(guests)]
        return tuple(found)

    def stores(self, position: ParallelState) -> tuple[Store, ...]:
        """Return each side's pieces in hand, and those taken from it or, in a race, home."""
        return tuple(
            Store(side, name.value, kind, count)
            for side, kind in enumerate(self.kinds)
            for name, count in (
                (Stock.HAND, hand_of(position, side)),
                (gone(self.table), gone_of(self.table, position, side)),
            )
        )

    def standing(self, position: ParallelState) -> tuple[float, ...]:
        """Return for each side the holes its pieces have walked, with a whole track for each piece it captured."""
        goal = self.table[GOAL]
        return tuple(
            float(
                sum(members(men_of(position, side)))
                + goal * goal_of(position, side)
                + (0 if self.table[RACE] else goal * gone_of(self.table, position, 1 - side))
            )
            for side in (0, 1)
        )
