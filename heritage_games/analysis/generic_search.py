"""Depth-limited search for families without one: levels, move scores and probabilities."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from functools import lru_cache
from random import Random

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

from .players import lead, result_of
from .search import BlunderModel, Decision, FinishedSearch, Search, SearchTask, finished

UNIT = 1_000  # score of a standing of 1 in ``rules.standing``
SURE = 1_000_000_000  # minimum score of a forced win; the remaining depth at which it is found is added

DEEPEST = 100


LIMITS = ((1, 1_000), (2, 2_000), (6, 3_000))
"""Maximum depth and maximum number of positions of each level, the weakest first.

An interpreter needs a few tenths of a second.
"""


class _Enough(Exception):  # noqa: N818 - the end of a search, not an error
    """Exception of a search that has visited the maximum number of positions."""


class GenericSearchTask:
    """Iterative deepening over ``moves``, ``play``, ``outcome`` and ``standing``.

    Throws are weighted by their probabilities.

    The side to move maximizes its standing less the strongest other standing, and all other sides minimize it. In
    games without throws a repeated position counts as a draw.

    Args:
        moves: the legal moves; the first of equal moves is chosen.
        positions: the maximum number of positions to visit; the first ply is always searched completely.
        exact: whether to compute the score of every move, not only of the best.
    """

    def __init__(
        self, decision: Decision, moves: Sequence[Move], *, plies: int = DEEPEST, positions: int, exact: bool = False
    ) -> None:
        self.best: Move = moves[0]  # the best move found so far
        self.depth = 0  # depth of the last completed iteration, in plies
        self.visited = 0  # the number of visited positions
        # Score of each move for the side to move, at ``depth``. If not ``exact``, the scores of all moves but
        # the best may be upper bounds.
        self.scores: dict[Move, int] = {}
        self._rules, self._position, self._throw, before = decision
        self._moves, self._exact = list(moves), exact
        self._plies, self._positions = plies, positions
        self._side = decision.side
        self._repeats = self._throw is None
        self._seen = {self._rules.comparable(each) for each in (*before, self._position)} if self._repeats else set()
        self._steps = self._deepen()

    def go(self, positions: int) -> bool:
        """Visit at most this many more positions; return whether the search is finished."""
        return any(next(self._steps, True) for _ in range(positions))

    def _deepen(self) -> Generator[bool, None, None]:
        """Run the iterations of increasing depth; yield False after each position."""
        for plies in range(1, self._plies + 1):
            scores: dict[Move, float] = {}
            highest = -math.inf
            try:
                for move in sorted(self._moves, key=lambda move: -self.scores.get(move, 0)):
                    after = self._rules.play(self._position, move, self._throw)
                    # A move equal to the best so far needs an exact score too, so that the first of them is chosen.
                    alpha = -math.inf if self._exact else highest - 1
                    scores[move] = yield from self._value(after, plies - 1, alpha, math.inf)
                    highest = max(highest, scores[move])
            except _Enough:
                return
            self.scores = {move: round(scores[move]) for move in self._moves}
            self.depth = plies
            self.best = max(self._moves, key=self.scores.__getitem__)
            if abs(self.scores[self.best]) >= SURE or (len(self._moves) == 1 and not self._exact):
                return

    def _value(self, position: Position, plies: int, alpha: float, beta: float) -> Generator[bool, None, float]:
        """Return the value of a position for the searching side; yield False after each position."""
        if self.depth and self.visited >= self._positions:
            raise _Enough
        self.visited += 1
        yield False
        rules = self._rules
        outcome = rules.outcome(position)
        if outcome:
            # The remaining depth is greater for quicker results.
            return (SURE + plies) * result_of(outcome, self._side)
        here = rules.comparable(position) if self._repeats else None
        if here in self._seen:
            return 0
        throws = rules.throws(position)
        if plies == 0:
            return UNIT * lead(rules, position, self._side)
        if throws:
            total = 0.0
            for throw, share in throws.items():
                replied = yield from self._replied(position, throw, plies, -math.inf, math.inf)
                total += float(share) * replied
            return total
        if here is not None:
            self._seen.add(here)
        try:
            return (yield from self._replied(position, None, plies, alpha, beta))
        finally:
            self._seen.discard(here)

    def _replied(
        self, position: Position, throw: Throw | None, plies: int, alpha: float, beta: float
    ) -> Generator[bool, None, float]:
        """Return the best value that the side to move can reach with a throw; see :meth:`_value`."""
        rules = self._rules
        own = rules.turn(position, throw) == self._side
        value = -math.inf if own else math.inf
        for move in rules.moves(position, throw):
            found = yield from self._value(rules.play(position, move, throw), plies - 1, alpha, beta)
            if own:
                value = max(value, found)
                alpha = max(alpha, value)
            else:
                value = min(value, found)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value


def begin(decision: Decision, chance: Random, level: int) -> SearchTask:
    """Return a search task for a level, without searching yet; see :data:`.search.Begin`."""
    moves = list(decision.moves)
    chance.shuffle(moves)
    if len(moves) == 1:
        return FinishedSearch(moves[0], 0)
    plies, positions = LIMITS[level - 1]
    return GenericSearchTask(decision, moves, plies=plies, positions=positions)


def scores(decision: Decision, plies: int, positions: int) -> tuple[dict[Move, int], int]:
    """Return the score of each legal move, and the depth; see :data:`.search.Scores`."""
    task = finished(GenericSearchTask(decision, decision.moves, plies=plies, positions=positions, exact=True))
    return task.scores, task.depth


GAMES, LONGEST = 20, 200  # number of random games for calibrating win probabilities, and the maximum plies of each


@lru_cache(maxsize=16)
def _spread(rules: Ruleset) -> float:
    """Return the root mean square of the lead in random games, at least one half."""
    chance, leads = Random(1), list[float]()  # noqa: S311 - a fixed sample
    for _ in range(GAMES):
        position = rules.start()
        for _ in range(LONGEST):
            throws = rules.throws(position)
            throw = chance.choices(list(throws), [float(share) for share in throws.values()])[0] if throws else None
            moves = rules.moves(position, throw)
            if not moves:
                break
            position = rules.play(position, chance.choice(moves), throw)
            leads.append(lead(rules, position, 0))
    return max(0.5, math.sqrt(sum(each * each for each in leads) / max(1, len(leads))))


def win_probability(rules: Ruleset, _side: int, score: int) -> float:
    """Estimate a win probability from a score.

    It is 0.75 if the lead is the root mean square of the leads in random games.
    """
    if abs(score) >= SURE:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + 3 ** max(-6.0, min(6.0, -score / UNIT / _spread(rules))))


def _win_probabilities(rules: Ruleset, position: Position) -> tuple[float, ...]:
    """Return the win probabilities of three or more players by standing; empty for two.

    The scores of two players determine their probabilities.
    """
    if len(rules.sides) == 2:  # noqa: PLR2004 - two sides
        return ()
    standing = rules.standing(position)
    shares = [3 ** ((each - max(standing)) / _spread(rules)) for each in standing]
    return tuple(share / sum(shares) for share in shares)


SEARCH = Search(
    begin=begin,
    scores=scores,
    win_probability=win_probability,
    estimates=lambda _rules: False,
    forced=SURE,
    by_position=_win_probabilities,
    blunders=lambda _rules, number, _side: BlunderModel("graph.ahead", {"plies": LIMITS[number - 1][0]}),
    levels=len(LIMITS),
)
"""Search of every ruleset without its own."""
