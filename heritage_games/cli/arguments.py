"""Argument types and exit codes that several commands share."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any, TypeAlias

from heritage_games.rulesets.registry import ruleset

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - argparse has no other name
"""Commands of a parser, to which ``add_parser`` adds another."""


def number(written: str) -> int | str:
    """Return an integer, or the text if it is not one, for the called function to report."""
    try:
        return int(written)
    except ValueError:
        return written


def add_ruleset(command: argparse.ArgumentParser) -> None:
    """Add the argument ``game`` and the option ``--option``."""
    command.add_argument("game", help="name of the game, or game/ruleset")
    command.add_argument(
        "--option",
        help="a reading that differs from the default; may be given again",
        action="append",
        default=[],
        metavar="NAME=VALUE",
    )


def options(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return the values of options written as NAME=VALUE; the ruleset rejects unknown ones."""
    declared = ruleset(chosen.game).declared
    parts = (each.partition("=") for each in chosen.option)
    return {name: declared[name].read(text) if name in declared else text for name, _, text in parts}


INTERRUPTED = 130  # exit code of an interrupted command, as in shells
UNREAD = 141  # exit code, as in shells, of a command whose reader, such as ``head``, closed the pipe


def unread() -> int:
    """Discard unwritten output so that exit does not fail again; return the exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return UNREAD
