"""Base class of class modes, and the part of a classroom that they use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Protocol

from heritage_games.session.protocol import ClientMessage
from heritage_games.session.view_types import View

from .admission import Admission
from .boards import NOBODY, ClassTable, Opening, TeacherBoard
from .protocol import ActionButton, ClassroomWords, ModePayload, PupilPayload, RoomAction, WallPayload
from .store import Activity, ClassDatabase, StoredBoard
from .vote_drawing import WallImage

Actions = Mapping[str, Callable[[RoomAction], None]]
"""Handlers of actions, by the names of the actions."""

Later = Callable[[float, Callable[[], None]], object]
"""Function that calls another one after a number of seconds."""


STUCK, LATELY = 3, 120.0
"""Number of refusals by one rule that mean that a pupil is stuck, and their time span.

The span is in seconds.
"""


class RecentRefusals:
    """Refusals of each person since their last move, which show who is stuck.

    Args:
        clock: returns the monotonic time in seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._rules: dict[int, list[tuple[float, str]]] = {}

    def add(self, person: int, rule: str) -> None:
        """Add a refusal."""
        self._rules.setdefault(person, []).append((self._clock(), rule))

    def clear(self, person: int) -> None:
        """Delete a person's refusals, after a move or help."""
        self._rules.pop(person, None)

    def stuck(self, person: int) -> tuple[str, int] | None:
        """Return the rule at which a person is stuck and its refusal count; None if there is none."""
        since = self._clock() - LATELY
        lately = Counter(rule for at, rule in self._rules.get(person, ()) if at >= since)
        found = lately.most_common(1)
        return found[0] if found and found[0][1] >= STUCK else None


class RoomApi(Protocol):
    """The part of a classroom that its activity and its pages use."""

    store: ClassDatabase
    address: str
    text: ClassroomWords
    picture: WallImage
    admission: Admission
    networks: Callable[[], list[tuple[str, str]]]
    recent: RecentRefusals
    note: str
    mode: Mode | None
    seated: dict[int, int]

    @property
    def later(self) -> Later:
        """The function that calls another one after a number of seconds."""

    @property
    def wall(self) -> TeacherBoard:
        """The teacher's board, shown on the wall."""

    def change(self) -> AbstractContextManager[None]:
        """Run the block in one transaction, and update the pages after it."""

    def present(self) -> set[int]:
        """Return the people with an open page."""

    def called(self, person: int) -> str:
        """Return the name of a person; a placeholder if they were removed."""

    def come_to(self, state: str) -> None:
        """Set the state of the activity: ``open``, ``shown`` or ``over``."""

    def keep(self, table: ClassTable, side: int, message: Mapping[str, Any]) -> None:
        """Save a message to a board with its consequences."""

    def at_the_wall(self, message: Mapping[str, Any]) -> None:
        """Handle a message on the teacher's board, and save it."""

    def set_up(self, now: Activity, opening: Opening, seats: Mapping[int, int]) -> int:
        """Create a board of the activity, and return its number."""

    def table(self, number: int) -> ClassTable:
        """Return a board by its number; one not in memory is replayed from the database."""

    def show_all(self, table: ClassTable) -> None:
        """Send a board to everyone who sees it, after the current transaction."""

    def show_everything(self) -> None:
        """Send every page its board, after the current transaction."""


class Mode(ABC):
    """An activity in a classroom.

    All persistent state is in the classroom's database, from which a mode is rebuilt.
    """

    name: ClassVar[str]
    """The name in messages and in the database."""
    at_the_wall: ClassVar[bool] = False
    """Whether it uses the teacher's board, so that another game there ends it."""

    def __init__(self, room: RoomApi, now: Activity) -> None:
        self.room = room
        self.now = now

    @classmethod
    def offers(cls, room: RoomApi) -> list[ActionButton]:
        """Return the teacher's buttons to start it, with a list of choices if there are any."""
        return [act(cls.name, room.text("modes.start"))]

    @classmethod
    @abstractmethod
    def opening(cls, room: RoomApi, action: RoomAction) -> dict[str, Any]:
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

    # Boards.

    @abstractmethod
    def table(self, kept: StoredBoard) -> ClassTable:
        """Return a board of this mode from its database row."""

    def table_at(self, person: int) -> ClassTable | None:
        """Return the board that a person sees, by default the newest one; None if there is none."""
        board = self.room.seated.get(person)
        return None if board is None else self.room.table(board)

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


def act(do: str, label: str, text: str = "", *, main: bool = False, number: int = 0, sure: str = "") -> ActionButton:
    """Return a button.

    Args:
        do: the name of the action.
        label: the label of the button.
        text: the argument of the action; empty if it has none.
        main: whether it is the suggested next action.
        number: the number of a person or a board, as argument; 0 if it has none.
        sure: the confirmation question; none if empty.
    """
    button = ActionButton(do=do, label=label, text=text, main=main)
    if number:
        button["number"] = number
    if sure:
        button["sure"] = sure
    return button
