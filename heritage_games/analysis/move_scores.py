"""Values of legal moves and win probabilities of sides, for reviews and programmers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Outcome, Position, Throw

from .best_play import Value
from .known_tables import move_values
from .search import Decision, search_of

PLIES = 4  # default search depth
POSITIONS = 20_000  # default maximum number of positions to visit


@dataclass(frozen=True, slots=True)
class MoveScores:
    """Scores of the legal moves of a position."""

    # The value of each move for the side that makes it, in the family's unit. In mills and hunts 100 is a piece,
    # and ``engine.graph.search.SURE`` or more is a forced win. In the races of Hounds and Jackals a million is a
    # win, and minus a million a loss. In Hyena Chase a million is a certain win if the game is solved; otherwise
    # it marks the move of the payment policy. In other games 1000 is 1 in ``rules.standing``.
    scores: Mapping[Move, int]
    plies: int  # the search depth, including the move; 0 if a table has the values

    @property
    def best(self) -> Move:
        """The move with the highest value; the first if there are several."""
        return max(self.scores, key=lambda move: self.scores[move])


def move_scores(
    rules: Ruleset,
    position: Position,
    throw: Throw | None = None,
    before: Sequence[Position] = (),
    *,
    plies: int = PLIES,
    positions: int = POSITIONS,
) -> MoveScores:
    """Return the value of each legal move of a position for the side to move.

    All moves are searched to the same depth within the limits; the result is deterministic.

    Args:
        plies: the maximum depth. In mills and hunts plies after the second are searched in pairs; the races search at
            most two, and Hyena Chase one.
        positions: the maximum number of positions to visit in mills and hunts; the position after each move is always
            visited.
    """
    if values := move_values(rules, position):
        return MoveScores({move: _score(rules, value) for move, value in values.items()}, 0)
    return MoveScores(*search_of(rules).scores(Decision(rules, position, throw, before), plies, positions))


LATEST = 900  # number of plies to a forced result beyond which all results have the same score


def _score(rules: Ruleset, value: Value) -> int:
    """Return a table's value as a score: 0 for a draw, farther from 0 for a sooner result."""
    surely = (search_of(rules).forced or 0) + LATEST - min(LATEST, value.plies or LATEST)
    return {"won": surely, "drawn": 0, "lost": -surely}[value.result]


def forced(rules: Ruleset, score: int) -> int:
    """Return 1 if a score is a forced win, -1 if it is a forced loss, 0 otherwise."""
    least = search_of(rules).forced
    return 0 if least is None or abs(score) < least else 1 if score > 0 else -1


def chances(
    rules: Ruleset,
    position: Position,
    throw: Throw | None = None,
    before: Sequence[Position] = (),
    *,
    plies: int = PLIES,
    positions: int = POSITIONS,
) -> tuple[float, ...]:
    """Return each side's probability of winning, a draw counting one half; they sum to 1.

    If a table contains the position, the probability is 1, one half or 0. Otherwise, in mills, it is the share won from
    positions of this value in games between the levels. In hunts it only compares moves, because nearly all games
    between the levels are drawn (see ``Search.estimates``). In the races of Hounds and Jackals it is the learnt value,
    averaged over all throws if none is pending. In Hyena Chase it is exact if two play and the game can be solved,
    otherwise computed from each player's progress and credit. The result is deterministic.
    """
    if outcome := rules.outcome(position):
        return shares_of(outcome)
    if by_position := search_of(rules).by_position(rules, position):
        return by_position
    if throw is None and rules.throws(position):
        parts = [
            (float(share), chances(rules, position, each, plies=1)) for each, share in rules.throws(position).items()
        ]
        return tuple(sum(share * found[side] for share, found in parts) for side in (0, 1))
    found = move_scores(rules, position, throw, before, plies=plies, positions=positions)
    side = rules.turn(position, throw) or 0
    best = found.scores[found.best]
    chance, solved = search_of(rules).win_probability, bool(move_values(rules, position))
    own = (1 + forced(rules, best)) / 2 if solved else chance(rules, side, best)
    return (own, 1 - own) if side == 0 else (1 - own, own)


def shares_of(outcome: Outcome) -> tuple[float, ...]:
    """Return each side's share of a result: 1 for the only winner, equal shares for several."""
    first = [place == min(outcome.places) for place in outcome.places]
    return tuple(won / sum(first) for won in first)
