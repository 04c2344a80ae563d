"""Who has won, where it is no side: the kernels of all families say it with these integers."""

from __future__ import annotations

NOBODY = -1
"""The game goes on, or was cut; of a turn, that a throw decides whose it is."""

DRAWN = -2
"""A draw."""
