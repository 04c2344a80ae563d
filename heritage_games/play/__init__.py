"""A game being played: its record, who sits where, and what the screen shows of it.

It knows rulebook and games, no game by name, and nothing of widgets: a session takes messages and
gives views, both plain JSON.
"""

from heritage_games.drawing.picture import picture
from heritage_games.drawing.scene import scene
from heritage_games.players.seats import SEATS, choose
from heritage_games.record.errors import PlayError, ProtocolError, RecordError, RecordFault, SaveError
from heritage_games.record.game import Game
from heritage_games.record.ply import Ply
from heritage_games.record.reading import parse_game, parse_record
from heritage_games.record.record import Record, format_record
from heritage_games.record.save import Save

from .book import Book, book, rule_card
from .session import Session
from .task import TaskSession
from .view import View

__all__ = [
    "SEATS",
    "Book",
    "Game",
    "PlayError",
    "Ply",
    "ProtocolError",
    "Record",
    "RecordError",
    "RecordFault",
    "Save",
    "SaveError",
    "Session",
    "TaskSession",
    "View",
    "book",
    "choose",
    "format_record",
    "parse_game",
    "parse_record",
    "picture",
    "rule_card",
    "scene",
]
