"""The command line: look up a rule, check a record, count positions."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from . import __version__
from .games import games, perft, ruleset
from .games.errors import HeritageGamesError
from .play.errors import RecordError
from .play.reading import parse_game
from .rulebook import Rulebook


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; a user's mistake is one sentence and 2."""
    chosen = _parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except RecordError as error:
        print(*error.faults, sep="\n", file=sys.stderr)
    except HeritageGamesError as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
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
    return parser


def _games(_chosen: argparse.Namespace) -> int:
    for game, names in games().items():
        print(game, *(f"  {game}/{name}" for name in names), sep="\n")
    return 0


def _rule(chosen: argparse.Namespace) -> int:
    book = Rulebook(ruleset(chosen.game))
    for rule in [book.rule(chosen.rule)] if chosen.rule else book.rules:
        source = book.source(rule)
        print(f"{rule.number}  {rule.title}", f"    {rule.text}", sep="\n")
        print(f"    {source.short}, {rule.place}. {book.interface[f'grades.{rule.grade}']}")
        print(*([f"    {rule.note}"] if rule.note else []), sep="\n")
    return 0


def _check(chosen: argparse.Namespace) -> int:
    game = parse_game(chosen.file.read_text(encoding="utf-8"))
    over = game.outcome
    ended = f"ends: {over.item.code.replace('_', ' ')}" if over else "goes on"
    print(f"{game.rules.game}/{game.rules.name}: {len(game.plies)} plies, all legal; the game {ended}")
    return 0


def _perft(chosen: argparse.Namespace) -> int:
    rules = ruleset(chosen.game)
    for depth in range(1, chosen.depth + 1):
        print(depth, perft(rules, rules.start(), depth), flush=True)
    return 0
