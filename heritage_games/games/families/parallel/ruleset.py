"""The family of races on parallel tracks: the engine's integers under the names of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from heritage_games.engine.bits import members
from heritage_games.engine.parallel.codes import codes
from heritage_games.engine.parallel.conditions import mover, winner
from heritage_games.engine.parallel.events import ending_told
from heritage_games.engine.parallel.judge import judge
from heritage_games.engine.parallel.moves import MOST_MOVES, moves, play
from heritage_games.engine.parallel.playout import perft, playout
from heritage_games.engine.parallel.state import NO_THROW, State, goal_of, hand_of, lot_due, path_of, start
from heritage_games.engine.parallel.table import BACKWARD, BOTH, FORWARD, GOAL, RACE, ParallelRules, parallel_table
from heritage_games.engine.verdict import Verdict
from heritage_games.engine.winner import DRAWN, NOBODY
from heritage_games.games.contract import PLAY_CODES, Effect, Kernel, Move, Outcome, Piece, Store, Throw
from heritage_games.games.families.race.ruleset import LIFT, RaceGame, RaceRuleset, coded
from heritage_games.games.option import Value
from heritage_games.games.throwing import FOUR_STICKS, Throwing, contest, lot

from .moves import ParallelMoves
from .setup import HAND, ParallelSetup, gone, gone_of

STICK = "stick"

DIRECTIONS = {"both": BOTH, "backward": BACKWARD, "forward": FORWARD}


def _rules(game: RaceGame, options: Mapping[str, Value]) -> ParallelRules:
    return ParallelRules(
        goal=len(game.tracks[0]),
        lines=game.links,
        direction=DIRECTIONS[str(options["links"])],
        stay=options["link_blocked"] == "stay",
        race=options["finish"] == "race",
        refill_all=options["refill"] == "both",
        load_optional=bool(options["load_optional"]),
        lot_opens=options["opening"] == "random",
    )


class ParallelRuleset(RaceRuleset[State]):
    """One race on parallel tracks with its options set; see :class:`heritage_games.games.contract.Ruleset`."""

    kernel = Kernel(playout, perft, MOST_MOVES)
    words: tuple[str, ...] = (LIFT,)

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        """Set the options; raises UnknownNameError for a name or value the game does not have."""
        super().__init__(game, options)
        self.table: Sequence[int] = parallel_table(_rules(game, self.options))
        self._setup = ParallelSetup(self.game, self.sides, self.tracks, self.points, self.table)
        self._moves = ParallelMoves(self.table, self.tracks, self.kinds)

    def with_options(self, **options: Value) -> ParallelRuleset:
        """Return the same rules with these options changed."""
        return ParallelRuleset(self.declaration, {**self.options, **options})

    def codes(self) -> frozenset[str]:
        """Return every code that the judge or play can emit under these options."""
        return codes(self.table) | PLAY_CODES

    def start(self) -> State:
        """Return the position before the first throw (6)."""
        return start(self.table)

    def turn(self, position: State, throw: Throw | None = None) -> int | None:
        """Return the side to move, None when the game is over or a throw decides who begins."""
        if winner(self.table, position) != NOBODY or (position.turn == NOBODY and throw is None):
            return None
        return mover(self.table, position, _number(throw))

    def throwing(self, position: State) -> Throwing | None:
        """Return how is thrown here, None when the game is over."""
        if winner(self.table, position) != NOBODY:
            return None
        if lot_due(self.table, position):
            return lot(STICK)
        return contest(FOUR_STICKS) if position.turn == NOBODY else FOUR_STICKS

    def moves(self, position: State, throw: Throw | None = None) -> tuple[Move, ...]:
        """Return every legal move; none when the game is over, or while a throw is due."""
        buffer = [0] * MOST_MOVES
        return tuple(buffer[: moves(self.table, position, _number(throw), buffer, 0)])

    def play(self, position: State, move: Move, throw: Throw | None = None) -> State:
        """Return the position after a legal move; the old one is unchanged."""
        return play(self.table, position, move, _number(throw))

    def outcome(self, position: State) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        won = winner(self.table, position)
        if won == NOBODY:
            return None
        item = self.named(ending_told(self.table, position)[0])
        if won == DRAWN:
            return Outcome((1, 1), item, ("drawn", "drawn"))
        return Outcome((1, 2), item, ("won", "lost")) if won == 0 else Outcome((2, 1), item, ("lost", "won"))

    def judged(self, position: State, touches: Sequence[int], throw: int | None) -> Verdict[int]:
        """Return the engine's answer to touches, points and throw as numbers."""
        return judge(self.table, position, touches, NO_THROW if throw is None else throw)

    def body(self, position: State, move: Move, throw: Throw) -> str:
        """Return a move as text without its throw: ``5-8``, ``3-6>20``, ``14-15 load``, ``lift``, ``pass``."""
        thrown = coded(throw)
        first, *rest = self._moves.path(position, move, thrown)
        if not rest:
            return "lift" if first in self.index else first
        side = mover(self.table, position, thrown)
        walked = self.walked(side, first, rest[0], onward=self._moves.follows(position, move, thrown))
        return " ".join([walked, *rest[1:]])

    def paths(self, position: State, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the touches that make this move: a piece, and the hole to which the throw counts."""
        return (self._moves.path(position, move, _number(throw)),)

    def effects(
        self,
        position: State,
        move: Move,
        throw: Throw | None = None,
        order: int = 0,  # noqa: ARG002 - one path makes each move
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of the path."""
        return self._moves.effects(position, move, _number(throw))

    def pieces(self, position: State) -> tuple[Piece, ...]:
        """Return the pieces on the board; in a race those in the goal have left it."""
        found = []
        for side, (kind, track) in enumerate(zip(self.kinds, self.tracks, strict=True)):
            found += [Piece(track[hole - 1], kind, side) for hole in members(path_of(position, side))]
            guests = 0 if self.table[RACE] else goal_of(position, side)
            found += [Piece(track[-1], kind, side, self._moves.seat(side, number)) for number in range(guests)]
        return tuple(found)

    def stores(self, position: State) -> tuple[Store, ...]:
        """Return each side's pieces in hand, and those taken from it or, in a race, home."""
        return tuple(
            Store(side, name, kind, count)
            for side, kind in enumerate(self.kinds)
            for name, count in (
                (HAND, hand_of(position, side)),
                (gone(self.table), gone_of(self.table, position, side)),
            )
        )

    def standing(self, position: State) -> tuple[float, ...]:
        """Return for each side the holes its pieces have walked, with a whole track for each piece it captured."""
        goal = self.table[GOAL]
        return tuple(
            float(
                sum(members(path_of(position, side)))
                + goal * goal_of(position, side)
                + (0 if self.table[RACE] else goal * gone_of(self.table, position, 1 - side))
            )
            for side in (0, 1)
        )

    def parse_position(self, text: str) -> State:
        """Return the position; raises SetupError with every fault."""
        return self._setup.parse(text)

    def format_position(self, position: State) -> str:
        """Return the position as one line of text."""
        return self._setup.format(position)


def _number(throw: Throw | None) -> int:
    """Return a throw as the engine's number."""
    return NO_THROW if throw is None else coded(throw)
