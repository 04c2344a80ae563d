"""Notebook interface: boards, rule cards, guided first game, tasks, quiz and documents."""
