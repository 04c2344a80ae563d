"""Many games, and what share of them each side wins, with the uncertainty of that share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from heritage_games.engine.winner import DRAWN, NOBODY
from heritage_games.games.arguments import a_call, maybe, takes, whole
from heritage_games.games.contract import Ruleset
from heritage_games.games.registry import as_ruleset
from heritage_games.machine.chunks import play_chunk
from heritage_games.players import Player, several

from .played import Players
from .uncertainty import interval

LARGEST_SEED = 2**31 - 1

BATCH = 250
"""Games between two reports of progress: a fraction of a second even where nothing is compiled."""


@dataclass(frozen=True)
class Simulation:
    """The result of many games.

    Args:
        ruleset: the rules, as text.
        sides: names of the sides.
        wins: games won, by side.
        draws: games drawn.
        cut: games stopped at the limit of plies, neither won nor drawn.
        plies: how long each game was.
        seed: with the same seed and number of games the result is the same, everywhere.
        players: who played each side; empty where every move was any legal one.
    """

    ruleset: str
    sides: tuple[str, ...]
    wins: tuple[int, ...]
    draws: int
    cut: int
    seed: int
    plies: tuple[int, ...] = field(repr=False)
    players: tuple[str, ...] = ()

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
        rows = [f"{self.games} {'' if self.players else 'random '}games, {self.ruleset}"]
        rows += [f"{' against '.join(self.players)}, interpreted"] if self.players else []
        for side, name in enumerate(self.sides):
            p, low, high = self.share(side)
            rows.append(f"{'won by ' + name:>16} {p:6.1%}   (95 % interval {low:.1%} to {high:.1%})")
        rows.append(f"{'drawn':>16} {self.draws / self.games:6.1%}")
        if self.cut:
            rows.append(f"{'cut off':>16} {self.cut / self.games:6.1%}")
        rows.append(f"a game lasts {self.mean_plies:.1f} plies on average")
        return "\n".join(rows)


@takes(games=whole(1), seed=whole(0, LARGEST_SEED), limit=whole(1), progress=maybe(a_call), players=several)
def simulate(
    ruleset: Ruleset | str,
    games: int = 1000,
    seed: int = 1,
    limit: int = 1000,
    progress: Callable[[int, int], object] | None = None,
    *,
    players: Sequence[str | Player] = (),
) -> Simulation:
    """Play games from the start, at random or between players.

    At random they are compiled where numba is installed, interpreted where it is not: the result is the same.
    Between players they are interpreted, for a player may be any function, and the result says so.

    Args:
        ruleset: the rules, or their name.
        games: how many, at least 1.
        seed: of the random numbers, 0 to 2**31 - 1.
        limit: plies after which a game is cut, at least 1.
        progress: called with the games played and their total, several times a second.
        players: who plays each side, in their order: ``random``, ``careful``, or a function of one's own, called with
            rules, position, throw and a ``random.Random``; if none are named, every move is any legal one.

    Raises:
        ArgumentError: a number out of reach, or something that is no ruleset.
        UnknownNameError: no such ruleset or player, or not one for each side.
        PlayerError: a player that names no legal move.
    """
    rules = as_ruleset(ruleset)
    between = Players(rules, players) if players else None
    wins, draws, cut = [0] * len(rules.sides), 0, 0
    plies: list[int] = []
    for first in range(0, games, BATCH):
        numbers = range(first, min(first + BATCH, games))
        played = between.playouts(numbers, seed, limit) if between else _at_random(rules, numbers, seed, limit)
        for winner, length in played:
            plies.append(length)
            if winner == NOBODY:
                cut += 1
            elif winner == DRAWN:
                draws += 1
            else:
                wins[winner] += 1
        if progress and len(numbers) == BATCH:
            progress(numbers.stop, games)
    if progress:
        progress(games, games)
    names = between.names if between else ()
    return Simulation(repr(rules), rules.sides, tuple(wins), draws, cut, seed, tuple(plies), names)


def _at_random(rules: Ruleset, numbers: range, seed: int, limit: int) -> Iterator[tuple[int, int]]:
    """Play random games of these numbers in one call; give who has won each, and its plies."""
    chunk = play_chunk(
        rules.kernel, rules.table, rules.start(), seed=seed, first=numbers.start, count=len(numbers), limit=limit
    )
    return zip(chunk.winners, chunk.plies, strict=True)
