"""Thinking: what the levels see when they look ahead, interpreted or as machine code with the same result."""

from .chances import chance, chance_of, chances
from .thinking import ALL, Decided, Thinking
from .thought import Thought
from .worths import Weighed, worths

__all__ = ["ALL", "Decided", "Thinking", "Thought", "Weighed", "chance", "chance_of", "chances", "worths"]
