"""Simulation of many games for notebooks: shares of wins, endings and lengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import isfinite

from heritage_games.analysis.levels import several
from heritage_games.analysis.players import Player
from heritage_games.arguments import maybe, takes, whole
from heritage_games.engine.verdict import Message
from heritage_games.rulesets.base import Ruleset

from .executors import Executor, ProgressOption, Span, an_executor, progress_option
from .intervals import Estimate, Tally, interval, mean_of, share
from .playout_table import Playouts
from .report import Chart, simulation_chart, table
from .runs import Run, gathered, joined, setting_of, tallied

LARGEST_NUMBER = 2**31 - 1  # largest seed and number of games, because a seed has no more random streams


@dataclass(frozen=True)
class Simulation:
    """Result of many games.

    Example:
        >>> found = hg.simulate("morabaraba", 1000)
        >>> found.games, found.wins, found.draws
        (1000, (434, 366), 200)
        >>> round(found.plies.value, 1), found.plies.error < 1
        (64.8, True)
        >>> found.reasons["two_left"].value
        0.798

    Args:
        run: the data needed to repeat the run.
        tally: the histograms of the games.
    """

    run: Run
    tally: Tally

    @property
    def ruleset(self) -> str:
        """The ruleset, as text."""
        return repr(self.run.setting.rules)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return self.run.setting.rules.sides

    @property
    def players(self) -> tuple[str, ...]:
        """The player of each side; empty if every move is random."""
        return self.run.seats

    @property
    def interpreted(self) -> str:
        """A note that nothing was compiled because the family has no kernel; otherwise empty."""
        setting = self.run.setting
        if setting.seats or setting.rules.kernel is not None:
            return ""
        return str(Message("no_kernel", ruleset=f"{setting.game}/{setting.name}"))

    @property
    def seed(self) -> int:
        """The seed; with the same number of games it gives the same result everywhere."""
        return self.run.setting.seed

    @cached_property
    def games(self) -> int:
        """The number of games."""
        return self.tally.games

    @property
    def wins(self) -> tuple[int, ...]:
        """The number of games won by each side."""
        return tuple(self.tally.winners[side] for side in range(len(self.sides)))

    @property
    def draws(self) -> int:
        """The number of drawn games."""
        return self.tally.draws

    @property
    def cut(self) -> int:
        """The number of games cut at the limit of plies, neither won nor drawn."""
        return self.tally.cut

    @property
    def mean_plies(self) -> float:
        """The mean length of a game."""
        return self.plies.value

    @property
    def plies(self) -> Estimate:
        """The mean length of a game, with its standard error and 95 % interval."""
        return mean_of(self.tally.plies)

    @property
    def captures(self) -> Estimate:
        """The mean number of captured pieces in a game, with its standard error and 95 % interval."""
        return mean_of(self.tally.captures)

    @property
    def lengths(self) -> Mapping[int, int]:
        """The number of games by length in plies, the shortest first."""
        return dict(sorted(self.tally.plies.items()))

    @property
    def reasons(self) -> Mapping[str, Estimate]:
        """The share of games by the code of their ending, the most frequent first."""
        counted = sorted(self.tally.reasons.items(), key=lambda each: (-each[1], each[0]))
        return {reason: share(count, self.games) for reason, count in counted if reason}

    def share(self, side: int) -> tuple[float, float, float]:
        """Return the share of games that a side won, with its 95 % interval (Wilson 1927).

        Example:
            >>> p, low, high = hg.simulate("morabaraba", 100).share(0)
            >>> low < p < high
            True

        Args:
            side: the index of the side in ``sides``.
        """
        return interval(self.wins[side], self.games)

    @property
    def estimates(self) -> Mapping[str, Estimate]:
        """All measures by name, with standard error and 95 % interval."""
        found = {f"won by {side}": share(self.wins[number], self.games) for number, side in enumerate(self.sides)}
        found["drawn"] = share(self.draws, self.games)
        if self.cut:
            found["cut off"] = share(self.cut, self.games)
        endings = {f"ended: {reason.replace('_', ' ')}": each for reason, each in self.reasons.items()}
        return {**found, **endings, "plies": self.plies, "captures": self.captures}

    @property
    def stopped(self) -> str:
        """A note that the simulation stopped early, with the number of games; empty if it did not."""
        return (
            f"stopped after {self.games:,} of {self.run.requested:,} games" if self.games < self.run.requested else ""
        )

    def __repr__(self) -> str:
        rows = [f"{self.games} {'' if self.players else 'random '}games, {self.ruleset}"]
        rows += [f"from {self.run.setting.position}"] if self.run.setting.position else []
        rows += [f"{' against '.join(self.players)}, interpreted"] if self.players else []
        for side, name in enumerate(self.sides):
            p, low, high = self.share(side)
            rows.append(f"{'won by ' + name:>16} {p:6.1%}   (95 % interval {low:.1%} to {high:.1%})")
        rows.append(f"{'drawn':>16} {self.draws / self.games:6.1%}")
        if self.cut:
            rows.append(f"{'cut off':>16} {self.cut / self.games:6.1%}")
        rows.append(f"a game lasts {self.mean_plies:.1f} plies on average")
        return "\n".join([*rows, *filter(None, [self.interpreted, self.stopped])])

    def _repr_html_(self) -> str:
        values = table(f"{self.games:,} games, {self.ruleset}", self.estimates)
        notes = escape(" ".join(filter(None, [self.interpreted, self.stopped])))
        warned = f"<p><strong>{notes}</strong></p>" if notes else ""
        return f"{values}{warned}<p><code>{escape(str(self.run))}</code></p>"

    def plot(self) -> Chart:
        """Return a chart of winners and lengths, with its values as a table.

        Example:
            >>> found = hg.simulate("morabaraba", 100)
            >>> print(found.plot())  # a notebook shows the drawing, a terminal its values
            100 games, ...
        """
        return simulation_chart(f"{self.games:,} games, {self.ruleset}", self.estimates, self.lengths)

    @property
    def playouts(self) -> Playouts:
        """The requested games one by one, replayed on demand."""
        return Playouts(self.run.setting, self.run.requested)

    def rows(self) -> list[dict[str, object]]:
        """Return a row for each measure with its name, value, standard error and 95 % interval.

        Example:
            >>> hg.simulate("morabaraba", 100).rows()[0]["measure"]
            'won by dark'
        """
        return [{"measure": name, **each._asdict()} for name, each in self.estimates.items()]

    def to_dict(self) -> dict[str, object]:
        """Return the result as plain values for JSON; NaN becomes None.

        Example:
            >>> hg.simulate("morabaraba", 100).to_dict()["wins"]
            {'dark': 47, 'light': 30}
        """
        measured = {
            name: {key: value if isfinite(value) else None for key, value in each._asdict().items()}
            for name, each in self.estimates.items()
        }
        counts = {"wins": dict(zip(self.sides, self.wins, strict=True)), "draws": self.draws, "cut": self.cut}
        return {
            "run": self.run.to_dict(),
            "games": self.games,
            "interpreted": self.run.setting.kernel is None,
            **counts,
            "reasons": {reason: self.tally.reasons[reason] for reason in self.reasons},
            "estimates": measured,
            "lengths": {str(plies): count for plies, count in self.lengths.items()},
            "captures": {str(taken): count for taken, count in sorted(self.tally.captures.items())},
        }


CHECKED = {
    "games": whole(1, LARGEST_NUMBER),
    "seed": whole(0, LARGEST_NUMBER),
    "limit": whole(1, LARGEST_NUMBER),
    "progress": maybe(progress_option),
    "seats": several,
    "executor": maybe(an_executor),
    "chunk": maybe(whole(1)),
}  # kinds of shared arguments, except texts


@takes(**CHECKED)
def simulate(
    game: Ruleset | str,
    games: int = 1000,
    seed: int = 1,
    limit: int = 1000,
    progress: ProgressOption = None,
    *,
    name: str | None = None,
    position: str = "",
    seats: Sequence[str | Player] = (),
    executor: Executor | None = None,
    chunk: int | None = None,
    **options: object,
) -> Simulation:
    """Play games, at random or between players, and return the results with their uncertainty.

    Random games are compiled if numba is installed and in browsers, otherwise interpreted. Games between players are
    interpreted, because a player may be any function. Games of a family without a kernel are interpreted too, and the
    result contains a note.
    The result depends on the seed alone, not on the executor or the order of games. If interrupted, it contains the
    finished games and their number.

    Example:
        >>> found = hg.simulate("morabaraba", 1000)
        >>> found.wins, found.draws
        ((434, 366), 200)
        >>> print(f"{found.share(0)[0]:.3f}")
        0.434
        >>> found.playouts[0]  # any game can be replayed from its seed
        Playout(number=0, seed=1, winner='light', reason='two_left', plies=40, captures=12)

    Args:
        game: the ruleset, its name, or the name of the game.
        games: the number of games, 1 to 2**31 - 1; 1,000 by default.
        seed: the seed of the random numbers, 0 to 2**31 - 1.
        limit: the number of plies after which a game is cut, at least 1; 1,000 by default.
        progress: a function, called with the number of finished games and their total at most ten times a second;
            True for a bar, False for none. If None, a bar appears if there are many games, or if players play them.
        name: the name of the ruleset if ``game`` is the name of a game; the first ruleset if None.
        position: the starting position as text; the usual start if empty.
        seats: the player of each side, in the order of sides: ``random``, ``careful``, ``level 1`` (the weakest) to
            ``level 5``, ``perfect`` (if a table is known), or a custom function, called with rules, position, throw and
            a ``random.Random``; if empty, every move is random.
        executor: an object with ``submit`` that runs the games, such as the executors of concurrent.futures and
            ``Client.get_executor()`` of Dask; None for this process.
        chunk: the number of games in one call; if None, as many as take about a second.
        **options: options that differ from the default, and the player of a side, by the side's name.

    Raises:
        ArgumentError: a number is out of range, or an argument is not a ruleset.
        UnknownNameError: an unknown ruleset, option or player, or a wrong number of players.
        SetupError: the text is not a position of this ruleset.
        PlayerError: a player did not return a legal move.
        StoppedError: the executor died; the error contains the result so far.
    """
    setting = setting_of(game, name, options, position=position, seats=tuple(seats), seed=seed, limit=limit)
    tally = Tally()

    def result(spans: Sequence[Span]) -> Simulation:
        return Simulation(Run(setting, games, joined(spans)), tally)

    return gathered(
        tallied, setting, [setting], tally.add, result, games=games, progress=progress, executor=executor, chunk=chunk
    )


@takes(**{name: kind for name, kind in CHECKED.items() if name != "progress"})
def playouts(
    game: Ruleset | str,
    games: int = 1000,
    seed: int = 1,
    limit: int = 1000,
    *,
    name: str | None = None,
    position: str = "",
    seats: Sequence[str | Player] = (),
    executor: Executor | None = None,
    chunk: int | None = None,
    **options: object,
) -> Playouts:
    """Return the games of :func:`simulate` one by one, in order.

    Only a few chunks are in memory at a time.

    Example:
        >>> games = hg.playouts("morabaraba", 1000, seed=5)
        >>> games[17]  # one of them, played alone
        Playout(number=17, seed=5, winner='dark', reason='two_left', plies=53, captures=12)
        >>> sum(game.winner == "dark" for game in games)
        470

    Args:
        game: the ruleset, its name, or the name of the game.
        games: the number of games, 1 to 2**31 - 1; 1,000 by default.
        seed: the seed of the random numbers, 0 to 2**31 - 1.
        limit: the number of plies after which a game is cut, at least 1; 1,000 by default.
        name: the name of the ruleset if ``game`` is the name of a game; the first ruleset if None.
        position: the starting position as text; the usual start if empty.
        seats: the player of each side, in the order of sides, as for :func:`simulate`; empty if every move is random.
        executor: the executor that runs the games; None for this process.
        chunk: the number of games in one call; if None, as many as take about a second.
        **options: options that differ from the default, and the player of a side, by the side's name.

    Raises:
        HeritageGamesError: as for :func:`simulate`.
    """
    setting = setting_of(game, name, options, position=position, seats=tuple(seats), seed=seed, limit=limit)
    return Playouts(setting, games, executor, chunk)
