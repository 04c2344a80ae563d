"""Commands that count, simulate, compare settings and players, and compile kernels."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from heritage_games.analysis.graph_worker import SearchWorker
from heritage_games.analysis.solver import solve
from heritage_games.engine.jit import can_compile
from heritage_games.errors import HeritageGamesError
from heritage_games.experiments.exact import danger, perft
from heritage_games.experiments.paired_experiment import Experiment, experiment
from heritage_games.experiments.rating_ladder import ladder
from heritage_games.experiments.runs import StoppedError
from heritage_games.experiments.simulation import Simulation, playouts, simulate
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import games, ruleset

from .arguments import INTERRUPTED, Commands, add_ruleset, number, options


def add(commands: Commands) -> None:
    """Add the commands ``perft``, ``simulate``, ``experiment``, ``ladder`` and ``compile``."""
    count = commands.add_parser("perft", help="count the sequences of plies from a position")
    _add_game(count)
    count.add_argument("depth", type=number, help="number of plies; all smaller numbers are counted too")
    count.set_defaults(run=_perft)
    many = commands.add_parser("simulate", help="play many games and print the results with their uncertainty")
    _add_game(many)
    _add_run(many)
    many.add_argument("--rows", help="print a row for each game, as CSV, instead of the result", action="store_true")
    many.set_defaults(run=_simulate)
    vary = commands.add_parser("experiment", help="play the same games under several settings and compare them")
    _add_game(vary)
    _add_run(vary)
    vary.add_argument(
        "--vary",
        help="an option with its values; may be given again",
        action="append",
        required=True,
        metavar="NAME=VALUE,VALUE",
    )
    vary.set_defaults(run=_experiment)
    _add_ladder(commands)
    ahead = commands.add_parser("compile", help="compile the engine, so that no simulation waits for it")
    ahead.set_defaults(run=_compile)


def _add_ladder(commands: Commands) -> None:
    rungs = commands.add_parser("ladder", help="play the computer's players against each other, on both sides")
    add_ruleset(rungs)
    rungs.add_argument("-n", "--games", help="number of games for each pair and side", type=number, default=10)
    rungs.add_argument("--seed", help="seed of every choice", type=number, default=1)
    rungs.add_argument("--limit", help="number of plies after which a game is cut and drawn", type=number, default=300)
    rungs.add_argument("--seats", help="players; all of them if left out", default="", metavar="WHO,WHO")
    rungs.set_defaults(run=_ladder)


def _add_game(command: argparse.ArgumentParser) -> None:
    add_ruleset(command)
    command.add_argument("--position", help="starting position as text; the usual start if left out", default="")


def _add_run(command: argparse.ArgumentParser) -> None:
    command.add_argument("-n", "--games", help="number of games", type=number, default=1000)
    command.add_argument("--seed", help="seed of the random numbers", type=number, default=1)
    command.add_argument("--limit", help="number of plies after which a game is cut", type=number, default=1000)
    command.add_argument("--seats", help="player of each side: random, careful", default="", metavar="WHO,WHO")
    command.add_argument("--workers", help="number of processes", type=number, default=1)
    command.add_argument("--json", help="print everything as JSON", action="store_true")
    command.add_argument("--plot", help="draw the result into this file, as SVG", type=Path, metavar="FILE")


def _perft(chosen: argparse.Namespace) -> int:
    rules = ruleset(chosen.game, **options(chosen))
    position = chosen.position or None
    if not isinstance(chosen.depth, int):
        perft(rules, position, chosen.depth)  # raises the error for an invalid depth
    for depth in range(1, chosen.depth + 1):
        print(depth, perft(rules, position, depth), flush=True)
    return 0


def _compile(_chosen: argparse.Namespace) -> int:
    """Compile every kernel by running it (play, count, search, solve); return the exit code."""
    if not can_compile():
        print("numba is not installed, so nothing is compiled: pip install heritage_games[fast]", file=sys.stderr)
        return 2
    every = [ruleset(game, name) for game, names in games().items() for name in names]
    for rules in {rules.kernel: rules for rules in every if rules.kernel}.values():
        print(rules.game, flush=True)
        simulate(rules, 1, progress=False)
        perft(rules, None, 3)
        with suppress(HeritageGamesError):  # only a journey has a danger to measure
            danger(rules, 1)
    print("search", flush=True)
    SearchWorker(waits=True)
    print("solving", flush=True)
    solve(ruleset("homemade", "mills", lines=SOLVED, men=3))
    solve(ruleset("hyena_chase", players=2, holes=11))
    return 0


SOLVED = ("a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a4 b4 c4", "a1 a2 a3", "b1 b2 b3 b4", "c1 c2 c3 c4")
"""Lines of a board with enough positions to compile the solver."""


def _varied(chosen: argparse.Namespace) -> dict[str, tuple[Value | str, ...]]:
    """Return the compared values of each option written as NAME=VALUE,VALUE."""
    declared = ruleset(chosen.game).declared
    return {
        name: tuple(declared[name].read(text) if name in declared else text for text in values.split(","))
        for name, _, values in (each.partition("=") for each in chosen.vary)
    }


def _settings(chosen: argparse.Namespace) -> dict[str, Any]:
    seats = tuple(chosen.seats.split(",")) if chosen.seats else ()
    how = {"seed": chosen.seed, "limit": chosen.limit, "position": chosen.position, "seats": seats}
    return {**how, **options(chosen)}


@contextmanager
def _workers(count: int) -> Iterator[ProcessPoolExecutor | None]:
    """Yield a pool of worker processes; None if one process suffices."""
    if count == 1:
        yield None
    else:
        # Spawned processes behave alike on every platform. Ctrl-C reaches all of them, so the workers ignore it.
        executor = ProcessPoolExecutor(count, get_context("spawn"), signal, (SIGINT, SIG_IGN))
        try:
            yield executor
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.terminate()


def _simulate(chosen: argparse.Namespace) -> int:
    with _workers(chosen.workers) as executor:
        settings = {"games": chosen.games, "executor": executor, **_settings(chosen)}
        if chosen.rows:
            rows = csv.writer(sys.stdout)
            for each in playouts(chosen.game, **settings):
                row = each.row()
                if each.number == 0:
                    rows.writerow(row)
                rows.writerow(row.values())
            return 0
        return _print_result(chosen, partial(simulate, chosen.game, **settings))


def _ladder(chosen: argparse.Namespace) -> int:
    seats = tuple(chosen.seats.split(",")) if chosen.seats else ()
    settings: dict[str, Any] = {"seed": chosen.seed, "limit": chosen.limit, "seats": seats, **options(chosen)}
    ladder(chosen.game, chosen.games, progress=lambda rung: print(rung, flush=True), **settings)
    return 0


def _experiment(chosen: argparse.Namespace) -> int:
    vary = _varied(chosen)
    with _workers(chosen.workers) as executor:
        settings = {"games": chosen.games, "executor": executor, **_settings(chosen)}
        return _print_result(chosen, partial(experiment, chosen.game, vary, **settings))


def _print_result(chosen: argparse.Namespace, work: Callable[[], Simulation | Experiment]) -> int:
    """Run the games and print their result, partial if interrupted; return the exit code."""
    try:
        result = work()
    except StoppedError as stopped:
        if stopped.done:
            _print(chosen, stopped.done)
        raise
    _print(chosen, result)
    return INTERRUPTED if result.stopped else 0


def _print(chosen: argparse.Namespace, result: Simulation | Experiment) -> None:
    print(json.dumps(result.to_dict(), indent=1) if chosen.json else result)
    if chosen.plot:
        chosen.plot.write_text(result.plot().svg, encoding="utf-8")
