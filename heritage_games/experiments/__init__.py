"""Simulate, measure, plot. numba and numpy are optional and loaded on first use."""

from .confinement import Confinements, confine
from .counting import perft
from .journey import Danger, danger, expected_throws
from .lone import LoneWalk, lone_walk
from .plotting import Plot, plot
from .simulation import Simulation, simulate

__all__ = [
    "Confinements",
    "Danger",
    "LoneWalk",
    "Plot",
    "Simulation",
    "confine",
    "danger",
    "expected_throws",
    "lone_walk",
    "perft",
    "plot",
    "simulate",
]
