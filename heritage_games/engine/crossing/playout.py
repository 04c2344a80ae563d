"""Counting and random play: what experiments and tests run millions of times."""

from __future__ import annotations

from heritage_games.engine.compiled import compiled
from heritage_games.engine.games import games_of
from heritage_games.engine.race import race_game_of, race_perft_of

from .conditions import reason, winner
from .moves import moves, play
from .state import captured, chances_due

game = race_game_of(winner, reason, chances_due, moves, play, captured)
games = compiled(games_of(game))
perft = compiled(race_perft_of(chances_due, moves, play))
