"""Simulate, measure, plot. numba and numpy are optional and loaded on first use."""

from .confinement import Confinements, confine
from .simulation import Simulation, simulate

__all__ = ["Confinements", "Simulation", "confine", "simulate"]
