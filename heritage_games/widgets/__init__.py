"""Notebook interface: boards, rule cards, a guided first game, tasks, a quiz and documents."""
