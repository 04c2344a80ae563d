"""Simulate, measure, plot. numba and numpy are optional and loaded on first use."""

from .simulation import Simulation, simulate

__all__ = ["Simulation", "simulate"]
