"""A player that takes any legal move, each as likely as the other."""

from __future__ import annotations

from random import Random

from heritage_games.games.contract import Move, Position, Ruleset, Throw


def random(rules: Ruleset, position: Position, throw: Throw | None, chance: Random) -> Move:
    """Return any legal move; see :class:`.player.Player`."""
    return chance.choice(rules.moves(position, throw))
