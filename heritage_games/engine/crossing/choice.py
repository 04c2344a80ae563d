"""Moves weighed and weights learnt: what players of these races are made of."""

from __future__ import annotations

from heritage_games.engine.choosing import choosing_of

from .conditions import winner
from .features import LENGTH, features
from .moves import moves, play
from .state import chances_due

choosing = choosing_of(winner, chances_due, moves, play, features, LENGTH)
