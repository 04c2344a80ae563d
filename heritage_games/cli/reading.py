"""Commands that read: the games, their rules, a record."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from heritage_games.games import games, ruleset
from heritage_games.record import parse_game
from heritage_games.rulebook import Rulebook


def add(commands: Any) -> None:  # noqa: ANN401 - argparse keeps the type of its commands to itself
    """Add ``games``, ``rule`` and ``check``."""
    listed = commands.add_parser("games", help="list the games and their rulesets")
    listed.set_defaults(run=_games)
    rule = commands.add_parser("rule", help="print a rule with its source")
    rule.add_argument("game", help="name of the game, or game/ruleset")
    rule.add_argument("rule", help="number of the rule; all rules if none", nargs="?", default="")
    rule.set_defaults(run=_rule)
    check = commands.add_parser("check", help="read a record and name every fault")
    check.add_argument("file", type=Path)
    check.set_defaults(run=_check)


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
