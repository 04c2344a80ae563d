"""Tuning of the evaluation weights of mills and hunts from seeded games, for their levels.

``python tools/tune_weights.py`` fits the weights of the features, plays them against the current ones, keeps the better
ones, fits the win probabilities, and writes weights.toml; it takes a few minutes on one core, and needs numpy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple, cast

import numpy as np

from heritage_games.analysis import search as search_figures
from heritage_games.analysis.graph_search import FEATURES, GraphSearchTask, at_start
from heritage_games.analysis.graph_worker import SearchWorker
from heritage_games.analysis.players import LEVELS, result_of
from heritage_games.analysis.search import figures
from heritage_games.engine.graph.evaluation import Weights, worth
from heritage_games.engine.graph.rules import HUNTED, GraphState
from heritage_games.engine.graph.search import SURE
from heritage_games.experiments.intervals import interval
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Outcome

GAMES = {"mills": ("morabaraba",), "hunt": ("pulijudam", "rafaya", "meurimueng")}
"""Games to which the weights of each kind are fitted."""

PLAYERS = ("level 1", "level 2", "level 3")
"""Levels of the players, drawn at random, because hunts between equals are often drawn."""

LESSONS, MATCHES = 180, 90  # number of games of each kind for fitting, and on each side for comparing weights

SEED = 1
LONGEST = 300  # plies after which a game is cut short and counts as a draw
PLIES, POSITIONS = 4, 20_000  # search limits of the two compared players: plies and positions

WEIGHTS = Path(search_figures.__file__).with_name("weights.toml")
MAN = 100  # weight of a piece
ROUNDS = 12  # number of iterations of a fit


class Seen(NamedTuple):
    """Position of a game, for the side to move in mills or the hunted in a hunt.

    Args:
        features: the number of each feature.
        worth: the value from a search of two plies; in a hunt, minus the value of the start.
        won: 1, or 0 for a loss, and a half for a draw.
    """

    features: tuple[int, ...]
    worth: int
    won: float


def seen(rules: Ruleset, kind: str, games: int, runner: SearchWorker) -> Iterator[Seen]:
    """Yield the positions of games between levels in which a search finds no forced result.

    Args:
        rules: the ruleset of a graph game.
        kind: ``mills`` or ``hunt``.
        games: the number of games.
        runner: worker that runs the search.
    """
    units = [tuple(int(name == one) for name in FEATURES[kind]) for one in figures("weights")[kind]]
    begun = at_start(rules) if kind == "hunt" else 0
    for number in range(games):
        line, outcome = _game(rules, Random(f"{SEED} {number}"))  # noqa: S311 - a game, no secret
        for ply, state in enumerate(line):
            side = HUNTED if kind == "hunt" else state.turn
            sign = 1 if state.turn == side else -1
            task = GraphSearchTask(rules, state, rules.moves(state), before=line[:ply], deepest=2, runner=runner)
            task.deepen(2, POSITIONS)
            if abs(task.worth) < SURE:
                features = tuple(sign * worth(rules.table, unit, state) for unit in units)
                yield Seen(features, sign * task.worth - begun, _share(outcome, side))


def _start(rules: Ruleset) -> GraphState:
    return cast("GraphState", rules.start())


def _game(rules: Ruleset, chance: Random) -> tuple[list[GraphState], Outcome | None]:
    """Return the positions of a game, and its result."""
    line: list[GraphState] = []
    position = _start(rules)
    seats = chance.choices(PLAYERS, k=2)
    while rules.outcome(position) is None and len(line) < LONGEST:
        move = LEVELS[seats[position.turn]](rules, position, None, chance, line)
        line.append(position)
        position = cast("GraphState", rules.play(position, move))
    return line, rules.outcome(position)


def _share(outcome: Outcome | None, side: int) -> float:
    """Return a side's score: 1 for a win, 0 for a loss, otherwise a half."""
    return (1 + result_of(outcome, side)) / 2 if outcome else 1 / 2


def logistic(rows: Sequence[Sequence[float]], won: Sequence[float]) -> list[float]:
    """Fit a logistic regression: return the weight of each column.

    It uses Newton's method with a small ridge, so that constant columns do no harm.

    Args:
        rows: numbers of the same length, one row per trial.
        won: for each trial a share from 0 to 1.
    """
    numbers, shares = np.array(rows), np.array(won)
    found = np.zeros(numbers.shape[1])
    for _ in range(ROUNDS):
        chances = 1 / (1 + np.exp(-np.clip(numbers @ found, -30, 30)))
        slope = numbers.T @ (shares - chances) - found
        bend = (numbers.T * (chances * (1 - chances))) @ numbers + np.eye(len(found))
        found += np.linalg.solve(bend, slope)
    return [float(weight) for weight in found]


def fitted_weights(lessons: Mapping[str, Sequence[Seen]]) -> Weights:
    """Return the features' weights, scaled to ``MAN`` for a piece; games may favour a side."""
    games = list(lessons)
    rows = [(*each.features, *(float(game == other) for other in games)) for game in games for each in lessons[game]]
    found = logistic(rows, [each.won for game in games for each in lessons[game]])
    size = len(rows[0]) - len(games)
    return tuple(round(MAN * weight / found[0]) for weight in found[:size])


def fitted_chances(kind: str, lessons: Mapping[str, Sequence[Seen]]) -> dict[str, dict[str, int]]:
    """Return the scale of the win probability by position value, for a kind of game.

    A draw is half a win; without draws a hunt would seem to be over when only one side can still win it. Mills are
    symmetric; each hunt has a centre of its own, the value that makes it even.
    """
    games = list(lessons) if kind == "hunt" else []
    rows = [
        ((each.worth / MAN, *(float(game == other) for other in games)), each.won)
        for game in lessons
        for each in lessons[game]
    ]
    slope, *_ = logistic([row for row, _ in rows], [won for _, won in rows])
    return {kind: {"scale": round(MAN / slope)}}


def match(rules: Ruleset, ours: Weights, theirs: Weights, games: int, *, runner: SearchWorker) -> float:
    """Return the score of one set of weights against another, a draw counting one half.

    Args:
        rules: the ruleset of a graph game.
        ours: the weights whose score is returned.
        theirs: the weights of the opponent.
        games: the number of games on each side.
        runner: worker that runs the search.
    """
    won = 0.0
    for side, number in product((0, 1), range(games)):
        chance = Random(f"{SEED} {number}")  # noqa: S311 - as above
        line: list[GraphState] = []
        position = _start(rules)
        while rules.outcome(position) is None and len(line) < LONGEST:
            moves = list(rules.moves(position))
            chance.shuffle(moves)
            weights = ours if position.turn == side else theirs
            task = GraphSearchTask(rules, position, moves, before=line, deepest=PLIES, weights=weights, runner=runner)
            move = task.deepen(PLIES, POSITIONS)
            line.append(position)
            position = cast("GraphState", rules.play(position, move))
        won += _share(rules.outcome(position), side)
    return won


def main() -> None:
    """Fit the weights of every kind of game, print the results, and write weights.toml."""
    runner = SearchWorker(waits=True)
    kept: dict[str, Mapping[str, int]] = {}
    chances: dict[str, Mapping[str, int]] = {}
    for kind, names in GAMES.items():
        every = {name: ruleset(name) for name in names}
        parts = len(names)
        lessons = {name: list(seen(rules, kind, LESSONS // parts, runner)) for name, rules in every.items()}
        there, found = tuple(figures("weights")[kind].values()), fitted_weights(lessons)
        # The features of the strongest level are last; their weights are not fitted.
        others = (0,) * (len(FEATURES[kind]) - len(there))
        ours, theirs = (*found, *others), (*there, *others)
        won = sum(match(rules, ours, theirs, MATCHES // parts, runner=runner) for rules in every.values())
        share, low, high = interval(won, 2 * (MATCHES // parts) * parts)
        said = f"{kind}: fitted {found} against {there}: {100 * share:.1f} ({100 * low:.1f} to {100 * high:.1f})"
        print(said, flush=True)
        kept[kind] = dict(zip(figures("weights")[kind], found if low > 1 / 2 else there, strict=True))
        chances |= fitted_chances(kind, lessons)
    WEIGHTS.write_text(written(kept, chances), encoding="utf-8")


def written(kept: Mapping[str, Mapping[str, int]], chances: Mapping[str, Mapping[str, int]]) -> str:
    """Return the text of weights.toml: the fitted values, and the other current ones."""
    there = figures("weights")
    tables = {
        **kept,
        **{f"games.{name}": numbers for name, numbers in there["games"].items()},
        **{f"strongest.{name}": numbers for name, numbers in there["strongest"].items()},
        "again": there["again"],
        **{f"chance.{name}": numbers for name, numbers in {**chances, "journey": there["chance"]["journey"]}.items()},
    }
    text = HEAD
    for name, numbers in tables.items():
        text += f"\n{SAID.get(name, '')}[{name}]\n" + "".join(f"{each} = {value}\n" for each, value in numbers.items())
    return text


HEAD = """\
# Weights of the features of a position, named in heritage_games/engine/graph/evaluation.py; a man has the weight 100.
# Written by tools/tune_weights.py.
"""

SAID = {
    "mills": "# For the side to move, minus the same features of the other side.\n",
    "hunt": """\
# For the hunted; the hunters have the negative value. Below, single games replace some of these weights.
""",
    "games.pulijudam": """\
# Three tigers or leopards are hard to trap in the middle, from where they can leap in many directions. The weight was
# tested against the table of Pulijudam and in games of Rafaya. Five tigers play no better with it.
""",
    "strongest.mills": """\
# Weights that only the strongest level of mills adds. They follow a fit to the results of 1,106 games, and were then
# tested in games (benchmarks/LADDER.md).
""",
    "again": """\
# Value of a repetition for the side that searches. In a hunt it is added to the evaluation of the current position, so
# that a side that can make progress does not repeat positions. In mills, a level values a repetition a little less than
# an even position, for the same reason. The hunters of the strongest level value it like the start: they avoid it while
# they are better off, and otherwise seek the draw.
""",
    "chance.mills": """\
# Scale of the logistic curve from the value of the best move to the probability of winning; a draw counts half. In a
# hunt the value is what the hunted have gained since the start; the curve only compares moves and is not shown.
# chances.toml has the curves of single mill rulesets, which are shown.
""",
    "chance.journey": """\
# In Hyena Chase a player's chance is proportional to the exponential of (days of the way + tabas) / scale.
""",
}


if __name__ == "__main__":
    main()
