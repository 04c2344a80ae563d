"""Rulesets and position texts of races on one shared track, for Hounds and Jackals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from heritage_games.engine.crossing.events import action_touches, ending, events, orders, touches_of
from heritage_games.engine.crossing.judge import judge
from heritage_games.engine.crossing.kernel import (
    ALL_HOME,
    BOX_FULL,
    all_home,
    far_end,
    games,
    legal,
    mover,
    must_return,
    perft,
    play,
    winner,
)
from heritage_games.engine.crossing.rules import (
    FACES,
    FIRST,
    MEN,
    OFF,
    SHARED,
    Action,
    CrossingControl,
    CrossingReason,
    CrossingState,
    RuleTable,
    hole_of,
    off_of,
    pieces_of,
    point_of,
    seat_of,
    standing,
    start,
)
from heritage_games.engine.kernel import NOBODY, Kernel, bits, members
from heritage_games.engine.races import MOST_PLIES
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, SetupError, TextError

from .position_editor import PlacedPosition, Placing
from .race_positions import OFF_BOARD, Arrangement, RaceSetup
from .race_rulesets import ENTERS, EXAMPLES, RaceEngine, RaceGame, RaceRuleset
from .races import FOUR_STICKS, FOUR_STICKS_EACH, contest, dice, die
from .types import Attempt, Move, NamedVerdict, Piece, Store, Throw


@dataclass(frozen=True)
class CrossingSetup:
    """Parser and formatter of the positions of one crossing race."""

    game: str
    sides: tuple[str, ...]
    points: tuple[str, ...]
    table: RuleTable

    @property
    def _reader(self) -> RaceSetup:
        shared = (self.points[point_of(self.table, 0, self.table[SHARED])],) if self.table[SHARED] else ()
        opening = self.table[FIRST] == NOBODY
        return RaceSetup(self.game, self.sides, self.points, shared, (OFF_BOARD,), self.table[MEN], opening=opening)

    def parse(self, text: str) -> CrossingState:
        """Parse and return a position; raise SetupError with every problem."""
        problems: list[Problem] = []
        found = self._reader.read(text, problems)
        turn = NOBODY if found.turn is None else found.turn
        off = found.stores.get(OFF_BOARD, (0, 0))
        men = tuple(self._holes(side, points) for side, points in enumerate(found.standing))
        state = CrossingState(turn, bits(men[0]), bits(men[1]), off[0], off[1])
        if not problems:
            for side, holes in enumerate(men):
                self._check_count(side, len(holes), off[side], problems)
        if not problems:
            self._check(state, problems)
        if problems:
            raise SetupError(problems, self.game)
        return state

    def placing(self, kinds: tuple[str, ...]) -> Placing:
        """Return the settings of the position editor, with these drawings of the sides' pieces."""
        return self._reader.placing(kinds, balance=(OFF_BOARD, self.table[MEN]))

    def format(self, state: CrossingState) -> str:
        """Return a position as one line of text."""
        turn = None if state.turn == NOBODY else state.turn
        stores: dict[str, tuple[int, ...]] = {OFF_BOARD: (state.off0, state.off1)} if state.off0 or state.off1 else {}
        return self._reader.write(Arrangement(turn, tuple(self.standing(state, side) for side in (0, 1)), stores))

    def standing(self, state: CrossingState, side: int) -> tuple[str, ...]:
        """Return the points of a side's pieces, one entry for each piece."""
        men, found = pieces_of(state, side), []
        for name, hole in zip(self.points, self._numbers[side], strict=True):
            if hole == OFF or (men >> hole) & 1:
                found += [name] * standing(self.table, state, side, hole)
        return tuple(found)

    @cached_property
    def _numbers(self) -> tuple[tuple[int, ...], ...]:
        """The hole number of each point for each side."""
        points = range(len(self.points))
        return tuple(tuple(hole_of(self.table, side, point) for point in points) for side in (0, 1))

    def _holes(self, side: int, points: tuple[str, ...]) -> tuple[int, ...]:
        """Return a side's hole numbers of these points."""
        return tuple(hole_of(self.table, side, self.points.index(point)) for point in points)

    def _check_count(self, side: int, here: int, off: int, problems: list[Problem]) -> None:
        men = self.table[MEN]
        if here + off != men:
            problems.append(Problem("men_do_not_add_up", side=self.sides[side], here=here, off=off, men=men))

    def _check(self, state: CrossingState, problems: list[Problem]) -> None:
        """Report every reason why no game can reach this position."""
        if state.turn == NOBODY and state != start(self.table):
            problems.append(Problem("nobody_but_at_home"))
        if all(all_home(self.table, state, side) for side in (0, 1)):
            problems.append(Problem("both_home"))


def progress(table: RuleTable, state: CrossingState, side: int) -> int:
    """Return a side's progress: the sum of its pieces' hole numbers, 0 for one off the board."""
    return sum(hole * standing(table, state, side, hole) for hole in members(pieces_of(state, side)))


DICE = dice("die", FACES)
"""Two four-sided dice (17)."""

ONE_DIE_EACH = contest(die("die", FACES))
"""Throw of one die by each side to decide who begins, in games with dice."""

DICE_EXAMPLES = Message("dice_race_moves")
"""Examples of moves in games with dice, for error messages."""


class CrossingRuleset(RaceRuleset[CrossingState]):
    """Crossing race with its options set; see :class:`heritage_games.rulesets.base.Ruleset`."""

    kernel = Kernel(games, perft, MOST_PLIES)
    search = "heritage_games.analysis.race_search:CROSSING"
    coach = "heritage_games.analysis.crossing_facts:COACH"
    endings: Mapping[int, str] = {ALL_HOME: CrossingReason.ALL_HOME, BOX_FULL: CrossingReason.BOX_FULL}
    engine = RaceEngine(
        CrossingReason,
        start,
        lru_cache(64)(winner),
        ending,
        mover,
        legal,
        lru_cache(16)(play),
        judge,
        lru_cache(256)(touches_of),
        events,
    )
    controls: tuple[str, ...] = tuple(control.value for control in CrossingControl)
    words: tuple[str, ...] = (ENTERS,)

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        """Set the options; raise UnknownNameError for a name or value the game does not have."""
        super().__init__(game, options)
        self.opening, self.usual = (ONE_DIE_EACH, DICE) if self.dice else (FOUR_STICKS_EACH, FOUR_STICKS)
        self.examples = DICE_EXAMPLES if self.dice else EXAMPLES
        self.setup: CrossingSetup = CrossingSetup(self.game, self.sides, self.points, self.table)

    def text_mismatch(self, position: CrossingState, attempt: Attempt) -> NamedVerdict | None:
        """Return None; raise TextError if the text enters a piece but none is off the board (15)."""
        if any(claim[0] == ENTERS for claim in attempt.claims) and not must_return(position):
            raise TextError(Problem("none_enters", 1))
        return None

    def body(self, position: CrossingState, move: Move, throw: Throw) -> str:
        """Return a move as text without its throw: ``1:5-6 3:8-11``, ``enter 4``.

        Other forms are ``5-8``, ``pass`` and ``begin``.
        """
        actions = orders(self.table, position, move)[0]
        if not actions:
            return self.paths(position, move, throw)[0][0]
        by_die = throw if self.dice else ()
        return " ".join(self._format_action(position.turn, action, by_die=action[1] in by_die) for action in actions)

    def draft(self, position: CrossingState) -> PlacedPosition:
        """Return an editable copy of a position."""
        return PlacedPosition.of(self.setup.placing(self.kinds), self.format_position(position))

    def pieces(self, position: CrossingState) -> tuple[Piece, ...]:
        """Return the pieces on the board; pieces that share a hole have different seats."""
        found = []
        for side in (0, 1):
            names = self.setup.standing(position, side)
            for place, name in enumerate(names):
                seat = seat_of(self.table, side, self.hole(side, name), place - names.index(name))
                found.append(Piece(name, self.kinds[side], side, seat))
        return tuple(found)

    def stores(self, position: CrossingState) -> tuple[Store, ...]:
        """Return each side's pieces off the board."""
        return tuple(Store(side, OFF_BOARD, self.kinds[side], off_of(position, side)) for side in (0, 1))

    def standing(self, position: CrossingState) -> tuple[float, ...]:
        """Return each side's progress: the sum of its pieces' hole numbers on its own track."""
        return tuple(float(progress(self.table, position, side)) for side in (0, 1))

    def _format_action(self, side: int, action: Action, *, by_die: bool) -> str:
        """Return one piece's action as text; ``by_die`` adds the die that it uses."""
        source, count = action
        if source == OFF:
            text = f"enter {count}"
        else:
            start, stop = (self.points[touch] for touch in action_touches(self.table, side, action))
            text = self.walked(side, start, stop, onward=far_end(self.table, sum(action)) > 0)
        return f"{count}:{text}" if by_die else text
