"""A game looked back on: the chances ply by ply, and the turns on which it turned, with what was better and why."""

from .looking import Looking, review
from .found import Review, Turning

__all__ = ["Looking", "Review", "Turning", "review"]
