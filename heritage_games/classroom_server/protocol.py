"""Messages of a classroom's pages, and the connections that receive them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from heritage_games.errors import ProtocolError
from heritage_games.rulesets.notation import LONGEST_MOVE, whole

from .payload_types import BoardPayload, PagePayload, ShownRulePayload

LONGEST = 65_536  # maximum number of bytes of a message; only custom task sets are nearly as large


@dataclass(frozen=True)
class BoardMessage:
    """A message to a board, in the format of a session's messages."""

    board: int
    message: Mapping[str, Any]


@dataclass(frozen=True)
class RoomAction:
    """An action in the classroom."""

    do: str
    text: str = ""  # a move or the chosen value; empty if there is none
    number: int = 0  # number of the person, board or task that the action concerns; 0 if there is none
    own: str = ""  # a custom task set, as TOML; empty if there is none


def read_message(text: str | bytes) -> BoardMessage | RoomAction:
    """Parse and return a message.

    Raises:
        ProtocolError: the text is not a valid message.
    """
    if len(text) > LONGEST:
        raise ProtocolError("a message is shorter")
    try:
        raw = json.loads(text, parse_constant=_no_number, parse_float=_no_number)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("a message is JSON with whole numbers") from error
    if not isinstance(raw, dict):
        raise ProtocolError("a message is an object")
    if raw.keys() == {"board", "message"}:
        board, message = raw["board"], raw["message"]
        if type(board) is not int or not isinstance(message, dict):
            raise ProtocolError("a board has a number, and its message is an object")
        return BoardMessage(board, message)
    return _act(raw)


LONGEST_PAGE = 32


def read_numbered(text: str | bytes) -> tuple[str, int, str] | None:
    """Return the parts of a numbered message; None if the text is not one.

    A page sends the message again until its number is confirmed.

    Returns:
        The random name of the page, the number, which increases by one with each message, and the message.
    """
    try:
        raw = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(raw, dict) or raw.keys() != {"page", "act", "message"}:
        return None
    page, act = raw["page"], raw["act"]
    if not isinstance(page, str) or len(page) > LONGEST_PAGE or type(act) is not int:
        return None
    return page, act, json.dumps(raw["message"])


def _act(raw: dict[str, Any]) -> RoomAction:
    do, text, number, own = raw.pop("do", None), raw.pop("text", ""), raw.pop("number", 0), raw.pop("own", "")
    if raw or not isinstance(do, str):
        raise ProtocolError("an action has a name, a text and a number")
    if not isinstance(text, str) or len(text) > LONGEST_MOVE or type(number) is not int or not isinstance(own, str):
        raise ProtocolError("a text is short, and a person has a number")
    return RoomAction(do, whole(text), number, whole(own))


def _no_number(written: str) -> NoReturn:
    raise ValueError(written)


TEACHER, WALL, PUPIL = "teacher", "wall", "pupil"

Send = Callable[[Mapping[str, Any]], None]


class Connection:
    """An open page.

    Args:
        person: the id of the acting person; 0 for teacher and wall.
        close: the function that closes the connection; the page then goes to ``/``.
        device: the hashed secret of the device; empty for teacher and wall.
    """

    def __init__(self, role: str, person: int, send: Send, close: Callable[[], None], device: str = "") -> None:
        self.role = role
        self.person = person
        self.device = device
        self.people = [person]  # the people who share the device
        self.watched = 0  # the id of the person whose board the teacher's page shows; 0 for its own
        self.close = close
        self._send = send
        self._shown: PagePayload | None = None

    def tell(self, room: PagePayload) -> None:
        """Send the classroom's state if it has changed for this page."""
        if room != self._shown:
            self._shown = room
            self._send({"room": room})

    def help(self, rule: ShownRulePayload) -> None:
        """Send a rule that the teacher shows."""
        self._send({"help": rule})

    def show(self, board: BoardPayload) -> None:
        """Send the view of a board."""
        self._send(board)
