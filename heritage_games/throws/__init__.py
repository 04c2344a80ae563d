"""What sticks and dice come to when they are thrown many times: scores, exact chances, and counts beside them."""

from .bounds import spread
from .count import Count
from .scores import Score, Scores, scores_of

__all__ = ["Count", "Score", "Scores", "scores_of", "spread"]
