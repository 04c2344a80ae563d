"""Simulate, measure, plot. numba and numpy are optional and loaded on first use."""

from .afforded import affordable
from .confinement import Confinements, confine
from .counting import perft
from .game_by_game import Playout, Playouts
from .gathering import StoppedError
from .graphs import bars, curve, graph, line, points
from .journey import Danger, danger, expected_throws
from .lone import LoneWalk, lone_walk
from .rungs import Ladder, ladder
from .simulation import Simulation, playouts, simulate
from .varying import Experiment, experiment

__all__ = [
    "Confinements",
    "Danger",
    "Experiment",
    "Ladder",
    "LoneWalk",
    "Playout",
    "Playouts",
    "Simulation",
    "StoppedError",
    "affordable",
    "bars",
    "confine",
    "curve",
    "danger",
    "expected_throws",
    "experiment",
    "graph",
    "ladder",
    "line",
    "lone_walk",
    "perft",
    "playouts",
    "points",
    "simulate",
]
