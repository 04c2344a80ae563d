"""What several commands ask for: readings of a ruleset, numbers.

How a command ends that somebody stopped, or that nobody reads any more.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from heritage_games.rulesets.registry import ruleset


def number(written: str) -> int | str:
    """Return a number; what is none is left as it is, for the function that is called says so in a sentence."""
    try:
        return int(written)
    except ValueError:
        return written


def options(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return the options that were written as NAME=VALUE; what none can be is left for the ruleset to refuse."""
    declared = ruleset(chosen.game).declared
    parts = (each.partition("=") for each in chosen.option)
    return {name: declared[name].read(text) if name in declared else text for name, _, text in parts}


INTERRUPTED = 130
"""The exit code of a command that was interrupted, as shells have it."""

UNREAD = 141
"""The exit code of a command whose reader has gone, as ``head`` does, as shells have it."""


def unread() -> int:
    """Have what is not written yet go nowhere, so that nothing fails once more when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return UNREAD
