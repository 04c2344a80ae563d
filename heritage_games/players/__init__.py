"""Those who can sit at a side: people, the players that everybody has, and any function of one's own."""

from .careful import best_moves
from .chance import draw
from .level import LEVELS
from .player import Player, PlayerError, ask
from .question import Question, Thinker
from .seats import CAREFUL, PERSON, PLAYERS, level_of, seat, seated, several, those_of
from .sight import in_page, luck, oversight

__all__ = [
    "CAREFUL",
    "LEVELS",
    "PERSON",
    "PLAYERS",
    "Player",
    "PlayerError",
    "Question",
    "Thinker",
    "ask",
    "best_moves",
    "draw",
    "in_page",
    "level_of",
    "luck",
    "oversight",
    "seat",
    "seated",
    "several",
    "those_of",
]
