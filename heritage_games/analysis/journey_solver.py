"""Solver of two-player Hyena Chase, for players, hints and reviews: exact chances.

After the first runner is home, the table has no values: the hyena's captures do not count.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import cast

from heritage_games.arguments import Report
from heritage_games.engine.jit import can_compile, is_precompiled
from heritage_games.engine.journey.chances import SURE
from heritage_games.engine.journey.conditions import decides
from heritage_games.engine.journey.position import JourneyState, with_turn
from heritage_games.engine.journey.rules import LOST, MARKED, OUTSIDE_FIRST
from heritage_games.engine.kernel import NOBODY
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.journey import JourneyRuleset
from heritage_games.rulesets.registry import as_position
from heritage_games.rulesets.types import Move, Position, Throw

from .best_play import Answer, WinChance
from .journey_states import NO_STATE, RunnerStates, solved_pairs
from .players import SearchingPlayer

MOST_CREDIT = 32
"""Maximum credit of a state; 44 would change the chance at the start by three millionths.

A player with this credit gains no more, and pays whenever possible.
"""

MOST_ON_DEMAND, MOST_IN_BROWSER = 30_000_000, 8_000_000
"""Maximum number of positions solved on demand.

Compiled code takes about a second, and 120 or 32 MB of memory.

In browsers, which have little memory, only the perfect player solves more than the second number.
"""


def checked(rules: Ruleset) -> JourneyRuleset:
    """Return a ruleset that this module can solve; raise HeritageGamesError for any other."""
    if not isinstance(rules, JourneyRuleset):
        raise HeritageGamesError(Message("not_solvable", ruleset=repr(rules)))
    if not decides(rules.table):
        raise HeritageGamesError(Message("nothing_to_solve", ruleset=repr(rules)).of(rules.game))
    if len(rules.sides) != 2 or not rules.table[OUTSIDE_FIRST] or rules.table[MARKED] != LOST:  # noqa: PLR2004 - two
        raise HeritageGamesError(Message("solved_for_two", ruleset=repr(rules)).of(rules.game))
    return rules


class SolvedJourney:
    """Chances of being home first with best play, in all positions of two-player Hyena Chase.

    Example:
        >>> print(hg.solve(hg.ruleset("hyena_chase", players=2, holes=11, opening="first")).value())
        first wins 53.96 of 100 games

    Args:
        rules: a ruleset of Hyena Chase by the modern description, for two players.
        progress: called with the finished work and the total; None for no reports.

    Raises:
        HeritageGamesError: the ruleset has other rules, or not two players.
    """

    def __init__(self, rules: Ruleset, progress: Report | None = None) -> None:
        self.rules = checked(rules)
        self._states = RunnerStates(self.rules.table, MOST_CREDIT)
        self._chances = solved_pairs(self._states, progress)

    @property
    def positions(self) -> int:
        """The number of solved positions: pairs of the states of both runners."""
        return self._states.count**2

    def knows(self, position: Position) -> bool:
        """Return whether the table contains a position in which no runner is home yet."""
        return self._pair(cast("JourneyState", position)) != NO_STATE

    def chances(self, position: Position | str | None = None, throw: Throw | None = None) -> tuple[float, float]:
        """Return each player's chance of being home first, with best play by both.

        Example:
            >>> solved = hg.solve(hg.ruleset("hyena_chase", players=2, holes=11, opening="first"))
            >>> [round(chance, 4) for chance in solved.chances()]
            [0.5396, 0.4604]

        Args:
            position: a position, or its text; the start of the game if None.
            throw: the pending throw; None if it is not made yet.

        Raises:
            HeritageGamesError: the position was not solved.
        """
        state = self._state(position)
        if throw is not None:
            side = self.rules.turn(state, throw) or 0
            own = max(self.move_chances(state, throw).values())
            return (own, 1 - own) if side == 0 else (1 - own, own)
        return self._chances_of(state)

    def move_chances(self, position: Position, throw: Throw) -> dict[Move, float]:
        """Return the mover's chance of being home first after each move; empty after the game.

        Raises:
            HeritageGamesError: the position was not solved.
        """
        state = self._state(position)
        side = self.rules.turn(state, throw) or 0
        return {
            move: self._chances_of(self.rules.play(state, move, throw))[side] for move in self.rules.moves(state, throw)
        }

    def value(self, position: Position | str | None = None, throw: Throw | None = None) -> WinChance:
        """Return the chance of the player to act, or of the first player before the first turn."""
        state = self._state(position)
        side = self.rules.turn(state, throw) or 0
        return WinChance(self.rules.sides[side], self.chances(state, throw)[side])

    def moves(
        self, position: Position | str | None = None, throw: Throw | None = None
    ) -> tuple[tuple[str, WinChance], ...]:
        """Return moves in notation with values, the best first; without a throw, for every throw."""
        state = self._state(position)
        if throw is None:
            return tuple(found for each in self.rules.throws(state) for found in self.moves(state, each))
        side, ways = self.rules.sides[self.rules.turn(state, throw) or 0], self.move_chances(state, throw)
        order = sorted(ways, key=lambda move: -ways[move])
        return tuple((self.rules.format_move(state, move, throw), WinChance(side, ways[move])) for move in order)

    def best(self, position: Position | str | None = None, throw: Throw | None = None) -> tuple[str, ...]:
        """Return the best moves, in notation, for a throw; without a throw, for every throw."""
        state = self._state(position)
        if throw is None:
            return tuple(found for each in self.rules.throws(state) for found in self.best(state, each))
        ways = self.moves(state, throw)
        return tuple(move for move, value in ways if value == ways[0][1])

    def player(self, rules: Ruleset, position: Position, throw: Throw | None, chance: Random) -> Move:
        """Return a best move, as a perfect player; usable as a seat.

        After the first runner is home, it plays as the strongest level does.

        Example:
            >>> rules = hg.ruleset("hyena_chase", players=2, holes=11)
            >>> hg.simulate(rules, 200, seed=1, seats=(hg.solve(rules).player, "random")).wins
            (148, 52)
        """
        moves = rules.moves(position, throw)
        if len(moves) == 1:
            return moves[0]
        if throw is None or not self.knows(position):
            return SearchingPlayer()(rules, position, throw, chance)
        ways = self.move_chances(position, throw)
        best = max(ways.values())
        return chance.choice([move for move in moves if ways[move] == best])

    def show(self, position: Position | str | None = None, throw: Throw | None = None) -> Answer:
        """Return an answer for display: a position with its value, and the value of each move."""
        state = self._state(position)
        return Answer(self.rules, state, self.value(state, throw), self.moves(state, throw))

    def __repr__(self) -> str:
        """Return the ruleset and the number of positions, in one line."""
        return f"solved: {self.rules!r}, {self.positions:,} positions"

    def __str__(self) -> str:
        """Return the ruleset, and the chance of the player who throws first, as text."""
        begun = with_turn(self.rules.table, self.rules.start(), 0)
        return f"{self!r}\n{WinChance('the player who throws first', self._chances_of(begun)[0])}"

    def _state(self, position: Position | str | None) -> JourneyState:
        return cast("JourneyState", as_position(self.rules, position))

    def _chances_of(self, state: JourneyState) -> tuple[float, float]:
        if state.first != NOBODY:
            return (1.0, 0.0) if state.first == 0 else (0.0, 1.0)
        if state.turn == NOBODY:
            throws = self.rules.throws(state).items()
            own = sum(
                share * self._chances_of(with_turn(self.rules.table, state, throw[0] - 1))[0] for throw, share in throws
            )
            return own, 1 - own
        pair = self._pair(state)
        if pair == NO_STATE:
            raise HeritageGamesError(Message("not_in_table", position=repr(self.rules.format_position(state))))
        own = self._chances[pair] / SURE
        return (own, 1 - own) if state.turn == 0 else (1 - own, own)

    def _pair(self, state: JourneyState) -> int:
        """Return the index of a position in the table; NO_STATE if the table lacks it."""
        if state.first != NOBODY or state.turn == NOBODY:
            return NO_STATE
        own, other = self._states.number(state.mine, seen=bool(state.seen)), self._states.number(state.others[0])
        return NO_STATE if NO_STATE in (own, other) else own * (self._states.count + 1) + other


def can_solve(rules: Ruleset, most: int = MOST_ON_DEMAND) -> bool:
    """Return whether a game can be solved and has at most this many positions."""
    try:
        return RunnerStates(checked(rules).table, MOST_CREDIT).count ** 2 <= most
    except HeritageGamesError:
        return False


_SOLVED: dict[Ruleset, SolvedJourney] = {}  # the last solved game by its ruleset


def known_chances(rules: Ruleset, *, for_player: bool = False) -> SolvedJourney | None:
    """Return the solved game if known, or if compiled code can solve it in about a second.

    Args:
        for_player: whether the perfect player needs it, which in browsers may take more memory than a hint.

    Returns:
        The solved game; None without compiled code, for a game that is too large or not solvable, or if there is too
        little memory.
    """
    if not can_compile():
        return None
    if rules not in _SOLVED:
        if not can_solve(rules, MOST_ON_DEMAND if for_player or not is_precompiled() else MOST_IN_BROWSER):
            return None
        _SOLVED.clear()
        with suppress(MemoryError):
            _SOLVED[rules] = SolvedJourney(rules)
    return _SOLVED.get(rules)
