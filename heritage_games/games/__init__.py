"""The systems: names of points and pieces, rulesets and options, text of positions and moves."""

from .counting import perft
from .registry import games, ruleset

__all__ = ["games", "perft", "ruleset"]
