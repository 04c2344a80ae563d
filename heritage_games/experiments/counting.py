"""Counting sequences of plies, by machine code where numba is installed."""

from __future__ import annotations

from heritage_games.games import counting
from heritage_games.games.arguments import takes, whole
from heritage_games.games.contract import Position, Ruleset
from heritage_games.games.registry import as_position, as_ruleset
from heritage_games.machine import Counter, can_compile

SHALLOW = 2
"""So many plies are counted before anything is compiled, or even loaded."""

APART = 2
"""So many plies are played one by one, and what follows each is counted in one call: a call cannot be interrupted."""


@takes(depth=whole(0))
def perft(ruleset: Ruleset | str, position: Position | str | None, depth: int) -> int:
    """Return how many sequences of plies of this length begin at a position.

    Finished games add none; every distinct throw counts once.
    Compiled where numba is installed and the family has a kernel, else interpreted: the result is the same.

    Example:
        >>> import heritage_games as hg
        >>> hg.perft("morabaraba", None, 2)
        552

    Args:
        ruleset: the rules, or their name.
        position: where to begin, as a position or as its text; the start if None.
        depth: plies; 0 gives 1.

    Raises:
        ArgumentError: a depth below 0, or something that is no ruleset or no position.
        UnknownNameError, SetupError: a name or a text that means nothing.
    """
    rules = as_ruleset(ruleset)
    first = as_position(rules, position)
    kernel = rules.kernel
    if depth <= SHALLOW or kernel is None or not can_compile():
        return counting.perft(rules, first, depth)
    return _counted(Counter(kernel, rules.table, depth), rules, first, depth, APART)


def _counted(count: Counter, rules: Ruleset, position: Position, depth: int, apart: int) -> int:
    """Return the count, with what follows each of the first plies counted by a call of its own."""
    if apart == 0:
        return count(position, depth)
    return sum(
        _counted(count, rules, rules.play(position, move, throw), depth - 1, apart - 1)
        for throw in rules.throws(position) or (None,)
        for move in rules.moves(position, throw)
    )
