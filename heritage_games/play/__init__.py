"""A game being played: its record, who sits where, and what the screen shows of it.

It knows rulebook and games, no game by name, and nothing of widgets: a session takes messages and
gives views, both plain JSON.
"""

from .book import Book, book, rule_card
from .errors import PlayError, ProtocolError, RecordError, RecordFault, SaveError
from .game import Game, Ply
from .picture import picture
from .reading import parse_game, parse_record
from .record import Record, format_record
from .save import Save
from .scene import scene
from .seats import SEATS, choose
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
