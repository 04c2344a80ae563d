"""Argument types shared by several commands, and their exit codes."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from heritage_games.rulesets.registry import ruleset


def number(written: str) -> int | str:
    """Return a number, or the text itself if it is none, so that the called function explains it."""
    try:
        return int(written)
    except ValueError:
        return written


def options(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return options written as NAME=VALUE; the ruleset refuses values it does not know."""
    declared = ruleset(chosen.game).declared
    parts = (each.partition("=") for each in chosen.option)
    return {name: declared[name].read(text) if name in declared else text for name, _, text in parts}


INTERRUPTED = 130
"""Exit code of an interrupted command, as in shells."""

UNREAD = 141
"""Exit code of a command whose reader has closed the pipe, such as ``head``, as in shells."""


def unread() -> int:
    """Discard unwritten output, so that closing the streams does not fail again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return UNREAD
