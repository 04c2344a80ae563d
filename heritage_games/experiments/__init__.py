"""Simulate, measure, plot. numba and numpy are optional and loaded on first use."""
