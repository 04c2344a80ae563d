"""Rulesets and position texts of races on one shared track, for Hounds and Jackals."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

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
    off_of,
    pieces_of,
    point_of,
    seat_of,
    standing,
    start,
)
from heritage_games.engine.kernel import NOBODY, Kernel, bits, members
from heritage_games.engine.races import MOST_PLIES, first_of, second_of, two_dice
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, SetupError, TextError

from .notation import NO_SIDE, side_name, side_number, side_numbers
from .position_editor import Placing
from .race_rulesets import ENTERS, EXAMPLES, RaceEngine, RaceGame, RaceRuleset
from .throws import FOUR_STICKS, FOUR_STICKS_EACH, ThrowModel, contest
from .types import OFF_BOARD, Attempt, Lots, Move, NamedVerdict, Piece, Store, Throw

DICE = ThrowModel(
    {(first_of(pair), second_of(pair)): Fraction(weight, FACES**2) for pair, weight in two_dice(FACES)},
    lambda throw: (Lots("die", None, throw or (), 2),),
    "+",
    Message("dice_come_to", most=FACES, example=f"'1+{FACES - 1}'"),
)
"""Two four-sided dice, whose order does not matter (17)."""

ONE_DIE = ThrowModel(
    {(number,): Fraction(1, FACES) for number in range(1, FACES + 1)},
    lambda throw: (Lots("die", None, throw or (), 1),),
    "",
    Message("a_die_comes_to", most=FACES),
)
ONE_DIE_EACH = contest(ONE_DIE)  # throw of one die by each side to decide who begins, in games with dice
DICE_EXAMPLES = Message("dice_race_moves")  # examples of moves in games with dice, for error messages


class CrossingRuleset(RaceRuleset[CrossingState]):
    """Crossing race with its options set; see :class:`heritage_games.rulesets.base.Ruleset`."""

    kernel = Kernel(games, perft, MOST_PLIES)
    search = "heritage_games.analysis.race_search:CROSSING"
    coach = "heritage_games.analysis.crossing_facts:COACH"
    endings: Mapping[int, str] = {ALL_HOME: CrossingReason.ALL_HOME, BOX_FULL: CrossingReason.BOX_FULL}
    engine = RaceEngine(
        reasons=CrossingReason,
        start=start,
        winner=winner,
        ending=ending,
        mover=mover,
        legal=legal,
        play=play,
        judge=judge,
        touches=touches_of,
        events=events,
    )
    controls: tuple[str, ...] = tuple(control.value for control in CrossingControl)
    words: tuple[str, ...] = (ENTERS,)

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        super().__init__(game, options)
        self.opening, self.usual = (ONE_DIE_EACH, DICE) if self.dice else (FOUR_STICKS_EACH, FOUR_STICKS)
        self.examples = DICE_EXAMPLES if self.dice else EXAMPLES
        turns = (*self.sides, NO_SIDE) if self.table[FIRST] == NOBODY else self.sides
        shared = (self.points[point_of(self.table, 0, self.table[SHARED])],) if self.table[SHARED] else ()
        off = (OFF_BOARD, self.table[MEN])
        self.form = Placing(self.game, self.points, self.sides, self.kinds, turns, shared=shared, balance=off)

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

    def pieces(self, position: CrossingState) -> tuple[Piece, ...]:
        """Return the pieces on the board; pieces that share a hole have different seats."""
        found = []
        for side in (0, 1):
            names = self._named(position, side)
            for place, name in enumerate(names):
                seat = seat_of(self.table, side, self.hole(side, name), place - names.index(name))
                found.append(Piece(name, self.kinds[side], side, seat))
        return tuple(found)

    def stores(self, position: CrossingState) -> tuple[Store, ...]:
        """Return each side's pieces off the board."""
        return tuple(Store(side, OFF_BOARD, self.kinds[side], off_of(position, side)) for side in (0, 1))

    def standing(self, position: CrossingState) -> tuple[float, ...]:
        """Return each side's progress: the sum of its pieces' hole numbers on its own track."""
        holes = [members(pieces_of(position, side)) for side in (0, 1)]
        pieces = partial(standing, self.table, position)
        return tuple(float(sum(hole * pieces(side, hole) for hole in found)) for side, found in enumerate(holes))

    def parse_position(self, text: str) -> CrossingState:
        """Parse and return a position; raise SetupError with every problem."""
        problems: list[Problem] = []
        men = self.table[MEN]
        turn, standing, found = self.form.read(text, (OFF_BOARD,), problems)
        off = side_numbers(found.get(OFF_BOARD, ()), self.sides, (men, men), f"{OFF_BOARD} 1 1", problems)
        holes = [bits([self.hole(side, point) for point in points]) for side, points in enumerate(standing)]
        state = CrossingState(side_number(turn, self.sides), *holes, *off)
        if not problems:
            for name, points, gone in zip(self.sides, standing, off, strict=True):
                if len(points) + gone != men:
                    problems.append(Problem("men_do_not_add_up", side=name, here=len(points), off=gone, men=men))
        if not problems:
            if state.turn == NOBODY and state != self.start():
                problems.append(Problem("nobody_but_at_home"))
            if all(all_home(self.table, state, side) for side in (0, 1)):
                problems.append(Problem("both_home"))
        if problems:
            raise SetupError(problems, self.game)
        return state

    def format_position(self, position: CrossingState) -> str:
        """Return the position as one line of text."""
        off = [f"{OFF_BOARD} {position.off0} {position.off1}"] if position.off0 or position.off1 else []
        standing = [self._named(position, side) for side in (0, 1)]
        return self.form.write(side_name(position.turn, self.sides), standing, off)

    def _named(self, position: CrossingState, side: int) -> list[str]:
        """Return the points of a side's pieces in board order, one entry for each piece."""
        found = []
        for hole in members(pieces_of(position, side)):
            found += [self.tracks[side][hole - 1]] * standing(self.table, position, side, hole)
        return sorted(found, key=self.index.__getitem__)

    def _format_action(self, side: int, action: Action, *, by_die: bool) -> str:
        """Return one piece's action as text; ``by_die`` adds the die that it uses."""
        source, count = action
        if source == OFF:
            text = f"enter {count}"
        else:
            start, stop = (self.points[touch] for touch in action_touches(self.table, side, action))
            text = self.walked(side, start, stop, onward=far_end(self.table, sum(action)) > 0)
        return f"{count}:{text}" if by_die else text
