"""A page that is open somewhere, and what it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

TEACHER, WALL, PUPIL = "teacher", "wall", "pupil"

Told = Mapping[str, Any]
"""What a page is told of the room."""

Send = Callable[[Told], None]


class Link:
    """A page that is open somewhere.

    Args:
        role: ``teacher``, ``wall`` or ``pupil``.
        person: whose page it is; 0 for teacher and wall.
        send: takes what the page is told.
        close: ends it; the page then asks to be let in again.
    """

    def __init__(self, role: str, person: int, send: Send, close: Callable[[], None]) -> None:
        self.role = role
        self.person = person
        self.close = close
        self._send = send
        self._told: Told = {}

    def tell(self, room: Told) -> None:
        """Tell how the room stands, where that is news."""
        if room != self._told:
            self._told = room
            self._send({"room": room})

    def show(self, board: Told) -> None:
        """Show a board as it stands."""
        self._send(board)
