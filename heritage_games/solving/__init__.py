"""Games solved backwards: what each position is worth if both sides do their best, in how many plies, and how."""

from .answer import Answer
from .backwards import solve
from .line import Line
from .solved import Solved
from .space import Estimate, estimate
from .value import Value

__all__ = ["Answer", "Estimate", "Line", "Solved", "Value", "estimate", "solve"]
