"""Simulated classroom pages without a browser, for tests of the server."""

import json
from collections.abc import Mapping
from typing import Any

from heritage_games.classroom_server.protocol import PUPIL, TEACHER, Connection
from heritage_games.classroom_server.room import Room
from heritage_games.classroom_server.store import ClassDatabase


class Page:
    """Open page of a classroom.

    Args:
        room: the classroom of the page.
        role: ``teacher``, ``wall`` or ``pupil``.
        person: the id of the pupil; 0 for the other pages.
        device: the hashed secret of the device; empty if nobody shares it.
    """

    def __init__(self, room: Room, role: str, person: int = 0, device: str = "") -> None:
        self.room_of, self.closed = room, False
        self.room: Mapping[str, Any] = {}
        self.board: Mapping[str, Any] = {}
        self.help: Mapping[str, Any] = {}
        self.count = 0
        self.link = Connection(role, person, self._told, self._close, device)
        room.connect(self.link)

    def _close(self) -> None:
        self.closed = True

    def _told(self, message: Mapping[str, Any]) -> None:
        self.count += 1
        if "room" in message:
            self.room = message["room"]
        elif "help" in message:
            self.help = message["help"]
        else:
            self.board = message

    @property
    def view(self) -> Mapping[str, Any]:
        view: Mapping[str, Any] = self.board["view"]
        return view

    def say(self, raw: object) -> None:
        self.room_of.hear(self.link, raw if isinstance(raw, str | bytes) else json.dumps(raw))

    def do(self, deed: str, **more: object) -> None:
        self.say({"do": deed, **more})

    def touch(self, *touches: str) -> None:
        self.at_board("touch", touches=list(touches))

    def answer(self, move: str) -> None:
        """Make a move of one touch, and send it as the answer to a question."""
        self.touch(move)
        self.do("send", text=move)

    def at_board(self, deed: str, **more: object) -> None:
        message = {"revision": self.view["revision"], "do": deed, **more}
        self.say({"board": self.board["board"], "message": message})


def pupil(room: Room, name: str = "", address: str = "") -> Page:
    """Admit a pupil, by default from a new address, and return the pupil's page."""
    origin = address or f"192.0.2.{len(room.store.people())}"
    person = room.admission.owner(room.admission.join(room.admission.code, "", name, origin, room.admission.new_mark()))
    assert person is not None
    return Page(room, PUPIL, person)


def paired(room: Room, *names: str) -> tuple[Page, Page, Page]:
    """Let two pupils play each other; return the teacher's page, the mover's and the other's."""
    teacher, *pages = Page(room, TEACHER), *(pupil(room, name) for name in names or ("", ""))
    teacher.do("pairs")
    mover, other = pages if pages[0].view["side_to_touch"] else pages[::-1]
    return teacher, mover, other


def again(room: Room) -> Room:
    """Return the same classroom after a restart of its program."""
    room.store.close()
    return Room(ClassDatabase(room.store.path))
