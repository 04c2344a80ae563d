"""The command line: look up a rule, check a record, count positions, build the museum pages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from heritage_games.games import perft
from heritage_games.record import RecordError, parse_game

from . import __version__
from .games import games, ruleset
from .games.errors import HeritageGamesError
from .pages.errors import PagesError
from .pages.wanted import Wanted
from .rulebook import Rulebook

BROUGHT = ("jinja2", "markdown_it", "markupsafe")
"""What the extra ``pages`` brings."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; a user's mistake is one sentence and 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # where a terminal lacks a letter the rest is still to be read
    chosen = _parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
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
    count = commands.add_parser("perft", help="count the sequences of plies from the start")
    count.add_argument("game", help="name of the game, or game/ruleset")
    count.add_argument("depth", type=int, choices=range(1, 6))
    count.set_defaults(run=_perft)
    pages = commands.add_parser("pages", help="build the museum pages: a folder for any static web server")
    pages.add_argument("out", help="the folder; it is emptied first, if it is a site of ours", type=Path)
    pages.add_argument("--serve", help="serve it on this machine, and open it", action="store_true")
    pages.add_argument("--game", help="only this game; may be given again for another", action="append", default=[])
    pages.add_argument("--base-url", help="where it will stand, for search engines", default="", metavar="URL")
    pages.add_argument("--kiosk", help="for a screen in a room: nothing leads out of it", action="store_true")
    pages.set_defaults(run=_pages)
    return parser


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
    wanted = Wanted(tuple(chosen.game), chosen.base_url, chosen.kiosk)
    sizes = build(chosen.out, wanted, lambda told: print(told, file=sys.stderr, flush=True))
    print(*sizes, sep="\n", flush=True)
    if chosen.serve:
        serve(chosen.out)
    return 0


def _perft(chosen: argparse.Namespace) -> int:
    rules = ruleset(chosen.game)
    for depth in range(1, chosen.depth + 1):
        print(depth, perft(rules, rules.start(), depth), flush=True)
    return 0
