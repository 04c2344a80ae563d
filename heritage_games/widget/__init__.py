"""What a notebook calls: boards to play on, rule cards, tasks, a quiz, and texts to read."""

from .lesson import cards, compare, history, notes, play, quiz, rule, sources, task, tasks

__all__ = ["cards", "compare", "history", "notes", "play", "quiz", "rule", "sources", "task", "tasks"]
