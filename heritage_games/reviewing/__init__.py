"""A game looked back on: the chances ply by ply, and the turns on which it turned, with what was better and why."""

from .found import Review, Turning
from .looking import Looking, can_review, review

__all__ = ["Looking", "Review", "Turning", "can_review", "review"]
