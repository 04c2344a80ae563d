"""What several commands ask for: readings of a ruleset, numbers."""

from __future__ import annotations

import argparse
from typing import Any

from heritage_games.games import ruleset


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
