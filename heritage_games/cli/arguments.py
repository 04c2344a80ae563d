"""Argument types and exit codes that several commands share."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from heritage_games.rulesets.registry import ruleset


def number(written: str) -> int | str:
    """Return an integer, or the text if it is not one, for the called function to report."""
    try:
        return int(written)
    except ValueError:
        return written


def options(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return the values of options written as NAME=VALUE; the ruleset rejects unknown ones."""
    declared = ruleset(chosen.game).declared
    parts = (each.partition("=") for each in chosen.option)
    return {name: declared[name].read(text) if name in declared else text for name, _, text in parts}


INTERRUPTED = 130
"""Exit code of an interrupted command, as in shells."""

UNREAD = 141
"""Exit code, as in shells, of a command whose reader, such as ``head``, closed the pipe."""


def unread() -> int:
    """Discard unwritten output so that exit does not fail again; return the exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return UNREAD
