"""Advice: what can be proved of a move, and which move is best, as codes that the rulebook puts into words."""

from .advice import Advice
from .fact import Fact
from .families import advise, facts, has_coach, shapes, warn

__all__ = ["Advice", "Fact", "advise", "facts", "has_coach", "shapes", "warn"]
