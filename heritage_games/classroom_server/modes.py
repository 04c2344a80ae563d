"""Base class of the activities of a classroom."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from heritage_games.session.protocol import ClientMessage
from heritage_games.session.view_types import View

from .boards import NOBODY, ClassTable, Opening
from .payload_types import ActionButton, ModePayload, PupilPayload, WallPayload, button
from .protocol import RoomAction
from .room_state import RoomState
from .store import Activity, StoredBoard

Actions = Mapping[str, Callable[[RoomAction], None]]  # handlers of actions, by the names of the actions


class Mode(ABC):
    """An activity in a classroom.

    All persistent state is in the classroom's database, from which a mode is rebuilt.
    """

    name: ClassVar[str]  # the name in messages and in the database
    # whether the mode uses the teacher's board, so that another game there ends it
    at_the_wall: ClassVar[bool] = False

    def __init__(self, room: RoomState, now: Activity) -> None:
        self.room = room
        self.now = now
        self.seated = room.store.seated(now.id)  # the board of each person
        self._tables: dict[int, ClassTable] = {}

    @classmethod
    def offers(cls, room: RoomState) -> list[ActionButton]:
        """Return the teacher's buttons to start the mode, with a list of choices if there are any."""
        return [button(cls.name, room.text("modes.start"))]

    @classmethod
    @abstractmethod
    def opening(cls, room: RoomState, action: RoomAction) -> dict[str, Any]:
        """Return the settings of the activity.

        Raises:
            NotNowError: the activity cannot be started now.
        """

    def begun(self) -> None:
        """Set up boards for everybody present."""
        for person in sorted(self.room.present()):
            self.arrive(person)

    @abstractmethod
    def arrive(self, person: int) -> None:
        """Assign a board, if there is one, to a person who arrives or comes back."""

    def leave(self, person: int) -> None:  # noqa: B027 - most need nothing
        """Handle the removal of a person from the classroom; do nothing by default."""

    def taken_up(self) -> None:  # noqa: B027 - most need nothing
        """Continue after the classroom was closed and opened again; do nothing by default."""

    @property
    def running(self) -> bool:
        """Whether the activity is not over."""
        return self.now.state != "over"

    def set_state(self, state: str) -> None:
        """Save the state of the activity: ``open``, ``shown`` or ``over``."""
        self.room.store.set_state(self.now.id, state)
        self.now = replace(self.now, state=state)

    # Boards.

    @abstractmethod
    def restore(self, kept: StoredBoard) -> ClassTable:
        """Return a board of this mode from its database row, before its attempts."""

    def set_up(self, opening: Opening, seats: Mapping[int, int]) -> int:
        """Create a board, and return its number."""
        board = self.room.store.add_board(self.now.id, opening, seats).id
        self.seated |= dict.fromkeys(seats, board)
        return board

    def table(self, number: int) -> ClassTable:
        """Return a board by its number; replay it from the database if it is not in memory."""
        if number not in self._tables:
            table = self.restore(self.room.store.board(number))
            for side, message in self.room.store.attempts(number):
                table.take(side, message)
            self._tables[number] = table
        return self._tables[number]

    def table_at(self, person: int) -> ClassTable | None:
        """Return the board that a person sees, by default the newest one; None if there is none."""
        board = self.seated.get(person)
        return None if board is None else self.table(board)

    def side(self, table: ClassTable, person: int) -> int:  # noqa: ARG002 - overridden if several people play
        """Return the side of a person at a board."""
        return NOBODY

    def why_not(self, table: ClassTable, person: int, message: ClientMessage) -> str | None:  # noqa: ARG002 - most allow all
        """Return why a person cannot do this at their board now; None if they can.

        Args:
            person: the person; 0 is the teacher.
            message: the message, of a kind that such boards permit.
        """
        return None

    def view(self, table: ClassTable, person: int) -> View:
        """Return the view of the board for a person."""
        return table.view(self.side(table, person))

    def kept(self, table: ClassTable) -> None:  # noqa: B027 - most need nothing
        """Handle a change on any board, including the teacher's; do nothing by default.

        The effects are saved in the same transaction.
        """

    # Actions.

    def pupil_actions(self, person: int) -> Actions:  # noqa: ARG002 - most depend on it
        """Return the handlers of a person's actions outside their board."""
        return {}

    def teacher_actions(self) -> Actions:
        """Return the handlers of the teacher's actions."""
        return {}

    # Payloads.

    @abstractmethod
    def pupil(self, person: int) -> PupilPayload:
        """Return the payload of a pupil's page."""

    @abstractmethod
    def desk(self) -> ModePayload:
        """Return the payload of the teacher's page: ``acts``, and everything below them."""

    @abstractmethod
    def wall(self) -> WallPayload:
        """Return the payload of the wall."""

    @abstractmethod
    def doing(self, person: int) -> str:
        """Return a person's state: ``present``, ``answered``, ``thinking`` or ``playing``."""

    def progress(self, person: int) -> tuple[str, int, int]:  # noqa: ARG002 - votes have none
        """Return a person's current activity in words, and the numbers of solved and all tasks."""
        return "", 0, 0

    def count(self) -> str:
        """Return the progress of the class in a sentence; empty if nothing is counted."""
        return ""
