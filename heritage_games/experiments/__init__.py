"""Simulate, measure, plot. numba and numpy are optional and loaded on first use."""

from .confinement import Confinements, confine
from .lone import LoneWalk, lone_walk
from .plot import Plot, plot
from .simulation import Simulation, simulate

__all__ = [
    "Confinements",
    "LoneWalk",
    "Plot",
    "Simulation",
    "confine",
    "lone_walk",
    "plot",
    "simulate",
]
