"""Experiments for notebooks: the same games under several settings, compared one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product

from heritage_games.analysis.players import Player
from heritage_games.arguments import InvalidValue, takes
from heritage_games.engine.kernel import DRAWN
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset

from .executors import Executor, ProgressOption, Span
from .intervals import EndingCount, Estimate, Tally, mean, mean_of, paired, share
from .report import Chart, caution, cells, interval_chart, number, table_html, verdict
from .runs import Run, Setting, games_of, gathered, joined, setting_of
from .simulation import CHECKED, Simulation

MEASURES = 4  # number of measures: a win of the first player, a draw, the plies and the captures
SHARES = 2  # number of leading measures that are shares


@dataclass
class PairedComparison:
    """Games under several settings, with the sums of differences from the first setting."""

    tallies: list[Tally]  # the tally of each setting
    totals: list[list[int]]  # the sum of the differences of each measure, for each setting except the first
    squares: list[list[int]]  # the sums of the squared differences

    @classmethod
    def none(cls, settings: int) -> PairedComparison:
        """Return an empty comparison of this number of settings."""
        zeros = [[0] * MEASURES for _ in range(settings - 1)]
        return cls([Tally() for _ in range(settings)], zeros, [list(each) for each in zeros])

    @property
    def games(self) -> int:
        """The number of games under each setting."""
        return self.tallies[0].games

    def add(self, other: PairedComparison) -> None:
        """Add the games of another chunk."""
        for own, more in zip(self.tallies, other.tallies, strict=True):
            own.add(more)
        for mine, theirs in ((self.totals, other.totals), (self.squares, other.squares)):
            for row, more_of_it in zip(mine, theirs, strict=True):
                row[:] = map(sum, zip(row, more_of_it, strict=True))

    @property
    def estimates(self) -> list[list[Estimate]]:
        """The mean difference of each measure and its uncertainty, for each setting but the first."""
        return [
            [
                (paired if place < SHARES else mean)(total, square, self.games)
                for place, (total, square) in enumerate(zip(*each, strict=True))
            ]
            for each in zip(self.totals, self.squares, strict=True)
        ]


def compared(played: tuple[Sequence[Setting], Sequence[int]], first: int, count: int) -> PairedComparison:
    """Play the same games under each setting and return their comparison."""
    settings, firsts = played
    games = [games_of(setting, first, count) for setting in settings]
    measured = [[_measured(game, side) for game in row] for row, side in zip(games, firsts, strict=True)]
    totals, squares = [], []
    for row in measured[1:]:
        apart = [[new - old for new, old in zip(*pair, strict=True)] for pair in zip(row, measured[0], strict=True)]
        columns = list(zip(*apart, strict=True))
        totals.append([sum(column) for column in columns])
        squares.append([sum(value * value for value in column) for column in columns])
    return PairedComparison([Tally.of(row) for row in games], totals, squares)


def _measured(game: EndingCount, first: int) -> tuple[int, int, int, int]:
    return int(game.winner == first), int(game.winner == DRAWN), game.plies, game.captures


MOST_SETTINGS = 64  # maximum number of settings in an experiment

Vary = Mapping[str, tuple[object, ...]]


def readings(value: object) -> Vary:
    """Return options with several values each; raise InvalidValue for any other value."""
    if isinstance(value, Mapping) and value and all(isinstance(name, str) for name in value):
        listed = {name: values for name, values in value.items() if isinstance(values, list | tuple | range) and values}
        if len(listed) == len(value):
            return {name: tuple(values) for name, values in listed.items()}
    raise InvalidValue(Message("readings_to_vary"))


@dataclass(frozen=True)
class Experiment:
    """Result of the same games under several settings.

    Example:
        >>> found = hg.experiment("morabaraba", {"draw_plies": (10, 0)}, 20)
        >>> found.labels
        ('draw_plies=10', 'draw_plies=0')
        >>> found.estimates["plies"]["draw_plies=10"].value
        64.4

    Args:
        labels: the text of each setting, the reference setting first.
        results: the simulation of each setting.
        comparison: the games of all settings, with their differences game by game.
    """

    labels: tuple[str, ...]
    results: tuple[Simulation, ...]
    comparison: PairedComparison

    @property
    def games(self) -> int:
        """The number of games of each setting."""
        return self.results[0].games

    @property
    def estimates(self) -> Mapping[str, Mapping[str, Estimate]]:
        """The estimates, by measure and then by setting."""
        rows: dict[str, dict[str, Estimate]] = {}
        for label, result in zip(self.labels, self.results, strict=True):
            first = _begins(result.run.setting)
            found = {
                "first player’s share": share(result.wins[first], result.games),
                "drawn": share(result.draws, result.games),
                "plies": mean_of(result.tally.plies),
                "captures": mean_of(result.tally.captures),
            }
            for measure, each in found.items():
                rows.setdefault(measure, {})[label] = each
        return rows

    @property
    def differences(self) -> Mapping[str, Mapping[str, Estimate]]:
        """The differences from the first setting, by measure and then by setting."""
        pairs = zip(self.labels[1:], self.comparison.estimates, strict=True)
        rows: dict[str, dict[str, Estimate]] = {}
        for label, found in pairs:
            for measure, each in zip(self.estimates, found, strict=True):
                rows.setdefault(measure, {})[label] = each
        return rows

    @property
    def verdicts(self) -> tuple[str, ...]:
        """A sentence about each difference's interval, and one about the error rate of intervals.

        Example:
            >>> hg.experiment("morabaraba", {"draw_plies": (10, 0)}, 20).verdicts[-1]
            'One of twenty such intervals misses the truth by chance; there are 4 here.'
        """
        found = [
            verdict(measure, label, self.labels[0], each, self.games)
            for measure, rows in self.differences.items()
            for label, each in rows.items()
        ]
        return (*found, caution(len(found)))

    @property
    def stopped(self) -> str:
        """A note that the experiment stopped early, with the number of games; empty if it did not."""
        return self.results[0].stopped

    def __repr__(self) -> str:
        width = max(map(len, (*self.labels, "setting")))
        measures = self.estimates
        rows = [f"{self.games} games of each, {self.results[0].run.setting.game}/{self.results[0].run.setting.name}"]
        rows.append("".join([f"{'setting':{width}}", *(f"  {measure:>20}" for measure in measures)]))
        for label in self.labels:
            values = (
                number(each[label].value, mean=measure in {"plies", "captures"}) for measure, each in measures.items()
            )
            rows.append("".join([f"{label:{width}}", *(f"  {value:>20}" for value in values)]))
        return "\n".join([*rows, *self.verdicts, *filter(None, [self.stopped])])

    def _repr_html_(self) -> str:
        headings = ("", "setting", "value", "standard error", "95 % interval")
        own, apart = f"{self.games:,} games of each", "difference from the first setting, game by game"
        tables = []
        for caption, found in ((own, self.estimates), (apart, self.differences)):
            each = [(measure, label, value) for measure, row in found.items() for label, value in row.items()]
            rows = [(measure, label, *cells(measure, value)[1:]) for measure, label, value in each]
            tables.append(table_html(caption, headings, rows))
        listed = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.verdicts)
        warned = f"<p><strong>{escape(self.stopped)}</strong></p>" if self.stopped else ""
        return f"{''.join(tables)}{warned}<ul>{listed}</ul>"

    def plot(self) -> Chart:
        """Return a chart of each measure and its interval under each setting, with a value table.

        Example:
            >>> hg.experiment("morabaraba", {"draw_plies": (10, 0)}, 20).plot().svg[:4]
            '<svg'
        """
        setting = self.results[0].run.setting
        return interval_chart(f"{self.games:,} games of each, {setting.game}/{setting.name}", self.estimates)

    def rows(self) -> list[dict[str, object]]:
        """Return a row for each setting and measure, with its difference from the first setting.

        Example:
            >>> found = hg.experiment("morabaraba", {"draw_plies": (10, 0)}, 20)
            >>> found.rows()[0]["setting"], found.rows()[0]["measure"]
            ('draw_plies=10', 'first player’s share')
        """
        found: list[dict[str, object]] = []
        for measure, rows in self.estimates.items():
            for label, each in rows.items():
                apart = self.differences[measure].get(label)
                less = {f"difference_{key}": value for key, value in apart._asdict().items()} if apart else {}
                found.append({"setting": label, "measure": measure, **each._asdict(), **less})
        return found

    def to_dict(self) -> dict[str, object]:
        """Return the result as plain values for JSON.

        Example:
            >>> list(hg.experiment("morabaraba", {"draw_plies": (10, 0)}, 20).to_dict())
            ['settings', 'differences', 'verdicts']
        """
        return {
            "settings": [
                {"setting": label, **each.to_dict()} for label, each in zip(self.labels, self.results, strict=True)
            ],
            "differences": {
                measure: {label: each._asdict() for label, each in rows.items()}
                for measure, rows in self.differences.items()
            },
            "verdicts": list(self.verdicts),
        }


def _begins(setting: Setting) -> int:
    """Return the side that moves first; the first side if a throw decides who begins."""
    return setting.rules.turn(setting.start) or 0


@takes(vary=readings, **CHECKED)
def experiment(
    game: Ruleset | str,
    vary: Vary,
    games: int = 1000,
    seed: int = 1,
    *,
    limit: int = 1000,
    progress: ProgressOption = None,
    name: str | None = None,
    position: str = "",
    seats: Sequence[str | Player] = (),
    executor: Executor | None = None,
    chunk: int | None = None,
    **options: object,
) -> Experiment:
    """Play the same games under several settings; return the change's effect and uncertainty.

    Game number n has the same random numbers under each setting, and settings are compared game by game, so that the
    effect of shared random numbers cancels out.

    Example:
        >>> found = hg.experiment("morabaraba", {"draw_plies": (10, 0)}, 200)
        >>> found.games
        200
        >>> len(found.verdicts)
        5

    Args:
        game: the ruleset, its name, or the name of the game.
        vary: options, each with the values to compare, the default first; several options give every combination.
        games: the number of games of each setting, 1 to 2**31 - 1; 1,000 by default.
        seed: the seed of the random numbers, 0 to 2**31 - 1.
        limit: the number of plies after which a game is cut, at least 1; 1,000 by default.
        progress: as for :func:`simulate`; it counts the games of one setting.
        name: the name of the ruleset if ``game`` is the name of a game; the first ruleset if None.
        position: the starting position as text; the usual start if empty.
        seats: the player of each side, as for :func:`simulate`; empty if every move is random.
        executor: the executor that runs the games; None for this process.
        chunk: the number of games of each setting in one call; if None, as many as take about a second.
        **options: options that are the same in every setting, and the player of a side, by the side's name.

    Raises:
        HeritageGamesError: as for :func:`simulate`, or if there are too few or too many settings.
    """
    combined = _combined(vary, options)
    settings = tuple(
        setting_of(game, name, {**options, **each}, position=position, seats=tuple(seats), seed=seed, limit=limit)
        for each in combined
    )
    labels = tuple(", ".join(f"{option}={value!r}" for option, value in each.items()) for each in combined)
    comparison = PairedComparison.none(len(settings))

    def result(spans: Sequence[Span]) -> Experiment:
        runs = [Run(setting, games, joined(spans)) for setting in settings]
        results = tuple(Simulation(run, tally) for run, tally in zip(runs, comparison.tallies, strict=True))
        return Experiment(labels, results, comparison)

    work = (settings, tuple(map(_begins, settings)))
    return gathered(
        compared, work, settings, comparison.add, result, games=games, progress=progress, executor=executor, chunk=chunk
    )


def _combined(vary: Vary, options: Mapping[str, object]) -> list[dict[str, object]]:
    """Return all combinations of values; raise HeritageGamesError if they are too many or few."""
    twice = [option for option in vary if option in options]
    if twice:
        raise HeritageGamesError(Message("given_and_varied", option=twice[0]))
    count = 1
    for values in vary.values():
        count *= len(values)
    if count == 1:
        raise HeritageGamesError(Message("one_reading", option=next(iter(vary))))
    if count > MOST_SETTINGS:
        raise HeritageGamesError(Message("too_many_settings", count=f"{count:,}", most=MOST_SETTINGS))
    return [dict(zip(vary, values, strict=True)) for values in product(*vary.values())]
