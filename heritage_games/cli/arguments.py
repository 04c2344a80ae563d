"""Argument types shared by several commands, and their exit codes."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from heritage_games.rulesets.registry import ruleset


def number(written: str) -> int | str:
    """Return an integer, or the text itself if it is not one, so that the called function reports the error."""
    try:
        return int(written)
    except ValueError:
        return written


def options(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return the values of options written as NAME=VALUE; the ruleset rejects unknown names and values."""
    declared = ruleset(chosen.game).declared
    parts = (each.partition("=") for each in chosen.option)
    return {name: declared[name].read(text) if name in declared else text for name, _, text in parts}


INTERRUPTED = 130
"""Exit code of an interrupted command, as in shells."""

UNREAD = 141
"""Exit code of a command whose reader has closed the pipe, such as ``head``, as in shells."""


def unread() -> int:
    """Discard unwritten output, so that closing the streams does not fail again at exit; return the exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return UNREAD
