"""The command line: look up a rule, check a record, count, simulate, compare, build the museum pages or the lessons."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from io import TextIOWrapper
from multiprocessing import active_children, get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from heritage_games.engine.saying import Saying
from heritage_games.experiments import (
    Experiment,
    Simulation,
    StoppedError,
    experiment,
    ladder,
    perft,
    playouts,
    simulate,
)
from heritage_games.record import RecordError, parse_game

from . import __version__
from .checks.missing import report, summary
from .games import games, ruleset
from .games.errors import HeritageGamesError
from .games.option import Value
from .pages.errors import PagesError
from .pages.wanted import LANGUAGES, Wanted
from .rulebook import Rulebook, content
from .solving import estimate, solve

STOPPED = 130
"""Exit code of a command that was interrupted."""

BROUGHT = ("jinja2", "markdown_it", "markupsafe")
"""What the extra ``pages`` brings."""

OF_A_CLASS = ("ifaddr", "segno", "tornado")
"""What the extra ``class`` brings."""

INTERRUPTED = 130
"""The exit code of a command that somebody stopped, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; a user's mistake is one sentence and 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # where a terminal lacks a letter the rest is still to be read
    chosen = _parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except KeyboardInterrupt:
        return INTERRUPTED
    except RecordError as error:
        print(*error.faults, sep="\n", file=sys.stderr)
    except HeritageGamesError as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(": ".join(filter(None, (error.filename, error.strerror))), file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="heritage-games", description=__doc__)
    parser.add_argument("--version", action="version", version=f"heritage_games {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    listed = commands.add_parser("games", help="list the games and their rulesets")
    listed.set_defaults(run=_games)
    rule = commands.add_parser("rule", help="print a rule with its source")
    rule.add_argument("game", help="name of the game, or game/ruleset")
    rule.add_argument("rule", help="number of the rule; all rules if none", nargs="?", default="")
    rule.set_defaults(run=_rule)
    check = commands.add_parser("check", help="read a record and name every fault")
    check.add_argument("file", type=Path)
    check.set_defaults(run=_check)
    _lab(commands)
    solved = commands.add_parser("solve", help="solve a game of mills or a hunt backwards, into a table")
    solved.add_argument("game", help="name of the game, or game/ruleset")
    solved.add_argument("file", help="the table; read if it is there, finished if it was begun", type=Path)
    solved.add_argument("--men", help="pieces on the board: only what such positions lead to", nargs=2, type=int)
    solved.add_argument("--option", help="a reading, as name=value; may be given again", action="append", default=[])
    solved.add_argument("--threads", help="how many work at once", default=1, type=int)
    solved.add_argument("--position", help="say what this position is worth, and how it goes on", default="")
    solved.set_defaults(run=_solve)
    pages = commands.add_parser("pages", help="build the museum pages: a folder for any static web server")
    pages.add_argument("out", help="the folder; it is emptied first, if it is a site of ours", type=Path)
    pages.add_argument("--serve", help="serve it on this machine, and open it", action="store_true")
    pages.add_argument("--game", help="only this game; may be given again for another", action="append", default=[])
    pages.add_argument(
        "--language", help="in these words; the first stands at the root", action="append", default=[], metavar="TAG"
    )
    pages.add_argument("--base-url", help="where it will stand, for search engines", default="", metavar="URL")
    pages.add_argument("--kiosk", help="for a screen in a room: nothing leads out of it", action="store_true")
    pages.add_argument(
        "--snapshot", help="begin from a snapshot: sooner ready, 10 MB more to fetch", action="store_true"
    )
    pages.add_argument(
        "--brotli", help="lay FILE.br beside each large file, for a host that can send it", action="store_true"
    )
    pages.add_argument("--contact", help="where visitors can write to you: mail or web", default="", metavar="ADDRESS")
    pages.add_argument("--pictures", help="pictures of yours, with pictures.toml", type=Path, metavar="FOLDER")
    pages.add_argument("--lessons", help="where the lessons stand, to lead to them", default="", metavar="FOLDER")
    pages.set_defaults(run=_pages)
    lite = commands.add_parser("lite", help="build the lessons: notebooks that run in the browser, in a folder")
    lite.add_argument("out", help="the folder; it is emptied first, if it is one of ours", type=Path)
    lite.add_argument("--serve", help="serve it on this machine, and open it", action="store_true")
    lite.set_defaults(run=_lite)
    _class(commands)
    _content(commands)
    return parser


def _content(commands: Any) -> None:  # noqa: ANN401 - argparse keeps the type of its commands to itself
    """Add what a writer asks of content/."""
    asked = commands.add_parser("content", help="say what a language has no words for yet, what is seen first first")
    asked.add_argument("game", help="only this game, and what all boards show", nargs="?", default="")
    asked.add_argument("--language", help="which, as BCP 47 has it (st); how far each is if left out", default="")
    asked.set_defaults(run=_tell_missing)


def _class(commands: Any) -> None:  # noqa: ANN401 - argparse keeps the type of its commands to itself
    """Add the room for a class."""
    room = commands.add_parser("class", help="open a room for a class on this network")
    room.add_argument("--host", help="an address of this machine; only itself if left out", default="")
    room.add_argument("--port", help="likewise; 0 for a free one", default=8080, type=int)
    room.add_argument("--folder", help="where it is kept while it is open", type=Path)
    room.add_argument("--keep", help="do not forget it when it is closed", action="store_true")
    room.set_defaults(run=_open_class)


def _lab(commands: Any) -> None:  # noqa: ANN401 - argparse keeps the type of its commands to itself
    """Add what counts and plays: perft, simulate and experiment."""
    count = commands.add_parser("perft", help="count the sequences of plies from a position")
    _what_is_played(count)
    count.add_argument("depth", type=_number, help="plies; each number up to it is counted")
    count.set_defaults(run=_perft)
    many = commands.add_parser("simulate", help="play many games, and say what came of them and how sure that is")
    _what_is_played(many)
    _how_it_is_run(many)
    many.add_argument("--rows", help="print a row for each game, as CSV, in place of the result", action="store_true")
    many.set_defaults(run=_simulate)
    vary = commands.add_parser("experiment", help="play the same games under several settings, and compare them")
    _what_is_played(vary)
    _how_it_is_run(vary)
    vary.add_argument(
        "--vary",
        help="an option with its values; may be given again",
        action="append",
        required=True,
        metavar="NAME=VALUE,VALUE",
    )
    vary.set_defaults(run=_experiment)
    _rungs(commands)


def _rungs(commands: Any) -> None:  # noqa: ANN401 - as above
    """Add the ladder: the computer's players against each other."""
    rungs = commands.add_parser("ladder", help="play the computer's players against each other, on both sides")
    rungs.add_argument("game", help="name of the game, or game/ruleset")
    rungs.add_argument(
        "--option", help="a reading that differs from the default", action="append", default=[], metavar="NAME=VALUE"
    )
    rungs.add_argument("-n", "--games", help="how many games for each pair and side", type=_number, default=10)
    rungs.add_argument("--seed", help="of every choice", type=_number, default=1)
    rungs.add_argument("--limit", help="plies after which a game is cut, and drawn", type=_number, default=300)
    rungs.add_argument("--seats", help="who plays; everybody if left out", default="", metavar="WHO,WHO")
    rungs.set_defaults(run=_ladder)


def _what_is_played(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", help="name of the game, or game/ruleset")
    command.add_argument(
        "--option", help="a reading that differs from the default", action="append", default=[], metavar="NAME=VALUE"
    )
    command.add_argument("--position", help="where to begin, as text; the usual start if left out", default="")


def _how_it_is_run(command: argparse.ArgumentParser) -> None:
    command.add_argument("-n", "--games", help="how many games", type=_number, default=1000)
    command.add_argument("--seed", help="of the random numbers", type=_number, default=1)
    command.add_argument("--limit", help="plies after which a game is cut", type=_number, default=1000)
    command.add_argument("--seats", help="who plays each side: random, careful", default="", metavar="WHO,WHO")
    command.add_argument("--workers", help="processes that share the work", type=_number, default=1)
    command.add_argument("--chunk", help="games of one call; found by itself if left out", type=_number)
    command.add_argument("--json", help="print everything as JSON", action="store_true")
    command.add_argument("--plot", help="draw the result into this file, as SVG", type=Path, metavar="FILE")
    command.add_argument("--quiet", help="show no progress", action="store_true")


def _number(written: str) -> int | str:
    """Return a number; what is none is left as it is, for the function that is called says so in a sentence."""
    try:
        return int(written)
    except ValueError:
        return written


def _games(_chosen: argparse.Namespace) -> int:
    for game, names in games().items():
        print(game, *(f"  {game}/{name}" for name in names), sep="\n")
    return 0


def _rule(chosen: argparse.Namespace) -> int:
    book = Rulebook(ruleset(chosen.game))
    for rule in [book.rule(chosen.rule)] if chosen.rule else book.rules:
        print(f"{rule.number}  {rule.title}", f"    {rule.text}", sep="\n")
        print(f"    {'; '.join(book.citations(rule))}. {book.interface[f'grades.{rule.grade}']}")
        print(*([f"    {rule.note}"] if rule.note else []), sep="\n")
    return 0


def _check(chosen: argparse.Namespace) -> int:
    game = parse_game(chosen.file.read_text(encoding="utf-8"))
    over = game.outcome
    ended = f"ends: {over.item.code.replace('_', ' ')}" if over else "goes on"
    print(f"{game.rules.game}/{game.rules.name}: {len(game.plies)} plies, all legal; the game {ended}")
    return 0


def _pages(chosen: argparse.Namespace) -> int:
    try:
        from .pages.build import build  # noqa: PLC0415 - only this command needs what the extra brings
        from .pages.serve import serve  # noqa: PLC0415 - and a server
    except ModuleNotFoundError as error:
        if error.name not in BROUGHT:
            raise
        raise PagesError(
            f'the pages need the Python package {error.name}; install it with: pip install "heritage_games[pages]"'
        ) from error
    engine = {"snapshot": chosen.snapshot, "brotli": chosen.brotli}
    told = {"contact": chosen.contact, "pictures": chosen.pictures, "lessons": chosen.lessons}
    told |= {"languages": tuple(chosen.language) or LANGUAGES}
    wanted = Wanted(tuple(chosen.game), chosen.base_url, chosen.kiosk, **engine, **told)
    sizes = build(chosen.out, wanted, lambda told: print(told, file=sys.stderr, flush=True))
    print(*sizes, sep="\n", flush=True)
    if chosen.serve:
        serve(chosen.out)
    return 0


def _lite(chosen: argparse.Namespace) -> int:
    from .lite.build import build  # noqa: PLC0415 - only this command needs it
    from .pages.serve import serve  # noqa: PLC0415 - and a server

    print(*build(chosen.out, lambda told: print(told, file=sys.stderr, flush=True)), sep="\n", flush=True)
    if chosen.serve:
        serve(chosen.out)
    return 0


def _open_class(chosen: argparse.Namespace) -> int:
    try:
        from .classroom.command import run  # noqa: PLC0415 - only this command needs what the extra brings
    except ModuleNotFoundError as error:
        if error.name not in OF_A_CLASS:
            raise
        raise HeritageGamesError(Saying("class_needs", name=str(error.name))) from error
    run(chosen.host, chosen.port, chosen.folder, keep=chosen.keep)
    return 0


def _tell_missing(chosen: argparse.Namespace) -> int:
    lines = report(content(), chosen.language, chosen.game) if chosen.language else summary(content(), chosen.game)
    print(*lines, sep="\n")
    return 0


def _solve(chosen: argparse.Namespace) -> int:
    rules = ruleset(chosen.game, None, **_options(chosen))
    men = tuple(chosen.men) if chosen.men else None
    if not chosen.file.exists():
        print(estimate(rules, men=men), file=sys.stderr, flush=True)
    told = _per_cent if sys.stderr.isatty() else None
    try:
        found = solve(rules, men=men, file=chosen.file, threads=chosen.threads, progress=told)
    except KeyboardInterrupt:
        print(f"\n{Saying('solving_stopped')}", file=sys.stderr)
        return STOPPED
    print(found.show(chosen.position) if chosen.position else found)
    return 0


def _per_cent(done: int, total: int) -> None:
    print(f"\r{done / total:7.2%}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def _perft(chosen: argparse.Namespace) -> int:
    rules = ruleset(chosen.game, **_options(chosen))
    position = chosen.position or None
    if not isinstance(chosen.depth, int):
        perft(rules, position, chosen.depth)  # it says what is wrong with it
    for depth in range(1, chosen.depth + 1):
        print(depth, perft(rules, position, depth), flush=True)
    return 0


def _options(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return the options that were written as NAME=VALUE; what none can be is left for the ruleset to refuse."""
    declared = ruleset(chosen.game).declared
    parts = (each.partition("=") for each in chosen.option)
    return {name: declared[name].read(text) if name in declared else text for name, _, text in parts}


def _varied(chosen: argparse.Namespace) -> dict[str, tuple[Value | str, ...]]:
    """Return the values to compare of each option that was written as NAME=VALUE,VALUE."""
    declared = ruleset(chosen.game).declared
    return {
        name: tuple(declared[name].read(text) if name in declared else text for text in values.split(","))
        for name, _, values in (each.partition("=") for each in chosen.vary)
    }


def _asked(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return how games are to be played, as the functions take it."""
    seats = tuple(chosen.seats.split(",")) if chosen.seats else ()
    how = {"seed": chosen.seed, "limit": chosen.limit, "position": chosen.position, "seats": seats}
    return {**how, "chunk": chosen.chunk, **_options(chosen)}


@contextmanager
def _workers(wanted: int) -> Iterator[ProcessPoolExecutor | None]:
    """Give so many processes; where it is one, none but this."""
    if wanted == 1:
        yield None
    else:
        # Processes that begin afresh are the same on every machine. Ctrl-C reaches all of them: this one answers it.
        executor = ProcessPoolExecutor(wanted, get_context("spawn"), signal, (SIGINT, SIG_IGN))
        try:
            yield executor
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.terminate()


def _simulate(chosen: argparse.Namespace) -> int:
    with _workers(chosen.workers) as executor:
        asked = {"games": chosen.games, "executor": executor, **_asked(chosen)}
        if chosen.rows:
            rows = csv.writer(sys.stdout)
            rows.writerow(("number", "seed", "winner", "reason", "plies", "captures"))
            for each in playouts(chosen.game, **asked):
                rows.writerow((each.number, each.seed, each.winner, each.reason, each.plies, each.captures))
            return 0
        return _shown(chosen, lambda: simulate(chosen.game, progress=_bar(chosen), **asked))


def _ladder(chosen: argparse.Namespace) -> int:
    seats = tuple(chosen.seats.split(",")) if chosen.seats else ()
    asked: dict[str, Any] = {"seed": chosen.seed, "limit": chosen.limit, "seats": seats, **_options(chosen)}
    ladder(chosen.game, chosen.games, told=lambda rung: print(rung, flush=True), **asked)
    return 0


def _experiment(chosen: argparse.Namespace) -> int:
    vary = _varied(chosen)
    with _workers(chosen.workers) as executor:
        asked = {"games": chosen.games, "executor": executor, **_asked(chosen)}
        return _shown(chosen, lambda: experiment(chosen.game, vary, progress=_bar(chosen), **asked))


def _bar(chosen: argparse.Namespace) -> bool | None:
    return False if chosen.quiet else None


def _shown(chosen: argparse.Namespace, work: Callable[[], Simulation | Experiment]) -> int:
    """Do the work and print its result, or as much as there was when it stopped; return the exit code."""
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
