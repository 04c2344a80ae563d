"""Those who can sit at a side: people, the players that everybody has, and any function of one's own."""

from .careful import best_moves
from .chance import draw
from .level import LEVELS
from .player import Player, PlayerError, ask
from .seats import CAREFUL, PERSON, PLAYERS, seat, seated, several, those_of

__all__ = [
    "CAREFUL",
    "LEVELS",
    "PERSON",
    "PLAYERS",
    "Player",
    "PlayerError",
    "ask",
    "best_moves",
    "draw",
    "seat",
    "seated",
    "several",
    "those_of",
]
