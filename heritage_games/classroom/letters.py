"""What the pages of a room may send, and nothing else: JSON texts read into what they ask for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from heritage_games.games.text import LONGEST_MOVE, whole
from heritage_games.record import ProtocolError

LONGEST = 65_536
"""Bytes of a letter; only tasks of a teacher's own come near it."""

OF_PUPILS = frozenset({"send", "change", "next", "back", "stand_in", "resign"})
OF_TEACHERS = frozenset(
    {
        *("vote", "tasks", "pairs", "tournament", "teacher", "computer"),
        *("show", "stop", "play", "round", "project", "stand_in"),
        *("hardest", "door", "game", "rename", "remove", "forget"),
    }
)


@dataclass(frozen=True)
class AtBoard:
    """A message of a board, which is read as those of a notebook are."""

    board: int
    message: Mapping[str, Any]


@dataclass(frozen=True)
class Act:
    """Something that is done in the room.

    Args:
        do: what.
        text: a move, or what was chosen.
        number: of a person or a board.
        own: tasks of the teacher's own, as TOML.
    """

    do: str
    text: str = ""
    number: int = 0
    own: str = ""


def read_letter(text: str | bytes) -> AtBoard | Act:
    """Return what a letter asks for.

    Raises:
        ProtocolError: no page of ours sends it.
    """
    if len(text) > LONGEST:
        raise ProtocolError("a letter is shorter")
    try:
        raw = json.loads(text, parse_constant=_no_number, parse_float=_no_number)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("a letter is JSON with whole numbers") from error
    if not isinstance(raw, dict):
        raise ProtocolError("a letter is an object")
    if raw.keys() == {"board", "message"}:
        board, message = raw["board"], raw["message"]
        if type(board) is not int or not isinstance(message, dict):
            raise ProtocolError("a board has a number, and its message is an object")
        return AtBoard(board, message)
    return _act(raw)


def _act(raw: dict[str, Any]) -> Act:
    do, said, number, own = raw.pop("do", None), raw.pop("text", ""), raw.pop("number", 0), raw.pop("own", "")
    if raw or not isinstance(do, str) or do not in OF_PUPILS | OF_TEACHERS:
        raise ProtocolError("no such thing is done in a room")
    if not isinstance(said, str) or len(said) > LONGEST_MOVE or type(number) is not int or not isinstance(own, str):
        raise ProtocolError("a text is short, and a person has a number")
    return Act(do, whole(said), number, whole(own))


def _no_number(written: str) -> NoReturn:
    raise ValueError(written)
