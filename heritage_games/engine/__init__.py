"""Integers only: boards as lines, kernels, random numbers. Knows nothing of names or words."""
