"""Prepared figures of the lessons, by name: board, replay, comparison, review or count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from heritage_games.analysis.review import review
from heritage_games.arguments import takes
from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.experiments.executors import affordable
from heritage_games.experiments.report import table_html
from heritage_games.experiments.simulation import simulate
from heritage_games.rulebook.files import REFERENCE, content
from heritage_games.rulesets.options import unknown
from heritage_games.rulesets.registry import known_game, ruleset

from .functions import compare, play
from .replay import replay

FIGURES_FILE = f"{REFERENCE}/figures.toml"

Given = Any  # value from the file of figures, which the called function checks


@dataclass(frozen=True, slots=True)
class Counts:
    """Random games counted under several readings: a table in a notebook, sentences elsewhere."""

    caption: str  # number of games of each row
    headings: tuple[str, ...]  # names of the columns; the first is empty
    rows: tuple[tuple[str, ...], ...]  # the label of a reading, then its values

    def __repr__(self) -> str:
        return "\n".join([f"{self.caption}:", *map(self._sentence, self.rows)])

    def _sentence(self, row: Sequence[str]) -> str:
        values = (f"{name} {value}" for name, value in zip(self.headings[1:], row[1:], strict=True))
        return f"{row[0]}: {', '.join(values)}."

    def _repr_html_(self) -> str:
        return table_html(self.caption, self.headings, list(self.rows))


@takes(game=known_game)
def figure(game: str, name: str) -> Any:  # noqa: ANN401 - a figure of any kind
    """Return a prepared figure of a lesson: a board, replay, comparison, review or count.

    Example:
        >>> hg.figure("rafaya", "corner").position
        'rafaya; turn leopards; leopards t5 c4 e3; dogs b4 c1 f1; hand 12; taken 0'

    Args:
        game: name of the game.
        name: name of the figure in ``content/en/figures.toml``.

    Raises:
        UnknownNameError: no such game or figure; the message suggests the nearest.
    """
    figures = content().tables(FIGURES_FILE).get(game, {})
    if name not in figures:
        raise UnknownNameError(unknown(name, figures, Message("a_figure")))
    given = {"game": game, **figures[name]}
    return KINDS[given.pop("show")](**given)


def _replay(game: str, position: str = "", *, options: Given | None = None, **given: Given) -> object:
    return replay(position or game, **given, **(options or {}))


def _play(game: str, *, throw: str = "", options: Given | None = None, **given: Given) -> object:
    board = play(game, **given, **(options or {}))
    if throw:
        board.thrown(throw)
    return board


def _compare(game: str, readings: Sequence[Mapping[str, Any]], **given: Given) -> object:
    rulesets = [ruleset(game, each.get("ruleset"), **each.get("options", {})) for each in readings]
    return compare(*rulesets, **given)


def _review(game: str, record: str) -> object:  # noqa: ARG001 - the record names its game
    return review(record)


def _count(game: str, readings: Mapping[str, Mapping[str, Any]], *, games: int, seed: int = 1) -> Counts:
    games = affordable(games)
    rows: list[tuple[str, ...]] = []
    sides: tuple[str, ...] = ()
    for label, options in readings.items():
        name = {"name": options["ruleset"]} if "ruleset" in options else {}
        read = {key: value for key, value in options.items() if key != "ruleset"}
        found = simulate(game, games, seed=seed, progress=False, **name, **read)
        sides = found.sides
        shares = (f"{share:.1%} ({low:.1%} to {high:.1%})" for share, low, high in map(found.share, range(len(sides))))
        nobody = (found.draws + found.cut) / found.games
        rows.append((label, *shares, f"{nobody:.1%}", f"{found.mean_plies:.0f}"))
    headings = ("", *(f"won by {side}" for side in sides), "won by nobody", "plies a game")
    return Counts(f"{games:,} random games with each reading", headings, tuple(rows))


KINDS: Mapping[str, Callable[..., object]] = {
    "play": _play,
    "replay": _replay,
    "compare": _compare,
    "review": _review,
    "count": _count,
}
