"""Counting and random play: what experiments and tests run millions of times."""

from __future__ import annotations

from heritage_games.engine.compiled import compiled
from heritage_games.engine.race import race_perft_of, race_playout_of

from .conditions import winner
from .moves import moves, play
from .state import chances_due, start

playout = compiled(race_playout_of(start, winner, chances_due, moves, play))
perft = compiled(race_perft_of(chances_due, moves, play))
