"""Many games at random, and what share of them each side wins, with the uncertainty of that share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from heritage_games.engine.winner import DRAWN, NOBODY
from heritage_games.games.arguments import a_call, maybe, takes, whole
from heritage_games.games.contract import Ruleset
from heritage_games.games.registry import as_ruleset

from .compile import array, can_compile, compiled
from .uncertainty import interval

LARGEST_SEED = 2**31 - 1

BATCH = 250
"""Games between two reports of progress: a fraction of a second even where nothing is compiled."""


@dataclass(frozen=True)
class Simulation:
    """The result of many random games.

    Args:
        ruleset: the rules, as text.
        sides: names of the sides.
        wins: games won, by side.
        draws: games drawn.
        cut: games stopped at the limit of plies, neither won nor drawn.
        plies: how long each game was.
        seed: with the same seed and number of games the result is the same, everywhere.
    """

    ruleset: str
    sides: tuple[str, ...]
    wins: tuple[int, ...]
    draws: int
    cut: int
    seed: int
    plies: tuple[int, ...] = field(repr=False)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.plies)

    @property
    def mean_plies(self) -> float:
        """How long a game lasts on average."""
        return sum(self.plies) / self.games

    def share(self, side: int) -> tuple[float, float, float]:
        """Return the share of games a side won, and the 95 % interval round it (Wilson 1927)."""
        return interval(self.wins[side], self.games)

    def __str__(self) -> str:
        """Return the result as a small table."""
        rows = [f"{self.games} random games, {self.ruleset}"]
        for side, name in enumerate(self.sides):
            p, low, high = self.share(side)
            rows.append(f"{'won by ' + name:>16} {p:6.1%}   (95 % interval {low:.1%} to {high:.1%})")
        rows.append(f"{'drawn':>16} {self.draws / self.games:6.1%}")
        if self.cut:
            rows.append(f"{'cut off':>16} {self.cut / self.games:6.1%}")
        rows.append(f"a game lasts {self.mean_plies:.1f} plies on average")
        return "\n".join(rows)


@takes(games=whole(1), seed=whole(0, LARGEST_SEED), limit=whole(1), progress=maybe(a_call))
def simulate(
    ruleset: Ruleset | str,
    games: int = 1000,
    seed: int = 1,
    limit: int = 1000,
    progress: Callable[[int, int], object] | None = None,
) -> Simulation:
    """Play games at random from the start.

    Compiled where numba is installed, interpreted where it is not: the result is the same.

    Args:
        ruleset: the rules, or their name.
        games: how many, at least 1.
        seed: of the random numbers, 0 to 2**31 - 1.
        limit: plies after which a game is cut, at least 1.
        progress: called with the games played and their total, several times a second.

    Raises:
        ArgumentError: a number out of reach, or something that is no ruleset.
        UnknownNameError: no such ruleset.
    """
    rules = as_ruleset(ruleset)
    playout, table, buffer = _playout(rules)
    wins, draws, cut = [0] * len(rules.sides), 0, 0
    plies = []
    for number in range(games):
        winner, length = playout(table, seed, number, limit, buffer)
        plies.append(int(length))
        if winner == NOBODY:
            cut += 1
        elif winner == DRAWN:
            draws += 1
        else:
            wins[winner] += 1
        if progress and (number + 1) % BATCH == 0:
            progress(number + 1, games)
    if progress:
        progress(games, games)
    return Simulation(repr(rules), rules.sides, tuple(wins), draws, cut, seed, tuple(plies))


def _playout(ruleset: Ruleset) -> tuple[Callable[..., tuple[int, int]], object, object]:
    """Return the fastest playout there is, with its table and buffer."""
    kernel = ruleset.kernel
    if can_compile():
        return compiled(kernel.playout), array(ruleset.table), array([0] * kernel.buffer)
    return kernel.playout, ruleset.table, [0] * kernel.buffer
