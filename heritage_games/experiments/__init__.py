"""Simulations, experiments and plots, for notebooks, programmers and the command line."""

from .exact import Confinements, Danger, LoneWalk, confine, danger, expected_throws, lone_walk, perft
from .executors import affordable
from .paired_experiment import Experiment, experiment
from .playout_table import Playout, Playouts
from .plots import bars, curve, graph, line, points
from .rating_ladder import Ladder, ladder
from .runs import StoppedError
from .simulation import Simulation, playouts, simulate

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
