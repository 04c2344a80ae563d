"""Simulations, experiments and exact values; lessons import plots and some values here."""

from .exact import danger, expected_throws, lone_walk
from .plots import bars, curve, graph, line, points

__all__ = ["bars", "curve", "danger", "expected_throws", "graph", "line", "lone_walk", "points"]
