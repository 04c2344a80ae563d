"""The boards of a room, and what may be said at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from heritage_games.games import ruleset
from heritage_games.games.contract import Ruleset
from heritage_games.play.messages import GoTo, Message, Plain, ShowExample, Touch, Type, read
from heritage_games.play.session import Session
from heritage_games.play.turn import status
from heritage_games.play.view import View
from heritage_games.record import Game, format_record, parse_game

from .store import Kept

Opening = Mapping[str, Any]
"""What a board begins from: ``{"game", "ruleset", "options", "position", "throw"}``, and what its mode adds."""

ASKED = ("game", "ruleset", "options", "position", "throw")

NOBODY = -1
"""The side of somebody who plays for all: the teacher, whoever answers a question, and the room itself."""

SLICE = 0.05
"""Seconds that the computer thinks on the wall before others are heard."""


def rules_of(opening: Opening) -> Ruleset:
    """Return the rules of a board."""
    return ruleset(opening["game"], opening["ruleset"], **opening["options"])


class Table:
    """A board with one session.

    Args:
        kept: as the file has it.
        session: that is played at it.
    """

    kind = "board"
    """What the page is told it is, so that it offers what can be done there."""
    mode = "task"
    """Which parts of a board are shown: those of one on which rules, seats and set-up stay."""
    kinds: ClassVar[tuple[type[Message], ...]] = (Touch, Type, GoTo, ShowExample)
    plain: ClassVar[frozenset[str]] = frozenset({"on", "undo", "redo", "new", "back"})
    """What may be said at it."""

    def __init__(self, kept: Kept, session: Session) -> None:
        self.id = kept.id
        self.opening = kept.opening
        self.session = session

    def hand(self, side: int) -> Session:  # noqa: ARG002 - here every hand is at the same session
        """Return the session that a side acts on."""
        return self.session

    def allows(self, raw: object) -> bool:
        """Return whether this can be said here at all.

        Raises:
            ProtocolError: it is no message.
        """
        _, message = read(raw)
        return isinstance(message, self.kinds) or (isinstance(message, Plain) and message.do in self.plain)

    def take(self, side: int, raw: Mapping[str, Any]) -> None:
        """Take a message that is allowed, or that was kept.

        Raises:
            ProtocolError: it names what this board has not; nothing has changed.
        """
        self.hand(side).receive(raw)

    def view(self, side: int) -> View:
        """Return the board as a side is to see it."""
        return self.hand(side).view()

    @property
    def game(self) -> Game:
        """The game."""
        return self.session.match.main.game

    @property
    def plies(self) -> list[str]:
        """The plies of the game, as they are written."""
        return [ply.text for ply in self.game.plies]

    def refusing(self, side: int) -> str:
        """Return the rule that has just refused an attempt of a side; empty if none has, or only in an example."""
        hand = self.hand(side)
        verdict = None if hand.match.example else hand.view()["verdict"]
        return verdict["reasons"][0]["rule"] if verdict and verdict["reasons"] else ""

    @property
    def status(self) -> str:
        """How the game stands."""
        return status(self.session.match.main)


class Desk(Table):
    """The teacher's board, which is on the wall: everything can be done at it."""

    kind = "desk"
    mode = "board"

    def __init__(self, kept: Kept, language: str) -> None:
        session = Session(parse_game(kept.record), language=language, at_once=SLICE)
        session.revision = kept.revision
        super().__init__(kept, session)

    def allows(self, raw: object) -> bool:
        """Return True: it is the teacher's."""
        read(raw)
        return True

    @property
    def record(self) -> str:
        """The game as it is written down."""
        return format_record(self.session.record())


def watched(view: View) -> View:
    """Return a view in which nothing can be done: somebody else's board."""
    can = dict.fromkeys(view["can"], False)
    seen = {**view, "can": can, "side_to_touch": False, "legal": {}, "touches": [], "sofar": None, "verdict": None}
    seen |= {"controls": [], "next": None, "choices": [], "notice": "", "notices": [], "hints": False}
    return cast("View", seen)


def asked_at(session: Session) -> dict[str, Any] | None:
    """Return what boards of a class begin from to stand where this one stands; None where the game is over."""
    game, rules = session.match.main.game, session.match.main.rules
    if game.over:
        return None
    position = game.position_after(len(game.plies))
    throw = "" if game.open_throw is None else rules.format_throw(game.open_throw, position)
    return {
        "game": rules.game,
        "ruleset": rules.name,
        "options": dict(rules.options),
        "position": rules.format_position(position),
        "throw": throw,
    }
