"""What a notebook calls: boards to play on, rule cards, a guided first game, tasks, a quiz, and texts to read."""

from .lesson import cards, compare, history, learn, notes, play, quiz, rule, sources, task, tasks

__all__ = ["cards", "compare", "history", "learn", "notes", "play", "quiz", "rule", "sources", "task", "tasks"]
