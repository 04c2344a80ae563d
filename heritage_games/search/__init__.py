"""Thinking: what the levels see when they look ahead, interpreted or as machine code with the same result."""

from .graph import choose
from .thought import Thought

__all__ = ["Thought", "choose"]
