"""Ladder of players for notebooks and benchmarks: games on both sides, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from heritage_games.analysis.levels import PERFECT, several, those_of
from heritage_games.analysis.players import Player
from heritage_games.arguments import a_call, maybe, takes, whole
from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import as_ruleset, ruleset

from .intervals import interval
from .runs import Players
from .simulation import LARGEST_NUMBER

BETWEEN = 2  # number of sides in a game of the ladder

Report = Callable[["LadderPairing"], object]  # called with each pairing as soon as its games are finished


@dataclass(frozen=True, slots=True)
class LadderPairing:
    """Games between two players, each on the same side in all of them.

    Example:
        >>> found = hg.ladder("morabaraba", 2, seats=("random", "careful"))
        >>> found.rungs[0].player, found.rungs[0].side, found.rungs[0].won, round(found.rungs[0].score[0])
        ('careful', 'dark', 2, 100)

    Args:
        player: the player whose score is counted.
        side: the side that the player has in all games.
        other: the player of the other side.
        won: the number of games that the player won.
        drawn: the number of games that were drawn or cut.
        games: the number of games of the pairing.
    """

    player: str
    side: str
    other: str
    won: int
    drawn: int
    games: int

    @property
    def score(self) -> tuple[float, float, float]:
        """The score in per cent, a draw counting one half, with its 95 % interval."""
        share, low, high = interval(self.won + self.drawn / 2, self.games)
        return 100 * share, 100 * low, 100 * high

    def __str__(self) -> str:
        score, low, high = self.score
        lost = self.games - self.won - self.drawn
        return (
            f"{self.player} as {self.side} against {self.other}: {score:.1f} ({low:.1f} to {high:.1f}); "
            f"{self.won} won, {self.drawn} drawn, {lost} lost"
        )


@dataclass(frozen=True, slots=True)
class Ladder:
    """Every pairing of some players on both sides; see :func:`ladder`.

    Example:
        >>> print(hg.ladder("morabaraba", 2, seats=("random", "careful")))
        morabaraba/south_africa: points in a hundred in 2 games a side, with 95 % intervals; cut after 300 plies
        careful as dark against random: 100.0 (34.2 to 100.0); 2 won, 0 drawn, 0 lost
        careful as light against random: 100.0 (34.2 to 100.0); 2 won, 0 drawn, 0 lost

    Args:
        rules: the ruleset that all games follow.
        rungs: the pairings, two for every two players, one per side.
        limit: the number of plies after which a game is cut and counts as a draw.
    """

    rules: Ruleset
    rungs: tuple[LadderPairing, ...]
    limit: int

    def score(self, player: str, other: str) -> tuple[float, float, float]:
        """Return a player's score against another over both sides, in %, and its 95 % interval.

        Example:
            >>> found = hg.ladder("morabaraba", 2, seats=("random", "careful"))
            >>> [round(share) for share in found.score("careful", "random")]
            [100, 51, 100]

        Args:
            player: the player whose score is returned.
            other: the player against whom it is scored.

        Raises:
            UnknownNameError: these two players have no games against each other.
        """
        hits = 0.0
        games = 0
        for rung in self.rungs:
            if (rung.player, rung.other) == (player, other):
                hits += rung.won + rung.drawn / 2
            elif (rung.player, rung.other) == (other, player):
                hits += rung.games - rung.won - rung.drawn / 2
            else:
                continue
            games += rung.games
        if not games:
            raise UnknownNameError(Message("no_such_pair", player=repr(player), other=repr(other)))
        share, low, high = interval(hits, games)
        return 100 * share, 100 * low, 100 * high

    def __str__(self) -> str:
        name = f"{self.rules.game}/{self.rules.name}"
        games = self.rungs[0].games
        head = f"{name}: points in a hundred in {games} games a side, with 95 % intervals; cut after {self.limit} plies"
        return "\n".join([head, *map(str, self.rungs)])


def _played(
    rules: Ruleset, seats: tuple[str | Player, ...], side: int, games: int, *, seed: int, limit: int
) -> LadderPairing:
    players, start = Players(rules, seats), rules.start()
    winners = [players.game(start, seed, number, limit).winner for number in range(games)]
    won, lost = winners.count(side), winners.count(1 - side)
    names = players.names
    return LadderPairing(names[side], rules.sides[side], names[1 - side], won, games - won - lost, games)


@takes(
    games=whole(1, LARGEST_NUMBER), seed=whole(0, LARGEST_NUMBER), limit=whole(1), seats=several, progress=maybe(a_call)
)
def ladder(
    game: Ruleset | str,
    games: int = 10,
    seed: int = 1,
    limit: int = 300,
    *,
    name: str | None = None,
    seats: Sequence[str | Player] = (),
    progress: Report | None = None,
    **options: object,
) -> Ladder:
    """Play players against each other on both sides; return their scores and 95 % intervals.

    Example:
        >>> hg.ladder("morabaraba", 2, seats=("random", "careful")).score("careful", "random")[0] >= 0.5
        True

    Args:
        game: the ruleset, its name, or the name of the game.
        games: the number of games for each pair and side; 10 by default.
        seed: the seed of every choice; the same seed gives the same ladder.
        limit: the number of plies after which a game is cut and counts as a draw; 300 by default.
        name: the name of the ruleset if ``game`` is the name of a game; the first ruleset if None.
        seats: the players; if empty, all players of this game but the perfect one, whose table may be missing.
        progress: called with each pairing as soon as its games are finished; None for no calls.
        **options: options that differ from the default.

    Raises:
        ArgumentError: a number is out of range, or an argument is not a ruleset.
        UnknownNameError: an unknown ruleset, option or player, fewer than two players, or a game without two sides.
        PlayerError: a player did not return a legal move.
    """
    rules = ruleset(game, name, **options) if isinstance(game, str) else as_ruleset(game).with_options(**options)  # type: ignore[arg-type]
    players = tuple(seats) or tuple(who for who in those_of(rules) if who != PERFECT)
    if len(rules.sides) != BETWEEN or len(players) < BETWEEN:
        raise UnknownNameError(Message("ladder_of_two", game=rules.game))
    rungs = []
    for one, other in combinations(players, 2):
        for side in (0, 1):
            # Each score belongs to the later of the two players, usually the stronger.
            pair = (other, one) if side == 0 else (one, other)
            rungs.append(_played(rules, pair, side, games, seed=seed, limit=limit))
            if progress:
                progress(rungs[-1])
    return Ladder(rules, tuple(rungs), limit)
