"""What sticks and dice come to when they are thrown many times: scores, exact chances, and counts beside them."""

from .count import Count
from .scores import Score, Scores, scores_of
from .spread import spread

__all__ = ["Count", "Score", "Scores", "scores_of", "spread"]
