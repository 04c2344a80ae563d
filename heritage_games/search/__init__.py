"""Thinking: what the levels see when they look ahead, interpreted or as machine code with the same result."""

from .thinking import ALL, Decided, Thinking
from .thought import Thought
from .weighing import Weighed, can_weigh, worths
from .winning import chance, chance_of, chances

__all__ = ["ALL", "Decided", "Thinking", "Thought", "Weighed", "can_weigh", "chance", "chance_of", "chances", "worths"]
