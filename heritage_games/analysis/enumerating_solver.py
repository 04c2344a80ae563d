"""Solver of small games without throws, for families without their own solver."""

from __future__ import annotations

from collections import deque

from heritage_games.arguments import Report
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import as_position
from heritage_games.rulesets.types import Move, Outcome, Position

from .best_play import Value
from .solved import SectionResult, Solved

MOST_POSITIONS = 200_000  # maximum number of positions; interpreted code solves about ten thousand a second
EVERY = 1_000  # number of positions between two progress reports

DRAWN = Value("drawn", None, None)


class SolvedPositions(Solved):
    """Values of all reachable positions of a game of two sides, with best play by both.

    As for other solvers, the values ignore history: a game that neither side can force to an end is drawn.

    Args:
        progress: called with the number of positions whose moves are listed, and the number of positions known so far;
            None for no reports.

    Raises:
        HeritageGamesError: the game has throws or more than two sides, or there are too many positions.
    """

    def __init__(self, rules: Ruleset, progress: Report | None = None) -> None:
        self.rules = rules
        self._start = rules.comparable(rules.start())
        if rules.throws(self._start) or len(rules.sides) != 2:  # noqa: PLR2004 - two sides
            raise HeritageGamesError(Message("not_solvable", ruleset=repr(rules)))
        self._reached = self._listed(progress)
        self._values = self._valued()
        results = [self._value(position) for position in self._reached]
        won, lost = ([each.plies or 0 for each in results if each.result == name] for name in ("won", "lost"))
        drawn = len(results) - len(won) - len(lost)
        longest = max(won, default=None), max(lost, default=None)
        super().__init__(rules, [SectionResult("together", len(won), len(lost), drawn, *longest)])

    def _listed(self, progress: Report | None) -> dict[Position, dict[Move, Position]]:
        """Return the moves of every reachable position, with the positions that they lead to."""
        rules = self.rules
        found: dict[Position, dict[Move, Position]] = {}
        waiting = deque([self._start])
        known = {self._start}
        while waiting:
            position = waiting.popleft()
            if rules.throws(position):
                raise HeritageGamesError(Message("not_solvable", ruleset=repr(rules)))
            over = rules.outcome(position) is not None
            moves = () if over else rules.moves(position)
            found[position] = {move: rules.comparable(rules.play(position, move)) for move in moves}
            for reached in found[position].values():
                if reached not in known:
                    known.add(reached)
                    waiting.append(reached)
            if len(known) > MOST_POSITIONS:
                raise HeritageGamesError(Message("too_many_to_list", ruleset=repr(rules), most=f"{MOST_POSITIONS:,}"))
            if progress and len(found) % EVERY == 0:
                progress(len(found), len(known))
        if progress:
            progress(len(found), len(found))
        return found

    def _valued(self) -> dict[Position, Value]:
        """Return the value of every position with a forced result; all others are drawn."""
        rules = self.rules
        values: dict[Position, Value] = {}
        leading: dict[Position, list[Position]] = {}
        ends = deque[Position]()
        for position, after in self._reached.items():
            for reached in after.values():
                leading.setdefault(reached, []).append(position)
            outcome = rules.outcome(position)
            if outcome:
                values[position] = self._ended(position, outcome)
                if values[position].winner is not None:
                    ends.append(position)
        # The search is breadth-first, so the quickest win decides a position, or otherwise the slowest loss.
        while ends:
            reached = ends.popleft()
            winner, plies = values[reached].winner, values[reached].plies or 0
            for position in leading.get(reached, ()):
                if position in values:
                    continue
                wins = winner == rules.sides[rules.turn(position) or 0]
                if not wins and any(
                    values.get(each, DRAWN).winner != winner for each in self._reached[position].values()
                ):
                    continue
                values[position] = Value("won" if wins else "lost", winner, plies + 1)
                ends.append(position)
        return values

    def _ended(self, position: Position, outcome: Outcome) -> Value:
        """Return the value of a finished game for the side that would move."""
        if len(set(outcome.places)) == 1:
            return DRAWN
        side = outcome.places.index(min(outcome.places))
        mover = getattr(position, "turn", None)
        return Value("won" if side == mover else "lost", self.rules.sides[side], 0)

    def longest(self, result: str = "won") -> str:
        """Return the first position with the longest win or loss, as text.

        Args:
            result: ``won`` or ``lost``, for the side to move.

        Raises:
            HeritageGamesError: no position has this result.
        """
        found = [(each.plies or 0, at) for at, each in self._values.items() if each.result == result and each.plies]
        if result == "drawn" or not found:
            raise HeritageGamesError(Message("none_so_ended", result=repr(result)))
        return self.rules.format_position(max(found, key=lambda pair: pair[0])[1])

    def _state(self, given: Position | str | None) -> Position:
        state: Position = self.rules.comparable(as_position(self.rules, given))
        if state not in self._reached:
            raise HeritageGamesError(Message("not_in_table", position=repr(self.rules.format_position(state))))
        return state

    def _after(self, state: Position, move: Move) -> Position:
        return self._reached[state][move]

    def _value(self, state: Position) -> Value:
        return self._values.get(state, DRAWN)
