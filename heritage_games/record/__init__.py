"""A game as it was played: its plies, its text, the file it is kept in."""

from .chance import Chance
from .errors import PlayError, ProtocolError, RecordError, RecordFault, SaveError
from .game import Game
from .lines import Kept
from .ply import Ply
from .reading import parse_game, parse_record
from .record import Line, Record, format_record
from .replaying import replay
from .save import Save

__all__ = [
    "Chance",
    "Game",
    "Kept",
    "Line",
    "PlayError",
    "Ply",
    "ProtocolError",
    "Record",
    "RecordError",
    "RecordFault",
    "Save",
    "SaveError",
    "format_record",
    "parse_game",
    "parse_record",
    "replay",
]
